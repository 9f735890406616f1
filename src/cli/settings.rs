//! The settings besides flags: the environment, and the settings file of an installation, which every command reads, so that
//! all mean the same database. A flag comes first, then the environment, then the file.
//!
//! Read here because `dotenvy` replaces `$NAME` inside a value, which would change passwords, and gives no line numbers.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::{self, Display, Formatter};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::builder::Resettable;
use clap::{Arg, ArgAction, Command};

/// Where the package has the file.
const PATH: &str = "/etc/standfast/standfast.env";
/// Names another file.
const ELSEWHERE: &str = "STANDFAST_SETTINGS_FILE";
/// The levels of the log: the one setting without a flag.
pub(super) const LEVELS: &str = "RUST_LOG";
const PREFIX: &str = "STANDFAST_";
/// What is shown in place of a secret.
pub(super) const MASK: &str = "********";

/// The settings file and the environment.
#[derive(Debug)]
pub struct Settings {
    path: PathBuf,
    file: File,
}

#[derive(Debug, PartialEq, Eq)]
enum File {
    Missing,
    /// Why it cannot be read.
    Unreadable(String),
    Read {
        lines: Vec<Line>,
        /// The numbers of the lines that are neither a setting nor a comment.
        broken: Vec<usize>,
    },
}

#[derive(Debug, PartialEq, Eq)]
struct Line {
    number: usize,
    name: String,
    value: String,
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Environment,
    /// The number of the line in the settings file.
    File(usize),
}

/// Something in the settings that is wrong.
#[derive(Debug)]
pub(super) struct Complaint {
    /// The file and the line, or the environment.
    place: String,
    /// What is wrong there.
    what: String,
}

impl Display for Complaint {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.what)
    }
}

impl Settings {
    /// Reads the file. A file that is missing has no settings, unless `STANDFAST_SETTINGS_FILE` names it.
    pub fn read() -> Self {
        let elsewhere = env::var_os(ELSEWHERE);
        let is_named = elsewhere.is_some();
        let path = elsewhere.map_or(PATH.into(), PathBuf::from);
        let file = match fs::read_to_string(&path) {
            Ok(text) => parse(&text),
            Err(error) if error.kind() == ErrorKind::NotFound && !is_named => File::Missing,
            Err(error) => File::Unreadable(error.to_string()),
        };
        Self { path, file }
    }

    /// Where the file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is a file.
    pub(super) fn has_file(&self) -> bool {
        self.file != File::Missing
    }

    /// A sentence, if there is a file that cannot be read.
    pub(super) fn unreadable(&self) -> Option<String> {
        let File::Unreadable(reason) = &self.file else {
            return None;
        };
        let path = self.path.display();
        Some(format!(
            "the settings file {path} cannot be read ({reason}): run this with sudo, or as the server's user, who must be able to read it"
        ))
    }

    fn lines(&self) -> &[Line] {
        match &self.file {
            File::Read { lines, .. } => lines,
            _ => &[],
        }
    }

    /// The value of the setting `name`, and where it comes from. One that the environment has from the file, as with systemd's
    /// `EnvironmentFile=`, comes from the file.
    pub(super) fn value(&self, name: &str) -> Option<(String, Origin)> {
        // The last line counts.
        let line = self.lines().iter().rev().find(|line| line.name == name);
        let in_file = || line.map(|line| (line.value.clone(), Origin::File(line.number)));
        match env::var_os(name).map(|value| value.to_string_lossy().into_owned()) {
            Some(value) if line.is_some_and(|line| line.value == value) => in_file(),
            Some(value) => Some((value, Origin::Environment)),
            None => in_file(),
        }
    }

    /// `program` with the values of the file as defaults. Wrong values are left out, also those of the environment: see
    /// [`Settings::wrong_values`].
    pub(super) fn give_defaults(&self, program: Command) -> Command {
        program
            .mut_args(|flag| self.give_default(flag))
            .mut_subcommands(|command| self.give_defaults(command))
    }

    fn give_default(&self, flag: Arg) -> Arg {
        let Some((value, origin)) = variable(&flag).and_then(|name| self.value(name)) else {
            return flag;
        };
        if refusal(&flag, &value).is_some() {
            return flag.env(Resettable::Reset);
        }
        match origin {
            // Help would show the passwords of addresses.
            Origin::File(_) => {
                let takes_values = flag.get_action().takes_values();
                flag.default_value(value).hide_default_value(takes_values)
            }
            Origin::Environment => flag,
        }
    }

    /// The lines of the file that are no settings of `program`, and those that are not NAME=VALUE.
    pub(super) fn odd_lines(&self, program: &Command) -> Vec<Complaint> {
        let File::Read { lines, broken } = &self.file else {
            return Vec::new();
        };
        let known = variables(program);
        let unknown = lines.iter().filter(|line| !known.contains(&line.name));
        let mut odd: Vec<_> = unknown
            .map(|line| (line.number, format!("{} is not a setting", line.name)))
            .chain(
                broken
                    .iter()
                    .map(|line| (*line, "not NAME=VALUE".to_owned())),
            )
            .collect();
        odd.sort();
        let complaints = odd.into_iter();
        complaints
            .map(|(line, what)| Complaint {
                place: self.place(Origin::File(line)),
                what,
            })
            .collect()
    }

