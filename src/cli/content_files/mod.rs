//! Reads news and jobs from Markdown files with front matter, and their pictures.

mod front_matter;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::Timestamp;

use front_matter::{Source, refuse};
pub(super) use front_matter::{job_file, news_file};

use super::exit::Failure;
use super::input;
use crate::domain::news_image::{MAX_INPUT_BYTES, NewsImage};
use crate::store::import::{JobRecord, Kind, NewsRecord, Records};

/// Reads a file, or every file of a folder and its subfolders. Calls `progress` with the number of parsed files and the
/// number of all files.
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
    } else if is_markdown(source) {
        let parent = source.parent().unwrap_or(Path::new(""));
        (parent, vec![source.to_owned()])
    } else {
        return Err(Failure::Invalid(format!(
            "{} cannot be imported; name a folder, or a file that ends in .md",
            source.display()
        ))
        .into());
    };
    let mut records = Records::default();
    let mut seen: HashMap<(Kind, String), &Path> = HashMap::new();
    let total = files.len() as u64;
    for (file, done) in files.iter().zip(1..) {
        let text = text_of(file)?;
        let source = Source::split(file, &text)?;
        let (kind, image) = source.kind_and_image()?;
        let kind = kind_of(&source, kind.as_deref())?;
        let slug = match kind {
            Kind::News => {
                let mut record = source.news()?;
                if let Some(name) = image {
                    let image = picture(file, Path::new(&name), root).map_err(|reason| {
                        source.refuse("image", format!("the picture {name}: {reason}"))
                    })?;
                    record.image = Some(image);
                }
                let slug = record.draft.slug.clone();
                records.news.push(record);
                slug
            }
            Kind::Jobs => {
                let record = source.job(now)?;
                let slug = record.draft.slug.clone();
                records.jobs.push(record);
                slug
            }
        };
        if let Some(first) = seen.insert((kind, slug.clone()), file) {
            let sentence = format!(
                "{kind}/{slug} exists already in {}; give one of them another slug",
                first.display()
            );
            return Err(source.refuse("slug", sentence).into());
        }
        progress(done, total);
    }
    Ok(records)
}

/// Reads the `text` of an edited `file` of a news item. Its picture is not part of it.
pub(super) fn read_edited_news(file: &Path, text: &str) -> Result<NewsRecord, Failure> {
    edited(file, text)?.news()
}

/// Reads the `text` of an edited `file` of an opening.
pub(super) fn read_edited_job(
    file: &Path,
    text: &str,
    now: Timestamp,
) -> Result<JobRecord, Failure> {
    edited(file, text)?.job(now)
}

fn edited<'a>(file: &'a Path, text: &'a str) -> Result<Source<'a>, Failure> {
    let source = Source::split(file, text)?;
    if source.kind_and_image()? != (None, None) {
        let sentence = "the kind of an item stays the same, and --image changes its picture";
        return Err(refuse(file, 1, sentence));
    }
    Ok(source)
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
        let is_readme = || {
            let stem = path.file_stem();
            stem.is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
        };
        if kind.is_dir() {
            files.extend(files_in(&path)?);
        } else if kind.is_file() && is_markdown(&path) && !is_readme() {
            files.push(path);
        }
    }
    Ok(files)
}

fn is_markdown(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "md")
}

fn text_of(file: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count() as u64;
        refuse(file, line, "this is not text in UTF-8").into()
    })
}

/// The kind that a file states, or else its name or the name of its folder.
fn kind_of(source: &Source, stated: Option<&str>) -> Result<Kind, Failure> {
    let named = |word: &str| match word {
        "news" => Some(Kind::News),
        "job" | "jobs" => Some(Kind::Jobs),
        _ => None,
    };
    if let Some(word) = stated {
        return named(word).ok_or_else(|| source.refuse("kind", "kind must be news or job"));
    }
    let stem = source.file.file_stem();
    let folder = source.file.parent().and_then(Path::file_name);
    let mut names = [stem, folder].into_iter().flatten();
    names
        .find_map(|name| named(name.to_str()?))
        .ok_or_else(|| {
            source.refuse(
                "kind",
                "the kind is missing; add `kind: news` or `kind: job`, or name the file or its folder news or jobs",
            )
        })
}

/// Reads the picture `name` beside `file`; one outside `root` is refused.
fn picture(file: &Path, name: &Path, root: &Path) -> Result<NewsImage, String> {
    if name.is_absolute() {
        return Err("use a path relative to this file".to_owned());
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    // Both paths are resolved first, because a symbolic link can lead outside.
    let resolved = |path: PathBuf| path.canonicalize().map_err(|error| error.to_string());
    let real = resolved(folder.join(name))?;
    if !real.starts_with(resolved(Path::new(".").join(root))?) {
        return Err("it is outside the imported folder".to_owned());
    }
    let bytes = input::file(MAX_INPUT_BYTES, &real).map_err(|error| format!("{error:#}"))?;
    NewsImage::encode(&bytes).map_err(|error| error.to_string())
}
