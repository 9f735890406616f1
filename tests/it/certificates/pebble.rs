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

/// A running `pebble`, with a DNS in which every name is this machine.
pub struct Pebble {
    pub directory: Directory,
    /// Where it connects to check a name, by HTTP and by TLS.
    pub ports: [u16; 2],
    server: Option<Child>,
    dns: Child,
    dns_port: u16,
    port: u16,
    dir: TempDir,
}

impl Pebble {
    /// `None` where it is not installed: then the test is skipped.
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
            ports: [free_port(), free_port()],
            server: None,
            dns,
            dns_port,
            port,
            dir,
        };
        pebble.start_server();
        // An order before its DNS answers would fail.
        eventually(|| TcpStream::connect(("127.0.0.1", dns_port)).is_ok());
        Some(pebble)
    }

    /// The file with the authority that vouches for the directory.
    pub fn ca(&self) -> PathBuf {
        self.dir.path().join("ca.pem")
    }

    /// The number of orders since its start.
    pub fn orders(&self) -> usize {
        let log = fs::read_to_string(self.dir.path().join("pebble.log")).unwrap();
        log.matches(" /order-plz -> ").count()
    }

    /// Ends it and starts it again: it keeps nothing on disk, so it has forgotten every account.
    pub fn forget_all(&mut self) {
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
            "httpPort": self.ports[0],
            "tlsPort": self.ports[1],
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        }});
        fs::write(path("pebble.json"), config.to_string()).unwrap();
        let log = fs::File::create(path("pebble.log")).unwrap();
        let server = Command::new("pebble")
            .args(["-config", &path("pebble.json"), "-strict"])
            .args(["-dnsserver", &format!("127.0.0.1:{}", self.dns_port)])
            // It would wait for up to 15 seconds before it looks.
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

    /// Ends it. Nobody answers for the directory then.
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

/// A free port that no other test is given, neither by this function nor by the kernel: that takes them from 32,768 on.
fn free_port() -> u16 {
    const FIRST: u32 = 20_000;
    const COUNT: u32 = 12_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Two runs at once have other process numbers; in one run each call has its own number.
        let number = 16 * std::process::id() + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = u16::try_from(FIRST + number % COUNT).unwrap();
        let address = ("127.0.0.1", port);
        if TcpListener::bind(address).is_ok() && UdpSocket::bind(address).is_ok() {
            return port;
        }
    }
}
