//! Markup in news, openings and refused forms. What is right is told by comparison: the same site with
//! a letter in place of each sign has the same elements, attributes and addresses, and differs in texts alone.

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use super::html::{harmless, outline_of_xml, same_but_for_texts};
use super::{Row, each, expect};
use crate::binary::Binary;
use crate::form::Form;
use crate::server::Server;

/// Texts of at most 100 characters in one line.
pub fn rows() -> Vec<Row<&'static str>> {
    vec![
        ("a script", "<script>alert(1)</script>"),
        (
            "a script from elsewhere",
            "<script src=//evil.example/x.js></script>",
        ),
        ("a script in capitals", "<SCRIPT>alert(1)</SCRIPT >"),
        ("a picture that fails", "<img src=x onerror=alert(1)>"),
        ("a drawing that loads", "<svg/onload=alert(1)>"),
        ("half an element", "<img src=x onerror=alert(1)//"),
        ("the end of a title", "</title><script>alert(1)</script>"),
        ("the end of a script", "</script><script>alert(1)</script>"),
        (
            "the end of the data",
            "</script ><img src=x onerror=alert(1)>",
        ),
        ("a script in a comment in a script", "<!--<script>"),
        ("the end of a comment", "--><script>alert(1)</script>"),
        ("the end of an attribute", "\" onmouseover=\"alert(1)"),
        (
            "the end of an attribute in single quotes",
            "' onfocus='alert(1)' autofocus='",
        ),
        (
            "the end of an attribute in backticks",
            "` onmouseover=alert(1) `",
        ),
        (
            "the end of a text area",
            "</textarea><script>alert(1)</script>",
        ),
        (
            "the end of a choice",
            "</option></select><img src=x onerror=alert(1)>",
        ),
        (
            "a style",
            "<style>*{background:url(//evil.example)}</style>",
        ),
        ("a base", "<base href=https://evil.example/>"),
        (
            "a way elsewhere",
            "<meta http-equiv=refresh content=0;url=//evil.example>",
        ),
        (
            "a frame",
            "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
        ),
        (
            "a form",
            "<form action=//evil.example><input name=password>",
        ),
        ("a link with a script", "<a href=javascript:alert(1)>x</a>"),
        ("a script as address", "javascript:alert(1)//"),
        (
            "data as address",
            "data:text/html,<script>alert(1)</script>",
        ),
        (
            "markup that is encoded",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
        ),
        (
            "markup in numbers",
            "&#60;script&#x3e;alert(1)&#60;/script&#62;",
        ),
        (
            "markup that changes when it is read twice",
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        ),
        (
            "markup of a formula",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
        ),
        ("a section of XML", "<![CDATA[<script>alert(1)</script>]]>"),
        (
            "an instruction of XML",
            "<?xml-stylesheet href=\"//evil.example\"?>",
        ),
        (
            "an escape of JSON",
            "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
        ),
        (
            "the end of a text of JSON",
            "\",\"slug\":\"//evil.example\",\"x\":\"\\",
        ),
        ("a line that JavaScript ends", "a\u{2028}alert(1)\u{2029}//"),
        ("a template", "{{constructor.constructor('alert(1)')()}}"),
        ("a template of JavaScript", "${alert(1)}"),
        ("a pattern of a replacement", "$& $` $' $1 $$ $<x>"),
        ("React's mark of an error", "<!--$!--><template></template>"),
        ("our own place for a page", "</head><div id=\"root\"></div>"),
        (
            "letters of UTF-7",
            "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
        ),
        (
            "brackets of full width",
            "\u{ff1c}script\u{ff1e}alert(1)\u{ff1c}/script\u{ff1e}",
        ),
        (
            "a turned reading direction",
            "\u{202e}>tpircs/<)1(trela>tpircs<",
        ),
        (
            "markdown",
            "[x](javascript:alert(1)) ![x](//evil.example/x.png)",
        ),
    ]
}

fn slug(index: usize) -> String {
    format!("row-{index}")
}

/// Few, for a page that lists openings has two seconds to be rendered on a busy machine too.
const ROWS_OF_A_SITE: usize = 14;

/// A site with a news item and an opening of each of the `texts`.
fn site(dir: &TempDir, texts: impl Iterator<Item = String>) -> Server {
    let (mut news, mut jobs) = (Vec::new(), Vec::new());
    for (index, text) in texts.enumerate() {
        let content = format!("{text}\n{text}\n\n{text}");
        let published_at = format!("2026-01-01T00:00:{index:02}+05:00");
        news.push(json!({ "slug": slug(index), "title": text, "content": content, "published_at": published_at }));
        jobs.push(json!({
            "slug": slug(index), "title": text, "location": text, "description": content, "no_of_vacancies": 1,
            "min_age": 21, "max_age": 45, "expired_date": "2999-12-31", "posted_at": published_at,
        }));
    }
    let file = dir.path().join("content.json");
    std::fs::write(&file, json!({ "news": news, "jobs": jobs }).to_string()).unwrap();
    let imported = Binary::in_dir(dir.path()).run(&["import", "content.json"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    Server::on(
        &dir.path().join("standfast.db"),
        &["--clock", "2026-02-01T12:00:00+05:00"],
    )
}

#[test]
fn markup_in_news_and_openings_is_text_on_every_page() {
    for rows in rows().chunks(ROWS_OF_A_SITE) {
        compare_sites(rows);
    }
}

fn compare_sites(rows: &[Row<&str>]) {
    let dirs = [tempdir().unwrap(), tempdir().unwrap()];
    let hostile = site(&dirs[0], rows.iter().map(|(_, text)| (*text).to_owned()));
    let benign = site(&dirs[1], rows.iter().map(|(_, text)| harmless(text)));
    let same = |path: &str, text: Option<&str>| {
        let (page, other) = (hostile.get(path), benign.get(path));
        expect(&(page.status, other.status), &(200, 200))?;
        same_but_for_texts(&page.body, &other.body, text)
            .map_err(|error| format!("{path}: {error}"))
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
    each("markup in news and openings", rows, |text| {
        let slug = slugs.next().unwrap_or_default();
        same(&format!("/news/{slug}"), Some(text))?;
        same(&format!("/career/{slug}"), Some(text))?;
        expect(&titled(&news, &slug).as_deref(), &Some(*text))?;
        expect(&titled(&jobs, &slug).as_deref(), &Some(*text))
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
    each("markup in refused forms", &rows(), |text| {
        for send in [&contact as &dyn Fn(&str) -> _, &application] {
            let (page, other) = (send(text), send(&harmless(text)));
            expect(&(page.status, other.status), &(422, 422))?;
            same_but_for_texts(&page.body, &other.body, Some(text))?;
        }
        Ok(())
    });
}
