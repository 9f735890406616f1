//! The flags of `serve`. Each one is also a setting in the environment or the settings file.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU16;
use std::path::PathBuf;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, Args, ValueEnum};
use instant_acme::LetsEncrypt;
use ipnet::IpNet;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use crate::config::company::Company;
use crate::config::documents::DocumentList;
use crate::config::mail_server::SmtpUrl;
use crate::config::retention::Retention;
use crate::config::values::{
    Email, HostName, Secret, SiteUrl, WebUrl, parse_at_least_one, parse_whole_number, path_parser,
};
use crate::karachi;
use crate::language::Language;

const SECONDS_PER_YEAR: u32 = 31_536_000;

/// Serve the website
#[derive(Debug, Args)]
#[command(
    mut_args(with_env_variable),
    after_help = "Example:\n  standfast serve --addr 0.0.0.0:80 --db /var/lib/standfast/standfast.db --company company.json\n\n\
                  Each flag is also a setting: --tls-domain is STANDFAST_TLS_DOMAIN, in the environment or in \
                  /etc/standfast/standfast.env. `-h` shows only the flags that most sites need."
)]
pub struct ServeConfig {
    /// Address and port of plain HTTP, for example 0.0.0.0:80; ignored when systemd passes a socket [default: 127.0.0.1:8080, with HTTPS [::]:80]
    #[arg(long, value_name = "IP:PORT", help_heading = "Address", value_parser = parse_address)]
    pub addr: Option<SocketAddr>,
    /// Public address of the site, for example https://www.example.com
    #[arg(long, value_name = "URL", help_heading = "Address")]
    pub public_url: Option<SiteUrl>,
    /// Address for /metrics (Prometheus) and /healthz, for example 127.0.0.1:9464. Do not expose it to the internet
    #[arg(long, value_name = "IP:PORT", help_heading = "Address", hide_short_help = true, value_parser = parse_address)]
    pub metrics_addr: Option<SocketAddr>,
    /// JSON file with the company's names, numbers and addresses. Replaces the sample data
    #[arg(long, value_name = "FILE", value_parser = path_parser())]
    pub company: Option<PathBuf>,
    /// Directory whose images/… and downloads/… replace the built-in files of the same name
    #[arg(long, value_name = "DIR", hide_short_help = true, value_parser = path_parser())]
    pub overlay: Option<PathBuf>,
    /// Serve sample content from a database in memory. Saves nothing and sends no email
    #[arg(long, value_parser = parse_switch)]
    pub demo: bool,
    /// Format of the log: text for people, json for programs. RUST_LOG sets the levels
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    // If clap listed the values, each on a line, it would also print all other flags in its long layout.
    #[arg(hide_possible_values = true, hide_short_help = true)]
    pub log_format: LogFormat,
    /// HTTPS.
    #[command(flatten, next_help_heading = "HTTPS")]
    pub tls: TlsConfig,
    /// Mail notifications.
    #[command(flatten, next_help_heading = "Mail")]
    pub mail: MailConfig,
    /// Daily backups.
    #[command(flatten, next_help_heading = "Backups")]
    pub backups: BackupConfig,
    /// Count page views, without cookies or stored addresses. `standfast visits` shows them
    #[arg(long, default_value = "on", action = ArgAction::Set, value_parser = on_or_off_parser(), help_heading = "Privacy")]
    pub visits: bool,
    /// How long the server keeps submissions.
    #[command(flatten, next_help_heading = "Privacy")]
    pub retention: Retention,
    /// Limits.
    #[command(flatten, next_help_heading = "Limits")]
    pub limits: LimitConfig,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum LogFormat {
    /// For people
    Text,
    /// One JSON object per line
    Json,
}

/// Where and when the server makes backups.
#[derive(Debug, Args)]
pub struct BackupConfig {
    /// Directory for a verified daily backup, preferably on another disk. Backups contain personal data and private keys, so
    /// only the server's user may be able to read it
    #[arg(long, value_name = "DIR", value_parser = path_parser())]
    pub backup_dir: Option<PathBuf>,
    /// Time of the daily backup, Karachi time
    #[arg(long, value_name = "HH:MM", default_value = "03:00", value_parser = karachi::parse_time_of_day)]
    pub backup_at: Time,
    /// Number of daily backups to keep
    #[arg(long, value_name = "N", default_value = "7", value_parser = parse_at_least_one)]
    pub backup_keep: NonZeroU16,
}

/// How to serve HTTPS.
#[derive(Debug, Args)]
pub struct TlsConfig {
    /// PEM file with the site's certificate, followed by its issuers' certificates. Enables HTTPS. Changes take effect within
    /// seconds
    #[arg(long, value_name = "FILE", value_parser = path_parser())]
    pub tls_cert: Option<PathBuf>,
    /// PEM file with the private key of --tls-cert
    #[arg(long, value_name = "FILE", value_parser = path_parser())]
    pub tls_key: Option<PathBuf>,
    /// Address and port of HTTPS; ignored when systemd passes a socket
    #[arg(long, value_name = "IP:PORT", default_value = "[::]:443", hide_short_help = true, value_parser = parse_address)]
    pub tls_addr: SocketAddr,
    /// Host name to get a certificate for, for example www.example.com; separate several with commas. It must resolve to this
    /// server, and ports 80 and 443 must be open. By using this flag, you accept the terms of the certificate authority
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub tls_domain: Vec<HostName>,
    /// Contact address for the certificate authority
    #[arg(long, value_name = "EMAIL")]
    pub acme_contact: Option<Email>,
    /// Directory URL of the ACME server that issues the certificates
    #[arg(long, value_name = "URL", default_value = LetsEncrypt::Production.url(), hide_short_help = true)]
    pub acme_directory: WebUrl,
    /// CA certificate of the ACME server (PEM). By default the CAs that browsers trust
    #[arg(long, hide = true, value_name = "FILE", value_parser = path_parser())]
    pub acme_ca: Option<PathBuf>,
    /// How long browsers must use HTTPS, in seconds (HSTS). Visitors cannot go back to plain HTTP until it expires [default: a year with HTTPS, otherwise off]
    #[arg(long, value_name = "off|SECONDS", value_parser = parse_hsts, hide_short_help = true)]
    pub hsts: Option<Hsts>,
}

/// How the office is notified of new submissions by email.
#[derive(Debug, Args)]
pub struct MailConfig {
    /// Send messages, quote requests and complaints to this address; separate several with commas. Enables email
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',')]
    pub mail_to: Vec<Email>,
    /// Send applications to this address instead of --mail-to; separate several with commas
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',')]
    pub mail_applications_to: Vec<Email>,
    /// Sender of all email: an address that the mail server lets this site use
    #[arg(long, value_name = "ADDRESS")]
    pub mail_from: Option<Email>,
    /// Mail server: smtps://USER@HOST (port 465), smtp://USER@HOST (STARTTLS, port 587), or smtp+plain://127.0.0.1 for one on
    /// this machine
    #[arg(long, value_name = "URL")]
    pub smtp: Option<SmtpUrl>,
    /// File with the password for the mail server; or set STANDFAST_SMTP_PASSWORD
    #[arg(long, value_name = "FILE", value_parser = path_parser())]
    pub smtp_password_file: Option<PathBuf>,
    /// Only for the environment, because other users can see the flags of a process
    #[arg(long, hide = true, value_name = "PASSWORD")]
    #[arg(value_parser = NonEmptyStringValueParser::new().map(Secret::new))]
    pub smtp_password: Option<Secret>,
    /// For tests: CA certificate of the mail server (PEM)
    #[arg(long, hide = true, value_name = "FILE", value_parser = path_parser())]
    pub smtp_ca: Option<PathBuf>,
    /// For tests: maximum seconds to log in, and again to send an email
    #[arg(long, hide = true, value_name = "SECONDS", default_value_t = 90, value_parser = parse_whole_number::<u64>)]
    pub smtp_timeout: u64,
}

