//! `standfast certificate`: shows the certificate of the server.

use anyhow::bail;
use clap::Subcommand;
use jiff::Timestamp;
use serde::Serialize;

use crate::acme::{AcmeState, Leaf, chain_notices};
use crate::cli::exit::{Code, Failure};
use crate::cli::output;
use crate::config::serve::CertificateSource;
use crate::db::{Location, open_existing};
use crate::karachi;
use crate::web::certificate_files::{self, CheckedFiles};

/// Show the certificate for HTTPS
///
/// Example: standfast certificate show
#[derive(Debug, Subcommand)]
pub enum Certificate {
    /// Show the certificate, when it will be renewed, and the error of the last renewal
    ///
    /// Example: standfast certificate show --json | jq .not_after
    Show {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl Certificate {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let Self::Show { json } = self;
        let state = AcmeState::read(&open_existing(database)?)?;
        let Some(view) = CertificateView::new(&state, now) else {
            let reason = "there is no certificate; set STANDFAST_TLS_DOMAIN or STANDFAST_TLS_CERT, and restart the server";
            bail!(Failure::new(Code::NotFound, reason));
        };
        if json {
            return output::json(&view);
        }
        output::facts(&view.facts())
    }
}

/// The server's own certificate.
#[derive(Debug, Default)]
pub(super) struct CurrentCertificate {
    /// The names and dates of the certificate; `None` if there is none yet.
    pub(super) leaf: Option<Leaf>,
    /// A sentence for each problem that makes only some clients reject the certificate.
    pub(super) notices: Vec<String>,
}

impl CurrentCertificate {
    /// Reads the certificate from its files, or takes it from the database.
    ///
    /// # Errors
    /// A sentence about the files, if the server cannot use them.
    pub(super) fn read(state: &AcmeState, now: Timestamp) -> Result<Self, String> {
        match (&state.source, &state.certificate) {
            (Some(CertificateSource::Files(files)), _) => {
                let CheckedFiles { leaf, notices } = certificate_files::check(files, now)?;
                Ok(Self {
                    leaf: Some(leaf),
                    notices,
                })
            }
            (_, Some(stored)) => Ok(Self {
                leaf: state.leaf(),
                notices: chain_notices(&stored.chain, now),
            }),
            (_, None) => Ok(Self::default()),
        }
    }
}

/// The JSON of `certificate show --json`. Times are RFC 3339 in whole seconds with the offset +05:00.
#[derive(Debug, Serialize)]
struct CertificateView {
    names: Vec<String>,
    issuer: Option<String>,
    not_before: Option<String>,
    not_after: Option<String>,
    /// `acme` or `files`.
    source: &'static str,
    /// `None` if the server does not renew the certificate.
    next_renewal: Option<String>,
    last_error: Option<String>,
}

impl CertificateView {
    /// Returns `None` if the server has neither a certificate nor a setting to use or order one.
    fn new(state: &AcmeState, now: Timestamp) -> Option<Self> {
        let is_from_files = matches!(state.source, Some(CertificateSource::Files(_)));
        let (leaf, last_error) = match CurrentCertificate::read(state, now) {
            Ok(current) => (current.leaf, state.last_error.clone()),
            Err(error) => (None, Some(error)),
        };
        let names = match (&leaf, state.wanted()) {
            (Some(leaf), _) => leaf.names.clone(),
            (None, Some(wanted)) => wanted
                .names
                .iter()
                .map(|name| name.as_str().to_owned())
                .collect(),
            (None, None) if !is_from_files => return None,
            (None, None) => Vec::new(),
        };
        Some(Self {
            names,
            not_before: leaf.as_ref().map(|leaf| karachi::rfc3339(leaf.not_before)),
            not_after: leaf.as_ref().map(|leaf| karachi::rfc3339(leaf.not_after)),
            issuer: leaf.map(|leaf| leaf.issuer),
            source: if is_from_files { "files" } else { "acme" },
            next_renewal: state.next_order(now).map(karachi::rfc3339),
            last_error,
        })
    }

    /// The known facts with their labels.
    fn facts(&self) -> Vec<(&'static str, String)> {
        [
            ("Names", Some(self.names.join(", "))),
            ("Source", Some(self.source.to_owned())),
            ("Issuer", self.issuer.clone()),
            ("Valid from", self.not_before.clone()),
            ("Valid until", self.not_after.clone()),
            ("Next renewal", self.next_renewal.clone()),
            ("Last error", self.last_error.clone()),
        ]
        .into_iter()
        .filter_map(|(label, value)| Some((label, value?)))
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_https_there_is_nothing_to_show() {
        assert!(CertificateView::new(&AcmeState::default(), Timestamp::UNIX_EPOCH).is_none());
    }
}
