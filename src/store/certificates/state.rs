//! The table `acme_state`: what was asked for, when the certificate is renewed, and what has failed.

use jiff::Timestamp;
use rusqlite::{Connection, Row, named_params};

use super::super::Error;
use super::names::{join, split};
use crate::domain::certificate::{CertificateFiles, ChallengeKind, Source, Wanted, Window};
use crate::domain::karachi;

/// The row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    /// What the server was last started with; `None` when it serves no HTTPS.
    pub source: Option<Source>,
    /// When the directory suggests to renew the certificate.
    pub window: Option<Window>,
    /// The random moment that was chosen in the window.
    pub renew_at: Option<Timestamp>,
    /// When the directory is asked for the window again.
    pub ask_window_at: Option<Timestamp>,
    /// The kind of challenge that succeeded last.
    pub challenge: Option<ChallengeKind>,
    /// Tries that have failed since the last success.
    pub failures: u32,
    /// When the first of them failed.
    pub failing_since: Option<Timestamp>,
    /// When the try began that has not ended, or that the server was stopped in.
    pub trying_since: Option<Timestamp>,
    /// When the next try may be; `None` after a success.
    pub next_try_at: Option<Timestamp>,
    /// Why the last try failed.
    pub last_error: Option<String>,
    /// When somebody asked for a renewal that has not begun yet.
    pub renewal_requested_at: Option<Timestamp>,
}

impl State {
    /// What the server gets certificates for.
    pub fn wanted(&self) -> Option<&Wanted> {
        match &self.source {
            Some(Source::Acme(wanted)) => Some(wanted),
            _ => None,
        }
    }
}

/// Reads the row.
pub fn read(conn: &Connection) -> Result<State, Error> {
    let mut statement = conn.prepare_cached("select * from acme_state")?;
    let mut rows = statement.query([])?;
    let row = rows.next()?.ok_or(Error::Damaged)?;
    let text = |column: &str| row.get::<_, Option<String>>(column);
    let names = text("names")?.map(|names| split(&names)).transpose()?;
    let window = time(row, "window_start")?.zip(time(row, "window_end")?);
    let challenge = text("challenge")?.map(|kind| kind.parse());
    let wanted = names.zip(text("directory")?);
    let wanted = wanted.map(|(names, directory)| Source::Acme(Wanted { names, directory }));
    let files = text("chain_file")?.zip(text("key_file")?);
    let files = files.map(|(chain, key)| {
        Source::Files(CertificateFiles {
            chain: chain.into(),
            key: key.into(),
        })
    });
    Ok(State {
        source: wanted.or(files),
        window: window.map(|(start, end)| Window { start, end }),
        renew_at: time(row, "renew_at")?,
        ask_window_at: time(row, "ask_window_at")?,
        challenge: challenge.transpose().map_err(|()| Error::Damaged)?,
        failures: row.get("failures")?,
        failing_since: time(row, "failing_since")?,
        trying_since: time(row, "trying_since")?,
        next_try_at: time(row, "next_try_at")?,
        last_error: text("last_error")?,
        renewal_requested_at: time(row, "renewal_requested_at")?,
    })
}

fn time(row: &Row, column: &str) -> Result<Option<Timestamp>, Error> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| text.parse().map_err(|_| Error::Damaged))
        .transpose()
}

/// Notes what the server was started with, for the commands that run beside it.
pub fn configure(conn: &Connection, source: Option<&Source>) -> Result<(), Error> {
    if read(conn)?.source.as_ref() == source {
        return Ok(());
    }
    let (wanted, files) = match source {
        Some(Source::Acme(wanted)) => (Some(wanted), None),
        Some(Source::Files(files)) => (None, Some(files)),
        None => (None, None),
    };
    // What the failures were about has changed.
    conn.execute(
        "update acme_state
         set names = :names, directory = :directory, chain_file = :chain_file, key_file = :key_file, failures = 0, failing_since = null, trying_since = null,
             next_try_at = null, last_error = null",
        named_params! {
            ":names": wanted.map(|wanted| join(&wanted.names)),
            ":directory": wanted.map(|wanted| &wanted.directory),
            ":chain_file": files.map(|files| files.chain.to_string_lossy()),
            ":key_file": files.map(|files| files.key.to_string_lossy()),
        },
    )?;
    Ok(())
}

/// Notes a suggested window and the moment chosen in it.
pub fn note_window(
    conn: &Connection,
    window: Window,
    renew_at: Timestamp,
    ask_again_at: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "update acme_state
         set window_start = :start, window_end = :end, renew_at = :renew_at, ask_window_at = :ask_again_at",
        named_params! {
            ":start": karachi::rfc3339(window.start),
            ":end": karachi::rfc3339(window.end),
            ":renew_at": karachi::rfc3339(renew_at),
            ":ask_again_at": karachi::rfc3339(ask_again_at),
        },
    )?;
    Ok(())
}

