//! Sends the emails in the outbox, one after another. It speaks SMTP command by command, because lettre's own transport
//! does not report which command the server refused, and has no timeout for a reply.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use jiff::{SignedDuration, Timestamp};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters,
};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, Message};
use rusqlite::Connection;
use strum::Display;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::Company;
use crate::config::mail_server::{Security, SmtpUrl};
use crate::config::serve::MailConfig;
use crate::config::text_file::{decode, decode_pem, describe, is_deceptive};
use crate::config::values::{Secret, SettingError, secret_path};
use crate::db::{Error, Writer};
use crate::inbox::outbox::{DueMail, MailKind, PauseCause, Refusal};
use crate::inbox::{Source, outbox};
use crate::mail::compose::compose;
use crate::mail::refusal::{Verdict, interpret};
use crate::task_log::TaskLog;

/// How often the sender checks whether an email is due.
const TICK: Duration = Duration::from_secs(1);
/// How long the sender waits after an error of the database.
const DATABASE_ERROR_DELAY: Duration = Duration::from_secs(30);
/// How long the queue pauses after a temporary error, such as a failed connection.
const SHORT_PAUSE: SignedDuration = SignedDuration::from_mins(5);
/// How long the queue pauses after the mail server refuses the login, the sender or all emails. Some servers lock an
/// account after a few attempts.
const LONG_PAUSE: SignedDuration = SignedDuration::from_hours(1);
/// Timeout for the command QUIT. By then the server has accepted or refused the email, so QUIT is only a courtesy.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Sends the emails in the outbox.
pub struct MailSender {
    /// The mail server and the recipients.
    pub settings: MailSettings,
    /// The company whose site this is.
    pub company: Company,
    /// The writer of the database.
    pub writer: Writer,
    /// The clock of the process.
    pub clock: Clock,
}

/// An email that the sender has claimed from the outbox.
struct Claimed {
    mail: DueMail,
    /// The message to send, or a sentence why it cannot be built.
    message: Result<Message, String>,
}

impl MailSender {
    /// Sends emails until `stop` is cancelled. Then it still finishes the email that it is sending.
    pub async fn run(self, stop: CancellationToken) {
        let mut log = TaskLog::default();
        while !stop.is_cancelled() {
            let result = self.send_due(&stop).await;
            let sentence = "the database fails, so no email is sent";
            log.record(&result, sentence);
            let delay = if log.is_failing {
                DATABASE_ERROR_DELAY
            } else {
                TICK
            };
            stop.run_until_cancelled(tokio::time::sleep(delay)).await;
        }
    }

    /// Sends all emails that are due, each over its own connection.
    async fn send_due(&self, stop: &CancellationToken) -> Result<(), Error> {
        self.with_database(outbox::queue_spam_list).await?;
        while !stop.is_cancelled() && self.with_database(outbox::is_due).await? {
            let mut connection = match stop.run_until_cancelled(self.settings.connect()).await {
                None => return Ok(()),
                // No other email could be sent either.
                Some(Err(error)) => return self.pause(error).await,
                Some(Ok(connection)) => connection,
            };
            // An admin may have removed its submission since the check.
            let Some(Claimed { mail, message }) = self.claim_next().await? else {
                continue;
            };
            let result = match message {
                Ok(message) => self.settings.send(&mut connection, &message).await,
                Err(sentence) => Err(SendError::new(
                    Consequence::Fail(Refusal::Content),
                    sentence,
                )),
            };
            let error = result.as_ref().err().cloned();
            self.record(mail, result).await?;
            let _ = tokio::time::timeout(QUIT_TIMEOUT, connection.quit()).await;
            if let Some(error) = error
                && matches!(error.consequence, Consequence::Pause(_))
            {
                return self.pause(error).await;
            }
        }
        Ok(())
    }

