//! Tells a DOCX file from any other ZIP archive by its table of contents. Nothing is unpacked.

use memchr::memmem;

const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const DIRECTORY_END: &[u8] = b"PK\x05\x06";
/// Length of an entry before its name, and of the end record before its comment.
const ENTRY_LENGTH: usize = 46;
const END_LENGTH: usize = 22;
/// The end record stands before a comment of at most 65,535 bytes.
const MAX_COMMENT_LENGTH: usize = 0xffff;

/// Whether `bytes` is an archive whose directory lists a Word document. Archives beyond 4 GB (Zip64) are none.
pub(super) fn is_docx(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL_HEADER) && directory(bytes).is_some_and(lists_a_document)
}

/// The directory, whose length the end record tells; where it is said to begin is not believed.
fn directory(bytes: &[u8]) -> Option<&[u8]> {
    let tail = bytes.len().saturating_sub(END_LENGTH + MAX_COMMENT_LENGTH);
    let end = tail + memmem::rfind(bytes.get(tail..)?, DIRECTORY_END)?;
    let length = number(bytes.get(end..end + END_LENGTH)?, 12, 4)?;
    bytes.get(end.checked_sub(length)?..end)
}

fn lists_a_document(mut directory: &[u8]) -> bool {
    while directory.starts_with(DIRECTORY_ENTRY) {
        let lengths = [28, 30, 32].map(|at| number(directory, at, 2));
        let [Some(name), Some(extra), Some(comment)] = lengths else {
            return false;
        };
        match directory.get(ENTRY_LENGTH..ENTRY_LENGTH + name) {
            Some(name) if is_main_document(name) => return true,
            Some(_) => {}
            None => return false,
        }
        directory = directory
            .get(ENTRY_LENGTH + name + extra + comment..)
            .unwrap_or_default();
    }
    false
}

/// `word/document.xml`; some editions of Word put a number behind the name.
fn is_main_document(name: &[u8]) -> bool {
    name.strip_prefix(b"word/document")
        .and_then(|rest| rest.strip_suffix(b".xml"))
        .is_some_and(|number| number.iter().all(u8::is_ascii_digit))
}

/// The little-endian number of `length` bytes that begins `at`.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let digits = bytes.get(at..at + length)?.iter().rev();
    Some(digits.fold(0, |number, digit| number << 8 | usize::from(*digit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fuzz_invariants::archive;

    #[test]
    fn a_word_document_is_told_from_other_archives() {
        for (names, expected) in [
            (&["[Content_Types].xml", "word/document.xml"][..], true),
            (&["word/document2.xml"], true),
            (&["word/document.xml.exe"], false),
            (&["word/documents.xml"], false),
            (&["xl/workbook.xml"], false),
            (&["META-INF/MANIFEST.MF", "Evil.class"], false),
            (&[], false),
        ] {
            assert_eq!(is_docx(&archive(names)), expected, "{names:?}");
        }
    }

    #[test]
    fn a_comment_behind_the_directory_does_no_harm() {
        let mut bytes = archive(&["word/document.xml"]);
        let last = bytes.len();
        bytes[last - 2..].copy_from_slice(&9_u16.to_le_bytes());
        bytes.extend(b"a comment");
        assert!(is_docx(&bytes));
        bytes.extend([b' '; MAX_COMMENT_LENGTH]);
        assert!(!is_docx(&bytes), "the end is searched within bounds");
    }

    #[test]
    fn an_archive_behind_something_else_is_none() {
        let mut bytes = b"<html>".to_vec();
        bytes.extend(archive(&["word/document.xml"]));
        assert!(!is_docx(&bytes));
    }

    #[test]
    fn a_directory_that_lies_is_refused_quickly() {
        let mut endless = archive(&[""; 200_000]);
        assert!(!is_docx(&endless));
        let end = endless.len() - END_LENGTH;
        for length in [0, 1, 45, 0x7fff_ffff, u32::MAX] {
            endless[end + 12..end + 16].copy_from_slice(&length.to_le_bytes());
            assert!(!is_docx(&endless), "{length}");
        }
    }

    #[test]
    fn no_damage_makes_it_panic() {
        let whole = archive(&[
            "[Content_Types].xml",
            "word/document.xml",
            "word/styles.xml",
        ]);
        for length in 0..whole.len() {
            assert!(!is_docx(&whole[..length]), "cut to {length}");
        }
        for at in 0..whole.len() {
            for value in [0, 0x7f, 0xff] {
                let mut damaged = whole.clone();
                damaged[at] = value;
                is_docx(&damaged);
            }
        }
    }
}
