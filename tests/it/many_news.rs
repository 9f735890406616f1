//! A site with many news items: the list has several pages.

use crate::binary::put_record;
use crate::server::{Answer, Server};
use crate::tools::eventually;

const PUBLIC_URL: &str = "https://standfast.example";
/// Number of items. The newest is on page 1 of the list, the oldest on page 3.
const COUNT: usize = 60;
const NEWEST: &str = "/news/item-60";
const OLDEST: &str = "/news/item-1";

/// Imports items. Item n is published in minute n, so the highest number is the newest.
fn import(server: &Server, numbers: std::ops::RangeInclusive<usize>) {
    let folder = server.db.with_file_name("news");
    for n in numbers {
        let (hour, minute) = (n / 60, n % 60);
        let fields = serde_json::json!({
            "slug": format!("item-{n}"),
            "title": format!("Item number {n}"),
            "published_at": format!("2026-01-01T{hour:02}:{minute:02}:00+05:00"),
        });
        let text = format!("Text {n}. ").repeat(30);
        // The order of the names is that of the import, and so of the numbers of the items.
        put_record(&folder, &format!("{n:04}"), &fields, &text);
    }
    let done = server.admin().run(&["import", folder.to_str().unwrap()]);
    assert_eq!(done.code, 0, "{}", done.stderr);
}

/// Starts a server with `COUNT` items.
fn server() -> Server {
    let server = Server::start(&[]);
    import(&server, 1..=COUNT);
    eventually(|| items(&server) == COUNT);
    server
}

fn items(server: &Server) -> usize {
    server.get("/api/news").json()["data"]
        .as_array()
        .unwrap()
        .len()
}

/// The numbers of the items listed on a page.
fn listed(page: &Answer) -> Vec<usize> {
    let main = page.body.split_once("<main").unwrap().1;
    let (main, _) = main.split_once("</main>").unwrap();
    main.split("href=\"/news/item-")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect()
}

fn has_link(page: &Answer, rel: &str, path: &str) -> bool {
    page.body.split("<a ").any(|link| {
        let tag = link.split('>').next().unwrap();
        tag.contains(&format!("rel=\"{rel}\"")) && tag.contains(&format!("href=\"{path}\""))
    })
}

#[test]
fn the_list_is_split_into_pages_that_link_to_each_other() {
    let server = server();
    for (path, ids, newer, older) in [
        ("/news", 37..=60, None, Some("/news/page/2")),
        ("/news/page/2", 13..=36, Some("/news"), Some("/news/page/3")),
        ("/news/page/3", 1..=12, Some("/news/page/2"), None),
    ] {
        let page = server.get(path);
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(listed(&page), ids.clone().rev().collect::<Vec<_>>());
        let sent = page.page_data()["data"]["news"].as_array().unwrap().len();
        assert_eq!(sent, ids.count(), "{path} must contain only its own items");
        assert_eq!(page.body.contains("rel=\"prev\""), newer.is_some());
        assert_eq!(page.body.contains("rel=\"next\""), older.is_some());
        assert!(newer.is_none_or(|path| has_link(&page, "prev", path)));
        assert!(older.is_none_or(|path| has_link(&page, "next", path)));
        let canonical = format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\"/>");
        assert!(page.body.contains(&canonical), "{path}");
    }
    let second = server.get("/news/page/2").body;
    assert!(second.contains("<title>News, page 2 | Stand Fast Security</title>"));
    assert!(second.contains("aria-current=\"page\""));
}

#[test]
fn an_invalid_page_number_is_redirected_or_not_found() {
    let server = server();
    for (target, status, location) in [
        ("/news/page/1", 308, "/news"),
        ("/News/Page/1/", 308, "/news"),
        ("/news/page/2/", 308, "/news/page/2"),
        ("/news/page/4", 404, ""),
        ("/news/page/0", 404, ""),
        ("/news/page/02", 404, ""),
        ("/news/page/", 404, ""),
        ("/news/page/x", 404, ""),
    ] {
        let response = server.get(target);
        assert_eq!(response.status, status, "{target}");
        assert_eq!(response.header("location"), location, "{target}");
    }
}

#[test]
fn every_page_of_the_news_is_in_the_sitemap_and_exists() {
    let server = server();
    let sitemap = server.get("/sitemap.xml").body;
    let paths: Vec<&str> = sitemap
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split("</loc>").next().unwrap())
        .map(|url| url.strip_prefix(PUBLIC_URL).unwrap())
        .collect();
    let news = paths.iter().filter(|path| path.starts_with("/news"));
    assert_eq!(news.count(), 1 + 2 + COUNT);
    for path in ["/news/page/2", "/news/page/3", NEWEST, OLDEST] {
        assert!(paths.contains(&path), "{path}");
        assert_eq!(server.get(path).status, 200, "{path}");
    }
}

#[test]
fn an_edit_changes_only_the_affected_pages() {
    let server = server();
    let etag = |path: &str| server.get(path).header("etag").to_owned();
    let unaffected = [OLDEST, "/news/item-2", NEWEST, "/contact-us"];
    let before = unaffected.map(etag);
    let (item, list) = (etag("/news/item-5"), etag("/news/page/3"));
    let edit = ["news", "edit", "5", "--content", "Another text."];
    server.admin().run(&edit).data();
    eventually(|| server.get("/news/item-5").body.contains("Another text."));
    assert_ne!(etag("/news/item-5"), item);
    assert_ne!(etag("/news/page/3"), list);
    assert_eq!(unaffected.map(etag), before);
    server.admin().run(&["news", "remove", "5"]).data();
    eventually(|| server.get("/news/item-5").status == 404);
    assert_eq!(unaffected.map(etag), before);
}