    /// Claims and composes the next email. It deletes an email whose submissions have been removed.
    async fn claim_next(&self) -> Result<Option<Claimed>, Error> {
        let (company, from) = (self.company.clone(), self.settings.from.clone());
        self.with_database(move |conn, now| {
            let host = client_id(&company.public_url.host()).to_string();
            let Some(mail) = outbox::claim_next(conn, now, &host)? else {
                return Ok(None);
            };
            let Some(draft) = compose(conn, &mail, &company)? else {
                outbox::delete_empty(conn, &mail)?;
                return Ok(None);
            };
            let message = draft.into_message(&mail, &company.name, from, now);
            Ok(Some(Claimed { mail, message }))
        })
        .await
    }

    /// Logs and stores the result of sending `mail`.
    async fn record(&self, mail: DueMail, result: Result<(), SendError>) -> Result<(), Error> {
        let (kind, count) = (&mail.kind, mail.ids.len());
        let id = mail.ids.first();
        let Err(error) = result else {
            tracing::info!(id, %kind, count, "sent an email");
            return self
                .with_database(move |conn, now| outbox::record_sent(conn, &mail, now))
                .await;
        };
        tracing::warn!(
            id,
            %kind,
            count,
            summary = error.summary,
            "could not send an email; `standfast mail list` shows whether the server tries again"
        );
        let is_list = count > 1 || mail.kind == MailKind::Spam;
        // The reply may quote the text of any submission in a list. Storing it with the others would keep that text after
        // the submission is erased.
        let sentence = if is_list {
            error.summary
        } else {
            error.sentence
        };
        self.with_database(move |conn, now| match error.consequence {
            // Sent one by one, the submissions would exceed the quota again.
            Consequence::Pause(PauseCause::Quota) if is_list => outbox::put_back(conn, &mail),
            Consequence::Fail(refusal) => {
                outbox::record_error(conn, &mail, Some(refusal), &sentence, now)
            }
            Consequence::Retry | Consequence::Pause(_) => {
                outbox::record_error(conn, &mail, None, &sentence, now)
            }
        })
        .await
    }

    /// Pauses the queue. All emails stay in it.
    async fn pause(&self, error: SendError) -> Result<(), Error> {
        let cause = match error.consequence {
            Consequence::Pause(cause) => cause,
            Consequence::Retry | Consequence::Fail(_) => PauseCause::Connection,
        };
        let duration = if error.is_permanent {
            LONG_PAUSE
        } else {
            SHORT_PAUSE
        };
        self.with_database(move |conn, now| {
            let until = now.saturating_add(duration).unwrap_or(now);
            outbox::pause(conn, until, cause, &error.sentence)
        })
        .await?;
        tracing::error!(
            summary = error.summary,
            "cannot send email, trying again later; run `standfast doctor` for details"
        );
        Ok(())
    }

    /// Runs `work` on the database with the current time.
    async fn with_database<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, Timestamp) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let now = self.clock.now();
        self.writer
            .run_exclusively(move |conn| work(conn, now))
            .await
    }
}

/// Maximum number of characters to store of a mail server's reply.
const MAX_REPLY_LENGTH: usize = 300;

/// The mail server and the recipients.
#[derive(Clone)]
pub struct MailSettings {
    /// The address of the mail server.
    url: SmtpUrl,
    /// The password of the user, unless a file has it.
    password: Option<Secret>,
    /// Read again at each login, so that a correction needs no restart.
    password_file: Option<PathBuf>,
    /// With the certificate authorities that browsers trust, or only the one from --smtp-ca.
    tls: TlsParameters,
    /// The name that this server gives in the commands EHLO and HELO.
    client_id: ClientId,
    /// Timeout for the connection and the login, and again for the email.
    timeout: Duration,
    /// The sender of all emails.
    from: Address,
    /// The address to notify for each table. A table may occur several times.
    pub recipients: Vec<(Source, String)>,
}

