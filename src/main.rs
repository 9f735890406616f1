//! The executable: parses the command line, runs it and sets the exit code.

use std::process::ExitCode;

use clap::Parser;
use standfast::cli::{Cli, exit, settings_file};

/// glibc's allocator keeps the memory of a burst of connections, because a single allocation above it pins a whole heap.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    if let Err(error) = settings_file::apply() {
        return exit::report(&error);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return exit::report_usage(&error),
    };
    match cli.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => exit::report(&error),
    }
}
