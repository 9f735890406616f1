//! The Markdown files of import and export. Each has front matter, that is YAML fields between two lines `---`, followed by
//! the text of the item.

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

use crate::content::Error;
use crate::content::import::{JobRecord, NewsRecord, Record};
use crate::content::job_terms::JobTerms;
use crate::content::jobs::{Job, JobDraft, JobInput};
use crate::content::markdown::decode_entities;
use crate::content::news::{NewsDraft, NewsInput, NewsItem};
use crate::content::picture::NewsImage;
use crate::content::slug::{ItemKind, parse_slug};
use crate::content::translation::{NewTranslation, Translation, TranslationInput, line_fields};
use crate::karachi;

/// The line before and after the fields.
const FENCE: &str = "---";

/// The records in a file or a directory to import.
#[derive(Debug)]
pub struct ContentFiles {
    /// The news, followed by the jobs.
    pub records: Vec<Record>,
    /// Files in the directory that the import ignores, although an admin may expect it to read them.
    pub skipped: Vec<PathBuf>,
}

impl ContentFiles {
    /// Reads the file at `path`, or every Markdown file in and below the directory at `path`. A translation belongs to
    /// the record with the same name, which must be in the same directory.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let context = || path.display().to_string();
        if !path.metadata().with_context(context)?.is_dir() && !is_markdown(path) {
            let sentence = "this cannot be imported; give a directory, or a file that ends in .md";
            return Err(invalid(sentence)).with_context(context);
        }
        let mut records = Vec::new();
        let mut files_by_key: HashMap<(ItemKind, String), &Path> = HashMap::new();
        let FoundFiles { markdown, skipped } = find_files(path)?;
        for file in &markdown {
            let context = || file.display().to_string();
            let text = read_text("The file", file)?;
            if let Some(stem) = original_stem(file) {
                if !markdown.iter().any(|file| file.with_extension("") == stem) {
                    let sentence = "the file of the English words is not beside it; give it to `news edit` or `jobs edit` with --ur-file";
                    return Err(invalid(sentence)).with_context(context);
                }
                // `read_record` reads it together with its original.
                check_translation_name(file).with_context(context)?;
                continue;
            }
            let record = read_record(file, &text).with_context(context)?;
            let kind = record.kind();
            let slug = record.slug().to_owned();
            if let Some(first) = files_by_key.insert((kind, slug.clone()), file) {
                let error = Error::DuplicateSlug {
                    kind,
                    slug,
                    first_file: first.to_owned(),
                };
                return Err(error).with_context(context);
            }
            records.push(record);
        }
        if records.is_empty() {
            return Err(invalid("it contains no file that ends in .md")).with_context(context);
        }
        records.sort_by_key(Record::kind);
        Ok(Self { records, skipped })
    }
}

/// The files at or below a path, sorted by name.
struct FoundFiles {
    markdown: Vec<PathBuf>,
    /// Other files that an admin may expect to be records.
    skipped: Vec<PathBuf>,
}

