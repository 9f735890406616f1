//! TLS with the certificate in use, which may change at run time: from PEM files, read again when they change and on SIGHUP,
//! or by ACME. And where the plain listener beside it leads visitors.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use http::uri::Authority;
use http::{Method, StatusCode};
use jiff::Timestamp;
use rustls::crypto::ring;
use rustls::server::{ClientHello, ResolvesServerCert, ServerConfig};
use rustls::sign::CertifiedKey;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::signal::unix::Signal;
use tokio::task::block_in_place;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_util::sync::CancellationToken;

use crate::acme::{CertificateInUse, Challenges, Leaf, chain_notices, read_pair};
use crate::config::serve::CertificateFiles;
use crate::config::text_file::decode_pem;
use crate::config::values::SiteUrl;
use crate::karachi;
use crate::web::response::{Response, moved, uncached};

/// Maximum time for a handshake.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);
/// The protocol of an ACME server that checks a challenge (RFC 8737).
const CHALLENGE: &[u8] = b"acme-tls/1";
/// Protocols in the order in which we prefer them (RFC 7301).
const PROTOCOLS: [&[u8]; 3] = [b"h2", b"http/1.1", CHALLENGE];

/// Maximum number of encrypted bytes of a connection that wait to be sent: a record of full size and a small one. Responses wait behind
/// them, however urgent they are, and a client that does not read costs the server as much memory.
const UNSENT_LIMIT_BYTES: usize = 20 * 1024;

/// Chooses the certificate of a handshake.
#[derive(Debug)]
struct Resolver {
    certificate: CertificateInUse,
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
            Some(name) => self.certificate.find(name),
            None => self.certificate.current(),
        }
    }
}

/// Whether the client is an ACME server that checks a challenge: it offers that protocol and no other.
fn is_challenge(hello: &ClientHello<'_>) -> bool {
    let offered = hello.alpn();
    offered.is_some_and(|mut offered| offered.next() == Some(CHALLENGE) && offered.next().is_none())
}

/// What a handshake has agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// HTTP/1.1, also for a client that names no protocol, and for an ACME server, which sends no request.
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
            _ => Protocol::Http1,
        };
        Ok((protocol, stream))
    }
}

/// How often the files are checked.
const INTERVAL: Duration = Duration::from_secs(1);

/// The texts of the certificate file and of the key file. An error is a sentence that names the file.
type PemTexts = Result<(String, String), String>;

/// Puts the certificate in `files` to use. One that cannot be used is logged, and the one before stays. Returns what was
/// read, so that [`watch_files`] notices a change. Blocks while it reads.
pub fn install_files(files: &CertificateFiles, certificate: &CertificateInUse) -> PemTexts {
    let texts = read_pem(files);
    let (chain, key) = (files.chain.display(), files.key.display());
    let installed = texts.as_ref().map_err(String::as_str);
    let installed = installed.and_then(|(pem, key)| certificate.install(pem, key).map(|()| pem));
    match installed {
        Ok(pem) => {
            let until = certificate.not_after().map(karachi::rfc3339);
            tracing::info!(%chain, until, "the certificate is in use");
            for notice in chain_notices(pem, Timestamp::now()) {
                tracing::warn!(%chain, "{notice}");
            }
        }
        Err(error) => {
            tracing::error!(%chain, %key, "the certificate cannot be used, and one that is in use stays: {error}");
        }
    }
    texts
}

/// Installs `files` again when they differ from what was `installed`, and on each `hangup`, until `stop` is cancelled.
pub async fn watch_files(
    files: CertificateFiles,
    certificate: CertificateInUse,
    mut installed: PemTexts,
    mut hangup: Signal,
    stop: CancellationToken,
) {
    let mut last = installed.clone();
    loop {
        let is_asked = tokio::select! {
            () = stop.cancelled() => return,
            _ = hangup.recv() => true,
            () = sleep(INTERVAL) => false,
        };
        // Other tasks of this thread go on meanwhile, however slow the disk is.
        block_in_place(|| {
            let now = read_pem(&files);
            // Files that changed since the last check may be incomplete, or the key may be about to follow.
            let is_new = now == last && now != installed;
            last = now;
            if is_asked || is_new {
                installed = install_files(&files, &certificate);
            }
        });
    }
}

/// Checks `files` as the server does when it installs them. Returns what the certificate says of itself, and a sentence for each fault
/// of its chain that only some visitors meet.
///
/// # Errors
/// A sentence that names the file, if the server cannot use them.
pub fn check_files(
    files: &CertificateFiles,
    now: Timestamp,
) -> Result<(Leaf, Vec<String>), String> {
    let (chain, key) = read_pem(files)?;
    let (chain_name, key_name) = (files.chain.display(), files.key.display());
    let named = |error| format!("{chain_name} with {key_name}: {error}");
    read_pair(&chain, &key).map_err(named)?;
    let leaf = Leaf::from_chain(&chain).map_err(|error| format!("{chain_name}: {error:#}"))?;
    let notices = chain_notices(&chain, now).into_iter();
    let notices = notices.map(|notice| format!("{chain_name}: {notice}"));
    Ok((leaf, notices.collect()))
}

