//! Judges whether a form is spam. The judge looks for the signs in the tables below. Each sign has a weight, and a form is spam
//! when the weights of its signs reach the [`threshold`] of its kind. No sign but the hidden field reaches every threshold
//! alone, and a link with one more weak sign reaches none. A quarantined form is stored like any other and never dropped,
//! because the verdict may be wrong.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::FORMS;
use crate::text::is_invisible;

/// Something that is more frequent in spam than in what people write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sign {
    /// How the office reads it in the reason.
    name: &'static str,
    weight: u32,
}

const fn sign(name: &'static str, weight: u32) -> Sign {
    Sign { name, weight }
}

/// People do not see this field, so only a program fills it in.
const HIDDEN_FIELD: Sign = sign("hidden field filled in", 12);
/// An address with a scheme or a path. "Ali Khan www.ali.pk" is a name and a site, and not this sign.
const LINK_IN_NAME: Sign = sign("link in the name", 6);
/// Markup of forums, which only programs write into a form.
const FORUM_MARKUP: Sign = sign("link markup", 6);
/// A person may paste a signature, so this is weaker. Links to an e-mail address do not count.
const HTML_LINK: Sign = sign("HTML link", 3);
/// The linked site is named after spam, such as `best-pills.example`.
const SITE_NAME: Sign = sign("linked site named after spam", 3);
/// At least two unknown sites in a message that has more links than words.
const MOSTLY_LINKS: Sign = sign("mostly links", 3);
/// An unknown site in a message of at most [`FEW_WORDS`] other words.
const FEW_WORDS_BESIDE_LINK: Sign = sign("few words beside a link", 2);
/// The link hides where it leads. Tenders have such links too.
const SHORTENED_LINK: Sign = sign("shortened link", 1);
/// The link opens a chat with a stranger.
const CHAT_LINK: Sign = sign("chat link", 1);
/// See [`is_in_unusual_script`].
const UNUSUAL_SCRIPT: Sign = sign("unusual script", 1);
/// Any link but one to the site itself. Most business mail has one.
const LINK: Sign = sign("link", 1);

