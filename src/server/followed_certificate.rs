//! Serves the certificate that another machine gets by ACME, and its next one when it arrives in the followed file.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use crate::acme::Install;
use crate::store::certificates::{self, StoredCertificate};
use crate::store::{FollowedFile, Stamp};

/// How often the file is looked at. A certificate is renewed weeks before the old one ends.
const INTERVAL: Duration = Duration::from_secs(2);

/// Keeps the certificate in use equal to the one in the file.
pub struct FollowedCertificate {
    file: FollowedFile,
    seen: Option<Stamp>,
    shown: Option<StoredCertificate>,
    install: Install,
}

impl FollowedCertificate {
    /// `shown` is installed already.
    pub fn new(file: FollowedFile, shown: Option<StoredCertificate>, install: Install) -> Self {
        Self {
            file,
            seen: None,
            shown,
            install,
        }
    }

    /// Installs changed certificates until the other end of `stopped` is dropped.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            self.look();
        }
    }

    fn look(&mut self) {
        // The follower of the content reports a file that cannot be read.
        let Ok(stamp) = self.file.stamp() else {
            return;
        };
        if self.seen == Some(stamp) {
            return;
        }
        let Ok((seen, found)) = self
            .file
            .read(|conn| Ok(certificates::read(conn)?.certificate))
        else {
            return;
        };
        self.seen = Some(seen);
        let Some(certificate) = found.filter(|found| Some(found) != self.shown.as_ref()) else {
            return;
        };
        match (self.install)(&certificate) {
            Ok(()) => tracing::info!("the certificate of the other machine is in use"),
            Err(error) => {
                tracing::error!(error, "the certificate of the other machine cannot be used");
            }
        }
        self.shown = Some(certificate);
    }
}
