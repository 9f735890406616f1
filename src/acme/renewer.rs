//! Gets a certificate when one is due, and keeps each step in the database. One order is in flight, however often the
//! server restarts.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::challenges::Challenges;
use super::directory::Directory;
use super::due::{self, Current, Reason};
use super::failure::Failure;
use super::schedule;
use super::transport::Trust;
use crate::clock::Clock;
use crate::domain::certificate::Wanted;
use crate::domain::host_name::HostName;
use crate::facts::Email;
use crate::store::certificates::{self, State, StoredCertificate, StoredOrder, orders, state};
use crate::store::{self, Connection, Writer};

/// Longest time between two looks.
const LOOK_INTERVAL: SignedDuration = SignedDuration::from_mins(10);
/// When a directory that could not name a window is asked again.
const ASK_PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(3600);
/// When a directory that names no windows is asked again: it may learn to.
const ASK_PAUSE_WITHOUT_WINDOWS: Duration = Duration::from_secs(86_400);

/// Whom to get certificates for, and from whom.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The names on the certificate, at least one.
    pub names: Vec<HostName>,
    /// The directory to order from.
    pub directory: Directory,
    /// Where an order is rehearsed after a failure.
    pub staging: Option<Directory>,
    /// Whom the directory may write to.
    pub contact: Option<Email>,
    /// Who may vouch for the directory.
    pub trust: Trust,
}

impl Settings {
    /// As the database keeps it.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            names: self.names.clone(),
            directory: self.directory.url().to_owned(),
        }
    }
}

/// Puts a certificate to use. Returns a sentence if it cannot be used.
pub type Install = Arc<dyn Fn(&StoredCertificate) -> Result<(), String> + Send + Sync>;

/// Gets certificates and renews them.
#[derive(Clone)]
pub struct Renewer {
    pub(super) settings: Settings,
    pub(super) writer: Writer,
    pub(super) challenges: Challenges,
    clock: Clock,
    pub(super) install: Install,
}

