//! Reads Markdown into the tree. The parser yields balanced events, and what would make the tree too deep is flattened
//! into what contains it, so that no word is lost and nothing here is recursive.

use std::mem::discriminant;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use super::plain::has_words;
use super::{Block, Inline, RichText, address, escaped_html};

/// Lists inside each other.
const MAX_LISTS: usize = 2;
/// Levels of headings below the title.
const MAX_LEVEL: usize = 3;

/// Reads CommonMark without extensions. HTML is text, and a picture its description.
pub(super) fn markdown(source: &str) -> RichText {
    let mut builder = Builder::default();
    for event in Parser::new_ext(&escaped_html::escape(source), Options::empty()) {
        builder.take(event);
    }
    builder.end_line();
    RichText(builder.document)
}

#[derive(Default)]
struct Builder {
    document: Vec<Block>,
    /// The open blocks with blocks in them, outermost first.
    containers: Vec<Container>,
    /// Whether each open block has a container, or is flattened into the one around it.
    has_container: Vec<bool>,
    /// The level of the open heading as it is written.
    heading: Option<usize>,
    /// The written levels of the headings above the current place.
    outline: Vec<usize>,
    in_code: bool,
    line: Vec<Inline>,
    /// The open parts of the line, outermost first.
    spans: Vec<Span>,
    /// Whether each open part has a span, or is flattened into the one around it.
    has_span: Vec<bool>,
}

enum Container {
    Quote(Vec<Block>),
    List(Option<u32>, Vec<Vec<Block>>),
    Item(Vec<Block>),
}

struct Span {
    kind: SpanKind,
    content: Vec<Inline>,
}

enum SpanKind {
    Strong,
    Emphasis,
    Link(String),
}

