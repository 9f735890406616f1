//! Visitor statistics: counts of the current day in memory, and the table `visits`. We tell visitors apart by keyed hashes of
//! their address and browser, which exist only in memory. The table contains only numbers.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::ops::AddAssign;
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
use crate::task_log::TaskLog;

/// Maximum number of hashes per day, which take 5 MB. Each visitor needs one, and one more for each page. After that, only the
/// views of new visitors are counted.
const MAX_HASHES: usize = 400_000;
/// Maximum number of hashes per day and subscriber, so that even a hundred subscribers with invented browsers cannot use up
/// [`MAX_HASHES`]. A carrier's address may have more than a thousand visitors a day.
const MAX_HASHES_PER_SUBSCRIBER: u16 = 4_000;
/// Maximum number of referring hosts to count by name per day. A client can invent any host.
const MAX_HOSTS: usize = 500;
/// How many days with visits keep their referring hosts.
const HOST_RETENTION_DAYS: u16 = 366;
/// How often the counts are stored. A crash loses at most this much.
const STORE_INTERVAL: Duration = Duration::from_secs(60);

/// The referrer of visitors whom no other site sent, or one that sends no Referer.
const DIRECT: &str = "direct";
/// The referrer of visitors from hosts beyond [`MAX_HOSTS`].
const OTHER: &str = "other";

/// Words in the User-Agent of robots and headless browsers. Many robots include a contact address.
const BOT_WORDS: [&str; 7] = [
    "bot",
    "crawl",
    "spider",
    "headless",
    "lighthouse",
    "http",
    "@",
];

/// Counts views. A task stores the counts once a minute.
#[derive(Debug)]
pub struct Visits {
    clock: Clock,
    today: Mutex<Today>,
}

/// A request for a page.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The path of the page. The site must have this page, because the table keeps the path.
    pub page: &'a str,
    /// The User-Agent header.
    pub agent: &'a str,
    /// The Referer header.
    pub referer: &'a str,
    /// The Host header.
    pub host: &'a str,
}

impl Visits {
    /// Starts with empty counts.
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            today: Mutex::default(),
        }
    }

    /// Counts a view. The `client` and its `subscriber` are hashed.
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
        let mut log = TaskLog::default();
        let pause = || tokio::time::sleep(STORE_INTERVAL);
        while stop.run_until_cancelled(pause()).await.is_some() {
            let outcome = self.store(&writer).await;
            let message = "visit counts stay in memory until the database works again";
            log.record(&outcome, message);
        }
    }

    /// Stores the counts. On an error they stay in memory for the next attempt.
    pub async fn store(&self, writer: &Writer) -> Result<(), Error> {
        let counts = std::mem::take(&mut self.today.lock().counts);
        if counts.is_empty() {
            return Ok(());
        }
        let counts = Arc::new(counts);
        let outcome = writer
            .run_exclusively({
                let counts = Arc::clone(&counts);
                move |connection| add_to_table(connection, &counts)
            })
            .await;
        if outcome.is_err() {
            self.today.lock().restore(&counts);
        }
        outcome
    }
}

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    day: Date,
    /// `site`, `page`, `referrer` or `device`.
    subject: &'static str,
    /// The path, host or device; empty for the whole site.
    name: String,
}

/// Unique visitors of a day, and page views.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    visitors: u32,
    views: u32,
}

const NEW_VISITOR: Count = Count {
    visitors: 1,
    views: 0,
};

impl Count {
    /// One view, which may be the first one of its visitor.
    fn of_view(is_first: bool) -> Self {
        Self {
            visitors: is_first.into(),
            views: 1,
        }
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.visitors += other.visitors;
        self.views += other.views;
    }
}

#[derive(Debug, Default)]
struct Today {
    day: Date,
    /// The key of the hashes. At the end of the day, it is dropped together with them.
    hash_key: RandomState,
    /// Hashes of visitors, and of each visitor with each page.
    hashes: HashSet<u64>,
    /// The number of hashes of each subscriber, by the hash of its address.
    hashes_by_subscriber: HashMap<u64, u16>,
    /// The hosts with their own counts.
    hosts: HashSet<String>,
    /// The counts that are not stored yet. They may include previous days.
    counts: HashMap<Key, Count>,
}

