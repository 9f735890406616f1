//! Text from outside: escaping for terminals and XML, its width on a terminal, and searching in it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_width::UnicodeWidthChar;

/// Formats each byte as two hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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

/// Whether a terminal must not see `c`: control characters (C0 and C1), which can move the cursor or change colours, titles and
/// the reading direction, and invisible characters. The two joiners, which Urdu needs, and the variation selectors, which emoji
/// need, are harmless.
pub fn is_harmful(c: char) -> bool {
    match c {
        // The most frequent case comes first.
        ' '..='~' => false,
        '\n' | '\t' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' => false,
        c => c.is_control() || is_invisible(c),
    }
}

/// Converts an Urdu or Arabic digit to 0 to 9. Returns any other character unchanged.
pub fn western_digit(c: char) -> char {
    match c {
        // The low four bits are the value of the digit.
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' => {
            char::from_digit(u32::from(c) & 0xf, 10).unwrap_or(c)
        }
        c => c,
    }
}

/// Whether `text` matches a search for `query`: it contains the same letters, or a telephone number with the same digits.
pub fn matches_search(query: &str, text: &str) -> bool {
    let has_phrase = fold(text).contains(&fold(query));
    has_phrase || phone_digits(query).is_some_and(|digits| joined_digits(text).contains(&digits))
}

/// Normalizes `text` for comparison: lower case without accents and vowel marks, one letter for those that look alike on Urdu,
/// Arabic and Persian keyboards, the digits 0 to 9, and one space between words.
fn fold(text: &str) -> String {
    if text.is_ascii() {
        return collapse_spaces(&text.to_ascii_lowercase());
    }
    let letters: String = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c) && !is_ignored_in_word(*c))
        .flat_map(char::to_lowercase)
        // The lower case of a few letters contains a combining mark again.
        .filter(|c| !is_combining_mark(*c))
        .map(|c| match western_digit(c) {
            '\u{649}' | '\u{64a}' => '\u{6cc}',
            '\u{643}' | '\u{6aa}' => '\u{6a9}',
            // Urdu writes teh marbuta as heh, and many people use the two kinds of heh interchangeably.
            '\u{629}' | '\u{647}' | '\u{6be}' | '\u{6c3}' | '\u{6d5}' => '\u{6c1}',
            '\u{671}' => '\u{627}',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '\u{2018}' | '\u{2019}' => '\'',
            c => c,
        })
        .collect();
    collapse_spaces(&letters)
}

/// Invisible characters, and the stroke that lengthens Arabic words (tatweel).
fn is_ignored_in_word(c: char) -> bool {
    let is_line_break = matches!(c, '\u{2028}' | '\u{2029}');
    c == '\u{640}' || (is_invisible(c) && !is_line_break)
}

/// Replaces each run of white space with one space, so that a phrase is found across a line break.
fn collapse_spaces(text: &str) -> String {
    let mut collapsed = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_whitespace() {
            collapsed.push(c);
        } else if !collapsed.ends_with(' ') {
            collapsed.push(' ');
        }
    }
    collapsed
}

/// A query with fewer digits is not treated as a telephone number, because it would match too many.
const MIN_PHONE_DIGITS: usize = 5;

/// Returns the digits of the telephone number `query`, without the prefix that it may have in Pakistan: +92, 0092, 92 or 0.
/// Returns `None` if it is not a telephone number.
fn phone_digits(query: &str) -> Option<String> {
    let query: String = query.chars().filter(|c| !is_invisible(*c)).collect();
    if !query.chars().all(is_phone_char) {
        return None;
    }
    let digits = joined_digits(&query);
    let has_plus = query.trim_start().starts_with(['+', '＋']);
    let without_country = match digits.strip_prefix("92") {
        Some(number) if has_plus || number.len() >= 9 => number,
        _ => digits.strip_prefix("0092").unwrap_or(&digits),
    };
    let number = without_country.strip_prefix('0').unwrap_or(without_country);
    (number.len() >= MIN_PHONE_DIGITS).then(|| number.to_owned())
}

/// Returns the digits of `text`, without the separators that a telephone number may contain. Replaces everything else with
/// line breaks.
fn joined_digits(text: &str) -> String {
    let mut joined = String::new();
    for c in text.chars() {
        match c.nfkc().next().map(western_digit) {
            Some(digit) if digit.is_ascii_digit() => joined.push(digit),
            _ if is_phone_char(c) || is_invisible(c) => {}
            _ if joined.ends_with('\n') => {}
            _ => joined.push('\n'),
        }
    }
    joined
}

/// A digit, or a separator within a telephone number.
fn is_phone_char(c: char) -> bool {
    let is_space = c.is_whitespace() && c != '\n';
    let is_separator = matches!(
        c,
        '+' | '-' | '(' | ')' | '.' | '＋' | '\u{2010}'..='\u{2015}' | '\u{2212}'
    );
    is_space || is_separator || matches!(western_digit(c), '0'..='9' | '０'..='９')
}

/// Prints one line per label and value, with the values aligned. Escapes both for a terminal.
pub fn labelled_lines(facts: &[(&str, String)]) -> String {
    // Labels need escaping because one may be the name of a field that a visitor sent.
    let facts: Vec<_> = facts
        .iter()
        .map(|(label, value)| (escape_line(label), escape_line(value)))
        .collect();
    let width = facts
        .iter()
        .map(|(label, _)| display_width(label))
        .max()
        .unwrap_or_default();
    facts
        .iter()
        .map(|(label, value)| {
            let padding = width - display_width(label);
            format!("{label}:{:padding$} {value}\n", "")
        })
        .collect()
}

