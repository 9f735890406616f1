//! The name of an uploaded file is safe to show and to use on any system.

#![no_main]

use standfast::inbox::resume::StoredResume;

libfuzzer_sys::fuzz_target!(|name: &str| {
    let name = StoredResume::new(name, String::new(), 0).file_name;
    assert!((1..=200).contains(&name.len()), "{name:?}");
    assert!(
        !name.contains(['/', '\\', '<', '>', ':', '"', '|', '?', '*']),
        "{name:?}"
    );
    assert!(
        !name.starts_with(['.', ' ']) && !name.ends_with(['.', ' ']),
        "{name:?}"
    );
    let turns = |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(
        !name.chars().any(|c| c.is_control() || turns(c)),
        "{name:?}"
    );
});
