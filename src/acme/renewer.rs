//! The loop that keeps the certificate new: it orders one when it is due, stores it, and waits.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use instant_acme::ChallengeType;
use jiff::{SignedDuration, Timestamp};
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::acme::certificate::{Certificates, Leaf};
use crate::acme::order::{Challenges, Session, new_private_key};
use crate::acme::state::{AcmeState, StoredAccount, StoredCertificate};
use crate::clock::Clock;
use crate::config::serve::{TlsConfig, Wanted};
use crate::config::values::{Email, HostName};
use crate::db::{Error, Writer};

/// Maximum time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(60);
/// How often the directory is asked when it suggests to renew the certificate.
const ASK_INTERVAL: SignedDuration = SignedDuration::from_hours(6);
/// Maximum time for an order, and for a question.
const ORDER_TIMEOUT: Duration = Duration::from_secs(600);
const ASK_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of characters of a reason that are stored and logged: a directory may quote a whole page.
const MAX_REASON_LENGTH: usize = 600;

/// The authorities that may vouch for the directory: those of Mozilla, as a small server may have no list of its own.
pub fn roots(tls: &TlsConfig) -> anyhow::Result<RootCertStore> {
    let Some(file) = &tls.acme_ca else {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
        return Ok(roots.collect());
    };
    let named = || format!("the file of --acme-ca, {}", file.display());
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).with_context(named)? {
        roots.add(certificate.with_context(named)?)?;
    }
    Ok(roots)
}

/// Gets certificates and renews them.
pub struct Renewer {
    /// For which names.
    pub wanted: Wanted,
    /// The address that the directory may write to.
    pub contact: Option<Email>,
    /// The authorities that may vouch for the directory.
    pub roots: Arc<RootCertStore>,
    /// Keeps the state.
    pub writer: Writer,
    /// What the directory checks.
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
    async fn check(&self, ask_at: &mut Timestamp) -> Result<Duration, Error> {
        let now = self.clock.now();
        let mut state = self.writer.run_exclusively(AcmeState::read).await?;
        let own = state.certificate.as_ref();
        let is_known = own.is_some_and(|own| own.directory == self.wanted.directory);
        if is_known && *ask_at <= now {
            *ask_at = now + ASK_INTERVAL;
            self.ask_when_to_renew(&mut state).await?;
        }
        let Some(reason) = state.reason_to_order(&self.wanted, now) else {
            return Ok(CHECK_INTERVAL);
        };
        if state.may_try(now) {
            self.order(&mut state, reason).await?;
        }
        let Some(next) = state.next_try_at else {
            // A new certificate has a window of its own.
            *ask_at = Timestamp::MIN;
            return Ok(CHECK_INTERVAL);
        };
        let pause = next.duration_since(self.clock.now());
        Ok(pause
            .try_into()
            .unwrap_or(Duration::ZERO)
            .min(CHECK_INTERVAL))
    }

    /// Stores when the directory suggests to renew its certificate: from the beginning of a window that it has chosen.
    async fn ask_when_to_renew(&self, state: &mut AcmeState) -> Result<(), Error> {
        let own = state.certificate.as_ref();
        let chain = own.map_or_else(String::new, |own| own.chain.clone());
        let ask = async { self.session(state).await?.suggested(&chain).await };
        let late = |_| Err(anyhow!("the directory did not answer in time"));
        match timeout(ASK_TIMEOUT, ask).await.unwrap_or_else(late) {
            Ok(None) => Ok(()),
            Ok(suggested) => {
                state.renew_at = suggested;
                self.save(state).await
            }
            Err(failure) => {
                let failure = one_line(&failure);
                tracing::info!(
                    failure,
                    "the directory did not say when to renew the certificate"
                );
                Ok(())
            }
        }
    }

    /// Orders a certificate and stores it, or why there is none.
    async fn order(&self, state: &mut AcmeState, reason: &str) -> Result<(), Error> {
        // One kind an order: each costs one of the failures that the directory allows.
        let kind = match state.tries % 2 {
            0 => ChallengeType::Http01,
            _ => ChallengeType::TlsAlpn01,
        };
        state.tries += 1;
        state.pause(self.clock.now());
        // If this cannot be stored, neither can a certificate: nothing is ordered.
        self.save(state).await?;
        let names: Vec<_> = self.wanted.names.iter().map(HostName::as_str).collect();
        let names = names.join(", ");
        tracing::info!(names, reason, "ordering a certificate");
        let late = |_| Err(anyhow!("the directory did not finish its work in time"));
        let obtained = timeout(ORDER_TIMEOUT, self.obtain(state, &kind)).await;
        self.challenges.close();
        let failure = match obtained.unwrap_or_else(late) {
            Ok((leaf, certificate)) => {
                *state = AcmeState {
                    source: state.source.take(),
                    account: state.account.take(),
                    certificate: Some(certificate),
                    ..AcmeState::default()
                };
                self.save(state).await?;
                let until = leaf.not_after;
                tracing::info!(names, issuer = leaf.issuer, %until, "a new certificate is in use");
                return Ok(());
            }
            Err(failure) => one_line(&failure),
        };
        let now = self.clock.now();
        state.pause(now);
        let (tries, next_try) = (state.tries, state.next_try_at.map(tracing::field::display));
        // Visitors see the effect, or will soon.
        if state.leaf().is_none_or(|leaf| leaf.is_overdue(now)) {
            tracing::error!(failure, tries, next_try, "no certificate could be got");
        } else {
            tracing::warn!(
                failure,
                tries,
                next_try,
                "the certificate could not be renewed; the old one is served"
            );
        }
        state.last_error = Some(failure);
        self.save(state).await
    }

    /// Gets a certificate and puts it to use.
    async fn obtain(
        &self,
        state: &mut AcmeState,
        kind: &ChallengeType,
    ) -> anyhow::Result<(Leaf, StoredCertificate)> {
        let names = &self.wanted.names;
        let private_key = new_private_key()?;
        let session = self.session(state).await?;
        let chain = session
            .order(names, kind, &self.challenges, &private_key)
            .await?;
        let leaf = Leaf::of_chain(&chain).map_err(anyhow::Error::msg)?;
        let found = leaf.names.join(", ");
        ensure!(leaf.covers(names), "the new certificate names only {found}");
        let installed = self
            .certificates
            .install(chain.as_bytes(), private_key.expose().as_bytes());
        installed.map_err(anyhow::Error::msg)?;
        let directory = self.wanted.directory.clone();
        let certificate = StoredCertificate {
            directory,
            chain,
            private_key,
        };
        Ok((leaf, certificate))
    }

    /// Opens the account at the directory. A new key is stored first, so that a restart opens no second account.
    async fn session(&self, state: &mut AcmeState) -> anyhow::Result<Session> {
        let directory = &self.wanted.directory;
        let account = match state.account.take() {
            Some(account) if account.directory == *directory => account,
            _ => StoredAccount {
                directory: directory.clone(),
                key: new_private_key()?,
            },
        };
        let key = account.key.clone();
        state.account = Some(account);
        self.save(state).await?;
        Session::open(
            directory,
            Arc::clone(&self.roots),
            self.contact.as_ref(),
            &key,
        )
        .await
    }

    async fn save(&self, state: &AcmeState) -> Result<(), Error> {
        let state = state.clone();
        self.writer
            .run_exclusively(move |conn| state.save(conn))
            .await
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
