//! The page of a closed job: status 410, with a list of the open jobs. Also tests the changes at midnight.

use crate::binary::{Binary, output};
use crate::moving_clock::MovingClock;
use crate::server::{Answer, Server};
use crate::tools::eventually;

const CLOSED: &str = "This opening has closed";

fn assert_closed(response: &Answer) {
    assert_eq!(response.status, 410);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert!(response.body.contains(CLOSED));
    assert!(response.body.contains("content=\"noindex\""));
    assert!(!response.body.contains("JobPosting"));
    assert!(!response.body.contains("rel=\"canonical\""));
}

#[test]
fn a_closed_job_has_status_410_with_the_open_ones_and_a_removed_one_404() {
    let server = Server::start(&[]);
    let admin = server.admin();
    output(admin.adding_job("Driver", "2999-12-31")).data();
    output(admin.adding_job("Cook", "2999-12-31")).data();
    eventually(|| server.get("/career/cook").status == 200);
    assert!(server.get("/career/driver").body.contains("JobPosting"));

    admin.run(&["jobs", "close", "1"]).data();
    eventually(|| server.get("/career/driver").status == 410);
    let gone = server.get("/career/driver");
    assert_closed(&gone);
    assert!(gone.body.contains("href=\"/career/cook\""));
    let content = &server.page_content("/Career/Driver/?a").json()["data"];
    assert_eq!(content["status"], 410);
    assert_eq!(content["path"], "/closed-job-page");
    assert_eq!(content["data"], gone.page_data()["data"]);
    assert!(!server.get("/sitemap.xml").body.contains("/career/driver"));
    assert_eq!(server.get("/career/cook").status, 200);
    assert_eq!(server.get("/career/Driver/").status, 301);

    admin.run(&["jobs", "close", "2"]).data();
    eventually(|| server.get("/career/cook").status == 410);
    let gone = server.get("/career/driver");
    assert_closed(&gone);
    assert!(!gone.body.contains("href=\"/career/cook\""));

    admin.run(&["jobs", "remove", "1"]).data();
    eventually(|| server.get("/career/driver").status == 404);
    assert_eq!(server.get("/closed-job-page").status, 404);
}

#[test]
fn a_job_closes_and_a_news_item_appears_at_midnight_in_karachi() {
    let admin = Binary::in_new_dir();
    for (title, deadline) in [("Cook", "2030-01-31"), ("Driver", "2030-02-01")] {
        let mut job = admin.adding_job(title, deadline);
        job.env("STANDFAST_CLOCK", "2030-01-31T10:00:00+05:00");
        output(job).data();
    }
    // At midnight in Karachi, it is still the previous day in Europe.
    let clock = MovingClock::at("2030-01-31T23:30:00+05:00");
    let server = admin.serve(&[&clock.flag()]);
    assert_eq!(server.get("/career/cook").status, 200);
    let add = |words: &str| admin.run(&words.split(' ').collect::<Vec<_>>());
    let later = "news add --title Eid --content Closed --date 2030-02-01 --slug eid-2030 --clock 2030-01-31T10:00:00Z";
    let expected =
        "Published: Eid, /news/eid-2030\nVisitors see it from 2030-02-01T00:00:00+05:00 on.\n";
    assert_eq!(add(later).stderr, expected);
    add("news add --title Now --content A --clock 2030-01-31T10:00:00Z").data();
    eventually(|| server.get("/news/now").status == 200);
    assert_eq!(server.get("/news/eid-2030").status, 404);
    clock.set("2030-02-01T00:00:01+05:00");
    eventually(|| server.get("/career/cook").status == 410);
    assert_eq!(server.get("/news/eid-2030").status, 200);
    let gone = server.get("/career/cook");
    assert_closed(&gone);
    assert!(gone.body.contains("href=\"/career/driver\""));
    assert_eq!(server.get("/career/driver").status, 200);
}

#[test]
fn a_job_with_a_later_date_appears_when_its_time_comes() {
    let admin = Binary::in_new_dir();
    let mut job = admin.adding_job("Falconer", "2030-02-28");
    job.env("STANDFAST_CLOCK", "2030-01-31T10:00:00+05:00");
    job.args(["--date", "2030-01-31 18:30"]);
    let added = output(job);
    let note = "Visitors see it from 2030-01-31T18:30:00+05:00 on.";
    assert!(added.stderr.contains(note), "{added:?}");
    let clock = MovingClock::at("2030-01-31T18:00:00+05:00");
    let server = admin.serve(&[&clock.flag()]);
    let shows = || {
        let pages = [
            "/career",
            "/sitemap.xml",
            "/api/jobs",
            "/ur/career",
            "/career-apply",
        ];
        pages.map(|path| server.get(path).body.contains("falconer"))
    };
    assert_eq!(server.get("/career/falconer").status, 404);
    assert_eq!(shows(), [false; 5]);
    clock.set("2030-01-31T18:30:00+05:00");
    eventually(|| server.get("/career/falconer").status == 200);
    assert_eq!(shows(), [true; 5]);
}