    /// The values that the flags of `command` refuse.
    pub(super) fn wrong_values(&self, command: &Command) -> Vec<Complaint> {
        let flags = command.get_arguments();
        flags
            .filter_map(|flag| {
                let name = variable(flag)?;
                let (value, origin) = self.value(name)?;
                let what = format!("{name}: {}", refusal(flag, &value)?);
                let place = self.place(origin);
                Some(Complaint { place, what })
            })
            .collect()
    }

    /// Where a setting is, for people.
    pub(super) fn place(&self, origin: Origin) -> String {
        match origin {
            Origin::Environment => "the environment".to_owned(),
            Origin::File(line) => format!("{}, line {line}", self.path.display()),
        }
    }

    /// The settings of the environment and the file that `program` does not know, in the order of their names.
    pub(super) fn unknown(&self, program: &Command) -> BTreeSet<String> {
        let known = variables(program);
        let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        names
            .filter(|name| name.starts_with(PREFIX) && name != ELSEWHERE)
            .chain(self.lines().iter().map(|line| line.name.clone()))
            .filter(|name| !known.contains(name))
            .collect()
    }
}

/// The variable of a flag.
pub(super) fn variable(flag: &Arg) -> Option<&str> {
    flag.get_env().and_then(OsStr::to_str)
}

/// All variables of `program`.
fn variables(program: &Command) -> BTreeSet<String> {
    fn collect(command: &Command, all: &mut BTreeSet<String>) {
        let names = command.get_arguments().filter_map(variable);
        all.extend(names.map(str::to_owned));
        command
            .get_subcommands()
            .for_each(|below| collect(below, all));
    }
    let mut all = BTreeSet::from([LEVELS.to_owned()]);
    collect(program, &mut all);
    all
}

/// Why `flag` refuses `value`; `None` if it takes it.
fn refusal(flag: &Arg, value: &str) -> Option<String> {
    // A switch takes any value.
    if matches!(flag.get_action(), ArgAction::SetTrue) {
        return None;
    }
    let alone = Command::new("alone")
        .no_binary_name(true)
        .disable_help_flag(true)
        .arg(flag.clone().env(Resettable::Reset));
    let argument = format!("--{}={value}", flag.get_long()?);
    let error = alone.try_get_matches_from([argument]).err()?.to_string();
    // The rest says how to get help.
    let sentence = error.split("\n\n").next().unwrap_or_default();
    let sentence = sentence.trim_start_matches("error: ").trim_end();
    let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(sentence.replace(value, &without_password(value)))
}

/// Masks the password in an address such as `scheme://user:password@host`.
pub(super) fn without_password(value: &str) -> String {
    let masked = || {
        let (scheme, rest) = value.split_once("://")?;
        let (user, host) = rest.rsplit_once('@')?;
        let (user, _) = user.split_once(':')?;
        Some(format!("{scheme}://{user}:{MASK}@{host}"))
    };
    masked().unwrap_or_else(|| value.to_owned())
}

/// Reads lines NAME=VALUE and comments. A value may be in quotes, and everything in it means itself.
fn parse(text: &str) -> File {
    let mut lines = Vec::new();
    let mut broken = Vec::new();
    // Notepad begins a file with a byte order mark.
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        match line.split_once('=') {
            Some((name, value)) if is_name(name.trim_end()) && !value.contains('\0') => {
                lines.push(Line {
                    number,
                    name: name.trim_end().to_owned(),
                    value: unquoted(value.trim_start()).to_owned(),
                });
            }
            _ => broken.push(number),
        }
    }
    File::Read { lines, broken }
}

fn is_name(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    !text.is_empty() && text.chars().all(is_part)
}

fn unquoted(value: &str) -> &str {
    let within = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_settings_comments_or_broken() {
        let text = "\u{feff}# A comment\r\n\n; another\nA=1\n STANDFAST_B = \"two words\" \nC='3'\nD=\nE=a=b # c\n\
                    F\nG=a\0b\nexport H=1\n=1\n";
        let File::Read { lines, broken } = parse(text) else {
            panic!("it can be read");
        };
        let read: Vec<_> = lines
            .iter()
            .map(|line| (line.number, line.name.as_str(), line.value.as_str()))
            .collect();
        let expected = [
            (4, "A", "1"),
            (5, "STANDFAST_B", "two words"),
            (6, "C", "3"),
            (7, "D", ""),
            (8, "E", "a=b # c"),
        ];
        assert_eq!(read, expected);
        assert_eq!(broken, [9, 10, 11, 12]);
    }

    #[test]
    fn a_value_means_itself() {
        for value in [r"pa$HOME", r"${HOME}\n\", "it's#1", "a\"b", "`id`"] {
            let File::Read { lines, .. } = parse(&format!("A={value}\nB=\"{value}\"\n")) else {
                panic!("it can be read");
            };
            assert!(lines.iter().all(|line| line.value == value), "{lines:?}");
        }
    }

    #[test]
    fn a_refusal_is_one_sentence_without_a_password() {
        let number = Arg::new("n")
            .long("number")
            .value_parser(clap::value_parser!(u8));
        assert_eq!(refusal(&number, "7"), None);
        let refused = refusal(&number, "smtp://a:secret@host").unwrap();
        assert!(refused.contains("--number") && !refused.contains('\n'));
        assert!(refused.contains("smtp://a:********@host"), "{refused}");
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
