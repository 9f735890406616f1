//! The one row of the table `acme`: the certificate by ACME, the account that orders it, and when the next order is due. A
//! certificate has no lifetime written down here, because those of public ACME servers get shorter from year to year.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::{Deserialize, Serialize, Serializer};

use crate::acme::certificate::{CertificateInUse, Leaf};
use crate::acme::chain::chain_notices;
use crate::config::serve::{CertificateSource, Wanted};
use crate::config::values::Secret;
use crate::db::Error;
use crate::karachi;

/// Minutes from one failed order to the next; the last number is repeated. Let's Encrypt allows five failed authorisations of a
/// name in an hour, and each order costs one of them.
const PAUSES_MIN: [i64; 5] = [1, 5, 10, 20, 360];
/// No pause is longer than this, whatever the clock says.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(72);
/// The pause after a new certificate that is due at once, because the clock is wrong. Let's Encrypt issues five a week for the same names.
const PAUSE_WITH_A_WRONG_CLOCK: SignedDuration = SignedDuration::from_hours(48);

/// The account at an ACME server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAccount {
    /// The address of the server.
    #[serde(rename = "directory")]
    pub server: String,
    /// PEM: the private key of the account. It is stored before the server sees it, so that a restart opens no second
    /// account.
    #[serde(serialize_with = "exposed")]
    pub key: Secret,
}

/// A certificate by ACME. Its private key leaves the process in no other way than TLS uses it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredCertificate {
    /// The address of the server that issued it.
    #[serde(rename = "directory")]
    pub server: String,
    /// PEM: the certificate, then those of its issuers.
    pub chain: String,
    /// PEM: its private key.
    #[serde(serialize_with = "exposed")]
    pub private_key: Secret,
}

/// The row, which holds it as JSON. Only the server changes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AcmeState {
    /// What the server was last started with; `None` when it serves no HTTPS.
    pub source: Option<CertificateSource>,
    /// The account at the ACME server that was last used.
    pub account: Option<StoredAccount>,
    /// The certificate by ACME. It stays until a new one is stored in its place, even when it has expired.
    pub certificate: Option<StoredCertificate>,
    /// When the ACME server suggests to renew it.
    pub renew_at: Option<Timestamp>,
    /// Orders since the last success, including the one under way.
    pub tries: u32,
    /// When the next order may be placed; `None` after a success.
    pub next_try_at: Option<Timestamp>,
    /// Why the last order failed.
    pub last_error: Option<String>,
}

impl AcmeState {
    /// What the server gets certificates for; `None` when it was started to get none.
    pub fn wanted(&self) -> Option<&Wanted> {
        match &self.source {
            Some(CertificateSource::Acme(wanted)) => Some(wanted),
            _ => None,
        }
    }

    /// What the certificate says of itself. `None` without one, and for a chain that cannot be read or served.
    pub fn leaf(&self) -> Option<Leaf> {
        Leaf::of_chain(&self.certificate.as_ref()?.chain).ok()
    }

    /// Puts the certificate to use, if there is one.
    pub fn install_certificate(&self, in_use: &CertificateInUse) {
        let Some(own) = &self.certificate else { return };
        if let Err(error) = in_use.install(&own.chain, own.private_key.expose()) {
            tracing::error!(
                error,
                "the stored certificate cannot be used; a new one is needed"
            );
        }
        for notice in chain_notices(&own.chain, Timestamp::now()) {
            tracing::warn!("{notice}");
        }
    }

