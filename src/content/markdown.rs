//! Parses Markdown into a tree that pages render, and into plain text. Formatting that is nested too deeply is dropped, but
//! its words stay. This bounds the recursion.

use std::mem::take;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};
use serde::Serialize;
use url::{Position, Url};

use crate::text::is_visible;
use crate::validation::{FieldErrors, TextRule};

#[cfg(test)]
mod tests;

/// A text as a list of blocks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(transparent)]
pub struct RichText(pub Vec<Block>);

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Block {
    /// A heading. The first heading of a text has level 1, and no level is skipped.
    Heading {
        /// 1 to 3.
        level: u8,
        /// The words.
        content: Vec<Inline>,
    },
    /// A paragraph.
    Paragraph {
        /// The words.
        content: Vec<Inline>,
    },
    /// A list.
    List {
        /// The number of the first item; null for a list with bullets.
        start: Option<u32>,
        /// The blocks of each item; never empty.
        items: Vec<Vec<Block>>,
    },
    /// A quotation.
    Quote {
        /// The quoted blocks.
        content: Vec<Block>,
    },
    /// A horizontal line.
    Rule,
}

/// Inline content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
        /// A URL with an allowed scheme, or a path of this site.
        href: String,
        /// The words; never empty.
        content: Vec<Inline>,
    },
    /// Words; `\n` is a line break.
    #[serde(untagged)]
    Text(String),
}

impl RichText {
    /// Parses CommonMark without extensions, with three differences. HTML is text. A picture becomes its description. A
    /// link definition such as `[Lahore]: 042-1234567`, which CommonMark hides, is text unless a link uses it.
    pub fn parse(source: &str) -> Self {
        let source = with_visible_definitions(without_html(source));
        let mut reader = Reader {
            events: Parser::new_ext(&source, Options::empty()),
            outline: Vec::new(),
        };
        Self(reader.read_blocks(0))
    }

    /// The words without formatting, for the API, feeds and descriptions. It has blank lines between blocks, and hyphens
    /// or numbers before list items.
    pub fn plain_text(&self) -> String {
        plain_blocks(&self.0, "\n\n")
    }

    /// Checks and trims `source`. Adds an error under the lower-case `label` if it has more than `max_length` characters,
    /// control characters, or no visible words.
    pub(crate) fn check(
        errors: &mut FieldErrors,
        label: &str,
        max_length: usize,
        source: &str,
    ) -> String {
        let name = &label.to_lowercase();
        let rule = TextRule {
            multiline: true,
            ..TextRule::line(label, max_length)
        };
        let source = rule.check(errors, name, source);
        let has_visible_words = || Self::parse(&source).plain_text().contains(is_visible);
        if !errors.by_field.contains_key(name) && !has_visible_words() {
            let sentence = format!("{label} has no words that a page would show.");
            errors.add(name, sentence);
        }
        source
    }
}

/// Decodes HTML entities, such as `&amp;`. It decodes each one once, so `&amp;lt;` becomes `&lt;`.
pub(crate) fn decode_entities(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        let (before, after) = rest.split_at(start);
        decoded.push_str(before);
        let name = &after[1..];
        let length = name
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '#'))
            .unwrap_or(name.len());
        let is_entity = length > 0 && name[length..].starts_with(';');
        let (entity, next) = after.split_at(if is_entity { length + 2 } else { 1 });
        // The parser returns the character as text, or an unknown entity unchanged.
        decoded.extend(
            Parser::new_ext(entity, Options::empty()).filter_map(|event| match event {
                Event::Text(text) => Some(text.into_string()),
                _ => None,
            }),
        );
        rest = next;
    }
    decoded + rest
}

fn plain_blocks(blocks: &[Block], separator: &str) -> String {
    blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading { content, .. } | Block::Paragraph { content } => {
                Some(plain_line(content))
            }
            Block::Quote { content } => Some(plain_blocks(content, "\n\n")),
            Block::List { start, items } => Some(plain_list(*start, items)),
            Block::Rule => None,
        })
        .collect::<Vec<_>>()
        .join(separator)
}

