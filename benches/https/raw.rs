//! Plain hyper with rustls, as a process of its own. It sends the same response to every request.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use super::Setup;
use super::server::{Server, head_length};

const ROLE: &str = "raw";

/// Whether this process is that server.
pub fn is_asked_for() -> bool {
    std::env::args().any(|argument| argument == ROLE)
}

pub fn start(setup: &Setup) -> Server {
    let mut child = Command::new(std::env::current_exe().expect("this program has a path"))
        .arg(ROLE)
        .args([setup.chain(), setup.key()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(&setup.response).expect("the server reads");
    drop(stdin);
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("stdout is piped"))
        .read_line(&mut line)
        .expect("the server prints its address");
    Server {
        child,
        addr: line.trim().parse().expect("an address"),
    }
}

/// The response without its body, and the body.
fn template() -> Response<Bytes> {
    let mut response = Vec::new();
    std::io::stdin()
        .read_to_end(&mut response)
        .expect("a response on standard input");
    let head = head_length(&response).expect("a complete response");
    let text = std::str::from_utf8(&response[..head])
        .expect("a head in ASCII")
        .to_owned();
    let mut template = Response::new(Bytes::from(response.split_off(head)));
    for (name, value) in text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
    {
        // hyper sets these two itself.
        if !["content-length", "date"].contains(&name) {
            let name: hyper::header::HeaderName = name.parse().expect("a header");
            template
                .headers_mut()
                .insert(name, value.parse().expect("a value"));
        }
    }
    template
}

fn tls() -> TlsAcceptor {
    let mut files = std::env::args().skip_while(|argument| argument != ROLE);
    let (chain, key) = (files.nth(1).expect("a file"), files.next().expect("a file"));
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

pub fn serve() {
    let (template, tls) = (template(), tls());
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    listener.set_nonblocking(true).expect("a TCP socket");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async move {
        let listener = tokio::net::TcpListener::from_std(listener).expect("a TCP socket");
        loop {
            let (socket, _) = listener.accept().await.expect("a client");
            socket.set_nodelay(true).expect("a TCP socket");
            let (template, tls) = (template.clone(), tls.clone());
            tokio::spawn(async move {
                let Ok(socket) = tls.accept(socket).await else {
                    return;
                };
                let service = hyper::service::service_fn(move |_: Request<Incoming>| {
                    let response = template.clone().map(Full::new);
                    async move { Ok::<_, std::convert::Infallible>(response) }
                });
                let server = hyper::server::conn::http2::Builder::new(TokioExecutor::new());
                // The client ends the connection.
                drop(server.serve_connection(TokioIo::new(socket), service).await);
            });
        }
    });
}
