//! The metrics listener.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::process::Command;

use crate::https::client::Client;
use crate::https::{CertificateFiles, NAME};
use crate::server::{MESSAGE, Server, connect};
use crate::tools::{eventually, need, wait_for};

const FLAGS: [&str; 2] = ["--metrics-addr", "127.0.0.1:0"];
const DASHBOARD: &str = include_str!("../../docs/grafana-dashboard.json");
const ALERTS: &str = include_str!("../../docs/prometheus-alerts.yml");
const GUIDE: &str = include_str!("../../docs/monitoring.md");
pub const CROSS_SITE: [(&str, &str); 2] = [
    ("content-type", "application/json"),
    ("sec-fetch-site", "cross-site"),
];

/// Starts a server with metrics and these flags.
fn start(flags: &[&str]) -> Server {
    Server::start(&[&FLAGS, flags].concat())
}

/// The value of each series, by its name with its labels.
type Series = BTreeMap<String, f64>;

/// The current metrics.
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

/// Waits until the metrics satisfy `holds`.
fn wait_until(server: &Server, what: &str, holds: impl Fn(&Series) -> bool) -> Series {
    wait_for(what, || Some(series(server)).filter(&holds))
}

/// The families that `# TYPE` declares, and whether each is a counter.
fn families(text: &str) -> Vec<(&str, bool)> {
    let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let types = types.map(|line| line.split_once(' ').unwrap());
    types
        .map(|(name, kind)| (name, kind == "counter"))
        .collect()
}

/// The series of requests with these labels.
fn requests(method: &str, status: u16) -> String {
    format!(
        "http_server_request_duration_seconds_count{{http_request_method=\"{method}\",\
         http_response_status_code=\"{status}\"}}"
    )
}

