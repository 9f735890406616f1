//! The log: one event per line, no personal data, and the server never waits for its reader.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::form::Form;
use crate::server::{Answer, Server};

const SECRET: &str = "Xq7secret";
const PHONE: &str = "+92 300 7654321";

fn send(server: &Server, message: &str) -> Answer {
    let body = serde_json::json!({
        "name": "A", "email": "a@example.com", "subject": "S", "message": message,
    });
    server.post("/api/contact-us", "application/json", &body.to_string())
}

#[test]
fn refused_forms_are_counted_by_kind_and_without_what_their_sender_wrote() {
    let server = Server::start(&[]);
    for _ in 0..3 {
        server.post("/api/contact-us", "application/json", "{}");
    }
    let origin = format!("https://{SECRET}.example");
    for headers in [
        [("origin", origin.as_str()), ("sec-fetch-site", "")],
        [("origin", "null"), ("sec-fetch-site", "cross-site")],
    ] {
        let headers = [&[("content-type", "application/json")][..], &headers].concat();
        let answer = server.post_with("/api/contact-us", &headers, "{}");
        assert_eq!(answer.status, 403);
    }
    let log = server.log_at_stop();
    let mut counts: Vec<(String, u64)> = log
        .iter()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|event| event["message"] == "requests were refused")
        .map(|event| {
            let kind = event["kind"].as_str().unwrap().to_owned();
            (kind, event["count"].as_u64().unwrap())
        })
        .collect();
    counts.sort();
    let expected = [("cross-site", 2), ("invalid fields", 3)];
    assert_eq!(
        counts,
        expected.map(|(kind, count)| (kind.to_owned(), count))
    );
    for line in &log {
        assert!(!line.contains(SECRET) && !line.contains("null"), "{line}");
    }
}

#[test]
fn no_text_of_a_visitor_is_logged() {
    let server = Server::start(&[]);
    let json = |email: &str, more: &str| {
        format!(
            r#"{{"name":"{SECRET}","email":"{email}","subject":"{SECRET}","message":"{SECRET}\n{SECRET} {more}"}}"#
        )
    };
    let good = json(&format!("{SECRET}@example.com"), "");
    for (content_type, body) in [
        ("application/json", good.as_str()),
        ("application/json", &json(SECRET, "")),
        ("application/json", &good[..good.len() - 4]),
        (
            "application/json",
            &json(
                &format!("{SECRET}@example.com"),
                &"http://spam.example ".repeat(9),
            ),
        ),
        (
            "application/x-www-form-urlencoded",
            &format!("name={SECRET}&email={SECRET}&message=%zz{SECRET}"),
        ),
        (SECRET, SECRET),
    ] {
        server.post(&format!("/api/contact-us?{SECRET}"), content_type, body);
    }
    let form = || {
        Form::default()
            .text("name", SECRET)
            .text("email", &format!("{SECRET}@example.com"))
            .text("contact", PHONE)
            .text("job_position", "driver")
    };
    for form in [
        form().file("resume", &format!("{SECRET}.pdf"), b"%PDF-1.7 Xq7secret"),
        form().file("resume", &format!("{SECRET}.exe"), SECRET.as_bytes()),
        form().text("job", SECRET),
        form().text(SECRET, SECRET),
    ] {
        form.send(&server);
        form.send_without_script(&server);
    }
    server.get(&format!("/{SECRET}?q={SECRET}"));
    assert!(!server.messages().is_empty() && !server.applications().is_empty());
    let log = server.log_at_stop();
    assert!(log.len() >= 3, "{log:#?}");
    for line in &log {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(
            event["message"].is_string() && event["timestamp"].is_string(),
            "{line}"
        );
        assert!(!line.contains(SECRET) && !line.contains(PHONE), "{line}");
    }
}

/// A server whose log nobody reads, with more written than fits into the pipe.
fn with_a_stalled_log() -> Server {
    let server = Server::with_unread_log();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..100 {
                    assert_eq!(send(&server, "hello").status, 200);
                }
            });
        }
    });
    server
}

#[test]
fn an_unread_log_does_not_block_the_server() {
    let mut server = with_a_stalled_log();
    let started = Instant::now();
    assert_eq!(send(&server, "hello").status, 200);
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.stop(), Some(0));
    let took = started.elapsed();
    assert!(took < Duration::from_secs(4), "it took {took:?}");
}

#[test]
fn a_second_signal_ends_a_server_with_an_unread_log() {
    let mut server = with_a_stalled_log();
    let mut upload = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    upload
        .write_all(
            b"POST /api/contact-us HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
              Content-Length: 1000\r\n\r\nhalf",
        )
        .unwrap();
    server.wait_until_idle();
    server.signal();
    while server.is_listening() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let started = Instant::now();
    assert_eq!(server.stop(), Some(1));
    let took = started.elapsed();
    assert!(took < Duration::from_secs(4), "it took {took:?}");
}