/// Limits. `docs/settings.md` lists the same defaults.
#[derive(Debug, Args)]
pub struct LimitConfig {
    /// Maximum open connections; further ones wait. One IPv4 address or IPv6 /48 may use at most 1/17 of them
    #[arg(long, value_name = "N", default_value = "8192", value_parser = parse_at_least_one, hide_short_help = true)]
    pub max_connections: NonZeroU16,
    /// Minimum free disk space. Below it the server refuses forms until a quarter more is free. 0 disables the check
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = parse_whole_number::<u32>, hide_short_help = true)]
    pub free_space_floor: u32,
    /// Maximum MiB of résumés and messages stored per day, for all clients together. One eighth is reserved for messages. 0 means no limit
    #[arg(long, value_name = "MIB", default_value = "2048", value_parser = parse_whole_number::<u32>, hide_short_help = true)]
    pub max_uploads_per_day: u32,
    /// Limit the number of forms that each client may send
    #[arg(long, default_value = "on", action = ArgAction::Set, value_parser = on_or_off_parser(), hide_short_help = true)]
    pub rate_limit: bool,
    /// Network of a proxy whose X-Forwarded-For is trusted, for example 10.0.0.0/8; separate several with commas
    #[arg(long, value_name = "CIDR", value_delimiter = ',', value_parser = parse_network)]
    pub trusted_proxy: Vec<IpNet>,
}

