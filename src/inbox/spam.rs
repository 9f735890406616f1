//! Judges whether a form is spam. [`judge`] looks for the signs in the tables below. Each sign has a weight, and a form is
//! spam if the sum of the weights reaches the [`threshold`] of its kind.
//!
//! The weights follow two rules. Only the hidden field reaches every threshold alone. A link together with one weak sign
//! reaches no threshold. Because a verdict may be wrong, spam is stored like any other form, and never dropped.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::FORMS;
use crate::text::is_invisible;

/// A feature that is more frequent in spam than in other forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sign {
    /// Its name in the reason that the office reads.
    name: &'static str,
    weight: u32,
}

const fn sign(name: &'static str, weight: u32) -> Sign {
    Sign { name, weight }
}

/// People do not see this field, so only programs fill it in.
const HIDDEN_FIELD: Sign = sign("hidden field filled in", 12);
/// An address with a scheme or a path in the name. "Ali Khan www.ali.pk" does not count: it is a name with a site.
const LINK_IN_NAME: Sign = sign("link in the name", 6);
/// Forum markup such as `[url=`. Only programs write it into a form.
const FORUM_MARKUP: Sign = sign("link markup", 6);
/// An HTML link to a site. It is weaker than forum markup, because people paste their signatures.
const HTML_LINK: Sign = sign("HTML link", 3);
/// A link to a site with one of the [`SITE_WORDS`] in its name.
const SITE_NAME: Sign = sign("linked site named after spam", 3);
/// At least two unknown sites in a message with more links than words.
const MOSTLY_LINKS: Sign = sign("mostly links", 3);
/// An unknown site in a message with at most [`FEW_WORDS`] other words.
const FEW_WORDS_BESIDE_LINK: Sign = sign("few words beside a link", 2);
/// A link that hides its target. Tenders use such links as well, so it is weak.
const SHORTENED_LINK: Sign = sign("shortened link", 1);
/// A link that opens a chat with a stranger.
const CHAT_LINK: Sign = sign("chat link", 1);
/// See [`is_in_unusual_script`].
const UNUSUAL_SCRIPT: Sign = sign("unusual script", 1);
/// Any link, except to this site. Most business messages have one.
const LINK: Sign = sign("link", 1);

/// A topic of spam. A form has the sign if one of the phrases occurs in it, ignoring case, as whole words: "porn" does not
/// match the name Pornchai.
struct Topic {
    sign: Sign,
    phrases: &'static [&'static str],
}

