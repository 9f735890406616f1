//! Why the site could not be prepared.

use std::path::PathBuf;

use super::engine::RenderError;
use crate::store;

/// Why a snapshot could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A page did not render.
    #[error("the page {path} could not be rendered")]
    Page {
        /// Its path.
        path: String,
        /// What went wrong.
        source: RenderError,
    },
    /// The server bundle did not load.
    #[error(transparent)]
    Renderer(#[from] RenderError),
    /// The executable was built without a part of the front end.
    #[error("this executable holds no usable {0}; build it again")]
    Incomplete(&'static str),
    /// The overlay directory cannot be read.
    #[error("the overlay directory {} cannot be read", folder.display())]
    Overlay {
        /// The directory.
        folder: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The content cannot be read.
    #[error(transparent)]
    Store(#[from] store::Error),
}
