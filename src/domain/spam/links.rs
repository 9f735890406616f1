//! Finds addresses of web pages in a text, with and without a scheme.

/// Top-level domains that make a name with dots a link even without a scheme. Spam uses others too, but "call.Me" or
/// "M.A.Khan" must not become links.
const TOP_LEVEL_DOMAINS: [&str; 23] = [
    "biz", "click", "club", "co", "com", "gd", "gl", "gy", "info", "io", "ly", "me", "net",
    "online", "org", "pk", "pro", "ru", "shop", "site", "store", "top", "xyz",
];

/// One link in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// In lower case, without `www.` and port.
    pub host: String,
    /// Whether it was written with a scheme, `www.` or a path: a link on purpose, not the name of a company.
    pub is_explicit: bool,
    /// Whether a user part stands before the host, which makes a link look as if it led elsewhere.
    pub has_user: bool,
}

/// A text as links and other words.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    /// In the order of the text.
    pub links: Vec<Link>,
    /// How many words are no links.
    pub others: usize,
}

/// Splits `text` at white space, brackets, commas and the marks of Urdu sentences.
pub(super) fn split(text: &str) -> Words {
    let mut words = Words::default();
    let is_separator = |c: char| c.is_whitespace() || ",;()[]<>\"'|،؛۔؟".contains(c);
    for word in text.split(is_separator) {
        match link(word) {
            Some(link) => words.links.push(link),
            None => words.others += usize::from(word.contains(char::is_alphanumeric)),
        }
    }
    words
}

/// Reads a word as browsers read an address: `\` is `/`, and the host is what follows the last `@` before the path.
fn link(word: &str) -> Option<Link> {
    let word = word.to_lowercase().replace('\\', "/");
    let (has_scheme, rest) = match word.split_once("://") {
        Some((_, rest)) => (true, rest),
        None => (false, word.as_str()),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, after) = rest.split_at(end);
    let (user, host) = match authority.rsplit_once('@') {
        Some((user, host)) => (Some(user), host),
        None => (None, authority),
    };
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let whole_host = host.trim_matches(|c: char| !c.is_alphanumeric());
    let host = whole_host.strip_prefix("www.").unwrap_or(whole_host);
    let has_path = after.starts_with('/');
    let is_link = if has_scheme {
        !host.is_empty()
    } else {
        // Without a scheme it is an e-mail address.
        user.is_none() && (host != whole_host || is_known_domain(host))
    };
    is_link.then(|| Link {
        host: host.to_owned(),
        is_explicit: has_scheme || has_path || host != whole_host,
        has_user: user.is_some(),
    })
}

fn is_known_domain(host: &str) -> bool {
    host.rsplit_once('.').is_some_and(|(name, top)| {
        !name.is_empty()
            && TOP_LEVEL_DOMAINS.contains(&top)
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || "-.".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(text: &str) -> Vec<(String, bool)> {
        let links = split(text).links.into_iter();
        links.map(|link| (link.host, link.is_explicit)).collect()
    }

    #[test]
    fn links_are_found_with_and_without_a_scheme() {
        for (text, host, is_explicit) in [
            ("https://a.example", "a.example", true),
            ("HTTP://WWW.A.EXAMPLE:80/x?y", "a.example", true),
            ("Visit:http://a.example", "a.example", true),
            ("www.a.example", "a.example", true),
            ("www.a.example.", "a.example", true),
            ("a.com/x", "a.com", true),
            ("t.me/x", "t.me", true),
            ("best-seo.com", "best-seo.com", false),
            ("(a.com)", "a.com", false),
            ("a.com!", "a.com", false),
            ("a.com:8080", "a.com", false),
            ("a.com?x", "a.com", false),
            ("сайт.com", "сайт.com", false),
            (r"https:\\a.example\x", "a.example", true),
            (r"https://a.example\@b.example", "a.example", true),
            ("https://a.example:443@b.example/x", "b.example", true),
            ("https://a@b@c.example:80?@d.example", "c.example", true),
            ("www.a.com/@user", "a.com", true),
        ] {
            assert_eq!(links(text), [(host.to_owned(), is_explicit)], "{text}");
        }
    }

    #[test]
    fn other_words_with_dots_are_no_links() {
        for text in [
            "w.r.t.",
            "M.A.Khan",
            "hello.Please",
            "no.3/2026",
            "cv.pdf",
            "3.5",
            ".com",
            "com",
            "info@a.com",
            "info@a.com/x",
            "https://",
            "://",
            "a.example",
            "a/b.com",
            "a!b.com",
        ] {
            assert_eq!(links(text), [], "{text}");
        }
    }

    #[test]
    fn a_user_part_is_known_from_what_follows_the_host() {
        for (text, expected) in [
            ("https://a.example@b.example/x", true),
            ("https://:@b.example", true),
            ("https://b.example/@a", false),
            ("https://b.example?to=a@c.example", false),
        ] {
            assert_eq!(split(text).links[0].has_user, expected, "{text}");
        }
    }

    #[test]
    fn words_and_links_are_counted_apart() {
        let words = split("Guards, please: see https://a.example (or b.com) - thank you!");
        assert_eq!(words.links.len(), 2);
        assert_eq!(words.others, 6);
        assert_eq!(split(" - , . "), Words::default());
        assert_eq!(links("a.com,b.com;c.com|d.com").len(), 4);
        assert_eq!(links("a.com،b.com؛c.com۔d.com؟e.com").len(), 5);
    }
}
