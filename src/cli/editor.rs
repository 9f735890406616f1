//! Has a person change a text in their editor. What they have written is never lost: its file is removed only when the
//! text is stored or was not changed.

use std::env;
use std::fs::{self, File, Permissions};
use std::io::{IsTerminal, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::exit::{self, Failure};
use super::{input, output, terminal};

/// Used without VISUAL and EDITOR, the first that is installed.
const COMMON_EDITORS: [&str; 2] = ["sensible-editor", "vi"];

/// Fails unless a person at a terminal can edit. `options` says which flags work without one.
pub(super) fn require_terminal(options: &str) -> Result<(), Failure> {
    let is_terminal = std::io::stdin().is_terminal()
        && std::io::stdout().is_terminal()
        && std::io::stderr().is_terminal();
    match is_terminal {
        true => Ok(()),
        false => Err(Failure::Usage(format!(
            "an editor needs a terminal; without one, say what to change with {options}; see --help"
        ))),
    }
}

/// Opens a file `name` with `text` in the editor, and passes its path and its new text to `store`. A text that is refused
/// as invalid may be edited again. Returns `None` when the text was not changed.
pub(super) fn edit<T>(
    name: &str,
    text: &str,
    mut store: impl FnMut(&Path, &str) -> anyhow::Result<T>,
) -> anyhow::Result<Option<T>> {
    let editor = editor()?;
    let folder = private_folder()?;
    let file = folder.path().join(name);
    write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    // Whoever interrupts this command while an editor with a window of its own is open finds the text there.
    output::note(&format!("editing {}", file.display()));
    loop {
        let edited = run(&editor, &file).and_then(|()| read(&file));
        let edited = match edited {
            Err(error) if is_unchanged(&file, text) => return Err(error),
            Err(error) => return Err(kept(folder, &file, error)),
            Ok(edited) if edited == text => return Ok(None),
            Ok(edited) => edited,
        };
        let error = match store(&file, &edited) {
            Ok(stored) => return Ok(Some(stored)),
            Err(error) => error,
        };
        if !exit::is_invalid_input(&error) || !wants_to_correct(&error, &file)? {
            return Err(kept(folder, &file, error));
        }
    }
}

/// Fails when the edited file has another slug: the address of an item stays the same.
pub(super) fn require_address(edited: &str, stored: &str) -> Result<(), Failure> {
    match edited == stored {
        true => Ok(()),
        false => Err(Failure::Invalid(format!(
            "the slug is the address of the item, which stays the same: {stored}"
        ))),
    }
}

/// The command of the person's editor, for a shell.
fn editor() -> Result<String, Failure> {
    let mut chosen = ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(|name| env::var(name).ok());
    let chosen = chosen.find(|command| !command.trim().is_empty());
    let common = || {
        COMMON_EDITORS
            .into_iter()
            .find(|name| is_installed(name))
            .map(str::to_owned)
    };
    chosen.or_else(common).ok_or_else(|| {
        Failure::Invalid("there is no editor; name one in EDITOR, such as EDITOR=nano".to_owned())
    })
}

fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// A folder, because editors put files of their own beside the one they edit.
fn private_folder() -> anyhow::Result<TempDir> {
    tempfile::Builder::new()
        .prefix("standfast-")
        .permissions(Permissions::from_mode(0o700))
        .tempdir()
        .context("making a temporary folder")
}

fn write(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = File::options();
    let mut opened = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)?;
    opened.write_all(text.as_bytes())
}

fn read(file: &Path) -> anyhow::Result<String> {
    let text = input::text("Text", None, Some(file))?;
    text.context("an editor without a file")
}

fn is_unchanged(file: &Path, text: &str) -> bool {
    fs::read(file).is_ok_and(|bytes| bytes == text.as_bytes())
}

fn run(editor: &str, file: &Path) -> anyhow::Result<()> {
    // A shell, because the command may have arguments.
    let status = Command::new("sh")
        .args(["-c", &format!("{editor} \"$1\""), "sh"])
        .arg(file)
        .status()
        .with_context(|| format!("running the editor `{editor}`"))?;
    if !status.success() {
        bail!("the editor `{editor}` failed ({status}), so nothing was stored");
    }
    Ok(())
}

fn wants_to_correct(error: &anyhow::Error, file: &Path) -> anyhow::Result<bool> {
    output::note(&format!("error: {error:#}"));
    output::note(&format!(
        "Nothing was stored. Your text is in {}",
        file.display()
    ));
    terminal::confirm("Edit it again?", "an editor needs a terminal")
}

/// Keeps the file, and names it in the error.
fn kept(folder: TempDir, file: &Path, error: anyhow::Error) -> anyhow::Error {
    let _ = folder.keep();
    error.context(format!(
        "nothing was stored, your text is in {}",
        file.display()
    ))
}
