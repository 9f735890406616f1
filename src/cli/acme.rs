//! The flags of `serve` that get certificates by ACME.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::exit::Failure;
use crate::acme::{Directory, Settings, Trust};
use crate::domain::host_name::HostName;
use crate::facts::Email;

/// Off without a name.
#[derive(Debug, Args)]
pub struct AcmeFlags {
    /// Host name to get a certificate for, for example www.example.com; several times or with commas. It must lead to
    /// this server, whose ports 80 and 443 must be open. By this you accept the terms of service of the directory
    #[arg(
        long,
        value_name = "NAME",
        env = "STANDFAST_TLS_DOMAIN",
        value_delimiter = ','
    )]
    tls_domain: Vec<HostName>,
    /// Address that the directory may write to about the certificates
    #[arg(long, value_name = "EMAIL", env = "STANDFAST_ACME_CONTACT")]
    acme_contact: Option<Email>,
    /// Directory to get the certificates from
    #[arg(
        long,
        value_name = "URL",
        env = "STANDFAST_ACME_DIRECTORY",
        default_value_t = Directory::default()
    )]
    acme_directory: Directory,
    /// PEM file with the only authorities that may vouch for the directory. Without it, those that browsers trust
    #[arg(long, hide = true, value_name = "FILE", env = "STANDFAST_ACME_CA")]
    acme_ca: Option<PathBuf>,
}

impl AcmeFlags {
    /// `None` without a name.
    pub(super) fn settings(&self) -> anyhow::Result<Option<Settings>> {
        let mut names = Vec::new();
        for name in &self.tls_domain {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        if names.is_empty() {
            return Ok(None);
        }
        Ok(Some(Settings {
            names,
            directory: self.acme_directory.clone(),
            contact: self.acme_contact.clone(),
            trust: self.trust()?,
        }))
    }

    /// The name that the site's own address has by default.
    pub(super) fn first_name(&self) -> Option<&HostName> {
        self.tls_domain.first()
    }

    fn trust(&self) -> anyhow::Result<Trust> {
        let Some(file) = &self.acme_ca else {
            return Ok(Trust::default());
        };
        let named = || format!("the file of --acme-ca, {}", file.display());
        let pem = std::fs::read(file).with_context(named)?;
        let trust = Trust::only(&pem).map_err(Failure::Invalid);
        trust.with_context(named)
    }
}
