//! The states of submissions, such as new or answered: one word for the database, JSON and the command line.

use std::str::FromStr;

use strum::{ParseError, VariantArray};

/// A state of one kind of submission. Its word is its name in lower case.
pub trait State:
    Copy + FromStr<Err = ParseError> + Into<&'static str> + VariantArray + Send + Sync + 'static
{
    /// Every state, in the order in which the office works.
    const ALL: &'static [Self] = Self::VARIANTS;
    /// Not marked yet.
    const NEW: Self;
    /// Unwanted; stored apart from the others, never dropped.
    const SPAM: Self;

    /// The word for this state.
    fn as_str(self) -> &'static str {
        self.into()
    }

    /// The state that `word` marks an item with. A word that is no state, which is "ham", means new.
    fn marked_by(word: &str) -> Self {
        word.parse().unwrap_or(Self::NEW)
    }
}
