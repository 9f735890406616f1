//! The executable: parses the command line, runs it and sets the exit code.

use std::process::ExitCode;

use standfast::cli::{Cli, exit};
use standfast::config::settings_file::SettingsFile;

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