/// Reads the password from its file, without line breaks at the end.
///
/// # Errors
/// A sentence, if the file is unreadable or empty, or has characters that a copied password may contain by mistake.
fn read_password(file: &Path) -> Result<Secret, String> {
    let error = |why: &str| format!("the password file {}: {why}", secret_path(file));
    let bytes = std::fs::read(file).map_err(|why| error(&why.to_string()))?;
    let text = decode(&bytes).map_err(|why| error(&why))?;
    let password = text.trim_end_matches('\n');
    if password.is_empty() {
        return Err(error("it is empty; write the password into it"));
    }
    if let Some(c) = password.chars().find(|c| is_deceptive(*c) || *c == '\n') {
        return Err(error(&format!(
            "it has {}; type the password instead of copying it",
            describe(c)
        )));
    }
    Ok(Secret::new(password.to_owned()))
}

/// Checks that the password is readable. A server with an unreadable password starts, but its emails wait.
pub fn check_password(config: &MailConfig) -> Result<(), SettingError> {
    match &config.smtp_password_file {
        // systemd creates credentials when it starts the service, so they need not exist yet.
        Some(file) if !file.starts_with("/run/credentials") => {
            read_password(file).map(drop).map_err(SettingError)
        }
        _ => Ok(()),
    }
}

fn read_authority(file: &Path) -> anyhow::Result<Certificate> {
    let context = || format!("the file of STANDFAST_SMTP_CA, {}", file.display());
    let bytes = std::fs::read(file).with_context(context)?;
    let pem = decode_pem(&bytes)
        .map_err(SettingError)
        .with_context(context)?;
    Certificate::from_pem(pem.as_bytes()).with_context(context)
}

/// What happens after an email could not be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Consequence {
    /// The sender tries the email again.
    Retry,
    /// The email fails. If it is a list, the sender tries its submissions one by one.
    Fail(Refusal),
    /// The queue pauses, because no other email could be sent either.
    Pause(PauseCause),
}

/// Why an email could not be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SendError {
    /// Whether the mail server gave a permanent (5xx) reply.
    is_permanent: bool,
    consequence: Consequence,
    /// A short form for the log, without the reply, which could contain an email address.
    summary: String,
    /// A sentence for the admin, which may quote the reply of the mail server.
    sentence: String,
}

impl SendError {
    /// An error without a reply of the mail server.
    fn new(consequence: Consequence, sentence: String) -> Self {
        Self {
            is_permanent: matches!(consequence, Consequence::Fail(_)),
            consequence,
            summary: sentence.clone(),
            sentence,
        }
    }
}

impl MailSettings {
    /// The settings for the site of `company`. `None` if email is off.
    pub fn new(config: &MailConfig, company: &Company) -> anyhow::Result<Option<Self>> {
        let (Some(from), Some(url)) = (&config.mail_from, &config.smtp) else {
            return Ok(None);
        };
        let has_password = config.smtp_password.is_some() || config.smtp_password_file.is_some();
        match &url.user {
            Some(_) if !has_password => bail!(SettingError(
                "the user in STANDFAST_SMTP needs a password: set STANDFAST_SMTP_PASSWORD or STANDFAST_SMTP_PASSWORD_FILE"
                    .to_owned()
            )),
            None if has_password => bail!(SettingError(
                "STANDFAST_SMTP has no user for the password of the mail server; add it, for example \
                 smtps://user@mail.example.com"
                    .to_owned()
            )),
            _ => {}
        }
        let mut tls = TlsParameters::builder(url.host.clone());
        if let Some(file) = &config.smtp_ca {
            tls = tls
                .certificate_store(CertificateStore::None)
                .add_root_certificate(read_authority(file)?);
        }
        let applications_to = if config.mail_applications_to.is_empty() {
            &config.mail_to
        } else {
            &config.mail_applications_to
        };
        let messages = config.mail_to.iter().map(|to| (Source::Messages, to));
        let applications = applications_to.iter().map(|to| (Source::Applications, to));
        let recipients = messages
            .chain(applications)
            .map(|(source, to)| (source, to.as_str().to_owned()))
            .collect();
        Ok(Some(Self {
            url: url.clone(),
            password: config.smtp_password.clone(),
            password_file: config.smtp_password_file.clone(),
            tls: tls.build_rustls().context("TLS for the mail server")?,
            client_id: client_id(&company.public_url.host()),
            timeout: Duration::from_secs(config.smtp_timeout),
            from: from
                .as_str()
                .parse()
                .context("the address of STANDFAST_MAIL_FROM")?,
            recipients,
        }))
    }

