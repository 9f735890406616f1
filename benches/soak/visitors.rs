//! Simulates visitors who read pages and send forms, and clients that stall.

use std::collections::HashMap;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::log::Log;
use crate::server::{fetch, head_length, read_response};

/// Per visitor: 200 requests per second in total.
const TIME_PER_REQUEST: Duration = Duration::from_millis(20);
/// Number of client addresses in `X-Forwarded-For`, so that the limits per client apply.
const ADDRESSES: u32 = 2_000;

/// A visitor with a persistent connection.
pub struct Visitor<'a> {
    socket: TcpStream,
    random: Rng,
    log: &'a Log,
    /// ETags by path.
    etags: HashMap<String, String>,
    number: u64,
    sent: u64,
}

impl<'a> Visitor<'a> {
    pub fn new(addr: SocketAddr, number: u64, log: &'a Log) -> Self {
        Self {
            socket: TcpStream::connect(addr).expect("the server listens"),
            random: Rng::with_seed(number),
            log,
            etags: HashMap::new(),
            number,
            sent: 0,
        }
    }

    pub fn visit(mut self, paths: &[String], end: Instant) {
        let mut next = Instant::now();
        while next < end {
            thread::sleep(next.saturating_duration_since(Instant::now()));
            next += TIME_PER_REQUEST;
            self.sent += 1;
            match self.random.u8(..100) {
                0..60 => self.read(paths),
                60..80 => self.read_again(),
                80..90 => self.send_message(),
                90..93 => self.apply(),
                93..97 => self.post(
                    "/api/contact-us",
                    "application/json",
                    b"{\"name\":\"A\"}",
                    422,
                ),
                97..99 => self.send_no_resume(),
                _ => drop(self.request("GET /nothing-here", "", b"", &[404])),
            }
        }
    }

    fn read(&mut self, paths: &[String]) {
        let path = self.random.choice(paths).expect("there are pages").clone();
        let Some(response) = self.request(&format!("GET {path}"), "", b"", &[200]) else {
            return;
        };
        let head = String::from_utf8_lossy(&response[..head_length(&response).unwrap_or(0)]);
        if let Some(etag) = head.lines().find_map(|line| line.strip_prefix("etag: ")) {
            self.etags.insert(path, etag.to_owned());
        }
    }

    fn read_again(&mut self) {
        let etags: Vec<_> = self.etags.iter().collect();
        let Some((path, etag)) = self.random.choice(&etags) else {
            return;
        };
        let (request, header) = (format!("GET {path}"), format!("If-None-Match: {etag}\r\n"));
        // 200 if news has been published since.
        self.request(&request, &header, b"", &[304, 200]);
    }

    fn send_message(&mut self) {
        let subject = format!("Soak {} {}", self.number, self.sent);
        let body = format!(
            r#"{{"name":"Bilal Ahmed","email":"bilal@example.com","subject":"{subject}","message":"Please call us."}}"#
        );
        let header = "Content-Type: application/json\r\n";
        if self
            .request("POST /api/contact-us", header, body.as_bytes(), &[200])
            .is_some()
        {
            self.log
                .record(|responses| responses.subjects.push(subject));
        }
    }

    fn apply(&mut self) {
        let resume = vec![b'x'; self.random.usize(1_000..20_000)];
        let body = [
            &form("cv.pdf")[..],
            b"%PDF-1.7 ",
            &resume,
            b"\r\n--XX--\r\n",
        ]
        .concat();
        let header = "Content-Type: multipart/form-data; boundary=XX\r\n";
        let Some(response) = self.request("POST /api/job-request", header, &body, &[200]) else {
            return;
        };
        let text = String::from_utf8_lossy(&response);
        let at = text.find("SF-").expect("an application has a reference");
        let reference = text[at..]
            .chars()
            .take_while(|c| *c == '-' || c.is_ascii_alphanumeric());
        let reference: String = reference.collect();
        self.log
            .record(|responses| responses.references.push(reference));
    }

    fn send_no_resume(&mut self) {
        let body = [&form("cv.exe")[..], b"MZ\r\n--XX--\r\n"].concat();
        self.post(
            "/api/job-request",
            "multipart/form-data; boundary=XX",
            &body,
            422,
        );
    }

