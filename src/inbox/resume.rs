//! The résumé of an application: a PDF or Word file, or a PDF made of photographs. The content of a file decides its
//! kind, and its name gets the matching extension. The Content-Type that the sender gave is ignored.

use bytes::Bytes;
use serde::Serialize;

use crate::config::FORMS;
pub use crate::inbox::document::has_macros;
use crate::inbox::document::{self, Kind, Problem};
use crate::inbox::photos::{self, PhotoError};
use crate::text::is_invisible;
use crate::validation::{FieldCode, FieldError};

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The name that the browser sent.
    pub file_name: String,
    /// The content.
    pub bytes: Bytes,
}

impl Upload {
    /// Whether the sender chose a file. If not, a browser sends an empty file without a name.
    pub fn is_chosen(&self) -> bool {
        !(self.file_name.is_empty() && self.bytes.is_empty())
    }
}

/// The uploaded files of an application.
#[derive(Debug, Default)]
pub struct ResumeUploads {
    /// The PDF or Word file, from the field `resume`.
    pub document: Option<Upload>,
    /// Photographs of a résumé on paper in the order of its pages, from the field `photos`.
    pub photos: Vec<Bytes>,
}

impl ResumeUploads {
    /// Whether the sender chose no file.
    pub fn is_empty(&self) -> bool {
        self.field_names().is_empty()
    }

    /// The fields of the form in which the sender chose files.
    pub fn field_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        if !self.photos.is_empty() {
            names.push("photos".to_owned());
        }
        if self.document.as_ref().is_some_and(Upload::is_chosen) {
            names.push("resume".to_owned());
        }
        names
    }
}

/// A résumé that satisfies the rules of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resume {
    pub(crate) file_name: String,
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Bytes,
    /// The number of photographs in the PDF; `None` if the applicant sent a file.
    pub(crate) photos: Option<u32>,
}

/// The name of a PDF made of photographs.
const PHOTOS_FILE_NAME: &str = "cv-from-photos.pdf";

impl Resume {
    /// Checks the size, extension and content of a file, and cleans its name.
    pub fn parse(upload: Option<Upload>) -> Result<Self, FieldError> {
        let field = FORMS.job_request.field("resume");
        let Some(Upload { file_name, bytes }) = upload.filter(Upload::is_chosen) else {
            let sentence = field.missing.clone().unwrap_or_default();
            return Err(FieldError::new(FieldCode::Missing, sentence));
        };
        if bytes.is_empty() {
            let sentence = format!("{} is an empty file.", field.label);
            return Err(FieldError::new(FieldCode::EmptyFile, sentence));
        }
        if let Some(max) = field.max_bytes.filter(|max| bytes.len() as u64 > *max) {
            let megabytes = max / (1024 * 1024);
            let sentence = format!("{} must be at most {megabytes} MB.", field.label);
            return Err(FieldError::new(FieldCode::TooLarge, sentence));
        }
        let file_name = safe_file_name(&file_name);
        match detect_kind(&file_name, &bytes) {
            Ok(kind) => Ok(Self {
                file_name: with_extension(file_name, kind),
                media_type: kind.media_type(),
                bytes,
                photos: None,
            }),
            Err(problem) => Err(explain(problem, &file_name)),
        }
    }

    /// Makes one PDF of photographs. This is slow: see [`photos::to_pdf`].
    pub fn from_photos(photos: &[Bytes]) -> Result<Self, FieldError> {
        let pdf = photos::to_pdf(photos).map_err(PhotoError::into_field_error)?;
        Ok(Self {
            file_name: PHOTOS_FILE_NAME.to_owned(),
            media_type: Kind::Pdf.media_type(),
            bytes: pdf.into(),
            photos: Some(photos.len() as u32),
        })
    }
}

/// Detects the kind of a file by its content. Rejects a file whose extension the form lists as another kind, whatever it contains.
fn detect_kind(file_name: &str, bytes: &[u8]) -> Result<Kind, Problem> {
    let other_kinds = &FORMS.job_request.field("resume").other_kinds;
    if other_kinds.pictures.is_of(file_name) {
        return Err(Problem::Picture);
    }
    if other_kinds.documents.is_of(file_name) {
        return Err(Problem::OtherDocument);
    }
    if other_kinds.others.is_of(file_name) {
        return Err(Problem::Unknown);
    }
    document::detect_kind(bytes)
}

