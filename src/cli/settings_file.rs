//! The settings file of an installation. Every command reads it as the unit does, so that all mean the same database.
//! A flag and a variable of the environment come first.

use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::Context;

/// Where the package has it.
const PATH: &str = "/etc/standfast/standfast.env";
/// Names another file.
const ELSEWHERE: &str = "STANDFAST_SETTINGS_FILE";
/// The variables that came from the file, separated by commas.
const APPLIED: &str = "STANDFAST_SETTINGS_FROM_FILE";
const PREFIX: &str = "STANDFAST_";

/// What is in the file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Settings {
    /// There is no file.
    Missing,
    /// Why it cannot be read. No error for a user who may not.
    Unreadable(String),
    /// Names and values, and the numbers of the lines that are neither a setting nor a comment.
    Read(Vec<(String, String)>, Vec<usize>),
}

/// Replaces this process by one whose environment has the settings of the file that it lacks. The environment of a process
/// cannot be changed safely from inside.
///
/// # Errors
/// If the program cannot be executed again.
pub fn apply() -> anyhow::Result<()> {
    let Settings::Read(settings, _) = read() else {
        return Ok(());
    };
    let lacking: Vec<_> = settings
        .into_iter()
        .filter(|(name, _)| env::var_os(name).is_none())
        .collect();
    if lacking.is_empty() || env::var_os(APPLIED).is_some() {
        return Ok(());
    }
    let names: Vec<&str> = lacking.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join(",");
    let mut arguments = env::args_os();
    let called = arguments.next().unwrap_or_else(|| "standfast".into());
    // Without /proc, as in a bare chroot, the program is found as the shell found it.
    let program = env::current_exe().unwrap_or_else(|_| PathBuf::from(&called));
    let mut again = Command::new(program);
    again.arg0(called).args(arguments);
    again.envs(lacking).env(APPLIED, names);
    Err(again.exec()).context("starting the program with the settings of its file")
}

/// Where the file is.
pub(super) fn path() -> PathBuf {
    env::var_os(ELSEWHERE).map_or(PATH.into(), PathBuf::from)
}

/// Reads the file.
pub(super) fn read() -> Settings {
    match fs::read_to_string(path()) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == ErrorKind::NotFound => Settings::Missing,
        Err(error) => Settings::Unreadable(error.to_string()),
    }
}

/// Whether the variable `name` came from the file.
pub(super) fn has_set(name: &str) -> bool {
    env::var(APPLIED).is_ok_and(|names| names.split(',').any(|one| one == name))
}

/// Whether `name` is one of the settings, and not one of this module.
pub(super) fn is_setting(name: &str) -> bool {
    name.starts_with(PREFIX) && ![ELSEWHERE, APPLIED].contains(&name)
}

/// Reads lines as systemd does in an `EnvironmentFile=`, without its escapes and continued lines.
fn parse(text: &str) -> Settings {
    let mut settings = Vec::new();
    let mut wrong = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        match line.split_once('=') {
            Some((name, value)) if is_setting(name.trim()) && !line.contains('\0') => {
                settings.push((name.trim().to_owned(), unquoted(value.trim()).to_owned()));
            }
            _ => wrong.push(index + 1),
        }
    }
    Settings::Read(settings, wrong)
}

fn unquoted(value: &str) -> &str {
    let within = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_settings_comments_or_wrong() {
        let text = "# A comment\n\n; another\nSTANDFAST_A=1\n STANDFAST_B = \"two words\" \nSTANDFAST_C='3'\n\
                    STANDFAST_D=\nSTANDFAST_E=a=b\nPATH=/tmp\nSTANDFAST_F\nSTANDFAST_G=a\0b\n";
        let expected = [
            ("STANDFAST_A", "1"),
            ("STANDFAST_B", "two words"),
            ("STANDFAST_C", "3"),
            ("STANDFAST_D", ""),
            ("STANDFAST_E", "a=b"),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(
            parse(text),
            Settings::Read(expected.to_vec(), vec![9, 10, 11])
        );
    }
}
