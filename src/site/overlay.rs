//! The overlay directory, whose files replace pictures and documents inside the executable. It is read once, at the
//! start.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Subdirectories of the overlay that are served; others are ignored.
const SUBDIRECTORIES: [&str; 2] = ["images", "downloads"];

/// Returns the path below the site's root, with a leading slash, and the content of each file of the overlay that
/// `is_wanted` by its path.
///
/// Only regular files are read, and symbolic links to regular files inside `directory`. Files that are not wanted, names that
/// begin with a dot, links to directories or to files outside, and special files such as pipes and devices are skipped with a
/// warning.
///
/// # Errors
/// `directory` does not exist, or something in it cannot be read.
pub fn read(
    directory: &Path,
    is_wanted: impl Fn(&str) -> bool,
) -> io::Result<Vec<(String, Vec<u8>)>> {
    let overlay = Overlay {
        root: directory.canonicalize()?,
        is_wanted,
    };
    let mut files = Vec::new();
    for name in SUBDIRECTORIES {
        let directory = directory.join(name);
        match directory.symlink_metadata() {
            Ok(found) if found.is_dir() => {
                overlay.read_directory(&directory, &format!("/{name}"), &mut files)?;
            }
            Ok(_) => skip(&directory, "it is not a directory"),
            // An overlay without pictures or without documents is no mistake.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(files)
}

fn skip(file: &Path, reason: &str) {
    tracing::warn!(?file, reason, "skipped a file of the overlay");
}

struct Overlay<W> {
    /// Without symbolic links.
    root: PathBuf,
    is_wanted: W,
}

impl<W: Fn(&str) -> bool> Overlay<W> {
    fn read_directory(
        &self,
        directory: &Path,
        path: &str,
        files: &mut Vec<(String, Vec<u8>)>,
    ) -> io::Result<()> {
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let file = entry.path();
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                skip(&file, "its name is not UTF-8");
                continue;
            };
            if name.starts_with('.') {
                skip(&file, "its name begins with a dot");
                continue;
            }
            let path = format!("{path}/{name}");
            let kind = entry.file_type()?;
            if kind.is_dir() {
                self.read_directory(&file, &path, files)?;
                continue;
            }
            let content = if kind.is_file() {
                file.clone()
            } else if !kind.is_symlink() {
                skip(&file, "it is not a regular file");
                continue;
            } else if let Some(target) = self.target_inside(&file) {
                target
            } else {
                let reason =
                    "it is a symbolic link to something else than a regular file of the overlay";
                skip(&file, reason);
                continue;
            };
            if (self.is_wanted)(&path) {
                files.push((path, fs::read(content)?));
            } else {
                let reason =
                    "there is no built-in file of this name, and the company file does not name it";
                skip(&file, reason);
            }
        }
        Ok(())
    }

    /// The regular file of the overlay to which `link` leads, if it leads to one.
    fn target_inside(&self, link: &Path) -> Option<PathBuf> {
        link.canonicalize()
            .ok()
            .filter(|target| target.starts_with(&self.root) && target.is_file())
    }
}
