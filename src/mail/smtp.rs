//! Hands one mail to the mail server, step by step: lettre's own transport does not say which step was refused, and has no
//! time limit for an answer.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters,
};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, Message};
use percent_encoding::percent_decode_str;
use url::Url;

use crate::config::values::Secret;
use crate::inbox::outbox::Recipients;

/// How a connection is protected. A server that does not offer it is sent nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte: `smtps`
    Tls,
    /// TLS after STARTTLS: `smtp`
    StartTls,
    /// None, to this machine alone: `smtp+plain`
    Plain,
}

/// A mail server and its user, such as `smtps://office@mail.example.com:465`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    /// How the connection is protected.
    pub security: Security,
    /// Name or address, without the brackets of IPv6.
    pub host: String,
    /// The port; 465, 587 or 25 by default.
    pub port: u16,
    /// Who logs in; `None` for nobody.
    pub user: Option<String>,
}

impl fmt::Display for SmtpUrl {
    /// Host and port, for messages.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.host, self.port)
    }
}

impl FromStr for SmtpUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const SHAPE: &str = "expected an address such as smtps://user@mail.example.com:465 or smtp://user@mail.example.com:587";
        let url = Url::parse(text).map_err(|_| SHAPE)?;
        let (security, port) = match url.scheme() {
            "smtps" => (Security::Tls, 465),
            "smtp" => (Security::StartTls, 587),
            "smtp+plain" => (Security::Plain, 25),
            _ => return Err(SHAPE),
        };
        if url.password().is_some() {
            return Err(
                "leave the password out of the address, which others on this machine can see; set \
                 STANDFAST_SMTP_PASSWORD or --smtp-password-file",
            );
        }
        let host = url.host_str().unwrap_or_default();
        let host = host.trim_matches(['[', ']']).to_owned();
        let is_bare = matches!(url.path(), "" | "/") && url.query().is_none();
        if host.is_empty() || !is_bare {
            return Err(SHAPE);
        }
        if security == Security::Plain && !is_loopback(&host) {
            return Err(
                "smtp+plain is not encrypted, so it is for this machine alone, such as \
                 smtp+plain://127.0.0.1:25; use smtps or smtp",
            );
        }
        let user = percent_decode_str(url.username()).decode_utf8_lossy();
        Ok(Self {
            security,
            host,
            port: url.port().unwrap_or(port),
            user: (!user.is_empty()).then(|| user.into_owned()),
        })
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost"
        || host
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

/// Longest answer of a server that is stored, in characters.
const MAX_ANSWER_LENGTH: usize = 300;

/// How to send mail, and to whom.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address of the mail server.
    pub url: SmtpUrl,
    /// The password of its user.
    pub password: Option<Password>,
    /// The only authority that may vouch for it; `None` for those that browsers trust.
    pub authority: Option<Certificate>,
    /// How this server names itself.
    pub own_host: String,
    /// Most time for the log-in, and as much for the mail.
    pub limit: Duration,
    /// The sender of all mails.
    pub from: Address,
    /// Who is notified of what.
    pub recipients: Recipients,
}

/// A password, or the file that has it.
#[derive(Debug, Clone)]
pub enum Password {
    /// The password itself.
    Text(Secret),
    /// Read again at each login, so that a corrected file counts at once.
    File(PathBuf),
}

impl Password {
    /// Reads the password. Line breaks at the end of a file do not belong to it.
    ///
    /// # Errors
    /// A sentence, if the file cannot be read or is empty.
    pub fn read(&self) -> Result<Secret, String> {
        let path = match self {
            Self::Text(secret) => return Ok(secret.clone()),
            Self::File(path) => path,
        };
        let named = |why: &str| format!("the password file {}: {why}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(&error.to_string()))?;
        match text.trim_end_matches(['\r', '\n']) {
            "" => Err(named("it is empty")),
            text => Ok(Secret::new(text.to_owned())),
        }
    }
}

/// Why something was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// Whether the mail server refuses it for good.
    pub is_permanent: bool,
    /// For the log: it quotes nothing that could contain an address.
    pub summary: String,
    /// A sentence for the admin. It may quote the mail server.
    pub sentence: String,
}

impl Fault {
    /// A fault that the mail server has not named.
    pub(super) fn new(is_permanent: bool, sentence: String) -> Self {
        Self {
            is_permanent,
            summary: sentence.clone(),
            sentence,
        }
    }
}

impl Settings {
    /// Connects, logs in and names the sender. A fault says nothing about the mail that was to be sent.
    pub(super) async fn begin(&self) -> Result<AsyncSmtpConnection, Fault> {
        let begun = tokio::time::timeout(self.limit, self.log_in()).await;
        begun.unwrap_or_else(|_| {
            let (url, limit) = (&self.url, self.limit.as_secs());
            let sentence = format!(
                "no connection to {url} within {limit} s; many hosting companies block the ports 25, 465 and 587 until they \
                 are asked to open them"
            );
            Err(Fault::new(false, sentence))
        })
    }