/// Finds the files at or below `path`. It ignores pictures, `README.md`, hidden directories, and hidden files unless their
/// name ends in `.md`.
fn find_files(path: &Path) -> anyhow::Result<FoundFiles> {
    let is_hidden = |entry: &DirEntry| {
        let name = entry.file_name().as_encoded_bytes();
        entry.depth() > 0 && name.starts_with(b".")
    };
    let is_hidden_directory = |entry: &DirEntry| is_hidden(entry) && entry.file_type().is_dir();
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    let mut markdown = Vec::new();
    let mut skipped = Vec::new();
    for entry in entries.filter_entry(|entry| !is_hidden_directory(entry)) {
        let entry = entry?;
        let is_readme = entry.depth() > 0 && entry.file_name() == "README.md";
        if entry.file_type().is_dir() || is_readme {
            continue;
        }
        let is_hidden = is_hidden(&entry);
        let is_markdown = is_markdown(entry.path());
        // Only the path that the admin gave may be a symbolic link.
        let is_file = entry.file_type().is_file() || entry.depth() == 0;
        if is_file && is_markdown && !is_hidden {
            markdown.push(entry.into_path());
        } else if is_markdown || !(is_hidden || is_picture(entry.path())) {
            skipped.push(entry.into_path());
        }
    }
    Ok(FoundFiles { markdown, skipped })
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

/// Whether `file` has the extension of a picture, even of a format that news cannot use.
fn is_picture(file: &Path) -> bool {
    const EXTENSIONS: [&str; 10] = [
        "jpg", "jpeg", "jfif", "png", "webp", "gif", "heic", "heif", "avif", "svg",
    ];
    has_extension(file, &EXTENSIONS)
}

/// The path of the original without its extension, if `file` is a translation: `x` for `x.ur.md`.
fn original_stem(file: &Path) -> Option<PathBuf> {
    let stem = file.with_extension("");
    has_extension(&stem, &["ur"]).then(|| stem.with_extension(""))
}

/// Rejects names such as `x.UR.MD`, because [`read_record`] looks for `x.ur.md`.
fn check_translation_name(file: &Path) -> anyhow::Result<()> {
    let name = file.file_name().and_then(OsStr::to_str);
    if name.is_some_and(|name| name.ends_with(".ur.md")) {
        return Ok(());
    }
    Err(invalid(
        "end the name of a translation in .ur.md, in small letters",
    ))
}

/// Reads a translation from `file`, where `-` is standard input. Returns `None` without a file.
pub fn read_translation(
    kind: ItemKind,
    file: Option<&Path>,
) -> anyhow::Result<Option<NewTranslation>> {
    let Some(file) = file else { return Ok(None) };
    let text = read_text("Urdu text", file)?;
    parse_translation(kind, &text)
        .map(Some)
        .with_context(|| file.display().to_string())
}

fn parse_translation(kind: ItemKind, text: &str) -> anyhow::Result<NewTranslation> {
    let (mut fields, text) = split_front_matter(text)?;
    let mut lines = BTreeMap::new();
    for field in line_fields(kind) {
        if let Some(line) = fields.line(field.name)? {
            lines.insert(field.name.to_owned(), line);
        }
    }
    fields.check_empty()?;
    Ok(NewTranslation {
        lines,
        text: text.to_owned(),
    })
}

/// Parses the `text` of `file`, and reads its translation and its picture, which are in the same directory.
fn read_record(file: &Path, text: &str) -> anyhow::Result<Record> {
    let (mut fields, text) = split_front_matter(text)?;
    let kind_field: Option<String> = fields.optional("kind")?;
    let kind = find_kind(file, kind_field.as_deref())?;
    let translation = Some(file.with_extension("ur.md")).filter(|file| file.exists());
    let ur = read_translation(kind, translation.as_deref())?.map(TranslationInput::New);
    match kind {
        ItemKind::News => read_news(file, fields, text, ur),
        ItemKind::Jobs => read_job(file, fields, text, ur),
    }
}

fn read_news(
    file: &Path,
    mut fields: Fields,
    text: &str,
    ur: Option<TranslationInput>,
) -> anyhow::Result<Record> {
    let slug = find_slug(file, fields.optional("slug")?)?;
    let input = NewsInput {
        title: fields.required_line("title")?,
        content: text.to_owned(),
        published_at: fields.time("published_at")?,
    };
    let picture_name = fields
        .optional::<String>("image")?
        // Other programs export an empty name for an item without a picture.
        .filter(|name| !name.trim().is_empty());
    fields.check_empty()?;
    let picture = picture_name
        .map(|name| {
            read_picture(&file.with_file_name(&name))
                .map_err(|error| invalid(format!("the picture {name}: {error:#}")))
        })
        .transpose();
    Ok(Record::News(Box::new(NewsRecord {
        slug,
        draft: NewsDraft::parse(input, ur)?,
        image: picture?,
    })))
}

fn read_job(
    file: &Path,
    mut fields: Fields,
    text: &str,
    ur: Option<TranslationInput>,
) -> anyhow::Result<Record> {
    let mut terms = JobTerms {
        pay_min: fields.optional("pay_min")?,
        pay_max: fields.optional("pay_max")?,
        pay_period: fields.optional("pay_period")?,
        ..JobTerms::default()
    };
    for term in terms.texts_mut() {
        *term.text = fields.line(term.field.name)?;
    }
    let slug = find_slug(file, fields.optional("slug")?)?;
    let input = JobInput {
        title: fields.required_line("title")?,
        location: fields.required_line("location")?,
        no_of_vacancies: fields.required("no_of_vacancies")?,
        min_age: fields.required("min_age")?,
        max_age: fields.required("max_age")?,
        expired_date: fields.required_day("expired_date")?,
        description: text.to_owned(),
        posted_at: fields.time("posted_at")?,
        terms,
    };
    let closed_at = fields.time("closed_at")?;
    fields.check_empty()?;
    Ok(Record::Job(Box::new(JobRecord {
        slug,
        draft: JobDraft::parse(input, ur)?,
        closed_at,
    })))
}

/// The fields of a file, without those that the methods below have already removed. A value is the text in the YAML, so
/// the value of `45` is "45". A field with nothing after its colon is `None`.
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

    /// Removes a field and parses its value. `None` if the field is missing or has no value.
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

    /// Removes and parses a field that a file must have.
    fn required<T: FromStr>(&mut self, name: &str) -> anyhow::Result<T> {
        let value = self.optional(name)?;
        value.ok_or_else(|| missing(name))
    }

    /// Removes a text for visitors. Other programs export `&` as `&amp;`, so this decodes entities.
    fn line(&mut self, name: &str) -> anyhow::Result<Option<String>> {
        let text: Option<String> = self.optional(name)?;
        Ok(text.map(|text| decode_entities(&text)))
    }

    /// Removes a text for visitors that a file must have.
    fn required_line(&mut self, name: &str) -> anyhow::Result<String> {
        self.line(name)?.ok_or_else(|| missing(name))
    }

    /// Removes a day or a time, which is in Karachi unless it has an offset. Returns it in RFC 3339.
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

    /// Removes a day that a file must have.
    fn required_day(&mut self, name: &str) -> anyhow::Result<Date> {
        let text: String = self.required(name)?;
        let sentence = format!("{name} must be a day such as 2027-01-31, without a time");
        karachi::parse_day(text.trim()).ok_or_else(|| invalid(sentence))
    }

    /// Checks that no field is left, because that field would have no effect.
    fn check_empty(self) -> anyhow::Result<()> {
        match self.0.into_keys().next() {
            Some(name) => Err(invalid(format!("unknown field `{name}`"))),
            None => Ok(()),
        }
    }
}

