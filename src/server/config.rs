//! The configuration of a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Instant;

use crate::acme;
use crate::clock::Clock;
use crate::domain::certificate::{CertificateFiles, Source};
use crate::domain::retention::Retention;
use crate::facts::Company;
use crate::http::Quotas;
use crate::http::client::TrustedProxies;
use crate::http::connections::Limits;
use crate::mail;
use crate::store::Location;
use crate::store::backup::DailyBackups;

/// The configuration of a server, from the flags of `serve`.
#[derive(Debug)]
pub struct Config {
    /// When the process started; the startup time is logged.
    pub started: Instant,
    /// Where the database is.
    pub location: Location,
    /// Address and port of plain HTTP.
    pub addr: SocketAddr,
    /// How the site is served over TLS; `None` for plain HTTP alone.
    pub tls: Option<TlsConfig>,
    /// Address and port of the metrics; `None` for none.
    pub metrics_addr: Option<SocketAddr>,
    /// How the office is notified of submissions; `None` when no mail is sent.
    pub mail: Option<mail::Settings>,
    /// When and where to make backups; `None` for never.
    pub backups: Option<DailyBackups>,
    /// The company's facts.
    pub company: Company,
    /// Directory whose files replace built-in ones.
    pub overlay: Option<PathBuf>,
    /// Fills the database with sample content.
    pub demo: bool,
    /// For how many seconds browsers shall use TLS alone; `None` to say nothing about it.
    pub hsts: Option<u32>,
    /// How long submissions are kept.
    pub retention: Retention,
    /// The limits of connections.
    pub limits: Limits,
    /// Least free space on the disk, in MiB; with less, forms are refused.
    pub free_space_floor: u32,
    /// Most MiB of forms of one day, of all clients together; 0 is no limit.
    pub max_uploads_per_day: u32,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// Proxies whose X-Forwarded-For is trusted.
    pub proxies: TrustedProxies,
    /// Whether views of pages are counted.
    pub visits: bool,
    /// The clock of the process.
    pub clock: Clock,
}

/// How the site is served over TLS.
#[derive(Debug)]
pub struct TlsConfig {
    /// Address and port of HTTPS.
    pub addr: SocketAddr,
    /// Where the certificate comes from.
    pub source: CertificateSource,
}

/// Where the certificate comes from.
#[derive(Debug)]
pub enum CertificateSource {
    /// From PEM files.
    Files(CertificateFiles),
    /// From a directory, by ACME.
    Acme(acme::Settings),
}

impl CertificateSource {
    /// The source as the database keeps it for commands.
    pub(super) fn stored(&self) -> Source {
        match self {
            Self::Acme(settings) => Source::Acme(settings.wanted.clone()),
            Self::Files(files) => Source::Files(files.clone()),
        }
    }
}
