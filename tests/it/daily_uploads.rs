//! How many bytes of files are stored in a day: of one client, and of all together.

use crate::form::Form;
use crate::server::{Answer, Server};

const NOW: &str = "2030-01-31T12:00:00+05:00";
const PER_CLIENT: &str = "--max-uploads-per-client-per-day";
const PER_DAY: &str = "--max-uploads-per-day";

/// An application with 300 KB of résumé, of which three fit into a MiB.
fn third() -> Form {
    let mut resume = b"%PDF-1.7".to_vec();
    resume.resize(300_000, b'x');
    Form::application().file("resume", "cv.pdf", &resume)
}

fn send(server: &Server, form: &Form, forwarded_for: &str) -> Answer {
    form.send_with(server, &[("x-forwarded-for", forwarded_for)])
}

fn assert_refused(answer: &Answer) {
    assert_eq!(answer.status, 507, "{answer:?}");
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(
        message.contains("call us") && message.contains("message"),
        "{message}"
    );
}

#[test]
fn one_client_stores_no_more_files_in_a_day_than_its_cap() {
    let flags = [PER_CLIENT, "1", "--trusted-proxy", "127.0.0.1"];
    let server = Server::start(&flags);
    for _ in 0..3 {
        assert_eq!(send(&server, &third(), "192.0.2.1").status, 200);
    }
    assert_refused(&send(&server, &third(), "192.0.2.1"));
    let small = Form::complete();
    assert_eq!(send(&server, &small, "192.0.2.1").status, 200);
    assert_eq!(send(&server, &third(), "192.0.2.2").status, 200);
    server.send_message();
    assert_eq!(server.applications().len(), 5);
}

#[test]
fn a_form_that_is_not_stored_does_not_count_against_its_client() {
    let server = Server::start(&[PER_CLIENT, "1"]);
    let without_name = || {
        let mut resume = b"%PDF-1.7".to_vec();
        resume.resize(900_000, b'x');
        Form::default().file("resume", "cv.pdf", &resume)
    };
    for _ in 0..3 {
        assert_eq!(without_name().send(&server).status, 422);
    }
    assert_eq!(third().send(&server).status, 200);
}

#[test]
fn a_visitor_without_script_reads_on_a_page_why_no_file_is_taken() {
    let server = Server::start(&[PER_CLIENT, "1"]);
    // Without script the same form is stored once, but each copy is sent.
    for _ in 0..3 {
        assert_eq!(third().send_without_script(&server).status, 303);
    }
    let refusal = third().send_without_script(&server);
    assert_eq!(refusal.status, 507, "{refusal:?}");
    assert_eq!(refusal.header("content-type"), "text/html; charset=utf-8");
    assert!(refusal.body.contains("call us"), "{}", refusal.body);
}

#[test]
fn all_clients_together_store_no_more_than_the_cap_and_removal_makes_room_at_once() {
    let flags = ["--clock", NOW, PER_DAY, "1", "--trusted-proxy", "127.0.0.1"];
    let server = Server::start(&flags);
    for number in 1..=3 {
        let spam = third().text("topic_detail", "x");
        assert_eq!(
            send(&server, &spam, &format!("192.0.2.{number}")).status,
            200
        );
    }
    assert_refused(&send(&server, &third(), "192.0.2.9"));
    server.send_message();
    let remove = |before| {
        let remove = [
            "applications",
            "remove",
            "--spam",
            "--before",
            before,
            "--yes",
        ];
        server.admin().run(&remove)
    };
    assert_eq!(remove("2030-01-31").stdout, "0 applications\n");
    assert_refused(&send(&server, &third(), "192.0.2.9"));
    assert_eq!(remove("2030-02-01").stdout, "3 applications\n");
    assert_eq!(send(&server, &third(), "192.0.2.9").status, 200);
}

#[test]
fn what_was_stored_today_counts_after_a_restart_and_yesterdays_does_not() {
    let dir = tempfile::tempdir().unwrap();
    let db = dir.path().join("standfast.db");
    let start = |now| Server::on(&db, &["--clock", now, PER_DAY, "1"]);
    let server = start(NOW);
    for _ in 0..3 {
        assert_eq!(third().send(&server).status, 200);
    }
    drop(server);
    let server = start("2030-01-31T23:00:00+05:00");
    assert_refused(&third().send(&server));
    drop(server);
    let server = start("2030-02-01T00:00:01+05:00");
    assert_eq!(third().send(&server).status, 200);
}
