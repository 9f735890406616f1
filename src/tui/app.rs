//! What the screen shows, and what keys do to it and to the database.

use std::path::Path;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::widgets::TableState;
use rusqlite::Connection;

use crate::db::{self, Error, Location, OpenFiles};
use crate::inbox::applications::StoredApplication;
use crate::inbox::messages::StoredMessage;
use crate::inbox::overview::{InboxItem, ItemKey, ItemQuery, kinds};
use crate::inbox::{Filter, Source, State, actions, overview, rows};
use crate::text::labelled_lines;
use crate::tui::text::{Scrolled, edit, moved};

/// Maximum number of items in the list; older ones are found by a search.
pub(super) const MAX_ROWS: usize = 1000;

/// What each key does.
const HELP: &str = "\
Enter  open the selected item
m      give the item another state; new moves it out of spam
/      search names, addresses, subjects and texts as you type; Enter keeps the search, Esc ends it
f      list what is new, then all but spam, then spam
t      list all kinds, or one: messages, quotes, complaints, applications
↑↓     move; also j and k, PgUp and PgDn, Home and End
?      show the keys
q      quit; so does Ctrl-C
Esc    go back; quits when there is nothing to go back to
s      in an open application: save the résumé to a file that only you can read";

/// Writes the résumé of the application with this number to a new file at this path.
pub type SaveResume = dyn Fn(&Connection, i64, &Path) -> anyhow::Result<()>;

/// The screen and the database that it shows.
pub(super) struct App<'a> {
    database: Connection,
    /// The session can outlast the file: a mark must not go into one that a backup has replaced.
    files: OpenFiles,
    save_resume: &'a SaveResume,
    pub(super) listing: ItemQuery,
    /// The newest items of the listing.
    pub(super) rows: Vec<InboxItem>,
    /// Which row is selected, and how far the list is scrolled.
    pub(super) table: TableState,
    /// How many rows the screen has room for.
    pub(super) page: usize,
    /// The open item, in front of the list.
    pub(super) item: Option<Item>,
    /// What is being asked or shown, in front of all.
    pub(super) prompt: Prompt,
    /// The result of the last key.
    pub(super) status: String,
    /// Whether a key has ended the session.
    pub(super) is_over: bool,
    /// The version of the data on the screen. `None` when all is to be read again.
    shown: Option<i64>,
}

/// An open message or application.
pub(super) struct Item {
    pub(super) place: ItemKey,
    /// What it is, and its number or reference, such as "message Q-000012".
    pub(super) title: String,
    pub(super) state: State,
    /// A name for the file of its résumé, if it has one.
    pub(super) resume_name: Option<String>,
    pub(super) text: Scrolled,
}

/// What takes the keys instead of the list or the item.
#[derive(Default)]
pub(super) enum Prompt {
    #[default]
    None,
    /// A word to search for, which the listing has.
    Search,
    /// Which item is to be marked, and the states to choose from. Another one may be selected before the
    /// choice, because others change the list meanwhile.
    Mark(ItemKey, Vec<State>),
    /// The name of the file for the résumé of the open item.
    SaveResume(String),
    /// What each key does, in front of all, until a key closes it.
    Help(Scrolled),
}

impl<'a> App<'a> {
    /// Opens the database of `location`, with what is new in the list.
    pub(super) fn open(location: &Location, save_resume: &'a SaveResume) -> Result<Self, Error> {
        let listing = ItemQuery {
            filter: Filter::Of(State::New),
            kind: None,
            search: String::new(),
        };
        Ok(Self {
            database: db::open_existing(location)?,
            files: OpenFiles::new(location),
            save_resume,
            listing,
            rows: Vec::new(),
            table: TableState::new().with_selected(0),
            page: 1,
            item: None,
            prompt: Prompt::None,
            status: String::new(),
            is_over: false,
            shown: None,
        })
    }

