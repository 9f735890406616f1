//! The name of a file that a stranger sent, made into one that can be shown, and written on any system. No byte of it
//! ever becomes a path here.

use std::fmt;

use super::default_ignorable::is_default_ignorable;

/// Most characters of a name, its extension among them.
const MAX_CHARS: usize = 120;
/// Most bytes of it: file systems take 255, and an export puts a number in front.
const MAX_BYTES: usize = 200;
/// What comes after the last dot is an extension when it is no longer than this.
const MAX_EXTENSION: usize = 8;
/// The stem when nothing is left of the one that was sent.
const NAMELESS: &str = "resume";

/// A name without folders, controls and tricks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileName {
    stem: String,
    extension: String,
}

impl FileName {
    /// What is left of `raw`; something always is.
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
        // Windows drops dots and spaces at the end; elsewhere a dot in front hides the file.
        let name = visible.trim_end_matches([' ', '.']);
        let (stem, extension) = match name.rsplit_once('.') {
            Some((stem, extension)) if is_extension(extension) => {
                (stem, extension.to_ascii_lowercase())
            }
            _ => (name, String::new()),
        };
        // A dot and what marks a device still come. What is cut first may only then be a device.
        let stem = shortened(stem.trim_matches([' ', '.']), extension.len() + 2);
        Self {
            stem: unreserved(&stem),
            extension,
        }
    }

    /// In lower case and without its dot; empty when there is none.
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

/// `stem`, cut so that `taken` bytes and it fit into a name.
fn shortened(stem: &str, taken: usize) -> String {
    let mut short: String = stem.chars().take(MAX_CHARS - taken).collect();
    while short.len() > MAX_BYTES - taken {
        short.pop();
    }
    short.trim_end_matches([' ', '.']).to_owned()
}

/// `stem`, unless it is empty or the name of a device on Windows, with whatever extension.
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

/// Whether nobody sees `c`: two names that look the same must be the same. Beside the ignorable characters these are the
/// separators of lines and paragraphs, the empty Braille pattern and the marks of annotations.
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
    fn whatever_is_sent_becomes_a_harmless_name() {
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
    fn a_long_name_is_cut_and_keeps_its_extension() {
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
        let name = FileName::clean(&format!("{} {}.pdf", "a".repeat(114), "b".repeat(20)));
        assert_eq!(name.to_string(), format!("{}.pdf", "a".repeat(114)));
        let name = FileName::clean(&format!("com1{}.pdf", ".".repeat(200)));
        assert_eq!(name.to_string(), "_com1.pdf");
        let name = FileName::clean(&format!("con{}x.pdf", " ".repeat(200)));
        assert_eq!(name.to_string(), "_con.pdf");
    }
}
