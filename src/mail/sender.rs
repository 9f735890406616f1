//! Sends what is in the outbox: it takes one mail after another, and hands each to the mail server step by step. lettre's own
//! transport does not say which step was refused, and has no time limit for an answer.

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
use crate::inbox::outbox::{DueMail, PauseCause, Refused, SPAM};
use crate::inbox::{Source, outbox};
use crate::mail::compose;
use crate::mail::refusal::{Verdict, verdict};

/// How often the sender checks whether a mail is due.
const TICK: Duration = Duration::from_secs(1);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(30);
/// How long nothing is sent when there is no connection.
const PAUSE_WITHOUT_CONNECTION: SignedDuration = SignedDuration::from_mins(5);
/// The same after the mail server has refused the log-in, the sender or all mails. Each try may be one of few before it locks the account.
const PAUSE_WHEN_REFUSED: SignedDuration = SignedDuration::from_hours(1);
/// Maximum time for the end of a connection, which only courtesy demands.
const QUIT_LIMIT: Duration = Duration::from_secs(1);

/// Sends mails, one after another.
pub struct MailSender {
    /// How, and to whom.
    pub settings: MailSettings,
    /// Whose site it is.
    pub company: Company,
    /// The way to the outbox.
    pub writer: Writer,
    /// The clock of the process.
    pub clock: Clock,
}

impl MailSender {
    /// Sends until `stop` is cancelled. A mail that is being handed in then has until the hard stop.
    pub async fn run(self, stop: CancellationToken) {
        let mut is_failing = false;
        while !stop.is_cancelled() {
            let sentence = "no mail is sent while the database fails";
            Error::log_changes(&self.send_due(&stop).await, &mut is_failing, sentence);
            let pause = if is_failing { STORAGE_PAUSE } else { TICK };
            stop.run_until_cancelled(tokio::time::sleep(pause)).await;
        }
    }

    /// Sends all mails that are due, each over a connection of its own.
    async fn send_due(&self, stop: &CancellationToken) -> Result<(), Error> {
        self.stored(outbox::queue_spam_list).await?;
        while !stop.is_cancelled() && self.stored(outbox::is_due).await? {
            let beginning = self.settings.begin();
            let mut connection = match stop.run_until_cancelled(beginning).await {
                None => return Ok(()),
                // Then no other mail can be sent either.
                Some(Err(fault)) => return self.pause(fault).await,
                Some(Ok(connection)) => connection,
            };
            // It may have been erased meanwhile.
            let Some((mail, written)) = self.take().await? else {
                continue;
            };
            let sent = match written {
                Ok(written) => self.settings.send(&mut connection, &written).await,
                Err(sentence) => Err(Fault::new(Blame::Mail(Refused::Content), sentence)),
            };
            let refusal = sent.as_ref().err().cloned();
            self.record(mail, sent).await?;
            let _ = tokio::time::timeout(QUIT_LIMIT, connection.quit()).await;
            if let Some(fault) = refusal.filter(|fault| matches!(fault.blame, Blame::AllMails(_))) {
                return self.pause(fault).await;
            }
        }
        Ok(())
    }

    async fn take(&self) -> Result<Option<(DueMail, Result<Message, String>)>, Error> {
        let (company, from) = (self.company.clone(), self.settings.from.clone());
        self.stored(move |conn, now| {
            let host = identity(&company.public_url.host()).to_string();
            let Some(mail) = outbox::take(conn, now, &host)? else {
                return Ok(None);
            };
            let Some(letter) = compose::letter(conn, &mail, &company)? else {
                outbox::discard(conn, &mail)?;
                return Ok(None);
            };
            let written = letter.write(&mail, &company.name, from, now);
            Ok(Some((mail, written)))
        })
        .await
    }

