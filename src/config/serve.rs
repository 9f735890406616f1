//! The flags of `serve`. Each is a setting too, in the environment or in the settings file.

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
    Email, HostName, Secret, SiteUrl, WebUrl, at_least_one, path, whole_number,
};
use crate::karachi;
use crate::language::Language;

/// Seconds of a year.
const YEAR: u32 = 31_536_000;

/// Serve the website
#[derive(Debug, Args)]
#[command(
    mut_args(with_variable),
    after_help = "Example:\n  standfast serve --addr 0.0.0.0:80 --db /var/lib/standfast/standfast.db --company company.json\n\n\
                  Each flag is a setting too: --tls-domain is STANDFAST_TLS_DOMAIN, in the environment or in \
                  /etc/standfast/standfast.env. `-h` leaves out what few sites change."
)]
pub struct ServeConfig {
    /// Address and port of plain HTTP, for example 0.0.0.0:80; systemd's socket replaces it [default: 127.0.0.1:8080, with HTTPS [::]:80]
    #[arg(long, value_name = "IP:PORT", help_heading = "Address", value_parser = address)]
    pub addr: Option<SocketAddr>,
    /// Address under which visitors know the site, for example https://www.example.com
    #[arg(long, value_name = "URL", help_heading = "Address")]
    pub public_url: Option<SiteUrl>,
    /// Address for /metrics (Prometheus) and /healthz, for example 127.0.0.1:9464. Keep it on this machine
    #[arg(long, value_name = "IP:PORT", help_heading = "Address", hide_short_help = true, value_parser = address)]
    pub metrics_addr: Option<SocketAddr>,
    /// JSON file with the company's names, numbers and addresses, in place of the samples
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub company: Option<PathBuf>,
    /// Directory whose images/… and downloads/… replace the built-in files of the same name
    #[arg(long, value_name = "DIR", hide_short_help = true, value_parser = path())]
    pub overlay: Option<PathBuf>,
    /// Serve sample content from a database in memory. Nothing is saved or mailed
    #[arg(long, value_parser = switch)]
    pub demo: bool,
    /// How log lines are written: text for people, json for programs. RUST_LOG sets the levels
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    // Clap would explain each value on a line of its own, and all other flags as lengthily.
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
    /// Count views by page, without cookies or stored addresses. `standfast visits` shows them
    #[arg(long, default_value = "on", action = ArgAction::Set, value_parser = on_or_off(), help_heading = "Privacy")]
    pub visits: bool,
    /// How long submissions are kept.
    #[command(flatten, next_help_heading = "Privacy")]
    pub retention: Retention,
    /// Limits.
    #[command(flatten, next_help_heading = "Limits")]
    pub limits: LimitConfig,
}

/// How log lines are written.
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
    /// Folder in which the server makes a verified backup every day, best on another disk. Backups hold personal data and
    /// private keys: only the server's user may read the folder
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub backup_dir: Option<PathBuf>,
    /// Time of the daily backup, Karachi time
    #[arg(long, value_name = "HH:MM", default_value = "03:00", value_parser = karachi::time_of_day)]
    pub backup_at: Time,
    /// Number of daily backups to keep
    #[arg(long, value_name = "N", default_value = "7", value_parser = at_least_one)]
    pub backup_keep: NonZeroU16,
}

/// How to serve HTTPS.
#[derive(Debug, Args)]
pub struct TlsConfig {
    /// PEM file with the site's certificate and those of its issuers. Enables HTTPS. Read again when it changes
    #[arg(long, value_name = "FILE", value_parser = path())]
    #[arg(requires = "tls_key", conflicts_with = "tls_domain")]
    pub tls_cert: Option<PathBuf>,
    /// PEM file with the private key of --tls-cert
    #[arg(long, value_name = "FILE", requires = "tls_cert", value_parser = path())]
    pub tls_key: Option<PathBuf>,
    /// Address and port of HTTPS; systemd's socket replaces it
    #[arg(long, value_name = "IP:PORT", default_value = "[::]:443", hide_short_help = true, value_parser = address)]
    pub tls_addr: SocketAddr,
    /// Host name to get a certificate for, for example www.example.com; several with commas. It must lead to
    /// this server, whose ports 80 and 443 must be open. Using this flag accepts the certificate
    /// authority's terms
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub tls_domain: Vec<HostName>,
    /// Contact address for the certificate authority
    #[arg(long, value_name = "EMAIL")]
    pub acme_contact: Option<Email>,
    /// Address of the ACME server that issues the certificates
    #[arg(long, value_name = "URL", default_value = LetsEncrypt::Production.url(), hide_short_help = true)]
    pub acme_directory: WebUrl,
    /// CA certificate of the ACME server (PEM). Without it, those that browsers trust
    #[arg(long, hide = true, value_name = "FILE", value_parser = path())]
    pub acme_ca: Option<PathBuf>,
    /// How long browsers must use HTTPS, in seconds (HSTS). Only for a site that stays on HTTPS [default: a year with HTTPS, otherwise off]
    #[arg(long, value_name = "off|SECONDS", value_parser = hsts, hide_short_help = true)]
    pub hsts: Option<Hsts>,
}