/// The topics of spam. The last four signs are weak, because customers, applicants and complaints mention these
/// topics as well.
const TOPICS: [Topic; 9] = [
    Topic {
        sign: sign("gambling", 5),
        phrases: &[
            "casino",
            "casinos",
            "jackpot",
            "jackpots",
            "free spins",
            "sports betting",
            "online betting",
            "betting site",
            "betting sites",
            "slot games",
            "1xbet",
            "казино",
            "ставка",
            "ставки",
            "ставок",
            "букмекер",
        ],
    },
    Topic {
        sign: sign("medicine offer", 5),
        phrases: &[
            "viagra",
            "cialis",
            "levitra",
            "online pharmacy",
            "cheap pills",
            "cheap meds",
            "weight loss pills",
            "виагра",
        ],
    },
    Topic {
        sign: sign("website promotion", 5),
        phrases: &[
            "backlink",
            "backlinks",
            "dofollow",
            "guest post",
            "guest posts",
            "link building",
            "link insertion",
            "domain authority",
            "rank your website",
            "rank your site",
            "rank your business",
            "your ranking",
            "your rankings",
            "your google ranking",
            "ranking on google",
            "rankings on google",
            "ranking in google",
            "first page of google for",
            "traffic to your website",
            "traffic to your site",
            "website traffic",
            "web traffic",
            "organic traffic",
            "visitors to your website",
            "redesign your website",
            "seo package",
            "seo packages",
            "seo audit",
            "seo proposal",
            "seo quote",
            "search engine optimization",
            "search engine optimisation",
        ],
    },
    Topic {
        sign: sign("adult offer", 5),
        phrases: &[
            "free porn",
            "porn site",
            "porn sites",
            "hot girls",
            "sexy girls",
            "webcam girls",
            "adult dating",
            "sex dating",
            "sex chat",
            "onlyfans",
            "порно",
        ],
    },
    Topic {
        sign: sign("investment offer", 4),
        phrases: &[
            "guaranteed profit",
            "guaranteed profits",
            "guaranteed return",
            "guaranteed returns",
            "double your money",
            "double your bitcoin",
            "passive income",
            "investment opportunity",
            "bitcoin investment",
            "crypto investment",
            "binary options",
            "replica watches",
            "replica bags",
            "инвестиции",
        ],
    },
    Topic {
        sign: sign("money offer", 2),
        phrases: &[
            "earn money",
            "make money",
            "extra income",
            "work from home",
            "quick loan",
            "instant loan",
            "get a loan",
            "business loan",
            "заработок",
            "заработка",
            "заработать",
            "кредит",
            "займ",
        ],
    },
    Topic {
        sign: sign("cryptocurrency", 2),
        phrases: &[
            "crypto",
            "cryptocurrency",
            "cryptocurrencies",
            "bitcoin",
            "bitcoins",
            "btc",
            "usdt",
            "nft",
            "forex",
        ],
    },
    Topic {
        sign: sign("pornography", 2),
        phrases: &["porn", "porno", "pornography", "xxx"],
    },
    Topic {
        sign: sign("SEO", 2),
        phrases: &["seo"],
    },
];

/// Words in the host names of spam sites, such as "pills" in `best-pills.example`.
const SITE_WORDS: [&str; 14] = [
    "pill", "pills", "meds", "viagra", "cialis", "porn", "xxx", "sex", "casino", "bet", "poker",
    "slots", "loans", "replica",
];

/// The sum of weights that makes a form of this kind spam.
///
/// Programs find and fill in the contact form first, so it has the lowest threshold. Quotes and applications have more
/// fields, so programs send them less often. Complaints quote the things they complain about, and the office must not miss
/// one. An applicant with a real résumé has made an effort. So the last two have the highest threshold.
fn threshold(kind: &str, has_resume: bool) -> u32 {
    match kind {
        "complaint" => 12,
        "application" if has_resume => 12,
        "application" | "quote" => 7,
        _ => 6,
    }
}

