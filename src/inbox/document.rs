//! Detects by its content whether a file is a PDF or a Word document. If it is neither, [`Problem`] gives the reason,
//! so that the form can explain it. The only file that this unpacks is the list of content types of a Word document.

use std::io::{Cursor, Read};

use memchr::memmem;
use zip::ZipArchive;

/// PDF readers accept the signature anywhere in this many bytes from the start.
const PDF_HEADER_BYTES: usize = 1024;
const PDF_SIGNATURE: &[u8] = b"%PDF-";
/// The signature of a compound file, the format of Word documents before 2007.
const COMPOUND_FILE_SIGNATURE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP_SIGNATURE: &[u8] = b"PK\x03\x04";
/// The record at the end of a ZIP archive. A truncated archive lacks it.
const ZIP_END: &[u8] = b"PK\x05\x06";
/// The start of each entry in the central directory of a ZIP archive.
const ZIP_ENTRY: &[u8] = b"PK\x01\x02";
/// Archives with more files are rejected unread. A Word document with a hundred pictures has about 130 files.
const MAX_ZIP_ENTRIES: usize = 5000;
/// Maximum number of bytes to read from the list of content types. Word writes about 2 KB.
const MAX_CONTENT_TYPES_BYTES: u64 = 1024 * 1024;

/// A document format that the office can read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pdf,
    /// Word before 2007.
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

/// Why a file cannot be used as a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The file is truncated.
    Incomplete,
    /// It is protected by a password.
    Protected,
    /// It is a Word document with macros.
    Macros,
    /// It is another kind of document, which the sender's program can save as a PDF.
    OtherDocument,
    /// It is a picture.
    Picture,
    /// Anything else.
    Unknown,
}

/// Detects the format of the document in `bytes`.
pub(crate) fn detect_kind(bytes: &[u8]) -> Result<Kind, Problem> {
    if bytes.starts_with(COMPOUND_FILE_SIGNATURE) {
        check_doc(bytes)?;
        return Ok(Kind::Doc);
    }
    if bytes.starts_with(ZIP_SIGNATURE) {
        check_docx(bytes)?;
        return Ok(Kind::Docx);
    }
    let header = pdf_header(bytes);
    if let Some(offset) = memmem::find(header, PDF_SIGNATURE) {
        check_pdf(&bytes[offset..])?;
        return Ok(Kind::Pdf);
    }
    Err(if is_picture(header) {
        Problem::Picture
    } else if is_other_document(header) {
        Problem::OtherDocument
    } else {
        Problem::Unknown
    })
}

fn pdf_header(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(PDF_HEADER_BYTES)]
}

/// Checks that a PDF is not truncated. PDF readers accept a file that has either of the two end markers.
fn check_pdf(bytes: &[u8]) -> Result<(), Problem> {
    let has = |marker: &[u8]| memmem::rfind(bytes, marker).is_some();
    if !has(b"%%EOF") && !has(b"startxref") {
        return Err(Problem::Incomplete);
    }
    // A linearized PDF has an end marker near its start as well, so compare the length that it declares.
    match declared_length(bytes) {
        Some(length) if length > bytes.len() => Err(Problem::Incomplete),
        _ => Ok(()),
    }
}

/// The file length that a linearized PDF, one made for the web, declares as `/L` in its first object.
fn declared_length(bytes: &[u8]) -> Option<usize> {
    let header = pdf_header(bytes);
    let dictionary = &header[memmem::find(header, b"/Linearized")?..];
    let dictionary = &dictionary[..memmem::find(dictionary, b">>")?];
    memmem::find_iter(dictionary, b"/L").find_map(|key| {
        let value = dictionary[key + 2..].trim_ascii_start();
        let digits = value.iter().take_while(|byte| byte.is_ascii_digit());
        str::from_utf8(&value[..digits.count()]).ok()?.parse().ok()
    })
}

