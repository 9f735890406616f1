//! The loop that keeps the certificate new: it orders one when it is due, stores it, and waits.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use instant_acme::ChallengeType;
use jiff::{SignedDuration, Timestamp};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::Settings;
use super::certificate::Leaf;
use super::challenges::Challenges;
use super::order::{Failure, Session, Window, new_private_key};
use super::schedule::{self, Reason};
use crate::clock::Clock;
use crate::domain::host_name::HostName;
use crate::store::certificates::{self, State, StoredCertificate};
use crate::store::{self, Connection, Writer};

/// Longest time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(60);
/// How often the directory is asked when it suggests to renew the certificate.
const ASK_INTERVAL: SignedDuration = SignedDuration::from_hours(6);
/// Most time for an order, and for a question.
const ORDER_TIMEOUT: Duration = Duration::from_secs(600);
const ASK_TIMEOUT: Duration = Duration::from_secs(60);

/// Puts a certificate to use. Returns a sentence if it cannot be used.
pub type Install = Arc<dyn Fn(&StoredCertificate) -> Result<(), String> + Send + Sync>;

/// Gets certificates and renews them.
#[derive(Clone)]
pub struct Renewer {
    settings: Settings,
    writer: Writer,
    challenges: Challenges,
    clock: Clock,
    install: Install,
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

    /// Keeps the certificate new until `stop` is cancelled.
    pub async fn run(self, stop: CancellationToken) {
        let mut ask_at = Timestamp::MIN;
        let check_for_ever = async {
            loop {
                let pause = self.check(&mut ask_at).await.unwrap_or_else(|error| {
                    tracing::warn!(%error, "no certificate is ordered while the database fails; the server tries again");
                    STORAGE_PAUSE
                });
                sleep(pause).await;
            }
        };
        stop.run_until_cancelled(check_for_ever).await;
    }

    /// Orders a certificate if one is due and a try may be made; from `ask_at` on, asks the directory first when it suggests to
    /// renew. Returns the pause until the next check. A failed order is logged and stored; it is no error of this function.
    async fn check(&self, ask_at: &mut Timestamp) -> Result<Duration, store::Error> {
        let now = self.clock.now();
        let mut state = self.writer.run_exclusively(certificates::read).await?;
        if *ask_at <= now && self.own(&state).is_some() {
            *ask_at = now + ASK_INTERVAL;
            self.ask_for_window(&state).await?;
            state = self.writer.run_exclusively(certificates::read).await?;
        }
        let Some(reason) = schedule::reason(&state, &self.settings.wanted, now) else {
            return Ok(CHECK_INTERVAL);
        };
        if schedule::has_come(state.next_try_at, now) {
            self.try_to_renew(&state, reason).await?;
            state = self.writer.run_exclusively(certificates::read).await?;
        }
        let Some(next) = state.next_try_at else {
            // A new certificate has a window of its own.
            *ask_at = Timestamp::MIN;
            return Ok(CHECK_INTERVAL);
        };
        // Times are stored in whole seconds.
        let pause = next.duration_since(self.clock.now()) + SignedDuration::from_secs(1);
        Ok(pause.unsigned_abs().min(CHECK_INTERVAL))
    }

    /// Stores a moment in the window in which the directory suggests to renew its certificate.
    async fn ask_for_window(&self, state: &State) -> Result<(), store::Error> {
        let Some(certificate) = self.own(state) else {
            return Ok(());
        };
        let asked = timeout(ASK_TIMEOUT, async {
            let session = self.session().await?;
            session.window(&certificate.chain).await
        });
        let window = asked
            .await
            .unwrap_or_else(|_| Err(Failure::new("the directory did not answer in time")));
        match window {
            Ok(Some(window)) => {
                let is_inside = |at: &Timestamp| window.start <= *at && *at <= window.end;
                if !state.renew_at.as_ref().is_some_and(is_inside) {
                    let moment = moment_in(window, RandomState::new().build_hasher().finish());
                    let put = move |conn: &Connection| certificates::put_renewal(conn, moment);
                    self.writer.run_exclusively(put).await?;
                }
            }
            Ok(None) => {}
            Err(failure) => {
                tracing::info!(%failure, "the directory did not say when to renew the certificate");
            }
        }
        Ok(())
    }

