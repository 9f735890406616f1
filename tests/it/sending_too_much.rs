//! Limits: how many forms a client may send, and how many bytes of files all clients together may send in a day.

use std::time::Instant;

use uuid::Uuid;

use crate::binary::Binary;
use crate::form::Form;
use crate::metrics::CROSS_SITE;
use crate::server::{Answer, MESSAGE, Server};

/// How many forms of any kind a client may send in a row, and the seconds until the next one.
struct Limit {
    burst: usize,
    seconds_per_form: u64,
}

/// The limit of an IPv4 address.
const IPV4: Limit = Limit {
    burst: 120,
    seconds_per_form: 2,
};
/// The limit of an IPv6 /64.
const IPV6: Limit = Limit {
    burst: 20,
    seconds_per_form: 10,
};
/// More than the server renders again for one client.
const MANY_REFUSALS: usize = 400;

const NOW: &str = "2030-01-31T12:00:00+05:00";
const PER_DAY: &str = "--max-uploads-per-day";
const FORM: &str = "application/x-www-form-urlencoded";
const BEHIND_A_PROXY: [&str; 4] = ["--rate-limit", "on", "--trusted-proxy", "127.0.0.1"];

fn send(server: &Server, forwarded_for: &str) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("x-forwarded-for", forwarded_for),
    ];
    server.post_with("/api/contact-us", &headers, MESSAGE)
}

/// Sends messages, each with its own header, until one is refused. Checks that this happens at the limit, plus the forms that the
/// client regains during the test. Returns how many were stored, and the refusal.
fn exhaust(
    server: &Server,
    limit: &Limit,
    forwarded_for: impl Fn(usize) -> String,
) -> (usize, Answer) {
    let began = Instant::now();
    let answers = (0..2 * IPV4.burst).map(|number| send(server, &forwarded_for(number)));
    let is_refused = |(_, answer): &(usize, Answer)| answer.status != 200;
    let (stored, refusal) = answers.enumerate().find(is_refused).unwrap();
    assert_eq!(refusal.status, 429, "{refusal:?}");
    let burst = limit.burst;
    let regained = began.elapsed().as_secs() / limit.seconds_per_form + 1;
    let most = burst + usize::try_from(regained).unwrap();
    let is_within_limit = (burst..=most).contains(&stored);
    assert!(
        is_within_limit,
        "stored {stored} forms, not {burst} to {most}"
    );
    (stored, refusal)
}

