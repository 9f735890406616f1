//! The values after known events.

use super::{Series, requests, series, start, wait_until};
use crate::server::MESSAGE;

const CROSS_SITE: [(&str, &str); 2] = [
    ("content-type", "application/json"),
    ("sec-fetch-site", "cross-site"),
];

#[test]
fn requests_are_counted_by_route_method_and_status() {
    let server = start(&["--demo"]);
    let item = server.get("/api/news").json()["data"][0]["slug"].clone();
    for path in [
        "/",
        "/",
        "/news/page/2",
        "/news/nothing-of-this-name",
        "/nowhere",
    ] {
        server.get(path);
    }
    server.get(&format!("/news/{}", item.as_str().unwrap()));
    server.get("/images/brand/favicon.svg");
    server.get("/News");
    server.send_message();
    server.post("/news", "application/json", MESSAGE);
    let expected = [
        (requests("GET", "/", 200), 2.0),
        (requests("GET", "/api/news", 200), 1.0),
        (requests("GET", "/news/:slug", 200), 1.0),
        (requests("GET", "/news/:slug", 404), 1.0),
        (requests("GET", "/images/*", 200), 1.0),
        (requests("GET", "unmatched", 404), 1.0),
        (requests("GET", "unmatched", 308), 1.0),
        (requests("POST", "/api/contact-us", 200), 1.0),
        (requests("POST", "unmatched", 405), 1.0),
    ];
    let last = &expected[8].0;
    let found = wait_until(&server, "the last request", |series| {
        series.contains_key(last)
    });
    for (series, count) in &expected {
        assert_eq!(found.get(series), Some(count), "{series}");
    }
    let all: f64 = found
        .iter()
        .filter(|(name, _)| name.starts_with("http_server_request_duration_seconds_count"))
        .map(|(_, count)| count)
        .sum();
    assert_eq!(all, 11.0);
    let total = |name: &str| {
        let own = found.iter().filter(|(series, _)| series.starts_with(name));
        own.map(|(_, value)| value).sum::<f64>()
    };
    let seconds = total("http_server_request_duration_seconds_sum");
    assert!(seconds > 0.0 && seconds < 60.0, "{seconds}");
}

#[test]
fn a_form_is_counted_once_however_often_it_is_sent() {
    let server = start(&[]);
    let form = |text: &str| {
        format!(
            r#"{{"name":"A","email":"a@example.com","subject":"S","message":"{text}",
                "submission_id":"00000000-0000-4000-8000-000000000001"}}"#
        )
    };
    let send = |body: &str| {
        server
            .post("/api/contact-us", "application/json", body)
            .status
    };
    for _ in 0..3 {
        assert_eq!(send(&form("once")), 200);
    }
    server.send_message();
    assert_eq!(send("{}"), 422);
    let refused = server.post_with("/api/contact-us", &CROSS_SITE, MESSAGE);
    assert_eq!(refused.status, 403);
    let stored = "standfast_submissions_total{kind=\"contact\",quarantined=\"false\"}";
    let found = wait_until(&server, "two messages", |series| series[stored] == 2.0);
    for (series, count) in [
        (
            "standfast_submissions_total{kind=\"contact\",quarantined=\"true\"}",
            0.0,
        ),
        (
            "standfast_submissions_total{kind=\"quote\",quarantined=\"false\"}",
            0.0,
        ),
        (
            "standfast_submissions_total{kind=\"complaint\",quarantined=\"false\"}",
            0.0,
        ),
        (
            "standfast_submissions_total{kind=\"application\",quarantined=\"false\"}",
            0.0,
        ),
        ("standfast_refusals_total{reason=\"invalid fields\"}", 1.0),
        ("standfast_refusals_total{reason=\"cross-site\"}", 1.0),
        ("standfast_refusals_total{reason=\"too many forms\"}", 0.0),
    ] {
        assert_eq!(found.get(series), Some(&count), "{series}");
    }
}

#[test]
fn spam_is_counted_as_quarantined() {
    let server = start(&[]);
    let spam =
        r#"{"name":"A","email":"a@example.com","subject":"S","message":"M","topic_detail":"x"}"#;
    server.post("/api/contact-us", "application/json", spam);
    let stored = "standfast_submissions_total{kind=\"contact\",quarantined=\"true\"}";
    wait_until(&server, "one in quarantine", |series| series[stored] == 1.0);
}

