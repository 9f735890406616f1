//! The loop that keeps the certificate new: it orders one when it is due, stores it, and waits.

use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use instant_acme::{Account, ChallengeType, Key};
use rcgen::KeyPair;
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::acme::certificate::{CertificateInUse, Leaf};
use crate::acme::chain::chain_notices;
use crate::acme::order::{AcmeClient, Challenges, order, suggested_renewal};
use crate::acme::state::{AcmeState, StoredAccount, StoredCertificate};
use crate::clock::Clock;
use crate::config::serve::Wanted;
use crate::config::values::{Email, HostName, Secret};
use crate::db::{Error, Writer};
use crate::karachi;
use crate::text::{cut, escape_line};

/// Time between two checks, also after the database failed.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// How often the ACME server is asked when it suggests to renew the certificate.
const ASK_INTERVAL: Duration = Duration::from_secs(6 * 60 * 60);
/// Maximum time for an order or a question.
const TIMEOUT: Duration = Duration::from_secs(600);
/// Maximum length of a reason that is stored and logged: an ACME server may quote a whole page.
const MAX_REASON_LENGTH: usize = 600;

/// Gets certificates and renews them.
#[derive(Debug)]
pub struct Renewer {
    /// For which names.
    pub wanted: Wanted,
    /// The address that the ACME server may write to.
    pub contact: Option<Email>,
    /// How the ACME server is reached.
    pub acme_client: AcmeClient,
    /// Keeps the state.
    pub writer: Writer,
    /// What the ACME server checks.
    pub challenges: Challenges,
    /// The clock of the process.
    pub clock: Clock,
    /// Where a new certificate is put to use.
    pub certificate: CertificateInUse,
}

impl Renewer {
    /// Keeps the certificate new until `stop` is cancelled.
    pub async fn run(self, stop: CancellationToken) {
        let mut ask_at = Instant::now();
        let mut is_failing = false;
        let check_for_ever = async {
            loop {
                let checked = self.check(&mut ask_at).await;
                let sentence = "no certificate is ordered while the database fails";
                Error::log_changes(&checked, &mut is_failing, sentence);
                tracing::debug!("checked whether a certificate is due");
                sleep(CHECK_INTERVAL).await;
            }
        };
        stop.run_until_cancelled(check_for_ever).await;
    }

    /// Orders a certificate if one is due and a try may be made. From `ask_at` on, first asks the ACME server when it suggests to
    /// renew. A failed order is logged and stored; it is no error of this function.
    async fn check(&self, ask_at: &mut Instant) -> Result<(), Error> {
        let now = self.clock.now();
        let mut state = self.writer.run_exclusively(AcmeState::read).await?;
        if *ask_at <= Instant::now()
            && let Some(own) = &state.certificate
            && own.server == self.wanted.server
        {
            *ask_at = Instant::now() + ASK_INTERVAL;
            let chain = own.chain.clone();
            self.ask_when_to_renew(&mut state, &chain).await?;
        }
        let reason = state.reason_to_order(&self.wanted, now);
        if state.is_over(reason) {
            state.forget_failures();
            self.save(&state).await?;
        }
        match reason {
            Some(reason) if state.may_try(now) => self.order(&mut state, reason).await,
            _ => Ok(()),
        }
    }

    /// Stores when the ACME server suggests to renew its certificate: from the beginning of a window that it has chosen.
    async fn ask_when_to_renew(&self, state: &mut AcmeState, chain: &str) -> Result<(), Error> {
        let ask = async { suggested_renewal(&self.account(state).await?, chain).await };
        let late = |_| Err(anyhow!("the ACME server did not answer in time"));
        match timeout(TIMEOUT, ask).await.unwrap_or_else(late) {
            Ok(None) => {}
            Ok(suggested) => {
                state.renew_at = suggested;
                self.save(state).await?;
            }
            Err(failure) => {
                let failure = short_line(&failure);
                tracing::info!(failure, "the ACME server did not say when to renew");
            }
        }
        Ok(())
    }

