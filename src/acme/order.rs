//! Orders a certificate from an ACME server, and holds the challenges by which that server verifies that a name leads to this server.
//! The renewer decides when to order, and stores the result.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use bytes::Bytes;
use http::header::DATE;
use http::{HeaderMap, Method, Request};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{
    Account, AuthorizationStatus, BodyWrapper, BytesResponse, CertificateIdentifier,
    ChallengeStatus, ChallengeType, HttpClient, Identifier, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use jiff::fmt::rfc2822;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use rustls::crypto::ring;
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::sign::CertifiedKey;
use rustls::{ClientConfig, RootCertStore};

use crate::config::serve::TlsConfig;
use crate::config::text_file::decode_pem;
use crate::config::values::{HostName, Secret, SettingError};
use crate::karachi;

/// The open challenges. Clones share them: the plain listener and the TLS acceptor each have one.
#[derive(Debug, Clone, Default)]
pub struct Challenges(Arc<Mutex<OpenChallenges>>);

#[derive(Debug, Default)]
struct OpenChallenges {
    /// HTTP-01: by token.
    key_authorizations: HashMap<String, String>,
    /// TLS-ALPN-01: by host name in lower case.
    certificates: HashMap<String, Arc<CertifiedKey>>,
}

impl Challenges {
    /// The response body for `GET /.well-known/acme-challenge/<token>` (HTTP-01).
    pub fn key_authorization(&self, token: &str) -> Option<String> {
        self.0.lock().key_authorizations.get(token).cloned()
    }

    /// The certificate for a handshake that offers only the protocol `acme-tls/1` (TLS-ALPN-01). `name` is the requested host in lower
    /// case, as rustls returns it.
    pub fn certificate(&self, name: &str) -> Option<Arc<CertifiedKey>> {
        self.0.lock().certificates.get(name).cloned()
    }

    /// Opens an HTTP-01 challenge.
    pub fn open_http(&self, token: &str, key_authorization: &str) {
        self.0
            .lock()
            .key_authorizations
            .insert(token.to_owned(), key_authorization.to_owned());
    }

    /// Opens a TLS-ALPN-01 challenge. `digest` is the SHA-256 of the key authorization.
    ///
    /// # Errors
    /// If a certificate cannot contain `name`.
    pub fn open_tls_alpn(&self, name: &str, digest: &[u8]) -> anyhow::Result<()> {
        let certificate = challenge_certificate(name, digest)
            .context("could not make the certificate for the challenge")?;
        self.0
            .lock()
            .certificates
            .insert(name.to_owned(), Arc::new(certificate));
        Ok(())
    }

    /// Closes all challenges, after an order.
    pub fn close(&self) {
        *self.0.lock() = OpenChallenges::default();
    }
}

/// Makes a self-signed certificate with the digest in a critical extension (RFC 8737, section 3).
fn challenge_certificate(name: &str, digest: &[u8]) -> anyhow::Result<CertifiedKey> {
    let mut params = CertificateParams::new([name.to_owned()])?;
    params.distinguished_name = DistinguishedName::new();
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let chain = vec![params.self_signed(&key)?.der().clone()];
    // Not `CertifiedKey::from_der`, which rejects the critical extension.
    Ok(CertifiedKey::new(chain, any_supported_type(&key.into())?))
}

/// How long the ACME server may take to check the challenges, or to issue the certificate.
const POLL: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(120));

/// The HTTP client for an ACME server. It remembers the server's clock.
#[derive(Debug, Clone)]
pub struct AcmeClient {
    client: Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>,
    /// The Date header of the last response to a GET. Every order starts with a GET of the directory.
    server_time: Arc<Mutex<Option<Timestamp>>>,
}

