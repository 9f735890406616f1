//! The visitors of the current day. Their hashes and the key are dropped when the next day begins, so that nobody can tell
//! then who was here, or whether somebody came back.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::ops::Range;

use jiff::civil::{Date, Time};
use jiff::{Span, Timestamp};
use siphasher::sip::SipHasher13;
use uuid::Uuid;

use crate::domain::karachi;
use crate::domain::visits::{Agent, Machine, Referrer};
use crate::http::client::Client;
use crate::store::visits::{Counts, DayCounts};

/// Most hashes of a day: one for each visitor, and one for each page that a visitor has seen. They take up to 8 MB.
const MAX_HASHES: usize = 400_000;
/// Most user agents that are remembered with their kind.
const MAX_AGENTS: usize = 4096;

/// A request for a page.
pub struct Sight<'a> {
    pub client: Client,
    /// The value of its User-Agent header.
    pub agent: &'a [u8],
    /// A browser fetches the page before its user asks for it.
    pub is_in_advance: bool,
    /// Path of the page.
    pub page: &'a str,
}

/// The current day.
pub struct Today {
    day: Date,
    /// From its first moment to that of the next day.
    hours: Range<Timestamp>,
    memory: Memory,
    counts: DayCounts,
    /// What was counted on earlier days and is not stored yet.
    earlier: Counts,
}

impl Today {
    /// The day of `now`, without visitors.
    pub fn at(now: Timestamp) -> Self {
        let day = karachi::today(now);
        let next = day.saturating_add(Span::new().days(1));
        Self {
            day,
            hours: karachi::at(day, Time::midnight())..karachi::at(next, Time::midnight()),
            memory: Memory::with_new_key(),
            counts: DayCounts::default(),
            earlier: Counts::default(),
        }
    }

    /// Begins the day of `now` if it is another one. Returns what is to be forgotten.
    pub fn renew(&mut self, now: Timestamp) -> Option<Memory> {
        if self.hours.contains(&now) {
            return None;
        }
        let mut next = Self::at(now);
        next.earlier = self.take();
        Some(std::mem::replace(self, next).memory)
    }

    /// Counts a view; `referrer` is asked for that of a visitor who is new today.
    pub fn count(&mut self, sight: &Sight, referrer: impl FnOnce() -> Referrer) {
        let counts = &mut self.counts;
        if sight.is_in_advance {
            return counts.machine(Machine::Prefetch);
        }
        let (hash, agent) = self.memory.agent(sight.agent);
        let device = match agent {
            Agent::Machine(machine) => return counts.machine(machine),
            Agent::Person(device) => device,
        };
        // Most views are of pages that their visitor has seen before, and cost one look.
        let view = self.memory.hash(&(hash, sight.client, sight.page));
        if self.memory.has(view) {
            return counts.view(sight.page, false);
        }
        let visitor = self.memory.hash(&(hash, sight.client));
        let on_site = self.memory.note(visitor);
        if on_site == Noted::First {
            counts.visitor(&referrer(), device);
        }
        let on_page = match on_site {
            Noted::Unknown => Noted::Unknown,
            _ => self.memory.note(view),
        };
        if on_page == Noted::Unknown {
            counts.overflow();
        }
        counts.view(sight.page, on_page == Noted::First);
    }

    /// Takes the counts.
    pub fn take(&mut self) -> Counts {
        let mut counts = std::mem::take(&mut self.earlier);
        let of_today = std::mem::take(&mut self.counts);
        if !of_today.is_empty() {
            counts.on(self.day).merge(of_today);
        }
        counts
    }

    /// Takes back counts that could not be stored.
    pub fn put_back(&mut self, counts: Counts) {
        self.earlier.merge(counts);
    }
}

/// Whether a hash was there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Noted {
    First,
    Again,
    /// It is not there, and there is no room for it.
    Unknown,
}

/// What tells the visitors of one day apart.
pub struct Memory {
    /// Has the key.
    hasher: SipHasher13,
    hashes: HashSet<u64>,
    /// The kinds of user agents by their hashes: sorting one takes longer than all else.
    agents: HashMap<u64, Agent>,
}

impl Memory {
    fn with_new_key() -> Self {
        Self {
            hasher: SipHasher13::new_with_key(Uuid::new_v4().as_bytes()),
            hashes: HashSet::new(),
            agents: HashMap::new(),
        }
    }

