//! How often the site is visited: the memory of the current day, and the table `visits`. Visitors are distinguished by
//! keyed hashes of address and browser, which are only in memory. The table has numbers alone.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use parking_lot::Mutex;
use rusqlite::{Connection, named_params};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::values::HostName;
use crate::db::{Error, Writer, atomically, query_rows};
use crate::karachi;

/// Maximum number of hashes of a day: one for each visitor, and one for each page that a visitor has seen. They take 5 MB. Views of later
/// visitors are counted, the visitors are not.
const MAX_HASHES: usize = 400_000;
/// Maximum number of hashes of a day from one subscriber, so that a hundred of them do not use up [`MAX_HASHES`] with invented browsers.
/// A carrier's address has more than a thousand visitors a day.
const MAX_HASHES_PER_SUBSCRIBER: u16 = 4_000;
/// Maximum number of hosts that are counted by name on a day, as anybody can name any host.
const MAX_HOSTS: usize = 500;
/// For how many days with visits the hosts are kept.
const HOSTS_KEPT_DAYS: u16 = 366;
/// A crash loses the counts of so long at most.
const STORE_INTERVAL: Duration = Duration::from_secs(60);

/// Visitors whom no other site led here, or one that does not tell.
const DIRECT: &str = "direct";
/// Visitors from the hosts beyond [`MAX_HOSTS`].
const OTHER: &str = "other";

/// Words in the names of robots and of browsers without a screen; many robots give an address to write to.
const BOTS: &str = "bot crawl spider headless lighthouse http @";

/// Counts views. A task stores the counts once a minute.
#[derive(Debug)]
pub struct Visits {
    clock: Clock,
    today: Mutex<Today>,
}

/// A request for a page.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The path of the page, which must be one of the site's own.
    pub page: &'a str,
    /// The User-Agent header.
    pub agent: &'a str,
    /// The Referer header.
    pub referer: &'a str,
    /// The Host header.
    pub host: &'a str,
}

impl Visits {
    /// Counts from now on.
    pub fn new(clock: Clock) -> Self {
        let today = Mutex::default();
        Self { clock, today }
    }

    /// Counts a view by the `client` of `subscriber`, whose addresses are hashed.
    pub fn count(&self, client: impl Hash, subscriber: impl Hash, view: &View) {
        let day = karachi::today(self.clock.now());
        let mut today = self.today.lock();
        if today.day != day {
            *today = Today {
                day,
                counts: std::mem::take(&mut today.counts),
                ..Today::default()
            };
        }
        today.count(client, subscriber, view);
    }

    /// Stores the counts once a minute until `stop` is cancelled.
    pub async fn store_every_minute(self: Arc<Self>, writer: Writer, stop: CancellationToken) {
        let mut is_failing = false;
        let pause = || tokio::time::sleep(STORE_INTERVAL);
        while stop.run_until_cancelled(pause()).await.is_some() {
            let stored = self.store(&writer).await;
            let sentence = "the counts of visits stay in memory while the database fails";
            Error::log_changes(&stored, &mut is_failing, sentence);
        }
    }

    /// Stores what was counted. What cannot be stored is counted on, for the next attempt.
    pub async fn store(&self, writer: &Writer) -> Result<(), Error> {
        let counts = std::mem::take(&mut self.today.lock().counts);
        if counts.is_empty() {
            return Ok(());
        }
        let counts = Arc::new(counts);
        let adding = {
            let counts = Arc::clone(&counts);
            writer.run_exclusively(move |connection| add(connection, &counts))
        };
        let added = adding.await;
        if added.is_err() {
            self.today.lock().add_again(&counts);
        }
        added
    }
}

/// What is counted: its day, its subject as in the table, and its name.
type Key = (Date, &'static str, String);

/// Different visitors of a day, and pages that were sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    visitors: u32,
    views: u32,
}

#[derive(Debug, Default)]
struct Today {
    day: Date,
    /// The key of the hashes, which is forgotten with them at the end of the day.
    key: RandomState,
    /// Visitors, and the pages that each has seen.
    seen: HashSet<u64>,
    /// How many of them each subscriber has, whose address is hashed too.
    seen_by_subscriber: HashMap<u64, u16>,
    /// The hosts that are counted by name.
    hosts: HashSet<String>,
    /// What is not stored yet, of earlier days too.
    counts: HashMap<Key, Count>,
}

