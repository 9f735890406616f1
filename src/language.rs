//! The languages of the site. What is not made for a visitor is in English: commands, the log, mails to the office.

use serde::{Deserialize, Serialize};

/// A language in which visitors read the site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub enum Language {
    /// The pages without a prefix.
    #[default]
    #[serde(rename = "en")]
    English,
    /// The pages below `/ur`.
    #[serde(rename = "ur")]
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

    /// The language of the page at `path`, whether there is one or not.
    pub fn of_path(path: &str) -> Self {
        let below = path.strip_prefix(Self::Urdu.base());
        if below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
            Self::Urdu
        } else {
            Self::English
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
}
