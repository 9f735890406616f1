//! The résumé of an application: a PDF or Word file, or a PDF made of photographs. The content of a file decides which kind it is,
//! and its name gets the right extension; the Content-Type of the sender is ignored.

use bytes::Bytes;
use serde::Serialize;

use crate::config::FORMS;
pub use crate::inbox::document::has_macros;
use crate::inbox::document::{self, Kind, Problem};
use crate::inbox::photos::{self, PhotoError};
use crate::text::is_invisible;
use crate::validation::{FieldCode, FieldError};

/// A file as it was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The name that the sender gave it.
    pub file_name: String,
    /// The content.
    pub bytes: Bytes,
}

impl Upload {
    /// Whether the sender chose a file. For a control without one, a browser sends an empty file without a name.
    pub fn is_chosen(&self) -> bool {
        !(self.file_name.is_empty() && self.bytes.is_empty())
    }
}

/// The files of an application, as they were uploaded.
#[derive(Debug, Default)]
pub struct CvFiles {
    /// The PDF or Word file.
    pub resume: Option<Upload>,
    /// Photographs of a CV on paper, in the order of its pages.
    pub photos: Vec<Bytes>,
}

impl CvFiles {
    /// Whether there is any file.
    pub fn is_empty(&self) -> bool {
        self.field_names().is_empty()
    }

    /// The fields of the form with which files were sent.
    pub fn field_names(&self) -> Vec<String> {
        let has_resume = self.resume.as_ref().is_some_and(Upload::is_chosen);
        let fields = [("photos", !self.photos.is_empty()), ("resume", has_resume)];
        let sent = fields.into_iter().filter(|(_, is_sent)| *is_sent);
        sent.map(|(name, _)| name.to_owned()).collect()
    }
}

/// A file that satisfies the rules of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resume {
    pub(crate) file_name: String,
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Bytes,
    /// Of how many photographs it was made; `None` if it was sent as a file.
    pub(crate) photos: Option<u32>,
}

/// The name of a file that was made of photographs.
const NAME_OF_PHOTOS: &str = "cv-from-photos.pdf";

impl Resume {
    /// Checks size, extension and content, and cleans the name.
    pub fn parse(upload: Option<Upload>) -> Result<Self, FieldError> {
        let field = FORMS.job_request.field("resume");
        let label = &field.label;
        let refuse = |code, sentence: String| Err(FieldError::new(code, sentence));
        let Some(Upload { file_name, bytes }) = upload.filter(Upload::is_chosen) else {
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
        let problem = match document::kind(&bytes) {
            _ if field.other_kinds.pictures.is_of(&file_name) => Problem::Picture,
            _ if field.other_kinds.documents.is_of(&file_name) => Problem::OtherDocument,
            _ if field.other_kinds.others.is_of(&file_name) => Problem::Unknown,
            Ok(kind) => {
                return Ok(Self {
                    file_name: with_extension(file_name, kind),
                    media_type: kind.media_type(),
                    bytes,
                    photos: None,
                });
            }
            Err(problem) => problem,
        };
        let (code, sentence) = match problem {
            Problem::Incomplete => (
                FieldCode::Damaged,
                "This file is incomplete or damaged. Open it to check it, save it as a PDF, and choose the PDF.",
            ),
            Problem::Protected => (
                FieldCode::Protected,
                "This file has a password. Save it without a password, and choose it again.",
            ),
            Problem::Macros => (
                FieldCode::Macros,
                "This Word file contains macros. Save it as a PDF, and choose the PDF.",
            ),
            Problem::OtherDocument => (
                FieldCode::SaveAsPdf,
                "This kind of document cannot be used. Open it, save it as a PDF, and choose the PDF.",
            ),
            Problem::Picture => (
                FieldCode::Picture,
                "This is a photograph. Choose it in the field “Photos of your CV”. Send no photograph of your CNIC.",
            ),
            Problem::Unknown => match accepted_extension(&file_name) {
                Some(extension) => {
                    let sentence = format!(
                        "{label} is not a real {extension} file. Save it again as a PDF or Word file."
                    );
                    return refuse(FieldCode::NotARealFile, sentence);
                }
                None => (
                    FieldCode::WrongType,
                    "This file cannot be used. Choose a PDF or Word file.",
                ),
            },
        };
        refuse(code, sentence.to_owned())
    }

    /// Makes one PDF of photographs. This takes long: see [`photos::to_pdf`].
    pub fn of_photos(photos: &[Bytes]) -> Result<Self, FieldError> {
        let pdf = photos::to_pdf(photos).map_err(PhotoError::into_field_error)?;
        Ok(Self {
            file_name: NAME_OF_PHOTOS.to_owned(),
            media_type: Kind::Pdf.media_type(),
            bytes: pdf.into(),
            photos: Some(photos.len() as u32),
        })
    }
}

/// The extension of `file_name` if the form accepts it.
fn accepted_extension(file_name: &str) -> Option<&'static str> {
    let accepted = FORMS.job_request.field("resume").accept.iter();
    let mut accepted = accepted.map(String::as_str);
    accepted.find(|extension| file_name.ends_with(extension))
}

