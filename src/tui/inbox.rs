//! Carries out on the database what the screen asks for, and keeps the screen up to date with it.

use std::path::Path;

use ratatui::crossterm::event::Event;

use super::item::Item;
use super::list::{Wanted, Window};
use super::screen::{Action, Screen};
use crate::store::inbox_marks::{self, Marked};
use crate::store::inbox_overview::{self, Listing, Place, Source};
use crate::store::{self, Connection, Error, Location, OpenFiles, inbox};

/// Writes the résumé of the application with this number to a new file at this path.
pub type SaveResume = dyn Fn(&Connection, i64, &Path) -> anyhow::Result<()>;

/// The screen and the database that it shows.
pub(super) struct Inbox<'a> {
    pub(super) screen: Screen,
    database: Connection,
    /// The session can outlast the file: a mark must not go into one that a backup has replaced.
    files: OpenFiles,
    save_resume: &'a SaveResume,
    /// The marks of this session that can be undone, the last one at the end.
    marks: Vec<(Place, String, Marked)>,
    /// Which data version is shown.
    seen: i64,
}

impl<'a> Inbox<'a> {
    pub(super) fn new(location: &Location, save_resume: &'a SaveResume) -> Result<Self, Error> {
        let database = store::open_existing(location)?;
        let seen = store::data_version(&database)?;
        Ok(Self {
            screen: Screen::new(),
            database,
            files: OpenFiles::of(location),
            save_resume,
            marks: Vec::new(),
            seen,
        })
    }

    /// Reacts to an event. Returns false when it ends the session.
    pub(super) fn on(&mut self, event: Event) -> Result<bool, Error> {
        let action = match event {
            Event::Key(key) if key.is_press() => self.screen.update(key),
            Event::Paste(text) => {
                self.screen.paste(&text);
                Action::None
            }
            // The size is read before each drawing.
            _ => Action::None,
        };
        self.files.check()?;
        match action {
            Action::None => {}
            Action::Quit => return Ok(false),
            Action::Open(place) => self.open(place)?,
            Action::Mark(place, word) => self.mark(place, word),
            Action::Undo => self.undo(),
            Action::SaveResume(place, path) => self.save(&place, &path),
        }
        // A search that the next waiting key replaces is not made.
        if !self.screen.is_searching() {
            self.load()?;
        }
        Ok(true)
    }

    /// Reads the rows that the list wants.
    pub(super) fn load(&mut self) -> Result<(), Error> {
        let Some(wanted) = self.screen.list.take_wanted() else {
            return Ok(());
        };
        let conn = &self.database;
        let listing = &self.screen.listing;
        let window = window(conn, listing, &wanted, self.screen.list.reach())?;
        // Counting what is found would read all rows at each key.
        let is_search = !listing.search.is_empty();
        let total = (!is_search).then(|| inbox_overview::count(conn, listing));
        self.screen.total = total.transpose()?;
        self.screen.list.set_window(window);
        Ok(())
    }

    /// Shows what others have changed since the last call.
    pub(super) fn follow(&mut self) -> Result<(), Error> {
        self.files.check()?;
        let found = store::data_version(&self.database)?;
        if found != self.seen {
            self.seen = found;
            self.refresh()?;
        }
        Ok(())
    }

    fn refresh(&mut self) -> Result<(), Error> {
        self.screen.list.want_again();
        if let Some(item) = &self.screen.item {
            self.open(item.place.clone())?;
        }
        Ok(())
    }

    fn open(&mut self, place: Place) -> Result<(), Error> {
        match read(&self.database, place) {
            Ok(item) => self.screen.open(item),
            Err(Error::NotFound { .. }) => self.screen.close(),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn mark(&mut self, place: Place, word: &str) {
        let marked = inbox_marks::mark(&self.database, place.source, place.id, word);
        let result = marked.and_then(|marked| {
            let name = name(&place);
            self.screen.status = format!("{name} is marked {}; u undoes it.", marked.state());
            self.marks.push((place, name, marked));
            self.refresh()
        });
        self.tell(result);
    }

    fn undo(&mut self) {
        let Some((place, name, marked)) = self.marks.pop() else {
            self.screen.status = "There is no mark to undo.".to_owned();
            return;
        };
        let undone = marked.undo(&self.database);
        let result = undone.and_then(|was_undone| {
            self.screen.status = match was_undone {
                true => format!("{name} is {} again.", marked.state_before()),
                false => format!("{name} has been changed since; it stays as it is."),
            };
            self.refresh()?;
            self.screen.list.want(Wanted::Around(place));
            Ok(())
        });
        self.tell(result);
    }

    fn save(&mut self, place: &Place, path: &Path) {
        let saved = (self.save_resume)(&self.database, place.id, path);
        self.screen.status = match saved {
            Ok(()) => format!("Saved as {}; only you can read it.", path.display()),
            Err(error) => format!("Not saved: {error:#}"),
        };
    }

    /// Shows why the last key had no effect. Another process may have removed the item, or hold the lock.
    fn tell(&mut self, result: Result<(), Error>) {
        if let Err(error) = result {
            self.screen.status = error.to_string();
            self.screen.list.want_again();
        }
    }
}

fn name(place: &Place) -> String {
    let noun = match place.source {
        Source::Messages => "Message",
        Source::Applications => "Application",
    };
    format!("{noun} {}", place.id)
}

fn read(conn: &Connection, place: Place) -> Result<Item, Error> {
    Ok(match place.source {
        Source::Messages => Item::message(place.clone(), &inbox::find(conn, place.id)?),
        Source::Applications => Item::application(place.clone(), &inbox::find(conn, place.id)?),
    })
}

fn window(
    conn: &Connection,
    listing: &Listing,
    wanted: &Wanted,
    reach: usize,
) -> Result<Window, Error> {
    let newer = |from| inbox_overview::newer(conn, listing, from, reach);
    let older = |from| inbox_overview::older(conn, listing, from, reach);
    // Rows that are added between two queries must not appear twice or never.
    let reading = store::begin_reading(conn)?;
    let (newer, older) = match wanted {
        Wanted::Newest => (Vec::new(), older(None)?),
        Wanted::Oldest => (newer(None)?, Vec::new()),
        Wanted::Around(place) => (newer(Some(place))?, older(Some(place))?),
    };
    drop(reading);
    let (has_newer, has_older) = (newer.len() == reach, older.len() == reach);
    // The first that is not newer is the wanted one, or what follows it if it is no longer listed.
    let selected = newer
        .len()
        .min((newer.len() + older.len()).saturating_sub(1));
    let rows = newer.into_iter().chain(older).collect();
    Ok(Window {
        rows,
        selected,
        has_newer,
        has_older,
    })
}
