//! Texts in the contact form that are dangerous in other software: refused with a field error, or stored unchanged.

use serde_json::json;

use super::{Inbox, each, expect};
use crate::server::Server;
use crate::tools::rows;

/// Field, text, and as what it is stored: "unchanged", another text, or null if it is refused.
const TEXTS: &str = r#"
["name", "A\r\nBcc: all@evil.example", null]
["subject", "Hi\r\nBcc: all@evil.example", null]
["message", "all is well\rEVIL", null]
["subject", "A\u0085Bcc: x", null]
["name", "A\u0000B", null]
["message", "\u001b[2J\u001b[H", null]
["message", "\u009b31mred", null]
["email", "a@b.pk,c@d.pk", null]
["email", "\u0430dmin@b.pk", null]
["email", "=1+1@b.pk", "unchanged"]
["name", "\u200b\u2060\ufeff", null]
["subject", "A\\r\\nBcc: x", "unchanged"]
["message", "Hello\n.\nQUIT", "unchanged"]
["subject", "\u202etnuocca ruoy", "unchanged"]
["subject", "\ufffe\ud83f\udfff \ue000\udbff\udffd \ufffd", "unchanged"]
["subject", "A\u2028B", "unchanged"]
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
    let inbox = Inbox::of(&server);
    each(&rows(TEXTS), |row: &(String, String, Option<String>)| {
        let (field, text, stored) = row;
        let before = inbox.messages();
        let mut sent = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
        sent[field] = text.as_str().into();
        let response = server.post("/api/contact-us", "application/json", &sent.to_string());
        let Some(stored) = stored else {
            let errors = response.json()["errors"].clone();
            let names: Vec<&String> = errors
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, _)| name)
                .collect();
            expect(&(response.status, names), &(422, vec![field]))?;
            return expect(&inbox.messages(), &before);
        };
        expect(&response.status, &200)?;
        expect(&inbox.messages(), &(before + 1))?;
        let expected = if stored == "unchanged" { text } else { stored };
        expect(&inbox.newest_message(field), expected)
    });
}
