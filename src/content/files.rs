//! The Markdown files of import and export: the fields of a record in YAML between two lines `---`, and then its text.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use jiff::civil::Date;
use serde_json::{Value, json};
use walkdir::{DirEntry, WalkDir};

use crate::content::import::Record;
use crate::content::job_terms::{JobTerms, name_of};
use crate::content::jobs::{Job, JobDraft, StoredJob};
use crate::content::markdown::decode_entities;
use crate::content::news::{NewsDraft, NewsItem, StoredNews};
use crate::content::picture::NewsImage;
use crate::content::slug::{Kind, checked_slug};
use crate::content::translation::{Translation, lines_of};
use crate::db::Error;
use crate::karachi;

/// The line before and after the fields.
const FENCE: &str = "---";

/// The content of a file or a directory.
#[derive(Debug)]
pub struct Source {
    /// News come first.
    pub records: Vec<Record>,
    /// Files in the directory that may have been meant as records, and that were not read.
    pub skipped: Vec<PathBuf>,
}

impl Source {
    /// Reads the file at `path`, or every Markdown file in the directory at `path` and below it. A translation is read
    /// together with its record, which must be there.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let named = || path.display().to_string();
        if !path.metadata().with_context(named)?.is_dir() && !is_markdown(path) {
            let sentence = "this cannot be imported; name a folder, or a file that ends in .md";
            return Err(invalid(sentence)).with_context(named);
        }
        let mut records = Vec::new();
        let mut seen: HashMap<(Kind, String), &Path> = HashMap::new();
        let (files, skipped) = files_in(path)?;
        for file in &files {
            let named = || file.display().to_string();
            let text = read_text("The file", file)?;
            let record = match stem_of_english(file) {
                None => read_record(file, &text),
                Some(stem) if files.iter().any(|file| file.with_extension("") == stem) => {
                    check_translation_name(file).with_context(named)?;
                    continue;
                }
                Some(_) => Err(invalid(
                    "the file of the English words is not beside it; give it to `news edit` or `jobs edit` with --ur-file",
                )),
            };
            let record = record.with_context(named)?;
            let (kind, slug) = record.key();
            if let Some(first) = seen.insert((kind, slug.to_owned()), file) {
                let first = first.display();
                let sentence = format!(
                    "{kind}/{slug} exists already in {first}; give one of them another slug"
                );
                return Err(invalid(sentence)).with_context(named);
            }
            records.push(record);
        }
        if records.is_empty() {
            return Err(invalid("it contains no file that ends in .md")).with_context(named);
        }
        records.sort_by_key(|record| record.key().0);
        Ok(Self { records, skipped })
    }
}

/// The Markdown files at or below `source`, sorted by name, and the files that were skipped although they may have been meant as
/// records. Pictures, `README.md`, and hidden files and directories are not meant as records, unless the name of a hidden file
/// ends in `.md`.
fn files_in(source: &Path) -> anyhow::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let is_hidden = |entry: &DirEntry| {
        let name = entry.file_name().as_encoded_bytes();
        entry.depth() > 0 && name.starts_with(b".")
    };
    let is_hidden_directory = |entry: &DirEntry| is_hidden(entry) && entry.file_type().is_dir();
    let entries = WalkDir::new(source).sort_by_file_name().into_iter();
    let (mut files, mut skipped) = (Vec::new(), Vec::new());
    for entry in entries.filter_entry(|entry| !is_hidden_directory(entry)) {
        let entry = entry?;
        let is_readme = entry.depth() > 0 && entry.file_name() == "README.md";
        if entry.file_type().is_dir() || is_readme {
            continue;
        }
        let (is_hidden, is_markdown) = (is_hidden(&entry), is_markdown(entry.path()));
        // The path that the admin named may be a link.
        let is_file = entry.file_type().is_file() || entry.depth() == 0;
        if is_file && is_markdown && !is_hidden {
            files.push(entry.into_path());
        } else if is_markdown || !(is_hidden || is_picture(entry.path())) {
            skipped.push(entry.into_path());
        }
    }
    Ok((files, skipped))
}

fn has_extension(file: &Path, extensions: &[&str]) -> bool {
    let extension = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    extensions
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}

fn is_markdown(file: &Path) -> bool {
    has_extension(file, &["md"])
}

/// Whether the name says that `file` is a picture, even one of a kind that is refused.
fn is_picture(file: &Path) -> bool {
    let pictures = [
        "jpg", "jpeg", "jfif", "png", "webp", "gif", "heic", "heif", "avif", "svg",
    ];
    has_extension(file, &pictures)
}

