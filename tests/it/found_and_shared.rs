//! Search engines and sharing: sitemap, feed, icons, and redirects from slightly wrong URLs.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;

use roxmltree::{Document, Node};
use tempfile::TempDir;

use crate::binary::Binary;
use crate::server::{Server, within_a_second};

const PUBLIC_URL: &str = "https://standfast.example";
pub const HOSTILE_TITLE: &str = "</title><b a=\"1\">]]> & 'it' &amp; \u{1f6e1}";

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn text<'a>(node: Node<'a, 'a>, name: &str) -> &'a str {
    child(node, name)
        .and_then(|child| child.text())
        .unwrap_or_else(|| panic!("no {name}"))
}

/// Path and lastmod of every entry.
pub fn sitemap(server: &Server) -> Vec<(String, Option<String>)> {
    let response = server.get("/sitemap.xml");
    assert_eq!(
        response.header("content-type"),
        "application/xml; charset=utf-8"
    );
    let document = Document::parse(&response.body).unwrap();
    let entries = document
        .descendants()
        .filter(|node| node.has_tag_name("url"));
    entries
        .map(|entry| {
            let path = text(entry, "loc").strip_prefix(PUBLIC_URL).unwrap();
            let changed = child(entry, "lastmod").map(|time| time.text().unwrap().to_owned());
            (path.to_owned(), changed)
        })
        .collect()
}

fn last_change(server: &Server, path: &str) -> Option<String> {
    let entries = sitemap(server);
    let (_, changed) = entries.into_iter().find(|(listed, _)| listed == path)?;
    changed
}

/// Crawls the site from the home page. Returns the pages that search engines may list.
fn crawl_indexed(server: &Server) -> BTreeSet<String> {
    let (mut queue, mut seen, mut indexed) =
        (vec!["/".to_owned()], BTreeSet::new(), BTreeSet::new());
    while let Some(path) = queue.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let page = server.get(&path);
        if page.status != 200 || !page.header("content-type").starts_with("text/html") {
            continue;
        }
        let links = page.body.split("<a ").skip(1).filter_map(|link| {
            let (_, rest) = link.split_once("href=\"/")?;
            let end = rest.find(['"', '#', '?'])?;
            Some(format!("/{}", &rest[..end]))
        });
        queue.extend(links);
        if !page.body.contains("content=\"noindex\"") {
            indexed.insert(path);
        }
    }
    indexed
}

#[test]
fn the_sitemap_lists_exactly_the_pages_that_search_engines_may_list() {
    let server = Server::start(&["--demo"]);
    let listed: Vec<String> = sitemap(&server).into_iter().map(|(path, _)| path).collect();
    let set: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), set.len(), "a page is listed twice");
    assert!(set.contains("/") && set.contains("/news/radio-torch-keys"));
    assert!(!set.contains("/contact-us/sent"));
    assert_eq!(set, crawl_indexed(&server));
    for path in listed {
        let canonical = format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\"/>");
        assert!(server.get(&path).body.contains(&canonical), "{path}");
    }
}

#[test]
fn the_sitemap_has_lastmod_only_for_pages_with_news() {
    let server = Server::start(&[]);
    assert_eq!(last_change(&server, "/"), None);
    let admin = server.admin();
    let add = ["news", "add", "--title", "Old dogs", "--content", "Text."];
    let id = admin.run(&add).data();
    let long_ago = "2026-01-01T00:00:00+05:00";
    admin
        .database()
        .execute("update news set updated_at = ?1", [long_ago])
        .unwrap();
    within_a_second(|| last_change(&server, "/news/old-dogs").as_deref() == Some(long_ago));
    assert_eq!(last_change(&server, "/").as_deref(), Some(long_ago));
    assert_eq!(last_change(&server, "/news").as_deref(), Some(long_ago));
    assert_eq!(last_change(&server, "/contact-us"), None);

    let edit = ["news", "edit", id.trim(), "--content", "New text."];
    admin.run(&edit).data();
    within_a_second(|| last_change(&server, "/news/old-dogs").as_deref() > Some(long_ago));
    let changed = last_change(&server, "/news/old-dogs");
    assert_eq!(last_change(&server, "/"), changed);
    assert_eq!(last_change(&server, "/news"), changed);
}

