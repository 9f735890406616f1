//! The words of a text without its marks: for the API, feeds, cards and descriptions.

use super::{Block, Inline, RichText};
use crate::domain::file_name::is_invisible;

/// What stands before the lines of an item inside another one.
const INDENT: &str = "  ";

impl RichText {
    /// The words, with a blank line between blocks, and list items with a hyphen or their number.
    pub fn plain(&self) -> String {
        blocks(&self.0, "\n\n")
    }
}

/// Whether `text` contains a visible character.
pub(super) fn has_words(text: &str) -> bool {
    text.contains(|c: char| !c.is_whitespace() && !is_invisible(c))
}

fn blocks(blocks: &[Block], separator: &str) -> String {
    let texts: Vec<String> = blocks.iter().filter_map(block).collect();
    texts.join(separator)
}

fn block(block: &Block) -> Option<String> {
    match block {
        Block::Heading { content, .. } | Block::Paragraph { content } => Some(line(content)),
        Block::Quote { content } => Some(blocks(content, "\n\n")),
        Block::List { start, items } => Some(list(*start, items)),
        Block::Rule => None,
    }
}

fn list(start: Option<u32>, items: &[Vec<Block>]) -> String {
    let mark = |index: usize| match start {
        Some(first) => format!("{}. ", u64::from(first) + index as u64),
        None => "- ".to_owned(),
    };
    let items = items.iter().enumerate().map(|(index, item)| {
        let text = blocks(item, "\n").replace('\n', &format!("\n{INDENT}"));
        mark(index) + &text
    });
    items.collect::<Vec<_>>().join("\n")
}

fn line(content: &[Inline]) -> String {
    content.iter().map(part).collect()
}

fn part(part: &Inline) -> String {
    match part {
        Inline::Text(text) => text.clone(),
        Inline::Strong { content }
        | Inline::Emphasis { content }
        | Inline::Link { content, .. } => line(content),
    }
}
