//! The Markdown files of import and export: the fields of a record in YAML between two lines `---`, and then its text.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use serde_json::{Value, json};
use walkdir::{DirEntry, WalkDir};

use crate::content::import::Record;
use crate::content::job_terms::{JobTerms, name_of};
use crate::content::jobs::{Job, JobDraft, StoredJob};
use crate::content::news::{NewsDraft, NewsItem, StoredNews};
use crate::content::picture::NewsImage;
use crate::content::slug::{Kind, checked_slug, slug};
use crate::content::translation::{Translation, lines_of};
use crate::db::Error;
use crate::karachi;

/// The line before and after the fields.
const FENCE: &str = "---";

/// Reads a file, or every file of a folder and its subfolders. News come first. Words in Urdu are read with the file of the record,
/// which must be there.
pub fn read(source: &Path) -> anyhow::Result<Vec<Record>> {
    let named = || source.display().to_string();
    if !source.metadata().with_context(named)?.is_dir() && !is_markdown(source) {
        let sentence = "this cannot be imported; name a folder, or a file that ends in .md";
        return Err(invalid(sentence)).with_context(named);
    }
    let mut records = Vec::new();
    let mut seen: HashMap<(Kind, String), &Path> = HashMap::new();
    let files = files_in(source)?;
    for file in &files {
        let named = || file.display().to_string();
        let text = read_text("The file", file)?;
        let record = match english_of(file) {
            None => read_record(file, &text),
            Some(english) if files.contains(&english) => continue,
            Some(_) => Err(invalid(
                "the file of the English words is not beside it; give it to `news edit` or `jobs edit` with --ur-file",
            )),
        };
        let record = record.with_context(named)?;
        let (kind, slug) = record.key();
        if let Some(first) = seen.insert((kind, slug.to_owned()), file) {
            let first = first.display();
            let sentence =
                format!("{kind}/{slug} exists already in {first}; give one of them another slug");
            return Err(invalid(sentence)).with_context(named);
        }
        records.push(record);
    }
    if records.is_empty() {
        return Err(invalid("it contains no file that ends in .md")).with_context(named);
    }
    records.sort_by_key(|record| record.key().0);
    Ok(records)
}

