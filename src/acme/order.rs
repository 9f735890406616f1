//! An order: the account at a directory, and the challenges by which the directory sees that a name leads to this server. It
//! decides nothing and stores nothing.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock, RwLockWriteGuard};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use bytes::Bytes;
use http::Request;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{
    Account, AuthorizationStatus, BodyWrapper, BytesResponse, CertificateIdentifier,
    ChallengeStatus, ChallengeType, HttpClient, Identifier, Key, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use jiff::Timestamp;
use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::CertifiedKey;
use rustls::{ClientConfig, RootCertStore};

use crate::acme::certificate::first_certificate;
use crate::config::values::{Email, HostName, Secret};

/// The challenges that are open now. Cheap to clone; the plain listener and the TLS acceptor read them.
#[derive(Debug, Clone, Default)]
pub struct Challenges(Arc<RwLock<Open>>);

#[derive(Debug, Default)]
struct Open {
    /// By token.
    key_authorizations: HashMap<String, String>,
    /// By host name in lower case.
    certificates: HashMap<String, Arc<CertifiedKey>>,
}

impl Challenges {
    /// The answer to `GET /.well-known/acme-challenge/<token>` (HTTP-01).
    pub fn key_authorization(&self, token: &str) -> Option<String> {
        let open = self.0.read().unwrap_or_else(PoisonError::into_inner);
        open.key_authorizations.get(token).cloned()
    }

    /// The certificate for a handshake that offers only the protocol `acme-tls/1` and asks for `name` (TLS-ALPN-01).
    pub fn certificate(&self, name: &str) -> Option<Arc<CertifiedKey>> {
        let open = self.0.read().unwrap_or_else(PoisonError::into_inner);
        open.certificates.get(&name.to_ascii_lowercase()).cloned()
    }

    /// Opens an HTTP-01 challenge.
    pub fn open_http(&self, token: &str, key_authorization: &str) {
        let (token, answer) = (token.to_owned(), key_authorization.to_owned());
        self.open().key_authorizations.insert(token, answer);
    }

    /// Opens a TLS-ALPN-01 challenge. `digest` is the SHA-256 of the key authorization.
    ///
    /// # Errors
    /// If `name` cannot be in a certificate.
    pub fn open_tls_alpn(&self, name: &str, digest: &[u8]) -> Result<(), String> {
        let certificate = certificate_with(name, digest)
            .map_err(|error| format!("no certificate for the challenge: {error}"))?;
        let name = name.to_ascii_lowercase();
        self.open().certificates.insert(name, Arc::new(certificate));
        Ok(())
    }

    /// Closes all challenges, after an order.
    pub fn close(&self) {
        *self.open() = Open::default();
    }

    fn open(&self) -> RwLockWriteGuard<'_, Open> {
        // A poisoned lock is fine: no code under it can leave the maps half changed.
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A certificate that nobody trusts, with the digest in a critical extension (RFC 8737, section 3).
fn certificate_with(name: &str, digest: &[u8]) -> Result<CertifiedKey, Box<dyn std::error::Error>> {
    let mut params = CertificateParams::new([name.to_owned()])?;
    params.distinguished_name = DistinguishedName::new();
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    Ok(CertifiedKey::new(
        vec![certificate.der().clone()],
        any_supported_type(&key)?,
    ))
}

/// How long the directory may take to check the challenges, or to issue the certificate.
const POLL: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(250))
    .backoff(1.5)
    .timeout(Duration::from_secs(120));

/// The connections to a directory, which only `roots` may vouch for: that of `instant-acme` needs a list of authorities on
/// the machine.
struct Connections(Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>);

impl Connections {
    fn new(roots: Arc<RootCertStore>) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has the suites of TLS 1.2 and 1.3")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(config)
            .https_only()
            .enable_http1()
            .build();
        Self(Client::builder(TokioExecutor::new()).build(connector))
    }
}

impl HttpClient for Connections {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>> {
        let response = self.0.request(request);
        Box::pin(async move {
            let response = response.await;
            let response = response.map_err(|error| instant_acme::Error::Other(error.into()))?;
            Ok(BytesResponse::from(response))
        })
    }
}

/// An account at a directory.
pub(crate) struct Session(Account);