/// Shortens `text` to at most `columns`, which must be at least 1, and marks the cut with an ellipsis.
pub fn truncate(text: &str, columns: usize) -> String {
    if display_width(text) <= columns {
        return text.to_owned();
    }
    let mut width = 0;
    let fits = |c: &char| {
        width += c.width().unwrap_or(0);
        width < columns
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// The number of columns of `text` on a terminal, as a sum over its characters. The width of the whole string would count the
/// two letters of a ligature, as in the Urdu name بلال, as one column, but terminals do not join them.
pub fn display_width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Whether a reader can see `c`.
pub fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !is_invisible(c)
}

/// Whether `c` is drawn as nothing. This is the property Default_Ignorable_Code_Point of Unicode 16 (with the large ranges that
/// are reserved for it), and also line and paragraph separators, the empty Braille pattern and the annotation marks.
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

/// Escapes `text` for the content of an element or a quoted attribute. Replaces characters that XML 1.0 forbids with U+FFFD.
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
    fn labels_are_escaped_like_values() {
        let facts = [("a\u{1b}[2J", "x\u{9b}".to_owned()), ("b", "y".to_owned())];
        let expected = "a\\u{1b}[2J: x\\u{9b}\nb:          y\n";
        assert_eq!(labelled_lines(&facts), expected);
    }

    #[test]
    fn control_characters_are_escaped() {
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
    fn a_search_ignores_differences_in_spelling() {
        for (query, text) in [
            ("lahore", "Office, LAHORE"),
            ("علی خان", "سید عل\u{64a} خان"),
            ("عل\u{649}", "علی"),
            ("ملک", "مل\u{643}"),
            ("محمد", "مُحَمَّد اور"),
            ("مُحمد", "محمد"),
            ("محمد", "مـحـمـد"),
            ("فاطمہ", "فاطم\u{629}"),
            ("فاطم\u{647}", "فاطمہ"),
            ("ہیں", "\u{6be}یں"),
            ("آصف", "ا\u{653}صف"),
            ("احمد", "أحمد"),
            ("ۀ", "\u{6c2}"),
            ("میخان", "می\u{200c}خان"),
            ("resume", "My Résumé"),
            ("RÉSUMÉ", "my re\u{301}sume\u{301}"),
            ("é", "e"),
            ("10 guards", "۱۰\u{a0}guards"),
            ("two words", "two\nwords"),
            ("o'brien", "O\u{2019}Brien"),
            ("03007654321", "0300-7654321"),
            ("03007654321", "+92 300 7654321"),
            ("+92 (300) 765-4321", "03007654321"),
            ("00923007654321", "call 0300 765 43 21 now"),
            ("923007654321", "0300.7654321"),
            ("۰۳۰۰۷۶۵۴۳۲۱", "０３００７６５４３２１"),
            ("7654321", "+92-300-7654321"),
            ("0300 7654321", "٠٣٠٠\u{202f}٧٦٥٤٣٢١"),
            ("051 1234567", "+92 51 1234567"),
        ] {
            assert!(matches_search(query, text), "{query} in {text}");
        }
        for (query, text) in [
            ("علی", "عمر"),
            ("بار", "پار"),
            ("03007654321", "0300-7654322"),
            ("03007654321", "0300\n7654321"),
            ("765 and", "7654321"),
            ("76-54", "7654"),
            ("+", "1"),
        ] {
            assert!(!matches_search(query, text), "{query} in {text}");
        }
        assert!(matches_search("", "anything"));
    }

    #[test]
    fn truncated_text_fits() {
        for text in [
            "Guards for a school",
            "警備員の募集",
            "عائشہ خان",
            "e\u{301}e\u{301}e\u{301}",
        ] {
            for columns in 1..20 {
                assert!(
                    display_width(&truncate(text, columns)) <= columns,
                    "{text} {columns}"
                );
            }
            assert_eq!(truncate(text, 80), text);
        }
        assert_eq!(truncate("Guards for a school", 7), "Guards…");
        assert_eq!(truncate("警備員", 4), "警…");
    }

    #[test]
    fn direction_marks_are_invisible_and_letters_of_any_language_are_visible() {
        assert!(
            "\u{200b}\u{202e}\u{2066}\u{feff}\u{e0041}\u{2800}"
                .chars()
                .all(is_invisible)
        );
        assert!("aعخ警é💂".chars().all(is_visible));
        assert!(!is_visible(' ') && !is_invisible(' '));
    }

    #[test]
    fn an_xml_parser_reads_escaped_text_back_unchanged() {
        let text = "]]> <b a=\"1\" b='2'> & &amp; \u{1f6e1} خبر";
        let document = format!("<a b=\"{0}\">{0}</a>", escape_xml(text));
        let document = roxmltree::Document::parse(&document).unwrap();
        let element = document.root_element();
        assert_eq!(element.text(), Some(text));
        assert_eq!(element.attribute("b"), Some(text));
    }

    #[test]
    fn characters_that_xml_forbids_are_replaced() {
        let document = format!("<a>{}</a>", escape_xml("a\u{0}\u{1b}\u{ffff}\n\tb"));
        let document = roxmltree::Document::parse(&document).unwrap();
        assert_eq!(
            document.root_element().text(),
            Some("a\u{fffd}\u{fffd}\u{fffd}\n\tb")
        );
    }
}
