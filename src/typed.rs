//! What visitors type and paste, in the form in which it is checked and stored. `ui/src/forms/normalize.ts` has the same rules, and
//! `tests/typed_values.json` examples for both.

use jiff::civil::Date;
use unicode_normalization::UnicodeNormalization;

use crate::config::FieldKind;
use crate::text::{is_invisible, western_digit};

/// `raw` as a value of a field of this kind. What cannot be understood stays, so that the visitor sees it again.
pub(crate) fn tidied(kind: FieldKind, raw: &str) -> String {
    match kind {
        FieldKind::Textarea => lines(raw).trim().to_owned(),
        FieldKind::Text
        | FieldKind::Select
        | FieldKind::Radio
        | FieldKind::Checkbox
        | FieldKind::File
        | FieldKind::Photos => lines(raw).replace(['\n', '\t'], " ").trim().to_owned(),
        FieldKind::Email => email(&plain(raw)),
        FieldKind::Tel => western(raw).trim_end_matches([' ', '.']).to_owned(),
        FieldKind::Number => number(&western(raw)),
        FieldKind::Date => {
            let text = western(raw);
            day(&text).map_or(text, |day| day.to_string())
        }
    }
}

/// `raw` without control characters: documents, spreadsheets and PDF files bring them along, and nobody sees them in a form. What
/// breaks a line there breaks it here, and each other kind of space is a space.
fn lines(raw: &str) -> String {
    let raw = raw.replace("\r\n", "\n");
    let kept = raw.chars().filter_map(|c| match c {
        '\n' | '\t' => Some(c),
        '\u{b}' | '\u{c}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        c if c.is_control() => None,
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    });
    kept.collect()
}

/// `raw` as one line of characters that a European keyboard has, as far as there are any: what is copied from a chat or a
/// contact list brings direction marks, other spaces and other hyphens.
fn plain(raw: &str) -> String {
    let seen = raw
        .nfkc()
        .filter(|c| !is_invisible(*c) || is_line_break(*c));
    let plain = seen.filter_map(|c| match c {
        c if c.is_whitespace() => Some(' '),
        c if c.is_control() => None,
        c if is_dash(c) => Some('-'),
        '\u{2044}' | '\u{2215}' => Some('/'),
        '\u{60c}' | '\u{66c}' => Some(','),
        '\u{6d4}' => Some('.'),
        c => Some(c),
    });
    plain.collect::<String>().trim().to_owned()
}