#[test]
fn a_form_beyond_the_rate_limit_is_refused_and_not_stored() {
    let server = Server::start(&["--rate-limit", "on"]);
    // Without a trusted proxy, a client can invent the header.
    let (stored, refusal) = exhaust(&server, &IPV4, |number| format!("192.0.2.{number}"));
    let wait: u64 = refusal.header("retry-after").parse().unwrap();
    assert!((1..=2).contains(&wait), "{wait}");
    assert_eq!(refusal.header("content-type"), "application/json");
    let json = refusal.json();
    assert_eq!(json["success"], false);
    let message = json["message"].as_str().unwrap();
    let sentence = format!("Please try again in {wait} second");
    assert!(message.contains(&sentence), "{message}");
    assert_eq!(server.messages().len(), stored);
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn refused_forms_do_not_use_up_the_quota() {
    let server = Server::start(&["--rate-limit", "on"]);
    let mut cheap = 0;
    for number in 0..MANY_REFUSALS {
        let answer = match number % 4 {
            0 => server.post("/api/contact-us", "application/json", "{}"),
            1 => server.post("/api/contact-us", FORM, "name=Zubaida"),
            2 => server.post_with("/api/contact-us", &CROSS_SITE, MESSAGE),
            _ => Form::application().send(&server),
        };
        assert!([403, 422].contains(&answer.status), "{answer:?}");
        let is_cheap = answer.header("connection") == "close";
        cheap += usize::from(is_cheap);
        // The server no longer renders pages for a client that is refused this often.
        assert!(!is_cheap || !answer.body.contains("Zubaida"), "{answer:?}");
    }
    assert!(cheap >= MANY_REFUSALS / 4, "{cheap}");
    let answer = Form::complete().send(&server);
    assert_eq!(answer.status, 200, "{answer:?}");
    let one_less = Limit {
        burst: IPV4.burst - 1,
        ..IPV4
    };
    exhaust(&server, &one_less, |_| String::new());
    // Only the first, second, fourth, eighth … refusal for each reason is logged.
    let log = server.log_at_stop();
    let lines = log.iter().filter(|line| line.contains("were refused"));
    assert!((10..40).contains(&lines.count()), "{log:#?}");
}

#[test]
fn a_refused_visitor_without_script_gets_an_html_page() {
    let server = Server::start(&["--rate-limit", "on"]);
    exhaust(&server, &IPV4, |_| String::new());
    // On a slow machine the client regains a few forms before the next one. Each form has its own text:
    // a browser without script that repeats a stored form is answered for free, even over the limit.
    let send = |number| {
        let form = format!("name=A&email=a%40example.com&subject=S&message=Message+{number}");
        server.post("/api/contact-us", FORM, &form)
    };
    let refusal = (0..2 * IPV4.burst)
        .map(send)
        .find(|answer| answer.status != 303)
        .unwrap();
    assert_eq!(refusal.status, 429);
    assert!(!refusal.header("retry-after").is_empty());
    assert_eq!(refusal.header("content-type"), "text/html; charset=utf-8");
    assert!(refusal.body.contains("Please try again in"));
    assert!(refusal.body.contains("action=\"/api/contact-us\""));
}

#[test]
fn behind_a_trusted_proxy_each_client_has_its_own_quota() {
    let server = Server::start(&BEHIND_A_PROXY);
    // A client cannot evade the limit with invented hops before the hop of the proxy, or with other addresses of its network.
    exhaust(&server, &IPV4, |n| format!("198.51.100.{n}, 192.0.2.1"));
    assert_eq!(send(&server, "192.0.2.2").status, 200);
    exhaust(&server, &IPV6, |n| format!("2001:db8::{n:x}"));
    assert_eq!(send(&server, "2001:db8:0:1::1").status, 200);
}

#[test]
fn all_networks_of_an_ipv6_subscriber_have_one_more_quota_together() {
    let server = Server::start(&BEHIND_A_PROXY);
    // An IPv6 /48 may send as much as an IPv4 address.
    exhaust(&server, &IPV4, |n| format!("2001:db8:7:{n:x}::1"));
    assert_eq!(send(&server, "2001:db8:8::1").status, 200);
}

#[test]
fn a_form_that_is_sent_again_costs_nothing() {
    let server = Server::start(&["--rate-limit", "on"]);
    let quote = format!(
        r#"{{"name":"A","email":"a@example.com","contact":"+92 300 0000000","service":"canine","city":"Lahore","submission_id":"{}"}}"#,
        Uuid::new_v4()
    );
    let send_quote = || {
        let answer = server.post("/api/quote-request", "application/json", &quote);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["reference"].clone()
    };
    let reference = send_quote();
    for _ in 0..3 * IPV4.burst {
        assert_eq!(send_quote(), reference);
    }
    let one_less = Limit {
        burst: IPV4.burst - 1,
        ..IPV4
    };
    exhaust(&server, &one_less, |_| String::new());
    // The server answers this even to a client at its limit.
    assert_eq!(send_quote(), reference);
}

#[test]
fn forms_that_cannot_be_stored_do_not_use_up_the_quota() {
    // No disk has this much free space.
    let floor = ["--free-space-floor", "4000000000"];
    let server = Server::start(&[&["--rate-limit", "on"], &floor[..]].concat());
    for _ in 0..2 * IPV4.burst {
        let answer = send(&server, "");
        assert_eq!(answer.status, 507, "{answer:?}");
    }
}

#[test]
fn a_proxy_that_sends_addresses_with_ports_has_many_clients() {
    let server = Server::start(&BEHIND_A_PROXY);
    exhaust(&server, &IPV4, |n| format!("192.0.2.1:{}", 1024 + n));
    assert_eq!(send(&server, "192.0.2.2:1024").status, 200);
    exhaust(&server, &IPV6, |n| format!("[2001:db8::{n:x}]:443"));
    assert_eq!(send(&server, "[2001:db8:0:1::1]").status, 200);
    assert_eq!(server.count_logged("X-Forwarded-For"), 0);
    // The log contains no address, and only a few lines.
    for number in 0..9 {
        assert_eq!(send(&server, &format!("198.51.100.{number}-x")).status, 200);
    }
    server.wait_until_logged(&["X-Forwarded-For", "\"count\":8"]);
    assert_eq!(server.count_logged("X-Forwarded-For"), 4);
    assert_eq!(server.count_logged("198.51.100."), 0);
}

/// An application with a résumé of 300 KB. Three of them fit into a MiB.
fn third() -> Form {
    Form::with_resume_of(300_000)
}

fn apply(server: &Server, form: &Form, forwarded_for: &str) -> Answer {
    form.send_with(server, &[("x-forwarded-for", forwarded_for)])
}

fn assert_refused(answer: &Answer) {
    assert_eq!(answer.status, 507, "{answer:?}");
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("call us"), "{message}");
}

