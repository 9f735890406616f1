//! Queries for both tables of the inbox, `messages` and `applications`. They share an id, a state, a time of receipt and
//! an email address.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr};

use crate::config::{FORMS, Form};
use crate::db::{self, Error};
use crate::language::Language;
use crate::{inbox, karachi};

/// How far the office has dealt with a submission. The database and the commands use the name in lower case.
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
    /// Spam. It is listed apart from the others, but never dropped.
    Spam,
}

impl State {
    /// The states of a message, in the order of the office's work.
    pub const OF_MESSAGES: &[Self] = &[Self::New, Self::Read, Self::Answered, Self::Spam];
    /// The states of an application, in the order of the office's work.
    pub const OF_APPLICATIONS: &[Self] = &[
        Self::New,
        Self::Read,
        Self::Shortlisted,
        Self::Hired,
        Self::Rejected,
        Self::Spam,
    ];

    /// The name in lower case.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The table of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Source {
    /// `messages`
    Messages,
    /// `applications`
    Applications,
}

impl Source {
    /// The name of the table. It is also the plural noun.
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

    /// SQL for the kind of a row's form.
    pub(crate) fn kind_sql(self) -> &'static str {
        match self {
            Self::Messages => "kind",
            Self::Applications => "'application'",
        }
    }

    /// SQL for the text that a search matches: the columns that visitors fill in, and the reference.
    pub(crate) fn search_text_sql(self) -> String {
        let columns = match self {
            Self::Messages => {
                "subject, iif(fields = '{}', '', (select group_concat(value, ' ') from json_each(fields)))"
            }
            Self::Applications => &format!("contact, district, job_title, {}", position_sql()),
        };
        let references: String = FORMS
            .all()
            .filter_map(|form| {
                let kind = &form.kind;
                let prefix = form.reference_prefix.as_ref()?;
                Some(format!("when '{kind}' then printf('{prefix}-%06d', id) "))
            })
            .collect();
        let kind = self.kind_sql();
        format!(
            "concat_ws(char(10), name, email, message, {columns}, case {kind} {references} end)"
        )
    }

    /// The error for a command that refers to a missing row.
    pub(crate) fn unknown(self, row: impl fmt::Display) -> inbox::Error {
        inbox::Error::UnknownSubmission {
            table: self,
            row: row.to_string(),
        }
    }
}

/// Identifies a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowKey {
    /// The table.
    pub source: Source,
    /// The row id.
    pub id: i64,
}

/// SQL for the position of an application, with the label that the form has for it.
pub(super) fn position_sql() -> String {
    let cases: String = FORMS
        .job_request
        .field("job_position")
        .options
        .iter()
        .map(|option| {
            let value = sql_text(&option.value);
            let label = sql_text(&option.label);
            format!("when {value} then {label} ")
        })
        .collect();
    format!("case job_position {cases}else job_position end")
}

/// A string literal in SQL.
fn sql_text(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A row of an inbox table.
pub trait InboxRow: Sized {
    /// The table.
    const SOURCE: Source;
    /// A `select` of all columns that [`Self::read`] needs, without a `where` clause.
    const SELECT: &'static str;

    /// The reference that the sender got, if the form has references.
    fn reference(&self) -> Option<&str>;

    /// The subject of a message, or the name of an applicant.
    fn title(&self) -> &str;

    /// Converts a result row.
    fn read(row: &Row) -> rusqlite::Result<Self>;
}

/// Selects rows by their state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Filter {
    /// All but spam.
    Inbox,
    /// The rows in one state.
    Of(State),
    /// All rows.
    #[default]
    All,
}

impl Filter {
    /// The condition in SQL.
    pub(crate) fn condition(self) -> String {
        match self {
            Self::Inbox => "state <> 'spam'".to_owned(),
            Self::Of(state) => format!("state = '{state}'"),
            Self::All => "true".to_owned(),
        }
    }
}

/// Selects rows. The default selects all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// By state.
    pub filter: Filter,
    /// For messages the kind of the form, for applications the position or the slug of the job.
    pub kind: Option<String>,
    /// Received at this time or later.
    pub since: Option<Timestamp>,
    /// Received before this time.
    pub before: Option<Timestamp>,
    /// A phrase or a telephone number, in any spelling that the SQL function `finds` accepts.
    pub search: Option<String>,
}

