//! `standfast man`: one manual page for all commands.

use std::io::Write;

use clap::Command;
use clap_mangen::Man;

use super::output;

/// Prints the manual page of `program`.
pub(super) fn run(program: Command) -> anyhow::Result<()> {
    let mut out = output::stdout();
    out.write_all(page(program)?.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn page(program: Command) -> anyhow::Result<String> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let man = Man::new(program.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    let mut page = String::from_utf8(page)?;
    add_commands(&program, &mut page)?;
    // The text below the flags of a command contains its examples.
    Ok(page.replace(" EXTRA\n", " EXAMPLES\n"))
}

/// Adds a section for each command below `parent`. The sections of the command's own page become subsections.
fn add_commands(parent: &Command, page: &mut String) -> anyhow::Result<()> {
    for command in parent.get_subcommands() {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        page.push_str(&format!(".SH \"{}\"\n", name.to_uppercase()));
        let mut sections = Vec::new();
        let man = Man::new(command.clone());
        man.render_synopsis_section(&mut sections)?;
        man.render_description_section(&mut sections)?;
        man.render_options_section(&mut sections)?;
        man.render_extra_section(&mut sections)?;
        page.push_str(&String::from_utf8(sections)?.replace("\n.SH ", "\n.SS "));
        add_commands(command, page)?;
    }
    Ok(())
}
