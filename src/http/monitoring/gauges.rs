//! The gauges that are read when they are asked for. What does not apply, such as the certificate of a site without HTTPS,
//! is left out.

use jiff::Timestamp;

use super::Sources;
use crate::metrics::{ConstGauge, FixedFamily, Gauge, Registry};
use crate::store::{FileStatistics, OutboxStatistics, Statistics, backup, sqlite_version};

const BUILD: [&str; 3] = ["version", "commit", "sqlite"];

impl Sources {
    /// Shows them in `registry`, without `statistics` those of the process alone.
    pub(super) fn register_gauges(&self, statistics: Option<&Statistics>, registry: &mut Registry) {
        self.register_health(registry);
        let certificate = self.certificates.as_ref().and_then(|all| all.not_after());
        time(
            registry,
            "standfast_certificate_not_after_timestamp_seconds",
            "Until when the certificate in use is valid",
            certificate,
        );
        if let Some(statistics) = statistics {
            if self.mail.is_some() {
                register_outbox(&statistics.outbox, registry);
            }
            register_backups(&statistics.backups, registry);
            if let Some(files) = &statistics.files {
                register_files(files, registry);
            }
        }
        time(
            registry,
            "standfast_process_start_time_seconds",
            "When the server was started",
            Some(self.started_at),
        );
        let commit = option_env!("STANDFAST_COMMIT").unwrap_or("unknown");
        let build = [env!("CARGO_PKG_VERSION"), commit, sqlite_version()];
        family(
            registry,
            "standfast_build_info",
            "Version of the program, its commit, and the version of SQLite; always 1",
            BUILD,
            [(build, 1)],
        );
    }

    fn register_health(&self, registry: &mut Registry) {
        let components = self.components().into_iter();
        let states = components.map(|(component, is_ok)| ([component], i64::from(is_ok)));
        family(
            registry,
            "standfast_healthy",
            "Whether a component works: 1, or 0 while it fails",
            ["component"],
            states,
        );
    }
}

fn register_outbox(outbox: &OutboxStatistics, registry: &mut Registry) {
    let OutboxStatistics {
        queued,
        sent,
        failed,
        oldest_queued_at,
    } = outbox;
    let counts = [("queued", *queued), ("sent", *sent), ("failed", *failed)];
    family(
        registry,
        "standfast_outbox_mails",
        "Mails in the outbox, by state; failed ones are not tried again",
        ["state"],
        counts.map(|(state, count)| ([state], count)),
    );
    time(
        registry,
        "standfast_outbox_oldest_queued_timestamp_seconds",
        "When the oldest mail was queued that is not sent yet; absent when none waits",
        *oldest_queued_at,
    );
}

fn register_backups(backups: &backup::state::State, registry: &mut Registry) {
    if backups.directory.is_none() {
        return;
    }
    time(
        registry,
        "standfast_backup_last_success_timestamp_seconds",
        "When the last daily backup was made and verified",
        backups.last_at,
    );
    gauge(
        registry,
        "standfast_backup_failed",
        "Whether the last try to make a daily backup failed: 1 or 0",
        i64::from(backups.last_error.is_some()),
    );
}

fn register_files(files: &FileStatistics, registry: &mut Registry) {
    for (name, help, value) in [
        (
            "standfast_database_bytes",
            "Size of the database file",
            files.database,
        ),
        (
            "standfast_database_wal_bytes",
            "Size of the write-ahead log beside it",
            files.log,
        ),
        (
            "standfast_disk_free_bytes",
            "Space that is free for the server on the disk of the database",
            files.free,
        ),
    ] {
        gauge(
            registry,
            name,
            help,
            i64::try_from(value).unwrap_or(i64::MAX),
        );
    }
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: i64) {
    registry.register(name, help, ConstGauge::new(value));
}

/// Shows a time as seconds since 1970, so that its age can be computed at any moment.
fn time(registry: &mut Registry, name: &str, help: &str, at: Option<Timestamp>) {
    if let Some(at) = at {
        gauge(registry, name, help, at.as_second());
    }
}

fn family<const N: usize>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    labels: [&'static str; N],
    values: impl IntoIterator<Item = ([&'static str; N], i64)>,
) {
    let values: Vec<_> = values.into_iter().collect();
    let family = FixedFamily::<N, Gauge>::new(labels, values.iter().map(|(labels, _)| *labels));
    for (labels, value) in values {
        if let Some(child) = family.get(labels) {
            child.set(value);
        }
    }
    registry.register(name, help, family);
}
