//! The loop that keeps the certificate new: it orders one when it is due, stores it, and waits.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use instant_acme::ChallengeType;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use super::challenges::Challenges;
use super::failure::Failure;
use super::leaf::Leaf;
use super::order::{Session, Window, new_private_key};
use super::pair::read_pair;
use super::schedule::{self, Reason};
use super::settings::Settings;
use crate::clock::Clock;
use crate::domain::host_name::HostName;
use crate::store::certificates::{self, State, StoredCertificate};
use crate::store::{self, Connection, Writer};

/// Longest time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(60);
/// Bounds of the time after which the directory is asked again when it suggests to renew the certificate.
const SHORTEST_ASK_PAUSE: Duration = Duration::from_secs(60);
const LONGEST_ASK_PAUSE: Duration = Duration::from_secs(86_400);
/// The same after it could not be asked.
const ASK_PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(3600);

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
        let mut is_warned = false;
        loop {
            let Some(checked) = stop.run_until_cancelled(self.check(&mut ask_at)).await else {
                return;
            };
            let pause = match checked {
                Ok(pause) => {
                    is_warned = false;
                    pause
                }
                Err(error) => {
                    if !is_warned {
                        tracing::warn!(%error, "no certificate is ordered while the database fails; the server tries again");
                        is_warned = true;
                    }
                    STORAGE_PAUSE
                }
            };
            if stop
                .run_until_cancelled(tokio::time::sleep(pause))
                .await
                .is_none()
            {
                return;
            }
        }
    }

    /// Orders a certificate if one is due and a try may be made; from `ask_at` on, asks the directory first when it suggests to
    /// renew. Returns the pause until the next check. A failed order is logged and stored; it is no error of this function.
    async fn check(&self, ask_at: &mut Timestamp) -> Result<Duration, store::Error> {
        let now = self.clock.now();
        if *ask_at <= now {
            let pause = self.ask_for_window().await?;
            *ask_at = now + pause.clamp(SHORTEST_ASK_PAUSE, LONGEST_ASK_PAUSE);
        }
        let state = self.writer.run_exclusively(certificates::read).await?;
        let now = self.clock.now();
        let Some(reason) = schedule::reason(&state, &self.settings.wanted(), now) else {
            return Ok(CHECK_INTERVAL);
        };
        if schedule::has_come(state.next_try_at, now) {
            self.try_to_renew(&state, reason).await?;
        }
        let state = self.writer.run_exclusively(certificates::read).await?;
        let Some(next) = state.next_try_at else {
            // A new certificate has a window of its own.
            *ask_at = Timestamp::MIN;
            return Ok(CHECK_INTERVAL);
        };
        // Times are stored in whole seconds.
        let pause = next.duration_since(self.clock.now()) + SignedDuration::from_secs(1);
        Ok(pause.unsigned_abs().min(CHECK_INTERVAL))
    }

    /// Stores a moment in the window in which the directory suggests to renew its certificate. Returns the pause until it is
    /// asked again.
    async fn ask_for_window(&self) -> Result<Duration, store::Error> {
        let state = self.writer.run_exclusively(certificates::read).await?;
        let Some(certificate) = self.own(&state) else {
            return Ok(SHORTEST_ASK_PAUSE);
        };
        let asked = async {
            let session = self.session().await?;
            session.window(&certificate.chain).await
        };
        match asked.await {
            Ok(Some((window, pause))) => {
                let is_inside = |at: &Timestamp| window.start <= *at && *at <= window.end;
                if !state.renew_at.as_ref().is_some_and(is_inside) {
                    let moment = moment_in(window, random());
                    let put = move |conn: &Connection| certificates::put_renewal(conn, moment);
                    self.writer.run_exclusively(put).await?;
                }
                Ok(pause)
            }
            // The directory may learn to suggest it.
            Ok(None) => Ok(LONGEST_ASK_PAUSE),
            Err(failure) => {
                tracing::info!(%failure, "the directory did not say when to renew the certificate");
                Ok(ASK_PAUSE_AFTER_FAILURE)
            }
        }
    }

    /// The certificate in `state`, if the directory of the settings issued it.
    fn own<'a>(&self, state: &'a State) -> Option<&'a StoredCertificate> {
        let certificate = state.certificate.as_ref()?;
        (certificate.directory == self.settings.directory.url()).then_some(certificate)
    }

    async fn try_to_renew(&self, state: &State, reason: Reason) -> Result<(), store::Error> {
        let tries = state.tries + 1;
        let next_try = schedule::next_try(tries, self.clock.now(), None);
        // If this cannot be stored, neither can a certificate: nothing is ordered.
        let begin = move |conn: &Connection| certificates::begin_try(conn, next_try);
        self.writer.run_exclusively(begin).await?;
        let names: Vec<&str> = self.settings.names.iter().map(HostName::as_str).collect();
        let names = names.join(", ");
        tracing::info!(names, %reason, "ordering a certificate");
        let failure = match self.obtain(state).await {
            Ok(leaf) => {
                let until = leaf.validity.not_after;
                tracing::info!(names, issuer = leaf.issuer, %until, "a new certificate is in use");
                return Ok(());
            }
            Err(failure) => failure,
        };
        let now = self.clock.now();
        let next_try = schedule::next_try(tries, now, failure.retry_after);
        report(schedule::current(state), &failure, tries, next_try, now);
        let put =
            move |conn: &Connection| certificates::put_failure(conn, &failure.reason, next_try);
        self.writer.run_exclusively(put).await
    }

    /// Gets a certificate, stores it and puts it to use.
    async fn obtain(&self, state: &State) -> Result<Leaf, Failure> {
        // One kind an order: each costs one of the failures that the directory allows.
        let kind = match state.tries % 2 {
            0 => ChallengeType::Http01,
            _ => ChallengeType::TlsAlpn01,
        };
        let names = &self.settings.names;
        let replaced = self.own(state).filter(|_| state.renew_at.is_some());
        let replaced = replaced.map(|certificate| certificate.chain.as_str());
        let private_key = new_private_key()?;
        let session = self.session().await?;
        let ordered = session.order(names, replaced, &kind, &self.challenges, &private_key);
        let chain = ordered.await?;
        let leaf = Leaf::of_chain(&chain).map_err(Failure::new)?;
        if !leaf.covers(names) {
            let found = leaf.names.join(", ");
            return Err(Failure::new(format!(
                "the new certificate names only {found}"
            )));
        }
        read_pair(chain.as_bytes(), private_key.expose().as_bytes())
            .map_err(|error| Failure::new(error.to_string()))?;
        let certificate = StoredCertificate {
            directory: self.settings.directory.url().to_owned(),
            chain,
            private_key,
        };
        let row = certificate.clone();
        let replace = move |conn: &Connection| certificates::replace(conn, &row);
        self.writer.run_exclusively(replace).await?;
        (self.install)(&certificate).map_err(Failure::new)?;
        Ok(leaf)
    }

    /// Opens the account at the directory. Its key is stored first, so that a restart makes no second account.
    async fn session(&self) -> Result<Session, Failure> {
        let url = self.settings.directory.url().to_owned();
        let find = move |conn: &Connection| certificates::account_key(conn, &url);
        let key = match self.writer.run_exclusively(find).await? {
            Some(key) => key,
            None => {
                let (url, key) = (self.settings.directory.url().to_owned(), new_private_key()?);
                let stored = key.clone();
                let put =
                    move |conn: &Connection| certificates::put_account_key(conn, &url, &stored);
                self.writer.run_exclusively(put).await?;
                key
            }
        };
        Session::open(&self.settings, &key).await
    }
}