/// Checks that a ZIP archive is a Word document without macros.
fn check_docx(bytes: &[u8]) -> Result<(), Problem> {
    if memmem::rfind(bytes, ZIP_END).is_none() {
        return Err(Problem::Incomplete);
    }
    // The library allocates memory for each entry.
    if memmem::find_iter(bytes, ZIP_ENTRY).count() > MAX_ZIP_ENTRIES {
        return Err(Problem::Unknown);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Problem::Incomplete)?;
    // Some programs write Windows separators, and Word ignores case.
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.map(|name| name.replace('\\', "/").to_ascii_lowercase()))
        .collect::<Result<_, _>>()
        .map_err(|_| Problem::Unknown)?;
    let is_document = |name: &String| name.trim_start_matches('/').starts_with("word/document");
    if !names.iter().any(is_document) {
        return Err(Problem::OtherDocument);
    }
    if names.iter().any(|name| name.contains("vbaproject")) {
        return Err(Problem::Macros);
    }
    let is_types = |name: &String| name.trim_start_matches('/') == "[content_types].xml";
    let Some(index) = names.iter().position(is_types) else {
        return Ok(());
    };
    let mut types = Vec::new();
    archive
        .by_index(index)
        .map_err(|_| Problem::Incomplete)?
        .take(MAX_CONTENT_TYPES_BYTES)
        .read_to_end(&mut types)
        .map_err(|_| Problem::Incomplete)?;
    // Macros may be in a file of any name, but their content type is fixed. Dropping the zero bytes turns UTF-16 into ASCII.
    types.retain(|byte| *byte != 0);
    types.make_ascii_lowercase();
    let has = |word: &[u8]| memmem::find(&types, word).is_some();
    if has(b"vbaproject") || has(b"macroenabled") {
        return Err(Problem::Macros);
    }
    Ok(())
}

/// Checks that a compound file ([MS-CFB]) is a Word document that is complete and has no password.
fn check_doc(bytes: &[u8]) -> Result<(), Problem> {
    let sectors = Sectors::parse(bytes).ok_or(Problem::Incomplete)?;
    if !sectors.are_complete() {
        return Err(Problem::Incomplete);
    }
    // Word since 2007 stores a document with a password as a compound file with this stream.
    if find_stream(bytes, "EncryptedPackage").is_some() {
        return Err(Problem::Protected);
    }
    let entry = find_stream(bytes, "WordDocument").ok_or(Problem::OtherDocument)?;
    match is_encrypted(bytes, &sectors, entry) {
        Some(true) => Err(Problem::Protected),
        _ => Ok(()),
    }
}

/// Whether the stream `WordDocument`, whose directory entry is at `entry`, has the flag fEncrypted ([MS-DOC] 2.5.2).
/// `None` if it is too short to have flags.
fn is_encrypted(bytes: &[u8], sectors: &Sectors, entry: usize) -> Option<bool> {
    let stream = sectors.offset(u32_at(bytes, entry + 116)?)?;
    let flags = u16_at(bytes, stream + 10)?;
    Some(u16_at(bytes, stream)? == 0xa5ec && flags & 0x0100 != 0)
}

/// Whether a Word document in the format from before 2007 has macros.
pub fn has_macros(bytes: &[u8]) -> bool {
    let has = |name| find_stream(bytes, name).is_some();
    bytes.starts_with(COMPOUND_FILE_SIGNATURE) && (has("Macros") || has("_VBA_PROJECT"))
}

/// The offset of the directory entry with this name in a compound file. An entry has 128 bytes and starts with its name.
fn find_stream(bytes: &[u8], name: &str) -> Option<usize> {
    let name: Vec<u8> = name
        .encode_utf16()
        .chain([0])
        .flat_map(u16::to_le_bytes)
        .collect();
    memmem::find_iter(bytes, &name).find(|offset| offset % 128 == 0)
}

/// The sectors of a compound file, after its header.
struct Sectors<'a> {
    bytes: &'a [u8],
    /// The binary logarithm of the sector size.
    shift: u32,
    /// The number of sectors that begin in the file.
    count: usize,
}