/// Splits a file into its fields and its text.
fn split_front_matter(file: &str) -> anyhow::Result<(Fields, &str)> {
    let is_rest_of_line_empty =
        |text: &str| text.lines().next().unwrap_or_default().trim().is_empty();
    // `fields` keeps the line break of the first line, so that errors count lines from the beginning of the file.
    match file
        .strip_prefix(FENCE)
        .and_then(|rest| rest.split_once("\n---"))
    {
        Some((fields, text)) if is_rest_of_line_empty(fields) && is_rest_of_line_empty(text) => {
            Ok((Fields::parse(fields)?, text))
        }
        _ => Err(invalid(
            "the file must begin with a line `---`, its fields and another line `---`",
        )),
    }
}

/// The kind from the field `kind`, or else from the name of the directory or of the file.
fn find_kind(file: &Path, field: Option<&str>) -> anyhow::Result<ItemKind> {
    let parse_kind = |name: &str| match name {
        "news" => Some(ItemKind::News),
        "job" | "jobs" => Some(ItemKind::Jobs),
        _ => None,
    };
    let kind = match field {
        Some(field) => parse_kind(field),
        None => {
            let directory = file.parent().and_then(Path::file_name);
            [directory, file.file_stem()]
                .into_iter()
                .flatten()
                .filter_map(OsStr::to_str)
                .find_map(parse_kind)
        }
    };
    let sentence =
        "add `kind: news` or `kind: job`, or name the file or its directory news or jobs";
    kind.ok_or_else(|| invalid(sentence))
}

