//! Tidies the values that visitors type and paste, before they are checked and stored. `ui/src/forms/normalize.ts` has the same
//! rules, and both are tested with the examples in `tests/typed_values.json`.

use jiff::civil::Date;
use unicode_normalization::UnicodeNormalization;

use crate::config::FieldKind;
use crate::text::{is_invisible, western_digit};

/// Tidies the value of a field. A value that we do not understand stays as it is, so that the visitor can correct it.
pub(crate) fn tidy(kind: FieldKind, raw: &str) -> String {
    match kind {
        FieldKind::Textarea => clean_lines(raw).trim().to_owned(),
        FieldKind::Text
        | FieldKind::Select
        | FieldKind::Radio
        | FieldKind::Checkbox
        | FieldKind::File
        | FieldKind::Photos => clean_lines(raw)
            .replace(['\n', '\t'], " ")
            .trim()
            .to_owned(),
        FieldKind::Email => tidy_email(&to_keyboard_chars(raw)),
        FieldKind::Tel => with_western_digits(raw)
            .trim_end_matches([' ', '.'])
            .to_owned(),
        FieldKind::Number => tidy_number(&with_western_digits(raw)),
        FieldKind::Date => {
            let value = with_western_digits(raw);
            parse_day(&value).map_or(value, |day| day.to_string())
        }
    }
}

/// Removes control characters, which text from documents, spreadsheets and PDF files contains, and which nobody sees in a form.
/// Replaces every kind of line break with `\n`, and every other kind of white space with a space.
fn clean_lines(raw: &str) -> String {
    raw.replace("\r\n", "\n")
        .chars()
        .filter_map(|c| match c {
            '\n' | '\t' => Some(c),
            '\u{b}' | '\u{c}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
            c if c.is_control() => None,
            c if c.is_whitespace() => Some(' '),
            c => Some(c),
        })
        .collect()
}

/// Converts `raw` to one line, with the characters of a European keyboard where they exist. Text from a chat or a contact list
/// contains direction marks and unusual spaces and hyphens.
fn to_keyboard_chars(raw: &str) -> String {
    let line: String = raw
        .nfkc()
        .filter(|c| !is_invisible(*c) || is_line_break(*c))
        .filter_map(|c| match c {
            c if c.is_whitespace() => Some(' '),
            c if c.is_control() => None,
            c if is_dash(c) => Some('-'),
            '\u{2044}' | '\u{2215}' => Some('/'),
            '\u{60c}' | '\u{66c}' => Some(','),
            '\u{6d4}' => Some('.'),
            c => Some(c),
        })
        .collect();
    line.trim().to_owned()
}

/// Like [`to_keyboard_chars`], and converts digits to 0 to 9. Phones with an Urdu or Arabic keyboard type other digits.
fn with_western_digits(raw: &str) -> String {
    to_keyboard_chars(raw).chars().map(western_digit).collect()
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// The general category Pd (dashes) of Unicode 16, the minus signs, and a bullet that looks like a hyphen.
fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2d7}'
            | '\u{58a}'
            | '\u{5be}'
            | '\u{1400}'
            | '\u{1806}'
            | '\u{2010}'..='\u{2015}'
            | '\u{2043}'
            | '\u{2212}'
            | '\u{2e17}'
            | '\u{2e1a}'
            | '\u{2e3a}'..='\u{2e3b}'
            | '\u{2e40}'
            | '\u{2e5d}'
            | '\u{301c}'
            | '\u{3030}'
            | '\u{30a0}'
            | '\u{10d6e}'
            | '\u{10ead}'
    )
}

/// Punctuation that may follow an address in a sentence or a list.
const ADDRESS_END: [char; 4] = ['.', ',', ';', ' '];

/// Strips everything around an address: the name in `Name <address>`, `mailto:`, and punctuation at the end.
fn tidy_email(value: &str) -> String {
    let value = value.trim_end_matches(ADDRESS_END);
    let in_angle_brackets = value
        .strip_suffix('>')
        .and_then(|value| value.rsplit_once('<'))
        .map(|(_name, address)| address);
    let address = in_angle_brackets.unwrap_or(value).trim();
    let without_scheme = match address.split_at_checked("mailto:".len()) {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("mailto:") => rest,
        _ => address,
    };
    without_scheme
        .trim_end_matches(ADDRESS_END)
        .trim()
        .to_owned()
}

