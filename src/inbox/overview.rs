//! Lists messages and applications together, newest first. The time and memory for a list do not grow with the number of
//! rows in the database. Only a search with few results has to read all rows.

use rusqlite::{Connection, named_params};

use crate::config::{FORMS, Form};
use crate::db::{Error, parse_column, query_rows};
use crate::inbox::rows::position_sql;
use crate::inbox::{Filter, Source, State};

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxItem {
    /// Identifies and sorts the item.
    pub key: ItemKey,
    /// The kind of its form, such as `quote` or `application`.
    pub kind: String,
    /// How far the office has dealt with it.
    pub state: State,
    /// The sender's name, or else the email address, or else "anonymous".
    pub name: String,
    /// The first 200 characters of the subject, or of the job applied for.
    pub subject: String,
}

/// Identifies an item, and sorts it by age: newer items are greater.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemKey {
    /// RFC 3339 with offset.
    pub received_at: String,
    /// The row id.
    pub id: i64,
    /// The table of the row.
    pub source: Source,
}

/// Selects the items of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemQuery {
    /// By state.
    pub filter: Filter,
    /// The kind of the form; `None` for all forms.
    pub kind: Option<&'static str>,
    /// Text that the item contains; empty for all items.
    pub search: String,
}

/// The kinds of items, in the order of the forms.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    FORMS.all().map(|form| form.kind.as_str())
}

/// Lists the newest `limit` items, newest first.
pub fn list_newest(
    conn: &Connection,
    query: &ItemQuery,
    limit: usize,
) -> Result<Vec<InboxItem>, Error> {
    let params = named_params! {
        ":kind": query.kind,
        ":search": query.search,
        ":limit": limit as i64,
    };
    query_rows(conn, &list_sql(query.filter), params, |row| {
        Ok(InboxItem {
            key: ItemKey {
                received_at: row.get("received_at")?,
                id: row.get("id")?,
                // `list_sql` has the numbers, which sort the items as `Source` does.
                source: match row.get("source")? {
                    0 => Source::Messages,
                    _ => Source::Applications,
                },
            },
            kind: row.get("kind")?,
            state: parse_column(row, "state", str::parse)?,
            name: row.get("name")?,
            subject: row.get("subject")?,
        })
    })
}

/// The number of submissions of one form.
#[derive(Debug, Clone, Copy)]
pub struct FormCount {
    /// The form.
    pub form: &'static Form,
    /// The number of submissions.
    pub count: i64,
}

/// Counts the spam of each form, in the order of the forms. It leaves out forms without spam.
pub fn count_spam(conn: &Connection) -> Result<Vec<FormCount>, Error> {
    let kind = Source::Applications.kind_sql();
    let sql = format!(
        "select kind, count(*) as count from messages where state = 'spam' group by kind
         union all
         select {kind} as kind, count(*) as count from applications where state = 'spam' group by kind"
    );
    let counts = query_rows(conn, &sql, [], |row| {
        Ok((row.get::<_, String>("kind")?, row.get::<_, i64>("count")?))
    })?;
    Ok(FORMS
        .all()
        .filter_map(|form| {
            let (_, count) = counts.iter().find(|(kind, _)| *kind == form.kind)?;
            Some(FormCount {
                form,
                count: *count,
            })
        })
        .collect())
}