/// Prefixes for [`FORUM_MARKUP`].
const FORUM_LINK_PREFIXES: [&str; 3] = ["[url=", "[url]", "[link="];
/// Prefixes for [`HTML_LINK`].
const HTML_LINK_PREFIXES: [&str; 3] = ["href=\"http", "href='http", "href=http"];
/// Hosts for [`SHORTENED_LINK`].
const SHORTENERS: [&str; 12] = [
    "adf.ly",
    "bit.ly",
    "cutt.ly",
    "goo.gl",
    "is.gd",
    "ow.ly",
    "rb.gy",
    "rebrand.ly",
    "t.co",
    "t.ly",
    "tinyurl.com",
    "v.gd",
];
/// Hosts for [`CHAT_LINK`]. WhatsApp is a known host instead, because people in Pakistan use it like a telephone number.
const CHAT_HOSTS: [&str; 4] = ["t.me", "telegram.me", "telegram.dog", "discord.gg"];
/// Sites for maps, profiles, files and videos. Customers, applicants and complainants send such links with few words.
const KNOWN_HOSTS: [&str; 48] = [
    "1drv.ms",
    "api.whatsapp.com",
    "chat.whatsapp.com",
    "docs.google.com",
    "drive.google.com",
    "dropbox.com",
    "facebook.com",
    "fb.com",
    "fb.me",
    "fb.watch",
    "forms.gle",
    "g.co",
    "g.page",
    "github.com",
    "google.com",
    "google.com.pk",
    "icloud.com",
    "indeed.com",
    "instagram.com",
    "linkedin.com",
    "lnkd.in",
    "m.me",
    "maps.app.goo.gl",
    "maps.apple.com",
    "maps.google.com",
    "maps.google.com.pk",
    "onedrive.live.com",
    "openstreetmap.org",
    "osm.org",
    "photos.app.goo.gl",
    "photos.google.com",
    "plus.codes",
    "rozee.pk",
    "share.google",
    "tiktok.com",
    "twitter.com",
    "vm.tiktok.com",
    "vt.tiktok.com",
    "w3w.co",
    "wa.me",
    "waze.com",
    "we.tl",
    "wetransfer.com",
    "what3words.com",
    "whatsapp.com",
    "x.com",
    "youtu.be",
    "youtube.com",
];
/// Subdomains of known hosts, for mobile pages and for Pakistan.
const KNOWN_SUBDOMAINS: [&str; 5] = ["m.", "mobile.", "mbasic.", "pk.", "web."];
/// Paths of Google itself on the shortener `goo.gl`.
const GOOGLE_PATHS: [&str; 2] = ["/maps", "/forms"];
/// A word with dots that ends in one of these is a link even without a scheme. Spam uses other domains as well, but names
/// such as "M.A.Khan" must not become links.
const TOP_LEVEL_DOMAINS: [&str; 23] = [
    "biz", "click", "club", "co", "com", "gd", "gl", "gy", "info", "io", "ly", "me", "net",
    "online", "org", "pk", "pro", "ru", "shop", "site", "store", "top", "xyz",
];
/// Fields for names. A company's name may look like a host name.
const NAME_FIELDS: [&str; 2] = ["name", "organisation"];
/// Maximum number of other words for [`FEW_WORDS_BESIDE_LINK`].
const FEW_WORDS: usize = 6;

/// A form to judge.
pub struct Suspect<'a> {
    /// The kind of the form, such as `quote`.
    pub kind: &'a str,
    /// The raw values by field name.
    pub values: &'a BTreeMap<String, String>,
    /// Whether a résumé was sent with it.
    pub has_resume: bool,
}

/// Judges a form. Returns `None` if it is not spam, otherwise the signs with their weights, such as "gambling (5), link
/// (1)". Links to `public_url`, which is this site, are not a sign.
pub fn judge(suspect: &Suspect, public_url: &str) -> Option<String> {
    let signs = find_signs(suspect.values, public_url);
    let score: u32 = signs.iter().map(|sign| sign.weight).sum();
    if score < threshold(suspect.kind, suspect.has_resume) {
        return None;
    }
    let reasons: Vec<_> = signs
        .iter()
        .map(|sign| format!("{} ({})", sign.name, sign.weight))
        .collect();
    Some(reasons.join(", "))
}

/// Finds the signs in a form. Each occurs at most once.
fn find_signs(values: &BTreeMap<String, String>, public_url: &str) -> Vec<Sign> {
    let own_host = parse_link(public_url).map(|link| link.host);
    let mut text = String::new();
    let mut links = Vec::new();
    let mut signs = Vec::new();
    let honeypot = values.get(&FORMS.honeypot);
    if honeypot.is_some_and(|value| !value.trim().is_empty()) {
        signs.push(HIDDEN_FIELD);
    }
    for (field, value) in values {
        // The address for replies may be at any host.
        if field == "email" {
            continue;
        }
        let visible: String = value.chars().filter(|c| !is_invisible(*c)).collect();
        let visible = visible.to_lowercase();
        let words: Vec<&str> = visible
            .split(|c: char| c.is_whitespace() || ",;()[]<>\"'|،؛۔؟".contains(c))
            .filter(|word| word.contains(char::is_alphanumeric))
            .collect();
        let is_name = NAME_FIELDS.contains(&field.as_str());
        let field_links: Vec<Link> = words
            .iter()
            .filter_map(|word| parse_link(word))
            .filter(|link| Some(&link.host) != own_host.as_ref())
            .filter(|link| link.is_explicit || !is_name)
            .collect();
        if field == "name" && field_links.iter().any(Link::is_strange_in_name) {
            signs.push(LINK_IN_NAME);
        }
        if field == "message" {
            signs.extend(compare_links_with_words(&field_links, words.len()));
        }
        links.extend(field_links);
        text += &visible;
        text.push('\n');
    }
    signs.extend(find_topics(&text));
    let has_any = |prefixes: &[&str]| prefixes.iter().any(|prefix| text.contains(prefix));
    if has_any(&FORUM_LINK_PREFIXES) {
        signs.push(FORUM_MARKUP);
    }
    if has_any(&HTML_LINK_PREFIXES) {
        signs.push(HTML_LINK);
    }
    if links.iter().any(Link::has_spam_name) {
        signs.push(SITE_NAME);
    }
    if links.iter().any(Link::is_shortened) {
        signs.push(SHORTENED_LINK);
    }
    if links.iter().any(Link::opens_chat) {
        signs.push(CHAT_LINK);
    }
    if is_in_unusual_script(&text) {
        signs.push(UNUSUAL_SCRIPT);
    }
    if !links.is_empty() {
        signs.push(LINK);
    }
    signs
}

