//! Slugs: the last part of a page's address, made from its title and unique in its table.

use rusqlite::Connection;

use crate::db::Error;

/// A kind of item that has a slug. Its table has the same name in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    /// News items.
    News,
    /// Jobs.
    Jobs,
}

/// Maximum number of characters of a new slug; [`free_slug`] may add a number such as `-2`.
const MAX_LENGTH: usize = 80;
const MAX_STORED_LENGTH: usize = 100;

/// Returns `title` in ASCII lower case with single hyphens: at most 80 characters, cut between words if possible. Returns
/// `fallback` if the title has no ASCII letter or digit.
pub fn slug(title: &str, fallback: &str) -> String {
    let mut slug = String::new();
    let words = title
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '\'' && c != '’')
        .map(|word| word.replace(['\'', '’'], "").to_ascii_lowercase())
        .filter(|word| !word.is_empty());
    for word in words {
        if slug.is_empty() {
            slug = word.chars().take(MAX_LENGTH).collect();
        } else if slug.len() + 1 + word.len() <= MAX_LENGTH {
            slug = slug + "-" + &word;
        } else {
            break;
        }
    }
    if slug.is_empty() {
        slug.push_str(fallback);
    }
    slug
}

/// `text`, if it has the form of a slug, with or without a number.
///
/// # Errors
/// A sentence for the office.
pub fn checked_slug(text: &str) -> Result<String, &'static str> {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_allowed);
    if text.len() > MAX_STORED_LENGTH || !text.split('-').all(is_word) {
        return Err(
            "slug must consist of at most 100 small letters, digits and single hyphens between them",
        );
    }
    Ok(text.to_owned())
}

/// `base`, or the first of `base-2`, `base-3` … that no item of this `kind` has or had: the address of a removed item
/// is never given to another one.
pub(crate) fn free_slug(conn: &Connection, kind: Kind, base: &str) -> Result<String, Error> {
    let sql = format!(
        "select exists (select 1 from {kind} where slug = ?1)
             or exists (select 1 from retired_slugs where source = '{kind}' and slug = ?1)"
    );
    let mut is_taken = conn.prepare(&sql)?;
    let mut slug = base.to_owned();
    let mut number = 2_u64;
    while is_taken.query_row([&slug], |row| row.get(0))? {
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
            assert_eq!(slug(title, "news"), expected);
        }
    }

    #[test]
    fn only_slugs_are_accepted() {
        for good in ["news", "new-guards-2", "24-7", &"g".repeat(100)] {
            assert!(checked_slug(good).is_ok(), "{good}");
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
            assert!(checked_slug(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_long_title_is_cut_between_words() {
        let slug_of_words = slug(&"guard ".repeat(40), "news");
        assert_eq!(slug_of_words.len(), 77);
        assert!(slug_of_words.ends_with("-guard"));
        assert_eq!(slug(&"g".repeat(200), "news").len(), 80);
        let first = "g".repeat(40);
        let words = |second: usize| slug(&format!("{first} {}", "h".repeat(second)), "news");
        assert_eq!(words(39), format!("{first}-{}", "h".repeat(39)));
        assert_eq!(words(40), first);
    }
}
