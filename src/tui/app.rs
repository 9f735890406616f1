//! The state of the screen, and what keys change in it and in the database.

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
use crate::tui::text::{ScrollableText, edit, move_line};

/// Maximum number of items in the list. A search finds older ones.
pub(super) const MAX_ROWS: usize = 1000;

/// The help screen.
const HELP: &str = "\
Enter  open the selected item
m      mark the item with another state; mark spam as new to move it to the inbox
/      search names, addresses, subjects and texts as you type; Enter keeps the search, Esc ends it
f      switch between new items, all but spam, and spam
t      switch between all kinds, messages, quotes, complaints and applications
↑↓     move; so do j and k, PgUp and PgDn, Home and End
?      show this help
q      quit; so does Ctrl-C
Esc    go back, or quit if you are in the list
s      in an open application: save the résumé to a file that no other user can read";

/// Saves the résumé of the application with this id as a new file at this path.
pub type SaveResume = dyn Fn(&Connection, i64, &Path) -> anyhow::Result<()>;

/// The state of the screen, and the database behind it.
pub(super) struct App<'a> {
    database: Connection,
    /// Detects a restore during the session. We must not mark an item in a database file that a backup has replaced.
    files: OpenFiles,
    save_resume: &'a SaveResume,
    pub(super) listing: ItemQuery,
    /// The newest items of the listing.
    pub(super) rows: Vec<InboxItem>,
    /// The selected row and the scroll position.
    pub(super) table: TableState,
    /// How many rows fit on the screen.
    pub(super) page_height: usize,
    /// The open item, which covers the list.
    pub(super) open_item: Option<Item>,
    /// A question or the help, which receives the keys.
    pub(super) prompt: Prompt,
    /// The result of the last key.
    pub(super) status: String,
    /// Whether the user has quit.
    pub(super) has_quit: bool,
    /// The version of the data on the screen; `None` to read everything again.
    data_version: Option<i64>,
}

/// An open message or application.
pub(super) struct Item {
    pub(super) item_key: ItemKey,
    /// The kind and the number or reference, such as "message Q-000012".
    pub(super) title: String,
    pub(super) state: State,
    /// The suggested file name for the résumé; `None` without a résumé.
    pub(super) resume_name: Option<String>,
    pub(super) text: ScrollableText,
}

/// A question or the help. It receives the keys instead of the list or the open item.
#[derive(Default)]
pub(super) enum Prompt {
    #[default]
    None,
    /// The user types the search text of the listing.
    Search,
    /// The user chooses a state for this item, which is not necessarily the selected one: the list may change before the user
    /// chooses.
    Mark(ItemKey, Vec<State>),
    /// The user types a file name for the résumé of the open item.
    SaveResume(String),
    /// The help screen, until the user presses a key.
    Help(ScrollableText),
}

