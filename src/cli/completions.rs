//! `standfast completions`: scripts that complete commands and flags in a shell.

use clap::{Args, Command};
use clap_complete::Shell;

use super::output;

/// Print a script that completes commands and flags in a shell
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast completions bash > /etc/bash_completion.d/standfast\n  \
                  standfast completions fish > ~/.config/fish/completions/standfast.fish"
)]
pub struct Completions {
    /// The shell to print the script for
    shell: Shell,
}

impl Completions {
    /// Prints the script for `program`.
    pub(super) fn run(self, mut program: Command) -> anyhow::Result<()> {
        // Written to memory first: `generate` panics when standard output is a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "standfast", &mut script);
        output::bytes(script)
    }
}
