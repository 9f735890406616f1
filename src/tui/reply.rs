//! The link that opens a reply in the reader's mail program.

use std::fmt::Write;

/// A `mailto:` link (RFC 6068) to `address` with the subject of a reply.
pub(super) fn mailto(address: &str, subject: &str) -> String {
    // An address may have many characters that end it or begin a header, so all but the plain ones are encoded.
    let mut link = "mailto:".to_owned();
    encode(address, "@+", &mut link);
    link.push_str("?subject=");
    encode(&format!("Re: {subject}"), "", &mut link);
    link
}

fn encode(text: &str, plain: &str, link: &mut String) {
    for byte in text.bytes() {
        let c = char::from(byte);
        if c.is_ascii_alphanumeric() || "-._~".contains(c) || plain.contains(c) {
            link.push(c);
        } else {
            // Writing to a string does not fail.
            let _ = write!(link, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_one_address_and_one_header_whatever_the_visitor_wrote() {
        for (address, subject, link) in [
            (
                "a.b+c@example.com",
                "Guards & more?",
                "mailto:a.b+c@example.com?subject=Re%3A%20Guards%20%26%20more%3F",
            ),
            (
                "a@b.pk?bcc=c@d.pk,e@f.pk",
                "x\r\nBcc: c@d.pk&body=y",
                "mailto:a@b.pk%3Fbcc%3Dc@d.pk%2Ce@f.pk?subject=Re%3A%20x%0D%0ABcc%3A%20c%40d.pk%26body%3Dy",
            ),
            ("خ@b.pk", "خ", "mailto:%D8%AE@b.pk?subject=Re%3A%20%D8%AE"),
        ] {
            assert_eq!(mailto(address, subject), link);
        }
    }
}
