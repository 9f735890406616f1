//! Suspected spam is quarantined, the sender gets the usual response, and the office can restore it.

use serde_json::json;

use crate::form::Form;
use crate::server::Server;

#[test]
fn spam_gets_the_usual_response_and_is_quarantined() {
    let server = Server::start(&[]);
    let mut sent = json!({ "name": "Ayesha Khan", "email": "a@example.com", "subject": "Guards", "message": "Two, please." });
    let send = |sent: &serde_json::Value| {
        let answer = server.post("/api/contact-us", "application/json", &sent.to_string());
        (answer.status, answer.body)
    };
    sent["topic_detail"] = "".into();
    let welcome = send(&sent);
    sent["topic_detail"] = "https://pills.example".into();
    assert_eq!(send(&sent), welcome);
    sent["topic_detail"] = "".into();
    sent["message"] = "Лучшее онлайн казино, бонус на первый депозит: casino-vulkan.ru".into();
    assert_eq!(send(&sent), welcome);

    let form = "name=A&email=a%40example.com&subject=S&message=M&topic_detail=x";
    let answer = server.post("/api/contact-us", "application/x-www-form-urlencoded", form);
    assert_eq!(answer.header("location"), "/contact-us/sent");

    assert_eq!(server.messages().len(), 1);
    let spam = server
        .admin()
        .run(&["messages", "list", "--json", "--spam"]);
    assert_eq!(spam.json().as_array().unwrap().len(), 3);
}

#[test]
fn the_office_reads_why_a_form_was_taken_for_spam_until_somebody_marks_it() {
    let server = Server::start(&[]);
    let spam = json!({
        "name": "A", "email": "a@example.com", "subject": "Offer", "message": "best-seo-rank.com t.me/x bit.ly/y",
    });
    let answer = server.post("/api/contact-us", "application/json", &spam.to_string());
    assert_eq!(answer.status, 200);
    let application = Form::complete().text("topic_detail", "x").send(&server);
    assert_eq!(application.status, 200);
    let admin = server.admin();
    for (inbox, reason) in [
        ("messages", "mostly links"),
        ("applications", "hidden field filled in"),
    ] {
        let json = admin.run(&[inbox, "show", "1", "--json"]).json();
        let stored = json["spam_reason"].as_str().unwrap();
        assert!(stored.contains(reason), "{stored}");
        let list = admin.run(&[inbox, "list", "--spam", "--json"]).json();
        assert_eq!(list[0]["spam_reason"], stored);
        let shown = admin.run(&[inbox, "show", "1"]).data();
        assert!(shown.contains(&format!("{stored}\n")), "{shown}");
        let table = admin.run(&[inbox, "list", "--spam"]).data();
        assert!(table.contains(stored), "{table}");
        admin.run(&[inbox, "mark", "1", "not-spam"]).data();
        let json = admin.run(&[inbox, "show", "1", "--json"]).json();
        assert_eq!(json["spam_reason"], serde_json::Value::Null);
        admin.run(&[inbox, "mark", "1", "spam"]).data();
        let json = admin.run(&[inbox, "show", "1", "--json"]).json();
        assert_eq!(json["spam_reason"], serde_json::Value::Null);
    }
}

#[test]
fn the_status_counts_what_is_in_spam() {
    let server = Server::start(&[]);
    let admin = server.admin();
    assert!(admin.run(&["status"]).stdout.contains("Spam: "));
    assert_eq!(admin.run(&["status", "--json"]).json()["spam"], json!({}));
    let quote = json!({
        "name": "A", "email": "a@example.com", "contact": "0300 1234567", "service": "canine", "city": "Lahore",
        "topic_detail": "x",
    });
    let sent = server.post("/api/quote-request", "application/json", &quote.to_string());
    assert_eq!(sent.status, 200);
    for _ in 0..2 {
        let application = Form::complete().text("topic_detail", "x").send(&server);
        assert_eq!(application.status, 200);
    }
    let shown = admin.run(&["status"]).stdout;
    assert!(
        shown.contains("1 quote request, 2 applications; see"),
        "{shown}"
    );
    let json = admin.run(&["status", "--json"]).json();
    assert_eq!(json["spam"], json!({ "quote": 1, "application": 2 }));
    assert_eq!(json["new"], json!({ "messages": 0, "applications": 0 }));
}

/// Each is a form as a person sends it: path, subject, message.
#[test]
fn a_link_alone_and_one_more_weak_sign_keep_no_form_from_the_office() {
    let server = Server::start(&[]);
    let mut count = 0;
    for message in [
        "https://maps.app.goo.gl/Zx9",
        "https://goo.gl/maps/Zx9",
        "www.multan-mills.com",
        "wa.me/923001112222",
        "https://www.youtube.com/watch?v=xyz",
        "Tender papers: https://tinyurl.com/4abc",
        "Bitcoin traders in F-8 need guards: www.coins.example",
        "I am SEO of Multan Mills, www.multan-mills.com",
    ] {
        let complaint = json!({ "subject": "Gate 2", "message": message });
        let mut quote = json!({
            "name": "Pornchai Srisai", "email": "a@example.com", "contact": "0300 1234567", "service": "canine", "city": "Multan",
        });
        quote["message"] = message.into();
        let mut contact =
            json!({ "name": "Pornchai Srisai", "email": "a@example.com", "subject": "Guards" });
        contact["message"] = message.into();
        for (path, form) in [
            ("/api/contact-us", contact),
            ("/api/quote-request", quote),
            ("/api/complaint", complaint),
        ] {
            let answer = server.post(path, "application/json", &form.to_string());
            assert_eq!(answer.status, 200, "{message}");
            count += 1;
            assert_eq!(server.messages().len(), count, "{path} {message}");
        }
        let application = Form::complete().text("message", message).send(&server);
        assert_eq!(application.status, 200);
    }
    assert_eq!(server.applications().len(), 8);
}

#[test]
fn our_own_address_in_the_subject_is_no_spam() {
    let server = Server::start(&["--public-url", "https://www.guards.example"]);
    let sent = json!({
        "name": "Ayesha Khan", "email": "a@example.com", "subject": "https://guards.example/career",
        "message": "https://www.guards.example/career-apply",
    });
    let answer = server.post("/api/contact-us", "application/json", &sent.to_string());
    assert_eq!(answer.status, 200);
    assert_eq!(server.messages().len(), 1);
}
