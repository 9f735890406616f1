//! The server shows a change made by a command within a second, without a restart.

use std::time::{Duration, Instant};

use crate::binary::output;
use crate::server::Server;
use crate::tools::eventually;

#[test]
fn a_news_item_that_is_added_edited_or_removed_is_updated_on_the_site() {
    let server = Server::start(&[]);
    let admin = server.admin();
    assert!(server.get("/news").body.contains("No News Found!"));

    let add = ["news", "add", "--title", "New dogs", "--content", "Two."];
    assert_eq!(admin.run(&add).data(), "1\n");
    eventually(|| server.get("/news/new-dogs").status == 200);
    for path in ["/", "/news", "/api/news", "/sitemap.xml", "/feed.xml"] {
        assert!(server.get(path).body.contains("new-dogs"), "{path}");
    }

    admin
        .run(&["news", "edit", "1", "--content", "Three."])
        .data();
    eventually(|| server.get("/news/new-dogs").body.contains("Three."));

    admin.run(&["news", "remove", "1"]).data();
    eventually(|| server.get("/news/new-dogs").status == 404);
    assert!(server.get("/news").body.contains("No News Found!"));
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
        eventually(|| titles(&server) == [title.as_str()]);
        changed.elapsed()
    });
    let fastest = fastest.min().unwrap();
    assert!(fastest < Duration::from_secs(1), "{fastest:?}");
}

fn titles(server: &Server) -> Vec<String> {
    let jobs = server.get("/api/jobs").json();
    let jobs = jobs["data"].as_array().unwrap().iter();
    jobs.map(|job| job["title"].as_str().unwrap().to_owned())
        .collect()
}
