//! Search engines and sharing: sitemap, feed, icons, and redirects from slightly wrong URLs.

use std::collections::BTreeSet;
use std::process::Command;

use roxmltree::{Document, Node};

use crate::binary::{Binary, output};
use crate::import_commands::png;
use crate::server::Server;
use crate::tools::eventually;

const PUBLIC_URL: &str = "https://standfast.example";
const HOSTILE_TITLE: &str = "</title><b a=\"1\">]]> & 'it' &amp; \u{1f6e1}";

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn text<'a>(node: Node<'a, 'a>, name: &str) -> &'a str {
    let text = child(node, name).and_then(|child| child.text());
    text.unwrap_or_else(|| panic!("no {name}"))
}

/// The path of every entry.
pub fn sitemap(server: &Server) -> Vec<String> {
    let response = server.get("/sitemap.xml");
    let xml = "application/xml; charset=utf-8";
    assert_eq!(response.header("content-type"), xml);
    let document = Document::parse(&response.body).unwrap();
    let is_entry = |node: &Node| node.has_tag_name("url");
    let entries = document.descendants().filter(is_entry);
    let addresses = entries.map(|entry| text(entry, "loc"));
    let paths = addresses.map(|address| address.strip_prefix(PUBLIC_URL).unwrap());
    paths.map(str::to_owned).collect()
}

/// Crawls the site from the home page. Returns the pages that search engines may list.
fn crawl_indexed(server: &Server) -> BTreeSet<String> {
    let mut queue = vec!["/".to_owned()];
    let mut seen = BTreeSet::new();
    let mut indexed = BTreeSet::new();
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
        let canonical = format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{path}\"/>");
        if !page.body.contains("content=\"noindex\"") && page.body.contains(&canonical) {
            indexed.insert(path);
        }
    }
    indexed
}

#[test]
fn the_sitemap_lists_exactly_the_pages_that_search_engines_may_list() {
    let server = Server::demo();
    let listed = sitemap(&server);
    let set: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), set.len(), "a page is listed twice");
    assert!(set.contains("/") && set.contains("/news/radio-torch-keys"));
    assert!(!set.contains("/contact-us/sent"));
    assert_eq!(set, crawl_indexed(&server));
    let is_posting = |path: &str| server.get(path).body.contains("JobPosting");
    assert!(set.contains("/ur/career/driver") && is_posting("/ur/career/driver"));
    let alarm = "/news/six-questions-before-you-buy-a-burglar-alarm";
    assert!(set.contains(alarm) && !set.contains(&format!("/ur{alarm}")));
    let urdu = server.get(&format!("/ur{alarm}")).body;
    let canonical = format!("<link rel=\"canonical\" href=\"{PUBLIC_URL}{alarm}\"/>");
    assert!(urdu.contains(&canonical) && urdu.contains("</bdi> (انگریزی میں)"));
    let feed = server.get("/ur/feed.xml").body;
    let item = "lang=&quot;ur&quot; dir=&quot;rtl&quot;";
    assert_eq!(feed.matches(item).count(), 7);
}

#[test]
fn the_sitemap_has_the_time_of_the_last_change_of_a_job() {
    let binary = Binary::in_new_dir();
    let at = |day: u8, mut command: Command| {
        let clock = format!("2026-12-{day:02}T12:00:00+05:00");
        let done = output({
            command.env("STANDFAST_CLOCK", clock);
            command
        });
        assert_eq!(done.code, 0, "{done:?}");
    };
    let edit = |change: &str| binary.command(&["jobs", "edit", "driver", change]);
    at(1, binary.adding_job("Driver", "2027-06-30"));
    at(1, binary.adding_job("Cook", "2027-06-30"));
    at(3, edit("--location=Multan"));
    // This update changes nothing.
    at(5, edit("--location=Multan"));
    let server = binary.serve(&["--clock", "2026-12-10T12:00:00+05:00"]);
    let sitemap = server.get("/sitemap.xml").body;
    for (slug, day) in [("cook", "01"), ("driver", "03")] {
        let entry = format!("/career/{slug}</loc><lastmod>2026-12-{day}T12:0");
        assert!(sitemap.contains(&entry), "{sitemap}");
    }
}

