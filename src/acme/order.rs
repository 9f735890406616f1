//! An order at an ACME server, and the challenges by which that server sees that a name leads to this one. It decides nothing
//! and stores nothing.

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

/// The challenges that are open now. Cheap to clone; the plain listener and the TLS acceptor read them.
#[derive(Debug, Clone, Default)]
pub struct Challenges(Arc<Mutex<Open>>);

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
        self.0.lock().key_authorizations.get(token).cloned()
    }

    /// The certificate for a handshake that offers only the protocol `acme-tls/1` and asks for `name` (TLS-ALPN-01), which rustls
    /// gives in lower case.
    pub fn certificate(&self, name: &str) -> Option<Arc<CertifiedKey>> {
        self.0.lock().certificates.get(name).cloned()
    }

    /// Opens an HTTP-01 challenge.
    pub fn open_http(&self, token: &str, key_authorization: &str) {
        let (token, answer) = (token.to_owned(), key_authorization.to_owned());
        self.0.lock().key_authorizations.insert(token, answer);
    }

    /// Opens a TLS-ALPN-01 challenge. `digest` is the SHA-256 of the key authorization.
    ///
    /// # Errors
    /// If `name` cannot be in a certificate.
    pub fn open_tls_alpn(&self, name: &str, digest: &[u8]) -> anyhow::Result<()> {
        let certificate = certificate_with(name, digest);
        let certificate = Arc::new(certificate.context("no certificate for the challenge")?);
        let name = name.to_owned();
        self.0.lock().certificates.insert(name, certificate);
        Ok(())
    }

    /// Closes all challenges, after an order.
    pub fn close(&self) {
        *self.0.lock() = Open::default();
    }
}

/// A certificate that nobody trusts, with the digest in a critical extension (RFC 8737, section 3).
fn certificate_with(name: &str, digest: &[u8]) -> anyhow::Result<CertifiedKey> {
    let mut params = CertificateParams::new([name.to_owned()])?;
    params.distinguished_name = DistinguishedName::new();
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let chain = vec![params.self_signed(&key)?.der().clone()];
    // `CertifiedKey::from_der` refuses the critical extension.
    Ok(CertifiedKey::new(chain, any_supported_type(&key.into())?))
}

/// How long the ACME server may take to check the challenges, or to issue the certificate.
const POLL: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(120));

/// The HTTP client that reaches an ACME server. It notes the time that the ACME server shows.
#[derive(Debug, Clone)]
pub struct AcmeClient {
    client: Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>,
    /// The Date of the last answer to a GET: of the directory, which every order reads first, or of renewal information.
    date: Arc<Mutex<Option<Timestamp>>>,
}

impl AcmeClient {
    /// What is wrong with a clock that shows `now`, in a sentence. `None` if it is right, or if the ACME server has shown no time.
    pub(crate) fn clock_fault(&self, now: Timestamp) -> Option<String> {
        let there = (*self.date.lock())?;
        is_far_apart(now, there).then(|| {
            let [now, there] = [now, there].map(karachi::rfc3339);
            format!(
                "the clock of this machine is wrong: it shows {now}, but the clock of the ACME server shows {there}; the server orders \
                 no certificate until you set the clock, for example with `timedatectl set-ntp true`"
            )
        })
    }
}

fn is_far_apart(now: Timestamp, there: Timestamp) -> bool {
    now.duration_since(there).abs() > CLOCK_TOLERANCE
}

impl HttpClient for AcmeClient {
    fn request(&self, request: Request<BodyWrapper<Bytes>>) -> Answering {
        let notes_date = request.method() == Method::GET;
        let (date, answering) = (
            Arc::clone(&self.date),
            HttpClient::request(&self.client, request),
        );
        Box::pin(async move {
            let answer = answering.await?;
            if notes_date {
                *date.lock() = date_of(&answer.parts.headers);
            }
            Ok(answer)
        })
    }
}

type Answering = Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>>;

/// How far the clock of the ACME server may be from ours. Certificates are renewed weeks before they end, so an hour does no harm.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(24);

/// The Date of an answer (RFC 9110, section 6.6.1). `None` if it has none or another format.
fn date_of(headers: &HeaderMap) -> Option<Timestamp> {
    let date = headers.get(DATE)?.to_str().ok()?;
    let date = rfc2822::DateTimeParser::new().parse_timestamp(date);
    date.ok()
}

