//! TLS with the certificate in use, which may change at run time, and with those of open ACME challenges.

use std::io;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use jiff::Timestamp;
use rustls::client::verify_server_name;
use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls::server::{ClientHello, ParsedCertificate, ResolvesServerCert, ServerConfig};
use rustls::sign::CertifiedKey;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::connections::HEAD_TIME;
use crate::acme::{Challenges, Leaf, Unusable, read_pair};

/// The protocol of a directory that looks at a challenge (RFC 8737).
const CHALLENGE: &[u8] = b"acme-tls/1";
/// Protocols in the order in which we prefer them (RFC 7301).
const PROTOCOLS: [&[u8]; 3] = [b"h2", b"http/1.1", CHALLENGE];

/// Most encrypted bytes of a connection that wait to be sent: a record of full size and a small one. Responses wait behind
/// them, however urgent they are, and a client that does not read costs the server as much memory.
const UNSENT_LIMIT_BYTES: usize = 20 * 1024;

/// The certificate in use. A clone shares it.
#[derive(Debug, Clone, Default)]
pub struct Certificates(Arc<ArcSwapOption<CertifiedKey>>);

impl Certificates {
    /// Uses a certificate from now on. `chain` and `key` are PEM, the first certificate is the server's own.
    ///
    /// # Errors
    /// If a part cannot be read, or if the key is not the certificate's. The certificate in use stays.
    pub fn install(&self, chain: &[u8], key: &[u8]) -> Result<(), Unusable> {
        let pair = read_pair(chain, key)?;
        self.0.store(Some(Arc::new(pair)));
        Ok(())
    }

    /// Whether there is a certificate.
    pub fn is_ready(&self) -> bool {
        self.0.load().is_some()
    }

    /// The last moment at which the certificate in use is valid. `None` without one.
    pub fn not_after(&self) -> Option<Timestamp> {
        let pair = self.0.load();
        let leaf = Leaf::of_der(pair.as_ref()?.end_entity_cert().ok()?);
        Some(leaf.ok()?.validity.not_after)
    }

    /// Whether the certificate in use is for `host`, a name without a port.
    pub fn covers(&self, host: &str) -> bool {
        self.0
            .load()
            .as_ref()
            .is_some_and(|pair| is_for(pair, host))
    }
}

/// Chooses the certificate of a handshake.
#[derive(Debug)]
struct Resolver {
    certificates: Certificates,
    challenges: Challenges,
}

impl ResolvesServerCert for Resolver {
    /// Returns no certificate to a client that asks for another name. One that asks for none, such as a monitoring program,
    /// judges for itself.
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name();
        if is_challenge(&hello) {
            return self.challenges.certificate(name?);
        }
        let pair = self.certificates.0.load_full()?;
        name.is_none_or(|name| is_for(&pair, name)).then_some(pair)
    }
}

/// Whether the client is a directory that looks at a challenge: it offers that protocol and no other.
fn is_challenge(hello: &ClientHello<'_>) -> bool {
    let offered = hello.alpn();
    offered.is_some_and(|mut offered| offered.next() == Some(CHALLENGE) && offered.next().is_none())
}

fn is_for(pair: &CertifiedKey, name: &str) -> bool {
    let certificate = pair.end_entity_cert().and_then(ParsedCertificate::try_from);
    let (Ok(certificate), Ok(name)) = (certificate, ServerName::try_from(name)) else {
        return false;
    };
    verify_server_name(&certificate, &name).is_ok()
}

/// What a handshake has agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// HTTP/1.1, also for a client that names no protocol.
    Http1,
    /// HTTP/2.
    Http2,
    /// None: the handshake was the answer to an ACME challenge.
    Challenge,
}

/// Encrypts the connections of a listener.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Offers TLS 1.2 and 1.3 with the certificate in use, and answers open challenges.
    ///
    /// # Errors
    /// If the system has no randomness for the keys of session tickets.
    pub fn new(certificates: Certificates, challenges: Challenges) -> Result<Self, rustls::Error> {
        let resolver = Resolver {
            certificates,
            challenges,
        };
        let provider = Arc::new(ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(resolver));
        config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
        config.ticketer = ring::Ticketer::new()?;
        // Every suite is good, but scanners take the client's order for carelessness.
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
        let mut stream = timeout(HEAD_TIME, self.0.accept(socket)).await??;
        let (_, session) = stream.get_mut();
        session.set_buffer_limit(Some(UNSENT_LIMIT_BYTES));
        let protocol = match session.alpn_protocol() {
            Some(b"h2") => Protocol::Http2,
            Some(CHALLENGE) => Protocol::Challenge,
            _ => Protocol::Http1,
        };
        Ok((protocol, stream))
    }
}

#[cfg(test)]
mod tests {
    use rcgen::{CertifiedKey as Generated, generate_simple_self_signed};

    use super::*;

    fn pair(name: &str) -> (String, String) {
        let Generated { cert, signing_key } =
            generate_simple_self_signed([name.to_owned()]).unwrap();
        (cert.pem(), signing_key.serialize_pem())
    }

    #[test]
    fn a_certificate_is_for_its_own_names_alone() {
        let certificates = Certificates::default();
        assert!(!certificates.is_ready());
        assert!(!certificates.covers("a.example"));
        let (chain, key) = pair("a.example");
        certificates
            .install(chain.as_bytes(), key.as_bytes())
            .unwrap();
        assert!(certificates.is_ready());
        for (host, covered) in [
            ("a.example", true),
            ("A.Example", true),
            ("b.example", false),
            ("www.a.example", false),
            ("127.0.0.1", false),
            ("a.example:443", false),
            ("", false),
        ] {
            assert_eq!(certificates.covers(host), covered, "{host}");
        }
    }

    #[test]
    fn an_unusable_pair_changes_nothing() {
        let certificates = Certificates::default();
        let ((chain, key), (_, other_key)) = (pair("a.example"), pair("b.example"));
        certificates
            .install(chain.as_bytes(), key.as_bytes())
            .unwrap();
        let installed = certificates.install(chain.as_bytes(), other_key.as_bytes());
        assert_eq!(installed, Err(Unusable::Mismatch));
        assert!(certificates.covers("a.example"));
    }
}
