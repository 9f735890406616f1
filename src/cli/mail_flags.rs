//! The flags of `serve` for mail.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{NonEmptyStringValueParser, TypedValueParser};

use crate::cli::exit::Failure;
use crate::config::values::Secret;
use crate::config::{Company, Email};
use crate::inbox::outbox::Recipients;
use crate::mail::{Certificate, Password, Settings, SmtpUrl};

/// Who is notified of new submissions by mail, and how.
#[derive(Debug, Args)]
pub struct MailFlags {
    /// Address that is notified of messages, quote requests and complaints. Sends mail. May be given several times
    #[arg(
        long,
        value_name = "ADDRESS",
        value_delimiter = ',',
        requires_all = ["mail_from", "smtp"]
    )]
    mail_to: Vec<Email>,
    /// Address that is notified of applications, in place of --mail-to. May be given several times
    #[arg(
        long,
        value_name = "ADDRESS",
        value_delimiter = ',',
        requires = "mail_to"
    )]
    mail_applications_to: Vec<Email>,
    /// The sender of all mails: an address that the mail server lets this site use
    #[arg(long, value_name = "ADDRESS", requires = "mail_to")]
    mail_from: Option<Email>,
    /// The mail server: smtps://USER@HOST (port 465), smtp://USER@HOST (STARTTLS, port 587), or smtp+plain://127.0.0.1 for one
    /// on this machine
    #[arg(long, value_name = "URL", requires = "mail_to")]
    smtp: Option<SmtpUrl>,
    /// File with the password of the mail server's user; or set STANDFAST_SMTP_PASSWORD
    #[arg(long, value_name = "FILE")]
    smtp_password_file: Option<PathBuf>,
    /// For the environment: other users can see the flags of a process
    #[arg(
        long,
        hide = true,
        value_name = "PASSWORD",
        value_parser = NonEmptyStringValueParser::new().map(Secret::new)
    )]
    smtp_password: Option<Secret>,
    /// For tests: PEM file with the only authority that may vouch for the mail server
    #[arg(long, hide = true, value_name = "FILE")]
    smtp_ca: Option<PathBuf>,
    /// For tests: most seconds for the log-in, and as many for the mail
    #[arg(long, hide = true, value_name = "SECONDS", default_value_t = 90)]
    smtp_timeout: u64,
}

impl MailFlags {
    /// Whether the password can be read. The server starts without it, and mail waits.
    pub(super) fn check_password(&self) -> anyhow::Result<()> {
        // systemd makes these files when it starts the service.
        let file = self.smtp_password_file.as_ref();
        let file = file.filter(|file| !file.starts_with("/run/credentials"));
        let read = file.map(|file| Password::File(file.clone()).read());
        read.transpose().map_err(Failure::Invalid)?;
        Ok(())
    }

    /// How to send mail for the site of `company`; `None` without a recipient.
    pub(super) fn settings(&self, company: &Company) -> anyhow::Result<Option<Settings>> {
        let (Some(from), Some(url)) = (&self.mail_from, &self.smtp) else {
            return Ok(None);
        };
        let applications_to = match self.mail_applications_to.as_slice() {
            [] => &self.mail_to,
            some => some,
        };
        let addresses =
            |emails: &[Email]| emails.iter().map(|one| one.as_str().to_owned()).collect();
        Ok(Some(Settings {
            url: url.clone(),
            password: self.password(url)?,
            authority: self.authority()?,
            own_host: company.public_url.host(),
            limit: Duration::from_secs(self.smtp_timeout),
            from: from
                .as_str()
                .parse()
                .context("the address of --mail-from")?,
            recipients: Recipients {
                messages: addresses(&self.mail_to),
                applications: addresses(applications_to),
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

    fn authority(&self) -> anyhow::Result<Option<Certificate>> {
        let Some(file) = &self.smtp_ca else {
            return Ok(None);
        };
        let named = || format!("the file of --smtp-ca, {}", file.display());
        let pem = std::fs::read(file).with_context(named)?;
        Ok(Some(Certificate::from_pem(&pem).with_context(named)?))
    }
}
