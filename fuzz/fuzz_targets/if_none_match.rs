#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| standfast::web::fuzz_invariants::if_none_match(data));