impl Selection {
    /// The condition in SQL for rows of `source`. [`Self::read`] binds its parameters.
    fn condition(&self, source: Source) -> String {
        let kind = match source {
            Source::Messages => "kind = :kind",
            Source::Applications => ":kind in (job_position, job_slug)",
        };
        let state = self.filter.condition();
        let search_text = source.search_text_sql();
        format!(
            "{state}
             and (:kind is null or {kind})
             and (:since is null or received_at >= :since)
             and (:before is null or received_at < :before)
             and (:search is null or finds(:search, {search_text}))"
        )
    }

    /// Runs the query `sql`, which uses the [`Self::condition`] of this selection.
    fn read<T>(
        &self,
        conn: &Connection,
        sql: &str,
        read: impl FnMut(&Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let params = named_params! {
            ":kind": self.kind,
            ":since": self.since.map(karachi::rfc3339),
            ":before": self.before.map(karachi::rfc3339),
            ":search": self.search,
        };
        db::query_rows(conn, sql, params, read)
    }
}

/// Lists up to `limit` rows, newest first.
pub fn list<T: InboxRow>(
    conn: &Connection,
    selection: &Selection,
    limit: Option<u32>,
) -> Result<Vec<T>, Error> {
    let limit = limit.map_or(-1, i64::from);
    let sql = format!("{} limit {limit}", list_sql::<T>(selection));
    selection.read(conn, &sql, T::read)
}

fn list_sql<T: InboxRow>(selection: &Selection) -> String {
    let select = T::SELECT;
    let condition = selection.condition(T::SOURCE);
    format!("{select} where {condition} order by received_at desc, id desc")
}

/// Calls `visit` for every row of the table, newest first. An export can write each row without holding all in memory.
pub fn for_each<T: InboxRow, E: From<Error>>(
    conn: &Connection,
    mut visit: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let sql = format!("{} order by received_at desc, id desc", T::SELECT);
    let mut statement = conn.prepare(&sql).map_err(Error::from)?;
    let rows = statement.query_map([], T::read).map_err(Error::from)?;
    for row in rows {
        visit(row.map_err(Error::from)?)?;
    }
    Ok(())
}

/// Lists the ids of the selected rows, oldest first.
pub fn list_ids(
    conn: &Connection,
    source: Source,
    selection: &Selection,
) -> Result<Vec<i64>, Error> {
    let table = source.table();
    let condition = selection.condition(source);
    let sql = format!("select id from {table} where {condition} order by id");
    selection.read(conn, &sql, |row| row.get(0))
}

/// Counts the selected rows.
pub fn count(conn: &Connection, source: Source, selection: &Selection) -> Result<usize, Error> {
    let table = source.table();
    let condition = selection.condition(source);
    let sql = format!("select count(*) from {table} where {condition}");
    let counts: Vec<i64> = selection.read(conn, &sql, |row| row.get(0))?;
    // `count` returns exactly one row.
    Ok(counts[0] as usize)
}

/// Finds the row with this id.
pub fn find<T: InboxRow>(conn: &Connection, id: i64) -> Result<Option<T>, Error> {
    let sql = format!("{} where id = ?", T::SELECT);
    Ok(conn.query_row(&sql, [id], T::read).optional()?)
}

/// Finds the row that a command refers to.
///
/// # Errors
/// [`inbox::Error::UnknownSubmission`] if no row has this id, or if the row has another reference.
pub fn find_by_ref<T: InboxRow>(conn: &Connection, row_ref: &RowRef) -> Result<T, inbox::Error> {
    find(conn, row_ref.id)?
        .filter(|row: &T| row_ref.is_id() || row.reference() == Some(&row_ref.text))
        .ok_or_else(|| T::SOURCE.unknown(row_ref))
}

/// Lists all rows sent from the address `email`, including spam, oldest first. Case is ignored.
pub fn list_by_email<T: InboxRow>(conn: &Connection, email: &str) -> Result<Vec<T>, Error> {
    let sql = format!("{} where email = ? collate nocase order by id", T::SELECT);
    db::query_rows(conn, &sql, [email], T::read)
}

/// An argument that refers to a row: its id, or the reference that its sender quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowRef {
    /// The row id.
    pub id: i64,
    /// The id, or the reference in the form that the sender got.
    pub text: String,
}

