//! The company file: markup is escaped on every page, and dangerous values are refused at startup.

use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::html::{harmless, outline_of_xml, parse, same_structure};
use super::{each, expect};
use crate::server::{Server, refused_start};
use crate::tools::rows;

/// Fields of the company file, and hostile values for them.
const FACTS: &str = r#"
["/name", "</title><script>alert(\"name\")</script> & 'Co'"]
["/phones/0/label", "\"><img src=x onerror=alert(1)>"]
["/phones/1/label", "</a><script>alert(1)</script>"]
["/address/street", "</address><script>alert(1)</script>"]
["/address/locality", "</script><script>alert(1)</script>"]
["/address/region", "<!--<script>"]
["/address/postal_code", "\",\"@type\":\"Person"]
["/address/country", "]]><x>&amp;"]
["/areas_served/0", "<svg/onload=alert(1)>"]
["/directors/0/role", "' onfocus='alert(1)' autofocus='"]
["/directors/0/name", "\" onerror=\"alert(1)"]
["/directors/0/letter/0", "$& $` $' <b>{{7*7}}</b>"]
["/licences/0/authority", "<base href=//evil.example>"]
["/licences/0/number", "<style>*{display:none}</style>"]
["/developer/name", "javascript:alert(1)"]
"#;

/// Fields of the company file, and values that would change the policy, a link or a header.
const REFUSED: &str = r#"
["map.embed_url", "data:text/html,x"]
["map.embed_url", "https://x.example; script-src *"]
["map.embed_url", "https://x.example,https://evil.example"]
["map.embed_url", "https://x.example\r\nSet-Cookie: a=b"]
["map.embed_url", "https://x.example/\"onload=\"alert(1)"]
["map.embed_url", "https://x.example 'unsafe-inline'"]
["map.embed_url", "https://x.example\\@evil.example/"]
["map.embed_url", "http://127.0.0.1@evil.example/"]
["map.embed_url", "https:///x"]
["map.embed_url", "https://*"]
["map.embed_url", "https://x.example:*/embed"]
["map.embed_url", "https://%2a.example/"]
["map.link_url", "javascript:alert(1)"]
["developer.url", "javascript:alert(1)"]
["public_url", "https://a@x.example"]
["public_url", "https://x.example\"><script>alert(1)</script>"]
["public_url", "https://x.example\r\nSet-Cookie: a=b"]
["email", "a@b.pk\r\nBcc: x@b.pk"]
["email", "a@b.pk?bcc=x@b.pk"]
["email", "a@b.pk\"><script>"]
["phones[0].number", "+92 51 000 0000;ext=1"]
["phones[0].number", "+92 51 000 0000\r\nX: y"]
["phones[0].number", "+92 51 000 0000\"><script>"]
"#;

type Row = [String; 2];

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
    let (dirs, facts) = ([tempdir().unwrap(), tempdir().unwrap()], rows::<Row>(FACTS));
    let start = |dir: &TempDir, text: fn(&str) -> String| {
        let changes = facts
            .iter()
            .map(|[pointer, value]| (pointer.clone(), text(value)));
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
    assert_eq!(hostile.get("/site.webmanifest").json()["name"], facts[0][1]);
    each(&facts, |[_, text]| {
        let as_data = Value::from(text.as_str()).to_string();
        match shown.contains(text.as_str()) || shown.contains(&as_data) {
            true => Ok(()),
            false => Err("no page shows it".to_owned()),
        }
    });
}

#[test]
fn a_dangerous_company_fact_is_refused() {
    let dir = tempdir().unwrap();
    each(&rows(REFUSED), |[path, value]: &Row| {
        let pointer = format!("/{}", path.replace('.', "/").replace("[0]", "/0"));
        let file = company_file(dir.path(), [(pointer, value.clone())].into_iter());
        let (code, said) = refused_start(&dir.path().join("standfast.db"), &["--company", &file]);
        expect(&code, &Some(4))?;
        match said.contains(&format!(": {path}: ")) {
            true => Ok(()),
            false => Err(said),
        }
    });
}
