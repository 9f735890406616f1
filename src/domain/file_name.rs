//! Cleans the name of an uploaded file, so that it can be shown and used on any system. This module never opens a path.

use super::invisible::is_invisible;

/// Most bytes of a name: file systems allow 255, and an export adds a number in front.
const MAX_BYTES: usize = 200;
/// Most bytes of an extension with its dot. A longer text after the last dot is part of the stem.
const MAX_EXTENSION_BYTES: usize = 9;

/// `raw` without folders, control characters and invisible characters, and with its extension in lower case; never empty.
pub(super) fn cleaned(raw: &str) -> String {
    let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible = last
        .chars()
        .filter(|c| !c.is_control() && !is_invisible(*c));
    let name: String = visible
        .map(|c| match c {
            '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    // Windows drops dots and spaces at the end; other systems hide a file with a dot in front.
    let name = name.trim_end_matches([' ', '.']);
    let dot = name
        .rfind('.')
        .filter(|dot| name.len() - dot <= MAX_EXTENSION_BYTES);
    let (stem, extension) = name.split_at(dot.unwrap_or(name.len()));
    let stem = stem.trim_matches([' ', '.']);
    let stem = &stem[..stem.floor_char_boundary(MAX_BYTES - extension.len())];
    let stem = match stem.trim_end_matches([' ', '.']) {
        "" => "resume",
        stem => stem,
    };
    format!("{stem}{}", extension.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_becomes_harmless() {
        for (raw, clean) in [
            ("My CV.PDF", "My CV.pdf"),
            ("سی وی.docx", "سی وی.docx"),
            ("archive.tar.doc", "archive.tar.doc"),
            ("", "resume"),
            ("...", "resume"),
            (".pdf", "resume.pdf"),
            ("../../etc/passwd", "passwd"),
            ("..\\..\\windows\\system.ini", "system.ini"),
            ("C:cv.pdf", "C_cv.pdf"),
            ("cv.pdf/", "resume"),
            (".bashrc.pdf", "bashrc.pdf"),
            ("cv.pdf\0.exe", "cv.pdf.exe"),
            ("cv.pdf. . .", "cv.pdf"),
            ("cv .pdf", "cv.pdf"),
            ("cv.pdf::$DATA", "cv.pdf__$DATA"),
            ("cv\u{202e}fdp.exe", "cvfdp.exe"),
            ("c\u{200b}v\u{feff}.p\u{ad}df", "cv.pdf"),
            ("\u{3164}.pdf", "resume.pdf"),
            ("a\r\nSet-Cookie: x.pdf", "aSet-Cookie_ x.pdf"),
            ("a\u{a0}b\u{3000}c.pdf", "a b c.pdf"),
            ("<script>\"x\"|?*.pdf", "_script__x____.pdf"),
            ("-rf.pdf", "-rf.pdf"),
            ("cv.notanextension", "cv.notanextension"),
        ] {
            assert_eq!(cleaned(raw), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_long_name_is_shortened_and_keeps_its_extension() {
        for letter in ["a", "ع", "履", "💂"] {
            let name = cleaned(&format!("{}.docx", letter.repeat(9_000)));
            assert!(name.ends_with(&format!("{letter}.docx")), "{name}");
            assert!(name.len() <= MAX_BYTES && name.len() > MAX_BYTES - 4);
        }
    }
}