#[test]
fn the_feed_is_complete_and_escapes_hostile_news() {
    let dir = TempDir::new().unwrap();
    let content = "<script>alert(1)</script> & \"one\"\nline\n\nTwo ]]>";
    let add = [
        "news",
        "add",
        "--title",
        HOSTILE_TITLE,
        "--content",
        content,
    ];
    Binary::in_dir(dir.path()).run(&add).data();
    let server = Server::on(&dir.path().join("standfast.db"), &[]);
    let response = server.get("/feed.xml");
    assert_eq!(
        response.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    let document = Document::parse(&response.body).unwrap();
    let feed = document.root_element();
    assert_eq!(
        feed.tag_name().namespace(),
        Some("http://www.w3.org/2005/Atom")
    );
    assert_eq!(text(feed, "id"), format!("{PUBLIC_URL}/feed.xml"));
    assert_eq!(text(feed, "title"), "Stand Fast Security: news");
    assert_eq!(
        text(child(feed, "author").unwrap(), "name"),
        "Stand Fast Security"
    );
    let link = |node: Node, rel: &str| {
        let link = node
            .children()
            .find(|link| link.attribute("rel") == Some(rel));
        link.unwrap().attribute("href").unwrap().to_owned()
    };
    assert_eq!(link(feed, "self"), format!("{PUBLIC_URL}/feed.xml"));
    assert_eq!(link(feed, "alternate"), format!("{PUBLIC_URL}/news"));

    let entry = child(feed, "entry").unwrap();
    let news = server.get("/api/news").json();
    let item = &news["data"][0];
    let address = format!("{PUBLIC_URL}/news/{}", item["slug"].as_str().unwrap());
    assert_eq!(text(entry, "id"), address);
    assert_eq!(link(entry, "alternate"), address);
    assert_eq!(text(entry, "title"), HOSTILE_TITLE);
    assert_eq!(
        text(entry, "published"),
        item["published_at"].as_str().unwrap()
    );
    assert_eq!(text(feed, "updated"), text(entry, "updated"));
    assert_eq!(
        child(entry, "content").unwrap().attribute("type"),
        Some("html")
    );
    assert_eq!(
        text(entry, "content"),
        "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;one&quot;<br>line</p><p>Two ]]&gt;</p>"
    );
    let sitemap = sitemap(&server);
    assert!(sitemap.iter().any(|(path, _)| address.ends_with(path)));
}

#[test]
fn the_feed_contains_the_newest_twenty_items_and_may_be_empty() {
    let empty = Server::start(&[]).get("/feed.xml").body;
    let feed = Document::parse(&empty).unwrap();
    assert_eq!(
        text(feed.root_element(), "updated"),
        "2008-01-28T00:00:00+05:00"
    );
    let dir = TempDir::new().unwrap();
    Binary::in_dir(dir.path())
        .database()
        .execute_batch(
            "with recursive number (n) as (select 1 union all select n + 1 from number where n < 25)
             insert into news (slug, title, content, published_at, updated_at)
             select 'item-' || n, 'Item ' || n, 'Text.', printf('2026-01-%02dT00:00:00+05:00', n),
                 printf('2026-01-%02dT00:00:00+05:00', n)
             from number",
        )
        .unwrap();
    let server = Server::on(&dir.path().join("standfast.db"), &[]);
    let body = server.get("/feed.xml").body;
    let document = Document::parse(&body).unwrap();
    let entries = document
        .descendants()
        .filter(|node| node.has_tag_name("entry"));
    let titles: Vec<&str> = entries.map(|entry| text(entry, "title")).collect();
    let newest: Vec<String> = (6..=25).rev().map(|n| format!("Item {n}")).collect();
    assert_eq!(titles, newest);
    assert_eq!(
        text(document.root_element(), "updated"),
        "2026-01-25T00:00:00+05:00"
    );
}

#[test]
fn robots_txt_and_security_txt_are_served() {
    let server = Server::start(&["--demo"]);
    let robots = server.get("/robots.txt");
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(
        robots.body,
        format!("User-agent: *\nDisallow: /api/\n\nSitemap: {PUBLIC_URL}/sitemap.xml\n")
    );
    let security = server.get("/.well-known/security.txt");
    assert_eq!(security.header("content-type"), "text/plain; charset=utf-8");
    let field = |name: &str| {
        let mut lines = security.body.lines();
        lines
            .find_map(|line| line.strip_prefix(&format!("{name}: ")))
            .unwrap_or_else(|| panic!("no {name}"))
    };
    assert_eq!(field("Contact"), "mailto:info@example.com");
    assert_eq!(field("Preferred-Languages"), "en");
    assert_eq!(
        field("Canonical"),
        format!("{PUBLIC_URL}/.well-known/security.txt")
    );
    let expires: jiff::Timestamp = field("Expires").parse().unwrap();
    let days = (expires.as_second() - jiff::Timestamp::now().as_second()) / (24 * 60 * 60);
    assert!((170..365).contains(&days), "{days}");
}

#[test]
fn every_page_links_to_the_feed_and_to_existing_icons() {
    let server = Server::start(&["--demo"]);
    let manifest = server.get("/site.webmanifest");
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest = manifest.json();
    assert_eq!(manifest["name"], "Stand Fast Security");
    assert_eq!(
        (&manifest["start_url"], &manifest["display"]),
        (&"/".into(), &"browser".into())
    );
    let icons = manifest["icons"].as_array().unwrap();
    let purposes: Vec<&str> = icons
        .iter()
        .map(|icon| icon["purpose"].as_str().unwrap())
        .collect();
    assert_eq!(purposes, ["any", "any", "maskable"]);
    for icon in icons {
        let path = icon["src"].as_str().unwrap();
        assert_eq!(server.get(path).status, 200, "{path}");
        let picture = image::open(format!("data{path}")).unwrap();
        let size = format!("{}x{}", picture.width(), picture.height());
        assert_eq!(icon["sizes"], size, "{path}");
    }
    for path in ["/", "/news", "/news/radio-torch-keys", "/nowhere"] {
        let page = server.get(path);
        assert!(
            page.header("content-security-policy")
                .contains("manifest-src 'self'")
        );
        let theme = format!(
            "name=\"theme-color\" content={}",
            manifest["theme_color"]
                .as_str()
                .map(|c| format!("\"{c}\""))
                .unwrap()
        );
        for part in [
            "<link rel=\"manifest\" href=\"/site.webmanifest\"/>",
            "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Stand Fast Security: news\" href=\"/feed.xml\"/>",
            &theme,
        ] {
            assert!(page.body.contains(part), "{path} has no {part}");
        }
    }
    let icon = server.get("/favicon.ico");
    assert_eq!(
        (icon.status, icon.header("content-type")),
        (200, "image/x-icon")
    );
    assert!(icon.body.starts_with("\0\0\u{1}\0"), "it is an icon file");
}

#[test]
fn generated_text_files_are_compressed() {
    let server = Server::start(&["--demo"]);
    for path in ["/sitemap.xml", "/feed.xml", "/site.webmanifest"] {
        assert_eq!(server.get(path).header("vary"), "accept-encoding", "{path}");
    }
}

/// Status and Location for a target that an HTTP client library might normalise or reject.
fn raw_get(server: &Server, target: &str) -> (u16, Option<String>) {
    let mut socket = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    let request = format!("GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).unwrap();
    let mut response = Vec::new();
    socket.read_to_end(&mut response).unwrap();
    let response = String::from_utf8_lossy(&response);
    let (head, _) = response.split_once("\r\n\r\n").unwrap();
    let location = head
        .lines()
        .find_map(|line| line.strip_prefix("location: "));
    (
        head[9..12].parse().unwrap(),
        location.map(|path| path.trim_end().to_owned()),
    )
}

#[test]
fn a_slightly_wrong_url_redirects_to_the_page() {
    let server = Server::start(&["--demo"]);
    for (target, page) in [
        ("/news/", "/news"),
        ("/News", "/news"),
        ("/CONTACT-US///", "/contact-us"),
        ("/news/Radio-Torch-Keys/", "/news/radio-torch-keys"),
        ("/Contact-Us?from=mail&x=%20", "/contact-us?from=mail&x=%20"),
        ("/news/?next=//evil.example", "/news?next=//evil.example"),
    ] {
        let moved = raw_get(&server, target);
        assert_eq!(moved, (308, Some(page.to_owned())), "{target}");
    }
    let moved = server.get("/News/");
    assert_eq!(moved.header("x-content-type-options"), "nosniff");
}

#[test]
fn no_url_redirects_to_another_site_or_to_a_missing_page() {
    let server = Server::start(&["--demo"]);
    for target in [
        "//evil.example/",
        "//evil.example/news/",
        "//news/",
        "/\\evil.example/",
        "/%5Cevil.example/",
        "/%2F%2Fevil.example/",
        "/.//evil.example/",
        "/news/..//evil.example/",
        "/evil.example%0d%0aLocation:%20https://evil.example/",
        "https://evil.example//",
        "/nowhere/",
        "/News/No-Such-Item/",
        "/not-found-page/",
        "/images/brand/favicon.svg/",
        "/API/NEWS",
        "/Healthz",
    ] {
        let (status, location) = raw_get(&server, target);
        assert!(matches!(status, 400 | 404), "{target}: {status}");
        assert_eq!(location, None, "{target}");
    }
}
