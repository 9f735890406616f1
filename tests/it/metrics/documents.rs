//! The documents name the metrics that there are.

use std::collections::BTreeSet;

use super::{families, start, wait_until};
use crate::https::client::Client;
use crate::server::MESSAGE;

const DASHBOARD: &str = include_str!("../../../docs/grafana-dashboard.json");
const ALERTS: &str = include_str!("../../../docs/prometheus-alerts.yml");
const GUIDE: &str = include_str!("../../../docs/monitoring.md");

/// The names of metrics in a text.
fn mentioned(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_metric =
        |word: &&str| word.starts_with("standfast_") || word.starts_with("http_server_");
    words.filter(is_metric).collect()
}

/// The expressions of all panels of the dashboard.
fn queries() -> Vec<String> {
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels
        .iter()
        .flat_map(|panel| panel["targets"].as_array().unwrap());
    let queries = targets.map(|target| target["expr"].as_str().unwrap().to_owned());
    queries
        .chain([dashboard["templating"].to_string()])
        .collect()
}

/// What a server exports that uses everything.
fn exported() -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pair = rcgen::generate_simple_self_signed(["a.example".to_owned()]).unwrap();
    std::fs::write(path("chain.pem"), pair.cert.pem()).unwrap();
    std::fs::write(path("key.pem"), pair.signing_key.serialize_pem()).unwrap();
    std::fs::create_dir(path("backups")).unwrap();
    let server = start(&[
        "--tls-cert",
        &path("chain.pem"),
        "--tls-key",
        &path("key.pem"),
        "--tls-addr",
        "127.0.0.1:0",
        "--public-url",
        "https://a.example",
        "--backup-dir",
        &path("backups"),
        "--mail-to",
        "office@example.com",
        "--mail-from",
        "site@example.com",
        // Nobody listens there, so that the mail waits.
        "--smtp",
        "smtp+plain://127.0.0.1:9",
    ]);
    let client = Client {
        addr: server.tls_addr.unwrap(),
        root: pair.cert.pem(),
        name: "a.example",
        protocol: "http/1.1",
    };
    let form = hyper::Request::post("/api/contact-us")
        .header("host", "a.example")
        .header("content-type", "application/json")
        .header("content-length", MESSAGE.len())
        .body(MESSAGE.into())
        .unwrap();
    assert_eq!(client.send(form).unwrap().status(), 200);
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
    let name = |(family, is_counter)| match is_counter {
        true => format!("{family}_total"),
        false => str::to_owned(family),
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
    let queries = queries().join("\n");
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
    let (described, shown) = (mentioned(GUIDE), mentioned(&queries));
    for name in &exported {
        assert!(described.contains(name.as_str()), "the guide lacks {name}");
        let is_shown = shown.iter().any(|query| query.starts_with(name.as_str()));
        assert!(is_shown, "the dashboard lacks {name}");
    }
}
