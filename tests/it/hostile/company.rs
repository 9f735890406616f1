//! The company file: markup is escaped on every page, and dangerous values are refused at startup.

use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::html::{harmless, outline_of_xml, parse, same_structure};
use super::{Row, each, expect};
use crate::server::{Server, refused_start};

/// Fields of the company file and hostile values for them.
pub fn rows() -> Vec<Row<(&'static str, &'static str)>> {
    vec![
        (
            "name",
            ("/name", "</title><script>alert(\"name\")</script> & 'Co'"),
        ),
        (
            "label of a phone",
            ("/phones/0/label", "\"><img src=x onerror=alert(1)>"),
        ),
        (
            "label of another phone",
            ("/phones/1/label", "</a><script>alert(1)</script>"),
        ),
        (
            "street",
            ("/address/street", "</address><script>alert(1)</script>"),
        ),
        (
            "locality",
            ("/address/locality", "</script><script>alert(1)</script>"),
        ),
        ("region", ("/address/region", "<!--<script>")),
        (
            "postal code",
            ("/address/postal_code", "\",\"@type\":\"Person"),
        ),
        ("country", ("/address/country", "]]><x>&amp;")),
        ("area served", ("/areas_served/0", "<svg/onload=alert(1)>")),
        (
            "role of a director",
            ("/directors/0/role", "' onfocus='alert(1)' autofocus='"),
        ),
        (
            "name of a director",
            ("/directors/0/name", "\" onerror=\"alert(1)"),
        ),
        (
            "letter of a director",
            ("/directors/0/letter/0", "$& $` $' <b>{{7*7}}</b>"),
        ),
        (
            "licensing authority",
            ("/licences/0/authority", "<base href=//evil.example>"),
        ),
        (
            "licence",
            ("/licences/0/number", "<style>*{display:none}</style>"),
        ),
        ("developer", ("/developer/name", "javascript:alert(1)")),
    ]
}

/// Fields of the company file and values that are refused at startup.
pub fn refused() -> Vec<Row<(&'static str, &'static str)>> {
    vec![
        (
            "a javascript URL as map",
            ("map.embed_url", "javascript:alert(1)"),
        ),
        ("a data URL as map", ("map.embed_url", "data:text/html,x")),
        (
            "a map that widens the policy",
            ("map.embed_url", "https://x.example; script-src *"),
        ),
        (
            "a map with a second origin",
            ("map.embed_url", "https://x.example,https://evil.example"),
        ),
        (
            "a map with a header",
            ("map.embed_url", "https://x.example\r\nSet-Cookie: a=b"),
        ),
        (
            "a map with an attribute",
            ("map.embed_url", "https://x.example/\"onload=\"alert(1)"),
        ),
        (
            "a map with a space",
            ("map.embed_url", "https://x.example 'unsafe-inline'"),
        ),
        (
            "a map with a backslash",
            ("map.embed_url", "https://x.example\\@evil.example/"),
        ),
        (
            "a map without TLS",
            ("map.embed_url", "http://evil.example/"),
        ),
        (
            "a map with a misleading user",
            ("map.embed_url", "http://127.0.0.1@evil.example/"),
        ),
        ("a map without a host", ("map.embed_url", "https:///x")),
        ("a map with a wildcard host", ("map.embed_url", "https://*")),
        (
            "a map with a wildcard subdomain",
            ("map.embed_url", "https://*.example.com/embed"),
        ),
        (
            "a map with a wildcard port",
            ("map.embed_url", "https://x.example:*/embed"),
        ),
        (
            "a map with a user",
            ("map.embed_url", "https://maps.example@evil.example/"),
        ),
        (
            "a map at a host with an empty label",
            ("map.embed_url", "https://x..example/"),
        ),
        (
            "a map at a host with a trailing hyphen",
            ("map.embed_url", "https://x-.example/"),
        ),
        (
            "a map at an escaped host",
            ("map.embed_url", "https://%2a.example/"),
        ),
        (
            "a map at a port out of range",
            ("map.embed_url", "https://x.example:65536/"),
        ),
        (
            "a javascript URL as map link",
            ("map.link_url", "javascript:alert(1)"),
        ),
        (
            "a javascript URL as developer link",
            ("developer.url", "javascript:alert(1)"),
        ),
        ("a site with a path", ("public_url", "https://x.example/y")),
        ("a site with a user", ("public_url", "https://a@x.example")),
        (
            "a site with markup",
            (
                "public_url",
                "https://x.example\"><script>alert(1)</script>",
            ),
        ),
        (
            "a site with a header",
            ("public_url", "https://x.example\r\nSet-Cookie: a=b"),
        ),
        ("a file URL as site", ("public_url", "file:///etc")),
        (
            "an address with a header",
            ("email", "a@b.pk\r\nBcc: x@b.pk"),
        ),
        (
            "an address with a parameter",
            ("email", "a@b.pk?bcc=x@b.pk"),
        ),
        ("an address with markup", ("email", "a@b.pk\"><script>")),
        (
            "a number with a parameter",
            ("phones[0].number", "+92 51 000 0000;ext=1"),
        ),
        (
            "a number with a header",
            ("phones[0].number", "+92 51 000 0000\r\nX: y"),
        ),
        (
            "a number with markup",
            ("phones[0].number", "+92 51 000 0000\"><script>"),
        ),
    ]
}

