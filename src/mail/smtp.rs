//! A session with the mail server. It speaks SMTP command by command, because lettre's own transport does not report which
//! command the server refused, and has no timeout for a reply.

use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use strum::Display;

use crate::config::mail_server::Security;
use crate::inbox::outbox::{PauseCause, RefusedPart};
use crate::mail::reply::{Verdict, interpret};
use crate::mail::settings::MailSettings;

/// Timeout for the command QUIT. By then the server has accepted or refused the email, so QUIT is only a courtesy.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);
/// Maximum number of characters to store of a mail server's reply.
const MAX_REPLY_LENGTH: usize = 300;

/// A connection on which the mail server has accepted the login and the sender.
pub(super) struct SmtpSession {
    connection: AsyncSmtpConnection,
    /// Timeout for an email.
    timeout: Duration,
}

impl SmtpSession {
    /// Connects, logs in and announces the sender. These steps are the same for every email, so an error concerns them all.
    pub(super) async fn open(settings: &MailSettings) -> Result<Self, SendError> {
        let timeout = settings.timeout;
        let Ok(result) = tokio::time::timeout(timeout, log_in(settings)).await else {
            let url = &settings.url;
            let seconds = timeout.as_secs();
            let sentence = format!(
                "no connection to {url} within {seconds} s; many hosting companies block the ports 25, 465 and 587 until \
                 you ask them to open them"
            );
            let consequence = Consequence::Pause(PauseCause::Connection);
            return Err(SendError::new(consequence, sentence));
        };
        result.map(|connection| Self {
            connection,
            timeout,
        })
    }

    /// Sends one email.
    pub(super) async fn send(&mut self, message: &Message) -> Result<(), SendError> {
        let Ok(result) = tokio::time::timeout(self.timeout, self.deliver(message)).await else {
            let seconds = self.timeout.as_secs();
            let sentence = format!("the mail server did not answer within {seconds} s");
            return Err(SendError::new(Consequence::Retry, sentence));
        };
        result
    }

    async fn deliver(&mut self, message: &Message) -> Result<(), SendError> {
        let smtp = &mut self.connection;
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
    }

    /// Ends the session. Ignores errors, because they no longer concern an email.
    pub(super) async fn quit(mut self) {
        let _ = tokio::time::timeout(QUIT_TIMEOUT, self.connection.quit()).await;
    }
}

async fn log_in(settings: &MailSettings) -> Result<AsyncSmtpConnection, SendError> {
    let MailSettings {
        url,
        tls,
        client_id,
        ..
    } = settings;
    let server = (url.host.as_str(), url.port);
    let tls_from_start = (url.security == Security::Tls).then(|| tls.clone());
    let mut smtp =
        AsyncSmtpConnection::connect_tokio1(server, None, client_id, tls_from_start, None)
            .await
            .map_err(|error| Step::Connect.error(&error))?;
    if url.security == Security::StartTls {
        smtp.starttls(tls.clone(), client_id)
            .await
            .map_err(|error| Step::Encrypt.error(&error))?;
    }
    let password = settings
        .password()
        .map_err(|sentence| SendError::new(Consequence::Pause(PauseCause::LogIn), sentence))?;
    if let (Some(user), Some(password)) = (&url.user, password) {
        let credentials = Credentials::new(user.clone(), password.expose().to_owned());
        smtp.auth(DEFAULT_MECHANISMS, &credentials)
            .await
            .map_err(|error| Step::LogIn.error(&error))?;
    }
    smtp.command(Mail::new(Some(settings.from.clone()), Vec::new()))
        .await
        .map_err(|error| Step::Sender.error(&error))?;
    Ok(smtp)
}

/// What happens after an email could not be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Consequence {
    /// The sender tries the email again.
    Retry,
    /// The email fails. If it is a list, the sender tries its submissions one by one.
    Fail(RefusedPart),
    /// The queue pauses, because no other email could be sent either.
    Pause(PauseCause),
}

/// Why an email could not be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SendError {
    /// Whether the mail server replied with a permanent error (5xx). It would give the same reply again soon.
    pub(super) is_permanent_reply: bool,
    pub(super) consequence: Consequence,
    /// A short form for the log, without the reply, which could contain an email address.
    pub(super) summary: String,
    /// A sentence for the admin, which may quote the reply of the mail server.
    pub(super) sentence: String,
}

impl SendError {
    /// An error without a reply of the mail server.
    pub(super) fn new(consequence: Consequence, sentence: String) -> Self {
        Self {
            is_permanent_reply: false,
            consequence,
            summary: sentence.clone(),
            sentence,
        }
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
            is_permanent_reply: error.is_permanent(),
            consequence: self.consequence(error),
            sentence: format!("{summary}: {reason}"),
            summary,
        }
    }

    /// What happens after an error of this step.
    fn consequence(self, error: &SmtpError) -> Consequence {
        let verdict = error
            .is_permanent()
            .then(|| interpret(&root_cause(error).to_string(), self == Self::Recipient));
        // More exact than the step: the mail server works, but does not accept email from this site.
        let general_cause = match verdict {
            Some(Verdict::EveryEmail(cause @ (PauseCause::Quota | PauseCause::Policy))) => {
                Some(cause)
            }
            _ => None,
        };
        match self {
            Self::Connect | Self::Encrypt => {
                Consequence::Pause(general_cause.unwrap_or(PauseCause::Connection))
            }
            Self::LogIn => Consequence::Pause(PauseCause::LogIn),
            Self::Sender => Consequence::Pause(general_cause.unwrap_or(PauseCause::Sender)),
            Self::Recipient | Self::Text => match verdict {
                None => Consequence::Retry,
                Some(Verdict::ThisEmail(refused_part)) => Consequence::Fail(refused_part),
                Some(Verdict::EveryEmail(cause)) => Consequence::Pause(cause),
            },
        }
    }
}