/// The slug from the field `slug`, or else from the name of the file, in lower case and with hyphens between its words.
/// If a slug cannot have all characters of the name, the file needs the field. Otherwise another file with a similar name
/// could later replace this item.
fn find_slug(file: &Path, field: Option<String>) -> anyhow::Result<String> {
    if let Some(slug) = field.filter(|slug| !slug.trim().is_empty()) {
        return parse_slug(&slug).map_err(invalid);
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let slug = stem
        .split([' ', '-', '_'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
        .to_ascii_lowercase();
    let sentence = "add `slug:` with the last part of its address; the name of the file cannot be used, because it may have only \
                    letters a to z, digits, hyphens and spaces, at most 100";
    parse_slug(&slug).map_err(|_| invalid(sentence))
}

/// Reads the picture of a news item. Errors leave out the name of the file.
pub fn read_picture(file: &Path) -> anyhow::Result<NewsImage> {
    Ok(NewsImage::encode(&fs::read(file)?)?)
}

/// Reads UTF-8 text from `file`, where `-` is standard input. `label` is the name of the field in errors.
pub fn read_text(label: &str, file: &Path) -> anyhow::Result<String> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin()
            .read_to_end(&mut bytes)
            .context("reading standard input")?;
        bytes
    } else {
        fs::read(file).with_context(|| format!("cannot read {}", file.display()))?
    };
    let text = String::from_utf8(bytes).map_err(|_| {
        let file = file.display();
        invalid(format!("{label} must be text; save {file} as UTF-8"))
    })?;
    // Editors on Windows add a byte order mark.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// Reads the text of an item from `file`, where `-` is standard input. `label` is the name of the field in errors. Rejects
/// a file with front matter, because visitors would see the fields as part of the text.
pub fn read_body(label: &str, file: &Path) -> anyhow::Result<String> {
    let text = read_text(label, file)?;
    if has_front_matter(&text) {
        let name = file.display();
        let sentence = format!(
            "{name} begins with fields such as the title: use `standfast content import`, which reads fields and text, or \
             leave only the text in it"
        );
        return Err(invalid(sentence));
    }
    Ok(text)
}

/// Whether `text` begins with front matter in YAML, in TOML between lines `+++`, or in JSON.
fn has_front_matter(text: &str) -> bool {
    let text = text.trim_start();
    let fence = text.lines().next().unwrap_or_default().trim_end();
    match fence {
        FENCE => has_fenced_fields(text, fence, ':'),
        "+++" => has_fenced_fields(text, fence, '='),
        _ => begins_with_json_object(text),
    }
}

/// Whether the first line that is not empty or a comment is a field, and a second `fence` follows.
fn has_fenced_fields(text: &str, fence: &str, separator: char) -> bool {
    let is_name_char = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let is_field = |line: &str| {
        line.split_once(separator).is_some_and(|(name, _)| {
            let name = name.trim_matches([' ', '"', '\'']);
            !name.is_empty() && name.chars().all(is_name_char)
        })
    };
    let has_end = text.lines().skip(1).any(|line| line.trim_end() == fence);
    let first_line = text
        .lines()
        .skip(1)
        .take_while(|line| line.trim_end() != fence)
        .find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    has_end && first_line.is_some_and(is_field)
}

fn begins_with_json_object(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(Value::Object(object))) => !object.is_empty(),
        _ => false,
    }
}

