//! The facts of the company file on the pages, and `standfast company show`.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::binary::Binary;
use crate::server::Server;

/// The built-in company file with these changes, written to `binary`.
fn company_file(changes: &Value) -> String {
    let mut facts: Value = serde_json::from_str(include_str!("../../data/company.json")).unwrap();
    for (name, value) in changes.as_object().unwrap() {
        facts[name] = value.clone();
    }
    facts.to_string()
}

/// A separate server whose company file has these changes.
fn server(dir: &TempDir, changes: &Value) -> Server {
    let file = dir.path().join("company.json");
    fs::write(&file, company_file(changes)).unwrap();
    Server::start(&["--company", file.to_str().unwrap()])
}

#[test]
fn the_usual_figures_are_on_the_pages_where_a_buyer_looks_and_nowhere_without_a_value() {
    let dir = TempDir::new().unwrap();
    let given = json!({
        "survey_within": {"en": "four working days", "ur": "چار ورکنگ ڈے"},
        "relief_within": "90 minutes",
        "guards_on_duty": 1250,
        "night_supervisor_districts": ["Sialkot", "Gujrat"],
    });
    let own = server(&dir, &given);
    let sample = Server::demo();
    for (path, fact) in [
        ("/", "Survey within four working days."),
        ("/request-a-quote", "Survey within four working days."),
        ("/ur", "چار ورکنگ ڈے"),
        ("/", "1,250"),
        ("/why-stand-fast", "Sialkot, Gujrat"),
        ("/banks", "90 minutes"),
        ("/services/physical-security", "90 minutes"),
    ] {
        assert!(own.get(path).body.contains(fact), "{path}: {fact}");
        assert!(!sample.get(path).body.contains(fact), "{path}: {fact}");
    }
    for label in ["Our usual figures", "guards on duty", "Survey within"] {
        for path in ["/", "/why-stand-fast", "/banks", "/request-a-quote"] {
            assert!(!sample.get(path).body.contains(label), "{path}: {label}");
        }
    }
}

#[test]
fn a_slide_has_the_words_of_the_company_file() {
    let dir = TempDir::new().unwrap();
    let words = |number: u32| {
        let title = json!({"en": "Our gate in Sialkot", "ur": "سیالکوٹ میں ہمارا گیٹ"});
        json!({ "slides": [{ "number": number, "title": title, "text": "Photographed in May." }] })
    };
    let own = server(&dir, &words(16));
    let page = own.get("/company-profile").body;
    assert_eq!(page.matches("<h3").count(), 15);
    assert!(page.contains("Our gate in Sialkot") && page.contains("Photographed in May."));
    let urdu = own.get("/ur/company-profile").body;
    assert!(urdu.contains("سیالکوٹ میں ہمارا گیٹ"));

    let binary = Binary::in_new_dir();
    fs::write(binary.path("company.json"), company_file(&words(15))).unwrap();
    let run = binary.run(&["company", "show", "company.json"]);
    assert!(run.stderr.contains("slides[0].number"), "{run:?}");
}

#[test]
fn doctor_names_the_built_in_files_that_show_another_company() {
    let binary = Binary::in_new_dir();
    let doctor = |name: &str| {
        fs::write(
            binary.path("company.json"),
            company_file(&json!({ "name": name })),
        )
        .unwrap();
        let mut doctor = binary.command(&["doctor"]);
        doctor.env("STANDFAST_COMPANY", "company.json");
        doctor.env("STANDFAST_OVERLAY", "overlay");
        crate::binary::output(doctor).stdout
    };
    fs::create_dir_all(binary.path("overlay/images/brand")).unwrap();
    fs::write(
        binary.path("overlay/images/brand/logo-on-dark.svg"),
        "<svg/>",
    )
    .unwrap();
    let notice = || {
        let found = doctor("Beacon Guards");
        let line = found
            .lines()
            .find(|line| line.contains("show the name Stand Fast Security"));
        line.unwrap().to_owned()
    };
    let line = notice();
    assert!(line.contains("images/brand/logo-on-light.svg"), "{line}");
    assert!(line.contains("downloads/specimen-post-order.pdf"), "{line}");
    assert!(!line.contains("logo-on-dark"), "{line}");
    assert!(!doctor("Stand Fast Security").contains("show the name"));

    // The company's own list replaces the built-in documents, so no visitor sees them.
    let law = json!({ "id": 1, "title": "A law", "file": "/downloads/law.pdf" });
    let own_list = json!({ "documents": [law], "specimens": [] });
    fs::write(binary.path("overlay/documents.json"), own_list.to_string()).unwrap();
    let line = notice();
    assert!(line.contains("images/brand/logo-on-light.svg"), "{line}");
    assert!(!line.contains("downloads/"), "{line}");
}

