//! Prints results: tables that fit the terminal, and text from outside with its control characters escaped. Also asks for
//! confirmation, and creates files safely.

use std::env;
use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Write};
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, bail};
use rustix::process::geteuid;
use serde::Serialize;

pub(super) use crate::cli::exit::note;
use crate::cli::exit::{Code, Failure};
use crate::db::backup::database_file_error;
use crate::db::new_file::{create_temporary, is_unsupported, persist_new};
use crate::db::{Location, directory_of};
use crate::text::{display_width, is_harmful, labelled_lines, truncate};
pub(super) use crate::text::{escape_line, escape_text};

const GAP: &str = "  ";
/// Columns are not shortened below this width.
const MIN_COLUMN_WIDTH: usize = 6;

/// Prints `bytes` unchanged. Unlike `println!`, returns an error if the pipe is closed.
pub(super) fn bytes(bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes.as_ref())
        .and_then(|()| out.flush())
        .context("cannot write the output")
}

/// Prints `value` as a line.
pub(super) fn line(value: impl Display) -> anyhow::Result<()> {
    bytes(format!("{value}\n"))
}

/// The result of a check, as a sentence.
#[derive(Debug, Serialize, strum::Display)]
#[serde(tag = "kind", content = "message", rename_all = "lowercase")]
pub(super) enum Finding {
    /// Must be fixed.
    #[strum(to_string = "fault: {0}")]
    Fault(String),
    /// For information.
    #[strum(to_string = "notice: {0}")]
    Notice(String),
}

/// Prints the findings, faults first. As JSON they form an array. As text each takes a line, and a list without faults begins with
/// `ok`.
///
/// # Errors
/// If the findings include a fault. This error takes precedence over a closed pipe, because a script may look only at the exit code.
pub(super) fn findings(findings: &[Finding], as_json: bool) -> anyhow::Result<()> {
    let is_fault = |finding: &&Finding| matches!(finding, Finding::Fault(_));
    let (faults, notices): (Vec<_>, Vec<_>) = findings.iter().partition(is_fault);
    let sorted: Vec<_> = faults.iter().chain(&notices).collect();
    let outcome = if as_json {
        json(&sorted)
    } else {
        let mut lines = String::new();
        if faults.is_empty() {
            lines.push_str("ok\n");
        }
        for finding in sorted {
            lines.push_str(&escape_line(&finding.to_string()));
            lines.push('\n');
        }
        bytes(lines)
    };
    match faults.len() {
        0 => outcome,
        count => Err(Failure::new(Code::Findings, format!("faults: {count}")).into()),
    }
}

/// Prints one line per fact.
pub(super) fn facts(facts: &[(&str, String)]) -> anyhow::Result<()> {
    bytes(labelled_lines(facts))
}

/// Prints one line per fact, and `text` below them unless it is empty.
pub(super) fn facts_with_text(facts: &[(&str, String)], text: &str) -> anyhow::Result<()> {
    let facts = labelled_lines(facts);
    match text {
        "" => bytes(facts),
        text => bytes(format!("{facts}\n{}\n", escape_text(text))),
    }
}

/// Prints `value` as indented JSON.
pub(super) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    bytes(json_text(value)?)
}

/// Formats `value` as indented JSON with a line break at the end. Escapes control characters.
pub(super) fn json_text(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(escape_json(&serde_json::to_string_pretty(value)?) + "\n")
}

/// Escapes control characters in `json` as `\u…`. This does not change the value, because they occur only inside strings.
pub(super) fn escape_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if is_harmful(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Whether `path` means standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Creates a file with personal data, which only its owner can read (mode 0600). In the directory of a user who runs `sudo`, that user
/// is the owner. `fill` writes the content. The file is complete or absent. Never replaces an existing file, a link or a file of
/// `database`.
pub(super) fn private_file(
    database: &Location,
    path: &Path,
    fill: impl FnOnce(&mut File) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let writing = || format!("writing {}", path.display());
    let target = safe_target(database, path)?;
    let mut file = create_temporary(&target)?;
    fill(file.as_file_mut()).with_context(writing)?;
    give_to_sudo_user(file.as_file(), directory_of(&target)).with_context(writing)?;
    match persist_new(file, &target) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let sentence = format!("{} already exists; choose another name", path.display());
            bail!(Failure::new(Code::InvalidInput, sentence))
        }
        outcome => outcome.with_context(writing),
    }
}

