//! The state of the screen, and how a key changes it. It neither draws nor reads the database: what needs the database is
//! returned as an [`Action`].

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::field::Field;
use super::item::Item;
use super::list::{List, Wanted};
use super::prompt::{Prompt, Scrolled, choices};
use crate::store::inbox_overview::{Folder, Kind, Listing, Place};

/// Lines that are neither list nor item: the title, the line for questions and results, the keys.
const FRAME_LINES: u16 = 3;

/// Everything that the screen shows.
pub(super) struct Screen {
    pub(super) list: List,
    pub(super) listing: Listing,
    /// How many items there are; unknown while searching.
    pub(super) total: Option<u32>,
    /// The open item, in front of the list.
    pub(super) item: Option<Item>,
    /// What is being asked or shown, in front of all.
    pub(super) prompt: Prompt,
    /// The result of the last key.
    pub(super) status: String,
    size: (u16, u16),
}

/// What a key asks for that the screen cannot do itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action {
    None,
    Quit,
    Open(Place),
    Mark(Place, &'static str),
    Undo,
    SaveResume(Place, PathBuf),
}

impl Screen {
    pub(super) fn new() -> Self {
        Self {
            list: List::new(),
            listing: Listing {
                folder: Folder::New,
                kind: None,
                search: String::new(),
            },
            total: None,
            item: None,
            prompt: Prompt::None,
            status: String::new(),
            size: (0, 0),
        }
    }

    /// Fits the list and the item to a terminal of this size.
    pub(super) fn set_size(&mut self, width: u16, height: u16) {
        if self.size == (width, height) {
            return;
        }
        self.size = (width, height);
        let page = usize::from(height.saturating_sub(FRAME_LINES));
        self.list.set_page(page);
        if let Some(item) = &mut self.item {
            item.set_size(width.into(), page);
        }
    }

    /// Shows `item` in front of the list.
    pub(super) fn open(&mut self, mut item: Item) {
        if let Some(before) = self.item.take_if(|before| before.place == item.place) {
            item.stay_at(&before);
        }
        item.set_size(self.size.0.into(), self.list.page());
        self.item = Some(item);
    }

    /// Goes back to the list, because the open item has been removed.
    pub(super) fn close(&mut self) {
        self.item = None;
        self.prompt = Prompt::None;
        self.status = "It has been removed.".to_owned();
        self.list.want_again();
    }

    /// Whether each key changes what is searched for.
    pub(super) fn is_searching(&self) -> bool {
        matches!(self.prompt, Prompt::Search(_))
    }