/// The signs in a message of `word_count` words that depend on how many of them are `links`.
fn compare_links_with_words(links: &[Link], word_count: usize) -> Vec<Sign> {
    let unknown_hosts: BTreeSet<&str> = links
        .iter()
        .filter(|link| !link.is_known())
        .map(|link| link.host.as_str())
        .collect();
    let other_words = word_count - links.len();
    let mut signs = Vec::new();
    if unknown_hosts.len() >= 2 && links.len() > other_words {
        signs.push(MOSTLY_LINKS);
    }
    if !unknown_hosts.is_empty() && other_words <= FEW_WORDS {
        signs.push(FEW_WORDS_BESIDE_LINK);
    }
    signs
}

/// The topics of `text`, which is in lower case.
fn find_topics(text: &str) -> impl Iterator<Item = Sign> {
    let words = format!(" {} ", split_words(text).join(" "));
    TOPICS
        .into_iter()
        .filter(move |topic| {
            topic
                .phrases
                .iter()
                .any(|phrase| words.contains(&format!(" {phrase} ")))
        })
        .map(|topic| topic.sign)
}

/// Splits `text` at everything that is not a letter or digit.
fn split_words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

/// A link in a text.
struct Link {
    /// Without `www.` and port.
    host: String,
    path: String,
    has_scheme: bool,
    /// Whether it has a scheme, `www.` or a path, so it is certainly a link and not the name of a company.
    is_explicit: bool,
}

impl Link {
    /// Whether people would not write it after their name.
    fn is_strange_in_name(&self) -> bool {
        self.has_scheme || self.path.len() > 1
    }

    /// Whether it leads to one of the [`KNOWN_HOSTS`].
    fn is_known(&self) -> bool {
        if self.host == "goo.gl" {
            return GOOGLE_PATHS.iter().any(|path| self.path.starts_with(path));
        }
        let parent_host = KNOWN_SUBDOMAINS
            .iter()
            .find_map(|subdomain| self.host.strip_prefix(subdomain));
        KNOWN_HOSTS.contains(&self.host.as_str())
            || parent_host.is_some_and(|host| KNOWN_HOSTS.contains(&host))
    }

    fn is_shortened(&self) -> bool {
        SHORTENERS.contains(&self.host.as_str()) && !self.is_known()
    }

    fn opens_chat(&self) -> bool {
        CHAT_HOSTS.contains(&self.host.as_str())
    }

    fn has_spam_name(&self) -> bool {
        split_words(&self.host)
            .iter()
            .any(|word| SITE_WORDS.contains(word))
    }
}

