//! `standfast certificate`: shows the certificate of the server.

use anyhow::bail;
use clap::Subcommand;
use jiff::Timestamp;
use serde::Serialize;

use crate::acme::{AcmeState, Leaf, chain_notices};
use crate::cli::exit::{Failure, NOT_FOUND};
use crate::cli::output;
use crate::config::serve::CertificateSource;
use crate::db::{Location, open_existing};
use crate::karachi;
use crate::web::tls;

/// Show the certificate for HTTPS
///
/// Example: standfast certificate show
///
/// Example: standfast certificate show --json | jq .not_after
#[derive(Debug, Subcommand)]
pub enum Certificate {
    /// Show the certificate, when it will be renewed, and the error of the last renewal
    ///
    /// Example: standfast certificate show --json
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
            bail!(Failure::new(NOT_FOUND, reason));
        };
        if json {
            return output::json(&view);
        }
        output::facts(&view.facts(), "")
    }
}

/// Returns the server's own certificate, from its files or from the database.
///
/// # Errors
/// A sentence about the files.
pub(super) fn current_leaf(state: &AcmeState, now: Timestamp) -> Result<Option<Leaf>, String> {
    match &state.source {
        Some(CertificateSource::Files(files)) => {
            tls::check_files(files, now).map(|(leaf, _)| Some(leaf))
        }
        _ => Ok(state.leaf()),
    }
}

/// Returns faults of the certificate that only some visitors' programs notice. The server can use it.
pub(super) fn notices(state: &AcmeState, now: Timestamp) -> Vec<String> {
    match (&state.source, &state.certificate) {
        (Some(CertificateSource::Files(files)), _) => match tls::check_files(files, now) {
            Ok((_, notices)) => notices,
            Err(_) => Vec::new(),
        },
        (Some(CertificateSource::Acme(_)), Some(own)) => chain_notices(&own.chain, now),
        _ => Vec::new(),
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
    /// Returns `None` if there is no certificate, and the server has no setting to use or order one.
    fn new(state: &AcmeState, now: Timestamp) -> Option<Self> {
        let source = match state.source {
            Some(CertificateSource::Files(_)) => "files",
            _ => "acme",
        };
        let (leaf, last_error) = match current_leaf(state, now) {
            Ok(leaf) => (leaf, state.last_error.clone()),
            Err(error) => (None, Some(error)),
        };
        let names = match (&leaf, state.wanted()) {
            (Some(leaf), _) => leaf.names.clone(),
            (None, Some(wanted)) => wanted
                .names
                .iter()
                .map(|name| name.as_str().to_owned())
                .collect(),
            (None, None) if source == "acme" => return None,
            (None, None) => Vec::new(),
        };
        Some(Self {
            names,
            not_before: leaf.as_ref().map(|leaf| karachi::rfc3339(leaf.not_before)),
            not_after: leaf.as_ref().map(|leaf| karachi::rfc3339(leaf.not_after)),
            issuer: leaf.map(|leaf| leaf.issuer),
            source,
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
