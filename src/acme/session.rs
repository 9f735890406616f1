//! An account at a directory, and what it asks for. A thin layer: it decides nothing and stores nothing.

use std::time::Duration;

use instant_acme::{
    Account, AuthorizationStatus, CertificateIdentifier, ChallengeStatus, ChallengeType,
    Identifier, Key, NewOrder, Order, OrderStatus, RetryPolicy,
};
use jiff::Timestamp;
use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;

use super::challenges::{Challenges, OpenChallenge};
use super::failure::{Failure, Kind, sentence};
use super::leaf::first_certificate;
use super::transport::{Transport, Trust};
use crate::domain::certificate::{ChallengeKind, Window};
use crate::domain::host_name::HostName;
use crate::domain::secret::Secret;
use crate::store::certificates::Account as StoredAccount;

/// How long the directory may take to look at the challenges, or to issue the certificate.
const POLL: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(250))
    .backoff(1.5)
    .timeout(Duration::from_secs(120));

/// An account at a directory.
pub(super) struct Session {
    account: Account,
    transport: Transport,
}

impl Session {
    /// Opens an account, or makes it if the directory has not named its address yet. One that the directory has already made
    /// for this key is opened (RFC 8555, section 7.3).
    pub(super) async fn open(
        directory: &str,
        stored: &StoredAccount,
        trust: &Trust,
    ) -> Result<Self, Failure> {
        // The error could quote the key.
        let damaged = || Failure::new(Kind::AccountUnknown, "the stored account is damaged");
        let private_key = stored.private_key.expose().as_bytes();
        let private_key = PrivatePkcs8KeyDer::from_pem_slice(private_key).map_err(|_| damaged())?;
        let transport = Transport::new(trust);
        let builder = Account::builder_with_http(Box::new(transport.clone()));
        let directory = directory.to_owned();
        let opened = match stored.url.clone() {
            Some(url) => builder.from_parts(url, private_key, directory).await,
            None => {
                let key = Key::from_pkcs8_der(private_key.clone_key()).map_err(|_| damaged())?;
                let made = builder.create_from_key((key, private_key.into()), directory);
                made.await.map(|(account, _)| account)
            }
        };
        let account = noting_pause(&transport, opened)?;
        Ok(Self { account, transport })
    }

    /// The address of the account.
    pub(super) fn account_url(&self) -> &str {
        self.account.id()
    }

    /// Changes the e-mail address of the account.
    pub(super) async fn set_contact(&self, contact: Option<&str>) -> Result<(), Failure> {
        let contact = contact.map(as_uri);
        let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
        self.noting(self.account.update_contacts(&contact).await)
    }

    /// When the directory suggests to renew the certificate at the head of `chain`, and after which time to ask again;
    /// `None` if it makes no suggestions.
    pub(super) async fn window(&self, chain: &str) -> Result<Option<(Window, Duration)>, Failure> {
        let leaf = first_certificate(chain).map_err(|error| Failure::new(Kind::Refused, error))?;
        // An authority that gives its certificates no such number cannot be asked about them.
        let Ok(id) = CertificateIdentifier::try_from(&leaf) else {
            return Ok(None);
        };
        let (info, pause) = match self.account.renewal_info(&id).await {
            Err(instant_acme::Error::Unsupported(_)) => return Ok(None),
            answered => self.noting(answered)?,
        };
        let [start, end] = [info.suggested_window.start, info.suggested_window.end]
            .map(|time| Timestamp::from_second(time.unix_timestamp()));
        let (Ok(start), Ok(end)) = (start, end) else {
            return Ok(None);
        };
        if let Some(page) = info.explanation_url {
            tracing::info!(page, "the directory explains when it suggests to renew");
        }
        Ok(Some((Window { start, end }, pause)))
    }

