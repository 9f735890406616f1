//! Caches the scaled copies of overlay photographs and the measurements of overlay documents in a directory next to the database.
//! Making them takes seconds per file, so the server does it only when a file changes.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::pdf::{self, Measured};
use crate::content::picture::{Copies, PictureError};
use crate::db::Error;
use crate::db::new_file::{create_temporary, io_error, list_files, persist_over};
use crate::text::hex;

/// Part of the key of each entry. Increase it to invalidate all entries.
const VERSION: &[u8] = b"1";
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

/// Properties of a document. `widths` is empty if it has no preview.
#[derive(Debug, Serialize, Deserialize)]
struct DocumentFacts {
    pages: Option<usize>,
    widths: Vec<u32>,
    height: u32,
}

/// Properties of the copies of a photograph.
#[derive(Debug, Serialize, Deserialize)]
struct CopyFacts {
    widths: Vec<u32>,
    height: u32,
}

impl CopyCache {
    /// The cache of the server that uses `database`. If that is in memory (`None`), the cache keeps nothing.
    pub fn beside(database: Option<&Path>) -> Self {
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
            ..Self::beside(database)
        }
    }

    /// The copies of the photograph `bytes`.
    ///
    /// # Errors
    /// If `bytes` is not a picture in a supported format.
    pub fn copies(&self, bytes: &[u8]) -> Result<Copies, PictureError> {
        let key = self.use_key(b"copies", bytes);
        if let Some((facts, files)) = self.read::<CopyFacts>(&key)
            && facts.widths.len() == files.len()
            && !files.is_empty()
        {
            return Ok(Copies {
                files: facts.widths.into_iter().zip(files).collect(),
                height: facts.height,
            });
        }
        let copies = Copies::make(bytes)?;
        let facts = CopyFacts {
            widths: copies.files.iter().map(|(width, _)| *width).collect(),
            height: copies.height,
        };
        let files = copies.files.iter().map(|(_, file)| file.as_slice());
        self.keep(&key, facts, &files.collect::<Vec<_>>());
        Ok(copies)
    }

    /// The pages of the PDF `bytes`, and the copies of its first page.
    ///
    /// # Errors
    /// A sentence, if it cannot be read.
    pub fn measured(&self, bytes: &[u8]) -> Result<Measured, String> {
        let key = self.use_key(b"document", bytes);
        if let Some((facts, files)) = self.read::<DocumentFacts>(&key)
            && facts.widths.len() == files.len()
        {
            let copies = (!files.is_empty()).then(|| Copies {
                files: facts.widths.into_iter().zip(files).collect(),
                height: facts.height,
            });
            return Ok(Measured {
                pages: facts.pages,
                preview: copies,
            });
        }
        let measured = pdf::measure(bytes)?;
        let copies = measured.preview.iter().flat_map(|copies| &copies.files);
        let (widths, files): (Vec<_>, Vec<_>) = copies
            .map(|(width, file)| (*width, file.as_slice()))
            .unzip();
        let facts = DocumentFacts {
            pages: measured.pages,
            widths,
            height: measured.preview.as_ref().map_or(0, |copies| copies.height),
        };
        self.keep(&key, facts, &files);
        Ok(measured)
    }

    /// Removes all entries that this start did not use.
    pub fn forget_others(&self) {
        let Some(directory) = self.directory.as_deref().filter(|_| !self.is_read_only) else {
            return;
        };
        if !directory.exists() {
            return;
        }
        let names = list_files(directory).unwrap_or_else(|error| {
            tracing::warn!(%error, "old copies of pictures stay until the next start");
            Vec::new()
        });
        for name in names {
            let name = name.to_string_lossy();
            let key = name.strip_suffix(EXTENSION);
            if key.is_some_and(|key| !self.used.borrow().contains(key))
                && let Err(error) = fs::remove_file(directory.join(&*name))
            {
                tracing::warn!(%error, %name, "an old copy of a picture cannot be removed; the next start tries again");
            }
        }
    }

    /// Returns the key for `source` and marks its entry as used, so that `forget_others` keeps it.
    pub(super) fn use_key(&self, kind: &[u8], source: &[u8]) -> String {
        let hash = Sha256::new().chain_update(VERSION).chain_update(kind);
        let key = hex(&hash.chain_update(source).finalize()[..16]);
        self.used.borrow_mut().insert(key.clone());
        key
    }

    /// The entry `key`; `None` if it is not there, or not whole.
    pub(super) fn read<T: DeserializeOwned>(&self, key: &str) -> Option<(T, Vec<Vec<u8>>)> {
        let entry = fs::read(self.path(key)?).ok()?;
        let end = entry.iter().position(|byte| *byte == b'\n')?;
        let head: Head<T> = serde_json::from_slice(&entry[..end]).ok()?;
        let mut rest = &entry[end + 1..];
        let mut parts = Vec::new();
        for length in head.lengths {
            let (part, others) = rest.split_at_checked(length)?;
            parts.push(part.to_vec());
            rest = others;
        }
        rest.is_empty().then_some((head.facts, parts))
    }

    /// Stores an entry. A failure only makes the next start slower, so it is logged and not returned.
    pub(super) fn keep<T: Serialize>(&self, key: &str, facts: T, parts: &[&[u8]]) {
        let Some(path) = self.path(key).filter(|_| !self.is_read_only) else {
            return;
        };
        let lengths = parts.iter().map(|part| part.len()).collect();
        if let Err(error) = write(&path, &Head { facts, lengths }, parts) {
            tracing::warn!(%error, "copies of pictures cannot be kept for the next start");
        }
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        Some(directory.join(format!("{key}{EXTENSION}")))
    }
}

