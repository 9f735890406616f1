//! The one row of the table `acme`: the certificate, the account that ordered it, and when the next order is due. The code assumes no
//! fixed lifetime of certificates, because public ACME servers keep shortening it.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::{Deserialize, Serialize, Serializer};

use crate::acme::certificate::{CertificateInUse, Leaf};
use crate::acme::chain::chain_notices;
use crate::clock::is_waiting;
use crate::config::serve::{CertificateSource, WantedCertificate};
use crate::config::values::Secret;
use crate::db::Error;
use crate::karachi;

/// The pauses after failed orders. The last one repeats. Let's Encrypt allows five failed authorizations of a name per hour, and
/// each order can use one.
const PAUSES: [SignedDuration; 5] = [
    SignedDuration::from_mins(1),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(10),
    SignedDuration::from_mins(20),
    SignedDuration::from_hours(6),
];
/// The server never sets a longer pause than this.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(72);
/// If a new certificate becomes valid later than this, the clock of this machine is slow.
const MAX_CLOCK_LAG: SignedDuration = SignedDuration::from_hours(72);
/// The pause after an order if the new certificate is immediately due again, because the clock is wrong. Let's Encrypt issues five
/// certificates per week for the same names.
const PAUSE_WITH_A_WRONG_CLOCK: SignedDuration = SignedDuration::from_hours(48);

/// The account at an ACME server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAccount {
    /// The directory URL of the ACME server.
    #[serde(rename = "directory")]
    pub directory_url: String,
    /// PEM: the private key of the account. The renewer stores it before it opens the account, so that a restart opens no second one.
    #[serde(serialize_with = "expose")]
    pub key: Secret,
}

/// A certificate issued over ACME. Its private key goes to the database and to TLS, and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredCertificate {
    /// The directory URL of the ACME server that issued it.
    #[serde(rename = "directory")]
    pub directory_url: String,
    /// PEM: the certificate, then its issuers.
    pub chain: String,
    /// PEM: its private key.
    #[serde(serialize_with = "expose")]
    pub private_key: Secret,
}

/// The content of the row, stored as JSON. Only the server changes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AcmeState {
    /// The certificate source at the last start of the server; `None` if it serves no HTTPS.
    pub source: Option<CertificateSource>,
    /// The account at the most recently used ACME server.
    pub account: Option<StoredAccount>,
    /// The certificate issued over ACME. It stays until a new one replaces it, even after it has expired.
    pub certificate: Option<StoredCertificate>,
    /// When to renew it, as the ACME server suggests.
    pub renew_at: Option<Timestamp>,
    /// The number of orders since the last success, including the current one.
    #[serde(rename = "tries")]
    pub attempts: u32,
    /// The earliest time of the next order; `None` after a success.
    #[serde(rename = "next_try_at")]
    pub next_attempt_at: Option<Timestamp>,
    /// The error of the last order.
    pub last_error: Option<String>,
}

impl AcmeState {
    /// The names and the ACME server to get certificates for; `None` if the server was started without ACME.
    pub fn wanted(&self) -> Option<&WantedCertificate> {
        match &self.source {
            Some(CertificateSource::Acme(wanted)) => Some(wanted),
            _ => None,
        }
    }

    /// The names and dates of the certificate; `None` if it is missing or unreadable.
    pub fn leaf(&self) -> Option<Leaf> {
        Leaf::from_chain(&self.certificate.as_ref()?.chain).ok()
    }

    /// Puts the stored certificate to use, if it exists.
    pub fn install_certificate(&self, in_use: &CertificateInUse, now: Timestamp) {
        let Some(stored) = &self.certificate else {
            return;
        };
        if let Err(error) = in_use.install(&stored.chain, stored.private_key.expose()) {
            tracing::error!(
                error,
                "the stored certificate cannot be used; a new one is needed"
            );
        }
        for notice in chain_notices(&stored.chain, now) {
            tracing::warn!("{notice}");
        }
    }

