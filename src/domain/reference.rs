//! References that senders quote, such as `SF-000123`: letters and the number of a row.

use std::fmt;
use std::str::FromStr;

/// The reference of row `id`. `prefix` are its letters.
pub fn written(prefix: &str, id: i64) -> String {
    format!("{prefix}-{id:06}")
}

/// How a command names a row: by its number, or by the reference that its sender quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowName {
    /// The number of the row.
    pub id: i64,
    /// The letters of the reference, if it was one.
    pub prefix: Option<String>,
}

impl RowName {
    /// Whether it names the row with this `reference`.
    pub fn fits(&self, reference: Option<&str>) -> bool {
        let named = self.prefix.as_ref();
        named.is_none_or(|prefix| reference == Some(&written(prefix, self.id)))
    }
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.prefix {
            Some(prefix) => f.write_str(&written(prefix, self.id)),
            None => self.id.fmt(f),
        }
    }
}

impl FromStr for RowName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (prefix, number) = match text.split_once('-') {
            Some((prefix, number)) => (Some(prefix.to_ascii_uppercase()), number),
            None => (None, text),
        };
        let is_prefix =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_uppercase());
        let is_number = number.chars().all(|c| c.is_ascii_digit());
        match number.parse() {
            Ok(id) if is_number && prefix.as_deref().is_none_or(is_prefix) => {
                Ok(Self { id, prefix })
            }
            _ => Err("a number such as 12 or a reference such as Q-000012 is needed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_at_least_six_digits() {
        assert_eq!(written("SF", 123), "SF-000123");
        assert_eq!(written("SF", 1_234_567), "SF-1234567");
    }

    #[test]
    fn a_row_is_named_by_number_or_reference() {
        for (text, id, prefix) in [
            ("12", 12, None),
            ("Q-000012", 12, Some("Q")),
            ("sf-12", 12, Some("SF")),
        ] {
            let name: RowName = text.parse().unwrap();
            assert_eq!((name.id, name.prefix.as_deref()), (id, prefix), "{text}");
        }
        for text in [
            "", "-", "-1", "Q", "Q-", "Q--1", "Q-+1", "+1", "1-2", "Q-1x",
        ] {
            assert!(text.parse::<RowName>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_reference_fits_its_own_row_alone() {
        let quote: RowName = "Q-12".parse().unwrap();
        assert!(quote.fits(Some("Q-000012")));
        assert!(!quote.fits(Some("C-000012")) && !quote.fits(None));
        let number: RowName = "12".parse().unwrap();
        assert!(number.fits(None) && number.fits(Some("C-000012")));
    }
}
