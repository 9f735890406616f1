//! Which kind of document a file is, by its content alone: a PDF, a Word file, or something else that a visitor can be told about.
//! Nothing is unpacked but the list of content types of a Word file.

use std::io::{Cursor, Read};

use memchr::memmem;
use zip::ZipArchive;

/// How many bytes from the start PDF readers search for the signature.
const PDF_SIGNATURE_WITHIN_BYTES: usize = 1024;
const PDF_SIGNATURE: &[u8] = b"%PDF-";
/// Signature of a compound file, the format of Word documents until 2007.
const COMPOUND_FILE_SIGNATURE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP_SIGNATURE: &[u8] = b"PK\x03\x04";
/// The record at the end of a ZIP archive, which is missing when the file was cut off.
const ZIP_END: &[u8] = b"PK\x05\x06";
/// Begins each entry of the list of files in a ZIP archive.
const ZIP_ENTRY: &[u8] = b"PK\x01\x02";
/// Maximum number of files in an archive that is read. A Word file with a hundred pictures has about 130.
const MAX_ZIP_ENTRIES: usize = 5000;
/// Maximum number of bytes of the list of content types that is read. Word writes about 2 KB.
const MAX_CONTENT_TYPES_BYTES: u64 = 1024 * 1024;

/// A kind of document that the office can read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pdf,
    /// Word until 2007.
    Doc,
    /// Word since 2007.
    Docx,
}

impl Kind {
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Pdf => ".pdf",
            Self::Doc => ".doc",
            Self::Docx => ".docx",
        }
    }

    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        }
    }
}

/// Why a file is not one of the kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The end of the file is missing.
    Incomplete,
    /// It can be read only with a password.
    Protected,
    /// It is a Word file with macros.
    Macros,
    /// It is another kind of document, which the sender's program can save as a PDF.
    OtherDocument,
    /// It is a picture.
    Picture,
    /// It is none of these.
    Unknown,
}

/// The kind of the document in `bytes`.
pub(crate) fn kind(bytes: &[u8]) -> Result<Kind, Problem> {
    if bytes.starts_with(COMPOUND_FILE_SIGNATURE) {
        return compound_file(bytes).map(|()| Kind::Doc);
    }
    if bytes.starts_with(ZIP_SIGNATURE) {
        return archive(bytes).map(|()| Kind::Docx);
    }
    let start = &bytes[..bytes.len().min(PDF_SIGNATURE_WITHIN_BYTES)];
    if let Some(at) = memmem::find(start, PDF_SIGNATURE) {
        return pdf(&bytes[at..]).map(|()| Kind::Pdf);
    }
    Err(match start {
        start if is_picture(start) => Problem::Picture,
        start if is_other_document(start) => Problem::OtherDocument,
        _ => Problem::Unknown,
    })
}

/// Checks that the end of a PDF is there. Readers accept a file with either of two marks.
fn pdf(bytes: &[u8]) -> Result<(), Problem> {
    let has = |mark: &[u8]| memmem::rfind(bytes, mark).is_some();
    if !has(b"%%EOF") && !has(b"startxref") {
        return Err(Problem::Incomplete);
    }
    // A PDF for the web has such a mark near its start too, and says how long it is.
    match linearized_length(bytes) {
        Some(length) if length > bytes.len() => Err(Problem::Incomplete),
        _ => Ok(()),
    }
}

/// The length that a PDF made for the web ("linearized") gives in its first object.
fn linearized_length(bytes: &[u8]) -> Option<usize> {
    let start = &bytes[..bytes.len().min(PDF_SIGNATURE_WITHIN_BYTES)];
    let dictionary = &start[memmem::find(start, b"/Linearized")?..];
    let dictionary = &dictionary[..memmem::find(dictionary, b">>")?];
    let mut after = memmem::find_iter(dictionary, b"/L").map(|at| &dictionary[at + 2..]);
    after.find_map(|value| {
        let value = value.trim_ascii_start();
        let digits = value.iter().take_while(|byte| byte.is_ascii_digit());
        str::from_utf8(&value[..digits.count()]).ok()?.parse().ok()
    })
}