impl RowRef {
    /// Whether the argument is an id and not a reference.
    fn is_id(&self) -> bool {
        self.text == self.id.to_string()
    }
}

impl fmt::Display for RowRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for RowRef {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str =
            "write a number such as 12, or a reference such as Q-000012 or SF-000012";
        let Some((prefix, number)) = text.split_once('-') else {
            let id = parse_id(text).ok_or(EXPECTED)?;
            let text = id.to_string();
            return Ok(Self { id, text });
        };
        if prefix.is_empty() || !prefix.chars().all(|c| c.is_ascii_alphabetic()) {
            return Err(EXPECTED);
        }
        let id = parse_id(number).ok_or(EXPECTED)?;
        let text = format_reference(&prefix.to_uppercase(), id);
        Ok(Self { id, text })
    }
}

/// Parses digits only: `i64::from_str` would also accept a sign.
fn parse_id(text: &str) -> Option<i64> {
    if !text.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// A fact that tells the office to reply in another language than English, as label and value.
pub(super) fn language_fact(language: Language) -> Option<(&'static str, String)> {
    (language == Language::Urdu).then(|| ("Language", "Urdu".to_owned()))
}

/// The reference that the sender of submission `id` of `form` gets; `None` if the form has no references.
pub fn reference(form: &Form, id: i64) -> Option<String> {
    let prefix = form.reference_prefix.as_deref()?;
    Some(format_reference(prefix, id))
}

fn format_reference(prefix: &str, id: i64) -> String {
    format!("{prefix}-{id:06}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::applications::StoredApplication;
    use crate::inbox::messages::StoredMessage;

    /// Without an index, a list would take longer with every row in the table.
    #[test]
    fn a_list_reads_an_index_without_sorting() {
        let conn = open(&Location::memory()).unwrap();
        let spam = Filter::Of(State::Spam);
        for filter in [Filter::Of(State::New), Filter::Inbox, spam, Filter::All] {
            let selection = Selection {
                filter,
                ..Selection::default()
            };
            for sql in [
                list_sql::<StoredMessage>(&selection),
                list_sql::<StoredApplication>(&selection),
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
    fn applications_are_selected_by_position_or_job() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into applications (
                 state, received_at, name, email, contact, job_position, job_slug, repeated, consent_version
             ) values
                 ('new', '2026-11-20T15:00:00+05:00', 'A', 'a@example.com', '1', 'security-guard', 'guard-lahore', 0, '1'),
                 ('new', '2026-11-20T15:00:01+05:00', 'B', 'b@example.com', '1', 'driver', null, 0, '1')",
        )
        .unwrap();
        for (kind, expected) in [
            (None, &[1, 2][..]),
            (Some("security-guard"), &[1]),
            (Some("guard-lahore"), &[1]),
            (Some("driver"), &[2]),
            (Some("cook"), &[]),
        ] {
            let selection = Selection {
                kind: kind.map(str::to_owned),
                ..Selection::default()
            };
            let ids = list_ids(&conn, Source::Applications, &selection).unwrap();
            assert_eq!(ids, expected, "{kind:?}");
        }
    }

    #[test]
    fn an_argument_is_an_id_or_a_reference() {
        for (argument, id, text) in [
            ("12", 12, "12"),
            ("Q-000012", 12, "Q-000012"),
            ("sf-12", 12, "SF-000012"),
        ] {
            let row_ref: RowRef = argument.parse().unwrap();
            assert_eq!((row_ref.id, &*row_ref.text), (id, text), "{argument}");
        }
        for text in [
            "", "-", "-1", "Q", "Q-", "Q--1", "Q-+1", "+1", "1-2", "Q-1x",
        ] {
            assert!(text.parse::<RowRef>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_reference_finds_only_its_own_row() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into messages (id, kind, state, received_at, name, email, subject, message)
             values (12, 'quote', 'new', '2026-11-20T10:00:00+05:00', 'A', 'a@b.pk', 'B', 'C')",
        )
        .unwrap();
        for (argument, is_found) in [("12", true), ("Q-12", true), ("C-12", false), ("13", false)] {
            let message = find_by_ref::<StoredMessage>(&conn, &argument.parse().unwrap());
            assert_eq!(message.is_ok(), is_found, "{argument}");
        }
    }
}
