//! Values as people and their devices type them: digits of Urdu and Arabic keyboards, characters that a pasted number brings, and
//! JSON numbers.

use serde_json::{Value, json};

use crate::form::Form;
use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const QUOTE: &str = "/api/quote-request";

fn quote(typed: &Value) -> Value {
    let mut form = json!({
        "name": "Ayesha Khan", "email": "ayesha@example.com", "contact": "0300 1234567",
        "service": "canine", "city": "Lahore"
    });
    for (name, value) in typed.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

#[test]
fn what_an_urdu_keyboard_types_and_a_phone_pastes_is_stored_as_ascii() {
    let server = Server::start(&[]);
    let typed = json!({
        "email": "\u{202a}ayesha@example.com\u{202c}", "contact": "\u{2066}۰۳۰۰\u{a0}۱۲۳۴۵۶۷\u{2069}",
        "sites": "٣", "guards": "۱۴\u{200f}", "start_date": "۲۰۲۷\u{2011}۰۱\u{2011}۱۵",
        "city": "لاہور ۲", "message": "گیٹ ۲ پر"
    });
    let form = quote(&typed);
    let encoded = serde_urlencoded::to_string(form.as_object().unwrap()).unwrap();
    assert_eq!(server.post(QUOTE, JSON, &form.to_string()).status, 200);
    assert_eq!(server.post(QUOTE, FORM, &encoded).status, 303);
    for stored in server.messages() {
        assert_eq!(stored["email"], "ayesha@example.com");
        assert_eq!(stored["message"], "گیٹ ۲ پر");
        assert_eq!(
            stored["fields"],
            json!({
                "contact": "0300 1234567", "service": "canine", "city": "لاہور ۲", "sites": "3", "guards": "14",
                "start_date": "2027-01-15"
            })
        );
    }
    assert_eq!(server.messages().len(), 2);

    let complaint =
        json!({ "subject": "A guard", "message": "He slept.", "contact": "٠٥١-١١١١١١١" });
    let answer = server.post("/api/complaint", JSON, &complaint.to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(server.messages()[0]["fields"]["contact"], "051-1111111");

    let answer = Form::default()
        .text("name", "بلال احمد")
        .text("email", "bilal@example.com")
        .text("contact", "+۹۲\u{2011}۳۰۰ ۱۲۳۴۵۶۷")
        .text("job_position", "driver")
        .file("resume", "cv.pdf", b"%PDF-1.7 a resume")
        .send(&server);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(server.applications()[0]["contact"], "+92-300 1234567");
}

#[test]
fn a_number_may_be_a_json_number() {
    let server = Server::start(&[]);
    let form = quote(&json!({ "sites": 2, "guards": 4 }));
    let answer = server.post(QUOTE, JSON, &form.to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    let fields = &server.messages()[0]["fields"];
    assert_eq!([&fields["sites"], &fields["guards"]], ["2", "4"]);
    let wrong = quote(&json!({ "guards": 1.5 }));
    let answer = server.post(QUOTE, JSON, &wrong.to_string());
    assert_eq!(answer.status, 422, "{answer:?}");
    assert!(answer.json()["errors"]["guards"].is_string());
    for other in [json!({ "city": 7 }), json!({ "guards": null })] {
        let answer = server.post(QUOTE, JSON, &quote(&other).to_string());
        assert_eq!(answer.status, 400, "{other}: {answer:?}");
    }
    assert_eq!(server.messages().len(), 1);
}