    /// Places an order. `replaced` is the chain of the certificate that it renews, if the directory issued that.
    pub(super) async fn place_order(
        &self,
        names: &[HostName],
        replaced: Option<&str>,
    ) -> Result<Order, Failure> {
        let identifiers: Vec<Identifier> = names
            .iter()
            .map(|name| Identifier::Dns(name.as_str().to_owned()))
            .collect();
        let replaced = replaced.and_then(|chain| first_certificate(chain).ok());
        let replaced = replaced
            .as_ref()
            .and_then(|leaf| CertificateIdentifier::try_from(leaf).ok());
        if let Some(replaced) = replaced {
            let order = NewOrder::new(&identifiers).replaces(replaced);
            match self.account.new_order(&order).await {
                // The directory knows no renewals, does not confirm that this one is one (`Other`), or no longer wants it to be.
                Err(instant_acme::Error::Unsupported(_) | instant_acme::Error::Other(_)) => {}
                Err(instant_acme::Error::Api(problem)) if is_about_renewal(&problem) => {}
                placed => return self.noting(placed),
            }
        }
        self.noting(self.account.new_order(&NewOrder::new(&identifiers)).await)
    }

    /// Takes an order up again.
    pub(super) async fn find_order(&self, url: &str) -> Result<Order, Failure> {
        self.noting(self.account.order(url.to_owned()).await)
    }

    /// Brings an order to its end and returns the chain. A step that was done before is not repeated.
    pub(super) async fn complete(
        &self,
        order: &mut Order,
        names: &[HostName],
        challenge: ChallengeKind,
        challenges: &Challenges,
        private_key: &Secret,
    ) -> Result<String, Failure> {
        if order.state().status == OrderStatus::Pending {
            self.prove(order, challenge, challenges).await?;
        }
        if order.state().status == OrderStatus::Ready {
            let request = signing_request(names, private_key)
                .map_err(|error| Failure::new(Kind::Refused, error.to_string()))?;
            self.noting(order.finalize_csr(&request).await)?;
        }
        if order.state().status == OrderStatus::Invalid {
            return Err(self.refusal(order).await);
        }
        self.noting(order.poll_certificate(&POLL).await)
    }

    /// Opens the challenges and waits until the directory has looked at them.
    async fn prove(
        &self,
        order: &mut Order,
        kind: ChallengeKind,
        challenges: &Challenges,
    ) -> Result<(), Failure> {
        let mut open: Vec<OpenChallenge> = Vec::new();
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = self.noting(authorization)?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let name = authorization.identifier().to_string();
            let Some(mut challenge) = authorization.challenge(type_of(kind)) else {
                let reason = format!("{name}: the directory does not offer {kind}");
                return Err(Failure::new(Kind::NotProved, reason));
            };
            open.push(match kind {
                ChallengeKind::Http01 => {
                    challenges.open_http(&challenge.token, challenge.key_authorization().as_str())
                }
                ChallengeKind::TlsAlpn01 => {
                    let digest = challenge.key_authorization().digest();
                    let digest = digest.as_ref().try_into().expect("SHA-256 has 32 bytes");
                    challenges
                        .open_tls_alpn(&name, digest)
                        .map_err(|error| Failure::new(Kind::Refused, error))?
                }
            });
            // After a restart it may be past that.
            if challenge.status == ChallengeStatus::Pending {
                self.noting(challenge.set_ready().await)?;
            }
        }
        let polled = order.poll_ready(&POLL).await;
        if order.state().status == OrderStatus::Invalid {
            return Err(self.refusal(order).await);
        }
        self.noting(polled)?;
        Ok(())
    }

    /// Why an order is invalid, as its challenges say.
    async fn refusal(&self, order: &mut Order) -> Failure {
        let mut reasons = Vec::new();
        let mut authorizations = order.authorizations();
        while let Some(Ok(mut authorization)) = authorizations.next().await {
            let name = authorization.identifier().to_string();
            let Ok(state) = authorization.refresh().await else {
                continue;
            };
            let errors = state.challenges.iter().filter_map(|one| one.error.as_ref());
            reasons.extend(errors.map(|error| format!("{name}: {}", sentence(error))));
        }
        if !reasons.is_empty() {
            return Failure::new(Kind::NotProved, reasons.join("; "));
        }
        match order.state().error.clone() {
            Some(problem) => instant_acme::Error::from(problem).into(),
            None => Failure::new(Kind::Refused, "the directory has ended the order"),
        }
    }

    fn noting<T>(&self, result: Result<T, instant_acme::Error>) -> Result<T, Failure> {
        noting_pause(&self.transport, result)
    }
}

