//! A certificate in PEM files of the admin. The server reads them again when they change and on SIGHUP.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use tokio::signal::unix::Signal;
use tokio::task::block_in_place;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::acme::{CertificateInUse, Leaf, chain_notices, read_pair};
use crate::config::serve::CertificateFiles;
use crate::config::text_file::decode_pem;
use crate::karachi;

/// How often the server checks whether the files have changed.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The contents of the certificate file and the key file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PemPair {
    chain: String,
    key: String,
}

impl PemPair {
    /// Reads the two files.
    ///
    /// # Errors
    /// A sentence with the name of the file.
    fn read(files: &CertificateFiles) -> Result<Self, String> {
        let read = |file: &Path| {
            let bytes = fs::read(file)
                .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
            decode_pem(&bytes).map_err(|error| format!("{}: {error}", file.display()))
        };
        Ok(Self {
            chain: read(&files.chain)?,
            key: read(&files.key)?,
        })
    }
}

/// Starts to use the certificate in `files`. If it cannot be used, logs why and keeps the previous certificate. Blocks while it
/// reads. Returns the contents of the files or the error of reading them, so that [`watch`] can detect a change.
pub fn install(
    files: &CertificateFiles,
    certificate: &CertificateInUse,
) -> Result<PemPair, String> {
    let pem = PemPair::read(files);
    let chain = files.chain.display();
    let key = files.key.display();
    let outcome = match &pem {
        Ok(pair) => certificate.install(&pair.chain, &pair.key).map(|()| pair),
        Err(error) => Err(error.as_str()),
    };
    match outcome {
        Ok(pair) => {
            let until = certificate.not_after().map(karachi::rfc3339);
            tracing::info!(%chain, until, "the certificate is in use");
            for notice in chain_notices(&pair.chain, Timestamp::now()) {
                tracing::warn!(%chain, "{notice}");
            }
        }
        Err(error) => {
            tracing::error!(%chain, %key, "the certificate cannot be used; the previous one, if any, stays in use: {error}");
        }
    }
    pem
}

/// Installs `files` again on each `hangup` signal, and when they differ from `last_tried`, until `stop` is cancelled.
/// `last_tried` is what the last [`install`] returned.
pub async fn watch(
    files: CertificateFiles,
    certificate: CertificateInUse,
    mut last_tried: Result<PemPair, String>,
    mut hangup: Signal,
    stop: CancellationToken,
) {
    let mut last_seen = last_tried.clone();
    loop {
        let is_signalled = tokio::select! {
            () = stop.cancelled() => return,
            _ = hangup.recv() => true,
            () = sleep(CHECK_INTERVAL) => false,
        };
        // `block_in_place` lets other tasks run while a slow disk is read.
        block_in_place(|| {
            let current = PemPair::read(&files);
            // If the files have changed since the previous check, they may be incomplete, or the key may follow soon. Wait for the
            // next check.
            let has_settled = current == last_seen;
            let is_new = current != last_tried;
            last_seen = current;
            if is_signalled || (has_settled && is_new) {
                last_tried = install(&files, &certificate);
            }
        });
    }
}

/// Certificate files that the server can use.
#[derive(Debug)]
pub struct CheckedFiles {
    /// The names and dates of the certificate.
    pub leaf: Leaf,
    /// A sentence for each problem of the chain that makes only some clients reject the certificate.
    pub notices: Vec<String>,
}

/// Checks `files` as the server does when it installs them.
///
/// # Errors
/// A sentence with the name of the file, if the server cannot use them.
pub fn check(files: &CertificateFiles, now: Timestamp) -> Result<CheckedFiles, String> {
    let pem = PemPair::read(files)?;
    let chain = files.chain.display();
    let key = files.key.display();
    read_pair(&pem.chain, &pem.key).map_err(|error| format!("{chain} with {key}: {error}"))?;
    let leaf = Leaf::from_chain(&pem.chain).map_err(|error| format!("{chain}: {error:#}"))?;
    let notices = chain_notices(&pem.chain, now)
        .into_iter()
        .map(|notice| format!("{chain}: {notice}"))
        .collect();
    Ok(CheckedFiles { leaf, notices })
}

#[cfg(test)]
mod tests {
    use rcgen::generate_simple_self_signed;

    use super::*;

    #[test]
    fn an_unusable_pair_leaves_the_previous_one_in_use() {
        let dir = tempfile::TempDir::new().unwrap();
        let files = CertificateFiles {
            chain: dir.path().join("chain.pem"),
            key: dir.path().join("key.pem"),
        };
        let replace = |name: &str, with_key: bool| {
            let pair = generate_simple_self_signed([name.to_owned()]).unwrap();
            fs::write(&files.chain, pair.cert.pem()).unwrap();
            if with_key {
                fs::write(&files.key, pair.signing_key.serialize_pem()).unwrap();
            }
        };
        let certificate = CertificateInUse::default();
        drop(install(&files, &certificate));
        assert!(certificate.current().is_none());
        replace("a.example", true);
        let installed = install(&files, &certificate);
        assert!(certificate.find("a.example").is_some() && installed == PemPair::read(&files));
        replace("b.example", false);
        assert!(installed != PemPair::read(&files));
        drop(install(&files, &certificate));
        assert!(
            certificate.find("a.example").is_some(),
            "the key does not match"
        );
        fs::remove_file(&files.chain).unwrap();
        drop(install(&files, &certificate));
        assert!(certificate.find("a.example").is_some());
        replace("c.example", true);
        drop(install(&files, &certificate));
        assert!(certificate.find("c.example").is_some());
    }
}
