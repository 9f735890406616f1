//! Files that people write: the settings, the company file, passwords, certificates and keys. Editors, mail programs, word processors
//! and power failures add characters that nobody sees. They are removed where the meaning is clear. Otherwise a sentence names the line,
//! without quoting it: it may hold a secret.

use crate::text::{is_harmful, is_invisible};

/// First bytes of a certificate or key in binary form (DER): a sequence with a length of more than one byte.
const DER: [&[u8]; 2] = [&[0x30, 0x81], &[0x30, 0x82]];

/// The text of a file without byte order marks, and with line feeds at the ends of its lines.
///
/// # Errors
/// A sentence, if it is not UTF-8 or has NUL bytes.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, String> {
    if is_utf16(bytes) {
        return Err("it is UTF-16; save it as UTF-8".to_owned());
    }
    let line_of = |index| bytes[..index].iter().filter(|byte| **byte == b'\n').count() + 1;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = line_of(error.valid_up_to());
        format!("line {line} is not UTF-8; save the file as UTF-8")
    })?;
    if let Some(index) = text.find('\0') {
        let line = line_of(index);
        return Err(format!(
            "line {line} has a NUL byte, perhaps since a power failure; write the line again"
        ));
    }
    let text = text.trim_start_matches('\u{feff}');
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Whether `bytes` begin with the mark of UTF-16, or with two ASCII characters in it.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, second, third, fourth, ..] => {
            let is_little = *second == 0 && *fourth == 0 && *first != 0 && *third != 0;
            let is_big = *first == 0 && *third == 0 && *second != 0 && *fourth != 0;
            is_little || is_big
        }
        _ => false,
    }
}

/// The text of a PEM file, without what surrounds its lines. What is written between the certificates does not matter.
///
/// # Errors
/// A sentence, if it is binary or UTF-16, or if a certificate or key has characters that PEM does not.
pub(crate) fn decode_pem(bytes: &[u8]) -> Result<String, String> {
    if DER.iter().any(|start| bytes.starts_with(start)) {
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
        let line = trim(line);
        let is_mark = line.contains("BEGIN ") || line.contains("END ");
        if (is_inside || is_mark)
            && let Some(c) = line.chars().find(|c| !c.is_ascii() || c.is_control())
        {
            let (line, found) = (index + 1, describe(c));
            return Err(format!(
                "line {line} has {found}; copy the file again as plain text"
            ));
        }
        // Files that were joined without a line break.
        let line = line.replace("----------BEGIN ", "-----\n-----BEGIN ");
        if is_mark {
            is_inside = line.rfind("BEGIN ") > line.rfind("END ");
        }
        pem.push_str(&line);
        pem.push('\n');
    }
    Ok(pem)
}

/// `text` without spaces and invisible characters around it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// `text` as a keyboard types it: without invisible characters, and with the plain space, hyphen and digits. For values that have
/// ASCII characters alone, such as telephone numbers and addresses, copied from a web page or a word processor.
pub(crate) fn typed(text: &str) -> String {
    let seen = text.chars().filter(|c| !is_invisible(*c));
    let plain = seen.map(|c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c if c.is_whitespace() => ' ',
        c => crate::text::western_digit(c),
    });
    plain.collect::<String>().trim().to_owned()
}

/// Whether a reader takes `c` for a space or does not see it, and a program does not take it for a space.
pub(crate) fn is_deceptive(c: char) -> bool {
    let is_space = c.is_whitespace() && !matches!(c, ' ' | '\t' | '\n');
    is_space || is_harmful(c)
}

/// Whether `c` is a quotation mark that a word processor puts in place of `'` and `"`.
pub(crate) fn is_typographic_quote(c: char) -> bool {
    matches!(c, '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}')
}

/// A character that is not what it seems, in words.
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
    fn a_text_is_read_without_what_editors_add() {
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
    fn a_pem_text_is_read_with_all_that_does_not_matter() {
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
            let read = decode_pem(text.as_bytes()).unwrap();
            assert_eq!(read.trim_end(), pem.trim_end(), "{text:?}");
        }
        // Names that programs write between the certificates, in whichever encoding, and zeros behind the last one.
        let named = [b"friendlyName: caf\xe9\n", pem.as_bytes(), b"\0\0\0"].concat();
        assert!(decode_pem(&named).unwrap().contains(pem));
    }

    #[test]
    fn a_pem_text_that_cannot_be_repaired_is_refused_with_its_line() {
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
    fn a_copied_value_becomes_what_a_keyboard_types() {
        for (copied, value) in [
            ("+92\u{a0}51\u{202f}000\u{2011}0000", "+92 51 000-0000"),
            ("\u{202a}+92 51 000 0000\u{202c}", "+92 51 000 0000"),
            ("+۹۲ ۵۱ ۰۰۰ ۰۰۰۰", "+92 51 000 0000"),
            ("\u{feff}a@b.pk\u{200b} ", "a@b.pk"),
            ("2008\u{2212}01\u{2013}28", "2008-01-28"),
        ] {
            assert_eq!(typed(copied), value);
        }
    }
}
