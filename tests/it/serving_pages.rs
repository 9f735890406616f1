//! What a GET is answered with.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::server::Server;

#[test]
fn pages_are_whole_without_script() {
    let server = Server::start(&["--demo"]);
    for (path, heading) in [
        ("/", "Comprehensive"),
        ("/contact-us", "Contact"),
        ("/news", "News"),
    ] {
        let page = server.get(path);
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(page.header("cache-control"), "no-cache");
        assert_eq!(page.body.matches("<h1").count(), 1, "{path}");
        assert!(page.body.contains(heading), "{path}");
        assert_eq!(page.body.matches("<title>").count(), 1, "{path}");
        assert!(page.body.contains("href=\"tel:+92510000000\""), "{path}");
    }
}

#[test]
fn each_kind_of_missing_thing_has_its_own_404() {
    let server = Server::start(&["--demo"]);
    for (path, content_type, text) in [
        (
            "/nowhere",
            "text/html; charset=utf-8",
            "couldn&#x27;t find that page",
        ),
        (
            "/news/no-such-item",
            "text/html; charset=utf-8",
            "couldn&#x27;t find that page",
        ),
        ("/api/nowhere", "application/json", "\"success\":false"),
        (
            "/images/nowhere.webp",
            "text/plain; charset=utf-8",
            "no such file",
        ),
        (
            "/assets/nowhere.js",
            "text/plain; charset=utf-8",
            "no such file",
        ),
        (
            "/assets/../Cargo.toml",
            "text/plain; charset=utf-8",
            "no such file",
        ),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), content_type, "{path}");
        assert!(answer.body.contains(text), "{path}: {}", answer.body);
    }
}

#[test]
fn the_lists_follow_the_contract() {
    let server = Server::start(&["--demo"]);
    for (path, keys) in [
        ("/api/news", "content id imageUrl published_at slug title"),
        (
            "/api/jobs",
            "description expired_date id location max_age min_age no_of_vacancies posted_at slug title",
        ),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.header("content-type"), "application/json");
        let json = answer.json();
        assert_eq!(json["success"], true);
        let items = json["data"].as_array().unwrap();
        assert!(items.len() > 2, "{path}");
        for item in items {
            let mut found: Vec<&str> = item
                .as_object()
                .unwrap()
                .keys()
                .map(String::as_str)
                .collect();
            found.sort_unstable();
            assert_eq!(found.join(" "), keys);
        }
    }
    let news = server.get("/api/news").json();
    let dates: Vec<&str> = news["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["published_at"].as_str().unwrap())
        .collect();
    assert!(
        dates.is_sorted_by(|newer, older| newer >= older),
        "{dates:?}"
    );
    let jobs = server.get("/api/jobs").json();
    let deadlines: Vec<&str> = jobs["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["expired_date"].as_str().unwrap())
        .collect();
    assert!(deadlines.is_sorted(), "{deadlines:?}");
}

#[test]
fn every_news_item_of_the_list_has_its_page_and_its_picture() {
    let server = Server::start(&["--demo"]);
    for item in server.get("/api/news").json()["data"].as_array().unwrap() {
        let page = server.get(&format!("/news/{}", item["slug"].as_str().unwrap()));
        assert_eq!(page.status, 200);
        assert!(
            page.body.contains("\"@type\":\"NewsArticle\""),
            "{}",
            item["slug"]
        );
        let picture = server.get(item["imageUrl"].as_str().unwrap());
        assert_eq!(
            (picture.status, picture.header("content-type")),
            (200, "image/webp")
        );
    }
}

#[test]
fn every_kind_of_answer_carries_the_security_headers() {
    let server = Server::start(&["--demo"]);
    let answers = [
        server.get("/"),
        server.get("/nowhere"),
        server.get("/api/news"),
        server.get("/api/nowhere"),
        server.get("/images/nowhere.webp"),
        server.get("/healthz"),
        server.post("/api/contact-us", "application/json", "{}"),
        server.post("/api/contact-us", "text/plain", "x"),
        server.post("/", "text/plain", "x"),
    ];
    for answer in answers {
        let csp = answer.header("content-security-policy");
        assert!(
            csp.contains("script-src 'self'; style-src 'self';"),
            "{answer:?}"
        );
        assert!(!csp.contains("unsafe"), "{csp}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert!(!answer.header("referrer-policy").is_empty());
        assert!(!answer.header("permissions-policy").is_empty());
    }
}

#[test]
fn a_page_that_the_browser_has_is_not_sent_again() {
    let server = Server::start(&["--demo"]);
    let etag = server.get("/").header("etag").to_owned();
    let again = server.get_with("/", &[("if-none-match", &etag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

#[test]
fn other_methods_are_told_what_is_taken() {
    let server = Server::start(&["--demo"]);
    for (answer, allow) in [
        (server.get("/api/contact-us"), "POST"),
        (
            server.post("/api/news", "application/json", "{}"),
            "GET, HEAD",
        ),
        (server.post("/", "application/json", "{}"), "GET, HEAD"),
    ] {
        assert_eq!(answer.status, 405);
        assert_eq!(answer.header("allow"), allow);
    }
    assert_eq!(
        server.post("/api/nowhere", "application/json", "{}").status,
        404
    );
}

#[test]
fn hashed_files_are_kept_for_ever_and_no_page_holds_inline_code() {
    let server = Server::start(&["--demo"]);
    let page = server.get("/").body;
    let script = page
        .split("src=\"/assets/")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap();
    let script = server.get(&format!("/assets/{script}"));
    assert_eq!(
        script.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(
        script.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert!(
        !page.contains(" style=\""),
        "a style attribute would break the policy"
    );
    assert!(
        !page.contains("<style"),
        "an inline style would break the policy"
    );
    for element in page.split("<script").skip(1) {
        let start = element.split('>').next().unwrap();
        assert!(
            start.contains("src=") || start.contains("json\""),
            "{start}"
        );
    }
}

#[test]
fn the_health_of_a_running_server_is_good() {
    let answer = Server::start(&["--demo"]).get("/healthz");
    assert_eq!((answer.status, answer.body.as_str()), (200, "ok\n"));
}

#[test]
fn a_header_that_is_no_text_is_refused_and_nothing_else() {
    let server = Server::start(&["--demo"]);
    let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    socket
        .write_all(
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: \xff\r\n\r\n",
        )
        .unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert_eq!(server.get("/").status, 200);
}
