//! Writes files that hold what visitors sent: for their owner only, and never over another file by accident.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use anyhow::{Context, bail};

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

fn create(path: &Path) -> io::Result<std::fs::File> {
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
