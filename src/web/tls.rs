//! TLS with the certificate in use, which may change at run time, and with those of open ACME challenges.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rustls::crypto::ring;
use rustls::server::{ClientHello, ResolvesServerCert, ServerConfig};
use rustls::sign::CertifiedKey;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::acme::{Certificates, Challenges};

/// Most time for a handshake.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);
/// The protocol of a directory that looks at a challenge (RFC 8737).
const CHALLENGE: &[u8] = b"acme-tls/1";
/// Protocols in the order in which we prefer them (RFC 7301).
const PROTOCOLS: [&[u8]; 3] = [b"h2", b"http/1.1", CHALLENGE];

/// Most encrypted bytes of a connection that wait to be sent: a record of full size and a small one. Responses wait behind
/// them, however urgent they are, and a client that does not read costs the server as much memory.
const UNSENT_LIMIT_BYTES: usize = 20 * 1024;

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
        match name {
            Some(name) => self.certificates.find(name),
            None => self.certificates.current(),
        }
    }
}

/// Whether the client is a directory that looks at a challenge: it offers that protocol and no other.
fn is_challenge(hello: &ClientHello<'_>) -> bool {
    let offered = hello.alpn();
    offered.is_some_and(|mut offered| offered.next() == Some(CHALLENGE) && offered.next().is_none())
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
        let mut stream = timeout(HANDSHAKE_TIME, self.0.accept(socket)).await??;
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
