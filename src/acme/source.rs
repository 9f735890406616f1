//! Where the certificate of the server comes from.

use std::path::PathBuf;

use crate::config::values::HostName;

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
