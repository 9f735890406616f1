//! TLS with a certificate that may change at run time, and the redirects from plain HTTP to HTTPS.

use std::future::ready;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use http::uri::Authority;
use http::{Method, StatusCode};
use rustls::crypto::ring;
use rustls::server::{ClientHello, ResolvesServerCert, ServerConfig};
use rustls::sign::CertifiedKey;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use warp::Filter;
use warp::filters::BoxedFilter;
use warp::path::FullPath;
use warp::reject::not_found;

use crate::acme::{CertificateInUse, Challenges};
use crate::config::values::SiteUrl;
use crate::web::body;
use crate::web::filters::{query, with_shared};
use crate::web::response::{Response, moved, uncached};

/// Maximum time for a handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// The ALPN protocol with which an ACME server checks a challenge (RFC 8737).
const ACME_PROTOCOL: &[u8] = b"acme-tls/1";
/// ALPN protocols, our preferred one first (RFC 7301).
const PROTOCOLS: [&[u8]; 3] = [b"h2", b"http/1.1", ACME_PROTOCOL];

/// Maximum unsent encrypted bytes that rustls buffers for each connection: one record of full size and a small one. Urgent
/// responses have to wait for them, and a client that does not read costs the server this much memory.
const UNSENT_LIMIT_BYTES: usize = 20 * 1024;

/// Chooses the certificate for a handshake.
#[derive(Debug)]
struct Resolver {
    certificate: CertificateInUse,
    challenges: Challenges,
}

impl ResolvesServerCert for Resolver {
    /// Returns no certificate if the client asks for a name that ours does not have. If the client asks for no name, as some
    /// monitoring programs do, it gets the certificate and can decide for itself.
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name();
        if is_challenge(&hello) {
            return self.challenges.certificate(name?);
        }
        match name {
            Some(name) => self.certificate.find(name),
            None => self.certificate.current(),
        }
    }
}

/// Whether the client is an ACME server that checks a challenge: it offers only that protocol.
fn is_challenge(hello: &ClientHello<'_>) -> bool {
    hello
        .alpn()
        .is_some_and(|offered| offered.eq([ACME_PROTOCOL]))
}

/// The protocol that a handshake has negotiated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// HTTP/1.1. This includes clients without ALPN, and ACME servers, which send no request.
    Http1,
    /// HTTP/2.
    Http2,
}

/// Encrypts the connections of a listener.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Offers TLS 1.2 and 1.3 with the certificate in use, and answers open challenges.
    ///
    /// # Errors
    /// If the system has no randomness for the keys of session tickets.
    pub fn new(
        certificate: CertificateInUse,
        challenges: Challenges,
    ) -> Result<Self, rustls::Error> {
        let resolver = Resolver {
            certificate,
            challenges,
        };
        let provider = Arc::new(ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(resolver));
        config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
        config.ticketer = ring::Ticketer::new()?;
        // All our cipher suites are secure, but security scanners flag servers that follow the client's preference.
        config.ignore_client_order = true;
        Ok(Self(Arc::new(config).into()))
    }

    /// Waits for the handshake on `socket`.
    ///
    /// # Errors
    /// If it fails or takes too long.
    pub async fn handshake<S>(&self, socket: S) -> io::Result<(Protocol, TlsStream<S>)>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let mut stream = timeout(HANDSHAKE_TIMEOUT, self.0.accept(socket)).await??;
        let (_, session) = stream.get_mut();
        session.set_buffer_limit(Some(UNSENT_LIMIT_BYTES));
        let protocol = match session.alpn_protocol() {
            Some(b"h2") => Protocol::Http2,
            _ => Protocol::Http1,
        };
        Ok((protocol, stream))
    }
}

/// What the plain HTTP listener of a site with HTTPS needs to send visitors to HTTPS.
#[derive(Debug)]
pub struct HttpsUpgrade {
    /// The certificate in use. Without a certificate, the plain listener serves the site.
    pub certificate: CertificateInUse,
    /// The open ACME challenges.
    pub challenges: Challenges,
    /// The public address of the site.
    pub url: SiteUrl,
}

/// Answers `/.well-known/acme-challenge/TOKEN` for open challenges. Other requests go to the next filter.
pub(crate) fn challenges(upgrade: &Arc<HttpsUpgrade>) -> BoxedFilter<(Response,)> {
    warp::path!(".well-known" / "acme-challenge" / String)
        .and(with_shared(upgrade))
        .and_then(|token: String, upgrade: Arc<HttpsUpgrade>| {
            ready(upgrade.challenge(&token).ok_or_else(not_found))
        })
        .boxed()
}

