//! Markdown: the tree of a text that pages render, and its words. Marks nested too deeply are flattened, so that no word is lost
//! and the recursion is bounded.

use std::mem::take;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};
use serde::Serialize;
use url::{Position, Url};

use crate::text::is_visible;
use crate::validation::{Invalid, TextRule};

#[cfg(test)]
mod tests;

/// A text, block by block.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(transparent)]
pub struct RichText(pub Vec<Block>);

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
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
    Text(String),
}

impl RichText {
    /// Reads CommonMark without extensions. HTML is text, and a picture its description. A line such as `[Lahore]: 042-1234567`,
    /// which CommonMark hides, is text unless a link uses it.
    pub fn read(source: &str) -> Self {
        let source = with_visible_definitions(without_html(source));
        let mut reader = Reader {
            events: Parser::new_ext(&source, Options::empty()),
            outline: Vec::new(),
        };
        Self(reader.read_blocks(0))
    }

    /// The words without marks, for the API, feeds and descriptions: a blank line between blocks, and list items with a
    /// hyphen or their number.
    pub fn plain(&self) -> String {
        plain_blocks(&self.0, "\n\n")
    }

    /// Returns the tidied `source`. An error is added under the lower-case `label` when it is longer than `max_length`
    /// characters, contains control characters, or has no words that a page would show.
    pub(crate) fn check(
        checks: &mut Invalid,
        label: &str,
        max_length: usize,
        source: &str,
    ) -> String {
        let name = &label.to_lowercase();
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

/// `text` with the character that each entity of HTML stands for, such as `&` for `&amp;`. Each is read once: `&amp;lt;` becomes
/// `&lt;`.
pub(crate) fn decode_entities(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        let (before, after) = rest.split_at(start);
        decoded.push_str(before);
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
        let name = &after[1..];
        let length = name.find(|c: char| !is_of_name(c)).unwrap_or(name.len());
        let has_end = length > 0 && name[length..].starts_with(';');
        let (entity, next) = after.split_at(if has_end { length + 2 } else { 1 });
        // Alone, it is one text for the parser: the character, or the entity itself if there is none of its name.
        let words = Parser::new_ext(entity, Options::empty()).filter_map(|event| match event {
            Event::Text(text) => Some(text.into_string()),
            _ => None,
        });
        decoded.extend(words);
        rest = next;
    }
    decoded + rest
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

/// Blocks inside each other, and parts of a line inside each other.
const MAX_DEPTH: usize = 4;
/// Levels of headings below the title.
const MAX_LEVEL: usize = 3;
/// Stands for a `<` that does not start a link: a noncharacter, which is removed from what is written.
const LESS_THAN: char = '\u{fdd0}';
/// Stands for a `[` that does not start the definition of a link; another noncharacter.
const BRACKET: char = '\u{fdd1}';
/// Stands for this site; the name is reserved, so no link leads there.
const THIS_SITE: &str = "https://site.invalid";

/// `source` with a placeholder for each `<` that does not begin an address. Left to the parser, a comment or a script that is
/// not closed would make HTML of all that follows, marks included.
fn without_html(source: &str) -> String {
    let source = source.replace([LESS_THAN, BRACKET], "\u{fffd}");
    let mut text = String::with_capacity(source.len());
    let mut rest = source.as_str();
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before.strip_suffix('\\').unwrap_or(before));
        let inside = after.split_once('>').map_or("", |(inside, _)| inside);
        let is_address = inside.starts_with(|c: char| c.is_alphanumeric())
            && inside.contains([':', '@'])
            && !inside.contains(char::is_whitespace);
        text.push(if is_address { '<' } else { LESS_THAN });
        rest = after;
    }
    text + rest
}

/// `source` with a placeholder for each `[` that could begin the definition of a link, such as `[office]: /contact-us`, but does
/// not define the address of a link in the text. A footnote such as `[^1]: Page 4` is such a definition too.
fn with_visible_definitions(source: String) -> String {
    let starts = definition_starts(&source);
    if starts.is_empty() {
        return source;
    }
    let mut parser = Parser::new_ext(&source, Options::empty());
    let mut names = Vec::new();
    for event in parser.by_ref() {
        match event {
            Event::Start(Tag::Link {
                id,
                dest_url,
                link_type,
                ..
            }) if !id.starts_with('^') && address(link_type, &dest_url).is_some() => {
                names.push(id);
            }
            Event::Start(Tag::Image { id, .. }) => names.push(id),
            _ => {}
        }
    }
    let definitions = parser.reference_definitions();
    let used = names.iter().filter_map(|name| definitions.get(name));
    let used: Vec<_> = used.map(|definition| definition.span.start).collect();
    let mut text = String::with_capacity(source.len());
    let mut rest = 0;
    for start in starts.into_iter().filter(|start| !used.contains(start)) {
        text.push_str(&source[rest..start]);
        text.push(BRACKET);
        rest = start + 1;
    }
    text + &source[rest..]
}

