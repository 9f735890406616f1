//! Referring hosts, machines, and what strangers write into headers.

use serde_json::{Value, json};

use super::{CHROME, Connection, counted, of_pages, server};

/// Counts one visitor for each of these headers, by name.
fn referrers(server: &mut crate::server::Server, headers: &[String]) -> Vec<Value> {
    let mut connection = Connection::to(server);
    for (number, referrer) in headers.iter().enumerate() {
        let address = format!("198.51.{}.{}", number / 250, number % 250);
        let headers = [
            ("x-forwarded-for", address.as_str()),
            ("user-agent", CHROME),
            ("referer", referrer),
        ];
        assert_eq!(connection.get("/news", &headers), 200);
        // Only the first view of a visit came from elsewhere.
        let headers = [
            headers[0],
            headers[1],
            ("referer", "https://later.example/"),
        ];
        assert_eq!(connection.get("/career", &headers), 200);
    }
    let shown = counted(server);
    shown["referrers"].as_array().unwrap().clone()
}

#[test]
fn visitors_are_counted_by_the_host_that_led_here() {
    let from = [
        "https://www.google.com/",
        "https://google.com/search?q=guards+ayesha",
        "https://Facebook.com:443/groups/7?x#y",
        "http://m.example/",
        "http://standfast.example/about-us",
        "https://www.standfast.example/",
        "",
        "https://evil<script>.example/",
        "javascript:alert(1)",
        "https://198.51.100.7/",
        "https://u:p@example.com/",
        "'); drop table visits; --",
    ];
    let shown = referrers(&mut server(&[]), &from.map(str::to_owned));
    let expected = [
        // With the one that led only one address here.
        json!({ "host": "other", "visitors": 7 }),
        json!({ "host": "direct", "visitors": 3 }),
        json!({ "host": "google.com", "visitors": 2 }),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn a_day_names_500_hosts_and_sums_up_the_rest() {
    let from: Vec<String> = (0..1020)
        .map(|number| format!("https://h{}.example/", number / 2))
        .collect();
    let shown = referrers(&mut server(&[]), &from);
    assert_eq!(shown.len(), 501);
    assert_eq!(shown[0], json!({ "host": "other", "visitors": 20 }));
}

#[test]
fn what_a_browser_fetches_in_advance_is_no_view() {
    let mut server = server(&[]);
    let mut connection = Connection::to(&server);
    for mark in [
        ("sec-purpose", "prefetch"),
        ("sec-purpose", "prefetch;prerender"),
        ("purpose", "prefetch"),
        ("x-purpose", "preview"),
        ("x-moz", "prefetch"),
    ] {
        let headers = [("user-agent", CHROME), mark];
        assert_eq!(connection.get("/news", &headers), 200);
        assert_eq!(connection.get("/api/page?path=/news", &headers), 200);
    }
    connection.view("198.51.100.1", CHROME, "/career");
    let shown = counted(&mut server);
    assert_eq!(of_pages(&shown), json!([["/career", 1, 1]]));
    assert_eq!(
        shown["machines"],
        json!([{ "machine": "prefetch", "views": 10 }])
    );
}

#[test]
fn hostile_agents_are_counted_and_never_shown() {
    let mut server = server(&[]);
    let mut connection = Connection::to(&server);
    let long = "x".repeat(8000);
    for agent in [
        "'); drop table visits; --",
        "\u{9b}31m red and blinking",
        &long,
        "%s%s%n",
    ] {
        connection.view("198.51.100.1", agent, "/news");
    }
    let shown = counted(&mut server);
    assert_eq!(
        shown["machines"],
        json!([{ "machine": "program", "views": 3 }, { "machine": "unnamed", "views": 1 }])
    );
    assert_eq!(shown["views"], 0);
}
