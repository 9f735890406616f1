//! The settings file of an installation. `main` reads it into the environment before the flags are parsed, so that all commands mean
//! the same database. A flag comes first, then the environment, then the file, then the default.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind as UsageKind};
use clap::{Arg, Command};

use crate::config::text_file::{decode, describe, is_deceptive, is_typographic_quote, trim};
use crate::text::is_invisible;

/// Where the package has the file.
const PATH: &str = "/etc/standfast/standfast.env";
/// Names another file.
const ELSEWHERE: &str = "STANDFAST_SETTINGS_FILE";
/// The levels of the log: the one setting without a flag.
pub(crate) const LEVELS: &str = "RUST_LOG";
/// What is shown in place of a secret.
pub(crate) const MASK: &str = "********";

/// Maximum number of letters to add, remove, change or exchange in a wrong name to suggest a right one.
const SLIPS: usize = 2;

/// What is known about the settings file.
#[derive(Debug)]
pub struct SettingsFile {
    pub(crate) path: PathBuf,
    /// The settings that come from the file, because the environment did not have them, each with its line. An error says why it
    /// cannot be used.
    names: Result<BTreeMap<String, usize>, String>,
}

impl SettingsFile {
    /// Reads the file into the environment, all of it or nothing. Only before the first thread starts. A file that is missing has no
    /// settings, unless `STANDFAST_SETTINGS_FILE` names it.
    pub fn load() -> Self {
        let elsewhere = env::var_os(ELSEWHERE);
        let path = elsewhere.as_ref().map_or(PATH.into(), PathBuf::from);
        Self::at(path, elsewhere.is_some())
    }

    fn at(path: PathBuf, is_named: bool) -> Self {
        // Nobody knows what is in a folder that is closed to this user.
        let is_missing = || matches!(path.try_exists(), Ok(false));
        let names = if !is_named && is_missing() {
            Ok(BTreeMap::new())
        } else {
            read(&path)
        };
        Self { path, names }
    }

    /// A sentence, if there is a file that cannot be read, or has a wrong line.
    pub(crate) fn unusable(&self) -> Option<String> {
        let reason = self.names.as_ref().err()?;
        let path = self.path.display();
        Some(format!("the settings file {path} cannot be used: {reason}"))
    }

    /// Whether the setting `name` comes from the file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names
            .as_ref()
            .is_ok_and(|names| names.contains_key(name))
    }

    /// A sentence for each name in the file that no flag of `program` has.
    pub(crate) fn unknown(&self, program: &Command) -> Vec<String> {
        let known = variables(program);
        let names = self.names.iter().flatten();
        let unknown = names.filter(|(name, _)| !known.contains(name.as_str()));
        let sentence = |(name, line): (&String, &usize)| {
            let changes = |known: &&&str| strsim::damerau_levenshtein(name, known);
            let nearest = known.iter().min_by_key(changes);
            let meant = nearest.filter(|known| changes(known) <= SLIPS);
            let hint = meant.map(|meant| format!("; did you mean {meant}?"));
            let (path, hint) = (self.path.display(), hint.unwrap_or_default());
            if is_plain_name(name) || meant.is_some() {
                format!("{path}: {name} is not a setting{hint}")
            } else {
                format!("{path}: line {line} sets a name that is not a setting; remove it")
            }
        };
        unknown.map(sentence).collect()
    }

    /// Adds to a refused setting of `program` where it comes from, and hides its value. Any of them may hold a password that an admin
    /// has put there by mistake, and the log and the terminal have other readers.
    pub(crate) fn explain(&self, mut error: clap::Error, program: &Command) -> clap::Error {
        let masked = || ContextValue::String(MASK.to_owned());
        match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(given)) => {
                let flag = given.split([' ', '=']).next().unwrap_or_default();
                let name = flag.trim_start_matches("--").replace('-', "_");
                let name = format!("STANDFAST_{}", name.to_uppercase());
                let is_setting = flag.starts_with("--") && variables(program).contains(&*name);
                let is_flag =
                    |given: OsString| given.to_string_lossy().split('=').next() == Some(flag);
                let is_given = env::args_os().any(is_flag);
                // A word where no word belongs is often the second half of a value with a space.
                let is_stray = error.kind() == UsageKind::UnknownArgument
                    && !is_flag_name(given)
                    && env::args_os().any(|argument| argument == "serve");
                if is_setting && !is_given && env::var_os(&name).is_some() {
                    let file = self.has(&name).then(|| self.path.display().to_string());
                    let place = file.unwrap_or_else(|| "the environment".to_owned());
                    let shown = ContextValue::String(format!("{name} in {place}"));
                    error.insert(ContextKind::InvalidArg, shown);
                }
                if is_stray {
                    error.insert(ContextKind::InvalidArg, masked());
                    error.remove(ContextKind::Suggested);
                }
                let has_value = matches!(
                    error.get(ContextKind::InvalidValue),
                    Some(ContextValue::String(value)) if !value.is_empty()
                );
                if is_setting && has_value {
                    error.insert(ContextKind::InvalidValue, masked());
                }
            }
            _ => {
                // A setting in front of the command, as a shell takes it in front of the program.
                let command = error.get(ContextKind::InvalidSubcommand);
                if matches!(command, Some(ContextValue::String(word)) if word.contains('=')) {
                    error.insert(ContextKind::InvalidSubcommand, masked());
                    error.remove(ContextKind::Suggested);
                }
            }
        }
        error
    }
}