/// Writes the built-in company file with these changes, by pointer.
fn company_file(dir: &Path, changes: impl Iterator<Item = (String, String)>) -> String {
    let mut facts: Value =
        serde_json::from_slice(&std::fs::read("data/company.json").unwrap()).unwrap();
    // Pages do not show samples.
    facts["samples"] = Value::Array(Vec::new());
    for (pointer, text) in changes {
        *facts.pointer_mut(&pointer).unwrap() = text.into();
    }
    let file = dir.join("company.json");
    std::fs::write(&file, facts.to_string()).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn markup_in_company_facts_is_text_on_every_page() {
    let (dirs, rows) = ([tempdir().unwrap(), tempdir().unwrap()], rows());
    let start = |dir: &TempDir, text: fn(&str) -> String| {
        let changes = rows
            .iter()
            .map(|(_, (pointer, value))| ((*pointer).to_owned(), text(value)));
        Server::start(&["--demo", "--company", &company_file(dir.path(), changes)])
    };
    let (hostile, benign) = (start(&dirs[0], str::to_owned), start(&dirs[1], harmless));
    let sitemap = hostile.get("/sitemap.xml").body;
    let paths: Vec<&str> = sitemap
        .split("<loc>https://standfast.example")
        .skip(1)
        .filter_map(|rest| rest.split('<').next())
        .chain(["/nowhere", "/contact-us/sent"])
        .collect();
    assert!(paths.len() > 20, "{paths:?}");
    let mut shown = String::new();
    for path in paths {
        let page = hostile.get(path).body;
        same_structure(&page, &benign.get(path).body, None)
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        let page = parse(&page);
        shown.push_str(&page.texts);
        // Some facts are only in the structured data.
        for data in page.data {
            let data: Value = serde_json::from_str(&data).unwrap();
            shown.push_str(&data.to_string());
        }
    }
    for path in ["/feed.xml", "/sitemap.xml"] {
        let (page, other) = (hostile.get(path).body, benign.get(path).body);
        assert_eq!(
            outline_of_xml(&page).unwrap(),
            outline_of_xml(&other).unwrap(),
            "{path}"
        );
    }
    assert_eq!(hostile.get("/site.webmanifest").json()["name"], rows[0].1.1);
    each("company facts", &rows, |(_, text)| {
        let as_data = Value::from(*text).to_string();
        match shown.contains(text) || shown.contains(&as_data) {
            true => Ok(()),
            false => Err("no page shows it".to_owned()),
        }
    });
}

#[test]
fn a_dangerous_company_fact_is_refused() {
    let dir = tempdir().unwrap();
    each("refused company facts", &refused(), |(path, value)| {
        let pointer = format!("/{}", path.replace('.', "/").replace("[0]", "/0"));
        let file = company_file(dir.path(), [(pointer, (*value).to_owned())].into_iter());
        let (code, said) = refused_start(&dir.path().join("standfast.db"), &["--company", &file]);
        expect(&code, &Some(4))?;
        match said.contains(&format!(": {path}: ")) {
            true => Ok(()),
            false => Err(said),
        }
    });
}