#[test]
fn social_pages_are_in_the_foot_and_told_to_search_engines() {
    let dir = TempDir::new().unwrap();
    let link = json!([{"network": "linkedin", "url": "https://www.linkedin.com/company/beacon"}]);
    let own = server(&dir, &json!({ "social_links": link }));
    for path in ["/", "/ur/news"] {
        let page = own.get(path).body;
        let at = page
            .find("href=\"https://www.linkedin.com/company/beacon\"")
            .unwrap();
        assert!(page[at..at + 120].contains("rel=\"me noopener\""), "{path}");
    }
    let told = "\"sameAs\":[\"https://www.linkedin.com/company/beacon\"]";
    assert!(own.get("/contact-us").body.contains(told));
    assert!(!Server::demo().get("/contact-us").body.contains("sameAs"));
}

#[test]
fn a_demo_says_that_its_jobs_and_news_are_samples_and_that_nobody_reads_a_form() {
    let demo = Server::start(&["--demo"]);
    for (base, bar, answer) in [
        ("", "jobs and news", "nothing was sent"),
        ("/ur", "نوکریاں اور خبریں", "کچھ نہیں بھیجا گیا"),
    ] {
        assert!(
            demo.get(&format!("{base}/career")).body.contains(bar),
            "{base}"
        );
        let message = r#"{"name":"A","email":"a@example.com","subject":"b","message":"c d"}"#;
        let language = if base.is_empty() { "en" } else { "ur" };
        let path = format!("/api/contact-us?lang={language}");
        let sent = demo.post(&path, "application/json", message);
        assert!(sent.body.contains(answer), "{}", sent.body);
        let sentence = demo.get(&format!("{base}/contact-us/sent")).body;
        assert!(sentence.contains(
            ["This is a sample site", "یہ نمونے کی ویب سائٹ ہے"][usize::from(!base.is_empty())]
        ));
    }
    let dir = TempDir::new().unwrap();
    let own = server(&dir, &json!({ "samples": [] }));
    let sent = own.post(
        "/api/contact-us",
        "application/json",
        r#"{"name":"A","email":"a@example.com","subject":"b","message":"c d"}"#,
    );
    assert!(
        sent.body.contains("has reached our office"),
        "{}",
        sent.body
    );
    assert!(!own.get("/contact-us/sent").body.contains("sample site"));
}

#[test]
fn company_show_prints_each_fact_with_its_state_of_the_file_in_use_or_another() {
    let binary = Binary::in_new_dir();
    let shown = binary.run(&["company", "show"]).data();
    assert!(shown.contains("sample   licences") && shown.contains("missing  social_links"));
    let lost = json!([{"name": "Beacon", "logo": "/images/clients/beacon.png"}]);
    let changes = json!({ "samples": [], "notice": "sixty days", "clients": lost });
    fs::write(binary.path("new.json"), company_file(&changes)).unwrap();
    let shown = binary.run(&["company", "show", "new.json"]).data();
    assert!(
        shown.contains("ready    notice\n         sixty days\n"),
        "{shown}"
    );
    assert!(shown.contains("Missing files: clients[0].logo"), "{shown}");
    let facts = binary
        .run(&["company", "show", "new.json", "--json"])
        .data();
    let facts: Value = serde_json::from_str(&facts).unwrap();
    let mut facts = facts.as_array().unwrap().iter();
    let name = facts.find(|fact| fact["name"] == "name").unwrap();
    assert_eq!(
        (&name["state"], &name["ur"]),
        (&json!("ready"), &json!("سٹینڈ فاسٹ سیکیورٹی"))
    );
    fs::write(binary.path("new.json"), "{").unwrap();
    assert_eq!(binary.run(&["company", "show", "new.json"]).code, 4);
}