/// Removes separators and a final full stop: `1,000` and `1 000` become 1000, and `10.` becomes 10.
fn tidy_number(value: &str) -> String {
    let value = value.trim_end_matches(['.', ' ']);
    let mut groups = value.split([',', ' ']);
    let is_first_group = |group: &str| is_digits(group) && group.len() <= 3;
    let is_grouped = groups.next().is_some_and(is_first_group)
        && groups.all(|group| is_digits(group) && group.len() == 3);
    if is_grouped {
        value.replace([',', ' '], "")
    } else {
        value.to_owned()
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// Whether a visitor answered a number field with a remark: words, a range such as 10-15, or 10+.
pub(crate) fn is_remark(value: &str) -> bool {
    let has_words = value.chars().any(char::is_alphabetic);
    let is_range = value
        .split_once(['-', '/'])
        .is_some_and(|(from, to)| is_digits(from.trim()) && is_digits(to.trim()));
    let is_minimum = value
        .strip_suffix('+')
        .is_some_and(|number| is_digits(number.trim()));
    has_words || is_range || is_minimum
}

/// Words before a telephone number. If one is a prefix of another, the longer one comes first.
const LABELS: [&str; 14] = [
    "telephone",
    "tel",
    "phone",
    "ph",
    "mobile",
    "mob",
    "cell",
    "whatsapp",
    "uan",
    "office",
    "off",
    "no",
    "فون",
    "موبائل",
];
/// Words before an extension.
const EXTENSION_WORDS: [&str; 5] = ["extension", "extn", "ext", "x", "ایکسٹینشن"];
/// Words between two numbers.
const CONJUNCTIONS: [&str; 4] = [" or ", " and ", " یا ", " اور "];

/// Whether `value` is one or several telephone numbers, each possibly with an extension. The first has 7 to 15 digits
/// (15 is the maximum of ITU-T E.164). The others may be shortened to their end, as in 051-1234567/8.
pub(crate) fn is_telephone_number(value: &str) -> bool {
    let mut value = value.to_lowercase();
    for conjunction in CONJUNCTIONS {
        value = value.replace(conjunction, "/");
    }
    value
        .split(['/', ',', ';', '&', '|'])
        .enumerate()
        .all(|(index, number)| {
            let min_digits = if index == 0 { 7 } else { 1 };
            is_single_number(number, min_digits)
        })
}

/// Whether `value`, in lower case, is one number with at least `min_digits`.
fn is_single_number(value: &str, min_digits: usize) -> bool {
    let value = value.trim();
    let value = LABELS
        .iter()
        .find_map(|label| value.strip_prefix(label))
        .unwrap_or(value)
        .trim_start_matches([' ', '.', ':', '#', '-']);
    let is_allowed = |c: char| c.is_ascii_digit() || " +-().".contains(c);
    let end = value.find(|c| !is_allowed(c)).unwrap_or(value.len());
    let (number, rest) = value.split_at(end);
    let digits = number.chars().filter(char::is_ascii_digit).count();
    (min_digits..=15).contains(&digits) && (rest.is_empty() || is_extension(rest))
}

fn is_extension(text: &str) -> bool {
    let Some(rest) = EXTENSION_WORDS
        .iter()
        .find_map(|word| text.strip_prefix(word))
    else {
        return false;
    };
    let digits = rest.trim_start_matches([' ', '.', ':', '#', '-']);
    digits.len() <= 6 && is_digits(digits)
}

/// The English and the Urdu names of the months.
const MONTHS: [(&str, &str); 12] = [
    ("january", "جنوری"),
    ("february", "فروری"),
    ("march", "مارچ"),
    ("april", "اپریل"),
    ("may", "مئی"),
    ("june", "جون"),
    ("july", "جولائی"),
    ("august", "اگست"),
    ("september", "ستمبر"),
    ("october", "اکتوبر"),
    ("november", "نومبر"),
    ("december", "دسمبر"),
];

/// Parses 2027-01-15, 15/1/2027 (the order that is usual in Pakistan), or 15 January 2027. If the second of two numbers cannot be
/// a month, the first one is the month.
fn parse_day(value: &str) -> Option<Date> {
    let value = value.to_lowercase();
    let parts: Vec<&str> = value
        .split([' ', '/', '-', '.', ','])
        .filter(|part| !part.is_empty())
        .collect();
    let [first, second, third] = *parts.as_slice() else {
        return None;
    };
    if let Some(month) = parse_month_name(first) {
        return date(third, month, parse_ordinal(second)?);
    }
    if let Some(month) = parse_month_name(second) {
        return date(third, month, parse_ordinal(first)?);
    }
    if first.len() == 4 {
        return date(first, parse_ordinal(second)?, parse_ordinal(third)?);
    }
    let first = parse_ordinal(first)?;
    let second = parse_ordinal(second)?;
    if second <= 12 {
        date(third, second, first)
    } else {
        date(third, first, second)
    }
}

/// Parses the name of a month, or at least its first three English letters.
fn parse_month_name(name: &str) -> Option<i8> {
    let index = MONTHS.iter().position(|(english, urdu)| {
        let is_english = english.starts_with(name) || (name == "sept" && *english == "september");
        *urdu == name || (name.len() >= 3 && is_english)
    })?;
    i8::try_from(index + 1).ok()
}

/// Parses the number of a day or a month: 5, 05 or 5th.
fn parse_ordinal(value: &str) -> Option<i8> {
    let digits = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|suffix| value.strip_suffix(suffix))
        .unwrap_or(value);
    if digits.len() <= 2 && is_digits(digits) {
        digits.parse().ok()
    } else {
        None
    }
}

/// Makes a date. A year of two digits is in this century.
fn date(year: &str, month: i8, day: i8) -> Option<Date> {
    if !year.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let year: i16 = match year.len() {
        4 => year.parse().ok()?,
        2 => year.parse::<i16>().ok()? + 2000,
        _ => return None,
    };
    Date::new(year, month, day).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use crate::config::FormField;
    use crate::validation::FieldErrors;

    #[derive(Deserialize)]
    struct Example {
        kind: String,
        typed: String,
        /// The stored value; `None` if the server refuses the typed one.
        stored: Option<String>,
    }

    /// `ui/src/forms/normalize.test.ts` checks the same examples.
    #[test]
    fn values_are_tidied_and_checked_like_the_examples() {
        let examples = include_str!("../tests/typed_values.json");
        let examples: Vec<Example> = serde_json::from_str(examples).unwrap();
        for Example {
            kind,
            typed,
            stored,
        } in examples
        {
            let field = json!({
                "name": "field", "label": "Field", "kind": kind, "required": false, "invalid": "Invalid.",
                "min": 1, "max": 9999, "max_length": 100,
            });
            let field: FormField = serde_json::from_value(field).unwrap();
            let mut errors = FieldErrors::default();
            let values = BTreeMap::from([(field.name.clone(), typed.clone())]);
            let value = errors.check_field(&field, &values);
            let value = errors.by_field.is_empty().then_some(value);
            assert_eq!(value, stored, "{kind} {typed:?}");
        }
    }
}
