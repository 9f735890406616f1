//! The application form: with script, without script, and with invalid requests.

use serde_json::json;

use crate::binary::{Binary, output};
use crate::form::Form;
use crate::moving_clock::MovingClock;
use crate::server::{Answer, Server};

const NOW: &str = "2030-01-31T12:00:00+05:00";

fn add_job(admin: &Binary, deadline: &str) {
    let mut command = admin.adding_job("Driver", deadline);
    command.env("STANDFAST_CLOCK", "2030-01-01T12:00:00+05:00");
    output(command).data();
}

/// The fields that were refused.
fn errors(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 422, "{answer:?}");
    let json = answer.json();
    assert_eq!(json["success"], false, "{json}");
    let errors = json["errors"].as_object().unwrap();
    errors.keys().cloned().collect()
}

#[test]
fn an_application_is_stored_as_it_was_sent() {
    let server = Server::start(&["--clock", NOW]);
    add_job(&server.admin(), "2030-01-31");
    let answer = Form::applying_for("cook")
        .text("message", "سلام,\r\nnight shifts too.")
        .file(
            "resume",
            "C:\\me\\My \u{202e}CV.PDF",
            b"%PDF-1.7 %%EOF a resume",
        )
        .text("job", "driver")
        .send(&server);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header("cache-control"), "no-store");
    let thanks = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(thanks.contains("SF-000001"), "{thanks}");
    assert_eq!(answer.json()["reference"], "SF-000001");
    let stored = server.applications();
    let received_at = stored[0]["received_at"].as_str().unwrap();
    assert!(received_at.starts_with("2030-01-31T12:00:"));
    assert_eq!(
        stored,
        [json!({
            "id": 1, "reference": "SF-000001", "state": "new", "received_at": received_at, "lang": "en", "name": "Bilal Ahmed",
            "email": "bilal@example.com", "contact": "+92 300 0000000", "district": null, "other_city": null,
            "job_position": "cook", "job_slug": "driver",
            "job_title": "Driver", "repeated": false, "message": "سلام,\nnight shifts too.",
            "consent_version": stored[0]["consent_version"], "spam_reason": null,
            "resume": { "file_name": "My CV.pdf", "media_type": "application/pdf", "size": 23, "photos": null },
        })]
    );
}

#[test]
fn an_applicant_without_an_email_address_is_found_by_district() {
    let server = Server::start(&[]);
    let guard = Form::of("Gul Khan", "", "0312 0000000", "security-guard").file(
        "resume",
        "cv.pdf",
        b"%PDF-1.7 %%EOF a resume",
    );
    assert_eq!(errors(&guard.send(&server)), ["email"]);
    let complete = guard
        .text("no_email", "on")
        .text("district", "Charsadda")
        .text("other_city", "no");
    assert_eq!(complete.send(&server).status, 200);
    let stored = &server.applications()[0];
    assert_eq!(stored["email"], "");
    assert_eq!(stored["district"], "Charsadda");
    assert_eq!(stored["other_city"], "no");
    let admin = server.admin();
    let list = admin.run(&["applications", "list"]).data();
    assert!(list.contains("Charsadda only"), "{list}");
    let found = ["applications", "list", "--search", "charsadda", "--json"];
    assert_eq!(admin.run(&found).json()[0]["name"], "Gul Khan");
    let shown = admin.run(&["applications", "show", "1"]).data();
    assert!(shown.contains("no email address"), "{shown}");
    let exported = admin.run(&["applications", "export"]).data();
    assert!(exported.contains("\"Charsadda\",\"no\""), "{exported}");
}

#[test]
fn a_resume_is_stored_whatever_way_its_name_was_sent() {
    let server = Server::start(&["--rate-limit", "off"]);
    for (parameters, stored) in [
        ("; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf", "résumé.pdf"),
        ("; FileName=\"cv.pdf\"", "cv.pdf"),
        ("", "resume.pdf"),
    ] {
        let disposition = format!("form-data; name=\"resume\"{parameters}");
        let form = Form::application().part(&disposition, b"%PDF-1.7 %%EOF a resume");
        let answer = form.send(&server);
        assert_eq!(answer.status, 200, "{parameters}: {answer:?}");
        let newest = &server.applications()[0];
        assert_eq!(newest["resume"]["file_name"], stored);
    }
}

#[test]
fn every_invalid_field_is_reported_and_nothing_is_stored() {
    let server = Server::start(&[]);
    let empty = Form::default().send(&server);
    let all = ["contact", "email", "job_position", "name", "resume"];
    assert_eq!(errors(&empty), all);
    let file = |name: &str, bytes: &[u8]| Form::application().file("resume", name, bytes);
    let mut large = b"%PDF-1.7 %%EOF".to_vec();
    large.resize(10 * 1024 * 1024 + 1, b' ');
    let long = "x".repeat(5001);
    for (form, field) in [
        (Form::application(), "resume"),
        (file("cv.pdf", &large), "resume"),
        (Form::complete().text("message", &long), "message"),
    ] {
        assert_eq!(errors(&form.send(&server)), [field]);
    }
    assert!(server.applications().is_empty());
}