/// Who is notified of new submissions by mail, and how.
#[derive(Debug, Args)]
pub struct MailConfig {
    /// Address that is notified of messages, quote requests and complaints. Enables mail. Several with commas
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',', requires_all = ["mail_from", "smtp"])]
    pub mail_to: Vec<Email>,
    /// Address that is notified of applications, in place of --mail-to. Several with commas
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',')]
    #[arg(requires = "mail_to")]
    pub mail_applications_to: Vec<Email>,
    /// The sender of all mails: an address that the mail server lets this site use
    #[arg(long, value_name = "ADDRESS", requires = "mail_to")]
    pub mail_from: Option<Email>,
    /// The mail server: smtps://USER@HOST (port 465), smtp://USER@HOST (STARTTLS, port 587), or smtp+plain://127.0.0.1 for one
    /// on this machine
    #[arg(long, value_name = "URL", requires = "mail_to")]
    pub smtp: Option<SmtpUrl>,
    /// File with the password of the mail server's user; or set STANDFAST_SMTP_PASSWORD
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub smtp_password_file: Option<PathBuf>,
    /// For the environment: other users can see the flags of a process
    #[arg(long, hide = true, value_name = "PASSWORD")]
    #[arg(value_parser = NonEmptyStringValueParser::new().map(Secret::new))]
    pub smtp_password: Option<Secret>,
    /// For tests: CA certificate of the mail server (PEM)
    #[arg(long, hide = true, value_name = "FILE", value_parser = path())]
    pub smtp_ca: Option<PathBuf>,
    /// For tests: maximum seconds for the log-in, and as many for the mail
    #[arg(long, hide = true, value_name = "SECONDS", default_value_t = 90, value_parser = whole_number::<u64>)]
    pub smtp_timeout: u64,
}

/// Limits with their defaults. `docs/settings.md` has the same table.
#[derive(Debug, Args)]
pub struct LimitConfig {
    /// Maximum open connections; further ones wait. One IPv4 address or IPv6 /48 may hold a seventeenth of them
    #[arg(long, value_name = "N", default_value = "8192", value_parser = at_least_one, hide_short_help = true)]
    pub max_connections: NonZeroU16,
    /// Minimum free disk space; with less, forms are refused until a quarter more is free. 0 disables the check
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = whole_number::<u32>, hide_short_help = true)]
    pub free_space_floor: u32,
    /// Maximum MiB of résumés and messages stored per day, for all clients together; résumés leave an eighth of it to messages. 0 is no limit
    #[arg(long, value_name = "MIB", default_value = "2048", value_parser = whole_number::<u32>, hide_short_help = true)]
    pub max_uploads_per_day: u32,
    /// Whether each IPv4 address may send only 120 forms at once and one more every 2 seconds, and each IPv6 /64 only 20 at once and one more every 10 seconds. An IPv6 /48 may send as many as an IPv4 address
    #[arg(long, default_value = "on", action = ArgAction::Set, value_parser = on_or_off(), hide_short_help = true)]
    pub rate_limit: bool,
    /// Network of a proxy whose X-Forwarded-For is trusted, for example 10.0.0.0/8. Several with commas
    #[arg(long, value_name = "CIDR", value_delimiter = ',', value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,
}

/// Parses the variable of a switch; empty is off.
fn switch(text: &str) -> Result<bool, &'static str> {
    match text.to_lowercase().as_str() {
        "on" | "yes" | "true" | "1" => Ok(true),
        "" | "off" | "no" | "false" | "0" => Ok(false),
        _ => Err("write on or off"),
    }
}

/// Parses whether the server does something.
fn on_or_off() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["on", "off"]).map(|word| word == "on")
}

/// Parses an address and a port. A port alone means this machine, and one after a colon, as elsewhere, all addresses.
fn address(text: &str) -> Result<SocketAddr, &'static str> {
    let port = text.trim_start_matches("localhost:");
    let all = text.replacen(':', "[::]:", 1);
    let local = |port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    text.parse()
        .or_else(|_| all.parse())
        .or_else(|_| port.parse().map(local))
        .map_err(|_| "write an address and a port, such as 127.0.0.1:8080")
}

/// Parses a network, or one address. Refuses the network of all addresses, because every visitor could then choose an address.
fn network(text: &str) -> Result<IpNet, &'static str> {
    let one = || text.parse::<IpAddr>().map(IpNet::from);
    let network = text.parse().or_else(|_| one());
    match network.map_err(|_| "write an address or a network, such as 10.0.0.0/8")? {
        network if network.prefix_len() == 0 => {
            Err("this network has every address; name the proxy or its network")
        }
        network => Ok(network),
    }
}

