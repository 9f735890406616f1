//! How many forms one client may send. Pages may be asked for without end: they cost next to nothing.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use super::Error;
use super::client::Client;

/// Forms that one client may send at once: a family or an office behind one address applies together, with mistakes.
const FORMS_AT_ONCE: NonZeroU32 = NonZeroU32::new(20).expect("it is no zero");
/// Time until one form more may be sent: more often than people do, and little for a program.
const TIME_PER_FORM: Duration = Duration::from_secs(10);
/// Most clients that are told apart; further ones share one quota. An attacker with a /48 has as many networks.
const CLIENTS: usize = 65_536;
/// Refusals that are shown as a rendered page each second, for all clients together: rendering costs milliseconds.
const PAGES_PER_SECOND: NonZeroU32 = NonZeroU32::new(2).expect("it is no zero");

/// What was sent lately.
#[derive(Debug)]
pub struct Quotas {
    clients: RateLimiter<Client, HashMapStateStore<Client>, DefaultClock>,
    pages: DefaultDirectRateLimiter,
    clock: DefaultClock,
    started: Instant,
    /// When clients were last forgotten, in milliseconds after the start.
    swept: AtomicU64,
}

impl Default for Quotas {
    fn default() -> Self {
        let forms = Quota::with_period(TIME_PER_FORM)
            .expect("the time is no zero")
            .allow_burst(FORMS_AT_ONCE);
        Self {
            clients: RateLimiter::hashmap(forms),
            pages: RateLimiter::direct(Quota::per_second(PAGES_PER_SECOND)),
            clock: DefaultClock::default(),
            started: Instant::now(),
            swept: AtomicU64::default(),
        }
    }
}

impl Quotas {
    /// Counts a form of `client`, or refuses it.
    pub fn take(&self, client: Client) -> Result<(), Error> {
        let client = if self.has_room() {
            client
        } else {
            Client::OTHERS
        };
        self.clients.check_key(&client).map_err(|refused| {
            let wait = refused.wait_time_from(self.clock.now());
            Error::TooOften { wait }
        })
    }

    /// Whether a refusal may be rendered; else it is told without a page.
    pub fn may_render(&self) -> bool {
        self.pages.check().is_ok()
    }

    /// Whether the table may grow. Those whose quota is whole again are forgotten when it is full, which means reading
    /// all of it, and so not for every form.
    fn has_room(&self) -> bool {
        if self.clients.len() < CLIENTS {
            return true;
        }
        let now = self.started.elapsed().as_millis() as u64;
        let swept = self.swept.load(Ordering::Relaxed);
        if now >= swept + TIME_PER_FORM.as_millis() as u64 {
            self.swept.store(now, Ordering::Relaxed);
            self.clients.retain_recent();
        }
        self.clients.len() < CLIENTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    fn client(number: u32) -> Client {
        IpAddr::from(Ipv4Addr::from_bits(number)).into()
    }

    #[test]
    fn a_client_is_refused_after_its_burst_and_told_how_long() {
        let quotas = Quotas::default();
        for _ in 0..FORMS_AT_ONCE.get() {
            quotas.take(client(1)).unwrap();
        }
        let Err(Error::TooOften { wait }) = quotas.take(client(1)) else {
            panic!("it was taken");
        };
        assert!(wait > Duration::from_secs(5) && wait <= TIME_PER_FORM);
        quotas.take(client(2)).unwrap();
    }

    #[test]
    fn the_table_does_not_grow_beyond_its_bound() {
        let quotas = Quotas::default();
        let mut refused = 0;
        for number in 1..=CLIENTS as u32 + 100 {
            refused += u32::from(quotas.take(client(number)).is_err());
        }
        assert_eq!(quotas.clients.len(), CLIENTS + 1);
        // The hundred without room share one quota.
        assert_eq!(refused, 100 - FORMS_AT_ONCE.get());
    }
}
