//! Texts in the contact form that are dangerous in other software: refused with a field error, or stored unchanged.

use serde_json::json;

use super::{column, each, expect};
use crate::server::Server;

/// How the server treats a text.
#[derive(Debug)]
enum Outcome {
    /// It refuses the text with an error at the field.
    Refused,
    /// It stores the text as it is.
    Unchanged,
    /// It stores this text instead.
    StoredAs(&'static str),
}
use Outcome::{Refused, StoredAs, Unchanged};

/// Field, text and outcome.
const TEXTS: [(&str, &str, Outcome); 18] = [
    (
        "message",
        "all is well\rEVIL",
        StoredAs("all is well\nEVIL"),
    ),
    ("subject", "A\u{85}Bcc: x", StoredAs("A Bcc: x")),
    ("email", "a@b.pk,c@d.pk", Refused),
    ("email", "\u{430}dmin@b.pk", Refused),
    ("email", "<@evil.example:ayesha@example.com>", Refused),
    ("email", "=1+1@b.pk", Unchanged),
    ("subject", "A\\r\\nBcc: x", Unchanged),
    ("message", "Hello\n.\nQUIT", Unchanged),
    ("subject", "\u{202e}tnuocca ruoy", Unchanged),
    (
        "subject",
        "\u{fffe}\u{1ffff} \u{e000}\u{10fffd} \u{fffd}",
        Unchanged,
    ),
    ("subject", "A\u{2028}B", StoredAs("A B")),
    ("subject", "=HYPERLINK(\"https://evil.example\")", Unchanged),
    (
        "subject",
        "'); drop table messages; -- ?1 :name @x $y",
        Unchanged,
    ),
    ("subject", "$(reboot) `reboot` ; reboot --help", Unchanged),
    (
        "subject",
        "%s%n%x {} {0} {{7*7}} ${7*7} <%= 7*7 %> #{7*7}",
        Unchanged,
    ),
    ("subject", "\",\"state\":\"answered", Unchanged),
    ("subject", "  Guards \n", StoredAs("Guards")),
    ("message", "A\r\nB", StoredAs("A\nB")),
];

#[test]
fn a_hostile_text_is_refused_or_stored_as_text() {
    let server = Server::start(&[]);
    each(&TEXTS, |(field, text, outcome)| {
        let mut expected = column(&server, field);
        let mut form = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
        form[field] = (*text).into();
        let response = server.post("/api/contact-us", "application/json", &form.to_string());
        let stored = match outcome {
            Refused => None,
            Unchanged => Some(*text),
            StoredAs(other) => Some(*other),
        };
        if let Some(stored) = stored {
            expect(&response.status, &200)?;
            expected.push(stored.to_owned());
        } else {
            let errors = response.json()["errors"].clone();
            let is_named = errors.as_object().is_some_and(|all| all.keys().eq([field]));
            expect(&(response.status, is_named), &(422, true))?;
        }
        expect(&column(&server, field), &expected)
    });
}
