//! `standfast licences`: the licences of the program and everything that it contains.

use anyhow::Context;

use crate::cli::output;
use crate::site::files;

/// The licences of all crates, collected by `build.rs`.
const CRATES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licences.br"));

/// Prints the licences of the crates, then the licences of the front end's packages, fonts and icons.
pub(super) fn run() -> anyhow::Result<()> {
    let mut crates = Vec::new();
    brotli::BrotliDecompress(&mut &CRATES[..], &mut crates)?;
    let front_end =
        files::licences().context("this executable contains no licences; build it again")?;
    output::bytes(crates)?;
    output::bytes(front_end)
}
