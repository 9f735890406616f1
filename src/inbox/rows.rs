//! What the tables `messages` and `applications` share: an id, a state, a time of receipt and an e-mail address.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr};

use crate::config::{FORMS, Form};
use crate::db::{self, Error};
use crate::karachi;
use crate::language::Language;

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
    pub(crate) fn kind_sql(self) -> &'static str {
        match self {
            Self::Messages => "kind",
            Self::Applications => "'application'",
        }
    }

    /// SQL for all texts of a row that a search looks into, with the reference that its sender got.
    pub(crate) fn searched_sql(self) -> String {
        let texts = match self {
            Self::Messages => {
                "subject, iif(fields = '{}', '', (select group_concat(value, ' ') from json_each(fields)))"
            }
            Self::Applications => &format!("contact, district, job_title, {}", position_sql()),
        };
        let references = FORMS.all().filter_map(|form| {
            let (kind, prefix) = (&form.kind, form.reference.as_ref()?);
            Some(format!("when '{kind}' then printf('{prefix}-%06d', id) "))
        });
        let (kind, references) = (self.kind_sql(), references.collect::<String>());
        format!("concat_ws(char(10), name, email, message, {texts}, case {kind} {references} end)")
    }

    pub(crate) fn not_found(self, name: impl fmt::Display) -> Error {
        Error::not_found(self.noun(), name, &format!("{} list", self.table()))
    }
}

/// SQL for the position of an application as the form shows it.
pub(super) fn position_sql() -> String {
    let options = FORMS.job_request.field("job_position").options.iter();
    let labels = options.map(|option| format!("when '{}' then '{}' ", option.value, option.label));
    let labels: String = labels.collect();
    format!("case job_position {labels}else job_position end")
}

/// A row of an inbox table.
pub trait InboxRow: Sized {
    /// Its table.
    const SOURCE: Source;
    /// SQL that selects what [`Self::read`] needs, without a condition.
    const SELECT: &'static str;

    /// The reference that its sender got, if there is one.
    fn reference(&self) -> Option<&str>;

    /// What it is about: the subject of a message, the name of an applicant.
    fn title(&self) -> &str;

    /// Converts a result row.
    fn read(row: &Row) -> rusqlite::Result<Self>;
}

/// Which rows to read, by their state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Filter {
    /// All but spam.
    Inbox,
    /// Those in one state.
    Of(State),
    /// All of them.
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

/// Which rows to read. The default is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// In which states.
    pub filter: Filter,
    /// Messages of which form; applications for which position, or for which opening by its slug.
    pub kind: Option<String>,
    /// Received then or later.
    pub since: Option<Timestamp>,
    /// Received before.
    pub before: Option<Timestamp>,
    /// A phrase that one of the texts contains, or a telephone number, however its letters and digits are written.
    pub search: Option<String>,
}

impl Selection {
    /// The condition in SQL for rows of `source`, about the parameters that [`Self::read`] gives.
    fn condition(&self, source: Source) -> String {
        let kind = match source {
            Source::Messages => "kind = :kind",
            Source::Applications => ":kind in (job_position, job_slug)",
        };
        let (state, searched) = (self.filter.condition(), source.searched_sql());
        format!(
            "{state}
             and (:kind is null or {kind})
             and (:since is null or received_at >= :since)
             and (:before is null or received_at < :before)
             and (:search is null or finds(:search, {searched}))"
        )
    }

    /// Reads the rows of `sql` with the parameters of this selection.
    fn read<T>(
        &self,
        conn: &Connection,
        sql: &str,
        read: impl FnMut(&Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let [since, before] = [self.since, self.before].map(|time| time.map(karachi::rfc3339));
        let given = named_params! {
            ":kind": self.kind, ":since": since, ":before": before, ":search": self.search,
        };
        db::query_rows(conn, sql, given, read)
    }
}

/// At most `limit` rows, newest first.
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
    let (select, condition) = (T::SELECT, selection.condition(T::SOURCE));
    format!("{select} where {condition} order by received_at desc, id desc")
}

