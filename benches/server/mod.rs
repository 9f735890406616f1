//! The product as a process of its own, and a client that fetches from it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server process, ended when dropped.
pub struct Server {
    pub child: Child,
    pub addr: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("the server ends");
    }
}

impl Server {
    /// The product with these flags of `serve`, ready to answer.
    pub fn standfast(flags: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_standfast"))
            .args(["serve", "--addr", "127.0.0.1:0", "--log-format", "json"])
            .args(flags)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut log = BufReader::new(child.stderr.take().expect("stderr is piped")).lines();
        let addr = log
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                let event: serde_json::Value = serde_json::from_str(&line).ok()?;
                event["url"].as_str()?.strip_prefix("http://")?.parse().ok()
            })
            .expect("the server says where it listens");
        // A full pipe must not hold the server up.
        std::thread::spawn(move || log.map_while(Result::ok).for_each(drop));
        Self { child, addr }
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.addr).expect("the server listens");
        socket.set_nodelay(true).expect("a TCP socket");
        socket
    }

    /// Memory that it has now.
    pub fn resident_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .expect("the process runs");
        status
            .lines()
            .find_map(|line| {
                line.strip_prefix("VmRSS:")?
                    .trim()
                    .strip_suffix(" kB")?
                    .parse()
                    .ok()
            })
            .expect("the kernel reports the resident size")
    }

    /// How many files and sockets it has open.
    pub fn descriptors(&self) -> usize {
        let open = std::fs::read_dir(format!("/proc/{}/fd", self.child.id()));
        open.expect("the process runs").count()
    }
}

/// One GET on a kept connection, with the codings that a browser takes; head and body as they came.
pub fn fetch(socket: &mut TcpStream, path: &str) -> Vec<u8> {
    fetch_as(socket, path, "gzip, deflate, br")
}

/// The same with these content codings.
pub fn fetch_as(socket: &mut TcpStream, path: &str, codings: &str) -> Vec<u8> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {codings}\r\n\r\n");
    socket
        .write_all(request.as_bytes())
        .expect("the server reads");
    let answer = read_answer(socket).expect("the server answers");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "a page is missing");
    answer
}

/// The next answer, head and body as they come. An error when the server closes the connection before its end.
pub fn read_answer(socket: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut answer = Vec::with_capacity(128 * 1024);
    let mut piece = [0; 64 * 1024];
    loop {
        let length = socket.read(&mut piece)?;
        if length == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        answer.extend_from_slice(&piece[..length]);
        if total_length(&answer).is_some_and(|total| answer.len() >= total) {
            return Ok(answer);
        }
    }
}

fn total_length(answer: &[u8]) -> Option<usize> {
    let head = head_length(answer)?;
    let text = std::str::from_utf8(&answer[..head]).expect("a head in ASCII");
    // 304 has no body, and says so with no length.
    let length = text
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .unwrap_or("0");
    Some(head + length.parse::<usize>().expect("a number"))
}

/// Bytes of the head of `answer`, when it is whole.
pub fn head_length(answer: &[u8]) -> Option<usize> {
    answer
        .windows(4)
        .position(|bytes| bytes == b"\r\n\r\n")
        .map(|at| at + 4)
}
