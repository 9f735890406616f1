//! Help, completions and the manual page of all commands.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::CommandFactory;
use standfast::cli::Cli;

use crate::binary::{Binary, output};

/// Snapshots of the help of each command. `UPDATE_HELP=1 cargo test --test it help_texts` updates them.
const SNAPSHOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/help");

/// All commands as they are typed; the first is the program itself.
fn commands() -> Vec<Vec<String>> {
    fn collect(command: &clap::Command, path: &[String], all: &mut Vec<Vec<String>>) {
        all.push(path.to_vec());
        for below in command.get_subcommands() {
            let name = below.get_name().to_owned();
            collect(below, &[path, &[name]].concat(), all);
        }
    }
    let mut all = Vec::new();
    collect(&Cli::command(), &[], &mut all);
    all
}

fn stdout_of(arguments: &[&str]) -> String {
    let mut command = Binary::in_dir(&std::env::temp_dir()).command(arguments);
    command.env("COLUMNS", "100");
    output(command).data()
}

#[test]
fn the_help_of_every_command_matches_its_snapshot() {
    let mut names = BTreeSet::new();
    for command in commands() {
        let name = [vec!["standfast".to_owned()], command.clone()]
            .concat()
            .join("-")
            + ".txt";
        let arguments: Vec<&str> = command
            .iter()
            .map(String::as_str)
            .chain(["--help"])
            .collect();
        let help = stdout_of(&arguments);
        let file = Path::new(SNAPSHOTS).join(&name);
        if std::env::var_os("UPDATE_HELP").is_some() {
            fs::write(&file, &help).unwrap();
        }
        let reviewed = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(
            help, reviewed,
            "{name}: review it and run UPDATE_HELP=1 cargo test --test it help_texts"
        );
        names.insert(name);
    }
    let files: BTreeSet<String> = fs::read_dir(SNAPSHOTS)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files, names, "a snapshot of a removed command is left");
}

#[test]
fn the_help_of_serve_is_short_and_shorter_without_advanced_flags() {
    let lines = |flag| stdout_of(&["serve", flag]).lines().count();
    assert!(lines("-h") < lines("--help") && lines("--help") <= 120);
}

#[test]
fn the_manual_page_has_a_section_for_every_command() {
    let page = stdout_of(&["man"]);
    assert!(page.contains(".TH standfast 1"), "{page}");
    for command in commands().into_iter().skip(1) {
        let section = format!(".SH \"STANDFAST {}\"\n", command.join(" ").to_uppercase());
        assert!(page.contains(&section), "{section}");
    }
    assert!(!page.contains("clock"), "a flag for tests only is shown");
    assert!(page.contains("standfast backup create") && page.contains(".SS EXAMPLES"));
}

#[test]
fn completions_contain_all_commands() {
    let top: Vec<String> = commands()
        .into_iter()
        .filter(|command| command.len() == 1)
        .map(|command| command.concat())
        .collect();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout_of(&["completions", shell]);
        for name in &top {
            assert!(script.contains(name.as_str()), "{shell}: {name}");
        }
    }
    let wrong = Binary::in_dir(&std::env::temp_dir())
        .run(&["completions", "cmd"])
        .error(2);
    assert!(
        wrong.contains("[possible values: bash, elvish, fish, powershell, zsh]"),
        "{wrong}"
    );
}

#[test]
fn a_closed_pipe_ends_long_output_without_an_error() {
    for arguments in [&["man"][..], &["completions", "bash"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Binary::in_dir(&std::env::temp_dir()).command(arguments);
        command.stdout(writer);
        let run = output(command);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    }
}
