//! How many forms one client may send, and who counts as one.

use crate::server::{Answer, MESSAGE, Server};

const AT_ONCE: usize = 20;

fn send(server: &Server, forwarded_for: &str) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("x-forwarded-for", forwarded_for),
    ];
    server.post_with("/api/contact-us", &headers, MESSAGE)
}

fn exhaust(server: &Server, forwarded_for: &str) {
    for number in 0..AT_ONCE {
        assert_eq!(send(server, forwarded_for).status, 200, "{number}");
    }
}

#[test]
fn one_form_too_many_is_refused_and_nothing_of_it_is_stored() {
    let server = Server::start(&["--rate-limit", "on"]);
    // Without a trusted proxy the header is anyone's invention.
    for number in 0..AT_ONCE {
        assert_eq!(send(&server, &format!("192.0.2.{number}")).status, 200);
    }
    let refusal = send(&server, "192.0.2.99");
    assert_eq!(refusal.status, 429, "{refusal:?}");
    let wait: u64 = refusal.header("retry-after").parse().unwrap();
    assert!((1..=10).contains(&wait), "{wait}");
    assert_eq!(refusal.header("content-type"), "application/json");
    assert_eq!(refusal.json()["success"], false);
    assert_eq!(server.messages().len(), AT_ONCE);
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_visitor_without_script_reads_the_refusal_on_a_page() {
    let server = Server::start(&["--rate-limit", "on"]);
    exhaust(&server, "");
    let form = "name=A&email=a%40example.com&subject=S&message=M";
    let refuse = || server.post("/api/contact-us", "application/x-www-form-urlencoded", form);
    let refusal = refuse();
    assert_eq!(refusal.status, 429);
    assert!(!refusal.header("retry-after").is_empty());
    assert_eq!(refusal.header("content-type"), "text/html; charset=utf-8");
    assert!(refusal.body.contains("Too many forms were sent"));
    assert!(refusal.body.contains("action=\"/api/contact-us\""));
    // Rendering for someone who sends hundreds would cost more than all pages together; a page that lies ready does not.
    let mut rendered = 0;
    for _ in 0..100 {
        let refusal = refuse();
        assert_eq!(refusal.status, 429);
        assert!(!refusal.header("retry-after").is_empty());
        assert_eq!(refusal.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(refusal.header("cache-control"), "no-store");
        let says_why = refusal.body.contains("Too many forms were sent");
        assert!(says_why || refusal.body.contains("it was not stored"));
        rendered += usize::from(says_why);
    }
    assert!(rendered < 50, "{rendered} pages were rendered");
}

#[test]
fn behind_a_trusted_proxy_each_client_has_its_own_quota() {
    let server = Server::start(&["--rate-limit", "on", "--trusted-proxy", "127.0.0.1"]);
    exhaust(&server, "192.0.2.1");
    assert_eq!(send(&server, "192.0.2.1").status, 429);
    assert_eq!(send(&server, "198.51.100.7, 192.0.2.1").status, 429);
    assert_eq!(send(&server, "192.0.2.2").status, 200);
    exhaust(&server, "2001:db8::1");
    assert_eq!(send(&server, "2001:db8::ffff").status, 429);
    assert_eq!(send(&server, "2001:db8:0:1::1").status, 200);
}
