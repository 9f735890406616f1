//! What people type and paste where a number or an address is asked for, without what they cannot see. `ui/src/forms/typed.ts`
//! does the same before a form is sent.

use std::borrow::Cow;

use super::default_ignorable::is_default_ignorable;
use crate::facts::FieldKind;

/// `raw` as the field's kind is checked and stored: telephones with an Urdu or Arabic keyboard type their own digits, and a
/// number that is copied from a chat or a contact list brings direction marks, other spaces and other hyphens. A text stays as
/// it was typed.
pub(super) fn tidied(kind: FieldKind, raw: &str) -> Cow<'_, str> {
    let has_digits = match kind {
        FieldKind::Tel | FieldKind::Number | FieldKind::Date => true,
        FieldKind::Email => false,
        _ => return Cow::Borrowed(raw),
    };
    let seen = raw.chars().filter(|c| !is_default_ignorable(*c));
    let plain = seen.map(|c| match c {
        '\u{a0}' | '\u{2007}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{660}'..='\u{669}' if has_digits => ascii_digit(c, '\u{660}'),
        '\u{6f0}'..='\u{6f9}' if has_digits => ascii_digit(c, '\u{6f0}'),
        c => c,
    });
    Cow::Owned(plain.collect())
}

/// The ASCII digit for `digit`, of a row of ten that begins with `zero`.
fn ascii_digit(digit: char, zero: char) -> char {
    char::from_digit(u32::from(digit) - u32::from(zero), 10).unwrap_or(digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_dates_are_tidied_to_ascii() {
        for (kind, raw, expected) in [
            (FieldKind::Tel, "۰۳۰۰ ۱۲۳۴۵۶۷", "0300 1234567"),
            (FieldKind::Tel, "٠٣٠٠-٩٨٧٦٥٤٣", "0300-9876543"),
            (
                FieldKind::Tel,
                "\u{202a}+92\u{a0}300\u{2011}1234567\u{202c}\u{200e}",
                "+92 300-1234567",
            ),
            (
                FieldKind::Tel,
                "\u{2066}051\u{2007}111\u{2212}222\u{2015}33\u{2069}",
                "051 111-222-33",
            ),
            (FieldKind::Number, "۱۴\u{200f}", "14"),
            (FieldKind::Number, "٩٠", "90"),
            (FieldKind::Date, "۲۰۲۷–۰۱-۱۵", "2027-01-15"),
            (
                FieldKind::Email,
                "\u{feff}a@example.com\u{200b}",
                "a@example.com",
            ),
            // No digits of an address are replaced by others.
            (FieldKind::Email, "۱@example.com", "۱@example.com"),
        ] {
            assert_eq!(tidied(kind, raw), expected, "{raw:?}");
        }
    }

    #[test]
    fn texts_and_choices_stay_as_they_were_typed() {
        let raw = "\u{202a}گارڈ ۲۰۲۷\u{200c}\u{a0}\u{2011}";
        for kind in [
            FieldKind::Text,
            FieldKind::Textarea,
            FieldKind::Select,
            FieldKind::Radio,
        ] {
            assert_eq!(tidied(kind, raw), raw, "{kind:?}");
        }
    }
}
