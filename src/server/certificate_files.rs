//! The certificate in PEM files, read again when they change.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::Context;

use crate::http::tls::Certificates;

/// How often the files are checked.
const INTERVAL: Duration = Duration::from_secs(1);

/// Where the certificate is.
#[derive(Debug, Clone)]
pub struct Files {
    /// PEM file with the server's certificate, followed by those of its issuers.
    pub chain: PathBuf,
    /// PEM file with the private key.
    pub key: PathBuf,
}

/// Keeps [`Certificates`] in step with [`Files`].
#[derive(Debug)]
pub struct CertificateFiles {
    files: Files,
    certificates: Certificates,
    /// The files at the last check.
    seen: Stamps,
    /// The files at the last attempt to use them.
    tried: Stamps,
}

/// What changes with a file: its inode, time of modification and length. `None` for a file that cannot be read.
type Stamp = Option<(u64, i64, i64, u64)>;
type Stamps = [Stamp; 2];

impl CertificateFiles {
    /// Installs the certificate in `files`. One that cannot be used is logged: the start does not wait for a good one.
    pub fn install(files: Files, certificates: Certificates) -> Self {
        let seen = files.stamps();
        let installer = Self {
            files,
            certificates,
            seen,
            tried: seen,
        };
        installer.try_to_install();
        installer
    }

    /// Installs changed files until the other end of `stopped` is dropped.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            self.check();
        }
    }

    /// Files that changed since the last check may still be incomplete, or the key may be about to follow.
    fn check(&mut self) {
        let now = self.files.stamps();
        let is_stable = now == self.seen;
        self.seen = now;
        if is_stable && now != self.tried {
            self.tried = now;
            self.try_to_install();
        }
    }

    fn try_to_install(&self) {
        let (chain, key) = (self.files.chain.display(), self.files.key.display());
        match self.files.install(&self.certificates) {
            Ok(()) => tracing::info!(%chain, "the certificate is in use"),
            Err(error) if self.certificates.is_ready() => {
                tracing::error!(%chain, %key, "the new certificate cannot be used, and the old one stays: {error:#}");
            }
            Err(error) => {
                tracing::error!(%chain, %key, "there is no usable certificate, so the site is served without TLS: {error:#}");
            }
        }
    }
}

impl Files {
    fn stamps(&self) -> Stamps {
        [&self.chain, &self.key].map(|file| {
            let metadata = fs::metadata(file).ok()?;
            let (seconds, nanoseconds) = (metadata.mtime(), metadata.mtime_nsec());
            Some((metadata.ino(), seconds, nanoseconds, metadata.len()))
        })
    }

    fn install(&self, certificates: &Certificates) -> anyhow::Result<()> {
        let read = |file: &Path| {
            fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
        };
        certificates.install(&read(&self.chain)?, &read(&self.key)?)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rcgen::generate_simple_self_signed;
    use tempfile::TempDir;

    use super::*;

    struct Folder(TempDir);

    impl Folder {
        fn files(&self) -> Files {
            Files {
                chain: self.0.path().join("chain.pem"),
                key: self.0.path().join("key.pem"),
            }
        }

        /// Replaces the certificate by one for `name`, and the key if `with_key`.
        fn replace(&self, name: &str, with_key: bool) {
            let pair = generate_simple_self_signed([name.to_owned()]).unwrap();
            let Files { chain, key } = self.files();
            fs::write(chain, pair.cert.pem()).unwrap();
            if with_key {
                fs::write(key, pair.signing_key.serialize_pem()).unwrap();
            }
        }
    }

    #[test]
    fn a_changed_certificate_is_installed_once_its_files_are_stable() {
        let folder = Folder(TempDir::new().unwrap());
        let certificates = Certificates::default();
        let mut installer = CertificateFiles::install(folder.files(), certificates.clone());
        assert!(!certificates.is_ready());
        folder.replace("a.example", true);
        installer.check();
        assert!(!certificates.is_ready(), "the files may be incomplete");
        installer.check();
        assert!(certificates.covers("a.example"));

        folder.replace("b.example", false);
        installer.check();
        installer.check();
        assert!(certificates.covers("a.example"), "the key is another one's");
        folder.replace("c.example", true);
        installer.check();
        installer.check();
        assert!(certificates.covers("c.example"));
        fs::remove_file(folder.files().chain).unwrap();
        installer.check();
        installer.check();
        assert!(certificates.covers("c.example"));
    }
}