fn missing(name: &str) -> anyhow::Error {
    invalid(format!("missing field `{name}`"))
}

fn invalid(sentence: impl Into<String>) -> anyhow::Error {
    Error::InvalidFile(sentence.into()).into()
}

/// The content of the file for a news item. `image` is the name of the file for its picture.
pub fn news_file(item: &NewsItem, image: Option<&str>) -> anyhow::Result<String> {
    let fields = json!({
        "slug": item.slug,
        "title": item.title,
        "published_at": item.published_at,
        "image": image,
    });
    format_file(serde_json::from_value(fields)?, &item.content)
}

/// The content of the file for a job: the fields that the office writes, its slug and the time at which it was closed. The
/// description is the text.
pub fn job_file(job: &Job) -> anyhow::Result<String> {
    let mut fields: BTreeMap<String, Value> = serde_json::from_value(json!(job.to_input()))?;
    fields.remove("description");
    fields.insert("slug".to_owned(), json!(job.slug));
    fields.insert("closed_at".to_owned(), json!(job.closed_at));
    format_file(fields, &job.description)
}

/// The content of the file for a translation.
pub fn translation_file(translation: &Translation) -> anyhow::Result<String> {
    let fields = translation
        .lines
        .iter()
        .map(|(name, line)| (name.clone(), json!(line)))
        .collect();
    format_file(fields, &translation.text)
}