    async fn record(&self, mail: DueMail, sent: Result<(), Fault>) -> Result<(), Error> {
        let (kind, count) = (&mail.kind, mail.ids.len());
        let id = mail.ids.first();
        let Err(fault) = sent else {
            tracing::info!(id, kind, count, "a mail was sent");
            let record = move |conn: &_, now| outbox::record_sent(conn, &mail, now);
            return self.stored(record).await;
        };
        tracing::warn!(
            id,
            kind,
            count,
            summary = fault.summary,
            "a mail was not sent; `standfast mail list` shows whether the server tries again"
        );
        // The answer may quote the text of another submission of a list, which may be erased before this one.
        let is_list = count > 1 || mail.kind == SPAM;
        let sentence = if is_list {
            fault.summary
        } else {
            fault.sentence
        };
        self.stored(move |conn, now| match fault.blame {
            // Tried one by one, they would use up the quota again.
            Blame::AllMails(PauseCause::Quota) if is_list => outbox::put_back(conn, &mail),
            Blame::Mail(refused) => {
                outbox::record_refused(conn, &mail, Some(refused), &sentence, now)
            }
            Blame::Nobody | Blame::AllMails(_) => {
                outbox::record_refused(conn, &mail, None, &sentence, now)
            }
        })
        .await
    }

    /// Pauses the queue: all mails stay in it, since none of them is to blame.
    async fn pause(&self, fault: Fault) -> Result<(), Error> {
        let cause = match fault.blame {
            Blame::AllMails(cause) => cause,
            Blame::Nobody | Blame::Mail(_) => PauseCause::Connection,
        };
        let pause = if fault.is_permanent {
            PAUSE_WHEN_REFUSED
        } else {
            PAUSE_WITHOUT_CONNECTION
        };
        self.stored(move |conn, now| {
            let until = now.saturating_add(pause).unwrap_or(now);
            outbox::pause(conn, until, cause, &fault.sentence)
        })
        .await?;
        tracing::error!(
            summary = fault.summary,
            "no mail is sent, and the server tries again; `standfast doctor` says more"
        );
        Ok(())
    }

    /// Runs `work` on the database with the time of now.
    async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, Timestamp) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let now = self.clock.now();
        let working = self.writer.run_exclusively(move |conn| work(conn, now));
        working.await
    }
}

/// Longest answer of a server that is stored, in characters.
const MAX_ANSWER_LENGTH: usize = 300;

/// How to send mail, and to whom.
#[derive(Clone)]
pub struct MailSettings {
    /// The address of the mail server.
    url: SmtpUrl,
    /// The password of its user, if no file has it.
    password: Option<Secret>,
    /// Read again at each login, so that a corrected file counts at once.
    password_file: Option<PathBuf>,
    /// Who may vouch for it: those that browsers trust, or the one of --smtp-ca.
    tls: TlsParameters,
    /// How this server names itself.
    identity: ClientId,
    /// Maximum time for the log-in, and as much for the mail.
    limit: Duration,
    /// The sender of all mails.
    from: Address,
    /// Who is notified of what.
    pub recipients: Vec<(Source, String)>,
}

/// Reads a password. Line breaks at the end of its file do not belong to it.
///
/// # Errors
/// A sentence, if the file cannot be read or is empty.
fn read_password(file: &Path) -> Result<Secret, String> {
    let named = |why: &str| format!("the password file {}: {why}", secret_path(file));
    let bytes = std::fs::read(file).map_err(|error| named(&error.to_string()))?;
    let text = decode(&bytes).map_err(|why| named(&why))?;
    let text = text.trim_end_matches('\n');
    if let Some(c) = text.chars().find(|c| is_deceptive(*c) || *c == '\n') {
        let found = describe(c);
        return Err(named(&format!(
            "it has {found}; type the password instead of copying it"
        )));
    }
    match text {
        "" => Err(named("it is empty; write the password into it")),
        text => Ok(Secret::new(text.to_owned())),
    }
}

/// Whether the password can be read. The server starts without it, and mail waits.
pub fn check_password(config: &MailConfig) -> Result<(), SettingError> {
    match &config.smtp_password_file {
        // systemd makes these files when it starts the service.
        Some(file) if !file.starts_with("/run/credentials") => {
            read_password(file).map(drop).map_err(SettingError)
        }
        _ => Ok(()),
    }
}

fn authority(file: &Path) -> anyhow::Result<Certificate> {
    let named = || format!("the file of STANDFAST_SMTP_CA, {}", file.display());
    let pem = std::fs::read(file).with_context(named)?;
    let pem = decode_pem(&pem).map_err(SettingError).with_context(named)?;
    Certificate::from_pem(pem.as_bytes()).with_context(named)
}

