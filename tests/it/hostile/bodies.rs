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
        ("an array", (JSON, bytes("[]"), Err(400))),
        (
            "an object as value",
            (JSON, message(r#","name":{"$ne":null}"#), Err(400)),
        ),
        (
            "a number as value",
            (JSON, message(r#","name":1"#), Err(400)),
        ),
        ("half an object", (JSON, bytes(r#"{"name":"A""#), Err(400))),
        (
            "data after the object",
            (JSON, [message(""), bytes("x")].concat(), Err(400)),
        ),
        (
            "a byte that is not UTF-8",
            (JSON, with_bad_bytes(b"\xff"), Err(400)),
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
            "a body over the limit",
            (
                JSON,
                message(&format!(r#","x":"{}""#, "x".repeat(90_000))),
                Err(413),
            ),
        ),
        ("JSON as plain text", ("text/plain", message(""), Err(415))),
        (
            "JSON as multipart",
            ("multipart/form-data; boundary=x", message(""), Err(415)),
        ),
        ("a form as JSON", (JSON, form(""), Err(400))),
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
        (
            "an origin that starts like the server's",
            (&[("origin", "http://HOST.evil.example")], Err(403)),
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
            "cross-site according to the browser",
            (&[("sec-fetch-site", "cross-site")], Err(403)),
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
