//! Texts from outside on a terminal: characters that could control it are escaped, and widths are those that it shows. Hashes as
//! text.

use bytes::Bytes;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
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

/// Whether a search for `query` finds `text`: the same letters, or a telephone number with the same digits.
pub fn finds(query: &str, text: &str) -> bool {
    let has_phrase = folded(text).contains(&folded(query));
    has_phrase || phone_digits(query).is_some_and(|digits| joined_digits(text).contains(&digits))
}

/// `text` as searches compare it: in small letters without accents and vowel marks, composed or not; one letter for those that
/// look alike on Urdu, Arabic and Persian keyboards; the digits 0 to 9; one space between words.
fn folded(text: &str) -> String {
    if text.is_ascii() {
        return one_spaced(&text.to_ascii_lowercase());
    }
    let decomposed = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c) && !is_invisible_in_word(*c));
    let folded: String = decomposed
        .flat_map(char::to_lowercase)
        // Only a few small letters are decomposed again.
        .filter(|c| !is_combining_mark(*c))
        .map(|c| match western_digit(c) {
            '\u{649}' | '\u{64a}' => '\u{6cc}',
            '\u{643}' | '\u{6aa}' => '\u{6a9}',
            // Teh marbuta is written as heh in Urdu, and the heh with two eyes in place of the other by many.
            '\u{629}' | '\u{647}' | '\u{6be}' | '\u{6c3}' | '\u{6d5}' => '\u{6c1}',
            '\u{671}' => '\u{627}',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '\u{2018}' | '\u{2019}' => '\'',
            c => c,
        })
        .collect();
    one_spaced(&folded)
}

/// Invisible characters and the stroke that lengthens Arabic words.
fn is_invisible_in_word(c: char) -> bool {
    c == '\u{640}' || is_invisible(c) && !matches!(c, '\u{2028}' | '\u{2029}')
}

/// `text` with one space for each run of white space. A query in words is found across a line break.
fn one_spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_whitespace() {
            spaced.push(c);
        } else if !spaced.ends_with(' ') {
            spaced.push(' ');
        }
    }
    spaced
}

/// Fewer digits are no telephone number, and would be found in many.
const LEAST_PHONE_DIGITS: usize = 5;

/// The digits that identify the telephone number `query`, without what a number may begin with in Pakistan: +92, 0092, 92 or 0.
/// `None` if it is no number.
fn phone_digits(query: &str) -> Option<String> {
    let query: String = query.chars().filter(|c| !is_invisible(*c)).collect();
    if !query.chars().all(is_of_phone) {
        return None;
    }
    let digits = joined_digits(&query);
    let international = digits.strip_prefix("0092").or_else(|| {
        let country = digits.strip_prefix("92");
        country.filter(|number| query.trim_start().starts_with(['+', '＋']) || number.len() >= 9)
    });
    let number = international.unwrap_or(&digits);
    let number = number.strip_prefix('0').unwrap_or(number);
    (number.len() >= LEAST_PHONE_DIGITS).then(|| number.to_owned())
}

/// The digits of `text`, joined where a telephone number may be divided.
fn joined_digits(text: &str) -> String {
    let mut joined = String::new();
    for c in text.chars() {
        match c.nfkc().next().map(western_digit) {
            Some(digit) if digit.is_ascii_digit() => joined.push(digit),
            _ if is_of_phone(c) || is_invisible(c) => {}
            _ if joined.ends_with('\n') => {}
            _ => joined.push('\n'),
        }
    }
    joined
}

/// A digit, or what may stand between the digits of a telephone number.
fn is_of_phone(c: char) -> bool {
    let is_space = c.is_whitespace() && c != '\n';
    let is_sign = matches!(
        c,
        '+' | '-' | '(' | ')' | '.' | '＋' | '\u{2010}'..='\u{2015}' | '\u{2212}'
    );
    is_space || is_sign || matches!(western_digit(c), '0'..='9' | '０'..='９')
}

/// A line for each label and value, escaped, with the values below each other.
pub fn labelled_lines(facts: &[(&str, String)]) -> String {
    // A label may be the name of a field that a visitor sent.
    let facts = facts
        .iter()
        .map(|(label, value)| (escape_line(label), value));
    let facts: Vec<_> = facts.collect();
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
    fn labels_are_escaped_like_values() {
        let facts = [("a\u{1b}[2J", "x\u{9b}".to_owned()), ("b", "y".to_owned())];
        let expected = "a\\u{1b}[2J: x\\u{9b}\nb:          y\n";
        assert_eq!(labelled_lines(&facts), expected);
    }

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
    fn a_search_finds_equal_letters_and_digits() {
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
            assert!(finds(query, text), "{query} in {text}");
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
            assert!(!finds(query, text), "{query} in {text}");
        }
        assert!(finds("", "anything"));
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