fn write<T: Serialize>(path: &Path, head: &Head<T>, parts: &[&[u8]]) -> Result<(), Error> {
    let failed = |error| io_error("cannot write", path)(error);
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(failed)?;
    }
    let mut file = create_temporary(path)?;
    let mut bytes = serde_json::to_vec(head).map_err(|error| failed(error.into()))?;
    bytes.push(b'\n');
    for part in parts {
        bytes.extend(*part);
    }
    file.write_all(&bytes).map_err(failed)?;
    persist_over(file, path).map_err(failed)
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
    fn copies_are_made_once_and_those_of_files_that_are_gone_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("a.db");
        let kept = || list_files(&dir.path().join("a.db-pictures")).unwrap().len();
        let [first, second] = [500, 50].map(photograph);
        let cache = CopyCache::beside(Some(&database));
        let made = cache.copies(&first).unwrap();
        cache.copies(&second).unwrap();
        cache.forget_others();
        assert_eq!(kept(), 2);
        let next = CopyCache::beside(Some(&database));
        let key = next.use_key(b"copies", &first);
        assert!(next.read::<CopyFacts>(&key).is_some());
        assert_eq!(next.copies(&first).unwrap(), made);
        CopyCache::read_only(Some(&database)).forget_others();
        assert_eq!(kept(), 2);
        next.forget_others();
        assert_eq!(kept(), 1);
        // A part of an entry is no entry.
        let entry = next.path(&key).unwrap();
        let whole = fs::read(&entry).unwrap();
        fs::write(&entry, &whole[..whole.len() - 1]).unwrap();
        assert!(next.read::<CopyFacts>(&key).is_none());
        assert_eq!(next.copies(&first).unwrap(), made);
        assert_eq!(fs::read(&entry).unwrap(), whole);
    }

    #[test]
    fn nothing_is_kept_without_a_database_and_of_what_is_no_picture() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("a.db");
        CopyCache::beside(None).copies(&photograph(50)).unwrap();
        CopyCache::read_only(Some(&database))
            .copies(&photograph(50))
            .unwrap();
        assert!(CopyCache::beside(Some(&database)).copies(b"%PDF-").is_err());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
