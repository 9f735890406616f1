//! The settings file of an installation. Its values become the defaults of the flags before the command line is parsed, so that all
//! commands use the same database. A flag overrides the environment, which overrides the file, which overrides the default.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind as UsageKind};
use clap::{Arg, ArgMatches, Command};

use crate::config::text_file::{
    decode, describe, is_deceptive, is_typographic_quote, trim_invisible,
};
use crate::text::is_invisible;

/// The path of the file in the Debian package.
const DEFAULT_PATH: &str = "/etc/standfast/standfast.env";
/// The environment variable that selects another file.
const PATH_VARIABLE: &str = "STANDFAST_SETTINGS_FILE";
/// The environment variable for the log levels, the only setting without a flag.
pub(crate) const LOG_VARIABLE: &str = "RUST_LOG";
/// The source of a setting in an error message.
const ENVIRONMENT: &str = "the environment";
/// Shown instead of a secret.
pub(crate) const MASK: &str = "********";

/// Maximum edit distance between an unknown name and the setting that we suggest.
const MAX_EDIT_DISTANCE: usize = 2;

/// The settings file. The environment of the process stays as it is, so that child processes do not inherit passwords.
#[derive(Debug)]
pub struct SettingsFile {
    pub(crate) path: PathBuf,
    /// The lines by the name of their setting. An error is the reason why the file cannot be used.
    lines: Result<BTreeMap<String, Line>, String>,
}

/// A line of the file that has a setting.
#[derive(Debug)]
struct Line {
    /// The number of the line, from 1.
    number: usize,
    value: String,
}

impl SettingsFile {
    /// Reads the file: all of it, or nothing. A missing file has no settings, unless `STANDFAST_SETTINGS_FILE` selects it.
    pub fn load() -> Self {
        match env::var_os(PATH_VARIABLE) {
            Some(path) => Self {
                lines: read(Path::new(&path)),
                path: path.into(),
            },
            None => Self::load_optional(DEFAULT_PATH.into()),
        }
    }

    fn load_optional(path: PathBuf) -> Self {
        // In a directory that this user cannot open, `try_exists` fails. The file may exist, so `read` must also fail.
        let is_missing = matches!(path.try_exists(), Ok(false));
        let lines = if is_missing {
            Ok(BTreeMap::new())
        } else {
            read(&path)
        };
        Self { path, lines }
    }

    /// Returns a sentence if the file cannot be read, or if a line is invalid.
    pub(crate) fn describe_read_error(&self) -> Option<String> {
        let reason = self.lines.as_ref().err()?;
        let path = self.path.display();
        Some(format!("the settings file {path} cannot be used: {reason}"))
    }

    /// The value of the setting `name` in the environment or, if it is not there, in the file.
    pub(crate) fn value(&self, name: &str) -> Option<OsString> {
        env::var_os(name).or_else(|| self.effective_value_in_file(name).map(OsString::from))
    }

    /// Whether the value of the setting `name` comes from the file.
    pub(crate) fn provides(&self, name: &str) -> bool {
        self.effective_value_in_file(name).is_some()
    }

    /// The value of the setting `name` in the file, unless the environment overrides it.
    fn effective_value_in_file(&self, name: &str) -> Option<&str> {
        let line = self.lines.as_ref().ok()?.get(name)?;
        env::var_os(name).is_none().then_some(&line.value)
    }

    /// Returns a sentence for each name in the file that is not a setting of `program`.
    pub(crate) fn describe_unknown(&self, program: &Command) -> Vec<String> {
        let settings = variables(program);
        self.lines
            .iter()
            .flatten()
            .filter(|(name, _)| !settings.contains(name.as_str()) && self.provides(name))
            .map(|(name, line)| self.describe_unknown_name(name, line.number, &settings))
            .collect()
    }

    fn describe_unknown_name(
        &self,
        name: &str,
        line_number: usize,
        settings: &BTreeSet<&str>,
    ) -> String {
        let path = self.path.display();
        let suggestion = settings
            .iter()
            .map(|setting| (strsim::damerau_levenshtein(name, setting), setting))
            .min()
            .filter(|(distance, _)| *distance <= MAX_EDIT_DISTANCE);
        match suggestion {
            Some((_, suggestion)) => {
                format!("{path}: {name} is not a setting; did you mean {suggestion}?")
            }
            None if is_plain_name(name) => format!("{path}: {name} is not a setting"),
            None => {
                format!("{path}: line {line_number} sets a name that is not a setting; remove it")
            }
        }
    }

