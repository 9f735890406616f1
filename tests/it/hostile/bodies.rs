//! Invalid bodies of the contact form, and forms from other origins.

use super::{Inbox, Row, each, expect};
use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// `Ok` if stored, or the status of the refusal.
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
        ("a string", (JSON, bytes("\"name\""), Err(400))),
        ("an array", (JSON, bytes("[]"), Err(400))),
        ("an empty object", (JSON, bytes("{}"), Err(422))),
        (
            "an object as value",
            (JSON, message(r#","name":{"$ne":null}"#), Err(400)),
        ),
        (
            "an array as value",
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
            "a boolean as value",
            (JSON, message(r#","website":true"#), Err(400)),
        ),
        (
            "a number that overflows",
            (JSON, message(r#","x":1e999999"#), Err(400)),
        ),
        ("NaN", (JSON, message(r#","x":NaN"#), Err(400))),
        ("half an object", (JSON, bytes(r#"{"name":"A""#), Err(400))),
        (
            "two objects",
            (JSON, [message(""), message("")].concat(), Err(400)),
        ),
        (
            "data after the object",
            (JSON, [message(""), bytes("x")].concat(), Err(400)),
        ),
        ("a trailing comma", (JSON, message(","), Err(400))),
        ("a comment", (JSON, message("/* */"), Err(400))),
        ("single quotes", (JSON, bytes("{'name':'A'}"), Err(400))),
        (
            "a JSON hijacking prefix",
            (JSON, [bytes(")]}'\n"), message("")].concat(), Err(400)),
        ),
        (
            "a byte order mark",
            (JSON, [bytes("\u{feff}"), message("")].concat(), Err(400)),
        ),
        ("UTF-16", (JSON, utf16, Err(400))),
        (
            "a byte that is not UTF-8",
            (JSON, with_bad_bytes(b"\xff"), Err(400)),
        ),
        (
            "an overlong character",
            (JSON, with_bad_bytes(b"\xc1\x81"), Err(400)),
        ),
        (
            "an encoded surrogate",
            (JSON, with_bad_bytes(b"\xed\xa0\x80"), Err(400)),
        ),
        (
            "an incomplete character",
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
            "an invalid escape",
            (JSON, with_bad_bytes(br"\x41"), Err(400)),
        ),
        (
            "a line break in a string",
            (JSON, with_bad_bytes(b"A\nB"), Err(400)),
        ),
        (
            "an escaped NUL",
            (JSON, with_bad_bytes(br"A\u0000"), Err(422)),
        ),
        (
            "an escaped header",
            (JSON, with_bad_bytes(br"A\u000d\u000aBcc: x"), Err(422)),
        ),
        ("deeply nested arrays", (JSON, bytes(&deep), Err(400))),
        (
            "a prototype key",
            (JSON, message(r#","__proto__":"x""#), Ok(())),
        ),
        (
            "an internal field",
            (JSON, message(r#","state":"answered","id":"1""#), Ok(())),
        ),
        (
            "thousands of unknown fields",
            (JSON, message(&many), Ok(())),
        ),
        ("an empty field name", (JSON, message(r#","":"x""#), Ok(()))),
        (
            "an invalid id",
            (JSON, message(r#","submission_id":"1""#), Err(400)),
        ),
        (
            "an SQL statement as id",
            (JSON, message(r#","submission_id":"' or 1=1 --""#), Err(400)),
        ),
        (
            "a path as id",
            (
                JSON,
                message(r#","submission_id":"../../etc/passwd""#),
                Err(400),
            ),
        ),
        (
            "an id with a NUL",
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
            "a body over the limit",
            (
                JSON,
                message(&format!(r#","x":"{}""#, "x".repeat(90_000))),
                Err(413),
            ),
        ),
        ("JSON as plain text", ("text/plain", message(""), Err(415))),
        (
            "JSON with two content types",
            ("application/json, text/plain", message(""), Err(415)),
        ),
        (
            "JSON with another JSON type",
            ("application/ld+json", message(""), Err(415)),
        ),
        (
            "JSON as multipart",
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
        ("an invalid content type", ("json", message(""), Err(415))),
        ("a form as JSON", (JSON, form(""), Err(400))),
        ("JSON as a form", (FORM, message(""), Err(422))),
        ("an empty form", (FORM, vec![], Err(422))),
        ("an encoded NUL", (FORM, form("&name=A%00"), Err(422))),
        (
            "an encoded header",
            (FORM, form("&subject=S%0d%0aBcc:%20x"), Err(422)),
        ),
        (
            "an encoded escape",
            (FORM, form("&name=%1b%5b2J"), Err(422)),
        ),
        ("an invalid encoding", (FORM, form("&x=%zz%"), Ok(()))),
        (
            "encoded bytes that are not UTF-8",
            (FORM, form("&x=%ff%fe"), Ok(())),
        ),
        (
            "an array field name",
            (FORM, form("&name[]=B&name[0]=C"), Ok(())),
        ),
        (
            "thousands of fields",
            (FORM, form(&"&k=v".repeat(5_000)), Ok(())),
        ),
    ]
}

/// Headers of a form and its outcome. HOST is replaced with the server's own host.
pub fn origins() -> Vec<Row<(Headers, Outcome)>> {
    vec![
        (
            "another origin",
            (&[("origin", "https://evil.example")], Err(403)),
        ),
        ("a null origin", (&[("origin", "null")], Err(403))),
        ("an empty origin", (&[("origin", "")], Err(403))),
        (
            "an origin that starts like the server's",
            (&[("origin", "http://HOST.evil.example")], Err(403)),
        ),
        (
            "an origin that ends like the server's",
            (&[("origin", "http://evil.example/HOST")], Err(403)),
        ),
        (
            "the server's host as a user of another site",
            (&[("origin", "http://HOST@evil.example")], Err(403)),
        ),
        (
            "another site as a user of the server's host",
            (&[("origin", "http://evil.example@HOST")], Err(403)),
        ),
        (
            "the server's host with another port",
            (&[("origin", "http://127.0.0.1:1")], Err(403)),
        ),
        (
            "the server's host without its port",
            (&[("origin", "http://127.0.0.1")], Err(403)),
        ),
        (
            "the server's origin with a path",
            (&[("origin", "http://HOST/x")], Err(403)),
        ),
        (
            "two origins in one header",
            (&[("origin", "http://HOST http://evil.example")], Err(403)),
        ),
        (
            "two origin headers",
            (
                &[
                    ("origin", "https://evil.example"),
                    ("origin", "http://HOST"),
                ],
                Err(403),
            ),
        ),
        (
            "a local file as origin",
            (&[("origin", "file://")], Err(403)),
        ),
        (
            "a browser extension as origin",
            (&[("origin", "chrome-extension://abcdefgh")], Err(403)),
        ),
        (
            "the public host with a trailing dot",
            (&[("origin", "https://standfast.example.")], Err(403)),
        ),
        (
            "the public host on another port",
            (&[("origin", "http://standfast.example:8080")], Err(403)),
        ),
        (
            "cross-site according to the browser",
            (&[("sec-fetch-site", "cross-site")], Err(403)),
        ),
        (
            "cross-site with an origin that begins like the server's",
            (
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "http://HOST.evil.example"),
                ],
                Err(403),
            ),
        ),
        (
            "a sibling subdomain",
            (
                &[
                    ("sec-fetch-site", "same-site"),
                    ("origin", "http://sister.standfast.example"),
                ],
                Err(403),
            ),
        ),
        (
            "an invalid Sec-Fetch-Site",
            (
                &[
                    ("sec-fetch-site", "same-origin, cross-site"),
                    ("origin", "https://evil.example"),
                ],
                Err(403),
            ),
        ),
        (
            "the public origin",
            (&[("origin", "https://standfast.example")], Ok(())),
        ),
        (
            "the server's own origin",
            (&[("origin", "http://HOST")], Ok(())),
        ),
    ]
}

#[test]
fn an_invalid_body_is_refused_and_not_stored() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("bodies", &rows(), |(content_type, body, outcome)| {
        let before = inbox.messages();
        let headers = [("content-type", *content_type)];
        let response = server.post_with("/api/contact-us", &headers, &body[..]);
        let stored = if *content_type == FORM { 303 } else { 200 };
        expect(&response.status, &outcome.err().unwrap_or(stored))?;
        expect(&response.header("cache-control"), &"no-store")?;
        expect(&(inbox.messages() - before), &i64::from(outcome.is_ok()))?;
        match outcome {
            Ok(()) => expect(&inbox.newest_message("state").as_str(), &"new"),
            Err(_) => Ok(()),
        }
    });
}

#[test]
fn both_endpoints_refuse_a_form_from_another_site() {
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
        let response = server.post_with("/api/contact-us", &sent, &message("")[..]);
        expect(&response.status, &outcome.err().unwrap_or(200))?;
        expect(&(inbox.messages() - before), &i64::from(outcome.is_ok()))?;
        // If the origin is accepted, the empty form is refused for its content type.
        let response = server.post_with("/api/job-request", &sent, &b""[..]);
        expect(&response.status, &outcome.err().unwrap_or(415))
    });
}
