//! Pictures of news items. The server reads them from the database on request, and keeps only a few in memory.

use jiff::{SignedDuration, Timestamp};
use standfast::content::news::{self, NewsDraft, NewsInput};
use standfast::content::picture::NewsImage;

use crate::binary::Binary;
use crate::import_commands::png;
use crate::moving_clock::MovingClock;
use crate::server::Server;
use crate::stored;
use crate::tools::eventually;

fn picture_path(number: usize) -> String {
    format!("/images/news/{number:016x}.webp")
}

/// Publishes `count` items, each with a picture of `length` bytes.
fn publish(server: &Server, count: usize, length: usize) {
    let connection = server.admin().database();
    connection.execute_batch("begin immediate").unwrap();
    for number in 0..count {
        let input = NewsInput {
            title: "Night patrol".to_owned(),
            content: "Some words.".to_owned(),
            published_at: None,
        };
        let draft = NewsDraft::parse(input, None).unwrap();
        let mut bytes = vec![b'.'; length];
        bytes[..8].copy_from_slice(format!("{number:8}").as_bytes());
        let image = NewsImage {
            bytes,
            hash: format!("{number:016x}"),
        };
        let now = Timestamp::UNIX_EPOCH;
        news::insert(&connection, &draft, None, Some(&image), now).unwrap();
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
    // Reset the peak of the start, which needs more memory than it keeps.
    server.wait_until_idle();
    std::fs::write(format!("/proc/{}/clear_refs", server.process()), "5").unwrap();
    let before = server.peak_memory_kib();
    for number in 0..COUNT {
        let picture = server.get(&picture_path(number));
        assert_eq!(picture.status, 200, "{number}");
        assert_eq!(picture.body.len(), LENGTH);
        assert!(picture.body.starts_with(&format!("{number:8}")));
    }
    let grown = server.peak_memory_kib() - before;
    let pictures = (COUNT * LENGTH / 1024) as u64;
    assert!(grown < pictures / 2, "{grown} KiB of {pictures} KiB");
}

#[test]
fn a_picture_has_a_preload_link_and_may_be_cached_forever() {
    let server = Server::start(&[]);
    publish(&server, 2, 1000);
    let list = server.get("/news");
    let first = format!(
        "<{}>; rel=preload; as=image; fetchpriority=high",
        picture_path(1)
    );
    assert_eq!(list.header("link"), first);
    let picture = server.get(&picture_path(0));
    assert_eq!(picture.header("content-type"), "image/webp");
    let forever = "public, max-age=31536000, immutable";
    assert_eq!(picture.header("cache-control"), forever);
    let etag = picture.header("etag");
    assert_ne!(etag, server.get(&picture_path(1)).header("etag"));
    let cached = server.get_with(&picture_path(0), &[("if-none-match", etag)]);
    assert_eq!((cached.status, cached.body.as_str()), (304, ""));
}

#[test]
fn a_picture_that_no_item_shows_is_not_served() {
    let server = Server::start(&[]);
    publish(&server, 2, 1000);
    assert_eq!(server.get(&picture_path(0)).status, 200);
    // No item shows this copy.
    let admin = server.admin();
    let copy = "insert into news_images select '0000000000000009', webp from news_images limit 1;
        update news set content = 'Other words.'";
    admin.database().execute_batch(copy).unwrap();
    eventually(|| server.get("/api/news").body.contains("Other words."));
    for unknown in [&picture_path(9), "/images/news/", "/images/news/x.webp"] {
        assert_eq!(server.get(unknown).status, 404, "{unknown}");
    }
}

/// Publishes an item with a picture whose colour depends on `seed`. Returns the URL of the picture.
fn publish_with_picture(admin: &Binary, slug: &str, seed: u8, flags: &[&str]) -> String {
    let picture = admin.path("picture.png");
    std::fs::write(&picture, png(seed, 900, 600)).unwrap();
    let add = ["news", "add", "--title=A", "--content=B", "--json"];
    let own = ["--slug", slug, "--image", "picture.png"];
    let added = admin.run(&[&add[..], &own, flags].concat()).stdout;
    let added: serde_json::Value = serde_json::from_str(&added).unwrap();
    added["imageUrl"].as_str().unwrap().to_owned()
}

/// The URLs of a picture and its preview.
fn picture_and_preview_urls(url: &str) -> [String; 2] {
    [url.to_owned(), url.replace(".webp", ".jpg")]
}

/// The time after this many days of 24 hours.
fn in_days(days: i64) -> String {
    (Timestamp::now() + SignedDuration::from_hours(24 * days)).to_string()
}

#[test]
fn a_removed_picture_is_served_for_another_week() {
    let clock = MovingClock::at(&in_days(0));
    let server = Server::start(&[&clock.flag()]);
    let admin = server.admin();
    let replaced = publish_with_picture(&admin, "replaced", 1, &[]);
    let removed = publish_with_picture(&admin, "removed", 2, &[]);
    let postponed = publish_with_picture(&admin, "postponed", 3, &[]);
    let pruned = publish_with_picture(&admin, "pruned", 4, &[]);
    let picture_urls = [&replaced, &removed, &postponed, &pruned];
    let all_served = || {
        let mut urls = picture_urls
            .iter()
            .flat_map(|url| picture_and_preview_urls(url));
        urls.all(|url| server.get(&url).status == 200)
    };
    eventually(all_served);
    let postpone = ["news", "edit", "postponed", "--date=2999-01-01"];
    for command in [
        &["news", "edit", "replaced", "--no-image"][..],
        &["news", "remove", "removed"],
        &postpone,
        &["content", "export", "content"],
    ] {
        let output = admin.run(command);
        assert_eq!(output.code, 0, "{output:?}");
    }
    std::fs::remove_file(admin.path("content/news/pruned.md")).unwrap();
    let prune = ["content", "import", "content", "--prune", "--yes"];
    admin.run(&prune).data();
    eventually(|| {
        let list = server.get("/api/news").body;
        !picture_urls.iter().any(|url| list.contains(url.as_str()))
    });
    assert!(all_served());

    clock.set(&in_days(8));
    for url in picture_urls
        .iter()
        .flat_map(|url| picture_and_preview_urls(url))
    {
        eventually(|| server.get(&url).status == 404);
    }
    let stored: Vec<String> = stored::column(&admin.database(), "select hash from news_images");
    let hash = postponed.trim_start_matches("/images/news/");
    assert_eq!(stored, [hash.trim_end_matches(".webp")], "an item needs it");
}

#[test]
fn a_picture_can_be_removed_immediately() {
    let server = Server::start(&[]);
    let admin = server.admin();
    let face = publish_with_picture(&admin, "face", 1, &[]);
    let shown_twice = publish_with_picture(&admin, "first", 2, &[]);
    assert_eq!(publish_with_picture(&admin, "second", 2, &[]), shown_twice);
    let remove = ["news", "remove", "face", "first"];
    let report = admin.run(&remove).stderr;
    assert!(report.contains("discard-pictures"), "{report}");

    let discard = ["news", "discard-pictures"];
    let dry_run = admin.run(&[&discard[..], &["--dry-run"]].concat());
    assert_eq!(dry_run.stdout, format!("{face}\n"), "{dry_run:?}");
    eventually(|| !server.get("/api/news").body.contains(&face));
    assert_eq!(server.get(&face).status, 200);

    assert_eq!(admin.run(&discard).data(), "");
    for url in picture_and_preview_urls(&face) {
        eventually(|| server.get(&url).status == 404);
    }
    assert_eq!(server.get(&shown_twice).status, 200);
    let sql = "select count(*) from news_images";
    let stored: Vec<i64> = stored::column(&admin.database(), sql);
    assert_eq!(stored, [1]);
}

#[test]
fn an_unpublished_picture_is_not_kept_after_its_removal() {
    let server = Server::start(&[]);
    let admin = server.admin();
    let sql = "select count(*) from news_images";
    for (slug, change) in [
        ("first", &["news", "edit", "first", "--no-image"][..]),
        ("second", &["news", "remove", "second"]),
    ] {
        let url = publish_with_picture(&admin, slug, 1, &["--date=2999-01-01"]);
        let report = admin.run(change).stderr;
        assert!(!report.contains("discard-pictures"), "{report}");
        let stored: Vec<i64> = stored::column(&admin.database(), sql);
        assert_eq!(stored, [0], "{slug}");
        assert_eq!(server.get(&url).status, 404, "{slug}");
    }
}

#[test]
fn an_unreadable_picture_is_read_again_at_the_next_request() {
    let server = Server::start(&[]);
    publish(&server, 2, 1000);
    let database = server.admin().database();
    let rename = |sql| database.execute_batch(sql).unwrap();
    rename("alter table news_images rename to hidden");
    let answer = server.get(&picture_path(0));
    assert_eq!((answer.status, &*answer.body), (503, "Please try again.\n"));
    server.wait_until_logged(&["requests were refused", "picture not read"]);
    rename("alter table hidden rename to news_images");
    assert_eq!(server.get(&picture_path(0)).status, 200);
}
