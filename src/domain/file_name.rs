//! Cleans the name of an uploaded file, so that it can be shown and used on any system. This module never opens a path.

use std::fmt;

use super::default_ignorable::is_default_ignorable;

/// Most characters of a name, including its extension.
const MAX_CHARS: usize = 120;
/// Most bytes of a name: file systems allow 255, and an export adds a number in front.
const MAX_BYTES: usize = 200;
/// Most bytes of an extension. A longer text after the last dot is part of the stem.
const MAX_EXTENSION: usize = 8;
/// The stem of a name of which nothing is left.
const NAMELESS: &str = "resume";

/// A name without folders, control characters and invisible characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileName {
    stem: String,
    extension: String,
}

impl FileName {
    /// Cleans `raw`. The result is never empty.
    pub fn clean(raw: &str) -> Self {
        let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
        let visible: String = last
            .chars()
            .filter(|c| !c.is_control() && !is_invisible(*c))
            .map(|c| match c {
                '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
                c if c.is_whitespace() => ' ',
                c => c,
            })
            .collect();
        let is_extension = |text: &str| {
            (1..=MAX_EXTENSION).contains(&text.len())
                && text.chars().all(|c| c.is_ascii_alphanumeric())
        };
        // Windows drops dots and spaces at the end; other systems hide a file with a dot in front.
        let name = visible.trim_end_matches([' ', '.']);
        let (stem, extension) = match name.rsplit_once('.') {
            Some((stem, extension)) if is_extension(extension) => {
                (stem, extension.to_ascii_lowercase())
            }
            _ => (name, String::new()),
        };
        // Room for the dot and for the mark of a device name. Shortening comes first, because it may create such a name.
        let stem = shortened(stem.trim_matches([' ', '.']), extension.len() + 2);
        Self {
            stem: unreserved(&stem),
            extension,
        }
    }

    /// The extension in lower case without its dot; empty if there is none.
    pub fn extension(&self) -> &str {
        &self.extension
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stem)?;
        if !self.extension.is_empty() {
            write!(f, ".{}", self.extension)?;
        }
        Ok(())
    }
}

/// Shortens `stem`, so that a name has room for `taken` more bytes.
fn shortened(stem: &str, taken: usize) -> String {
    let mut short: String = stem.chars().take(MAX_CHARS - taken).collect();
    while short.len() > MAX_BYTES - taken {
        short.pop();
    }
    short.trim_end_matches([' ', '.']).to_owned()
}

/// Marks `stem` if Windows takes it for a device, which it does with any extension, and replaces an empty one.
fn unreserved(stem: &str) -> String {
    if stem.is_empty() {
        return NAMELESS.to_owned();
    }
    let base = stem.split('.').next().unwrap_or_default().trim_end();
    let base = base.to_ascii_uppercase();
    let numbered = |device| {
        base.strip_prefix(device).is_some_and(|rest| {
            let mut rest = rest.chars();
            matches!(
                (rest.next(), rest.next()),
                (Some('0'..='9' | '¹' | '²' | '³'), None)
            )
        })
    };
    let is_device = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&base.as_str());
    if is_device || numbered("COM") || numbered("LPT") {
        return format!("_{stem}");
    }
    stem.to_owned()
}

