//! The languages of the site. Everything else is in English: commands, the log, and email to the office.

use serde::{Deserialize, Serialize};
use strum::EnumString;

/// A language in which visitors read the site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Urdu];

    /// The BCP 47 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Urdu => "ur",
        }
    }

    /// The path prefix of its pages.
    pub fn path_prefix(self) -> &'static str {
        match self {
            Self::English => "",
            Self::Urdu => "/ur",
        }
    }

    /// The language in a query such as `lang=ur`. Defaults to English.
    pub fn from_query(query: &str) -> Self {
        query
            .split('&')
            .find_map(|pair| pair.strip_prefix("lang="))
            .unwrap_or_default()
            .parse()
            .unwrap_or_default()
    }

    /// The language of `path`, even if there is no page.
    pub fn from_path(path: &str) -> Self {
        match path.strip_prefix(Self::Urdu.path_prefix()) {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => Self::Urdu,
            _ => Self::English,
        }
    }
}

/// A value for each language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PerLanguage<T> {
    /// The value for [`Language::English`].
    pub english: T,
    /// The value for [`Language::Urdu`].
    pub urdu: T,
}

impl<T> PerLanguage<T> {
    /// Makes the values with `make`, which gets the language.
    pub fn from_fn(make: impl Fn(Language) -> T) -> Self {
        Self {
            english: make(Language::English),
            urdu: make(Language::Urdu),
        }
    }

    /// Like [`Self::from_fn`], for a `make` that can fail.
    ///
    /// # Errors
    /// The first error of `make`.
    pub fn try_from_fn<E>(make: impl Fn(Language) -> Result<T, E>) -> Result<Self, E> {
        Ok(Self {
            english: make(Language::English)?,
            urdu: make(Language::Urdu)?,
        })
    }

    /// The value for `language`.
    pub fn get(&self, language: Language) -> &T {
        match language {
            Language::English => &self.english,
            Language::Urdu => &self.urdu,
        }
    }

    /// Both values.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.english, &self.urdu].into_iter()
    }

    /// Both values, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        [&mut self.english, &mut self.urdu].into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_segment_of_a_path_gives_its_language() {
        for (path, language) in [
            ("/", Language::English),
            ("/career", Language::English),
            ("/urgent", Language::English),
            ("/ur", Language::Urdu),
            ("/ur/career/driver", Language::Urdu),
        ] {
            assert_eq!(Language::from_path(path), language, "{path}");
        }
    }

    #[test]
    fn the_lang_parameter_of_a_query_is_a_language_code() {
        for (query, language) in [
            ("", Language::English),
            ("lang=en", Language::English),
            ("lang=Urdu&lang=ur", Language::English),
            ("xlang=ur", Language::English),
            ("a=b&lang=ur", Language::Urdu),
        ] {
            assert_eq!(Language::from_query(query), language, "{query}");
        }
    }
}