fn plain_list(start: Option<u32>, items: &[Vec<Block>]) -> String {
    items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            // Indent the further lines of an item.
            let text = plain_blocks(item, "\n").replace('\n', "\n  ");
            match start {
                Some(first) => format!("{}. {text}", u64::from(first) + index as u64),
                None => format!("- {text}"),
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn plain_line(content: &[Inline]) -> String {
    content
        .iter()
        .map(|inline| match inline {
            Inline::Text(text) => text.clone(),
            Inline::Strong { content }
            | Inline::Emphasis { content }
            | Inline::Link { content, .. } => plain_line(content),
        })
        .collect()
}

/// Maximum nesting of blocks, and of inline content.
const MAX_DEPTH: usize = 4;
/// Maximum level of a heading.
const MAX_LEVEL: usize = 3;
/// Placeholder for a `<` that does not start a link. It is a noncharacter; [`without_html`] removes it from the source.
const LESS_THAN: char = '\u{fdd0}';
/// Placeholder for a `[` that does not start a link definition. It is a noncharacter as well.
const BRACKET: char = '\u{fdd1}';
/// Base URL for links to this site. The domain is reserved, so no link can lead there.
const THIS_SITE: &str = "https://site.invalid";

/// Replaces each `<` that does not start an autolink by a placeholder, so that the parser finds no HTML. An unclosed
/// comment or script would otherwise turn the rest of the text into HTML.
fn without_html(source: &str) -> String {
    let source = source.replace([LESS_THAN, BRACKET], "\u{fffd}");
    let mut text = String::with_capacity(source.len());
    let mut rest = source.as_str();
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before.strip_suffix('\\').unwrap_or(before));
        let inside = after.split_once('>').map_or("", |(inside, _)| inside);
        let is_autolink = inside.starts_with(|c: char| c.is_alphanumeric())
            && inside.contains([':', '@'])
            && !inside.contains(char::is_whitespace);
        text.push(if is_autolink { '<' } else { LESS_THAN });
        rest = after;
    }
    text + rest
}

/// Makes link definitions such as `[office]: /contact-us` visible, unless a link in the text uses them: it replaces their
/// `[` by a placeholder. A footnote such as `[^1]: Page 4` is a definition as well.
fn with_visible_definitions(source: String) -> String {
    let starts = find_definitions(&source);
    if starts.is_empty() {
        return source;
    }
    let mut parser = Parser::new_ext(&source, Options::empty());
    let mut used_labels = Vec::new();
    for event in parser.by_ref() {
        match event {
            Event::Start(Tag::Link {
                id,
                dest_url,
                link_type,
                ..
            }) if !id.starts_with('^') && safe_href(link_type, &dest_url).is_some() => {
                used_labels.push(id);
            }
            Event::Start(Tag::Image { id, .. }) => used_labels.push(id),
            _ => {}
        }
    }
    let definitions = parser.reference_definitions();
    let used_starts: Vec<usize> = used_labels
        .iter()
        .filter_map(|label| definitions.get(label))
        .map(|definition| definition.span.start)
        .collect();
    let mut text = String::with_capacity(source.len());
    let mut end = 0;
    for start in starts {
        if used_starts.contains(&start) {
            continue;
        }
        text.push_str(&source[end..start]);
        text.push(BRACKET);
        end = start + 1;
    }
    text + &source[end..]
}

/// The offsets of all `[` that could start a link definition: only markers of quotations and lists precede it on its line,
/// and `]:` ends its label.
fn find_definitions(source: &str) -> Vec<usize> {
    let is_marker = |c: char| c.is_whitespace() || c.is_ascii_digit() || ">-*+.)".contains(c);
    let mut starts = Vec::new();
    let mut line_start = 0;
    for line in source.split_inclusive('\n') {
        if let Some(indent) = line.find(|c| !is_marker(c)) {
            let start = line_start + indent;
            if source[start..]
                .strip_prefix('[')
                .is_some_and(begins_with_definition_label)
            {
                starts.push(start);
            }
        }
        line_start += line.len();
    }
    starts
}

/// Whether `text`, which follows a `[`, has the rest of a label and then `]:`. Brackets after a backslash belong to the
/// label.
fn begins_with_definition_label(text: &str) -> bool {
    let mut chars = text.chars();
    loop {
        match chars.next() {
            Some('\\') => {
                chars.next();
            }
            Some(']') => return chars.as_str().starts_with(':'),
            Some('[') | None => return false,
            Some(_) => {}
        }
    }
}

struct Reader<'a> {
    /// The events are balanced: each start has an end.
    events: Parser<'a>,
    /// The source levels of the headings that enclose the current position.
    outline: Vec<usize>,
}

