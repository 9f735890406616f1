//! Invalid bodies of the contact form.

use super::{column, each, expect};
use crate::server::Server;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

fn message(more: &str) -> String {
    format!(r#"{{"name":"A","email":"a@b.pk","subject":"S","message":"M"{more}}}"#)
}

fn form(more: &str) -> String {
    format!("name=A&email=a%40b.pk&subject=S&message=M{more}")
}

#[test]
fn an_invalid_body_is_refused_and_not_stored() {
    let many: String = (0..5_000).map(|n| format!(r#","k{n}":"""#)).collect();
    let large = format!(r#","x":"{}""#, "x".repeat(90_000));
    // The status of a body that is stored is 200, or 303 without script.
    let bodies = [
        (JSON, String::new(), 400),
        (JSON, "[]".to_owned(), 400),
        (JSON, message(r#","name":{"$ne":null}"#), 400),
        (JSON, message("") + "x", 400),
        (JSON, message(r#","name":"A\u0000""#), 200),
        (JSON, message(r#","name":"A\u000d\u000aBcc: x""#), 200),
        (JSON, "[".repeat(20_000), 400),
        (JSON, message(r#","__proto__":"x""#), 200),
        (JSON, message(r#","state":"answered","id":"1""#), 200),
        (JSON, message(&many), 200),
        (JSON, message(r#","submission_id":"1""#), 400),
        (JSON, message(&large), 413),
        ("text/plain", message(""), 415),
        (FORM, form("&subject=S%0d%0aBcc:%20x"), 303),
        (FORM, form("&x=%zz%"), 303),
        (FORM, form(&"&k=v".repeat(5_000)), 303),
    ];
    let server = Server::start(&[]);
    each(&bodies, |(content_type, body, status)| {
        let mut states = column(&server, "state");
        let response = server.post("/api/contact-us", content_type, body);
        expect(&response.status, status)?;
        expect(&response.header("cache-control"), &"no-store")?;
        if *status < 400 {
            states.push("new".to_owned());
        }
        expect(&column(&server, "state"), &states)
    });
    let bad = [b"{\"name\":\"\xff", &message("").as_bytes()[9..]].concat();
    let answer = server.post_with("/api/contact-us", &[("content-type", JSON)], &bad[..]);
    assert_eq!(answer.status, 400, "{answer:?}");
}

/// The name is "Andrés" in Latin-1 and "على" in Windows-1256.
#[test]
fn a_message_in_another_charset_is_refused_and_not_stored() {
    let server = Server::start(&[]);
    let rest = "&email=a%40b.pk&subject=S&message=M";
    let declared = format!("{FORM}; charset=ISO-8859-1");
    for (content_type, name) in [
        (FORM, &b"Andr%E9s"[..]),
        (FORM, b"Andr\xe9s"),
        (FORM, b"%DA%E1%EC"),
        (&declared, b"Andres"),
    ] {
        let body = [b"name=", name, rest.as_bytes()].concat();
        let headers = [("content-type", content_type)];
        let response = server.post_with("/api/contact-us", &headers, &body[..]);
        assert_eq!(response.status, 400, "{content_type}: {response:?}");
    }
    assert!(server.messages().is_empty());
}
