//! What the tables `messages` and `applications` share: an id, a state, a time of receipt and an e-mail address.

use std::fmt;
use std::str::FromStr;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr};

use crate::config::Form;
use crate::db;
use crate::db::Error;

/// How far the office has dealt with a submission. Its word is its name in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Display, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum State {
    /// Not marked yet.
    New,
    /// Read by the office.
    Read,
    /// Answered by the office.
    Answered,
    /// To be invited.
    Shortlisted,
    /// Hired.
    Hired,
    /// Rejected.
    Rejected,
    /// Unwanted; stored apart from the others, never dropped.
    Spam,
}

impl State {
    /// The states of a message, in the order in which the office works.
    pub const OF_MESSAGES: &[Self] = &[Self::New, Self::Read, Self::Answered, Self::Spam];
    /// The states of an application, in that order.
    pub const OF_APPLICATIONS: &[Self] = &[
        Self::New,
        Self::Read,
        Self::Shortlisted,
        Self::Hired,
        Self::Rejected,
        Self::Spam,
    ];

    /// The word for this state.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The table of a submission. Its name is that of the source in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Source {
    /// `messages`
    Messages,
    /// `applications`
    Applications,
}

impl Source {
    /// The table, which is also the plural noun.
    pub fn table(self) -> &'static str {
        self.into()
    }

    /// The singular noun.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Messages => "message",
            Self::Applications => "application",
        }
    }

    /// SQL for the form that sent a row.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Messages => "kind",
            Self::Applications => "'application'",
        }
    }

    pub(crate) fn not_found(self, name: impl fmt::Display) -> Error {
        Error::not_found(self.noun(), name, self.table())
    }
}

/// A row of an inbox table.
pub trait InboxRow: Sized {
    /// Its table.
    const SOURCE: Source;
    /// SQL that selects what [`Self::read`] needs, without a condition.
    const SELECT: &'static str;

    /// The reference that its sender got, if there is one.
    fn reference(&self) -> Option<&str>;

    /// Converts a result row.
    fn read(row: &Row) -> rusqlite::Result<Self>;
}

/// Which rows to read, by their state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// Those that nobody has marked yet.
    New,
    /// All but spam.
    Inbox,
    /// Spam.
    Spam,
    /// All of them.
    All,
}

impl Filter {
    /// The condition in SQL.
    pub(crate) fn condition(self) -> &'static str {
        match self {
            Self::New => "state = 'new'",
            Self::Inbox => "state <> 'spam'",
            Self::Spam => "state = 'spam'",
            Self::All => "true",
        }
    }
}

/// At most `limit` rows, of one `kind` or of all, newest first.
pub fn list<T: InboxRow>(
    conn: &Connection,
    filter: Filter,
    kind: Option<&str>,
    limit: Option<u32>,
) -> Result<Vec<T>, Error> {
    let limit = limit.map_or(-1, i64::from);
    let given = named_params! { ":kind": kind, ":limit": limit };
    db::rows(conn, &list_sql::<T>(filter), given, T::read)
}

/// Calls `visit` with every row, newest first, one at a time: an export needs no memory for all of them.
pub fn each<T: InboxRow, E: From<Error>>(
    conn: &Connection,
    mut visit: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let sql = list_sql::<T>(Filter::All);
    let mut statement = conn.prepare(&sql).map_err(Error::from)?;
    let all = named_params! { ":kind": None::<&str>, ":limit": -1 };
    let rows = statement.query_map(all, T::read).map_err(Error::from)?;
    for row in rows {
        visit(row.map_err(Error::from)?)?;
    }
    Ok(())
}

fn list_sql<T: InboxRow>(filter: Filter) -> String {
    format!(
        "{}
         where {} and (:kind is null or {} = :kind)
         order by received_at desc, id desc
         limit :limit",
        T::SELECT,
        filter.condition(),
        T::SOURCE.kind()
    )
}

/// How many rows there are, of one `kind` or of all.
pub fn count(
    conn: &Connection,
    source: Source,
    filter: Filter,
    kind: Option<&str>,
) -> Result<u32, Error> {
    let sql = format!(
        "select count(*) from {} where {} and (:kind is null or {} = :kind)",
        source.table(),
        filter.condition(),
        source.kind()
    );
    Ok(conn.query_row(&sql, named_params! { ":kind": kind }, |row| row.get(0))?)
}

