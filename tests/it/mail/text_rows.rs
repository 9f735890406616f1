//! Texts that could become headers, recipients or commands, and what becomes of them.

use crate::hostile::texts::{Outcome, rows as hostile_rows};

/// What becomes of a text.
pub enum Fate {
    /// 422; nothing is mailed.
    Refused,
    /// Mailed, and read by a mail program as this.
    Read(&'static str),
    /// Mailed, whatever it is read as.
    Harmless,
    /// Mailed, but not as the address of an answer, for which it is too odd.
    Unanswerable,
}
use Fate::{Harmless, Read, Refused, Unanswerable};

/// Field, text, fate. The field `file` is the name of a résumé.
pub type Row = (String, String, Fate);

const ROWS: [(&str, &str, Fate); 81] = [
    ("name", "Ayesha\r\nBcc: all@evil.example", Refused),
    ("name", "Ayesha\nBcc: all@evil.example", Refused),
    ("name", "Ayesha\rBcc: all@evil.example", Refused),
    ("name", "Ayesha\r\n\r\n<h1>body</h1>", Refused),
    ("name", "Ayesha\0Khan", Refused),
    ("name", "Ayesha\u{85}Bcc: all@evil.example", Refused),
    (
        "name",
        "Ayesha\u{2028}Bcc: all@evil.example",
        Read("Ayesha Bcc: all@evil.example"),
    ),
    (
        "name",
        "Ayesha\u{2029}Bcc: all@evil.example",
        Read("Ayesha Bcc: all@evil.example"),
    ),
    (
        "name",
        "Ayesha%0d%0aBcc: all@evil.example",
        Read("Ayesha%0d%0aBcc: all@evil.example"),
    ),
    (
        "name",
        "Ayesha\\r\\nBcc: all@evil.example",
        Read("Ayesha\\r\\nBcc: all@evil.example"),
    ),
    (
        "name",
        "\u{560a}\u{560d}Bcc: all@evil.example",
        Read("\u{560a}\u{560d}Bcc: all@evil.example"),
    ),
    ("name", "Khan, Ayesha", Read("Khan, Ayesha")),
    ("name", "Ayesha \"Ash\" Khan", Read("Ayesha \"Ash\" Khan")),
    ("name", "\"", Read("\"")),
    ("name", "\\", Read("\\")),
    ("name", "Ayesha\\", Read("Ayesha\\")),
    (
        "name",
        "\" <all@evil.example>, \"",
        Read("\" <all@evil.example>, \""),
    ),
    ("name", "<all@evil.example>", Read("<all@evil.example>")),
    ("name", "all@evil.example", Read("all@evil.example")),
    (
        "name",
        "Ayesha <all@evil.example>,",
        Read("Ayesha <all@evil.example>,"),
    ),
    (
        "name",
        "Bank: all@evil.example;",
        Read("Bank: all@evil.example;"),
    ),
    (
        "name",
        "Ayesha (all@evil.example) Khan",
        Read("Ayesha (all@evil.example) Khan"),
    ),
    ("name", "(", Read("(")),
    ("name", "Dr. A. Khan", Read("Dr. A. Khan")),
    (
        "name",
        "=?utf-8?q?A=0D=0ABcc:_all=40evil.example?=",
        Harmless,
    ),
    ("name", "=?utf-8?b?QQ0KQmNjOiBhQGIucGs=?=", Harmless),
    ("name", "=?us-ascii?q?Bank?= <bank@evil.example>", Harmless),
    ("name", "عائشہ خان", Read("عائشہ خان")),
    (
        "name",
        "عائشہ, خان <all@evil.example>",
        Read("عائشہ, خان <all@evil.example>"),
    ),
    ("name", "💂💂🏽 Khan", Read("💂💂🏽 Khan")),
    ("name", "\u{202e}nahK ahseyA", Read("nahK ahseyA")),
    ("name", "Ayesha\u{2066}Khan\u{2069}", Read("Ayesha Khan")),
    ("name", "Ayesha\u{feff}Khan", Harmless),
    (
        "name",
        "a\u{301}\u{301}\u{301}",
        Read("a\u{301}\u{301}\u{301}"),
    ),
    ("name", "--", Read("--")),
    ("name", ".", Read("")),
    ("name", "..Ayesha", Read("Ayesha")),
    ("subject", "Guards\r\nBcc: all@evil.example", Refused),
    ("subject", "Guards\nBcc: all@evil.example", Refused),
    ("subject", "Guards\rBcc: all@evil.example", Refused),
    ("subject", "Guards\r\n .\r\nQUIT", Refused),
    ("subject", "Guards\tBcc: all@evil.example", Refused),
    ("subject", "Guards\u{b}\u{c}now", Refused),
    (
        "subject",
        "Guards\u{2028}Bcc: all@evil.example",
        Read("Guards Bcc: all@evil.example"),
    ),
    (
        "subject",
        "=?utf-8?q?Guards=0D=0ABcc:_all=40evil.example?=",
        Harmless,
    ),
    (
        "subject",
        "=?utf-8?b?R3VhcmRzDQpCY2M6IGFAYi5waw==?=",
        Harmless,
    ),
    ("subject", "=?utf-8?q?", Harmless),
    ("subject", "گارڈ درکار ہیں", Read("گارڈ درکار ہیں")),
    (
        "subject",
        "👩\u{200d}👩\u{200d}👧 and 💂",
        Read("👩\u{200d}👩\u{200d}👧 and 💂"),
    ),
    ("subject", "\u{202e}sdrauG\u{202c}", Read("sdrauG")),
    (
        "subject",
        "Guards, \"two\" <now>; (please)",
        Read("Guards, \"two\" <now>; (please)"),
    ),
    (
        "subject",
        "Bcc: all@evil.example",
        Read("Bcc: all@evil.example"),
    ),
    (
        "subject",
        "Content-Type: text/html",
        Read("Content-Type: text/html"),
    ),
    ("subject", ".", Read(".")),
    ("subject", "a      b", Read("a b")),
    (
        "email",
        "ayesha@example.com\r\nBcc: all@evil.example",
        Refused,
    ),
    ("email", "ayesha@example.com, all@evil.example", Refused),
    ("email", "ayesha@example.com;all@evil.example", Refused),
    ("email", "Ayesha <ayesha@example.com>", Refused),
    ("email", "<ayesha@example.com>", Refused),
    ("email", "<@evil.example:ayesha@example.com>", Refused),
    ("email", "@evil.example:ayesha@example.com", Refused),
    ("email", "ayesha@example.com@evil.example", Refused),
    ("email", "ayesha@example.com(comment)", Refused),
    ("email", "\"ayesha khan\"@example.com", Refused),
    ("email", "عائشہ@example.com", Refused),
    ("email", "ayesha@مثال.example", Refused),
    ("email", "ayesha@example.com\0", Refused),
    ("email", "=?utf-8?q?ayesha?=@example.com", Unanswerable),
    ("email", "ayesha!evil.example@example.com", Refused),
    ("email", "ayesha%evil.example@example.com", Refused),
    (
        "email",
        "o'brien+{tag}|`x`@example.com",
        Read("o'brien+{tag}|`x`@example.com"),
    ),
    ("email", ".a..b.@example.com", Refused),
    ("file", "cv.pdf\r\nBcc: all@evil.example", Refused),
    ("file", "cv\r\nBcc: all@evil.example.pdf", Harmless),
    ("file", "cv\r\n\r\nbody.pdf", Harmless),
    ("file", "سی وی 💂.pdf", Harmless),
    ("file", "cv\u{202e}fdp.pdf", Harmless),
    ("file", "cv; name=evil.exe.pdf", Harmless),
    ("file", "=?utf-8?q?evil.exe?=.pdf", Harmless),
    ("file", "a'b,c (d) \\e.pdf", Harmless),
];

/// The table, and the texts with which other tests attack the form.
pub fn rows() -> Vec<Row> {
    let of_form = hostile_rows()
        .into_iter()
        .map(|(_, (field, text, outcome))| {
            let fate = match outcome {
                Outcome::Refused => Refused,
                Outcome::Unchanged | Outcome::Stored(_) => Harmless,
            };
            (field.to_owned(), text, fate)
        });
    let own = ROWS
        .into_iter()
        .map(|(field, text, fate)| (field.to_owned(), text.to_owned(), fate));
    let domain = format!("{}.example.com", "b".repeat(60));
    let long = [
        ("name", "a".repeat(100), Harmless),
        ("name", "ع".repeat(100), Harmless),
        ("name", "💂".repeat(100), Harmless),
        ("name", "\"".repeat(100), Harmless),
        ("subject", "s".repeat(150), Harmless),
        ("subject", "ع ".repeat(75), Harmless),
        ("subject", "💂".repeat(150), Harmless),
        ("email", format!("{}@{domain}", "a".repeat(64)), Harmless),
        // RFC 5321 allows 64 bytes before the @.
        (
            "email",
            format!("{}@example.com", "a".repeat(242)),
            Unanswerable,
        ),
        ("file", format!("{}.pdf", "ع".repeat(300)), Harmless),
    ];
    let long = long.map(|(field, text, fate)| (field.to_owned(), text, fate));
    own.chain(long).chain(of_form).collect()
}
