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
fn without_script_the_sender_is_led_to_the_reference_once() {
    let server = Server::start(&[]);
    let asked = "name=Ayesha&email=a%40example.com&contact=0300+1234567&service=canine&city=Lahore&sites=&armed=";
    for _ in 0..2 {
        let answer = server.post(QUOTE, FORM, asked);
        assert_eq!(
            (answer.status, answer.header("location")),
            (303, "/request-a-quote/sent#Q-000001")
        );
    }
    let answer = server.post(
        COMPLAINT,
        FORM,
        "subject=A+guard&message=He+slept.&name=&email=",
    );
    assert_eq!(answer.status, 303);
    let page = answer.header("location");
    assert!(page.starts_with("/complaint/sent#C-"), "{page}");
    for page in ["/request-a-quote/sent", "/complaint/sent"] {
        assert_eq!(server.get(page).status, 200, "{page}");
    }
}

#[test]
fn the_same_words_to_two_forms_are_two_messages() {
    let server = Server::start(&[]);
    let form = "name=Ayesha&email=a%40example.com&subject=Guards&message=Help";
    for path in ["/api/contact-us", COMPLAINT] {
        assert_eq!(server.post(path, FORM, form).status, 303);
    }
    assert_eq!(server.messages().len(), 2);
}

#[test]
fn a_refused_form_names_its_fields_and_is_shown_again_with_its_values() {
    let server = Server::start(&[]);
    let refused = server.post(QUOTE, JSON, "{}");
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.json()["errors"],
        json!({
            "name": "Enter your name.", "email": "Enter your e-mail address.",
            "contact": "Enter your mobile number.", "service": "Choose a service.",
            "city": "Enter the city or district."
        })
    );
    let form = "name=Ayesha&email=a%40example.com&contact=0300&service=canine&city=Lahore&guards=many&armed=advise";
    let page = server.post(QUOTE, FORM, form);
    assert_eq!(page.status, 422);
    for expected in [
        "Enter a telephone number such as 0300 1234567.",
        "Enter the number of guards as a whole number from 1 to 9999.",
        "value=\"Lahore\"",
        "value=\"many\"",
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
    for line in ["Armed guards:     Advise me", "Service:          Canine"] {
        assert!(shown.contains(line), "{shown}");
    }
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
    let kinds = binary
        .run(&["messages", "list", "--kind", "praise"])
        .error(2);
    assert!(kinds.contains("contact, quote, complaint"), "{kinds}");
}

#[test]
fn what_a_person_asked_and_complained_is_erased_with_the_rest() {
    let server = Server::start(&[]);
    let mut complaint = complaint();
    complaint["email"] = "Ayesha@Example.com".into();
    for (path, form) in [(QUOTE, quote()), (COMPLAINT, complaint)] {
        assert_eq!(server.post(path, JSON, &form.to_string()).status, 200);
    }
    let binary = server.admin();
    let erase = ["privacy", "erase", "--email", "ayesha@example.com", "--yes"];
    assert_eq!(binary.run(&erase).code, 0);
    assert!(server.messages().is_empty());
}

#[test]
fn a_form_that_a_program_filled_in_is_quarantined() {
    let server = Server::start(&[]);
    for (path, mut form) in [(QUOTE, quote()), (COMPLAINT, complaint())] {
        form["topic_detail"] = "x".into();
        assert_eq!(server.post(path, JSON, &form.to_string()).status, 200);
    }
    let list = ["messages", "list", "--json", "--spam", "--kind"];
    for kind in ["quote", "complaint"] {
        let spam = server.admin().run(&[&list[..], &[kind]].concat()).json();
        assert_eq!(spam.as_array().unwrap().len(), 1, "{kind}");
    }
}
