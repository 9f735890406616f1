//! The flags of `serve` for mail.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{NonEmptyStringValueParser, RangedI64ValueParser, TypedValueParser};

use super::exit::Failure;
use crate::domain::secret::Secret;
use crate::facts::{Company, Email};
use crate::mail::{MailServer, Password, Settings, SmtpUrl};
use crate::store::outbox::state::Routing;

/// Whom to tell of new submissions by mail, and how.
#[derive(Debug, Args)]
pub struct MailFlags {
    /// Address that is told of messages, quote requests and complaints. Sends mail. May be given several times
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "STANDFAST_MAIL_TO",
        value_delimiter = ','
    )]
    mail_to: Vec<Email>,
    /// Address that is told of applications, in place of --mail-to. May be given several times
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "STANDFAST_MAIL_APPLICATIONS_TO",
        value_delimiter = ','
    )]
    mail_applications_to: Vec<Email>,
    /// The sender of all mails: an address that the mail server lets this site use
    #[arg(long, value_name = "ADDRESS", env = "STANDFAST_MAIL_FROM")]
    mail_from: Option<Email>,
    /// The mail server: smtps://USER@HOST (port 465), smtp://USER@HOST (STARTTLS, port 587), or smtp+plain://127.0.0.1 for one
    /// on this machine
    #[arg(long, value_name = "URL", env = "STANDFAST_SMTP")]
    smtp: Option<SmtpUrl>,
    /// File with the password of the mail server's user; or set STANDFAST_SMTP_PASSWORD
    #[arg(long, value_name = "FILE", env = "STANDFAST_SMTP_PASSWORD_FILE")]
    smtp_password_file: Option<PathBuf>,
    /// For the environment: other users can see the flags of a process
    #[arg(
        long,
        hide = true,
        value_name = "PASSWORD",
        env = "STANDFAST_SMTP_PASSWORD",
        hide_env_values = true,
        value_parser = NonEmptyStringValueParser::new().map(Secret::new)
    )]
    smtp_password: Option<Secret>,
    /// PEM file with the only authorities that may vouch for the mail server. Without it, those that browsers trust
    #[arg(long, value_name = "FILE", env = "STANDFAST_SMTP_CA")]
    smtp_ca: Option<PathBuf>,
    /// For tests: most seconds for a connection with its login, and for a mail
    #[arg(
        long,
        hide = true,
        value_name = "SECONDS",
        default_value = "90",
        value_parser = RangedI64ValueParser::<u32>::new()
            .range(1..=3600)
            .map(|seconds| Duration::from_secs(seconds.into()))
    )]
    smtp_timeout: Duration,
}

impl MailFlags {
    pub(super) fn is_set(&self) -> bool {
        !self.mail_to.is_empty()
    }

    /// Flags that need others, each in a sentence. Not clap's `requires`, which ignores the settings file.
    pub(super) fn contradictions(&self) -> Vec<String> {
        let is_on = self.is_set();
        let needs = [
            (is_on && self.mail_from.is_none(), "MAIL_TO", "MAIL_FROM"),
            (is_on && self.smtp.is_none(), "MAIL_TO", "SMTP"),
            (!is_on && self.mail_from.is_some(), "MAIL_FROM", "MAIL_TO"),
            (!is_on && self.smtp.is_some(), "SMTP", "MAIL_TO"),
            (
                !is_on && !self.mail_applications_to.is_empty(),
                "MAIL_APPLICATIONS_TO",
                "MAIL_TO",
            ),
        ];
        let broken = needs.into_iter().filter(|(is_broken, _, _)| *is_broken);
        let named = |name: &str| {
            let flag = name.replace('_', "-").to_lowercase();
            format!("--{flag} (STANDFAST_{name})")
        };
        broken
            .map(|(_, set, lacking)| format!("{} needs {}", named(set), named(lacking)))
            .collect()
    }

    /// The file with the password of the mail server.
    pub(super) fn password_file(&self) -> Option<&Path> {
        self.smtp_password_file.as_deref()
    }

    /// Whether the password can be read. The server starts without it, and mail waits.
    pub(super) fn check_password(&self) -> anyhow::Result<()> {
        // systemd makes these files when it starts the service.
        const CREDENTIALS: &str = "/run/credentials/";
        let file = self.smtp_password_file.as_ref().filter(|file| {
            let is_running = || file.parent().is_some_and(Path::exists);
            self.is_set() && (!file.starts_with(CREDENTIALS) || is_running())
        });
        let Some(file) = file else {
            return Ok(());
        };
        let read = Password::File(file.clone()).read();
        read.map(drop)
            .map_err(|sentence| Failure::Invalid(sentence).into())
    }

    /// How to send mail for the site of `company`; `None` without a recipient.
    pub(super) fn settings(&self, company: &Company) -> anyhow::Result<Option<Settings>> {
        let (false, Some(from), Some(url)) = (self.mail_to.is_empty(), &self.mail_from, &self.smtp)
        else {
            return Ok(None);
        };
        let applications_to = match self.mail_applications_to.as_slice() {
            [] => &self.mail_to,
            some => some,
        };
        let addresses =
            |emails: &[Email]| emails.iter().map(|one| one.as_str().to_owned()).collect();
        let host = company.public_url.host().to_owned();
        Ok(Some(Settings {
            server: MailServer {
                url: url.clone(),
                password: self.password(url)?,
                authorities: self.authorities()?,
                own_host: host.clone(),
                limit: self.smtp_timeout,
            },
            from: from.clone(),
            routing: Routing {
                host,
                messages_to: addresses(&self.mail_to),
                applications_to: addresses(applications_to),
            },
        }))
    }

    fn password(&self, url: &SmtpUrl) -> anyhow::Result<Option<Password>> {
        let password = match (&self.smtp_password_file, &self.smtp_password) {
            (Some(file), _) => Some(Password::File(std::path::absolute(file)?)),
            (None, secret) => secret.clone().map(Password::Text),
        };
        match (&url.user, &password) {
            (Some(user), None) => bail!(Failure::Invalid(format!(
                "the mail server's user {user} needs a password: set STANDFAST_SMTP_PASSWORD or --smtp-password-file"
            ))),
            (None, Some(_)) => bail!(Failure::Invalid(
                "there is a password for the mail server and no user: name it in --smtp, for example \
                 smtps://user@mail.example.com"
                    .to_owned()
            )),
            _ => Ok(password),
        }
    }

    fn authorities(&self) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(file) = &self.smtp_ca else {
            return Ok(None);
        };
        let pem = std::fs::read(file)
            .with_context(|| format!("the file of --smtp-ca, {}", file.display()))?;
        Ok(Some(pem))
    }
}
