//! A change made by a command is served within a second, without a restart.

use crate::server::{Server, within_a_second};

#[test]
fn a_news_item_appears_changes_and_goes() {
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

/// A date of the page's structured data.
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