/// The error of the form for a file that cannot be used.
fn explain(problem: Problem, file_name: &str) -> FieldError {
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
            "This is a photograph. Choose it in the field “Photos of your CV”. Do not send a photograph of your CNIC.",
        ),
        Problem::Unknown => match accepted_extension(file_name) {
            Some(extension) => {
                let label = &FORMS.job_request.field("resume").label;
                let sentence = format!(
                    "{label} is not a real {extension} file. Save it again as a PDF or Word file."
                );
                return FieldError::new(FieldCode::NotARealFile, sentence);
            }
            None => (
                FieldCode::WrongType,
                "This file cannot be used. Choose a PDF or Word file.",
            ),
        },
    };
    FieldError::new(code, sentence)
}

/// The extension of `file_name`, if the form accepts it.
fn accepted_extension(file_name: &str) -> Option<&'static str> {
    FORMS
        .job_request
        .field("resume")
        .accept
        .iter()
        .map(String::as_str)
        .find(|extension| file_name.ends_with(extension))
}

/// `file_name` with the extension of `kind`, which replaces the extension of another accepted kind. Any other text after
/// a dot stays, because in `CV of M. Khan` or `cv.pdf.download` it belongs to the name.
fn with_extension(file_name: String, kind: Kind) -> String {
    let extension = kind.extension();
    let stem = match accepted_extension(&file_name) {
        Some(present) if present == extension => return file_name,
        Some(other) => &file_name[..file_name.len() - other.len()],
        None => &file_name,
    };
    // The new extension may be longer than the one that `safe_file_name` left room for.
    let stem = &stem[..stem.floor_char_boundary(MAX_NAME_BYTES - extension.len())];
    format!("{stem}{extension}")
}

/// A stored résumé without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredResume {
    /// A name without directories, control characters and characters that Windows forbids. Put the id in front before
    /// you use it for a file, because Windows reserves names such as `CON.pdf`.
    pub file_name: String,
    /// The media type, detected from the content.
    pub media_type: String,
    /// The length in bytes.
    pub size: u32,
    /// The number of photographs in the PDF; `None` if the applicant sent a file.
    pub photos: Option<u32>,
}

impl StoredResume {
    /// The origin of a PDF from photographs, such as "from 2 photos".
    pub fn origin(&self) -> Option<String> {
        self.photos.map(|photos| match photos {
            1 => "from 1 photo".to_owned(),
            photos => format!("from {photos} photos"),
        })
    }
}

/// Maximum number of bytes of a name. File systems allow 255, and an export puts a number in front.
const MAX_NAME_BYTES: usize = 200;
/// Maximum number of bytes of an extension with its dot. A longer text after the last dot belongs to the stem.
const MAX_EXTENSION_BYTES: usize = 9;

/// Removes directories, control characters and invisible characters from `raw`, replaces characters that Windows
/// forbids, and puts the extension in lower case. The result is never empty.
pub(crate) fn safe_file_name(raw: &str) -> String {
    let name: String = raw
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or_default()
        .chars()
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .map(|c| match c {
            '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    // Windows drops dots and spaces at the end, and other systems hide files that start with a dot.
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
    fn a_file_gets_the_extension_that_matches_its_content() {
        let accepted = &FORMS.job_request.field("resume").accept;
        assert_eq!(*accepted, [".pdf", ".doc", ".docx"]);
        let pdf = samples::PDF.to_vec();
        let doc = samples::doc();
        let docx = samples::docx();
        for (name, bytes, stored_name) in [
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
            assert_eq!(resume.file_name, stored_name);
            let kind = document::detect_kind(bytes).unwrap();
            assert_eq!(resume.media_type, kind.media_type());
            assert_eq!(resume.bytes, bytes);
        }
        let longest = parse(&format!("{}.pdf", "a".repeat(9000)), samples::docx()).unwrap();
        assert!(longest.file_name.len() <= MAX_NAME_BYTES && longest.file_name.ends_with("a.docx"));
    }

    #[test]
    fn each_problem_with_a_file_has_its_code() {
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
    fn any_file_name_becomes_safe() {
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
    fn a_long_file_name_is_shortened_and_keeps_its_extension() {
        for letter in ["a", "ع", "履", "💂"] {
            let name = safe_file_name(&format!("{}.docx", letter.repeat(9_000)));
            assert!(name.ends_with(&format!("{letter}.docx")), "{name}");
            assert!(name.len() <= MAX_NAME_BYTES && name.len() > MAX_NAME_BYTES - 4);
        }
    }
}
