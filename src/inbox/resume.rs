//! The résumé of an application: a PDF or Word file. Its name and its content must agree; the Content-Type of the sender is
//! ignored.

use bytes::Bytes;
use memchr::memmem;
use serde::Serialize;

use crate::config::FORMS;
use crate::text::is_invisible;
use crate::validation::{FieldCode, FieldError};

/// How many bytes from the start PDF readers search for the signature.
const PDF_SIGNATURE_WITHIN_BYTES: usize = 1024;
const PDF_SIGNATURE: &[u8] = b"%PDF-";
/// Signature of a compound file, the format of Word documents until 2007.
const COMPOUND_FILE_SIGNATURE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP_SIGNATURE: &[u8] = b"PK\x03\x04";
const DOCX_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/// A file as it was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The name that the sender gave it.
    pub file_name: String,
    /// The content.
    pub bytes: Bytes,
}

/// A file that satisfies the rules of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resume {
    pub(crate) file_name: String,
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Bytes,
}

impl Resume {
    /// Checks size, extension and content, and cleans the name.
    pub fn parse(upload: Option<Upload>) -> Result<Self, FieldError> {
        let field = FORMS.job_request.field("resume");
        let label = &field.label;
        let refuse = |code, sentence: String| Err(FieldError::new(code, sentence));
        // A browser sends an empty file without a name when none was chosen.
        let chosen = upload.filter(|file| !(file.file_name.is_empty() && file.bytes.is_empty()));
        let Some(Upload { file_name, bytes }) = chosen else {
            let sentence = field.missing.clone().unwrap_or_default();
            return refuse(FieldCode::Missing, sentence);
        };
        if bytes.is_empty() {
            return refuse(FieldCode::EmptyFile, format!("{label} is an empty file."));
        }
        if let Some(max) = field.max_bytes.filter(|max| bytes.len() as u64 > *max) {
            let max = max / (1024 * 1024);
            let sentence = format!("{label} must be at most {max} MB.");
            return refuse(FieldCode::TooLarge, sentence);
        }
        let file_name = safe_file_name(&file_name);
        let extension = file_name.rfind('.').map_or("", |dot| &file_name[dot..]);
        let is_doc = bytes.starts_with(COMPOUND_FILE_SIGNATURE);
        let (media_type, is_real) = match extension {
            ".pdf" => ("application/pdf", is_pdf(&bytes)),
            ".doc" => ("application/msword", is_doc),
            ".docx" => (DOCX_TYPE, is_docx(&bytes)),
            _ => {
                let sentence = "This file cannot be used. Choose a PDF or Word file.";
                return refuse(FieldCode::WrongType, sentence.to_owned());
            }
        };
        if !is_real {
            let sentence = format!(
                "{label} is not a real {extension} file. Save it again as a PDF or Word file."
            );
            return refuse(FieldCode::NotARealFile, sentence);
        }
        Ok(Self {
            file_name,
            media_type,
            bytes,
        })
    }
}

fn is_pdf(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(PDF_SIGNATURE_WITHIN_BYTES)];
    memmem::find(start, PDF_SIGNATURE).is_some()
}

/// Whether `bytes` is a ZIP archive with the main part of a Word document. Names stand uncompressed in an archive.
fn is_docx(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP_SIGNATURE) && memmem::find(bytes, b"word/document").is_some()
}

/// A stored résumé without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredResume {
    /// Its name without folders, control characters and what Windows refuses. Put the number in front before you write a file: on
    /// Windows `CON.pdf` is no file name.
    pub file_name: String,
    /// Its media type, by its content.
    pub media_type: String,
    /// Its length in bytes.
    pub size: u32,
}

/// Maximum number of bytes of a name: file systems allow 255, and an export adds a number in front.
const MAX_NAME_BYTES: usize = 200;
/// Maximum number of bytes of an extension with its dot. A longer text after the last dot is part of the stem.
const MAX_EXTENSION_BYTES: usize = 9;