    fn tls(&self) -> Result<TlsParameters, Error> {
        let mut tls = TlsParameters::builder(self.url.host.clone());
        if let Some(authority) = &self.authority {
            tls = tls
                .certificate_store(CertificateStore::None)
                .add_root_certificate(authority.clone());
        }
        tls.build_rustls()
    }

    async fn log_in(&self) -> Result<AsyncSmtpConnection, Fault> {
        let url = &self.url;
        let own_host = ClientId::Domain(self.own_host.clone());
        let tls = self.tls().map_err(failed("TLS"))?;
        let first = (url.security == Security::Tls).then(|| tls.clone());
        let server = (url.host.as_str(), url.port);
        let connected =
            AsyncSmtpConnection::connect_tokio1(server, None, &own_host, first, None).await;
        let mut connection = connected.map_err(failed("the connection"))?;
        if url.security == Security::StartTls {
            let started = connection.starttls(tls, &own_host).await;
            started.map_err(failed("STARTTLS"))?;
        }
        if let (Some(user), Some(password)) = (&url.user, &self.password) {
            let password = password.read().map_err(|why| Fault::new(false, why))?;
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            let login = connection.auth(DEFAULT_MECHANISMS, &credentials).await;
            login.map_err(failed("the login"))?;
        }
        let sender = connection.command(Mail::new(Some(self.from.clone()), Vec::new()));
        sender.await.map_err(failed("MAIL"))?;
        Ok(connection)
    }

    /// Hands in the mail whose sender was named.
    pub(super) async fn send(
        &self,
        mut connection: AsyncSmtpConnection,
        mail: &Message,
    ) -> Result<(), Fault> {
        let sent = tokio::time::timeout(self.limit, hand_in(&mut connection, mail)).await;
        sent.unwrap_or_else(|_| {
            let limit = self.limit.as_secs();
            let sentence = format!("the mail server did not answer within {limit} s");
            Err(Fault::new(false, sentence))
        })?;
        // The mail is handed in, whatever the answer is.
        let _ = tokio::time::timeout(self.limit, connection.quit()).await;
        Ok(())
    }
}

async fn hand_in(connection: &mut AsyncSmtpConnection, mail: &Message) -> Result<(), Fault> {
    for to in mail.envelope().to() {
        let recipient = connection.command(Rcpt::new(to.clone(), Vec::new()));
        recipient.await.map_err(failed("RCPT"))?;
    }
    connection.command(Data).await.map_err(failed("DATA"))?;
    let text = connection.message(&mail.formatted()).await;
    text.map_err(failed("the text"))?;
    Ok(())
}

/// Says that this step has failed, and why.
fn failed(step: &str) -> impl Fn(Error) -> Fault {
    move |error| {
        let code = error.status().map(|code| format!(" ({code})"));
        let reason: String = error.to_string().chars().take(MAX_ANSWER_LENGTH).collect();
        Fault {
            is_permanent: error.is_permanent(),
            summary: format!("{step} failed{}", code.unwrap_or_default()),
            sentence: format!("{step} failed: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_protection_host_port_and_user() {
        for (text, security, server, user) in [
            (
                "smtps://mail.example.com",
                Security::Tls,
                "mail.example.com:465",
                None,
            ),
            (
                "smtp://a@mail.example.com",
                Security::StartTls,
                "mail.example.com:587",
                Some("a"),
            ),
            (
                "smtps://a%40b.pk@mail.example.com:2465",
                Security::Tls,
                "mail.example.com:2465",
                Some("a@b.pk"),
            ),
            (
                "smtps://a@b.pk@mail.example.com/",
                Security::Tls,
                "mail.example.com:465",
                Some("a@b.pk"),
            ),
            (
                "smtp+plain://127.0.0.1:2525",
                Security::Plain,
                "127.0.0.1:2525",
                None,
            ),
            ("smtp+plain://[::1]", Security::Plain, "::1:25", None),
            (
                "smtp+plain://localhost",
                Security::Plain,
                "localhost:25",
                None,
            ),
        ] {
            let url: SmtpUrl = text.parse().unwrap();
            assert_eq!(
                (url.security, url.to_string().as_str(), url.user.as_deref()),
                (security, server, user)
            );
        }
    }

    #[test]
    fn another_address_is_refused_with_a_sentence() {
        for (text, why) in [
            ("", "expected"),
            ("mail.example.com", "expected"),
            ("https://mail.example.com", "expected"),
            ("smtps://", "expected"),
            ("smtps://mail.example.com/path", "expected"),
            ("smtps://mail.example.com?tls=no", "expected"),
            ("smtps://mail.example.com:99999", "expected"),
            ("smtps://a:secret@mail.example.com", "password"),
            ("smtp+plain://mail.example.com", "not encrypted"),
            ("smtp+plain://10.0.0.1", "not encrypted"),
        ] {
            let error = text.parse::<SmtpUrl>().unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn a_password_file_is_read_at_each_login_without_its_line_break() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("password");
        let password = Password::File(file.clone());
        assert!(password.read().unwrap_err().contains("No such file"));
        for (text, read) in [("old\n", "old"), ("new \r\n", "new ")] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(password.read().unwrap().expose(), read);
        }
        std::fs::write(&file, "\n").unwrap();
        assert!(password.read().unwrap_err().contains("empty"));
    }
}
