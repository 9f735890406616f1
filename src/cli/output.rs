//! Prints results: tables that fit the terminal, and texts from outside with control characters escaped. Asks for confirmation.

use std::env;
use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, bail};
use rustix::process::geteuid;
use serde::Serialize;

pub(super) use crate::cli::exit::note;
use crate::cli::exit::{FINDINGS, Failure, USAGE, plain};
use crate::db::backup::belongs_to_the_database;
use crate::db::new_file::{create_temporary, persist_new};
use crate::db::{Error, Location};
use crate::text::{columns_of, cut, is_harmful, labelled_lines};
pub(super) use crate::text::{escape_line, escape_text};

const GAP: &str = "  ";
/// Columns are not shortened below this width.
const MIN_COLUMN: usize = 6;

/// Prints `bytes` unchanged. Unlike `println!`, it returns an error when the pipe is closed.
pub(super) fn bytes(bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(bytes.as_ref()).and_then(|()| out.flush());
    written.context("the output cannot be written")
}

/// Prints `value` on a line of its own.
pub(super) fn line(value: impl Display) -> anyhow::Result<()> {
    bytes(format!("{value}\n"))
}

/// What a check has found, in a sentence.
#[derive(Debug, Serialize, strum::Display)]
#[serde(tag = "kind", content = "message", rename_all = "lowercase")]
pub(super) enum Finding {
    /// It must be fixed.
    #[strum(to_string = "fault: {0}")]
    Fault(String),
    /// It is for information.
    #[strum(to_string = "notice: {0}")]
    Notice(String),
}

/// Prints the findings, faults first: as a JSON array, or each on a line, below `ok` if none is a fault.
///
/// # Errors
/// If one of them is a fault. A script may ask for the exit code alone, so this holds even if the lines could not be written.
pub(super) fn findings(findings: &[Finding], as_json: bool) -> anyhow::Result<()> {
    let is_fault = |finding: &&Finding| matches!(finding, Finding::Fault(_));
    let (faults, notices): (Vec<_>, Vec<_>) = findings.iter().partition(is_fault);
    let all: Vec<_> = faults.iter().chain(&notices).collect();
    let printed = if as_json {
        json(&all)
    } else {
        let ok = faults.is_empty().then(|| "ok".to_owned());
        let lines = ok
            .into_iter()
            .chain(all.iter().map(|finding| finding.to_string()))
            .map(|line| escape_line(&plain(&line)) + "\n");
        bytes(lines.collect::<String>())
    };
    match faults.len() {
        0 => printed,
        count => Err(Failure::new(FINDINGS, format!("faults: {count}")).into()),
    }
}

/// Prints `facts`, a line for each, and the `text` below them.
pub(super) fn facts(facts: &[(&str, String)], text: &str) -> anyhow::Result<()> {
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

/// `value` as indented JSON with control characters escaped, and a line break.
pub(super) fn json_text(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(escape_json(&serde_json::to_string_pretty(value)?) + "\n")
}

/// Escapes control characters in `json` as `\u…`. They can occur only inside its strings, so the value stays the same.
pub(super) fn escape_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if is_harmful(c) {
            let units = c.encode_utf16(&mut [0; 2]).to_vec();
            escaped.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
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

/// Has `fill` write personal data to a new file of mode 0600, which is complete or absent. An existing file, a link or a file
/// of `database` is never replaced.
pub(super) fn private_file(
    database: &Location,
    path: &Path,
    fill: impl FnOnce(&mut File) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let writing = || format!("writing {}", path.display());
    let target = safe_target(database, path)?;
    let mut file = create_temporary(&target)?;
    fill(file.as_file_mut()).with_context(writing)?;
    match persist_new(file, &target) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!(Error::refused(path, "exists already; choose another name"))
        }
        kept => kept.with_context(writing),
    }
}

/// `path`, a file or directory that a command makes. For root it is the same place without symbolic links.
///
/// # Errors
/// If it is a file of `database`. For root, also if another user owns one of the directories above: that user could put a link in
/// its place meanwhile, and have root write elsewhere.
pub(super) fn safe_target(database: &Location, path: &Path) -> anyhow::Result<PathBuf> {
    if database.owns(path) {
        bail!(belongs_to_the_database(path));
    }
    if !geteuid().is_root() || is_standard(path) {
        return Ok(path.to_owned());
    }
    let whole = absolute(path).with_context(|| format!("writing {}", path.display()))?;
    // Not the file itself: a link of that name is refused later. The first directory that exists; `/` does.
    let mut above = whole.ancestors().skip(1);
    let existing = above.find_map(|directory| Some((directory, directory.canonicalize().ok()?)));
    let Some((directory, real)) = existing else {
        return Ok(whole);
    };
    refuse_directories_of_others(&real)?;
    match whole.strip_prefix(directory) {
        Ok(missing) if real != directory => Ok(real.join(missing)),
        // As it was written, for the sentences that name it.
        _ => Ok(path.to_owned()),
    }
}

/// Fails if `directory` or one above it belongs to another user than root and the one who ran `sudo`.
fn refuse_directories_of_others(directory: &Path) -> anyhow::Result<()> {
    let invoker = env::var("SUDO_UID").ok();
    let invoker = invoker.and_then(|number| number.parse().ok());
    for directory in directory.ancestors() {
        let found = directory.metadata();
        let owner = found
            .with_context(|| format!("reading {}", directory.display()))?
            .uid();
        if owner != 0 && Some(owner) != invoker {
            let why = format!(
                "belongs to another user (number {owner}), and root writes no file there; choose a folder of root, or run this \
                 as that user with `sudo -u`"
            );
            bail!(Error::refused(directory, &why));
        }
    }
    Ok(())
}

