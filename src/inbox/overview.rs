//! Messages and applications in one list, newest first. Neither the memory nor the time of a list depends on how many rows
//! there are; only a search that finds little reads all of them.

use rusqlite::{Connection, named_params};

use crate::config::{FORMS, Form};
use crate::db::{Error, query_rows};
use crate::inbox::rows::position_sql;
use crate::inbox::{Filter, Source};

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

/// Which items are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// In which states.
    pub filter: Filter,
    /// Of which form; of all without one.
    pub kind: Option<&'static str>,
    /// Words that the name, the address, the subject or the text contains; of any item when empty.
    pub search: String,
}

/// The kinds of items, in the order of the forms.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    FORMS.all().map(|form| form.kind.as_str())
}

/// The newest `limit` items, newest first.
pub fn newest(conn: &Connection, listing: &Listing, limit: usize) -> Result<Vec<Overview>, Error> {
    let given = named_params! {
        ":kind": listing.kind, ":search": listing.search, ":limit": limit as i64
    };
    query_rows(conn, &sql(listing.filter), given, |row| {
        Ok(Overview {
            place: Place {
                received_at: row.get("received_at")?,
                id: row.get("id")?,
                source: match row.get("source")? {
                    0 => Source::Messages,
                    _ => Source::Applications,
                },
            },
            kind: row.get("kind")?,
            state: row.get("state")?,
            name: row.get("name")?,
            subject: row.get("subject")?,
        })
    })
}

/// How many submissions of each kind are in spam, in the order of the forms; kinds without spam are left out.
pub fn count_spam(conn: &Connection) -> Result<Vec<(&'static Form, i64)>, Error> {
    let kind = Source::Applications.kind_sql();
    let sql = format!(
        "select kind, count(*) as count from messages where state = 'spam' group by kind
         union all
         select {kind}, count(*) from applications where state = 'spam'"
    );
    let counts = query_rows(conn, &sql, [], |row| {
        Ok((row.get::<_, String>("kind")?, row.get::<_, i64>("count")?))
    })?;
    let counted = FORMS.all().filter_map(|form| {
        let (_, count) = counts.iter().find(|(kind, _)| *kind == form.kind)?;
        Some((form, *count))
    });
    Ok(counted.filter(|(_, count)| *count > 0).collect())
}

/// Counts such as "2 messages, 1 quote request".
pub fn in_words(counts: &[(&Form, i64)]) -> String {
    let words = counts.iter().map(|(form, count)| {
        let noun = match count {
            1 => &form.noun,
            _ => &form.plural,
        };
        format!("{count} {noun}")
    });
    words.collect::<Vec<_>>().join(", ")
}

/// SQL that merges both tables in the order of their indexes, without sorting. Columns that are not of one type in both tables
/// are cast: otherwise SQLite would not search each table on its own.
fn sql(filter: Filter) -> String {
    let (condition, kind) = (filter.condition(), Source::Applications.kind_sql());
    let (in_messages, position) = (Source::Messages.searched_sql(), position_sql());
    let in_applications = Source::Applications.searched_sql();
    format!(
        "select source, kind, id, state, received_at, name, subject
         from (
             select 0 as source, kind, id, state, received_at,
                 cast(coalesce(nullif(name, ''), nullif(email, ''), 'anonymous') as text) as name,
                 substr(subject, 1, 200) as subject,
                 {in_messages} as searched
             from messages
             union all
             select 1, cast({kind} as text), id, state, received_at, name,
                 substr(coalesce(job_title, {position}), 1, 200), {in_applications}
             from applications
         )
         where {condition}
             and (:kind is null or kind = :kind)
             and (:search = '' or finds(:search, searched))
         order by received_at desc, id desc, source desc
         limit :limit"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Location, open};
    use crate::inbox::State;

    fn listing(filter: Filter, kind: Option<&'static str>, search: &str) -> Listing {
        let search = search.to_owned();
        Listing {
            filter,
            kind,
            search,
        }
    }

    const CONTACT: Option<&str> = Some("contact");
    const APPLICATIONS: Option<&str> = Some("application");

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
        for (filter, kind, rows) in [
            (Filter::Inbox, None, 54),
            (Filter::Of(State::New), None, 48),
            (Filter::Of(State::Spam), None, 6),
            (Filter::Inbox, CONTACT, 24),
            (Filter::Inbox, Some("quote"), 0),
            (Filter::Inbox, APPLICATIONS, 30),
        ] {
            let listing = listing(filter, kind, "");
            let all = places(&newest(&conn, &listing, 100).unwrap());
            assert_eq!(all.len(), rows);
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
            let found = newest(&conn, &listing(Filter::Inbox, None, search), 100).unwrap();
            assert_eq!(found.len(), rows, "{search}");
        }
    }

    #[test]
    fn a_search_finds_fields_by_their_values_and_references_by_their_kind() {
        let conn = filled();
        conn.execute_batch(
            r#"update messages set kind = 'quote', fields = '{"city": "Multan", "guards": "12"}' where id = 7;
               update messages set subject = 'ÜNAL ۴۵۶۷' where id = 8"#,
        )
        .unwrap();
        for (search, rows) in [
            ("multan", 1),
            ("ünal 4567", 1),
            ("guards\"", 0),
            ("q-000007", 1),
            ("q-000008", 0),
            ("c-000007", 0),
        ] {
            let listing = listing(Filter::Inbox, None, search);
            assert_eq!(
                newest(&conn, &listing, 100).unwrap().len(),
                rows,
                "{search}"
            );
        }
    }

    /// Otherwise a list would take longer with each row that there is.
    #[test]
    fn a_list_is_read_from_the_indexes_in_their_order() {
        let conn = filled();
        for filter in [
            Filter::Of(State::New),
            Filter::Inbox,
            Filter::Of(State::Spam),
        ] {
            let sql = sql(filter);
            let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
            let mut steps = explain.raw_query();
            while let Some(step) = steps.next().unwrap() {
                let detail: String = step.get("detail").unwrap();
                assert!(!detail.contains("B-TREE"), "{sql}\n{detail}");
            }
        }
    }
}