    /// Connects, logs in and announces the sender. These steps are the same for every email, so an error concerns them all.
    async fn connect(&self) -> Result<AsyncSmtpConnection, SendError> {
        let Ok(result) = tokio::time::timeout(self.timeout, self.log_in()).await else {
            let (url, seconds) = (&self.url, self.timeout.as_secs());
            let sentence = format!(
                "no connection to {url} within {seconds} s; many hosting companies block the ports 25, 465 and 587 until \
                 you ask them to open them"
            );
            let consequence = Consequence::Pause(PauseCause::Connection);
            return Err(SendError::new(consequence, sentence));
        };
        result
    }

    async fn log_in(&self) -> Result<AsyncSmtpConnection, SendError> {
        let url = &self.url;
        let server = (url.host.as_str(), url.port);
        let tls = (url.security == Security::Tls).then(|| self.tls.clone());
        let mut smtp =
            AsyncSmtpConnection::connect_tokio1(server, None, &self.client_id, tls, None)
                .await
                .map_err(|error| Step::Connect.error(&error))?;
        if url.security == Security::StartTls {
            smtp.starttls(self.tls.clone(), &self.client_id)
                .await
                .map_err(|error| Step::Encrypt.error(&error))?;
        }
        if let (Some(user), Some(password)) = (&url.user, self.password()?) {
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            smtp.auth(DEFAULT_MECHANISMS, &credentials)
                .await
                .map_err(|error| Step::LogIn.error(&error))?;
        }
        smtp.command(Mail::new(Some(self.from.clone()), Vec::new()))
            .await
            .map_err(|error| Step::Sender.error(&error))?;
        Ok(smtp)
    }

    /// The password from its file, otherwise from the settings.
    fn password(&self) -> Result<Option<Secret>, SendError> {
        let Some(file) = &self.password_file else {
            return Ok(self.password.clone());
        };
        read_password(file)
            .map(Some)
            .map_err(|sentence| SendError::new(Consequence::Pause(PauseCause::LogIn), sentence))
    }

    /// Sends one email over a connection that has announced the sender.
    async fn send(
        &self,
        smtp: &mut AsyncSmtpConnection,
        message: &Message,
    ) -> Result<(), SendError> {
        let send = async {
            for to in message.envelope().to() {
                smtp.command(Rcpt::new(to.clone(), Vec::new()))
                    .await
                    .map_err(|error| Step::Recipient.error(&error))?;
            }
            smtp.command(Data)
                .await
                .map_err(|error| Step::Text.error(&error))?;
            smtp.message(&message.formatted())
                .await
                .map_err(|error| Step::Text.error(&error))?;
            Ok(())
        };
        let Ok(result) = tokio::time::timeout(self.timeout, send).await else {
            let seconds = self.timeout.as_secs();
            let sentence = format!("the mail server did not answer within {seconds} s");
            return Err(SendError::new(Consequence::Retry, sentence));
        };
        result
    }
}

/// The name of a server at `host` for EHLO. An IP address goes in brackets (RFC 5321, 4.1.3), because mail servers refuse
/// a bare one. A name without a dot, such as `localhost`, means another machine to the mail server, so an address replaces
/// it.
fn client_id(host: &str) -> ClientId {
    match host.parse() {
        Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
        Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
        Err(_) if host.contains('.') => ClientId::Domain(host.to_owned()),
        Err(_) => ClientId::Ipv4(Ipv4Addr::LOCALHOST),
    }
}