/// Checks that a ZIP archive is a Word file without macros.
fn archive(bytes: &[u8]) -> Result<(), Problem> {
    if memmem::rfind(bytes, ZIP_END).is_none() {
        return Err(Problem::Incomplete);
    }
    // Each entry takes memory.
    if memmem::find_iter(bytes, ZIP_ENTRY).count() > MAX_ZIP_ENTRIES {
        return Err(Problem::Unknown);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Problem::Incomplete)?;
    // Some programs write the names with the separators of Windows. Word ignores the case.
    let written = archive.file_names().collect::<Result<Vec<_>, _>>();
    let written = written.map_err(|_| Problem::Unknown)?.into_iter();
    let names: Vec<String> = written
        .map(|name| name.replace('\\', "/").to_ascii_lowercase())
        .collect();
    let is_word = |name: &String| name.trim_start_matches('/').starts_with("word/document");
    if !names.iter().any(is_word) {
        return Err(Problem::OtherDocument);
    }
    if names.iter().any(|name| name.contains("vbaproject")) {
        return Err(Problem::Macros);
    }
    let listed = |name: &String| name.trim_start_matches('/') == "[content_types].xml";
    let Some(index) = names.iter().position(listed) else {
        return Ok(());
    };
    let mut types = Vec::new();
    let part = archive.by_index(index).map_err(|_| Problem::Incomplete)?;
    part.take(MAX_CONTENT_TYPES_BYTES)
        .read_to_end(&mut types)
        .map_err(|_| Problem::Incomplete)?;
    // The part with the macros may have any name, but not any type. Without the zeros, UTF-16 reads like ASCII.
    types.retain(|byte| *byte != 0);
    types.make_ascii_lowercase();
    let has = |word: &[u8]| memmem::find(&types, word).is_some();
    if has(b"vbaproject") || has(b"macroenabled") {
        return Err(Problem::Macros);
    }
    Ok(())
}

/// Checks that a compound file ([MS-CFB]) is a Word document that is complete and has no password.
fn compound_file(bytes: &[u8]) -> Result<(), Problem> {
    let sectors = Sectors::of(bytes).ok_or(Problem::Incomplete)?;
    if !sectors.are_complete() {
        return Err(Problem::Incomplete);
    }
    // Word since 2007 puts an encrypted document into a compound file.
    if directory_entry(bytes, "EncryptedPackage").is_some() {
        return Err(Problem::Protected);
    }
    let entry = directory_entry(bytes, "WordDocument").ok_or(Problem::OtherDocument)?;
    let is_encrypted = || {
        let stream = sectors.offset(u32_at(bytes, entry + 116)?)?;
        let flags = u16_at(bytes, stream + 10)?;
        // The flag fEncrypted of a FIB, [MS-DOC] 2.5.2.
        Some(u16_at(bytes, stream)? == 0xa5ec && flags & 0x0100 != 0)
    };
    match is_encrypted() {
        Some(true) => Err(Problem::Protected),
        _ => Ok(()),
    }
}

/// Whether a Word file until 2007 has macros.
pub fn has_macros(bytes: &[u8]) -> bool {
    let has = |name| directory_entry(bytes, name).is_some();
    bytes.starts_with(COMPOUND_FILE_SIGNATURE) && (has("Macros") || has("_VBA_PROJECT"))
}

/// Where the entry of the directory with this name begins in a compound file: entries have 128 bytes and begin with their name.
fn directory_entry(bytes: &[u8], name: &str) -> Option<usize> {
    let name: Vec<u8> = name
        .encode_utf16()
        .chain([0])
        .flat_map(u16::to_le_bytes)
        .collect();
    memmem::find_iter(bytes, &name).find(|at| at % 128 == 0)
}

/// The sectors of a compound file.
struct Sectors<'a> {
    bytes: &'a [u8],
    /// The binary logarithm of their length.
    shift: u32,
    /// How many begin in the file.
    count: usize,
}

impl<'a> Sectors<'a> {
    /// `None` if `bytes` end before the first one.
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let shift = u32::from(u16_at(bytes, 30)?);
        if !(9..=12).contains(&shift) {
            return None;
        }
        let count = bytes.len().div_ceil(1 << shift).checked_sub(1)?;
        Some(Self {
            bytes,
            shift,
            count,
        })
    }

    /// Where a sector begins; `None` if the file ends before it.
    fn offset(&self, sector: u32) -> Option<usize> {
        let sector = sector as usize;
        (sector < self.count).then(|| (sector + 1) << self.shift)
    }

    /// Whether the directory and all sectors in use are there. The last one may be cut off: some programs do that.
    fn are_complete(&self) -> bool {
        /// The table has this for a sector that is free. Some programs write 0.
        const FREE: u32 = u32::MAX;
        /// So many sectors of the table are listed in the header: enough for 7 MB.
        const IN_HEADER: u32 = 109;
        let check = || {
            let tables = u32_at(self.bytes, 44)?.min(IN_HEADER);
            self.offset(u32_at(self.bytes, 48)?)?;
            let entries = 1 << (self.shift - 2);
            for table in 0..tables as usize {
                let begin = self.offset(u32_at(self.bytes, 76 + 4 * table)?)?;
                for entry in 0..entries {
                    let next = u32_at(self.bytes, begin + 4 * entry)?;
                    if next != FREE && next != 0 && table * entries + entry >= self.count {
                        return None;
                    }
                }
            }
            Some(())
        };
        check().is_some()
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let value = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*value))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let value = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*value))
}

