//! The log: one event per line, no personal data, and the server never waits for its reader.

use std::fs;

use tempfile::tempdir;

use crate::form::Form;
use crate::moving_clock::MovingClock;
use crate::server::Server;

const SECRET: &str = "Xq7secret";
const PHONE: &str = "+92 300 7654321";

#[test]
fn no_text_of_a_visitor_is_logged() {
    let dir = tempdir().unwrap();
    let debugging = [("RUST_LOG", "debug")];
    let server = Server::with(&dir.path().join("standfast.db"), &[], &debugging);
    let address = format!("{SECRET}@example.com");
    let json = |email: &str| {
        format!(
            r#"{{"name":"{SECRET}","email":"{email}","subject":"{SECRET}","message":"{SECRET}"}}"#
        )
    };
    let good = json(&address);
    for (content_type, body) in [
        ("application/json", good.as_str()),
        ("application/json", &json(SECRET)),
        ("application/json", &good[..good.len() - 4]),
        (
            "application/x-www-form-urlencoded",
            &format!("name={SECRET}&message=%zz{SECRET}"),
        ),
        (SECRET, SECRET),
    ] {
        server.post(&format!("/api/contact-us?{SECRET}"), content_type, body);
    }
    let form = || Form::of(SECRET, &address, PHONE, "driver");
    for form in [
        form().file(
            "resume",
            &format!("{SECRET}.pdf"),
            b"%PDF-1.7 %%EOF Xq7secret",
        ),
        form().file("resume", &format!("{SECRET}.exe"), SECRET.as_bytes()),
        form().text("job", SECRET),
        form().text(SECRET, SECRET),
    ] {
        form.send(&server);
        form.send_without_script(&server);
    }
    server.get(&format!("/{SECRET}?q={SECRET}"));
    server.raw(format!("G@T /{SECRET} HTTP/1.1\r\nHost: {SECRET}\r\n\r\n").as_bytes());
    assert!(!server.messages().is_empty() && !server.applications().is_empty());
    let log = server.log_at_stop();
    let logged = log.join("\n");
    assert!(
        logged.contains("requests were refused") && logged.contains("DEBUG"),
        "{log:#?}"
    );
    for line in &log {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(event["message"].is_string(), "{line}");
        assert!(event["timestamp"].is_string(), "{line}");
        assert!(!line.contains(SECRET) && !line.contains(PHONE), "{line}");
    }
}

#[test]
fn a_panic_is_logged_by_its_place_without_its_message() {
    let clock = MovingClock::at("2030-01-31T12:00:00+05:00");
    let mut server = Server::start(&[&clock.flag()]);
    // Who reads the time panics from now on.
    drop(clock);
    assert_eq!(server.wait(), Some(1));
    let log = server.log().join("\n");
    assert!(
        log.contains("\"place\":\"src/cli/shifted_clock.rs"),
        "{log}"
    );
    assert!(!log.contains("the test keeps"), "{log}");
}

#[test]
fn an_unread_log_does_not_block_the_server() {
    let mut server = Server::with_unread_log();
    // More is written than fits into the pipe.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| [(); 100].map(|()| server.send_message()));
        }
    });
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn rust_log_sets_the_levels_of_the_log() {
    let dir = tempdir().unwrap();
    let settings = dir.path().join("settings");
    fs::write(&settings, "RUST_LOG=standfast=debug\n").unwrap();
    let settings = ("STANDFAST_SETTINGS_FILE", settings.to_str().unwrap());
    for (variable, is_logged) in [
        (("RUST_LOG", ""), false),
        (("A", ""), true),
        (("RUST_LOG", "warn,standfast=info"), false),
    ] {
        let database = dir.path().join("standfast.db");
        let server = Server::with(&database, &[], &[settings, variable]);
        server.raw(b"G@T / HTTP/1.1\r\nHost: x\r\n\r\n");
        let log = server.log_at_stop();
        let has_debug = log.iter().any(|line| line.contains("\"DEBUG\""));
        assert_eq!(has_debug, is_logged, "{variable:?}: {log:#?}");
    }
}
