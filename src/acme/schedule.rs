//! When a certificate is ordered, and when a failed order is repeated. Pure: it knows neither the clock nor the network, and no
//! lifetime is written down here, because those of public directories get shorter from year to year.

use jiff::{SignedDuration, Timestamp};

use crate::acme::certificate::Leaf;
use crate::acme::source::Wanted;
use crate::acme::stored::State;

/// Without a suggestion of the directory, a certificate is renewed when this part of its lifetime is left.
const PART_LEFT_AT_RENEWAL: i32 = 3;
/// When this part is left, it should have been renewed.
const PART_LEFT_WHEN_OVERDUE: i32 = 4;
/// A suggestion later than that is not followed.
const PART_LEFT_AT_LATEST: i32 = 20;

/// Minutes from one failed order to the next; the last number is repeated. Let's Encrypt allows five failed authorisations of a
/// name in an hour, and each order costs one of them.
const PAUSES_MIN: [i64; 5] = [1, 5, 10, 20, 360];
/// No pause is longer than this, whatever the clock says.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// What the certificate in `state` says of itself. `None` without one, and for a chain that cannot be read, which cannot be
/// served either.
pub fn current(state: &State) -> Option<Leaf> {
    Leaf::of_chain(&state.certificate.as_ref()?.chain).ok()
}

/// Why a certificate for `wanted` is to be ordered at `now`, for the log; `None` if the current one will do.
pub fn reason(state: &State, wanted: &Wanted, now: Timestamp) -> Option<&'static str> {
    let (Some(certificate), Some(leaf)) = (&state.certificate, current(state)) else {
        return Some("there is none");
    };
    if certificate.directory != wanted.directory {
        return Some("the directory has changed");
    }
    // One that names more hosts than that will do until its time has come.
    if !leaf.covers(&wanted.names) {
        return Some("a name was added");
    }
    (renewal(&leaf, state.renew_at) <= now).then_some("its renewal is due")
}

/// When the server will next order a certificate, at `now` or later; `None` when it was started to get none.
pub fn next_order(state: &State, now: Timestamp) -> Option<Timestamp> {
    let moment = match (reason(state, state.wanted()?, now), current(state)) {
        (None, Some(leaf)) => renewal(&leaf, state.renew_at),
        _ => state.next_try_at.unwrap_or(now),
    };
    Some(moment.max(now))
}

/// When a certificate is renewed. The directory may have `suggested` a moment.
pub fn renewal(leaf: &Leaf, suggested: Option<Timestamp>) -> Timestamp {
    let left = |part| leaf.not_after.checked_sub(leaf.lifetime() / part);
    let latest = left(PART_LEFT_AT_LATEST).unwrap_or(leaf.not_before);
    let moment = suggested.or(left(PART_LEFT_AT_RENEWAL).ok());
    moment.unwrap_or(latest).min(latest)
}

/// Whether the usual moment of the renewal has passed, and some time after it.
pub fn is_overdue(leaf: &Leaf, now: Timestamp) -> bool {
    leaf.not_after.duration_since(now) < leaf.lifetime() / PART_LEFT_WHEN_OVERDUE
}

/// When to order again after the last of `tries` at `now`.
pub fn next_try(tries: u32, now: Timestamp) -> Timestamp {
    let index = (tries.max(1) as usize - 1).min(PAUSES_MIN.len() - 1);
    let pause = SignedDuration::from_mins(PAUSES_MIN[index]);
    // Fails beyond the year 9999.
    now.checked_add(pause).unwrap_or(now)
}

