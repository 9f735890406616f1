//! A stand-by refuses every form, and says which number to call.

use super::Machines;
use crate::form::Form;
use crate::server::{Answer, MESSAGE};

fn phone() -> String {
    let facts: serde_json::Value =
        serde_json::from_str(include_str!("../../../data/company.json")).unwrap();
    facts["phones"][0]["number"].as_str().unwrap().to_owned()
}

/// The sentence, without what HTML escapes.
fn sentence() -> String {
    format!(
        "We cannot take forms on this page now. Please call us at {}.",
        phone()
    )
}

fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, answer.header("retry-after")), (503, "300"));
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[test]
fn a_script_is_told_the_telephone_number_in_json() {
    let machines = Machines::new();
    let server = machines.follow();
    let message = server.post("/api/contact-us", "application/json", MESSAGE);
    let application = Form::complete().send(&server);
    for answer in [message, application] {
        assert_refused(&answer);
        assert_eq!(answer.json()["success"], false);
        assert_eq!(answer.json()["message"], sentence());
    }
}

#[test]
fn a_browser_without_script_is_shown_the_page_with_the_values_and_the_number() {
    let machines = Machines::new();
    let server = machines.follow();
    let body =
        "name=Ayesha+Khan&email=ayesha%40example.com&subject=Guards&message=Two+guards+please";
    let message = server.post("/api/contact-us", "application/x-www-form-urlencoded", body);
    let application =
        Form::complete().send_with(&server, &[("accept", "text/html,application/xhtml+xml")]);
    for (answer, value) in [(message, "Two guards please"), (application, "Bilal Ahmed")] {
        assert_refused(&answer);
        assert!(answer.header("content-type").starts_with("text/html"));
        assert!(answer.body.contains(&sentence()), "{}", answer.body);
        assert!(answer.body.contains(value), "{value}");
    }
}