/// Parses the environment variable of a switch. Empty means off.
fn parse_switch(value: &str) -> Result<bool, &'static str> {
    match value.to_lowercase().as_str() {
        "on" | "yes" | "true" | "1" => Ok(true),
        "" | "off" | "no" | "false" | "0" => Ok(false),
        _ => Err("write on or off"),
    }
}

/// A parser for `on` and `off`.
fn on_or_off_parser() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["on", "off"]).map(|word| word == "on")
}

/// Parses an address and a port. A port alone (`8080`) means this machine, and one after a colon (`:80`) means all addresses.
fn parse_address(value: &str) -> Result<SocketAddr, &'static str> {
    if let Ok(address) = value.parse() {
        return Ok(address);
    }
    let (ip, port) = match value.strip_prefix(':') {
        Some(port) => (IpAddr::from(Ipv6Addr::UNSPECIFIED), port),
        None => (
            IpAddr::from(Ipv4Addr::LOCALHOST),
            value.strip_prefix("localhost:").unwrap_or(value),
        ),
    };
    match port.parse() {
        Ok(port) => Ok(SocketAddr::new(ip, port)),
        Err(_) => Err("write an address and a port, such as 127.0.0.1:8080"),
    }
}

/// Parses a network or a single address. Refuses the network of all addresses, because then every visitor could forge an address.
fn parse_network(value: &str) -> Result<IpNet, &'static str> {
    let network: IpNet = value
        .parse()
        .or_else(|_| value.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "write an address or a network, such as 10.0.0.0/8")?;
    if network.prefix_len() == 0 {
        return Err("this range covers every address; give the address or network of the proxy");
    }
    Ok(network)
}

/// Adds an environment variable to a flag: `STANDFAST_` and the name of the flag. The help does not mention it, because clap would
/// also print its value, which may be a password.
fn with_env_variable(flag: Arg) -> Arg {
    let name = flag.get_long().unwrap_or_default().replace('-', "_");
    flag.env(format!("STANDFAST_{}", name.to_uppercase()))
        .hide_env(true)
}

/// How many seconds browsers must use HTTPS (RFC 6797); `None` means `off`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hsts(Option<u32>);

fn parse_hsts(value: &str) -> Result<Hsts, &'static str> {
    match value.parse() {
        Ok(seconds) => Ok(Hsts(Some(seconds))),
        Err(_) if value == "off" => Ok(Hsts(None)),
        Err(_) => Err("use off, or seconds such as 31536000"),
    }
}

/// Required flags are missing, or two flags exclude each other. The names have no leading hyphens, for example `tls-cert`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CombinationError {
    /// Other flags need these.
    Missing(Vec<&'static str>),
    /// These two flags cannot be used together.
    Conflict {
        flag: &'static str,
        other: &'static str,
    },
}

