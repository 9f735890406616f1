//! Quote requests and complaints: how they are sent, and how the office finds them.

use serde_json::{Value, json};

use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const QUOTE: &str = "/api/quote-request";
const COMPLAINT: &str = "/api/complaint";

fn quote() -> Value {
    json!({
        "name": "Ayesha Khan", "email": "ayesha@example.com", "contact": "0300 1234567",
        "service": "canine", "city": "Lahore", "guards": "12", "armed": "advise", "start_date": "2027-01-15"
    })
}

fn complaint() -> Value {
    json!({ "subject": "A guard at the gate", "message": "He slept.\nTwice." })
}

#[test]
fn a_quote_request_is_stored_under_the_reference_that_its_sender_is_told() {
    let server = Server::start(&[]);
    server.send_message();
    let answer = server.post(QUOTE, JSON, &quote().to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json()["reference"], "Q-000002");
    let thanks = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(thanks.contains("Q-000002"), "{thanks}");
    let stored = server.messages().remove(0);
    assert_eq!(stored["kind"], "quote");
    assert_eq!(stored["reference"], "Q-000002");
    assert_eq!(stored["subject"], "Canine, Lahore");
    assert_eq!(stored["message"], "");
    assert_eq!(
        stored["fields"],
        json!({
            "contact": "0300 1234567", "service": "canine", "city": "Lahore", "guards": "12",
            "armed": "advise", "start_date": "2027-01-15"
        })
    );
}

#[test]
fn a_complaint_may_be_anonymous() {
    let server = Server::start(&[]);
    let answer = server.post(COMPLAINT, JSON, &complaint().to_string());
    assert_eq!(answer.json()["reference"], "C-000001", "{answer:?}");
    let stored = server.messages().remove(0);
    assert_eq!([&stored["name"], &stored["email"]], ["", ""]);
    let shown = server.admin().run(&["messages", "show", "C-000001"]).data();
    assert!(shown.contains("anonymous"), "{shown}");
    assert!(shown.ends_with("\n\nHe slept.\nTwice.\n"), "{shown}");
}

#[test]
fn an_id_that_was_used_on_another_form_is_refused_and_never_acknowledged() {
    let server = Server::start(&[]);
    let with_id = |mut form: Value| {
        form["submission_id"] = "7d0e8a52-98f5-4c5b-9d6b-0a0a0a0a0a0a".into();
        form.to_string()
    };
    let first = server.post(QUOTE, JSON, &with_id(quote()));
    assert_eq!(first.json()["reference"], "Q-000001", "{first:?}");
    let other = server.post(COMPLAINT, JSON, &with_id(complaint()));
    assert_eq!(other.status, 422, "{other:?}");
    let refusal = json!({
        "success": false,
        "message": "This was already sent with another form. Please reload the page and send it again.",
        "errors": {},
    });
    assert_eq!(other.json(), refusal);
    assert_eq!(server.messages().len(), 1);
    let again = server.post(QUOTE, JSON, &with_id(quote()));
    assert_eq!(again.json(), first.json());
}

#[test]
fn a_repeated_form_is_stored_once_and_answered_the_same() {
    let server = Server::start(&[]);
    for (number, path, mut form) in [(1, QUOTE, quote()), (2, COMPLAINT, complaint())] {
        form["submission_id"] = uuid::Uuid::from_u128(number).to_string().into();
        let [first, second] = [0, 1].map(|_| server.post(path, JSON, &form.to_string()));
        assert_eq!((first.status, &first.body), (200, &second.body));
    }
    assert_eq!(server.messages().len(), 2);
}

#[test]
fn without_script_the_sender_is_led_to_the_reference() {
    let server = Server::start(&[]);
    let asked = "name=Ayesha&email=a%40example.com&contact=0300+1234567&service=canine&city=Lahore&sites=&armed=";
    let complained = "subject=A+guard&message=He+slept.&name=&email=";
    for (path, form, page) in [
        (QUOTE, asked, "/request-a-quote/sent#Q-000001"),
        (COMPLAINT, complained, "/complaint/sent#C-000002"),
    ] {
        let answer = server.post(path, FORM, form);
        assert_eq!((answer.status, answer.header("location")), (303, page));
        assert_eq!(server.get(page.split('#').next().unwrap()).status, 200);
    }
}

#[test]
fn a_refused_form_names_its_fields_and_is_shown_again_with_its_values() {
    let server = Server::start(&[]);
    let refused = server.post(QUOTE, JSON, "{}");
    assert_eq!(refused.status, 422);
    let errors = refused.json()["errors"].clone();
    let fields = errors.as_object().unwrap().keys();
    assert!(fields.eq(["city", "contact", "email", "name", "service"]));
    let form = "name=Ayesha&email=a%40example.com&contact=0300&service=canine&city=Lahore&guards=many&armed=advise";
    let page = server.post(QUOTE, FORM, form);
    assert_eq!(page.status, 422);
    for expected in [
        "value=\"Lahore\"",
        "value=\"many\"",
        "whole number from 1 to 9999",
    ] {
        assert!(page.body.contains(expected), "{expected}");
    }
    assert!(server.messages().is_empty());
}

#[test]
fn the_office_finds_each_kind_by_itself() {
    let server = Server::start(&[]);
    server.send_message();
    for (path, form) in [(QUOTE, quote()), (COMPLAINT, complaint())] {
        assert_eq!(server.post(path, JSON, &form.to_string()).status, 200);
    }
    let binary = server.admin();
    for (kind, ids) in [("contact", [1]), ("quote", [2]), ("complaint", [3])] {
        let list = binary.run(&["messages", "list", "--json", "--kind", kind]);
        let list = list.json();
        let found = list.as_array().unwrap().iter();
        assert!(found.map(|row| &row["id"]).eq(&ids), "{kind}: {list}");
    }
    let shown = binary.run(&["messages", "show", "Q-000002"]).data();
    assert!(shown.contains("Canine"), "{shown}");
    binary.run(&["messages", "mark", "q-2", "answered"]).data();
    // A complaint has this number, and a quote request has not.
    for command in [
        &["show", "Q-000003"][..],
        &["mark", "Q-3", "read"],
        &["remove", "Q-3"],
    ] {
        let error = binary.run(&[&["messages"], command].concat()).error(3);
        assert!(error.contains("there is no message Q-000003"), "{error}");
    }
    let csv = binary.run(&["messages", "export"]).data();
    assert!(
        csv.contains("C-000003") && csv.contains("City or district: Lahore"),
        "{csv}"
    );
}
