//! The executable: parses the command line, runs it and sets the exit code.

use std::process::ExitCode;

use clap::Parser;
use standfast::cli::{Cli, exit, settings_file};
use tikv_jemallocator::Jemalloc;
use zeroizing_alloc::ZeroAlloc;

/// glibc's allocator keeps the memory of a burst of connections, because a single allocation above it pins a whole heap.
/// What is freed is overwritten, so that none of it shows who sent what. The same option of jemalloc, `junk`, makes each call
/// of the allocator slower.
#[global_allocator]
static ALLOCATOR: ZeroAlloc<Jemalloc> = ZeroAlloc(Jemalloc);

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
