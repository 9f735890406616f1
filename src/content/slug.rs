//! Slugs: the last segment of a page's URL, made from the title and unique in its table.

use rusqlite::Connection;

use crate::db::Error;

/// A kind of item with a slug. Messages name an item `news/SLUG` or `jobs/SLUG`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum ItemKind {
    /// News items.
    News,
    /// Jobs.
    Jobs,
}

impl ItemKind {
    /// The table of these items, which is also their kind in `retired_slugs`.
    pub(super) const fn table(self) -> &'static str {
        match self {
            Self::News => "news",
            Self::Jobs => "jobs",
        }
    }
}

/// Maximum number of characters in any slug.
const MAX_LENGTH: usize = 100;
/// Maximum number of characters in a slug from a title. [`unused_slug`] may add a number, for example `-2`.
const MAX_LENGTH_FROM_TITLE: usize = 80;

/// Makes a slug from the ASCII letters and digits of `title`, in lower case and with hyphens between words. It cuts a long
/// title between words if possible. Returns `fallback` if the title has no ASCII letter or digit.
pub fn slug_from_title(title: &str, fallback: &str) -> String {
    let mut slug = String::new();
    let words = title
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '\'' && c != '’')
        .map(|word| word.replace(['\'', '’'], "").to_ascii_lowercase())
        .filter(|word| !word.is_empty());
    for word in words {
        if slug.is_empty() {
            slug = word.chars().take(MAX_LENGTH_FROM_TITLE).collect();
        } else if slug.len() + 1 + word.len() <= MAX_LENGTH_FROM_TITLE {
            slug.push('-');
            slug.push_str(&word);
        } else {
            break;
        }
    }
    if slug.is_empty() {
        slug.push_str(fallback);
    }
    slug
}

/// Returns `text` if it has the form of a slug.
///
/// # Errors
/// A sentence for the office.
pub fn parse_slug(text: &str) -> Result<String, &'static str> {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_allowed);
    if text.len() > MAX_LENGTH || !text.split('-').all(is_word) {
        return Err(
            "slug must be at most 100 lower-case letters and digits, with single hyphens between words",
        );
    }
    Ok(text.to_owned())
}

/// Returns the first of `base`, `base-2`, `base-3` … that no item of this `kind` has or ever had. A new item must not get
/// the URL of a removed one.
pub(crate) fn unused_slug(conn: &Connection, kind: ItemKind, base: &str) -> Result<String, Error> {
    let table = kind.table();
    let sql = format!(
        "select exists (select 1 from {table} where slug = ?1)
             or exists (select 1 from retired_slugs where source = '{table}' and slug = ?1)"
    );
    let mut exists = conn.prepare(&sql)?;
    let mut slug = base.to_owned();
    let mut number = 2_u64;
    while exists.query_row([&slug], |row| row.get(0))? {
        slug = format!("{base}-{number}");
        number += 1;
    }
    Ok(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_lower_case_words_with_hyphens() {
        for (title, expected) in [
            ("New Guards at the Gate", "new-guards-at-the-gate"),
            ("  24/7: patrols & alarms!  ", "24-7-patrols-alarms"),
            ("The dog's day", "the-dogs-day"),
            ("Café opening", "caf-opening"),
            ("خبریں", "news"),
            ("!!!", "news"),
            ("../../etc/passwd", "etc-passwd"),
        ] {
            assert_eq!(slug_from_title(title, "news"), expected);
        }
    }

    #[test]
    fn only_slugs_are_accepted() {
        for good in ["news", "new-guards-2", "24-7", &"g".repeat(100)] {
            assert!(parse_slug(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "-a",
            "a-",
            "a--b",
            "A",
            "a b",
            "é",
            "../a",
            "a/b",
            &"g".repeat(101),
        ] {
            assert!(parse_slug(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_long_title_is_cut_between_words() {
        let slug = slug_from_title(&"guard ".repeat(40), "news");
        assert_eq!(slug.len(), 77);
        assert!(slug.ends_with("-guard"));
        assert_eq!(slug_from_title(&"g".repeat(200), "news").len(), 80);
        let first = "g".repeat(40);
        let with_second = |length: usize| {
            let second = "h".repeat(length);
            slug_from_title(&format!("{first} {second}"), "news")
        };
        assert_eq!(with_second(39), format!("{first}-{}", "h".repeat(39)));
        assert_eq!(with_second(40), first);
    }
}
