//! A real ACME server with its DNS.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use rcgen::generate_simple_self_signed;
use serde_json::json;
use tempfile::TempDir;

use super::directory::Directory;
use crate::tools::{eventually, need};

/// A running `pebble`, with a DNS server that resolves every name to this machine.
pub struct Pebble {
    pub directory: Directory,
    /// The port that it connects to for HTTP challenges.
    pub http_port: u16,
    /// The port that it connects to for TLS challenges.
    pub tls_port: u16,
    server: Option<Child>,
    dns: Child,
    dns_port: u16,
    port: u16,
    dir: TempDir,
}

impl Pebble {
    /// Returns `None` if `pebble` is not installed. The test is skipped then.
    pub fn run() -> Option<Self> {
        if !need(&["pebble", "pebble-challtestsrv"]) {
            return None;
        }
        let dir = TempDir::new().unwrap();
        let names = ["127.0.0.1".to_owned(), "localhost".to_owned()];
        let identity = generate_simple_self_signed(names).unwrap();
        fs::write(dir.path().join("ca.pem"), identity.cert.pem()).unwrap();
        let key = identity.signing_key.serialize_pem();
        fs::write(dir.path().join("key.pem"), key).unwrap();
        let dns_port = free_port();
        let dns = Command::new("pebble-challtestsrv")
            .args(["-defaultIPv4", "127.0.0.1", "-defaultIPv6", ""])
            .args(["-http01", "", "-https01", "", "-tlsalpn01", ""])
            .args(["-dns01", &format!("127.0.0.1:{dns_port}")])
            .args(["-management", &format!("127.0.0.1:{}", free_port())])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let port = free_port();
        let mut pebble = Self {
            directory: Directory::start(&identity, SocketAddr::from(([127, 0, 0, 1], port))),
            http_port: free_port(),
            tls_port: free_port(),
            server: None,
            dns,
            dns_port,
            port,
            dir,
        };
        pebble.start_server();
        // Wait for its DNS server: an earlier order would fail.
        eventually(|| TcpStream::connect(("127.0.0.1", dns_port)).is_ok());
        Some(pebble)
    }

    /// The file with the authority of the directory's certificate.
    pub fn ca(&self) -> PathBuf {
        self.dir.path().join("ca.pem")
    }

    /// The number of orders since the start.
    pub fn count_orders(&self) -> usize {
        let log = fs::read_to_string(self.dir.path().join("pebble.log")).unwrap();
        log.matches(" /order-plz -> ").count()
    }

    /// Restarts pebble. It stores nothing on disk, so it forgets all accounts.
    pub fn restart(&mut self) {
        self.stop_server();
        self.start_server();
    }

    fn start_server(&mut self) {
        let path = |name: &str| self.dir.path().join(name).to_str().unwrap().to_owned();
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{}", self.port),
            "managementListenAddress": format!("127.0.0.1:{}", free_port()),
            "certificate": path("ca.pem"),
            "privateKey": path("key.pem"),
            "httpPort": self.http_port,
            "tlsPort": self.tls_port,
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        }});
        fs::write(path("pebble.json"), config.to_string()).unwrap();
        let log = fs::File::create(path("pebble.log")).unwrap();
        let server = Command::new("pebble")
            .args(["-config", &path("pebble.json"), "-strict"])
            .args(["-dnsserver", &format!("127.0.0.1:{}", self.dns_port)])
            // Otherwise it would wait up to 15 seconds before it checks a challenge.
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_AUTHZREUSE", "0")
            .env("PEBBLE_WFE_NONCEREJECT", "0")
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap();
        self.server = Some(server);
        eventually(|| TcpStream::connect(("127.0.0.1", self.port)).is_ok());
    }

    /// Stops it, so that its directory no longer responds.
    pub fn stop_server(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().unwrap();
            server.wait().unwrap();
        }
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        self.stop_server();
        drop(self.dns.kill());
        drop(self.dns.wait());
        if std::thread::panicking() {
            let log = fs::read_to_string(self.dir.path().join("pebble.log"));
            eprintln!("pebble's log:\n{}", log.unwrap_or_default());
        }
    }
}

/// Returns a free port that no other test gets from this function. It is below 32,768, so the kernel does not assign it either.
fn free_port() -> u16 {
    const FIRST: u32 = 20_000;
    const COUNT: u32 = 12_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Parallel runs differ in their process ids, and the calls of one run in their numbers.
        let number = 16 * std::process::id() + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = u16::try_from(FIRST + number % COUNT).unwrap();
        let address = ("127.0.0.1", port);
        if TcpListener::bind(address).is_ok() && UdpSocket::bind(address).is_ok() {
            return port;
        }
    }
}
