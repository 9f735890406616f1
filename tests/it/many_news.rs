//! A site with many news items: the list has several pages.

use crate::binary::put_record;
use crate::server::{Answer, Server};
use crate::tools::eventually;

const PUBLIC_URL: &str = "https://standfast.example";
/// Number of items. The newest is on page 1 of the list, the oldest on page 3.
const COUNT: usize = 60;

/// Starts a server with `COUNT` items. Item n is published in minute n, so the highest number is the newest.
fn server() -> Server {
    let server = Server::start(&[]);
    let folder = server.db.with_file_name("news");
    for n in 1..=COUNT {
        let fields = serde_json::json!({
            "slug": format!("item-{n}"),
            "title": format!("Item number {n}"),
            "published_at": format!("2026-01-01T{:02}:{:02}:00+05:00", n / 60, n % 60),
        });
        put_record(&folder, &format!("item-{n}"), &fields, "Text.");
    }
    let imported = server.admin().run(&["import", "news"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    eventually(|| server.get("/news/page/3").status == 200);
    server
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

/// Where the link with this relation leads.
fn link<'a>(page: &'a Answer, rel: &str) -> Option<&'a str> {
    let rel = format!("rel=\"{rel}\"");
    let mut tags = page
        .body
        .split("<a ")
        .map(|tag| tag.split('>').next().unwrap());
    let tag = tags.find(|tag| tag.contains(&rel))?;
    tag.split_once("href=\"")?.1.split('"').next()
}

#[test]
fn the_list_is_split_into_pages_that_link_to_each_other() {
    let server = server();
    let sitemap = server.get("/sitemap.xml").body;
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
        assert_eq!((link(&page, "prev"), link(&page, "next")), (newer, older));
        let canonical = format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\"/>");
        assert!(page.body.contains(&canonical), "{path}");
        assert!(
            sitemap.contains(&format!("<loc>{PUBLIC_URL}{path}</loc>")),
            "{path}"
        );
    }
    for (target, status, location) in [
        ("/news/page/1", 404, ""),
        ("/News/Page/2/", 308, "/news/page/2"),
        ("/news/page/2/", 308, "/news/page/2"),
        ("/news/page/4", 404, ""),
        ("/news/page/02", 404, ""),
        ("/news/page/x", 404, ""),
    ] {
        let answer = server.get(target);
        assert_eq!(
            (answer.status, answer.header("location")),
            (status, location),
            "{target}"
        );
    }
}