#[test]
fn open_connections_are_counted_while_they_are_open() {
    let server = start(&["--demo"]);
    let open = "standfast_open_connections{protocol=\"http\"}";
    assert_eq!(series(&server)[open], 0.0);
    let held: Vec<_> = (0..5).map(|_| server.connect()).collect();
    wait_until(&server, "five connections", |series| series[open] == 5.0);
    drop(held);
    wait_until(&server, "no connection", |series| series[open] == 0.0);
}

#[test]
fn the_start_and_the_size_of_the_database_are_shown() {
    let server = start(&[]);
    let found = series(&server);
    assert_eq!(found["standfast_snapshot_failed_rebuilds_total"], 0.0);
    let now = jiff::Timestamp::now().as_second() as f64;
    let started = found["standfast_process_start_time_seconds"];
    assert!((now - 60.0..=now).contains(&started), "{started}");
    let size = server.db.metadata().unwrap().len() as f64;
    assert_eq!(found["standfast_database_bytes"], size);
    assert!(found["standfast_disk_free_bytes"] > 0.0);
}

#[test]
fn what_the_server_does_not_do_is_absent() {
    let found = series(&start(&["--demo"]));
    let absent = [
        "mail",
        "outbox",
        "backup",
        "certificate",
        "database",
        "disk",
    ];
    let is_there = |word: &&str| found.keys().any(|series| series.contains(*word));
    let there: Vec<_> = absent.into_iter().filter(is_there).collect();
    assert!(there.is_empty(), "{there:?}");
}

#[test]
fn the_last_backup_and_a_failure_after_it_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    // The backup of yesterday was missed, and the next one is due in seconds.
    let now = "2026-11-20T02:59:56+05:00";
    let directory = backups.to_str().unwrap();
    let server = start(&["--clock", now, "--backup-dir", directory]);
    let last = "standfast_backup_last_success_timestamp_seconds";
    let found = wait_until(&server, "a backup", |series| series.contains_key(last));
    let began: jiff::Timestamp = now.parse().unwrap();
    let age = found[last] - began.as_second() as f64;
    assert!((0.0..4.0).contains(&age), "{age}");
    assert_eq!(found["standfast_backup_failed"], 0.0);
    std::fs::rename(&backups, folder.path().join("away")).unwrap();
    let failed = |series: &Series| series["standfast_backup_failed"] == 1.0;
    let after = wait_until(&server, "a failure", failed);
    assert_eq!(after[last], found[last]);
    let health = server.monitor("/healthz");
    assert_eq!(health.status, 200);
    assert_eq!(health.json()["backup"]["ok"], false);
    assert!(health.json()["backup"]["age_seconds"].as_i64().unwrap() >= 0);
    assert!(health.json()["backup"]["last_error"].is_string());
}

#[test]
fn the_end_of_the_certificate_and_the_connections_with_tls_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let [chain, key] = ["chain.pem", "key.pem"].map(|name| folder.path().join(name));
    let mut params = rcgen::CertificateParams::new(["a.example".to_owned()]).unwrap();
    params.not_after = rcgen::date_time_ymd(2036, 5, 4);
    let pair = rcgen::KeyPair::generate().unwrap();
    std::fs::write(&chain, params.self_signed(&pair).unwrap().pem()).unwrap();
    std::fs::write(&key, pair.serialize_pem()).unwrap();
    let server = start(&[
        "--tls-cert",
        chain.to_str().unwrap(),
        "--tls-key",
        key.to_str().unwrap(),
        "--tls-addr",
        "127.0.0.1:0",
        "--public-url",
        "https://a.example",
    ]);
    let _held = std::net::TcpStream::connect(server.tls_addr.unwrap()).unwrap();
    let open = "standfast_open_connections{protocol=\"https\"}";
    let found = wait_until(&server, "a connection", |series| series[open] == 1.0);
    let end: jiff::Timestamp = "2036-05-04T00:00:00Z".parse().unwrap();
    let told = found["standfast_certificate_not_after_timestamp_seconds"];
    assert_eq!(told, end.as_second() as f64);
    // The plain listener leads to HTTPS.
    assert_eq!(server.get("/news").status, 308);
    let redirect = requests("GET", "/news", 308);
    wait_until(&server, "the redirect", |series| {
        series.contains_key(&redirect)
    });
}
