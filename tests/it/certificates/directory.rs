//! A proxy for the ACME server's directory that adds renewal information, which the ACME server lacks.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

use rcgen::{CertifiedKey, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::{Value, json};

use crate::https::client::Client;

/// The proxy. Its directory refers to the ACME server itself for everything except renewal information.
pub struct Directory {
    pub url: String,
    /// The start and end of the suggested window; `None` for no renewal information.
    window: Arc<Mutex<Option<[String; 2]>>>,
    /// The Date header of its responses; `None` for no header.
    date: Arc<Mutex<Option<String>>>,
}

impl Directory {
    /// Serves the directory of the ACME server at `backend`, with that server's certificate.
    pub fn start(identity: &CertifiedKey<KeyPair>, backend: SocketAddr) -> Self {
        let key = PrivatePkcs8KeyDer::from(identity.signing_key.serialize_der());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![identity.cert.der().clone()], PrivateKeyDer::Pkcs8(key))
            .unwrap();
        let config = Arc::new(config);
        let client = Client {
            addr: backend,
            root: identity.cert.pem(),
            name: "localhost",
            protocol: "http/1.1",
            versions: rustls::DEFAULT_VERSIONS,
        };
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let origin = format!("https://{}", listener.local_addr().unwrap());
        let window = Arc::<Mutex<Option<[String; 2]>>>::default();
        let date = Arc::<Mutex<Option<String>>>::default();
        let directory = Self {
            url: format!("{origin}/dir"),
            window: Arc::clone(&window),
            date: Arc::clone(&date),
        };
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
                let stream = StreamOwned::new(connection, stream);
                let window = window.lock().unwrap().clone();
                let date = date.lock().unwrap().clone();
                // Drop connections while the ACME server is down.
                drop(answer(stream, &client, &origin, window, date));
            }
        });
        directory
    }

    /// Suggests this window from now on.
    pub fn suggest(&self, window: [String; 2]) {
        *self.window.lock().unwrap() = Some(window);
    }

    /// Sends this Date header from now on.
    pub fn show_date(&self, date: &str) {
        *self.date.lock().unwrap() = Some(date.to_owned());
    }
}

fn answer(
    mut stream: impl Read + Write,
    client: &Client,
    origin: &str,
    window: Option<[String; 2]>,
    date: Option<String>,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut head = BufReader::new(&mut stream).lines();
    let first = head.next().ok_or("no request")??;
    for line in head {
        if line?.is_empty() {
            break;
        }
    }
    let content = match (first.contains(" /renewal-info/"), window) {
        (true, Some([start, end])) => json!({ "suggestedWindow": { "start": start, "end": end } }),
        (_, window) => {
            let host = format!("localhost:{}", client.addr.port());
            let request = hyper::Request::get("/dir").header("host", host);
            let response = client.send(request.body(bytes::Bytes::new().into())?)?;
            let mut directory: Value = serde_json::from_slice(response.body())?;
            if window.is_some() {
                directory["renewalInfo"] = format!("{origin}/renewal-info").into();
            }
            directory
        }
    };
    let content = content.to_string();
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nRetry-After: 21600";
    let date = date.map_or_else(String::new, |date| format!("Date: {date}\r\n"));
    let length = content.len();
    write!(
        stream,
        "{head}\r\n{date}Content-Length: {length}\r\nConnection: close\r\n\r\n{content}"
    )?;
    Ok(stream.flush()?)
}
