//! A mail as it goes to the mail server. All texts of visitors pass through here, so that none of them can add a header.

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};

use crate::domain::terminal_text::is_harmful;

/// Longest subject, in characters. Mail programs show fewer.
const MAX_SUBJECT_LENGTH: usize = 150;

/// What a mail says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Name and address of who is answered by a reply.
    pub reply_to: Option<(String, String)>,
}

/// The head of a mail that does not depend on what it says.
#[derive(Debug, Clone)]
pub(super) struct Envelope {
    pub from_name: String,
    pub from: Address,
    pub to: Address,
    /// Without angle brackets.
    pub message_id: String,
    pub date: jiff::Timestamp,
}

/// RFC 3834: asks other programs not to answer.
#[derive(Debug, Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Err("this header is only written".into())
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

impl Letter {
    /// The bytes of the mail.
    ///
    /// # Errors
    /// A sentence, if the library refuses a part of it.
    pub(super) fn write(self, envelope: &Envelope) -> Result<Vec<u8>, String> {
        let from = Mailbox::new(Some(one_line(&envelope.from_name)), envelope.from.clone());
        let subject: String = one_line(&self.subject)
            .chars()
            .take(MAX_SUBJECT_LENGTH)
            .collect();
        let mut mail = Message::builder()
            .from(from)
            .to(Mailbox::new(None, envelope.to.clone()))
            .subject(subject)
            .message_id(Some(format!("<{}>", envelope.message_id)))
            .date(envelope.date.into())
            .header(AutoSubmitted);
        // An address that the library cannot use stands in the text all the same.
        let reply_to = self.reply_to.and_then(|(name, address)| {
            // The library does not quote a name of letters and dots, and such a name may not begin with a dot.
            let name = one_line(&name).trim_start_matches('.').to_owned();
            let name = Some(name).filter(|name| !name.is_empty());
            // Some mail programs decode such an address, and would answer another one.
            let is_decoded = address.contains("=?");
            let address = address.parse().ok().filter(|_| !is_decoded)?;
            Some(Mailbox::new(name, address))
        });
        if let Some(reply_to) = reply_to {
            mail = mail.reply_to(reply_to);
        }
        let texts = MultiPart::alternative_plain_html(readable(&self.text), readable(&self.html));
        let written = mail.multipart(texts);
        Ok(written.map_err(|error| error.to_string())?.formatted())
    }
}

/// `text` without what could end a line or hide a part of it; a space for each.
fn one_line(text: &str) -> String {
    let clean = |c| {
        if is_harmful(c) || matches!(c, '\n' | '\t') {
            ' '
        } else {
            c
        }
    };
    let clean: String = text.chars().map(clean).collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `text` with its lines, and without other control characters.
fn readable(text: &str) -> String {
    text.chars()
        .map(|c| if is_harmful(c) { '\u{fffd}' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_control_characters() {
        for (text, line) in [
            ("Guards\r\nBcc: a@b.pk", "Guards Bcc: a@b.pk"),
            (" a\u{202e}b\tc\u{0}d ", "a b c d"),
            ("سیکیورٹی گارڈ", "سیکیورٹی گارڈ"),
            ("می\u{200c}خواہم", "می\u{200c}خواہم"),
        ] {
            assert_eq!(one_line(text), line);
        }
        assert_eq!(readable("a\nb\u{1b}[2Jc"), "a\nb\u{fffd}[2Jc");
    }
}
