//! Prometheus itself: its tool accepts the alerts, and its server reads the metrics. Where it is not installed, these tests
//! are skipped.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::{start, wait_until};
use crate::server::Server;
use crate::tools::need;

/// A server that has answered some requests.
fn used_server() -> Server {
    let server = start(&[]);
    server.get("/");
    server.send_message();
    let stored = "standfast_submissions_total{kind=\"contact\",quarantined=\"false\"}";
    wait_until(&server, "a message", |series| series[stored] == 1.0);
    server
}

#[test]
fn promtool_accepts_the_alerts() {
    if !need(&["promtool"]) {
        return;
    }
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/prometheus-alerts.yml");
    let output = Command::new("promtool")
        .args(["check", "rules", rules])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// A running Prometheus that scrapes a server every second; killed when dropped.
struct Prometheus {
    process: Child,
    address: String,
    _dir: TempDir,
}

impl Prometheus {
    fn scraping(server: &Server) -> Self {
        let dir = TempDir::new().unwrap();
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/prometheus-alerts.yml");
        let target = server.metrics_addr.unwrap();
        let config = dir.path().join("prometheus.yml");
        let settings = format!(
            "global: {{scrape_interval: 1s, evaluation_interval: 1s}}\nrule_files: ['{rules}']\n\
             scrape_configs: [{{job_name: standfast, static_configs: [{{targets: ['{target}']}}]}}]\n"
        );
        std::fs::write(&config, settings).unwrap();
        // It cannot say which port the kernel has chosen.
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let process = Command::new("prometheus")
            .arg(format!("--config.file={}", config.display()))
            .arg(format!(
                "--storage.tsdb.path={}",
                dir.path().join("data").display()
            ))
            .arg(format!("--web.listen-address={address}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            process,
            address,
            _dir: dir,
        }
    }

    fn get(&self, path: &str) -> Option<Value> {
        let mut answer = ureq::get(format!("http://{}{path}", self.address))
            .call()
            .ok()?;
        serde_json::from_str(&answer.body_mut().read_to_string().ok()?).ok()
    }

    /// Waits for the value of a query that has one.
    fn value(&self, query: &str) -> f64 {
        let started = Instant::now();
        loop {
            let answer = self.get(&format!("/api/v1/query?query={query}"));
            let value = answer.as_ref().and_then(|answer| {
                let result = &answer["data"]["result"][0]["value"][1];
                result.as_str()?.parse().ok()
            });
            if let Some(value) = value {
                return value;
            }
            assert!(
                started.elapsed() < Duration::from_secs(60),
                "{query}: {answer:?}"
            );
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

#[test]
fn prometheus_reads_the_metrics_and_evaluates_the_alerts() {
    if !need(&["prometheus"]) {
        return;
    }
    let server = used_server();
    let prometheus = Prometheus::scraping(&server);
    for (query, expected) in [
        ("up", 1.0),
        ("sum(standfast_submissions_total)", 1.0),
        ("sum(http_server_request_duration_seconds_count)", 2.0),
        ("min(standfast_healthy)", 1.0),
        ("standfast_build_info", 1.0),
    ] {
        assert_eq!(prometheus.value(query), expected, "{query}");
    }
    let half = "histogram_quantile(0.5,sum(http_server_request_duration_seconds_bucket)by(le))";
    assert!(prometheus.value(half) > 0.0);
    let described = prometheus
        .get("/api/v1/metadata?metric=standfast_submissions")
        .unwrap();
    let kind = &described["data"]["standfast_submissions"][0]["type"];
    assert_eq!(kind, "counter", "{described}");
    let rules = prometheus.get("/api/v1/rules").unwrap();
    let rules = rules["data"]["groups"][0]["rules"]
        .as_array()
        .unwrap()
        .clone();
    assert!(rules.len() >= 8);
    for rule in rules {
        assert_eq!(rule["lastError"], Value::Null, "{rule}");
        assert_eq!(rule["state"], "inactive", "{rule}");
    }
}
