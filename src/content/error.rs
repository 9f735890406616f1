//! The error of this module.

use std::path::PathBuf;

use crate::content::picture::PictureError;
use crate::content::slug::ItemKind;
use crate::db;

/// Why an operation on the content failed. Each error is a sentence for the office. Functions that can only fail because of the
/// database return a [`db::Error`] instead.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No news item has this id or slug.
    #[error("there is no news item {0}; see `standfast news list`")]
    UnknownNews(String),
    /// No job has this id or slug.
    #[error("there is no job {0}; see `standfast jobs list --all`")]
    UnknownJob(String),
    /// No stored picture has this path.
    #[error("there is no picture {0}; see `standfast news list`")]
    UnknownPicture(String),
    /// A picture cannot be decoded or converted.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Two files to import describe the same item.
    #[error("{kind}/{slug} already exists in {}; give one of them another slug", first_file.display())]
    DuplicateSlug {
        /// The kind of the item.
        kind: ItemKind,
        /// The slug in both files.
        slug: String,
        /// The file that the import has read first.
        first_file: PathBuf,
    },
    /// A file of the office has an unsuitable name, field or encoding. Holds the sentence.
    #[error("{0}")]
    InvalidFile(String),
    /// The database or its disk failed.
    #[error(transparent)]
    Database(#[from] db::Error),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.into())
    }
}