impl Builder {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::SoftBreak | Event::HardBreak => self.text("\n"),
            Event::Rule => {
                self.end_line();
                self.add(Block::Rule);
            }
            Event::Code(text) => self.text(&escaped_html::restore(&text)),
            Event::Text(text) if self.in_code => self.text(&escaped_html::restore(&text)),
            Event::Text(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            // Events of extensions, which are off.
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => self.text(&text),
            Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Strong => self.open_span(Some(SpanKind::Strong)),
            Tag::Emphasis => self.open_span(Some(SpanKind::Emphasis)),
            Tag::Link {
                link_type,
                dest_url,
                ..
            } => {
                let href = match link_type {
                    LinkType::Email => address::address(&format!("mailto:{dest_url}")),
                    _ => address::address(&dest_url),
                };
                self.open_span(href.map(SpanKind::Link));
            }
            Tag::Image { .. } => self.open_span(None),
            block => {
                self.end_line();
                self.open_block(block);
            }
        }
    }

    fn open_block(&mut self, tag: Tag) {
        let count = |is_such: fn(&Container) -> bool| {
            self.containers.iter().filter(|open| is_such(open)).count()
        };
        let container = match tag {
            Tag::BlockQuote(_) => {
                let quotes = count(|open| matches!(open, Container::Quote(_)));
                (quotes == 0).then(|| Container::Quote(Vec::new()))
            }
            Tag::List(start) => {
                let lists = count(|open| matches!(open, Container::List(..)));
                let start = start.map(|number| u32::try_from(number).unwrap_or(1));
                (lists < MAX_LISTS).then(|| Container::List(start, Vec::new()))
            }
            Tag::Item => {
                let is_listed = self.has_container.last() == Some(&true);
                is_listed.then(|| Container::Item(Vec::new()))
            }
            Tag::Heading { level, .. } => {
                self.heading = Some(level as usize);
                return;
            }
            // The line that follows is a paragraph.
            Tag::CodeBlock(_) => {
                self.in_code = true;
                return;
            }
            _ => return,
        };
        self.has_container.push(container.is_some());
        self.containers.extend(container);
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link | TagEnd::Image => self.close_span(),
            TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item => {
                self.end_line();
                self.close_container();
            }
            _ => {
                self.end_line();
                self.heading = None;
                self.in_code = false;
            }
        }
    }

    fn close_container(&mut self) {
        if self.has_container.pop() != Some(true) {
            return;
        }
        match self.containers.pop() {
            Some(Container::Quote(content)) if !content.is_empty() => {
                self.add(Block::Quote { content });
            }
            Some(Container::List(start, items)) if !items.is_empty() => {
                self.add(Block::List { start, items });
            }
            Some(Container::Item(blocks)) if !blocks.is_empty() => {
                if let Some(Container::List(_, items)) = self.containers.last_mut() {
                    items.push(blocks);
                }
            }
            // Empty ones are not shown.
            _ => {}
        }
    }

    /// Adds a block to the innermost container that holds blocks.
    fn add(&mut self, block: Block) {
        match self.containers.last_mut() {
            Some(Container::Quote(blocks) | Container::Item(blocks)) => blocks.push(block),
            // A list contains only items.
            Some(Container::List(..)) | None => self.document.push(block),
        }
    }

    /// Ends the line, which becomes a heading or a paragraph if it has words.
    fn end_line(&mut self) {
        let mut content = std::mem::take(&mut self.line);
        trim(&mut content);
        if !has_visible(&content) {
            return;
        }
        match self.heading {
            Some(written) if self.containers.is_empty() => {
                let level = self.level(written);
                self.add(Block::Heading { level, content });
            }
            // A heading in a list or a quotation would break the outline of the page.
            Some(_) => self.add(Block::Paragraph {
                content: vec![Inline::Strong { content }],
            }),
            None => self.add(Block::Paragraph { content }),
        }
    }

    /// The level of a heading: one below the last heading that is written with fewer `#`.
    fn level(&mut self, written: usize) -> u8 {
        while self.outline.last().is_some_and(|last| *last >= written) {
            self.outline.pop();
        }
        self.outline.push(written);
        self.outline.len().min(MAX_LEVEL) as u8
    }

    /// Opens a part of the line: flattened without a kind, inside one of its kind, and when it is bold in a heading.
    fn open_span(&mut self, kind: Option<SpanKind>) {
        let is_new = |kind: &SpanKind| {
            let mut open = self.spans.iter().map(|span| discriminant(&span.kind));
            let is_bold = matches!(kind, SpanKind::Strong) && self.heading.is_some();
            !is_bold && !open.any(|open| open == discriminant(kind))
        };
        let kind = kind.filter(is_new);
        self.has_span.push(kind.is_some());
        self.spans.extend(kind.map(|kind| Span {
            kind,
            content: Vec::new(),
        }));
    }

    fn close_span(&mut self) {
        if self.has_span.pop() != Some(true) {
            return;
        }
        let Some(Span { kind, content }) = self.spans.pop() else {
            return;
        };
        match kind {
            SpanKind::Link(href) => {
                let content = match has_visible(&content) {
                    true => content,
                    false => vec![Inline::Text(address::words(&href).to_owned())],
                };
                self.push(Inline::Link { href, content });
            }
            // Nothing to emphasise, but white space still parts words.
            _ if !has_visible(&content) => content.into_iter().for_each(|part| self.push(part)),
            SpanKind::Strong => self.push(Inline::Strong { content }),
            SpanKind::Emphasis => self.push(Inline::Emphasis { content }),
        }
    }

    /// The parts to which the next one is added.
    fn inlines(&mut self) -> &mut Vec<Inline> {
        match self.spans.last_mut() {
            Some(span) => &mut span.content,
            None => &mut self.line,
        }
    }

    fn push(&mut self, part: Inline) {
        let parts = self.inlines();
        match (parts.last_mut(), part) {
            (Some(Inline::Text(before)), Inline::Text(text)) => before.push_str(&text),
            (_, part) => parts.push(part),
        }
    }

    /// Adds words. Entities can stand for control characters, which HTML forbids.
    fn text(&mut self, text: &str) {
        let harmless = text.chars().map(|c| match c {
            '\t' => ' ',
            c if c.is_control() && c != '\n' => '\u{fffd}',
            c => c,
        });
        self.push(Inline::Text(harmless.collect()));
    }
}

/// Removes white space at both ends of a line.
fn trim(content: &mut Vec<Inline>) {
    if let Some(Inline::Text(first)) = content.first_mut() {
        *first = first.trim_start().to_owned();
    }
    if let Some(Inline::Text(last)) = content.last_mut() {
        last.truncate(last.trim_end().len());
    }
    content.retain(|part| *part != Inline::Text(String::new()));
}

fn has_visible(content: &[Inline]) -> bool {
    content.iter().any(|part| match part {
        Inline::Text(text) => has_words(text),
        // Made only of visible words.
        Inline::Strong { .. } | Inline::Emphasis { .. } | Inline::Link { .. } => true,
    })
}