impl Today {
    fn count(&mut self, client: impl Hash, subscriber: impl Hash, view: &View) {
        let visitor = self.key.hash_one((client, view.agent));
        let subscriber = self.key.hash_one(subscriber);
        let mut is_new = false;
        if !self.seen.contains(&visitor) {
            let Some(device) = device(view.agent) else {
                return;
            };
            is_new = self.is_first(visitor, subscriber);
            if is_new {
                let host = self.host(view);
                self.add("device", device, true, 0);
                self.add("referrer", &host, true, 0);
            }
        }
        self.add("site", "", is_new, 1);
        let on_page = self.key.hash_one((visitor, view.page));
        let is_new_on_page = self.is_first(on_page, subscriber);
        self.add("page", view.page, is_new_on_page, 1);
    }

    /// Whether nobody has this hash yet. False as well when the hashes of the day or of the subscriber are used up.
    fn is_first(&mut self, hash: u64, subscriber: u64) -> bool {
        if self.seen.len() >= MAX_HASHES || self.seen.contains(&hash) {
            return false;
        }
        let own = self.seen_by_subscriber.entry(subscriber).or_default();
        if *own >= MAX_HASHES_PER_SUBSCRIBER {
            return false;
        }
        *own += 1;
        self.seen.insert(hash)
    }

    /// Adds `counts` that could not be stored to those that came meanwhile.
    fn add_again(&mut self, counts: &HashMap<Key, Count>) {
        for (key, count) in counts {
            let sum = self.counts.entry(key.clone()).or_default();
            sum.visitors += count.visitors;
            sum.views += count.views;
        }
    }

    fn host(&mut self, view: &View) -> String {
        let Some(host) = referring_host(view.referer, view.host) else {
            return DIRECT.to_owned();
        };
        if self.hosts.len() >= MAX_HOSTS && !self.hosts.contains(&host) {
            return OTHER.to_owned();
        }
        self.hosts.insert(host.clone());
        host
    }

    fn add(&mut self, subject: &'static str, name: &str, is_new: bool, views: u32) {
        let key = (self.day, subject, name.to_owned());
        let count = self.counts.entry(key).or_default();
        count.visitors += u32::from(is_new);
        count.views += views;
    }
}

/// The kind of device of a browser; `None` for a machine, which names itself as no browser does. Anybody can claim anything.
fn device(agent: &str) -> Option<&'static str> {
    // Cubot makes phones.
    let agent = agent.to_ascii_lowercase().replace("cubot", "");
    let has = |words: &str| words.split(' ').any(|word| agent.contains(word));
    let is_browser = agent.starts_with("mozilla/5.0 (") || agent.starts_with("opera/");
    if !is_browser || has(BOTS) {
        return None;
    }
    let is_mobile = has("mobi iphone") || agent.contains("opera mini");
    // Android on a tablet leaves out "Mobile".
    let is_tablet = has("ipad tablet") || (has("android") && !is_mobile);
    Some(match (is_tablet, is_mobile) {
        (true, _) => "tablet",
        (false, true) => "phone",
        (false, false) => "desktop",
    })
}

/// The host of the site that led here, without `www.`; `None` for our `own` and for what names no public host. Its path may
/// tell what a person searched or read, and is never read.
fn referring_host(referer: &str, own: &str) -> Option<String> {
    let (_, rest) = referer.split_once("://")?;
    let host = host(rest.split(['/', '?', '#']).next()?)?;
    let is_own = self::host(own).as_ref() == Some(&host);
    (!is_own && host.contains('.')).then_some(host)
}

/// The name in a host with or without port, in lower case.
fn host(authority: &str) -> Option<String> {
    let name = authority.split(':').next()?.to_ascii_lowercase();
    let name = name.strip_prefix("www.").unwrap_or(&name);
    let host = name.parse::<HostName>().ok()?;
    Some(host.as_str().to_owned())
}