/// The row with this id.
pub fn find<T: InboxRow>(conn: &Connection, id: i64) -> Result<T, Error> {
    let sql = format!("{} where id = ?", T::SELECT);
    let row = conn.query_row(&sql, [id], T::read).optional()?;
    row.ok_or_else(|| T::SOURCE.not_found(id))
}

/// The row that a command names, by its number or by its own reference.
pub fn find_named<T: InboxRow>(conn: &Connection, name: &RowName) -> Result<T, Error> {
    let row = find::<T>(conn, name.id)?;
    if !name.fits(row.reference()) {
        return Err(T::SOURCE.not_found(name));
    }
    Ok(row)
}

/// All rows sent from the address `email`, including spam, oldest first. Case is ignored.
pub fn sent_from<T: InboxRow>(conn: &Connection, email: &str) -> Result<Vec<T>, Error> {
    let sql = format!("{} where email = ? collate nocase order by id", T::SELECT);
    db::rows(conn, &sql, [email], T::read)
}

/// How a command names a row: by its number, or by the reference that its sender quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowName {
    /// The number of the row.
    pub id: i64,
    /// The letters of the reference, if it was one.
    pub prefix: Option<String>,
}

impl RowName {
    /// Whether it names the row with this `reference`.
    pub fn fits(&self, reference: Option<&str>) -> bool {
        let named = self.prefix.as_ref();
        named.is_none_or(|prefix| reference == Some(&written(prefix, self.id)))
    }
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.prefix {
            Some(prefix) => f.write_str(&written(prefix, self.id)),
            None => self.id.fmt(f),
        }
    }
}

impl FromStr for RowName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (prefix, number) = match text.split_once('-') {
            Some((prefix, number)) => (Some(prefix.to_ascii_uppercase()), number),
            None => (None, text),
        };
        let is_prefix =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_uppercase());
        let is_number = number.chars().all(|c| c.is_ascii_digit());
        match number.parse() {
            Ok(id) if is_number && prefix.as_deref().is_none_or(is_prefix) => {
                Ok(Self { id, prefix })
            }
            _ => Err("a number such as 12 or a reference such as Q-000012 is needed"),
        }
    }
}

/// The reference that the sender of submission `id` of `form` gets; `None` if the form has no references.
pub fn reference(form: &Form, id: i64) -> Option<String> {
    Some(written(form.reference.as_deref()?, id))
}

/// The reference of row `id`. `prefix` are its letters.
fn written(prefix: &str, id: i64) -> String {
    format!("{prefix}-{id:06}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::applications::StoredApplication;
    use crate::inbox::messages::StoredMessage;

    /// Otherwise a list would take longer with each row that there is.
    #[test]
    fn a_list_is_read_from_an_index_in_its_order() {
        let conn = open(&Location::memory()).unwrap();
        for filter in [Filter::New, Filter::Inbox, Filter::Spam, Filter::All] {
            for sql in [
                list_sql::<StoredMessage>(filter),
                list_sql::<StoredApplication>(filter),
            ] {
                let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
                let plan = explain.raw_query().mapped(|row| row.get("detail"));
                let plan: Vec<String> = plan.collect::<Result<_, _>>().unwrap();
                let plan = plan.join("\n");
                assert!(plan.contains("_by_time"), "{plan}");
                assert!(!plan.contains("B-TREE"), "{plan}");
            }
        }
    }

    #[test]
    fn a_row_is_named_by_number_or_reference() {
        for (text, id, prefix) in [
            ("12", 12, None),
            ("Q-000012", 12, Some("Q")),
            ("sf-12", 12, Some("SF")),
        ] {
            let name: RowName = text.parse().unwrap();
            assert_eq!((name.id, name.prefix.as_deref()), (id, prefix), "{text}");
        }
        for text in [
            "", "-", "-1", "Q", "Q-", "Q--1", "Q-+1", "+1", "1-2", "Q-1x",
        ] {
            assert!(text.parse::<RowName>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_reference_fits_its_own_row_alone() {
        let quote: RowName = "Q-12".parse().unwrap();
        assert!(quote.fits(Some("Q-000012")));
        assert!(!quote.fits(Some("C-000012")) && !quote.fits(None));
        let number: RowName = "12".parse().unwrap();
        assert!(number.fits(None) && number.fits(Some("C-000012")));
    }
}
