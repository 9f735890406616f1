//! An HTTPS client that trusts one certificate and can connect to any address.

use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::{http1, http2};
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore, SupportedProtocolVersion};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::tools::PATIENCE;

/// The trusted certificate, the server name and the protocol.
#[derive(Clone)]
pub struct Client {
    pub addr: SocketAddr,
    pub root: String,
    pub name: &'static str,
    pub protocol: &'static str,
    pub versions: &'static [&'static SupportedProtocolVersion],
}

impl Client {
    /// Connects and performs the TLS handshake.
    pub async fn connect(&self) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        let root = CertificateDer::from_pem_slice(self.root.as_bytes()).unwrap();
        roots.add(root).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(self.versions)
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![self.protocol.as_bytes().to_vec()];
        let socket = TcpStream::connect(self.addr).await?;
        let connector = TlsConnector::from(Arc::new(config));
        let name = ServerName::try_from(self.name).unwrap();
        connector.connect(name, socket).await
    }

    /// Sends `request` on a new connection.
    pub fn send(&self, request: Request<Full<Bytes>>) -> Result<Response<Bytes>, String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let exchange = async { tokio::time::timeout(PATIENCE, self.exchange(request)).await };
        runtime.block_on(exchange).unwrap()
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Response<Bytes>, String> {
        let socket = self.connect().await.map_err(|error| error.to_string())?;
        let io = TokioIo::new(socket);
        let response = if self.protocol == "h2" {
            let (mut sender, connection) =
                http2::handshake(TokioExecutor::new(), io).await.unwrap();
            tokio::spawn(connection);
            sender.send_request(request).await
        } else {
            let (mut sender, connection) = http1::handshake(io).await.unwrap();
            tokio::spawn(connection);
            sender.send_request(request).await
        };
        let (head, body) = response.map_err(|error| error.to_string())?.into_parts();
        let body = body.collect().await.map_err(|error| error.to_string())?;
        Ok(Response::from_parts(head, body.to_bytes()))
    }
}
