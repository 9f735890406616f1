//! Texts in the contact form that are dangerous in other software: refused with a field error, or stored unchanged.

use serde_json::json;

use super::{column, each, expect};
use crate::server::Server;
use crate::tools::rows;

/// Field, text, and the stored text: "unchanged", another text, or null if the server refuses it.
const TEXTS: &str = r#"
["message", "all is well\rEVIL", "all is well\nEVIL"]
["subject", "A\u0085Bcc: x", "A Bcc: x"]
["email", "a@b.pk,c@d.pk", null]
["email", "\u0430dmin@b.pk", null]
["email", "<@evil.example:ayesha@example.com>", null]
["email", "=1+1@b.pk", "unchanged"]
["subject", "A\\r\\nBcc: x", "unchanged"]
["message", "Hello\n.\nQUIT", "unchanged"]
["subject", "\u202etnuocca ruoy", "unchanged"]
["subject", "\ufffe\ud83f\udfff \ue000\udbff\udffd \ufffd", "unchanged"]
["subject", "A\u2028B", "A B"]
["subject", "=HYPERLINK(\"https://evil.example\")", "unchanged"]
["subject", "'); drop table messages; -- ?1 :name @x $y", "unchanged"]
["subject", "$(reboot) `reboot` ; reboot --help", "unchanged"]
["subject", "%s%n%x {} {0} {{7*7}} ${7*7} <%= 7*7 %> #{7*7}", "unchanged"]
["subject", "\",\"state\":\"answered", "unchanged"]
["subject", "  Guards \n", "Guards"]
["message", "A\r\nB", "A\nB"]
"#;

#[test]
fn a_hostile_text_is_refused_or_stored_as_text() {
    let server = Server::start(&[]);
    each(&rows(TEXTS), |row: &(String, String, Option<String>)| {
        let (field, text, read) = row;
        let mut expected = column(&server, field);
        let mut sent = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
        sent[field] = text.as_str().into();
        let response = server.post("/api/contact-us", "application/json", &sent.to_string());
        if let Some(read) = read {
            expect(&response.status, &200)?;
            let is_same = read == "unchanged";
            expected.push(if is_same { text } else { read }.clone());
        } else {
            let errors = response.json()["errors"].clone();
            let is_named = errors.as_object().is_some_and(|all| all.keys().eq([field]));
            expect(&(response.status, is_named), &(422, true))?;
        }
        expect(&column(&server, field), &expected)
    });
}
