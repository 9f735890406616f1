//! Messages and applications in one list, newest first. Neither the memory nor the time of a list depends on how many rows
//! there are; only a search that finds little reads all of them.

use rusqlite::{Connection, Row, ToSql};

use super::inbox::{self, InboxRow};
use super::submission::APPLICATION;
use super::{Error, Filter};
use crate::domain::application::StoredApplication;
use crate::domain::message::StoredMessage;
use crate::domain::state::State;
use crate::facts::FORMS;
pub use crate::store::outbox::Source;

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// Where the item is in the list.
    pub place: Place,
    /// Which form sent it, such as "quote", or "application".
    pub kind: String,
    /// The word for its state.
    pub state: String,
    /// Who sent it.
    pub name: String,
    /// The subject, or the job applied for. Only its beginning when it is long.
    pub subject: String,
}

/// The position of an item, which stays the same while items come and go around it. Later places are newer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// When it was received, RFC 3339 with offset.
    pub received_at: String,
    /// Its number in its table.
    pub id: i64,
    /// Its table.
    pub source: Source,
}

/// Items in states that are listed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folder {
    /// Those that nobody has marked yet.
    New,
    /// All but spam.
    Inbox,
    /// Spam.
    Spam,
}

/// Which items are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// In which folder.
    pub folder: Folder,
    /// Of which form; of all without one.
    pub kind: Option<Kind>,
    /// Words that the name, the address, the subject or the text contains; of any item when empty.
    pub search: String,
}

/// The newest `limit` items, newest first.
pub fn newest(conn: &Connection, listing: &Listing, limit: usize) -> Result<Vec<Overview>, Error> {
    let mut statement = conn.prepare_cached(&listing.sql())?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let pattern = pattern(&listing.search);
    let mut parameters: Vec<(&str, &dyn ToSql)> = vec![(":limit", &limit)];
    if !listing.search.is_empty() {
        parameters.push((":pattern", &pattern));
    }
    let kind = listing.kind.map(Kind::as_str);
    if let Some(kind) = &kind {
        parameters.push((":kind", kind));
    }
    let rows = statement.query_map(&*parameters, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many items are listed, whatever is searched for.
pub fn count(conn: &Connection, listing: &Listing) -> Result<u32, Error> {
    fn of<T: InboxRow>(conn: &Connection, listing: &Listing) -> Result<u32, Error> {
        let states = match listing.folder {
            Folder::New => Filter::In(T::State::NEW),
            Folder::Inbox => Filter::Inbox,
            Folder::Spam => Filter::In(T::State::SPAM),
        };
        inbox::count::<T>(conn, states, listing.kind.map(Kind::as_str))
    }
    Ok(of::<StoredMessage>(conn, listing)? + of::<StoredApplication>(conn, listing)?)
}

/// The form that items come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A form that sends messages, by its place in `data/forms.json`.
    Message(usize),
    /// The application form.
    Application,
}

impl Kind {
    /// Every kind, in the order of the forms.
    pub fn all() -> impl Iterator<Item = Self> {
        let messages = (0..FORMS.messages.len()).map(Self::Message);
        messages.chain([Self::Application])
    }

    /// The noun for several of its items.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Message(place) => &FORMS.messages[place].plural,
            Self::Application => StoredApplication::TABLE,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Message(place) => &FORMS.messages[place].kind,
            Self::Application => APPLICATION,
        }
    }
}

impl Source {
    /// The words for the states that its items can have.
    pub fn states(self) -> Vec<&'static str> {
        fn words<T: InboxRow>() -> Vec<&'static str> {
            T::State::ALL.iter().map(|state| state.as_str()).collect()
        }
        match self {
            Self::Messages => words::<StoredMessage>(),
            Self::Applications => words::<StoredApplication>(),
        }
    }
}

/// The rows of both tables with the columns of [`Overview`], and what a search looks into: of the other fields of a message
/// their values, and the reference that its form gives it. Columns that are not of one type in both tables are cast:
/// otherwise SQLite would not search each table on its own.
fn items() -> String {
    let references: String = FORMS
        .messages
        .iter()
        .filter_map(|form| {
            let (kind, prefix) = (&form.kind, form.reference.as_ref()?);
            Some(format!("when '{kind}' then printf('{prefix}-%06d', id) "))
        })
        .collect();
    format!(
        "select 0 as source, kind, id, state, received_at,
             cast(coalesce(nullif(name, ''), nullif(email, ''), 'anonymous') as text) as name,
             substr(subject, 1, 200) as subject,
             concat_ws(
                 char(10), name, email, subject, message,
                 iif(fields = '{{}}', '', (select group_concat(value, ' ') from json_each(fields))),
                 case kind {references} end
             ) as searched
         from messages
         union all
         select 1, cast('application' as text), id, state, received_at, name, substr(coalesce(job_title, job_position), 1, 200),
             concat_ws(
                 char(10), name, email, contact, job_title, job_position, message, printf('SF-%06d', id)
             )
         from applications"
    )
}

impl Listing {
    /// SQL that merges the tables in the order of their indexes, without sorting.
    fn sql(&self) -> String {
        let mut condition = match self.folder {
            Folder::New => "state = 'new'",
            Folder::Inbox => "state <> 'spam'",
            Folder::Spam => "state = 'spam'",
        }
        .to_owned();
        if self.kind.is_some() {
            condition += " and kind = :kind";
        }
        if !self.search.is_empty() {
            condition += " and searched like :pattern escape '\\'";
        }
        format!(
            "select source, kind, id, state, received_at, name, subject
             from ({})
             where {condition}
             order by received_at desc, id desc, source desc
             limit :limit",
            items()
        )
    }
}

