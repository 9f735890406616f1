//! The languages of the site. What is not made for a visitor is in English: commands, the log, mails to the office.

use serde::{Deserialize, Serialize};
use strum::EnumString;
use ts_rs::TS;

/// A language in which visitors read the site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, Serialize, Deserialize, TS)]
pub enum Language {
    /// The pages without a prefix.
    #[default]
    #[serde(rename = "en")]
    #[strum(serialize = "en")]
    English,
    /// The pages below `/ur`.
    #[serde(rename = "ur")]
    #[strum(serialize = "ur")]
    Urdu,
}

impl Language {
    /// All, in the order of their [`Language::index`].
    pub const ALL: [Self; 2] = [Self::English, Self::Urdu];

    /// Its place in a list of one entry for each language.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its code of BCP 47.
    pub fn code(self) -> &'static str {
        ["en", "ur"][self.index()]
    }

    /// What the paths of its pages begin with.
    pub fn base(self) -> &'static str {
        ["", "/ur"][self.index()]
    }

    /// The language that a query names, such as `lang=ur`; English if it names none of ours.
    pub fn of_query(query: &str) -> Self {
        let mut pairs = query.split('&');
        let code = pairs.find_map(|pair| pair.strip_prefix("lang="));
        code.unwrap_or_default().parse().unwrap_or_default()
    }

    /// The language of the page at `path`, whether there is one or not.
    pub fn of_path(path: &str) -> Self {
        match path.strip_prefix(Self::Urdu.base()) {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => Self::Urdu,
            _ => Self::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_segment_of_a_path_is_its_language() {
        for (path, language) in [
            ("/", Language::English),
            ("/career", Language::English),
            ("/urgent", Language::English),
            ("/ur", Language::Urdu),
            ("/ur/career/driver", Language::Urdu),
        ] {
            assert_eq!(Language::of_path(path), language, "{path}");
        }
    }

    #[test]
    fn a_query_names_a_language_by_its_code() {
        for (query, language) in [
            ("", Language::English),
            ("lang=en", Language::English),
            ("lang=Urdu&lang=ur", Language::English),
            ("xlang=ur", Language::English),
            ("a=b&lang=ur", Language::Urdu),
        ] {
            assert_eq!(Language::of_query(query), language, "{query}");
        }
    }
}