impl Today {
    fn count(&mut self, client: impl Hash, subscriber: impl Hash, view: &View) {
        let visitor = self.hash_key.hash_one((client, view.agent));
        let subscriber = self.hash_key.hash_one(subscriber);
        let mut is_new = false;
        if !self.hashes.contains(&visitor) {
            let Some(device) = device(view.agent) else {
                return;
            };
            is_new = self.insert_hash(visitor, subscriber);
            if is_new {
                let referrer = self.referrer(view);
                self.add("device", device, NEW_VISITOR);
                self.add("referrer", &referrer, NEW_VISITOR);
            }
        }
        self.add("site", "", Count::of_view(is_new));
        let visitor_and_page = self.hash_key.hash_one((visitor, view.page));
        let is_new_on_page = self.insert_hash(visitor_and_page, subscriber);
        self.add("page", view.page, Count::of_view(is_new_on_page));
    }

    /// Inserts a hash. Returns `false` if it already exists, or if a limit is reached.
    fn insert_hash(&mut self, hash: u64, subscriber: u64) -> bool {
        if self.hashes.len() >= MAX_HASHES || self.hashes.contains(&hash) {
            return false;
        }
        let count = self.hashes_by_subscriber.entry(subscriber).or_default();
        if *count >= MAX_HASHES_PER_SUBSCRIBER {
            return false;
        }
        *count += 1;
        self.hashes.insert(hash)
    }

    /// Adds `counts` that could not be stored to the new ones.
    fn restore(&mut self, counts: &HashMap<Key, Count>) {
        for (key, count) in counts {
            *self.counts.entry(key.clone()).or_default() += *count;
        }
    }

    fn referrer(&mut self, view: &View) -> String {
        let Some(host) = referring_host(view.referer, view.host) else {
            return DIRECT.to_owned();
        };
        if self.hosts.len() >= MAX_HOSTS && !self.hosts.contains(&host) {
            return OTHER.to_owned();
        }
        self.hosts.insert(host.clone());
        host
    }

    fn add(&mut self, subject: &'static str, name: &str, count: Count) {
        let key = Key {
            day: self.day,
            subject,
            name: name.to_owned(),
        };
        *self.counts.entry(key).or_default() += count;
    }
}

/// Returns the kind of device of a browser, or `None` for a robot. A client can claim to be anything.
fn device(agent: &str) -> Option<&'static str> {
    // Cubot makes phones, not robots.
    let agent = agent.to_ascii_lowercase().replace("cubot", "");
    let has_any = |words: &[&str]| words.iter().any(|word| agent.contains(word));
    let is_browser = agent.starts_with("mozilla/5.0 (") || agent.starts_with("opera/");
    if !is_browser || has_any(&BOT_WORDS) {
        return None;
    }
    let is_mobile = has_any(&["mobi", "iphone", "opera mini"]);
    // Android omits "Mobile" on a tablet.
    let is_android_tablet = agent.contains("android") && !is_mobile;
    if has_any(&["ipad", "tablet"]) || is_android_tablet {
        Some("tablet")
    } else if is_mobile {
        Some("phone")
    } else {
        Some("desktop")
    }
}

/// Returns the host of the referring site, without `www.`. Returns `None` if it is our own or no public host. Ignores the path,
/// which may reveal a person's search or reading.
fn referring_host(referer: &str, own_authority: &str) -> Option<String> {
    let (_, rest) = referer.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = host_name(authority)?;
    let is_own = host_name(own_authority).as_ref() == Some(&host);
    (!is_own && host.contains('.')).then_some(host)
}

/// Strips the port and `www.` from a host, and converts it to lower case.
fn host_name(authority: &str) -> Option<String> {
    let name = authority.split(':').next()?.to_ascii_lowercase();
    let name = name.strip_prefix("www.").unwrap_or(&name);
    let host = name.parse::<HostName>().ok()?;
    Some(host.as_str().to_owned())
}

/// Adds `counts` to the table, and deletes referring hosts that are too old. Their age is the number of later days with visits,
/// so a wrong clock deletes the hosts of at most one day.
fn add_to_table(connection: &Connection, counts: &HashMap<Key, Count>) -> Result<(), Error> {
    atomically(connection, || {
        let mut insert = connection.prepare_cached(
            "insert into visits (day, subject, name, visitors, views)
         values (:day, :subject, :name, :visitors, :views)
         on conflict (subject, name, day) do update
         set visitors = visitors + excluded.visitors, views = views + excluded.views",
        )?;
        for (key, count) in counts {
            insert.execute(named_params! {
                ":day": key.day.to_string(),
                ":subject": key.subject,
                ":name": key.name,
                ":visitors": count.visitors,
                ":views": count.views,
            })?;
        }
        let delete_old_hosts = "delete from visits where subject = 'referrer' and day <= (
             select day from visits where subject = 'site' order by day desc limit 1 offset ?
         )";
        connection.execute(delete_old_hosts, [HOST_RETENTION_DAYS])?;
        Ok(())
    })
}

