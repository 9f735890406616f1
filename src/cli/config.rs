//! `standfast config`: shows the settings and where each comes from, and checks them.

use std::any::TypeId;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt;

use anyhow::{Context, anyhow};
use clap::error::ContextKind;
use clap::{Arg, ArgAction, Command, FromArgMatches, Subcommand};
use jiff::Timestamp;
use rustix::fs::{Access, access};
use rustix::process::geteuid;
use serde::Serialize;

use crate::cli::output::Finding;
use crate::cli::{output, serve};
use crate::config::mail_server::SmtpUrl;
use crate::config::serve::{CertificateSource, CombinationError, ServeConfig};
use crate::config::settings_file::{LOG_VARIABLE, MASK, SettingsFile, contains_setting, variable};
use crate::config::values::{Secret, WebUrl, path_or_mask};
use crate::db::{Location, daily_backups, directory_of, files_of};
use crate::language::Language;
use crate::mail::MailSettings;
use crate::site::files;
use crate::web::certificate_files;
use crate::{mail, server};

/// The flag for the file with the mail server's password.
const PASSWORD_FILE: &str = "smtp_password_file";

/// The notice for root, unless the server runs as root.
const RUN_AS_SERVER: &str = "root can read and write files that the server cannot; run `sudo -u standfast standfast config check`";