impl<'a> App<'a> {
    /// Opens the database and lists new items.
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
            page_height: 1,
            open_item: None,
            prompt: Prompt::None,
            status: String::new(),
            has_quit: false,
            data_version: None,
        })
    }

    /// Reads the open item and the rows again if the database has changed. Keeps the selected item.
    pub(super) fn load(&mut self) -> Result<(), Error> {
        self.files.check()?;
        let version = Some(db::data_version(&self.database)?);
        if self.data_version == version {
            return Ok(());
        }
        self.data_version = version;
        if let Some(item) = &self.open_item {
            self.open_item(item.item_key.clone())?;
        }
        let selected = self.selected().map(|row| row.key.clone());
        self.rows = overview::list_newest(&self.database, &self.listing, MAX_ROWS)?;
        // The list is sorted, newest first. If the selected item is no longer in it, select the next one.
        let index = selected.map_or(0, |key| self.rows.partition_point(|row| row.key > key));
        self.select(index);
        Ok(())
    }

    fn select(&mut self, index: usize) {
        let last = self.rows.len().saturating_sub(1);
        self.table.select(Some(index.min(last)));
    }

    /// Moves the selection. Returns `false` if `key` does not move it.
    fn move_selection(&mut self, key: KeyCode) -> bool {
        let selected = self.table.selected().unwrap_or_default();
        let Some(index) = move_line(key, selected, self.page_height) else {
            return false;
        };
        self.select(index);
        true
    }

    fn selected(&self) -> Option<&InboxItem> {
        self.rows.get(self.table.selected()?)
    }

    fn open_item(&mut self, item_key: ItemKey) -> Result<(), Error> {
        let conn = &self.database;
        let id = item_key.id;
        let item = match item_key.source {
            Source::Messages => {
                rows::find(conn, id)?.map(|message| Item::message(item_key, &message))
            }
            Source::Applications => {
                rows::find(conn, id)?.map(|application| Item::application(item_key, &application))
            }
        };
        match item {
            Some(mut item) => {
                // If the same item was open before, keep its scroll position.
                if let Some(previous) = &self.open_item
                    && previous.item_key == item.item_key
                {
                    item.text.top = previous.text.top;
                }
                self.open_item = Some(item);
            }
            None => {
                self.open_item = None;
                self.prompt = Prompt::None;
                self.status = "It has been removed.".to_owned();
                self.data_version = None;
            }
        }
        Ok(())
    }

    /// Handles an event.
    pub(super) fn on_event(&mut self, event: Event) -> Result<(), Error> {
        match event {
            Event::Key(key) if key.is_press() => self.on_key(key),
            // A resize needs no action, because each drawing reads the size.
            _ => Ok(()),
        }
    }

    fn on_key(&mut self, key: KeyEvent) -> Result<(), Error> {
        self.status.clear();
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.has_quit = true;
            return Ok(());
        }
        match std::mem::take(&mut self.prompt) {
            Prompt::None if self.open_item.is_some() => self.on_item_key(key.code),
            Prompt::None => self.on_list_key(key.code)?,
            Prompt::Search => self.on_search_key(key),
            Prompt::Mark(item_key, states) => self.on_mark_key(item_key, states, key.code),
            Prompt::SaveResume(name) => self.on_save_key(name, key),
            // Any key that does not scroll the help closes it.
            Prompt::Help(mut text) => {
                if text.scroll(key.code, self.page_height) {
                    self.prompt = Prompt::Help(text);
                }
            }
        }
        Ok(())
    }

    fn on_list_key(&mut self, key: KeyCode) -> Result<(), Error> {
        match key {
            KeyCode::Esc if self.listing.search.is_empty() => self.has_quit = true,
            KeyCode::Esc => self.end_search(),
            KeyCode::Char('/') => self.prompt = Prompt::Search,
            KeyCode::Char('f') => {
                self.listing.filter = match self.listing.filter {
                    Filter::Of(State::New) => Filter::Inbox,
                    Filter::Of(State::Spam) => Filter::Of(State::New),
                    _ => Filter::Of(State::Spam),
                };
                self.reload_list();
            }
            KeyCode::Char('t') => {
                self.listing.kind = match self.listing.kind {
                    None => kinds().next(),
                    Some(kind) => kinds().skip_while(|other| *other != kind).nth(1),
                };
                self.reload_list();
            }
            KeyCode::Enter | KeyCode::Right => {
                if let Some(row) = self.selected() {
                    self.open_item(row.key.clone())?;
                }
            }
            key => {
                if !self.move_selection(key) {
                    self.on_common_key(key);
                }
            }
        }
        Ok(())
    }

    /// Reads another list, and selects its first item.
    fn reload_list(&mut self) {
        self.rows.clear();
        self.table.select_first();
        self.data_version = None;
    }

    fn on_item_key(&mut self, key: KeyCode) {
        let Some(item) = &mut self.open_item else {
            return;
        };
        match key {
            KeyCode::Esc | KeyCode::Left => self.open_item = None,
            KeyCode::Char('s') => match &item.resume_name {
                Some(name) => self.prompt = Prompt::SaveResume(name.clone()),
                None => self.status = "There is no résumé.".to_owned(),
            },
            key => {
                if !item.text.scroll(key, self.page_height) {
                    self.on_common_key(key);
                }
            }
        }
    }

    /// Handles keys that do the same in the list and in an open item.
    fn on_common_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('q') => self.has_quit = true,
            KeyCode::Char('?') => self.prompt = Prompt::Help(ScrollableText::new(HELP)),
            KeyCode::Char('m') => {
                let open = self
                    .open_item
                    .as_ref()
                    .map(|item| (&item.item_key, item.state));
                let selected = || self.selected().map(|row| (&row.key, row.state));
                if let Some((item_key, state)) = open.or_else(selected) {
                    self.prompt =
                        Prompt::Mark(item_key.clone(), other_states(item_key.source, state));
                }
            }
            _ => {}
        }
    }

    fn on_mark_key(&mut self, item_key: ItemKey, states: Vec<State>, key: KeyCode) {
        let index = match key {
            KeyCode::Esc => return,
            KeyCode::Char(c) => c.to_digit(10).and_then(|number| number.checked_sub(1)),
            _ => None,
        };
        match index.and_then(|index| states.get(index as usize)) {
            Some(state) => self.mark(item_key, *state),
            None => self.prompt = Prompt::Mark(item_key, states),
        }
    }

    fn on_search_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => return,
            KeyCode::Esc => return self.end_search(),
            KeyCode::Char(_) | KeyCode::Backspace => {
                edit(&mut self.listing.search, key);
                self.reload_list();
            }
            code => drop(self.move_selection(code)),
        }
        self.prompt = Prompt::Search;
    }

    /// Shows the whole list again. Keeps the selected item.
    fn end_search(&mut self) {
        self.listing.search.clear();
        self.data_version = None;
    }

    fn on_save_key(&mut self, mut name: String, key: KeyEvent) {
        match (key.code, &self.open_item) {
            (KeyCode::Esc, _) => return,
            (KeyCode::Enter, Some(item)) if !name.is_empty() => {
                let outcome =
                    (self.save_resume)(&self.database, item.item_key.id, Path::new(&name));
                self.status = match outcome {
                    Ok(()) => format!("Saved as {name}; no other user can read it."),
                    Err(error) => format!("Not saved: {error:#}"),
                };
                return;
            }
            _ => edit(&mut name, key),
        }
        self.prompt = Prompt::SaveResume(name);
    }

    fn mark(&mut self, item_key: ItemKey, state: State) {
        self.status = match actions::mark(&self.database, item_key.source, item_key.id, state) {
            Ok(()) => format!(
                "{} {} is marked {state}.",
                item_key.source.noun(),
                item_key.id
            ),
            // For example, another process has removed the item or holds the lock.
            Err(error) => error.to_string(),
        };
        self.data_version = None;
    }
}