    /// Returns why the renewer must order a certificate for `wanted` at `now`, for the log; `None` if the current one is still good.
    pub fn reason_to_order(
        &self,
        wanted: &WantedCertificate,
        now: Timestamp,
    ) -> Option<&'static str> {
        let (Some(certificate), Some(leaf)) = (&self.certificate, self.leaf()) else {
            return Some("there is no certificate yet");
        };
        if certificate.directory_url != wanted.directory_url {
            return Some("the ACME server has changed");
        }
        // A certificate with more names than we want is good until its renewal.
        if !leaf.covers(&wanted.names) {
            return Some("a name was added");
        }
        (leaf.renewal(self.renew_at) <= now).then_some("its renewal is due")
    }

    /// The time of the next order, at `now` or later; `None` if the server was started without ACME.
    pub fn next_order(&self, now: Timestamp) -> Option<Timestamp> {
        let time = match (self.reason_to_order(self.wanted()?, now), self.leaf()) {
            (None, Some(leaf)) => leaf.renewal(self.renew_at),
            _ if self.may_order(now) => now,
            _ => self.next_attempt_at.unwrap_or(now),
        };
        Some(time.max(now))
    }

    /// Whether the pause after the last order is over at `now`.
    pub(super) fn may_order(&self, now: Timestamp) -> bool {
        self.next_attempt_at
            .is_none_or(|at| !is_waiting(at, LONGEST_PAUSE, now))
    }

    /// Starts the pause that follows order number `attempts`, at `now`.
    pub(super) fn start_pause(&mut self, now: Timestamp) {
        let index = (self.attempts.max(1) as usize - 1).min(PAUSES.len() - 1);
        let pause = PAUSES[index];
        self.next_attempt_at = Some(now.saturating_add(pause).unwrap_or(now));
    }

    /// Records that the certificate for `wanted` was issued at `now`.
    ///
    /// Returns a warning if the new certificate is already due again, or not valid yet, because the clock of this machine is wrong.
    /// This also starts a pause: every order would succeed and count towards the ACME server's weekly limit.
    pub(super) fn record_success(
        &mut self,
        wanted: &WantedCertificate,
        now: Timestamp,
    ) -> Option<String> {
        self.renew_at = None;
        self.clear_failures();
        let leaf = self.leaf()?;
        let is_due_again = self.reason_to_order(wanted, now).is_some();
        let is_not_valid_yet = leaf.not_before.duration_since(now) > MAX_CLOCK_LAG;
        if !is_due_again && !is_not_valid_yet {
            return None;
        }
        let [from, until, shown] = [leaf.not_before, leaf.not_after, now].map(karachi::rfc3339);
        let warning = format!(
            "the clock of this machine is wrong: it shows {shown}, and the certificate that was just issued is valid from {from} \
             until {until}; set the clock, for example with `timedatectl set-ntp true`"
        );
        self.next_attempt_at = now.checked_add(PAUSE_WITH_A_WRONG_CLOCK).ok();
        self.last_error = Some(warning.clone());
        Some(warning)
    }

    /// Whether earlier failures no longer matter, because no renewal is due at the moment. This happens when the clock is corrected.
    pub(super) fn has_stale_failures(&self, reason_to_order: Option<&str>) -> bool {
        reason_to_order.is_none() && self.next_attempt_at.is_some()
    }

    /// Clears all failures, so that the next order needs no pause.
    pub(super) fn clear_failures(&mut self) {
        self.attempts = 0;
        self.next_attempt_at = None;
        self.last_error = None;
    }

    /// Reads the row.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is not the JSON of this type.
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

    /// Records the certificate source of this start, for commands. If it has changed, clears earlier failures.
    pub fn configure(conn: &Connection, source: Option<CertificateSource>) -> Result<Self, Error> {
        let mut state = Self::read(conn)?;
        if state.source != source {
            state.source = source;
            state.clear_failures();
            state.save(conn)?;
        }
        Ok(state)
    }
}