/// Notes that the directory has named no window, and when to ask it again. An earlier window stays.
pub fn note_no_window(conn: &Connection, ask_again_at: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update acme_state set ask_window_at = :ask_again_at",
        named_params! { ":ask_again_at": karachi::rfc3339(ask_again_at) },
    )?;
    Ok(())
}

/// Asks the running server for a renewal.
pub fn request_renewal(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update acme_state set renewal_requested_at = :now",
        named_params! { ":now": karachi::rfc3339(now) },
    )?;
    Ok(())
}

/// Whether somebody asked for a renewal that has not begun yet.
pub fn is_renewal_requested(conn: &Connection) -> Result<bool, Error> {
    let mut statement = conn.prepare_cached("select renewal_requested_at from acme_state")?;
    Ok(statement
        .query_row([], |row| row.get::<_, Option<String>>(0))?
        .is_some())
}

/// Notes the begin of a try. A server that is stopped in it takes its order up after the start, or waits until
/// `next_try_at` when there is none. This is also the proof that the result can be stored.
pub fn begin_try(conn: &Connection, now: Timestamp, next_try_at: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update acme_state
         set trying_since = :now, next_try_at = :next_try_at, renewal_requested_at = null",
        named_params! {
            ":now": karachi::rfc3339(now),
            ":next_try_at": karachi::rfc3339(next_try_at),
        },
    )?;
    Ok(())
}

/// Notes that a try has failed at `now`.
pub fn note_failure(
    conn: &Connection,
    reason: &str,
    now: Timestamp,
    next_try_at: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "update acme_state
         set failures = failures + 1, failing_since = coalesce(failing_since, :now), trying_since = null,
             next_try_at = :next_try_at, last_error = :reason",
        named_params! {
            ":reason": reason,
            ":now": karachi::rfc3339(now),
            ":next_try_at": karachi::rfc3339(next_try_at),
        },
    )?;
    Ok(())
}

/// Forgets the failures, and the window of the certificate before.
pub(super) fn note_success(conn: &Connection, proved_by: ChallengeKind) -> Result<(), Error> {
    conn.execute(
        "update acme_state
         set failures = 0, failing_since = null, trying_since = null, next_try_at = null, last_error = null,
             challenge = :challenge, window_start = null, window_end = null, renew_at = null, ask_window_at = null",
        named_params! { ":challenge": proved_by.as_str() },
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    #[test]
    fn a_failure_is_counted_and_a_changed_wish_forgets_it() {
        let conn = open(&Location::memory()).unwrap();
        let source = |names| {
            Source::Acme(Wanted {
                names: split(names).unwrap(),
                directory: "https://ca.example/dir".to_owned(),
            })
        };
        configure(&conn, Some(&source("a.example"))).unwrap();
        let (first, second) = (at("2026-11-20T10:00:00Z"), at("2026-11-20T10:01:00Z"));
        begin_try(&conn, first, second).unwrap();
        note_failure(&conn, "no answer", first, second).unwrap();
        note_failure(&conn, "refused", second, second).unwrap();
        configure(&conn, Some(&source("a.example"))).unwrap();
        let state = read(&conn).unwrap();
        assert_eq!(state.failures, 2);
        assert_eq!(state.failing_since, Some(first));
        assert_eq!(state.next_try_at, Some(second));
        assert_eq!(state.last_error.as_deref(), Some("refused"));
        let more = source("a.example,b.example");
        configure(&conn, Some(&more)).unwrap();
        let expected = State {
            source: Some(more),
            ..State::default()
        };
        assert_eq!(read(&conn).unwrap(), expected);
    }

    #[test]
    fn a_request_lasts_until_a_try_begins() {
        let conn = open(&Location::memory()).unwrap();
        let now = at("2026-11-20T10:00:00Z");
        assert!(!is_renewal_requested(&conn).unwrap());
        request_renewal(&conn, now).unwrap();
        assert!(is_renewal_requested(&conn).unwrap());
        assert_eq!(read(&conn).unwrap().renewal_requested_at, Some(now));
        begin_try(&conn, now, now).unwrap();
        assert!(!is_renewal_requested(&conn).unwrap());
        assert_eq!(read(&conn).unwrap().trying_since, Some(now));
        note_failure(&conn, "refused", now, now).unwrap();
        assert_eq!(read(&conn).unwrap().trying_since, None);
    }

    #[test]
    fn the_window_stays_when_the_directory_names_none() {
        let conn = open(&Location::memory()).unwrap();
        let window = Window {
            start: at("2026-12-01T00:00:00Z"),
            end: at("2026-12-03T00:00:00Z"),
        };
        let moment = at("2026-12-02T00:00:00Z");
        note_window(&conn, window, moment, at("2026-11-20T16:00:00Z")).unwrap();
        note_no_window(&conn, at("2026-11-20T22:00:00Z")).unwrap();
        let state = read(&conn).unwrap();
        assert_eq!(state.window, Some(window));
        assert_eq!(state.renew_at, Some(moment));
        assert_eq!(state.ask_window_at, Some(at("2026-11-20T22:00:00Z")));
    }
}
