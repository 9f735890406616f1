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
use crate::store::outbox::queue::Failure;

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
pub(super) struct Fault {
    pub failure: Failure,
    /// For the log: it quotes nothing that could contain an address.
    pub summary: String,
    /// A sentence for the admin. It may quote the mail server.
    pub sentence: String,
}

impl Fault {
    /// Before anything of the mail was sent.
    fn connecting(sentence: String) -> Self {
        Self {
            failure: Failure::Temporary { is_certain: true },
            summary: sentence.clone(),
            sentence,
        }
    }

    /// The mail itself cannot be sent.
    pub(super) fn permanent(sentence: String) -> Self {
        Self {
            failure: Failure::Permanent,
            summary: "the mail cannot be written".to_owned(),
            sentence,
        }
    }

    /// The server stops.
    pub(super) fn interrupted() -> Self {
        Self {
            failure: Failure::Interrupted,
            ..Self::connecting("the server was stopped".to_owned())
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

    /// Connects and logs in.
    pub(super) async fn connect(&self) -> Result<Connection, Fault> {
        let url = &self.url;
        match tokio::time::timeout(self.limit, self.open()).await {
            Ok(Ok(connection)) => Ok(Connection {
                inner: connection,
                limit: self.limit,
            }),
            Ok(Err(fault)) => Err(fault),
            Err(_) => Err(Fault::connecting(format!(
                "no connection to {url} within {} s; {BLOCKED}",
                self.limit.as_secs()
            ))),
        }
    }

    async fn open(&self) -> Result<AsyncSmtpConnection, Fault> {
        let SmtpUrl {
            security,
            host,
            port,
            user,
        } = &self.url;
        let tls = self.tls().map_err(Fault::connecting)?;
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
                    Fault::connecting(format!(
                        "no connection to {}: {}{hint}",
                        self.url,
                        told(&error)
                    ))
                })?;
        if *security == Security::StartTls {
            let started = connection.starttls(tls, &own_host).await;
            started.map_err(|error| {
                Fault::connecting(format!("no encryption with {}: {}", self.url, told(&error)))
            })?;
        }
        if let Some(user) = user {
            let password = match &self.password {
                Some(password) => password.read().map_err(Fault::connecting)?,
                None => return Err(Fault::connecting("the password is missing".to_owned())),
            };
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            let login = connection.auth(DEFAULT_MECHANISMS, &credentials).await;
            login.map_err(|error| {
                let sentence = format!("{} refused the login: {}", self.url, told(&error));
                match error.is_permanent() {
                    true => Fault {
                        failure: Failure::Login,
                        ..Fault::connecting(sentence)
                    },
                    false => Fault::connecting(sentence),
                }
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
    /// Hands in one mail. After a fault the connection is of no use.
    pub(super) async fn send(
        &mut self,
        from: &Address,
        to: &Address,
        mail: &[u8],
    ) -> Result<(), Fault> {
        let limit = self.limit;
        let mut text_begun = false;
        match tokio::time::timeout(limit, self.hand_in(from, to, mail, &mut text_begun)).await {
            Ok(outcome) => outcome,
            Err(_) => {
                let sentence = format!(
                    "the mail server did not answer within {} s",
                    limit.as_secs()
                );
                Err(Fault {
                    failure: Failure::Temporary {
                        is_certain: !text_begun,
                    },
                    ..Fault::connecting(sentence)
                })
            }
        }
    }

    async fn hand_in(
        &mut self,
        from: &Address,
        to: &Address,
        mail: &[u8],
        text_begun: &mut bool,
    ) -> Result<(), Fault> {
        let server = &mut self.inner;
        let sender = Mail::new(Some(from.clone()), Vec::new());
        let answer = server.command(sender).await;
        answer.map_err(|error| refused("MAIL", &error, true))?;
        let answer = server.command(Rcpt::new(to.clone(), Vec::new())).await;
        answer.map_err(|error| refused("RCPT", &error, true))?;
        let answer = server.command(Data).await;
        answer.map_err(|error| refused("DATA", &error, true))?;
        *text_begun = true;
        let answer = server.message(mail).await;
        // Without an answer the server may have taken it.
        answer.map_err(|error| refused("the text", &error, error.status().is_some()))?;
        Ok(())
    }

    /// Says goodbye. The mails are handed in, whatever the answer is.
    pub(super) async fn quit(mut self) {
        let _ = tokio::time::timeout(self.limit, self.inner.quit()).await;
    }
}

fn refused(step: &str, error: &Error, is_certain: bool) -> Fault {
    let failure = match error.status().map(u16::from) {
        // Authentication is required, or the password is no longer good.
        Some(530 | 535) => Failure::Login,
        Some(500..) => Failure::Permanent,
        _ => Failure::Temporary { is_certain },
    };
    let code = error
        .status()
        .map_or(String::new(), |code| format!(" {code}"));
    Fault {
        failure,
        summary: format!("{step} failed{code}"),
        sentence: format!("{step} failed: {}", told(error)),
    }
}

/// What went wrong: the answer of the server, or the reason why there is none.
fn told(error: &Error) -> String {
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
    let told = code.into_iter().chain([text]).collect::<Vec<_>>().join(" ");
    told.chars().take(MAX_ANSWER_LENGTH).collect()
}
