//! HTTPS with a certificate from files: protocols, redirects from plain HTTP, and changes of the certificate.

mod chains;
pub mod client;
mod frames;

use std::fs;
use std::path::Path;

use bytes::Bytes;
use http_body_util::Full;
use hyper::{Method, Request, Response, Version};
use rcgen::generate_simple_self_signed;
use rustix::process::Signal;
use rustls::SupportedProtocolVersion;
use rustls::version::TLS12;
use tempfile::TempDir;

use crate::binary::output;
use crate::server::{MESSAGE, Server, refused_start};
use crate::tools::eventually;
use client::Client;

pub const NAME: &str = "site.example";
const ORIGIN: &str = "https://site.example";
const HSTS: &str = "max-age=31536000";

/// A server with a certificate, and the certificate that its clients trust.
struct TlsServer {
    server: Server,
    files: CertificateFiles,
}

/// The files of a certificate for [`NAME`] and its `www` name.
pub struct CertificateFiles {
    dir: TempDir,
    chain: String,
    key: String,
}

impl CertificateFiles {
    pub fn new() -> Self {
        let dir = TempDir::new().unwrap();
        let path = |name| dir.path().join(name).to_str().unwrap().to_owned();
        let files = Self {
            chain: path("chain.pem"),
            key: path("key.pem"),
            dir,
        };
        files.replace(&[NAME, "www.site.example"]);
        files
    }

    pub fn chain(&self) -> &Path {
        self.chain.as_ref()
    }

    fn key(&self) -> &Path {
        self.key.as_ref()
    }

    fn replace(&self, names: &[&str]) {
        let names = names.iter().map(|name| (*name).to_owned());
        let new = generate_simple_self_signed(names.collect::<Vec<_>>()).unwrap();
        fs::write(self.chain(), new.cert.pem()).unwrap();
        fs::write(self.key(), new.signing_key.serialize_pem()).unwrap();
    }

    /// The flags of a server with this certificate.
    pub fn flags(&self) -> Vec<&str> {
        vec![
            "--tls-cert",
            &self.chain,
            "--tls-key",
            &self.key,
            "--tls-addr",
            "127.0.0.1:0",
            "--public-url",
            ORIGIN,
        ]
    }
}

impl TlsServer {
    fn start() -> Self {
        Self::with(CertificateFiles::new(), &[])
    }

    fn with(files: CertificateFiles, more: &[&str]) -> Self {
        let mut flags = files.flags();
        flags.extend(more);
        let server = Server::start(&flags);
        Self { server, files }
    }

    fn client(&self, protocol: &'static str) -> Client {
        Client {
            addr: self.server.tls_addr.unwrap(),
            root: fs::read_to_string(self.files.chain()).unwrap(),
            name: NAME,
            protocol,
            versions: rustls::DEFAULT_VERSIONS,
        }
    }

    fn get(&self, protocol: &'static str, path: &str) -> Response<Bytes> {
        self.client(protocol).send(get(protocol, path)).unwrap()
    }

    /// Sends a contact form from a page of `origin`.
    fn post(
        &self,
        protocol: &'static str,
        content_type: &str,
        body: &'static str,
        origin: &str,
    ) -> Response<Bytes> {
        let site = if origin == ORIGIN {
            "same-origin"
        } else {
            "cross-site"
        };
        let form = request(protocol, "/api/contact-us")
            .method(Method::POST)
            .header("content-type", content_type)
            .header("content-length", body.len())
            .header("origin", origin)
            .header("sec-fetch-site", site)
            .body(Full::from(body))
            .unwrap();
        self.client(protocol).send(form).unwrap()
    }
}

/// A request as browsers send it. In HTTP/2 the target includes the host.
fn request(protocol: &str, path: &str) -> hyper::http::request::Builder {
    let request = Request::builder();
    if protocol == "h2" {
        request.uri(format!("https://{NAME}{path}"))
    } else {
        request.uri(path).header("host", NAME)
    }
}

fn get(protocol: &str, path: &str) -> Request<Full<Bytes>> {
    request(protocol, path).body(Full::default()).unwrap()
}

fn header<'a>(response: &'a Response<Bytes>, name: &str) -> &'a str {
    let value = response.headers().get(name);
    value.map_or("", |value| value.to_str().unwrap())
}

#[test]
fn both_protocols_serve_pages_and_store_forms() {
    let secure = TlsServer::start();
    for (stored, protocol, version) in [
        (1, "h2", Version::HTTP_2),
        (2, "http/1.1", Version::HTTP_11),
    ] {
        for path in ["/nowhere", "/api/news", "/healthz"] {
            let answer = secure.get(protocol, path);
            assert_eq!(header(&answer, "strict-transport-security"), HSTS, "{path}");
        }
        let page = secure.get(protocol, "/about-us");
        assert_eq!((page.status().as_u16(), page.version()), (200, version));
        assert_eq!(header(&page, "strict-transport-security"), HSTS);
        let json = "application/json";
        let other = secure.post(protocol, json, MESSAGE, "https://evil.example");
        assert_eq!(other.status(), 403);
        let sent = secure.post(protocol, json, MESSAGE, ORIGIN);
        assert_eq!(sent.status(), 200, "{:?}", sent.body());
        assert_eq!(secure.server.messages().len(), stored);
    }
    // Old phones do this.
    static ONLY_1_2: [&SupportedProtocolVersion; 1] = [&TLS12];
    let mut old = secure.client("http/1.1");
    old.versions = &ONLY_1_2;
    let page = old.send(get("http/1.1", "/about-us")).unwrap();
    assert_eq!(page.status(), 200);
}

