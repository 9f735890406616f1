//! Records as a file contains them, with the lines that errors name.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::store::import::Kind;

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SourceLocation {
    pub(super) file: PathBuf,
    pub(super) line: u64,
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

impl SourceLocation {
    pub(super) fn new(file: &Path, line: u64) -> Self {
        Self {
            file: file.to_owned(),
            line,
        }
    }

    /// Returns the error `sentence` for this line.
    pub(super) fn refuse(&self, sentence: impl fmt::Display) -> Failure {
        Failure::Invalid(format!("{self}: {sentence}"))
    }
}

/// The text of a field and its line. An empty text counts as a missing field.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) text: String,
    pub(super) line: u64,
}

/// A record of a file, before its fields are parsed.
#[derive(Debug)]
pub(super) struct RawRecord {
    pub(super) location: SourceLocation,
    /// The kind, if the format states it.
    pub(super) kind: Option<Kind>,
    /// The source of the slug if the record has none: the name of the file, or else the title.
    pub(super) name: Option<String>,
    /// The text below the front matter: the content of a news item or the description of a job.
    pub(super) body: Option<Field>,
    pub(super) fields: BTreeMap<String, Field>,
}

/// The line ends of a text, to find the line of an offset.
pub(super) struct Lines {
    ends: Vec<usize>,
}

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(offset, _)| offset);
        Self {
            ends: ends.collect(),
        }
    }

    /// Returns the number of the line that contains the byte at `offset`.
    pub(super) fn at(&self, offset: usize) -> u64 {
        self.ends.partition_point(|end| *end < offset) as u64 + 1
    }
}

/// Returns the kind that a word names.
pub(super) fn kind_named(word: &str) -> Option<Kind> {
    match word {
        "news" => Some(Kind::News),
        "job" | "jobs" => Some(Kind::Jobs),
        _ => None,
    }
}

/// Returns the kind that the name of a file or of its folder states.
pub(super) fn kind_of_path(file: &Path) -> Option<Kind> {
    let stem = file.file_stem().and_then(|stem| stem.to_str());
    let folder = file
        .parent()
        .and_then(Path::file_name)
        .and_then(|name| name.to_str());
    stem.and_then(kind_named)
        .or_else(|| folder.and_then(kind_named))
}