/// Formats a file with front matter. It leaves out fields that are null.
fn format_file(mut fields: BTreeMap<String, Value>, text: &str) -> anyhow::Result<String> {
    fields.retain(|_, value| !value.is_null());
    for value in fields.values_mut() {
        // Encode text that looks like an entity, because an import decodes it.
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

    fn record(name: &str, text: &str) -> Record {
        read_record(Path::new(name), text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn news(text: &str) -> NewsRecord {
        match record("news/night-patrols.md", text) {
            Record::News(record) => *record,
            Record::Job(_) => panic!("not a news item: {text}"),
        }
    }

    #[test]
    fn a_fence_is_a_separate_line() {
        for invalid in [
            "title: A\n---\nText.",
            "---\ntitle: A\n",
            "---\ntitle: A\n---- \nText.",
            "---title: A\n---\nText.",
        ] {
            let error = read_record(Path::new("news/a.md"), invalid).unwrap_err();
            assert!(
                error.to_string().contains("another line `---`"),
                "{invalid}"
            );
        }
    }

    #[test]
    fn a_file_may_have_windows_line_ends() {
        let text = "---\r\ntitle: Night patrols\r\n# a remark\r\n\r\nslug:\r\n---\r\n\r\nOne.\r\n---\r\nTwo.\r\n";
        let NewsRecord { slug, draft, .. } = news(text);
        assert_eq!(
            [slug, draft.input.title, draft.input.content],
            ["night-patrols", "Night patrols", "One.\n---\nTwo."]
        );
    }

    #[test]
    fn the_name_of_a_file_becomes_the_slug_only_if_all_of_it_fits() {
        let read = |name: &str| read_record(Path::new(name), "---\ntitle: A\n---\nText.");
        for (name, slug) in [
            ("news/night-patrols.md", "night-patrols"),
            ("news/Night patrols_2.md", "night-patrols-2"),
            ("news/KEEP.MD", "keep"),
        ] {
            assert_eq!(read(name).unwrap().slug(), slug);
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
    fn an_empty_picture_name_or_slug_counts_as_missing() {
        let item = news("---\ntitle: A\nimage: \"\"\nslug: \" \"\n---\nText.");
        assert_eq!(item.slug, "night-patrols");
    }

    #[test]
    fn entities_from_other_programs_are_decoded_and_survive_an_export() {
        for (in_file, decoded) in [
            ("Gates &#8211; guards &amp; dogs", "Gates – guards & dogs"),
            ("&quot;Stop!&#x201d; &eacute;&nbsp;", "\"Stop!\u{201d} é"),
            ("&amp;amp; &nothing; R&D; AT&T", "&amp; &nothing; R&D; AT&T"),
        ] {
            let text = format!("---\ntitle: \"{in_file}\"\n---\nText.");
            let title = |file: &str| news(file).draft.input.title;
            assert_eq!(title(&text), decoded);
            let stored = NewsItem {
                id: 1,
                slug: "night-patrols".to_owned(),
                title: decoded.to_owned(),
                content: "Text.".to_owned(),
                image_hash: None,
                published_at: "2026-11-20T09:00:00+05:00".to_owned(),
                updated_at: "2026-11-20T09:00:00+05:00".to_owned(),
                ur: None,
            };
            assert_eq!(title(&news_file(&stored, None).unwrap()), decoded);
        }
    }

    #[test]
    fn front_matter_is_detected() {
        for text in [
            "---\ntitle: A\n---\nText.",
            "\n--- \r\n# a remark\r\nslug:\r\n---\r\nText.",
            "---\n\ndate: 2027-01-01\ntags:\n  - a\n---\n",
            "+++\ntitle = 'A'\n+++\nText.",
            "{\n  \"title\": \"A\"\n}\n\nText.",
        ] {
            assert!(has_front_matter(text), "{text}");
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
            assert!(!has_front_matter(text), "{text}");
        }
    }

    #[test]
    fn values_are_parsed_as_yaml_texts() {
        for (in_file, title) in [
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
            let text = format!("---\ntitle: {in_file}\n---\nText.");
            assert_eq!(news(&text).draft.input.title, title);
        }
    }

    #[test]
    fn times_without_an_offset_are_in_karachi() {
        for (in_file, published_at) in [
            ("2026-11-20", Some("2026-11-20T00:00:00+05:00")),
            ("2026-11-20T04:00:00Z", Some("2026-11-20T09:00:00+05:00")),
            ("2026-11-20 23:45", Some("2026-11-20T23:45:00+05:00")),
            ("\"\"", None),
        ] {
            let text = format!("---\ntitle: A\npublished_at: {in_file}\n---\nText.");
            let input = news(&text).draft.input;
            assert_eq!(input.published_at.as_deref(), published_at, "{in_file}");
        }
    }

    #[test]
    fn an_exported_job_is_imported_unchanged() {
        let long = "Ninety words. ".repeat(8).trim_end().to_owned();
        for text in [
            "He said: \"it's\" #1 \\ خبر \u{202e}",
            "---",
            "no",
            "45",
            &long,
        ] {
            let job = Job {
                id: 1,
                slug: "driver-2".to_owned(),
                title: text.to_owned(),
                location: "Lahore".to_owned(),
                no_of_vacancies: 2,
                min_age: 21,
                max_age: 45,
                expired_date: "2027-01-31".parse().unwrap(),
                description: "One.\n\n---\n\nTwo.".to_owned(),
                posted_at: "2026-11-20T20:30:07+05:00".to_owned(),
                closed_at: Some("2026-11-21T20:30:07+05:00".to_owned()),
                updated_at: None,
                terms: JobTerms {
                    pay_min: Some(900),
                    pay_period: Some(PayPeriod::Day),
                    documents: Some(text.to_owned()),
                    ..JobTerms::default()
                },
                ur: None,
            };
            match record("jobs/x.md", &job_file(&job).unwrap()) {
                Record::Job(record) => {
                    assert_eq!(record.slug, job.slug);
                    assert_eq!(record.closed_at, job.closed_at);
                    assert!(job.is_unchanged_by(&record.draft), "{:?}", record.draft);
                }
                Record::News(_) => panic!("not a job: {text}"),
            }
        }
    }
}