fn read_pem(files: &CertificateFiles) -> PemTexts {
    let text = |file: &Path| {
        let bytes = fs::read(file)
            .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        decode_pem(&bytes).map_err(|error| format!("{}: {error}", file.display()))
    };
    Ok((text(&files.chain)?, text(&files.key)?))
}

/// The site over TLS.
#[derive(Debug)]
pub struct SecureSite {
    /// The certificate in use. Without one, the plain listener serves the site.
    pub certificate: CertificateInUse,
    /// The ACME challenges that are open.
    pub challenges: Challenges,
    /// The site's own address.
    pub url: SiteUrl,
}

impl SecureSite {
    /// The answer to an open challenge (RFC 8555, section 8.3).
    pub(crate) fn challenge(&self, token: &str) -> Option<Response> {
        let answer = self.challenges.key_authorization(token)?;
        let content_type = "application/octet-stream";
        Some(uncached(StatusCode::OK, content_type, answer))
    }

    /// Not cached, so that another name or port of the site is found at once. It does not bring the site back to plain HTTP: with HSTS,
    /// which is on by default, browsers ask for `https://` alone until that has ended.
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

    /// The requested name stays if the certificate is for it. Any other one leads to the site's own address.
    fn origin(&self, name: &str) -> String {
        let is_ours = self.certificate.find(name).is_some();
        let with_name = is_ours.then(|| self.url.with_host(name)).flatten();
        with_name.unwrap_or_else(|| self.url.as_str().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use http::header::{CACHE_CONTROL, LOCATION};
    use rcgen::generate_simple_self_signed;

    use super::*;

    #[test]
    fn a_pair_that_cannot_be_used_leaves_the_one_before() {
        let dir = tempfile::TempDir::new().unwrap();
        let files = CertificateFiles {
            chain: dir.path().join("chain.pem"),
            key: dir.path().join("key.pem"),
        };
        let replace = |name: &str, with_key: bool| {
            let pair = generate_simple_self_signed([name.to_owned()]).unwrap();
            fs::write(&files.chain, pair.cert.pem()).unwrap();
            if with_key {
                fs::write(&files.key, pair.signing_key.serialize_pem()).unwrap();
            }
        };
        let certificate = CertificateInUse::default();
        drop(install_files(&files, &certificate));
        assert!(certificate.current().is_none());
        replace("a.example", true);
        let installed = install_files(&files, &certificate);
        assert!(certificate.find("a.example").is_some() && installed == read_pem(&files));
        replace("b.example", false);
        assert!(installed != read_pem(&files));
        drop(install_files(&files, &certificate));
        assert!(
            certificate.find("a.example").is_some(),
            "the key is another one's"
        );
        fs::remove_file(&files.chain).unwrap();
        drop(install_files(&files, &certificate));
        assert!(certificate.find("a.example").is_some());
        replace("c.example", true);
        drop(install_files(&files, &certificate));
        assert!(certificate.find("c.example").is_some());
    }

    fn secure(url: &str) -> SecureSite {
        let names = ["a.example", "www.a.example"].map(str::to_owned);
        let pair = generate_simple_self_signed(names).unwrap();
        let certificate = CertificateInUse::default();
        let key = pair.signing_key.serialize_pem();
        certificate.install(&pair.cert.pem(), &key).unwrap();
        SecureSite {
            certificate,
            challenges: Challenges::default(),
            url: url.parse().unwrap(),
        }
    }

    fn redirected(secure: &SecureSite, host: &str, target: &str) -> String {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let response = secure.redirect(&Method::GET, host.parse().ok(), path, query);
        assert_eq!(response.status(), 301);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        response.headers()[LOCATION].to_str().unwrap().to_owned()
    }

    #[test]
    fn a_redirect_leads_to_our_own_names_only() {
        let secure = secure("https://a.example");
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
                redirected(&secure, host, target),
                expected,
                "{host}{target}"
            );
        }
    }

    #[test]
    fn only_an_open_challenge_is_answered() {
        let secure = secure("https://a.example");
        secure.challenges.open_http("token", "token.thumbprint");
        let answer = secure.challenge("token").unwrap();
        assert_eq!(answer.body(), "token.thumbprint");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-store");
        assert!(secure.challenge("x").is_none());
        secure.challenges.close();
        assert!(secure.challenge("token").is_none());
    }

    #[test]
    fn a_redirect_keeps_the_port_of_the_sites_address() {
        for own in ["https://a.example:8443", "https://[::1]:8443"] {
            let target = redirected(&secure(own), "www.a.example:8080", "/");
            assert_eq!(target, "https://www.a.example:8443/");
        }
    }
}