    /// Reads the open item and the rows again if they have changed. The selected item stays selected.
    pub(super) fn load(&mut self) -> Result<(), Error> {
        self.files.check()?;
        let version = Some(db::data_version(&self.database)?);
        if self.shown == version {
            return Ok(());
        }
        self.shown = version;
        if let Some(item) = &self.item {
            self.open_item(item.place.clone())?;
        }
        let selected = self.selected().map(|row| row.key.clone());
        self.rows = overview::list_newest(&self.database, &self.listing, MAX_ROWS)?;
        // What follows it if it is no longer listed: the list is sorted, the newest first.
        let index = selected.map(|place| self.rows.partition_point(|row| row.key > place));
        self.select(index.unwrap_or_default());
        Ok(())
    }

    fn select(&mut self, index: usize) {
        let last = self.rows.len().saturating_sub(1);
        self.table.select(Some(index.min(last)));
    }

    /// Selects as `key` says. Returns whether it is a key for that.
    fn move_selection(&mut self, key: KeyCode) -> bool {
        let selected = self.table.selected().unwrap_or_default();
        let index = moved(key, selected, self.page);
        self.select(index.unwrap_or(selected));
        index.is_some()
    }

    fn selected(&self) -> Option<&InboxItem> {
        self.rows.get(self.table.selected()?)
    }

    fn open_item(&mut self, place: ItemKey) -> Result<(), Error> {
        let (conn, id) = (&self.database, place.id);
        let item = match place.source {
            Source::Messages => rows::find(conn, id).map(|message| Item::message(place, &message)),
            Source::Applications => {
                rows::find(conn, id).map(|application| Item::application(place, &application))
            }
        };
        match item {
            Ok(mut item) => {
                let same = self.item.take().filter(|before| before.place == item.place);
                item.text.top = same.map_or(0, |before| before.text.top);
                self.item = Some(item);
            }
            Err(Error::NotFound(_)) => {
                self.item = None;
                self.prompt = Prompt::None;
                self.status = "It has been removed.".to_owned();
                self.shown = None;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Reacts to an event.
    pub(super) fn on(&mut self, event: Event) -> Result<(), Error> {
        match event {
            Event::Key(key) if key.is_press() => self.on_key(key),
            // The size is read before each drawing.
            _ => Ok(()),
        }
    }

    fn on_key(&mut self, key: KeyEvent) -> Result<(), Error> {
        self.status.clear();
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.is_over = true;
            return Ok(());
        }
        match std::mem::take(&mut self.prompt) {
            Prompt::None if self.item.is_some() => self.in_item(key.code),
            Prompt::None => self.in_list(key.code)?,
            Prompt::Search => self.in_search(key),
            Prompt::Mark(place, states) => self.in_mark(place, states, key.code),
            Prompt::SaveResume(name) => self.in_save(name, key),
            // Any key closes the text but those that scroll it.
            Prompt::Help(mut text) => {
                if text.scroll(key.code, self.page) {
                    self.prompt = Prompt::Help(text);
                }
            }
        }
        Ok(())
    }

    fn in_list(&mut self, key: KeyCode) -> Result<(), Error> {
        match key {
            KeyCode::Esc if self.listing.search.is_empty() => self.is_over = true,
            KeyCode::Esc => self.end_search(),
            KeyCode::Char('/') => self.prompt = Prompt::Search,
            KeyCode::Char('f') => {
                self.listing.filter = match self.listing.filter {
                    Filter::Of(State::New) => Filter::Inbox,
                    Filter::Of(State::Spam) => Filter::Of(State::New),
                    _ => Filter::Of(State::Spam),
                };
                self.list_from_the_top();
            }
            KeyCode::Char('t') => {
                self.listing.kind = match self.listing.kind {
                    None => kinds().next(),
                    Some(kind) => kinds().skip_while(|other| *other != kind).nth(1),
                };
                self.list_from_the_top();
            }
            KeyCode::Enter | KeyCode::Right => {
                if let Some(row) = self.selected() {
                    self.open_item(row.key.clone())?;
                }
            }
            key => {
                if !self.move_selection(key) {
                    self.anywhere(key);
                }
            }
        }
        Ok(())
    }

    fn list_from_the_top(&mut self) {
        self.rows.clear();
        self.table.select_first();
        self.shown = None;
    }

    fn in_item(&mut self, key: KeyCode) {
        let Some(item) = &mut self.item else { return };
        match key {
            KeyCode::Esc | KeyCode::Left => self.item = None,
            KeyCode::Char('s') => match &item.resume_name {
                Some(name) => self.prompt = Prompt::SaveResume(name.clone()),
                None => self.status = "There is no résumé.".to_owned(),
            },
            key => {
                if !item.text.scroll(key, self.page) {
                    self.anywhere(key);
                }
            }
        }
    }

    /// Keys that do the same in the list and in an open item.
    fn anywhere(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('q') => self.is_over = true,
            KeyCode::Char('?') => self.prompt = Prompt::Help(Scrolled::new(HELP)),
            KeyCode::Char('m') => {
                let open = self.item.as_ref().map(|item| (&item.place, item.state));
                let selected = || self.selected().map(|row| (&row.key, row.state));
                if let Some((place, state)) = open.or_else(selected) {
                    self.prompt = Prompt::Mark(place.clone(), choices(place.source, state));
                }
            }
            _ => {}
        }
    }

    fn in_mark(&mut self, place: ItemKey, states: Vec<State>, key: KeyCode) {
        let number = match key {
            KeyCode::Esc => return,
            KeyCode::Char(c) => c.to_digit(10).and_then(|digit| digit.checked_sub(1)),
            _ => None,
        };
        match number.and_then(|number| states.get(number as usize)) {
            Some(state) => self.mark(place, *state),
            None => self.prompt = Prompt::Mark(place, states),
        }
    }

    fn in_search(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => return,
            KeyCode::Esc => return self.end_search(),
            KeyCode::Char(_) | KeyCode::Backspace => {
                edit(&mut self.listing.search, key);
                self.list_from_the_top();
            }
            code => drop(self.move_selection(code)),
        }
        self.prompt = Prompt::Search;
    }

