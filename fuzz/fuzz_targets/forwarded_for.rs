#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| standfast::web::fuzz_invariants::forwarded_for(data));
