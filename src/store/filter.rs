//! Selects rows of an inbox by state.

use rusqlite::{Connection, named_params};

use super::Error;
use crate::domain::state::State;

/// Which rows of an inbox to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter<S> {
    /// All but spam.
    Inbox,
    /// Those in one state.
    In(S),
    /// All of them.
    All,
}

impl<S: State> Filter<S> {
    /// A separate condition for each variant, because SQLite would use no index for a combined one.
    fn condition(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Inbox => ("state <> :state", Some(S::SPAM.as_str())),
            Self::In(state) => ("state = :state", Some(state.as_str())),
            Self::All => (":state is null", None),
        }
    }
}

/// Rows in some states, of one kind or of all.
#[derive(Debug, Clone, Copy)]
pub struct Chosen<'a, S> {
    /// Their states.
    pub states: Filter<S>,
    /// Their kind. Only messages have one.
    pub kind: Option<&'a str>,
}

impl<S> From<Filter<S>> for Chosen<'_, S> {
    fn from(states: Filter<S>) -> Self {
        Self { states, kind: None }
    }
}

impl<S: State> Chosen<'_, S> {
    /// SQL that selects `columns` of the matching rows, newest first and at most `:limit`, and the value of its `:state`.
    /// Its `:kind` is that of the choice.
    pub(super) fn select(self, columns: &str, tables: &str) -> (String, Option<&'static str>) {
        let (condition, state) = self.condition();
        let sql = format!(
            "select {columns}
             from {tables}
             where {condition}
             order by received_at desc, id desc
             limit :limit"
        );
        (sql, state)
    }

    /// Counts the matching rows of `table`.
    pub(super) fn count(self, conn: &Connection, table: &str) -> Result<u32, Error> {
        let (condition, state) = self.condition();
        Ok(conn.query_row(
            &format!("select count(*) from {table} where {condition}"),
            named_params! { ":state": state, ":kind": self.kind },
            |row| row.get(0),
        )?)
    }

    fn condition(self) -> (String, Option<&'static str>) {
        let (states, state) = self.states.condition();
        let kinds = match self.kind {
            Some(_) => "kind = :kind",
            None => ":kind is null",
        };
        (format!("{kinds} and {states}"), state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::message::MessageState;
    use crate::store::{Location, open};

    #[test]
    fn a_list_reads_an_index_in_its_order_however_many_rows_there_are() {
        let conn = open(&Location::memory()).unwrap();
        let messages = "messages";
        let applications = "applications join resumes on application_id = id";
        for (tables, kind) in [
            (messages, None),
            (messages, Some("quote")),
            (applications, None),
        ] {
            for states in [Filter::Inbox, Filter::In(MessageState::Spam), Filter::All] {
                let filter = Chosen { states, kind };
                let (sql, state) = filter.select("id", tables);
                let mut explain = conn.prepare(&format!("explain query plan {sql}")).unwrap();
                let parameters = named_params! { ":state": state, ":kind": kind, ":limit": 50 };
                let plan: Vec<String> = explain
                    .query_map(parameters, |row| row.get("detail"))
                    .unwrap()
                    .collect::<Result<_, _>>()
                    .unwrap();
                assert!(
                    plan[0].contains("USING ") && plan[0].contains("by_time"),
                    "{filter:?}: {plan:?}"
                );
                assert!(
                    !plan.iter().any(|step| step.contains("B-TREE")),
                    "{filter:?}: {plan:?}"
                );
            }
        }
    }
}