/// Whether `c` is invisible: names that look the same must be the same. Besides the ignorable characters these are the
/// separators of lines and paragraphs, the empty Braille pattern and the annotation marks.
pub(super) fn is_invisible(c: char) -> bool {
    is_default_ignorable(c)
        || matches!(
            c,
            '\u{2028}' | '\u{2029}' | '\u{2800}' | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_becomes_harmless() {
        for (raw, clean) in [
            ("cv.pdf", "cv.pdf"),
            ("My CV.PDF", "My CV.pdf"),
            ("سی وی.docx", "سی وی.docx"),
            ("履歴書.doc", "履歴書.doc"),
            ("archive.tar.doc", "archive.tar.doc"),
            ("", "resume"),
            (" ", "resume"),
            (".", "resume"),
            ("..", "resume"),
            ("...", "resume"),
            (".pdf", "resume.pdf"),
            ("..pdf", "resume.pdf"),
            (" . pdf", "pdf"),
            ("/", "resume"),
            ("\\", "resume"),
            ("../../etc/passwd", "passwd"),
            ("..\\..\\windows\\system.ini", "system.ini"),
            ("C:\\Users\\me\\cv.pdf", "cv.pdf"),
            ("C:cv.pdf", "C_cv.pdf"),
            ("/etc/cron.d/cv.pdf", "cv.pdf"),
            ("cv.pdf/", "resume"),
            ("cv.pdf/..", "resume"),
            ("....//cv.pdf", "cv.pdf"),
            (".htaccess", "resume.htaccess"),
            (".bashrc.pdf", "bashrc.pdf"),
            ("cv.pdf\0.exe", "cv.pdf.exe"),
            ("cv\0.pdf", "cv.pdf"),
            ("cv.pdf.", "cv.pdf"),
            ("cv.pdf  ", "cv.pdf"),
            ("cv.pdf. . .", "cv.pdf"),
            ("cv .pdf", "cv.pdf"),
            ("cv.pdf::$DATA", "cv.pdf__$DATA"),
            ("cv\u{202e}fdp.exe", "cvfdp.exe"),
            ("\u{202e}\u{2066}cv.pdf", "cv.pdf"),
            ("c\u{200b}v\u{feff}.p\u{ad}df", "cv.pdf"),
            ("cv\u{e0041}\u{fe0f}.pdf", "cv.pdf"),
            ("\u{3164}.pdf", "resume.pdf"),
            ("c\u{2028}v\u{85}.pdf", "cv.pdf"),
            ("a\r\nSet-Cookie: x.pdf", "aSet-Cookie_ x.pdf"),
            ("a\tb\u{1b}[31m.pdf", "ab[31m.pdf"),
            ("a\u{a0}b\u{3000}c.pdf", "a b c.pdf"),
            ("<script>\"x\"|?*.pdf", "_script__x____.pdf"),
            ("con.pdf", "_con.pdf"),
            ("CON", "_CON"),
            ("nul.tar.pdf", "_nul.tar.pdf"),
            ("aux .pdf", "_aux.pdf"),
            ("Com1.docx", "_Com1.docx"),
            ("lpt³.doc", "_lpt³.doc"),
            ("com10.doc", "com10.doc"),
            ("com.doc", "com.doc"),
            ("coma.doc", "coma.doc"),
            ("prn", "_prn"),
            ("aux.doc", "_aux.doc"),
            ("nul", "_nul"),
            ("CONIN$", "_CONIN$"),
            ("conout$.doc", "_conout$.doc"),
            ("com0.doc", "_com0.doc"),
            ("lpt9", "_lpt9"),
            ("com¹", "_com¹"),
            ("com²", "_com²"),
            ("cv.ABCDEFGH", "cv.abcdefgh"),
            ("cv.ABCDEFGHI", "cv.ABCDEFGHI"),
            ("cv.PÄF", "cv.PÄF"),
            ("cv.7", "cv.7"),
            ("c\u{2028}\u{2029}\u{2800}\u{fff9}\u{fffb}v", "cv"),
            (
                "c\u{2027}\u{27ff}\u{2801}\u{fffc}v",
                "c\u{2027}\u{27ff}\u{2801}\u{fffc}v",
            ),
            ("console.doc", "console.doc"),
            ("-rf.pdf", "-rf.pdf"),
            ("cv.notanextension", "cv.notanextension"),
            ("cv.p df", "cv.p df"),
            ("cv.", "cv"),
        ] {
            assert_eq!(FileName::clean(raw).to_string(), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_long_name_is_shortened_and_keeps_its_extension() {
        for letter in ["a", "ع", "履", "💂"] {
            let name = FileName::clean(&format!("{}.docx", letter.repeat(9_000)));
            let text = name.to_string();
            assert!(text.ends_with(&format!("{letter}.docx")), "{text}");
            assert!(
                text.chars().count() <= MAX_CHARS && text.len() <= MAX_BYTES,
                "{text}"
            );
            assert_eq!(name.extension(), "docx");
        }
        for (stem, left) in [
            ("a".repeat(300), "a".repeat(115)),
            ("a".repeat(115), "a".repeat(115)),
            ("ع".repeat(300), "ع".repeat(97)),
            (
                "a".to_owned() + &"ع".repeat(97),
                "a".to_owned() + &"ع".repeat(97),
            ),
            (
                "aa".to_owned() + &"ع".repeat(97),
                "aa".to_owned() + &"ع".repeat(96),
            ),
        ] {
            assert_eq!(
                FileName::clean(&format!("{stem}.pdf")).to_string(),
                left + ".pdf"
            );
        }
        assert_eq!(
            FileName::clean(&"a".repeat(300)).to_string(),
            "a".repeat(118)
        );
        let name = FileName::clean(&format!("{} {}.pdf", "a".repeat(114), "b".repeat(20)));
        assert_eq!(name.to_string(), format!("{}.pdf", "a".repeat(114)));
        let name = FileName::clean(&format!("com1{}.pdf", ".".repeat(200)));
        assert_eq!(name.to_string(), "_com1.pdf");
        let name = FileName::clean(&format!("con{}x.pdf", " ".repeat(200)));
        assert_eq!(name.to_string(), "_con.pdf");
    }
}
