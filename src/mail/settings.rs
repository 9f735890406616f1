//! The settings of email: the mail server, its login, and the recipients.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use lettre::Address;
use lettre::transport::smtp::client::{Certificate, CertificateStore, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use crate::config::Company;
use crate::config::mail_server::SmtpUrl;
use crate::config::serve::MailConfig;
use crate::config::text_file::{decode, decode_pem, describe, is_deceptive};
use crate::config::values::{Email, Secret, SettingError, path_or_mask};
use crate::inbox::Source;
use crate::inbox::outbox::Recipient;

/// The mail server, its login, the sender and the recipients of all emails.
#[derive(Clone)]
pub struct MailSettings {
    /// The address of the mail server.
    pub(super) url: SmtpUrl,
    /// The password of the user, unless a file has it.
    password: Option<Secret>,
    /// Read again at each login, so that a correction needs no restart.
    password_file: Option<PathBuf>,
    /// With the certificate authorities that browsers trust, or only the one from --smtp-ca.
    pub(super) tls: TlsParameters,
    /// The name that this server gives in the commands EHLO and HELO.
    pub(super) client_id: ClientId,
    /// Timeout for the connection and the login, and again for the email.
    pub(super) timeout: Duration,
    /// The sender of all emails.
    pub(super) from: Address,
    /// The mailboxes to notify of submissions.
    pub recipients: Vec<Recipient>,
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
        let recipients = [
            recipients_of(Source::Messages, &config.mail_to),
            recipients_of(Source::Applications, applications_to),
        ]
        .concat();
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

    /// The password from its file, otherwise from the settings.
    ///
    /// # Errors
    /// Like [`read_password`].
    pub(super) fn password(&self) -> Result<Option<Secret>, String> {
        match &self.password_file {
            Some(file) => read_password(file).map(Some),
            None => Ok(self.password.clone()),
        }
    }
}

fn recipients_of(source: Source, addresses: &[Email]) -> Vec<Recipient> {
    addresses
        .iter()
        .map(|address| Recipient {
            source,
            address: address.as_str().to_owned(),
        })
        .collect()
}

/// Reads the password from its file, without line breaks at the end.
///
/// # Errors
/// A sentence, if the file is unreadable or empty, or has characters that a copied password may contain by mistake.
fn read_password(file: &Path) -> Result<Secret, String> {
    let error = |why: &str| format!("the password file {}: {why}", path_or_mask(file));
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
