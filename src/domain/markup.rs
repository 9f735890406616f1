//! Escaping of text for XML and HTML.

/// Escapes `text` for an element's content or a quoted attribute. Characters that XML 1.0 forbids become U+FFFD.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(c),
            '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_read_back_unchanged() {
        let text = "]]> <b a=\"1\" b='2'> & &amp; \u{1f6e1} خبر";
        let document = format!("<a b=\"{0}\">{0}</a>", escape(text));
        let document = roxmltree::Document::parse(&document).unwrap();
        let element = document.root_element();
        assert_eq!(element.text(), Some(text));
        assert_eq!(element.attribute("b"), Some(text));
    }

    #[test]
    fn forbidden_characters_are_replaced() {
        let document = format!("<a>{}</a>", escape("a\u{0}\u{1b}\u{ffff}\n\tb"));
        let document = roxmltree::Document::parse(&document).unwrap();
        assert_eq!(
            document.root_element().text(),
            Some("a\u{fffd}\u{fffd}\u{fffd}\n\tb")
        );
    }
}
