//! The health of every component, for the people who run the server. The site itself says only whether all is well.

use bytes::Bytes;
use jiff::Timestamp;
use serde::Serialize;

use super::Sources;
use crate::domain::karachi;
use crate::store::{Component, Statistics};

/// The threads and tasks of the server together.
const PARTS: &str = "parts";

/// How the server is.
#[derive(Debug, Serialize)]
pub struct Health {
    /// `ok` or `not ok`, as on the site.
    status: &'static str,
    /// Whether content can be read from the database.
    reading: ComponentHealth,
    /// Whether forms can be stored.
    storing: ComponentHealth,
    /// Whether there is room for forms.
    space: ComponentHealth,
    /// Whether the pages show the content of the database.
    pages: ComponentHealth,
    /// The threads and tasks of the server.
    parts: PartsHealth,
    /// The daily backups; null when none are made, and when the database cannot be read.
    backup: Option<BackupHealth>,
    /// The certificate in use; null without one.
    certificate: Option<CertificateHealth>,
    /// The mails to send; null when none are sent, and when the database cannot be read.
    outbox: Option<OutboxHealth>,
}

#[derive(Debug, Serialize)]
struct ComponentHealth {
    ok: bool,
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct PartsHealth {
    ok: bool,
    ended: Vec<&'static str>,
}

/// Times are RFC 3339 with offset.
#[derive(Debug, Serialize)]
struct BackupHealth {
    ok: bool,
    last_at: Option<String>,
    age_seconds: Option<i64>,
    last_error: Option<String>,
}

#[derive(Debug, Serialize)]
struct CertificateHealth {
    ok: bool,
    not_after: String,
    seconds_left: i64,
}

#[derive(Debug, Serialize)]
struct OutboxHealth {
    ok: bool,
    queued: i64,
    failed: i64,
    oldest_queued_at: Option<String>,
}

impl Health {
    /// Whether the server can do its work. A missing backup and mails that wait do not change that.
    pub fn is_ok(&self) -> bool {
        self.status == "ok"
    }

    /// The response.
    pub fn into_json(self) -> Bytes {
        let mut json = serde_json::to_string_pretty(&self).expect("it has only texts and numbers");
        json.push('\n');
        json.into()
    }
}

impl Sources {
    /// The components on which the overall state depends, and whether each works. The names are those of [`Health`].
    pub(super) fn components(&self) -> Vec<(&'static str, bool)> {
        let works = |component| !self.health.is_in_trouble(component);
        vec![
            ("reading", works(Component::Reading)),
            ("storing", works(Component::Storing)),
            ("space", works(Component::Space)),
            ("pages", works(Component::Pages)),
            (PARTS, self.down.first().is_none()),
        ]
    }

    /// What is in the database; `None` when it cannot be read in time.
    pub(super) async fn statistics(&self) -> Option<Statistics> {
        self.statistics.as_ref()?.read().await
    }

    /// How the server is now.
    pub(super) async fn health(&self) -> Health {
        let statistics = self.statistics().await;
        let now = self.clock.now();
        let failing = self.health.failing();
        let state_of = |component| {
            let error = failing.get(&component).cloned();
            ComponentHealth {
                ok: error.is_none(),
                error,
            }
        };
        let ended = self.down.all();
        let is_ok = failing.is_empty() && ended.is_empty();
        let not_after = self.certificates.as_ref().and_then(|all| all.not_after());
        Health {
            status: if is_ok { "ok" } else { "not ok" },
            reading: state_of(Component::Reading),
            storing: state_of(Component::Storing),
            space: state_of(Component::Space),
            pages: state_of(Component::Pages),
            parts: PartsHealth {
                ok: ended.is_empty(),
                ended,
            },
            backup: statistics.as_ref().and_then(|all| backup(all, now)),
            certificate: not_after.map(|not_after| CertificateHealth {
                ok: not_after > now,
                not_after: karachi::rfc3339(not_after),
                seconds_left: not_after.duration_since(now).as_secs(),
            }),
            outbox: statistics.as_ref().filter(|_| self.sends_mail).map(outbox),
        }
    }
}

fn backup(statistics: &Statistics, now: Timestamp) -> Option<BackupHealth> {
    let state = &statistics.backups;
    state.directory.as_ref()?;
    Some(BackupHealth {
        ok: state.last_at.is_some() && state.last_error.is_none(),
        last_at: state.last_at.map(karachi::rfc3339),
        age_seconds: state.last_at.map(|at| now.duration_since(at).as_secs()),
        last_error: state.last_error.clone(),
    })
}

fn outbox(statistics: &Statistics) -> OutboxHealth {
    let outbox = &statistics.outbox;
    OutboxHealth {
        ok: outbox.failed == 0,
        queued: outbox.queued,
        failed: outbox.failed,
        oldest_queued_at: outbox.oldest_queued_at.map(karachi::rfc3339),
    }
}
