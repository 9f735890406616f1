//! What was acknowledged is kept, whatever happens to the process.

use std::thread;

use tempfile::TempDir;

use crate::binary::Binary;
use crate::form::Form;
use crate::server::Server;

const SENDERS: usize = 20;
const MESSAGES_EACH: usize = 50;

#[test]
fn a_thousand_acknowledged_messages_survive_a_kill() {
    let mut server = Server::start(&[]);
    thread::scope(|scope| {
        for sender in 0..SENDERS {
            let server = &server;
            scope.spawn(move || {
                for number in 0..MESSAGES_EACH {
                    let body = serde_json::json!({
                        "name": "Sender", "email": "s@example.com", "subject": "Count", "message": format!("{sender}/{number}"),
                    });
                    let answer = server.post("/api/contact-us", "application/json", &body.to_string());
                    assert_eq!(answer.status, 200, "{answer:?}");
                }
            });
        }
    });
    server.kill();
    let mut stored: Vec<String> = server
        .messages()
        .iter()
        .map(|message| message["message"].as_str().unwrap().to_owned())
        .collect();
    stored.sort();
    stored.dedup();
    assert_eq!(stored.len(), SENDERS * MESSAGES_EACH);
}

#[test]
fn an_acknowledged_resume_survives_a_kill_byte_for_byte() {
    let mut server = Server::start(&[]);
    let mut resume = b"%PDF-1.7\n".to_vec();
    resume
        .extend((0..3_000_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8));
    let answer = Form::application()
        .file("resume", "cv.pdf", &resume)
        .send(&server);
    assert_eq!(answer.status, 200, "{answer:?}");
    server.kill();
    let written = server.db.with_file_name("written.pdf");
    let output = ["applications", "resume", "1", "--output", "written.pdf"];
    assert_eq!(server.admin().run(&output).data(), "");
    assert!(std::fs::read(written).unwrap() == resume);
}

#[test]
fn a_stopped_server_exits_cleanly_and_starts_again_on_what_it_stored() {
    let mut server = Server::start(&[]);
    let body = r#"{"name":"A","email":"a@example.com","subject":"S","message":"M"}"#;
    assert_eq!(
        server
            .post("/api/contact-us", "application/json", body)
            .status,
        200
    );
    assert_eq!(server.stop(), Some(0));
    // The file alone is the whole database now, so that an admin may copy it.
    let copy = TempDir::new().unwrap();
    std::fs::copy(&server.db, copy.path().join("standfast.db")).unwrap();
    let copied = Binary::in_dir(copy.path()).run(&["messages", "list", "--all", "--json"]);
    assert_eq!(copied.json().as_array().unwrap().len(), 1);
    let again = Server::on(&server.db, &[]);
    assert_eq!(again.get("/").status, 200);
    assert_eq!(again.messages().len(), 1);
}
