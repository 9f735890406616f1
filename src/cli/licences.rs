//! `standfast licences`: the licences of all that the program is made of, with their texts.

use anyhow::{Context, anyhow};
use license_fetcher::read_package_list_from_out_dir;

use crate::cli::output;
use crate::site::files;

/// Prints the licences of the crates, and those of the packages of the front end with its fonts and icons.
pub(super) fn run() -> anyhow::Result<()> {
    let crates = read_package_list_from_out_dir!().map_err(|error| anyhow!("{error:?}"))?;
    let front_end =
        files::licences().context("this executable holds no licences; build it again")?;
    output::bytes(crates.to_string())?;
    output::bytes(front_end)
}
