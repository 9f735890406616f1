//! Those who read pages and send forms, and those who stop half-way.

use std::collections::HashMap;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::log::Log;
use crate::server::{fetch, head_length, read_answer};

/// Of each visitor: 200 requests a second together.
const TIME_PER_REQUEST: Duration = Duration::from_millis(20);
/// From which they seem to come, so that the quotas of clients are at work.
const ADDRESSES: u32 = 2_000;

/// Someone with a kept connection.
pub struct Visitor<'a> {
    socket: TcpStream,
    random: Rng,
    log: &'a Log,
    /// Validators by path.
    known: HashMap<String, String>,
    number: u64,
    sent: u64,
}

impl<'a> Visitor<'a> {
    pub fn new(addr: SocketAddr, number: u64, log: &'a Log) -> Self {
        Self {
            socket: TcpStream::connect(addr).expect("the server listens"),
            random: Rng::with_seed(number),
            log,
            known: HashMap::new(),
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
                _ => drop(self.ask("GET /nothing-here", "", b"", &[404])),
            }
        }
    }

    fn read(&mut self, paths: &[String]) {
        let path = self.random.choice(paths).expect("there are pages").clone();
        let Some(answer) = self.ask(&format!("GET {path}"), "", b"", &[200]) else {
            return;
        };
        let head = String::from_utf8_lossy(&answer[..head_length(&answer).unwrap_or(0)]);
        if let Some(etag) = head.lines().find_map(|line| line.strip_prefix("etag: ")) {
            self.known.insert(path, etag.to_owned());
        }
    }

    fn read_again(&mut self) {
        let known: Vec<_> = self.known.iter().collect();
        let Some((path, etag)) = self.random.choice(&known) else {
            return;
        };
        let (request, header) = (format!("GET {path}"), format!("If-None-Match: {etag}\r\n"));
        // News may have come meanwhile.
        self.ask(&request, &header, b"", &[304, 200]);
    }

    fn send_message(&mut self) {
        let subject = format!("Soak {} {}", self.number, self.sent);
        let body = format!(
            r#"{{"name":"Bilal Ahmed","email":"bilal@example.com","subject":"{subject}","message":"Please call us."}}"#
        );
        let header = "Content-Type: application/json\r\n";
        if self
            .ask("POST /api/contact-us", header, body.as_bytes(), &[200])
            .is_some()
        {
            self.log.note(|told| told.subjects.push(subject));
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
        let Some(answer) = self.ask("POST /api/job-request", header, &body, &[200]) else {
            return;
        };
        let text = String::from_utf8_lossy(&answer);
        let at = text.find("SF-").expect("an application has a reference");
        let reference = text[at..]
            .chars()
            .take_while(|c| *c == '-' || c.is_ascii_alphanumeric());
        let reference: String = reference.collect();
        self.log.note(|told| told.references.push(reference));
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
        self.ask(&format!("POST {path}"), &header, body, &[status]);
    }

    /// The answer, when its status is among the `expected`.
    fn ask(
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
        let answer = sent.and_then(|()| read_answer(&mut self.socket));
        let unexpected = match &answer {
            Ok(answer) => {
                let status = String::from_utf8_lossy(&answer[9..12]).into_owned();
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
        self.log.note(|told| {
            told.requests += 1;
            told.unexpected.extend(unexpected);
        });
        answer.ok().filter(|_| passed)
    }
}

/// An application up to the content of its file.
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

/// Every page, and what the first one loads.
pub fn paths(addr: SocketAddr) -> Vec<String> {
    let mut socket = TcpStream::connect(addr).expect("the server listens");
    let mut get = |path: &str| {
        // Not compressed: it is read here.
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
        socket
            .write_all(request.as_bytes())
            .expect("the server reads");
        let answer = read_answer(&mut socket).expect("the server answers");
        String::from_utf8_lossy(&answer).into_owned()
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
    // All of them are there before anything is measured.
    paths.iter().for_each(|path| drop(fetch(&mut socket, path)));
    paths
}

/// Clients that stop within a head, a body or an answer, and go on or hang up.
pub fn stop_and_go(addr: SocketAddr, end: Instant) {
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
            read_answer(&mut socket).expect("the server answers");
        }
    }
}