/// Parses a lower-case word as a link. Returns `None` for email addresses and other words.
fn parse_link(word: &str) -> Option<Link> {
    // Shortcut for most words.
    if !word.contains(['.', ':']) {
        return None;
    }
    let (has_scheme, rest) = match word.split_once("://") {
        Some((_, rest)) => (true, rest),
        None => (false, word),
    };
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host_and_port = authority.rsplit('@').next().unwrap_or_default();
    let host = host_and_port
        .split(':')
        .next()
        .unwrap_or_default()
        .trim_matches(|c: char| !c.is_alphanumeric());
    let bare_host = host.strip_prefix("www.").unwrap_or(host);
    let has_www = bare_host != host;
    let has_known_domain = bare_host
        .rsplit_once('.')
        .is_some_and(|(_, top)| TOP_LEVEL_DOMAINS.contains(&top));
    let is_link = if has_scheme {
        !bare_host.is_empty()
    } else {
        !authority.contains('@') && (has_www || has_known_domain)
    };
    is_link.then(|| Link {
        host: bare_host.to_owned(),
        path: path.to_owned(),
        has_scheme,
        is_explicit: has_scheme || has_www || path.starts_with('/'),
    })
}

/// Whether at least a third of the letters are not Latin, Arabic (which includes Urdu) or Chinese, the scripts in which
/// the company's customers write.
fn is_in_unusual_script(text: &str) -> bool {
    let letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
    let unusual = letters.iter().filter(|c| !is_in_usual_script(**c)).count();
    unusual > 0 && unusual * 3 >= letters.len()
}