/// Adds the variable of a flag: `STANDFAST_` and its name. The help does not show it, because it would show its value too, which
/// may be a password.
fn with_variable(flag: Arg) -> Arg {
    let name = flag.get_long().unwrap_or_default().replace('-', "_");
    let name = name.to_uppercase();
    flag.env(format!("STANDFAST_{name}")).hide_env(true)
}

/// How many seconds browsers must use HTTPS (RFC 6797); `None` for `off`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hsts(Option<u32>);

fn hsts(text: &str) -> Result<Hsts, &'static str> {
    match text.parse() {
        Ok(seconds) => Ok(Hsts(Some(seconds))),
        Err(_) if text == "off" => Ok(Hsts(None)),
        Err(_) => Err("write off, or seconds such as 31536000"),
    }
}

impl ServeConfig {
    /// Address and port of plain HTTP.
    pub fn http_addr(&self) -> SocketAddr {
        self.addr.unwrap_or(if self.tls.is_on() {
            (Ipv6Addr::UNSPECIFIED, 80).into()
        } else {
            (Ipv4Addr::LOCALHOST, 8080).into()
        })
    }

    /// The facts of the company in English.
    ///
    /// # Errors
    /// As of [`Self::company_in`].
    pub fn company(&self) -> anyhow::Result<Company> {
        self.company_in(Language::English)
    }

    /// The facts of the company in `language`, and under which address visitors know its site.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn company_in(&self, language: Language) -> anyhow::Result<Company> {
        let mut company = Company::load(self.company.as_deref(), language)?;
        let named = self.tls.tls_domain.first();
        let by_name = || format!("https://{}", named?.as_str()).parse().ok();
        if let Some(url) = self.public_url.clone().or_else(by_name) {
            company.public_url = url;
        }
        Ok(company)
    }

    /// The documents of the page of downloads, with their texts in `language`.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn documents_in(&self, language: Language) -> anyhow::Result<DocumentList> {
        DocumentList::load(self.overlay.as_deref(), language)
    }
}

impl TlsConfig {
    /// Whether HTTPS is asked for.
    pub fn is_on(&self) -> bool {
        self.tls_cert.is_some() || !self.tls_domain.is_empty()
    }

    /// Where the certificate comes from. `None` for plain HTTP alone.
    pub fn source(&self) -> Option<CertificateSource> {
        if !self.tls_domain.is_empty() {
            return Some(CertificateSource::Acme(Wanted {
                names: self.tls_domain.clone(),
                server: self.acme_directory.as_str().to_owned(),
            }));
        }
        // The commands that read them later may run in another directory.
        let absolute = |file: &PathBuf| std::path::absolute(file).unwrap_or_else(|_| file.clone());
        Some(CertificateSource::Files(CertificateFiles {
            chain: self.tls_cert.as_ref().map(absolute)?,
            key: self.tls_key.as_ref().map(absolute)?,
        }))
    }

    /// The seconds that the header of HSTS has. `None` if the site does not ask for it.
    pub fn hsts_seconds(&self) -> Option<u32> {
        let Hsts(seconds) = self.hsts.unwrap_or(Hsts(self.is_on().then_some(YEAR)));
        seconds
    }
}

/// Where the certificate of the server comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CertificateSource {
    /// From an ACME server.
    Acme(Wanted),
    /// From PEM files.
    Files(CertificateFiles),
}

/// The PEM files of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CertificateFiles {
    /// The server's certificate, followed by those of its issuers.
    pub chain: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// What the server was asked to get certificates for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// The names on the certificate, at least one.
    pub names: Vec<HostName>,
    /// The address of the ACME server that issues it.
    #[serde(rename = "directory")]
    pub server: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_of_this_machine_and_one_after_a_colon_of_all_addresses() {
        for (text, expected) in [
            ("8080", "127.0.0.1:8080"),
            ("localhost:80", "127.0.0.1:80"),
            (":80", "[::]:80"),
            ("0.0.0.0:80", "0.0.0.0:80"),
        ] {
            assert_eq!(address(text).unwrap(), expected.parse().unwrap());
        }
        for wrong in ["", "localhost", ":x", "example.com:80", "70000"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_trusted_network_has_not_every_address() {
        for text in ["10.0.0.0/8", "192.0.2.1", "::1", "2000::/3"] {
            network(text).unwrap();
        }
        for wrong in ["0.0.0.0/0", "::/0", "proxy.example"] {
            assert!(network(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn hsts_is_off_or_a_number_of_seconds() {
        assert_eq!(hsts("off"), Ok(Hsts(None)));
        assert_eq!(hsts("0"), Ok(Hsts(Some(0))));
        assert!(hsts("-1").is_err() && hsts("a year").is_err());
    }
}
