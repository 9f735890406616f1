//! The visitors of the current day. Their hashes and the key are dropped when the next day begins, so that nobody can tell
//! then who was here, or whether somebody came back. What one client can make up is limited: visitors by other agents, and
//! names of hosts.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::ops::Range;

use jiff::civil::{Date, Time};
use jiff::{Span, Timestamp};
use siphasher::sip::SipHasher13;
use uuid::Uuid;

use crate::domain::karachi;
use crate::domain::visits::{Agent, Machine, OTHER, Referrer};
use crate::http::client::Client;
use crate::store::visits::{Counts, DayCounts, MAX_REFERRERS};

/// Most hashes of a day: one for each visitor, and one for each page that a visitor has seen. They take up to 8 MB, and the
/// clients that they are of as much again.
const MAX_HASHES: usize = 400_000;
/// Most visitors of one client that are distinguished by their user agents. Further ones count as one.
const MAX_VISITORS_OF_CLIENT: u8 = 50;
/// Most hosts that wait for a visitor of another client.
const MAX_WAITING_HOSTS: usize = 4096;
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
    hosts: Hosts,
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
            hosts: Hosts::default(),
            earlier: Counts::default(),
        }
    }

    /// Begins the day of `now` if it is another one. Returns what is to be forgotten.
    pub fn renew(&mut self, now: Timestamp) -> Option<Memory> {
        if self.hours.contains(&now) {
            return None;
        }
        let mut next = Self::at(now);
        next.earlier = self.take_all();
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
        let mut view = self.memory.hash(&(hash, sight.client, sight.page));
        if self.memory.has(view) {
            return counts.view(sight.page, false);
        }
        let mut visitor = self.memory.hash(&(hash, sight.client));
        let client = self.memory.hash(&sight.client);
        if !self.memory.has(visitor) && !self.memory.may_have_another(client) {
            visitor = client;
            view = self.memory.hash(&(sight.client, sight.page));
        }
        let on_site = self.memory.note(visitor);
        if on_site == Noted::First {
            self.memory.has_another(client);
            counts.visitor(device);
            self.hosts.count(&referrer(), client, counts);
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

    /// Takes the counts, with those of hosts that still wait.
    pub fn take_all(&mut self) -> Counts {
        let waiting = self.hosts.take_waiting();
        self.counts.came_from(OTHER, waiting);
        self.take()
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

/// The hosts of the day. Anybody can name any host, so one is counted by name only once it has led visitors of two clients
/// here. Until then it waits; at the end of the day, its visitors count with those of other hosts.
#[derive(Default)]
struct Hosts {
    named: HashSet<String>,
    /// The client that a host has led here, and how many of its visitors.
    waiting: HashMap<String, (u64, i64)>,
}

impl Hosts {
    /// Counts a visitor of `client` whom `referrer` led here.
    fn count(&mut self, referrer: &Referrer, client: u64, counts: &mut DayCounts) {
        let name = referrer.as_str();
        if !matches!(referrer, Referrer::Host(_)) || self.named.contains(name) {
            return counts.came_from(name, 1);
        }
        let may_wait = self.waiting.len() < MAX_WAITING_HOSTS;
        match self.waiting.get_mut(name) {
            Some((first, visitors)) if *first == client => *visitors += 1,
            Some((_, visitors)) if self.named.len() < MAX_REFERRERS as usize => {
                counts.came_from(name, *visitors + 1);
                self.waiting.remove(name);
                self.named.insert(name.to_owned());
            }
            None if may_wait => {
                self.waiting.insert(name.to_owned(), (client, 1));
            }
            _ => counts.came_from(OTHER, 1),
        }
    }

    /// Takes the number of visitors whose host waits.
    fn take_waiting(&mut self) -> i64 {
        let waiting = std::mem::take(&mut self.waiting);
        waiting.into_values().map(|(_, visitors)| visitors).sum()
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
    /// How many of the visitors are of a client, by its hash.
    clients: HashMap<u64, u8>,
    /// The kinds of user agents by their hashes: sorting one takes longer than all else.
    agents: HashMap<u64, Agent>,
}

impl Memory {
    fn with_new_key() -> Self {
        Self {
            hasher: SipHasher13::new_with_key(Uuid::new_v4().as_bytes()),
            hashes: HashSet::new(),
            clients: HashMap::new(),
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

    fn may_have_another(&self, client: u64) -> bool {
        let visitors = self.clients.get(&client);
        visitors.is_none_or(|visitors| *visitors < MAX_VISITORS_OF_CLIENT)
    }

    /// Counts a visitor of `client`. There are no more clients than hashes of visitors.
    fn has_another(&mut self, client: u64) {
        let visitors = self.clients.entry(client).or_default();
        *visitors = visitors.saturating_add(1);
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
    use crate::store::visits::{self, Report};
    use crate::store::{Location, open};

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
            assert!(today.memory.clients.is_empty());
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

    /// What is in the database after the counts of `today` were stored.
    fn stored(today: &mut Today) -> Report {
        let conn = open(&Location::memory()).unwrap();
        visits::add(&conn, &today.take_all()).unwrap();
        let day = today.day;
        visits::read(&conn, day, day, None).unwrap().unwrap()
    }

    fn host(name: &str) -> Referrer {
        Referrer::of(format!("https://{name}/").as_bytes(), [])
    }

    #[test]
    fn one_client_neither_fills_the_memory_nor_names_hosts() {
        let mut today = Today::at(at("2026-11-20T12:00:00+05:00"));
        for number in 0..1000 {
            let agent = [CHROME, number.to_string().as_bytes()].concat();
            let spam = format!("spam{number}.example");
            today.count(&sight("192.0.2.1", &agent, "/"), || host(&spam));
        }
        for client in ["192.0.2.2", "192.0.2.3", "192.0.2.4"] {
            let sight = sight(client, CHROME, "/news");
            today.count(&sight, || host("google.com"));
        }
        // Each visitor and its view, and the same for those beyond the limit.
        assert_eq!(today.memory.hashes.len(), 2 * (50 + 1 + 3));
        let report = stored(&mut today);
        let of_one = i64::from(MAX_VISITORS_OF_CLIENT) + 1;
        assert_eq!(report.days[0].count.visitors, of_one + 3);
        assert_eq!(report.days[0].count.views, 1000 + 3);
        assert_eq!(report.overflow, 0);
        let hosts = report.referrers.iter();
        let hosts: Vec<_> = hosts
            .map(|host| (host.name.as_str(), host.count.visitors))
            .collect();
        assert_eq!(hosts, [(OTHER, of_one), ("google.com", 3)]);
    }

    #[test]
    fn a_named_host_stays_named_for_the_day_and_the_others_have_a_limit() {
        let mut today = Today::at(at("2026-11-20T12:00:00+05:00"));
        let mut come = |client: &str, name: &str| {
            let sight = sight(client, CHROME, "/");
            today.count(&sight, || host(name));
            // Stored once a minute.
            let conn = open(&Location::memory()).unwrap();
            visits::add(&conn, &today.take()).unwrap();
            let report = visits::read(&conn, today.day, today.day, None).unwrap();
            let referrers = report.unwrap().referrers.into_iter();
            let referrers = referrers.map(|host| (host.name, host.count.visitors));
            referrers.collect::<Vec<_>>()
        };
        let named = |visitors| vec![("google.com".to_owned(), visitors)];
        assert_eq!(come("192.0.2.1", "google.com"), vec![]);
        assert_eq!(come("192.0.2.2", "google.com"), named(2));
        assert_eq!(come("192.0.2.3", "google.com"), named(1));
        today.hosts.waiting = (0..MAX_WAITING_HOSTS)
            .map(|number| (number.to_string(), (7, 1)))
            .collect();
        today.count(&sight("192.0.2.4", CHROME, "/"), || host("late.example"));
        let report = stored(&mut today);
        assert_eq!(report.referrers.len(), 1);
        assert_eq!(report.referrers[0].name, OTHER);
        let all = MAX_WAITING_HOSTS as i64 + 1;
        assert_eq!(report.referrers[0].count.visitors, all);
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
