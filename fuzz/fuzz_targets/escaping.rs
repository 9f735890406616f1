#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| standfast::cli::fuzz_invariants::escaping(data));