impl Item {
    fn message(item_key: ItemKey, message: &StoredMessage) -> Self {
        let title = match &message.reference {
            Some(reference) => format!("message {reference}"),
            None => format!("message {}", message.id),
        };
        Self {
            item_key,
            title,
            state: message.state,
            resume_name: None,
            text: item_text(&message.facts(), &message.message),
        }
    }

    fn application(item_key: ItemKey, application: &StoredApplication) -> Self {
        let message = application.message.as_deref().unwrap_or_default();
        let resume_name = application
            .resume
            .as_ref()
            .map(|resume| format!("{}-{}", application.id, resume.file_name));
        Self {
            item_key,
            title: format!("application {}", application.reference),
            state: application.state,
            resume_name,
            text: item_text(&application.facts(), message),
        }
    }
}

/// The text of an open item: its facts, and the message of the visitor.
fn item_text(facts: &[(&str, String)], message: &str) -> ScrollableText {
    ScrollableText::new(&format!("{}\n{message}", labelled_lines(facts)))
}

/// The states that an item can be marked with: all but its current one.
fn other_states(source: Source, state: State) -> Vec<State> {
    let states = match source {
        Source::Messages => State::OF_MESSAGES,
        Source::Applications => State::OF_APPLICATIONS,
    };
    states
        .iter()
        .copied()
        .filter(|other| *other != state)
        .collect()
}
