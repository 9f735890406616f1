//! What the program decides about certificates: whom they name, how their names are proved, when they are renewed.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use jiff::Timestamp;

use super::host_name::HostName;

/// How a directory checks that a name leads to this server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeKind {
    /// It fetches a file over plain HTTP from port 80 (RFC 8555, section 8.3).
    Http01,
    /// It looks at a certificate that TLS shows on port 443 (RFC 8737).
    TlsAlpn01,
}

impl ChallengeKind {
    /// The name in the protocol.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Http01 => "http-01",
            Self::TlsAlpn01 => "tls-alpn-01",
        }
    }

    /// The other kind.
    pub fn other(self) -> Self {
        match self {
            Self::Http01 => Self::TlsAlpn01,
            Self::TlsAlpn01 => Self::Http01,
        }
    }
}

impl fmt::Display for ChallengeKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl FromStr for ChallengeKind {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        [Self::Http01, Self::TlsAlpn01]
            .into_iter()
            .find(|kind| kind.as_str() == name)
            .ok_or(())
    }
}

/// The time in which a directory suggests to renew a certificate (RFC 9773).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Its first moment.
    pub start: Timestamp,
    /// Its last moment.
    pub end: Timestamp,
}

/// Where the certificate of the server comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// From a directory, by ACME.
    Acme(Wanted),
    /// From PEM files.
    Files(CertificateFiles),
}

/// The PEM files of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFiles {
    /// The server's certificate, followed by those of its issuers.
    pub chain: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// What the server was asked to get certificates for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The names on the certificate, at least one.
    pub names: Vec<HostName>,
    /// The address of the directory that issues it.
    pub directory: String,
}