    fn hash(&self, value: &impl Hash) -> u64 {
        let mut hasher = self.hasher;
        value.hash(&mut hasher);
        hasher.finish()
    }

    fn agent(&mut self, header: &[u8]) -> (u64, Agent) {
        let hash = self.hasher.hash(header);
        if self.agents.len() >= MAX_AGENTS && !self.agents.contains_key(&hash) {
            self.agents.clear();
        }
        let agent = self.agents.entry(hash).or_insert_with(|| Agent::of(header));
        (hash, *agent)
    }

    fn has(&self, hash: u64) -> bool {
        self.hashes.contains(&hash)
    }

    fn note(&mut self, hash: u64) -> Noted {
        if self.hashes.len() < MAX_HASHES {
            return match self.hashes.insert(hash) {
                true => Noted::First,
                false => Noted::Again,
            };
        }
        match self.has(hash) {
            true => Noted::Again,
            false => Noted::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const CHROME: &[u8] =
        b"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    fn sight<'a>(address: &str, agent: &'a [u8], page: &'a str) -> Sight<'a> {
        Sight {
            client: address.parse::<IpAddr>().unwrap().into(),
            agent,
            is_in_advance: false,
            page,
        }
    }

    #[test]
    fn address_and_agent_together_make_a_visitor() {
        let memory = Memory::with_new_key();
        let visitor = |address: &str, agent: &[u8]| {
            memory.hash(&(memory.hasher.hash(agent), sight(address, agent, "/").client))
        };
        let first = visitor("192.0.2.1", CHROME);
        assert_eq!(first, visitor("192.0.2.1", CHROME));
        assert_ne!(first, visitor("192.0.2.2", CHROME));
        assert_ne!(first, visitor("192.0.2.1", b"Mozilla/5.0 (another one)"));
    }

    #[test]
    fn each_day_has_a_key_of_its_own_and_forgets_that_of_the_last() {
        let mut today = Today::at(at("2026-11-20T12:00:00+05:00"));
        today.count(&sight("192.0.2.1", CHROME, "/"), || Referrer::Direct);
        let hash = |today: &Today| today.memory.hash(&"a visitor");
        let first = hash(&today);
        for within in ["2026-11-20T00:00:00+05:00", "2026-11-20T23:59:59+05:00"] {
            assert!(today.renew(at(within)).is_none());
        }
        assert_eq!(hash(&today), first);
        // Also when the clock is set back.
        for another in ["2026-11-21T00:00:00+05:00", "2026-11-20T23:59:59+05:00"] {
            let before = hash(&today);
            let forgotten = today.renew(at(another)).unwrap();
            assert_ne!(hash(&today), before);
            assert_eq!(forgotten.hash(&"a visitor"), before);
            assert!(today.memory.hashes.is_empty() && today.memory.agents.is_empty());
        }
        assert!(!today.take().is_empty(), "the counts of the first day stay");
    }

    #[test]
    fn a_day_remembers_a_limited_number_of_visitors_and_says_what_it_missed() {
        let mut today = Today::at(at("2026-11-20T12:00:00+05:00"));
        today.count(&sight("192.0.2.1", CHROME, "/"), || Referrer::Direct);
        for hash in 0..MAX_HASHES as u64 {
            today.memory.note(hash);
        }
        assert_eq!(today.memory.hashes.len(), MAX_HASHES);
        // One who is known, one who is not, and one who is known but not on that page.
        for (address, page) in [
            ("192.0.2.1", "/"),
            ("192.0.2.2", "/"),
            ("192.0.2.1", "/news"),
        ] {
            let sight = sight(address, CHROME, page);
            today.count(&sight, || panic!("nobody is new"));
        }
        assert_eq!(today.memory.hashes.len(), MAX_HASHES);
        let shown = format!("{:?}", today.take());
        assert!(shown.contains("overflow: 2"), "{shown}");
        assert!(
            shown.contains("site: Count { visitors: 1, views: 4 }"),
            "{shown}"
        );
    }

    #[test]
    fn agents_that_come_once_do_not_fill_the_memory() {
        let mut memory = Memory::with_new_key();
        for number in 0..3 * MAX_AGENTS {
            memory.agent(number.to_string().as_bytes());
            assert!(memory.agents.len() <= MAX_AGENTS);
        }
        let (_, agent) = memory.agent(b"");
        assert_eq!(agent, Agent::Machine(Machine::Unnamed));
    }
}