/// Formats counts, such as "2 messages, 1 quote request".
pub fn describe_counts(counts: &[FormCount]) -> String {
    counts
        .iter()
        .map(|FormCount { form, count }| {
            let noun = match count {
                1 => &form.noun,
                _ => &form.plural,
            };
            format!("{count} {noun}")
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// SQL that merges both tables in the order of their indexes, without sorting. It casts columns whose types differ between
/// the tables, because SQLite would otherwise not push the conditions down into each table.
fn list_sql(filter: Filter) -> String {
    let condition = filter.condition();
    let kind = Source::Applications.kind_sql();
    let position = position_sql();
    let message_text = Source::Messages.search_text_sql();
    let application_text = Source::Applications.search_text_sql();
    format!(
        "select source, kind, id, state, received_at, name, subject
         from (
             select 0 as source, kind, id, state, received_at,
                 cast(coalesce(nullif(name, ''), nullif(email, ''), 'anonymous') as text) as name,
                 substr(subject, 1, 200) as subject,
                 {message_text} as search_text
             from messages
             union all
             select 1, cast({kind} as text), id, state, received_at, name,
                 substr(coalesce(job_title, {position}), 1, 200), {application_text}
             from applications
         )
         where {condition}
             and (:kind is null or kind = :kind)
             and (:search = '' or finds(:search, search_text))
         order by received_at desc, id desc, source desc
         limit :limit"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};

    fn query(filter: Filter, kind: Option<&'static str>, search: &str) -> ItemQuery {
        ItemQuery {
            filter,
            kind,
            search: search.to_owned(),
        }
    }

    fn search(conn: &Connection, search: &str) -> Vec<InboxItem> {
        list_newest(conn, &query(Filter::Inbox, None, search), 100).unwrap()
    }

    const CONTACT: Option<&str> = Some("contact");
    const APPLICATIONS: Option<&str> = Some("application");

    /// A database with thirty rows in each table, three per second.
    fn database() -> Connection {
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

    fn keys(items: &[InboxItem]) -> Vec<ItemKey> {
        items.iter().map(|item| item.key.clone()).collect()
    }

    #[test]
    fn the_list_merges_both_tables_newest_first() {
        let conn = database();
        for (filter, kind, count) in [
            (Filter::Inbox, None, 54),
            (Filter::Of(State::New), None, 48),
            (Filter::Of(State::Spam), None, 6),
            (Filter::Inbox, CONTACT, 24),
            (Filter::Inbox, Some("quote"), 0),
            (Filter::Inbox, APPLICATIONS, 30),
        ] {
            let query = query(filter, kind, "");
            let all = keys(&list_newest(&conn, &query, 100).unwrap());
            assert_eq!(all.len(), count);
            assert!(all.is_sorted_by(|newer, older| newer > older));
            let first_seven = keys(&list_newest(&conn, &query, 7).unwrap());
            assert_eq!(first_seven, all[..count.min(7)]);
        }
    }

    #[test]
    fn a_search_has_no_wildcards() {
        let conn = database();
        for (text, count) in [
            ("50%", 24),
            ("%", 24),
            ("of_all\\", 24),
            ("5_%", 0),
            ("GUARDS 7", 1),
            ("' or 1 = 1 --", 0),
            ("sf-000012", 1),
            ("0300", 30),
        ] {
            assert_eq!(search(&conn, text).len(), count, "{text}");
        }
    }

    #[test]
    fn a_search_matches_values_of_fields_and_references_of_the_kind() {
        let conn = database();
        conn.execute_batch(
            r#"update messages set kind = 'quote', fields = '{"city": "Multan", "guards": "12"}' where id = 7;
               update messages set subject = 'ÜNAL ۴۵۶۷' where id = 8"#,
        )
        .unwrap();
        for (text, count) in [
            ("multan", 1),
            ("ünal 4567", 1),
            ("guards\"", 0),
            ("q-000007", 1),
            ("q-000008", 0),
            ("c-000007", 0),
        ] {
            assert_eq!(search(&conn, text).len(), count, "{text}");
        }
    }

    /// Without the indexes, a list would take longer with every row in the database.
    #[test]
    fn a_list_reads_the_indexes_without_sorting() {
        let conn = database();
        for filter in [
            Filter::Of(State::New),
            Filter::Inbox,
            Filter::Of(State::Spam),
        ] {
            let sql = list_sql(filter);
            let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
            let mut steps = explain.raw_query();
            while let Some(step) = steps.next().unwrap() {
                let detail: String = step.get("detail").unwrap();
                assert!(!detail.contains("B-TREE"), "{sql}\n{detail}");
            }
        }
    }
}
