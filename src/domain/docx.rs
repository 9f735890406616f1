//! Recognises a DOCX file by the directory of its ZIP archive. Nothing is decompressed.

use memchr::memmem;

const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const DIRECTORY_END: &[u8] = b"PK\x05\x06";
/// Length of a directory entry before its name, and of the end record before its comment.
const ENTRY_LENGTH: usize = 46;
const END_LENGTH: usize = 22;
/// After the end record comes a comment of at most 65,535 bytes.
const MAX_COMMENT_LENGTH: usize = 0xffff;

/// Whether `bytes` is an archive whose directory lists a Word document. Zip64, for archives over 4 GB, is not supported.
pub(super) fn is_docx(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL_HEADER) && directory(bytes).is_some_and(lists_a_document)
}

/// The directory. It ends where the end record begins, which also gives its length; the stated offset is ignored.
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

/// `word/document.xml`; some editions of Word add a number, as in `word/document2.xml`.
fn is_main_document(name: &[u8]) -> bool {
    name.strip_prefix(b"word/document")
        .and_then(|rest| rest.strip_suffix(b".xml"))
        .is_some_and(|number| number.iter().all(u8::is_ascii_digit))
}

/// The little-endian number in the `length` bytes from `at` on.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let digits = bytes.get(at..at + length)?.iter().rev();
    Some(digits.fold(0, |number, digit| number * 256 + usize::from(*digit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fuzz_invariants::archive;

    #[test]
    fn a_word_document_is_distinguished_from_other_archives() {
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
    fn a_comment_after_the_directory_is_accepted() {
        let mut bytes = archive(&["word/document.xml"]);
        let last = bytes.len();
        bytes[last - 2..].copy_from_slice(&9_u16.to_le_bytes());
        bytes.extend(b"a comment");
        assert!(is_docx(&bytes));
        bytes.extend([b' '; MAX_COMMENT_LENGTH]);
        assert!(
            !is_docx(&bytes),
            "the end record is only searched within bounds"
        );
    }

    #[test]
    fn the_longest_comment_is_accepted_and_one_byte_more_is_not() {
        let mut bytes = archive(&["word/document.xml"]);
        bytes.extend([b' '; MAX_COMMENT_LENGTH]);
        assert!(is_docx(&bytes));
        bytes.push(b' ');
        assert!(!is_docx(&bytes));
    }

    /// An archive with this directory.
    fn archive_with(directory: &[u8]) -> Vec<u8> {
        let mut end = [0; END_LENGTH];
        end[..4].copy_from_slice(DIRECTORY_END);
        end[12..16].copy_from_slice(&(directory.len() as u32).to_le_bytes());
        [LOCAL_HEADER, directory, &end].concat()
    }

    /// A directory entry with an extra field and a comment of these lengths.
    fn entry(name: &str, extra: u16, comment: u16) -> Vec<u8> {
        let mut entry = vec![0; ENTRY_LENGTH];
        entry[..4].copy_from_slice(DIRECTORY_ENTRY);
        let lengths = [name.len() as u16, extra, comment];
        for (at, length) in [28, 30, 32].into_iter().zip(lengths) {
            entry[at..at + 2].copy_from_slice(&length.to_le_bytes());
        }
        entry.extend(name.as_bytes());
        entry.resize(
            entry.len() + usize::from(extra) + usize::from(comment),
            b'x',
        );
        entry
    }

    #[test]
    fn entries_are_walked_by_all_three_of_their_lengths() {
        let main = entry("word/document.xml", 0, 0);
        for (name, extra, comment) in [
            ("a", 0, 0),
            ("a", 5, 0),
            ("a", 0, 7),
            ("abc", 5, 7),
            (&"n".repeat(300), 301, 302),
        ] {
            let directory = [entry(name, extra, comment), main.clone()].concat();
            assert!(
                is_docx(&archive_with(&directory)),
                "{name} {extra} {comment}"
            );
        }
        let long = entry("word/document.xml", 600, 700);
        assert!(is_docx(&archive_with(&long)));
    }

    #[test]
    fn an_entry_that_is_cut_lists_nothing() {
        let main = entry("word/document.xml", 0, 0);
        for length in 0..main.len() {
            assert!(!is_docx(&archive_with(&main[..length])), "{length}");
        }
        let beyond = entry("word/styles.xml", 0, 0);
        assert!(!is_docx(&archive_with(&beyond)));
        let mut unmarked = main.clone();
        unmarked[0] = b'p';
        assert!(!is_docx(&archive_with(&unmarked)));
        assert!(!is_docx(&archive_with(&[unmarked, main].concat())));
    }

    #[test]
    fn numbers_are_little_endian_and_within_the_bytes() {
        let bytes = [1, 2, 3, 4, 5];
        for (at, length, expected) in [
            (0, 1, Some(1)),
            (0, 2, Some(0x0201)),
            (1, 4, Some(0x0504_0302)),
            (5, 0, Some(0)),
            (2, 4, None),
            (6, 0, None),
        ] {
            assert_eq!(number(&bytes, at, length), expected, "{at} {length}");
        }
    }

    #[test]
    fn an_archive_after_other_bytes_is_refused() {
        let mut bytes = b"<html>".to_vec();
        bytes.extend(archive(&["word/document.xml"]));
        assert!(!is_docx(&bytes));
    }

    #[test]
    fn a_false_directory_length_is_refused_quickly() {
        let mut endless = archive(&[""; 200_000]);
        assert!(!is_docx(&endless));
        let end = endless.len() - END_LENGTH;
        for length in [0, 1, 45, 0x7fff_ffff, u32::MAX] {
            endless[end + 12..end + 16].copy_from_slice(&length.to_le_bytes());
            assert!(!is_docx(&endless), "{length}");
        }
    }

    #[test]
    fn damaged_archives_cause_no_panic() {
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