#[test]
fn messages_count_towards_the_cap_of_a_day_and_files_leave_room_for_them() {
    const LETTERS: usize = 4990;
    let binary = Binary::in_new_dir();
    let serve = || binary.serve(&["--clock", NOW, PER_DAY, "1"]);
    let server = serve();
    for _ in 0..3 {
        assert_eq!(third().send(&server).status, 200);
    }
    assert_refused(&third().send(&server));
    // The rest is enough for a few messages of 20 KB.
    let message = format!(
        r#"{{"name":"A","email":"a@example.com","subject":"S","message":"{}"}}"#,
        "\u{20000}".repeat(LETTERS)
    );
    let send = |server: &Server| server.post("/api/contact-us", "application/json", &message);
    let stored = (0..8).take_while(|_| send(&server).status == 200).count();
    assert_eq!(stored, ((1 << 20) - 900_000) / (4 * LETTERS));
    assert_refused(&send(&server));
    drop(server);
    // The limit holds after a restart, and until something is removed.
    let server = serve();
    assert_refused(&send(&server));
    let id = server.messages()[0]["id"].to_string();
    binary.run(&["messages", "remove", "--yes", &id]).data();
    assert_eq!(send(&server).status, 200);
}

#[test]
fn all_clients_together_store_no_more_than_the_cap_and_removal_makes_room_at_once() {
    let binary = Binary::in_new_dir();
    let proxy = ["--trusted-proxy", "127.0.0.1"];
    let serve = |now| binary.serve(&[&["--clock", now, PER_DAY, "1"], &proxy[..]].concat());
    let server = serve(NOW);
    let spam = third().text("topic_detail", "x");
    let last = spam
        .clone()
        .text("submission_id", &Uuid::new_v4().to_string());
    for (number, form) in [&spam, &spam, &last].into_iter().enumerate() {
        let accepted = apply(&server, form, &format!("192.0.2.{number}"));
        assert_eq!(accepted.status, 200, "{accepted:?}");
    }
    drop(server);
    // After a restart, today's files still count, and yesterday's do not.
    let tomorrow = serve("2030-02-01T00:00:01+05:00");
    assert_eq!(apply(&tomorrow, &third(), "192.0.2.9").status, 200);
    drop(tomorrow);
    let server = serve(NOW);
    // A client repeats a form if it did not get the response.
    assert_eq!(apply(&server, &last, "192.0.2.9").status, 200);
    assert_refused(&apply(&server, &third(), "192.0.2.9"));
    server.send_message();
    let remove = |before| {
        let spam = ["applications", "remove", "--spam", "--yes"];
        binary.run(&[&spam[..], &["--before", before]].concat())
    };
    assert_eq!(remove("2030-01-31").stderr, "Removed: 0 applications\n");
    assert_refused(&apply(&server, &third(), "192.0.2.9"));
    assert_eq!(remove("2030-02-01").stderr, "Removed: 3 applications\n");
    assert_eq!(apply(&server, &third(), "192.0.2.9").status, 200);
    let log = server.log_at_stop();
    let lines = log
        .iter()
        .filter(|line| line.contains("_MAX_UPLOADS_PER_DAY"));
    assert_eq!(lines.count(), 2, "{log:#?}");
}
