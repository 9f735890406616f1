//! Plain hyper with rustls.

use std::sync::Arc;

use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use super::Setup;
use super::raw_hyper;
use super::server::Server;

pub fn start(setup: &Setup) -> Server {
    raw_hyper::start([setup.chain(), setup.key()], &setup.response)
}

/// Serves with the chain and the key in these files.
pub fn serve(mut files: impl Iterator<Item = String>) {
    let (chain, key) = (files.next().expect("a file"), files.next().expect("a file"));
    let tls = acceptor(&chain, &key);
    raw_hyper::serve(move |socket, responder| {
        let tls = tls.clone();
        async move {
            if let Ok(socket) = tls.accept(socket).await {
                let server = http2::Builder::new(TokioExecutor::new());
                let served = server.serve_connection(TokioIo::new(socket), responder.service());
                // The client ends the connection.
                drop(served.await);
            }
        }
    });
}

fn acceptor(chain: &str, key: &str) -> TlsAcceptor {
    let chain = CertificateDer::pem_file_iter(chain).expect("a chain");
    let chain = chain.collect::<Result<_, _>>().expect("a chain");
    let key = PrivateKeyDer::from_pem_file(key).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .expect("a pair");
    config.alpn_protocols = vec![b"h2".to_vec()];
    TlsAcceptor::from(Arc::new(config))
}
