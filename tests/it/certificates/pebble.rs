//! A real ACME server with its DNS.

use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use rcgen::generate_simple_self_signed;
use serde_json::json;
use tempfile::TempDir;

use super::doors::{Doors, free_port};
use super::proxy::Proxy;
use crate::tools::{eventually, need};

/// A running `pebble` behind a proxy, with a DNS in which every name is this machine.
pub struct Pebble {
    pub proxy: Proxy,
    /// What it looks at to see where a name leads.
    pub doors: Doors,
    server: Option<Child>,
    dns: Child,
    dns_port: u16,
    port: u16,
    dir: TempDir,
}

impl Pebble {
    /// `None` where it is not installed: then the test is skipped.
    pub fn start() -> Option<Self> {
        if !need(&["pebble", "pebble-challtestsrv"]) {
            return None;
        }
        let doors = Doors::open();
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
            proxy: Proxy::start(&identity, port),
            doors,
            server: None,
            dns,
            dns_port,
            port,
            dir,
        };
        pebble.start_server();
        Some(pebble)
    }

    /// The file with the authority that vouches for the directory.
    pub fn ca(&self) -> PathBuf {
        self.dir.path().join("ca.pem")
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
            "httpPort": self.doors.http.port,
            "tlsPort": self.doors.tls.port,
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
