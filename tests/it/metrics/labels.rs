//! No request makes a series of its own, and no label tells anything of a visitor.

use std::collections::BTreeSet;
use std::io::{Read, Write};

use super::{families, requests, start, wait_until};

const REQUESTS: usize = 3000;

/// The value of every label.
fn label_values(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let inside = lines.filter_map(|line| Some(line.split_once('{')?.1.rsplit_once('}')?.0));
    let labels = inside.flat_map(|labels| labels.split("\",").map(|label| label.trim_matches('"')));
    labels
        .map(|label| label.split_once("=\"").unwrap().1)
        .collect()
}

#[test]
fn thousands_of_strange_paths_and_methods_make_no_series_of_their_own() {
    let server = start(&["--demo"]);
    let mut random = fastrand::Rng::with_seed(7);
    let mut word = || -> String { (0..12).map(|_| random.lowercase()).collect() };
    let mut sent = String::new();
    for number in 0..REQUESTS {
        let (first, second) = (word(), word());
        let (method, path) = match number % 8 {
            0 => ("GET".to_owned(), format!("/{first}")),
            1 => ("GET".to_owned(), format!("/news/{first}")),
            2 => (
                "GET".to_owned(),
                format!("/images/{first}/{second}?{first}"),
            ),
            3 => ("HEAD".to_owned(), format!("/news/page/{first}")),
            4 => (first.to_ascii_uppercase(), "/".to_owned()),
            5 => (first, "/news".to_owned()),
            6 => ("DELETE".to_owned(), format!("/{first}\"}}{second}")),
            _ => (
                "GET".to_owned(),
                format!("/.well-known/acme-challenge/{first}"),
            ),
        };
        let last = if number == REQUESTS - 1 {
            "close"
        } else {
            "keep-alive"
        };
        sent += &format!(
            "{method} {path} HTTP/1.1\r\nHost: {second}.example\r\nConnection: {last}\r\n\r\n"
        );
    }
    let mut socket = server.connect();
    let mut reading = socket.try_clone().unwrap();
    let reader = std::thread::spawn(move || {
        let mut received = Vec::new();
        reading.read_to_end(&mut received).map(|_| received.len())
    });
    socket.write_all(sent.as_bytes()).unwrap();
    reader.join().unwrap().unwrap();
    let other = requests("_OTHER", "unmatched", 405);
    let found = wait_until(&server, "the last requests", |series| {
        let counts = series
            .iter()
            .filter(|(name, _)| name.contains("duration_seconds_count{"));
        counts.map(|(_, count)| count).sum::<f64>() >= REQUESTS as f64
    });
    assert_eq!(found[&other], REQUESTS as f64 / 4.0);
    let routes: Vec<_> = found
        .keys()
        .filter(|name| name.contains("duration_seconds_count{"))
        .collect();
    assert_eq!(routes.len(), 7, "{routes:#?}");
}

#[test]
fn every_label_is_a_word_of_the_program() {
    let server = start(&[]);
    server.send_message();
    for path in ["/", "/secret-path?name=Ayesha", "/news/secret-item"] {
        server.get_with(
            path,
            &[
                ("user-agent", "Secret/1.0"),
                ("referer", "https://secret.example/"),
            ],
        );
    }
    let stored = requests("POST", "/api/contact-us", 200);
    wait_until(&server, "the message", |series| {
        series.contains_key(&stored)
    });
    let text = server.monitor("/metrics").body;
    for secret in [
        "secret",
        "Ayesha",
        "127.0.0.1",
        "a@example.com",
        "localhost",
    ] {
        assert!(
            !text.to_lowercase().contains(&secret.to_lowercase()),
            "{secret}"
        );
    }
    let unexpected: Vec<_> = label_values(&text)
        .into_iter()
        .filter(|value| {
            let is_number = value.parse::<f64>().is_ok() || *value == "+Inf";
            let is_word = value
                .chars()
                .all(|c| c.is_ascii_alphabetic() || c == ' ' || c == '-' || c == '_');
            let is_route = value.starts_with('/');
            !(is_number || is_word || is_route)
        })
        .collect();
    // The version, the commit and the version of SQLite.
    assert!(unexpected.len() <= 3, "{unexpected:?}");
}

#[test]
fn every_name_has_the_prefix_of_the_program_or_of_the_conventions() {
    let server = start(&["--demo"]);
    let text = server.monitor("/metrics").body;
    assert!(text.ends_with("\n# EOF\n"));
    for (name, _) in families(&text) {
        let is_own = name.starts_with("standfast_");
        assert!(
            is_own || name == "http_server_request_duration_seconds",
            "{name}"
        );
        let described = format!("# HELP {name} ");
        assert_eq!(text.matches(&described).count(), 1, "{name}");
    }
}