impl<'a> Sectors<'a> {
    /// `None` if the file ends before its first sector, or gives a sector size that no program uses.
    fn parse(bytes: &'a [u8]) -> Option<Self> {
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

    /// The offset of a sector; `None` if the file ends before it.
    fn offset(&self, sector: u32) -> Option<usize> {
        let sector = sector as usize;
        (sector < self.count).then(|| (sector + 1) << self.shift)
    }

    /// Whether the file has its directory and all sectors in use. The last sector may be short: some programs cut it.
    fn are_complete(&self) -> bool {
        self.has_used_sectors().unwrap_or(false)
    }

    /// Reads the allocation table (FAT). `None` if the file ends before the directory or the table.
    fn has_used_sectors(&self) -> Option<bool> {
        /// The table's entry for a free sector. Some programs write 0 instead.
        const FREE: u32 = u32::MAX;
        /// The header lists only this many sectors of the table: enough for 7 MB.
        const MAX_IN_HEADER: u32 = 109;
        let tables = u32_at(self.bytes, 44)?.min(MAX_IN_HEADER);
        self.offset(u32_at(self.bytes, 48)?)?;
        let entries = 1 << (self.shift - 2);
        for table in 0..tables as usize {
            let start = self.offset(u32_at(self.bytes, 76 + 4 * table)?)?;
            for entry in 0..entries {
                let next = u32_at(self.bytes, start + 4 * entry)?;
                if next != FREE && next != 0 && table * entries + entry >= self.count {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}

fn u16_at(bytes: &[u8], offset: usize) -> Option<u16> {
    let value = bytes.get(offset..)?.first_chunk()?;
    Some(u16::from_le_bytes(*value))
}

fn u32_at(bytes: &[u8], offset: usize) -> Option<u32> {
    let value = bytes.get(offset..)?.first_chunk()?;
    Some(u32::from_le_bytes(*value))
}

fn is_picture(header: &[u8]) -> bool {
    /// JPEG, PNG, GIF and TIFF.
    const SIGNATURES: [&[u8]; 5] = [b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"II*\0", b"MM\0*"];
    let is_webp = header.get(8..12) == Some(b"WEBP");
    let is_heic_or_avif = header.get(4..8) == Some(b"ftyp");
    is_webp
        || is_heic_or_avif
        || SIGNATURES
            .iter()
            .any(|signature| header.starts_with(signature))
}

/// Whether the file is RTF, HTML, MHTML or XML. Word opens these whatever their extension.
fn is_other_document(header: &[u8]) -> bool {
    const PREFIXES: [&str; 5] = ["{\\rtf", "<", "mime-version:", "content-type:", "from: "];
    // Dropping the zero bytes turns UTF-16 into ASCII.
    let bytes: Vec<u8> = header.iter().copied().filter(|byte| *byte != 0).collect();
    let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
    let text =
        text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{fffd}');
    PREFIXES.iter().any(|prefix| text.starts_with(prefix)) || text.contains("<html")
}

#[cfg(test)]
pub(crate) mod samples {
    //! The smallest possible file of each kind.

    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    pub(crate) const PDF: &[u8] = b"%PDF-1.7\nstartxref\n0\n%%EOF\n";

    /// A ZIP archive of `files`, pairs of name and content.
    pub(crate) fn archive(files: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
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

    /// A compound file: the header, one sector of the allocation table, one sector of the directory with these `names`,
    /// and the stream of a Word document with these `flags`.
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
            let offset = SECTOR + 4 * entry;
            file[offset..offset + 4].copy_from_slice(&next.to_le_bytes());
        }
        for (entry, name) in names.iter().enumerate() {
            let offset = 2 * SECTOR + 128 * entry;
            let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            file[offset..offset + name.len()].copy_from_slice(&name);
            file[offset + 116] = 2;
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
    fn the_content_decides_the_kind() {
        let pdf_after_junk = |bytes: usize| [&vec![b'\n'; bytes][..], samples::PDF].concat();
        let backslashes = samples::archive(&[("word\\document.xml", "x")]);
        let mut short_last_sector = samples::doc();
        short_last_sector.truncate(3 * 512 + 12);
        for (bytes, expected) in [
            (samples::PDF.to_vec(), Ok(Kind::Pdf)),
            (pdf_after_junk(1019), Ok(Kind::Pdf)),
            (pdf_after_junk(1020), Err(Problem::Unknown)),
            (b"%PDF-1.7\nstartxref\n0\n%%EO".to_vec(), Ok(Kind::Pdf)),
            (samples::doc(), Ok(Kind::Doc)),
            (short_last_sector, Ok(Kind::Doc)),
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
            assert_eq!(detect_kind(&bytes), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn a_truncated_file_is_incomplete() {
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
                detect_kind(&bytes),
                Err(Problem::Incomplete),
                "{}",
                bytes.escape_ascii()
            );
        }
    }

    #[test]
    fn other_documents_are_not_unknown_files() {
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
                detect_kind(&bytes),
                Err(Problem::OtherDocument),
                "{}",
                bytes.escape_ascii()
            );
        }
    }

    #[test]
    fn passwords_and_macros_are_detected() {
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
            assert_eq!(
                detect_kind(&bytes),
                Err(problem),
                "{}",
                bytes.escape_ascii()
            );
        }
        assert!(!has_macros(&samples::doc()));
        assert!(has_macros(&samples::compound_file(
            &["Root Entry", "WordDocument", "Macros"],
            0
        )));
    }

    #[test]
    fn an_archive_of_too_many_files_is_rejected() {
        let names: Vec<String> = (0..=MAX_ZIP_ENTRIES)
            .map(|n| format!("word/document{n}"))
            .collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (&**name, "")).collect();
        assert_eq!(
            detect_kind(&samples::archive(&files)),
            Err(Problem::Unknown)
        );
    }
}
