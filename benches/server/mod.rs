//! The server as a child process, and a minimal HTTP client.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server process, killed when dropped.
pub struct Server {
    pub child: Child,
    pub addr: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("the server exits");
    }
}

/// The program without the settings of this machine, which would order certificates and mail the office.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_standfast"));
    command.env("STANDFAST_SETTINGS_FILE", "/dev/null");
    command
}

impl Server {
    /// Starts the server with these flags of `serve` and waits until it listens.
    pub fn standfast(flags: &[&str]) -> Self {
        Self::start(program(), flags)
    }

    /// Starts the server that `program` is, which may be an older build.
    pub fn start(mut program: Command, flags: &[&str]) -> Self {
        let mut child = program
            .args(["serve", "--addr", "127.0.0.1:0", "--log-format", "json"])
            // A soak sends more in an hour than visitors in a day.
            .env("STANDFAST_MAX_UPLOADS_PER_DAY", "0")
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
            .expect("the server logs its URL");
        // Drain the log: a full pipe would block the server.
        std::thread::spawn(move || log.map_while(Result::ok).for_each(drop));
        Self { child, addr }
    }

    /// Opens a connection to the server.
    pub fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.addr).expect("the server listens");
        socket.set_nodelay(true).expect("a TCP socket");
        socket
    }

    /// Resident memory, in KiB.
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

    /// The CPU time of all its threads so far.
    pub fn cpu(&self) -> Duration {
        let tasks =
            std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("the process runs");
        let nanoseconds = tasks.flatten().map(|task| {
            let times = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            times
                .split(' ')
                .next()
                .and_then(|time| time.parse().ok())
                .unwrap_or(0)
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// Number of open files and sockets.
    pub fn descriptors(&self) -> usize {
        let open = std::fs::read_dir(format!("/proc/{}/fd", self.child.id()));
        open.expect("the process runs").count()
    }
}

/// Sends a GET on an open connection with a browser's `Accept-Encoding`. Returns head and body as received.
pub fn fetch(socket: &mut TcpStream, path: &str) -> Vec<u8> {
    fetch_as(socket, path, "gzip, deflate, br")
}

/// Like `fetch`, with this `Accept-Encoding`.
pub fn fetch_as(socket: &mut TcpStream, path: &str, encodings: &str) -> Vec<u8> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {encodings}\r\n\r\n");
    socket
        .write_all(request.as_bytes())
        .expect("the server reads");
    let response = read_response(socket).expect("the server responds");
    assert!(
        response.starts_with(b"HTTP/1.1 200"),
        "{path} has no status 200"
    );
    response
}

/// Reads the next response. Returns head and body as received, or an error if the connection closes early.
pub fn read_response(socket: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut response = Vec::with_capacity(128 * 1024);
    let mut buffer = [0; 64 * 1024];
    loop {
        let length = socket.read(&mut buffer)?;
        if length == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        response.extend_from_slice(&buffer[..length]);
        if total_length(&response).is_some_and(|total| response.len() >= total) {
            return Ok(response);
        }
    }
}

fn total_length(response: &[u8]) -> Option<usize> {
    let head = head_length(response)?;
    let text = std::str::from_utf8(&response[..head]).expect("a head in ASCII");
    // A 304 has no body and no content-length.
    let length = text
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .unwrap_or("0");
    Some(head + length.parse::<usize>().expect("a number"))
}

/// The length of the head of `response` in bytes, or `None` if it is incomplete.
pub fn head_length(response: &[u8]) -> Option<usize> {
    response
        .windows(4)
        .position(|bytes| bytes == b"\r\n\r\n")
        .map(|at| at + 4)
}