impl AcmeClient {
    /// Compares our clock, which shows `now`, with that of the ACME server. Returns an error sentence if they differ too much, and
    /// `None` if they agree or the ACME server sent no date.
    pub(crate) fn clock_error(&self, now: Timestamp) -> Option<String> {
        let server_time = (*self.server_time.lock())?;
        is_far_apart(now, server_time).then(|| {
            let [now, server_time] = [now, server_time].map(karachi::rfc3339);
            format!(
                "the clock of this machine is wrong: it shows {now}, but the clock of the ACME server shows {server_time}; the server \
                 orders no certificate until you set the clock, for example with `timedatectl set-ntp true`"
            )
        })
    }
}

fn is_far_apart(now: Timestamp, server_time: Timestamp) -> bool {
    now.duration_since(server_time).abs() > CLOCK_TOLERANCE
}

impl HttpClient for AcmeClient {
    fn request(&self, request: Request<BodyWrapper<Bytes>>) -> ResponseFuture {
        let is_get = request.method() == Method::GET;
        let server_time = Arc::clone(&self.server_time);
        let response = HttpClient::request(&self.client, request);
        Box::pin(async move {
            let response = response.await?;
            if is_get {
                *server_time.lock() = parse_date(&response.parts.headers);
            }
            Ok(response)
        })
    }
}

type ResponseFuture =
    Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>>;

/// How far the clock of the ACME server may be from ours. The renewer renews certificates weeks before they expire, so a difference of
/// a few hours does no harm.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(24);

/// Parses the Date header (RFC 9110, section 6.6.1). Returns `None` if it is missing or malformed.
fn parse_date(headers: &HeaderMap) -> Option<Timestamp> {
    let date = headers.get(DATE)?.to_str().ok()?;
    rfc2822::DateTimeParser::new().parse_timestamp(date).ok()
}

/// Makes the HTTP client. It trusts Mozilla's authorities, or only those in the file of `--acme-ca`. The default client of
/// `instant-acme` trusts the authorities of the operating system, which a small server may lack.
///
/// # Errors
/// If the file cannot be used.
pub fn acme_client(tls: &TlsConfig) -> anyhow::Result<AcmeClient> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = &tls.acme_ca {
        let context = || format!("the file of STANDFAST_ACME_CA, {}", file.display());
        let bytes = std::fs::read(file).with_context(context)?;
        let pem = decode_pem(&bytes)
            .map_err(SettingError)
            .with_context(context)?;
        for certificate in CertificateDer::pem_slice_iter(pem.as_bytes()) {
            roots.add(certificate.with_context(context)?)?;
        }
    } else {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = HttpsConnectorBuilder::new()
        .with_tls_config(config)
        .https_only()
        .enable_http1()
        .build();
    Ok(AcmeClient {
        client: Client::builder(TokioExecutor::new()).build(connector),
        server_time: Arc::default(),
    })
}

/// Asks the ACME server when to renew the first certificate of `chain` (PEM). Returns the start of the suggested window (RFC 9773), or
/// `None` if the server makes no suggestions.
pub(crate) async fn suggested_renewal(
    account: &Account,
    chain: &str,
) -> anyhow::Result<Option<Timestamp>> {
    let leaf = CertificateDer::from_pem_slice(chain.as_bytes())?;
    // Without an authority key identifier in the certificate, there is no id to ask for.
    let Ok(id) = CertificateIdentifier::try_from(&leaf) else {
        return Ok(None);
    };
    let (info, _) = match account.renewal_info(&id).await {
        Err(instant_acme::Error::Unsupported(_)) => return Ok(None),
        result => result?,
    };
    let start = info.suggested_window.start.unix_timestamp();
    Ok(Timestamp::from_second(start).ok())
}

/// A new certificate.
pub(crate) struct IssuedCertificate {
    /// PEM: the certificate, then its issuers.
    pub chain: String,
    /// PEM: its private key.
    pub private_key: Secret,
}

