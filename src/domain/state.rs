//! The states of submissions, such as new or answered: one word for the database, JSON and the command line.

use std::str::FromStr;

/// A state of one kind of submission.
pub trait State: Copy + FromStr<Err = UnknownState> + Send + Sync + 'static {
    /// Every state, in the order in which the office works.
    const ALL: &'static [Self];
    /// Not marked yet.
    const NEW: Self;
    /// Unwanted; stored apart from the others, never dropped.
    const SPAM: Self;

    /// The word for this state.
    fn as_str(self) -> &'static str;

    /// The state that `word` marks an item with. A word that is no state, which is "ham", means new.
    fn marked_by(word: &str) -> Self {
        word.parse().unwrap_or(Self::NEW)
    }
}

/// The error for a word that is not a state.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not a state")]
pub struct UnknownState(pub(super) String);

/// Declares the states of one kind and their words. `New` and `Spam` are required.
macro_rules! states {
    ($(#[$doc:meta])* $name:ident { $($(#[$state_doc:meta])* $state:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        pub enum $name {
            $($(#[$state_doc])* #[serde(rename = $word)] $state,)+
        }

        impl $crate::domain::state::State for $name {
            const ALL: &'static [Self] = &[$(Self::$state),+];
            const NEW: Self = Self::New;
            const SPAM: Self = Self::Spam;

            fn as_str(self) -> &'static str {
                match self {
                    $(Self::$state => $word,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($crate::domain::state::State::as_str(*self))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::domain::state::UnknownState;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$state),)+
                    _ => Err($crate::domain::state::UnknownState(word.to_owned())),
                }
            }
        }
    };
}
pub(super) use states;

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use super::*;
    use crate::domain::application::ApplicationState;
    use crate::domain::message::MessageState;

    fn assert_round_trips<S>()
    where
        S: State + Display + Debug + PartialEq + serde::Serialize,
    {
        for state in S::ALL {
            assert_eq!(state.to_string().parse::<S>().unwrap(), *state);
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        }
        assert!("ham".parse::<S>().is_err());
    }

    #[test]
    fn every_state_round_trips_through_its_word() {
        assert_round_trips::<MessageState>();
        assert_round_trips::<ApplicationState>();
    }
}
