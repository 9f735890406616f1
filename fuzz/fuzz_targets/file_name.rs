#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| standfast::domain::properties::file_name(data));
