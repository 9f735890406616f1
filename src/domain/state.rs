//! How far the office has come with what a visitor sent: a few words a table, the same in the database, in JSON and on
//! the command line.

use std::str::FromStr;

/// What the states of all tables share.
pub trait State: Copy + FromStr<Err = UnknownState> + Send + Sync + 'static {
    /// Every state, in the order of the work.
    const ALL: &'static [Self];
    /// Nobody has marked it yet.
    const NEW: Self;
    /// Unwanted; kept apart, never dropped.
    const SPAM: Self;

    /// The word for it.
    fn as_str(self) -> &'static str;
}

/// A word that is no state.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not a state")]
pub struct UnknownState(pub(super) String);

/// Declares states and their words. `New` and `Spam` are among them everywhere.
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

    fn survive_the_way_through_their_words<S>()
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
    fn every_state_survives_the_way_through_its_word() {
        survive_the_way_through_their_words::<MessageState>();
        survive_the_way_through_their_words::<ApplicationState>();
    }
}