/// The files that can contain records, sorted by name. Below a folder, symbolic links, README.md and names that begin with a
/// dot are skipped.
fn files_in(source: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let is_skipped = |entry: &DirEntry| {
        let name = entry.file_name();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        entry.depth() > 0 && (is_hidden || name == "README.md")
    };
    let entries = WalkDir::new(source).sort_by_file_name().into_iter();
    let mut files = Vec::new();
    for entry in entries.filter_entry(|entry| !is_skipped(entry)) {
        let entry = entry?;
        if entry.file_type().is_file() && is_markdown(entry.path()) {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}

fn is_markdown(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "md")
}

/// The file of the English words, if `file` is named as one of Urdu words: `x.md` for `x.ur.md`.
fn english_of(file: &Path) -> Option<PathBuf> {
    let stem = file.with_extension("");
    let is_urdu = stem.extension().is_some_and(|extension| extension == "ur");
    is_urdu.then(|| stem.with_extension("md"))
}

/// Reads the words in Urdu of a news item or an opening from `file`, if there is one; `-` is standard input.
pub fn read_translation(kind: Kind, file: Option<&Path>) -> anyhow::Result<Option<Translation>> {
    let Some(file) = file else { return Ok(None) };
    let text = read_text("Urdu text", file)?;
    let words = split(&text).and_then(|(fields, text)| translation(kind, fields, text));
    words.map(Some).with_context(|| file.display().to_string())
}

fn translation(kind: Kind, mut fields: Fields, text: &str) -> anyhow::Result<Translation> {
    let mut lines = BTreeMap::new();
    for (label, _) in lines_of(kind) {
        let name = name_of(label);
        if let Some(line) = fields.optional(&name)? {
            lines.insert(name, line);
        }
    }
    fields.refuse_others()?;
    let (text, of) = (text.to_owned(), String::new());
    Ok(Translation { lines, text, of })
}

/// Reads a record, with the words in Urdu of the file beside it.
fn read_record(file: &Path, text: &str) -> anyhow::Result<Record> {
    let (mut fields, text) = split(text)?;
    let stated: Option<String> = fields.optional("kind")?;
    let kind = kind(file, stated.as_deref())?;
    let urdu = Some(file.with_extension("ur.md")).filter(|urdu| urdu.exists());
    let ur = read_translation(kind, urdu.as_deref())?;
    match kind {
        Kind::News => read_news(file, fields, text, ur),
        Kind::Jobs => read_job(file, fields, text, ur),
    }
}

fn read_news(
    file: &Path,
    mut fields: Fields,
    text: &str,
    ur: Option<Translation>,
) -> anyhow::Result<Record> {
    let item = NewsItem {
        slug: slug_of(file, fields.optional("slug")?)?,
        title: fields.required("title")?,
        content: text.to_owned(),
        published_at: fields.time("published_at")?.unwrap_or_default(),
        ur,
        ..NewsItem::default()
    };
    let image: Option<String> = fields.optional("image")?;
    fields.refuse_others()?;
    let picture = image.map(|name| {
        let read = read_picture(&file.with_file_name(&name));
        read.map_err(|error| invalid(format!("the picture {name}: {error:#}")))
    });
    let draft = Box::new(NewsDraft::parse(item)?);
    Ok(Record::News(draft, picture.transpose()?))
}

fn read_job(
    file: &Path,
    mut fields: Fields,
    text: &str,
    ur: Option<Translation>,
) -> anyhow::Result<Record> {
    let mut terms = JobTerms {
        pay_min: fields.optional("pay_min")?,
        pay_max: fields.optional("pay_max")?,
        pay_period: fields.optional("pay_period")?,
        ..JobTerms::default()
    };
    for (label, text) in terms.texts() {
        *text = fields.optional(&name_of(label))?;
    }
    let job = Job {
        slug: slug_of(file, fields.optional("slug")?)?,
        title: fields.required("title")?,
        location: fields.required("location")?,
        no_of_vacancies: fields.required("no_of_vacancies")?,
        min_age: fields.required("min_age")?,
        max_age: fields.required("max_age")?,
        expired_date: fields.required("expired_date")?,
        description: text.to_owned(),
        posted_at: fields.time("posted_at")?.unwrap_or_default(),
        terms,
        ur,
        ..Job::default()
    };
    let closed_at = fields.time("closed_at")?;
    fields.refuse_others()?;
    Ok(Record::Job(Box::new(JobDraft::parse(job)?), closed_at))
}

/// The fields that a file has and that were not taken yet. The value is the text as YAML has it: that of `45` is "45"; a field
/// with nothing behind its colon has none.
struct Fields(BTreeMap<String, Option<String>>);

impl Fields {
    fn parse(yaml: &str) -> anyhow::Result<Self> {
        let fields = serde_saphyr::from_str(yaml).map_err(|error| {
            let line = error.location().map_or(1, |place| place.line());
            invalid(format!(
                "line {line} cannot be read: a field is written as `name: value`, and once; a value with `: `, ` #` or a \
                 first sign such as [, * or @ needs quotes"
            ))
        })?;
        Ok(Self(fields))
    }

    /// Takes the value of the field `name`, if it has one.
    fn optional<T: FromStr>(&mut self, name: &str) -> anyhow::Result<Option<T>> {
        let Some(text) = self.0.remove(name).flatten() else {
            return Ok(None);
        };
        let value = text.parse().map_err(|_| {
            invalid(format!(
                "the field `{name}` cannot be `{text}`; see `standfast content import --help`"
            ))
        })?;
        Ok(Some(value))
    }

    /// Takes the value of the field `name`, which a file must have.
    fn required<T: FromStr>(&mut self, name: &str) -> anyhow::Result<T> {
        let value = self.optional(name)?;
        value.ok_or_else(|| invalid(format!("missing field `{name}`")))
    }

    /// Takes a time with its offset, or a day, which means its beginning in Karachi. Returns it in RFC 3339.
    fn time(&mut self, name: &str) -> anyhow::Result<Option<String>> {
        let Some(text) = self.optional::<String>(name)? else {
            return Ok(None);
        };
        let time = text.parse().map(karachi::rfc3339);
        let time = time.or_else(|_| text.parse().map(karachi::start_of_day));
        let sentence = format!(
            "{name} must be a day such as 2026-11-20 or a time such as 2026-11-20T09:00:00+05:00"
        );
        time.map(Some).map_err(|_| invalid(sentence))
    }

    /// Refuses a field that was not taken, because nobody reads it.
    fn refuse_others(self) -> anyhow::Result<()> {
        match self.0.into_keys().next() {
            Some(name) => Err(invalid(format!("unknown field `{name}`"))),
            None => Ok(()),
        }
    }
}

/// The fields of a file and its text.
fn split(text: &str) -> anyhow::Result<(Fields, &str)> {
    // The fields keep their line break, so that lines count from the beginning of the file.
    let parts = text.strip_prefix(FENCE);
    let parts = parts.and_then(|rest| rest.split_once("\n---"));
    let is_alone = |text: &str| text.lines().next().unwrap_or_default().trim().is_empty();
    match parts {
        Some((fields, text)) if is_alone(fields) && is_alone(text) => {
            Ok((Fields::parse(fields)?, text))
        }
        _ => Err(invalid(
            "the file must begin with a line `---`, its fields and another line `---`",
        )),
    }
}

/// The kind that the file states, or else the name of its folder or of the file.
fn kind(file: &Path, stated: Option<&str>) -> anyhow::Result<Kind> {
    let of_name = |name: &str| match name {
        "news" => Some(Kind::News),
        "job" | "jobs" => Some(Kind::Jobs),
        _ => None,
    };
    let folder = file.parent().and_then(Path::file_name);
    let names = [folder, file.file_stem()].into_iter().flatten();
    let of_path = || names.filter_map(OsStr::to_str).find_map(of_name);
    let kind = stated.map_or_else(of_path, of_name);
    let sentence = "add `kind: news` or `kind: job`, or name the file or its folder news or jobs";
    kind.ok_or_else(|| invalid(sentence))
}

/// The slug that is given, or that of the name of the file.
fn slug_of(file: &Path, given: Option<String>) -> anyhow::Result<String> {
    match given.filter(|given| !given.is_empty()) {
        Some(given) => checked_slug(&given).map_err(invalid),
        None => {
            let stem = file.file_stem().unwrap_or_default();
            Ok(slug(&stem.to_string_lossy(), "item"))
        }
    }
}

/// Reads the picture of a news item from `file`, which the caller names in errors.
pub fn read_picture(file: &Path) -> anyhow::Result<NewsImage> {
    Ok(NewsImage::encode(&fs::read(file)?)?)
}

/// Reads a text in UTF-8 from `file`; `-` is standard input. `label` names the field in errors.
pub fn read_text(label: &str, file: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        let read = std::io::stdin().read_to_end(&mut bytes);
        read.context("reading standard input")?;
    } else {
        bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    }
    let text = String::from_utf8(bytes);
    let name = file.display();
    let text = text.map_err(|_| invalid(format!("{label} must be text; save {name} as UTF-8")))?;
    // Editors on Windows add a byte order mark.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

fn invalid(sentence: impl Into<String>) -> anyhow::Error {
    Error::Refused(sentence.into()).into()
}

/// The file of a news item; `image` names the file of its picture.
pub fn news_file(news: &StoredNews, image: Option<&str>) -> anyhow::Result<String> {
    let item = &news.item;
    let fields = json!({
        "slug": item.slug, "title": item.title, "published_at": item.published_at, "image": image,
    });
    written(serde_json::from_value(fields)?, &news.source)
}

/// The file of a job: its fields as the API names them, and when it was closed. The id is left out, and the
/// description is the text below the fields.
pub fn job_file(job: &StoredJob) -> anyhow::Result<String> {
    let mut fields: BTreeMap<String, Value> = serde_json::from_value(json!(job.job))?;
    fields.retain(|name, _| name != "id" && name != "description");
    fields.insert("closed_at".to_owned(), json!(job.closed_at));
    written(fields, &job.source)
}

/// The file of words in Urdu.
pub fn translation_file(words: &Translation) -> anyhow::Result<String> {
    let lines = words.lines.iter();
    let fields = lines.map(|(name, line)| (name.clone(), json!(line)));
    written(fields.collect(), &words.text)
}

/// A file with a line for each field that has a value, and the text.
fn written(mut fields: BTreeMap<String, Value>, text: &str) -> anyhow::Result<String> {
    fields.retain(|_, value| !value.is_null());
    let options = serde_saphyr::ser_options! { prefer_block_scalars: false };
    let yaml = serde_saphyr::to_string_with_options(&fields, options)?;
    Ok(format!("{FENCE}\n{yaml}{FENCE}\n\n{text}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::job_terms::PayPeriod;
    use crate::content::jobs::JobState;

    fn record(name: &str, text: &str) -> Record {
        let read = read_record(Path::new(name), text);
        read.unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn news(text: &str) -> NewsItem {
        match record("news/night-patrols.md", text) {
            Record::News(draft, _) => draft.0,
            _ => panic!("not a news item: {text}"),
        }
    }

    #[test]
    fn a_fence_is_a_line_of_its_own() {
        for wrong in [
            "title: A\n---\nText.",
            "---\ntitle: A\n",
            "---\ntitle: A\n---- \nText.",
            "---title: A\n---\nText.",
        ] {
            let error = read_record(Path::new("news/a.md"), wrong).unwrap_err();
            assert!(error.to_string().contains("another line `---`"), "{wrong}");
        }
    }

    #[test]
    fn fields_and_text_are_read_also_with_the_line_ends_of_windows() {
        let text = "---\r\ntitle: Night patrols\r\n# a remark\r\n\r\nslug:\r\n---\r\n\r\nOne.\r\n---\r\nTwo.\r\n";
        let item = news(text);
        assert_eq!(
            [item.slug, item.title, item.content],
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
            assert_eq!(news(&text).title, read);
        }
    }

    #[test]
    fn times_are_days_in_karachi_or_have_an_offset() {
        for (written, read) in [
            ("2026-11-20", "2026-11-20T00:00:00+05:00"),
            ("2026-11-20T04:00:00Z", "2026-11-20T09:00:00+05:00"),
        ] {
            let text = format!("---\ntitle: A\npublished_at: {written}\n---\nText.");
            assert_eq!(news(&text).published_at, read, "{written}");
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
            let job = Job {
                slug: "driver-2".to_owned(),
                title: text.to_owned(),
                location: "Lahore".to_owned(),
                no_of_vacancies: 2,
                min_age: 21,
                max_age: 45,
                expired_date: "2027-01-31".parse().unwrap(),
                posted_at: "2026-11-20T20:30:07+05:00".to_owned(),
                terms: JobTerms {
                    pay_min: Some(900),
                    pay_period: Some(PayPeriod::Day),
                    documents: Some(text.to_owned()),
                    ..JobTerms::default()
                },
                ..Job::default()
            };
            let stored = StoredJob {
                job,
                source: "One.\n\n---\n\nTwo.".to_owned(),
                state: JobState::Closed,
                closed_at: Some("2026-11-21T20:30:07+05:00".to_owned()),
                ur: None,
            };
            match record("jobs/x.md", &job_file(&stored).unwrap()) {
                Record::Job(draft, closed_at) => {
                    assert_eq!(closed_at, stored.closed_at);
                    assert_eq!(draft.0, stored.written());
                }
                _ => panic!("not a job: {text}"),
            }
        }
    }
}
