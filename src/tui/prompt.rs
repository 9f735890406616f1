//! What is asked of the person, or shown until the next key.

use super::field::Field;
use super::keys;
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
    /// A text in front of all, until a key closes it.
    Text(Scrolled),
}

/// A text that a small screen does not show whole.
#[derive(Debug)]
pub(super) struct Scrolled {
    pub(super) text: String,
    /// The first line on the screen.
    top: usize,
}

impl Scrolled {
    /// What the keys do.
    pub(super) fn help() -> Self {
        let text = keys::help();
        Self { text, top: 0 }
    }

    /// A link that starts an answer.
    pub(super) fn mailto(link: &str) -> Self {
        let text = format!("This link starts an answer in your mail program:\n\n{link}");
        Self { text, top: 0 }
    }

    pub(super) fn up(&mut self, lines: usize) {
        self.top = self.top.saturating_sub(lines);
    }

    pub(super) fn down(&mut self, lines: usize) {
        self.top = self.top.saturating_add(lines);
    }

    /// Those of its `lines` that a screen with room for `page` of them shows.
    pub(super) fn visible<'a>(&mut self, lines: &'a [String], page: usize) -> &'a [String] {
        self.top = self.top.min(lines.len().saturating_sub(page));
        &lines[self.top..]
    }
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
