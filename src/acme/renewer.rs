//! The loop that keeps the certificate new: it orders one when it is due, stores it, and waits.

use std::time::Duration;

use anyhow::{anyhow, ensure};
use instant_acme::ChallengeType;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::acme::certificate::{Certificates, Leaf};
use crate::acme::challenges::Challenges;
use crate::acme::order::{Session, new_private_key};
use crate::acme::stored::{State, StoredCertificate};
use crate::acme::{Settings, schedule, stored as certificates};
use crate::clock::Clock;
use crate::config::values::HostName;
use crate::db;
use crate::db::Writer;

/// Longest time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(60);
/// How often the directory is asked when it suggests to renew the certificate.
const ASK_INTERVAL: SignedDuration = SignedDuration::from_hours(6);
/// Most time for an order, and for a question.
const ORDER_TIMEOUT: Duration = Duration::from_secs(600);
const ASK_TIMEOUT: Duration = Duration::from_secs(60);
/// Most characters of a reason that are stored and logged: a directory may quote a whole page.
const MAX_REASON_LENGTH: usize = 600;

/// Gets certificates and renews them.
pub struct Renewer {
    /// For which names, and from which directory.
    pub settings: Settings,
    /// Keeps the state.
    pub writer: Writer,
    /// What the directory looks for.
    pub challenges: Challenges,
    /// The clock of the process.
    pub clock: Clock,
    /// Where a new certificate is put to use.
    pub certificates: Certificates,
}

impl Renewer {
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
    async fn check(&self, ask_at: &mut Timestamp) -> Result<Duration, db::Error> {
        let now = self.clock.now();
        let mut state = self.writer.run_exclusively(certificates::read).await?;
        let own = state.certificate.as_ref();
        let own = own.filter(|own| own.directory == self.settings.wanted.directory);
        if let Some(own) = own.filter(|_| *ask_at <= now) {
            *ask_at = now + ASK_INTERVAL;
            self.ask_when_to_renew(own).await?;
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

    /// Stores when the directory suggests to renew its `certificate`: from the beginning of a window that it has chosen.
    async fn ask_when_to_renew(&self, certificate: &StoredCertificate) -> Result<(), db::Error> {
        let asked = timeout(ASK_TIMEOUT, async {
            let session = self.session().await?;
            session.suggested(&certificate.chain).await
        });
        let suggested = asked
            .await
            .unwrap_or_else(|_| Err(anyhow!("the directory did not answer in time")));
        match suggested {
            Ok(Some(moment)) => {
                let put = move |conn: &Connection| certificates::put_renewal(conn, moment);
                self.writer.run_exclusively(put).await?;
            }
            Ok(None) => {}
            Err(failure) => {
                let failure = one_line(&failure);
                tracing::info!(
                    failure,
                    "the directory did not say when to renew the certificate"
                );
            }
        }
        Ok(())
    }

    async fn try_to_renew(&self, state: &State, reason: &str) -> Result<(), db::Error> {
        let tries = state.tries + 1;
        let next_try = schedule::next_try(tries, self.clock.now());
        // If this cannot be stored, neither can a certificate: nothing is ordered.
        let begin = move |conn: &Connection| certificates::begin_try(conn, next_try);
        self.writer.run_exclusively(begin).await?;
        let names: Vec<_> = self.names().iter().map(HostName::as_str).collect();
        let names = names.join(", ");
        tracing::info!(names, reason, "ordering a certificate");
        let obtained = timeout(ORDER_TIMEOUT, self.obtain(state.tries)).await;
        self.challenges.close();
        let failure = match obtained {
            Ok(Ok(leaf)) => {
                let until = leaf.not_after;
                tracing::info!(names, issuer = leaf.issuer, %until, "a new certificate is in use");
                return Ok(());
            }
            Ok(Err(failure)) => failure,
            Err(_) => anyhow!("the directory did not finish its work in time"),
        };
        let failure = one_line(&failure);
        let now = self.clock.now();
        let next_try = schedule::next_try(tries, now);
        let current = schedule::current(state);
        // Visitors see the effect, or will soon.
        if current.is_none_or(|leaf| schedule::is_overdue(&leaf, now)) {
            tracing::error!(failure, tries, %next_try, "no certificate could be got");
        } else {
            tracing::warn!(failure, tries, %next_try, "the certificate could not be renewed; the old one is served");
        }
        let put = move |conn: &Connection| certificates::put_failure(conn, &failure, next_try);
        self.writer.run_exclusively(put).await
    }

    /// Gets a certificate after so many `tries`, puts it to use and stores it.
    async fn obtain(&self, tries: u32) -> anyhow::Result<Leaf> {
        // One kind an order: each costs one of the failures that the directory allows.
        let kind = match tries % 2 {
            0 => ChallengeType::Http01,
            _ => ChallengeType::TlsAlpn01,
        };
        let private_key = new_private_key()?;
        let session = self.session().await?;
        let ordered = session.order(self.names(), &kind, &self.challenges, &private_key);
        let chain = ordered.await?;
        let leaf = Leaf::of_chain(&chain).map_err(anyhow::Error::msg)?;
        let found = leaf.names.join(", ");
        ensure!(
            leaf.covers(self.names()),
            "the new certificate names only {found}"
        );
        let certificate = StoredCertificate {
            directory: self.settings.wanted.directory.clone(),
            chain,
            private_key,
        };
        let installed = self.certificates.install_stored(&certificate);
        installed.map_err(anyhow::Error::msg)?;
        let replace = move |conn: &Connection| certificates::replace(conn, &certificate);
        self.writer.run_exclusively(replace).await?;
        Ok(leaf)
    }

    fn names(&self) -> &[HostName] {
        &self.settings.wanted.names
    }

    /// Opens the account at the directory. Its key is stored first, so that a restart makes no second account.
    async fn session(&self) -> anyhow::Result<Session> {
        let directory = self.settings.wanted.directory.clone();
        let new = new_private_key()?;
        let key = move |conn: &Connection| certificates::account_key_or(conn, &directory, new);
        let key = self.writer.run_exclusively(key).await?;
        Session::open(&self.settings, &key).await
    }
}

/// The failure as a short line: it quotes what others have sent.
fn one_line(failure: &anyhow::Error) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let line = format!("{failure:#}");
    line.chars()
        .map(printable)
        .take(MAX_REASON_LENGTH)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_one_short_line() {
        let page = format!("Invalid response: <html>\n\u{1b}[31m{}", "x".repeat(5000));
        let line = one_line(&anyhow!(page).context("http-01"));
        assert!(line.starts_with("http-01: Invalid response: <html>  [31mxx"));
        assert_eq!(line.chars().count(), MAX_REASON_LENGTH);
    }
}
