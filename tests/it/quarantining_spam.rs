//! What looks like spam is kept apart, the sender learns nothing of it, and the office can take it back.

use serde_json::json;

use crate::form::Form;
use crate::server::Server;

#[test]
fn spam_is_answered_like_any_message_and_kept_apart() {
    let server = Server::start(&[]);
    let mut sent = json!({ "name": "Ayesha Khan", "email": "a@example.com", "subject": "Guards", "message": "Two, please." });
    let send = |sent: &serde_json::Value| {
        let answer = server.post("/api/contact-us", "application/json", &sent.to_string());
        (answer.status, answer.body)
    };
    sent["website"] = "".into();
    let welcome = send(&sent);
    sent["website"] = "https://pills.example".into();
    assert_eq!(send(&sent), welcome);
    sent["website"] = "".into();
    sent["subject"] = "http://pills.example".into();
    assert_eq!(send(&sent), welcome);

    assert_eq!(server.messages().len(), 1);
    let spam = |flags: &[&str]| {
        let list = server
            .admin()
            .run(&[&["messages", "list", "--json"], flags].concat());
        list.json().as_array().unwrap().clone()
    };
    assert_eq!(spam(&["--spam"]).len(), 2);
    server.admin().run(&["messages", "mark", "2", "ham"]).data();
    assert_eq!(spam(&["--spam"]).len(), 1);
    assert_eq!(spam(&["--new"]).len(), 2);
}

#[test]
fn a_program_that_fills_in_the_served_form_is_caught_without_script_too() {
    let server = Server::start(&[]);
    let page = server.get("/contact-us").body;
    let trap = page
        .split("<input")
        .find(|input| input.contains("name=\"website\""))
        .unwrap();
    let trap = trap.split('>').next().unwrap();
    for attribute in ["tabindex=\"-1\"", "autocomplete=\"off\""] {
        assert!(trap.to_lowercase().contains(attribute), "{trap}");
    }
    let form = "name=A&email=a%40example.com&subject=S&message=M&website=x";
    let answer = server.post("/api/contact-us", "application/x-www-form-urlencoded", form);
    assert_eq!(
        (answer.status, answer.header("location")),
        (303, "/contact-us/sent")
    );
    assert!(server.messages().is_empty());
}

#[test]
fn an_application_of_a_program_is_kept_apart_too() {
    let server = Server::start(&[]);
    let apply = |trap: &str| {
        Form::applying_for("cook")
            .file("resume", "cv.pdf", b"%PDF-1.7 a resume")
            .text("website", trap)
            .send(&server)
    };
    assert_eq!(apply("x").status, 200);
    assert_eq!(apply("").status, 200);
    let of = |flags: &[&str]| -> Vec<i64> {
        let list = server
            .admin()
            .run(&[&["applications", "list", "--json"], flags].concat());
        let rows = list.json();
        let rows = rows.as_array().unwrap();
        rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    assert_eq!((of(&[]), of(&["--spam"])), (vec![2], vec![1]));
}
