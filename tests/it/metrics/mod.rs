//! The metrics' listener: what it tells, and what it never tells.

mod documents;
mod health;
mod labels;
mod listener;
mod prometheus;
mod values;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::server::Server;

const FLAGS: [&str; 2] = ["--metrics-addr", "127.0.0.1:0"];

/// Starts a server with metrics and these flags.
fn start(flags: &[&str]) -> Server {
    Server::start(&[&FLAGS, flags].concat())
}

/// The value of each series, by its name with its labels.
type Series = BTreeMap<String, f64>;

/// The metrics of now.
fn series(server: &Server) -> Series {
    let answer = server.monitor("/metrics");
    assert_eq!(answer.status, 200, "{answer:?}");
    let lines = answer.body.lines().filter(|line| !line.starts_with('#'));
    let values = lines.map(|line| {
        let (name, value) = line.rsplit_once(' ').unwrap();
        (name.to_owned(), value.parse().unwrap())
    });
    values.collect()
}

/// Waits until the metrics are like this.
fn wait_until(server: &Server, what: &str, holds: impl Fn(&Series) -> bool) -> Series {
    let started = Instant::now();
    loop {
        let series = series(server);
        if holds(&series) {
            return series;
        }
        let waited = started.elapsed();
        assert!(waited < Duration::from_secs(20), "{what}: {series:#?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The names of the families in an answer, as declared by `# TYPE`, and whether each is of counters.
fn families(text: &str) -> Vec<(&str, bool)> {
    let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let types = types.map(|line| line.split_once(' ').unwrap());
    types
        .map(|(name, kind)| (name, kind == "counter"))
        .collect()
}

/// The series of requests with these labels.
fn requests(method: &str, route: &str, status: u16) -> String {
    format!(
        "http_server_request_duration_seconds_count{{http_request_method=\"{method}\",http_route=\"{route}\",\
         http_response_status_code=\"{status}\"}}"
    )
}
