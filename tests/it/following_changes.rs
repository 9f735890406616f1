//! The server shows a change made by a command within a second, without a restart.

use std::time::{Duration, Instant};

use crate::binary::{Binary, output};
use crate::moving_clock::MovingClock;
use crate::server::{Server, within_a_second};

#[test]
fn a_news_item_that_is_added_edited_or_removed_is_updated_on_the_site() {
    let server = Server::start(&[]);
    let admin = server.admin();
    assert!(server.get("/news").body.contains("No News Found!"));

    let id = admin
        .run(&[
            "news",
            "add",
            "--title",
            "New control room",
            "--content",
            "It is open.",
        ])
        .data();
    let id = id.trim();
    within_a_second(|| server.get("/news/new-control-room").status == 200);
    assert!(server.get("/news").body.contains("New control room"));
    assert!(server.get("/").body.contains("New control room"));
    assert_eq!(
        server.get("/api/news").json()["data"][0]["title"],
        "New control room"
    );

    admin
        .run(&["news", "edit", id, "--content", "It is open day and night."])
        .data();
    within_a_second(|| {
        server
            .get("/news/new-control-room")
            .body
            .contains("day and night")
    });

    let page = server.get("/news/new-control-room").body;
    let (published, changed) = (date(&page, "datePublished"), date(&page, "dateModified"));
    assert!(changed >= published, "{published} {changed}");
    let updated: String = admin
        .database()
        .query_row("select updated_at from news", [], |row| row.get(0))
        .unwrap();
    assert_eq!(changed, updated);

    admin.run(&["news", "remove", id]).data();
    within_a_second(|| server.get("/news/new-control-room").status == 404);
    assert!(server.get("/news").body.contains("No News Found!"));
}

#[test]
fn a_job_is_listed_until_it_is_closed() {
    let server = Server::start(&[]);
    let admin = server.admin();
    let titles = || titles(&server);
    output(admin.adding_job("Driver", "2999-12-31")).data();
    within_a_second(|| titles() == ["Driver"]);
    admin
        .run(&["jobs", "edit", "1", "--title", "Chauffeur"])
        .data();
    within_a_second(|| titles() == ["Chauffeur"]);
    admin.run(&["jobs", "close", "1"]).data();
    within_a_second(|| titles().is_empty());
}

/// The fastest of a few, because other tests run at the same time.
#[test]
fn a_change_is_shown_within_a_second() {
    let server = Server::start(&[]);
    let admin = server.admin();
    output(admin.adding_job("Driver", "2999-12-31")).data();
    let fastest = (0..5).map(|number| {
        let title = format!("Driver {number}");
        admin.run(&["jobs", "edit", "1", "--title", &title]).data();
        let changed = Instant::now();
        within_a_second(|| titles(&server) == [title.as_str()]);
        changed.elapsed()
    });
    let fastest = fastest.min().unwrap();
    assert!(fastest < Duration::from_secs(1), "{fastest:?}");
}

#[test]
fn a_job_disappears_at_midnight_in_karachi_after_its_deadline() {
    let dir = tempfile::tempdir().unwrap();
    let admin = Binary::in_dir(dir.path());
    let mut job = admin.adding_job("Cook", "2030-01-31");
    job.env("STANDFAST_CLOCK", "2030-01-31T10:00:00+05:00");
    output(job).data();
    // At midnight in Karachi, Europe is still on the previous day.
    let clock = MovingClock::at("2030-01-31T23:30:00+05:00");
    let server = Server::on(&dir.path().join("standfast.db"), &[&clock.flag()]);
    assert_eq!(titles(&server), ["Cook"]);
    clock.set("2030-02-01T00:00:01+05:00");
    within_a_second(|| titles(&server).is_empty());
}

fn titles(server: &Server) -> Vec<String> {
    let jobs = server.get("/api/jobs").json();
    let jobs = jobs["data"].as_array().unwrap().iter();
    jobs.map(|job| job["title"].as_str().unwrap().to_owned())
        .collect()
}

/// The value of a date property in the page's structured data.
fn date(page: &str, name: &str) -> String {
    let (_, rest) = page.split_once(&format!("\"{name}\":\"")).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn hostile_news_is_shown_as_text() {
    let server = Server::start(&[]);
    let title = "</script><img src=x onerror=alert(1)>";
    server
        .admin()
        .run(&[
            "news",
            "add",
            "--title",
            title,
            "--content",
            "<b>bold</b> \u{2028} & \"quoted\"",
        ])
        .data();
    within_a_second(|| {
        server.get("/api/news").json()["data"]
            .as_array()
            .unwrap()
            .len()
            == 1
    });
    let slug = server.get("/api/news").json()["data"][0]["slug"]
        .as_str()
        .unwrap()
        .to_owned();
    for path in ["/", "/news", &format!("/news/{slug}")] {
        let page = server.get(path);
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.body.contains("<img src=x"), "{path}");
        assert!(!page.body.contains("<b>bold"), "{path}");
    }
}