/// Whether `word` is written like a flag.
fn is_flag_name(word: &str) -> bool {
    let name = word.strip_prefix("--");
    name.is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    })
}

/// Whether `name` may be shown: it is meant as a setting, and not the beginning of a password that has a line of its own.
fn is_plain_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with("STANDFAST") && name.chars().all(is_letter)
}

/// Returns the names that the environment did not have before.
fn read(path: &Path) -> Result<BTreeMap<String, usize>, String> {
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("there is no such file; correct {ELSEWHERE}"),
        ErrorKind::PermissionDenied => format!(
            "{error}: run this with sudo; the server's user must be able to read it too (`chgrp standfast`, `chmod 640`), and enter its folder"
        ),
        _ => error.to_string(),
    })?;
    let text = decode(&bytes)?;
    // The parser's own sentence would quote the line, which may hold a password.
    let wrong = |line: usize| {
        format!(
            "line {line} is not NAME=VALUE without spaces; put a value with spaces, quotes, # or $ in single quotes"
        )
    };
    let mut names = BTreeMap::new();
    let mut all = BTreeSet::new();
    let mut lines = String::with_capacity(text.len());
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = clean(line).map_err(|reason| format!("line {number} {reason}"))?;
        // The parser would replace a variable, mostly by nothing, and the service manager would not.
        let value = line.split_once('=').map_or("", |(_, value)| value);
        let has_variable = value.contains('$') && !value.starts_with('\'');
        for setting in dotenvy::from_read_iter(line.as_bytes()) {
            let setting = setting.ok().filter(|_| !has_variable);
            let (name, _) = setting.ok_or_else(|| wrong(number))?;
            if !all.insert(name.clone()) {
                // The service manager would take the last one, and a command the first.
                let shown = if is_plain_name(&name) {
                    &name
                } else {
                    "a name"
                };
                return Err(format!(
                    "line {number} sets {shown} a second time; remove one of the two"
                ));
            }
            if env::var_os(&name).is_none() {
                names.insert(name, number);
            }
        }
        lines.push_str(&line);
        lines.push('\n');
    }
    let read = dotenvy::from_read(lines.trim_end().as_bytes());
    read.map_err(|_| wrong(text.lines().count()))?;
    Ok(names)
}

/// A line of the file without what nobody sees around it and in its name. An error says what is wrong with the line.
fn clean(line: &str) -> Result<String, String> {
    // The parser refuses white space before the end of what it reads.
    let line = trim(line);
    let Some((name, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) else {
        return Ok(line.to_owned());
    };
    let name: String = name.chars().filter(|c| !is_invisible(*c)).collect();
    if has_setting(value) {
        return Err("has two settings; give each a line of its own".to_owned());
    }
    let ends = [value.chars().next(), value.chars().next_back()];
    let quote = ends
        .into_iter()
        .flatten()
        .find(|c| is_typographic_quote(*c));
    if let Some(quote) = quote {
        let found = describe(quote);
        return Err(format!("has {found}; write ' in its place"));
    }
    if let Some(c) = value.chars().find(|c| is_deceptive(*c)) {
        let found = describe(c);
        return Err(format!(
            "has {found} in its value; delete it, or type the line again"
        ));
    }
    Ok(format!("{name}={value}"))
}

/// Whether `text` sets one of our variables, behind something else.
pub(crate) fn has_setting(text: &str) -> bool {
    let behind = text.split("STANDFAST_").skip(1);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    behind.into_iter().any(|rest| {
        let rest = rest.trim_start_matches(is_of_name);
        rest.trim_start().starts_with('=')
    })
}

/// The variable of a flag.
pub(crate) fn variable(flag: &Arg) -> Option<&str> {
    flag.get_env()?.to_str()
}

/// All variables of `program`.
fn variables(program: &Command) -> BTreeSet<&str> {
    let below = program.get_subcommands().flat_map(variables);
    let own = program.get_arguments().filter_map(variable);
    own.chain(below).chain([LEVELS]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_that_is_surely_missing_has_no_settings() {
        let unusable = |path: &str| SettingsFile::at(path.into(), false).unusable();
        assert_eq!(unusable("/no/such/file"), None);
        assert!(unusable("/dev/null/file").is_some());
    }

    #[test]
    fn a_value_that_sets_another_variable_is_found() {
        for two in [
            ":80,STANDFAST_SMTP_PASSWORD=x",
            ":80 STANDFAST_HSTS = off",
            "STANDFAST_ADDR STANDFAST_HSTS=off",
        ] {
            assert!(has_setting(two), "{two}");
        }
        for one in ["", "/mnt/STANDFAST_data", "a=b", "/a/STANDFAST_DATA/x=y"] {
            assert!(!has_setting(one), "{one}");
        }
    }
}