    /// Parses `arguments`, which begin with the name of `program`. Flags that are not among them take their value from the
    /// environment, then from the file.
    ///
    /// # Errors
    /// A usage error, or the help or version that the user asked for. The error names where an invalid setting comes from, but
    /// never its value.
    pub(crate) fn parse(
        &self,
        program: &Command,
        arguments: &[OsString],
    ) -> Result<ArgMatches, clap::Error> {
        let parse = |command: Command| {
            command
                .try_get_matches_from(arguments)
                .map_err(|error| mask_value(error, program, arguments))
        };
        // Each step adds a source of values, so an error is about a value of that source. The help comes from the first step. It
        // must show the defaults of the program, because the file may contain passwords.
        let with_arguments = without_variables(program.clone());
        let with_environment = program.clone();
        let with_file = self.set_defaults(program.clone());
        parse(with_arguments)?;
        parse(with_environment).map_err(|error| add_source(error, program, ENVIRONMENT))?;
        parse(with_file)
            .map_err(|error| add_source(error, program, &self.path.display().to_string()))
    }

    /// Makes the settings of the file the defaults of the flags of `command` and its subcommands.
    fn set_defaults(&self, command: Command) -> Command {
        command
            .mut_args(|flag| {
                match variable(&flag).and_then(|name| self.effective_value_in_file(name)) {
                    Some(value) => {
                        let value = value.to_owned();
                        flag.default_value(value)
                    }
                    None => flag,
                }
            })
            .mut_subcommands(|subcommand| self.set_defaults(subcommand))
    }

    /// The setting `name` and the source of its value, for example "STANDFAST_HSTS in the environment". `None` if the setting has no
    /// value.
    pub(crate) fn describe_source(&self, name: &str) -> Option<String> {
        let source = self.source(name)?;
        Some(format!("{name} in {source}"))
    }

    /// Where the value of the setting `name` comes from, unless it is the default.
    fn source(&self, name: &str) -> Option<String> {
        if env::var_os(name).is_some() {
            return Some(ENVIRONMENT.to_owned());
        }
        self.provides(name).then(|| self.path.display().to_string())
    }
}

/// Removes the environment variables of the flags of `command` and its subcommands.
fn without_variables(command: Command) -> Command {
    command
        .mut_args(|flag| flag.env(None::<&'static str>))
        .mut_subcommands(without_variables)
}

/// Masks the value of a setting, or a stray word, in clap's error. Either may be a password, and other people read the log and the
/// terminal.
fn mask_value(mut error: clap::Error, program: &Command, arguments: &[OsString]) -> clap::Error {
    let masked = || ContextValue::String(MASK.to_owned());
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let has_value = text(ContextKind::InvalidValue).is_some_and(|value| !value.is_empty());
    if has_value && find_setting(&error, program).is_some() {
        error.insert(ContextKind::InvalidValue, masked());
        return error;
    }
    // A stray word after `serve` is often the second half of a value with a space.
    let is_stray_word = error.kind() == UsageKind::UnknownArgument
        && text(ContextKind::InvalidArg).is_some_and(|word| !is_flag_name(word))
        && arguments.iter().any(|argument| argument == "serve");
    if is_stray_word {
        error.insert(ContextKind::InvalidArg, masked());
        error.remove(ContextKind::Suggested);
        return error;
    }
    // The user wrote `standfast STANDFAST_DB=… list` instead of `STANDFAST_DB=… standfast list`.
    if text(ContextKind::InvalidSubcommand).is_some_and(|word| word.contains('=')) {
        error.insert(ContextKind::InvalidSubcommand, masked());
        error.remove(ContextKind::Suggested);
    }
    error
}

/// Replaces the flag in clap's error by its setting and the source of the value.
fn add_source(mut error: clap::Error, program: &Command, source: &str) -> clap::Error {
    if let Some(name) = find_setting(&error, program) {
        let setting = ContextValue::String(format!("{name} in {source}"));
        error.insert(ContextKind::InvalidArg, setting);
    }
    error
}

/// The environment variable of the flag that clap's error is about.
fn find_setting(error: &clap::Error, program: &Command) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let mut program = program.clone();
    // A flag is displayed without a value only after clap knows its action.
    program.build();
    find_flag(&program, argument)
        .and_then(variable)
        .map(str::to_owned)
}

/// Whether `word` looks like a flag.
fn is_flag_name(word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    })
}

/// Whether we may show `name`. It must look like one of our settings, because a misplaced password could be on any line.
fn is_plain_name(name: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with("STANDFAST") && name.chars().all(is_allowed)
}

/// Reads the lines with settings, by the name of the setting.
fn read(path: &Path) -> Result<BTreeMap<String, Line>, String> {
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("there is no such file; correct {PATH_VARIABLE}"),
        ErrorKind::PermissionDenied => format!(
            "{}; run this with sudo. The server's user must also be able to read the file (`chgrp standfast`, `chmod 640`) and to enter its directory",
            error.kind()
        ),
        _ => error.to_string(),
    })?;
    let text = decode(&bytes)?;
    let mut lines = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let Some((name, value)) =
            parse_line(line).map_err(|reason| format!("line {number} {reason}"))?
        else {
            continue;
        };
        if lines.contains_key(&name) {
            // systemd would silently use the last value.
            let name = if is_plain_name(&name) {
                &name
            } else {
                "a name"
            };
            return Err(format!(
                "line {number} sets {name} a second time; remove one of the two"
            ));
        }
        lines.insert(name, Line { number, value });
    }
    Ok(lines)
}

