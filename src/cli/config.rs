//! `standfast config`: shows the settings and where each comes from. Nothing is checked, so that a wrong one is shown too.

use std::collections::BTreeSet;
use std::env;
use std::path::Path;

use clap::{Arg, Args, Command, Subcommand};
use serde::Serialize;

use super::output;
use super::settings_file;

/// What is shown in place of a secret.
const MASK: &str = "********";

/// Show the settings
#[derive(Debug, Subcommand)]
#[command(after_help = "Example:\n  standfast config show")]
pub enum Config {
    /// Show every setting of the server, its value, and whether it comes from the environment, the settings file or the defaults
    #[command(
        after_help = "Examples:\n  standfast config show\n  standfast config show --json | jq '.[] | select(.origin != \"default\")'\n\n\
                      A flag comes first, then the environment, then /etc/standfast/standfast.env, then the default. Secrets \
                      and unknown settings are shown as asterisks."
    )]
    Show(Show),
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
    /// Absent for a variable that the program does not know.
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

impl Config {
    /// Shows the settings of `program` for the database that was chosen.
    pub(super) fn run(self, program: &Command, database: &Path) -> anyhow::Result<()> {
        let Self::Show(show) = self;
        let mut settings = settings(program);
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
        if show.json {
            return output::json(&settings);
        }
        let rows: Vec<_> = settings.into_iter().map(Setting::row).collect();
        output::table(&["SETTING", "VALUE", "FROM"], &rows, "no settings")
    }
}

impl Setting {
    fn row(self) -> Vec<String> {
        let origin = match self.origin {
            Origin::Flag => "flag".to_owned(),
            Origin::Environment => self.variable.clone(),
            Origin::File => settings_file::path().display().to_string(),
            Origin::Default => "default".to_owned(),
        };
        let name = self
            .flag
            .unwrap_or_else(|| format!("{}: unknown", self.variable));
        vec![name, self.value.unwrap_or_else(|| "-".to_owned()), origin]
    }
}

fn settings(program: &Command) -> Vec<Setting> {
    let serve = program.find_subcommand("serve");
    let flags = program
        .get_arguments()
        .chain(serve.into_iter().flat_map(Command::get_arguments));
    let mut settings: Vec<_> = flags.filter_map(known).collect();
    let known: BTreeSet<_> = settings
        .iter()
        .map(|setting| setting.variable.clone())
        .collect();
    let mut unknown: Vec<_> = env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(|name| settings_file::is_setting(name) && !known.contains(name))
        .collect();
    unknown.sort();
    settings.extend(unknown.into_iter().map(|variable| Setting {
        flag: None,
        origin: origin(&variable),
        value: Some(MASK.to_owned()),
        variable,
    }));
    settings
}

/// The setting of a flag that has a variable. One for tests alone is shown only when it is set.
fn known(flag: &Arg) -> Option<Setting> {
    let variable = flag.get_env()?.to_str()?.to_owned();
    let set = env::var_os(&variable).map(|value| value.to_string_lossy().into_owned());
    if flag.is_hide_set() && set.is_none() {
        return None;
    }
    let defaults = flag.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
    let origin = match set {
        Some(_) => origin(&variable),
        None => Origin::Default,
    };
    let value = match set {
        Some(_) if flag.is_hide_env_values_set() => Some(MASK.to_owned()),
        Some(value) => Some(without_password(&value)),
        None => (!defaults.is_empty()).then(|| defaults.join(",")),
    };
    Some(Setting {
        flag: Some(format!("--{}", flag.get_long()?)),
        variable,
        value,
        origin,
    })
}

fn origin(variable: &str) -> Origin {
    if settings_file::has_set(variable) {
        Origin::File
    } else {
        Origin::Environment
    }
}

/// Masks the password in an address such as `scheme://user:password@host`.
fn without_password(value: &str) -> String {
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
