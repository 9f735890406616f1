//! What is printed on a terminal cannot control it.

#![no_main]

use standfast::text::{escape_line, escape_text};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let acts =
        |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!escape_line(text).contains(acts));
    let lines = escape_text(text);
    assert!(!lines.replace(['\n', '\t'], "").contains(acts));
    assert_eq!(lines.matches('\n').count(), text.matches('\n').count());
});
