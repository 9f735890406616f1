//! Many visitors at once: everyone is answered, nothing is lost, and the memory stays within its bounds.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::binary::{Binary, output};
use crate::form::Form;
use crate::server::Server;

const UPLOADS: usize = 32;
const MEMORY_LIMIT_KIB: u64 = 120 * 1024;

/// A form with a résumé of ten megabytes, the largest there may be.
fn largest() -> Form {
    let mut resume = b"%PDF-1.7".to_vec();
    resume.resize(10 * 1024 * 1024, b'x');
    Form::application().file("resume", "cv.pdf", &resume)
}

#[test]
fn thirty_two_large_resumes_at_once_are_answered_within_the_memory() {
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
    println!("{stored} of {UPLOADS} were stored at once, with {peak} KiB at the most");
    assert!(peak < MEMORY_LIMIT_KIB, "{peak} KiB");
}

/// Sends a whole form and does not wait for the answer.
fn send_unanswered(form: &Form, server: &Server) -> TcpStream {
    let body = form.body();
    let head = format!(
        "POST /api/job-request HTTP/1.1\r\nHost: x\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n",
        Form::content_type(),
        body.len()
    );
    let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    socket.write_all(&body).unwrap();
    socket
}

#[test]
fn visitors_who_hang_up_do_not_free_the_memory_of_what_waits_to_be_stored() {
    let server = Server::start(&[]);
    let form = largest();
    // Nothing can be stored for the next ten seconds: five for the first, and five for the others.
    let other = server.admin().database();
    other.execute_batch("begin immediate").unwrap();
    thread::scope(|scope| {
        let senders = [(); 4].map(|()| scope.spawn(|| send_unanswered(&form, &server)));
        let sockets = senders.map(|sender| sender.join().unwrap());
        server.wait_until_idle();
        drop(sockets);
        server.wait_until_idle();
        let late = [(); 4].map(|()| scope.spawn(|| form.send(&server)));
        let refused = late.map(|sender| sender.join().unwrap().json()["message"].clone());
        let sentence = "Many applications are arriving just now. Please try again in a moment.";
        assert!(refused.contains(&sentence.into()), "{refused:?}");
    });
}

#[test]
fn whoever_trickles_into_all_the_room_makes_way_for_others() {
    const TIME_OF_GRACE: Duration = Duration::from_secs(10);
    let server = Server::start(&[]);
    let form = largest();
    let head = format!(
        "POST /api/job-request HTTP/1.1\r\nHost: x\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n",
        Form::content_type(),
        form.body().len()
    );
    let mut trickles = [(); 3].map(|()| {
        let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
        socket.write_all(head.as_bytes()).unwrap();
        socket
    });
    let started = Instant::now();
    while started.elapsed() < TIME_OF_GRACE + Duration::from_secs(1) {
        for trickle in &mut trickles {
            trickle.write_all(&[b'x'; 4096]).unwrap();
        }
        thread::sleep(Duration::from_millis(100));
    }
    let answer = form.send(&server);
    assert_eq!(answer.status, 200, "{answer:?}");
    let mut status = [0; 12];
    trickles[0].read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 408");
}

#[test]
fn commands_and_visitors_write_at_once_and_nobody_is_turned_away() {
    let server = Server::start(&[]);
    let admin = server.admin();
    thread::scope(|scope| {
        for number in 0..50 {
            let admin: &Binary = &admin;
            scope.spawn(move || {
                let title = format!("Driver {number}");
                output(admin.adding_job(&title, "2999-12-31")).data();
            });
        }
        for _ in 0..25 {
            scope.spawn(|| {
                for _ in 0..20 {
                    let answer = Form::complete().send(&server);
                    assert_eq!(answer.status, 200, "{answer:?}");
                }
            });
        }
    });
    let jobs = admin.run(&["jobs", "list", "--json"]).json();
    assert_eq!(jobs.as_array().unwrap().len(), 50);
    assert_eq!(server.applications().len(), 500);
}
