//! `standfast config`: shows the settings and where each comes from, and checks them.

use std::any::TypeId;
use std::ffi::OsStr;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, anyhow};
use clap::{Arg, ArgAction, Command, FromArgMatches, Subcommand};
use jiff::Timestamp;
use rustix::fs::{Access, access};
use rustix::process::geteuid;
use serde::Serialize;

use crate::cli::output::Finding;
use crate::cli::{exit, output, serve};
use crate::config::mail_server::SmtpUrl;
use crate::config::serve::{CertificateSource, ServeConfig};
use crate::config::settings_file::{LEVELS, MASK, SettingsFile, has_setting, variable};
use crate::config::values::{Secret, WebUrl, secret_path};
use crate::db::{Location, daily_backups, directory_of, files_of};
use crate::language::Language;
use crate::mail::MailSettings;
use crate::site::files;
use crate::web::tls;
use crate::{mail, server};

/// The flag for the file with the mail server's password.
const PASSWORD_FILE: &str = "smtp_password_file";

/// What root is told, unless the server runs as root too.
const NOT_THE_SERVER: &str = "root can read and write files that the server cannot; run `sudo -u standfast standfast config check`";

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
    /// The environment comes first, then /etc/standfast/standfast.env, then the default. Secrets are shown as asterisks.
    Show {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check the settings and the files that they name, before a start or restart of the server
    ///
    /// Example: standfast config check
    ///
    /// Example: sudo -u standfast standfast config check && sudo systemctl restart standfast
    ///
    /// It prints a line for each finding, and ok without a fault; with a fault the exit code is 6. Run it as the user of the server:
    /// root can read and write files that the server cannot.
    Check,
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
    /// Shows or checks the settings of `program`.
    pub(super) fn run(
        self,
        program: &Command,
        settings: &SettingsFile,
        database: &Location,
    ) -> anyhow::Result<()> {
        match self {
            Self::Show { json: true } => output::json(&settings_shown(program, settings)),
            Self::Show { json: false } => {
                let rows = settings_shown(program, settings).into_iter();
                let rows = rows.map(|setting| {
                    let value = setting.value.unwrap_or_else(|| "-".to_owned());
                    vec![setting.variable, value, setting.origin.to_owned()]
                });
                output::table("SETTING,VALUE,FROM", rows, "no settings")
            }
            Self::Check => {
                let (flags, wrong) = check_settings(program, settings);
                let mut findings: Vec<_> = wrong.into_iter().map(Finding::Fault).collect();
                findings.extend(flags.as_ref().and_then(unreachable));
                findings.extend(flags.iter().flat_map(missing_files));
                findings.extend(flags.iter().flat_map(chain_notices));
                findings.extend(flags.iter().flat_map(|flags| unwritable(database, flags)));
                // The server is the owner of this folder, which its first start makes.
                let folder = directory_of(database.path()).metadata();
                if geteuid().is_root() && !folder.is_ok_and(|folder| folder.uid() == 0) {
                    findings.push(Finding::Notice(NOT_THE_SERVER.to_owned()));
                }
                output::findings(&findings, false)
            }
        }
    }
}

/// The flags of `serve` as a start without flags has them, unless it is refused, and what is wrong with the settings, each in a
/// sentence.
pub(super) fn check_settings(
    program: &Command,
    settings: &SettingsFile,
) -> (Option<ServeConfig>, Vec<String>) {
    let mut findings = settings.unknown(program);
    let parsed = serve_command(program)
        .clone()
        .try_get_matches_from(["serve"])
        .and_then(|mut matches| ServeConfig::from_arg_matches_mut(&mut matches));
    match parsed {
        Ok(flags) => {
            findings.extend(serve::levels().err().map(|error| error.to_string()));
            findings.extend(start_findings(&flags));
            (Some(flags), findings)
        }
        Err(error) => {
            findings.push(exit::usage_sentence(&settings.explain(error, program)));
            (None, findings)
        }
    }
}

/// What a start with these flags would refuse or complain about, each in a sentence.
fn start_findings(config: &ServeConfig) -> Vec<String> {
    let mut checks = vec![mail::check_password(&config.mail).map_err(anyhow::Error::from)];
    if config.demo {
        checks.push(Err(anyhow!(
            "STANDFAST_DEMO is on, so nothing is kept; remove it"
        )));
    }
    // The server starts without the folder, and tries again later.
    if let Some(folder) = &config.backups.backup_dir {
        let newest = daily_backups::newest(folder, Timestamp::now());
        checks.push(newest.map(drop).context("STANDFAST_BACKUP_DIR"));
    }
    if let Some(directory) = &config.overlay {
        let named = || format!("the folder of STANDFAST_OVERLAY, {}", directory.display());
        checks.push(fs::read_dir(directory).map(drop).with_context(named));
    }
    checks.push(config.documents_in(Language::English).map(drop));
    match config.company() {
        Ok(company) => checks.extend([
            server::check_tls(&config.tls, &company),
            MailSettings::new(&config.mail, &company).map(drop),
        ]),
        Err(error) => checks.push(Err(error)),
    }
    let errors = checks.into_iter().filter_map(Result::err);
    errors.map(|error| format!("{error:#}")).collect()
}

/// That visitors are sent to an `https` address without HTTPS here. A proxy may add it that the settings do not name.
pub(super) fn unreachable(config: &ServeConfig) -> Option<Finding> {
    let company = config.company().ok()?;
    let url = company.public_url.as_str();
    let is_plain = !config.tls.is_on() && config.limits.trusted_proxy.is_empty();
    let sentence = format!(
        "pages and feeds name {url}, and the settings have no HTTPS: set STANDFAST_TLS_DOMAIN, for a proxy \
         STANDFAST_TRUSTED_PROXY, or write the address with http://"
    );
    (is_plain && url.starts_with("https://")).then_some(Finding::Notice(sentence))
}