/// Show and check the settings
///
/// Example: standfast config show
///
/// Example: standfast config check
#[derive(Debug, Subcommand)]
pub enum Config {
    /// Show every setting of the server, its value, and whether it comes from the environment, the settings file or the defaults
    ///
    /// Example: standfast config show
    ///
    /// Example: standfast config show --json | jq '.[] | select(.origin != "default")'
    ///
    /// The environment overrides /etc/standfast/standfast.env, which overrides the defaults. Secrets appear as asterisks.
    Show {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check the settings and their files before you start or restart the server
    ///
    /// Example: standfast config check
    ///
    /// Example: sudo -u standfast standfast config check && sudo systemctl restart standfast
    ///
    /// It prints a line for each finding. If there is a fault, the exit code is 6; otherwise the first line is `ok`. Run it as
    /// the server's user, because root can read and write files that the server cannot.
    Check,
}

#[derive(Debug, Serialize)]
struct Setting {
    /// `None` for the one variable that has no flag.
    flag: Option<String>,
    variable: String,
    value: Option<String>,
    origin: &'static str,
}

impl Config {
    /// Shows or checks the settings of `program`.
    pub(super) fn run(
        self,
        program: &Command,
        settings: &SettingsFile,
        database: &Location,
    ) -> anyhow::Result<()> {
        match self {
            Self::Show { json: true } => output::json(&all_settings(program, settings)),
            Self::Show { json: false } => {
                let rows = all_settings(program, settings).into_iter().map(|setting| {
                    let value = setting.value.unwrap_or_else(|| "-".to_owned());
                    vec![setting.variable, value, setting.origin.to_owned()]
                });
                output::table(&["SETTING", "VALUE", "FROM"], rows, "no settings")
            }
            Self::Check => {
                let (config, faults) = check_settings(program, settings);
                let mut findings: Vec<_> = faults.into_iter().map(Finding::Fault).collect();
                if let Some(config) = &config {
                    findings.extend(unreachable_address(config));
                    findings.extend(missing_files(config));
                    findings.extend(unmarked_samples(config));
                    findings.extend(chain_notices(config));
                    findings.extend(unwritable_paths(database, config));
                }
                // The server creates this directory at its first start, so its owner is the server's user.
                let directory = directory_of(database.path()).metadata();
                let server_is_root = directory.is_ok_and(|directory| directory.uid() == 0);
                if geteuid().is_root() && !server_is_root {
                    findings.push(Finding::Notice(RUN_AS_SERVER.to_owned()));
                }
                output::findings(&findings, false)
            }
        }
    }
}

/// Parses and checks the settings as a start of the server would. Returns the configuration, if the settings can be parsed, and a
/// sentence for each fault.
pub(super) fn check_settings(
    program: &Command,
    settings: &SettingsFile,
) -> (Option<ServeConfig>, Vec<String>) {
    let mut faults = settings.describe_unknown(program);
    match parse_settings(program, settings) {
        Ok(config) => {
            if let Err(error) = serve::log_levels(settings) {
                faults.push(error.to_string());
            }
            faults.extend(start_faults(&config));
            (Some(config), faults)
        }
        Err(fault) => {
            faults.push(fault);
            (None, faults)
        }
    }
}

/// Parses the settings of the environment and the file as `serve` does without flags.
///
/// # Errors
/// A sentence with the names of the settings that are invalid or missing.
fn parse_settings(program: &Command, settings: &SettingsFile) -> Result<ServeConfig, String> {
    let serve = serve_command(program);
    let config = settings
        .parse(serve, &["serve".into()])
        .and_then(|matches| ServeConfig::from_arg_matches(&matches))
        .map_err(|error| describe_invalid_setting(&error))?;
    let name = |flag: &str| variable(serve::find_flag(serve, flag)).unwrap_or_default();
    match config.check_combination() {
        Ok(()) => Ok(config),
        Err(CombinationError::Missing(flags)) => {
            let names: Vec<_> = flags.into_iter().map(name).collect();
            Err(format!("these settings are missing: {}", names.join(", ")))
        }
        Err(CombinationError::Conflict { flag, other }) => Err(format!(
            "{} cannot be used together with {}",
            name(flag),
            name(other)
        )),
    }
}

/// Describes clap's error about the value of a setting: the setting, where its value comes from, and the reason.
fn describe_invalid_setting(error: &clap::Error) -> String {
    let reason = match (error.source(), error.get(ContextKind::ValidValue)) {
        (Some(reason), _) => reason.to_string(),
        (None, Some(values)) => format!("write one of these: {values}"),
        (None, None) => error.kind().to_string(),
    };
    match error.get(ContextKind::InvalidArg) {
        Some(setting) => format!("{setting}: {reason}"),
        None => reason,
    }
}

/// A sentence for each fault that keeps the server from starting, or that keeps a part of it from working.
fn start_faults(config: &ServeConfig) -> Vec<String> {
    let mut faults: Vec<anyhow::Error> = Vec::new();
    if let Err(error) = mail::check_password(&config.mail) {
        faults.push(error.into());
    }
    if config.demo {
        faults.push(anyhow!(
            "STANDFAST_DEMO is on, so the server saves nothing; remove it"
        ));
    }
    // The server starts even without this directory, and retries later.
    if let Some(directory) = &config.backups.backup_dir {
        let newest = daily_backups::newest(directory, Timestamp::now());
        faults.extend(newest.context("STANDFAST_BACKUP_DIR").err());
    }
    if let Some(directory) = &config.overlay {
        let context = || format!("STANDFAST_OVERLAY, {}", directory.display());
        faults.extend(fs::read_dir(directory).with_context(context).err());
    }
    faults.extend(config.documents_in(Language::English).err());
    match config.company() {
        Ok(company) => {
            faults.extend(server::check_tls(&config.tls, &company).err());
            faults.extend(MailSettings::new(&config.mail, &company).err());
        }
        Err(error) => faults.push(error),
    }
    faults
        .into_iter()
        .map(|error| format!("{error:#}"))
        .collect()
}

/// A notice if the site has an `https` address, but neither HTTPS nor a trusted proxy. (There may be a proxy that the settings
/// do not mention, so this is not a fault.)
pub(super) fn unreachable_address(config: &ServeConfig) -> Option<Finding> {
    let company = config.company().ok()?;
    let url = company.public_url.as_str();
    let has_https = config.tls.is_on() || !config.limits.trusted_proxy.is_empty();
    if has_https || !url.starts_with("https://") {
        return None;
    }
    Some(Finding::Notice(format!(
        "pages and feeds link to {url}, but the settings have no HTTPS: set STANDFAST_TLS_DOMAIN or, for a proxy, \
         STANDFAST_TRUSTED_PROXY, or write the address with http://"
    )))
}

/// A fault for each picture and document in the company file that the site does not have.
pub(super) fn missing_files(config: &ServeConfig) -> Vec<Finding> {
    let Ok(company) = config.company() else {
        return Vec::new();
    };
    files::list_missing(&company, config.overlay.as_deref())
        .into_iter()
        .map(Finding::Fault)
        .collect()
}

/// A notice if the pages show sample data without the bar that says so.
fn unmarked_samples(config: &ServeConfig) -> Option<Finding> {
    let names = config.company().ok()?.unmarked_sample_fields();
    if names.is_empty() {
        return None;
    }
    Some(Finding::Notice(format!(
        "the company file still has sample data that its list `samples` does not mark: {}; replace all of it, or put these names \
         back into the list",
        names.join(", ")
    )))
}

/// A notice for each problem of the certificate chain that makes only some clients reject the certificate.
fn chain_notices(config: &ServeConfig) -> Vec<Finding> {
    let Some(CertificateSource::Files(files)) = config.tls.source() else {
        return Vec::new();
    };
    match certificate_files::check(&files, Timestamp::now()) {
        Ok(checked) => checked.notices.into_iter().map(Finding::Notice).collect(),
        // `check_tls` reports unusable files.
        Err(_) => Vec::new(),
    }
}

/// A fault for each file and directory that the server must be able to write, but this user cannot. Only the database's directory
/// must exist: the server creates the others itself.
fn unwritable_paths(database: &Location, config: &ServeConfig) -> Vec<Finding> {
    let mut paths = files_of(database.path()).to_vec();
    paths.extend(config.backups.backup_dir.clone());
    paths.retain(|path| path.exists());
    paths.push(directory_of(database.path()).to_owned());
    paths
        .iter()
        .filter_map(|path| {
            let error = access(path, Access::WRITE_OK).err()?;
            Some(Finding::Fault(format!(
                "cannot write {0}: {error}; create it, mount it for writing, or give it to the server with `chown standfast: {0}`",
                path.display()
            )))
        })
        .collect()
}

fn serve_command(program: &Command) -> &Command {
    program
        .find_subcommand("serve")
        .expect("serve is a subcommand")
}

fn all_settings(program: &Command, settings: &SettingsFile) -> Vec<Setting> {
    program
        .get_arguments()
        .chain(serve_command(program).get_arguments())
        .filter_map(|flag| Setting::of_flag(flag, settings))
        .chain([Setting::of_log_levels(settings)])
        .collect()
}

impl Setting {
    /// Returns `None` if the flag has no environment variable, or if it is hidden and not set.
    fn of_flag(flag: &Arg, settings: &SettingsFile) -> Option<Self> {
        let name = variable(flag)?;
        if flag.is_hide_set() && settings.value(name).is_none() {
            return None;
        }
        let default = flag
            .get_default_values()
            .first()
            .map(|value| value.to_string_lossy())
            .unwrap_or_default();
        let long = format!("--{}", flag.get_long()?);
        let display = |value: &OsStr| display_value(flag, value, settings);
        Some(Self::new(Some(long), name, &default, settings, display))
    }