/// What is to blame for a mail that was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blame {
    /// The moment. The mail is tried again.
    Nobody,
    /// This mail. It has failed.
    Mail(Refused),
    /// Something that stops every mail. All of them wait.
    AllMails(PauseCause),
}

/// Why something was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fault {
    /// Whether the mail server has refused something for good.
    is_permanent: bool,
    blame: Blame,
    /// For the log: it quotes nothing that could contain an address.
    summary: String,
    /// A sentence for the admin. It may quote the mail server.
    sentence: String,
}

impl Fault {
    /// A fault that the mail server has not named.
    fn new(blame: Blame, sentence: String) -> Self {
        Self {
            is_permanent: matches!(blame, Blame::Mail(_)),
            blame,
            summary: sentence.clone(),
            sentence,
        }
    }
}

impl MailSettings {
    /// How to send mail for the site of `company`; `None` without a recipient.
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
                "there is a password for the mail server and no user: name it in STANDFAST_SMTP, for example \
                 smtps://user@mail.example.com"
                    .to_owned()
            )),
            _ => {}
        }
        let mut tls = TlsParameters::builder(url.host.clone());
        if let Some(file) = &config.smtp_ca {
            tls = tls
                .certificate_store(CertificateStore::None)
                .add_root_certificate(authority(file)?);
        }
        let applications_to = match config.mail_applications_to.as_slice() {
            [] => &config.mail_to,
            some => some,
        };
        let messages = config.mail_to.iter().map(|one| (Source::Messages, one));
        let applications = applications_to.iter().map(|to| (Source::Applications, to));
        let recipients = messages.chain(applications);
        let recipients = recipients.map(|(source, one)| (source, one.as_str().to_owned()));
        let sender = from.as_str().parse();
        Ok(Some(Self {
            url: url.clone(),
            password: config.smtp_password.clone(),
            password_file: config.smtp_password_file.clone(),
            tls: tls.build_rustls().context("TLS for the mail server")?,
            identity: identity(&company.public_url.host()),
            limit: Duration::from_secs(config.smtp_timeout),
            from: sender.context("the address of STANDFAST_MAIL_FROM")?,
            recipients: recipients.collect(),
        }))
    }

    /// Connects, logs in and names the sender. A fault says nothing about the mail that was to be sent.
    async fn begin(&self) -> Result<AsyncSmtpConnection, Fault> {
        let begun = tokio::time::timeout(self.limit, self.log_in()).await;
        begun.unwrap_or_else(|_| {
            let (url, limit) = (&self.url, self.limit.as_secs());
            let sentence = format!(
                "no connection to {url} within {limit} s; many hosting companies block the ports 25, 465 and 587 until they \
                 are asked to open them"
            );
            Err(Fault::new(Blame::AllMails(PauseCause::Connection), sentence))
        })
    }

    async fn log_in(&self) -> Result<AsyncSmtpConnection, Fault> {
        let url = &self.url;
        let identity = &self.identity;
        let first = (url.security == Security::Tls).then(|| self.tls.clone());
        let server = (url.host.as_str(), url.port);
        let connected =
            AsyncSmtpConnection::connect_tokio1(server, None, identity, first, None).await;
        let mut connection = connected.map_err(failed(Step::Connect))?;
        if url.security == Security::StartTls {
            let started = connection.starttls(self.tls.clone(), identity).await;
            started.map_err(failed(Step::Encrypt))?;
        }
        let read = self.password_file.as_deref().map(read_password);
        let password = read
            .transpose()
            .map_err(|why| Fault::new(Blame::AllMails(PauseCause::LogIn), why))?;
        if let (Some(user), Some(password)) = (&url.user, password.or(self.password.clone())) {
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            let login = connection.auth(DEFAULT_MECHANISMS, &credentials).await;
            login.map_err(failed(Step::LogIn))?;
        }
        let sender = connection.command(Mail::new(Some(self.from.clone()), Vec::new()));
        sender.await.map_err(failed(Step::Sender))?;
        Ok(connection)
    }

    /// Hands in the mail whose sender was named.
    async fn send(&self, smtp: &mut AsyncSmtpConnection, mail: &Message) -> Result<(), Fault> {
        let hand_in = async {
            for to in mail.envelope().to() {
                let recipient = smtp.command(Rcpt::new(to.clone(), Vec::new()));
                recipient.await.map_err(failed(Step::Recipient))?;
            }
            let announced = smtp.command(Data).await;
            announced.map_err(failed(Step::Text))?;
            let text = smtp.message(&mail.formatted()).await;
            text.map(drop).map_err(failed(Step::Text))
        };
        let sent = tokio::time::timeout(self.limit, hand_in).await;
        sent.unwrap_or_else(|_| {
            let limit = self.limit.as_secs();
            let sentence = format!("the mail server did not answer within {limit} s");
            Err(Fault::new(Blame::Nobody, sentence))
        })
    }
}