/// Calls `visit` with every row, newest first, one at a time: an export needs no memory for all of them.
pub fn each<T: InboxRow, E: From<Error>>(
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

/// The numbers of the rows, oldest first.
pub fn ids(conn: &Connection, source: Source, selection: &Selection) -> Result<Vec<i64>, Error> {
    let (table, condition) = (source.table(), selection.condition(source));
    let sql = format!("select id from {table} where {condition} order by id");
    selection.read(conn, &sql, |row| row.get(0))
}

/// The row with this id.
pub fn find<T: InboxRow>(conn: &Connection, id: i64) -> Result<T, Error> {
    let sql = format!("{} where id = ?", T::SELECT);
    let row = conn.query_row(&sql, [id], T::read).optional()?;
    row.ok_or_else(|| T::SOURCE.not_found(id))
}

/// The row that a command names, by its number or by its own reference.
pub fn find_named<T: InboxRow>(conn: &Connection, name: &RowName) -> Result<T, Error> {
    let row: T = find(conn, name.id)?;
    if name.name == name.id.to_string() || row.reference() == Some(&name.name) {
        return Ok(row);
    }
    Err(T::SOURCE.not_found(name))
}

/// All rows sent from the address `email`, including spam, oldest first. Case is ignored.
pub fn sent_from<T: InboxRow>(conn: &Connection, email: &str) -> Result<Vec<T>, Error> {
    let sql = format!("{} where email = ? collate nocase order by id", T::SELECT);
    db::query_rows(conn, &sql, [email], T::read)
}

/// How a command names a row: by its number, or by the reference that its sender quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowName {
    /// The number of the row.
    pub id: i64,
    /// The number alone, or the reference as its sender got it.
    pub name: String,
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for RowName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (prefix, number) = text.split_once('-').unwrap_or(("", text));
        let is_prefix = prefix.chars().all(|c| c.is_ascii_alphabetic());
        let is_number = number.chars().all(|c| c.is_ascii_digit());
        let is_either = prefix.is_empty() == (number == text);
        let id: Option<i64> = number.parse().ok();
        let id = id.filter(|_| is_prefix && is_number && is_either);
        let id =
            id.ok_or("write a number such as 12, or a reference such as Q-000012 or SF-000012")?;
        let name = match prefix {
            "" => id.to_string(),
            prefix => written(&prefix.to_uppercase(), id),
        };
        Ok(Self { id, name })
    }
}

/// Tells the office that the sender of a submission reads another language than English: label, value.
pub(super) fn language_fact(language: Language) -> Option<(&'static str, String)> {
    (language == Language::Urdu).then(|| ("Language", "Urdu".to_owned()))
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
    fn applications_are_selected_by_position_or_opening() {
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
            let found = ids(&conn, Source::Applications, &selection).unwrap();
            assert_eq!(found, expected, "{kind:?}");
        }
    }

    #[test]
    fn a_row_is_named_by_number_or_reference() {
        for (text, id, name) in [
            ("12", 12, "12"),
            ("Q-000012", 12, "Q-000012"),
            ("sf-12", 12, "SF-000012"),
        ] {
            let parsed: RowName = text.parse().unwrap();
            assert_eq!((parsed.id, &*parsed.name), (id, name), "{text}");
        }
        for text in [
            "", "-", "-1", "Q", "Q-", "Q--1", "Q-+1", "+1", "1-2", "Q-1x",
        ] {
            assert!(text.parse::<RowName>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_reference_fits_its_own_row_alone() {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(
            "insert into messages (id, kind, state, received_at, name, email, subject, message)
             values (12, 'quote', 'new', '2026-11-20T10:00:00+05:00', 'A', 'a@b.pk', 'B', 'C')",
        )
        .unwrap();
        for (name, fits) in [("12", true), ("Q-12", true), ("C-12", false), ("13", false)] {
            let found = find_named::<StoredMessage>(&conn, &name.parse().unwrap());
            assert_eq!(found.is_ok(), fits, "{name}");
        }
    }
}