/// `raw` without folders, control characters and invisible characters, and with its extension in lower case; never empty.
pub(crate) fn safe_file_name(raw: &str) -> String {
    let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_kept = |c: &char| !c.is_control() && !is_invisible(*c);
    let visible = last.chars().filter(is_kept);
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
    let stem = &stem[..stem.floor_char_boundary(MAX_NAME_BYTES - extension.len())];
    let stem = match stem.trim_end_matches([' ', '.']) {
        "" => "resume",
        stem => stem,
    };
    format!("{stem}{}", extension.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(file_name: &str, bytes: impl Into<Bytes>) -> Result<Resume, FieldError> {
        Resume::parse(Some(Upload {
            file_name: file_name.to_owned(),
            bytes: bytes.into(),
        }))
    }

    const DOCX: &[u8] = b"PK\x03\x04 word/document.xml";

    #[test]
    fn each_format_is_accepted_under_its_own_extension() {
        let accepted = &FORMS.job_request.field("resume").accept;
        assert_eq!(*accepted, [".pdf", ".doc", ".docx"]);
        for (name, bytes, media_type) in [
            ("cv.pdf", &b"%PDF-1.4\n"[..], "application/pdf"),
            (
                "../CV.PDF",
                &[&[b'\n'; 1019][..], PDF_SIGNATURE].concat(),
                "application/pdf",
            ),
            ("cv.doc", COMPOUND_FILE_SIGNATURE, "application/msword"),
            ("cv.docx", DOCX, DOCX_TYPE),
        ] {
            let resume = parse(name, bytes.to_vec()).unwrap();
            assert_eq!(resume.media_type, media_type);
            assert_eq!(resume.bytes, bytes);
            assert!(!resume.file_name.contains(['/', 'P']));
        }
    }

    #[test]
    fn name_and_content_must_agree() {
        for (name, bytes, sentence) in [
            ("cv.pdf", DOCX, "is not a real .pdf file"),
            ("cv.pdf", b"<script>", "is not a real .pdf file"),
            (
                "cv.pdf",
                &[&[b'\n'; 1020][..], PDF_SIGNATURE].concat(),
                "is not a real .pdf file",
            ),
            ("cv.doc", DOCX, "is not a real .doc file"),
            ("cv.docx", COMPOUND_FILE_SIGNATURE, "not a real .docx"),
            ("cv.docx", b"PK\x03\x04 xl/workbook.xml", "not a real .docx"),
            ("cv.pdf.exe", b"%PDF-1.4", "Choose a PDF or Word file."),
            ("pdf", b"%PDF-1.4", "This file cannot be used"),
            ("cv.pdf\u{202e}exe", b"%PDF-1.4", "This file cannot be used"),
            ("", b"", "Choose your CV file."),
            ("cv.pdf", b"", "is an empty file"),
        ] {
            let error = parse(name, bytes.to_vec()).unwrap_err().sentence;
            assert!(error.contains(sentence), "{name}: {error}");
        }
        let mut large = b"%PDF-1.4".to_vec();
        large.resize(10 * 1024 * 1024, b' ');
        assert!(parse("cv.pdf", large.clone()).is_ok());
        large.push(b' ');
        let error = parse("cv.pdf", large).unwrap_err().sentence;
        assert_eq!(error, "CV must be at most 10 MB.");
    }

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
            assert_eq!(safe_file_name(raw), clean, "{raw:?}");
        }
    }

    #[test]
    fn a_long_name_is_shortened_and_keeps_its_extension() {
        for letter in ["a", "ع", "履", "💂"] {
            let name = safe_file_name(&format!("{}.docx", letter.repeat(9_000)));
            assert!(name.ends_with(&format!("{letter}.docx")), "{name}");
            assert!(name.len() <= MAX_NAME_BYTES && name.len() > MAX_NAME_BYTES - 4);
        }
    }
}
