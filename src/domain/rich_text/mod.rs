//! Texts of news and openings as pages show them: a small tree without HTML. Its depth is bounded by its making: a quote
//! never contains a quote, a list at most one more list, and nothing emphasised is emphasised again.

mod address;
mod builder;
mod escaped_html;
mod plain;
mod source;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub use source::{SourceText, TextFormat};

/// A text, block by block.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(transparent)]
pub struct RichText(pub Vec<Block>);

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(tag = "type", rename_all = "lowercase"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Block {
    /// A heading. The first one of a text has level 1, and no level is skipped.
    Heading {
        /// 1 to 3.
        level: u8,
        /// Its words.
        content: Vec<Inline>,
    },
    /// A paragraph.
    Paragraph {
        /// Its words.
        content: Vec<Inline>,
    },
    /// A list.
    List {
        /// Number of the first item; none for a list with bullets.
        start: Option<u32>,
        /// The blocks of each item; never empty.
        items: Vec<Vec<Block>>,
    },
    /// A quotation.
    Quote {
        /// What is quoted.
        content: Vec<Block>,
    },
    /// A line between two parts of the text.
    Rule,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(tag = "type", rename_all = "lowercase"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Inline {
    /// Bold words.
    Strong {
        /// The words.
        content: Vec<Inline>,
    },
    /// Words in italics.
    Emphasis {
        /// The words.
        content: Vec<Inline>,
    },
    /// A link.
    Link {
        /// An address with an allowed scheme, or a path of this site.
        href: String,
        /// Its words; never empty.
        content: Vec<Inline>,
    },
    /// Words; `\n` is a line break, and there is no other control character.
    #[serde(untagged)]
    #[cfg_attr(test, ts(untagged))]
    Text(String),
}
