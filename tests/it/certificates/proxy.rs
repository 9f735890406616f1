//! A proxy before the ACME server, which adds what that lacks (renewal information) and sees the orders.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};

use rcgen::{CertifiedKey, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer, ServerName};
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, ServerConfig, ServerConnection, StreamOwned,
};
use serde_json::{Value, json};

use super::doors::listen;

const NEW_ORDER: &str = "/order-plz";
const RENEWAL_INFO: &str = "/renewal-info/";

/// The proxy. It answers under an address of its own.
pub struct Proxy {
    port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// Start and end of the window that renewal information names.
    window: Option<(String, String)>,
    /// The orders that were placed.
    orders: usize,
}

impl Proxy {
    pub fn start(identity: &CertifiedKey<KeyPair>, backend: u16) -> Self {
        let state = Arc::<Mutex<State>>::default();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let key = PrivatePkcs8KeyDer::from(identity.signing_key.serialize_der());
        let server = ServerConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![identity.cert.der().clone()], PrivateKeyDer::Pkcs8(key))
            .unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(identity.cert.der().clone()).unwrap();
        let client = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let (server, client) = (Arc::new(server), Arc::new(client));
        let answering = Arc::clone(&state);
        let port = listen(move |stream| {
            let connection = ServerConnection::new(Arc::clone(&server)).unwrap();
            let mut stream = StreamOwned::new(connection, stream);
            // A client that goes away is no fault of the test.
            drop(answer(&answering, &mut stream, &client, backend));
        });
        Self { port, state }
    }

    /// The address of the directory.
    pub fn directory(&self) -> String {
        format!("https://127.0.0.1:{}/dir", self.port)
    }

    /// From now on renewal information names this window.
    pub fn suggest(&self, start: &str, end: &str) {
        self.state.lock().unwrap().window = Some((start.to_owned(), end.to_owned()));
    }

    /// The orders that were placed so far.
    pub fn orders(&self) -> usize {
        self.state.lock().unwrap().orders
    }
}

struct Request {
    head: Vec<String>,
    path: String,
    body: Vec<u8>,
}

fn answer(
    state: &Mutex<State>,
    stream: &mut (impl Read + Write),
    client: &Arc<ClientConfig>,
    backend: u16,
) -> std::io::Result<()> {
    let request = read_request(stream)?;
    if request.path == NEW_ORDER {
        state.lock().unwrap().orders += 1;
    }
    let response = if request.path.starts_with(RENEWAL_INFO) {
        renewal_info(state)
    } else {
        let forwarded = forward(&request, client, backend)?;
        match request.path.as_str() {
            "/dir" => directory(state, &request, &forwarded),
            _ => forwarded,
        }
    };
    stream.write_all(&response)?;
    stream.flush()
}

/// The directory, with renewal information if a window is suggested.
fn directory(state: &Mutex<State>, request: &Request, forwarded: &[u8]) -> Vec<u8> {
    if state.lock().unwrap().window.is_none() {
        return forwarded.to_vec();
    }
    let mut head = request.head.iter();
    let host = head.find_map(|line| line.strip_prefix("host: ")).unwrap();
    let renewal_info = format!("https://{host}{}", RENEWAL_INFO.trim_end_matches('/'));
    with_json(forwarded, |directory| {
        directory["renewalInfo"] = renewal_info.into()
    })
}

fn renewal_info(state: &Mutex<State>) -> Vec<u8> {
    let (start, end) = state.lock().unwrap().window.clone().unwrap();
    let body = json!({"suggestedWindow": {"start": start, "end": end}}).to_string();
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nRetry-After: 21600";
    response(head, &body)
}

fn response(head: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").into_bytes()
}

/// The answer with its JSON changed. One that is no JSON, such as a refusal, stays as it is.
fn with_json(raw: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let text = String::from_utf8_lossy(raw);
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let Ok(mut body) = serde_json::from_str(body) else {
        return raw.to_vec();
    };
    change(&mut body);
    let is_kept = |line: &&str| {
        let line = line.to_ascii_lowercase();
        !line.starts_with("content-length:") && !line.starts_with("connection:")
    };
    let head: Vec<&str> = head.split("\r\n").filter(is_kept).collect();
    response(&head.join("\r\n"), &body.to_string())
}

fn read_request(stream: &mut impl Read) -> std::io::Result<Request> {
    let mut reader = BufReader::new(stream);
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        head.push(line.to_owned());
    }
    let length = head.iter().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.parse().unwrap())
    });
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body)?;
    let path = head[0].split(' ').nth(1).unwrap().to_owned();
    Ok(Request { head, path, body })
}

/// Sends a request on, with the host that the client named: the server makes its addresses of it.
fn forward(
    request: &Request,
    client: &Arc<ClientConfig>,
    backend: u16,
) -> std::io::Result<Vec<u8>> {
    let name = ServerName::try_from("localhost").unwrap();
    let connection = ClientConnection::new(Arc::clone(client), name).unwrap();
    let stream = TcpStream::connect(("127.0.0.1", backend))?;
    let mut stream = StreamOwned::new(connection, stream);
    let mut head = request.head.join("\r\n");
    head.push_str("\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes())?;
    stream.write_all(&request.body)?;
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Err(error) if answer.is_empty() => Err(error),
        _ => Ok(answer),
    }
}
