//! Responses to GET requests: pages, lists, documents, headers, caching.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use std::net::TcpStream;

use crate::server::Server;

const DOCUMENT_LIMIT_BYTES: usize = 150 * 1024;
/// Markers of an accessible PDF: tags, an outline, a title shown in the window, and the language.
const ACCESSIBLE_PDF_MARKERS: [&str; 7] = [
    "/MarkInfo",
    "/StructTreeRoot",
    "/Outlines",
    "/Title",
    "/DisplayDocTitle true",
    "/Lang",
    "/Author",
];

#[test]
fn pages_are_complete_without_script() {
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
fn missing_pages_api_paths_and_files_have_their_own_404_types() {
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
        let response = server.get(path);
        assert_eq!(response.status, 404, "{path}");
        assert_eq!(response.header("content-type"), content_type, "{path}");
        assert!(response.body.contains(text), "{path}: {}", response.body);
    }
}

#[test]
fn the_lists_follow_the_contract() {
    let server = Server::start(&["--demo"]);
    for (path, keys) in [
        ("/api/news", "content id imageUrl published_at slug title"),
        (
            "/api/jobs",
            "days_off description documents education expired_date hours id location lodging max_age meals min_age \
             no_of_vacancies overtime pay_max pay_min pay_period posted_at slug title training uniform",
        ),
    ] {
        let response = server.get(path);
        assert_eq!(response.header("content-type"), "application/json");
        let json = response.json();
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
fn the_openapi_description_matches_the_api() {
    let server = Server::start(&["--demo"]);
    let response = server.get("/api/openapi.json");
    assert_eq!(response.status, 200);
    assert_eq!(response.header("content-type"), "application/json");
    assert_eq!(response.header("cache-control"), "no-cache");
    assert_eq!(response.header("x-content-type-options"), "nosniff");
    let description = response.json();
    for (path, operations) in description["paths"].as_object().unwrap() {
        let status = if operations.get("get").is_some() {
            200
        } else {
            405
        };
        let parameters = operations["get"]["parameters"].as_array();
        let mut named = parameters.into_iter().flatten();
        let target = match named.find(|parameter| parameter["in"] == "query") {
            Some(parameter) => {
                let (name, example) = (&parameter["name"], &parameter["example"]);
                format!(
                    "{path}?{}={}",
                    name.as_str().unwrap(),
                    example.as_str().unwrap()
                )
            }
            None => path.clone(),
        };
        assert_eq!(server.get(&target).status, status, "{target}");
    }
    let schema = |name: &str| &description["components"]["schemas"][name]["properties"];
    let names = |object: &serde_json::Value| -> Vec<String> {
        object.as_object().unwrap().keys().cloned().collect()
    };
    for (path, described) in [
        ("/api/news", schema("NewsItem")),
        ("/api/jobs", schema("JobOpening")),
    ] {
        let item = server.get(path).json()["data"][0].clone();
        assert_eq!(names(&item), names(described), "{path}");
    }
    let content = server.page_content("/news").json()["data"].clone();
    assert_eq!(names(&content), names(schema("PageContent")));
    assert_eq!(names(&content["data"]), names(schema("PageData")));
}

#[test]
fn every_listed_news_item_has_a_page_and_a_picture() {
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
fn every_document_is_a_pdf_that_only_the_sites_own_pages_may_frame() {
    let server = Server::start(&["--demo"]);
    let page = server.get("/downloads");
    assert_eq!(page.status, 200);
    let csp = page.header("content-security-policy");
    assert!(csp.contains("frame-src 'self' "), "{csp}");
    assert!(csp.contains("frame-ancestors 'none'"), "{csp}");
    let sheets = std::fs::read("documents/sheets.json").unwrap();
    let sheets: Vec<serde_json::Value> = serde_json::from_slice(&sheets).unwrap();
    let ids: Vec<u64> = sheets
        .iter()
        .map(|sheet| sheet["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids, [1, 2, 3, 5, 6, 7, 9, 10, 11]);
    for sheet in sheets {
        let (file, title) = (
            sheet["file"].as_str().unwrap(),
            sheet["name"].as_str().unwrap(),
        );
        let path = format!("/downloads/{file}.pdf");
        assert!(page.body.contains(&format!("href=\"{path}\"")), "{path}");
        assert!(page.body.contains(&format!(">{title}</h3>")), "{title}");
        let document = server.get(&path);
        assert_eq!(document.status, 200, "{path}");
        assert_eq!(document.header("content-type"), "application/pdf");
        assert!(document.body.starts_with("%PDF-"), "{path}");
        assert_eq!(
            document.header("content-security-policy"),
            "frame-ancestors 'self'"
        );
        assert_eq!(document.header("x-frame-options"), "SAMEORIGIN");
        assert_eq!(document.header("x-content-type-options"), "nosniff");
        let picture = server.get(&format!("/images/downloads/{file}.webp"));
        assert_eq!(picture.status, 200, "{path}");
    }
}

#[test]
fn every_document_is_small_and_accessible() {
    let names: Vec<String> = std::fs::read_dir("data/downloads")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    // Nine summaries and two specimens.
    assert_eq!(names.len(), 11);
    for name in names {
        let bytes = std::fs::read(format!("data/downloads/{name}")).unwrap();
        assert!(bytes.len() <= DOCUMENT_LIMIT_BYTES, "{name}");
        let text = String::from_utf8_lossy(&bytes);
        for mark in ACCESSIBLE_PDF_MARKERS {
            assert!(text.contains(mark), "{name} has no {mark}");
        }
    }
}

#[test]
fn every_kind_of_response_has_the_security_headers() {
    let server = Server::start(&["--demo"]);
    let responses = [
        server.get("/"),
        server.get("/nowhere"),
        server.get("/api/news"),
        server.get("/api/nowhere"),
        server.get("/api/page?path=/"),
        server.get("/api/page?path=/nowhere"),
        server.get("/api/page"),
        server.get("/images/nowhere.webp"),
        server.get("/healthz"),
        server.post("/api/contact-us", "application/json", "{}"),
        server.post("/api/contact-us", "text/plain", "x"),
        server.post("/", "text/plain", "x"),
    ];
    let home = &responses[0].body;
    let (_, sheet) = home.split_once("<style>").unwrap();
    let (sheet, rest) = sheet.split_once("</style>").unwrap();
    assert!(!rest.contains("<style"), "a second style sheet");
    let hash = STANDARD.encode(Sha256::digest(sheet));
    let sources = format!("script-src 'self'; style-src 'self' 'sha256-{hash}';");
    for response in &responses {
        let csp = response.header("content-security-policy");
        assert!(csp.contains(&sources), "{response:?}");
        assert!(
            csp.contains("require-trusted-types-for 'script'; trusted-types 'none'"),
            "{csp}"
        );
        assert!(!csp.contains("unsafe"), "{csp}");
        assert_eq!(response.header("strict-transport-security"), "");
        assert_eq!(response.header("x-content-type-options"), "nosniff");
        assert_eq!(response.header("cross-origin-opener-policy"), "same-origin");
        assert!(!response.header("referrer-policy").is_empty());
        assert!(!response.header("permissions-policy").is_empty());
    }
}

#[test]
fn a_matching_etag_gets_304_without_a_body() {
    let server = Server::start(&["--demo"]);
    let etag = server.get("/").header("etag").to_owned();
    let again = server.get_with("/", &[("if-none-match", &etag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

#[test]
fn a_range_request_gets_the_complete_file() {
    let server = Server::start(&["--demo"]);
    let picture = "/images/home/hero-1600.webp";
    let complete = server.get(picture);
    assert_eq!(complete.header("accept-ranges"), "");
    for range in [
        "bytes=0-9",
        "bytes=5-",
        "bytes=-1",
        "bytes=0-1,5-6",
        "bytes=9-1",
        "x",
    ] {
        let response = server.get_with(picture, &[("range", range)]);
        assert_eq!(
            (response.status, response.header("content-range")),
            (200, "")
        );
        assert_eq!(response.body, complete.body, "{range}");
    }
}

#[test]
fn an_unsupported_method_gets_405_with_allow() {
    let server = Server::start(&["--demo"]);
    for (response, allow) in [
        (server.get("/api/contact-us"), "POST"),
        (
            server.post("/api/news", "application/json", "{}"),
            "GET, HEAD",
        ),
        (server.post("/", "application/json", "{}"), "GET, HEAD"),
    ] {
        assert_eq!(response.status, 405);
        assert_eq!(response.header("allow"), allow);
    }
    assert_eq!(
        server.post("/api/nowhere", "application/json", "{}").status,
        404
    );
}

#[test]
fn hashed_files_are_immutable_and_no_page_contains_inline_code() {
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
    assert_eq!(
        page.matches("<style").count(),
        1,
        "the policy names one style sheet"
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
fn a_page_announces_the_scripts_of_its_own() {
    let server = Server::start(&["--demo"]);
    for (path, modules) in [
        ("/", vec!["FirstHomePage", "Sections"]),
        ("/career-apply", vec!["CareerApply", "ContactUs"]),
        ("/services/canine", vec![]),
        ("/nowhere", vec![]),
    ] {
        let page = server.get(path).body;
        let announced: Vec<_> = page
            .split("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        assert_eq!(announced.len(), modules.len(), "{path}: {announced:?}");
        for module in modules {
            // A script that modules share has the names of all of them.
            let found = announced.iter().find(|script| script.contains(module));
            let script = found.unwrap_or_else(|| panic!("{path} announces {announced:?}"));
            assert_eq!(server.get(script).status, 200, "{script}");
        }
    }
}

#[test]
fn a_running_server_is_healthy() {
    let response = Server::start(&["--demo"]).get("/healthz");
    assert_eq!((response.status, response.body.as_str()), (200, "ok\n"));
}

#[test]
fn a_header_that_is_not_text_is_ignored() {
    let server = Server::start(&["--demo"]);
    let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    socket
        .write_all(
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: \xff\r\n\r\n",
        )
        .unwrap();
    let mut response = String::new();
    socket.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
}

#[test]
fn with_hsts_every_response_has_the_header() {
    let server = Server::start(&["--demo", "--hsts", "31536000"]);
    for path in [
        "/",
        "/nowhere",
        "/api/news",
        "/downloads/nowhere.pdf",
        "/healthz",
    ] {
        let response = server.get(path);
        assert_eq!(
            response.header("strict-transport-security"),
            "max-age=31536000",
            "{path}"
        );
    }
}