/// Logs a failure: as an error when visitors see the effect, or will soon.
fn report(
    current: Option<Leaf>,
    failure: &Failure,
    tries: u32,
    next_try: Timestamp,
    now: Timestamp,
) {
    let validity = current.map(|leaf| leaf.validity);
    if validity.is_none_or(|validity| schedule::is_nearly_over(validity, now)) {
        tracing::error!(%failure, tries, %next_try, "no certificate could be got");
    } else {
        tracing::warn!(%failure, tries, %next_try, "the certificate could not be renewed; the old one is served");
    }
}

/// A moment in `window`; `random` chooses it, all moments being equally likely.
fn moment_in(window: Window, random: u64) -> Timestamp {
    let length = window.end.duration_since(window.start).as_secs().max(0);
    let share = u128::from(random) * u128::from(length.unsigned_abs()) / (u128::from(u64::MAX) + 1);
    // The share is less than the length, which is an i64. The sum fails beyond the year 9999.
    let moment = window
        .start
        .checked_add(SignedDuration::from_secs(share as i64));
    moment.unwrap_or(window.start)
}

fn random() -> u64 {
    let mut bytes = [0; 8];
    // Without a random number, the first moment of the window is as good as any.
    let _ = rustls::crypto::ring::default_provider()
        .secure_random
        .fill(&mut bytes);
    u64::from_ne_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_lies_in_the_window_and_chance_chooses_it() {
        let at = |time: &str| time.parse::<Timestamp>().unwrap();
        let window = Window {
            start: at("2027-03-01T00:00:00Z"),
            end: at("2027-03-03T00:00:00Z"),
        };
        for (random, moment) in [
            (0, "2027-03-01T00:00:00Z"),
            (1 << 63, "2027-03-02T00:00:00Z"),
            (u64::MAX, "2027-03-02T23:59:59Z"),
        ] {
            assert_eq!(moment_in(window, random), at(moment));
        }
        let swapped = Window {
            start: window.end,
            end: window.start,
        };
        assert_eq!(moment_in(swapped, u64::MAX), window.end);
    }
}
