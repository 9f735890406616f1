//! An account at a directory, and what it asks for. It decides nothing and stores nothing.

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
use super::failure::{Failure, sentence};
use super::leaf::first_certificate;
use super::settings::Settings;
use super::transport::Transport;
use crate::domain::host_name::HostName;
use crate::domain::secret::Secret;

/// How long the directory may take to check the challenges, or to issue the certificate.
const POLL: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(250))
    .backoff(1.5)
    .timeout(Duration::from_secs(120));

/// An account at a directory.
pub(super) struct Session {
    account: Account,
    transport: Transport,
}

/// The time in which a directory suggests to renew a certificate (RFC 9773).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
}

impl Session {
    /// Opens the account of `key` (PEM) at the directory of `settings`, which makes it if there is none (RFC 8555, section 7.3).
    pub(super) async fn open(settings: &Settings, key: &Secret) -> Result<Self, Failure> {
        // The error could quote the key.
        let damaged = || Failure::new("the stored account is damaged");
        let pem = key.expose().as_bytes();
        let der = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|_| damaged())?;
        let key = Key::from_pkcs8_der(der.clone_key()).map_err(|_| damaged())?;
        let transport = Transport::new(&settings.trust);
        let builder = Account::builder_with_http(Box::new(transport.clone()));
        let directory = settings.directory.url().to_owned();
        let opened = builder.create_from_key((key, der.into()), directory).await;
        let (account, _) = with_pause(&transport, opened)?;
        if let Some(email) = &settings.contact {
            let contact = format!("mailto:{}", email.as_str());
            let updated = account.update_contacts(&[&contact]).await;
            with_pause(&transport, updated)?;
        }
        Ok(Self { account, transport })
    }

    /// When the directory suggests to renew the certificate at the head of `chain` (PEM), and after which time to ask again;
    /// `None` if it makes no suggestions.
    pub(super) async fn window(&self, chain: &str) -> Result<Option<(Window, Duration)>, Failure> {
        let leaf = first_certificate(chain).map_err(Failure::new)?;
        // An authority that gives its certificates no such number cannot be asked about them.
        let Ok(id) = CertificateIdentifier::try_from(&leaf) else {
            return Ok(None);
        };
        let (info, pause) = match self.account.renewal_info(&id).await {
            Err(instant_acme::Error::Unsupported(_)) => return Ok(None),
            answered => with_pause(&self.transport, answered)?,
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

    /// Orders a certificate for `names` and `private_key` (PEM), and proves the names by one kind of challenge. `replaced` is
    /// the chain (PEM) that it renews, if the directory issued that. Returns the new chain (PEM).
    pub(super) async fn order(
        &self,
        names: &[HostName],
        replaced: Option<&str>,
        kind: &ChallengeType,
        challenges: &Challenges,
        private_key: &Secret,
    ) -> Result<String, Failure> {
        let mut order = self.place(names, replaced).await?;
        if order.state().status == OrderStatus::Pending {
            self.prove(&mut order, kind, challenges).await?;
        }
        let request =
            signing_request(names, private_key).map_err(|error| Failure::new(error.to_string()))?;
        let finalized = order.finalize_csr(&request).await;
        with_pause(&self.transport, finalized)?;
        let polled = order.poll_certificate(&POLL).await;
        with_pause(&self.transport, polled)
    }

    async fn place(&self, names: &[HostName], replaced: Option<&str>) -> Result<Order, Failure> {
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
                placed => return with_pause(&self.transport, placed),
            }
        }
        let placed = self.account.new_order(&NewOrder::new(&identifiers)).await;
        with_pause(&self.transport, placed)
    }

    /// Opens the challenges and waits until the directory has checked them.
    async fn prove(
        &self,
        order: &mut Order,
        kind: &ChallengeType,
        challenges: &Challenges,
    ) -> Result<(), Failure> {
        let mut open: Vec<OpenChallenge> = Vec::new();
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = with_pause(&self.transport, authorization)?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let name = authorization.identifier().to_string();
            let Some(mut challenge) = authorization.challenge(kind.clone()) else {
                let reason = format!("{name}: the directory does not offer {}", name_of(kind));
                return Err(Failure::new(reason));
            };
            open.push(match kind {
                ChallengeType::TlsAlpn01 => {
                    let digest = challenge.key_authorization().digest();
                    let digest = digest.as_ref().try_into().expect("SHA-256 has 32 bytes");
                    challenges
                        .open_tls_alpn(&name, digest)
                        .map_err(Failure::new)?
                }
                _ => challenges.open_http(&challenge.token, challenge.key_authorization().as_str()),
            });
            if challenge.status == ChallengeStatus::Pending {
                with_pause(&self.transport, challenge.set_ready().await)?;
            }
        }
        let polled = order.poll_ready(&POLL).await;
        if order.state().status == OrderStatus::Invalid {
            return Err(refusal(order, kind).await);
        }
        with_pause(&self.transport, polled)?;
        Ok(())
    }
}

/// Why an order is invalid, as its challenges say.
async fn refusal(order: &mut Order, kind: &ChallengeType) -> Failure {
    let mut reasons = Vec::new();
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        let errors = state.challenges.iter().filter_map(|one| one.error.as_ref());
        reasons
            .extend(errors.map(|error| format!("{}: {name}: {}", name_of(kind), sentence(error))));
    }
    match (reasons.is_empty(), order.state().error.clone()) {
        (false, _) => Failure::new(reasons.join("; ")),
        (true, Some(problem)) => instant_acme::Error::from(problem).into(),
        (true, None) => Failure::new("the directory has ended the order"),
    }
}

/// Adds the pause that the directory asked for to a failure.
fn with_pause<T>(
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

fn name_of(kind: &ChallengeType) -> &'static str {
    match kind {
        ChallengeType::TlsAlpn01 => "tls-alpn-01",
        _ => "http-01",
    }
}

/// A new private key, as PEM.
pub(super) fn new_private_key() -> Result<Secret, Failure> {
    let key = KeyPair::generate().map_err(|error| Failure::new(error.to_string()))?;
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