/// Gives `created`, a new file or directory in `directory`, to the user who ran `sudo`, if `directory` belongs to that user. Elsewhere
/// it stays root's: users who may run only this program as root must not own a file in `/etc`.
pub(super) fn give_to_sudo_user(created: &File, directory: &Path) -> std::io::Result<()> {
    let Some(user) = sudo_id("SUDO_UID").filter(|_| geteuid().is_root()) else {
        return Ok(());
    };
    if directory.metadata()?.uid() != user {
        return Ok(());
    }
    match fchown(created, Some(user), sudo_id("SUDO_GID")) {
        // The file system has no owners.
        Err(error) if is_unsupported(&error) => Ok(()),
        result => result,
    }
}

/// Returns the number that `sudo` passes in this environment variable.
fn sudo_id(variable: &str) -> Option<u32> {
    env::var(variable).ok()?.parse().ok()
}

/// Returns the path at which a command may create the file or directory `path`. For root, it resolves symbolic links.
///
/// # Errors
/// - `path` is a file of `database`.
/// - Root runs the command, and another user owns one of the parent directories. Before root writes the file, that user could
///   replace the directory with a link to another place.
pub(super) fn safe_target(database: &Location, path: &Path) -> anyhow::Result<PathBuf> {
    if database.owns(path) {
        bail!(database_file_error(path));
    }
    if !geteuid().is_root() || is_standard(path) {
        return Ok(path.to_owned());
    }
    let full_path = absolute(path).with_context(|| format!("writing {}", path.display()))?;
    // Find the first parent directory that exists; `/` always does. `private_file` later refuses to write through a link.
    let existing_parent = full_path
        .ancestors()
        .skip(1)
        .find_map(|directory| Some((directory, directory.canonicalize().ok()?)));
    let Some((parent, real_parent)) = existing_parent else {
        return Ok(full_path);
    };
    refuse_directories_of_others(&real_parent)?;
    match full_path.strip_prefix(parent) {
        Ok(rest) if real_parent != parent => Ok(real_parent.join(rest)),
        // No link to resolve: keep the user's spelling for messages.
        _ => Ok(path.to_owned()),
    }
}

/// Fails if `directory` or one above it belongs to a user other than root and the one who ran `sudo`.
fn refuse_directories_of_others(directory: &Path) -> anyhow::Result<()> {
    let sudo_user = sudo_id("SUDO_UID");
    for directory in directory.ancestors() {
        let owner = directory
            .metadata()
            .with_context(|| format!("reading {}", directory.display()))?
            .uid();
        if owner != 0 && Some(owner) != sudo_user {
            let sentence = format!(
                "{} belongs to another user (uid {owner}), so root must not write there; choose a directory of root, or run this \
                 as that user with `sudo -u`",
                directory.display()
            );
            bail!(Failure::new(Code::InvalidInput, sentence));
        }
    }
    Ok(())
}

/// Asks `question` on the terminal.
///
/// # Errors
/// If the user does not agree, or has no terminal.
pub(super) fn confirm(question: &str) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        let sentence = "nothing was changed; add --yes to confirm without a terminal";
        bail!(Failure::new(Code::Usage, sentence));
    }
    // `eprint!` would panic if the terminal is gone.
    write!(std::io::stderr(), "{} [y/N] ", escape_line(question))?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    match answer.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => bail!("nothing was changed"),
    }
}

/// Reports that an action was done with an item, for example "Removed: 3 messages".
pub(super) fn done(action: &str, item: &str) {
    note(&format!("{action}: {item}"));
}

/// How a command selects the items to remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SelectedBy {
    /// By names or ids.
    Name,
    /// By a condition.
    Filter,
}

/// Asks for confirmation before a command removes `what`, unless the command has `--yes`. A script that names the items is not
/// asked, but one that selects them with a filter must pass `--yes`.
pub(super) fn confirm_removal(what: &str, yes: bool, selected: SelectedBy) -> anyhow::Result<()> {
    let is_script = !std::io::stdin().is_terminal();
    if yes || (is_script && selected == SelectedBy::Name) {
        return Ok(());
    }
    confirm(&format!("Remove {what} permanently?"))
}

