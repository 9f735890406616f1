//! Starts the executable as a server on a random port, and a client for it.

use std::io::{BufRead, BufReader, ErrorKind, Lines, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::binary::{Binary, PROGRAM, running, wrap};
use crate::tools::{PATIENCE, wait_for};

/// A contact form as the site's script sends it.
pub const MESSAGE: &str = r#"{"name":"A","email":"a@example.com","subject":"S","message":"M"}"#;

/// A running server, killed when dropped.
pub struct Server {
    child: Child,
    /// Scheme, host and port.
    pub url: String,
    /// Address of HTTPS.
    pub tls_addr: Option<SocketAddr>,
    /// Address of the metrics.
    pub metrics_addr: Option<SocketAddr>,
    /// Its database.
    pub db: PathBuf,
    log_so_far: Arc<LogSoFar>,
    /// Reads its log to the end.
    log: Option<JoinHandle<()>>,
    /// The log, if no thread reads it.
    _unread: Option<Log>,
    /// Deletes the database's directory after the server.
    _dir: Option<TempDir>,
}

type Log = Lines<BufReader<ChildStderr>>;

/// The lines that a server has logged.
struct LogSoFar {
    lines: Mutex<Vec<String>>,
    /// Notified for each new line.
    has_grown: Condvar,
}

/// A response with any status.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }

    /// The JSON from which the page was rendered.
    pub fn page_data(&self) -> serde_json::Value {
        let (_, rest) = self.body.split_once("id=\"page-data\">").unwrap();
        serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap()
    }
}

impl Server {
    /// Starts a server on a new database.
    pub fn start(flags: &[&str]) -> Self {
        let dir = TempDir::new().unwrap();
        let mut server = Self::on(&dir.path().join("standfast.db"), flags);
        server._dir = Some(dir);
        server
    }

