//! Messages, quote requests and complaints: how they are sent, and how the office finds them.

use serde_json::{Value, json};

use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const CONTACT: &str = "/api/contact-us";
const QUOTE: &str = "/api/quote-request";
const COMPLAINT: &str = "/api/complaint";
const COMPLAINT_IN_URDU: &str = "/api/complaint?lang=ur";

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
fn a_quote_request_is_stored_under_the_reference_that_its_sender_reads() {
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
    let fields = json!({
        "contact": "0300 1234567", "service": "canine", "city": "Lahore", "guards": "12",
        "armed": "advise", "start_date": "2027-01-15"
    });
    assert_eq!(stored["fields"], fields);
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
fn an_id_is_stored_once_for_each_form() {
    let server = Server::start(&[]);
    let with_id = |mut form: Value| {
        form["submission_id"] = "7d0e8a52-98f5-4c5b-9d6b-0a0a0a0a0a0a".into();
        form.to_string()
    };
    let first = server.post(QUOTE, JSON, &with_id(quote()));
    assert_eq!(first.json()["reference"], "Q-000001", "{first:?}");
    let other = server.post(COMPLAINT, JSON, &with_id(complaint()));
    assert_eq!(other.json()["reference"], "C-000002", "{other:?}");
    let again = server.post(QUOTE, JSON, &with_id(quote()));
    assert_eq!(again.json(), first.json());
    assert_eq!(server.messages().len(), 2);
}

#[test]
fn without_script_a_form_is_stored_once_and_leads_to_its_thank_you_page() {
    // Form ids contain the day, so the clock keeps both attempts on the same day.
    let server = Server::start(&["--clock", "2026-11-20T12:00:00+05:00"]);
    let message = "name=Ayesha&email=a%40example.com&subject=Guards&message=Line+one%0D%0ALine+two";
    let asked = "name=Ayesha&email=a%40example.com&contact=0300+1234567&service=canine&city=Lahore&sites=&armed=";
    let in_urdu = "subject=A&message=B";
    let complained = "subject=A+guard&message=He+slept.&name=&email=";
    for (path, form, page) in [
        (CONTACT, message, "/contact-us/sent"),
        (QUOTE, asked, "/request-a-quote/sent#Q-000002"),
        (COMPLAINT, complained, "/complaint/sent#C-000003"),
        (COMPLAINT_IN_URDU, in_urdu, "/ur/complaint/sent#C-000004"),
    ] {
        for _ in 0..2 {
            let answer = server.post(path, FORM, form);
            assert_eq!((answer.status, answer.header("location")), (303, page));
        }
        assert_eq!(server.get(page.split('#').next().unwrap()).status, 200);
    }
    let stored = server.messages();
    assert_eq!(stored.len(), 4);
    assert_eq!(stored[3]["message"], "Line one\nLine two");
    assert_eq!([&stored[0]["lang"], &stored[1]["lang"]], ["ur", "en"]);
    let shown = server.admin().run(&["messages", "show", "4"]).data();
    assert!(shown.contains(" Urdu\n"), "{shown}");
}

#[test]
fn a_refused_form_names_its_fields() {
    let server = Server::start(&[]);
    let refused = server.post(QUOTE, JSON, "{}");
    assert_eq!(refused.status, 422);
    let body = refused.json();
    let keys =
        |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(keys(&body), ["errors", "message", "success"]);
    let fields = ["city", "contact", "email", "name", "service"];
    assert_eq!(keys(&body["errors"]), fields);
    let in_urdu = server.post(COMPLAINT_IN_URDU, JSON, "{}").json();
    assert_eq!(in_urdu["problem"], "invalid");
    let codes = json!({ "message": "missing", "subject": "missing" });
    assert_eq!(in_urdu["codes"], codes);
}

#[test]
fn a_refused_page_has_the_values_again() {
    let server = Server::start(&[]);
    let page = server.post(COMPLAINT_IN_URDU, FORM, "subject=Gate").body;
    for expected in [
        "<html lang=\"ur\"",
        COMPLAINT_IN_URDU,
        "value=\"Gate\"",
        "کیا ہوا۔",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
    let form = "name=Ayesha&email=a%40example.com&contact=0300&service=canine&city=Lahore&guards_by_night=12345&armed=advise";
    let page = server.post(QUOTE, FORM, form);
    assert_eq!(page.status, 422);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let number = "whole number from 0 to 9999";
    for expected in ["value=\"Lahore\"", "value=\"12345\"", number] {
        assert!(page.body.contains(expected), "{expected}");
    }
    assert!(server.messages().is_empty());
}

#[test]
fn a_refused_form_does_not_show_unknown_fields() {
    let server = Server::start(&[]);
    let foreign = "&passport=AB1234567&__proto__=zubaida";
    for (path, form) in [
        (CONTACT, "subject=Gate"),
        (QUOTE, "city=Gate"),
        (COMPLAINT, "subject=Gate"),
        (COMPLAINT_IN_URDU, "subject=Gate"),
    ] {
        let page = server.post(path, FORM, &format!("{form}{foreign}"));
        assert_eq!(page.status, 422, "{path}");
        assert!(page.body.contains("value=\"Gate\""), "{path}");
        for unwanted in ["passport", "AB1234567", "zubaida"] {
            assert!(!page.body.contains(unwanted), "{path}: {unwanted}");
        }
    }
}

#[test]
fn a_number_may_be_a_json_number_and_null_is_as_good_as_missing() {
    let server = Server::start(&[]);
    for (name, value, status) in [
        ("guards", json!(4), 200),
        ("guards", json!(1.5), 422),
        ("city", json!(7), 400),
        ("guards", json!(null), 200),
        ("city", json!(null), 422),
    ] {
        let mut form = quote();
        form[name] = value;
        let answer = server.post(QUOTE, JSON, &form.to_string());
        assert_eq!(answer.status, status, "{form}: {answer:?}");
    }
    let stored = server.messages();
    let guards: Vec<&Value> = stored.iter().map(|row| &row["fields"]["guards"]).collect();
    assert_eq!(guards, [&json!(null), &json!("4")]);
}

#[test]
fn the_office_finds_each_kind_by_itself() {
    let server = Server::start(&[]);
    server.send_message();
    for (path, form) in [(QUOTE, quote()), (COMPLAINT, complaint())] {
        assert_eq!(server.post(path, JSON, &form.to_string()).status, 200);
    }
    let admin = server.admin();
    for (kind, ids) in [("contact", [1]), ("quote", [2]), ("complaint", [3])] {
        let list = ["messages", "list", "--json", "--kind", kind];
        let list = admin.run(&list).json();
        let found = list.as_array().unwrap().iter();
        assert!(found.map(|row| &row["id"]).eq(&ids), "{kind}: {list}");
    }
    let list = admin.run(&["messages", "list"]).data();
    assert!(list.contains(" quote request "), "{list}");
    admin.run(&["messages", "mark", "q-2", "answered"]).data();
    // A complaint has this number, and a quote request has not.
    for command in [
        &["show", "Q-000003"][..],
        &["mark", "Q-3", "read"],
        &["remove", "Q-3"],
    ] {
        let error = admin.run(&[&["messages"], command].concat()).error(3);
        assert!(error.contains("there is no message Q-000003"), "{error}");
    }
    let csv = admin.run(&["messages", "export"]).data();
    assert!(csv.contains("C-000003"), "{csv}");
    assert!(csv.contains("City or district: Lahore"), "{csv}");
}