/// Signs for what a text is about, each with the words and phrases that show it. They are in lower case, and must occur as whole
/// words: the names Pornchai and Seoyeon show nothing. The last four are weak: clients, applicants and complaints mention
/// these things as well.
const TOPICS: [(Sign, &[&str]); 9] = [
    (
        sign("gambling", 5),
        &[
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
    ),
    (
        sign("medicine offer", 5),
        &[
            "viagra",
            "cialis",
            "levitra",
            "online pharmacy",
            "cheap pills",
            "cheap meds",
            "weight loss pills",
            "виагра",
        ],
    ),
    (
        sign("website promotion", 5),
        &[
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
    ),
    (
        sign("adult offer", 5),
        &[
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
    ),
    (
        sign("investment offer", 4),
        &[
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
    ),
    (
        sign("money offer", 2),
        &[
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
    ),
    (
        sign("cryptocurrency", 2),
        &[
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
    ),
    (
        sign("pornography", 2),
        &["porn", "porno", "pornography", "xxx"],
    ),
    (sign("SEO", 2), &["seo"]),
];

/// Parts of the names of sites that are signs as a whole part, such as "pills" in `best-pills.example`.
const SITE_WORDS: [&str; 14] = [
    "pill", "pills", "meds", "viagra", "cialis", "porn", "xxx", "sex", "casino", "bet", "poker",
    "slots", "loans", "replica",
];

/// How much a form of this kind needs to be spam. A contact form is what programs find and fill in first. The form for quotes asks
/// for more, and so does that for applications. A complaint quotes what it complains of, and nobody should lose one; an
/// applicant with a real résumé has made an effort: these need twice as much as a message.
fn threshold(kind: &str, has_resume: bool) -> u32 {
    match kind {
        "complaint" => 12,
        "application" if has_resume => 12,
        "application" | "quote" => 7,
        _ => 6,
    }
}

/// Markup that only programs write into a plain text.
const MARKUP: [&str; 3] = ["[url=", "[url]", "[link="];
const HTML_LINKS: [&str; 3] = ["href=\"http", "href='http", "href=http"];
/// Hosts that hide where a link leads.
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
/// Hosts whose links open a chat. Those of WhatsApp are known hosts: in Pakistan, people use it like a telephone number.
const CHATS: [&str; 4] = ["t.me", "telegram.me", "telegram.dog", "discord.gg"];
/// Sites for places, profiles, files and videos. Clients, applicants and complainants send links to them without many words.
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
/// What may stand before the name of a known host: its pages for telephones and for Pakistan.
const KNOWN_SUBDOMAINS: [&str; 5] = ["m.", "mobile.", "mbasic.", "pk.", "web."];
/// Paths at `goo.gl` that are Google's own: pins on its map, and its forms.
const PATHS_OF_GOOGLE: [&str; 2] = ["/maps", "/forms"];
/// Top-level domains that make a name with dots a link even without a scheme. Spam uses others too, but names such
/// as "M.A.Khan" must not become links.
const TOP_LEVEL_DOMAINS: [&str; 23] = [
    "biz", "click", "club", "co", "com", "gd", "gl", "gy", "info", "io", "ly", "me", "net",
    "online", "org", "pk", "pro", "ru", "shop", "site", "store", "top", "xyz",
];
/// Fields in which people write the name of a company, which may look like the name of a site.
const NAMES: [&str; 2] = ["name", "organisation"];
/// Maximum number of words for [`FEW_WORDS_BESIDE_LINK`].
const FEW_WORDS: usize = 6;

/// A form to judge.
pub struct Suspect<'a> {
    /// Which form it is, such as `quote`.
    pub kind: &'a str,
    /// Field name → text as it was sent.
    pub values: &'a BTreeMap<String, String>,
    /// Whether it has a file.
    pub has_resume: bool,
}

/// Judges a form. Returns the signs of spam with their weights, such as "gambling (5), link (1)"; `None` for what a person has
/// probably written. Links to the site itself, whose address is `public_url`, are no sign.
pub fn judge(suspect: &Suspect, public_url: &str) -> Option<String> {
    let signs = signs(suspect.values, public_url);
    let score: u32 = signs.iter().map(|sign| sign.weight).sum();
    if score < threshold(suspect.kind, suspect.has_resume) {
        return None;
    }
    let reasons = signs
        .iter()
        .map(|sign| format!("{} ({})", sign.name, sign.weight));
    Some(reasons.collect::<Vec<_>>().join(", "))
}

/// The signs in a form, each once.
fn signs(values: &BTreeMap<String, String>, public_url: &str) -> Vec<Sign> {
    let own_host = link(public_url).map(|link| link.host);
    let mut all = String::new();
    let mut links = Vec::new();
    let mut signs = Vec::new();
    let honeypot = values.get(&FORMS.honeypot);
    if honeypot.is_some_and(|text| !text.trim().is_empty()) {
        signs.push(HIDDEN_FIELD);
    }
    // An address for replies may be at any host.
    for (field, text) in values.iter().filter(|(field, _)| *field != "email") {
        let seen: String = text.chars().filter(|c| !is_invisible(*c)).collect();
        let seen = seen.to_lowercase();
        let words: Vec<&str> = seen
            .split(|c: char| c.is_whitespace() || ",;()[]<>\"'|،؛۔؟".contains(c))
            .filter(|word| word.contains(char::is_alphanumeric))
            .collect();
        let is_name = NAMES.contains(&field.as_str());
        let found: Vec<Link> = words
            .iter()
            .filter_map(|word| link(word))
            .filter(|link| Some(&link.host) != own_host.as_ref())
            .filter(|link| link.is_explicit || !is_name)
            .collect();
        if field == "name" && found.iter().any(|link| link.has_scheme || link.has_path()) {
            signs.push(LINK_IN_NAME);
        }
        if field == "message" {
            let unknown: BTreeSet<&str> = found
                .iter()
                .filter(|link| !link.is_known())
                .map(|link| link.host.as_str())
                .collect();
            let other_words = words.len() - found.len();
            if unknown.len() >= 2 && found.len() > other_words {
                signs.push(MOSTLY_LINKS);
            }
            if !unknown.is_empty() && other_words <= FEW_WORDS {
                signs.push(FEW_WORDS_BESIDE_LINK);
            }
        }
        links.extend(found);
        all = all + &seen + "\n";
    }
    let words = format!(" {} ", words_of(&all).join(" "));
    for (sign, phrases) in TOPICS {
        if phrases
            .iter()
            .any(|phrase| words.contains(&format!(" {phrase} ")))
        {
            signs.push(sign);
        }
    }
    let is_any_link = |is_so: fn(&Link) -> bool| links.iter().any(is_so);
    let others = [
        (
            MARKUP.iter().any(|markup| all.contains(markup)),
            FORUM_MARKUP,
        ),
        (
            HTML_LINKS.iter().any(|markup| all.contains(markup)),
            HTML_LINK,
        ),
        (is_any_link(Link::is_named_after_spam), SITE_NAME),
        (is_any_link(Link::is_shortened), SHORTENED_LINK),
        (
            is_any_link(|link| CHATS.contains(&link.host.as_str())),
            CHAT_LINK,
        ),
        (is_in_unusual_script(&all), UNUSUAL_SCRIPT),
        (!links.is_empty(), LINK),
    ];
    signs.extend(
        others
            .into_iter()
            .filter(|(is_there, _)| *is_there)
            .map(|(_, sign)| sign),
    );
    signs
}

/// The words of `text`, without the signs between them.
fn words_of(text: &str) -> Vec<&str> {
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
    /// Whether it was written with a scheme, `www.` or a path: a link on purpose, not the name of a company.
    is_explicit: bool,
}

impl Link {
    fn has_path(&self) -> bool {
        self.path.len() > 1
    }

    /// Whether it leads to a site that people send links to.
    fn is_known(&self) -> bool {
        let of_google = PATHS_OF_GOOGLE
            .iter()
            .any(|path| self.path.starts_with(path));
        let host = KNOWN_SUBDOMAINS
            .iter()
            .find_map(|name| self.host.strip_prefix(name));
        (self.host == "goo.gl" && of_google)
            || [Some(self.host.as_str()), host]
                .into_iter()
                .flatten()
                .any(|host| KNOWN_HOSTS.contains(&host))
    }

    fn is_shortened(&self) -> bool {
        SHORTENERS.contains(&self.host.as_str()) && !self.is_known()
    }

    fn is_named_after_spam(&self) -> bool {
        words_of(&self.host)
            .iter()
            .any(|word| SITE_WORDS.contains(word))
    }
}

/// Reads `word`, in lower case, as a link. An e-mail address is not one.
fn link(word: &str) -> Option<Link> {
    // Most words end here.
    if !word.contains(['.', ':']) {
        return None;
    }
    let (has_scheme, rest) = match word.split_once("://") {
        Some((_, rest)) => (true, rest),
        None => (false, word),
    };
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default();
    let host = host.trim_matches(|c: char| !c.is_alphanumeric());
    let bare = host.strip_prefix("www.").unwrap_or(host);
    let is_explicit = has_scheme || bare != host || path.starts_with('/');
    let is_domain = bare
        .rsplit_once('.')
        .is_some_and(|(_, top)| TOP_LEVEL_DOMAINS.contains(&top));
    let is_link = if has_scheme {
        !bare.is_empty()
    } else {
        !authority.contains('@') && (bare != host || is_domain)
    };
    is_link.then(|| Link {
        host: bare.to_owned(),
        path: path.to_owned(),
        has_scheme,
        is_explicit,
    })
}

/// Whether at least a third of the letters are neither Latin, Arabic (Urdu) nor Chinese: clients of the company write in
/// these.
fn is_in_unusual_script(text: &str) -> bool {
    let is_usual = |c: &char| {
        let latin = ['\0'..='\u{24f}', '\u{1e00}'..='\u{1eff}'];
        let arabic = ['\u{600}'..='\u{8ff}', '\u{fb50}'..='\u{feff}'];
        let chinese = '\u{3400}'..='\u{9fff}';
        let mut scripts = latin.iter().chain(&arabic).chain([&chinese]);
        scripts.any(|script| script.contains(c))
    };
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let all = letters.clone().count();
    let unusual = all - letters.filter(is_usual).count();
    unusual > 0 && unusual * 3 >= all
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC_URL: &str = "https://www.guards.example";

    /// The reason for a form of this kind from a person, in which these fields are changed.
    fn reason_in(kind: &str, changed: &[(&str, &str)]) -> Option<String> {
        let values = [
            ("name", "Ayesha Khan"),
            ("email", "ayesha@example.com"),
            ("subject", "Guards for a school"),
            ("message", "Please call."),
            ("topic_detail", ""),
        ];
        let values = values.iter().chain(changed);
        let values = values.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let suspect = Suspect {
            kind,
            values: &values.collect(),
            has_resume: kind == "application",
        };
        judge(&suspect, PUBLIC_URL)
    }

    fn reason(changed: &[(&str, &str)]) -> Option<String> {
        reason_in("contact", changed)
    }

    const KINDS: [&str; 4] = ["contact", "quote", "complaint", "application"];

    #[test]
    fn what_people_write_is_no_spam() {
        for changed in [
            &[][..],
            // Browsers fill in a field of this name.
            &[("website", "https://portfolio.example")],
            &[("name", "M. A. Khan (Mrs.)")],
            &[("name", "Seoyeon Kim"), ("subject", "Seonagar branch")],
            &[("subject", "Offer no. 3/2026 w.r.t. 4 guards")],
            // Our own address.
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
            // A company that is named after its site, and one that gives its address.
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
            // Places, profiles, files and videos, without a word.
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
            // A site of one's own, without a word.
            &[("message", "www.karachi-textiles.com")],
            &[("message", "https://karachi-textiles.com/contact")],
            &[("name", "Ayesha Khan www.ayesha.pk")],
            &[("name", "Ayesha Khan, karachi-textiles.com")],
            // One more weak sign.
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
            // Signatures that were pasted as they are.
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
            // What somebody does in the company's name.
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
                assert_eq!(reason_in(kind, changed), None, "{kind} {changed:?}");
            }
        }
        let nothing = Suspect {
            kind: "contact",
            values: &BTreeMap::new(),
            has_resume: false,
        };
        assert_eq!(judge(&nothing, PUBLIC_URL), None);
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
                assert_eq!(reason_in(kind, &[("message", message)]), None, "{message}");
            }
        }
    }

    #[test]
    fn complaints_and_applications_are_spam_on_strong_evidence() {
        for changed in [
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
                assert!(reason_in(kind, &[changed]).is_some(), "{changed:?}");
            }
        }
    }

    #[test]
    fn what_programs_send_is_spam() {
        for changed in [
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
            // A link that looks like one to the site.
            ("name", "https://guards.example:443@evil.example/login"),
            // Characters that are not seen.
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
            assert!(reason(&[changed]).is_some(), "{changed:?}");
        }
    }

    #[test]
    fn the_reason_names_each_sign_with_its_weight() {
        for (changed, expected) in [
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
            assert_eq!(reason(&[changed]).as_deref(), Some(expected));
        }
    }

    /// Whatever the words of the tables become.
    #[test]
    fn a_link_and_one_more_weak_sign_decide_nothing() {
        let strong = [HIDDEN_FIELD, LINK_IN_NAME, FORUM_MARKUP];
        let topics = TOPICS.map(|(sign, _)| sign);
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
    fn a_script_is_unusual_from_a_third_of_the_letters_on() {
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
    fn a_word_must_be_whole() {
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
            let values = BTreeMap::from([("subject".to_owned(), text.to_owned())]);
            let topics = TOPICS.map(|(sign, _)| sign);
            let signs = signs(&values, PUBLIC_URL).into_iter();
            let found: Vec<_> = signs.filter(|sign| topics.contains(sign)).collect();
            let names: Vec<_> = found.iter().map(|sign| sign.name).collect();
            assert_eq!(names, expected.as_slice(), "{text}");
        }
    }
}
