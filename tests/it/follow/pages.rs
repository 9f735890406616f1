//! What a stand-by shows while its file changes, is half written, missing or not one that it can read.

use std::fs;
use std::time::Duration;

use super::{Machines, within_five_seconds};
use crate::server::{Server, refused_start};

/// Longer than two looks at the file.
const LOOKS: Duration = Duration::from_secs(1);
/// Longer than a failure lasts before it is reported.
const REPORTED: Duration = Duration::from_millis(5600);

#[test]
fn a_stand_by_serves_the_pages_and_shows_what_the_other_machine_publishes() {
    let mut machines = Machines::new();
    let server = machines.follow();
    assert!(server.get("/news").body.contains("First"));
    assert_eq!(server.get("/healthz").body, "ok\n");
    machines.publish("Second");
    machines.apply();
    within_five_seconds(|| server.get("/news/second").status == 200);
    assert!(server.get("/news").body.contains("Second"));

    machines.primary().run(&["news", "remove", "1"]).data();
    machines.restore();
    within_five_seconds(|| server.get("/news/first").status == 404);
    assert!(server.get("/news").body.contains("Second"));
}

#[test]
fn a_copy_that_was_made_anew_is_shown_even_if_it_counts_as_many_changes() {
    let mut machines = Machines::new();
    let server = machines.follow();
    // The other machine went back to a backup, and published something else since.
    let others = Machines::new();
    others.primary().run(&["news", "remove", "1"]).data();
    machines.publish("Second");
    machines.apply();
    within_five_seconds(|| server.get("/news/second").status == 200);
    fs::write(machines.folder().join("new"), others.pages()).unwrap();
    fs::rename(machines.folder().join("new"), machines.file()).unwrap();
    machines.count();
    within_five_seconds(|| server.get("/news/first").status == 404);
}

#[test]
fn a_stand_by_shows_the_pictures_of_news() {
    let mut machines = Machines::new();
    let server = machines.follow();
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/data/samples/news-1.webp");
    let news = [
        "news",
        "add",
        "--title",
        "Seen",
        "--content",
        "x",
        "--image",
        picture,
    ];
    machines.primary().run(&news).data();
    machines.apply();
    within_five_seconds(|| server.get("/news/seen").status == 200);
    let url = server.get("/api/news").json()["data"][0]["imageUrl"].clone();
    assert_eq!(server.get(url.as_str().unwrap()).status, 200);
}

#[test]
fn a_stand_by_writes_nothing() {
    let machines = Machines::new();
    let before = machines.files();
    let mut server = machines.follow();
    server.get("/news");
    server.post(
        "/api/contact-us",
        "application/json",
        crate::server::MESSAGE,
    );
    std::thread::sleep(LOOKS);
    assert!(machines.files() == before, "while it runs");
    assert_eq!(server.stop(), Some(0));
    assert!(machines.files() == before, "after its end");
}

#[test]
fn a_file_that_is_half_written_keeps_the_last_pages() {
    let mut machines = Machines::new();
    let server = machines.follow();
    machines.publish("Second");
    machines
        .primary()
        .run(&["news", "edit", "1", "--title", "Changed"])
        .data();
    // All pages are written, but the change is not counted: the program may have died before its last page.
    let pages = machines.pages();
    machines.write_pages(&pages);
    std::thread::sleep(LOOKS);
    assert_eq!(server.get("/news/second").status, 404);
    assert_eq!(server.get("/news/first").status, 200);
    assert_eq!(server.get("/healthz").status, 200);
    machines.count();
    within_five_seconds(|| server.get("/news/second").status == 200);
}

#[test]
fn a_torn_missing_or_newer_file_keeps_the_last_pages_and_is_reported_once() {
    let mut machines = Machines::new();
    let server = machines.follow();
    let whole = fs::read(machines.file()).unwrap();
    let newer = {
        let mut newer = whole.clone();
        newer[60..64].copy_from_slice(&1000_u32.to_be_bytes());
        newer
    };
    let mut torn = whole.clone();
    torn[4096..].fill(0xa5);
    for damaged in [torn, newer] {
        fs::write(machines.file(), damaged).unwrap();
        machines.count();
        std::thread::sleep(REPORTED);
        assert_eq!(server.get("/news/first").status, 200);
        assert_eq!(server.get("/healthz").status, 503);
    }
    fs::remove_file(machines.file()).unwrap();
    std::thread::sleep(LOOKS);
    assert_eq!(server.get("/news/first").status, 200);
    machines.publish("Second");
    machines.restore();
    within_five_seconds(|| server.get("/news/second").status == 200);
    within_five_seconds(|| server.get("/healthz").status == 200);
    let log = server.log_at_stop();
    let told = |text: &str| log.iter().filter(|line| line.contains(text)).count();
    assert_eq!(told("is damaged"), 1, "{log:#?}");
    assert_eq!(told("newer version of standfast"), 1, "{log:#?}");
    assert_eq!(told("works again"), 1, "{log:#?}");
}

#[test]
fn a_stand_by_without_a_file_does_not_start_and_says_why() {
    let machines = Machines::new();
    let mut torn = fs::read(machines.file()).unwrap();
    torn[4096..].fill(0xa5);
    fs::write(machines.file(), torn).unwrap();
    fs::remove_file(machines.mark()).unwrap();
    let (code, error) = refused_start(&machines.file(), &["--follow"]);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("is damaged"), "{error}");

    fs::remove_file(machines.file()).unwrap();
    let (code, error) = refused_start(&machines.file(), &["--follow"]);
    assert_eq!(code, Some(1), "{error}");
    assert!(
        error.contains("to follow yet; start `litestream restore -f`"),
        "{error}"
    );
    assert_eq!(machines.files(), [], "nothing was created");
}

#[test]
fn a_file_that_a_server_of_this_machine_writes_is_not_followed() {
    let machines = Machines::new();
    fs::remove_file(machines.mark()).unwrap();
    let server = crate::server::Server::on(&machines.file(), &[]);
    server.send_message();
    let (code, error) = refused_start(&machines.file(), &["--follow"]);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("has a write-ahead log"), "{error}");
}

#[test]
fn a_stand_by_has_metrics_and_health_without_those_of_storing() {
    let mut machines = Machines::new();
    let flags = ["--follow", "--metrics-addr", "127.0.0.1:0"];
    let server = Server::on(&machines.file(), &flags);
    let told = server.monitor("/metrics").body;
    for shown in [
        "standfast_healthy{component=\"reading\"} 1",
        "standfast_healthy{component=\"parts\"} 1",
        "standfast_snapshot_",
        "standfast_build_info",
    ] {
        assert!(told.contains(shown), "{shown} is missing:\n{told}");
    }
    for absent in ["storing", "space", "standfast_outbox", "standfast_database"] {
        assert!(!told.contains(absent), "{absent}:\n{told}");
    }
    let health = server.monitor("/healthz");
    assert_eq!(health.status, 200);
    let health = health.json();
    assert_eq!(health["reading"]["ok"], true);
    assert!(health["storing"].is_null() && health["space"].is_null());

    fs::write(machines.file(), "no database at all, but long enough").unwrap();
    machines.count();
    std::thread::sleep(REPORTED);
    within_five_seconds(|| server.monitor("/healthz").status == 503);
    let error = server.monitor("/healthz").json()["reading"]["error"].to_string();
    assert!(error.contains("standfast.db"), "{error}");
}
