//! The executable: parses the command line, runs it and sets the exit code.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use standfast::cli::{Cli, exit};
use standfast::config::settings_file::SettingsFile;

/// Returns freed memory to the system within seconds. glibc's allocator keeps the memory of thousands of stalled connections until the
/// process ends.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    exit::report_panics();
    let settings = SettingsFile::load();
    let cli = match Cli::parse_with(&settings) {
        Ok(cli) => cli,
        Err(error) => return exit::report_usage(&error),
    };
    match cli.run(&settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => exit::report(&error),
    }
}