/// Parses a line into a name and a value. Returns `None` for an empty line and a comment. The error is the end of a sentence that
/// begins with "line N".
fn parse_line(line: &str) -> Result<Option<(String, String)>, String> {
    let line = clean_line(line)?;
    // dotenvy expands `$NAME` and systemd does not, so reject it.
    let has_variable = line
        .split_once('=')
        .is_some_and(|(_, value)| value.contains('$') && !value.starts_with('\''));
    match dotenvy::from_read_iter(line.as_bytes()).next().transpose() {
        Ok(None) => Ok(None),
        Ok(Some(setting)) if !has_variable => Ok(Some(setting)),
        // dotenvy's own message would quote the line, which may contain a password.
        _ => Err(
            "is not NAME=VALUE; put a value with spaces, quotes, # or $ in single quotes"
                .to_owned(),
        ),
    }
}

/// Removes invisible characters around a line and in its name. Returns an error for a line that cannot be repaired: the end of a
/// sentence that begins with "line N".
fn clean_line(line: &str) -> Result<String, String> {
    // dotenvy refuses white space at the end of its input.
    let line = trim_invisible(line);
    if line.starts_with('#') {
        return Ok(line.to_owned());
    }
    let Some((name, value)) = line.split_once('=') else {
        return Ok(line.to_owned());
    };
    let name: String = name.chars().filter(|c| !is_invisible(*c)).collect();
    if contains_setting(value) {
        return Err("has two settings; put each on its own line".to_owned());
    }
    let typographic_quote = [value.chars().next(), value.chars().next_back()]
        .into_iter()
        .flatten()
        .find(|c| is_typographic_quote(*c));
    if let Some(quote) = typographic_quote {
        return Err(format!("has {}; write ' instead", describe(quote)));
    }
    if let Some(c) = value.chars().find(|c| is_deceptive(*c)) {
        return Err(format!(
            "has {} in its value; delete it, or type the line again",
            describe(c)
        ));
    }
    Ok(format!("{name}={value}"))
}

/// Whether `value` contains another setting, such as `STANDFAST_ADDR=`.
pub(crate) fn contains_setting(value: &str) -> bool {
    let is_name_char = |c: char| c.is_ascii_alphanumeric() || c == '_';
    value.split("STANDFAST_").skip(1).any(|rest| {
        rest.trim_start_matches(is_name_char)
            .trim_start()
            .starts_with('=')
    })
}

/// The environment variable of a flag.
pub(crate) fn variable(flag: &Arg) -> Option<&str> {
    flag.get_env()?.to_str()
}

/// The flag of `program` or one of its subcommands that clap displays as `text`, for example `--hsts <SECONDS>`.
fn find_flag<'a>(program: &'a Command, text: &str) -> Option<&'a Arg> {
    program
        .get_arguments()
        .find(|flag| flag.to_string() == text)
        .or_else(|| {
            program
                .get_subcommands()
                .find_map(|subcommand| find_flag(subcommand, text))
        })
}

/// The environment variables of `program` and all its subcommands.
fn variables(program: &Command) -> BTreeSet<&str> {
    let of_subcommands = program.get_subcommands().flat_map(variables);
    program
        .get_arguments()
        .filter_map(variable)
        .chain(of_subcommands)
        .chain([LOG_VARIABLE])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_fine_but_an_unreadable_one_is_not() {
        let unusable = |path: &str| SettingsFile::load_optional(path.into()).describe_read_error();
        assert_eq!(unusable("/no/such/file"), None);
        assert!(unusable("/dev/null/file").is_some());
    }

    #[test]
    fn the_environment_stays_as_it_is() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "STANDFAST_SMTP_PASSWORD=hush\n").unwrap();
        let before: Vec<_> = env::vars_os().collect();
        let settings = SettingsFile::load_optional(file.path().to_owned());
        let value = settings.value("STANDFAST_SMTP_PASSWORD");
        assert_eq!(value, Some("hush".into()));
        assert_eq!(env::vars_os().collect::<Vec<_>>(), before);
    }

    #[test]
    fn a_second_setting_in_a_value_is_detected() {
        for two in [
            ":80,STANDFAST_SMTP_PASSWORD=x",
            ":80 STANDFAST_HSTS = off",
            "STANDFAST_ADDR STANDFAST_HSTS=off",
        ] {
            assert!(contains_setting(two), "{two}");
        }
        for one in ["", "/mnt/STANDFAST_data", "a=b", "/a/STANDFAST_DATA/x=y"] {
            assert!(!contains_setting(one), "{one}");
        }
    }
}