/// Asks `question`.
///
/// # Errors
/// If the person does not agree, or if there is no terminal at which somebody can be asked.
pub(super) fn confirm(question: &str) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        let sentence = "nothing was changed; add --yes to confirm without a terminal";
        bail!(Failure::new(USAGE, sentence));
    }
    // Not `eprint!`, which panics when the terminal is gone.
    write!(std::io::stderr(), "{} [y/N] ", escape_line(question))?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    match answer.trim() {
        "y" | "Y" | "yes" => Ok(()),
        _ => bail!("nothing was changed"),
    }
}

/// Says what was done with the item of this `name`.
pub(super) fn done(what: &str, name: &str) {
    note(&format!("{what}: {name}"));
}

/// Asks before `what` is removed. Without a terminal nobody can be asked, and a script knows what it removes, unless it was chosen
/// by a filter.
pub(super) fn confirm_removal(what: &str, yes: bool, by_filter: bool) -> anyhow::Result<()> {
    if yes || !by_filter && !std::io::stdin().is_terminal() {
        return Ok(());
    }
    confirm(&format!("Remove {what} permanently?"))
}

/// A number of bytes in megabytes: "4.1 MB".
pub(super) fn size(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Prints `rows` under the titles in `header`, which commas separate; further cells of a row are left out. Without rows it prints
/// `nothing` on standard error.
pub(super) fn table(
    header: &str,
    rows: impl IntoIterator<Item = Vec<String>>,
    nothing: &str,
) -> anyhow::Result<()> {
    let rows: Vec<_> = rows.into_iter().collect();
    if rows.is_empty() {
        // On standard error, so that a script that counts lines counts none.
        note(nothing);
        return Ok(());
    }
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let width = terminal.map(|(width, _)| width.0.into());
    bytes(layout(header, rows, width))
}

fn layout(header: &str, rows: Vec<Vec<String>>, width: Option<usize>) -> String {
    let header = header.split(',').map(str::to_owned).collect();
    let lines = [header].into_iter().chain(rows);
    let lines = lines.map(|line| line.iter().map(|cell| escape_line(cell)).collect());
    let lines: Vec<Vec<String>> = lines.collect();
    let mut columns = vec![0; lines[0].len()];
    for line in &lines {
        for (column, cell) in columns.iter_mut().zip(line) {
            *column = columns_of(cell).max(*column);
        }
    }
    if let Some(width) = width {
        let gaps = GAP.len() * (columns.len() - 1);
        shrink(&mut columns, width.saturating_sub(gaps));
    }
    let lines = lines.iter().map(|cells| row_line(cells, &columns));
    lines.map(|line| line + "\n").collect()
}

/// Narrows the widest column until all fit into `width`.
fn shrink(columns: &mut [usize], width: usize) {
    while columns.iter().sum::<usize>() > width {
        match columns.iter_mut().max() {
            Some(widest) if *widest > MIN_COLUMN => *widest -= 1,
            _ => return,
        }
    }
}

fn row_line(cells: &[String], columns: &[usize]) -> String {
    let cells = cells.iter().zip(columns).map(|(cell, column)| {
        let cell = cut(cell, *column);
        let padding = " ".repeat(column - columns_of(&cell));
        cell + &padding
    });
    cells.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
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
    fn escaped_json_has_the_same_value_and_no_control_characters() {
        let text = "a\u{202e}b\u{9b}c\u{e0001}d\nعائشہ";
        let json = escape_json(&serde_json::to_string(text).unwrap());
        assert!(!json.chars().any(is_harmful), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn columns_align_by_the_width_in_a_terminal() {
        let rows = rows(&[["1", "警備 x"], ["20", "e\u{301}y"], ["3", "z"]]);
        assert_eq!(
            layout("ID,Title", rows.clone(), None),
            "ID  Title\n1   警備 x\n20  e\u{301}y\n3   z\n"
        );
        let names = self::rows(&[["بلال", "1"], ["عائشہ", "2"]]);
        assert_eq!(
            layout("Name,ID", names, None),
            "Name   ID\nبلال   1\nعائشہ  2\n"
        );
        let swapped: Vec<Vec<String>> = rows
            .into_iter()
            .map(|row| row.into_iter().rev().collect())
            .collect();
        assert_eq!(
            layout("Title,ID", swapped, None),
            "Title   ID\n警備 x  1\ne\u{301}y      20\nz       3\n"
        );
    }

    #[test]
    fn a_table_fits_the_terminal_and_is_complete_elsewhere() {
        let long = "A long title about the guards of the night";
        let rows = rows(&[["1", long]]);
        let narrow = layout("ID,Title", rows.clone(), Some(20));
        assert_eq!(narrow, "ID  Title\n1   A long title ab…\n");
        assert!(narrow.lines().all(|line| columns_of(line) <= 20));
        assert!(layout("ID,Title", rows.clone(), None).contains(long));
        assert!(layout("ID,Title", rows.clone(), Some(1)).contains("A lon…"));
    }
}
