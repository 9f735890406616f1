//! Sorts user agents. An own table, because a crate that knows thousands of agents by name tells neither which kind of
//! machine it is nor, for the handful of kinds that statistics tell apart, more than these words do.

/// The kind of a person's device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Device {
    /// A mobile phone.
    Phone,
    /// A tablet. An iPad that asks for desktop sites, as they do by default, passes for a desktop.
    Tablet,
    /// Anything else.
    Desktop,
}

/// The kind of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Machine {
    /// Names itself a robot, or gives an address to write to.
    Crawler,
    /// A browser without a screen, as tests and scrapers use it.
    Headless,
    /// A browser that fetches a page in advance, which its user may never see.
    Prefetch,
    /// A library or a tool: it names itself as no browser does.
    Program,
    /// Says next to nothing of itself.
    Unnamed,
}

/// What a user agent belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agent {
    /// A person.
    Person(Device),
    /// A machine.
    Machine(Machine),
}

/// No browser has a name as short as this.
const SHORTEST_BYTES: usize = 16;
/// How browsers name themselves: `Mozilla/5.0 (…` for thirty years, and old phones.
const BROWSERS: [&str; 8] = [
    "mozilla/",
    "opera/",
    "ucweb",
    "nokia",
    "samsung",
    "blackberry",
    "lg-",
    "sonyericsson",
];
/// An address in the agent: where the owners of crawlers can be reached.
const ADDRESSES: [&str; 4] = ["http://", "https://", "www.", "@"];
const CRAWLERS: [&str; 9] = [
    "bot", "crawl", "spider", "slurp", "archiver", "scanner", "monitor", "pingdom", "zgrab",
];
const HEADLESS: [&str; 5] = [
    "headless",
    "phantomjs",
    "puppeteer",
    "playwright",
    "lighthouse",
];
/// A brand of phones, whose name contains a sign of robots.
const CUBOT: &str = "cubot";
const TABLETS: [&str; 4] = ["ipad", "tablet", "kindle", "silk/"];
const PHONES: [&str; 7] = [
    "mobi",
    "iphone",
    "ipod",
    "opera mini",
    "ucweb",
    "nokia",
    "blackberry",
];

impl Device {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Phone, Self::Tablet, Self::Desktop];

    /// Its name in the database and in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Tablet => "tablet",
            Self::Desktop => "desktop",
        }
    }
}

impl Machine {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Crawler,
        Self::Headless,
        Self::Prefetch,
        Self::Program,
        Self::Unnamed,
    ];

    /// Its name in the database and in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Crawler => "crawler",
            Self::Headless => "headless",
            Self::Prefetch => "prefetch",
            Self::Program => "program",
            Self::Unnamed => "unnamed",
        }
    }
}

impl Agent {
    /// Sorts the value of a User-Agent header.
    pub fn of(header: &[u8]) -> Self {
        let agent = String::from_utf8_lossy(header).to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| agent.contains(word));
        let is_browser = BROWSERS.iter().any(|name| agent.starts_with(name));
        if agent.len() < SHORTEST_BYTES {
            // "curl/8.17.0" is short, but a name.
            let is_named = agent.contains('/') && !is_browser;
            let kind = [Machine::Unnamed, Machine::Program][usize::from(is_named)];
            return Self::Machine(kind);
        }
        if has(&HEADLESS) {
            return Self::Machine(Machine::Headless);
        }
        let is_crawler = match agent.contains(CUBOT) {
            true => CRAWLERS
                .iter()
                .any(|word| agent.replace(CUBOT, "").contains(word)),
            false => has(&CRAWLERS),
        };
        if is_crawler || has(&ADDRESSES) {
            return Self::Machine(Machine::Crawler);
        }
        if !is_browser {
            return Self::Machine(Machine::Program);
        }
        // Android on a tablet leaves out "Mobile".
        let is_tablet = has(&TABLETS) || (agent.contains("android") && !agent.contains("mobi"));
        Self::Person(match is_tablet {
            true => Device::Tablet,
            false if has(&PHONES) => Device::Phone,
            false => Device::Desktop,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_come_with_phones_tablets_and_desktops() {
        for (agent, device) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                Device::Desktop,
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                Device::Desktop,
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
                Device::Desktop,
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
                Device::Phone,
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
                Device::Phone,
            ),
            (
                "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
                Device::Phone,
            ),
            (
                "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.308; U; en) Presto/2.5.25 Version/10.54",
                Device::Phone,
            ),
            (
                "Nokia6300/2.0 (07.21) Profile/MIDP-2.0 Configuration/CLDC-1.1",
                Device::Phone,
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                Device::Tablet,
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
                Device::Tablet,
            ),
        ] {
            assert_eq!(
                Agent::of(agent.as_bytes()),
                Agent::Person(device),
                "{agent}"
            );
        }
    }

    #[test]
    fn machines_are_told_apart() {
        for (agent, machine) in [
            (
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
                Machine::Crawler,
            ),
            (
                "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)",
                Machine::Crawler,
            ),
            (
                "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
                Machine::Crawler,
            ),
            (
                "Mozilla/5.0 (compatible; Baiduspider/2.0)",
                Machine::Crawler,
            ),
            (
                "Mozilla/5.0 (someone; info@example.com) Gecko",
                Machine::Crawler,
            ),
            (
                "Mozilla/5.0 (Linux; CUBOT; SomeBot) Chrome/1",
                Machine::Crawler,
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
                Machine::Headless,
            ),
            ("python-requests/2.32.5", Machine::Program),
            ("Go-http-client/1.1", Machine::Program),
            ("Apache-HttpClient/4.5.14 (Java/17.0.9)", Machine::Program),
            ("WhatsApp/2.23.20.0 A", Machine::Program),
            ("curl/8.17.0", Machine::Program),
            ("Mozilla/5.0", Machine::Unnamed),
            ("-", Machine::Unnamed),
            ("", Machine::Unnamed),
            ("\u{202e}\u{0}\n; drop table visits; --", Machine::Program),
        ] {
            assert_eq!(
                Agent::of(agent.as_bytes()),
                Agent::Machine(machine),
                "{agent}"
            );
        }
        let no_text = [0xff; 40];
        assert_eq!(Agent::of(&no_text), Agent::Machine(Machine::Program));
    }
}
