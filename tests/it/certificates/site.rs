//! A server that gets certificates, and the certificates that visitors get.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, ClientConnection, DigitallySignedStruct, Error, SignatureScheme};
use serde_json::Value;
use tempfile::TempDir;

use super::{NAME, Pebble};
use crate::binary::{Binary, output};
use crate::server::{Server, connect};

/// How to start a site.
pub struct Start<'a> {
    pub dir: &'a Path,
    pub pebble: &'a Pebble,
    pub names: &'a [&'a str],
    /// The time at which its clock starts.
    pub clock: Option<&'a str>,
    /// Whether the ACME server can reach it by HTTP.
    pub reachable_by_http: bool,
    /// Whether the ACME server can reach it by TLS.
    pub reachable_by_tls: bool,
}

impl<'a> Start<'a> {
    /// A site in `dir` that asks `pebble` for a certificate for one name.
    pub fn new(dir: &'a TempDir, pebble: &'a Pebble) -> Self {
        Self {
            dir: dir.path(),
            pebble,
            names: &[NAME],
            clock: None,
            reachable_by_http: true,
            reachable_by_tls: true,
        }
    }

    /// The ACME server cannot reach it.
    pub fn unreachable(self) -> Self {
        Self {
            reachable_by_tls: false,
            ..self.unreachable_by_http()
        }
    }

    /// The ACME server can reach it only by HTTPS.
    pub fn unreachable_by_http(self) -> Self {
        Self {
            reachable_by_http: false,
            ..self
        }
    }

    /// Sets the time at which its clock starts.
    pub fn at(self, moment: &'a str) -> Self {
        let clock = Some(moment);
        Self { clock, ..self }
    }
}

/// A running site. Dropping it kills the server.
pub struct Site {
    dir: PathBuf,
    clock: Option<String>,
    pub server: Server,
}

impl Site {
    pub fn start(start: &Start) -> Self {
        let pebble = start.pebble;
        let http = if start.reachable_by_http {
            pebble.http_port
        } else {
            0
        };
        let tls = if start.reachable_by_tls {
            pebble.tls_port
        } else {
            0
        };
        let ca = start.pebble.ca();
        let mut flags = vec![
            "--tls-domain".to_owned(),
            start.names.join(","),
            format!("--addr=127.0.0.1:{http}"),
            format!("--tls-addr=127.0.0.1:{tls}"),
            format!("--acme-directory={}", start.pebble.directory.url),
            format!("--acme-ca={}", ca.display()),
            "--acme-contact=it@standfast.example".to_owned(),
        ];
        flags.extend(start.clock.map(|clock| format!("--clock={clock}")));
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let db = start.dir.join("standfast.db");
        let debugging = [("RUST_LOG", "standfast=debug")];
        Self {
            dir: start.dir.to_owned(),
            clock: start.clock.map(str::to_owned),
            server: Server::with(&db, &flags, &debugging),
        }
    }

    /// The output of `certificate show --json`.
    pub fn show(&self) -> Value {
        let mut command = self.binary().command(&["certificate", "show", "--json"]);
        command.envs(self.clock.iter().map(|clock| ("STANDFAST_CLOCK", clock)));
        output(command).json()
    }

    /// Runs commands on its database.
    pub fn binary(&self) -> Binary {
        Binary::in_dir(&self.dir)
    }

    /// The certificate that a visitor of `name` gets; `None` if there is none.
    pub fn served_certificate(&self, name: &str) -> Option<CertificateDer<'static>> {
        let config = ClientConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()
            .unwrap()
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(TrustsAll))
            .with_no_client_auth();
        let name = ServerName::try_from(name.to_owned()).unwrap();
        let mut connection = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut socket = connect(self.server.tls_addr.unwrap());
        while connection.is_handshaking() {
            connection.complete_io(&mut socket).ok()?;
        }
        Some(connection.peer_certificates()?[0].clone().into_owned())
    }
}

fn provider() -> Arc<rustls::crypto::CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

/// Trusts every certificate, because the ACME server makes a new root at each start.
#[derive(Debug)]
struct TrustsAll;

impl ServerCertVerifier for TrustsAll {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        provider()
            .signature_verification_algorithms
            .supported_schemes()
    }
}
