//! The overlay directory, whose files replace pictures and documents inside the executable. It is read once, at the
//! start.

use std::fs;
use std::io;
use std::path::Path;

/// Subdirectories of the overlay that are served; others are ignored.
const SUBDIRECTORIES: [&str; 2] = ["images", "downloads"];

/// Returns the path below the site's root, with a leading slash, and the content of each file of the overlay.
///
/// Only regular files are read, and symbolic links to regular files inside `directory`. Names that begin with a dot,
/// links to directories or to files outside, and special files such as pipes and devices are skipped with a warning.
///
/// # Errors
/// `directory` does not exist, or something in it cannot be read.
pub fn read(directory: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    let root = directory.canonicalize()?;
    let mut files = Vec::new();
    for name in SUBDIRECTORIES {
        // An overlay without pictures or without documents is no mistake.
        if directory.join(name).is_dir() {
            read_directory(
                &root,
                &directory.join(name),
                &format!("/{name}"),
                &mut files,
            )?;
        }
    }
    Ok(files)
}

fn read_directory(
    root: &Path,
    directory: &Path,
    path: &str,
    files: &mut Vec<(String, Vec<u8>)>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let file = entry.path();
        let skip = |reason: &str| tracing::warn!(?file, reason, "skipped a file of the overlay");
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            skip("its name is not UTF-8");
            continue;
        };
        if name.starts_with('.') {
            skip("its name begins with a dot");
            continue;
        }
        let path = format!("{path}/{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            read_directory(root, &file, &path, files)?;
        } else if kind.is_file() {
            files.push((path, fs::read(&file)?));
        } else if !kind.is_symlink() {
            skip("it is not a regular file");
        } else if let Some(target) = target_inside(root, &file) {
            files.push((path, fs::read(target)?));
        } else {
            skip("it is a symbolic link to something else than a regular file of the overlay");
        }
    }
    Ok(())
}

/// The regular file below `root` to which `link` leads, if it leads to one.
fn target_inside(root: &Path, link: &Path) -> Option<std::path::PathBuf> {
    link.canonicalize()
        .ok()
        .filter(|target| target.starts_with(root) && target.is_file())
}
