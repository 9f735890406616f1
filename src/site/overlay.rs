//! The overlay directory, whose files replace pictures and documents inside the executable. It is read once, at the
//! start.

use std::fs;
use std::io;
use std::path::Path;

/// Subdirectories of the overlay that are served; others are ignored.
const SUBDIRECTORIES: [&str; 2] = ["images", "downloads"];

/// Returns the path below the site's root, with a leading slash, and the content of each file of the overlay that
/// `is_wanted` by its path.
///
/// Only regular files are read, and symbolic links to regular files inside `directory`. Everything else, and files that are
/// not wanted or whose path begins with a dot, are skipped with a warning.
///
/// # Errors
/// `directory` does not exist, or something in it cannot be read.
pub fn read(
    directory: &Path,
    is_wanted: impl Fn(&str) -> bool,
) -> io::Result<Vec<(String, Vec<u8>)>> {
    // Without symbolic links.
    let root = directory.canonicalize()?;
    // The path of a file on the site, or why it has none.
    let path_of = |file: &Path| {
        let inside = file.strip_prefix(&root).ok().and_then(Path::to_str);
        let path = format!("/{}", inside.ok_or("its name is not UTF-8")?);
        if path.contains("/.") {
            return Err("its name begins with a dot");
        }
        let target = file.canonicalize();
        if !target.is_ok_and(|target| target.starts_with(&root) && target.is_file()) {
            return Err("it is neither a regular file nor a link to one in the overlay");
        }
        match is_wanted(&path) {
            true => Ok(path),
            false => {
                Err("there is no built-in file of this name, and the company file does not name it")
            }
        }
    };
    let mut files = Vec::new();
    // An overlay without pictures or without documents is no mistake.
    let subdirectories = SUBDIRECTORIES.map(|name| root.join(name));
    let mut directories: Vec<_> = subdirectories.into_iter().filter(|d| d.is_dir()).collect();
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let file = entry.path();
            if entry.file_type()?.is_dir() {
                directories.push(file);
                continue;
            }
            match path_of(&file) {
                Ok(path) => files.push((path, fs::read(file)?)),
                Err(reason) => tracing::warn!(?file, reason, "skipped a file of the overlay"),
            }
        }
    }
    Ok(files)
}
