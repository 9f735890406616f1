//! Reads news and jobs from files: Markdown with front matter, JSON and CSV, with pictures. Each format is read into
//! the same raw records; only `record` and `job` know the meaning of the fields.

mod field_values;
mod job;
mod json;
mod markdown;
mod raw_record;
mod record;
mod table;
pub(super) mod writing;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::Timestamp;

use raw_record::{Lines, RawRecord, SourceLocation};

use super::exit::Failure;
use crate::store::import::{Kind, Records};

/// Reads a file, or every file of a folder and its subfolders. Calls `progress` with the number of parsed records and
/// the number of all records.
pub(super) fn read(
    source: &Path,
    now: Timestamp,
    mut progress: impl FnMut(u64, u64),
) -> anyhow::Result<Records> {
    let is_folder = source
        .metadata()
        .with_context(|| format!("reading {}", source.display()))?
        .is_dir();
    let (root, files) = if is_folder {
        (source, files_in(source)?)
    } else {
        let parent = source.parent().unwrap_or(Path::new(""));
        (parent, vec![source.to_owned()])
    };
    let mut raw = Vec::new();
    for file in &files {
        raw.extend(read_file(file)?);
    }
    let mut records = Records::default();
    let mut locations: HashMap<(Kind, String), SourceLocation> = HashMap::new();
    let total = raw.len() as u64;
    for (done, raw) in raw.into_iter().enumerate() {
        let location = raw.location.clone();
        let name = record::parse(raw, root, now, &mut records)?;
        if let Some(first) = locations.get(&name) {
            let (kind, slug) = name;
            let sentence =
                format!("{kind}/{slug} exists already at {first}; give one of them another slug");
            return Err(location.refuse(sentence).into());
        }
        locations.insert(name, location);
        progress(done as u64 + 1, total);
    }
    Ok(records)
}

/// Reads the `text` of an edited `file` of one record. Its picture is not part of it.
pub(super) fn read_edited(
    file: &Path,
    text: &str,
    kind: Kind,
    now: Timestamp,
) -> Result<Records, Failure> {
    let mut records = Records::default();
    for mut raw in markdown::parse(file, text)? {
        raw.kind = Some(kind);
        if ["kind", "image"]
            .iter()
            .any(|name| raw.fields.contains_key(*name))
        {
            let sentence = "the kind of an item stays the same, and --image changes its picture";
            return Err(raw.location.refuse(sentence));
        }
        record::parse(raw, Path::new(""), now, &mut records)?;
    }
    Ok(records)
}

/// Returns the files of a folder that can contain records, sorted by name. Symbolic links and names that begin with a
/// dot are skipped.
fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let reading = || format!("reading {}", folder.display());
    let mut files = Vec::new();
    let mut entries = fs::read_dir(folder)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .with_context(reading)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let kind = entry.file_type().with_context(reading)?;
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if kind.is_dir() {
            files.extend(files_in(&path)?);
        } else if kind.is_file() && format_of(&path).is_some() && !is_readme(&path) {
            files.push(path);
        }
    }
    Ok(files)
}

fn is_readme(file: &Path) -> bool {
    file.file_stem()
        .is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
}

/// Parses the text of a file into records.
type Format = fn(&Path, &str) -> Result<Vec<RawRecord>, Failure>;

fn format_of(file: &Path) -> Option<Format> {
    match file.extension()?.to_str()? {
        "md" => Some(markdown::parse),
        "json" => Some(json::parse),
        "csv" => Some(table::parse),
        _ => None,
    }
}

fn read_file(file: &Path) -> anyhow::Result<Vec<RawRecord>> {
    let parse = format_of(file).ok_or_else(|| {
        Failure::Invalid(format!(
            "{} cannot be imported; name a folder, or a file that ends in .md, .json or .csv",
            file.display()
        ))
    })?;
    let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let lines = Lines::of(&String::from_utf8_lossy(&error.as_bytes()[..good]));
        SourceLocation::new(file, lines.at(good)).refuse("this is not text in UTF-8")
    })?;
    // Editors on Windows add a byte order mark.
    Ok(parse(file, text.trim_start_matches('\u{feff}'))?)
}