/// Serializes a private key, for the database only.
fn expose<S: Serializer>(key: &Secret, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(key.expose())
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;
    use crate::config::serve::CertificateFiles;
    use crate::db::{Location, open};

    const DIRECTORY_URL: &str = "https://ca.example/dir";

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn wanted(names: &str, directory_url: &str) -> WantedCertificate {
        WantedCertificate {
            names: names.split(',').map(|name| name.parse().unwrap()).collect(),
            directory_url: directory_url.to_owned(),
        }
    }

    /// The state with a certificate for two names that is valid for 90 days.
    fn valid_state() -> AcmeState {
        let names = ["a.example".to_owned(), "b.example".to_owned()];
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(2027, 1, 1);
        params.not_after = date_time_ymd(2027, 4, 1);
        let chain = params.self_signed(&KeyPair::generate().unwrap()).unwrap();
        AcmeState {
            source: Some(CertificateSource::Acme(wanted("a.example", DIRECTORY_URL))),
            account: Some(StoredAccount {
                directory_url: DIRECTORY_URL.to_owned(),
                key: Secret::new("key 2".to_owned()),
            }),
            certificate: Some(StoredCertificate {
                directory_url: DIRECTORY_URL.to_owned(),
                chain: chain.pem(),
                private_key: Secret::new("key 1".to_owned()),
            }),
            ..AcmeState::default()
        }
    }

    #[test]
    fn an_order_has_a_reason() {
        let now = at("2027-01-10T00:00:00Z");
        let valid = valid_state();
        let mut due = valid_state();
        due.renew_at = Some(now);
        let empty = AcmeState::default();
        let other_url = "https://other.example";
        for (names, directory_url, state, expected) in [
            ("a.example", DIRECTORY_URL, &valid, None),
            ("b.example,a.example", DIRECTORY_URL, &valid, None),
            ("c.example", DIRECTORY_URL, &valid, Some("a name was added")),
            (
                "a.example",
                other_url,
                &valid,
                Some("the ACME server has changed"),
            ),
            ("a.example", DIRECTORY_URL, &due, Some("its renewal is due")),
            (
                "a.example",
                DIRECTORY_URL,
                &empty,
                Some("there is no certificate yet"),
            ),
        ] {
            let reason = state.reason_to_order(&wanted(names, directory_url), now);
            assert_eq!(reason, expected, "{names}");
        }
    }

    #[test]
    fn the_next_order_is_the_renewal_or_the_next_attempt() {
        let now = at("2027-01-10T00:00:00Z");
        let mut state = valid_state();
        assert_eq!(state.next_order(now), Some(at("2027-03-02T00:00:00Z")));
        state.certificate = None;
        assert_eq!(state.next_order(now), Some(now));
        state.next_attempt_at = Some(at("2027-01-10T00:05:00Z"));
        assert_eq!(state.next_order(now), state.next_attempt_at);
        // The renewer doesn't wait for a time that only a wrong clock could have set.
        state.next_attempt_at = Some(at("2028-01-10T00:05:00Z"));
        assert_eq!(state.next_order(now), Some(now));
        assert_eq!(AcmeState::default().next_order(now), None);
    }

    #[test]
    fn at_most_five_orders_fail_in_an_hour_and_then_one_every_six_hours() {
        let start = at("2027-01-01T00:00:00Z");
        let mut state = AcmeState::default();
        let mut now = start;
        let order_minutes: Vec<i64> = (1..=7)
            .map(|attempts| {
                assert!(state.may_order(now));
                let minutes = now.duration_since(start).as_mins();
                state.attempts = attempts;
                state.start_pause(now);
                assert!(!state.may_order(now));
                now = state.next_attempt_at.unwrap();
                minutes
            })
            .collect();
        assert_eq!(order_minutes, [0, 1, 6, 16, 36, 396, 756]);
        // A time that only a wrong clock could have set.
        state.next_attempt_at = Some(now + LONGEST_PAUSE + SignedDuration::from_secs(1));
        assert!(state.may_order(now));
    }

    #[test]
    fn a_wrong_clock_stays_below_the_weekly_limit_of_certificates() {
        let wanted = wanted("a.example", DIRECTORY_URL);
        let mut right = valid_state();
        right.last_error = Some("refused".to_owned());
        let warning = right.record_success(&wanted, at("2027-01-01T01:00:00Z"));
        assert_eq!(warning, None);
        assert_eq!((&right.last_error, right.next_attempt_at), (&None, None));
        // A year ahead; every order succeeds.
        let start = at("2028-01-01T00:00:00Z");
        let mut state = valid_state();
        let minutes = (0..7 * 24 * 60).map(|minute| start + SignedDuration::from_mins(minute));
        let mut orders = 0;
        for now in minutes {
            let reason = state.reason_to_order(&wanted, now);
            assert!(reason.is_some() && !state.has_stale_failures(reason));
            if state.may_order(now) {
                orders += 1;
                let warning = state.record_success(&wanted, now).unwrap();
                assert!(warning.contains("clock"), "{warning}");
            }
        }
        assert_eq!(orders, 4);
        // After the clock is corrected, no renewal is due.
        let now = at("2027-01-02T00:00:00Z");
        assert!(state.has_stale_failures(state.reason_to_order(&wanted, now)));
        // A clock that shows a time before the certificate is valid.
        let mut behind = valid_state();
        let warning = behind.record_success(&wanted, at("2026-01-01T00:00:00Z"));
        assert_eq!(behind.last_error, warning);
        assert!(warning.is_some());
    }

    #[test]
    fn a_failure_stays_until_the_server_starts_with_another_source() {
        let conn = open(&Location::memory()).unwrap();
        let failing = AcmeState {
            renew_at: Some(at("2026-12-20T10:00:00Z")),
            attempts: 1,
            next_attempt_at: Some(at("2026-11-20T10:01:00Z")),
            last_error: Some("refused".to_owned()),
            ..valid_state()
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
            let state = AcmeState::read(&conn).unwrap();
            let expected = AcmeState {
                source,
                attempts: 0,
                next_attempt_at: None,
                last_error: None,
                ..failing.clone()
            };
            assert_eq!(state, expected);
        }
    }

    #[test]
    fn no_private_key_is_in_the_debug_output() {
        let output = format!("{:?}", valid_state());
        assert!(
            !output.contains("key 1") && !output.contains("key 2"),
            "{output}"
        );
    }
}