    /// The certificate in `state`, if the directory of the settings issued it.
    fn own<'a>(&self, state: &'a State) -> Option<&'a StoredCertificate> {
        let certificate = state.certificate.as_ref()?;
        (certificate.directory == self.settings.wanted.directory).then_some(certificate)
    }

    async fn try_to_renew(&self, state: &State, reason: Reason) -> Result<(), store::Error> {
        let tries = state.tries + 1;
        let next_try = schedule::next_try(tries, self.clock.now(), false);
        // If this cannot be stored, neither can a certificate: nothing is ordered.
        let begin = move |conn: &Connection| certificates::begin_try(conn, next_try);
        self.writer.run_exclusively(begin).await?;
        let names: Vec<_> = self.names().iter().map(HostName::as_str).collect();
        let names = names.join(", ");
        tracing::info!(names, %reason, "ordering a certificate");
        let obtained = timeout(ORDER_TIMEOUT, self.obtain(state)).await;
        let failure = match obtained {
            Ok(Ok(leaf)) => {
                let until = leaf.validity.not_after;
                tracing::info!(names, issuer = leaf.issuer, %until, "a new certificate is in use");
                return Ok(());
            }
            Ok(Err(failure)) => failure,
            Err(_) => Failure::new("the directory did not finish its work in time"),
        };
        let now = self.clock.now();
        let next_try = schedule::next_try(tries, now, failure.is_rate_limit);
        let current = schedule::current(state);
        // Visitors see the effect, or will soon.
        if current.is_none_or(|leaf| schedule::is_overdue(leaf.validity, now)) {
            tracing::error!(%failure, tries, %next_try, "no certificate could be got");
        } else {
            tracing::warn!(%failure, tries, %next_try, "the certificate could not be renewed; the old one is served");
        }
        let put =
            move |conn: &Connection| certificates::put_failure(conn, &failure.reason, next_try);
        self.writer.run_exclusively(put).await
    }

    /// Gets a certificate, puts it to use and stores it.
    async fn obtain(&self, state: &State) -> Result<Leaf, Failure> {
        // One kind an order: each costs one of the failures that the directory allows.
        let kind = match state.tries % 2 {
            0 => ChallengeType::Http01,
            _ => ChallengeType::TlsAlpn01,
        };
        let replaced = self.own(state).filter(|_| state.renew_at.is_some());
        let replaced = replaced.map(|certificate| certificate.chain.as_str());
        let private_key = new_private_key()?;
        let session = self.session().await?;
        let ordered = session.order(
            self.names(),
            replaced,
            &kind,
            &self.challenges,
            &private_key,
        );
        let chain = ordered.await?;
        let leaf = Leaf::of_chain(&chain).map_err(Failure::new)?;
        if !leaf.covers(self.names()) {
            let found = leaf.names.join(", ");
            let reason = format!("the new certificate names only {found}");
            return Err(Failure::new(reason));
        }
        let certificate = StoredCertificate {
            directory: self.settings.wanted.directory.clone(),
            chain,
            private_key,
        };
        (self.install)(&certificate).map_err(Failure::new)?;
        let replace = move |conn: &Connection| certificates::replace(conn, &certificate);
        self.writer.run_exclusively(replace).await?;
        Ok(leaf)
    }

    fn names(&self) -> &[HostName] {
        &self.settings.wanted.names
    }

    /// Opens the account at the directory. Its key is stored first, so that a restart makes no second account.
    async fn session(&self) -> Result<Session, Failure> {
        let directory = self.settings.wanted.directory.clone();
        let new = new_private_key()?;
        let key = move |conn: &Connection| certificates::account_key_or(conn, &directory, new);
        let key = self.writer.run_exclusively(key).await?;
        Session::open(&self.settings, &key).await
    }
}

/// A moment in `window`; `random` chooses it, all moments being equally likely.
fn moment_in(window: Window, random: u64) -> Timestamp {
    let seconds = window.end.duration_since(window.start).as_secs().max(1);
    // The remainder is less than the length, which is an i64. The sum fails beyond the year 9999.
    let share = SignedDuration::from_secs((random % seconds.unsigned_abs()) as i64);
    window.start.checked_add(share).unwrap_or(window.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_lies_in_the_window() {
        let at = |time: &str| time.parse::<Timestamp>().unwrap();
        let window = Window {
            start: at("2027-03-01T00:00:00Z"),
            end: at("2027-03-03T00:00:00Z"),
        };
        for random in [0, 86_400, u64::MAX] {
            let moment = moment_in(window, random);
            assert!(window.start <= moment && moment <= window.end, "{moment}");
        }
        let swapped = Window {
            start: window.end,
            end: window.start,
        };
        assert_eq!(moment_in(swapped, u64::MAX), window.end);
    }
}
