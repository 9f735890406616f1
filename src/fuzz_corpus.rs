//! Replays the corpus of the fuzz targets, and thousands of mutations of it, through the same properties. Unlike `fuzz/`
//! it needs no extra tools and takes seconds.

use std::fs;
use std::panic::catch_unwind;

use crate::{cli, domain, http};

const MUTATIONS: usize = 3_000;
const MAX_BYTES: usize = 4096;

#[test]
fn archives_are_distinguished() {
    replay("docx", domain::fuzz_invariants::docx);
}

#[test]
fn printed_texts_are_escaped() {
    replay("escaping", cli::fuzz_invariants::escaping);
}

#[test]
fn cleaned_file_names_are_harmless() {
    replay("file_name", domain::fuzz_invariants::file_name);
}

#[test]
fn nobody_can_forge_an_address() {
    replay("forwarded_for", http::fuzz_invariants::forwarded_for);
}

#[test]
fn validators_are_found_in_any_list() {
    replay("if_none_match", http::fuzz_invariants::if_none_match);
}

#[test]
fn texts_become_small_trees_without_html() {
    replay("rich_text", domain::fuzz_invariants::rich_text);
}

/// Checks `property` for the corpus in the folder `target` and for mutations of it.
fn replay(target: &str, property: fn(&[u8])) {
    let corpus = corpus(target);
    let ask = |input: &[u8]| {
        let outcome = catch_unwind(|| property(input));
        assert!(outcome.is_ok(), "for the input {}", input.escape_ascii());
    };
    corpus.iter().for_each(|input| ask(input));
    let mut random = fastrand::Rng::with_seed(2026);
    for _ in 0..MUTATIONS {
        ask(&mutated(&corpus, &mut random));
    }
}

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} is empty");
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// One input of `corpus` with a few mutations, as a fuzzer makes them.
fn mutated(corpus: &[Vec<u8>], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut input = corpus[random.usize(..corpus.len())].clone();
    for _ in 0..random.usize(1..=6) {
        let at = random.usize(..=input.len());
        match random.u8(..5) {
            0 => input.insert(at, random.u8(..)),
            1 => input.truncate(at),
            2 if at < input.len() => input[at] ^= 1 << random.u8(..8),
            3 => {
                let part = input[random.usize(..=at)..at].to_vec();
                input.splice(at..at, part);
            }
            _ => {
                let other = &corpus[random.usize(..corpus.len())];
                let from = random.usize(..=other.len());
                input.truncate(at);
                input.extend(&other[from..]);
            }
        }
    }
    input.truncate(MAX_BYTES);
    input
}
