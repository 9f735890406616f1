//! Bodies of the contact form that are no form, and headers of forms that come from elsewhere.

use super::{Inbox, Row, each, expect};
use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// Stored, or the status of its refusal.
type Outcome = Result<(), u16>;
type Headers = &'static [(&'static str, &'static str)];

fn message(more: &str) -> Vec<u8> {
    format!(r#"{{"name":"A","email":"a@b.pk","subject":"S","message":"M"{more}}}"#).into_bytes()
}

fn form(more: &str) -> Vec<u8> {
    format!("name=A&email=a%40b.pk&subject=S&message=M{more}").into_bytes()
}

fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// Content-Type, body and outcome.
pub fn rows() -> Vec<Row<(&'static str, Vec<u8>, Outcome)>> {
    let utf16: Vec<u8> = String::from_utf8(message(""))
        .unwrap()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let deep = "[".repeat(20_000);
    let many: String = (0..5_000).map(|n| format!(r#","k{n}":"""#)).collect();
    let with_bad_bytes = |bad: &[u8]| {
        [
            br#"{"name":""#,
            bad,
            br#"","email":"a@b.pk","subject":"S","message":"M"}"#,
        ]
        .concat()
    };
    vec![
        ("nothing", (JSON, vec![], Err(400))),
        ("a null", (JSON, bytes("null"), Err(400))),
        ("a number", (JSON, bytes("1"), Err(400))),
        ("a text", (JSON, bytes("\"name\""), Err(400))),
        ("a list", (JSON, bytes("[]"), Err(400))),
        ("an empty object", (JSON, bytes("{}"), Err(422))),
        (
            "an object as value",
            (JSON, message(r#","name":{"$ne":null}"#), Err(400)),
        ),
        (
            "a list as value",
            (JSON, message(r#","name":["A"]"#), Err(400)),
        ),
        (
            "a number as value",
            (JSON, message(r#","name":1"#), Err(400)),
        ),
        (
            "a null as value",
            (JSON, message(r#","name":null"#), Err(400)),
        ),
        (
            "a truth as value",
            (JSON, message(r#","website":true"#), Err(400)),
        ),
        (
            "a number beyond all numbers",
            (JSON, message(r#","x":1e999999"#), Err(400)),
        ),
        ("no number", (JSON, message(r#","x":NaN"#), Err(400))),
        ("half an object", (JSON, bytes(r#"{"name":"A""#), Err(400))),
        (
            "two objects",
            (JSON, [message(""), message("")].concat(), Err(400)),
        ),
        (
            "something behind the object",
            (JSON, [message(""), bytes("x")].concat(), Err(400)),
        ),
        ("a comma too many", (JSON, message(","), Err(400))),
        ("a comment", (JSON, message("/* */"), Err(400))),
        ("single quotes", (JSON, bytes("{'name':'A'}"), Err(400))),
        (
            "a guard against scripts",
            (JSON, [bytes(")]}'\n"), message("")].concat(), Err(400)),
        ),
        (
            "a mark of byte order",
            (JSON, [bytes("\u{feff}"), message("")].concat(), Err(400)),
        ),
        ("units of two bytes", (JSON, utf16, Err(400))),
        (
            "a byte that is no UTF-8",
            (JSON, with_bad_bytes(b"\xff"), Err(400)),
        ),
        (
            "an overlong letter",
            (JSON, with_bad_bytes(b"\xc1\x81"), Err(400)),
        ),
        (
            "a surrogate in bytes",
            (JSON, with_bad_bytes(b"\xed\xa0\x80"), Err(400)),
        ),
        (
            "half a letter",
            (JSON, with_bad_bytes(b"\xe2\x82"), Err(400)),
        ),
        (
            "half a surrogate pair",
            (JSON, with_bad_bytes(br"\ud800"), Err(400)),
        ),
        (
            "a surrogate pair reversed",
            (JSON, with_bad_bytes(br"\udc00\ud800"), Err(400)),
        ),
        (
            "an escape that is none",
            (JSON, with_bad_bytes(br"\x41"), Err(400)),
        ),
        (
            "a line break in a text",
            (JSON, with_bad_bytes(b"A\nB"), Err(400)),
        ),
        (
            "an escaped zero",
            (JSON, with_bad_bytes(br"A\u0000"), Err(422)),
        ),
        (
            "an escaped header",
            (JSON, with_bad_bytes(br"A\u000d\u000aBcc: x"), Err(422)),
        ),
        ("lists in lists without end", (JSON, bytes(&deep), Err(400))),
        (
            "a prototype",
            (JSON, message(r#","__proto__":"x""#), Ok(())),
        ),
        (
            "a state that only we set",
            (JSON, message(r#","state":"answered","id":"1""#), Ok(())),
        ),
        (
            "thousands of unknown fields",
            (JSON, message(&many), Ok(())),
        ),
        ("an empty field name", (JSON, message(r#","":"x""#), Ok(()))),
        (
            "an id that is none",
            (JSON, message(r#","submission_id":"1""#), Err(400)),
        ),
        (
            "an id that is a statement",
            (JSON, message(r#","submission_id":"' or 1=1 --""#), Err(400)),
        ),
        (
            "an id that is a path",
            (
                JSON,
                message(r#","submission_id":"../../etc/passwd""#),
                Err(400),
            ),
        ),
        (
            "an id and a zero",
            (
                JSON,
                message(r#","submission_id":"7d0e8a52-98f5-4c5b-9d6b-0a0a0a0a0a0a\u0000""#),
                Err(400),
            ),
        ),
        (
            "an id in Arabic digits",
            (
                JSON,
                message(r#","submission_id":"٧d0e8a52-98f5-4c5b-9d6b-0a0a0a0a0a0a""#),
                Err(400),
            ),
        ),
        (
            "more bytes than are taken",
            (
                JSON,
                message(&format!(r#","x":"{}""#, "x".repeat(90_000))),
                Err(413),
            ),
        ),
        ("JSON as plain text", ("text/plain", message(""), Err(415))),
        (
            "JSON as two types",
            ("application/json, text/plain", message(""), Err(415)),
        ),
        (
            "JSON by another name",
            ("application/ld+json", message(""), Err(415)),
        ),
        (
            "JSON as a type of parts",
            ("multipart/form-data; boundary=x", message(""), Err(415)),
        ),
        (
            "XML",
            (
                "application/xml",
                bytes("<!DOCTYPE x [<!ENTITY y SYSTEM \"file:///etc/passwd\">]><x>&y;</x>"),
                Err(415),
            ),
        ),
        ("a type that is none", ("json", message(""), Err(415))),
        ("a form as JSON", (JSON, form(""), Err(400))),
        ("JSON as a form", (FORM, message(""), Err(422))),
        ("an empty form", (FORM, vec![], Err(422))),
        ("an encoded zero", (FORM, form("&name=A%00"), Err(422))),
        (
            "an encoded header",
            (FORM, form("&subject=S%0d%0aBcc:%20x"), Err(422)),
        ),
        (
            "an encoded escape",
            (FORM, form("&name=%1b%5b2J"), Err(422)),
        ),
        ("an encoding that is none", (FORM, form("&x=%zz%"), Ok(()))),
        (
            "encoded bytes that are no UTF-8",
            (FORM, form("&x=%ff%fe"), Ok(())),
        ),
        (
            "a field of a list",
            (FORM, form("&name[]=B&name[0]=C"), Ok(())),
        ),
        (
            "thousands of fields",
            (FORM, form(&"&k=v".repeat(5_000)), Ok(())),
        ),
    ]
}

/// Headers of a form, in which HOST is our own, and whether it is stored.
pub fn origins() -> Vec<Row<(Headers, Outcome)>> {
    vec![
        (
            "another site",
            (&[("origin", "https://evil.example")], Err(403)),
        ),
        ("no site", (&[("origin", "null")], Err(403))),
        ("an empty site", (&[("origin", "")], Err(403))),
        (
            "a site that begins like ours",
            (&[("origin", "http://HOST.evil.example")], Err(403)),
        ),
        (
            "a site that ends like ours",
            (&[("origin", "http://evil.example/HOST")], Err(403)),
        ),
        (
            "us as a user of another site",
            (&[("origin", "http://HOST@evil.example")], Err(403)),
        ),
        (
            "another site as our user",
            (&[("origin", "http://evil.example@HOST")], Err(403)),
        ),
        (
            "another port of ours",
            (&[("origin", "http://127.0.0.1:1")], Err(403)),
        ),
        (
            "ours without its port",
            (&[("origin", "http://127.0.0.1")], Err(403)),
        ),
        (
            "a path behind ours",
            (&[("origin", "http://HOST/x")], Err(403)),
        ),
        (
            "two sites",
            (&[("origin", "http://HOST http://evil.example")], Err(403)),
        ),
        (
            "ours after another",
            (
                &[
                    ("origin", "https://evil.example"),
                    ("origin", "http://HOST"),
                ],
                Err(403),
            ),
        ),
        (
            "a page of this machine",
            (&[("origin", "file://")], Err(403)),
        ),
        (
            "an extension of a browser",
            (&[("origin", "chrome-extension://abcdefgh")], Err(403)),
        ),
        (
            "our published name with a dot",
            (&[("origin", "https://standfast.example.")], Err(403)),
        ),
        (
            "our published name without TLS",
            (&[("origin", "http://standfast.example")], Err(403)),
        ),
        (
            "what the browser calls another site",
            (&[("sec-fetch-site", "cross-site")], Err(403)),
        ),
        (
            "another site that says it is ours",
            (
                &[("sec-fetch-site", "cross-site"), ("origin", "http://HOST")],
                Err(403),
            ),
        ),
        (
            "a sister of ours",
            (
                &[
                    ("sec-fetch-site", "same-site"),
                    ("origin", "http://sister.standfast.example"),
                ],
                Err(403),
            ),
        ),
        (
            "a word that no browser says",
            (
                &[
                    ("sec-fetch-site", "same-origin, cross-site"),
                    ("origin", "https://evil.example"),
                ],
                Err(403),
            ),
        ),
        (
            "our published name",
            (&[("origin", "https://standfast.example")], Ok(())),
        ),
        ("our own address", (&[("origin", "http://HOST")], Ok(()))),
    ]
}

#[test]
fn a_body_that_is_no_form_is_refused_and_nothing_is_stored() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("bodies", &rows(), |(content_type, body, outcome)| {
        let before = inbox.messages();
        let headers = [("content-type", *content_type)];
        let answer = server.post_with("/api/contact-us", &headers, &body[..]);
        let stored = if *content_type == FORM { 303 } else { 200 };
        expect(&answer.status, &outcome.err().unwrap_or(stored))?;
        expect(&answer.header("cache-control"), &"no-store")?;
        expect(&(inbox.messages() - before), &i64::from(outcome.is_ok()))?;
        match outcome {
            Ok(()) => expect(&inbox.newest_message("state").as_str(), &"new"),
            Err(_) => Ok(()),
        }
    });
}

#[test]
fn a_form_of_another_site_is_refused_by_both_endpoints() {
    let server = Server::start(&["--public-url", "https://standfast.example"]);
    let inbox = Inbox::of(&server);
    let host = server.url.strip_prefix("http://").unwrap();
    each("origins", &origins(), |(headers, outcome)| {
        let named: Vec<(&str, String)> = headers
            .iter()
            .map(|(name, value)| (*name, value.replace("HOST", host)))
            .collect();
        let mut sent = vec![("content-type", JSON)];
        sent.extend(named.iter().map(|(name, value)| (*name, value.as_str())));
        let before = inbox.messages();
        let answer = server.post_with("/api/contact-us", &sent, &message("")[..]);
        expect(&answer.status, &outcome.err().unwrap_or(200))?;
        expect(&(inbox.messages() - before), &i64::from(outcome.is_ok()))?;
        // Past the check an empty form fails for its type.
        let answer = server.post_with("/api/job-request", &sent, &b""[..]);
        expect(&answer.status, &outcome.err().unwrap_or(415))
    });
}
