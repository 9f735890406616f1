//! Whether a certificate is to be ordered, and why. Pure.

use std::fmt;

use jiff::Timestamp;

use super::leaf::Leaf;
use super::schedule;
use crate::domain::certificate::Wanted;
use crate::store::certificates::{State, StoredCertificate};

/// The certificate that is served.
#[derive(Debug, Clone)]
pub struct Current {
    /// As it is stored.
    pub stored: StoredCertificate,
    /// What it says of itself.
    pub leaf: Leaf,
}

impl Current {
    /// `None` for a chain that cannot be read, which cannot be served either.
    pub fn read(stored: StoredCertificate) -> Option<Self> {
        let leaf = Leaf::of_chain(&stored.chain).ok()?;
        Some(Self { stored, leaf })
    }
}

/// Why a certificate is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// There is none.
    Missing,
    /// The server was started with another directory.
    OtherDirectory,
    /// The server was started with a name that it lacks.
    NameAdded,
    /// Its time has come.
    Due,
    /// Somebody asked for it.
    Requested,
    /// The last try has failed.
    Failed,
    /// The server was stopped in the middle of a try, and its order can be taken up.
    Interrupted,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Missing => "there is none",
            Self::OtherDirectory => "the directory has changed",
            Self::NameAdded => "a name was added",
            Self::Due => "its renewal is due",
            Self::Requested => "a renewal was asked for",
            Self::Failed => "the last try failed",
            Self::Interrupted => "the server was stopped before the order was done",
        })
    }
}

/// Why a certificate is to be ordered at `now`; `None` if the current one will do.
pub fn reason(
    current: Option<&Current>,
    wanted: &Wanted,
    state: &State,
    now: Timestamp,
) -> Option<Reason> {
    let Some(current) = current else {
        return Some(Reason::Missing);
    };
    if state.renewal_requested_at.is_some() {
        return Some(Reason::Requested);
    }
    if state.failures > 0 {
        return Some(Reason::Failed);
    }
    if current.stored.directory != wanted.directory {
        return Some(Reason::OtherDirectory);
    }
    // One that names more hosts than that will do until its time has come.
    if !current.leaf.covers(&wanted.names) {
        return Some(Reason::NameAdded);
    }
    let renewal = schedule::renewal(current.leaf.validity, state.renew_at);
    (renewal <= now).then_some(Reason::Due)
}

/// When the server will next order a certificate, at `now` or later; `None` when it was started to get none.
pub fn next_order(current: Option<&Current>, state: &State, now: Timestamp) -> Option<Timestamp> {
    let wanted = state.wanted()?;
    let moment = match (reason(current, wanted, state, now), current) {
        (None, Some(current)) => schedule::renewal(current.leaf.validity, state.renew_at),
        _ => state.next_try_at.unwrap_or(now),
    };
    Some(moment.max(now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acme::leaf::Validity;
    use crate::domain::certificate::Source;
    use crate::domain::secret::Secret;

    const DIRECTORY: &str = "https://ca.example/dir";

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    /// Valid for 90 days.
    fn current() -> Current {
        Current {
            stored: StoredCertificate {
                directory: DIRECTORY.to_owned(),
                chain: String::new(),
                private_key: Secret::new(String::new()),
            },
            leaf: Leaf {
                names: vec!["a.example".to_owned(), "b.example".to_owned()],
                issuer: "CA".to_owned(),
                validity: Validity {
                    not_before: at("2027-01-01T00:00:00Z"),
                    not_after: at("2027-04-01T00:00:00Z"),
                },
            },
        }
    }

    fn wanted(names: &[&str], directory: &str) -> Wanted {
        Wanted {
            names: names.iter().map(|name| name.parse().unwrap()).collect(),
            directory: directory.to_owned(),
        }
    }

    #[test]
    fn an_order_has_a_reason() {
        let now = at("2027-01-10T00:00:00Z");
        let requested = State {
            renewal_requested_at: Some(now),
            ..State::default()
        };
        let suggested = State {
            renew_at: Some(now),
            ..State::default()
        };
        let failed = State {
            failures: 1,
            ..State::default()
        };
        let fine = State::default();
        let other = "https://other.example/dir";
        for (names, directory, state, expected) in [
            (&["a.example"][..], DIRECTORY, &fine, None),
            (&["b.example", "a.example"], DIRECTORY, &fine, None),
            (
                &["a.example", "c.example"],
                DIRECTORY,
                &fine,
                Some(Reason::NameAdded),
            ),
            (&["a.example"], other, &fine, Some(Reason::OtherDirectory)),
            (
                &["a.example"],
                DIRECTORY,
                &requested,
                Some(Reason::Requested),
            ),
            (&["a.example"], DIRECTORY, &suggested, Some(Reason::Due)),
            (&["a.example"], DIRECTORY, &failed, Some(Reason::Failed)),
        ] {
            let wanted = wanted(names, directory);
            let found = reason(Some(&current()), &wanted, state, now);
            assert_eq!(found, expected, "{names:?}");
            assert_eq!(reason(None, &wanted, state, now), Some(Reason::Missing));
        }
    }

    #[test]
    fn a_certificate_without_a_suggestion_is_due_at_a_third_of_its_lifetime() {
        let wanted = wanted(&["a.example"], DIRECTORY);
        for (now, expected) in [
            ("2027-03-01T23:59:59Z", None),
            ("2027-03-02T00:00:00Z", Some(Reason::Due)),
            ("2027-05-01T00:00:00Z", Some(Reason::Due)),
        ] {
            let found = reason(Some(&current()), &wanted, &State::default(), at(now));
            assert_eq!(found, expected, "{now}");
        }
    }

    #[test]
    fn the_next_order_is_the_renewal_or_the_next_try() {
        let now = at("2027-01-10T00:00:00Z");
        let idle = State {
            source: Some(Source::Acme(wanted(&["a.example"], DIRECTORY))),
            ..State::default()
        };
        let failing = State {
            next_try_at: Some(at("2027-01-10T00:05:00Z")),
            failures: 3,
            ..idle.clone()
        };
        let next = |current: Option<&Current>, state: &State| next_order(current, state, now);
        assert_eq!(
            next(Some(&current()), &idle),
            Some(at("2027-03-02T00:00:00Z"))
        );
        assert_eq!(next(None, &idle), Some(now));
        assert_eq!(
            next(Some(&current()), &failing),
            Some(at("2027-01-10T00:05:00Z"))
        );
        assert_eq!(next(None, &failing), Some(at("2027-01-10T00:05:00Z")));
        assert_eq!(next(Some(&current()), &State::default()), None);
    }
}
