//! Markup in company facts, news, jobs and refused forms. Each page is compared with the same page of a site whose texts
//! have letters instead of special characters: only the texts may differ, not elements, attributes or URLs.

use std::fs;

use roxmltree::Document;
use serde_json::{Value, json};

use super::html::{harmless, parse, same_structure};
use super::{each, expect};
use crate::binary::{Binary, put_record};
use crate::form::Form;
use crate::server::{Server, refused_start};

/// Texts of at most 100 characters, without line breaks.
const TEXTS: [&str; 13] = [
    "<img src=x onerror=alert(1)>",
    "</title><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "' onfocus='alert(1)' autofocus='",
    "</textarea><script>alert(1)</script>",
    "</option></select><img src=x onerror=alert(1)>",
    "<a href=javascript:alert(1)>x</a>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "\",\"slug\":\"//evil.example\",\"x\":\"\\",
    "a\u{2028}alert(1)\u{2029}//",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)} $& $` $' $1 $$ $<x>",
    "<!--$!--><template></template>",
    "[x](javascript:alert(1)) ![x](//evil.example/x.png)",
];

/// Fields of the company file, and hostile values for them.
const FACTS: [(&str, &str); 8] = [
    ("/name", "</title><script>alert(\"name\")</script> & 'Co'"),
    ("/phones/0/label", "\"><img src=x onerror=alert(1)>"),
    ("/address/street", "</address><script>alert(1)</script>"),
    ("/address/postal_code", "\",\"@type\":\"Person"),
    ("/areas_served/0", "<svg/onload=alert(1)>"),
    ("/directors/0/name", "\" onerror=\"alert(1)"),
    ("/directors/0/letter/0", "$& $` $' <b>{{7*7}}</b>"),
    ("/licences/0/authority", "<base href=//evil.example>"),
];

/// Fields of the company file, and values that would change the policy, a link or a header.
const REFUSED: [(&str, &str); 13] = [
    ("map.embed_url", "data:text/html,x"),
    ("map.embed_url", "https://x.example; script-src *"),
    ("map.embed_url", "https://x.example\r\nSet-Cookie: a=b"),
    ("map.embed_url", "https://x.example 'unsafe-inline'"),
    ("map.embed_url", "https://*"),
    ("map.link_url", "javascript:alert(1)"),
    ("developer.url", "javascript:alert(1)"),
    ("address.country", "]]><x>&amp;"),
    (
        "public_url",
        "https://x.example\"><script>alert(1)</script>",
    ),
    ("public_url", "https://x.example\r\nSet-Cookie: a=b"),
    ("email", "a@b.pk\r\nBcc: x@b.pk"),
    ("email", "a@b.pk?bcc=x@b.pk"),
    ("phones[0].number", "+92 51 000 0000\r\nX: y"),
];

/// Writes the built-in company file with these changes, by pointer.
fn put_company(binary: &Binary, changes: impl Iterator<Item = (String, String)>) -> String {
    let mut facts: Value = serde_json::from_slice(&fs::read("data/company.json").unwrap()).unwrap();
    // Pages do not show samples.
    facts["samples"] = Value::Array(Vec::new());
    for (pointer, text) in changes {
        *facts.pointer_mut(&pointer).unwrap() = text.into();
    }
    let file = binary.path("company.json");
    fs::write(&file, facts.to_string()).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Starts a site with [`FACTS`], and with a news item and a job for each of [`TEXTS`]. `change` changes all texts.
fn site(binary: &Binary, change: fn(&str) -> String) -> Server {
    for (index, text) in TEXTS.into_iter().enumerate() {
        let text = change(text);
        let content = format!("{text}\n{text}\n\n{text}");
        let published_at = format!("2026-01-01T00:00:{index:02}+05:00");
        let news = json!({ "title": text, "published_at": published_at });
        let job = json!({
            "title": text, "location": text, "no_of_vacancies": 1, "min_age": 21, "max_age": 45,
            "expired_date": "2999-12-31", "posted_at": published_at,
            "pay_min": 900, "pay_period": "day", "hours": text, "meals": text,
            // Pages split this text at semicolons into a list.
            "documents": text.replace(';', ","),
        });
        for (kind, fields) in [("news", news), ("jobs", job)] {
            let directory = binary.path("content").join(kind);
            put_record(&directory, &format!("row-{index}"), &fields, &content);
        }
    }
    let imported = binary.run(&["import", "content"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    let facts = FACTS
        .into_iter()
        .map(|(pointer, value)| (pointer.to_owned(), change(value)));
    let company = put_company(binary, facts);
    binary.serve(&[
        "--company",
        &company,
        "--clock",
        "2026-02-01T12:00:00+05:00",
    ])
}

#[test]
fn markup_in_facts_news_and_jobs_is_text_on_every_page() {
    let binaries = [Binary::in_new_dir(), Binary::in_new_dir()];
    let hostile = site(&binaries[0], str::to_owned);
    let benign = site(&binaries[1], harmless);
    let sitemap = hostile.get("/sitemap.xml").body;
    let listed = sitemap.split("<loc>https://standfast.example").skip(1);
    let listed = listed.filter_map(|rest| rest.split('<').next());
    let paths: Vec<&str> = listed.chain(["/nowhere", "/contact-us/sent"]).collect();
    assert!(paths.contains(&"/news/row-0") && paths.contains(&"/career/row-0"));
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
        let texts = [&hostile, &benign].map(|site| site.get(path).body);
        let [tags, expected] = texts.each_ref().map(|text| text.matches('<').count());
        assert_eq!(tags, expected, "{path}");
        Document::parse(&texts[0]).unwrap();
    }
    let facts = FACTS.into_iter().map(|(_, text)| text);
    let all: Vec<&str> = TEXTS.into_iter().chain(facts).collect();
    each(&all, |text| {
        let as_data = Value::from(*text).to_string();
        if shown.contains(text) || shown.contains(&as_data) {
            Ok(())
        } else {
            Err("no page shows it".to_owned())
        }
    });
}

#[test]
fn a_dangerous_company_fact_is_refused() {
    let binary = Binary::in_new_dir();
    each(&REFUSED, |(path, value)| {
        let pointer = format!("/{}", path.replace('.', "/").replace("[0]", "/0"));
        let file = put_company(&binary, [(pointer, (*value).to_owned())].into_iter());
        let (code, said) = refused_start(&binary.path("standfast.db"), &["--company", &file]);
        expect(&code, &Some(4))?;
        if said.contains(&format!(": {path}: ")) {
            Ok(())
        } else {
            Err(said)
        }
    });
}

#[test]
fn markup_in_a_refused_form_is_text_on_its_page() {
    let server = Server::demo();
    let encoded =
        |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02x}")).collect() };
    let contact = |text: &str| {
        let text = encoded(text);
        let form = format!(
            "name={text}&email={text}&subject={text}&message={text}&job={text}&{text}={text}"
        );
        server.post(
            "/api/contact-us",
            "application/x-www-form-urlencoded",
            &form,
        )
    };
    let application = |text: &str| {
        let form = ["name", "email", "contact", "job_position", "message", "job"];
        let form = form.into_iter().fold(Form::default(), |form, name| {
            form.part(&format!("form-data; name=\"{name}\""), text.as_bytes())
        });
        form.send_without_script(&server)
    };
    each(&TEXTS, |text| {
        for send in [&contact as &dyn Fn(&str) -> _, &application] {
            let page = send(text);
            let other = send(&harmless(text));
            expect(&(page.status, other.status), &(422, 422))?;
            same_structure(&page.body, &other.body, Some(text))?;
        }
        Ok(())
    });
}
