//! Tells what programs send from what people write. A guess: what looks like spam is kept apart for the office to see,
//! and never dropped.

use std::collections::BTreeMap;

use crate::facts::FORMS;

/// Most links that a person puts into a message to us.
const LINKS_OF_A_PERSON: usize = 2;

/// What makes a link in a forum or on a page, and is never typed by hand into a form.
const MARKUP: [&str; 3] = ["[url", "[link", "<a href"];

/// Whether a form's `values`, field name → text as it was sent, look like spam.
pub fn is_likely(values: &BTreeMap<String, String>) -> bool {
    let text = |name: &str| values.get(name).map_or("", String::as_str);
    let in_a_line = |name| links(text(name)) > 0;
    let message = text("message").to_lowercase();
    !text(&FORMS.honeypot).trim().is_empty()
        || in_a_line("name")
        || in_a_line("subject")
        || links(&message) > LINKS_OF_A_PERSON
        || MARKUP.iter().any(|markup| message.contains(markup))
}

/// How many addresses of pages `text` holds.
fn links(text: &str) -> usize {
    text.split_whitespace()
        .map(|word| {
            let word = word.to_lowercase();
            let with_scheme = word.matches("://").count();
            let without = usize::from(word.starts_with("www."));
            with_scheme.max(without)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likely(changed: &str, text: &str) -> bool {
        let mut values = BTreeMap::from(
            [
                ("name", "Ayesha Khan"),
                ("email", "ayesha@example.com"),
                ("subject", "Guards for a school"),
                ("message", "Please call."),
                ("website", ""),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned())),
        );
        values.insert(changed.to_owned(), text.to_owned());
        is_likely(&values)
    }

    #[test]
    fn what_people_write_is_no_spam() {
        for (field, text) in [
            (
                "message",
                "Two guards for https://school.example, see also www.school.example/map",
            ),
            (
                "message",
                "Visit us at school.example or write to info@school.example.",
            ),
            ("message", "عائشہ: دو گارڈ چاہئیں"),
            ("subject", "Offer no. 3/2026 w.r.t. 4 guards"),
            ("name", "M. A. Khan (Mrs.)"),
            ("website", "  "),
        ] {
            assert!(!likely(field, text), "{field}: {text}");
        }
        assert!(!is_likely(&BTreeMap::new()));
    }

    #[test]
    fn what_programs_send_is() {
        for (field, text) in [
            ("website", "https://pills.example"),
            ("website", "x"),
            ("name", "Win now http://pills.example"),
            ("subject", "WWW.PILLS.EXAMPLE"),
            (
                "message",
                "http://a.example http://b.example http://c.example",
            ),
            (
                "message",
                "http://a.example,http://b.example,http://c.example",
            ),
            ("message", "[URL=http://pills.example]cheap[/URL]"),
            ("message", "<A HREF='http://pills.example'>cheap</A>"),
        ] {
            assert!(likely(field, text), "{field}: {text}");
        }
    }
}