    /// A server with sample content, which tests that only read share. It stops with the last of them.
    pub fn demo() -> Arc<Self> {
        static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap();
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(Self::start(&["--demo"]));
            *shared = Arc::downgrade(&server);
            server
        })
    }

    /// Starts a server on the database `db`.
    pub fn on(db: &Path, flags: &[&str]) -> Self {
        Self::spawn(db, &mut serve(db, flags))
    }

    /// Starts a server on `db` with these environment variables.
    pub fn with(db: &Path, flags: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::spawn(db, serve(db, flags).envs(variables.iter().copied()))
    }

    /// Starts a server after `ulimit` with these arguments.
    pub fn with_descriptors(limit: &str) -> Self {
        let dir = TempDir::new().unwrap();
        let db = dir.path().join("standfast.db");
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("ulimit {limit} && exec \"$0\" \"$@\""));
        let mut server = Self::within(&mut shell, &db, &[]);
        server._dir = Some(dir);
        server
    }

    /// Starts a server on `db` with `command` as wrapper, which must `exec` its last arguments.
    pub fn within(command: &mut Command, db: &Path, flags: &[&str]) -> Self {
        Self::spawn(db, wrapped(command, db, flags))
    }

    /// Starts a server on a new database, and does not read its log after the start.
    pub fn with_unread_log() -> Self {
        let dir = TempDir::new().unwrap();
        let db = dir.path().join("standfast.db");
        let (mut server, log) = Self::launch(&db, &mut serve(&db, &[]));
        server._unread = Some(log);
        server._dir = Some(dir);
        server
    }

    fn spawn(db: &Path, command: &mut Command) -> Self {
        let (mut server, log) = Self::launch(db, command);
        // Read the log: a full pipe would block the server.
        let log_so_far = Arc::clone(&server.log_so_far);
        server.log = Some(std::thread::spawn(move || {
            for line in log.map_while(Result::ok) {
                log_so_far.lines.lock().unwrap().push(line);
                log_so_far.has_grown.notify_all();
            }
        }));
        server
    }

    /// Starts the server and waits until it is ready. Returns the server and the rest of its log.
    fn launch(db: &Path, command: &mut Command) -> (Self, Log) {
        let mut child = command.spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut lines = Vec::new();
        let addresses: Addresses = loop {
            let Some(Ok(line)) = log.next() else {
                panic!("the server did not start:\n{}", lines.join("\n"));
            };
            if let Ok(addresses) = serde_json::from_str(&line) {
                break addresses;
            }
            lines.push(line);
        };
        let server = Self {
            child,
            url: addresses.url,
            tls_addr: addresses.tls_addr,
            metrics_addr: addresses.metrics_addr,
            db: db.to_owned(),
            log_so_far: Arc::new(LogSoFar {
                lines: Mutex::new(lines),
                has_grown: Condvar::new(),
            }),
            log: None,
            _unread: None,
            _dir: None,
        };
        (server, log)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = client()
            .get(format!("{}{path}", self.url))
            .header("accept-encoding", "identity");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request.call())
    }

    /// Sends a GET to the metrics listener.
    pub fn monitor(&self, path: &str) -> Answer {
        let address = self.metrics_addr.unwrap();
        answer(client().get(format!("http://{address}{path}")).call())
    }

    /// The content of the page at `address`, as the API returns it.
    pub fn page_content(&self, address: &str) -> Answer {
        self.get(&page_content_path(address))
    }

    pub fn post(&self, path: &str, content_type: &str, body: &str) -> Answer {
        self.post_with(path, &[("content-type", content_type)], body)
    }

    /// Sends a valid message, which must be accepted.
    pub fn send_message(&self) {
        let answer = self.post("/api/contact-us", "application/json", MESSAGE);
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    pub fn post_with(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: impl ureq::AsSendBody,
    ) -> Answer {
        let mut request = client().post(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request.send(body))
    }

    /// Runs commands on the same database.
    pub fn admin(&self) -> Binary {
        Binary::in_dir(self.db.parent().unwrap())
    }

    /// All stored messages except spam.
    pub fn messages(&self) -> Vec<serde_json::Value> {
        let list = ["messages", "list", "--all", "--json"];
        self.admin().run(&list).json().as_array().unwrap().clone()
    }

    /// All stored applications except spam.
    pub fn applications(&self) -> Vec<serde_json::Value> {
        let list = ["applications", "list", "--all", "--json"];
        self.admin().run(&list).json().as_array().unwrap().clone()
    }

    /// Peak memory of the process.
    pub fn peak_memory_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let mut lines = status.lines();
        let peak = lines.find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().strip_suffix(" kB").unwrap().parse().unwrap()
    }

    /// CPU time of all threads so far.
    fn cpu(&self) -> Duration {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let nanoseconds = tasks.map(|task| {
            let times = std::fs::read_to_string(task.unwrap().path().join("schedstat")).unwrap();
            times.split(' ').next().unwrap().parse::<u64>().unwrap()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// Stops the server. Returns its log.
    pub fn log_at_stop(self) -> Vec<String> {
        self.signal(Signal::TERM);
        self.log()
    }

    /// Waits for the end of the server. Returns its log.
    pub fn log(mut self) -> Vec<String> {
        self.wait();
        self.log.take().unwrap().join().unwrap();
        std::mem::take(&mut *self.log_so_far.lines.lock().unwrap())
    }

    /// How many lines of the log so far contain these words.
    pub fn count_logged(&self, words: &str) -> usize {
        let lines = self.log_so_far.lines.lock().unwrap();
        lines.iter().filter(|line| line.contains(words)).count()
    }

    /// Waits until a line of the log contains all these words.
    pub fn wait_until_logged(&self, words: &[&str]) {
        let is_said = |line: &String| words.iter().all(|words| line.contains(words));
        let lines = self.log_so_far.lines.lock().unwrap();
        let (lines, wait) = self
            .log_so_far
            .has_grown
            .wait_timeout_while(lines, PATIENCE, |lines| !lines.iter().any(is_said))
            .unwrap();
        assert!(!wait.timed_out(), "{words:?} is not in {lines:#?}");
    }

    /// Waits until the server uses little CPU time: a loop without a pause would use all of it.
    pub fn wait_until_idle(&self) {
        const WATCH: Duration = Duration::from_millis(300);
        let deadline = Instant::now() + PATIENCE;
        loop {
            let before = self.cpu();
            std::thread::sleep(WATCH);
            let used = self.cpu() - before;
            if used < WATCH / 4 {
                return;
            }
            assert!(Instant::now() < deadline, "it uses {used:?} in {WATCH:?}");
        }
    }

    /// The process id.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills the process with SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Sends SIGTERM and waits for the end. Returns the exit code.
    pub fn stop(&mut self) -> Option<i32> {
        self.signal(Signal::TERM);
        self.wait()
    }

    /// Waits for the server to exit without a signal. Returns its exit code.
    pub fn wait(&mut self) -> Option<i32> {
        wait_for("the end of the server", || self.child.try_wait().unwrap()).code()
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        connect(self.url.strip_prefix("http://").unwrap())
    }

    /// Whether the server accepts connections.
    pub fn is_listening(&self) -> bool {
        TcpStream::connect(self.url.strip_prefix("http://").unwrap()).is_ok()
    }

    /// Number of open files and sockets.
    pub fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))
            .unwrap()
            .count()
    }

    /// Sends `request` unchanged. Returns everything received until the server closes the connection.
    pub fn raw(&self, request: &[u8]) -> String {
        let mut socket = self.connect();
        // The server may close the connection before it has read the whole request.
        drop(socket.write_all(request));
        let mut answer = Vec::new();
        match socket.read_to_end(&mut answer) {
            Err(error) if error.kind() != ErrorKind::ConnectionReset => {
                panic!("{error} after {}", String::from_utf8_lossy(&answer))
            }
            _ => String::from_utf8_lossy(&answer).into_owned(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test may have ended the server already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A connection whose reads fail after a minute.
pub fn connect(address: impl ToSocketAddrs) -> TcpStream {
    let socket = TcpStream::connect(address).unwrap();
    let limit = Duration::from_secs(60);
    socket.set_read_timeout(Some(limit)).unwrap();
    socket
}

/// Where the API returns the content of the page at `address`.
pub fn page_content_path(address: impl AsRef<[u8]>) -> String {
    let bytes = address.as_ref().iter();
    let encoded: String = bytes.map(|byte| format!("%{byte:02x}")).collect();
    format!("/api/page?path={encoded}")
}

/// The log line of a server that is ready.
#[derive(serde::Deserialize)]
struct Addresses {
    url: String,
    tls_addr: Option<SocketAddr>,
    metrics_addr: Option<SocketAddr>,
}

fn serve(db: &Path, flags: &[&str]) -> Command {
    let mut command = running(PROGRAM);
    command
        .arg("--db")
        .arg(db)
        .args(["serve", "--log-format", "json"])
        .args(flags)
        .env("STANDFAST_ADDR", "127.0.0.1:0")
        .env("STANDFAST_SETTINGS_FILE", "/dev/null")
        // All tests come from one address.
        .env("STANDFAST_RATE_LIMIT", "off")
        .env("STANDFAST_MAX_UPLOADS_PER_DAY", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

fn wrapped<'a>(wrapper: &'a mut Command, db: &Path, flags: &[&str]) -> &'a mut Command {
    wrap(wrapper, &serve(db, flags));
    wrapper.stderr(Stdio::piped())
}

/// Runs a server that must fail to start. Returns its exit code and stderr.
pub fn refused_start(db: &Path, flags: &[&str]) -> (Option<i32>, String) {
    refused(&mut serve(db, flags), flags)
}

/// Like [`refused_start`], with `command` as wrapper.
pub fn refused_within(command: &mut Command, db: &Path, flags: &[&str]) -> (Option<i32>, String) {
    refused(wrapped(command, db, flags), flags)
}

fn refused(command: &mut Command, flags: &[&str]) -> (Option<i32>, String) {
    let mut child = command.spawn().unwrap();
    wait_for(&format!("the refusal of {flags:?}"), || {
        child.try_wait().unwrap()
    });
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

/// Sends a contact form to `url`. Returns the status, or `None` if there is no response.
pub fn try_to_send(url: &str, body: &str) -> Option<u16> {
    let request = client().post(format!("{url}/api/contact-us"));
    let sent = request.content_type("application/json").send(body);
    Some(sent.ok()?.status().as_u16())
}

fn client() -> ureq::Agent {
    ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(PATIENCE))
        .build()
        .into()
}

fn answer(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Answer {
    let mut response = result.unwrap();
    let bytes = response.body_mut().read_to_vec().unwrap();
    Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: String::from_utf8_lossy(&bytes).into_owned(),
    }
}