fn is_picture(start: &[u8]) -> bool {
    let signatures: [&[u8]; 5] = [b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"II*\0", b"MM\0*"];
    let is_webp = start.get(8..12) == Some(b"WEBP");
    let is_heic_or_avif = start.get(4..8) == Some(b"ftyp");
    let mut signatures = signatures.into_iter();
    is_webp || is_heic_or_avif || signatures.any(|signature| start.starts_with(signature))
}

/// RTF, HTML, MHTML and XML, which Word opens whatever the extension.
fn is_other_document(start: &[u8]) -> bool {
    let start: Vec<u8> = start.iter().copied().filter(|byte| *byte != 0).collect();
    let text = String::from_utf8_lossy(&start).to_ascii_lowercase();
    let text =
        text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{fffd}');
    let begins = ["{\\rtf", "<", "mime-version:", "content-type:", "from: "];
    begins.iter().any(|begin| text.starts_with(begin)) || text.contains("<html")
}

#[cfg(test)]
pub(crate) mod samples {
    //! The smallest files of each kind.

    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    pub(crate) const PDF: &[u8] = b"%PDF-1.7\nstartxref\n0\n%%EOF\n";

    /// A ZIP archive with these parts.
    pub(crate) fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            let options = SimpleFileOptions::default();
            archive.start_file(*name, options).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    pub(crate) fn docx() -> Vec<u8> {
        let types = "<Types><Override ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>";
        archive(&[
            ("[Content_Types].xml", types),
            ("word/document.xml", "<w:document/>"),
        ])
    }

    /// A compound file with the header, one sector of the table, one of the directory with these names, and the stream of a Word
    /// document whose flags are `flags`.
    pub(crate) fn compound_file(names: &[&str], flags: u16) -> Vec<u8> {
        const SECTOR: usize = 512;
        let mut file = vec![0; 4 * SECTOR];
        file[..8].copy_from_slice(super::COMPOUND_FILE_SIGNATURE);
        file[30] = 9;
        file[44] = 1;
        file[48] = 1;
        file[76..512].fill(0xff);
        file[76..80].fill(0);
        let table = SECTOR..2 * SECTOR;
        file[table].fill(0xff);
        for (entry, next) in [0xffff_fffd_u32, 0xffff_fffe, 0xffff_fffe]
            .iter()
            .enumerate()
        {
            let at = SECTOR + 4 * entry;
            file[at..at + 4].copy_from_slice(&next.to_le_bytes());
        }
        for (entry, name) in names.iter().enumerate() {
            let at = 2 * SECTOR + 128 * entry;
            let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            file[at..at + name.len()].copy_from_slice(&name);
            file[at + 116] = 2;
        }
        file[3 * SECTOR..3 * SECTOR + 2].copy_from_slice(&0xa5ec_u16.to_le_bytes());
        file[3 * SECTOR + 10..3 * SECTOR + 12].copy_from_slice(&flags.to_le_bytes());
        file
    }