/// Where `[` is the first character of a line, after the marks of quotations and lists, and its bracket ends in `]:`.
fn definition_starts(source: &str) -> Vec<usize> {
    let is_mark = |c: char| c.is_whitespace() || c.is_ascii_digit() || ">-*+.)".contains(c);
    let mut starts = Vec::new();
    let mut line_start = 0;
    for line in source.split_inclusive('\n') {
        let marks = line.find(|c| !is_mark(c));
        let start = line_start + marks.unwrap_or(line.len());
        line_start += line.len();
        if marks.is_none() {
            continue;
        }
        let after = &source[start..];
        let is_definition = |label: &str| {
            let mut escapes = label.chars();
            // A bracket after a backslash belongs to the label.
            let end = loop {
                match escapes.next() {
                    Some('\\') => escapes.next(),
                    Some(']') => break escapes.as_str(),
                    Some('[') | None => break "",
                    Some(_) => continue,
                };
            };
            end.starts_with(':')
        };
        if after.strip_prefix('[').is_some_and(is_definition) {
            starts.push(start);
        }
    }
    starts
}

struct Reader<'a> {
    /// Balanced: each start has its end.
    events: Parser<'a>,
    /// The written levels of the headings above the current place.
    outline: Vec<usize>,
}

impl Reader<'_> {
    /// Reads blocks up to the end of the one that contains them. The blocks of what is too deep stand in its place.
    fn read_blocks(&mut self, depth: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        // The words of a list item may stand in no paragraph.
        let mut line = Vec::new();
        let mut flattened = 0;
        while let Some(event) = self.events.next() {
            if is_inline(&event) {
                self.read_inline(event, 0, &mut line);
                continue;
            }
            blocks.extend(paragraph(take(&mut line)));
            match event {
                Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::Item)
                    if depth == MAX_DEPTH =>
                {
                    flattened += 1;
                }
                Event::Start(tag) => blocks.extend(self.read_block(tag, depth)),
                Event::Rule => blocks.push(Block::Rule),
                _ if flattened == 0 => break,
                _ => flattened -= 1,
            }
        }
        blocks
    }

    /// Reads the block that `tag` begins; `None` if it is empty.
    fn read_block(&mut self, tag: Tag, depth: usize) -> Option<Block> {
        match tag {
            Tag::BlockQuote(_) => {
                let content = self.read_blocks(depth + 1);
                (!content.is_empty()).then_some(Block::Quote { content })
            }
            Tag::List(start) => {
                let start = start.map(|number| u32::try_from(number).unwrap_or(1));
                let mut items = Vec::new();
                while let Some(Event::Start(_)) = self.events.next() {
                    items.push(self.read_blocks(depth + 1));
                }
                items.retain(|item| !item.is_empty());
                (!items.is_empty()).then_some(Block::List { start, items })
            }
            Tag::Heading { level, .. } => self.heading(level as usize, depth),
            // A paragraph, or code.
            _ => paragraph(self.read_inlines(0)),
        }
    }

    /// Reads a heading. It is one level below the last one that is written with fewer `#`. In a list or a quotation it would
    /// break the outline of the page.
    fn heading(&mut self, written: usize, depth: usize) -> Option<Block> {
        let content = trimmed(self.read_inlines(0));
        if content.is_empty() {
            return None;
        }
        if depth > 0 {
            return paragraph(vec![Inline::Strong { content }]);
        }
        while self.outline.last().is_some_and(|last| *last >= written) {
            self.outline.pop();
        }
        self.outline.push(written);
        let level = self.outline.len().min(MAX_LEVEL) as u8;
        Some(Block::Heading { level, content })
    }

    /// Reads the parts of a line up to the end of what contains them. Tags at the greatest `depth` leave their words only.
    fn read_inlines(&mut self, depth: usize) -> Vec<Inline> {
        let mut parts = Vec::new();
        let mut flattened = 0;
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(_) if depth == MAX_DEPTH => flattened += 1,
                Event::End(_) if flattened == 0 => break,
                Event::End(_) => flattened -= 1,
                part => self.read_inline(part, depth, &mut parts),
            }
        }
        parts
    }

    /// Reads one part and adds it to `line`.
    fn read_inline(&mut self, event: Event, depth: usize, line: &mut Vec<Inline>) {
        match event {
            // The description of a picture can contain a link, and the picture can stand in one.
            Event::Start(Tag::Image { .. }) => add(self.read_inlines(MAX_DEPTH), line),
            Event::Start(tag) => {
                let content = self.read_inlines(depth + 1);
                match tag {
                    // Nothing to emphasise or to click on, but white space still parts words.
                    _ if !has_words(&content) => add(content, line),
                    Tag::Strong => line.push(Inline::Strong { content }),
                    Tag::Link {
                        link_type,
                        dest_url,
                        ..
                    } => match address(link_type, &dest_url) {
                        Some(href) => line.push(Inline::Link { href, content }),
                        None => add(content, line),
                    },
                    _ => line.push(Inline::Emphasis { content }),
                }
            }
            Event::SoftBreak | Event::HardBreak => add_text("\n", line),
            Event::Text(text) | Event::Code(text) => add_text(&text, line),
            // Events of HTML, of which nothing is left, and of extensions, which are off.
            _ => {}
        }
    }
}

