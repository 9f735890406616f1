//! `standfast man`: one manual page for all commands. `standfast completions`: scripts that complete them in a shell.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::output;

/// Prints the manual page of `program`.
pub(super) fn run(program: Command) -> anyhow::Result<()> {
    // The page leaves out the help of what `-h` hides.
    let mut program = super::with_all_flags(program).disable_help_subcommand(true);
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    add(&program, &mut page)?;
    // The text below the flags of a command begins with its examples.
    let page = String::from_utf8(page)?.replace(" EXTRA\nExamples:\n", " EXAMPLES\n");
    output::bytes(page.replace(" EXTRA\nExample:\n", " EXAMPLES\n"))
}

/// Adds a section for `command`, with its own sections as subsections, and those of the commands below it.
fn add(command: &Command, page: &mut Vec<u8>) -> anyhow::Result<()> {
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
    let mut shown = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    shown.try_for_each(|below| add(below, page))
}

/// Prints the script that completes `program` in a shell.
pub(super) fn completions(mut program: Command, shell: Shell) -> anyhow::Result<()> {
    // Written to memory first: `generate` panics when standard output is a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "standfast", &mut script);
    output::bytes(script)
}