#[test]
fn an_invalid_request_is_refused_with_the_matching_status() {
    let server = Server::start(&[]);
    let sent = Form::complete().body();
    let post = |content_type: &str, body: &[u8]| {
        server.post_with("/api/job-request", &[("content-type", content_type)], body)
    };
    let long = "x".repeat(96 * 1024);
    let huge = vec![b' '; 21 << 20];
    for (answer, status) in [
        (post("application/json", b"{}"), 415),
        (post("multipart/form-data", &sent), 400),
        (post("multipart/form-data; boundary=other", &sent), 400),
        (post(&Form::content_type(), &sent[..sent.len() / 2]), 400),
        (Form::complete().text("nickname", "Bill").send(&server), 400),
        (Form::complete().text("message", &long).send(&server), 413),
        (Form::complete().file("job", "x", &huge).send(&server), 413),
        (
            Form::complete().send_with(&server, &[("sec-fetch-site", "cross-site")]),
            403,
        ),
    ] {
        assert_eq!(answer.status, status, "{answer:?}");
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.json()["success"], false);
    }
    assert!(server.applications().is_empty());
}

#[test]
fn the_one_list_offers_the_open_jobs_and_the_positions() {
    let admin = Binary::in_new_dir();
    output(admin.adding_job("Dog handler", "2999-12-31")).data();
    output(admin.adding_job("Driver", "2999-12-31")).data();
    let server = admin.serve(&[]);
    let page = server.get("/career-apply").body;
    for option in [
        "<option dir=\"auto\" value=\"job:dog-handler\">Dog handler, Lahore</option>",
        "<option dir=\"auto\" value=\"job:driver\">Driver, Lahore</option>",
        "<option dir=\"auto\" value=\"driver\">Driver</option>",
    ] {
        assert!(page.contains(option), "{option}");
    }
    let send = |position: &str| {
        let form = Form::applying_for(position);
        form.file("resume", "cv.pdf", b"%PDF-1.7 %%EOF a resume")
            .send(&server)
    };
    assert_eq!(send("dog-handler").status, 200);
    assert_eq!(server.applications()[0]["job_position"], "Dog handler");
    assert_eq!(send("job:driver").status, 200);
    let newest = &server.applications()[0];
    assert_eq!(
        [
            &newest["job_position"],
            &newest["job_slug"],
            &newest["job_title"]
        ],
        ["driver", "driver", "Driver"]
    );
    assert_eq!(send("driver").status, 200);
    assert_eq!(server.applications()[0]["job_slug"], json!(null));
    for never in ["pilot", "job:pilot"] {
        assert_eq!(errors(&send(never)), ["job_position"]);
    }
}

#[test]
fn a_job_accepts_applications_until_its_deadline_or_until_it_is_closed() {
    let clock = MovingClock::at("2030-01-31T23:30:00+05:00");
    let server = Server::start(&[&clock.flag()]);
    add_job(&server.admin(), "2030-01-31");
    add_job(&server.admin(), "2030-02-28");
    server.admin().run(&["jobs", "close", "2"]).data();
    clock.set("2030-02-01T00:00:01+05:00");
    for slug in ["driver", "driver-2", "nowhere"] {
        let answer = Form::complete().text("job", slug).send(&server);
        assert_eq!(errors(&answer), ["job"], "{slug}");
    }
    assert!(server.applications().is_empty());
    assert_eq!(Form::complete().text("job", "").send(&server).status, 200);
}

#[test]
fn a_form_without_script_is_stored_once_and_redirects_to_the_thank_you_page() {
    // Its id has the day in it, which must not end between the two.
    let server = Server::start(&["--clock", NOW]);
    for _ in 0..2 {
        let answer = Form::complete().send_without_script(&server);
        let location = answer.header("location");
        assert_eq!(
            (answer.status, location),
            (303, "/career-apply/sent#SF-000001")
        );
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let other = Form::application().file("resume", "cv.pdf", b"%PDF-1.7 %%EOF another resume");
    let answer = other.send_without_script(&server);
    assert_eq!(answer.header("location"), "/career-apply/sent#SF-000002");
    assert_eq!(server.applications().len(), 2);
}

#[test]
fn a_refused_form_without_script_keeps_its_values_and_its_job() {
    let admin = Binary::in_new_dir();
    add_job(&admin, "2030-02-28");
    add_job(&admin, "2030-02-28");
    let server = admin.serve(&["--clock", NOW]);
    let form = Form::applying_for("job:driver-2").text("message", "<script>alert(1)</script>");
    let page = form.send_without_script(&server).body;
    for part in [
        "Choose your CV file.",
        "value=\"bilal@example.com\"",
        " value=\"job:driver-2\" selected=\"\">",
        "&lt;script&gt;alert(1)",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script>alert(1)"));
}
