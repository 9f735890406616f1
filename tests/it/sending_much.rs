//! Many simultaneous visitors: everyone gets a response, no form is lost, and memory stays within its limit.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;

use crate::form::Form;
use crate::server::Server;

const UPLOADS: usize = 32;
/// Half of what the uploads would take together.
const MEMORY_LIMIT_KIB: u64 = 160 * 1024;

/// A form with a résumé of ten megabytes, the maximum.
fn largest() -> Form {
    Form::with_resume_of(10 * 1024 * 1024)
}

#[test]
fn thirty_two_large_uploads_at_once_get_responses_within_the_memory_limit() {
    let server = Server::start(&[]);
    let form = largest();
    let statuses: Vec<u16> = thread::scope(|scope| {
        let senders: Vec<_> = (0..UPLOADS)
            .map(|_| scope.spawn(|| form.send(&server)))
            .collect();
        let answers = senders.into_iter().map(|sender| sender.join().unwrap());
        answers
            .inspect(|answer| {
                let is_later = answer.status == 503 && !answer.header("retry-after").is_empty();
                assert!(answer.status == 200 || is_later, "{answer:?}");
            })
            .map(|answer| answer.status)
            .collect()
    });
    let stored = statuses.iter().filter(|status| **status == 200).count();
    assert!(stored >= 4, "{statuses:?}");
    assert_eq!(server.applications().len(), stored);
    let peak = server.peak_memory_kib();
    println!("{stored} of {UPLOADS} were stored at once, peak {peak} KiB");
    assert!(peak < MEMORY_LIMIT_KIB, "{peak} KiB");
}

/// Sends the head of the largest form from 192.0.2.1, without its body.
fn announce(server: &Server) -> TcpStream {
    let head = format!(
        "POST /api/job-request HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\
         Content-Type: {}\r\nContent-Length: {}\r\n\r\n",
        Form::content_type(),
        largest().body().len()
    );
    let mut socket = server.connect();
    socket.write_all(head.as_bytes()).unwrap();
    socket
}

#[test]
fn unfinished_uploads_of_one_client_leave_slots_to_others() {
    let server = Server::start(&["--trusted-proxy", "127.0.0.1"]);
    let unfinished = [(); 2 * UPLOADS].map(|()| announce(&server));
    server.wait_until_idle();
    // Large enough to need a place, small enough to arrive before the unfinished ones are refused after ten seconds.
    let form = Form::with_resume_of(10_000);
    for client in 2..8 {
        let headers = [("x-forwarded-for", &*format!("192.0.2.{client}"))];
        let answer = form.send_with(&server, &headers);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    // An ordinary message needs no place.
    server.send_message();
    assert!(unfinished.iter().any(is_unanswered), "all were refused");
}

/// Whether the server still waits for the body of this request.
fn is_unanswered(mut socket: &TcpStream) -> bool {
    socket.set_nonblocking(true).unwrap();
    let read = socket.read(&mut [0; 1]);
    read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

#[test]
fn stalled_uploads_of_one_phone_leave_slots_to_others_of_its_address() {
    let server = Server::start(&["--trusted-proxy", "127.0.0.1"]);
    // As many as their client may have.
    let stalled = [(); 8].map(|()| announce(&server));
    server.wait_until_idle();
    let form = Form::with_resume_of(20_000);
    let headers = [("x-forwarded-for", "192.0.2.1")];
    for _ in 0..3 {
        let answer = form.send_with(&server, &headers);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    // Each upload needed one slot, and gave it back.
    let unanswered = stalled.iter().filter(|socket| is_unanswered(socket));
    assert_eq!(unanswered.count(), stalled.len() - 1);
}