    /// Why a certificate for `wanted` is to be ordered at `now`, for the log; `None` if the current one will do.
    pub fn reason_to_order(&self, wanted: &Wanted, now: Timestamp) -> Option<&'static str> {
        let (Some(certificate), Some(leaf)) = (&self.certificate, self.leaf()) else {
            return Some("none yet");
        };
        if certificate.server != wanted.server {
            return Some("the ACME server has changed");
        }
        // One that names more hosts than that will do until its time has come.
        if !leaf.covers(&wanted.names) {
            return Some("a name was added");
        }
        (leaf.renewal(self.renew_at) <= now).then_some("its renewal is due")
    }

    /// When the server will next order a certificate, at `now` or later; `None` when it was started to get none.
    pub fn next_order(&self, now: Timestamp) -> Option<Timestamp> {
        let moment = match (self.reason_to_order(self.wanted()?, now), self.leaf()) {
            (None, Some(leaf)) => leaf.renewal(self.renew_at),
            _ => self.next_try_at.unwrap_or(now),
        };
        Some(moment.max(now))
    }

    /// Whether an order may be placed at `now`. A moment that is further away than any pause was set by a wrong clock.
    pub(super) fn may_try(&self, now: Timestamp) -> bool {
        let is_over = |at: Timestamp| at <= now || at.duration_since(now) > LONGEST_PAUSE;
        self.next_try_at.is_none_or(is_over)
    }

    /// Sets the moment of the next order after the last of `tries`, at `now`.
    pub(super) fn pause(&mut self, now: Timestamp) {
        let index = (self.tries.max(1) as usize - 1).min(PAUSES_MIN.len() - 1);
        let pause = SignedDuration::from_mins(PAUSES_MIN[index]);
        self.next_try_at = Some(now.saturating_add(pause).unwrap_or(now));
    }

    /// Records that the certificate for `wanted` is new at `now`. One that is due again at once shows that the clock of this machine is
    /// wrong: then the next order waits, because each would succeed and count, and why is returned.
    pub(super) fn record_success(&mut self, wanted: &Wanted, now: Timestamp) -> Option<String> {
        self.renew_at = None;
        self.forget_failures();
        let leaf = self.leaf()?;
        let is_early = leaf.not_before.duration_since(now) > LONGEST_PAUSE;
        if self.reason_to_order(wanted, now).is_none() && !is_early {
            return None;
        }
        let [from, until, now_shown] = [leaf.not_before, leaf.not_after, now].map(karachi::rfc3339);
        self.next_try_at = now.checked_add(PAUSE_WITH_A_WRONG_CLOCK).ok();
        self.last_error = Some(format!(
            "the clock of this machine is wrong: it shows {now_shown}, and the certificate that was just issued is valid from {from} \
             until {until}; set the clock, for example with `timedatectl set-ntp true`"
        ));
        self.last_error.clone()
    }

    /// Whether failures are left of a time at which an order was due, though none is any more: the clock was set right.
    pub(super) fn is_over(&self, reason: Option<&str>) -> bool {
        reason.is_none() && self.next_try_at.is_some()
    }

    /// An order may be placed at once.
    pub(super) fn forget_failures(&mut self) {
        self.tries = 0;
        self.next_try_at = None;
        self.last_error = None;
    }

    /// Reads the row.
    pub fn read(conn: &Connection) -> Result<Self, Error> {
        let json: String = conn.query_row("select state from acme", [], |row| row.get(0))?;
        serde_json::from_str(&json).map_err(|_| Error::Damaged)
    }

    /// Stores the row.
    pub fn save(&self, conn: &Connection) -> Result<(), Error> {
        let json = serde_json::json!(self).to_string();
        conn.execute("update acme set state = ?1", [json])?;
        Ok(())
    }

    /// Records what the server was started with, for the commands that run beside it. A change forgets earlier failures.
    pub fn configure(conn: &Connection, source: Option<CertificateSource>) -> Result<Self, Error> {
        let mut state = Self::read(conn)?;
        if state.source != source {
            state.source = source;
            state.forget_failures();
            state.save(conn)?;
        }
        Ok(state)
    }
}

