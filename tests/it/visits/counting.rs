//! What counts as a view, and who as a visitor.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{CHROME, Connection, PHONE, TABLET, counted, of_pages, server};
use crate::server::{Server, page_content_path};

const PEOPLE: usize = 300;
const REQUESTS: usize = 10_000;
const MACHINES: [(&str, &str); 4] = [
    (
        "crawler",
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    ),
    (
        "headless",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0 Safari/537.36",
    ),
    ("program", "python-requests/2.32.5"),
    ("unnamed", ""),
];
const PAGES: [&str; 6] = [
    "/",
    "/news",
    "/career",
    "/about-us",
    "/contact-us",
    "/what-we-do",
];

/// The n-th of 300 people. Three of them share each address, with different browsers.
fn person(number: usize) -> (String, &'static str) {
    let address = number / 3;
    let agent = [CHROME, PHONE, TABLET][number % 3];
    (format!("198.51.{}.{}", address / 50, address % 50), agent)
}

fn etag(server: &Server, path: &str) -> String {
    let request = [("user-agent", MACHINES[2].1)];
    server.get_with(path, &request).header("etag").to_owned()
}

#[test]
fn ten_thousand_requests_of_300_people_and_some_machines_are_counted_exactly() {
    let mut server = server(&[]);
    let etags = PAGES.map(|path| etag(&server, path));
    let mut machines = BTreeMap::from([("program", PAGES.len())]);
    let mut pages = BTreeMap::<&str, (BTreeSet<usize>, usize)>::new();
    let mut views = 0;
    let mut connection = Connection::to(&server);
    let mut random = fastrand::Rng::with_seed(7);
    for request in 0..REQUESTS {
        let page = random.usize(..PAGES.len());
        // Everybody comes at least once.
        let who = match request < PEOPLE {
            true => request,
            false => random.usize(..PEOPLE + MACHINES.len() * 10),
        };
        let (address, agent) = match who.checked_sub(PEOPLE) {
            None => person(who),
            Some(machine) => ("192.0.2.7".to_owned(), MACHINES[machine % 4].1),
        };
        match who.checked_sub(PEOPLE) {
            None => {
                let counts = pages.entry(PAGES[page]).or_default();
                counts.0.insert(who);
                counts.1 += 1;
                views += 1;
            }
            Some(machine) => *machines.entry(MACHINES[machine % 4].0).or_default() += 1,
        }
        // Most pages come from the browser's cache, after a look whether they are still the same.
        let known = if request % 10 == 0 {
            "\"old\""
        } else {
            &etags[page]
        };
        let headers = [
            ("x-forwarded-for", address.as_str()),
            ("user-agent", agent),
            ("if-none-match", known),
        ];
        let status = connection.get(PAGES[page], &headers);
        assert_eq!(status, if request % 10 == 0 { 200 } else { 304 });
    }
    let shown = counted(&mut server);
    assert_eq!(
        shown["days"],
        json!([{ "day": "2026-11-20", "visitors": PEOPLE, "views": views }])
    );
    let of_pages: BTreeMap<String, Value> = of_pages(&shown)
        .as_array()
        .unwrap()
        .iter()
        .map(|page| (page[0].as_str().unwrap().to_owned(), page.clone()))
        .collect();
    assert_eq!(of_pages.len(), PAGES.len());
    for (page, (people, views)) in pages {
        assert_eq!(of_pages[page], json!([page, people.len(), views]));
    }
    let devices = ["desktop", "phone", "tablet"];
    let devices = devices.map(|device| json!({ "device": device, "visitors": PEOPLE / 3 }));
    assert_eq!(shown["devices"], json!(devices));
    let found = shown["machines"].as_array().unwrap().iter();
    let found: BTreeMap<_, _> = found
        .map(|kind| {
            (
                kind["machine"].as_str().unwrap(),
                kind["views"].as_u64().unwrap() as usize,
            )
        })
        .collect();
    assert_eq!(found, machines);
    assert_eq!(shown["overflow_views"], 0);
}

#[test]
fn a_view_is_a_page_that_is_sent_and_nothing_else() {
    let mut server = server(&[]);
    let mut connection = Connection::to(&server);
    let content = page_content_path("/career?job=cook");
    for (path, status) in [
        ("/news", 200),
        (content.as_str(), 200),
        (&page_content_path("/News/"), 200),
        // Not views: another address, no page, a file, a list, a feed, a check, and what these are made of.
        ("/News/", 308),
        ("/no-such-page", 404),
        ("/images/brand/logo-on-dark.svg", 200),
        ("/api/news", 200),
        ("/feed.xml", 200),
        ("/healthz", 200),
        (&page_content_path("/no-such-page"), 200),
        ("/api/page", 400),
        (&page_content_path("/feed.xml"), 200),
    ] {
        let headers = [("x-forwarded-for", "198.51.100.1"), ("user-agent", CHROME)];
        assert_eq!(connection.get(path, &headers), status, "{path}");
    }
    let headers = [("user-agent", CHROME)];
    assert_eq!(connection.request("HEAD", "/news", &headers), 200);
    let shown = counted(&mut server);
    assert_eq!(
        of_pages(&shown),
        json!([["/news", 1, 2], ["/career", 1, 1]])
    );
    assert_eq!(
        (&shown["visitors"], &shown["views"]),
        (&json!(1), &json!(3))
    );
    assert_eq!(shown["machines"], json!([]));
}

#[test]
fn without_a_trusted_proxy_nobody_passes_for_many() {
    let mut server = Server::start(&["--clock", super::NOW]);
    let mut connection = Connection::to(&server);
    for number in 0..20 {
        connection.view(&format!("198.51.100.{number}"), CHROME, "/news");
    }
    let shown = counted(&mut server);
    assert_eq!(
        (&shown["visitors"], &shown["views"]),
        (&json!(1), &json!(20))
    );
}

#[test]
fn counting_changes_no_response() {
    let head = |flags: &[&str]| {
        let server = server(flags);
        let heads = ["/news", "/api/page?path=/news", "/no-such-page"].map(|path| {
            let response = server.get_with(path, &[("user-agent", CHROME)]);
            let mut headers = response.headers;
            headers.remove("date");
            (response.status, headers)
        });
        (heads, server)
    };
    let (on, _) = head(&["--visits", "on"]);
    let (off, mut server) = head(&["--visits", "off"]);
    assert_eq!(on, off);
    let shown = counted(&mut server);
    assert_eq!(
        (&shown["days"], &shown["machines"]),
        (&json!([]), &json!([]))
    );
}
