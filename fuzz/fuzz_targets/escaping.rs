#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| standfast::cli::properties::escaping(data));