/// Trusts the authorities of Mozilla, or those in the file of `--acme-ca` instead. The client of `instant-acme` trusts a list
/// on the machine, which a small server may lack.
///
/// # Errors
/// If the file cannot be used.
pub fn acme_client(tls: &TlsConfig) -> anyhow::Result<AcmeClient> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = &tls.acme_ca {
        let named = || format!("the file of STANDFAST_ACME_CA, {}", file.display());
        let bytes = std::fs::read(file).with_context(named)?;
        let pem = decode_pem(&bytes)
            .map_err(SettingError)
            .with_context(named)?;
        for certificate in CertificateDer::pem_slice_iter(pem.as_bytes()) {
            roots.add(certificate.with_context(named)?)?;
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
        date: Arc::default(),
    })
}

/// When the window begins in which the ACME server suggests to renew the certificate at the head of `chain` (PEM; RFC 9773).
/// `None` if it makes no suggestions.
pub(crate) async fn suggested_renewal(
    account: &Account,
    chain: &str,
) -> anyhow::Result<Option<Timestamp>> {
    let leaf = CertificateDer::from_pem_slice(chain.as_bytes())?;
    // An authority that gives its certificates no such number cannot be asked about them.
    let Ok(id) = CertificateIdentifier::try_from(&leaf) else {
        return Ok(None);
    };
    let (info, _) = match account.renewal_info(&id).await {
        Err(instant_acme::Error::Unsupported(_)) => return Ok(None),
        answered => answered?,
    };
    let start = info.suggested_window.start.unix_timestamp();
    Ok(Timestamp::from_second(start).ok())
}

/// Orders a certificate for `names`, and proves them by one kind of challenge. Returns its chain and its new private key, as PEM.
pub(crate) async fn order(
    account: &Account,
    names: &[HostName],
    kind: &ChallengeType,
    challenges: &Challenges,
) -> anyhow::Result<(String, Secret)> {
    let identifiers = names.iter().map(|name| name.as_str().to_owned());
    let identifiers: Vec<_> = identifiers.map(Identifier::Dns).collect();
    let mut order = account.new_order(&NewOrder::new(&identifiers)).await?;
    prove(&mut order, kind, challenges).await?;
    let private_key = Secret::new(order.finalize().await?);
    let chain = order.poll_certificate(&POLL).await?;
    Ok((chain, private_key))
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
            let ready = challenge.set_ready().await;
            ready.with_context(|| format!("{}: {name}", name_of(kind)))?;
        }
    }
    let polled = order.poll_ready(&POLL).await;
    if order.state().status == OrderStatus::Invalid {
        let reasons = refusals(order, kind).await;
        if !reasons.is_empty() {
            bail!(reasons.join("; "));
        }
    }
    ensure!(
        polled? == OrderStatus::Ready,
        "the ACME server has ended the order"
    );
    Ok(())
}

/// Why an order is invalid, as its challenges say.
async fn refusals(order: &mut Order, kind: &ChallengeType) -> Vec<String> {
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
    reasons
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
    fn a_clock_that_is_more_than_a_day_from_that_of_the_acme_server_is_wrong() {
        let headers = [(DATE, "Sun, 29 Nov 2026 11:00:00 GMT".parse().unwrap())];
        let there = date_of(&headers.into_iter().collect()).unwrap();
        assert_eq!(there, "2026-11-29T11:00:00Z".parse().unwrap());
        for (now, expected) in [
            ("2026-11-29T11:00:00Z", false),
            ("2026-11-30T11:00:00Z", false),
            ("2026-11-30T11:00:01Z", true),
            ("2026-11-28T11:00:00Z", false),
            ("2026-11-28T10:59:59Z", true),
            ("1970-01-01T00:00:00Z", true),
            ("2099-01-01T00:00:00Z", true),
        ] {
            assert_eq!(is_far_apart(now.parse().unwrap(), there), expected, "{now}");
        }
    }

    #[test]
    fn a_missing_or_strange_date_is_not_compared() {
        assert_eq!(date_of(&HeaderMap::new()), None);
        for strange in ["", "yesterday", "2026-11-29T11:00:00Z", "Sun, 99 Nov 2026"] {
            let headers = [(DATE, strange.parse().unwrap())].into_iter().collect();
            assert_eq!(date_of(&headers), None, "{strange}");
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
        let shown = challenges.certificate("www.example.com").unwrap();
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
}
