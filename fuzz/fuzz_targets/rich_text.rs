#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| standfast::domain::fuzz_invariants::rich_text(data));