/// A step of an SMTP session. The names are the summaries of its errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
enum Step {
    #[strum(to_string = "connection failed")]
    Connect,
    #[strum(to_string = "encryption failed")]
    Encrypt,
    #[strum(to_string = "login failed")]
    LogIn,
    #[strum(to_string = "sender refused")]
    Sender,
    #[strum(to_string = "recipient refused")]
    Recipient,
    #[strum(to_string = "text refused")]
    Text,
}

/// The innermost cause of `error`: the text of the mail server's reply, or an error of the network or of TLS. The outer layers are
/// lettre's.
fn root_cause(error: &SmtpError) -> &dyn std::error::Error {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause
}

impl Step {
    /// The error of this step.
    fn error(self, error: &SmtpError) -> SendError {
        let summary = match error.status() {
            Some(code) => format!("{self} ({code})"),
            None => self.to_string(),
        };
        let reason: String = root_cause(error)
            .to_string()
            .chars()
            .take(MAX_REPLY_LENGTH)
            .collect();
        SendError {
            is_permanent: error.is_permanent(),
            consequence: self.consequence(error),
            sentence: format!("{summary}: {reason}"),
            summary,
        }
    }

    /// What happens after an error of this step. The verdict on a permanent reply can be more exact than the step.
    fn consequence(self, error: &SmtpError) -> Consequence {
        let verdict = error
            .is_permanent()
            .then(|| interpret(&root_cause(error).to_string(), self == Self::Recipient));
        match (self, verdict) {
            (Self::Recipient | Self::Text, None) => Consequence::Retry,
            (Self::Recipient | Self::Text, Some(Verdict::Mail(refusal))) => {
                Consequence::Fail(refusal)
            }
            (Self::Recipient | Self::Text, Some(Verdict::AllMails(cause))) => {
                Consequence::Pause(cause)
            }
            (Self::LogIn, _) => Consequence::Pause(PauseCause::LogIn),
            // The mail server works, but does not accept email from this site.
            (_, Some(Verdict::AllMails(cause @ (PauseCause::Quota | PauseCause::Policy)))) => {
                Consequence::Pause(cause)
            }
            (Self::Connect | Self::Encrypt, _) => Consequence::Pause(PauseCause::Connection),
            (Self::Sender, _) => Consequence::Pause(PauseCause::Sender),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_as_client_id_has_brackets() {
        for (host, expected) in [
            ("www.guards.example", "www.guards.example"),
            ("203.0.113.5", "[203.0.113.5]"),
            ("2001:db8::5", "[IPv6:2001:db8::5]"),
            ("localhost", "[127.0.0.1]"),
        ] {
            assert_eq!(client_id(host).to_string(), expected);
        }
    }

    #[test]
    fn a_password_file_is_read_without_its_line_break() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("password");
        assert!(read_password(&file).unwrap_err().contains("No such file"));
        for (content, password) in [("old\n", "old"), ("new \r\n", "new ")] {
            std::fs::write(&file, content).unwrap();
            assert_eq!(read_password(&file).unwrap().expose(), password);
        }
        std::fs::write(&file, "\n").unwrap();
        assert!(read_password(&file).unwrap_err().contains("empty"));
    }

    #[test]
    fn only_a_systemd_credential_may_be_missing_before_the_start() {
        for (file, is_error) in [("/no/password", true), ("/run/credentials/unit/no", false)] {
            let config = MailConfig {
                mail_to: Vec::new(),
                mail_applications_to: Vec::new(),
                mail_from: None,
                smtp: None,
                smtp_password_file: Some(file.into()),
                smtp_password: None,
                smtp_ca: None,
                smtp_timeout: 1,
            };
            assert_eq!(check_password(&config).is_err(), is_error, "{file}");
        }
    }
}