/// Adds the pause that the directory asked for to a failure.
fn noting_pause<T>(
    transport: &Transport,
    result: Result<T, instant_acme::Error>,
) -> Result<T, Failure> {
    let pause = transport.take_refused_for();
    result.map_err(|error| Failure {
        retry_after: pause,
        ..error.into()
    })
}

/// Whether an order would succeed if it were none that replaces a certificate (RFC 9773, section 5).
fn is_about_renewal(problem: &instant_acme::Problem) -> bool {
    let name = problem.r#type.as_deref().unwrap_or_default();
    ["alreadyReplaced", "malformed"]
        .iter()
        .any(|end| name.ends_with(&format!(":{end}")))
}

fn type_of(kind: ChallengeKind) -> ChallengeType {
    match kind {
        ChallengeKind::Http01 => ChallengeType::Http01,
        ChallengeKind::TlsAlpn01 => ChallengeType::TlsAlpn01,
    }
}

fn as_uri(email: &str) -> String {
    format!("mailto:{email}")
}

/// A new private key for a certificate.
pub(super) fn new_private_key() -> Result<Secret, Failure> {
    let key =
        KeyPair::generate().map_err(|error| Failure::new(Kind::Refused, error.to_string()))?;
    Ok(Secret::new(key.serialize_pem()))
}

/// The request that binds the names to the key (PKCS #10), as DER.
fn signing_request(names: &[HostName], private_key: &Secret) -> Result<Vec<u8>, rcgen::Error> {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let mut params = CertificateParams::new(names)?;
    params.distinguished_name = DistinguishedName::new();
    let key = KeyPair::from_pem(private_key.expose())?;
    Ok(params.serialize_request(&key)?.der().to_vec())
}

#[cfg(test)]
mod tests {
    use rustls::pki_types::PrivateKeyDer;
    use x509_parser::certification_request::X509CertificationRequest;
    use x509_parser::extensions::{GeneralName, ParsedExtension};
    use x509_parser::prelude::FromDer;

    use super::*;

    fn names() -> Vec<HostName> {
        ["a.example", "b.example"]
            .map(|name| name.parse().unwrap())
            .to_vec()
    }

    #[test]
    fn a_request_names_all_hosts_and_has_the_public_half_of_the_key() {
        let private_key = new_private_key().unwrap();
        let der = signing_request(&names(), &private_key).unwrap();
        let (_, request) = X509CertificationRequest::from_der(&der).unwrap();
        let named: Vec<String> = request
            .requested_extensions()
            .unwrap()
            .filter_map(|extension| match extension {
                ParsedExtension::SubjectAlternativeName(found) => Some(&found.general_names),
                _ => None,
            })
            .flatten()
            .map(|name| match name {
                GeneralName::DNSName(name) => (*name).to_owned(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(named, ["a.example", "b.example"]);
        let info = &request.certification_request_info;
        assert_eq!(info.subject.iter().count(), 0);
        let key = PrivateKeyDer::from_pem_slice(private_key.expose().as_bytes()).unwrap();
        let key = KeyPair::try_from(&key).unwrap();
        assert_eq!(
            info.subject_pki.subject_public_key.data,
            key.public_key_raw()
        );
    }

    #[test]
    fn a_damaged_key_is_not_quoted() {
        let damaged = Secret::new(
            "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n".to_owned(),
        );
        let error = signing_request(&names(), &damaged).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("c2VjcmV0"));
    }

    #[test]
    fn an_order_that_may_not_replace_is_placed_as_a_new_one() {
        for (name, is) in [
            ("alreadyReplaced", true),
            ("malformed", true),
            ("rateLimited", false),
        ] {
            let json = format!(r#"{{"type":"urn:ietf:params:acme:error:{name}"}}"#);
            assert_eq!(
                is_about_renewal(&serde_json::from_str(&json).unwrap()),
                is,
                "{name}"
            );
        }
    }
}