/// Whether the moment `at` has come. One that is further away than any pause was set by a clock that was wrong.
pub fn has_come(at: Option<Timestamp>, now: Timestamp) -> bool {
    at.is_none_or(|at| at <= now || at.duration_since(now) > LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;
    use crate::acme::source::Source;
    use crate::acme::stored::StoredCertificate;
    use crate::config::values::Secret;

    const DIRECTORY: &str = "https://ca.example/dir";
    const START: &str = "2027-01-01T00:00:00Z";

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn days(days: i64) -> Leaf {
        Leaf {
            names: Vec::new(),
            issuer: String::new(),
            not_before: at(START),
            not_after: at(START) + SignedDuration::from_hours(24 * days),
        }
    }

    /// A certificate for two names, valid for 90 days.
    fn valid() -> State {
        let names = ["a.example".to_owned(), "b.example".to_owned()];
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(2027, 1, 1);
        params.not_after = date_time_ymd(2027, 4, 1);
        let chain = params.self_signed(&KeyPair::generate().unwrap()).unwrap();
        State {
            source: Some(Source::Acme(wanted(&["a.example"], DIRECTORY))),
            certificate: Some(StoredCertificate {
                directory: DIRECTORY.to_owned(),
                chain: chain.pem(),
                private_key: Secret::new(String::new()),
            }),
            ..State::default()
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
        let fine = valid();
        let suggested = State {
            renew_at: Some(now),
            ..valid()
        };
        for (names, directory, state, expected) in [
            (&["a.example"][..], DIRECTORY, &fine, None),
            (&["b.example", "a.example"], DIRECTORY, &fine, None),
            (&["c.example"], DIRECTORY, &fine, Some("a name was added")),
            (
                &["a.example"],
                "https://other.example",
                &fine,
                Some("the directory has changed"),
            ),
            (
                &["a.example"],
                DIRECTORY,
                &suggested,
                Some("its renewal is due"),
            ),
            (
                &["a.example"],
                DIRECTORY,
                &State::default(),
                Some("there is none"),
            ),
        ] {
            let found = reason(state, &wanted(names, directory), now);
            assert_eq!(found, expected, "{names:?}");
        }
        let due = at("2027-03-02T00:00:00Z");
        assert_eq!(
            reason(&fine, &wanted(&["a.example"], DIRECTORY), due),
            Some("its renewal is due")
        );
    }

    #[test]
    fn the_next_order_is_the_renewal_or_the_next_try() {
        let now = at("2027-01-10T00:00:00Z");
        assert_eq!(next_order(&valid(), now), Some(at("2027-03-02T00:00:00Z")));
        let next_try_at = Some(at("2027-01-10T00:05:00Z"));
        let failing = State {
            certificate: None,
            next_try_at,
            ..valid()
        };
        assert_eq!(next_order(&failing, now), next_try_at);
        let missing = State {
            certificate: None,
            ..valid()
        };
        assert_eq!(next_order(&missing, now), Some(now));
        assert_eq!(next_order(&State::default(), now), None);
    }

    #[test]
    fn without_a_suggestion_a_third_of_the_lifetime_is_left() {
        for (lifetime, renewed) in [
            (90, "2027-03-02T00:00:00Z"),
            (45, "2027-01-31T00:00:00Z"),
            (6, "2027-01-05T00:00:00Z"),
        ] {
            assert_eq!(renewal(&days(lifetime), None), at(renewed));
        }
    }

    #[test]
    fn a_suggestion_is_followed_unless_less_than_a_twentieth_is_left_then() {
        for (suggested, renewed) in [
            ("2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z"),
            ("2027-03-20T12:00:00Z", "2027-03-20T12:00:00Z"),
            ("2027-04-06T00:00:00Z", "2027-04-06T00:00:00Z"),
            ("2027-04-06T00:00:01Z", "2027-04-06T00:00:00Z"),
            ("2030-01-01T00:00:00Z", "2027-04-06T00:00:00Z"),
        ] {
            assert_eq!(renewal(&days(100), Some(at(suggested))), at(renewed));
        }
    }

    #[test]
    fn a_renewal_is_overdue_after_its_usual_moment() {
        let leaf = days(100);
        assert!(!is_overdue(&leaf, renewal(&leaf, None)));
        assert!(!is_overdue(&leaf, at("2027-03-17T00:00:00Z")));
        assert!(is_overdue(&leaf, at("2027-03-17T00:00:01Z")));
    }

    #[test]
    fn a_certificate_that_ends_before_it_begins_is_renewed_at_once() {
        let upside_down = days(-1);
        assert!(renewal(&upside_down, None) <= at(START));
    }

    #[test]
    fn at_most_five_orders_fail_in_an_hour_and_then_one_in_six() {
        let mut now = at(START);
        let tried: Vec<i64> = (1..=7)
            .map(|tries| {
                let minutes = now.duration_since(at(START)).as_mins();
                now = next_try(tries, now);
                minutes
            })
            .collect();
        assert_eq!(tried, [0, 1, 6, 16, 36, 396, 756]);
    }

    #[test]
    fn a_moment_that_a_wrong_clock_has_set_has_come() {
        let now = at("2027-03-01T12:00:00Z");
        for (moment, has) in [
            ("2027-03-01T12:00:00Z", true),
            ("2027-03-01T12:00:01Z", false),
            ("2027-03-02T12:00:00Z", false),
            ("2027-03-02T12:00:01Z", true),
        ] {
            assert_eq!(has_come(Some(at(moment)), now), has, "{moment}");
        }
        assert!(has_come(None, now));
    }
}
