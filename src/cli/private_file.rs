//! Writes files that contain personal data: readable by their owner only, complete or absent, never through a symbolic
//! link, and never over the database that they come from.

use std::fs::{DirBuilder, File};
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use anyhow::{Context, bail};

use super::exit::Failure;
use crate::store::Location;

/// Has `fill` write a new file of mode 0600, which gets the name `path` only when it is complete. With `force` it
/// replaces an existing regular file; a symbolic link is refused, because another user could have put it there, and so is
/// a file of `database`.
pub(super) fn write(
    database: &Location,
    path: &Path,
    force: bool,
    fill: impl FnOnce(&mut File) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let writing = || format!("writing {}", path.display());
    if database.owns(path) {
        let sentence = format!(
            "{} belongs to the database itself; choose another name",
            path.display()
        );
        return Err(Failure::Invalid(sentence).into());
    }
    refuse_existing(path, force)?;
    let directory = path
        .parent()
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(".standfast-")
        .suffix(".unfinished")
        .tempfile_in(directory)
        .with_context(writing)?;
    fill(file.as_file_mut()).with_context(writing)?;
    // Renaming replaces a link instead of following it.
    let renamed = if force {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    match renamed {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(exists(path).into()),
        renamed => renamed.map(drop).with_context(writing),
    }
}

fn refuse_existing(path: &Path, force: bool) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Ok(metadata) if !metadata.is_file() => Err(Failure::Invalid(format!(
            "{} is a link, a directory or a device; choose another name",
            path.display()
        ))),
        Ok(_) if !force => Err(exists(path)),
        // Creating the file reports why the path cannot be used.
        _ => Ok(()),
    }
}

fn exists(path: &Path) -> Failure {
    Failure::Invalid(format!(
        "{} exists already; choose another name, or replace it with --force",
        path.display()
    ))
}

/// Makes a directory of mode 0700. Without `force`, an existing one must be empty, so that nothing in it is replaced. A link
/// is not followed.
pub(super) fn make_directory(path: &Path, force: bool) -> anyhow::Result<()> {
    let name = path.display();
    let made = DirBuilder::new().mode(0o700).create(path);
    if !made
        .as_ref()
        .is_err_and(|error| error.kind() == ErrorKind::AlreadyExists)
    {
        return made.with_context(|| format!("making {name}"));
    }
    if path.is_symlink() {
        bail!("{name} is a symbolic link; name a directory, or remove the link");
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("reading {name}"))?;
    if !force && entries.count() > 0 {
        bail!("{name} is not empty; choose a new directory, or replace files in it with --force");
    }
    Ok(())
}
