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

const ROUNDS: usize = 21;
const REQUESTS_PER_ROUND: u32 = 10_000;
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
    let servers = [
        Some(("this server", setup.standfast())),
        Some(("hyper with rustls", raw::start(&setup))),
        peers::nginx(&setup).map(|server| ("nginx", server)),
        peers::caddy(&setup).map(|server| ("Caddy", server)),
    ];
    let servers: Vec<_> = servers.into_iter().flatten().collect();
    let mut times = vec![Vec::new(); servers.len()];
    for _ in 0..ROUNDS {
        for ((_, server), times) in servers.iter().zip(&mut times) {
            let before = server.cpu();
            load(server);
            times.push((server.cpu() - before) / REQUESTS_PER_ROUND);
        }
    }
    println!("{PAGE}, {} bytes, HTTP/2 over TLS 1.3", setup.body().len());
    let raw = times[1].clone();
    let mut ours = 0.0;
    for (index, ((name, _), times)) in servers.iter().zip(&mut times).enumerate() {
        let ratios = times.iter().zip(&raw);
        let mut ratios: Vec<f64> = ratios
            .map(|(time, raw)| time.as_secs_f64() / raw.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        times.sort();
        let (time, ratio) = (
            times[ROUNDS / 2].as_nanos() as f64 / 1000.0,
            ratios[ROUNDS / 2],
        );
        println!(
            "{name:<20} {time:>7.2} µs CPU: ratio {ratio:.3} (from {:.3} to {:.3} in {ROUNDS} rounds of {REQUESTS_PER_ROUND})",
            ratios[0],
            ratios[ROUNDS - 1],
        );
        if index == 0 {
            ours = ratio;
        }
    }
    if ours > LIMIT {
        eprintln!("the ratio {ours:.3} of this server is above {LIMIT}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Asks for the page on a few connections, as browsers do: several requests at once, over HTTP/2.
fn load(server: &Server) {
    let output = Command::new("h2load")
        .args(["--clients=4", "--max-concurrent-streams=4", "--threads=1"])
        .args([
            "--header=accept-encoding: br",
            &format!("--requests={REQUESTS_PER_ROUND}"),
        ])
        .arg(format!("--connect-to={}", server.addr))
        .arg(format!("https://localhost{PAGE}"))
        .output()
        .expect("h2load is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    let expected = format!("status codes: {REQUESTS_PER_ROUND} 2xx");
    assert!(
        text.contains(&expected) && text.contains("Application protocol: h2"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
