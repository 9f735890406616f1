//! `standfast inbox`: the inbox as a full-screen view, for a person at a terminal.

use std::io::{IsTerminal, Write};
use std::path::Path;

use clap::Args;

use super::exit::Failure;
use super::private_file;
use crate::store::{Connection, Location, applications};
use crate::tui;

/// Read, mark and answer messages and applications on the whole terminal
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  standfast inbox\n\nThe keys are shown at the foot, and ? explains them."
)]
pub struct InboxView {}

impl InboxView {
    pub(super) fn run(self, database: &Location) -> anyhow::Result<()> {
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            let sentence = "the inbox needs a terminal; `standfast messages list` and \
                            `standfast applications list` work without one";
            return Err(Failure::Usage(sentence.to_owned()).into());
        }
        let location = database.clone();
        tui::run(database, &move |conn, id, path| {
            save_resume(conn, &location, id, path)
        })
    }
}

fn save_resume(conn: &Connection, database: &Location, id: i64, path: &Path) -> anyhow::Result<()> {
    // The sentence of `private_file` names a flag, which there is none of here.
    if path.exists() {
        let sentence = format!("{} exists already; choose another name", path.display());
        return Err(Failure::Invalid(sentence).into());
    }
    let bytes = applications::resume_bytes(conn, id)?;
    private_file::write(database, path, false, |file| Ok(file.write_all(&bytes)?))
}
