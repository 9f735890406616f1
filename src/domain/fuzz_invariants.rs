//! Invariants of uploaded files and of texts in Markdown, for the fuzz targets and for the test that replays their corpus.

use super::docx::is_docx;
use super::file_name::FileName;
use super::rich_text::{Block, Inline, SourceText};

/// Checks the cleaned name of a file that was uploaded as `data`.
pub fn file_name(data: &[u8]) {
    let raw = String::from_utf8_lossy(data);
    let name = FileName::clean(&raw);
    let text = name.to_string();
    assert_harmless(&text);
    let extension = name.extension();
    if !extension.is_empty() {
        assert!(text.ends_with(&format!(".{extension}")), "{text:?}");
        let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        assert!(
            extension.len() <= 8 && extension.chars().all(lower),
            "{text:?}"
        );
    }
}

/// Checks that a name is safe to show and to use on any system.
pub fn assert_harmless(name: &str) {
    assert!(
        (1..=120).contains(&name.chars().count()) && name.len() <= 200,
        "{name:?}"
    );
    assert!(
        !name.contains(['/', '\\', '<', '>', ':', '"', '|', '?', '*']),
        "{name:?}"
    );
    assert!(
        !name.starts_with(['.', ' ']) && !name.ends_with(['.', ' ']),
        "{name:?}"
    );
    let turns = |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let hides = |c| {
        matches!(
            c,
            '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}'
        )
    };
    assert!(
        !name.chars().any(|c| c.is_control() || turns(c) || hides(c)),
        "{name:?}"
    );
    // Windows opens a device with any extension, and ignores spaces before the first dot.
    let base = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_ascii_lowercase();
    let devices = ["con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"];
    assert!(!devices.contains(&base.as_str()), "{name:?}");
}

/// Checks the recognition of archives: with `data` as a file, and with its lines as the names in an archive.
pub fn docx(data: &[u8]) {
    if is_docx(data) {
        assert!(data.starts_with(b"PK\x03\x04"));
        assert!(data.windows(13).any(|bytes| bytes == b"word/document"));
        assert!(
            !is_docx(&[b" ", data].concat()),
            "nothing may come before it"
        );
        assert!(
            is_docx(&[data, &[b' '; 100]].concat()),
            "a comment may follow"
        );
    }
    let names: Vec<&[u8]> = data.split(|byte| *byte == b'\n').take(64).collect();
    let is_main = |name: &&[u8]| {
        let name = String::from_utf8_lossy(name);
        let number = name
            .strip_prefix("word/document")
            .and_then(|rest| rest.strip_suffix(".xml"));
        number.is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()))
    };
    let expected = names.iter().any(is_main);
    assert_eq!(is_docx(&archive(&names)), expected);
}

/// An archive of empty files with these names.
pub(super) fn archive<N: AsRef<[u8]>>(names: &[N]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for name in names.iter().map(AsRef::as_ref) {
        let length = u16::try_from(name.len())
            .expect("a short name")
            .to_le_bytes();
        bytes.extend(b"PK\x03\x04");
        bytes.extend([0; 22]);
        bytes.extend(length);
        bytes.extend([0; 2]);
        bytes.extend(name);
        directory.extend(b"PK\x01\x02");
        directory.extend([0; 24]);
        directory.extend(length);
        directory.extend([0; 16]);
        directory.extend(name);
    }
    let length = u32::try_from(directory.len())
        .expect("few names")
        .to_le_bytes();
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0; 8]);
    bytes.extend(length);
    bytes.extend([0; 6]);
    bytes
}

/// Checks `data` as the content of a news item in Markdown.
pub fn rich_text(data: &[u8]) {
    let source = String::from_utf8_lossy(data).into_owned();
    let text = SourceText::markdown(source);
    let read = text.read();
    let mut written = String::new();
    assert_blocks(&read.0, 0, &mut written);
    let words = text.words(&read);
    assert!(
        !words.contains(|c: char| c.is_control() && c != '\n'),
        "{words:?}"
    );
    // Without links, entities, HTML and code, no letter is dropped or added.
    let letters = |text: &str| {
        text.chars()
            .filter(|c| c.is_alphabetic())
            .collect::<String>()
    };
    assert_eq!(letters(&words), letters(&written));
    if !text.source.contains(['[', '<', '&', '`', '~']) {
        assert_eq!(letters(&words), letters(&text.source), "{:?}", text.source);
    }
}

/// Checks the blocks inside `depth` others, and appends their words.
fn assert_blocks(blocks: &[Block], depth: usize, words: &mut String) {
    // A list in a list in a quotation, each list with its items.
    assert!(depth <= 3, "{blocks:?}");
    for block in blocks {
        match block {
            Block::Heading { level, content } => {
                assert!(depth == 0 && (1..=3).contains(level), "{block:?}");
                assert_line(content, &[], words);
            }
            Block::Paragraph { content } => assert_line(content, &[], words),
            Block::Quote { content } => {
                assert!(!content.is_empty());
                assert_blocks(content, depth + 1, words);
            }
            Block::List { items, .. } => {
                assert!(!items.is_empty() && items.iter().all(|item| !item.is_empty()));
                items
                    .iter()
                    .for_each(|item| assert_blocks(item, depth + 1, words));
            }
            Block::Rule => {}
        }
    }
}

/// Checks a line or a part of one, which is `inside` parts of these kinds.
fn assert_line(content: &[Inline], inside: &[&str], words: &mut String) {
    assert!(!content.is_empty());
    for part in content {
        let (kind, content) = match part {
            Inline::Text(text) => {
                assert!(!text.is_empty());
                words.push_str(text);
                continue;
            }
            Inline::Strong { content } => ("strong", content),
            Inline::Emphasis { content } => ("emphasis", content),
            Inline::Link { href, content } => {
                assert_address(href);
                ("link", content)
            }
        };
        assert!(!inside.contains(&kind), "{part:?}");
        assert_line(content, &[inside, &[kind]].concat(), words);
    }
}

/// A browser at a page of the site follows the link to where it seems to lead.
fn assert_address(href: &str) {
    let site = url::Url::parse("https://standfast.example/news/item").expect("a valid address");
    let url = site.join(href).expect("a valid address");
    let is_path = href.starts_with('/') && url.origin() == site.origin();
    let is_complete = url.as_str() == href;
    let scheme = ["https", "http", "mailto", "tel"].contains(&url.scheme());
    assert!(scheme && (is_path || is_complete), "{href:?}");
    assert!(
        href.is_ascii() && !href.contains(|c: char| c.is_control() || " \\\"<>".contains(c)),
        "{href:?}"
    );
}
