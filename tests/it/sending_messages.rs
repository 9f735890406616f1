//! The contact form: with script, without script, and with invalid requests.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

fn message(text: &str) -> serde_json::Value {
    json!({ "name": "Ayesha Khan", "email": "ayesha@example.com", "subject": "Guards", "message": text })
}

#[test]
fn a_message_is_stored_as_it_was_sent() {
    let server = Server::start(&[]);
    let response = server.post(
        "/api/contact-us",
        JSON,
        &message("سلام, two guards please.\nThank you").to_string(),
    );
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.json()["success"], true);
    assert!(!response.json()["message"].as_str().unwrap().is_empty());
    assert_eq!(response.header("cache-control"), "no-store");
    let stored = server.messages();
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0]["name"], "Ayesha Khan");
    assert_eq!(stored[0]["message"], "سلام, two guards please.\nThank you");
    assert_eq!(stored[0]["state"], "new");
}

#[test]
fn every_invalid_field_is_reported_and_nothing_is_stored() {
    let server = Server::start(&[]);
    let long = "x".repeat(5001);
    for (field, value) in [
        ("name", " "),
        ("email", "nobody"),
        ("subject", ""),
        ("message", long.as_str()),
    ] {
        let mut sent = message("hello");
        sent[field] = value.into();
        let response = server.post("/api/contact-us", JSON, &sent.to_string());
        assert_eq!(response.status, 422, "{field}");
        let json = response.json();
        assert_eq!(json["success"], false);
        let errors = json["errors"].as_object().unwrap();
        assert_eq!(errors.keys().collect::<Vec<_>>(), [field]);
    }
    let response = server.post("/api/contact-us", JSON, "{}");
    assert_eq!(response.json()["errors"].as_object().unwrap().len(), 4);
    assert!(server.messages().is_empty());
}

#[test]
fn a_stranger_who_knows_a_message_cannot_send_another_under_its_derived_id() {
    use sha2::{Digest, Sha256};

    let server = Server::start(&[]);
    let fields = [
        ("email", "ayesha@example.com"),
        ("message", "Help"),
        ("name", "Ayesha"),
        ("subject", "Guards"),
    ];
    let mut hash = Sha256::new();
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(5)));
    hash.update(today.date().to_string());
    let texts = fields.iter().flat_map(|(name, value)| [*name, *value]);
    for part in texts.chain([""]) {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    let digest: [u8; 32] = hash.finalize().into();
    let id = uuid::Builder::from_custom_bytes(std::array::from_fn(|index| digest[index]));
    let mut stranger = message("nothing");
    stranger["submission_id"] = id.into_uuid().to_string().into();
    let response = server.post("/api/contact-us", JSON, &stranger.to_string());
    assert_eq!(response.status, 200, "{response:?}");
    let form = "name=Ayesha&email=ayesha%40example.com&subject=Guards&message=Help";
    assert_eq!(server.post("/api/contact-us", FORM, form).status, 303);
    let stored = server.messages();
    assert!(
        stored.iter().any(|row| row["message"] == "Help"),
        "{stored:?}"
    );
}

#[test]
fn an_invalid_request_is_refused_with_the_matching_status() {
    let server = Server::start(&[]);
    let large = message(&"x".repeat(100_000)).to_string();
    let valid = message("hello").to_string();
    let cross_site = [("content-type", JSON), ("sec-fetch-site", "cross-site")];
    let foreign = [("content-type", JSON), ("origin", "https://evil.example")];
    for (response, status) in [
        (server.post("/api/contact-us", JSON, "name=x"), 400),
        (server.post("/api/contact-us", "text/plain", &valid), 415),
        (server.post_with("/api/contact-us", &[], &valid), 415),
        (server.post("/api/contact-us", JSON, &large), 413),
        (
            server.post_with("/api/contact-us", &cross_site, &valid),
            403,
        ),
        (server.post_with("/api/contact-us", &foreign, &valid), 403),
    ] {
        assert_eq!(response.status, status, "{response:?}");
        assert_eq!(response.header("content-type"), JSON);
        assert_eq!(response.header("cache-control"), "no-store");
        let json = response.json();
        assert_eq!(json["success"], false);
        assert!(
            json["message"]
                .as_str()
                .is_some_and(|text| text.ends_with('.')),
            "{json}"
        );
    }
    assert!(server.messages().is_empty());
}

#[test]
fn a_body_without_a_length_is_refused() {
    let server = Server::start(&[]);
    let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    socket
        .write_all(
            b"POST /api/contact-us HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
              Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        )
        .unwrap();
    let mut response = String::new();
    socket.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 411"), "{response}");
}

#[test]
fn a_repeated_submission_is_stored_once_and_gets_the_same_response() {
    let server = Server::start(&[]);
    let mut sent = message("once");
    sent["submission_id"] = "7d0e8a52-98f5-4c5b-9d6b-0a0a0a0a0a0a".into();
    let first = server.post("/api/contact-us", JSON, &sent.to_string());
    let second = server.post("/api/contact-us", JSON, &sent.to_string());
    assert_eq!((first.status, &first.body), (second.status, &second.body));
    assert_eq!(server.messages().len(), 1);
    sent["submission_id"] = "not an id".into();
    assert_eq!(
        server
            .post("/api/contact-us", JSON, &sent.to_string())
            .status,
        400
    );
}

#[test]
fn a_form_without_script_is_stored_once_and_redirects_to_the_thank_you_page() {
    let server = Server::start(&[]);
    let form = "name=Ayesha&email=a%40example.com&subject=Guards&message=Line+one%0D%0ALine+two";
    for _ in 0..2 {
        let response = server.post("/api/contact-us", FORM, form);
        assert_eq!(
            (response.status, response.header("location")),
            (303, "/contact-us/sent")
        );
    }
    assert_eq!(server.get("/contact-us/sent").status, 200);
    let stored = server.messages();
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0]["message"], "Line one\nLine two");
}

#[test]
fn a_refused_form_without_script_is_shown_again_with_values_and_errors() {
    let server = Server::start(&[]);
    let form = "name=%3Cscript%3Ealert(1)%3C%2Fscript%3E&email=nobody&subject=Guards&message=Hello";
    let response = server.post("/api/contact-us", FORM, form);
    assert_eq!(response.status, 422);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert!(
        response
            .body
            .contains("Enter an e-mail address such as name@example.com."),
        "the page shows the error"
    );
    assert!(
        response.body.contains("value=\"Guards\""),
        "the values are kept"
    );
    assert!(
        response.body.contains("&lt;script&gt;alert(1)"),
        "the value is shown as text"
    );
    assert!(!response.body.contains("<script>alert(1)"));
    assert!(server.messages().is_empty());
}