/// Adds `counts` to the table, and deletes the hosts of days that are too old. The days are counted, so that a wrong clock
/// deletes those of one day at most.
fn add(connection: &Connection, counts: &HashMap<Key, Count>) -> Result<(), Error> {
    atomically(connection, || {
        let mut add = connection.prepare_cached(
            "insert into visits (day, subject, name, visitors, views)
         values (:day, :subject, :name, :visitors, :views)
         on conflict (subject, name, day) do update
         set visitors = visitors + excluded.visitors, views = views + excluded.views",
        )?;
        for ((day, subject, name), count) in counts {
            add.execute(named_params! {
                ":day": day.to_string(),
                ":subject": subject,
                ":name": name,
                ":visitors": count.visitors,
                ":views": count.views,
            })?;
        }
        let forget = "delete from visits where subject = 'referrer' and day <= (
             select day from visits where subject = 'site' order by day desc limit 1 offset ?
         )";
        connection.execute(forget, [HOSTS_KEPT_DAYS])?;
        Ok(())
    })
}

/// What was counted in a range of days. Sums count a visitor who came on two days twice.
#[derive(Debug)]
pub struct Report {
    /// The days with visits of the site or of the chosen page, oldest first.
    pub days: Vec<Line>,
    /// By path, most visitors first, like the others.
    pub pages: Vec<Line>,
    /// By host, `direct` or `other`; only visitors are counted.
    pub referrers: Vec<Line>,
    /// By `phone`, `tablet` or `desktop`; only visitors are counted.
    pub devices: Vec<Line>,
}

/// The numbers of a day, a page, a host or a device.
#[derive(Debug)]
pub struct Line {
    /// What was counted.
    pub name: String,
    /// Different visitors.
    pub visitors: i64,
    /// Pages that were sent.
    pub views: i64,
}

impl Report {
    /// Reads the counts from `from` to `to`, both included. With `page` its days are those of the page, not of the site.
    pub fn read(
        connection: &Connection,
        from: Date,
        to: Date,
        page: Option<&str>,
    ) -> Result<Self, Error> {
        let (from, to) = (from.to_string(), to.to_string());
        let lines = |subject: &str, name: Option<&str>, by: &str, order: &str| {
            let sql = format!(
                "select {by} as name, sum(visitors) as visitors, sum(views) as views
                 from visits
                 where subject = ?1 and (?2 is null or name = ?2) and day between ?3 and ?4
                 group by {by}
                 order by {order}"
            );
            query_rows(connection, &sql, (subject, name, &from, &to), |row| {
                Ok(Line {
                    name: row.get("name")?,
                    visitors: row.get("visitors")?,
                    views: row.get("views")?,
                })
            })
        };
        let most = "visitors desc, views desc, name";
        let subject = if page.is_some() { "page" } else { "site" };
        Ok(Self {
            days: lines(subject, page.or(Some("")), "day", "day")?,
            pages: lines("page", None, "name", most)?,
            referrers: lines("referrer", None, "name", most)?,
            devices: lines("device", None, "name", most)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHROME: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

    fn view<'a>(agent: &'a str, page: &'a str, referer: &'a str) -> View<'a> {
        View {
            page,
            agent,
            referer,
            host: "standfast.example",
        }
    }

    fn today() -> Today {
        Today {
            day: jiff::civil::date(2026, 11, 20),
            ..Today::default()
        }
    }

    fn count(today: &Today, subject: &'static str, name: &str) -> Count {
        let key = (today.day, subject, name.to_owned());
        today.counts.get(&key).copied().unwrap_or_default()
    }

    #[test]
    fn people_are_counted_by_their_devices_and_machines_are_not() {
        for (agent, expected) in [
            (CHROME, Some("desktop")),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
                Some("phone"),
            ),
            (
                "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.308; U; en) Presto/2.5.25 Version/10.54",
                Some("phone"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
                Some("tablet"),
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148",
                Some("tablet"),
            ),
            (
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
                None,
            ),
            (
                "Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
                Some("phone"),
            ),
            ("Mozilla/5.0 (someone; info@example.com) Gecko", None),
            ("facebookexternalhit/1.1", None),
            ("Mozilla/5.0", None),
            ("", None),
        ] {
            assert_eq!(device(agent), expected, "{agent}");
        }
    }

    #[test]
    fn a_site_that_led_here_is_counted_by_its_public_host_alone() {
        for (referer, expected) in [
            ("https://www.google.com/", Some("google.com")),
            (
                "https://News.Example.COM:8443/search?q=ayesha#x",
                Some("news.example.com"),
            ),
            (
                "android-app://com.google.android.gm/",
                Some("com.google.android.gm"),
            ),
            ("https://www.standfast.example/news", None),
            ("", None),
            ("https://intranet/", None),
            ("https://direct/", None),
            ("https://192.0.2.1/", None),
            ("https://[2001:db8::1]/", None),
            ("https://user:password@example.com/", None),
            ("https://\u{1b}[31mred.com/", None),
        ] {
            let host = referring_host(referer, "standfast.example:443");
            assert_eq!(host.as_deref(), expected, "{referer}");
        }
    }

    #[test]
    fn a_visitor_counts_once_a_day_and_once_on_each_page() {
        let mut today = today();
        for (client, agent, page) in [
            (1, CHROME, "/"),
            (1, CHROME, "/"),
            (1, CHROME, "/news"),
            (2, CHROME, "/"),
            (2, "Mozilla/5.0 (Linux; Android 10; K) Mobile", "/"),
            (3, "curl/8.17.0", "/"),
        ] {
            today.count(client, client, &view(agent, page, "https://google.com/"));
        }
        let expected = |visitors, views| Count { visitors, views };
        assert_eq!(count(&today, "site", ""), expected(3, 5));
        assert_eq!(count(&today, "page", "/"), expected(3, 4));
        assert_eq!(count(&today, "page", "/news"), expected(1, 1));
        assert_eq!(count(&today, "device", "phone"), expected(1, 0));
        assert_eq!(count(&today, "referrer", "google.com"), expected(3, 0));
    }

    #[test]
    fn invented_browsers_of_one_subscriber_leave_others_to_be_counted() {
        const INVENTED: u32 = 250_000;
        const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) Mobile";
        let mut today = today();
        for number in 0..INVENTED {
            let agent = format!("Mozilla/5.0 ({number})");
            // Networks of one IPv6 subscriber are many clients.
            today.count(number % 1000, "2001:db8::/48", &view(&agent, "/", ""));
        }
        let invented = count(&today, "site", "");
        assert_eq!(invented.views, INVENTED);
        assert!(invented.visitors <= u32::from(MAX_HASHES_PER_SUBSCRIBER));
        for phone in 0..500 {
            today.count(phone, phone, &view(PHONE, "/news", ""));
        }
        assert_eq!(count(&today, "device", "phone").visitors, 500);
        assert_eq!(count(&today, "page", "/news").visitors, 500);
    }

