//! The loop that keeps the certificate up to date: it orders a new one when one is due, stores it, and sleeps.

use std::io;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use instant_acme::{Account, ChallengeType, Key};
use rcgen::KeyPair;
use rustls::CertificateError;
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::acme::certificate::{CertificateInUse, Leaf};
use crate::acme::chain::chain_notices;
use crate::acme::order::{AcmeClient, Challenges, IssuedCertificate, order, suggested_renewal};
use crate::acme::state::{AcmeState, StoredAccount, StoredCertificate};
use crate::clock::Clock;
use crate::config::serve::WantedCertificate;
use crate::config::values::{Email, HostName, Secret};
use crate::db::{Error, Writer};
use crate::karachi;
use crate::task_log::TaskLog;
use crate::text::{escape_line, truncate};

/// The time between two checks, even while the database fails.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// How often the renewer asks the ACME server when to renew the certificate.
const ASK_INTERVAL: Duration = Duration::from_secs(6 * 60 * 60);
/// The maximum time for an order, or for asking when to renew.
const TIMEOUT: Duration = Duration::from_secs(600);
/// The maximum length of an error in the log and the database. An ACME server may quote a whole page.
const MAX_ERROR_LENGTH: usize = 600;

/// Gets certificates and renews them.
#[derive(Debug)]
pub struct Renewer {
    /// The names for the certificate, and the ACME server.
    pub wanted: WantedCertificate,
    /// The email address that the ACME server may write to.
    pub contact: Option<Email>,
    /// The HTTP client for the ACME server.
    pub acme_client: AcmeClient,
    /// Stores the state.
    pub writer: Writer,
    /// Receives the challenges of an order.
    pub challenges: Challenges,
    /// The clock of the process.
    pub clock: Clock,
    /// Receives new certificates.
    pub certificate: CertificateInUse,
}

impl Renewer {
    /// Keeps the certificate up to date until `stop` is cancelled.
    pub async fn run(self, stop: CancellationToken) {
        let mut ask_at = Instant::now();
        let mut log = TaskLog::default();
        let check_forever = async {
            loop {
                let result = self.check(&mut ask_at).await;
                let problem = "cannot order certificates while the database fails";
                log.record(&result, problem);
                tracing::debug!("checked whether a certificate is due");
                sleep(CHECK_INTERVAL).await;
            }
        };
        stop.run_until_cancelled(check_forever).await;
    }

    /// Orders a certificate if one is due and no pause is running. After `ask_at`, first asks the ACME server when to renew.
    ///
    /// # Errors
    /// If the database fails. A failed order is not an error of this function: it logs and stores it.
    async fn check(&self, ask_at: &mut Instant) -> Result<(), Error> {
        let now = self.clock.now();
        let mut state = self.writer.run_exclusively(AcmeState::read).await?;
        if *ask_at <= Instant::now()
            && let Some(own) = &state.certificate
            && own.directory_url == self.wanted.directory_url
        {
            *ask_at = Instant::now() + ASK_INTERVAL;
            let chain = own.chain.clone();
            self.ask_when_to_renew(&mut state, &chain).await?;
        }
        let reason = state.reason_to_order(&self.wanted, now);
        if state.has_stale_failures(reason) {
            state.clear_failures();
            self.save(&state).await?;
        }
        match reason {
            Some(reason) if state.may_order(now) => self.order(&mut state, reason).await,
            _ => Ok(()),
        }
    }

    /// Asks the ACME server when to renew its certificate, and stores the start of the window that it suggests.
    async fn ask_when_to_renew(&self, state: &mut AcmeState, chain: &str) -> Result<(), Error> {
        let ask = async {
            let account = self.open_account(state).await?;
            suggested_renewal(&account, chain).await
        };
        match within_timeout(ask).await {
            Ok(None) => {}
            Ok(Some(renew_at)) => {
                state.renew_at = Some(renew_at);
                self.save(state).await?;
            }
            Err(error) => {
                let failure = short_line(&error);
                tracing::info!(failure, "could not ask the ACME server when to renew");
            }
        }
        Ok(())
    }

    /// Orders a certificate. Stores it, or the error.
    async fn order(&self, state: &mut AcmeState, reason: &str) -> Result<(), Error> {
        // Try only one challenge type per order: the ACME server counts each failed challenge.
        let kind = match state.attempts % 2 {
            0 => ChallengeType::Http01,
            _ => ChallengeType::TlsAlpn01,
        };
        state.attempts += 1;
        state.start_pause(self.clock.now());
        // Save before ordering: if this fails, the certificate could not be stored either. And if the process ends during the order,
        // the pause still applies after the restart.
        self.save(state).await?;
        let names: Vec<_> = self.wanted.names.iter().map(HostName::as_str).collect();
        let names = names.join(", ");
        tracing::info!(names, reason, "ordering a certificate");
        let result = within_timeout(self.obtain(state, &kind)).await;
        self.challenges.close();
        match result {
            Ok(leaf) => self.finish_order(state, &names, &leaf).await,
            Err(error) => self.fail_order(state, &error).await,
        }
    }