    fn post(&mut self, path: &str, content_type: &str, body: &[u8], status: u16) {
        let header = format!("Content-Type: {content_type}\r\n");
        self.request(&format!("POST {path}"), &header, body, &[status]);
    }

    /// Sends a request and records the outcome. Returns the response if its status is one of `expected`.
    fn request(
        &mut self,
        request: &str,
        header: &str,
        body: &[u8],
        expected: &[u16],
    ) -> Option<Vec<u8>> {
        let address = self.random.u32(..ADDRESSES);
        let head = format!(
            "{request} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.{}.{}\r\nContent-Length: {}\r\n{header}\r\n",
            address >> 8,
            address & 0xff,
            body.len()
        );
        let sent = self.socket.write_all(&[head.as_bytes(), body].concat());
        let response = sent.and_then(|()| read_response(&mut self.socket));
        let unexpected = match &response {
            Ok(response) => {
                let status = String::from_utf8_lossy(&response[9..12]).into_owned();
                let is_expected = expected
                    .iter()
                    .any(|expected| expected.to_string() == status);
                (!is_expected).then(|| format!("{request}: {status}"))
            }
            Err(error) => {
                let addr = self.socket.peer_addr().expect("it was connected");
                self.socket = TcpStream::connect(addr).expect("the server listens");
                Some(format!("{request}: {error}"))
            }
        };
        let passed = unexpected.is_none();
        self.log.record(|responses| {
            responses.requests += 1;
            responses.unexpected.extend(unexpected);
        });
        response.ok().filter(|_| passed)
    }
}

/// The body of an application up to the content of its file.
fn form(file_name: &str) -> Vec<u8> {
    let mut body = String::new();
    for (name, value) in [
        ("name", "Bilal Ahmed"),
        ("email", "bilal@example.com"),
        ("contact", "+92 300 0000000"),
        ("job_position", "driver"),
    ] {
        body += &format!("--XX\r\nContent-Disposition: form-data; name={name}\r\n\r\n{value}\r\n");
    }
    body += &format!(
        "--XX\r\nContent-Disposition: form-data; name=resume; filename={file_name}\r\n\r\n"
    );
    body.into_bytes()
}

/// The paths of all pages, and of the scripts, styles and images that the home page loads.
pub fn paths(addr: SocketAddr) -> Vec<String> {
    let mut socket = TcpStream::connect(addr).expect("the server listens");
    let mut get = |path: &str| {
        // No Accept-Encoding, because the text is searched.
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
        socket
            .write_all(request.as_bytes())
            .expect("the server reads");
        let response = read_response(&mut socket).expect("the server responds");
        String::from_utf8_lossy(&response).into_owned()
    };
    let (sitemap, home) = (get("/sitemap.xml"), get("/"));
    let pages = sitemap.split("<loc>").skip(1).filter_map(|item| {
        let url = item.split_once("</loc>")?.0.split_once("://")?.1;
        Some(
            url.split_once('/')
                .map_or("/".to_owned(), |(_, path)| format!("/{path}")),
        )
    });
    let loaded = home
        .split(['"', ' '])
        .filter(|text| text.starts_with("/assets/") || text.starts_with("/images/"));
    let paths: Vec<String> = pages.chain(loaded.map(str::to_owned)).collect();
    assert!(paths.len() > 20, "the site is small: {paths:?}");
    // Fail early if a path does not exist.
    paths.iter().for_each(|path| drop(fetch(&mut socket, path)));
    paths
}

/// Clients that pause during a head, a body or a response, and then continue or disconnect, until `end`.
pub fn stall(addr: SocketAddr, end: Instant) {
    const STARTS: [&str; 4] = [
        "GET / HTTP/1.1\r\nHo",
        "POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        "POST /api/job-request HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XX\r\n\
         Content-Length: 1000000\r\n\r\n--XX",
        "GET /images/slides/slide-08.webp HTTP/1.1\r\nHost: x\r\n\r\n",
    ];
    for start in STARTS.iter().cycle() {
        if Instant::now() > end {
            return;
        }
        let mut socket = TcpStream::connect(addr).expect("the server listens");
        socket
            .write_all(start.as_bytes())
            .expect("the server reads");
        thread::sleep(Duration::from_secs(1));
        if start.ends_with("Ho") {
            socket
                .write_all(b"st: x\r\n\r\n")
                .expect("the server reads");
            read_response(&mut socket).expect("the server responds");
        }
    }
}
