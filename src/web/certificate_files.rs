//! The certificate in PEM files, read again when they change and on SIGHUP.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::acme::Certificates;
use crate::acme::source::CertificateFiles;

/// How often the files are checked.
const INTERVAL: Duration = Duration::from_secs(1);

/// What changes with a file: its inode, time of modification and length. `None` for a file that cannot be read.
type Stamp = Option<(u64, i64, i64, u64)>;

/// Puts the certificate in `files` to use. One that cannot be used is logged, and the one before stays. Returns what tells
/// whether the files change.
pub fn install(files: &CertificateFiles, certificates: &Certificates) -> [Stamp; 2] {
    let stamps = stamps(files);
    let (chain, key) = (files.chain.display(), files.key.display());
    match try_to_install(files, certificates) {
        Ok(()) => {
            let until = certificates.not_after().map(tracing::field::display);
            tracing::info!(%chain, until, "the certificate is in use");
        }
        Err(error) if certificates.is_ready() => {
            tracing::error!(%chain, %key, "the new certificate cannot be used, and the old one stays: {error:#}");
        }
        Err(error) => {
            tracing::error!(%chain, %key, "there is no usable certificate, so the site is served without TLS: {error:#}");
        }
    }
    stamps
}

/// Installs `files` again when they differ from `installed`, until `stop` is cancelled.
pub async fn watch(
    files: CertificateFiles,
    certificates: Certificates,
    mut installed: [Stamp; 2],
    stop: CancellationToken,
) {
    let mut hangup = signal(SignalKind::hangup()).expect("the runtime handles signals");
    let mut seen = installed;
    loop {
        let is_asked = tokio::select! {
            () = stop.cancelled() => return,
            _ = hangup.recv() => true,
            () = sleep(INTERVAL) => false,
        };
        let now = stamps(&files);
        // Files that changed since the last check may be incomplete, or the key may be about to follow.
        let is_new = now == seen && now != installed;
        seen = now;
        if is_asked || is_new {
            installed = install(&files, &certificates);
        }
    }
}

fn stamps(files: &CertificateFiles) -> [Stamp; 2] {
    [&files.chain, &files.key].map(|file| {
        let metadata = fs::metadata(file).ok()?;
        let (seconds, nanoseconds) = (metadata.mtime(), metadata.mtime_nsec());
        Some((metadata.ino(), seconds, nanoseconds, metadata.len()))
    })
}

fn try_to_install(files: &CertificateFiles, certificates: &Certificates) -> anyhow::Result<()> {
    let read =
        |file: &Path| fs::read(file).with_context(|| format!("{} cannot be read", file.display()));
    let installed = certificates.install(&read(&files.chain)?, &read(&files.key)?);
    installed.map_err(anyhow::Error::msg)
}

#[cfg(test)]
mod tests {
    use rcgen::generate_simple_self_signed;

    use super::*;

    #[test]
    fn a_pair_that_cannot_be_used_leaves_the_one_before() {
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
        let certificates = Certificates::default();
        install(&files, &certificates);
        assert!(!certificates.is_ready());
        replace("a.example", true);
        let installed = install(&files, &certificates);
        assert!(certificates.find("a.example").is_some() && installed == stamps(&files));
        replace("b.example", false);
        assert!(installed != stamps(&files));
        install(&files, &certificates);
        assert!(
            certificates.find("a.example").is_some(),
            "the key is another one's"
        );
        fs::remove_file(&files.chain).unwrap();
        install(&files, &certificates);
        assert!(certificates.find("a.example").is_some());
        replace("c.example", true);
        install(&files, &certificates);
        assert!(certificates.find("c.example").is_some());
    }
}
