//! The health of each component, which the site itself does not tell.

use super::{series, start, wait_until};
use crate::server::{MESSAGE, try_to_send, within_a_second};

#[test]
fn a_healthy_server_says_so_of_each_component() {
    let server = start(&[]);
    let answer = server.monitor("/healthz");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    let health = answer.json();
    assert_eq!(health["status"], "ok");
    for component in ["reading", "storing", "space", "pages", "parts"] {
        assert_eq!(health[component]["ok"], true, "{component}");
    }
    for off in ["backup", "certificate", "outbox"] {
        assert!(health[off].is_null(), "{off}");
    }
}

#[test]
fn an_outage_is_explained_at_the_metrics_listener_alone() {
    let server = start(&[]);
    let away = server.db.with_extension("away");
    std::fs::rename(&server.db, &away).unwrap();
    let refusal = server.post(
        "/api/contact-us",
        "application/json",
        crate::server::MESSAGE,
    );
    assert_eq!(refusal.status, 503);
    within_a_second(|| server.monitor("/healthz").json()["reading"]["ok"] == false);
    let answer = server.monitor("/healthz");
    assert_eq!(answer.status, 503);
    let health = answer.json();
    assert_eq!(health["status"], "not ok");
    assert_eq!(health["parts"]["ok"], true);
    for component in ["reading", "storing"] {
        let error = health[component]["error"].as_str().unwrap();
        assert!(error.contains("standfast.db"), "{error}");
    }
    let public = server.get("/healthz");
    assert_eq!((public.status, public.body.as_str()), (503, "not ok\n"));
    let found = wait_until(&server, "the outage", |series| {
        series["standfast_healthy{component=\"reading\"}"] == 0.0
    });
    assert_eq!(found["standfast_healthy{component=\"storing\"}"], 0.0);
    assert_eq!(found["standfast_healthy{component=\"space\"}"], 1.0);
    std::fs::rename(&away, &server.db).unwrap();
    within_a_second(|| server.monitor("/healthz").status == 200);
    assert_eq!(server.get("/healthz").body, "ok\n");
}

#[test]
fn too_little_space_is_told_with_its_limit() {
    let server = start(&["--free-space-floor", "4294967295"]);
    within_a_second(|| server.monitor("/healthz").status == 503);
    let health = server.monitor("/healthz").json();
    assert_eq!(health["space"]["ok"], false);
    assert_eq!(health["storing"]["ok"], true);
    assert_eq!(server.get("/healthz").body, "not ok\n");
}

#[test]
fn reading_metrics_does_not_wait_for_a_commit_that_waits() {
    let server = start(&[]);
    // A commit waits up to five seconds for this lock, and the writer with it.
    let database = server.admin().database();
    database.execute_batch("begin immediate").unwrap();
    let url = server.url.clone();
    let waiting = std::thread::spawn(move || try_to_send(&url, MESSAGE));
    let open = "standfast_open_connections{protocol=\"http\"}";
    wait_until(&server, "the form", |series| series[open] == 1.0);
    assert!(series(&server)["standfast_database_bytes"] > 0.0);
    assert_eq!(server.monitor("/healthz").status, 200);
    assert!(!waiting.is_finished());
    database.execute_batch("rollback").unwrap();
    assert_eq!(waiting.join().unwrap(), Some(200));
}
