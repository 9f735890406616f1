//! Measures the CPU time of a page over TLS with HTTP/2, relative to plain hyper with rustls, and reports that of nginx and
//! Caddy where they are installed. All send the same bytes with the same certificate, and are measured alternately in one run.
//! Needs `h2load` (Debian: `nghttp2-client`). `cargo bench --bench https`.

mod peers;
mod raw;
#[path = "../server/raw_hyper.rs"]
mod raw_hyper;
#[allow(dead_code, reason = "each bench uses a part of it")]
#[path = "../server/mod.rs"]
mod server;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use rcgen::generate_simple_self_signed;
use tempfile::TempDir;

use server::{Server, fetch, head_length};

/// Equal servers differ from start to start, by where their memory lies, and a machine changes its speed within seconds: all
/// servers are started several times, and take short turns.
const STARTS: usize = 5;
const TURNS: usize = 40;
const REQUESTS_PER_TURN: u32 = 1_000;
const PAGE: &str = "/about-us";
/// Of the CPU time of plain hyper with rustls.
const LIMIT: f64 = 1.1;

/// What every server is started with.
struct Setup {
    dir: TempDir,
    /// Head and body, as the site sends them.
    response: Vec<u8>,
}

impl Setup {
    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn chain(&self) -> PathBuf {
        self.path("chain.pem")
    }

    fn key(&self) -> PathBuf {
        self.path("key.pem")
    }

    fn body(&self) -> &[u8] {
        let head = head_length(&self.response).expect("a complete response");
        &self.response[head..]
    }

    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let pair = generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let plain = Server::standfast(&["--demo", "--public-url", "https://localhost"]);
        let response = fetch(&mut plain.connect(), PAGE);
        let setup = Self { dir, response };
        fs::write(setup.chain(), pair.cert.pem()).expect("a file");
        fs::write(setup.key(), pair.signing_key.serialize_pem()).expect("a file");
        setup
    }

    fn standfast(&self) -> Server {
        let (chain, key) = (self.chain(), self.key());
        let path = |path: &PathBuf| path.to_str().expect("a path in UTF-8").to_owned();
        let addr = peers::free_addr();
        let flags = [
            format!("--tls-cert={}", path(&chain)),
            format!("--tls-key={}", path(&key)),
            format!("--tls-addr={addr}"),
            "--public-url=https://localhost".to_owned(),
            "--demo".to_owned(),
        ];
        let mut server = Server::standfast(&flags.each_ref().map(String::as_str));
        server.addr = addr;
        server
    }
}

fn main() -> ExitCode {
    if let Some(files) = raw_hyper::arguments() {
        raw::serve(files);
        return ExitCode::SUCCESS;
    }
    let setup = Setup::new();
    println!("{PAGE}, {} bytes, HTTP/2 over TLS 1.3", setup.body().len());
    let starts: Vec<Vec<Measured>> = (0..STARTS).map(|_| measure(&setup)).collect();
    let mut ours = f64::INFINITY;
    // All starts measure the same servers.
    for (index, Measured { name, .. }) in starts[0].iter().enumerate() {
        let of_starts = |value: fn(&Measured) -> f64| -> Vec<f64> {
            starts.iter().map(|start| value(&start[index])).collect()
        };
        let (times, ratios) = (of_starts(|of| of.microseconds), of_starts(|of| of.ratio));
        let ratio = median(&ratios);
        println!(
            "{name:<30} {:>7.2} µs CPU: ratio {ratio:.3}, of each start {ratios:.3?}",
            median(&times)
        );
        if index == OURS {
            ours = ratio;
        }
    }
    if ours > LIMIT {
        eprintln!("the ratio {ours:.3} of this server is above {LIMIT}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The places of this server and of the baseline among those that are measured.
const OURS: usize = 0;
const BASELINE: usize = 1;

/// One server between its start and its end.
struct Measured {
    name: &'static str,
    /// CPU time of a request: the median of the turns.
    microseconds: f64,
    /// That in relation to the baseline's in the same turn: the median of the turns.
    ratio: f64,
}

/// Starts the servers and lets them answer in turns.
fn measure(setup: &Setup) -> Vec<Measured> {
    let servers = [
        Some(("this server", setup.standfast())),
        Some(("hyper with rustls", raw::start(setup))),
        // How far the figures of equal servers differ.
        Some(("hyper with rustls, once more", raw::start(setup))),
        peers::nginx(setup).map(|server| ("nginx", server)),
        peers::caddy(setup).map(|server| ("Caddy", server)),
    ];
    let servers: Vec<_> = servers.into_iter().flatten().collect();
    let mut times = vec![Vec::new(); servers.len()];
    for turn in 0..=TURNS {
        for place in 0..servers.len() {
            let index = (turn + place) % servers.len();
            let server = &servers[index].1;
            let before = server.cpu();
            load(server);
            let time = (server.cpu() - before) / REQUESTS_PER_TURN;
            // The first turn warms up.
            if turn > 0 {
                times[index].push(time.as_secs_f64() * 1e6);
            }
        }
    }
    let measured = servers.iter().zip(&times);
    let measured = measured.map(|((name, _), of_server)| {
        let pairs = of_server.iter().zip(&times[BASELINE]);
        let ratios: Vec<f64> = pairs.map(|(time, baseline)| time / baseline).collect();
        Measured {
            name,
            microseconds: median(of_server),
            ratio: median(&ratios),
        }
    });
    measured.collect()
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Asks for the page on a few connections, as browsers do: several requests at once, over HTTP/2.
fn load(server: &Server) {
    let output = Command::new("h2load")
        .args(["--clients=4", "--max-concurrent-streams=4", "--threads=1"])
        .args([
            "--header=accept-encoding: br",
            &format!("--requests={REQUESTS_PER_TURN}"),
        ])
        .arg(format!("--connect-to={}", server.addr))
        .arg(format!("https://localhost{PAGE}"))
        .output()
        .expect("h2load is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    let expected = format!("status codes: {REQUESTS_PER_TURN} 2xx");
    assert!(
        text.contains(&expected) && text.contains("Application protocol: h2"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
