//! The flags for the text of an opening.

use std::path::PathBuf;

use clap::Args;

use crate::cli::input;

#[derive(Debug, Args)]
pub(super) struct Description {
    /// Text in Markdown, at most 10,000 characters; a blank line separates paragraphs
    #[arg(long, value_name = "TEXT", conflicts_with = "description_file")]
    pub(super) description: Option<String>,
    /// UTF-8 file with the text; - reads standard input
    #[arg(long, value_name = "FILE")]
    pub(super) description_file: Option<PathBuf>,
}

impl Description {
    pub(super) fn read(&self) -> anyhow::Result<Option<String>> {
        input::text(
            "Description",
            self.description.as_deref(),
            self.description_file.as_deref(),
        )
    }
}
