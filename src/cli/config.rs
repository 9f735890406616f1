//! `standfast config`: shows the settings and where each comes from, and checks them.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, Args, Command, FromArgMatches, Subcommand};
use serde::Serialize;

use super::exit::{self, Failure};
use super::output::{self, escape_line};
use super::serve::{Serve, load_company};
use super::settings::{LEVELS, MASK, Settings, variable, without_password};

/// Show and check the settings
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n  standfast config show\n  standfast config check")]
pub enum Config {
    /// Show every setting of the server, its value, and whether it comes from the environment, the settings file or the defaults
    #[command(
        after_help = "Examples:\n  standfast config show\n  standfast config show --json | jq '.[] | select(.origin != \"default\")'\n\n\
                      A flag comes first, then the environment, then /etc/standfast/standfast.env, then the default. Secrets \
                      and unknown settings are shown as asterisks."
    )]
    Show(Show),
    /// Check the settings and the files that they name, before a start or restart of the server
    #[command(
        after_help = "Examples:\n  standfast config check\n  standfast config check && systemctl restart standfast\n\n\
                      It prints ok, or a line for each finding; then the exit code is 6."
    )]
    Check,
}

/// Flags of `config show`.
#[derive(Debug, Args)]
pub struct Show {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Setting {
    /// Absent for a variable that no flag has.
    flag: Option<String>,
    variable: String,
    value: Option<String>,
    origin: &'static str,
}

impl Config {
    /// Shows or checks the settings of `program`; `database` is the one that was chosen.
    pub(super) fn run(
        self,
        program: &Command,
        settings: &Settings,
        database: &Path,
        source: Option<ValueSource>,
    ) -> anyhow::Result<()> {
        let Self::Show(show) = self else {
            return check(program, settings);
        };
        let mut shown = all(program, settings);
        if let Some(db) = shown.iter_mut().find(|one| one.variable == "STANDFAST_DB")
            && source == Some(ValueSource::CommandLine)
        {
            db.value = Some(database.display().to_string());
            db.origin = "flag";
        }
        if show.json {
            return output::json(&shown);
        }
        let rows = shown.into_iter().map(|setting| {
            let name = setting.flag.unwrap_or(setting.variable);
            let value = setting.value.unwrap_or_else(|| "-".to_owned());
            vec![name, value, setting.origin.to_owned()]
        });
        output::table(
            &["SETTING", "VALUE", "FROM"],
            &rows.collect::<Vec<_>>(),
            "no settings",
        )
    }
}

fn check(program: &Command, settings: &Settings) -> anyhow::Result<()> {
    let (flags, mut findings) = findings(program, settings);
    if let Some(flags) = flags {
        let company = load_company(flags.company.as_deref());
        findings.extend(company.err().map(|error| format!("{error:#}")));
    }
    let mut out = output::stdout();
    for finding in &findings {
        writeln!(out, "{}", escape_line(finding))?;
    }
    if findings.is_empty() {
        writeln!(out, "ok")?;
    }
    out.flush()?;
    match findings.len() {
        0 => Ok(()),
        count => Err(Failure::Findings(count).into()),
    }
}

/// The flags of `serve` as a start without flags has them, unless it is refused, and what is wrong with the settings, each in a
/// sentence. The company file is checked apart.
pub(super) fn findings(program: &Command, settings: &Settings) -> (Option<Serve>, Vec<String>) {
    let path = settings.path().display();
    let unknown = settings.unknown(program).into_iter();
    let unknown = unknown.map(|name| format!("{path}: {name} is not a setting"));
    let mut findings: Vec<String> = unknown.collect();
    let serve = program.find_subcommand("serve").cloned();
    let parsed = serve
        .unwrap_or_default()
        .try_get_matches_from(["serve"])
        .and_then(|mut matches| Serve::from_arg_matches_mut(&mut matches));
    match parsed {
        Ok(flags) => {
            findings.extend(flags.findings());
            (Some(flags), findings)
        }
        Err(error) => {
            findings.push(exit::usage_sentence(&settings.explain(error)));
            (None, findings)
        }
    }
}

/// The files of these settings that hold a secret, and the rights that nobody may have on them.
pub(super) fn secret_files(settings: &Settings, flags: &Serve) -> Vec<(PathBuf, u32)> {
    let files = flags.secret_files().into_iter();
    let mut files: Vec<_> = files.map(|file| (file, 0o077)).collect();
    if settings.has("STANDFAST_SMTP_PASSWORD") {
        // The package lets the group of the server read it.
        files.push((settings.path().to_owned(), 0o007));
    }
    files
}

fn all(program: &Command, settings: &Settings) -> Vec<Setting> {
    let serve = program.find_subcommand("serve");
    let flags = program
        .get_arguments()
        .chain(serve.into_iter().flat_map(Command::get_arguments));
    // One for tests alone is shown only when it is set.
    let flags = flags.filter(|flag| !flag.is_hide_set() || flag_value(flag).is_some());
    let mut all: Vec<Setting> = flags
        .filter_map(|flag| {
            let variable = variable(flag)?;
            let defaults = flag.get_default_values().iter();
            let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
            Some(Setting {
                flag: Some(format!("--{}", flag.get_long()?)),
                ..Setting::new(variable, &defaults.join(","), settings)
            })
        })
        .collect();
    all.push(Setting::new(LEVELS, "info", settings));
    let unknown = settings.unknown(program).into_iter();
    all.extend(unknown.map(|name| Setting {
        value: Some(MASK.to_owned()),
        ..Setting::new(name, "", settings)
    }));
    all
}

fn flag_value(flag: &Arg) -> Option<std::ffi::OsString> {
    env::var_os(variable(flag)?)
}

impl Setting {
    fn new(variable: &str, default: &str, settings: &Settings) -> Self {
        let set = env::var_os(variable);
        let origin = match &set {
            None => "default",
            Some(_) if settings.has(variable) => "file",
            Some(_) => "environment",
        };
        let value = match set {
            Some(_) if variable.ends_with("_PASSWORD") => Some(MASK.to_owned()),
            Some(value) => Some(without_password(&value.to_string_lossy())),
            None => Some(default.to_owned()).filter(|value| !value.is_empty()),
        };
        Self {
            flag: None,
            variable: variable.to_owned(),
            value,
            origin,
        }
    }
}