#[test]
fn the_http_listener_redirects_to_https() {
    let secure = TlsServer::start();
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    let visitor = [("host", "www.site.example"), ("user-agent", agent)];
    let answer = secure.server.get_with("/career?job=cook", &visitor);
    assert_eq!(answer.status, 301);
    let target = "https://www.site.example/career?job=cook";
    assert_eq!(answer.header("location"), target);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("strict-transport-security"), "");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(secure.server.get("/healthz").status, 200);
    assert_eq!(secure.server.post("/news", "text/plain", "x").status, 308);
    // The view is counted only when the page is sent, not when it redirects.
    let mut server = secure.server;
    server.stop();
    let visits = server.admin().run(&["visits", "--json"]).json();
    assert!(visits["pages"].as_array().unwrap().is_empty(), "{visits}");
}

#[test]
fn a_form_posted_over_http_is_redirected_and_stored_over_https() {
    const TYPE: &str = "application/x-www-form-urlencoded";
    let secure = TlsServer::start();
    let form = "name=A&email=a%40example.com&subject=S&message=M";
    // The second body is larger than the buffers of the connection. Its sender must still get the response.
    for body in [form, &"x".repeat(10_000_000)] {
        let headers = [("content-type", TYPE), ("host", NAME)];
        let answer = secure.server.post_with("/api/contact-us", &headers, body);
        assert_eq!(answer.status, 308, "{}", answer.body);
        let target = "https://site.example/api/contact-us";
        assert_eq!(answer.header("location"), target);
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    assert!(secure.server.messages().is_empty());
    // A browser sends this after such a redirect.
    let stored = secure.post("http/1.1", TYPE, form, "http://site.example");
    assert_eq!(stored.status(), 303, "{:?}", stored.body());
    assert_eq!(secure.server.messages().len(), 1);
}

#[test]
fn only_the_names_of_the_certificate_are_served() {
    let files = CertificateFiles::new();
    files.replace(&[NAME, "127.0.0.1"]);
    let secure = TlsServer::with(files, &[]);
    let mut client = secure.client("h2");
    client.name = "other.example";
    let refusal = client.send(get("h2", "/")).unwrap_err();
    assert!(refusal.contains("AccessDenied"), "{refusal}");
    // An IP address is not a server name, so the client sends none.
    client.name = "127.0.0.1";
    assert_eq!(client.send(get("h2", "/")).unwrap().status(), 200);
}

#[test]
fn a_renewed_certificate_is_served_without_a_restart() {
    let secure = TlsServer::start();
    assert_eq!(secure.get("h2", "/").status(), 200);
    let old = secure.client("h2");
    secure.files.replace(&[NAME]);
    eventually(|| secure.client("h2").send(get("h2", "/")).is_ok());
    assert!(old.send(get("h2", "/")).is_err());
}

#[test]
fn sighup_reads_the_files_of_the_certificate_again() {
    let secure = TlsServer::start();
    let loaded = || secure.server.count_logged("the certificate is in use");
    assert_eq!(loaded(), 1);
    // The files have not changed, so only the signal makes the server read them.
    secure.server.signal(Signal::HUP);
    eventually(|| loaded() == 2);
}

#[test]
fn an_unusable_certificate_prevents_the_start() {
    let files = CertificateFiles::new();
    let flags = files.flags();
    let db = files.dir.path().join("standfast.db");
    let refusal = |flags: &[&str]| {
        let (code, said) = refused_start(&db, flags);
        assert_eq!(code, Some(4), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        said
    };
    fs::write(files.key(), "no key").unwrap();
    assert!(!refusal(&flags).contains("no key"));
    fs::copy(CertificateFiles::new().key(), files.key()).unwrap();
    let said = refusal(&flags);
    let wrong = "does not belong to the certificate";
    assert!(said.contains(wrong), "{said}");
    fs::remove_file(files.chain()).unwrap();
    let said = refusal(&flags);
    assert!(said.contains("chain.pem cannot be read"), "{said}");
    let valid = CertificateFiles::new();
    let mut flags = valid.flags();
    *flags.last_mut().unwrap() = "http://site.example";
    let said = refusal(&flags);
    assert!(said.contains("set --public-url"), "{said}");
    assert!(!db.exists(), "nothing must be created");
}

#[test]
fn the_commands_show_the_certificate_in_the_files() {
    let secure = TlsServer::start();
    let admin = secure.server.admin();
    let show = || admin.run(&["certificate", "show", "--json"]).json();
    let shown = show();
    assert_eq!(shown["source"], "files");
    let names = serde_json::json!([NAME, "www.site.example"]);
    assert_eq!(shown["names"], names);
    assert!(shown["last_error"].is_null(), "{shown}");
    // This certificate ends on 1 January 4096. The rule for automatic renewal must not apply to files.
    for (now, is_late) in [
        ("4095-12-01T00:00:00Z", false),
        ("4095-12-30T00:00:00Z", true),
    ] {
        let mut doctor = admin.command(&["doctor"]);
        doctor.env("STANDFAST_CLOCK", now);
        let found = output(doctor).stdout;
        assert_eq!(
            found.contains("should have been renewed"),
            is_late,
            "{found}"
        );
    }
    fs::copy(CertificateFiles::new().key(), secure.files.key()).unwrap();
    let wrong = "the key does not belong to the certificate";
    for said in [
        show()["last_error"].to_string(),
        admin.run(&["doctor"]).stdout,
    ] {
        assert!(said.contains(wrong), "{said}");
    }
}

#[test]
fn one_connection_at_a_time_is_enough_for_both_listeners() {
    let secure = TlsServer::with(CertificateFiles::new(), &["--max-connections", "1"]);
    for _ in 0..3 {
        assert_eq!(secure.server.get("/healthz").status, 200);
        assert_eq!(secure.get("h2", "/healthz").status(), 200);
        assert_eq!(secure.get("http/1.1", "/healthz").status(), 200);
    }
}
