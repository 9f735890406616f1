//! The certificate in PEM files, read again when they change.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::Context;
use jiff::{SignedDuration, Timestamp};

use crate::acme::{Leaf, Validity, schedule};
use crate::clock::Clock;
use crate::domain::certificate::CertificateFiles;
use crate::http::tls::Certificates;

/// How often the files are checked.
const INTERVAL: Duration = Duration::from_secs(1);
/// How often a certificate that nobody renews is reported.
const REPORT_INTERVAL: SignedDuration = SignedDuration::from_hours(12);

/// Keeps [`Certificates`] in step with [`CertificateFiles`].
#[derive(Debug)]
pub struct FileWatcher {
    files: CertificateFiles,
    certificates: Certificates,
    clock: Clock,
    /// The files at the last check.
    seen: Stamps,
    /// The files at the last attempt to use them.
    tried: Stamps,
    /// When the certificate in use is valid.
    validity: Option<Validity>,
    /// When its age was reported last.
    reported_at: Option<Timestamp>,
}

/// What changes with a file: its inode, time of modification and length. `None` for a file that cannot be read.
type Stamp = Option<(u64, i64, i64, u64)>;
type Stamps = [Stamp; 2];

impl FileWatcher {
    /// Installs the certificate in `files`. One that cannot be used is logged: the start does not wait for a good one.
    pub fn install(files: CertificateFiles, certificates: Certificates, clock: Clock) -> Self {
        let seen = stamps(&files);
        let mut watcher = Self {
            files,
            certificates,
            clock,
            seen,
            tried: seen,
            validity: None,
            reported_at: None,
        };
        watcher.try_to_install();
        watcher
    }

    /// Installs changed files until the other end of `stopped` is dropped.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            self.check();
            self.report_age();
        }
    }

    /// Files that changed since the last check may still be incomplete, or the key may be about to follow.
    fn check(&mut self) {
        let now = stamps(&self.files);
        let is_stable = now == self.seen;
        self.seen = now;
        if is_stable && now != self.tried {
            self.tried = now;
            self.try_to_install();
        }
    }

    fn try_to_install(&mut self) {
        let (chain, key) = (self.files.chain.display(), self.files.key.display());
        match install(&self.files, &self.certificates) {
            Ok(validity) => {
                let until = validity.not_after;
                tracing::info!(%chain, %until, "the certificate is in use");
                self.validity = Some(validity);
                self.reported_at = None;
            }
            Err(error) if self.certificates.is_ready() => {
                tracing::error!(%chain, %key, "the new certificate cannot be used, and the old one stays: {error:#}");
            }
            Err(error) => {
                tracing::error!(%chain, %key, "there is no usable certificate, so the site is served without TLS: {error:#}");
            }
        }
    }

    /// Reports a certificate that should have been renewed by now, twice a day. Returns whether it did.
    fn report_age(&mut self) -> bool {
        let now = self.clock.now();
        let is_recent = |at: Timestamp| now.duration_since(at).abs() < REPORT_INTERVAL;
        let Some(validity) = self.validity else {
            return false;
        };
        if !schedule::is_overdue(validity, now) || self.reported_at.is_some_and(is_recent) {
            return false;
        }
        self.reported_at = Some(now);
        let (chain, until) = (self.files.chain.display(), validity.not_after);
        tracing::error!(%chain, %until, "the certificate should have been renewed by now");
        true
    }
}

fn stamps(files: &CertificateFiles) -> Stamps {
    [&files.chain, &files.key].map(|file| {
        let metadata = fs::metadata(file).ok()?;
        let (seconds, nanoseconds) = (metadata.mtime(), metadata.mtime_nsec());
        Some((metadata.ino(), seconds, nanoseconds, metadata.len()))
    })
}

fn install(files: &CertificateFiles, certificates: &Certificates) -> anyhow::Result<Validity> {
    let read =
        |file: &Path| fs::read(file).with_context(|| format!("{} cannot be read", file.display()));
    let chain = read(&files.chain)?;
    certificates.install(&chain, &read(&files.key)?)?;
    let leaf = Leaf::of_chain(&String::from_utf8_lossy(&chain));
    Ok(leaf.map_err(anyhow::Error::msg)?.validity)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd, generate_simple_self_signed};
    use tempfile::TempDir;

    use super::*;

    struct Folder(TempDir);

    impl Folder {
        fn files(&self) -> CertificateFiles {
            CertificateFiles {
                chain: self.0.path().join("chain.pem"),
                key: self.0.path().join("key.pem"),
            }
        }

        /// Replaces the certificate by one for `name`, and the key if `with_key`.
        fn replace(&self, name: &str, with_key: bool) {
            let pair = generate_simple_self_signed([name.to_owned()]).unwrap();
            let CertificateFiles { chain, key } = self.files();
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
        let mut installer =
            FileWatcher::install(folder.files(), certificates.clone(), Clock::default());
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

    #[test]
    fn a_certificate_that_nobody_renews_is_reported_twice_a_day() {
        let folder = Folder(TempDir::new().unwrap());
        let mut params = CertificateParams::new(["a.example".to_owned()]).unwrap();
        params.not_before = date_time_ymd(2027, 1, 1);
        params.not_after = date_time_ymd(2027, 4, 11);
        let key = KeyPair::generate().unwrap();
        let CertificateFiles {
            chain,
            key: key_file,
        } = folder.files();
        fs::write(chain, params.self_signed(&key).unwrap().pem()).unwrap();
        fs::write(key_file, key.serialize_pem()).unwrap();
        let at = |time: &str| time.parse::<Clock>().unwrap();
        let install = |clock| FileWatcher::install(folder.files(), Certificates::default(), clock);
        assert!(!install(at("2027-03-16T00:00:00Z")).report_age());
        let mut watcher = install(at("2027-03-18T00:00:00Z"));
        assert!(watcher.report_age());
        assert!(!watcher.report_age());
        watcher.clock = at("2027-03-18T13:00:00Z");
        assert!(watcher.report_age());
    }
}