/// The pattern of SQL's `like` for texts that contain `search` literally.
fn pattern(search: &str) -> String {
    let mut pattern = "%".to_owned();
    for c in search.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern + "%"
}

fn read(row: &Row) -> rusqlite::Result<Overview> {
    let source = match row.get("source")? {
        0 => Source::Messages,
        _ => Source::Applications,
    };
    Ok(Overview {
        place: Place {
            received_at: row.get("received_at")?,
            id: row.get("id")?,
            source,
        },
        kind: row.get("kind")?,
        state: row.get("state")?,
        name: row.get("name")?,
        subject: row.get("subject")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    const FOLDERS: [Folder; 3] = [Folder::New, Folder::Inbox, Folder::Spam];

    fn listing(folder: Folder, kind: Option<Kind>, search: &str) -> Listing {
        let search = search.to_owned();
        Listing {
            folder,
            kind,
            search,
        }
    }

    const CONTACT: Option<Kind> = Some(Kind::Message(0));
    const APPLICATIONS: Option<Kind> = Some(Kind::Application);

    /// Thirty items of each table, of which three are received at each second.
    fn filled() -> Connection {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "with recursive row (n) as (select 1 union all select n + 1 from row where n < 30)
             insert into messages (state, received_at, name, email, subject, message)
             select iif(n % 5 = 0, 'spam', 'new'), printf('2026-11-20T10:00:%02d+05:00', n / 3), 'A', 'a@b.pk',
                    'Guards ' || n, '50% of_all\\ ' || n
             from row;
             with recursive row (n) as (select 1 union all select n + 1 from row where n < 30)
             insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             select iif(n % 5 = 0, 'read', 'new'), printf('2026-11-20T10:00:%02d+05:00', n / 3), 'B', 'b@b.pk',
                    '0300 0000000', 'driver', 0, '1'
             from row",
        )
        .unwrap();
        conn
    }

    fn places(rows: &[Overview]) -> Vec<Place> {
        rows.iter().map(|row| row.place.clone()).collect()
    }

    #[test]
    fn the_newest_of_both_tables_are_listed_in_their_order() {
        let conn = filled();
        for (folder, kind, rows) in [
            (Folder::Inbox, None, 54),
            (Folder::New, None, 48),
            (Folder::Spam, None, 6),
            (Folder::Inbox, CONTACT, 24),
            (Folder::Inbox, Some(Kind::Message(1)), 0),
            (Folder::Inbox, APPLICATIONS, 30),
        ] {
            let listing = listing(folder, kind, "");
            let all = places(&newest(&conn, &listing, 100).unwrap());
            assert_eq!(all.len(), rows);
            assert_eq!(count(&conn, &listing).unwrap() as usize, rows);
            assert!(all.is_sorted_by(|newer, older| newer > older));
            let some = places(&newest(&conn, &listing, 7).unwrap());
            assert_eq!(some, all[..rows.min(7)]);
        }
    }

    #[test]
    fn a_search_is_literal() {
        let conn = filled();
        for (search, rows) in [
            ("50%", 24),
            ("%", 24),
            ("of_all\\", 24),
            ("5_%", 0),
            ("GUARDS 7", 1),
            ("' or 1 = 1 --", 0),
            ("sf-000012", 1),
            ("0300", 30),
        ] {
            let found = newest(&conn, &listing(Folder::Inbox, None, search), 100).unwrap();
            assert_eq!(found.len(), rows, "{search}");
        }
    }

    #[test]
    fn a_search_finds_fields_by_their_values_and_references_by_their_kind() {
        let conn = filled();
        conn.execute_batch(
            r#"update messages set kind = 'quote', fields = '{"city": "Multan", "guards": "12"}' where id = 7"#,
        )
        .unwrap();
        for (search, rows) in [
            ("multan", 1),
            ("guards\"", 0),
            ("q-000007", 1),
            ("q-000008", 0),
            ("c-000007", 0),
        ] {
            let listing = listing(Folder::Inbox, None, search);
            assert_eq!(
                newest(&conn, &listing, 100).unwrap().len(),
                rows,
                "{search}"
            );
        }
    }

    #[test]
    fn a_sender_without_a_name_is_anonymous() {
        let conn = filled();
        conn.execute_batch(
            "update messages set name = ''; update messages set email = '' where id < 20",
        )
        .unwrap();
        let listing = listing(Folder::New, CONTACT, "");
        let found = newest(&conn, &listing, 100).unwrap();
        let name = |id| &found.iter().find(|row| row.place.id == id).unwrap().name;
        assert_eq!(
            (name(29).as_str(), name(7).as_str()),
            ("a@b.pk", "anonymous")
        );
    }

    /// Otherwise a list would take longer with each row that there is.
    #[test]
    fn a_list_is_read_from_the_indexes_in_their_order() {
        let conn = filled();
        for folder in FOLDERS {
            for kind in [None, CONTACT, APPLICATIONS] {
                let sql = listing(folder, kind, "").sql();
                let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
                let mut steps = explain.raw_query();
                while let Some(step) = steps.next().unwrap() {
                    let detail: String = step.get("detail").unwrap();
                    assert!(!detail.contains("B-TREE"), "{sql}\n{detail}");
                }
            }
        }
    }
}