impl ServeConfig {
    /// Checks for missing and conflicting flags. clap's `requires` and `conflicts_with` cannot do this, because they ignore defaults,
    /// and the settings in the file are defaults.
    ///
    /// # Errors
    /// The first mistake.
    pub(crate) fn check_combination(&self) -> Result<(), CombinationError> {
        let tls = &self.tls;
        let mail = &self.mail;
        let has_certificate_file = tls.tls_cert.is_some();
        let has_key_file = tls.tls_key.is_some();
        let conflict_with_tls_domain = [
            // A demo would lose the certificate when it stops, and ACME servers issue only a few per week.
            ("demo", self.demo),
            ("tls-cert", has_certificate_file),
            ("tls-key", has_key_file),
        ]
        .into_iter()
        .find(|(_, is_set)| *is_set);
        if let Some((flag, _)) = conflict_with_tls_domain
            && !tls.tls_domain.is_empty()
        {
            let other = "tls-domain";
            return Err(CombinationError::Conflict { flag, other });
        }
        let uses_mail = !mail.mail_to.is_empty()
            || !mail.mail_applications_to.is_empty()
            || mail.mail_from.is_some()
            || mail.smtp.is_some();
        let missing: Vec<_> = [
            ("tls-cert", has_key_file && !has_certificate_file),
            ("tls-key", has_certificate_file && !has_key_file),
            ("mail-to", uses_mail && mail.mail_to.is_empty()),
            ("mail-from", uses_mail && mail.mail_from.is_none()),
            ("smtp", uses_mail && mail.smtp.is_none()),
        ]
        .into_iter()
        .filter(|(_, is_missing)| *is_missing)
        .map(|(name, _)| name)
        .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(CombinationError::Missing(missing))
        }
    }

    /// Address and port of plain HTTP.
    pub fn http_addr(&self) -> SocketAddr {
        self.addr.unwrap_or(if self.tls.is_on() {
            (Ipv6Addr::UNSPECIFIED, 80).into()
        } else {
            (Ipv4Addr::LOCALHOST, 8080).into()
        })
    }

    /// Loads the company's facts in English.
    ///
    /// # Errors
    /// Like [`Self::company_in`].
    pub fn company(&self) -> anyhow::Result<Company> {
        self.company_in(Language::English)
    }

    /// Loads the company's facts in `language`. Its public URL comes from `--public-url`, else from the first `--tls-domain`, else
    /// from the company file.
    ///
    /// # Errors
    /// A sentence with the name of the file.
    pub fn company_in(&self, language: Language) -> anyhow::Result<Company> {
        let mut company = Company::load(self.company.as_deref(), language)?;
        let from_domain = || {
            let domain = self.tls.tls_domain.first()?;
            format!("https://{}", domain.as_str()).parse().ok()
        };
        if let Some(url) = self.public_url.clone().or_else(from_domain) {
            company.public_url = url;
        }
        Ok(company)
    }

    /// Loads the documents of the downloads page, with their texts in `language`.
    ///
    /// # Errors
    /// A sentence with the name of the file.
    pub fn documents_in(&self, language: Language) -> anyhow::Result<DocumentList> {
        DocumentList::load(self.overlay.as_deref(), language)
    }
}

impl TlsConfig {
    /// Whether the site has HTTPS.
    pub fn is_on(&self) -> bool {
        self.tls_cert.is_some() || !self.tls_domain.is_empty()
    }

    /// Where the certificate comes from; `None` if the site has only plain HTTP.
    pub fn source(&self) -> Option<CertificateSource> {
        if !self.tls_domain.is_empty() {
            return Some(CertificateSource::Acme(WantedCertificate {
                names: self.tls_domain.clone(),
                directory_url: self.acme_directory.as_str().to_owned(),
            }));
        }
        // Absolute paths, because commands that read them later may run in another directory.
        let absolute = |file: &PathBuf| std::path::absolute(file).unwrap_or_else(|_| file.clone());
        Some(CertificateSource::Files(CertificateFiles {
            chain: self.tls_cert.as_ref().map(absolute)?,
            key: self.tls_key.as_ref().map(absolute)?,
        }))
    }

    /// The max-age of the HSTS header; `None` for no header.
    pub fn hsts_seconds(&self) -> Option<u32> {
        match self.hsts {
            Some(Hsts(seconds)) => seconds,
            None => self.is_on().then_some(SECONDS_PER_YEAR),
        }
    }
}

/// The source of the server's certificate. The database keeps it as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CertificateSource {
    /// From an ACME server.
    Acme(WantedCertificate),
    /// From PEM files.
    Files(CertificateFiles),
}

/// The PEM files of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CertificateFiles {
    /// The server's certificate, followed by its issuers' certificates.
    pub chain: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// The certificate to order from an ACME server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedCertificate {
    /// The names on the certificate, at least one.
    pub names: Vec<HostName>,
    /// The directory URL of the ACME server.
    #[serde(rename = "directory")]
    pub directory_url: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_be_only_a_port() {
        for (value, expected) in [
            ("8080", "127.0.0.1:8080"),
            ("localhost:80", "127.0.0.1:80"),
            (":80", "[::]:80"),
            ("0.0.0.0:80", "0.0.0.0:80"),
        ] {
            assert_eq!(parse_address(value).unwrap(), expected.parse().unwrap());
        }
        for wrong in [
            "",
            "localhost",
            "localhost:localhost:80",
            ":x",
            ":localhost:80",
            "example.com:80",
            "70000",
        ] {
            assert!(parse_address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_trusted_network_must_not_cover_every_address() {
        for value in ["10.0.0.0/8", "192.0.2.1", "::1", "2000::/3"] {
            parse_network(value).unwrap();
        }
        for wrong in ["0.0.0.0/0", "::/0", "proxy.example"] {
            assert!(parse_network(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn hsts_is_off_or_a_number_of_seconds() {
        assert_eq!(parse_hsts("off"), Ok(Hsts(None)));
        assert_eq!(parse_hsts("0"), Ok(Hsts(Some(0))));
        assert!(parse_hsts("-1").is_err() && parse_hsts("a year").is_err());
    }
}