    /// Takes pasted text as text only, so that a paste at the wrong moment marks nothing.
    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.prompt {
            Prompt::Search(field) => {
                field.insert(text);
                self.search();
            }
            Prompt::SaveResume(field) => field.insert(text),
            _ => {}
        }
    }

    /// Reacts to a key.
    pub(super) fn update(&mut self, key: KeyEvent) -> Action {
        self.status.clear();
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Action::Quit;
        }
        match std::mem::take(&mut self.prompt) {
            Prompt::None if self.item.is_some() => self.in_item(key.code),
            Prompt::None => self.in_list(key.code),
            Prompt::Search(field) => self.in_search(field, key),
            Prompt::Mark(place, states) => self.in_mark(place, states, key.code),
            Prompt::SaveResume(field) => self.in_save(field, key),
            Prompt::Text(text) => self.in_text(text, key.code),
        }
    }

    fn in_list(&mut self, key: KeyCode) -> Action {
        let page = self.list.page();
        match key {
            KeyCode::Char('q') => return Action::Quit,
            KeyCode::Esc if self.listing.search.is_empty() => return Action::Quit,
            KeyCode::Esc => self.end_search(),
            KeyCode::Up | KeyCode::Char('k') => self.list.up(1),
            KeyCode::Down | KeyCode::Char('j') => self.list.down(1),
            KeyCode::PageUp => self.list.up(page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.list.down(page),
            KeyCode::Home | KeyCode::Char('g') => self.list.want(Wanted::Newest),
            KeyCode::End | KeyCode::Char('G') => self.list.want(Wanted::Oldest),
            KeyCode::Char('/') => self.prompt = Prompt::Search(Field::new(&self.listing.search)),
            KeyCode::Char('f') => {
                self.listing.folder = match self.listing.folder {
                    Folder::New => Folder::Inbox,
                    Folder::Inbox => Folder::Spam,
                    Folder::Spam => Folder::New,
                };
                self.list.want(Wanted::Newest);
            }
            KeyCode::Char('t') => {
                let mut kinds = Kind::all();
                self.listing.kind = match self.listing.kind {
                    None => kinds.next(),
                    Some(kind) => kinds.skip_while(|other| *other != kind).nth(1),
                };
                self.list.want(Wanted::Newest);
            }
            KeyCode::Enter | KeyCode::Right => {
                if let Some(row) = self.list.selected() {
                    return Action::Open(row.place.clone());
                }
            }
            other => return self.anywhere(other),
        }
        Action::None
    }

    fn in_item(&mut self, key: KeyCode) -> Action {
        let Some(item) = &mut self.item else {
            return Action::None;
        };
        match key {
            KeyCode::Char('q') => return Action::Quit,
            KeyCode::Esc | KeyCode::Left => self.item = None,
            KeyCode::Up | KeyCode::Char('k') => item.up(1),
            KeyCode::Down | KeyCode::Char('j') => item.down(1),
            KeyCode::PageUp => item.up(item.page()),
            KeyCode::PageDown | KeyCode::Char(' ') => item.down(item.page()),
            KeyCode::Home | KeyCode::Char('g') => item.up(usize::MAX),
            KeyCode::End | KeyCode::Char('G') => item.down(usize::MAX),
            KeyCode::Char('r') => match &item.mailto {
                Some(link) => self.prompt = Prompt::Text(Scrolled::mailto(link)),
                None => self.status = "No address was given.".to_owned(),
            },
            KeyCode::Char('s') => match &item.resume_name {
                Some(name) => self.prompt = Prompt::SaveResume(Field::new(name)),
                None => self.status = "A message has no résumé.".to_owned(),
            },
            other => return self.anywhere(other),
        }
        Action::None
    }

    /// Keys that do the same to the selected and to the open item.
    fn anywhere(&mut self, key: KeyCode) -> Action {
        match key {
            KeyCode::Char('?') => self.prompt = Prompt::Text(Scrolled::help()),
            KeyCode::Char('u') => return Action::Undo,
            KeyCode::Char('m') => {
                if let Some((place, state)) = self.current() {
                    self.prompt = Prompt::Mark(place.clone(), choices(place.source, state));
                }
            }
            _ => {}
        }
        Action::None
    }

    /// The item that a mark is for, and its state.
    fn current(&self) -> Option<(&Place, &str)> {
        if let Some(item) = &self.item {
            return Some((&item.place, &item.state));
        }
        let row = self.list.selected()?;
        Some((&row.place, &row.state))
    }

    fn in_mark(&mut self, place: Place, states: Vec<&'static str>, key: KeyCode) -> Action {
        let number = match key {
            KeyCode::Esc => return Action::None,
            KeyCode::Char(c) => c.to_digit(10).and_then(|digit| usize::try_from(digit).ok()),
            _ => None,
        };
        let index = number.and_then(|number| number.checked_sub(1));
        match index.and_then(|index| states.get(index)) {
            Some(state) => Action::Mark(place, state),
            None => {
                self.prompt = Prompt::Mark(place, states);
                Action::None
            }
        }
    }

    /// Any key closes the text but those that scroll it.
    fn in_text(&mut self, mut text: Scrolled, key: KeyCode) -> Action {
        let page = self.list.page();
        match key {
            KeyCode::Up | KeyCode::Char('k') => text.up(1),
            KeyCode::Down | KeyCode::Char('j') => text.down(1),
            KeyCode::PageUp => text.up(page),
            KeyCode::PageDown | KeyCode::Char(' ') => text.down(page),
            _ => return Action::None,
        }
        self.prompt = Prompt::Text(text);
        Action::None
    }

    fn in_search(&mut self, mut field: Field, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Enter => return Action::None,
            KeyCode::Esc => {
                self.end_search();
                return Action::None;
            }
            KeyCode::Up => self.list.up(1),
            KeyCode::Down => self.list.down(1),
            _ => field.edit(key),
        }
        self.prompt = Prompt::Search(field);
        self.search();
        Action::None
    }

    fn search(&mut self) {
        let Prompt::Search(field) = &self.prompt else {
            return;
        };
        if self.listing.search != field.text() {
            self.listing.search = field.text().to_owned();
            self.list.want(Wanted::Newest);
        }
    }

    /// Lists everything again, around the item that was found.
    fn end_search(&mut self) {
        self.listing.search.clear();
        self.list.want_again();
    }

    fn in_save(&mut self, mut field: Field, key: KeyEvent) -> Action {
        match (key.code, &self.item) {
            (KeyCode::Esc, _) => return Action::None,
            (KeyCode::Enter, Some(item)) if !field.text().is_empty() => {
                return Action::SaveResume(item.place.clone(), field.text().into());
            }
            _ => field.edit(key),
        }
        self.prompt = Prompt::SaveResume(field);
        Action::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::inbox_overview::{Overview, Source};
    use crate::tui::list::Window;

    /// A list of these items, of which the first is selected.
    fn listing(rows: &[(Source, i64, &str)]) -> Screen {
        let row = |(source, id, state): &(Source, i64, &str)| Overview {
            place: place(*source, *id),
            kind: String::new(),
            state: (*state).to_owned(),
            name: String::new(),
            subject: String::new(),
        };
        let mut screen = Screen::new();
        screen.set_size(80, 24);
        screen.list.take_wanted();
        screen.list.set_window(Window {
            rows: rows.iter().map(row).collect(),
            ..Window::default()
        });
        screen
    }

    fn place(source: Source, id: i64) -> Place {
        Place {
            received_at: String::new(),
            id,
            source,
        }
    }

    fn press(screen: &mut Screen, keys: &[KeyCode]) -> Action {
        let actions = keys.iter().map(|key| screen.update((*key).into()));
        actions.last().unwrap_or(Action::None)
    }

    fn typed(screen: &mut Screen, keys: &str) -> Action {
        press(screen, &keys.chars().map(KeyCode::Char).collect::<Vec<_>>())
    }

    #[test]
    fn a_mark_is_for_the_item_that_was_asked_about() {
        use Source::{Applications, Messages};
        let mut screen = listing(&[(Messages, 7, "spam"), (Applications, 8, "new")]);
        assert_eq!(typed(&mut screen, "m"), Action::None);
        // Somebody else removes the item before the choice.
        screen.list.set_window(Window::default());
        let action = typed(&mut screen, "1");
        assert_eq!(action, Action::Mark(place(Messages, 7), "ham"));
        let mut screen = listing(&[(Applications, 8, "new")]);
        let action = typed(&mut screen, "m0x93");
        assert_eq!(action, Action::Mark(place(Applications, 8), "hired"));
    }

    #[test]
    fn escape_goes_back_one_step_at_a_time() {
        let mut screen = listing(&[(Source::Messages, 7, "new")]);
        typed(&mut screen, "/abc");
        press(&mut screen, &[KeyCode::Enter]);
        typed(&mut screen, "?");
        assert_eq!(press(&mut screen, &[KeyCode::Esc]), Action::None);
        assert_eq!(screen.listing.search, "abc");
        assert_eq!(press(&mut screen, &[KeyCode::Esc]), Action::None);
        assert_eq!(screen.listing.search, "");
        assert_eq!(press(&mut screen, &[KeyCode::Esc]), Action::Quit);
    }

    #[test]
    fn letters_are_keys_only_outside_of_a_search() {
        let mut screen = listing(&[(Source::Messages, 7, "new")]);
        assert_eq!(typed(&mut screen, "/qum"), Action::None);
        assert_eq!(screen.listing.search, "qum");
        assert_eq!(screen.list.take_wanted(), Some(Wanted::Newest));
        press(&mut screen, &[KeyCode::Enter]);
        assert_eq!(typed(&mut screen, "u"), Action::Undo);
        assert_eq!(typed(&mut screen, "q"), Action::Quit);
    }

    #[test]
    fn an_empty_list_offers_nothing() {
        let mut screen = listing(&[]);
        assert_eq!(typed(&mut screen, "mfjkgGt "), Action::None);
        assert_eq!(press(&mut screen, &[KeyCode::Enter]), Action::None);
        // Nothing is being asked, so this key is not an answer.
        assert_eq!(typed(&mut screen, "q"), Action::Quit);
    }
}