impl fmt::Debug for Renewer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Renewer")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Renewer {
    /// Creates one that keeps its state with `writer`.
    pub fn new(
        settings: Settings,
        writer: Writer,
        challenges: Challenges,
        clock: Clock,
        install: Install,
    ) -> Self {
        Self {
            settings,
            writer,
            challenges,
            clock,
            install,
        }
    }

    /// Whether somebody has asked for a renewal.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn is_requested(&self) -> Result<bool, store::Error> {
        self.writer
            .run_exclusively(state::is_renewal_requested)
            .await
    }

    /// Gets a certificate if one is due and a try may be made. Returns when to look again. A failed order is reported and
    /// noted here; it is no error of this function.
    ///
    /// # Errors
    /// If the database cannot be used. Then nothing is ordered.
    pub async fn look(&self) -> Result<SignedDuration, store::Error> {
        let stored = self.read().await?;
        let stored = self.ask_for_window(stored).await?;
        let (now, wanted) = (self.clock.now(), self.settings.wanted());
        let was_interrupted =
            stored.state.trying_since.is_some() && self.fits(stored.order.as_ref());
        let reason = match was_interrupted {
            true => Some(Reason::Interrupted),
            false => due::reason(stored.current.as_ref(), &wanted, &stored.state, now),
        };
        let Some(reason) = reason else {
            return Ok(LOOK_INTERVAL);
        };
        let may_try = stored.state.renewal_requested_at.is_some()
            || reason == Reason::Interrupted
            || schedule::has_come(stored.state.next_try_at, now);
        if may_try {
            self.try_to_renew(&stored, reason).await?;
        }
        let state = self.writer.run_exclusively(state::read).await?;
        let pause = state
            .next_try_at
            .map(|at| at.duration_since(self.clock.now()));
        // Times are stored in whole seconds.
        let pause = pause.unwrap_or(LOOK_INTERVAL) + SignedDuration::from_secs(1);
        Ok(pause.clamp(SignedDuration::from_secs(1), LOOK_INTERVAL))
    }

    async fn read(&self) -> Result<Stored, store::Error> {
        self.writer.run_exclusively(Stored::read).await
    }

    /// Asks the directory when it suggests to renew the certificate, if it is time to ask.
    async fn ask_for_window(&self, stored: Stored) -> Result<Stored, store::Error> {
        let now = self.clock.now();
        let directory = self.settings.directory.url();
        let current = match &stored.current {
            Some(current) if current.stored.directory == directory => current,
            _ => return Ok(stored),
        };
        if !schedule::has_come(stored.state.ask_window_at, now) {
            return Ok(stored);
        }
        let asked = async {
            let session = self.session(&self.settings.directory).await?;
            session.window(&current.stored.chain).await
        };
        let (window, pause) = match asked.await {
            Ok(Some((window, pause))) => (Some(window), pause),
            Ok(None) => (None, ASK_PAUSE_WITHOUT_WINDOWS),
            Err(failure) => {
                tracing::info!(%failure, "the directory did not say when to renew the certificate");
                (None, ASK_PAUSE_AFTER_FAILURE)
            }
        };
        let again = schedule::next_ask(now, pause);
        let State {
            renew_at,
            window: before,
            ..
        } = stored.state;
        let chosen = window.map(|window| {
            let kept = renew_at.filter(|_| before == Some(window));
            let moment = kept.unwrap_or_else(|| schedule::moment_in(window, random()));
            (window, moment)
        });
        let note = move |conn: &Connection| match chosen {
            Some((window, moment)) => state::note_window(conn, window, moment, again),
            None => state::note_no_window(conn, again),
        };
        self.writer.run_exclusively(note).await?;
        self.read().await
    }

    async fn try_to_renew(&self, stored: &Stored, reason: Reason) -> Result<(), store::Error> {
        let now = self.clock.now();
        let failures = stored.state.failures + 1;
        let failing_since = stored.state.failing_since.unwrap_or(now);
        let next_try = schedule::next_try(failures, failing_since, now, None);
        // If this cannot be stored, neither can a certificate: nothing is ordered.
        self.writer
            .run_exclusively(move |conn| state::begin_try(conn, now, next_try))
            .await?;
        let names = list(&self.settings.names);
        tracing::info!(names, %reason, "getting a certificate");
        let failure = match self.obtain(stored).await {
            Ok(leaf) => {
                let until = leaf.validity.not_after;
                tracing::info!(names, issuer = leaf.issuer, %until, "a new certificate is in use");
                return Ok(());
            }
            Err(failure) => failure,
        };
        let now = self.clock.now();
        let next_try = schedule::next_try(failures, failing_since, now, failure.retry_after);
        report(stored.current.as_ref(), &failure, failures, next_try, now);
        let reason = failure.reason;
        self.writer
            .run_exclusively(move |conn| state::note_failure(conn, &reason, now, next_try))
            .await
    }

    /// Whether an order is for what the server was started with.
    pub(super) fn fits(&self, order: Option<&StoredOrder>) -> bool {
        let set = |names: &[HostName]| names.iter().cloned().collect::<BTreeSet<_>>();
        order.is_some_and(|order| {
            order.directory == self.settings.directory.url()
                && set(&order.names) == set(&self.settings.names)
        })
    }
}

/// What the database says.
pub(super) struct Stored {
    pub(super) current: Option<Current>,
    pub(super) order: Option<StoredOrder>,
    pub(super) state: State,
}

impl Stored {
    fn read(conn: &Connection) -> Result<Self, store::Error> {
        Ok(Self {
            current: certificates::find(conn)?.and_then(Current::read),
            order: orders::find(conn)?,
            state: state::read(conn)?,
        })
    }
}

/// Logs a failure: as an error when visitors see the effect, or will soon.
fn report(
    current: Option<&Current>,
    failure: &Failure,
    failures: u32,
    next_try: Timestamp,
    now: Timestamp,
) {
    let until = current.map(|current| current.leaf.validity.not_after);
    let is_urgent =
        current.is_none_or(|current| schedule::is_nearly_over(current.leaf.validity, now));
    let served_until = until.map_or_else(|| "none is served".to_owned(), |until| until.to_string());
    if is_urgent {
        tracing::error!(%failure, failures, %next_try, served_until, "no certificate could be got");
    } else {
        tracing::warn!(%failure, failures, %next_try, served_until, "the certificate could not be renewed; the old one is served");
    }
}

fn list(names: &[HostName]) -> String {
    let names: Vec<&str> = names.iter().map(HostName::as_str).collect();
    names.join(", ")
}

fn random() -> u64 {
    let mut bytes = [0; 8];
    // Without a random number, the first moment of the window is as good as any.
    let _ = rustls::crypto::ring::default_provider()
        .secure_random
        .fill(&mut bytes);
    u64::from_ne_bytes(bytes)
}
