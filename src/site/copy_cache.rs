//! Caches the scaled copies of overlay photographs and the measurements of overlay documents in a directory next to the database.
//! Making them takes seconds per file, so the server does it only when a file changes.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::pdf::{self, Measurement, PdfError};
use crate::content::picture::{Copies, PictureError, ScaledCopy};
use crate::db::new_file::{create_temporary, list_files, persist_over};
use crate::text::hex;

/// Part of the key of each entry. Increase it to invalidate all entries.
const VERSION: &[u8] = b"2";
/// File extension of the entries.
const EXTENSION: &str = ".made";

/// The cache during one start of the server. The key of an entry is a hash of its source file.
#[derive(Debug, Default)]
pub struct CopyCache {
    directory: Option<PathBuf>,
    is_read_only: bool,
    used: RefCell<HashSet<String>>,
}

/// The first line of an entry, as JSON. The contents of the files follow it.
#[derive(Debug, Serialize, Deserialize)]
struct Head<T> {
    facts: T,
    lengths: Vec<usize>,
}

/// An entry that was read.
struct Entry<T> {
    facts: T,
    files: Vec<Vec<u8>>,
}

/// Properties of a document.
#[derive(Debug, Serialize, Deserialize)]
struct DocumentFacts {
    pages: Option<usize>,
    preview: Option<CopyFacts>,
}

/// Properties of the copies of a photograph.
#[derive(Debug, Serialize, Deserialize)]
struct CopyFacts {
    widths: Vec<u32>,
    height: u32,
}

impl CopyFacts {
    fn of(copies: &Copies) -> Self {
        Self {
            widths: copies.files.iter().map(|copy| copy.width).collect(),
            height: copies.height,
        }
    }
}

impl CopyCache {
    /// The cache of the server that uses `database`. For a database in memory (`None`), the cache stores nothing.
    pub fn new(database: Option<&Path>) -> Self {
        let directory = database.map(|file| {
            let mut name = file.as_os_str().to_owned();
            name.push("-pictures");
            name.into()
        });
        Self {
            directory,
            ..Self::default()
        }
    }

    /// A cache for commands that must not change files.
    pub fn read_only(database: Option<&Path>) -> Self {
        Self {
            is_read_only: true,
            ..Self::new(database)
        }
    }

    /// Returns the copies of the photograph `bytes`, from the cache or newly made.
    ///
    /// # Errors
    /// If `bytes` is not a picture in a supported format.
    pub fn copies(&self, bytes: &[u8]) -> Result<Copies, PictureError> {
        let key = self.use_key(b"copies", bytes);
        if let Some(Entry { facts, files }) = self.read::<CopyFacts>(&key)
            && facts.widths.len() == files.len()
            && !files.is_empty()
        {
            return Ok(to_copies(facts.widths, files, facts.height));
        }
        let copies = Copies::make(bytes)?;
        self.store(&key, CopyFacts::of(&copies), &contents(&copies));
        Ok(copies)
    }

    /// Returns the number of pages of the PDF `bytes`, and copies of its first page, from the cache or newly made.
    ///
    /// # Errors
    /// If the PDF cannot be read.
    pub fn measure(&self, bytes: &[u8]) -> Result<Measurement, PdfError> {
        let key = self.use_key(b"document", bytes);
        if let Some(Entry { facts, files }) = self.read::<DocumentFacts>(&key)
            && facts
                .preview
                .as_ref()
                .map_or(0, |preview| preview.widths.len())
                == files.len()
        {
            return Ok(Measurement {
                pages: facts.pages,
                preview: facts
                    .preview
                    .map(|preview| to_copies(preview.widths, files, preview.height)),
            });
        }
        let document = pdf::measure(bytes)?;
        let facts = DocumentFacts {
            pages: document.pages,
            preview: document.preview.as_ref().map(CopyFacts::of),
        };
        let files = document.preview.as_ref().map(contents).unwrap_or_default();
        self.store(&key, facts, &files);
        Ok(document)
    }

    /// Removes all entries that were not used since this cache was opened.
    pub fn remove_unused(&self) {
        if self.is_read_only {
            return;
        }
        let Some(directory) = self.directory.as_deref().filter(|path| path.exists()) else {
            return;
        };
        let names = list_files(directory).unwrap_or_else(|error| {
            tracing::warn!(%error, "could not remove old copies of pictures; the next start tries again");
            Vec::new()
        });
        for name in names {
            let name = name.to_string_lossy();
            let key = name.strip_suffix(EXTENSION);
            if key.is_some_and(|key| !self.used.borrow().contains(key))
                && let Err(error) = fs::remove_file(directory.join(&*name))
            {
                tracing::warn!(%error, %name, "could not remove an old copy of a picture; the next start tries again");
            }
        }
    }