/// How a server at `host` names itself: an address in brackets (RFC 5321, 4.1.3), because mail servers refuse a bare one. A name
/// without a dot, such as `localhost`, means something else to every machine.
fn identity(host: &str) -> ClientId {
    match host.parse() {
        Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
        Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
        Err(_) if host.contains('.') => ClientId::Domain(host.to_owned()),
        Err(_) => ClientId::Ipv4(Ipv4Addr::LOCALHOST),
    }
}

/// What the mail server was asked for.
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

impl Step {
    /// What is to blame for this error.
    fn blame(self, error: &SmtpError) -> Blame {
        let verdict = error
            .is_permanent()
            .then(|| verdict(&error.to_string(), self == Self::Recipient));
        let usual = match self {
            Self::Connect | Self::Encrypt => PauseCause::Connection,
            Self::LogIn => PauseCause::LogIn,
            Self::Sender => PauseCause::Sender,
            Self::Recipient | Self::Text => {
                return match verdict {
                    None => Blame::Nobody,
                    Some(Verdict::Mail(refused)) => Blame::Mail(refused),
                    Some(Verdict::AllMails(cause)) => Blame::AllMails(cause),
                };
            }
        };
        match verdict {
            // The mail server is there, but does not want this site.
            Some(Verdict::AllMails(cause @ (PauseCause::Quota | PauseCause::Policy)))
                if self != Self::LogIn =>
            {
                Blame::AllMails(cause)
            }
            _ => Blame::AllMails(usual),
        }
    }
}

/// Says what has failed, and why.
fn failed(step: Step) -> impl Fn(SmtpError) -> Fault {
    move |error| {
        let code = error.status().map(|code| format!(" ({code})"));
        // Otherwise as often as the error is wrapped.
        let reason = error.to_string().replace("Connection error: ", "");
        let reason: String = reason.chars().take(MAX_ANSWER_LENGTH).collect();
        Fault {
            is_permanent: error.is_permanent(),
            blame: step.blame(&error),
            summary: format!("{step}{}", code.unwrap_or_default()),
            sentence: format!("{step}: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_without_a_name_greets_with_its_address_in_brackets() {
        for (host, greeting) in [
            ("www.guards.example", "www.guards.example"),
            ("203.0.113.5", "[203.0.113.5]"),
            ("2001:db8::5", "[IPv6:2001:db8::5]"),
            ("localhost", "[127.0.0.1]"),
        ] {
            assert_eq!(identity(host).to_string(), greeting);
        }
    }

    #[test]
    fn a_password_file_is_read_without_its_line_break() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("password");
        assert!(read_password(&file).unwrap_err().contains("No such file"));
        for (text, read) in [("old\n", "old"), ("new \r\n", "new ")] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(read_password(&file).unwrap().expose(), read);
        }
        std::fs::write(&file, "\n").unwrap();
        assert!(read_password(&file).unwrap_err().contains("empty"));
    }

    #[test]
    fn a_password_that_systemd_will_hand_over_is_not_missed_before() {
        for (file, is_missed) in [("/no/password", true), ("/run/credentials/unit/no", false)] {
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
            assert_eq!(check_password(&config).is_err(), is_missed, "{file}");
        }
    }
}