/// The same with the digits 0 to 9: telephones with an Urdu or Arabic keyboard type their own.
fn western(raw: &str) -> String {
    plain(raw).chars().map(western_digit).collect()
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// The general category Pd of Unicode 16, the minus signs, and a bullet that looks like a hyphen.
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

/// What a sentence or a list puts after an address.
const AFTER_ADDRESS: [char; 4] = ['.', ',', ';', ' '];

/// An address without what a mail program or a sentence puts around it: `Name <address>`, `mailto:`, a stop at its end.
fn email(text: &str) -> String {
    let text = text.trim_end_matches(AFTER_ADDRESS);
    let inner = text
        .strip_suffix('>')
        .and_then(|text| text.rsplit_once('<'));
    let address = inner.map_or(text, |(_, address)| address).trim();
    let scheme = address
        .get(..7)
        .filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    let address = address[scheme.map_or(0, str::len)..].trim_end_matches(AFTER_ADDRESS);
    address.trim().to_owned()
}

/// `1,000` and `1 000` are 1000, and `10.` is 10.
fn number(text: &str) -> String {
    let text = text.trim_end_matches(['.', ' ']);
    let mut groups = text.split([',', ' ']);
    let is_of_digits = |group: &str| !group.is_empty() && group.chars().all(|c| c.is_ascii_digit());
    let is_first = |group: &str| is_of_digits(group) && group.len() <= 3;
    let is_grouped = groups.next().is_some_and(is_first)
        && groups.all(|group| is_of_digits(group) && group.len() == 3);
    if is_grouped {
        text.replace([',', ' '], "")
    } else {
        text.to_owned()
    }
}

/// Whether a visitor wrote more than a number where one is asked for: words, a range such as 10-15, or 10+.
pub(crate) fn is_remark(text: &str) -> bool {
    let has_words = text.chars().any(char::is_alphabetic);
    let is_of_digits = |part: &str| {
        let part = part.trim();
        !part.is_empty() && part.chars().all(|c| c.is_ascii_digit())
    };
    let is_range = || {
        let range = text.split_once(['-', '/']);
        range.is_some_and(|(from, to)| is_of_digits(from) && is_of_digits(to))
    };
    has_words || is_range() || text.strip_suffix('+').is_some_and(is_of_digits)
}

/// Words in front of a telephone number, the longer of two with the same beginning first.
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
/// What stands before an extension.
const EXTENSIONS: [&str; 5] = ["extension", "extn", "ext", "x", "ایکسٹینشن"];
/// What stands between two numbers, in spaces.
const CONJUNCTIONS: [&str; 4] = [" or ", " and ", " یا ", " اور "];

/// Whether `text` is a telephone number of 7 to 15 digits (ITU-T E.164 allows no more), or several; after the first one the end of
/// a number is enough, as in 051-1234567/8. Each may have an extension.
pub(crate) fn is_telephone_number(text: &str) -> bool {
    let mut text = text.to_lowercase();
    for conjunction in CONJUNCTIONS {
        text = text.replace(conjunction, "/");
    }
    let numbers = text.split(['/', ',', ';', '&', '|']);
    numbers.enumerate().all(|(index, number)| {
        let least = if index == 0 { 7 } else { 1 };
        is_one_number(number, least)
    })
}

/// Whether `text` is one number of `least` digits or more, in small letters.
fn is_one_number(text: &str, least: usize) -> bool {
    let text = text.trim();
    let label = LABELS.iter().find_map(|label| text.strip_prefix(label));
    let text = label
        .unwrap_or(text)
        .trim_start_matches([' ', '.', ':', '#', '-']);
    let allowed = |c: char| c.is_ascii_digit() || " +-().".contains(c);
    let end = text.find(|c| !allowed(c)).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let digits = number.chars().filter(char::is_ascii_digit).count();
    (least..=15).contains(&digits) && (rest.is_empty() || is_extension(rest))
}

fn is_extension(text: &str) -> bool {
    let number = EXTENSIONS.iter().find_map(|word| text.strip_prefix(word));
    let digits = number.map(|number| number.trim_start_matches([' ', '.', ':', '#', '-']));
    digits.is_some_and(|digits| {
        (1..=6).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit())
    })
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

/// The day that `text` names: 2027-01-15, 15/1/2027 in the order of Pakistan, or 15 January 2027. The day comes first unless there
/// is no such month.
fn day(text: &str) -> Option<Date> {
    let text = text.to_lowercase();
    let parts: Vec<&str> = text
        .split([' ', '/', '-', '.', ','])
        .filter(|part| !part.is_empty())
        .collect();
    let [first, second, third] = *parts.as_slice() else {
        return None;
    };
    if let Some(month) = month_called(first) {
        return date(third, month, number_in(second)?);
    }
    if let Some(month) = month_called(second) {
        return date(third, month, number_in(first)?);
    }
    if first.len() == 4 {
        return date(first, number_in(second)?, number_in(third)?);
    }
    let (first, second) = (number_in(first)?, number_in(second)?);
    match second {
        ..=12 => date(third, second, first),
        _ => date(third, first, second),
    }
}

/// The month with this name, or one that begins with these three letters or more.
fn month_called(text: &str) -> Option<i8> {
    let is_called = |(english, urdu): &(&str, &str)| {
        *urdu == text
            || text.len() >= 3
                && (english.starts_with(text) || text == "sept" && *english == "september")
    };
    let index = MONTHS.iter().position(is_called)?;
    i8::try_from(index + 1).ok()
}

/// The number of a day or a month, as in 5, 05 and 5th.
fn number_in(text: &str) -> Option<i8> {
    let endings = ["st", "nd", "rd", "th"];
    let digits = endings.iter().find_map(|ending| text.strip_suffix(ending));
    let digits = digits.unwrap_or(text);
    let is_number = digits.len() <= 2 && digits.chars().all(|c| c.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// The day of the calendar, in a year of four digits, or of two in this century.
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
    use crate::validation::Invalid;

    #[derive(Deserialize)]
    struct Example {
        kind: String,
        typed: String,
        /// As it is stored; `None` if it is refused.
        stored: Option<String>,
    }

    /// `ui/src/forms/typed.test.ts` checks the same examples.
    #[test]
    fn a_value_is_stored_as_its_visitor_means_it() {
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
            let mut checks = Invalid::default();
            let values = BTreeMap::from([(field.name.clone(), typed.clone())]);
            let value = checks.field(&field, &values);
            let value = checks.errors.is_empty().then_some(value);
            assert_eq!(value, stored, "{kind} {typed:?}");
        }
    }
}
