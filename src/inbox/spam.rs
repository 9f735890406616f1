//! Judges whether a form is spam: several weak signs add up. A quarantined form is stored like any other and never dropped,
//! because the verdict may be wrong.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::FORMS;
use crate::text::is_invisible;

/// From this score on a form is spam.
const THRESHOLD: u32 = 3;
/// Markup that only programs write into a plain text.
const MARKUP: [&str; 3] = ["[url", "[link", "<a href"];
/// Hosts that hide where a link leads, or lead into a chat of a stranger.
const SHORTENERS: &str = "bit.ly cutt.ly goo.gl is.gd ow.ly rb.gy t.co t.me tinyurl.com";
/// Top-level domains that make a name with dots a link even without a scheme. Spam uses others too, but names such
/// as "M.A.Khan" must not become links.
const TOP_LEVEL_DOMAINS: &str =
    "biz click club co com gd gl gy info io ly me net online org pk pro ru shop site store top xyz";
/// Beginnings of words that spam is about and that no client or applicant of a guarding company writes.
const SPAM_WORDS: &str =
    "backlink bitcoin casino cialis crypto dofollow jackpot porn viagra казино порно ставк";

/// Judges a form's `values`, field name → text as it was sent. Returns the names of the signs of spam, separated by commas;
/// `None` for what a person has probably written. Links to the site itself, whose address is `public_url`, are no sign.
pub fn judge(values: &BTreeMap<String, String>, public_url: &str) -> Option<String> {
    let own_host = link(public_url).map(|link| link.host);
    let mut all = String::new();
    let mut hosts = BTreeSet::new();
    let (mut has_link_in_name, mut is_mostly_links) = (false, false);
    // An address for replies may be at any host.
    let texts = values.iter().filter(|(field, _)| *field != "email");
    for (field, text) in texts {
        let seen: String = text.chars().filter(|c| !is_invisible(*c)).collect();
        let seen = seen.to_lowercase();
        let words = seen.split(|c: char| c.is_whitespace() || ",;()[]<>\"'|،؛۔؟".contains(c));
        let words = words.filter(|word| word.contains(char::is_alphanumeric));
        let count = words.clone().count();
        let may_be_named_after_a_site = ["name", "organisation"].contains(&field.as_str());
        let links: Vec<Link> = words
            .filter_map(link)
            .filter(|link| Some(&link.host) != own_host.as_ref())
            .filter(|link| link.is_explicit || !may_be_named_after_a_site)
            .collect();
        has_link_in_name |= field == "name" && !links.is_empty();
        is_mostly_links |= field == "message" && links.len() * 2 > count;
        if field != "name" {
            hosts.extend(links.into_iter().map(|link| link.host));
        }
        all = all + &seen + "\n";
    }
    let honeypot = values.get(&FORMS.honeypot);
    let is_filled_in = honeypot.is_some_and(|text| !text.trim().is_empty());
    let has_markup = MARKUP.iter().any(|markup| all.contains(markup));
    let is_short = |host: &String| is_listed(SHORTENERS, host);
    let signs = [
        (is_filled_in, "hidden field filled in", 3),
        (has_link_in_name, "link in the name", 3),
        (has_markup, "link markup", 3),
        (is_mostly_links, "mostly links", 2),
        (hosts.iter().any(is_short), "shortened link", 2),
        (is_in_unusual_script(&all), "unusual script", 2),
        (has_spam_word(&all), "word common in spam", 2),
        (!hosts.is_empty(), "link", 1),
    ];
    let found = signs.into_iter().filter(|(is_there, ..)| *is_there);
    let score: u32 = found.clone().map(|(_, _, weight)| weight).sum();
    let names: Vec<&str> = found.map(|(_, name, _)| name).collect();
    (score >= THRESHOLD).then(|| names.join(", "))
}

/// A link in a text.
struct Link {
    /// Without `www.` and port.
    host: String,
    /// Whether it was written with a scheme, `www.` or a path: a link on purpose, not the name of a company.
    is_explicit: bool,
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
        .is_some_and(|(_, top)| is_listed(TOP_LEVEL_DOMAINS, top));
    let is_link = if has_scheme {
        !bare.is_empty()
    } else {
        !authority.contains('@') && (bare != host || is_domain)
    };
    is_link.then(|| Link {
        host: bare.to_owned(),
        is_explicit,
    })
}

/// Whether `word` is one of the `words`, which spaces separate.
fn is_listed(words: &str, word: &str) -> bool {
    words.split(' ').any(|listed| listed == word)
}

/// "seo" must be a whole word: Urdu names in Latin letters begin with it.
fn has_spam_word(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric())
        .any(|word| word == "seo" || SPAM_WORDS.split(' ').any(|spam| word.starts_with(spam)))
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

    /// The reason for a form of a person in which these fields are changed.
    fn reason(changed: &[(&str, &str)]) -> Option<String> {
        let values = [
            ("name", "Ayesha Khan"),
            ("email", "ayesha@example.com"),
            ("subject", "Guards for a school"),
            ("message", "Please call."),
            ("topic_detail", ""),
        ];
        let values = values.iter().chain(changed);
        let values = values.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        judge(&values.collect(), PUBLIC_URL)
    }

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
        ] {
            assert_eq!(reason(changed), None, "{changed:?}");
        }
        assert_eq!(judge(&BTreeMap::new(), PUBLIC_URL), None);
    }

    #[test]
    fn what_programs_send_is_spam_for_a_named_reason() {
        for (changed, expected) in [
            (&[("topic_detail", "x")][..], "hidden field filled in"),
            (
                &[("name", "Win now http://pills.example")],
                "link in the name",
            ),
            (&[("name", "pills.com/win")], "link in the name"),
            (
                &[("message", "best-seo-rank.com t.me/x bit.ly/y")],
                "mostly links, shortened link, word common in spam, link",
            ),
            (&[("message", "http://pills.example")], "mostly links, link"),
            (
                &[(
                    "message",
                    "Лучшее онлайн казино, бонус на первый депозит: casino-vulkan.ru",
                )],
                "unusual script, word common in spam, link",
            ),
            (
                &[("message", "Заработок дома, подробнее https://rich.example")],
                "unusual script, link",
            ),
            (
                &[("message", "Earn money at home, ask me: t.me/rich")],
                "shortened link, link",
            ),
            (
                &[(
                    "message",
                    "[URL=http://pills.example]cheap pills for all[/URL]",
                )],
                "link markup, link",
            ),
            (&[("subject", "[link=pills.example]")], "link markup"),
            // A quote request.
            (
                &[(
                    "city",
                    "[url=https://bit.ly/x]casino viagra bitcoin[/url] https://evil.example/pay",
                )],
                "link markup, shortened link, word common in spam, link",
            ),
            // A link that looks like one to the site.
            (
                &[("name", "https://guards.example:443@evil.example/login")],
                "link in the name",
            ),
            // Characters that are not seen.
            (
                &[("message", "The ca\u{200b}sino is open: bit\u{2060}.ly/x")],
                "shortened link, word common in spam, link",
            ),
        ] {
            assert_eq!(reason(changed).as_deref(), Some(expected), "{changed:?}");
        }
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
    fn a_short_spam_word_must_be_whole() {
        for (text, expected) in [
            ("cheap seo.", true),
            ("seoul", false),
            ("casinos", true),
            ("my-casino.com", true),
            ("occasino", false),
            ("ставки", true),
        ] {
            assert_eq!(has_spam_word(text), expected, "{text}");
        }
    }
}