/// `file_name` with the extension of its `kind`, in place of that of another kind. Whatever else stands after a dot stays: in
/// `CV of M. Khan` or `cv.pdf.download` it is part of the name.
fn with_extension(file_name: String, kind: Kind) -> String {
    let extension = kind.extension();
    let stem = match accepted_extension(&file_name) {
        Some(same) if same == extension => return file_name,
        Some(other) => &file_name[..file_name.len() - other.len()],
        None => &file_name,
    };
    // It may have been shortened for a shorter extension.
    let stem = &stem[..stem.floor_char_boundary(MAX_NAME_BYTES - extension.len())];
    format!("{stem}{extension}")
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
    /// Of how many photographs it was made; `None` if it was sent as a file.
    pub photos: Option<u32>,
}

impl StoredResume {
    /// Where it comes from, if it was not sent as a file: "from 2 photos".
    pub fn origin(&self) -> Option<String> {
        self.photos.map(|photos| match photos {
            1 => "from 1 photo".to_owned(),
            photos => format!("from {photos} photos"),
        })
    }
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
    let dot = name.rfind('.').filter(|dot| {
        let mut extension = name[dot + 1..].chars();
        name.len() - dot <= MAX_EXTENSION_BYTES && extension.all(|c| c.is_ascii_alphanumeric())
    });
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
    use crate::inbox::document::samples;

    fn parse(file_name: &str, bytes: impl Into<Bytes>) -> Result<Resume, FieldError> {
        Resume::parse(Some(Upload {
            file_name: file_name.to_owned(),
            bytes: bytes.into(),
        }))
    }

    #[test]
    fn a_file_gets_the_extension_of_its_content() {
        let accepted = &FORMS.job_request.field("resume").accept;
        assert_eq!(*accepted, [".pdf", ".doc", ".docx"]);
        let (pdf, doc, docx) = (samples::PDF.to_vec(), samples::doc(), samples::docx());
        for (name, bytes, stored) in [
            ("cv.pdf", &pdf, "cv.pdf"),
            ("../CV.PDF", &pdf, "CV.pdf"),
            ("cv.doc", &doc, "cv.doc"),
            ("cv.docx", &docx, "cv.docx"),
            ("cv.docx", &pdf, "cv.pdf"),
            ("cv.pdf", &doc, "cv.doc"),
            ("cv.doc", &docx, "cv.docx"),
            ("CV", &docx, "CV.docx"),
            ("", &pdf, "resume.pdf"),
            ("pdf", &pdf, "pdf.pdf"),
            ("1000054321", &doc, "1000054321.doc"),
            ("document%3A77", &pdf, "document%3A77.pdf"),
            ("DOC-20260302-WA0011.", &pdf, "DOC-20260302-WA0011.pdf"),
            ("cv.pdf.crdownload", &pdf, "cv.pdf.crdownload.pdf"),
            ("cv.pdf (2)", &pdf, "cv.pdf (2).pdf"),
            ("CV of M. Khan", &pdf, "CV of M. Khan.pdf"),
            ("cv ali@gmail.com", &pdf, "cv ali@gmail.com.pdf"),
            ("cv.pdf\u{200f} ", &pdf, "cv.pdf"),
            ("سی وی", &docx, "سی وی.docx"),
        ] {
            let resume = parse(name, bytes.clone()).unwrap();
            assert_eq!(resume.file_name, stored);
            let kind = document::kind(bytes).unwrap();
            assert_eq!(resume.media_type, kind.media_type());
            assert_eq!(resume.bytes, bytes);
        }
        let longest = parse(&format!("{}.pdf", "a".repeat(9000)), samples::docx()).unwrap();
        assert!(longest.file_name.len() <= MAX_NAME_BYTES && longest.file_name.ends_with("a.docx"));
    }

    #[test]
    fn each_reason_to_refuse_a_file_has_its_code() {
        let pdf = samples::PDF;
        let docx = samples::docx();
        for (name, bytes, code) in [
            ("cv.pdf", &b"MZ"[..], FieldCode::NotARealFile),
            ("cv.docx", b"", FieldCode::EmptyFile),
            ("", b"", FieldCode::Missing),
            ("CV", b"MZ", FieldCode::WrongType),
            ("cv.pdf.exe", pdf, FieldCode::WrongType),
            ("cv\u{202e}fdp.scr", pdf, FieldCode::WrongType),
            ("cv.ZIP", &docx, FieldCode::WrongType),
            ("photo.JPG", b"\xff\xd8\xff", FieldCode::Picture),
            ("cv.pdf", b"\xff\xd8\xff", FieldCode::Picture),
            ("cv.jpg", pdf, FieldCode::Picture),
            ("cv.rtf", b"{\\rtf1", FieldCode::SaveAsPdf),
            ("cv.doc", b"{\\rtf1", FieldCode::SaveAsPdf),
            ("cv.pdf", b"<script>", FieldCode::SaveAsPdf),
            ("cv.docm", &docx, FieldCode::SaveAsPdf),
            ("cv.pdf", b"%PDF-1.4", FieldCode::Damaged),
            ("cv.docx", &docx[..40], FieldCode::Damaged),
        ] {
            let error = parse(name, bytes.to_vec()).unwrap_err();
            assert_eq!(error.code, code, "{name}: {}", error.sentence);
            assert!(!error.sentence.is_empty());
        }
        let mut large = samples::PDF.to_vec();
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