    /// The levels of the log, which have no flag.
    fn of_log_levels(settings: &SettingsFile) -> Self {
        let display = |value: &OsStr| match serve::log_levels(settings) {
            Ok(_) => value.to_string_lossy().into_owned(),
            Err(_) => MASK.to_owned(),
        };
        Self::new(None, LOG_VARIABLE, "info", settings, display)
    }

    fn new(
        flag: Option<String>,
        name: &str,
        default: &str,
        settings: &SettingsFile,
        display: impl Fn(&OsStr) -> String,
    ) -> Self {
        let raw = settings.value(name);
        let origin = match &raw {
            None => "default",
            Some(_) if settings.provides(name) => "file",
            Some(_) => "environment",
        };
        let value = match &raw {
            None => default.to_owned(),
            Some(value) if value.is_empty() => String::new(),
            Some(value) => display(value),
        };
        Self {
            flag,
            variable: name.to_owned(),
            value: Some(value).filter(|value| !value.is_empty()),
            origin,
        }
    }
}

/// Formats the value of a setting, and masks secrets. Also masks invalid values, because one may contain a password by mistake.
fn display_value(flag: &Arg, value: &OsStr, settings: &SettingsFile) -> String {
    let kind = flag.get_value_parser().type_id();
    let text = value.to_string_lossy().into_owned();
    if kind == TypeId::of::<Secret>() || !is_valid(flag, value) || contains_setting(&text) {
        return MASK.to_owned();
    }
    if kind == TypeId::of::<SmtpUrl>() && !has_password(settings) {
        // There is no password, so somebody may have written it in place of the user name.
        return match (text.split_once("://"), text.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{MASK}@{host}"),
            _ => text,
        };
    }
    if kind == TypeId::of::<WebUrl>() {
        // A query may contain a key.
        return match text.split_once('?') {
            Some((address, _)) => format!("{address}?{MASK}"),
            None => text,
        };
    }
    if flag.get_id() == PASSWORD_FILE {
        return path_or_mask(value.as_ref());
    }
    text
}

/// Whether the mail server's password is set.
fn has_password(settings: &SettingsFile) -> bool {
    let is_set = |name| settings.value(name).is_some_and(|value| !value.is_empty());
    is_set("STANDFAST_SMTP_PASSWORD") || is_set("STANDFAST_SMTP_PASSWORD_FILE")
}

/// Whether `value` is valid for the flag. Only a whole command can run the parser of a flag whose type is unknown.
fn is_valid(flag: &Arg, value: &OsStr) -> bool {
    let argument = Arg::new("value")
        .action(ArgAction::Append)
        .allow_hyphen_values(true)
        .value_delimiter(flag.get_value_delimiter())
        .value_parser(flag.get_value_parser().clone());
    Command::new("check")
        .no_binary_name(true)
        .arg(argument)
        .try_get_matches_from([value])
        .is_ok()
}
