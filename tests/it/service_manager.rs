//! The server under a service manager, for example systemd: its notifications, and the sockets that it receives.

use std::net::{TcpListener, UdpSocket};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tempfile::TempDir;

use crate::binary::Binary;
use crate::https::CertificateFiles;
use crate::server::{MESSAGE, Server, refused_within, try_to_send};
use crate::tools::{PATIENCE, eventually};

/// The socket at which a service manager listens.
struct Manager {
    dir: TempDir,
    socket: UnixDatagram,
}

impl Manager {
    fn start() -> Self {
        let dir = TempDir::new().unwrap();
        let socket = UnixDatagram::bind(dir.path().join("notify")).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        Self { dir, socket }
    }

    /// Starts a server whose watchdog has this period.
    fn serve(&self, watchdog: Duration) -> Server {
        let notify = self.dir.path().join("notify");
        let variables = [
            ("NOTIFY_SOCKET", notify.to_str().unwrap()),
            ("WATCHDOG_USEC", &watchdog.as_micros().to_string()),
        ];
        Server::with(&self.dir.path().join("standfast.db"), &[], &variables)
    }

    fn next(&self) -> String {
        let mut bytes = [0; 256];
        let length = self.socket.recv(&mut bytes).unwrap();
        String::from_utf8(bytes[..length].to_vec()).unwrap()
    }

    /// Discards the notifications so far, and returns their number.
    fn skip(&self) -> usize {
        self.socket.set_nonblocking(true).unwrap();
        let said = std::iter::from_fn(|| self.socket.recv(&mut [0; 256]).ok());
        let count = said.count();
        self.socket.set_nonblocking(false).unwrap();
        count
    }
}

#[test]
fn the_service_manager_is_notified_of_the_start_the_watchdog_and_the_stop() {
    let manager = Manager::start();
    let period = Duration::from_millis(400);
    let mut server = manager.serve(period);
    let mut first = vec![manager.next(), manager.next()];
    first.sort();
    assert_eq!(first, ["READY=1\n", "WATCHDOG=1\n"]);
    let mut times = vec![Instant::now()];
    for _ in 0..8 {
        assert_eq!(manager.next(), "WATCHDOG=1\n");
        times.push(Instant::now());
    }
    // A busy machine makes some pauses longer, but not all.
    let pauses = times.windows(2).map(|files| files[1] - files[0]);
    let shortest = pauses.min().unwrap();
    assert!(shortest < period, "{shortest:?}");
    assert!(
        times[8] - times[0] > period,
        "the watchdog is fed all the time"
    );
    assert_eq!(server.stop(), Some(0));
    let last = std::iter::from_fn(|| Some(manager.next())).find(|said| said != "WATCHDOG=1\n");
    assert_eq!(last.unwrap(), "STOPPING=1\n");
}

#[test]
fn an_outage_of_the_database_does_not_starve_the_watchdog() {
    let manager = Manager::start();
    let server = manager.serve(Duration::from_millis(200));
    eventually(|| server.get("/healthz").status == 200);
    let database = Binary::in_dir(manager.dir.path()).database();
    database.execute_batch("begin immediate").unwrap();
    manager.skip();
    let refused = server.post("/api/contact-us", "application/json", MESSAGE);
    assert_eq!(refused.status, 503);
    // The server must not notify the watchdog while the writer waits five seconds for the lock. Otherwise it would send about a
    // hundred notifications.
    assert!(manager.skip() < 40);
    let began = Instant::now();
    for _ in 0..12 {
        assert_eq!(manager.next(), "WATCHDOG=1\n");
    }
    // If the writer waited for the lock before each notification, twelve of them would take a minute.
    assert!(began.elapsed() < Duration::from_secs(30));
}

