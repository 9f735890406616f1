//! How many bytes of files are stored in a day, of all clients together.

use crate::form::Form;
use crate::server::{Answer, Server};

const NOW: &str = "2030-01-31T12:00:00+05:00";
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
    let log = server.log_at_stop();
    let lines = log.iter().filter(|line| line.contains(PER_DAY));
    assert_eq!(lines.count(), 1, "{log:#?}");
}
