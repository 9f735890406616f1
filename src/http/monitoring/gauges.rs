//! The values that are read when they are asked for. What does not apply, such as the certificate of a site without HTTPS,
//! is left out.

use super::Sources;
use crate::metrics::Read;
use crate::store::{Statistics, sqlite_version};

impl Sources {
    /// Reads them; without `statistics` those of the process alone.
    pub(super) fn read(&self, statistics: Option<&Statistics>) -> Read {
        let certificate = self.certificates.as_ref().and_then(|all| all.not_after());
        let outbox = statistics
            .map(|all| &all.outbox)
            .filter(|_| self.sends_mail);
        let backups = statistics.map(|all| &all.backups);
        let backups = backups.filter(|backups| backups.directory.is_some());
        let files = statistics.and_then(|all| all.files.as_ref());
        let bytes = |bytes| i64::try_from(bytes).unwrap_or(i64::MAX);
        Read {
            healthy: self.components(),
            certificate_not_after: certificate.map(|at| at.as_second()),
            outbox_mails: outbox.map_or_else(Vec::new, |outbox| {
                vec![
                    ("queued", outbox.queued),
                    ("sent", outbox.sent),
                    ("failed", outbox.failed),
                ]
            }),
            oldest_mail_queued_at: outbox
                .and_then(|outbox| outbox.oldest_queued_at)
                .map(|at| at.as_second()),
            last_backup_at: backups
                .and_then(|backups| backups.last_at)
                .map(|at| at.as_second()),
            has_backup_failed: backups.map(|backups| backups.last_error.is_some()),
            database_bytes: files.map(|files| bytes(files.database)),
            free_bytes: files.map(|files| bytes(files.free)),
            started_at: self.started_at.as_second(),
            sqlite: sqlite_version(),
        }
    }
}
