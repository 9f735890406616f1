//! A proxy before the ACME server, which adds the renewal information that it lacks, and sees the orders.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Condvar, Mutex};

use rcgen::{CertifiedKey, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer, ServerName};
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, ServerConfig, ServerConnection, StreamOwned,
};
use serde_json::{Value, json};

use super::doors::listen;

const NEW_ORDER: &str = "/order-plz";
const FINALIZE: &str = "/finalize-order/";
const RENEWAL_INFO: &str = "/renewal-info/";

/// The proxy. It answers under an address of its own.
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    behaviour: Mutex<Behaviour>,
    changed: Condvar,
}

#[derive(Default)]
struct Behaviour {
    /// Start and end of the window that renewal information names.
    window: Option<(String, String)>,
    /// Whether requests to finalise an order wait.
    holds_finalize: bool,
    /// Whether one waits.
    is_finalize_waiting: bool,
    /// The orders that were placed.
    orders: usize,
}

impl Proxy {
    pub fn start(identity: &CertifiedKey<KeyPair>, backend: u16) -> Self {
        let shared = Arc::<Shared>::default();
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
        let answering = Arc::clone(&shared);
        let port = listen(move |stream| {
            let connection = ServerConnection::new(Arc::clone(&server)).unwrap();
            let mut stream = StreamOwned::new(connection, stream);
            // A client that goes away is no fault of the test.
            drop(answering.answer(&mut stream, &client, backend));
        });
        Self { port, shared }
    }

    /// The address of the directory.
    pub fn directory(&self) -> String {
        format!("https://127.0.0.1:{}/dir", self.port)
    }

    /// From now on renewal information names this window.
    pub fn suggest(&self, start: &str, end: &str) {
        self.change(|behaviour| behaviour.window = Some((start.to_owned(), end.to_owned())));
    }

    /// From now on requests to finalise an order wait, or no longer.
    pub fn hold_finalize(&self, holds: bool) {
        self.change(|behaviour| behaviour.holds_finalize = holds);
    }

    /// Waits until a request to finalise an order waits.
    pub fn wait_for_finalize(&self) {
        let behaviour = self.shared.behaviour.lock().unwrap();
        let waited =
            self.shared
                .changed
                .wait_timeout_while(behaviour, super::PATIENCE, |behaviour| {
                    !behaviour.is_finalize_waiting
                });
        assert!(!waited.unwrap().1.timed_out(), "no order was finalised");
    }

    /// The orders that were placed so far, also refused ones.
    pub fn orders(&self) -> usize {
        self.shared.behaviour.lock().unwrap().orders
    }

    fn change(&self, change: impl FnOnce(&mut Behaviour)) {
        change(&mut self.shared.behaviour.lock().unwrap());
        self.shared.changed.notify_all();
    }
}

struct Request {
    head: Vec<String>,
    path: String,
    body: Vec<u8>,
}

impl Shared {
    fn answer(
        &self,
        stream: &mut (impl Read + Write),
        client: &Arc<ClientConfig>,
        backend: u16,
    ) -> std::io::Result<()> {
        let request = read_request(stream)?;
        let answer = self.answer_to(&request, client, backend)?;
        stream.write_all(&answer)?;
        stream.flush()
    }

    fn answer_to(
        &self,
        request: &Request,
        client: &Arc<ClientConfig>,
        backend: u16,
    ) -> std::io::Result<Vec<u8>> {
        let forwarded = || forward(request, client, backend);
        if request.path.starts_with(RENEWAL_INFO) {
            return Ok(self.renewal_info());
        }
        if request.path == "/dir" {
            let host = request
                .head
                .iter()
                .find_map(|line| line.strip_prefix("host: "));
            let renewal_info = format!("https://{}{RENEWAL_INFO}", host.unwrap_or_default());
            let offers = self.behaviour.lock().unwrap().window.is_some();
            return Ok(with_json(&forwarded()?, |directory| {
                if offers {
                    directory["renewalInfo"] = renewal_info.trim_end_matches('/').into();
                }
            }));
        }
        if request.path == NEW_ORDER {
            self.behaviour.lock().unwrap().orders += 1;
        }
        if request.path.starts_with(FINALIZE) {
            let mut behaviour = self.behaviour.lock().unwrap();
            behaviour.is_finalize_waiting = true;
            self.changed.notify_all();
            drop(
                self.changed
                    .wait_while(behaviour, |behaviour| behaviour.holds_finalize)
                    .unwrap(),
            );
        }
        forwarded()
    }

    fn renewal_info(&self) -> Vec<u8> {
        let window = self.behaviour.lock().unwrap().window.clone();
        let (start, end) = window.unwrap();
        let body = json!({"suggestedWindow": {"start": start, "end": end}}).to_string();
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nRetry-After: 21600";
        answer(head, &body)
    }
}

fn answer(head: &str, body: &str) -> Vec<u8> {
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
    answer(&head.join("\r\n"), &body.to_string())
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
