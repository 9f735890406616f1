//! `standfast completions`: what makes a shell complete commands and flags.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, output};

/// Print what makes a shell complete commands and flags
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast completions bash > /etc/bash_completion.d/standfast\n  \
                  standfast completions fish > ~/.config/fish/completions/standfast.fish"
)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<()> {
        // Into memory first: written directly, a reader that goes away would be a panic.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "standfast", &mut script);
        let mut out = output::stdout();
        out.write_all(&script)?;
        out.flush()?;
        Ok(())
    }
}
