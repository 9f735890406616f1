//! The résumé of an application: a PDF or Word file. Its name and its content must agree; the Content-Type of the sender is
//! ignored.

use bytes::Bytes;
use memchr::memmem;
use serde::Serialize;

use super::docx::is_docx;
use super::file_name::FileName;
use crate::facts::FORMS;

/// PDF readers look for the signature in this many bytes.
const PDF_SIGNATURE_WITHIN_BYTES: usize = 1024;
const PDF_SIGNATURE: &[u8] = b"%PDF-";
/// Signature of a compound file, the format of Word documents until 2007.
const COMPOUND_FILE_SIGNATURE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

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

/// The sentence of the form for a missing file.
fn missing() -> &'static str {
    let field = FORMS.job_request.fields.get("resume");
    field.missing.as_deref().unwrap_or_default()
}

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// No file was chosen.
    #[error("{}", missing())]
    Missing,
    /// The file is empty.
    #[error("Résumé is an empty file.")]
    Empty,
    /// The file is larger than the form accepts.
    #[error("Résumé must be at most {} MB.", .max_bytes / (1024 * 1024))]
    TooLarge {
        /// Most bytes accepted.
        max_bytes: u64,
    },
    /// The form does not accept the extension.
    #[error("Résumé must be one of these files: {}.", .accepted.join(", "))]
    Extension {
        /// Accepted extensions, with their dots.
        accepted: &'static [String],
    },
    /// The content does not match the extension.
    #[error("Résumé is not a real .{extension} file. Save it again as a PDF or Word file.")]
    Content {
        /// The extension of the file.
        extension: &'static str,
    },
}

/// A file format of a résumé.
struct Format {
    extension: &'static str,
    media_type: &'static str,
    is: fn(&[u8]) -> bool,
}

const FORMATS: [Format; 3] = [
    Format {
        extension: "pdf",
        media_type: "application/pdf",
        is: is_pdf,
    },
    Format {
        extension: "doc",
        media_type: "application/msword",
        is: is_compound_file,
    },
    Format {
        extension: "docx",
        media_type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        is: is_docx,
    },
];

impl Resume {
    /// Checks size, extension and content, and cleans the name.
    pub fn parse(upload: Option<Upload>) -> Result<Self, ResumeError> {
        let field = FORMS.job_request.fields.get("resume");
        // A browser sends an empty file without a name when none was chosen.
        let Some(Upload { file_name, bytes }) =
            upload.filter(|upload| !(upload.file_name.is_empty() && upload.bytes.is_empty()))
        else {
            return Err(ResumeError::Missing);
        };
        if bytes.is_empty() {
            return Err(ResumeError::Empty);
        }
        if let Some(max_bytes) = field.max_bytes.filter(|max| bytes.len() as u64 > *max) {
            return Err(ResumeError::TooLarge { max_bytes });
        }
        let name = FileName::clean(&file_name);
        let accepted = |format: &&Format| {
            let dotted = format!(".{}", format.extension);
            format.extension == name.extension() && field.accept.contains(&dotted)
        };
        let Some(format) = FORMATS.iter().find(accepted) else {
            return Err(ResumeError::Extension {
                accepted: &field.accept,
            });
        };
        if !(format.is)(&bytes) {
            return Err(ResumeError::Content {
                extension: format.extension,
            });
        }
        Ok(Self {
            file_name: name.to_string(),
            media_type: format.media_type,
            bytes,
        })
    }
}

fn is_pdf(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(PDF_SIGNATURE_WITHIN_BYTES)];
    memmem::find(start, PDF_SIGNATURE).is_some()
}

fn is_compound_file(bytes: &[u8]) -> bool {
    bytes.starts_with(COMPOUND_FILE_SIGNATURE)
}

/// A stored résumé without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredResume {
    /// Its name, safe on any system.
    pub file_name: String,
    /// Its media type, by its content.
    pub media_type: String,
    /// Its length in bytes.
    pub size: u32,
}

impl StoredResume {
    /// Describes a file of the database. The name is cleaned again, because another program may have written it.
    pub fn new(file_name: &str, media_type: String, size: u32) -> Self {
        Self {
            file_name: FileName::clean(file_name).to_string(),
            media_type,
            size,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fuzz_invariants::archive;

    fn parse(file_name: &str, bytes: impl Into<Bytes>) -> Result<Resume, ResumeError> {
        Resume::parse(Some(Upload {
            file_name: file_name.to_owned(),
            bytes: bytes.into(),
        }))
    }

    fn compound_file() -> Vec<u8> {
        [COMPOUND_FILE_SIGNATURE, &[0; 504]].concat()
    }

    #[test]
    fn each_format_is_accepted_under_its_own_extension() {
        let docx = archive(&["[Content_Types].xml", "word/document.xml"]);
        for (name, bytes, media_type) in [
            ("cv.pdf", b"%PDF-1.4\n".to_vec(), "application/pdf"),
            (
                "../CV.PDF",
                [&[b'\n'; 1019][..], PDF_SIGNATURE].concat(),
                "application/pdf",
            ),
            ("cv.doc", compound_file(), "application/msword"),
            ("cv.docx", docx, FORMATS[2].media_type),
        ] {
            let resume = parse(name, bytes.clone()).unwrap();
            assert_eq!(resume.media_type, media_type);
            assert_eq!(resume.bytes, bytes);
            assert!(
                !resume.file_name.contains(['/', 'P']),
                "{}",
                resume.file_name
            );
        }
    }

    #[test]
    fn name_and_content_must_agree() {
        let docx = archive(&["word/document.xml"]);
        for (name, bytes, extension) in [
            ("cv.pdf", docx.clone(), "pdf"),
            ("cv.pdf", compound_file(), "pdf"),
            (
                "cv.pdf",
                [&[b'\n'; 1020][..], PDF_SIGNATURE].concat(),
                "pdf",
            ),
            ("cv.pdf", b"<script>alert(1)</script>".to_vec(), "pdf"),
            ("cv.doc", docx, "doc"),
            ("cv.doc", b"{\\rtf1 a text}".to_vec(), "doc"),
            ("cv.docx", compound_file(), "docx"),
            ("cv.docx", archive(&["xl/workbook.xml"]), "docx"),
        ] {
            assert_eq!(
                parse(name, bytes),
                Err(ResumeError::Content { extension }),
                "{name}"
            );
        }
        for name in [
            "cv.exe",
            "cv.pdf.exe",
            "cv",
            "cv.txt",
            "pdf",
            "cv.pdf\u{202e}exe",
        ] {
            let error = parse(name, "%PDF-1.4").unwrap_err().to_string();
            assert_eq!(
                error, "Résumé must be one of these files: .pdf, .doc, .docx.",
                "{name}"
            );
        }
    }

    #[test]
    fn missing_empty_and_large_files_have_their_own_errors() {
        assert_eq!(Resume::parse(None), Err(ResumeError::Missing));
        assert_eq!(parse("", ""), Err(ResumeError::Missing));
        assert_eq!(parse("cv.pdf", ""), Err(ResumeError::Empty));
        let mut large = b"%PDF-1.4".to_vec();
        large.resize(10 * 1024 * 1024, b' ');
        assert!(parse("cv.pdf", large.clone()).is_ok());
        large.push(b' ');
        let error = parse("cv.pdf", large).unwrap_err().to_string();
        assert_eq!(error, "Résumé must be at most 10 MB.");
    }
}
