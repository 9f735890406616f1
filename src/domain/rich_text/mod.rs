//! Texts of news and openings, which the office writes in Markdown. Pages show them as a small tree without HTML.

mod markdown;
#[cfg(test)]
mod tests;

use serde::Serialize;

use super::invalid::{Invalid, TextRule};
use super::invisible::is_visible;

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
    /// Words; `\n` is a line break.
    #[serde(untagged)]
    #[cfg_attr(test, ts(untagged))]
    Text(String),
}

impl RichText {
    /// Reads CommonMark without extensions. HTML is text, and a picture its description.
    pub fn read(source: &str) -> Self {
        markdown::read(source)
    }

    /// The words without marks, for the API, feeds and descriptions: a blank line between blocks, and list items with a
    /// hyphen or their number.
    pub fn plain(&self) -> String {
        plain_blocks(&self.0, "\n\n")
    }

    /// Returns the tidied `source`. An error is added under `name` when it is longer than `max_length` characters, contains
    /// control characters, or has no words that a page would show.
    pub(crate) fn check(
        checks: &mut Invalid,
        name: &str,
        label: &str,
        max_length: usize,
        source: &str,
    ) -> String {
        let rule = TextRule {
            multiline: true,
            ..TextRule::line(label, max_length)
        };
        let source = rule.check(checks, name, source);
        if !checks.errors.contains_key(name) && !Self::read(&source).plain().contains(is_visible) {
            let sentence = format!("{label} has no words that a page would show.");
            checks.refuse(name, sentence);
        }
        source
    }
}

fn plain_blocks(blocks: &[Block], separator: &str) -> String {
    let texts = blocks.iter().filter_map(|block| match block {
        Block::Heading { content, .. } | Block::Paragraph { content } => Some(plain_line(content)),
        Block::Quote { content } => Some(plain_blocks(content, "\n\n")),
        Block::List { start, items } => Some(plain_list(*start, items)),
        Block::Rule => None,
    });
    texts.collect::<Vec<_>>().join(separator)
}

fn plain_list(start: Option<u32>, items: &[Vec<Block>]) -> String {
    let items = items.iter().enumerate().map(|(index, item)| {
        // The lines of an item stand below its first word.
        let text = plain_blocks(item, "\n").replace('\n', "\n  ");
        match start {
            Some(first) => format!("{}. {text}", u64::from(first) + index as u64),
            None => format!("- {text}"),
        }
    });
    items.collect::<Vec<_>>().join("\n")
}

fn plain_line(content: &[Inline]) -> String {
    let parts = content.iter().map(|part| match part {
        Inline::Text(text) => text.clone(),
        Inline::Strong { content }
        | Inline::Emphasis { content }
        | Inline::Link { content, .. } => plain_line(content),
    });
    parts.collect()
}
