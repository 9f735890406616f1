//! Markup in news, openings and refused forms. Each page is compared with the same page of a site whose texts have letters
//! instead of special characters: only the texts may differ, not elements, attributes or URLs.

use serde_json::{Value, json};

use super::html::{harmless, outline_of_xml, same_structure};
use super::{each, expect};
use crate::binary::{Binary, put_record};
use crate::form::Form;
use crate::server::Server;
use crate::tools::rows;

/// Texts of at most 100 characters, without line breaks.
const TEXTS: &str = r#"
["<script>alert(1)</script>"]
["<img src=x onerror=alert(1)>"]
["<svg/onload=alert(1)//"]
["</title><script>alert(1)</script>"]
["</script ><img src=x onerror=alert(1)>"]
["<!--<script>"]
["--><script>alert(1)</script>"]
["\" onmouseover=\"alert(1)"]
["' onfocus='alert(1)' autofocus='"]
["</textarea><script>alert(1)</script>"]
["</option></select><img src=x onerror=alert(1)>"]
["<style>p{background:url(//evil.example)}</style>"]
["<base href=https://evil.example/>"]
["<meta http-equiv=refresh content=0;url=//evil.example>"]
["<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>"]
["<a href=javascript:alert(1)>x</a>"]
["javascript:alert(1)//"]
["&lt;script&gt;alert(1)&#60;/script&#x3e;"]
["<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">"]
["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>"]
["<![CDATA[<script>alert(1)</script>]]>"]
["\\u003cscript\\u003ealert(1)\\u003c/script\\u003e"]
["\",\"slug\":\"//evil.example\",\"x\":\"\\"]
["a\u2028alert(1)\u2029//"]
["{{constructor.constructor('alert(1)')()}} ${alert(1)} $& $` $' $1 $$ $<x>"]
["<!--$!--><template></template>"]
["</head><div id=\"root\"></div>"]
["[x](javascript:alert(1)) ![x](//evil.example/x.png)"]
"#;

fn slug(index: usize) -> String {
    format!("row-{index}")
}

/// A small number, because a page that lists them must render within two seconds even on a busy machine.
const ROWS_PER_SITE: usize = 14;

/// Starts a site with a news item and an opening for each of the `texts`.
fn site(binary: &Binary, texts: impl Iterator<Item = String>) -> Server {
    for (index, text) in texts.enumerate() {
        let content = format!("{text}\n{text}\n\n{text}");
        let published_at = format!("2026-01-01T00:00:{index:02}+05:00");
        let news = json!({ "title": text, "published_at": published_at });
        let job = json!({
            "title": text, "location": text, "no_of_vacancies": 1, "min_age": 21, "max_age": 45,
            "expired_date": "2999-12-31", "posted_at": published_at,
            "pay_min": 900, "pay_period": "day", "hours": text, "meals": text,
            // A page makes a list of what semicolons separate.
            "documents": text.replace(';', ","),
        });
        for (kind, fields) in [("news", news), ("jobs", job)] {
            let folder = binary.path("content").join(kind);
            put_record(&folder, &slug(index), &fields, &content);
        }
    }
    let imported = binary.run(&["import", "content"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    binary.serve(&["--clock", "2026-02-01T12:00:00+05:00"])
}

#[test]
fn markup_in_news_and_openings_is_text_on_every_page() {
    for texts in rows(TEXTS).chunks(ROWS_PER_SITE) {
        compare_sites(texts);
    }
}

fn compare_sites(texts: &[[String; 1]]) {
    let binaries = [Binary::in_new_dir(), Binary::in_new_dir()];
    let hostile = site(&binaries[0], texts.iter().map(|[text]| text.clone()));
    let benign = site(&binaries[1], texts.iter().map(|[text]| harmless(text)));
    let same = |path: &str, text: Option<&str>| {
        let (page, other) = (hostile.get(path), benign.get(path));
        expect(&(page.status, other.status), &(200, 200))?;
        same_structure(&page.body, &other.body, text).map_err(|error| format!("{path}: {error}"))
    };
    for path in ["/", "/news", "/career", "/career-apply", "/sitemap.xml"] {
        same(path, None).unwrap();
    }
    let (feed, other) = (hostile.get("/feed.xml").body, benign.get("/feed.xml").body);
    assert_eq!(
        outline_of_xml(&feed).unwrap(),
        outline_of_xml(&other).unwrap()
    );
    let list = |path: &str| hostile.get(path).json()["data"].as_array().unwrap().clone();
    let (news, jobs) = (list("/api/news"), list("/api/jobs"));
    let titled = |list: &[Value], slug: &str| {
        let mut items = list.iter().filter(|item| item["slug"] == *slug);
        items
            .next()
            .and_then(|item| Some(item["title"].as_str()?.to_owned()))
    };
    let mut slugs = (0..).map(slug);
    each(texts, |[text]| {
        let slug = slugs.next().unwrap_or_default();
        same(&format!("/news/{slug}"), Some(text))?;
        same(&format!("/career/{slug}"), Some(text))?;
        expect(&titled(&news, &slug).as_deref(), &Some(text.as_str()))?;
        expect(&titled(&jobs, &slug).as_deref(), &Some(text.as_str()))
    });
}

#[test]
fn markup_in_a_refused_form_is_text_on_its_page() {
    let server = Server::start(&["--demo"]);
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
    each(&rows(TEXTS), |[text]: &[String; 1]| {
        for send in [&contact as &dyn Fn(&str) -> _, &application] {
            let (page, other) = (send(text), send(&harmless(text)));
            expect(&(page.status, other.status), &(422, 422))?;
            same_structure(&page.body, &other.body, Some(text))?;
        }
        Ok(())
    });
}
