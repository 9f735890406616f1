//! The content of a page, as the API returns it to a browser that shows the page without loading its document.

use serde_json::Value;

use crate::found_and_shared::sitemap;
use crate::hostile::html::decoded;
use crate::server::{Answer, Server};

/// The text of the document's title.
fn title(page: &Answer) -> String {
    let (_, rest) = page.body.split_once("<title>").unwrap();
    let (title, _) = rest.split_once("</title>").unwrap();
    decoded(title)
}

/// Returns the content of the page at `address`, and asserts that it equals the content of its document `page`.
fn content_of(server: &Server, address: &str, page: &Answer) -> Value {
    let response = server.page_content(address);
    assert_eq!(response.status, 200, "{address}: {}", response.body);
    let json = response.json();
    assert_eq!(json["success"], true);
    let content = &json["data"];
    assert_eq!(content["status"], page.status, "{address}");
    assert_eq!(content["title"], title(page), "{address}");
    assert_eq!(content["data"], page.page_data()["data"], "{address}");
    assert_eq!(content.as_object().unwrap().len(), 4);
    content.clone()
}

#[test]
fn the_content_of_every_listed_page_equals_its_document() {
    let server = Server::demo();
    let paths = sitemap(&server).into_iter();
    let contents: Vec<Value> = paths
        .map(|path| {
            let content = content_of(&server, &path, &server.get(&path));
            assert_eq!(content["path"], path);
            content
        })
        .collect();
    let shown = |name: &str| {
        contents
            .iter()
            .filter(|page| !page["data"][name].is_null())
            .filter(|page| !page["path"].as_str().unwrap().starts_with("/ur/"))
            .count()
    };
    let listed = |list: &str| server.get(list).json()["data"].as_array().unwrap().len();
    assert_eq!(shown("newsItem"), listed("/api/news"));
    assert_eq!(shown("job"), listed("/api/jobs"));
    assert_ne!(shown("jobs"), 0);
}

#[test]
fn a_slightly_wrong_address_leads_to_the_page_and_gets_its_content() {
    let server = Server::demo();
    for (address, own) in [
        ("/news/", "/news"),
        ("/CONTACT-US///", "/contact-us"),
        ("/services", "/what-we-do"),
        ("/career-apply?job=driver", "/career-apply?job=driver"),
        (
            "/News/Radio-Torch-Keys/?a=/B/",
            "/news/radio-torch-keys?a=/B/",
        ),
        ("/news?", "/news?"),
    ] {
        let content = content_of(&server, address, &server.get(own));
        let path = own.split('?').next().unwrap();
        assert_eq!(content["path"], path, "{address}");
        let moved = server.get(address);
        if address != own {
            assert_eq!(
                (moved.status, moved.header("location")),
                (301, own),
                "{address}"
            );
        }
    }
}

#[test]
fn an_address_without_a_page_gets_the_content_of_the_not_found_page() {
    let server = Server::demo();
    let page = server.get("/nowhere");
    assert_eq!(page.status, 404);
    let addresses =
        "/nowhere /Nowhere/?a=b /news/page/2 /not-found-page /api/news /healthz /\u{e4}";
    for address in addresses.split(' ') {
        let content = content_of(&server, address, &page);
        assert_eq!(content["path"], "/not-found-page", "{address}");
    }
}

#[test]
fn an_invented_query_gets_the_same_response() {
    let server = Server::demo();
    let etag = |address: &str| server.page_content(address).header("etag").to_owned();
    for (own, invented) in [
        ("/news", "/news?a=1"),
        ("/news", "/News/?b=%20"),
        ("/ur/career", "/ur/career?x"),
        ("/nowhere", "/nowhere-else?x"),
        ("/ur/nowhere", "/ur/elsewhere"),
    ] {
        assert_eq!(etag(invented), etag(own), "{invented}");
    }
}
