//! `standfast man`: the manual pages of all commands. `standfast completions`: completion scripts for shells.

use clap::{Arg, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::output;

/// Prints the manual page of `program`, followed by the pages of its subcommands.
pub(super) fn run(program: Command) -> anyhow::Result<()> {
    // clap_mangen omits the help of flags that `-h` hides.
    let show = |flag: Arg| flag.hide_short_help(false);
    let mut program = program
        .mut_subcommand("serve", |serve| serve.mut_args(show))
        .disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    add_pages(&program, &mut pages)?;
    // Outside UTF-8 locales, `man` warns about the character. `\&` keeps the dots from starting a macro.
    let pages = String::from_utf8(pages)?.replace('…', r"\&...");
    output::bytes(pages)
}

/// Adds the manual page of `command`, then the pages of its subcommands.
fn add_pages(command: &Command, pages: &mut Vec<u8>) -> anyhow::Result<()> {
    Man::new(command.clone()).render(pages)?;
    command
        .get_subcommands()
        .filter(|subcommand| !subcommand.is_hide_set())
        .try_for_each(|subcommand| add_pages(subcommand, pages))
}

/// Prints the completion script of `program` for a shell.
pub(super) fn completions(mut program: Command, shell: Shell) -> anyhow::Result<()> {
    // Generate it in memory, because `generate` panics if standard output is a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "standfast", &mut script);
    output::bytes(script)
}