    /// Returns the key for `source` and marks its entry as used, so that `remove_unused` keeps it.
    fn use_key(&self, kind: &[u8], source: &[u8]) -> String {
        let hash = Sha256::new().chain_update(VERSION).chain_update(kind);
        let key = hex(&hash.chain_update(source).finalize()[..16]);
        self.used.borrow_mut().insert(key.clone());
        key
    }

    /// Reads the entry `key`. Returns `None` if it is missing or incomplete.
    fn read<T: DeserializeOwned>(&self, key: &str) -> Option<Entry<T>> {
        let entry = fs::read(self.path(key)?).ok()?;
        let end = entry.iter().position(|byte| *byte == b'\n')?;
        let head: Head<T> = serde_json::from_slice(&entry[..end]).ok()?;
        let mut rest = &entry[end + 1..];
        let mut files = Vec::new();
        for length in head.lengths {
            let (file, after) = rest.split_at_checked(length)?;
            files.push(file.to_vec());
            rest = after;
        }
        rest.is_empty().then_some(Entry {
            facts: head.facts,
            files,
        })
    }

    /// Stores an entry. A failure only makes the next start slower, so it is logged and not returned.
    fn store<T: Serialize>(&self, key: &str, facts: T, files: &[&[u8]]) {
        let Some(path) = self.path(key).filter(|_| !self.is_read_only) else {
            return;
        };
        let lengths = files.iter().map(|file| file.len()).collect();
        if let Err(error) = write(&path, &Head { facts, lengths }, files) {
            tracing::warn!(error = %format_args!("{error:#}"), "could not cache copies of pictures; the next start makes them again");
        }
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        Some(directory.join(format!("{key}{EXTENSION}")))
    }
}

/// The contents of the files of `copies`.
fn contents(copies: &Copies) -> Vec<&[u8]> {
    copies
        .files
        .iter()
        .map(|copy| copy.webp.as_slice())
        .collect()
}

fn to_copies(widths: Vec<u32>, files: Vec<Vec<u8>>, height: u32) -> Copies {
    let copies = widths.into_iter().zip(files);
    Copies {
        files: copies
            .map(|(width, webp)| ScaledCopy { width, webp })
            .collect(),
        height,
    }
}

fn write<T: Serialize>(path: &Path, head: &Head<T>, files: &[&[u8]]) -> anyhow::Result<()> {
    let writing = || format!("cannot write {}", path.display());
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).with_context(writing)?;
    }
    let mut entry = create_temporary(path)?;
    let mut bytes = serde_json::to_vec(head).with_context(writing)?;
    bytes.push(b'\n');
    for file in files {
        bytes.extend(*file);
    }
    entry.write_all(&bytes).with_context(writing)?;
    persist_over(entry, path).with_context(writing)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat};

    use super::*;

    fn photograph(width: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture = DynamicImage::new_rgb8(width, 40);
        picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn copies_are_made_once_and_removed_with_their_source() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("a.db");
        let count_entries = || list_files(&dir.path().join("a.db-pictures")).unwrap().len();
        let [first, second] = [500, 50].map(photograph);
        let cache = CopyCache::new(Some(&database));
        let copies = cache.copies(&first).unwrap();
        cache.copies(&second).unwrap();
        cache.remove_unused();
        assert_eq!(count_entries(), 2);
        let next = CopyCache::new(Some(&database));
        let key = next.use_key(b"copies", &first);
        assert!(next.read::<CopyFacts>(&key).is_some());
        assert_eq!(next.copies(&first).unwrap(), copies);
        CopyCache::read_only(Some(&database)).remove_unused();
        assert_eq!(count_entries(), 2);
        next.remove_unused();
        assert_eq!(count_entries(), 1);
        // The cache ignores an incomplete entry, and writes it again.
        let entry = next.path(&key).unwrap();
        let complete = fs::read(&entry).unwrap();
        fs::write(&entry, &complete[..complete.len() - 1]).unwrap();
        assert!(next.read::<CopyFacts>(&key).is_none());
        assert_eq!(next.copies(&first).unwrap(), copies);
        assert_eq!(fs::read(&entry).unwrap(), complete);
    }

    #[test]
    fn nothing_is_stored_without_a_database_or_for_a_file_that_is_not_a_picture() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("a.db");
        CopyCache::new(None).copies(&photograph(50)).unwrap();
        CopyCache::read_only(Some(&database))
            .copies(&photograph(50))
            .unwrap();
        assert!(CopyCache::new(Some(&database)).copies(b"%PDF-").is_err());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
