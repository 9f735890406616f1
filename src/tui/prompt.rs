//! What is asked of the person, or shown until the next key.

use super::field::Field;
use crate::domain::message::MessageState;
use crate::domain::state::State;
use crate::store::inbox_overview::{Place, Source};

/// What takes the keys instead of the list or the item.
#[derive(Debug, Default)]
pub(super) enum Prompt {
    #[default]
    None,
    Search(Field),
    /// Which item is to be marked, and the words for the states to choose from. Another one may be selected before the
    /// choice, because others change the list meanwhile.
    Mark(Place, Vec<&'static str>),
    SaveResume(Field),
    /// The link that starts an answer.
    Mailto(String),
    Help,
}

/// The states that an item can be given: all but its own. Out of spam it comes as ham.
pub(super) fn choices(source: Source, state: &str) -> Vec<&'static str> {
    let states = source.states().into_iter();
    let mut choices: Vec<&str> = states.filter(|other| *other != state).collect();
    if state == MessageState::SPAM.as_str() {
        choices.insert(0, "ham");
    }
    choices
}
