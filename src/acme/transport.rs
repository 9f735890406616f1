//! HTTPS to a directory. The client of `instant-acme` has no limits of time and size, needs a list of authorities on the
//! machine, and does not return the pause that a refusal asks for.

use std::fmt;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http::header::{HeaderValue, RETRY_AFTER, USER_AGENT};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient, LetsEncrypt};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

use crate::clock::Clock;

/// Most time for one request and its answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Most bytes of an answer: a chain has some thousands.
const MAX_ANSWER_BYTES: usize = 1 << 20;
const AGENT: &str = concat!("standfast/", env!("CARGO_PKG_VERSION"));

/// The address of a directory, which begins with `https://` (RFC 8555, section 6.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory(String);

impl Directory {
    /// The address.
    pub fn url(&self) -> &str {
        &self.0
    }
}

impl Default for Directory {
    fn default() -> Self {
        Self(LetsEncrypt::Production.url().to_owned())
    }
}

impl FromStr for Directory {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let is_address = text
            .parse::<http::Uri>()
            .is_ok_and(|address| address.scheme_str() == Some("https") && address.host().is_some());
        match is_address {
            true => Ok(Self(text.to_owned())),
            false => Err("expected an address that begins with https://"),
        }
    }
}

impl fmt::Display for Directory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The authorities that may vouch for a directory.
#[derive(Debug, Clone)]
pub struct Trust(Arc<RootCertStore>);

impl Default for Trust {
    /// Those that Mozilla trusts: a small server may have no list of its own.
    fn default() -> Self {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
        Self(Arc::new(roots.collect()))
    }
}

impl Trust {
    /// Only the certificates in a PEM file.
    ///
    /// # Errors
    /// A sentence, if there is none or one cannot be read.
    pub fn only(pem: &[u8]) -> Result<Self, String> {
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|error| error.to_string())?;
            roots.add(certificate).map_err(|error| error.to_string())?;
        }
        match roots.is_empty() {
            true => Err("it has no certificate in PEM form".to_owned()),
            false => Ok(Self(Arc::new(roots))),
        }
    }
}

/// The connections to directories. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Transport {
    client: Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>,
    /// The pause that the last refusal asked for, which the protocol's library does not hand on.
    refused_for: Arc<Mutex<Option<Duration>>>,
}

impl Transport {
    pub(super) fn new(trust: &Trust) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has the suites of TLS 1.2 and 1.3")
            .with_root_certificates(Arc::clone(&trust.0))
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(config)
            .https_only()
            .enable_http1()
            .build();
        Self {
            client: Client::builder(TokioExecutor::new()).build(connector),
            refused_for: Arc::default(),
        }
    }

    /// Takes the pause that the last refusal asked for.
    pub(super) fn take_refused_for(&self) -> Option<Duration> {
        self.pause().take()
    }

    fn pause(&self) -> std::sync::MutexGuard<'_, Option<Duration>> {
        self.refused_for
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl HttpClient for Transport {
    fn request(
        &self,
        mut request: http::Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        // RFC 8555, section 6.1: the program is named before its library.
        let library = request.headers().get(USER_AGENT);
        let library = library
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        if let Ok(agent) = HeaderValue::from_str(format!("{AGENT} {library}").trim_end()) {
            request.headers_mut().insert(USER_AGENT, agent);
        }
        let this = self.clone();
        Box::pin(async move {
            let answered = tokio::time::timeout(REQUEST_TIMEOUT, async {
                let response = this.client.request(request).await;
                let (parts, body) = response
                    .map_err(|error| Error::Other(error.into()))?
                    .into_parts();
                let body = Limited::new(body, MAX_ANSWER_BYTES).collect().await;
                let body = body.map_err(Error::Other)?.to_bytes();
                Ok::<_, Error>(http::Response::from_parts(parts, Full::new(body)))
            });
            let timeout = || Error::Other("the directory did not answer within 30 seconds".into());
            let response = answered.await.map_err(|_| timeout())??;
            if response.status().is_client_error() || response.status().is_server_error() {
                *this.pause() = response.headers().get(RETRY_AFTER).and_then(pause_in);
            }
            Ok(BytesResponse::from(response))
        })
    }
}

/// The pause that `Retry-After` names, in seconds or as a date.
fn pause_in(value: &HeaderValue) -> Option<Duration> {
    let value = value.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = jiff::fmt::rfc2822::parse(value).ok()?.timestamp();
    // The directory's date is that of the world, whatever clock a test has set.
    let pause = date.duration_since(Clock::default().now());
    pause.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_a_number_of_seconds_or_a_date() {
        let pause = |text: &'static str| pause_in(&HeaderValue::from_static(text));
        assert_eq!(pause(" 3600 "), Some(Duration::from_secs(3600)));
        assert!(pause("Fri, 31 Dec 2100 23:59:59 GMT").unwrap() > Duration::from_secs(86_400));
        for text in ["", "soon", "-1", "Fri, 31 Dec 1999 23:59:59 GMT"] {
            assert_eq!(pause(text), None, "{text}");
        }
    }

    #[test]
    fn a_directory_is_reached_by_https() {
        for text in ["", "ca.example/dir", "http://ca.example/dir", "https://"] {
            text.parse::<Directory>().unwrap_err();
        }
        "https://ca.example:14000/dir".parse::<Directory>().unwrap();
    }

    #[test]
    fn a_file_of_roots_must_contain_one() {
        let root = rcgen::generate_simple_self_signed(["ca.example".to_owned()]).unwrap();
        Trust::only(root.cert.pem().as_bytes()).unwrap();
        for file in ["", "Dear Sir", &root.signing_key.serialize_pem()] {
            let error = Trust::only(file.as_bytes()).unwrap_err();
            assert_eq!(error, "it has no certificate in PEM form");
        }
        assert!(Trust::default().0.len() > 50);
    }
}
