//! Lists and marks messages and applications: what their commands share.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::newest::Newest;
use super::output;
use crate::domain::state::State;
use crate::facts::FORMS;
use crate::store::Connection;
use crate::store::inbox::{self, Filter, InboxRow};

/// Selects the items to list, newest first.
#[derive(Debug, Args)]
pub struct Selection {
    /// Only spam
    #[arg(long, conflicts_with = "new")]
    spam: bool,
    /// Only items that are not marked yet
    #[arg(long)]
    new: bool,
    #[command(flatten)]
    newest: Newest,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Selection {
    /// Prints the selected rows of the table of `T`, of all kinds or of one.
    pub(super) fn list<T: InboxRow + Serialize>(
        &self,
        conn: &Connection,
        kind: Option<&str>,
        header: &[&str],
        row: impl Fn(&T) -> Vec<String>,
        spam_reason: impl Fn(&T) -> &Option<String>,
    ) -> anyhow::Result<()> {
        let states = match self {
            Self { spam: true, .. } => Filter::Spam,
            Self { new: true, .. } => Filter::New,
            _ => Filter::Inbox,
        };
        let mut items = Vec::new();
        inbox::each(conn, states, kind, self.newest.limit(), |item: T| {
            items.push(item);
            anyhow::Ok(())
        })?;
        let noun = match kind.and_then(|kind| FORMS.message(kind)) {
            Some(form) => form.plural.as_str(),
            None => T::SOURCE.table(),
        };
        if self.json {
            output::json(&items)?;
        } else {
            let nothing = match self {
                Self { spam: true, .. } => "There is no spam.".to_owned(),
                Self { new: true, .. } => format!("There are no new {noun}."),
                _ => format!("There are no {noun}."),
            };
            let mut header = header.to_vec();
            let mut rows: Vec<Vec<String>> = items.iter().map(row).collect();
            if self.spam {
                header.push("Reason");
                for (row, item) in rows.iter_mut().zip(&items) {
                    row.push(spam_reason(item).clone().unwrap_or_default());
                }
            }
            output::table(&header, &rows, &nothing)?;
        }
        let left = inbox::count(conn, T::SOURCE, states, kind)?.saturating_sub(items.len() as u32);
        if left > 0 && !items.is_empty() {
            output::note(&format!(
                "{left} older {noun} are not shown; --all shows them."
            ));
        }
        if !self.spam && !self.json {
            let spam = inbox::count(conn, T::SOURCE, Filter::Spam, kind)?;
            if spam > 0 {
                let only = kind.map(|kind| format!(" --kind {kind}"));
                let command = format!(
                    "{} list --spam{}",
                    T::SOURCE.table(),
                    only.unwrap_or_default()
                );
                output::note(&format!("{spam} in spam: {command}"));
            }
        }
        Ok(())
    }
}

/// Parses one of the `states`; "ham" means new.
pub(super) fn state_parser(states: &'static [State]) -> impl TypedValueParser<Value = State> {
    let words = states.iter().map(|state| state.as_str());
    PossibleValuesParser::new(words.chain(["ham"])).map(|word| word.parse().unwrap_or(State::New))
}
