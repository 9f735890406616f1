//! A connection to the mail server. Every step has a time limit, and every failure says what it means for the mail.

use std::time::Duration;

use lettre::Address;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters,
};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, response::Code};

use super::password::Password;
use super::smtp_url::{Security, SmtpUrl};
use crate::store::outbox::queue::Refusal;

/// Longest answer of a server that is stored, in characters.
const MAX_ANSWER_LENGTH: usize = 300;

/// Where mail is handed in.
#[derive(Debug, Clone)]
pub struct MailServer {
    /// Its address.
    pub url: SmtpUrl,
    /// The password of its user.
    pub password: Option<Password>,
    /// PEM: the only authorities that may vouch for it; `None` for those that browsers trust.
    pub authorities: Option<Vec<u8>>,
    /// How this server names itself.
    pub own_host: String,
    /// Most time for a connection with its login, and for each mail.
    pub limit: Duration,
}

/// Why something was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault<T> {
    /// What it means.
    pub meaning: T,
    /// For the log: it quotes nothing that could contain an address.
    pub summary: String,
    /// A sentence for the admin. It may quote the mail server.
    pub sentence: String,
}

/// Why no mail at all can be sent now. It says nothing about the mail that was to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outage {
    /// The next try may succeed.
    Passing,
    /// The mail server refuses this site or its sender for good, until an admin changes the settings.
    Lasting,
    /// The same for the login.
    Login,
}

impl<T> Fault<T> {
    fn new(meaning: T, sentence: String) -> Self {
        Self {
            meaning,
            summary: sentence.clone(),
            sentence,
        }
    }
}

impl Fault<Outage> {
    fn passing(sentence: String) -> Self {
        Self::new(Outage::Passing, sentence)
    }
}

impl Fault<Refusal> {
    /// The mail itself cannot be sent.
    pub(super) fn unwritable(sentence: String) -> Self {
        Self {
            summary: "the mail cannot be written".to_owned(),
            ..Self::new(Refusal::Final, sentence)
        }
    }
}

impl MailServer {
    /// The TLS settings.
    ///
    /// # Errors
    /// A sentence, if the authorities cannot be read.
    pub fn tls(&self) -> Result<TlsParameters, String> {
        let mut builder = TlsParameters::builder(self.url.host.clone());
        if let Some(pem) = &self.authorities {
            let authority = Certificate::from_pem(pem).map_err(|error| error.to_string())?;
            builder = builder
                .certificate_store(CertificateStore::None)
                .add_root_certificate(authority);
        }
        builder.build_rustls().map_err(|error| error.to_string())
    }

    /// Connects and logs in, unless `open` is still good, and names the sender of the next mail.
    pub(super) async fn begin(
        &self,
        open: Option<Connection>,
        from: &Address,
    ) -> Result<Connection, Fault<Outage>> {
        // Some mail servers take few mails on a connection: then the fault says nothing.
        if let Some(mut connection) = open
            && connection.begin(from).await.is_ok()
        {
            return Ok(connection);
        }
        let mut connection = self.connect().await?;
        connection.begin(from).await?;
        Ok(connection)
    }

    async fn connect(&self) -> Result<Connection, Fault<Outage>> {
        let url = &self.url;
        match tokio::time::timeout(self.limit, self.open()).await {
            Ok(Ok(connection)) => Ok(Connection {
                inner: connection,
                limit: self.limit,
            }),
            Ok(Err(fault)) => Err(fault),
            Err(_) => Err(Fault::passing(format!(
                "no connection to {url} within {} s; {BLOCKED}",
                self.limit.as_secs()
            ))),
        }
    }

    async fn open(&self) -> Result<AsyncSmtpConnection, Fault<Outage>> {
        let SmtpUrl {
            security,
            host,
            port,
            user,
        } = &self.url;
        let tls = self.tls().map_err(Fault::passing)?;
        let own_host = match self.own_host.parse() {
            Ok(std::net::IpAddr::V4(address)) => ClientId::Ipv4(address),
            Ok(std::net::IpAddr::V6(address)) => ClientId::Ipv6(address),
            Err(_) => ClientId::Domain(self.own_host.clone()),
        };
        let first = (*security == Security::Tls).then(|| tls.clone());
        let server = (host.as_str(), *port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.limit), &own_host, first, None)
                .await
                .map_err(|error| {
                    let hint = match error.status() {
                        None => format!("; {BLOCKED}"),
                        Some(_) => String::new(),
                    };
                    let sentence =
                        format!("no connection to {}: {}{hint}", self.url, reason(&error));
                    Fault::new(outage(&error), sentence)
                })?;
        if *security == Security::StartTls {
            let started = connection.starttls(tls, &own_host).await;
            started.map_err(|error| {
                let sentence = format!("no encryption with {}: {}", self.url, reason(&error));
                Fault::new(outage(&error), sentence)
            })?;
        }
        if let Some(user) = user {
            let password = match &self.password {
                Some(password) => password.read().map_err(Fault::passing)?,
                None => return Err(Fault::passing("the password is missing".to_owned())),
            };
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            let login = connection.auth(DEFAULT_MECHANISMS, &credentials).await;
            login.map_err(|error| {
                let sentence = format!("{} refused the login: {}", self.url, reason(&error));
                let meaning = match error.is_permanent() {
                    true => Outage::Login,
                    false => Outage::Passing,
                };
                Fault::new(meaning, sentence)
            })?;
        }
        Ok(connection)
    }
}