/// Redirects every request to the same path over TLS, as soon as the server has a certificate. That includes forms, because the
/// server must not accept them in clear text.
pub(crate) fn redirects(upgrade: &Arc<HttpsUpgrade>) -> BoxedFilter<(Response,)> {
    with_shared(upgrade)
        .and_then(|upgrade: Arc<HttpsUpgrade>| {
            let has_certificate = upgrade.certificate.current().is_some();
            ready(has_certificate.then_some(upgrade).ok_or_else(not_found))
        })
        .and(warp::method())
        .and(warp::host::optional())
        .and(warp::path::full())
        .and(query())
        .and(warp::body::stream())
        .map(
            |upgrade: Arc<HttpsUpgrade>, method, host, path: FullPath, query: String, body| {
                body::discard(body);
                upgrade.redirect(&method, host, path.as_str(), &query)
            },
        )
        .boxed()
}

impl HttpsUpgrade {
    /// The response to an open challenge (RFC 8555, section 8.3).
    pub(crate) fn challenge(&self, token: &str) -> Option<Response> {
        let key_authorization = self.challenges.key_authorization(token)?;
        Some(uncached(
            StatusCode::OK,
            "application/octet-stream",
            key_authorization,
        ))
    }

    /// The redirect to HTTPS. It is not cached, so that a change of the site's name or port takes effect immediately. To go back
    /// to plain HTTP takes longer: HSTS is on by default, and browsers use only `https://` until it expires.
    pub(crate) fn redirect(
        &self,
        method: &Method,
        host: Option<Authority>,
        path: &str,
        query: &str,
    ) -> Response {
        let origin = self.origin(host.as_ref().map_or("", Authority::host));
        moved(method, &format!("{origin}{path}"), query)
    }

    /// Keeps the requested host name if the certificate covers it. Otherwise returns the public address of the site.
    fn origin(&self, host: &str) -> String {
        self.certificate
            .find(host)
            .and_then(|_| self.url.with_host(host))
            .unwrap_or_else(|| self.url.as_str().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use http::header::{CACHE_CONTROL, LOCATION};
    use rcgen::generate_simple_self_signed;

    use super::*;

    fn upgrade(url: &str) -> HttpsUpgrade {
        let names = ["a.example", "www.a.example"].map(str::to_owned);
        let pair = generate_simple_self_signed(names).unwrap();
        let certificate = CertificateInUse::default();
        let key = pair.signing_key.serialize_pem();
        certificate.install(&pair.cert.pem(), &key).unwrap();
        HttpsUpgrade {
            certificate,
            challenges: Challenges::default(),
            url: url.parse().unwrap(),
        }
    }

    fn redirect_target(upgrade: &HttpsUpgrade, host: &str, target: &str) -> String {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let response = upgrade.redirect(&Method::GET, host.parse().ok(), path, query);
        assert_eq!(response.status(), 301);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        response.headers()[LOCATION].to_str().unwrap().to_owned()
    }

    #[test]
    fn redirects_lead_only_to_our_own_names() {
        let upgrade = upgrade("https://a.example");
        for (host, target, expected) in [
            ("a.example", "/news?page=2", "https://a.example/news?page=2"),
            ("www.a.example", "/", "https://www.a.example/"),
            ("a.example:80", "/", "https://a.example/"),
            ("evil.example", "/", "https://a.example/"),
            ("a.example.evil", "/", "https://a.example/"),
            ("192.0.2.1", "/", "https://a.example/"),
            ("", "//evil.example/", "https://a.example//evil.example/"),
        ] {
            assert_eq!(
                redirect_target(&upgrade, host, target),
                expected,
                "{host}{target}"
            );
        }
    }

    #[test]
    fn only_an_open_challenge_is_answered() {
        let upgrade = upgrade("https://a.example");
        upgrade.challenges.open_http("token", "token.thumbprint");
        let answer = upgrade.challenge("token").unwrap();
        assert_eq!(answer.body(), "token.thumbprint");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-store");
        assert!(upgrade.challenge("x").is_none());
        upgrade.challenges.close();
        assert!(upgrade.challenge("token").is_none());
    }

    #[test]
    fn a_redirect_keeps_the_port_of_the_sites_address() {
        for own in ["https://a.example:8443", "https://[::1]:8443"] {
            let target = redirect_target(&upgrade(own), "www.a.example:8080", "/");
            assert_eq!(target, "https://www.a.example:8443/");
        }
    }
}
