//! Reads files that people edit: settings, the company file, passwords, certificates and keys. Editors, mail programs, word
//! processors and power failures add invisible characters to them. We remove these where the meaning is clear. Otherwise the
//! error gives the number of the line, but does not quote it, because it may contain a secret.

use crate::text::{is_harmful, is_invisible};

/// The first bytes of a certificate or key in binary form (DER): a sequence whose length needs more than one byte.
const DER_STARTS: [&[u8]; 2] = [&[0x30, 0x81], &[0x30, 0x82]];

/// Decodes a text file. Removes byte order marks, and converts line ends to line feeds.
///
/// # Errors
/// A sentence, if the file is not UTF-8 or contains a NUL byte.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, String> {
    if is_utf16(bytes) {
        return Err("it is UTF-16; save it as UTF-8".to_owned());
    }
    let line_number = |index| bytes[..index].iter().filter(|byte| **byte == b'\n').count() + 1;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = line_number(error.valid_up_to());
        format!("line {line} is not UTF-8; save the file as UTF-8")
    })?;
    if let Some(index) = text.find('\0') {
        let line = line_number(index);
        return Err(format!(
            "line {line} has a NUL byte, perhaps from a power failure; write the line again"
        ));
    }
    let text = text.trim_start_matches('\u{feff}');
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Whether `bytes` begin with the byte order mark of UTF-16, or with two ASCII characters in UTF-16.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, second, third, fourth, ..] => {
            let is_little_endian = *second == 0 && *fourth == 0 && *first != 0 && *third != 0;
            let is_big_endian = *first == 0 && *third == 0 && *second != 0 && *fourth != 0;
            is_little_endian || is_big_endian
        }
        _ => false,
    }
}

/// Decodes a PEM file. Removes white space and invisible characters around each line. Any text between the certificates is
/// allowed.
///
/// # Errors
/// A sentence, if the file is binary or UTF-16, or if a certificate or key contains characters that PEM does not allow.
pub(crate) fn decode_pem(bytes: &[u8]) -> Result<String, String> {
    if DER_STARTS.iter().any(|start| bytes.starts_with(start)) {
        return Err(
            "it is DER, not PEM; convert it with `openssl x509 -inform der` or `openssl pkey -inform der`"
                .to_owned(),
        );
    }
    if is_utf16(bytes) {
        return Err("it is UTF-16; save it as UTF-8".to_owned());
    }
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    let mut pem = String::with_capacity(text.len());
    let mut is_inside = false;
    for (index, line) in text.split(['\n', '\r']).enumerate() {
        let line = trim_invisible(line);
        let is_boundary = line.contains("BEGIN ") || line.contains("END ");
        if (is_inside || is_boundary)
            && let Some(c) = line.chars().find(|c| !c.is_ascii() || c.is_control())
        {
            return Err(format!(
                "line {} has {}; copy the file again as plain text",
                index + 1,
                describe(c)
            ));
        }
        // Somebody joined two files without a line break between them.
        let line = line.replace("----------BEGIN ", "-----\n-----BEGIN ");
        if is_boundary {
            is_inside = line.rfind("BEGIN ") > line.rfind("END ");
        }
        pem.push_str(&line);
        pem.push('\n');
    }
    Ok(pem)
}

/// Removes white space and invisible characters around `text`.
pub(crate) fn trim_invisible(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// Converts `text` to the characters that a keyboard types: plain spaces, hyphens and digits, and no invisible characters. Use it
/// for ASCII values, such as telephone numbers, that people copy from a web page or a word processor.
pub(crate) fn to_plain_chars(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            c if c.is_whitespace() => ' ',
            c => crate::text::western_digit(c),
        })
        .collect();
    plain.trim().to_owned()
}

/// Whether `c` looks like a plain space, or like nothing, to a reader but not to a program.
pub(crate) fn is_deceptive(c: char) -> bool {
    let is_unusual_space = c.is_whitespace() && !matches!(c, ' ' | '\t' | '\n');
    is_unusual_space || is_harmful(c)
}

/// Whether `c` is one of the quotation marks that word processors insert instead of `'` and `"`.
pub(crate) fn is_typographic_quote(c: char) -> bool {
    matches!(c, '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}')
}