    /// Lists everything again, around the item that was found.
    fn end_search(&mut self) {
        self.listing.search.clear();
        self.shown = None;
    }

    fn in_save(&mut self, mut name: String, key: KeyEvent) {
        match (key.code, &self.item) {
            (KeyCode::Esc, _) => return,
            (KeyCode::Enter, Some(item)) if !name.is_empty() => {
                let saved = (self.save_resume)(&self.database, item.place.id, Path::new(&name));
                self.status = match saved {
                    Ok(()) => format!("Saved as {name}; only you can read it."),
                    Err(error) => format!("Not saved: {error:#}"),
                };
                return;
            }
            _ => edit(&mut name, key),
        }
        self.prompt = Prompt::SaveResume(name);
    }

    fn mark(&mut self, place: ItemKey, state: State) {
        self.status = match actions::mark(&self.database, place.source, place.id, state) {
            Ok(()) => format!("{} {} is marked {state}.", place.source.noun(), place.id),
            // Another process may have removed the item, or hold the lock.
            Err(error) => error.to_string(),
        };
        self.shown = None;
    }
}

impl Item {
    fn message(place: ItemKey, message: &StoredMessage) -> Self {
        let number = message.id.to_string();
        let name = message.reference.as_ref().unwrap_or(&number);
        Self {
            place,
            title: format!("message {name}"),
            state: message.state,
            resume_name: None,
            text: text(&message.facts(), &message.message),
        }
    }

    fn application(place: ItemKey, application: &StoredApplication) -> Self {
        let message = application.message.as_deref().unwrap_or_default();
        let resume = application.resume.as_ref();
        Self {
            place,
            title: format!("application {}", application.reference),
            state: application.state,
            resume_name: resume.map(|resume| format!("{}-{}", application.id, resume.file_name)),
            text: text(&application.facts(), message),
        }
    }
}

/// What is known of an item, and its text.
fn text(facts: &[(&str, String)], message: &str) -> Scrolled {
    Scrolled::new(&format!("{}\n{message}", labelled_lines(facts)))
}

/// The states that an item can be given: all but its own.
fn choices(source: Source, state: State) -> Vec<State> {
    let states = match source {
        Source::Messages => State::OF_MESSAGES,
        Source::Applications => State::OF_APPLICATIONS,
    };
    let others = states.iter().filter(|other| **other != state);
    others.copied().collect()
}
