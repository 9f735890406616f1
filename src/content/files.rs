//! The Markdown files of import and export: the fields of a record in YAML between two lines `---`, and then its text.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fs;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::content::import::{JobRecord, Kind, NewsRecord, Records};
use crate::content::job_terms::JobTerms;
use crate::content::jobs::{JobDraft, JobFields, StoredJob};
use crate::content::news::{NewsDraft, StoredNews};
use crate::content::picture::{MAX_INPUT_BYTES, NewsImage};
use crate::content::slug::{is_slug, slug};
use crate::db::Error;

/// The line before and after the fields.
const FENCE: &str = "---";

/// The fields of a news item.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewsFile {
    kind: Option<String>,
    slug: Option<String>,
    title: String,
    published_at: Option<String>,
    image: Option<String>,
}

/// The fields of a job besides its terms.
#[derive(Serialize, Deserialize)]
struct JobFile {
    kind: Option<String>,
    slug: Option<String>,
    title: String,
    location: String,
    no_of_vacancies: u32,
    min_age: u32,
    max_age: u32,
    expired_date: Date,
    posted_at: Option<String>,
    closed_at: Option<String>,
}

/// Reads a file, or every file of a folder and its subfolders.
pub fn read(source: &Path) -> anyhow::Result<Records> {
    let named = || source.display().to_string();
    let files = if source.metadata().with_context(named)?.is_dir() {
        files_in(source)?
    } else if is_markdown(source) {
        vec![source.to_owned()]
    } else {
        let sentence = "this cannot be imported; name a folder, or a file that ends in .md";
        return Err(invalid(sentence)).with_context(named);
    };
    let mut records = Records::default();
    let mut seen: HashMap<(Kind, String), &Path> = HashMap::new();
    for file in &files {
        let named = || file.display().to_string();
        let text = fs::read(file).with_context(named)?;
        let record = read_record(file, &text, &mut records).with_context(named)?;
        let (kind, slug) = record.clone();
        if let Some(first) = seen.insert(record, file) {
            let first = first.display();
            let sentence =
                format!("{kind}/{slug} exists already in {first}; give one of them another slug");
            return Err(invalid(sentence)).with_context(named);
        }
    }
    Ok(records)
}

/// The files of a folder that can contain records, sorted by name. Symbolic links and names that begin with a dot are
/// skipped.
fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let reading = || format!("reading {}", folder.display());
    let mut files = Vec::new();
    let mut entries = fs::read_dir(folder)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .with_context(reading)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name());
        let kind = entry.file_type().with_context(reading)?;
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if kind.is_dir() {
            files.extend(files_in(&path)?);
        } else if kind.is_file() && is_markdown(&path) && !name.eq_ignore_ascii_case("readme.md") {
            files.push(path);
        }
    }
    Ok(files)
}

fn is_markdown(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "md")
}

/// Adds the record in `text` to `records`, and returns its kind and slug.
fn read_record(file: &Path, text: &[u8], records: &mut Records) -> anyhow::Result<(Kind, String)> {
    let text = str::from_utf8(text).map_err(|_| invalid("this is not text in UTF-8"))?;
    let (fields, text) = split(text)?;
    let kind = kind(file, fields)?;
    let slug = match kind {
        Kind::News => {
            let fields: NewsFile = parse(fields)?;
            let draft = NewsDraft::parse(&fields.title, text)?;
            let slug = slug_of(file, fields.slug)?;
            let picture = fields.image.map(|name| {
                let read = read_picture(&file.with_file_name(&name));
                read.map_err(|error| invalid(format!("the picture {name}: {error:#}")))
            });
            records.news.push(NewsRecord {
                draft: draft.with_slug(slug.clone()),
                image: picture.transpose()?,
                published_at: time("published_at", fields.published_at)?,
            });
            slug
        }
        Kind::Jobs => {
            let names: BTreeMap<String, IgnoredAny> = parse(fields)?;
            let (job, terms): (JobFile, JobTerms) = (parse(fields)?, parse(fields)?);
            let known = [serde_json::to_value(&job)?, serde_json::to_value(&terms)?];
            let is_known = |name: &&String| known.iter().any(|known| known.get(name).is_some());
            if let Some(name) = names.keys().find(|name| !is_known(name)) {
                return Err(invalid(format!("unknown field `{name}`")));
            }
            let draft = JobDraft::parse(JobFields {
                title: job.title,
                location: job.location,
                no_of_vacancies: job.no_of_vacancies,
                min_age: job.min_age,
                max_age: job.max_age,
                expired_date: job.expired_date,
                description: text.to_owned(),
                terms,
            })?;
            let slug = slug_of(file, job.slug)?;
            records.jobs.push(JobRecord {
                draft: draft.with_slug(slug.clone()),
                posted_at: time("posted_at", job.posted_at)?,
                closed_at: time("closed_at", job.closed_at)?,
            });
            slug
        }
    };
    Ok((kind, slug))
}