/// Names an unexpected character for an error message.
pub(crate) fn describe(c: char) -> String {
    let name = match c {
        '\0' => "a NUL",
        '\u{a0}' | '\u{202f}' => "a no-break space",
        '\u{feff}' => "a byte order mark",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "a typographic dash",
        '\u{fffd}' => "a character that is not UTF-8",
        c if is_typographic_quote(c) => "a typographic quotation mark",
        c if is_invisible(c) => "an invisible character",
        c if c.is_whitespace() => "an unusual space",
        _ => "the character",
    };
    format!("{name} (U+{:04X})", u32::from(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_editors_add_are_removed() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"a\r\nb\rc\n", "a\nb\nc\n"),
            (b"\xef\xbb\xbf\xef\xbb\xbfa", "a"),
            ("سلام\u{a0}x".as_bytes(), "سلام\u{a0}x"),
        ] {
            assert_eq!(decode(bytes).as_deref(), Ok(text));
        }
        for (bytes, sentence) in [
            (&b"\xff\xfea\0"[..], "UTF-16"),
            (b"\xfe\xff\0a", "UTF-16"),
            (b"a\0b\0", "UTF-16"),
            (b"\0a\0b", "UTF-16"),
            (b"a\nb\xe9", "line 2 is not UTF-8"),
            (b"a\nb\n\0\0\0", "line 3 has a NUL byte"),
            (b"\0\0\0\0", "line 1 has a NUL byte"),
        ] {
            let error = decode(bytes).unwrap_err();
            assert!(error.contains(sentence), "{bytes:?}: {error}");
        }
    }

    #[test]
    fn harmless_additions_to_a_pem_file_are_ignored() {
        let pem =
            "-----BEGIN A-----\nAAAA\n-----END A-----\n-----BEGIN B-----\nBBBB\n-----END B-----\n";
        let joined = pem.replace("-----\n-----", "----------");
        for text in [
            pem.to_owned(),
            joined,
            format!("\u{feff}{pem}"),
            pem.replace("-----BEGIN", "\u{feff}-----BEGIN"),
            pem.replace('\n', "\r\n"),
            pem.replace('\n', "\r"),
            pem.replace('\n', " \u{a0}\n\u{200b}  "),
        ] {
            let decoded = decode_pem(text.as_bytes()).unwrap();
            assert_eq!(decoded.trim_end(), pem.trim_end(), "{text:?}");
        }
        // Some programs write names between the certificates, in any encoding, and zeros after the last one.
        let with_name = [b"friendlyName: caf\xe9\n", pem.as_bytes(), b"\0\0\0"].concat();
        assert!(decode_pem(&with_name).unwrap().contains(pem));
    }

    #[test]
    fn a_damaged_pem_file_is_refused_with_the_line_number() {
        for (bytes, sentence) in [
            (&b"\x30\x82\x01\x02\x00"[..], "DER"),
            (b"\xff\xfe-\0-\0", "UTF-16"),
            (b"-\0-\0", "UTF-16"),
            (
                "—–BEGIN A—–\n".as_bytes(),
                "line 1 has a typographic dash (U+2014)",
            ),
            (b"-----BEGIN A-----\nAA\xa0AA\n", "line 2 has "),
            (
                "-----BEGIN A-----\n\nAA\u{200b}AA\n".as_bytes(),
                "line 3 has an invisible",
            ),
            (b"-----BEGIN A-----\nAA\0\0\n", "line 2 has a NUL (U+0000)"),
        ] {
            let error = decode_pem(bytes).unwrap_err();
            assert!(error.contains(sentence), "{error}");
        }
    }

    #[test]
    fn copied_values_are_converted_to_plain_characters() {
        for (copied, value) in [
            ("+92\u{a0}51\u{202f}000\u{2011}0000", "+92 51 000-0000"),
            ("\u{202a}+92 51 000 0000\u{202c}", "+92 51 000 0000"),
            ("+۹۲ ۵۱ ۰۰۰ ۰۰۰۰", "+92 51 000 0000"),
            ("\u{feff}a@b.pk\u{200b} ", "a@b.pk"),
            ("2008\u{2212}01\u{2013}28", "2008-01-28"),
        ] {
            assert_eq!(to_plain_chars(copied), value);
        }
    }
}
