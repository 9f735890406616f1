//! The executable: parses the command line, runs it and sets the exit code.

use std::process::ExitCode;

use standfast::cli::{Cli, Settings, exit};
use tikv_jemallocator::Jemalloc;
use zeroizing_alloc::ZeroAlloc;

/// glibc's allocator keeps the memory of a burst of connections, because a single allocation above it pins a whole heap.
/// What is freed is overwritten, so that none of it shows who sent what. The same option of jemalloc, `junk`, makes each call
/// of the allocator slower.
#[global_allocator]
static ALLOCATOR: ZeroAlloc<Jemalloc> = ZeroAlloc(Jemalloc);

fn main() -> ExitCode {
    let settings = Settings::read();
    let cli = match Cli::parse_with(&settings) {
        Ok(cli) => cli,
        Err(error) => return exit::report_usage(&error),
    };
    match cli.run(&settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => exit::report(&error),
    }
}
