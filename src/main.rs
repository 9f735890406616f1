//! The executable: parses the command line, runs it and sets the exit code.

use std::process::ExitCode;

use clap::Parser;
use standfast::cli::{Cli, exit};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return exit::report_usage(&error),
    };
    match cli.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => exit::report(&error),
    }
}