    /// Orders a certificate and stores it, or why there is none.
    async fn order(&self, state: &mut AcmeState, reason: &str) -> Result<(), Error> {
        // One kind an order: each costs one of the failures that the ACME server allows.
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
        let late = |_| Err(anyhow!("the ACME server did not finish its work in time"));
        let obtained = timeout(TIMEOUT, self.obtain(state, &kind)).await;
        self.challenges.close();
        let failure = match obtained.unwrap_or_else(late) {
            Ok(leaf) => {
                let wrong_clock = state.record_success(&self.wanted, self.clock.now());
                self.save(state).await?;
                let until = karachi::rfc3339(leaf.not_after);
                tracing::info!(
                    names,
                    issuer = leaf.issuer,
                    until,
                    "a new certificate is in use"
                );
                if let Some(sentence) = wrong_clock {
                    tracing::error!("{sentence}");
                }
                if let Some(own) = &state.certificate {
                    for notice in chain_notices(&own.chain, self.clock.now()) {
                        tracing::warn!("{notice}");
                    }
                }
                return Ok(());
            }
            Err(failure) => short_line(&failure),
        };
        let now = self.clock.now();
        // The time at which the certificate of the ACME server was judged.
        let failure = if failure.contains("verification time") {
            let shown = karachi::rfc3339(now);
            format!("the clock of this machine may be wrong, it shows {shown}: {failure}")
        } else {
            failure
        };
        state.pause(now);
        let (tries, next_try) = (state.tries, state.next_try_at.map(karachi::rfc3339));
        tracing::error!(failure, tries, next_try, "could not get a certificate");
        state.last_error = Some(failure);
        self.save(state).await
    }

    /// Gets a certificate and puts it to use.
    async fn obtain(&self, state: &mut AcmeState, kind: &ChallengeType) -> anyhow::Result<Leaf> {
        let names = &self.wanted.names;
        let account = self.account(state).await?;
        // With a wrong clock each new certificate could seem to be due again, and an ACME server issues only a few a week.
        if let Some(fault) = self.acme_client.clock_fault(self.clock.now()) {
            bail!(fault);
        }
        let (chain, private_key) = order(&account, names, kind, &self.challenges).await?;
        let leaf = Leaf::of_chain(&chain)?;
        let named = leaf.names.join(", ");
        ensure!(leaf.covers(names), "the new certificate names only {named}");
        let installed = self.certificate.install(&chain, private_key.expose());
        installed.map_err(anyhow::Error::msg)?;
        state.certificate = Some(StoredCertificate {
            server: self.wanted.server.clone(),
            chain,
            private_key,
        });
        Ok(leaf)
    }

    /// Opens the account at the ACME server, which makes it if there is none (RFC 8555, section 7.3). A new key is stored first,
    /// so that a restart opens no second account.
    async fn account(&self, state: &mut AcmeState) -> anyhow::Result<Account> {
        let server = &self.wanted.server;
        let key = match &state.account {
            Some(account) if account.server == *server => account.key.clone(),
            _ => Secret::new(KeyPair::generate()?.serialize_pem()),
        };
        state.account = Some(StoredAccount {
            server: server.clone(),
            key: key.clone(),
        });
        self.save(state).await?;
        // The error could quote the key.
        let damaged = || anyhow!("the stored account is damaged");
        let pem = key.expose().as_bytes();
        let der = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|_| damaged())?;
        let key = Key::from_pkcs8_der(der.clone_key()).map_err(|_| damaged())?;
        let builder = Account::builder_with_http(Box::new(self.acme_client.clone()));
        let opened = builder.create_from_key((key, der.into()), server.clone());
        let (account, _) = opened.await.context("the ACME server opens no account")?;
        if let Some(email) = &self.contact {
            let contact = format!("mailto:{}", email.as_str());
            account.update_contacts(&[&contact]).await?;
        }
        Ok(account)
    }

    async fn save(&self, state: &AcmeState) -> Result<(), Error> {
        let state = state.clone();
        let saving = self.writer.run_exclusively(move |conn| state.save(conn));
        saving.await
    }
}

/// The failure as a short line: it quotes what others have sent.
fn short_line(failure: &anyhow::Error) -> String {
    cut(&escape_line(&format!("{failure:#}")), MAX_REASON_LENGTH)
}
