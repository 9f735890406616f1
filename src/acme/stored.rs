//! The table `acme`: the certificate by ACME, the account that it is ordered with, and when the next order is. The private keys
//! in it leave the process in no other way than TLS uses them.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::acme::source::{CertificateFiles, Source, Wanted};
use crate::config::values::{HostName, Secret};
use crate::db::Error;
use crate::karachi;

/// The certificate that is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCertificate {
    /// The directory that issued it.
    pub directory: String,
    /// PEM: the certificate, then those of its issuers.
    pub chain: String,
    /// PEM: its private key.
    pub private_key: Secret,
}

/// The row, without the account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    /// What the server was last started with; `None` when it serves no HTTPS.
    pub source: Option<Source>,
    /// The certificate by ACME. It stays until a new one is stored in its place, even when it has expired.
    pub certificate: Option<StoredCertificate>,
    /// When the directory suggests to renew it.
    pub renew_at: Option<Timestamp>,
    /// Orders since the last success, including the one under way.
    pub tries: u32,
    /// When the next order may be; `None` after a success.
    pub next_try_at: Option<Timestamp>,
    /// Why the last order failed.
    pub last_error: Option<String>,
}

impl State {
    /// What the server gets certificates for; `None` when it was started to get none.
    pub fn wanted(&self) -> Option<&Wanted> {
        match &self.source {
            Some(Source::Acme(wanted)) => Some(wanted),
            _ => None,
        }
    }
}

/// Reads the row.
pub fn read(conn: &Connection) -> Result<State, Error> {
    let mut statement = conn.prepare_cached("select * from acme")?;
    let mut rows = statement.query([])?;
    let row = rows.next()?.ok_or(Error::Damaged)?;
    let text = |column: &str| row.get::<_, Option<String>>(column);
    let names = text("names")?.map(|names| split(&names)).transpose()?;
    let wanted = names.zip(text("directory")?);
    let wanted = wanted.map(|(names, directory)| Source::Acme(Wanted { names, directory }));
    let files = text("chain_file")?.zip(text("key_file")?);
    let files = files.map(|(chain, key)| {
        Source::Files(CertificateFiles {
            chain: chain.into(),
            key: key.into(),
        })
    });
    let certificate = text("issued_by")?.zip(text("chain")?.zip(text("private_key")?));
    Ok(State {
        source: wanted.or(files),
        certificate: certificate.map(|(directory, (chain, private_key))| StoredCertificate {
            directory,
            chain,
            private_key: Secret::new(private_key),
        }),
        renew_at: time(row, "renew_at")?,
        tries: row.get("tries")?,
        next_try_at: time(row, "next_try_at")?,
        last_error: text("last_error")?,
    })
}

fn time(row: &Row, column: &str) -> Result<Option<Timestamp>, Error> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| text.parse().map_err(|_| Error::Damaged))
        .transpose()
}

/// Records what the server was started with, for the commands that run beside it. A change forgets earlier failures.
pub fn configure(conn: &Connection, source: Option<&Source>) -> Result<(), Error> {
    if read(conn)?.source.as_ref() == source {
        return Ok(());
    }
    let (wanted, files) = match source {
        Some(Source::Acme(wanted)) => (Some(wanted), None),
        Some(Source::Files(files)) => (None, Some(files)),
        None => (None, None),
    };
    conn.execute(
        "update acme
         set names = :names, directory = :directory, chain_file = :chain_file, key_file = :key_file,
             tries = 0, next_try_at = null, last_error = null",
        named_params! {
            ":names": wanted.map(|wanted| join(&wanted.names)),
            ":directory": wanted.map(|wanted| &wanted.directory),
            ":chain_file": files.map(|files| files.chain.to_string_lossy()),
            ":key_file": files.map(|files| files.key.to_string_lossy()),
        },
    )?;
    Ok(())
}

/// The private key (PEM) of the account at `directory`. Without one, `new` is stored, in place of one at another directory.
pub fn account_key_or(conn: &Connection, directory: &str, new: Secret) -> Result<Secret, Error> {
    let found = conn.query_row(
        "select account_key from acme where account_directory = :directory",
        named_params! { ":directory": directory },
        |row| row.get(0),
    );
    if let Some(key) = found.optional()? {
        return Ok(Secret::new(key));
    }
    conn.execute(
        "update acme set account_directory = :directory, account_key = :key",
        named_params! { ":directory": directory, ":key": new.expose() },
    )?;
    Ok(new)
}

/// Records when the directory suggests to renew the certificate.
pub fn put_renewal(conn: &Connection, renew_at: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update acme set renew_at = :renew_at",
        named_params! { ":renew_at": karachi::rfc3339(renew_at) },
    )?;
    Ok(())
}