/// Orders a certificate for `names`, and proves control of them by one kind of challenge.
pub(crate) async fn order(
    account: &Account,
    names: &[HostName],
    kind: &ChallengeType,
    challenges: &Challenges,
) -> anyhow::Result<IssuedCertificate> {
    let identifiers: Vec<_> = names
        .iter()
        .map(|name| Identifier::Dns(name.as_str().to_owned()))
        .collect();
    let mut order = account.new_order(&NewOrder::new(&identifiers)).await?;
    prove(&mut order, kind, challenges).await?;
    let private_key = Secret::new(order.finalize().await?);
    let chain = order.poll_certificate(&POLL).await?;
    Ok(IssuedCertificate { chain, private_key })
}

/// Opens the challenges and waits until the ACME server has checked them.
async fn prove(
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
        let mut challenge = authorization
            .challenge(kind.clone())
            .with_context(|| format!("{name}: the ACME server does not offer {}", name_of(kind)))?;
        let proof = challenge.key_authorization();
        match kind {
            ChallengeType::TlsAlpn01 => {
                challenges.open_tls_alpn(&name, proof.digest().as_ref())?;
            }
            _ => challenges.open_http(&challenge.token, proof.as_str()),
        }
        if challenge.status == ChallengeStatus::Pending {
            challenge
                .set_ready()
                .await
                .with_context(|| format!("{}: {name}", name_of(kind)))?;
        }
    }
    let result = order.poll_ready(&POLL).await;
    if order.state().status == OrderStatus::Invalid {
        let errors = challenge_errors(order, kind).await;
        if !errors.is_empty() {
            bail!(errors.join("; "));
        }
    }
    ensure!(
        result? == OrderStatus::Ready,
        "the ACME server has ended the order"
    );
    Ok(())
}

/// Collects the errors of an invalid order's challenges.
async fn challenge_errors(order: &mut Order, kind: &ChallengeType) -> Vec<String> {
    let mut errors = Vec::new();
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        errors.extend(
            state
                .challenges
                .iter()
                .filter_map(|challenge| challenge.error.as_ref())
                .map(|error| format!("{}: {name}: {error}", name_of(kind))),
        );
    }
    errors
}

fn name_of(kind: &ChallengeType) -> &'static str {
    match kind {
        ChallengeType::TlsAlpn01 => "tls-alpn-01",
        _ => "http-01",
    }
}

#[cfg(test)]
mod tests {
    use x509_parser::prelude::{FromDer, X509Certificate};

    use super::*;

    #[test]
    fn a_clock_that_differs_by_more_than_a_day_from_the_acme_server_is_wrong() {
        let headers = [(DATE, "Sun, 29 Nov 2026 11:00:00 GMT".parse().unwrap())];
        let server_time = parse_date(&headers.into_iter().collect()).unwrap();
        assert_eq!(server_time, "2026-11-29T11:00:00Z".parse().unwrap());
        for (now, expected) in [
            ("2026-11-29T11:00:00Z", false),
            ("2026-11-30T11:00:00Z", false),
            ("2026-11-30T11:00:01Z", true),
            ("2026-11-28T11:00:00Z", false),
            ("2026-11-28T10:59:59Z", true),
            ("1970-01-01T00:00:00Z", true),
            ("2099-01-01T00:00:00Z", true),
        ] {
            let is_wrong = is_far_apart(now.parse().unwrap(), server_time);
            assert_eq!(is_wrong, expected, "{now}");
        }
    }

    #[test]
    fn a_missing_or_malformed_date_is_ignored() {
        assert_eq!(parse_date(&HeaderMap::new()), None);
        for date in ["", "yesterday", "2026-11-29T11:00:00Z", "Sun, 99 Nov 2026"] {
            let headers = [(DATE, date.parse().unwrap())].into_iter().collect();
            assert_eq!(parse_date(&headers), None, "{date}");
        }
    }

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
            .open_tls_alpn("www.example.com", &[7; 32])
            .unwrap();
        let pair = challenges.certificate("www.example.com").unwrap();
        let (_, certificate) = X509Certificate::from_der(&pair.cert[0]).unwrap();
        let key = pair.key.public_key().unwrap();
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
}