fn is_in_usual_script(c: char) -> bool {
    matches!(c,
        // Latin
        '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}'
        // Arabic
        | '\u{600}'..='\u{8ff}' | '\u{fb50}'..='\u{feff}'
        // Chinese
        | '\u{3400}'..='\u{9fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC_URL: &str = "https://www.guards.example";

    /// Judges a harmless form of this kind with `changes`.
    fn judge_kind(kind: &str, changes: &[(&str, &str)]) -> Option<String> {
        let values = [
            ("name", "Ayesha Khan"),
            ("email", "ayesha@example.com"),
            ("subject", "Guards for a school"),
            ("message", "Please call."),
            ("topic_detail", ""),
        ];
        let values = values
            .iter()
            .chain(changes)
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let suspect = Suspect {
            kind,
            values: &values,
            has_resume: kind == "application",
        };
        judge(&suspect, PUBLIC_URL)
    }

    fn judge_contact(changes: &[(&str, &str)]) -> Option<String> {
        judge_kind("contact", changes)
    }

    const KINDS: [&str; 4] = ["contact", "quote", "complaint", "application"];

    #[test]
    fn a_name_that_looks_like_a_host_is_no_link() {
        let signs_of = |field: &str, value: &str| {
            find_signs(
                &BTreeMap::from([(field.to_owned(), value.to_owned())]),
                PUBLIC_URL,
            )
        };
        for field in ["name", "organisation"] {
            assert_eq!(signs_of(field, "Urdubit.com"), [], "{field}");
            assert!(
                signs_of(field, "https://urdubit.com").contains(&LINK),
                "{field}"
            );
        }
        assert!(signs_of("subject", "Urdubit.com").contains(&LINK));
    }

    #[test]
    fn forms_from_people_are_not_spam() {
        for changes in [
            &[][..],
            // Browsers fill in a field of this name.
            &[("website", "https://portfolio.example")],
            &[("name", "M. A. Khan (Mrs.)")],
            &[("name", "Seoyeon Kim"), ("subject", "Seonagar branch")],
            &[("subject", "Offer no. 3/2026 w.r.t. 4 guards")],
            // Links to our own site.
            &[
                ("subject", "Question about https://guards.example/career"),
                ("message", "guards.example/career and www.guards.example"),
            ],
            &[(
                "message",
                "Two guards for https://school.example, see also www.school.example/map",
            )],
            &[("message", "Write to info@school.com, please.")],
            &[
                ("subject", "گارڈ درکار ہیں"),
                (
                    "message",
                    "کیا آپ ملتان میں کام کرتے ہیں؟ ہمارا پتہ: beacon.pk/multan۔\nبلال احمد، مینیجر، ۰۳۰۰ ۱۲۳۴۵۶۷، bilal@beacon.pk",
                ),
            ],
            // A company with a name like a host name, and one that gives the address of its site.
            &[
                ("organisation", "Urdubit.com"),
                ("message", "We guard a bitcoin exchange."),
                ("city", "D.G. Khan"),
            ],
            &[("organisation", "www.school.example"), ("city", "Lahore")],
            &[(
                "message",
                "您好，我们公司需要四名保安，请联系我们 https://cpec-builders.com",
            )],
            &[(
                "message",
                "Здравствуйте, нам нужны два охранника для посольства.",
            )],
            &[("message", "We guard a bitcoin exchange and need two men.")],
            // A signature with three links.
            &[(
                "message",
                "Please call me about two guards.\n-- \nBeacon School\nwww.beacon.example\n\
                 https://facebook.com/beacon\nhttps://linkedin.com/company/beacon",
            )],
            &[(
                "message",
                "My pages are a.com b.com c.com d.com e.com f.com g.com and all of these are mine",
            )],
            // Links to maps, profiles, files and videos, without other words.
            &[("message", "https://maps.app.goo.gl/Xy12Zz")],
            &[("message", "https://goo.gl/maps/Xy12Zz")],
            &[(
                "message",
                "https://www.google.com/maps/place/Blue+Area/@33.7,73.0,15z",
            )],
            &[("message", "maps.google.com/?q=33.7,73.0")],
            &[("message", "https://pk.linkedin.com/in/ayesha")],
            &[(
                "message",
                "wa.me/923001112222 https://www.facebook.com/ayesha",
            )],
            &[(
                "message",
                "https://m.facebook.com/story.php?id=1 https://youtu.be/abc",
            )],
            &[("message", "https://t.me/ayesha_khan")],
            &[("message", "https://chat.whatsapp.com/AbC")],
            &[("message", "https://we.tl/t-AbC https://bit.ly/3cde")],
            // The sender's own site, without other words.
            &[("message", "www.karachi-textiles.com")],
            &[("message", "https://karachi-textiles.com/contact")],
            &[("name", "Ayesha Khan www.ayesha.pk")],
            &[("name", "Ayesha Khan, karachi-textiles.com")],
            // A link with one weak sign.
            &[(
                "message",
                "Tender papers: https://tinyurl.com/2abc. Last day is 12 March.",
            )],
            &[(
                "message",
                "The papers are on goo.gl/AbC, ask for Mr. Iqbal at gate 3.",
            )],
            &[(
                "message",
                "I am the SEO of Karachi Textiles, www.karachi-textiles.com",
            )],
            &[(
                "message",
                "Cryptocurrency exchange needs guards, www.coins.example",
            )],
            &[(
                "message",
                "We design NFT art and train in cryptography: www.art.example",
            )],
            &[(
                "message",
                "SEO of a crypto firm in F-8 and its offices elsewhere. Please call.",
            )],
            &[
                ("name", "Pornchai Srisai"),
                ("message", "Guards for www.thai-silk.example"),
            ],
            &[
                ("name", "สมชาย พรทิพย์"),
                ("message", "ต้องการยามสองคน https://thai-silk.example"),
            ],
            &[
                ("name", "王小明"),
                ("message", "请打电话 www.huaxia.example"),
            ],
            &[
                ("name", "Иван Петров"),
                ("message", "Два охранника, www.embassy.example"),
            ],
            &[
                ("name", "علي حسن"),
                ("message", "نحتاج إلى حارسين www.albaraka.example"),
            ],
            &[
                ("name", "किरण शर्मा"),
                ("message", "दो गार्ड चाहिए, www.kiran.example"),
            ],
            &[
                ("name", "김철수"),
                ("message", "경비원 두 명: www.hanguk.example"),
            ],
            &[("message", "警備員を二人お願いします。https://nihon.example")],
            // Pasted signatures.
            &[(
                "message",
                "Two guards, please.\n<a href=\"mailto:ayesha@example.com\">ayesha@example.com</a>",
            )],
            &[(
                "message",
                "Please send your rates for two guards in Lahore.\n<a href=\"https://beacon.example\">Beacon</a>",
            )],
            &[(
                "message",
                "Please call me.\nBeacon School<http://www.beacon.example/>",
            )],
            // Reports of fraud in the company's name.
            &[(
                "message",
                "Somebody on https://t.me/jobs_now takes 5000 rupees for a job with you. Is that right?",
            )],
            &[(
                "message",
                "I was asked to earn money for you with bitcoin at www.guards-jobs.example. Is that you?",
            )],
            &[(
                "message",
                "He said that I may work from home for you, see bit.ly/3abc. True?",
            )],
        ] {
            for kind in KINDS {
                assert_eq!(judge_kind(kind, changes), None, "{kind} {changes:?}");
            }
        }
        let empty = Suspect {
            kind: "contact",
            values: &BTreeMap::new(),
            has_resume: false,
        };
        assert_eq!(judge(&empty, PUBLIC_URL), None);
    }

    #[test]
    fn complaints_and_applications_may_quote_spam() {
        for message in [
            "The guard watches porn on his telephone: https://photos.app.goo.gl/AbC",
            "Your supervisor runs online betting at the gate, casino-royal.example, and takes bitcoin.",
            "Two guards sell viagra to the students, see www.school.example/photos",
            "http://casino-royal.example is what your guard plays all night",
            "I was told to pay in crypto for guaranteed profit at https://t.me/guards_invest",
            "I was two years at the Casino Hotel, www.casino-hotel.example, and can work from home.",
            "a.example b.example c.example bit.ly/3a t.me/b",
        ] {
            for kind in ["complaint", "application"] {
                assert_eq!(judge_kind(kind, &[("message", message)]), None, "{message}");
            }
        }
    }

    #[test]
    fn complaints_and_applications_are_spam_on_strong_evidence() {
        for change in [
            ("topic_detail", "x"),
            (
                "message",
                "[url=http://casino.example]casino[/url] best bonus",
            ),
            (
                "message",
                "Cheap viagra and casino bonus, backlinks too: https://best-pills.example",
            ),
            ("name", "Casino bonus https://casino.example"),
        ] {
            for kind in ["complaint", "application"] {
                assert!(judge_kind(kind, &[change]).is_some(), "{change:?}");
            }
        }
    }

    #[test]
    fn forms_from_programs_are_spam() {
        for change in [
            ("topic_detail", "x"),
            ("name", "Win now http://pills.example"),
            ("name", "pills.com/win"),
            ("message", "best-seo-rank.com t.me/x bit.ly/y"),
            ("message", "http://pills.example"),
            (
                "message",
                "Лучшее онлайн казино, бонус на первый депозит: casino-vulkan.ru",
            ),
            ("message", "Заработок дома, подробнее https://rich.example"),
            ("message", "Earn money at home, ask me: t.me/rich"),
            (
                "message",
                "[URL=http://pills.example]cheap pills for all[/URL]",
            ),
            ("subject", "[link=pills.example]"),
            (
                "city",
                "[url=https://bit.ly/x]casino viagra bitcoin[/url] https://evil.example/pay",
            ),
            // A link to another site that looks like a link to ours.
            ("name", "https://guards.example:443@evil.example/login"),
            // Invisible characters.
            ("message", "The ca\u{200b}sino is open: bit\u{2060}.ly/x"),
            (
                "message",
                "Play at our CASINO with 200 free rounds on every Monday: https://facebook.com/lucky",
            ),
            (
                "message",
                "Viagra and Cialis from 1 dollar, delivery in three days, write to us at www.meds.example",
            ),
            (
                "message",
                "Buy dofollow backlinks for your shop, price list at https://rank.example/prices",
            ),
            (
                "message",
                "Hello, I am an SEO expert. I can rank your website on the first page. May I send a proposal?",
            ),
            (
                "message",
                "I have looked at your site and its ranking on Google. We bring organic traffic, see www.rank.example",
            ),
            (
                "message",
                "We sell guest posts on 4000 news sites with high authority, list: https://posts.example",
            ),
            (
                "message",
                "Bitcoin investment with guaranteed profit of 300 percent every week. Join us: t.me/profit",
            ),
            ("message", "<a href=\"https://rich.example\">Click here</a>"),
            (
                "message",
                "<a href='http://pills.example'>cheap pills</a> for you and for your family at home",
            ),
            ("message", "http://watches.example http://bags.example"),
            ("message", "Free porn http://xxx-tube.example"),
            ("message", "Порно видео http://tube.example"),
            (
                "message",
                "Visit www.royal-casino.example and take your welcome gift with ten thousand players",
            ),
        ] {
            assert!(judge_contact(&[change]).is_some(), "{change:?}");
        }
    }

    #[test]
    fn the_reason_has_each_sign_with_its_weight() {
        for (change, expected) in [
            (("topic_detail", "x"), "hidden field filled in (12)"),
            (
                ("message", "The casino is open: bit.ly/x"),
                "few words beside a link (2), gambling (5), shortened link (1), link (1)",
            ),
            (
                ("message", "http://pills.example"),
                "few words beside a link (2), linked site named after spam (3), link (1)",
            ),
            (
                ("message", "Заработок дома, подробнее https://rich.example"),
                "few words beside a link (2), money offer (2), unusual script (1), link (1)",
            ),
        ] {
            assert_eq!(judge_contact(&[change]).as_deref(), Some(expected));
        }
    }

    /// Guards the two rules of the weights, which the documentation of the module gives.
    #[test]
    fn a_link_with_one_weak_sign_reaches_no_threshold() {
        let strong = [HIDDEN_FIELD, LINK_IN_NAME, FORUM_MARKUP];
        let topics = TOPICS.map(|topic| topic.sign);
        let weak = topics.iter().filter(|sign| sign.weight <= 2);
        let weak = weak.chain([
            &FEW_WORDS_BESIDE_LINK,
            &SHORTENED_LINK,
            &CHAT_LINK,
            &UNUSUAL_SCRIPT,
        ]);
        for kind in KINDS {
            for sign in weak.clone() {
                assert!(
                    LINK.weight + sign.weight < threshold(kind, false),
                    "{kind} {sign:?}"
                );
            }
            let is_strict = ["complaint", "application"].contains(&kind);
            for sign in strong
                .iter()
                .chain(&topics)
                .filter(|sign| **sign != HIDDEN_FIELD)
            {
                let decides = LINK.weight + sign.weight >= threshold(kind, true);
                assert!(!(is_strict && decides), "{kind} {sign:?}");
            }
            assert!(HIDDEN_FIELD.weight >= threshold(kind, true), "{kind}");
        }
        assert!(threshold("application", false) < threshold("application", true));
    }

    #[test]
    fn a_script_is_unusual_from_a_third_of_the_letters() {
        for (text, expected) in [
            ("", false),
            ("2026", false),
            ("abcd", false),
            ("abжж", true),
            ("abcdжж", true),
            ("abcdeжж", false),
            ("ÄÖß Ā Ạ", false),
            ("ټ ݐ ࢠ ﭐ ﺀ", false),
            ("보안 요원", true),
            ("㐀 中 鿿", false),
            ("𝐖𝐢𝐧", true),
        ] {
            assert_eq!(is_in_unusual_script(text), expected, "{text}");
        }
    }

    #[test]
    fn topics_match_whole_words() {
        for (text, expected) in [
            ("cheap seo.", Some("SEO")),
            ("seoul", None),
            ("casinos", Some("gambling")),
            ("my-casino.com", Some("gambling")),
            ("occasino", None),
            ("ставки", Some("gambling")),
            ("Earn  money,", Some("money offer")),
            ("learn money", None),
        ] {
            let names: Vec<_> = find_topics(&text.to_lowercase())
                .map(|sign| sign.name)
                .collect();
            assert_eq!(names, expected.as_slice(), "{text}");
        }
    }
}
