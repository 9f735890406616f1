//! How many forms one client may send. Pages have no quota, because they cost next to nothing.

use std::time::{Duration, Instant};

use super::Error;
use super::client::Client;
use super::client_buckets::{ClientBuckets, Rate};

/// Forms of one IPv4 address, which a carrier may share among thousands of phones: a hundred applicants at once.
const IPV4_FORMS: Rate = Rate {
    burst: 120,
    interval: Duration::from_secs(2),
};
/// Forms of one IPv6 /64, which belongs to one household, office or phone.
const IPV6_FORMS: Rate = Rate {
    burst: 20,
    interval: Duration::from_secs(10),
};
/// Refusals of one IPv4 address that are rendered as a page. More than its forms, because people correct mistakes.
const IPV4_REFUSALS: Rate = Rate {
    burst: 240,
    interval: Duration::from_secs(1),
};
/// Refusals of one IPv6 /64 that are rendered as a page.
const IPV6_REFUSALS: Rate = Rate {
    burst: 40,
    interval: Duration::from_secs(5),
};

/// The forms, each with a quota of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One that sends a message of any kind.
    Message,
    /// Applies for a job.
    Application,
}

/// What each client may still send.
#[derive(Debug)]
pub struct Quotas {
    messages: ClientBuckets,
    applications: ClientBuckets,
    refusals: ClientBuckets,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            messages: ClientBuckets::new(IPV4_FORMS, IPV6_FORMS),
            applications: ClientBuckets::new(IPV4_FORMS, IPV6_FORMS),
            refusals: ClientBuckets::new(IPV4_REFUSALS, IPV6_REFUSALS),
        }
    }
}

impl Quotas {
    /// Charges `client` for a form that is about to be stored.
    ///
    /// # Errors
    /// [`Error::TooOften`] when its quota for this form is spent.
    pub fn charge(&self, client: Client, form: Form) -> Result<(), Error> {
        let buckets = match form {
            Form::Message => &self.messages,
            Form::Application => &self.applications,
        };
        let now = Instant::now();
        buckets
            .take(client, now)
            .map_err(|wait| Error::TooOften { wait })
    }

    /// Charges `client` for a refused form, which never counts against the forms that are stored. Returns whether the
    /// refusal may cost more than a prepared response.
    pub fn charge_refusal(&self, client: Client) -> bool {
        self.refusals.take(client, Instant::now()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_client_is_refused_after_its_burst_with_the_time_to_wait() {
        for (address, rate) in [("192.0.2.1", IPV4_FORMS), ("2001:db8::1", IPV6_FORMS)] {
            let quotas = Quotas::default();
            let client = address.parse::<IpAddr>().unwrap().into();
            for _ in 0..rate.burst {
                quotas.charge(client, Form::Message).unwrap();
            }
            let refused = quotas.charge(client, Form::Message);
            let Err(Error::TooOften { wait }) = refused else {
                panic!("{address} was not refused");
            };
            assert!(wait > rate.interval / 2 && wait <= rate.interval);
            quotas.charge(client, Form::Application).unwrap();
        }
    }

    #[test]
    fn refusals_do_not_count_against_forms() {
        let quotas = Quotas::default();
        let client = "2001:db8::1".parse::<IpAddr>().unwrap().into();
        let rendered = (0..1000).filter(|_| quotas.charge_refusal(client)).count();
        assert!((40..50).contains(&rendered), "{rendered}");
        for _ in 0..IPV6_FORMS.burst {
            quotas.charge(client, Form::Application).unwrap();
        }
    }
}
