//! Texts from outside on a terminal: characters that could control it are escaped, and widths are those that it shows. Hashes as
//! text.

use bytes::Bytes;
use unicode_width::UnicodeWidthChar;

/// Each byte as two hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    format!("{:x}", Bytes::copy_from_slice(bytes))
}

/// Escapes control characters, line breaks and tabs, so that `text` stays on one line.
pub fn escape_line(text: &str) -> String {
    escape(text, |c| is_harmful(c) || c == '\n' || c == '\t')
}

/// Escapes control characters, except line breaks and tabs.
pub fn escape_text(text: &str) -> String {
    escape(text, is_harmful)
}

fn escape(text: &str, must_escape: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if must_escape(c) {
            escaped.extend(c.escape_default());
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Whether `c` can move the cursor, change colours or titles, change the reading direction, or is invisible: the controls
/// C0 and C1, and what is drawn as nothing. Urdu needs the two joiners, and emoji the variation
/// selectors; those change only the character before them.
pub fn is_harmful(c: char) -> bool {
    match c {
        // Most characters, so they are checked first.
        ' '..='~' => false,
        '\n' | '\t' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' => false,
        c => c.is_control() || is_invisible(c),
    }
}

/// `c`, or for an Urdu or Arabic digit the one of 0 to 9.
pub fn western_digit(c: char) -> char {
    match c {
        // The low four bits are those of the ASCII digit.
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' => {
            char::from_digit(u32::from(c) & 0xf, 10).unwrap_or(c)
        }
        c => c,
    }
}

/// `text` as searches compare it: in small letters, and with the digits 0 to 9.
pub fn folded(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase);
    letters.map(western_digit).collect()
}

/// A line for each label and value, escaped, with the values below each other.
pub fn labelled_lines(facts: &[(&str, String)]) -> String {
    let width = facts.iter().map(|(label, _)| columns_of(label)).max();
    let lines = facts.iter().map(|(label, value)| {
        let room = width.unwrap_or_default() - columns_of(label);
        format!("{label}:{:room$} {}\n", "", escape_line(value))
    });
    lines.collect()
}

/// Shortens `text` to at most this many columns, one or more; then it ends with an ellipsis.
pub fn cut(text: &str, columns: usize) -> String {
    if columns_of(text) <= columns {
        return text.to_owned();
    }
    let mut width = 0;
    let fits = |c: &char| {
        width += c.width().unwrap_or(0);
        width < columns
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// The width of `text` in a terminal, counted per character. A width of the whole string would count the two letters of
/// a ligature, as in the Urdu name بلال, as one column, but terminals do not join them.
pub fn columns_of(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Whether a reader sees `c`.
pub fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !is_invisible(c)
}

/// Whether `c` is drawn as nothing: the property Default_Ignorable_Code_Point of Unicode 16, whose large ranges are reserved
/// for such characters, the separators of lines and paragraphs, the empty Braille pattern and the annotation marks.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Escapes `text` for an element's content or a quoted attribute. Characters that XML 1.0 forbids become U+FFFD.
pub fn escape_xml(text: &str) -> String {
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
    fn control_characters_of_visitors_are_escaped() {
        for (text, escaped) in [
            ("\u{1b}[31mred", r"\u{1b}[31mred"),
            ("\u{9b}2J", r"\u{9b}2J"),
            ("a\u{202e}gpj.exe", r"a\u{202e}gpj.exe"),
            ("\r\u{7}\u{0}", r"\r\u{7}\u{0}"),
            ("\u{200f}\u{2066}\u{feff}", r"\u{200f}\u{2066}\u{feff}"),
            ("a\u{ad}\u{200b}\u{3164}b", r"a\u{ad}\u{200b}\u{3164}b"),
        ] {
            assert_eq!(escape_text(text), escaped);
            assert_eq!(escape_line(text), escaped);
        }
        for harmless in ["خان\n\tx — 警", "می\u{200c}خواہم", "❤\u{fe0f}\u{200d}🔥"]
        {
            assert_eq!(escape_text(harmless), harmless);
        }
        assert_eq!(escape_line("a\n\tb"), r"a\n\tb");
    }

    #[test]
    fn a_cut_text_fits_in_any_width() {
        for text in [
            "Guards for a school",
            "警備員の募集",
            "عائشہ خان",
            "e\u{301}e\u{301}e\u{301}",
        ] {
            for columns in 1..20 {
                assert!(
                    columns_of(&cut(text, columns)) <= columns,
                    "{text} {columns}"
                );
            }
            assert_eq!(cut(text, 80), text);
        }
        assert_eq!(cut("Guards for a school", 7), "Guards…");
        assert_eq!(cut("警備員", 4), "警…");
    }

    #[test]
    fn marks_of_direction_are_invisible_and_letters_of_any_language_are_not() {
        assert!(
            "\u{200b}\u{202e}\u{2066}\u{feff}\u{e0041}\u{2800}"
                .chars()
                .all(is_invisible)
        );
        assert!("aعخ警é💂".chars().all(is_visible));
        assert!(!is_visible(' ') && !is_invisible(' '));
    }

    #[test]
    fn escaped_text_is_read_back_unchanged() {
        let text = "]]> <b a=\"1\" b='2'> & &amp; \u{1f6e1} خبر";
        let document = format!("<a b=\"{0}\">{0}</a>", escape_xml(text));
        let document = roxmltree::Document::parse(&document).unwrap();
        let element = document.root_element();
        assert_eq!(element.text(), Some(text));
        assert_eq!(element.attribute("b"), Some(text));
    }

    #[test]
    fn forbidden_characters_are_replaced() {
        let document = format!("<a>{}</a>", escape_xml("a\u{0}\u{1b}\u{ffff}\n\tb"));
        let document = roxmltree::Document::parse(&document).unwrap();
        assert_eq!(
            document.root_element().text(),
            Some("a\u{fffd}\u{fffd}\u{fffd}\n\tb")
        );
    }
}