/// Formats a number of bytes in megabytes, for example "4.1 MB".
pub(super) fn size(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Prints a table with the titles in `header`. Drops the cells of a row beyond the last title. An empty table prints only `no_rows`
/// on standard error.
pub(super) fn table(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    no_rows: &str,
) -> anyhow::Result<()> {
    let rows: Vec<_> = rows.into_iter().collect();
    if rows.is_empty() {
        // Not on standard output, so that a script that counts lines counts zero.
        note(no_rows);
        return Ok(());
    }
    let terminal_width =
        terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.into());
    bytes(layout(header, rows, terminal_width))
}

/// Formats a table. Shortens cells to fit into `max_width`, unless it is `None`.
fn layout(header: &[&str], rows: Vec<Vec<String>>, max_width: Option<usize>) -> String {
    let header = header.iter().map(|title| (*title).to_owned()).collect();
    let lines: Vec<Vec<String>> = [header]
        .into_iter()
        .chain(rows)
        .map(|cells| cells.iter().map(|cell| escape_line(cell)).collect())
        .collect();
    let mut widths = vec![0; lines[0].len()];
    for cells in &lines {
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = display_width(cell).max(*width);
        }
    }
    if let Some(max_width) = max_width {
        let gaps = GAP.len() * (widths.len() - 1);
        shrink(&mut widths, max_width.saturating_sub(gaps));
    }
    lines
        .iter()
        .map(|cells| row_line(cells, &widths) + "\n")
        .collect()
}

/// Narrows the widest columns until all of them together fit into `max_width`.
fn shrink(widths: &mut [usize], max_width: usize) {
    while widths.iter().sum::<usize>() > max_width {
        match widths.iter_mut().max() {
            Some(widest) if *widest > MIN_COLUMN_WIDTH => *widest -= 1,
            _ => return,
        }
    }
}

fn row_line(cells: &[String], widths: &[usize]) -> String {
    let cells: Vec<_> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| {
            let cell = truncate(cell, *width);
            let padding = " ".repeat(width - display_width(&cell));
            cell + &padding
        })
        .collect();
    cells.join(GAP).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(texts: &[[&str; 2]]) -> Vec<Vec<String>> {
        texts
            .iter()
            .map(|row| row.map(str::to_owned).to_vec())
            .collect()
    }

    #[test]
    fn escaping_json_keeps_its_value() {
        let text = "a\u{202e}b\u{9b}c\u{e0001}d\nعائشہ";
        let json = escape_json(&serde_json::to_string(text).unwrap());
        assert!(!json.chars().any(is_harmful), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn columns_align_on_a_terminal() {
        let rows = rows(&[["1", "警備 x"], ["20", "e\u{301}y"], ["3", "z"]]);
        assert_eq!(
            layout(&["ID", "Title"], rows.clone(), None),
            "ID  Title\n1   警備 x\n20  e\u{301}y\n3   z\n"
        );
        let names = self::rows(&[["بلال", "1"], ["عائشہ", "2"]]);
        assert_eq!(
            layout(&["Name", "ID"], names, None),
            "Name   ID\nبلال   1\nعائشہ  2\n"
        );
        let swapped: Vec<Vec<String>> = rows
            .into_iter()
            .map(|row| row.into_iter().rev().collect())
            .collect();
        assert_eq!(
            layout(&["Title", "ID"], swapped, None),
            "Title   ID\n警備 x  1\ne\u{301}y      20\nz       3\n"
        );
    }

    #[test]
    fn a_table_is_shortened_only_on_a_terminal() {
        let long = "A long title about the guards of the night";
        let rows = rows(&[["1", long]]);
        let narrow = layout(&["ID", "Title"], rows.clone(), Some(20));
        assert_eq!(narrow, "ID  Title\n1   A long title ab…\n");
        assert!(narrow.lines().all(|line| display_width(line) <= 20));
        assert!(layout(&["ID", "Title"], rows.clone(), None).contains(long));
        assert!(layout(&["ID", "Title"], rows.clone(), Some(1)).contains("A lon…"));
    }
}