#[test]
fn the_feed_is_complete_and_escapes_hostile_news() {
    let title = format!("--title={HOSTILE_TITLE}");
    let content = "--content=<script>alert(1)</script> & \"one\"\nline\n\nTwo ]]>";
    let add = ["news", "add", &title, content];
    let binary = Binary::in_new_dir();
    binary.run(&add).data();
    let server = binary.serve(&[]);
    let response = server.get("/feed.xml");
    let atom = "application/atom+xml; charset=utf-8";
    assert_eq!(response.header("content-type"), atom);
    let document = Document::parse(&response.body).unwrap();
    let feed = document.root_element();
    let namespace = feed.tag_name().namespace();
    assert_eq!(namespace, Some("http://www.w3.org/2005/Atom"));
    assert_eq!(text(feed, "id"), format!("{PUBLIC_URL}/feed.xml"));
    let entry = child(feed, "entry").unwrap();
    assert_eq!(text(feed, "updated"), text(entry, "updated"));
    let news = server.get("/api/news").json();
    let item = &news["data"][0];
    let address = format!("{PUBLIC_URL}/news/{}", item["slug"].as_str().unwrap());
    assert_eq!(text(entry, "id"), address);
    assert_eq!(text(entry, "title"), HOSTILE_TITLE);
    assert_eq!(text(entry, "published"), item["published_at"]);
    let content = child(entry, "content").unwrap();
    assert_eq!(content.attribute("type"), Some("html"));
    let html = "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;one&quot;<br>line</p><p>Two ]]&gt;</p>";
    assert_eq!(text(entry, "content"), html);
}

#[test]
fn the_feed_contains_the_newest_twenty_items_and_may_be_empty() {
    let empty = Server::start(&[]).get("/feed.xml").body;
    let feed = Document::parse(&empty).unwrap();
    let founded = "2008-01-28T00:00:00+05:00";
    assert_eq!(text(feed.root_element(), "updated"), founded);
    let binary = Binary::in_new_dir();
    let sql =
        "with recursive number (n) as (select 1 union all select n + 1 from number where n < 25)
         insert into news (slug, title, content, published_at, updated_at)
         select 'item-' || n, 'Item ' || n, 'Text.', printf('2026-01-%02dT00:00:00+05:00', n),
             printf('2026-01-%02dT00:00:00+05:00', n)
         from number";
    binary.database().execute_batch(sql).unwrap();
    let server = binary.serve(&[]);
    let body = server.get("/feed.xml").body;
    let document = Document::parse(&body).unwrap();
    let is_entry = |node: &Node| node.has_tag_name("entry");
    let entries = document.descendants().filter(is_entry);
    let titles: Vec<&str> = entries.map(|entry| text(entry, "title")).collect();
    let newest: Vec<String> = (6..=25).rev().map(|n| format!("Item {n}")).collect();
    assert_eq!(titles, newest);
    let updated = text(document.root_element(), "updated");
    assert_eq!(updated, "2026-01-25T00:00:00+05:00");
}

#[test]
fn the_ids_in_the_feed_stay_when_the_site_gets_another_address() {
    let binary = Binary::in_new_dir();
    let add = [
        "news",
        "add",
        "--title",
        "Night patrol",
        "--content",
        "Text.",
    ];
    binary.run(&add).data();
    let ids = |address: &str| {
        let server = binary.serve(&["--public-url", address]);
        let feed = server.get("/feed.xml").body;
        assert!(feed.contains(&format!("href=\"{address}/news/night-patrol\"")));
        let document = Document::parse(&feed).unwrap();
        let ids = document
            .descendants()
            .filter(|node| node.has_tag_name("id"));
        let ids: Vec<_> = ids.map(|id| id.text().unwrap().to_owned()).collect();
        ids
    };
    let first = ids("http://192.0.2.7");
    assert_eq!(first.len(), 2);
    assert_eq!(ids("https://www.site.example"), first);
}

