//! `standfast man`: one manual page for all commands. `standfast completions`: completion scripts for shells.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::output;

/// Prints the manual page of `program`.
pub(super) fn run(program: Command) -> anyhow::Result<()> {
    // clap_mangen omits flags that `-h` hides.
    let mut program = super::with_all_flags(program).disable_help_subcommand(true);
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    add_section(&program, &mut page)?;
    // clap_mangen calls the text below the flags "EXTRA". Ours begins with the examples.
    let page = String::from_utf8(page)?
        .replace(" EXTRA\nExamples:\n", " EXAMPLES\n")
        .replace(" EXTRA\nExample:\n", " EXAMPLES\n");
    output::bytes(page)
}

/// Adds a section for `command`, whose own sections become subsections, then the sections of its subcommands.
fn add_section(command: &Command, page: &mut Vec<u8>) -> anyhow::Result<()> {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    let man = Man::new(command.clone());
    let mut sections = Vec::new();
    man.render_synopsis_section(&mut sections)?;
    man.render_description_section(&mut sections)?;
    man.render_options_section(&mut sections)?;
    man.render_extra_section(&mut sections)?;
    let sections = String::from_utf8(sections)?.replace("\n.SH ", "\n.SS ");
    page.write_all(sections.as_bytes())?;
    command
        .get_subcommands()
        .filter(|subcommand| !subcommand.is_hide_set())
        .try_for_each(|subcommand| add_section(subcommand, page))
}

/// Prints the completion script of `program` for a shell.
pub(super) fn completions(mut program: Command, shell: Shell) -> anyhow::Result<()> {
    // Generate it in memory, because `generate` panics if standard output is a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "standfast", &mut script);
    output::bytes(script)
}
