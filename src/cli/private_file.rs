//! Writes files that hold what visitors sent: for their owner only, and never over another file by accident.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use anyhow::{Context, bail};

use super::exit::Failure;

/// Writes `bytes` to a new file; with `force` one that is there is deleted first.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> anyhow::Result<()> {
    if force {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("replacing {}", path.display()));
            }
            _ => {}
        }
    }
    match create(path).and_then(|mut file| file.write_all(bytes)) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!(
            "{} exists already; choose another name, or replace it with --force",
            path.display()
        ),
        written => written.with_context(|| format!("writing {}", path.display())),
    }
}

/// Has `write` fill a new file, which has its name only when it is whole; nothing is ever replaced.
pub(super) fn write_new(
    path: &Path,
    write: impl FnOnce(&mut File) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let writing = || format!("writing {}", path.display());
    let directory = path
        .parent()
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let exists = || {
        Failure::Invalid(format!(
            "{} exists already; choose another name",
            path.display()
        ))
    };
    // Asked for the person's sake: the name is taken only if it is still free in the end.
    if path.is_symlink() || path.exists() {
        return Err(exists().into());
    }
    let mut file = tempfile::Builder::new()
        .prefix(".standfast-")
        .suffix(".unfinished")
        .tempfile_in(directory)
        .with_context(writing)?;
    write(file.as_file_mut()).with_context(writing)?;
    match file.persist_noclobber(path) {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(exists().into()),
        written => written.map(drop).with_context(writing),
    }
}

fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
}

/// Makes a directory; one that is there is taken when it is empty, so that nothing in it is replaced.
pub(super) fn make_directory(path: &Path) -> anyhow::Result<()> {
    match DirBuilder::new().mode(0o700).create(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let mut entries =
                std::fs::read_dir(path).with_context(|| format!("reading {}", path.display()))?;
            if entries.next().is_some() {
                bail!("{} is not empty; choose a new directory", path.display());
            }
            Ok(())
        }
        made => made.with_context(|| format!("making {}", path.display())),
    }
}