const BLOCKED: &str =
    "many hosting companies block the ports 25, 465 and 587 until they are asked to open them";

/// An open connection, for several mails.
pub(super) struct Connection {
    inner: AsyncSmtpConnection,
    limit: Duration,
}

impl Connection {
    /// Names the sender of the next mail. After a fault the connection is of no use.
    async fn begin(&mut self, from: &Address) -> Result<(), Fault<Outage>> {
        let sender = Mail::new(Some(from.clone()), Vec::new());
        match tokio::time::timeout(self.limit, self.inner.command(sender)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(refused("MAIL", outage(&error), &error)),
            Err(_) => Err(self.silent(Outage::Passing)),
        }
    }

    /// Hands in the mail whose sender it knows. After a fault the connection is of no use.
    pub(super) async fn send(&mut self, to: &Address, mail: &[u8]) -> Result<(), Fault<Refusal>> {
        let limit = self.limit;
        let mut is_text_begun = false;
        let handing_in = self.hand_in(to, mail, &mut is_text_begun);
        match tokio::time::timeout(limit, handing_in).await {
            Ok(outcome) => outcome,
            Err(_) if is_text_begun => Err(self.silent(Refusal::TextPutOff)),
            Err(_) => Err(self.silent(Refusal::PutOff)),
        }
    }

    async fn hand_in(
        &mut self,
        to: &Address,
        mail: &[u8],
        is_text_begun: &mut bool,
    ) -> Result<(), Fault<Refusal>> {
        let server = &mut self.inner;
        let answer = server.command(Rcpt::new(to.clone(), Vec::new())).await;
        answer.map_err(|error| refused("RCPT", refusal(&error, Refusal::PutOff), &error))?;
        let answer = server.command(Data).await;
        answer.map_err(|error| refused("DATA", refusal(&error, Refusal::PutOff), &error))?;
        *is_text_begun = true;
        let answer = server.message(mail).await;
        answer
            .map_err(|error| refused("the text", refusal(&error, Refusal::TextPutOff), &error))?;
        Ok(())
    }

    fn silent<T>(&self, meaning: T) -> Fault<T> {
        let limit = self.limit.as_secs();
        Fault::new(
            meaning,
            format!("the mail server did not answer within {limit} s"),
        )
    }

    /// Says goodbye. The mails are handed in, whatever the answer is.
    pub(super) async fn quit(mut self) {
        let _ = tokio::time::timeout(self.limit, self.inner.quit()).await;
    }
}

/// What it means that the mail server does not let this site begin.
fn outage(error: &Error) -> Outage {
    match error.status().map(u16::from) {
        // Authentication is required, or the password is no longer good.
        Some(530 | 535) => Outage::Login,
        Some(500..) => Outage::Lasting,
        _ => Outage::Passing,
    }
}

/// What it means that the mail server does not take a mail; `for_now` if it may take it later.
fn refusal(error: &Error, for_now: Refusal) -> Refusal {
    match error.status().map(u16::from) {
        // The missing login is not the mail's fault.
        Some(530 | 535) => for_now,
        Some(500..) => Refusal::Final,
        _ => for_now,
    }
}

fn refused<T>(step: &str, meaning: T, error: &Error) -> Fault<T> {
    let code = error
        .status()
        .map_or(String::new(), |code| format!(" {code}"));
    Fault {
        meaning,
        summary: format!("{step} failed{code}"),
        sentence: format!("{step} failed: {}", reason(error)),
    }
}

/// What went wrong: the answer of the server, or the reason why there is none.
fn reason(error: &Error) -> String {
    let mut causes = vec![];
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        causes.push(cause.to_string());
        source = cause.source();
    }
    causes.dedup();
    let code = error.status().map(|code: Code| code.to_string());
    let text = match causes.is_empty() {
        true => error.to_string(),
        false => causes.join(": "),
    };
    let reason = code.into_iter().chain([text]).collect::<Vec<_>>().join(" ");
    reason.chars().take(MAX_ANSWER_LENGTH).collect()
}