/// The fields of a file, with their first fence, so that their lines count from the beginning of the file; and its text.
fn split(text: &str) -> anyhow::Result<(&str, &str)> {
    // Editors on Windows add a byte order mark.
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().filter(|line| line.trim_end() == FENCE);
    let mut end = first.map(str::len);
    for line in lines {
        match end {
            Some(end) if line.trim_end() == FENCE => {
                return Ok((&text[..end], &text[end + line.len()..]));
            }
            _ => end = end.map(|end| end + line.len()),
        }
    }
    Err(invalid(
        "the file must begin with a line `---`, its fields and another line `---`",
    ))
}

fn parse<T: DeserializeOwned>(fields: &str) -> anyhow::Result<T> {
    serde_saphyr::from_str(fields).map_err(|error| {
        let sentence = error.without_snippet().to_string();
        invalid(sentence.replace('\n', " "))
    })
}

/// The kind that the file states, or else the name of the file or of its folder.
fn kind(file: &Path, fields: &str) -> anyhow::Result<Kind> {
    #[derive(Deserialize)]
    struct AnyFile {
        kind: Option<String>,
    }
    let stated = parse::<AnyFile>(fields)?.kind;
    let folder = file.parent().and_then(Path::file_name);
    let names = [file.file_stem(), folder].into_iter().flatten();
    let names = match &stated {
        Some(stated) => vec![stated.as_str()],
        None => names.filter_map(OsStr::to_str).collect(),
    };
    let kind = names.into_iter().find_map(|name| match name {
        "news" => Some(Kind::News),
        "job" | "jobs" => Some(Kind::Jobs),
        _ => None,
    });
    let sentence = "add `kind: news` or `kind: job`, or name the file or its folder news or jobs";
    kind.ok_or_else(|| invalid(sentence))
}

/// The slug that is given, or that of the name of the file.
fn slug_of(file: &Path, given: Option<String>) -> anyhow::Result<String> {
    match given.filter(|given| !given.is_empty()) {
        Some(given) if is_slug(&given) => Ok(given),
        Some(_) => Err(invalid(
            "slug must consist of small letters, digits and single hyphens between them",
        )),
        None => {
            let stem = file.file_stem().unwrap_or_default();
            Ok(slug(&stem.to_string_lossy(), "item"))
        }
    }
}

/// Parses a time with its offset, or a day, which means its beginning in Karachi.
fn time(name: &str, given: Option<String>) -> anyhow::Result<Option<Timestamp>> {
    let parse = |text: String| {
        text.parse()
            .or_else(|_| format!("{text}T00:00:00+05:00").parse())
    };
    given.map(parse).transpose().map_err(|_| {
        invalid(format!(
            "{name} must be a day such as 2026-11-20 or a time such as 2026-11-20T09:00:00+05:00"
        ))
    })
}

/// Reads the picture of a news item from `file`.
pub fn read_picture(file: &Path) -> anyhow::Result<NewsImage> {
    let mut bytes = Vec::new();
    let reading = || format!("reading {}", file.display());
    let opened = File::open(file).with_context(reading)?;
    // The byte over the limit makes it a picture that is too large.
    let mut start = opened.take(MAX_INPUT_BYTES as u64 + 1);
    start.read_to_end(&mut bytes).with_context(reading)?;
    Ok(NewsImage::encode(&bytes)?)
}

fn invalid(sentence: impl Into<String>) -> anyhow::Error {
    Error::Refused(sentence.into()).into()
}

/// The file of a news item; `image` names the file of its picture.
pub fn news_file(news: StoredNews, image: Option<String>) -> anyhow::Result<String> {
    let item = news.item;
    let fields = NewsFile {
        kind: None,
        slug: Some(item.slug),
        title: item.title,
        published_at: Some(item.published_at),
        image,
    };
    Ok(format!(
        "{FENCE}\n{}{FENCE}\n\n{}\n",
        yaml(&fields)?,
        news.source
    ))
}

