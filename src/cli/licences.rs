//! `standfast licences`: the licences of all that the program is made of, with their texts.

use anyhow::Context;

use crate::cli::output;
use crate::site::files;

/// What `build.rs` has collected.
const CRATES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licences.br"));

/// Prints the licences of the crates, and those of the packages of the front end with its fonts and icons.
pub(super) fn run() -> anyhow::Result<()> {
    let mut texts = Vec::new();
    brotli::BrotliDecompress(&mut &CRATES[..], &mut texts)?;
    output::bytes(texts)?;
    output::bytes(files::licences().context("this executable holds no licences; build it again")?)
}