#[test]
fn the_date_of_the_feed_does_not_go_back_when_its_newest_item_is_removed() {
    let binary = Binary::in_new_dir();
    let add = |title: &str, clock: &str| {
        let add = [
            "news",
            "add",
            "--title",
            title,
            "--content",
            "Text.",
            "--clock",
            clock,
        ];
        binary.run(&add).data();
    };
    add("Old", "2026-01-01T00:00:00Z");
    add("New", "2026-01-02T00:00:00Z");
    let server = binary.serve(&[]);
    binary.run(&["news", "remove", "new", "--yes"]).data();
    eventually(|| server.get("/news/new").status == 404);
    let feed = server.get("/feed.xml").body;
    let document = Document::parse(&feed).unwrap();
    let updated = text(document.root_element(), "updated");
    assert_eq!(updated, "2026-01-02T05:00:00+05:00");
}

#[test]
fn an_address_altered_by_a_messenger_or_a_person_leads_to_its_page() {
    let server = Server::demo();
    for (address, own) in [
        ("/career/cook).", "/career/cook"),
        ("/ur/career/cook%DB%94", "/ur/career/cook"),
        ("/ur/career/cook%D8%9F%20", "/ur/career/cook"),
        ("//career//cook", "/career/cook"),
        (
            "/%43areer/cook%E2%80%8F?utm_source=w",
            "/career/cook?utm_source=w",
        ),
        ("/career/cook&fbclid=x", "/career/cook"),
        ("/FEED.xml/", "/feed.xml"),
        ("/Sitemap.XML", "/sitemap.xml"),
        ("/images/brand/OG-card.JPG", "/images/brand/og-card.jpg"),
        ("/index.html", "/"),
        ("//", "/"),
    ] {
        let moved = server.get(address);
        assert_eq!(
            (moved.status, moved.header("location")),
            (301, own),
            "{address}"
        );
        assert!(
            moved.body.contains(&format!("href=\"{own}\"")),
            "{}",
            moved.body
        );
    }
    for address in [
        "//evil.example",
        "/%2Fevil.example/",
        "/api/jobs/",
        "/API/jobs",
        "/api/jobs.",
    ] {
        let answer = server.get(address);
        assert_eq!(
            (answer.status, answer.header("location")),
            (404, ""),
            "{address}"
        );
    }
}

#[test]
fn below_the_jobs_the_404_page_leads_to_them() {
    let server = Server::demo();
    for base in ["", "/ur"] {
        let main = |path: &str| {
            let page = server.get(&format!("{base}{path}"));
            assert_eq!(page.status, 404, "{path}");
            page.body
                .split("<main")
                .nth(1)
                .unwrap()
                .split("</main>")
                .next()
                .unwrap()
                .to_owned()
        };
        let leads_to_jobs_first = |path: &str| {
            let page = main(path);
            let (_, links) = page.split_once("href=\"").unwrap();
            links.starts_with(&format!("{base}/career\""))
        };
        assert!(leads_to_jobs_first("/career/pilot"));
        assert!(!leads_to_jobs_first("/pilot"));
    }
}

#[test]
fn other_sites_may_show_pictures_and_read_the_lists_and_feeds() {
    let server = Server::demo();
    let list = server.get("/api/jobs");
    let etag = [("if-none-match", list.header("etag"))];
    let known = server.get_with("/api/jobs", &etag);
    assert_eq!(known.status, 304);
    for answer in [
        list,
        known,
        server.get("/api/news"),
        server.get("/api/openapi.json"),
        server.get("/feed.xml"),
        server.get("/ur/feed.xml"),
        server.post("/api/news", "text/plain", "x"),
    ] {
        assert_eq!(
            answer.header("access-control-allow-origin"),
            "*",
            "{answer:?}"
        );
    }
    for path in [
        "/",
        "/api/page?path=/",
        "/healthz",
        "/images/brand/og-card.jpg",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
        let picture = path.starts_with("/images/");
        let policy = if picture {
            "cross-origin"
        } else {
            "same-origin"
        };
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            policy,
            "{path}"
        );
    }
}

