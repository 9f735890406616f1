//! Responses to GET requests: pages, lists, documents, headers, caching.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::server::Server;

#[test]
fn the_lists_follow_the_contract() {
    let server = Server::demo();
    let list = |path: &str, keys: &str, sorted_by: &str| -> Vec<String> {
        let response = server.get(path);
        assert_eq!(response.header("content-type"), "application/json");
        let json = response.json();
        assert_eq!(json["success"], true);
        let items = json["data"].as_array().unwrap().iter();
        let values = items.map(|item| {
            let mut names: Vec<&String> = item.as_object().unwrap().keys().collect();
            names.sort_unstable();
            assert!(names.iter().copied().eq(keys.split(' ')), "{names:?}");
            item[sorted_by].as_str().unwrap().to_owned()
        });
        values.collect()
    };
    let news = "content id imageUrl published_at slug title";
    let dates = list("/api/news", news, "published_at");
    assert!(dates.len() > 2 && dates.is_sorted_by(|newer, older| newer >= older));
    let jobs = "days_off description documents education expired_date height hours id location lodging max_age meals min_age \
                no_of_vacancies overtime pay_max pay_min pay_period posted_at slug title training uniform";
    let deadlines = list("/api/jobs", jobs, "expired_date");
    assert!(deadlines.len() > 2 && deadlines.is_sorted());
}

#[test]
fn every_document_is_an_accessible_pdf_that_only_the_sites_own_pages_may_frame() {
    let server = Server::demo();
    let page = server.get("/downloads");
    let csp = page.header("content-security-policy");
    assert!(csp.contains("frame-src 'self' "), "{csp}");
    assert!(csp.contains("frame-ancestors 'none'"), "{csp}");
    for file in std::fs::read_dir("data/downloads").unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let document = server.get(&format!("/downloads/{name}"));
        assert_eq!(document.status, 200, "{name}");
        for (header, value) in [
            ("content-type", "application/pdf"),
            ("content-security-policy", "frame-ancestors 'self'"),
            ("x-frame-options", "SAMEORIGIN"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(document.header(header), value, "{name}");
        }
        for mark in ["/MarkInfo", "/StructTreeRoot", "/Lang"] {
            assert!(document.body.contains(mark), "{name} has no {mark}");
        }
    }
}

#[test]
fn every_kind_of_response_has_the_security_headers() {
    let server = Server::demo();
    let responses = [
        server.get("/"),
        server.get("/nowhere"),
        server.get("/api/news"),
        server.get("/api/nowhere"),
        server.get("/api/page?path=/"),
        server.get("/images/nowhere.webp"),
        server.get("/healthz"),
        server.post("/api/contact-us", "application/json", "{}"),
        server.post("/", "text/plain", "x"),
    ];
    let [english, urdu] = ["/", "/ur"].map(|path| {
        let page = server.get(path).body;
        let (_, sheet) = page.split_once("<style>").unwrap();
        let (sheet, rest) = sheet.split_once("</style>").unwrap();
        assert!(!rest.contains("<style"), "a second style sheet");
        format!("'sha256-{}'", STANDARD.encode(Sha256::digest(sheet)))
    });
    let sources = format!("script-src 'self'; style-src 'self' {english} {urdu};");
    for response in &responses {
        let csp = response.header("content-security-policy");
        assert!(csp.contains(&sources), "{response:?}");
        let sentence = "require-trusted-types-for 'script'; trusted-types 'none'";
        assert!(csp.contains(sentence), "{csp}");
        assert!(!csp.contains("unsafe"), "{csp}");
        assert_eq!(response.header("strict-transport-security"), "");
        assert_eq!(response.header("x-content-type-options"), "nosniff");
        assert_eq!(response.header("cross-origin-opener-policy"), "same-origin");
        assert!(!response.header("referrer-policy").is_empty());
        assert!(!response.header("permissions-policy").is_empty());
    }
}

#[test]
fn hashed_files_are_immutable_and_no_page_contains_inline_code() {
    let server = Server::demo();
    let page = server.get("/").body;
    let (_, rest) = page.split_once("src=\"/assets/").unwrap();
    let script = rest.split('"').next().unwrap();
    let script = server.get(&format!("/assets/{script}"));
    let immutable = "public, max-age=31536000, immutable";
    let kind = script.header("content-type");
    assert_eq!(kind, "text/javascript; charset=utf-8");
    assert_eq!(script.header("cache-control"), immutable);
    // The policy names one style sheet, and no attribute.
    assert!(!page.contains(" style=\""));
    for element in page.split("<script").skip(1) {
        let start = element.split('>').next().unwrap();
        let is_data = start.contains("json\"");
        assert!(is_data || start.contains("src="), "{start}");
    }
}

#[test]
fn cookies_of_other_sites_are_taken_up_to_a_limit_that_has_a_sentence() {
    let server = Server::demo();
    let get = |path: &str, bytes: usize| {
        let cookie = format!("a={}", "x".repeat(bytes));
        server.get_with(path, &[("cookie", &cookie)])
    };
    assert_eq!(get("/", 30_000).status, 200);
    let refused = get("/", 40_000);
    assert_eq!(refused.status, 431);
    assert!(refused.body.contains("cookies") && refused.body.contains("کوکیز"));
    assert_eq!(refused.header("x-content-type-options"), "nosniff");
    let refused = get("/api/news", 40_000);
    assert_eq!(
        (refused.status, refused.json()["success"].as_bool()),
        (431, Some(false))
    );
}