    /// Stores the new certificate, and logs its data and faults.
    async fn finish_order(
        &self,
        state: &mut AcmeState,
        names: &str,
        leaf: &Leaf,
    ) -> Result<(), Error> {
        let clock_warning = state.record_success(&self.wanted, self.clock.now());
        self.save(state).await?;
        let until = karachi::rfc3339(leaf.not_after);
        tracing::info!(
            names,
            issuer = leaf.issuer,
            until,
            "a new certificate is in use"
        );
        if let Some(warning) = clock_warning {
            tracing::error!("{warning}");
        }
        if let Some(certificate) = &state.certificate {
            for notice in chain_notices(&certificate.chain, self.clock.now()) {
                tracing::warn!("{notice}");
            }
        }
        Ok(())
    }

    /// Logs and stores the error, and starts the pause before the next order.
    async fn fail_order(&self, state: &mut AcmeState, error: &anyhow::Error) -> Result<(), Error> {
        let now = self.clock.now();
        let mut failure = short_line(error);
        if is_server_certificate_outside_validity(error) {
            let shown = karachi::rfc3339(now);
            failure =
                format!("the clock of this machine may be wrong, it shows {shown}: {failure}");
        }
        state.start_pause(now);
        let next_try = state.next_attempt_at.map(karachi::rfc3339);
        tracing::error!(
            failure,
            tries = state.attempts,
            next_try,
            "could not get a certificate"
        );
        state.last_error = Some(failure);
        self.save(state).await
    }

    /// Gets a certificate and puts it to use.
    async fn obtain(&self, state: &mut AcmeState, kind: &ChallengeType) -> anyhow::Result<Leaf> {
        let names = &self.wanted.names;
        let account = self.open_account(state).await?;
        // With a wrong clock, each new certificate could seem due again, but an ACME server issues only a few per week.
        if let Some(error) = self.acme_client.clock_error(self.clock.now()) {
            bail!(error);
        }
        let IssuedCertificate { chain, private_key } =
            order(&account, names, kind, &self.challenges).await?;
        let leaf = Leaf::from_chain(&chain)?;
        ensure!(
            leaf.covers(names),
            "the new certificate is only for {}",
            leaf.names.join(", ")
        );
        self.certificate
            .install(&chain, private_key.expose())
            .map_err(anyhow::Error::msg)?;
        state.certificate = Some(StoredCertificate {
            directory_url: self.wanted.directory_url.clone(),
            chain,
            private_key,
        });
        Ok(leaf)
    }

    /// Opens the account at the ACME server. The server creates it if it doesn't exist (RFC 8555, section 7.3). Stores a new key first,
    /// so that a restart opens no second account.
    async fn open_account(&self, state: &mut AcmeState) -> anyhow::Result<Account> {
        let directory_url = &self.wanted.directory_url;
        let key = match &state.account {
            Some(account) if account.directory_url == *directory_url => account.key.clone(),
            _ => {
                let key = Secret::new(KeyPair::generate()?.serialize_pem());
                state.account = Some(StoredAccount {
                    directory_url: directory_url.clone(),
                    key: key.clone(),
                });
                self.save(state).await?;
                key
            }
        };
        // Leave out the original error, which could quote the key.
        let damaged = || anyhow!("the stored account is damaged");
        let pem = key.expose().as_bytes();
        let der = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|_| damaged())?;
        let key = Key::from_pkcs8_der(der.clone_key()).map_err(|_| damaged())?;
        let (account, _) = Account::builder_with_http(Box::new(self.acme_client.clone()))
            .create_from_key((key, der.into()), directory_url.clone())
            .await
            .context("could not open the account at the ACME server")?;
        if let Some(email) = &self.contact {
            let contact = format!("mailto:{}", email.as_str());
            account.update_contacts(&[&contact]).await?;
        }
        Ok(account)
    }

    async fn save(&self, state: &AcmeState) -> Result<(), Error> {
        let state = state.clone();
        self.writer
            .run_exclusively(move |conn| state.save(conn))
            .await
    }
}

/// Waits for a conversation with the ACME server.
async fn within_timeout<T>(
    conversation: impl Future<Output = anyhow::Result<T>>,
) -> anyhow::Result<T> {
    timeout(TIMEOUT, conversation)
        .await
        .map_err(|_| anyhow!("the ACME server did not answer in time"))?
}

/// Whether the connection failed because the ACME server's own TLS certificate has expired, or is not valid yet, by our clock.
fn is_server_certificate_outside_validity(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let mut cause: &(dyn std::error::Error + 'static) = cause;
        // The chain skips errors inside an `io::Error`.
        while let Some(inner) = cause
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref)
        {
            cause = inner;
        }
        matches!(
            cause.downcast_ref(),
            Some(rustls::Error::InvalidCertificate(
                CertificateError::Expired
                    | CertificateError::ExpiredContext { .. }
                    | CertificateError::NotValidYet
                    | CertificateError::NotValidYetContext { .. }
            ))
        )
    })
}

/// The error as one short line. It may quote text from the ACME server.
fn short_line(error: &anyhow::Error) -> String {
    truncate(&escape_line(&format!("{error:#}")), MAX_ERROR_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expired_certificate_is_recognized_inside_other_errors() {
        for (cause, expected) in [
            (CertificateError::Expired, true),
            (CertificateError::NotValidYet, true),
            (CertificateError::UnknownIssuer, false),
        ] {
            // hyper-rustls wraps the error of tokio-rustls, which wraps the error of rustls.
            let tls = io::Error::other(rustls::Error::InvalidCertificate(cause));
            let error = anyhow::Error::new(io::Error::other(tls)).context("no account");
            assert_eq!(
                is_server_certificate_outside_validity(&error),
                expected,
                "{error:#}"
            );
        }
    }
}