/// Writes a private key into the database, and nowhere else.
fn exposed<S: Serializer>(key: &Secret, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(key.expose())
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;
    use crate::config::serve::CertificateFiles;
    use crate::db::{Location, open};

    const SERVER: &str = "https://ca.example/dir";

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn wanted(names: &str, server: &str) -> Wanted {
        Wanted {
            names: names.split(',').map(|name| name.parse().unwrap()).collect(),
            server: server.to_owned(),
        }
    }

    /// A certificate for two names, valid for 90 days.
    fn valid() -> AcmeState {
        let names = ["a.example".to_owned(), "b.example".to_owned()];
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(2027, 1, 1);
        params.not_after = date_time_ymd(2027, 4, 1);
        let chain = params.self_signed(&KeyPair::generate().unwrap()).unwrap();
        AcmeState {
            source: Some(CertificateSource::Acme(wanted("a.example", SERVER))),
            account: Some(StoredAccount {
                server: SERVER.to_owned(),
                key: Secret::new("key 2".to_owned()),
            }),
            certificate: Some(StoredCertificate {
                server: SERVER.to_owned(),
                chain: chain.pem(),
                private_key: Secret::new("key 1".to_owned()),
            }),
            ..AcmeState::default()
        }
    }

    #[test]
    fn an_order_has_a_reason() {
        let now = at("2027-01-10T00:00:00Z");
        let fine = valid();
        let mut suggested = valid();
        suggested.renew_at = Some(now);
        let (none, other) = (AcmeState::default(), "https://other.example");
        for (names, server, state, expected) in [
            ("a.example", SERVER, &fine, None),
            ("b.example,a.example", SERVER, &fine, None),
            ("c.example", SERVER, &fine, Some("a name was added")),
            (
                "a.example",
                other,
                &fine,
                Some("the ACME server has changed"),
            ),
            ("a.example", SERVER, &suggested, Some("its renewal is due")),
            ("a.example", SERVER, &none, Some("none yet")),
        ] {
            let found = state.reason_to_order(&wanted(names, server), now);
            assert_eq!(found, expected, "{names}");
        }
    }

    #[test]
    fn the_next_order_is_the_renewal_or_the_next_try() {
        let now = at("2027-01-10T00:00:00Z");
        let mut state = valid();
        assert_eq!(state.next_order(now), Some(at("2027-03-02T00:00:00Z")));
        state.certificate = None;
        assert_eq!(state.next_order(now), Some(now));
        state.next_try_at = Some(at("2027-01-10T00:05:00Z"));
        assert_eq!(state.next_order(now), state.next_try_at);
        assert_eq!(AcmeState::default().next_order(now), None);
    }

    #[test]
    fn at_most_five_orders_fail_in_an_hour_and_then_one_in_six() {
        let start = at("2027-01-01T00:00:00Z");
        let mut state = AcmeState::default();
        let mut now = start;
        let tried: Vec<i64> = (1..=7)
            .map(|tries| {
                assert!(state.may_try(now));
                let minutes = now.duration_since(start).as_mins();
                state.tries = tries;
                state.pause(now);
                assert!(!state.may_try(now));
                now = state.next_try_at.unwrap();
                minutes
            })
            .collect();
        assert_eq!(tried, [0, 1, 6, 16, 36, 396, 756]);
        // A wrong clock has set it.
        state.next_try_at = Some(now + LONGEST_PAUSE + SignedDuration::from_secs(1));
        assert!(state.may_try(now));
    }

    #[test]
    fn a_wrong_clock_spends_fewer_certificates_than_a_week_has() {
        let wanted = wanted("a.example", SERVER);
        let mut right = valid();
        right.last_error = Some("refused".to_owned());
        assert_eq!(
            right.record_success(&wanted, at("2027-01-01T01:00:00Z")),
            None
        );
        assert_eq!((&right.last_error, right.next_try_at), (&None, None));
        // A year ahead; every order succeeds.
        let start = at("2028-01-01T00:00:00Z");
        let mut state = valid();
        let minutes = (0..7 * 24 * 60).map(|minute| start + SignedDuration::from_mins(minute));
        let mut orders = 0;
        for now in minutes {
            let reason = state.reason_to_order(&wanted, now);
            assert!(reason.is_some() && !state.is_over(reason));
            if state.may_try(now) {
                orders += 1;
                let error = state.record_success(&wanted, now).unwrap();
                assert!(error.contains("clock"), "{error}");
            }
        }
        assert_eq!(orders, 4);
        // Set right, it has nothing left to order.
        let now = at("2027-01-02T00:00:00Z");
        assert!(state.is_over(state.reason_to_order(&wanted, now)));
        // Behind the certificate.
        let mut behind = valid();
        assert!(
            behind
                .record_success(&wanted, at("2026-01-01T00:00:00Z"))
                .is_some()
        );
        assert!(behind.last_error.is_some());
    }

    #[test]
    fn a_failure_is_kept_until_the_server_is_started_for_something_else() {
        let conn = open(&Location::memory()).unwrap();
        let failing = AcmeState {
            renew_at: Some(at("2026-12-20T10:00:00Z")),
            tries: 1,
            next_try_at: Some(at("2026-11-20T10:01:00Z")),
            last_error: Some("refused".to_owned()),
            ..valid()
        };
        failing.save(&conn).unwrap();
        let configured = AcmeState::configure(&conn, failing.source.clone()).unwrap();
        assert_eq!(configured, failing);
        let files = CertificateSource::Files(CertificateFiles {
            chain: "/etc/site/chain.pem".into(),
            key: "/etc/site/key.pem".into(),
        });
        for source in [Some(files), None] {
            AcmeState::configure(&conn, source.clone()).unwrap();
            let found = AcmeState::read(&conn).unwrap();
            assert_eq!(found.certificate, failing.certificate);
            assert_eq!(found.account, failing.account);
            assert_eq!((found.source, found.renew_at), (source, failing.renew_at));
            assert_eq!(
                (found.tries, found.next_try_at, found.last_error),
                (0, None, None)
            );
        }
    }

    #[test]
    fn no_private_key_is_in_the_debug_output() {
        let shown = format!("{:?}", valid());
        assert!(
            !shown.contains("key 1") && !shown.contains("key 2"),
            "{shown}"
        );
    }
}