impl Session {
    /// Opens the account of `key` (PEM) at `directory`, which makes it if there is none (RFC 8555, section 7.3).
    pub(crate) async fn open(
        directory: &str,
        roots: Arc<RootCertStore>,
        contact: Option<&Email>,
        key: &Secret,
    ) -> anyhow::Result<Self> {
        // The error could quote the key.
        let damaged = || anyhow!("the stored account is damaged");
        let pem = key.expose().as_bytes();
        let der = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|_| damaged())?;
        let key = Key::from_pkcs8_der(der.clone_key()).map_err(|_| damaged())?;
        let builder = Account::builder_with_http(Box::new(Connections::new(roots)));
        let opened = builder.create_from_key((key, der.into()), directory.to_owned());
        let (account, _) = opened.await?;
        if let Some(email) = contact {
            let contact = format!("mailto:{}", email.as_str());
            account.update_contacts(&[&contact]).await?;
        }
        Ok(Self(account))
    }

    /// When the window begins in which the directory suggests to renew the certificate at the head of `chain` (PEM; RFC 9773).
    /// `None` if it makes no suggestions.
    pub(crate) async fn suggested(&self, chain: &str) -> anyhow::Result<Option<Timestamp>> {
        let leaf = first_certificate(chain).map_err(anyhow::Error::msg)?;
        // An authority that gives its certificates no such number cannot be asked about them.
        let Ok(id) = CertificateIdentifier::try_from(&leaf) else {
            return Ok(None);
        };
        let (info, _) = match self.0.renewal_info(&id).await {
            Err(instant_acme::Error::Unsupported(_)) => return Ok(None),
            answered => answered?,
        };
        let start = info.suggested_window.start.unix_timestamp();
        Ok(Timestamp::from_second(start).ok())
    }

    /// Orders a certificate for `names` and `private_key` (PEM), and proves the names by one kind of challenge. Returns its
    /// chain (PEM).
    pub(crate) async fn order(
        &self,
        names: &[HostName],
        kind: &ChallengeType,
        challenges: &Challenges,
        private_key: &Secret,
    ) -> anyhow::Result<String> {
        let identifiers = names.iter().map(|name| name.as_str().to_owned());
        let identifiers: Vec<_> = identifiers.map(Identifier::Dns).collect();
        let mut order = self.0.new_order(&NewOrder::new(&identifiers)).await?;
        if order.state().status == OrderStatus::Pending {
            self.prove(&mut order, kind, challenges).await?;
        }
        let request = signing_request(names, private_key)?;
        order.finalize_csr(&request).await?;
        Ok(order.poll_certificate(&POLL).await?)
    }

    /// Opens the challenges and waits until the directory has checked them.
    async fn prove(
        &self,
        order: &mut Order,
        kind: &ChallengeType,
        challenges: &Challenges,
    ) -> anyhow::Result<()> {
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let name = authorization.identifier().to_string();
            let mut challenge = authorization.challenge(kind.clone()).with_context(|| {
                format!("{name}: the directory does not offer {}", name_of(kind))
            })?;
            let proof = challenge.key_authorization();
            match kind {
                ChallengeType::TlsAlpn01 => challenges
                    .open_tls_alpn(&name, proof.digest().as_ref())
                    .map_err(anyhow::Error::msg)?,
                _ => challenges.open_http(&challenge.token, proof.as_str()),
            }
            if challenge.status == ChallengeStatus::Pending {
                let ready = challenge.set_ready().await;
                ready.with_context(|| format!("{}: {name}", name_of(kind)))?;
            }
        }
        let polled = order.poll_ready(&POLL).await;
        if order.state().status == OrderStatus::Invalid {
            bail!(refusal(order, kind).await);
        }
        polled?;
        Ok(())
    }
}

/// Why an order is invalid, as its challenges say.
async fn refusal(order: &mut Order, kind: &ChallengeType) -> String {
    let mut reasons = Vec::new();
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        let errors = state.challenges.iter().filter_map(|one| one.error.as_ref());
        reasons.extend(errors.map(|error| format!("{}: {name}: {error}", name_of(kind))));
    }
    match (reasons.is_empty(), &order.state().error) {
        (false, _) => reasons.join("; "),
        (true, Some(problem)) => problem.to_string(),
        (true, None) => "the directory has ended the order".to_owned(),
    }
}

fn name_of(kind: &ChallengeType) -> &'static str {
    match kind {
        ChallengeType::TlsAlpn01 => "tls-alpn-01",
        _ => "http-01",
    }
}

/// A new private key, as PEM.
pub(crate) fn new_private_key() -> anyhow::Result<Secret> {
    Ok(Secret::new(KeyPair::generate()?.serialize_pem()))
}

/// The request that binds the names to the key (PKCS #10), as DER.
fn signing_request(names: &[HostName], private_key: &Secret) -> Result<Vec<u8>, rcgen::Error> {
    let names: Vec<String> = names.iter().map(|name| name.as_str().to_owned()).collect();
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
    use x509_parser::prelude::{FromDer, X509Certificate};

    use super::*;

    #[test]
    fn an_http_challenge_is_answered_until_the_order_has_ended() {
        let challenges = Challenges::default();
        challenges.clone().open_http("token", "token.thumbprint");
        let answer = |token| challenges.key_authorization(token);
        assert_eq!(answer("token").as_deref(), Some("token.thumbprint"));
        assert_eq!(answer("unknown"), None);
        challenges.close();
        assert_eq!(answer("token"), None);
    }

    #[test]
    fn a_tls_challenge_has_the_digest_in_a_critical_extension() {
        let challenges = Challenges::default();
        challenges
            .open_tls_alpn("WWW.example.com", &[7; 32])
            .unwrap();
        let shown = challenges.certificate("www.EXAMPLE.com").unwrap();
        let (_, certificate) = X509Certificate::from_der(&shown.cert[0]).unwrap();
        let key = shown.key.public_key().unwrap();
        assert_eq!(certificate.public_key().raw, key.as_ref());
        let extension = certificate
            .extensions()
            .iter()
            .find(|extension| extension.oid.to_id_string() == "1.3.6.1.5.5.7.1.31")
            .unwrap();
        assert!(extension.critical);
        // An octet string of 32 bytes.
        assert_eq!(extension.value, [&[4, 32][..], &[7; 32]].concat());
        assert!(challenges.certificate("example.com").is_none());
        challenges.close();
        assert!(challenges.certificate("www.example.com").is_none());
        challenges.open_tls_alpn("پاکستان", &[7; 32]).unwrap_err();
    }

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
}
