//! Measures how many contact messages are stored in a second, and the CPU time of each, beside PocketBase storing the same fields.
//! All servers are measured in turn in one run. Fails below the ratios in `LOADS`.
//! `POCKETBASE=PATH cargo bench --bench posts`; `STANDFAST_BEFORE` names an older build to measure as well.

#[allow(dead_code, reason = "each bench uses a part of it")]
mod server;

use std::env;
use std::ffi::OsString;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use server::{Server, program};

/// Clients that send at the same time, each on one connection, and the smallest allowed ratio to PocketBase's rate.
const LOADS: [(usize, f64); 2] = [(64, 6.0), (4, 1.5)];
const ROUNDS: usize = 5;
const ROUND_TIME: Duration = Duration::from_secs(4);
/// The number in a sender's first message; all have as many digits.
const FIRST_NUMBER: &str = "00000000";

/// A server, where it takes messages, and the headers that it needs besides those of every request.
struct Contender {
    name: &'static str,
    server: Server,
    path: &'static str,
    /// Messages per second and µs of CPU time per message, one pair for each round.
    rounds: Vec<[f64; 2]>,
}

fn main() {
    let dir = tempfile::tempdir().expect("a folder for the databases");
    let mut contenders = vec![standfast(
        "standfast",
        program(),
        &dir.path().join("new.db"),
    )];
    if let Some(before) = env::var_os("STANDFAST_BEFORE") {
        let mut older = Command::new(before);
        older.env("STANDFAST_SETTINGS_FILE", "/dev/null");
        contenders.push(standfast("before", older, &dir.path().join("old.db")));
    }
    if let Some(binary) = env::var_os("POCKETBASE") {
        contenders.push(pocketbase(&binary, &dir.path().join("pocketbase")));
    }
    let mut is_within_limits = true;
    for (senders, least) in LOADS {
        for _ in 0..ROUNDS {
            for contender in &mut contenders {
                let round = measure(contender, senders);
                contender.rounds.push(round);
            }
        }
        println!("{senders} senders, median of {ROUNDS} rounds");
        let [rates, costs] = [0, 1].map(|figure| {
            contenders
                .iter()
                .map(|one| median(one, figure))
                .collect::<Vec<_>>()
        });
        for (contender, (rate, cost)) in contenders.iter_mut().zip(rates.iter().zip(&costs)) {
            let ratio = rates[0] / rate;
            println!(
                "  {:<11}{rate:>8.0} messages/s {cost:>7.1} µs CPU each; standfast stores {ratio:.2} times as many",
                contender.name
            );
            is_within_limits &= contender.name != "PocketBase" || ratio >= least;
            contender.rounds.clear();
        }
    }
    assert!(is_within_limits, "a ratio is too small");
}

fn median(contender: &Contender, figure: usize) -> f64 {
    let mut figures: Vec<f64> = contender.rounds.iter().map(|round| round[figure]).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn standfast(name: &'static str, program: Command, db: &Path) -> Contender {
    let db = db.to_str().expect("a path in UTF-8");
    Contender {
        name,
        server: Server::start(program, &["--db", db, "--rate-limit", "off"]),
        path: "/api/contact-us",
        rounds: Vec::new(),
    }
}

/// Starts PocketBase with a collection `messages` that everybody may add to.
fn pocketbase(binary: &OsString, dir: &Path) -> Contender {
    const ADMIN: [&str; 2] = ["admin@example.com", "a-long-password"];
    let command = |arguments: &[&str]| {
        let mut command = Command::new(binary);
        command.args(arguments).arg("--dir").arg(dir);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let [email, password] = ADMIN;
    let status = command(&["superuser", "upsert", email, password]).status();
    assert!(
        status.expect("PocketBase runs").success(),
        "PocketBase has no administrator"
    );
    let addr = free_address();
    let child = command(&["serve", "--http", &addr.to_string()]).spawn();
    let server = Server {
        child: child.expect("PocketBase starts"),
        addr,
    };
    let deadline = Instant::now() + Duration::from_secs(30);
    while std::net::TcpStream::connect(addr).is_err() {
        assert!(Instant::now() < deadline, "PocketBase does not listen");
        std::thread::yield_now();
    }
    let admin = json!({ "identity": email, "password": password });
    let login = "/api/collections/_superusers/auth-with-password";
    let token = send(addr, login, "", &admin)["token"].take();
    let token = token.as_str().expect("PocketBase gives a token");
    let fields = ["name", "email", "subject", "message"];
    let fields = fields.map(|name| json!({ "name": name, "type": "text", "required": true }));
    let collection =
        json!({ "name": "messages", "type": "base", "createRule": "", "fields": fields });
    let made = send(addr, "/api/collections", token, &collection);
    assert_eq!(made["name"], "messages", "{made}");
    Contender {
        name: "PocketBase",
        server,
        path: "/api/collections/messages/records",
        rounds: Vec::new(),
    }
}

/// An address that is free now. PocketBase does not say which port the kernel would choose.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

fn send(addr: SocketAddr, path: &str, token: &str, body: &Value) -> Value {
    let mut request = ureq::post(format!("http://{addr}{path}"));
    if !token.is_empty() {
        request = request.header("Authorization", token);
    }
    let request = request.content_type("application/json");
    let mut response = request.send(body.to_string()).expect("PocketBase answers");
    let text = response.body_mut().read_to_string().expect("a text");
    serde_json::from_str(&text).expect("PocketBase answers in JSON")
}

/// Returns messages per second and µs of CPU time per message.
fn measure(contender: &Contender, senders: usize) -> [f64; 2] {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let (addr, path) = (contender.server.addr, contender.path);
    let (cpu, began) = (contender.server.cpu(), Instant::now());
    let stored = runtime.expect("a runtime").block_on(async {
        let mut tasks = JoinSet::new();
        for sender in 0..senders {
            tasks.spawn(send_until(began + ROUND_TIME, addr, path, sender));
        }
        tasks.join_all().await.into_iter().sum::<u32>()
    });
    let (cpu, time) = (contender.server.cpu() - cpu, began.elapsed());
    let stored = f64::from(stored);
    [
        stored / time.as_secs_f64(),
        cpu.as_secs_f64() * 1e6 / stored,
    ]
}

/// Sends one message after the other, and returns how many were stored. The request is written once and only its number changes:
/// the client shares the cores with the server.
async fn send_until(deadline: Instant, addr: SocketAddr, path: &str, sender: usize) -> u32 {
    let mut socket = TcpStream::connect(addr).await.expect("the server listens");
    socket.set_nodelay(true).expect("a TCP socket");
    let message = json!({
        "name": "Ayesha Khan",
        "email": "ayesha@example.com",
        "subject": "Guards for a school",
        "message": format!("Please call us about message {FIRST_NUMBER} of sender {sender}."),
    })
    .to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {addr}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        message.len()
    );
    let number_at = head.len()
        + message
            .find(FIRST_NUMBER)
            .expect("the message has a number");
    let mut request = (head + &message).into_bytes();
    let mut response = vec![0; 16 * 1024];
    let mut stored = 0;
    while Instant::now() < deadline {
        let number = format!("{stored:08}");
        request[number_at..][..number.len()].copy_from_slice(number.as_bytes());
        socket.write_all(&request).await.expect("the server reads");
        // Both servers send so short a response at once.
        let length = socket
            .read(&mut response)
            .await
            .expect("the server responds");
        let response = &response[..length];
        assert!(
            response.starts_with(b"HTTP/1.1 200") && response.trim_ascii_end().ends_with(b"}"),
            "{}",
            String::from_utf8_lossy(response)
        );
        stored += 1;
    }
    stored
}