/// Whether an event is part of a line.
fn is_inline(event: &Event) -> bool {
    match event {
        Event::Start(tag) => matches!(
            tag,
            Tag::Strong | Tag::Emphasis | Tag::Link { .. } | Tag::Image { .. }
        ),
        Event::End(_) | Event::Rule => false,
        _ => true,
    }
}

/// Adds parts, so that neighbouring words are one.
fn add(parts: Vec<Inline>, line: &mut Vec<Inline>) {
    for part in parts {
        match part {
            Inline::Text(text) => add_text(&text, line),
            part => line.push(part),
        }
    }
}

/// Adds words. Entities can stand for control characters, which HTML forbids.
fn add_text(text: &str, line: &mut Vec<Inline>) {
    let harmless = text.chars().map(|c| match c {
        LESS_THAN => '<',
        BRACKET => '[',
        '\t' => ' ',
        c if c.is_control() && c != '\n' => '\u{fffd}',
        c => c,
    });
    match line.last_mut() {
        Some(Inline::Text(before)) => before.extend(harmless),
        _ => line.push(Inline::Text(harmless.collect())),
    }
}

/// The paragraph of a line; `None` if it has no words.
fn paragraph(line: Vec<Inline>) -> Option<Block> {
    let content = trimmed(line);
    (!content.is_empty()).then_some(Block::Paragraph { content })
}

/// `line` without white space at both ends; empty if it has no words.
fn trimmed(mut line: Vec<Inline>) -> Vec<Inline> {
    if !has_words(&line) {
        return Vec::new();
    }
    if let Some(Inline::Text(first)) = line.first_mut() {
        *first = first.trim_start().to_owned();
    }
    if let Some(Inline::Text(last)) = line.last_mut() {
        last.truncate(last.trim_end().len());
    }
    line.retain(|part| *part != Inline::Text(String::new()));
    line
}

fn has_words(line: &[Inline]) -> bool {
    plain_line(line).contains(is_visible)
}

/// The address of a link, as browsers read it; `None` when the link must not become one. Allowed are `https:`, `http:`,
/// `mailto:`, `tel:` and paths of this site that begin with `/`. Browsers read a backslash as a slash, and a path that begins
/// with two of them as another host, so that a link must not look like one of this site and lead elsewhere.
fn address(link_type: LinkType, written: &str) -> Option<String> {
    let written = written.replace(LESS_THAN, "<").replace(BRACKET, "[");
    let is_plain = |c: char| is_visible(c) && c != '\\';
    let written = &Some(written).filter(|all| all.chars().all(is_plain))?;
    let site = Url::parse(THIS_SITE).expect("a valid address");
    let url = match link_type {
        LinkType::Email => Url::parse(&format!("mailto:{written}")).ok()?,
        _ => site.join(written).ok()?,
    };
    if url.origin() == site.origin() {
        let path = &url[Position::BeforePath..];
        let is_local = written.starts_with('/') && !path.starts_with("//");
        return is_local.then(|| path.to_owned());
    }
    // A name or a password in an address makes its host look like another one.
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_allowed = ["https", "http", "mailto", "tel"].contains(&url.scheme());
    (is_plain && is_allowed).then(|| url.into())
}