#[test]
fn metrics_are_never_on_the_site_and_a_scraper_delays_no_stop() {
    let mut server = start(&["--demo"]);
    let metrics = server.monitor("/metrics");
    let text = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    assert_eq!(metrics.header("content-type"), text);
    assert_eq!(metrics.header("cache-control"), "no-store");
    assert_eq!(server.monitor("/api/news").status, 404);
    let on_site = server.get("/metrics");
    assert_eq!(on_site.status, 404);
    assert!(!on_site.body.contains("standfast_"));
    // A scraper keeps its connection open, which must not delay the shutdown.
    let mut scraper = connect(server.metrics_addr.unwrap());
    let request = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    scraper.write_all(request).unwrap();
    assert!(scraper.read(&mut [0; 100]).unwrap() > 0);
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn an_outage_is_explained_at_the_metrics_listener_alone() {
    let server = start(&[]);
    let well = server.monitor("/healthz");
    assert_eq!((well.status, &well.json()["status"]), (200, &"ok".into()));
    let database = server.admin().database();
    database.execute_batch("begin immediate").unwrap();
    let refusal = server.post("/api/contact-us", "application/json", MESSAGE);
    assert_eq!(refusal.status, 503);
    let answer = server.monitor("/healthz");
    assert_eq!(answer.status, 503);
    let health = answer.json();
    assert_eq!(health["status"], "not ok");
    assert_eq!(health["space"]["ok"], true);
    let error = health["storing"]["error"].as_str().unwrap();
    assert!(error.contains("the database is busy"), "{error}");
    let public = server.get("/healthz");
    assert_eq!((public.status, public.body.as_str()), (503, "not ok\n"));
    let found = series(&server);
    assert_eq!(found["standfast_healthy{component=\"storing\"}"], 0.0);
    assert_eq!(found["standfast_healthy{component=\"space\"}"], 1.0);
    database.execute_batch("rollback").unwrap();
    eventually(|| server.monitor("/healthz").status == 200);
    assert_eq!(server.get("/healthz").body, "ok\n");
}

#[test]
fn requests_are_counted_by_known_method_and_status_alone() {
    let server = start(&["--demo"]);
    let kinds = [
        "GET /WORD",
        "GET /news/WORD",
        "GET /images/WORD/WORD?WORD",
        "HEAD /news/page/WORD",
        "WORD /",
        "word /news",
        "DELETE /WORD\"}WORD",
        "GET /.well-known/acme-challenge/WORD",
    ];
    let mut sent = String::new();
    for number in 0..100 {
        for kind in kinds {
            let line = kind.replace("WORD", &format!("A{number}"));
            let line = line.replace("word", &format!("b{number}"));
            sent += &format!("{line} HTTP/1.1\r\nHost: h{number}.example\r\n\r\n");
        }
    }
    server.raw(format!("{sent}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes());
    let last = requests("GET", 200);
    let found = wait_until(&server, "the last request", |series| {
        series.contains_key(&last)
    });
    let counts = found
        .keys()
        .filter(|name| name.contains("duration_seconds_count{"));
    let counts: Vec<_> = counts.collect();
    assert_eq!(counts.len(), 5, "{counts:#?}");
    assert_eq!(found[&requests("GET", 404)], 400.0);
    assert_eq!(found[&requests("_OTHER", 405)], 200.0);
    let text = server.monitor("/metrics").body;
    for private in [".example", "127.0.0.1"] {
        assert!(!text.contains(private), "{private}");
    }
}

#[test]
fn forms_are_counted_once_with_spam_and_refusals_apart() {
    let server = start(&[]);
    let id = r#","submission_id":"00000000-0000-4000-8000-000000000001"}"#;
    let with_id = MESSAGE.replace('}', id);
    let send = |body: &str| {
        server
            .post("/api/contact-us", "application/json", body)
            .status
    };
    for _ in 0..3 {
        assert_eq!(send(&with_id), 200);
    }
    server.send_message();
    assert_eq!(send("{}"), 422);
    let spam = MESSAGE.replace('}', r#","topic_detail":"x"}"#);
    assert_eq!(send(&spam), 200);
    let refused = server.post_with("/api/contact-us", &CROSS_SITE, MESSAGE);
    assert_eq!(refused.status, 403);
    let stored = "standfast_submissions_total{kind=\"contact\",quarantined=\"false\"}";
    let found = wait_until(&server, "two messages", |series| series[stored] == 2.0);
    // A page, and the log of everything that was stored.
    assert!(found["standfast_database_bytes"] > 50_000.0, "{found:?}");
    let kind = |kind: &str, quarantined: bool| {
        format!("standfast_submissions_total{{kind=\"{kind}\",quarantined=\"{quarantined}\"}}")
    };
    let refused = |reason: &str| format!("standfast_refusals_total{{reason=\"{reason}\"}}");
    for (series, count) in [
        (kind("contact", true), 1.0),
        (kind("application", false), 0.0),
        (refused("invalid fields"), 1.0),
        (refused("cross-site"), 1.0),
    ] {
        assert_eq!(found.get(&series), Some(&count), "{series}");
    }
}

#[test]
fn connections_are_counted_while_they_are_open() {
    let server = start(&["--demo"]);
    let visitor = server.connect();
    let open = "standfast_open_connections";
    wait_until(&server, "a connection", |series| series[open] == 1.0);
    drop(visitor);
    wait_until(&server, "its end", |series| series[open] == 0.0);
}

#[test]
fn the_last_backup_is_exported_and_that_there_is_none_unless_the_folder_cannot_be_read() {
    let backups = tempfile::tempdir().unwrap();
    let now = "2026-11-20T12:00:00+05:00";
    let directory = backups.path().to_str().unwrap();
    let server = start(&["--clock", now, "--backup-dir", directory]);
    let last = "standfast_backup_last_success_timestamp_seconds";
    let began: jiff::Timestamp = now.parse().unwrap();
    let began = began.as_second() as f64;
    wait_until(&server, "a backup", |series| series[last] >= began);
    for backup in std::fs::read_dir(backups.path()).unwrap() {
        std::fs::remove_file(backup.unwrap().path()).unwrap();
    }
    assert_eq!(series(&server)[last], 0.0);
    assert_eq!(server.monitor("/healthz").status, 200);
    std::fs::remove_dir(backups.path()).unwrap();
    assert!(!series(&server).contains_key(last), "it is unknown");
}

/// The names of metrics in a text.
fn mentioned(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_metric =
        |word: &&str| word.starts_with("standfast_") || word.starts_with("http_server_");
    words.filter(is_metric).collect()
}

/// The expressions of all panels of the dashboard.
fn queries() -> String {
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().unwrap());
    let queries = targets.map(|target| target["expr"].to_string());
    queries
        .chain([dashboard["templating"].to_string()])
        .collect()
}

/// The metrics of a server with every feature.
fn exported() -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let files = CertificateFiles::new();
    std::fs::create_dir(path("backups")).unwrap();
    let mut flags = files.flags();
    let backups = path("backups");
    flags.extend(["--backup-dir", &backups]);
    flags.push("--mail-to=office@example.com");
    flags.push("--mail-from=site@example.com");
    // No mail server listens there, so the email stays in the outbox.
    flags.push("--smtp=smtp+plain://127.0.0.1:9");
    let server = start(&flags);
    let client = Client {
        addr: server.tls_addr.unwrap(),
        root: std::fs::read_to_string(files.chain()).unwrap(),
        name: NAME,
        protocol: "http/1.1",
        versions: rustls::DEFAULT_VERSIONS,
    };
    let send = |body: &'static str| {
        let form = hyper::Request::post("/api/contact-us")
            .header("host", NAME)
            .header("content-type", "application/json")
            .header("content-length", body.len())
            .body(body.into())
            .unwrap();
        client.send(form).unwrap().status().as_u16()
    };
    assert_eq!((send(MESSAGE), send("{}")), (200, 422));
    wait_until(
        &server,
        "a backup, a mail that waits, a request",
        |series| {
            let has = |name: &str| series.keys().any(|series| series.starts_with(name));
            has("standfast_backup_last_success")
                && has("standfast_outbox_oldest_queued")
                && has("http_server_request_duration_seconds_count")
        },
    );
    let text = server.monitor("/metrics").body;
    let name = |(family, is_counter)| {
        if is_counter {
            format!("{family}_total")
        } else {
            str::to_owned(family)
        }
    };
    families(&text).into_iter().map(name).collect()
}

#[test]
fn dashboard_alerts_and_guide_name_exactly_what_is_exported() {
    let exported = exported();
    let is_exported = |name: &str| {
        let suffixes = ["_bucket", "_sum", "_count"];
        let whole = suffixes.iter().find_map(|suffix| name.strip_suffix(suffix));
        exported.contains(name) || whole.is_some_and(|whole| exported.contains(whole))
    };
    let queries = queries();
    for (document, text) in [
        ("dashboard", queries.as_str()),
        ("alerts", ALERTS),
        ("guide", GUIDE),
    ] {
        let names = mentioned(text);
        assert!(names.len() >= 7, "{document}: {names:?}");
        let unknown: Vec<_> = names
            .into_iter()
            .filter(|name| !is_exported(name))
            .collect();
        assert!(unknown.is_empty(), "{document}: {unknown:?}");
    }
    let described = mentioned(GUIDE);
    let shown = mentioned(&queries);
    for name in &exported {
        assert!(described.contains(name.as_str()), "the guide lacks {name}");
        let is_shown = shown.iter().any(|query| query.starts_with(name.as_str()));
        assert!(is_shown, "the dashboard lacks {name}");
    }
}

#[test]
fn promtool_accepts_the_alerts() {
    if !need(&["promtool"]) {
        return;
    }
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/prometheus-alerts.yml");
    let mut check = Command::new("promtool");
    let output = check.args(["check", "rules", rules]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn metrics_that_other_machines_can_read_are_warned_of() {
    let server = Server::start(&["--metrics-addr", "0.0.0.0:0"]);
    server.wait_until_logged(&["WARN", "other machines can read the metrics"]);
}

#[test]
fn a_page_with_a_name_of_its_own_cannot_read_the_metrics() {
    let server = start(&[]);
    let address = server.metrics_addr.unwrap();
    let port = address.port();
    let ask = |path: &str, host: &str| {
        let mut socket = connect(address);
        let head = format!("GET {path} HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        socket.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    };
    for path in ["/metrics", "/healthz"] {
        for host in [address.to_string(), format!("localhost:{port}")] {
            let answer = ask(path, &format!("Host: {host}\r\n"));
            assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        }
        for host in [
            format!("rebound.example.net:{port}"),
            format!("127.0.0.1.example.net:{port}"),
        ] {
            let answer = ask(path, &format!("Host: {host}\r\n"));
            assert!(!answer.starts_with("HTTP/1.1 200 "), "{answer}");
            assert!(!answer.contains("standfast_"), "{answer}");
        }
        let answer = ask(path, &format!("Host: rebound.example.net:{port}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    }
}