#[test]
fn robots_txt_and_security_txt_are_served() {
    let server = Server::demo();
    let robots = server.get("/robots.txt");
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    let sitemap = format!("\nSitemap: {PUBLIC_URL}/sitemap.xml\n");
    assert!(robots.body.contains("\nDisallow: /api/\n") && robots.body.ends_with(&sitemap));
    let security = server.get("/.well-known/security.txt");
    assert_eq!(security.header("content-type"), "text/plain; charset=utf-8");
    let field = |name: &str| {
        let mut lines = security.body.lines();
        lines.find_map(|line| line.strip_prefix(name)).unwrap()
    };
    assert_eq!(field("Contact: "), "mailto:info@example.com");
    let expires: jiff::Timestamp = field("Expires: ").parse().unwrap();
    let days = (expires.as_second() - jiff::Timestamp::now().as_second()) / (24 * 60 * 60);
    assert!((170..365).contains(&days), "{days}");
}

#[test]
fn every_page_links_to_the_feed_and_to_existing_icons() {
    let server = Server::demo();
    let manifest = server.get("/site.webmanifest");
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    for icon in manifest.json()["icons"].as_array().unwrap() {
        let path = icon["src"].as_str().unwrap();
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    let icon = server.get("/favicon.ico");
    assert_eq!(icon.header("content-type"), "image/x-icon");
    for language in ["", "/ur"] {
        let page = server.get(&format!("{language}/nowhere")).body;
        assert!(page.contains(&format!("\"{language}/site.webmanifest\"")));
        let mut links = page.split("<link ");
        let feed = links.find(|link| link.contains("application/atom+xml"));
        assert!(feed.unwrap().contains(&format!("\"{language}/feed.xml\"")));
    }
}

#[test]
fn a_link_preview_of_news_is_a_jpeg_of_the_size_in_its_page() {
    let binary = Binary::in_new_dir();
    std::fs::write(binary.path("room.png"), png(1, 900, 900)).unwrap();
    let add = ["news", "add", "--content=B", "--title"];
    let pictured = ["Room", "--slug=room", "--image=room.png"];
    binary.run(&[&add[..], &pictured].concat()).data();
    binary
        .run(&[&add[..], &["Plain", "--slug=plain"]].concat())
        .data();
    let server = binary.serve(&[]);
    let meta = |page: &str, name: &str| {
        let start = format!("\"{name}\" content=\"");
        let (_, rest) = page
            .split_once(&start)
            .unwrap_or_else(|| panic!("no {name}"));
        rest.split('"').next().unwrap().to_owned()
    };
    for (path, card) in [("", "og-card.jpg"), ("/ur", "og-card-ur.jpg")] {
        let page = server.get(&format!("{path}/news/room")).body;
        let address = meta(&page, "og:image");
        assert_eq!(meta(&page, "twitter:image"), address);
        assert!(page.contains(&format!(
            "[\"{address}\",\"{}webp\"]",
            address.trim_end_matches("jpg")
        )));
        for (name, value) in [
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:type", "image/jpeg"),
            ("og:image:alt", "Room"),
            ("twitter:image:alt", "Room"),
        ] {
            assert_eq!(meta(&page, name), value);
        }
        let preview = server.get(address.strip_prefix(PUBLIC_URL).unwrap());
        assert_eq!(preview.header("content-type"), "image/jpeg");
        let plain = server.get(&format!("{path}/news/plain")).body;
        let address = format!("{PUBLIC_URL}/images/brand/{card}");
        assert_eq!(meta(&plain, "og:image"), address);
        assert!(!meta(&plain, "og:image:alt").is_empty());
    }
    assert_eq!(server.get("/images/news/default.jpg").status, 404);
}