    pub(crate) fn doc() -> Vec<u8> {
        compound_file(&["Root Entry", "WordDocument", "1Table"], 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRIES: [&str; 2] = ["Root Entry", "WordDocument"];

    #[test]
    fn the_content_decides_which_kind_a_file_is() {
        let junk = |bytes: usize| [&vec![b'\n'; bytes][..], samples::PDF].concat();
        let backslashes = samples::archive(&[("word\\document.xml", "x")]);
        let mut shortened = samples::doc();
        shortened.truncate(3 * 512 + 12);
        for (bytes, expected) in [
            (samples::PDF.to_vec(), Ok(Kind::Pdf)),
            (junk(1019), Ok(Kind::Pdf)),
            (junk(1020), Err(Problem::Unknown)),
            (b"%PDF-1.7\nstartxref\n0\n%%EO".to_vec(), Ok(Kind::Pdf)),
            (samples::doc(), Ok(Kind::Doc)),
            (shortened, Ok(Kind::Doc)),
            (samples::docx(), Ok(Kind::Docx)),
            (backslashes, Ok(Kind::Docx)),
            (b"MZ an executable".to_vec(), Err(Problem::Unknown)),
            (b"Curriculum vitae".to_vec(), Err(Problem::Unknown)),
            (
                b"\xff\xd8\xff\xe0\0\x10JFIF".to_vec(),
                Err(Problem::Picture),
            ),
            (b"\0\0\0\x18ftypheic".to_vec(), Err(Problem::Picture)),
        ] {
            assert_eq!(kind(&bytes), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn a_file_that_was_cut_off_is_incomplete() {
        let linearized =
            b"%PDF-1.7\n1 0 obj <</Linearized 1/L 5000/H[ 636 133]>>\nstartxref\n0\n%%EOF\n";
        let cut = |bytes: Vec<u8>, length: usize| bytes[..length].to_vec();
        let docx = samples::docx();
        let half = docx.len() / 2;
        for bytes in [
            b"%PDF-1.7\n1 0 obj".to_vec(),
            linearized.to_vec(),
            cut(docx, half),
            cut(samples::docx(), 30),
            cut(samples::doc(), 3 * 512),
            cut(samples::doc(), 2 * 512),
            cut(samples::doc(), 600),
            cut(samples::doc(), 20),
        ] {
            assert_eq!(
                kind(&bytes),
                Err(Problem::Incomplete),
                "{}",
                bytes.escape_ascii()
            );
        }
    }

    #[test]
    fn other_documents_are_told_from_what_nobody_can_read() {
        let utf_16: Vec<u8> = "\u{feff}<html>"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [
            b"{\\rtf1\\ansi".to_vec(),
            b"\xef\xbb\xbf\r\n<!DOCTYPE html><html>".to_vec(),
            b"<?xml version=\"1.0\"?><?mso-application progid=\"Word.Document\"?>".to_vec(),
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related".to_vec(),
            utf_16,
            samples::archive(&[("xl/workbook.xml", "x")]),
            samples::archive(&[("mimetype", "application/vnd.oasis.opendocument.text")]),
            samples::compound_file(&["Root Entry", "Workbook"], 0),
        ] {
            assert_eq!(
                kind(&bytes),
                Err(Problem::OtherDocument),
                "{}",
                bytes.escape_ascii()
            );
        }
    }

    #[test]
    fn a_password_and_macros_are_found() {
        let encrypted = ["Root Entry", "EncryptionInfo", "EncryptedPackage"];
        let with = |name, content| samples::archive(&[("word/document.xml", "x"), (name, content)]);
        let utf_16: String = "ContentType=\"application/vnd.ms-office.vbaProject\""
            .chars()
            .flat_map(|c| [c, '\0'])
            .collect();
        for (bytes, problem) in [
            (samples::compound_file(&encrypted, 0), Problem::Protected),
            (samples::compound_file(&ENTRIES, 0x0100), Problem::Protected),
            (with("word/vbaProject.bin", ""), Problem::Macros),
            (with("WORD\\VBAPROJECT.BIN", ""), Problem::Macros),
            (
                with(
                    "[Content_Types].xml",
                    "application/vnd.ms-office.vbaProject",
                ),
                Problem::Macros,
            ),
            (
                with(
                    "[Content_Types].xml",
                    "application/vnd.ms-word.document.macroEnabled.main+xml",
                ),
                Problem::Macros,
            ),
            (with("[Content_Types].xml", &utf_16), Problem::Macros),
        ] {
            assert_eq!(kind(&bytes), Err(problem), "{}", bytes.escape_ascii());
        }
        assert!(!has_macros(&samples::doc()));
        assert!(has_macros(&samples::compound_file(
            &["Root Entry", "WordDocument", "Macros"],
            0
        )));
    }

    #[test]
    fn an_archive_of_very_many_files_is_not_read() {
        let names: Vec<String> = (0..=MAX_ZIP_ENTRIES)
            .map(|n| format!("word/document{n}"))
            .collect();
        let parts: Vec<(&str, &str)> = names.iter().map(|name| (&**name, "")).collect();
        assert_eq!(kind(&samples::archive(&parts)), Err(Problem::Unknown));
    }
}