/// The pictures and documents that the company file names and the site does not have.
pub(super) fn missing_files(config: &ServeConfig) -> Vec<Finding> {
    let company = config.company().ok();
    let missing = company.map(|company| files::list_missing(&company, config.overlay.as_deref()));
    let sentences = missing.into_iter().flatten();
    sentences.map(Finding::Fault).collect()
}

/// What some visitors' programs find wrong with the certificate in files.
fn chain_notices(config: &ServeConfig) -> Vec<Finding> {
    let Some(CertificateSource::Files(files)) = config.tls.source() else {
        return Vec::new();
    };
    let checked = tls::check_files(&files, Timestamp::now());
    let notices = checked.map(|(_, notices)| notices).unwrap_or_default();
    notices.into_iter().map(Finding::Notice).collect()
}

/// What this user cannot write, though the server must: it makes the files that are missing.
fn unwritable(database: &Location, config: &ServeConfig) -> Vec<Finding> {
    let mut paths = files_of(database.path()).to_vec();
    paths.extend(config.backups.backup_dir.clone());
    paths.retain(|path| path.exists());
    paths.push(directory_of(database.path()).to_owned());
    let fault = |path: &PathBuf| {
        let error = access(path, Access::WRITE_OK).err()?;
        Some(Finding::Fault(format!(
            "cannot write {0}: {error}; make it, mount it for writing, or give it to the server with `chown standfast: {0}`",
            path.display()
        )))
    };
    paths.iter().filter_map(fault).collect()
}

fn serve_command(program: &Command) -> &Command {
    let serve = program.find_subcommand("serve");
    serve.expect("serve is a subcommand")
}

fn settings_shown(program: &Command, settings: &SettingsFile) -> Vec<Setting> {
    let of_serve = serve_command(program).get_arguments();
    let flags = program.get_arguments().chain(of_serve);
    let of_flags = flags.filter_map(|flag| Setting::of_flag(flag, settings));
    of_flags.chain([Setting::of_levels(settings)]).collect()
}

impl Setting {
    /// The setting of a flag; `None` if the flag has no variable, or is hidden and not set.
    fn of_flag(flag: &Arg, settings: &SettingsFile) -> Option<Self> {
        let name = variable(flag)?;
        if flag.is_hide_set() && env::var_os(name).is_none() {
            return None;
        }
        let default = flag.get_default_values().first();
        let default = default.map(|value| value.to_string_lossy());
        let long = format!("--{}", flag.get_long()?);
        let shown = |value: &OsStr| shown_value(flag, value);
        Some(Self::new(
            Some(long),
            name,
            &default.unwrap_or_default(),
            settings,
            shown,
        ))
    }

    /// The levels of the log, which no flag sets.
    fn of_levels(settings: &SettingsFile) -> Self {
        let shown = |value: &OsStr| match serve::levels() {
            Ok(_) => value.to_string_lossy().into_owned(),
            Err(_) => MASK.to_owned(),
        };
        Self::new(None, LEVELS, "info", settings, shown)
    }

    fn new(
        flag: Option<String>,
        name: &str,
        default: &str,
        settings: &SettingsFile,
        shown: impl Fn(&OsStr) -> String,
    ) -> Self {
        let set = env::var_os(name);
        let origin = match &set {
            None => "default",
            Some(_) if settings.has(name) => "file",
            Some(_) => "environment",
        };
        let value = match &set {
            None => default.to_owned(),
            Some(value) if value.is_empty() => String::new(),
            Some(value) => shown(value),
        };
        Self {
            flag,
            variable: name.to_owned(),
            value: Some(value).filter(|value| !value.is_empty()),
            origin,
        }
    }
}

/// The value of a setting as it may be shown. One that is refused is hidden: a password may be in it by mistake.
fn shown_value(flag: &Arg, value: &OsStr) -> String {
    let kind = flag.get_value_parser().type_id();
    let is_kind = |id: TypeId| kind == id;
    let text = value.to_string_lossy().into_owned();
    if is_kind(TypeId::of::<Secret>()) || !is_accepted(flag, value) || has_setting(&text) {
        return MASK.to_owned();
    }
    if is_kind(TypeId::of::<SmtpUrl>()) && !has_password() {
        // What stands for the user may be the password that is missing.
        return match (text.split_once("://"), text.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{MASK}@{host}"),
            _ => text,
        };
    }
    if is_kind(TypeId::of::<WebUrl>()) {
        // A query may hold a key.
        return match text.split_once('?') {
            Some((address, _)) => format!("{address}?{MASK}"),
            None => text,
        };
    }
    if flag.get_id() == PASSWORD_FILE {
        return secret_path(value.as_ref());
    }
    text
}

/// Whether the mail server's password is set.
fn has_password() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("STANDFAST_SMTP_PASSWORD") || is_set("STANDFAST_SMTP_PASSWORD_FILE")
}

/// Whether the flag takes this value.
fn is_accepted(flag: &Arg, value: &OsStr) -> bool {
    let same = Arg::new("value")
        .action(ArgAction::Append)
        .allow_hyphen_values(true)
        .value_delimiter(flag.get_value_delimiter())
        .value_parser(flag.get_value_parser().clone());
    let command = Command::new("check").no_binary_name(true).arg(same);
    command.try_get_matches_from([value]).is_ok()
}