/// A wrapper that passes `sockets` as descriptors 3 and 4, as sd_listen_fds(3) says.
fn shell_with_sockets(sockets: Vec<OwnedFd>, names: &str) -> Command {
    let mut shell = Command::new("sh");
    let count = sockets.len();
    // The shell's process becomes the server.
    shell
        .env("LISTEN_FDNAMES", names)
        .arg("-c")
        .arg(format!(
            "LISTEN_PID=$$ LISTEN_FDS={count} exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null"
        ))
        .stdout(Stdio::null());
    for (index, socket) in sockets.into_iter().enumerate() {
        match index {
            0 => shell.stdin(socket),
            _ => shell.stdout(socket),
        };
    }
    shell
}

fn bind_socket() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").unwrap()
}

#[test]
fn requests_wait_in_the_socket_while_the_server_is_replaced() {
    let manager = Manager::start();
    let dir = TempDir::new().unwrap();
    let db = dir.path().join("standfast.db");
    let socket = bind_socket();
    let addr = socket.local_addr().unwrap();
    let settings = dir.path().join("settings");
    std::fs::write(&settings, "STANDFAST_HSTS=300\n").unwrap();
    let start = || {
        let mut shell = shell_with_sockets(vec![socket.try_clone().unwrap().into()], "http");
        shell.env("NOTIFY_SOCKET", manager.dir.path().join("notify"));
        shell.arg("env");
        shell.arg(format!("STANDFAST_SETTINGS_FILE={}", settings.display()));
        // The server must not bind this address. It belongs to another machine, so binding it would fail.
        Server::within(&mut shell, &db, &["--addr", "192.0.2.1:80"])
    };
    let first = start();
    assert_eq!(first.url, format!("http://{addr}"));
    first.send_message();
    first.signal(Signal::TERM);
    while manager.next() != "STOPPING=1\n" {}
    let url = first.url.clone();
    assert!(first.log().last().unwrap().contains("stopped"));
    let waiting = std::thread::spawn(move || try_to_send(&url, MESSAGE));
    let second = start();
    assert_eq!(waiting.join().unwrap(), Some(200));
    assert_eq!(second.messages().len(), 2);
    let home = second.get("/");
    assert_eq!(home.header("strict-transport-security"), "max-age=300");
}

#[test]
fn sockets_are_recognized_by_name_whatever_their_order() {
    let dir = TempDir::new().unwrap();
    let files = CertificateFiles::new();
    let db = dir.path().join("standfast.db");
    // The server must not bind these addresses. They belong to another machine, so binding them would fail.
    let http = "--addr=192.0.2.1:80";
    let metrics = "--metrics-addr=192.0.2.1:9464";
    for (name, flags, is_served) in [
        ("https", files.flags(), true),
        ("metrics", vec![metrics], true),
        // Without a certificate, the server leaves the HTTPS socket alone.
        ("https", vec![], false),
    ] {
        let sockets = [bind_socket(), bind_socket()];
        let address = |socket: &TcpListener| socket.local_addr().unwrap();
        let [first, second] = sockets.each_ref().map(address);
        let sockets = sockets.map(OwnedFd::from).into();
        let mut shell = shell_with_sockets(sockets, &format!("{name}:http"));
        let server = Server::within(&mut shell, &db, &[&flags[..], &[http]].concat());
        assert_eq!(
            server.tls_addr.or(server.metrics_addr),
            is_served.then_some(first)
        );
        assert_eq!(server.url, format!("http://{second}"));
        assert_eq!(server.get("/healthz").status, 200);
    }
}

#[test]
fn a_socket_that_the_server_cannot_use_is_refused_with_one_sentence() {
    let dir = TempDir::new().unwrap();
    let db = dir.path().join("a.db");
    let datagrams = UdpSocket::bind("127.0.0.1:0").unwrap();
    let two = || vec![bind_socket().into(), bind_socket().into()];
    for (sockets, names, words) in [
        (two(), "http:web", "a socket named \"web\""),
        (vec![bind_socket().into()], "", "a socket named \"\""),
        (two(), "http:http", "two sockets named http; keep one"),
        (vec![datagrams.into()], "http", "not a valid tcp socket"),
    ] {
        let (code, said) = refused_within(&mut shell_with_sockets(sockets, names), &db, &[]);
        assert_eq!(code, Some(1), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(words), "{said}");
    }
    assert!(!db.exists(), "nothing must be created");
}
