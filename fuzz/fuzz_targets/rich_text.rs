//! A text in Markdown becomes a small tree whose links lead only to allowed addresses, and no word is lost.

#![no_main]

use standfast::content::markdown::{Block, Inline, RichText};

libfuzzer_sys::fuzz_target!(|source: &str| {
    let text = RichText::parse(source);
    blocks(&text.0, 0);
    let letters = |text: &str| {
        text.chars()
            .filter(|c| c.is_alphabetic())
            .collect::<String>()
    };
    // Links, entities, HTML and code have words that are not shown.
    if !source.contains(['[', '<', '&', '`', '~']) {
        assert_eq!(letters(&text.plain_text()), letters(source));
    }
});

fn blocks(blocks: &[Block], depth: usize) {
    assert!(depth <= 5);
    for block in blocks {
        match block {
            Block::Heading { level, content } => {
                assert!(depth == 0 && (1..=3).contains(level));
                parts(content, 0);
            }
            Block::Paragraph { content } => parts(content, 0),
            Block::Quote { content } => self::blocks(content, depth + 1),
            Block::List { items, .. } => {
                items.iter().for_each(|item| self::blocks(item, depth + 1))
            }
            Block::Rule => {}
        }
    }
}

fn parts(content: &[Inline], depth: usize) {
    assert!(depth <= 5 && !content.is_empty());
    for part in content {
        match part {
            Inline::Text(text) => assert!(!text.contains(|c: char| c.is_control() && c != '\n')),
            Inline::Strong { content } | Inline::Emphasis { content } => parts(content, depth + 1),
            Inline::Link { href, content } => {
                let site =
                    url::Url::parse("https://standfast.example/news/item").expect("an address");
                let target = site.join(href).expect("an address");
                assert!(
                    ["https", "http", "mailto", "tel"].contains(&target.scheme()),
                    "{href:?}"
                );
                assert!(
                    href.is_ascii() && !href.contains([' ', '"', '<', '>']),
                    "{href:?}"
                );
                parts(content, depth + 1);
            }
        }
    }
}
