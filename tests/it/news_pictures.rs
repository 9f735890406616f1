//! Pictures of news items: read from the database when they are requested, and few of them in memory.

use jiff::Timestamp;
use standfast::content::news::{self, NewsDraft, NewsItem};
use standfast::content::picture::NewsImage;

use crate::server::Server;
use crate::tools::eventually;

fn path(number: usize) -> String {
    format!("/images/news/{number:016x}.webp")
}

/// Publishes `count` items, each with a picture of `length` bytes.
fn publish(server: &Server, count: usize, length: usize) {
    let connection = server.admin().database();
    connection.execute_batch("begin immediate").unwrap();
    for number in 0..count {
        let draft = NewsDraft::parse(NewsItem {
            title: "Night patrol".to_owned(),
            content: "Some words.".to_owned(),
            ..NewsItem::default()
        })
        .unwrap();
        let mut bytes = vec![b'.'; length];
        bytes[..8].copy_from_slice(format!("{number:8}").as_bytes());
        let image = NewsImage {
            bytes,
            hash: format!("{number:016x}"),
        };
        news::insert(&connection, &draft, Some(&image), Timestamp::UNIX_EPOCH).unwrap();
    }
    connection.execute_batch("commit").unwrap();
    drop(connection);
    let last = format!("\"night-patrol-{count}\"");
    eventually(|| server.get("/api/news").body.contains(&last));
}

#[test]
fn a_flood_of_distinct_pictures_does_not_grow_the_memory() {
    const COUNT: usize = 150;
    const LENGTH: usize = 200_000;
    let server = Server::start(&[]);
    publish(&server, COUNT, LENGTH);
    // The start needs more memory than it keeps: its peak is forgotten.
    server.wait_until_idle();
    std::fs::write(format!("/proc/{}/clear_refs", server.process()), "5").unwrap();
    let before = server.peak_memory_kib();
    for number in 0..COUNT {
        let picture = server.get(&path(number));
        assert_eq!(picture.status, 200, "{number}");
        assert_eq!(picture.body.len(), LENGTH);
        assert!(picture.body.starts_with(&format!("{number:8}")));
    }
    let grown = server.peak_memory_kib() - before;
    let pictures = (COUNT * LENGTH / 1024) as u64;
    assert!(grown < pictures / 2, "{grown} KiB of {pictures} KiB");
}

#[test]
fn a_picture_is_requested_before_its_page_and_may_be_kept_for_ever() {
    let server = Server::start(&[]);
    publish(&server, 2, 1000);
    let list = server.get("/news");
    let first = format!("<{}>; rel=preload; as=image; fetchpriority=high", path(1));
    assert_eq!(list.header("link"), first);
    let picture = server.get(&path(0));
    assert_eq!(picture.header("content-type"), "image/webp");
    let for_ever = "public, max-age=31536000, immutable";
    assert_eq!(picture.header("cache-control"), for_ever);
    let etag = picture.header("etag");
    assert_ne!(etag, server.get(&path(1)).header("etag"));
    let cached = server.get_with(&path(0), &[("if-none-match", etag)]);
    assert_eq!((cached.status, cached.body.as_str()), (304, ""));
}

#[test]
fn a_picture_that_no_item_shows_is_not_served() {
    let server = Server::start(&[]);
    publish(&server, 2, 1000);
    assert_eq!(server.get(&path(0)).status, 200);
    let admin = server.admin();
    admin.run(&["news", "remove", "1"]).data();
    eventually(|| server.get(&path(0)).status == 404);
    assert_eq!(server.get(&path(1)).status, 200);
    // No item shows the copy.
    let copy = "insert into news_images select '0000000000000009', webp from news_images;
        update news set content = 'Other words.'";
    admin.database().execute_batch(copy).unwrap();
    eventually(|| server.get("/api/news").body.contains("Other words."));
    for unknown in [&path(9), "/images/news/", "/images/news/x.webp"] {
        assert_eq!(server.get(unknown).status, 404, "{unknown}");
    }
}

#[test]
fn a_picture_that_cannot_be_read_is_read_again_at_the_next_request() {
    let server = Server::start(&[]);
    publish(&server, 2, 1000);
    let database = server.admin().database();
    let rename = |sql| database.execute_batch(sql).unwrap();
    rename("alter table news_images rename to hidden");
    let answer = server.get(&path(0));
    assert_eq!((answer.status, &*answer.body), (503, "Please try again.\n"));
    server.wait_until_logged(&["requests were refused", "picture not read"]);
    rename("alter table hidden rename to news_images");
    assert_eq!(server.get(&path(0)).status, 200);
}
