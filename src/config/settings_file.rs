//! The settings file of an installation. `main` reads it into the environment before the flags are parsed, so that all commands mean
//! the same database. A flag comes first, then the environment, then the file, then the default.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};

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
    /// The settings that come from the file, because the environment did not have them. An error says why it cannot be used.
    names: Result<BTreeSet<String>, String>,
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
            Ok(BTreeSet::new())
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
        self.names.as_ref().is_ok_and(|names| names.contains(name))
    }

    /// A sentence for each name in the file that no flag of `program` has.
    pub(crate) fn unknown(&self, program: &Command) -> Vec<String> {
        let known = variables(program);
        let names = self.names.iter().flatten();
        let unknown = names.filter(|name| !known.contains(name.as_str()));
        let sentence = |name: &String| {
            let changes = |known: &&&str| strsim::damerau_levenshtein(name, known);
            let nearest = known.iter().min_by_key(changes);
            let meant = nearest.filter(|known| changes(known) <= SLIPS);
            let hint = meant.map(|meant| format!("; did you mean {meant}?"));
            let (path, hint) = (self.path.display(), hint.unwrap_or_default());
            format!("{path}: {name} is not a setting{hint}")
        };
        unknown.map(sentence).collect()
    }

    /// Adds to a refused value which setting it comes from, and masks a password in it.
    pub(crate) fn explain(&self, mut error: clap::Error) -> clap::Error {
        if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) {
            let masked = ContextValue::String(without_password(value));
            error.insert(ContextKind::InvalidValue, masked);
        }
        if let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) {
            let flag = flag.split(' ').next().unwrap_or_default();
            let is_flag = |given: OsString| given.to_string_lossy().split('=').next() == Some(flag);
            let is_given = env::args_os().any(is_flag);
            let name = flag.trim_start_matches("--").replace('-', "_");
            let name = format!("STANDFAST_{}", name.to_uppercase());
            if !is_given && env::var_os(&name).is_some() {
                let file = self.has(&name).then(|| self.path.display().to_string());
                let place = file.unwrap_or_else(|| "the environment".to_owned());
                let shown = ContextValue::String(format!("{name} in {place}"));
                error.insert(ContextKind::InvalidArg, shown);
            }
        }
        error
    }
}

/// Returns the names that the environment did not have before.
fn read(path: &Path) -> Result<BTreeSet<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("there is no such file; correct {ELSEWHERE}"),
        ErrorKind::InvalidData => "save it as UTF-8".to_owned(),
        ErrorKind::PermissionDenied => format!(
            "{error}: run this with sudo; the server's user must be able to read it too (`chgrp standfast`, `chmod 640`), and enter its folder"
        ),
        _ => error.to_string(),
    })?;
    // Some editors of Windows begin a file with a mark.
    let text = text.trim_start_matches('\u{feff}');
    // The parser's own sentence would quote the line, which may hold a password.
    let wrong = |line: usize| {
        format!(
            "line {line} is not NAME=VALUE without spaces; put a value with spaces, quotes, # or $ in single quotes"
        )
    };
    let mut names = BTreeSet::new();
    let mut all = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        // The parser would replace a variable, mostly by nothing, and the service manager would not.
        let value = line.split_once('=').map_or("", |(_, value)| value);
        let has_variable = value.contains('$') && !value.starts_with('\'');
        // The parser refuses white space before the end of what it reads.
        for setting in dotenvy::from_read_iter(line.trim_end().as_bytes()) {
            let setting = setting.ok().filter(|_| !has_variable);
            let (name, _) = setting.ok_or_else(|| wrong(index + 1))?;
            if !all.insert(name.clone()) {
                // The service manager would take the last one, and a command the first.
                let line = index + 1;
                return Err(format!(
                    "line {line} sets {name} a second time; remove one of the two"
                ));
            }
            if env::var_os(&name).is_none() {
                names.insert(name);
            }
        }
    }
    let read = dotenvy::from_read(text.trim_end().as_bytes());
    read.map_err(|_| wrong(text.lines().count()))?;
    Ok(names)
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

/// Masks the password in an address such as `scheme://user:password@host`.
pub(crate) fn without_password(value: &str) -> String {
    let masked = || {
        let (scheme, rest) = value.split_once("://")?;
        let (user, host) = rest.rsplit_once('@')?;
        let (user, _) = user.split_once(':')?;
        Some(format!("{scheme}://{user}:{MASK}@{host}"))
    };
    masked().unwrap_or_else(|| value.to_owned())
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
    fn only_the_password_of_an_address_is_masked() {
        for (value, shown) in [
            ("smtp://a@host:25", "smtp://a@host:25"),
            ("smtp://a:b@c@host:25", "smtp://a:********@host:25"),
            ("https://host/?a=b:c", "https://host/?a=b:c"),
            ("127.0.0.1:80", "127.0.0.1:80"),
        ] {
            assert_eq!(without_password(value), shown);
        }
    }
}
