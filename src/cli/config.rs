//! `standfast config`: shows the settings and where each comes from, and checks them.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, Args, Command, FromArgMatches, Subcommand};
use serde::Serialize;

use super::exit::Failure;
use super::output::{self, escape_line};
use super::serve::{Serve, load_company};
use super::settings::{self, LEVELS, MASK, Settings, without_password};

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
    origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Origin {
    Flag,
    Environment,
    File,
    Default,
}

impl From<settings::Origin> for Origin {
    fn from(origin: settings::Origin) -> Self {
        match origin {
            settings::Origin::Environment => Self::Environment,
            settings::Origin::File(_) => Self::File,
        }
    }
}

impl Config {
    /// Shows or checks the settings of `program`; `database` is the one that was chosen.
    pub(super) fn run(
        self,
        program: &Command,
        settings: &Settings,
        database: &Path,
    ) -> anyhow::Result<()> {
        match self {
            Self::Show(show) => show.run(program, settings, database),
            Self::Check => check(program, settings),
        }
    }
}

fn check(program: &Command, settings: &Settings) -> anyhow::Result<()> {
    let flags = serve_flags(program, settings)?;
    let mut findings = findings(program, settings, &flags);
    let company = load_company(flags.company.as_deref());
    findings.extend(company.err().map(|error| format!("{error:#}")));
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

/// What is wrong with the settings of the server, each in a sentence. The company file is checked apart.
pub(super) fn findings(program: &Command, settings: &Settings, flags: &Serve) -> Vec<String> {
    let mut findings = Vec::from_iter(settings.unreadable());
    let mut complaints = settings.odd_lines(program);
    complaints.extend(settings.wrong_values(program));
    let serve = program.find_subcommand("serve");
    complaints.extend(serve.iter().flat_map(|serve| settings.wrong_values(serve)));
    findings.extend(complaints.iter().map(ToString::to_string));
    findings.extend(flags.findings(settings));
    findings
}

/// The flags of `serve` as a start without flags has them. Wrong values are left out.
pub(super) fn serve_flags(program: &Command, settings: &Settings) -> anyhow::Result<Serve> {
    let serve = program.find_subcommand("serve").cloned();
    let serve = settings.give_defaults(serve.unwrap_or_default());
    let mut matches = serve.try_get_matches_from(["serve"])?;
    Ok(Serve::from_arg_matches_mut(&mut matches)?)
}

/// The files of these settings that hold a secret, and the rights that nobody may have on them.
pub(super) fn secret_files(settings: &Settings, flags: &Serve) -> Vec<(PathBuf, u32)> {
    let files = flags.secret_files().into_iter();
    let mut files: Vec<_> = files.map(|file| (file, 0o077)).collect();
    let password = settings.value("STANDFAST_SMTP_PASSWORD");
    if matches!(password, Some((_, settings::Origin::File(_)))) {
        // The package lets the group of the server read it.
        files.push((settings.path().to_owned(), 0o007));
    }
    files
}

impl Show {
    fn run(self, program: &Command, file: &Settings, database: &Path) -> anyhow::Result<()> {
        let mut settings = all(program, file);
        if let Some(setting) = settings
            .iter_mut()
            .find(|setting| setting.variable == "STANDFAST_DB")
        {
            let chosen = database.display().to_string();
            if setting.value.as_ref() != Some(&chosen) {
                setting.value = Some(chosen);
                setting.origin = Origin::Flag;
            }
        }
        if self.json {
            return output::json(&settings);
        }
        let rows = settings.into_iter().map(|setting| setting.row(file));
        let rows: Vec<_> = rows.collect();
        output::table(&["SETTING", "VALUE", "FROM"], &rows, "no settings")
    }
}

impl Setting {
    fn row(self, file: &Settings) -> Vec<String> {
        let origin = match self.origin {
            Origin::Flag => "flag".to_owned(),
            Origin::Environment => self.variable.clone(),
            Origin::File => file.path().display().to_string(),
            Origin::Default => "default".to_owned(),
        };
        let name = match self.flag {
            Some(flag) => flag,
            None if self.variable == LEVELS => self.variable,
            None => format!("{}: unknown", self.variable),
        };
        vec![name, self.value.unwrap_or_else(|| "-".to_owned()), origin]
    }
}

fn all(program: &Command, file: &Settings) -> Vec<Setting> {
    let serve = program.find_subcommand("serve");
    let flags = program
        .get_arguments()
        .chain(serve.into_iter().flat_map(Command::get_arguments));
    let mut settings: Vec<_> = flags.filter_map(|flag| known(flag, file)).collect();
    let levels = file.value(LEVELS);
    settings.push(Setting {
        flag: None,
        variable: LEVELS.to_owned(),
        origin: origin(levels.as_ref()),
        value: Some(levels.map_or_else(|| "info".to_owned(), |(value, _)| value)),
    });
    let unknown = file.unknown(program);
    settings.extend(unknown.into_iter().map(|variable| Setting {
        flag: None,
        origin: origin(file.value(&variable).as_ref()),
        value: Some(MASK.to_owned()),
        variable,
    }));
    settings
}

/// The setting of a flag that has a variable. One for tests alone is shown only when it is set.
fn known(flag: &Arg, file: &Settings) -> Option<Setting> {
    let variable = settings::variable(flag)?.to_owned();
    let set = file.value(&variable);
    if flag.is_hide_set() && set.is_none() {
        return None;
    }
    let origin = origin(set.as_ref());
    let defaults = flag.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
    let value = match set {
        Some(_) if flag.is_hide_env_values_set() => Some(MASK.to_owned()),
        Some((value, _)) => Some(without_password(&value)),
        None => (!defaults.is_empty()).then(|| defaults.join(",")),
    };
    Some(Setting {
        flag: Some(format!("--{}", flag.get_long()?)),
        variable,
        value,
        origin,
    })
}

fn origin(set: Option<&(String, settings::Origin)>) -> Origin {
    set.map_or(Origin::Default, |(_, origin)| (*origin).into())
}