impl Reader<'_> {
    /// Reads the blocks up to the end of the block that contains them. Containers at the maximum depth are dropped; their
    /// blocks take their place.
    fn read_blocks(&mut self, depth: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        // The words of a list item need not be in a paragraph.
        let mut line = Vec::new();
        // The number of open containers that were dropped.
        let mut dropped = 0;
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
                    dropped += 1;
                }
                Event::Start(tag) => blocks.extend(self.read_block(tag, depth)),
                Event::Rule => blocks.push(Block::Rule),
                _ if dropped == 0 => break,
                _ => dropped -= 1,
            }
        }
        blocks
    }

    /// Reads the block that `tag` starts; `None` if it is empty.
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
            Tag::Heading { level, .. } => self.read_heading(level as usize, depth),
            // A paragraph, or a block of code.
            _ => paragraph(self.read_inlines(0)),
        }
    }

    /// Reads a heading with `source_level` number signs. Its level is one below the closest previous heading with fewer
    /// number signs. In a list or a quotation it becomes a bold paragraph, because it would break the outline of the page.
    fn read_heading(&mut self, source_level: usize, depth: usize) -> Option<Block> {
        let content = trim_line(self.read_inlines(0));
        if content.is_empty() {
            return None;
        }
        if depth > 0 {
            return paragraph(vec![Inline::Strong { content }]);
        }
        while self
            .outline
            .last()
            .is_some_and(|last| *last >= source_level)
        {
            self.outline.pop();
        }
        self.outline.push(source_level);
        let level = self.outline.len().min(MAX_LEVEL) as u8;
        Some(Block::Heading { level, content })
    }

    /// Reads inline content up to the end of the block or tag that contains it. Tags at the maximum `depth` are dropped,
    /// but their words stay.
    fn read_inlines(&mut self, depth: usize) -> Vec<Inline> {
        let mut line = Vec::new();
        // The number of open tags that were dropped.
        let mut dropped = 0;
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(_) if depth == MAX_DEPTH => dropped += 1,
                Event::End(_) if dropped == 0 => break,
                Event::End(_) => dropped -= 1,
                event => self.read_inline(event, depth, &mut line),
            }
        }
        line
    }

    /// Reads the inline content that `event` starts, and adds it to `line`.
    fn read_inline(&mut self, event: Event, depth: usize, line: &mut Vec<Inline>) {
        match event {
            // Keep only the words of a picture's description: it may contain a link, and a link may contain the picture.
            Event::Start(Tag::Image { .. }) => add(self.read_inlines(MAX_DEPTH), line),
            Event::Start(tag) => {
                let content = self.read_inlines(depth + 1);
                match tag {
                    // Drop a tag without words, but keep white space, because it separates words.
                    _ if !has_words(&content) => add(content, line),
                    Tag::Strong => line.push(Inline::Strong { content }),
                    Tag::Link {
                        link_type,
                        dest_url,
                        ..
                    } => match safe_href(link_type, &dest_url) {
                        Some(href) => line.push(Inline::Link { href, content }),
                        None => add(content, line),
                    },
                    _ => line.push(Inline::Emphasis { content }),
                }
            }
            Event::SoftBreak | Event::HardBreak => add_text("\n", line),
            Event::Text(text) | Event::Code(text) => add_text(&text, line),
            // Events of HTML, which `without_html` has removed, and of extensions, which are off.
            _ => {}
        }
    }
}

/// Whether an event belongs to inline content.
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

/// Adds `content` to `line`, and joins adjacent texts.
fn add(content: Vec<Inline>, line: &mut Vec<Inline>) {
    for inline in content {
        match inline {
            Inline::Text(text) => add_text(&text, line),
            inline => line.push(inline),
        }
    }
}

/// Adds words to `line`. Replaces control characters, which come from entities and which HTML forbids.
fn add_text(text: &str, line: &mut Vec<Inline>) {
    let safe = text.chars().map(|c| match c {
        LESS_THAN => '<',
        BRACKET => '[',
        '\t' => ' ',
        c if c.is_control() && c != '\n' => '\u{fffd}',
        c => c,
    });
    match line.last_mut() {
        Some(Inline::Text(last)) => last.extend(safe),
        _ => line.push(Inline::Text(safe.collect())),
    }
}

/// A paragraph with this content; `None` if it has no words.
fn paragraph(line: Vec<Inline>) -> Option<Block> {
    let content = trim_line(line);
    (!content.is_empty()).then_some(Block::Paragraph { content })
}

/// Removes white space at both ends of `line`. Returns an empty line if it has no words.
fn trim_line(mut line: Vec<Inline>) -> Vec<Inline> {
    if !has_words(&line) {
        return Vec::new();
    }
    if let Some(Inline::Text(first)) = line.first_mut() {
        *first = first.trim_start().to_owned();
    }
    if let Some(Inline::Text(last)) = line.last_mut() {
        last.truncate(last.trim_end().len());
    }
    line.retain(|inline| *inline != Inline::Text(String::new()));
    line
}

fn has_words(line: &[Inline]) -> bool {
    plain_line(line).contains(is_visible)
}

/// The normalised target of a link; `None` if the target is not safe. Safe are `https:`, `http:`, `mailto:` and `tel:` URLs,
/// and paths of this site that begin with one `/`. Browsers read a backslash as a slash, and two slashes at the start of a
/// path as another host. So a target with either could look like a path of this site, but lead to another site.
fn safe_href(link_type: LinkType, target: &str) -> Option<String> {
    const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];
    let target = target.replace(LESS_THAN, "<").replace(BRACKET, "[");
    if !target.chars().all(|c| is_visible(c) && c != '\\') {
        return None;
    }
    let site = Url::parse(THIS_SITE).expect("a valid URL");
    let url = match link_type {
        LinkType::Email => Url::parse(&format!("mailto:{target}")).ok()?,
        _ => site.join(&target).ok()?,
    };
    if url.origin() == site.origin() {
        let path = &url[Position::BeforePath..];
        let is_local = target.starts_with('/') && !path.starts_with("//");
        return is_local.then(|| path.to_owned());
    }
    // A user name or password in front of the host can look like the host.
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    let is_safe = SCHEMES.contains(&url.scheme()) && !has_credentials;
    is_safe.then(|| url.into())
}