/// The file of a job opening.
pub fn job_file(job: StoredJob) -> anyhow::Result<String> {
    let opening = job.opening;
    let fields = JobFile {
        kind: None,
        slug: Some(opening.slug),
        title: opening.title,
        location: opening.location,
        no_of_vacancies: opening.no_of_vacancies,
        min_age: opening.min_age,
        max_age: opening.max_age,
        expired_date: opening.expired_date,
        posted_at: Some(opening.posted_at),
        closed_at: job.closed_at,
    };
    let (fields, terms) = (yaml(&fields)?, yaml(&opening.terms)?);
    Ok(format!(
        "{FENCE}\n{fields}{terms}{FENCE}\n\n{}\n",
        job.source
    ))
}

/// The fields that have a value, a line for each.
fn yaml(fields: &impl Serialize) -> anyhow::Result<String> {
    let options = serde_saphyr::ser_options! { prefer_block_scalars: false };
    let serde_json::Value::Object(mut fields) = serde_json::to_value(fields)? else {
        return Ok(String::new());
    };
    fields.retain(|_, value| !value.is_null());
    match fields.is_empty() {
        true => Ok(String::new()),
        false => Ok(serde_saphyr::to_string_with_options(&fields, options)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::jobs::{JobState, StoredJob};

    fn records(name: &str, text: &str) -> Records {
        let mut records = Records::default();
        let read = read_record(Path::new(name), text.as_bytes(), &mut records);
        read.unwrap_or_else(|error| panic!("{error}\n{text}"));
        records
    }

    #[test]
    fn fields_and_text_are_read_also_with_the_line_ends_of_windows() {
        let text = "\u{feff}---\r\ntitle: Night patrols\r\n# a remark\r\n\r\nslug:\r\n---\r\n\r\nOne.\r\n---\r\nTwo.\r\n";
        let draft = &records("news/night-patrols.md", text).news[0].draft;
        assert_eq!(
            [&draft.slug, &draft.title, &draft.content],
            ["night-patrols", "Night patrols", "One.\n---\nTwo."]
        );
    }

    #[test]
    fn texts_are_those_of_yaml() {
        for (written, read) in [
            ("2026", "2026"),
            ("2026-11-20", "2026-11-20"),
            ("no", "no"),
            ("'it''s'", "it's"),
            (
                r#""He said: \"no\" # 1 \\ خبر""#,
                r#"He said: "no" # 1 \ خبر"#,
            ),
            (">\n  Night\n  patrols", "Night patrols"),
            ("Night # a remark", "Night"),
        ] {
            let text = format!("---\ntitle: {written}\n---\nText.");
            assert_eq!(records("news/a.md", &text).news[0].draft.title, read);
        }
    }

    #[test]
    fn times_are_days_in_karachi_or_have_an_offset() {
        for (written, read) in [
            ("2026-11-20", "2026-11-19T19:00:00Z"),
            ("2026-11-20T09:00:00+05:00", "2026-11-20T04:00:00Z"),
        ] {
            let text = format!("---\ntitle: A\npublished_at: {written}\n---\nText.");
            let time = records("news/a.md", &text).news[0].published_at.unwrap();
            assert_eq!(time.to_string(), read, "{written}");
        }
    }

    #[test]
    fn a_written_job_is_read_back_unchanged() {
        let long = "Ninety words. ".repeat(8).trim_end().to_owned();
        for text in [
            "He said: \"it's\" #1 \\ خبر \u{202e}",
            "---",
            "no",
            "45",
            &long,
        ] {
            let json = serde_json::json!({
                "id": 1, "slug": "driver-2", "title": text, "location": "Lahore", "no_of_vacancies": 2,
                "min_age": 21, "max_age": 45, "expired_date": "2027-01-31", "description": "",
                "posted_at": "2026-11-20T20:30:07+05:00", "pay_min": 900, "pay_period": "day",
                "documents": text,
            });
            let opening = serde_json::from_value(json).unwrap();
            let closed_at = Some("2026-11-21T20:30:07+05:00".to_owned());
            let source = "One.\n\n---\n\nTwo.".to_owned();
            let job = StoredJob {
                opening,
                source,
                state: JobState::Closed,
                closed_at,
            };
            let record = &records("jobs/x.md", &job_file(job.clone()).unwrap()).jobs[0];
            assert_eq!(record.draft.slug, "driver-2");
            let times = [record.posted_at, record.closed_at];
            let times = times.map(|time| time.map(crate::karachi::rfc3339));
            assert_eq!(
                times,
                [Some(job.opening.posted_at.clone()), job.closed_at.clone()]
            );
            assert_eq!(record.draft.fields, JobFields::from(job));
        }
    }
}