/// If `file` is named as a translation, such as `x.ur.md`, the path of its record without the extension: `x`.
fn stem_of_english(file: &Path) -> Option<PathBuf> {
    let stem = file.with_extension("");
    has_extension(&stem, &["ur"]).then(|| stem.with_extension(""))
}

/// Refuses `x.UR.MD`: the record looks for `x.ur.md`.
fn check_translation_name(file: &Path) -> anyhow::Result<()> {
    let name = file.file_name().and_then(OsStr::to_str);
    if name.is_some_and(|name| name.ends_with(".ur.md")) {
        return Ok(());
    }
    Err(invalid(
        "end the name of a translation in .ur.md, in small letters",
    ))
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
        if let Some(line) = fields.line(&name)? {
            lines.insert(name, line);
        }
    }
    fields.refuse_others()?;
    let (text, of) = (text.to_owned(), String::new());
    Ok(Translation {
        lines,
        text,
        of,
        updated_at: None,
    })
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
        title: fields.required_line("title")?,
        content: text.to_owned(),
        published_at: fields.time("published_at")?.unwrap_or_default(),
        ur,
        ..NewsItem::default()
    };
    let image: Option<String> = fields.optional("image")?;
    // Exporters of other programs write an empty name for an item without a picture.
    let image = image.filter(|name| !name.trim().is_empty());
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
        *text = fields.line(&name_of(label))?;
    }
    let job = Job {
        slug: slug_of(file, fields.optional("slug")?)?,
        title: fields.required_line("title")?,
        location: fields.required_line("location")?,
        no_of_vacancies: fields.required("no_of_vacancies")?,
        min_age: fields.required("min_age")?,
        max_age: fields.required("max_age")?,
        expired_date: fields.required_day("expired_date")?,
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
        value.ok_or_else(|| missing(name))
    }

    /// Takes a text for visitors, in which exporters of other programs write `&amp;` for `&`.
    fn line(&mut self, name: &str) -> anyhow::Result<Option<String>> {
        let text: Option<String> = self.optional(name)?;
        Ok(text.map(|text| decode_entities(&text)))
    }

    /// Takes a text for visitors, which a file must have.
    fn required_line(&mut self, name: &str) -> anyhow::Result<String> {
        self.line(name)?.ok_or_else(|| missing(name))
    }

    /// Takes a day or a time, in Karachi unless it has an offset. Returns it in RFC 3339.
    fn time(&mut self, name: &str) -> anyhow::Result<Option<String>> {
        let text: Option<String> = self.optional(name)?;
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
            return Ok(None);
        };
        let sentence = format!(
            "{name} must be a day such as 2026-11-20 or a time such as 2026-11-20T09:00:00+05:00"
        );
        let time = karachi::parse_moment(text.trim()).ok_or_else(|| invalid(sentence))?;
        Ok(Some(karachi::rfc3339(time)))
    }

    /// Takes a day, which a file must have.
    fn required_day(&mut self, name: &str) -> anyhow::Result<Date> {
        let text: String = self.required(name)?;
        let sentence = format!("{name} must be a day such as 2027-01-31, without a time");
        karachi::parse_day(text.trim()).ok_or_else(|| invalid(sentence))
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

/// The slug that is given, or the name of the file in small letters with hyphens between its words. If an address cannot
/// hold the whole name, the file needs a slug: otherwise a later file with a similar name would replace this item.
fn slug_of(file: &Path, given: Option<String>) -> anyhow::Result<String> {
    if let Some(given) = given.filter(|given| !given.trim().is_empty()) {
        return checked_slug(&given).map_err(invalid);
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.split([' ', '-', '_']).filter(|word| !word.is_empty());
    let slug = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    let sentence = "add `slug:` with the last part of its address: the name of the file cannot serve, because it does not consist \
                    of at most 100 letters a to z, digits, hyphens and spaces";
    checked_slug(&slug).map_err(|_| invalid(sentence))
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

/// Reads the text of an item from `file`; `-` is standard input. `label` names the field in errors. A file that begins with
/// fields is refused, because they would be shown as part of the text.
pub fn read_body(label: &str, file: &Path) -> anyhow::Result<String> {
    let text = read_text(label, file)?;
    if begins_with_fields(&text) {
        let name = file.display();
        let sentence = format!(
            "{name} begins with fields such as the title: use `standfast content import`, which reads fields and text, or \
             leave only the text in it"
        );
        return Err(invalid(sentence));
    }
    Ok(text)
}

/// Whether `text` begins with fields in YAML, in TOML between lines `+++`, or in JSON, as programs for websites write them.
fn begins_with_fields(text: &str) -> bool {
    let text = text.trim_start();
    let mut lines = text.lines();
    let fence = lines.next().unwrap_or_default().trim_end();
    let separator = match fence {
        FENCE => ':',
        "+++" => '=',
        _ => {
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
            let first = values.next().and_then(Result::ok);
            return first.is_some_and(|value| value.as_object().is_some_and(|map| !map.is_empty()));
        }
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let is_field = |line: &str| {
        let field = line.split_once(separator);
        let name = field.map(|(name, _)| name.trim_matches([' ', '"', '\'']));
        name.is_some_and(|name| !name.is_empty() && name.chars().all(is_name))
    };
    let mut inside = lines.by_ref().take_while(|line| line.trim_end() != fence);
    let first = inside.find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let has_end = text.lines().skip(1).any(|line| line.trim_end() == fence);
    first.is_some_and(is_field) && has_end
}

fn missing(name: &str) -> anyhow::Error {
    invalid(format!("missing field `{name}`"))
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
    for value in fields.values_mut() {
        // What an import would decode is encoded once more.
        if let Value::String(line) = value
            && decode_entities(line) != *line
        {
            *line = line.replace('&', "&amp;");
        }
    }
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
    fn the_name_of_a_file_is_its_address_only_as_a_whole() {
        let read = |name: &str| read_record(Path::new(name), "---\ntitle: A\n---\nText.");
        for (name, slug) in [
            ("news/night-patrols.md", "night-patrols"),
            ("news/Night patrols_2.md", "night-patrols-2"),
            ("news/KEEP.MD", "keep"),
        ] {
            assert_eq!(read(name).unwrap().key().1, slug);
        }
        for stem in [
            "گشت",
            "2027-گشت",
            "???",
            "c++",
            "dog's-day",
            "café",
            "a.b",
            &"g".repeat(101),
        ] {
            let error = read(&format!("news/{stem}.md")).unwrap_err().to_string();
            assert!(error.contains("add `slug:`"), "{stem}: {error}");
        }
        let item = news("---\ntitle: A\nslug: night\n---\nText.");
        assert_eq!(item.slug, "night");
    }

    #[test]
    fn an_empty_name_of_a_picture_or_slug_counts_as_none() {
        let item = news("---\ntitle: A\nimage: \"\"\nslug: \" \"\n---\nText.");
        assert_eq!(item.slug, "night-patrols");
    }

    #[test]
    fn entities_of_other_programs_are_decoded_and_survive_an_export() {
        for (written, read) in [
            ("Gates &#8211; guards &amp; dogs", "Gates – guards & dogs"),
            ("&quot;Stop!&#x201d; &eacute;&nbsp;", "\"Stop!\u{201d} é"),
            ("&amp;amp; &nothing; R&D; AT&T", "&amp; &nothing; R&D; AT&T"),
        ] {
            let text = format!("---\ntitle: \"{written}\"\n---\nText.");
            let mut item = news(&text);
            assert_eq!(item.title, read);
            item.published_at = "2026-11-20T09:00:00+05:00".to_owned();
            let (source, ur) = (item.content.clone(), None);
            let stored = StoredNews { item, source, ur };
            assert_eq!(news(&news_file(&stored, None).unwrap()).title, read);
        }
    }

    #[test]
    fn fields_at_the_beginning_of_a_text_are_noticed() {
        for fields in [
            "---\ntitle: A\n---\nText.",
            "\n--- \r\n# a remark\r\nslug:\r\n---\r\nText.",
            "---\n\ndate: 2027-01-01\ntags:\n  - a\n---\n",
            "+++\ntitle = 'A'\n+++\nText.",
            "{\n  \"title\": \"A\"\n}\n\nText.",
        ] {
            assert!(begins_with_fields(fields), "{fields}");
        }
        for text in [
            "Text.\n---\ntitle: A\n---",
            "---\n\nText.\n\n---\n",
            "---\nOur guards: all of them.\n---",
            "---\ntitle: A\n",
            "---",
            "{} and text",
            "{",
            "",
        ] {
            assert!(!begins_with_fields(text), "{text}");
        }
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
    fn times_are_those_of_karachi_unless_they_have_an_offset() {
        for (written, read) in [
            ("2026-11-20", "2026-11-20T00:00:00+05:00"),
            ("2026-11-20T04:00:00Z", "2026-11-20T09:00:00+05:00"),
            ("2026-11-20 23:45", "2026-11-20T23:45:00+05:00"),
            ("\"\"", ""),
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
