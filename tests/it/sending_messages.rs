//! The contact form: with script, without script, and with invalid requests.

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
