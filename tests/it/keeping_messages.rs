//! Acknowledged submissions survive a kill of the server.

use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use rustix::process::Signal;
use tempfile::TempDir;
use uuid::Uuid;

use crate::binary::Binary;
use crate::form::Form;
use crate::server::{Server, try_to_send};
use crate::tools::eventually;

const KILLS: usize = 10;

/// `benches/faults/kills.py` is a longer version with résumés.
#[test]
fn ten_kills_under_load_lose_nothing_and_store_nothing_twice() {
    let dir = TempDir::new().unwrap();
    let db = dir.path().join("standfast.db");
    let mut server = Server::on(&db, &[]);
    let url = RwLock::new(server.url.clone());
    let is_over = AtomicBool::new(false);
    let mut acknowledged: Vec<String> = Vec::new();
    let (acknowledge, acknowledgements) = channel();
    thread::scope(|scope| {
        for sender in 0..8_u128 {
            let url = &url;
            let is_over = &is_over;
            let acknowledge = acknowledge.clone();
            scope.spawn(move || {
                for number in 0.. {
                    let text = format!("{sender}/{number}");
                    let body = serde_json::json!({
                        "name": "A", "email": "a@example.com", "subject": "S", "message": text,
                        "submission_id": Uuid::from_u128(sender << 64 | number).to_string(),
                    });
                    let body = body.to_string();
                    eventually(|| try_to_send(&url.read().unwrap().clone(), &body) == Some(200));
                    acknowledge.send(text).unwrap();
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                }
            });
        }
        for _ in 0..KILLS {
            acknowledged.extend(acknowledgements.iter().take(40));
            server.kill();
            server = Server::on(&db, &[]);
            url.write().unwrap().clone_from(&server.url);
        }
        is_over.store(true, Ordering::Relaxed);
    });
    drop(acknowledge);
    acknowledged.extend(acknowledgements);
    server.kill();
    let mut stored: Vec<String> = server
        .messages()
        .iter()
        .map(|message| message["message"].as_str().unwrap().to_owned())
        .collect();
    acknowledged.sort();
    stored.sort();
    assert!(acknowledged == stored, "{acknowledged:?} {stored:?}");
}

#[test]
fn an_acknowledged_resume_survives_a_kill_byte_for_byte() {
    let mut server = Server::start(&[]);
    let mut resume = b"%PDF-1.7 %%EOF\n".to_vec();
    resume
        .extend((0..3_000_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8));
    let response = Form::application()
        .file("resume", "cv.pdf", &resume)
        .send(&server);
    assert_eq!(response.status, 200, "{response:?}");
    server.kill();
    let written = server.db.with_file_name("written.pdf");
    let output = ["applications", "resume", "1", "--output", "written.pdf"];
    assert_eq!(server.admin().run(&output).data(), "");
    assert!(std::fs::read(written).unwrap() == resume);
}

#[test]
fn a_stopped_server_exits_cleanly_and_a_restart_finds_the_stored_messages() {
    let mut server = Server::start(&[]);
    server.signal(Signal::HUP);
    server.send_message();
    assert_eq!(server.stop(), Some(0));
    // After a clean stop the database is a single file, which an admin may copy.
    let copy = TempDir::new().unwrap();
    std::fs::copy(&server.db, copy.path().join("standfast.db")).unwrap();
    let copied = Binary::in_dir(copy.path()).run(&["messages", "list", "--all", "--json"]);
    assert_eq!(copied.json().as_array().unwrap().len(), 1);
    let again = Server::on(&server.db, &[]);
    assert_eq!(again.get("/").status, 200);
    assert_eq!(again.messages().len(), 1);
}
