//! A text as the office writes and the database stores it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::plain::has_words;
use super::{Block, Inline, RichText, builder};
use crate::domain::invalid::{Checks, TextRule};

/// Longer texts are not read as Markdown. Four bytes for each character that the longest text may have.
const MAX_MARKDOWN_BYTES: usize = 80_000;

/// How a stored text is to be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TextFormat {
    /// As it is; a blank line parts paragraphs. Texts from before Markdown was understood.
    Plain,
    /// CommonMark without HTML and pictures.
    #[default]
    Markdown,
}

impl TextFormat {
    /// The word that stands for it in the database and in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Markdown => "markdown",
        }
    }
}

impl fmt::Display for TextFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for TextFormat {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let formats = [Self::Plain, Self::Markdown];
        let found = formats.into_iter().find(|format| format.as_str() == word);
        found.ok_or_else(|| "must be plain or markdown".to_owned())
    }
}

/// A text and its format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceText {
    /// As it was written.
    pub source: String,
    /// How it is to be read.
    pub format: TextFormat,
}

impl SourceText {
    /// A text in Markdown.
    pub fn markdown(source: impl Into<String>) -> Self {
        Self {
            source: source.into(),
            format: TextFormat::Markdown,
        }
    }

    /// A text that is shown as it is.
    pub fn plain(source: impl Into<String>) -> Self {
        Self {
            source: source.into(),
            format: TextFormat::Plain,
        }
    }

    /// The text as pages show it.
    pub fn read(&self) -> RichText {
        match self.format {
            TextFormat::Markdown if self.source.len() <= MAX_MARKDOWN_BYTES => {
                builder::markdown(&self.source)
            }
            TextFormat::Plain | TextFormat::Markdown => paragraphs(&self.source),
        }
    }

    /// The text without marks. `read` is what [`Self::read`] returned.
    pub fn words(&self, read: &RichText) -> String {
        match self.format {
            TextFormat::Plain => self.source.clone(),
            TextFormat::Markdown => read.plain(),
        }
    }

    /// Returns the tidied text. An error is added under `name` when it is longer than `max_length` characters, contains
    /// control characters, or has no words that a page would show.
    pub(crate) fn check(
        &self,
        checks: &mut Checks,
        name: &str,
        label: &str,
        max_length: usize,
    ) -> Self {
        let rule = TextRule {
            label,
            required: true,
            missing: None,
            max_length: Some(max_length),
            multiline: true,
        };
        let checked = Self {
            source: rule.check(checks, name, &self.source),
            format: self.format,
        };
        if checks.has(name) {
            return checked;
        }
        let words = checked.words(&checked.read());
        if !has_words(&words) {
            checks.refuse(
                name,
                format!("{label} has no words that a page would show."),
            );
        } else if words.chars().count() > max_length {
            // A long address can stand for many short links.
            checks.refuse(
                name,
                format!("{label} must be {max_length} characters or fewer as pages show it."),
            );
        }
        checked
    }
}

/// The paragraphs of a plain text. Its line breaks stay.
fn paragraphs(text: &str) -> RichText {
    let lines: Vec<&str> = text.lines().collect();
    let paragraphs = lines
        .split(|line| line.trim().is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| Block::Paragraph {
            content: vec![Inline::Text(lines.join("\n").trim().to_owned())],
        });
    RichText(paragraphs.collect())
}