    #[tokio::test]
    async fn counts_that_cannot_be_stored_are_stored_later() {
        let visits = Visits::new(Clock::default());
        let location = crate::db::Location::memory();
        let open = || Writer::open(&location, crate::db::DiskSpace::default()).unwrap();
        let page = view(CHROME, "/", "");
        visits.count(1, 1, &page);
        let (ended, thread) = open();
        drop(thread);
        assert!(visits.store(&ended).await.is_err());
        visits.count(2, 2, &page);
        let (writer, thread) = open();
        let thread = std::thread::spawn(move || thread.run());
        visits.store(&writer).await.unwrap();
        let stored = writer.run_exclusively(|conn| {
            let sql = "select sum(visitors) from visits where subject = 'site'";
            Ok(conn.query_row(sql, [], |row| row.get::<_, i64>(0))?)
        });
        assert_eq!(stored.await.unwrap(), 2);
        writer.finish().await;
        thread.join().unwrap();
    }

    #[test]
    fn the_hosts_of_a_day_are_limited_and_those_of_old_days_forgotten() {
        let mut today = today();
        for client in 0..MAX_HOSTS + 20 {
            let referer = format!("https://h{client}.example/");
            today.count(client, client, &view(CHROME, "/", &referer));
        }
        assert_eq!(count(&today, "referrer", OTHER).visitors, 20);
        let conn = crate::db::open(&crate::db::Location::memory()).unwrap();
        let first = today.day;
        for _ in 0..=HOSTS_KEPT_DAYS {
            add(&conn, &std::mem::take(&mut today.counts)).unwrap();
            today.day = today.day.tomorrow().unwrap();
            today.add("site", "", true, 1);
            today.add("referrer", DIRECT, true, 1);
        }
        let report = Report::read(&conn, first, today.day, None).unwrap();
        assert_eq!(report.days.len(), usize::from(HOSTS_KEPT_DAYS) + 1);
        let hosts = report.referrers.iter().map(|host| host.name.as_str());
        assert_eq!(hosts.collect::<Vec<_>>(), [DIRECT]);
    }
}