/// Records an order before it is placed. A server that is stopped in it tries again at `next_try_at`. This is also the proof
/// that the certificate can be stored.
pub fn begin_try(conn: &Connection, next_try_at: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update acme set tries = tries + 1, next_try_at = :next_try_at",
        named_params! { ":next_try_at": karachi::rfc3339(next_try_at) },
    )?;
    Ok(())
}

/// Records why the order under way has failed.
pub fn put_failure(conn: &Connection, reason: &str, next_try_at: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update acme set last_error = :reason, next_try_at = :next_try_at",
        named_params! { ":reason": reason, ":next_try_at": karachi::rfc3339(next_try_at) },
    )?;
    Ok(())
}

/// Puts a new certificate in the place of the old one, and forgets the failures before.
pub fn replace(conn: &Connection, certificate: &StoredCertificate) -> Result<(), Error> {
    conn.execute(
        "update acme
         set issued_by = :directory, chain = :chain, private_key = :private_key, renew_at = null,
             tries = 0, next_try_at = null, last_error = null",
        named_params! {
            ":directory": certificate.directory,
            ":chain": certificate.chain,
            ":private_key": certificate.private_key.expose(),
        },
    )?;
    Ok(())
}

/// Host names as one column has them.
fn join(names: &[HostName]) -> String {
    let names: Vec<&str> = names.iter().map(HostName::as_str).collect();
    names.join(",")
}

fn split(names: &str) -> Result<Vec<HostName>, Error> {
    let names = names.split(',').map(str::parse);
    names.collect::<Result<_, _>>().map_err(|_| Error::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};

    const DIRECTORY: &str = "https://ca.example/dir";

    fn by_acme(names: &str) -> Source {
        Source::Acme(Wanted {
            names: split(names).unwrap(),
            directory: DIRECTORY.to_owned(),
        })
    }

    #[test]
    fn what_the_server_was_started_with_is_kept() {
        let conn = open(&Location::memory()).unwrap();
        let from_files = Source::Files(CertificateFiles {
            chain: "/etc/site/chain.pem".into(),
            key: "/etc/site/key.pem".into(),
        });
        for source in [
            None,
            Some(by_acme("b.example,a.example")),
            Some(from_files),
            None,
        ] {
            configure(&conn, source.as_ref()).unwrap();
            assert_eq!(read(&conn).unwrap().source, source);
        }
    }

    #[test]
    fn a_failure_is_kept_until_other_names_are_wanted() {
        let conn = open(&Location::memory()).unwrap();
        let next = "2026-11-20T10:01:00Z".parse().unwrap();
        configure(&conn, Some(&by_acme("a.example"))).unwrap();
        begin_try(&conn, next).unwrap();
        put_failure(&conn, "refused", next).unwrap();
        configure(&conn, Some(&by_acme("a.example"))).unwrap();
        let state = read(&conn).unwrap();
        assert_eq!((state.tries, state.next_try_at), (1, Some(next)));
        assert_eq!(state.last_error.as_deref(), Some("refused"));
        let more = by_acme("a.example,b.example");
        configure(&conn, Some(&more)).unwrap();
        let expected = State {
            source: Some(more),
            ..State::default()
        };
        assert_eq!(read(&conn).unwrap(), expected);
    }

    #[test]
    fn a_new_certificate_ends_the_failures_and_the_suggestion_for_the_old_one() {
        let conn = open(&Location::memory()).unwrap();
        let moment = "2026-11-20T10:00:00Z".parse().unwrap();
        for number in ["1", "2"] {
            begin_try(&conn, moment).unwrap();
            put_failure(&conn, "refused", moment).unwrap();
            put_renewal(&conn, moment).unwrap();
            let certificate = StoredCertificate {
                directory: DIRECTORY.to_owned(),
                chain: format!("chain {number}"),
                private_key: Secret::new(format!("key {number}")),
            };
            replace(&conn, &certificate).unwrap();
            let expected = State {
                certificate: Some(certificate),
                ..State::default()
            };
            assert_eq!(read(&conn).unwrap(), expected);
        }
    }

    #[test]
    fn an_account_belongs_to_its_directory() {
        let conn = open(&Location::memory()).unwrap();
        let key = Secret::new("key 1".to_owned());
        let other = Secret::new("key 2".to_owned());
        for (directory, new, expected) in [
            (DIRECTORY, &key, &key),
            (DIRECTORY, &other, &key),
            ("https://other.example", &other, &other),
        ] {
            let found = account_key_or(&conn, directory, new.clone()).unwrap();
            assert_eq!(&found, expected);
        }
    }

    #[test]
    fn no_private_key_is_in_the_debug_output() {
        let certificate = StoredCertificate {
            directory: String::new(),
            chain: String::new(),
            private_key: Secret::new("key 1".to_owned()),
        };
        let shown = format!("{certificate:?}");
        assert!(!shown.contains("key 1"), "{shown}");
    }
}