/// The statistics of a range of days. Sums count a visitor once for each day.
#[derive(Debug)]
pub struct Report {
    /// The days with visits to the site or the selected page, oldest first.
    pub days: Vec<Line>,
    /// By path, most visitors first.
    pub pages: Vec<Line>,
    /// By host, `direct` or `other`, most visitors first. Has no views.
    pub referrers: Vec<Line>,
    /// By `phone`, `tablet` or `desktop`, most visitors first. Has no views.
    pub devices: Vec<Line>,
}

/// The counts of a day, a page, a host or a device.
#[derive(Debug)]
pub struct Line {
    /// The day, path, host or device.
    pub name: String,
    /// Unique visitors per day.
    pub visitors: i64,
    /// Page views.
    pub views: i64,
}

impl Report {
    /// Reads the counts of the days `from` to `to`, both included. `days` counts the visits to `page`, or to the whole site if `page`
    /// is `None`.
    pub fn read(
        connection: &Connection,
        from: Date,
        to: Date,
        page: Option<&str>,
    ) -> Result<Self, Error> {
        let from = from.to_string();
        let to = to.to_string();
        let lines = |subject: &str, name: Option<&str>, group_by: &str, order_by: &str| {
            let sql = format!(
                "select {group_by} as name, sum(visitors) as visitors, sum(views) as views
                 from visits
                 where subject = ?1 and (?2 is null or name = ?2) and day between ?3 and ?4
                 group by {group_by}
                 order by {order_by}"
            );
            query_rows(connection, &sql, (subject, name, &from, &to), |row| {
                Ok(Line {
                    name: row.get("name")?,
                    visitors: row.get("visitors")?,
                    views: row.get("views")?,
                })
            })
        };
        let most_first = "visitors desc, views desc, name";
        let days = match page {
            Some(page) => lines("page", Some(page), "day", "day")?,
            None => lines("site", Some(""), "day", "day")?,
        };
        Ok(Self {
            days,
            pages: lines("page", None, "name", most_first)?,
            referrers: lines("referrer", None, "name", most_first)?,
            devices: lines("device", None, "name", most_first)?,
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
        let key = Key {
            day: today.day,
            subject,
            name: name.to_owned(),
        };
        today.counts.get(&key).copied().unwrap_or_default()
    }

    #[test]
    fn browsers_have_a_device_and_robots_do_not() {
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
    fn the_referrer_is_reduced_to_its_public_host() {
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
    fn invented_browsers_of_one_subscriber_do_not_keep_others_from_being_counted() {
        const INVENTED: u32 = 250_000;
        const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) Mobile";
        let mut today = today();
        for number in 0..INVENTED {
            let agent = format!("Mozilla/5.0 ({number})");
            // The networks of one IPv6 subscriber count as many clients.
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
        let (stopped_writer, thread) = open();
        drop(thread);
        assert!(visits.store(&stopped_writer).await.is_err());
        visits.count(2, 2, &page);
        let (writer, thread) = open();
        let thread = std::thread::spawn(move || thread.run());
        visits.store(&writer).await.unwrap();
        let stored = writer
            .run_exclusively(|conn| {
                let sql = "select sum(visitors) from visits where subject = 'site'";
                Ok(conn.query_row(sql, [], |row| row.get::<_, i64>(0))?)
            })
            .await;
        assert_eq!(stored.unwrap(), 2);
        writer.finish().await;
        thread.join().unwrap();
    }

    #[test]
    fn referring_hosts_are_limited_per_day_and_deleted_after_a_year() {
        let mut today = today();
        for client in 0..MAX_HOSTS + 20 {
            let referer = format!("https://h{client}.example/");
            today.count(client, client, &view(CHROME, "/", &referer));
        }
        assert_eq!(count(&today, "referrer", OTHER).visitors, 20);
        let conn = crate::db::open(&crate::db::Location::memory()).unwrap();
        let first = today.day;
        for _ in 0..=HOST_RETENTION_DAYS {
            add_to_table(&conn, &std::mem::take(&mut today.counts)).unwrap();
            today.day = today.day.tomorrow().unwrap();
            today.add("site", "", Count::of_view(true));
            today.add("referrer", DIRECT, NEW_VISITOR);
        }
        let report = Report::read(&conn, first, today.day, None).unwrap();
        assert_eq!(report.days.len(), usize::from(HOST_RETENTION_DAYS) + 1);
        let hosts = report.referrers.iter().map(|host| host.name.as_str());
        assert_eq!(hosts.collect::<Vec<_>>(), [DIRECT]);
    }
}
