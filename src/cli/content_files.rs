//! News and jobs as files in Markdown: fields in YAML between two lines `---`, then the text. `import` reads what `export`
//! writes.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::Timestamp;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::exit::Failure;
use super::input;
use crate::domain::job::{JobDraft, JobFields, StoredJob};
use crate::domain::job_terms::JobTerms;
use crate::domain::news::{NewsDraft, StoredNews};
use crate::domain::news_image::{MAX_INPUT_BYTES, NewsImage};
use crate::domain::slug::{is_slug, slug};
use crate::store::import::{JobRecord, Kind, NewsRecord, Records};

const FENCE: &str = "---";

/// The fields of a news item.
#[derive(Serialize, Deserialize)]
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
    expired_date: String,
    posted_at: Option<String>,
    closed_at: Option<String>,
}

/// The file of a news item; `image` names the file of its picture.
pub(super) fn news_file(news: StoredNews, image: Option<String>) -> anyhow::Result<String> {
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

/// The file of a job.
pub(super) fn job_file(job: StoredJob) -> anyhow::Result<String> {
    let opening = job.opening;
    let fields = JobFile {
        kind: None,
        slug: Some(opening.slug),
        title: opening.title,
        location: opening.location,
        no_of_vacancies: opening.no_of_vacancies,
        min_age: opening.min_age,
        max_age: opening.max_age,
        expired_date: opening.expired_date.to_string(),
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

/// Reads a file, or every file of a folder and its subfolders.
pub(super) fn read(source: &Path) -> anyhow::Result<Records> {
    let is_folder = source
        .metadata()
        .with_context(|| format!("reading {}", source.display()))?
        .is_dir();
    let files = if is_folder {
        files_in(source)?
    } else if is_markdown(source) {
        vec![source.to_owned()]
    } else {
        let sentence = "this cannot be imported; name a folder, or a file that ends in .md";
        return Err(refuse(source, sentence).into());
    };
    let mut records = Records::default();
    let mut seen: HashMap<(Kind, String), &Path> = HashMap::new();
    for file in &files {
        let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
        let text =
            String::from_utf8(bytes).map_err(|_| refuse(file, "this is not text in UTF-8"))?;
        let (kind, slug) = Source::split(file, &text)?.read(&mut records)?;
        if let Some(first) = seen.insert((kind, slug.clone()), file) {
            let sentence = format!(
                "{kind}/{slug} exists already in {}; give one of them another slug",
                first.display()
            );
            return Err(refuse(file, sentence).into());
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

/// The text of a file, split.
struct Source<'a> {
    file: &'a Path,
    /// The fields, with the first fence, so that their lines count from the beginning of the file.
    fields: &'a str,
    text: &'a str,
}

impl<'a> Source<'a> {
    fn split(file: &'a Path, text: &'a str) -> Result<Self, Failure> {
        // Editors on Windows add a byte order mark.
        let text = text.trim_start_matches('\u{feff}');
        let mut end = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let is_fence = line.trim_end() == FENCE;
            match index {
                0 if !is_fence => break,
                1.. if is_fence => {
                    let (fields, rest) = text.split_at(end);
                    let text = &rest[line.len()..];
                    return Ok(Self { file, fields, text });
                }
                _ => end += line.len(),
            }
        }
        let sentence = "the file must begin with a line `---`, its fields and another line `---`";
        Err(refuse(file, sentence))
    }

    /// Adds the record to `records`, and returns its kind and slug.
    fn read(&self, records: &mut Records) -> Result<(Kind, String), Failure> {
        let fields: BTreeMap<String, IgnoredAny> = self.fields()?;
        let check = |known: &[serde_json::Value]| {
            let is_known = |name: &&String| known.iter().any(|known| known.get(name).is_some());
            match fields.keys().find(|name| !is_known(name)) {
                Some(name) => Err(self.refuse(format!("unknown field `{name}`"))),
                None => Ok(()),
            }
        };
        let kind = self.kind()?;
        let slug = match kind {
            Kind::News => {
                let fields: NewsFile = self.fields()?;
                check(&[serde_json::json!(fields)])?;
                let record = self.news(fields)?;
                let slug = record.draft.slug.clone();
                records.news.push(record);
                slug
            }
            Kind::Jobs => {
                let (fields, terms) = (self.fields::<JobFile>()?, self.fields::<JobTerms>()?);
                check(&[serde_json::json!(fields), serde_json::json!(terms)])?;
                let record = self.job(fields, terms)?;
                let slug = record.draft.slug.clone();
                records.jobs.push(record);
                slug
            }
        };
        Ok((kind, slug))
    }

    fn news(&self, fields: NewsFile) -> Result<NewsRecord, Failure> {
        let draft =
            NewsDraft::parse(&fields.title, self.text).map_err(|invalid| self.refuse(invalid))?;
        let image = fields.image.map(|name| self.picture(&name)).transpose()?;
        Ok(NewsRecord {
            draft: draft.with_slug(self.slug(fields.slug)?),
            image,
            published_at: self.time("published_at", fields.published_at)?,
        })
    }

    fn job(&self, fields: JobFile, terms: JobTerms) -> Result<JobRecord, Failure> {
        let draft = JobDraft::parse(JobFields {
            title: fields.title,
            location: fields.location,
            no_of_vacancies: fields.no_of_vacancies,
            min_age: fields.min_age,
            max_age: fields.max_age,
            expired_date: fields
                .expired_date
                .parse()
                .map_err(|_| self.refuse("expired_date must be a day such as 2027-01-31"))?,
            description: self.text.to_owned(),
            terms,
        })
        .map_err(|invalid| self.refuse(invalid))?;
        Ok(JobRecord {
            draft: draft.with_slug(self.slug(fields.slug)?),
            posted_at: self.time("posted_at", fields.posted_at)?,
            closed_at: self.time("closed_at", fields.closed_at)?,
        })
    }

    fn fields<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_saphyr::from_str(self.fields).map_err(|error| {
            let sentence = error.without_snippet().to_string();
            self.refuse(sentence.replace('\n', " "))
        })
    }

    /// The kind that the file states, or else the name of the file or of its folder.
    fn kind(&self) -> Result<Kind, Failure> {
        #[derive(Deserialize)]
        struct AnyFile {
            kind: Option<String>,
        }
        let names = match self.fields::<AnyFile>()?.kind {
            Some(stated) => vec![stated.into()],
            None => {
                let folder = self.file.parent().and_then(Path::file_name);
                let names = [self.file.file_stem(), folder].into_iter().flatten();
                names.map(OsStr::to_owned).collect()
            }
        };
        let kind = names.iter().find_map(|name| match name.to_str()? {
            "news" => Some(Kind::News),
            "job" | "jobs" => Some(Kind::Jobs),
            _ => None,
        });
        let sentence =
            "add `kind: news` or `kind: job`, or name the file or its folder news or jobs";
        kind.ok_or_else(|| self.refuse(sentence))
    }

    /// The slug that is given, or that of the name of the file.
    fn slug(&self, given: Option<String>) -> Result<String, Failure> {
        match given.filter(|given| !given.is_empty()) {
            Some(given) if is_slug(&given) => Ok(given),
            Some(_) => Err(self.refuse(
                "slug must consist of small letters, digits and single hyphens between them",
            )),
            None => {
                let stem = self.file.file_stem().unwrap_or_default();
                Ok(slug(&stem.to_string_lossy(), "item"))
            }
        }
    }

    /// Parses a time with its offset, or a day, which means its beginning in Karachi.
    fn time(&self, name: &str, given: Option<String>) -> Result<Option<Timestamp>, Failure> {
        let Some(text) = given else {
            return Ok(None);
        };
        let time = text
            .parse()
            .or_else(|_| format!("{text}T00:00:00+05:00").parse());
        time.map(Some).map_err(|_| {
            self.refuse(format!(
                "{name} must be a day such as 2026-11-20 or a time such as 2026-11-20T09:00:00+05:00"
            ))
        })
    }

    /// Reads the picture `name` beside the file.
    fn picture(&self, name: &str) -> Result<NewsImage, Failure> {
        let file = self.file.with_file_name(name);
        let image =
            input::file(MAX_INPUT_BYTES, &file).and_then(|bytes| Ok(NewsImage::encode(&bytes)?));
        image.map_err(|error| self.refuse(format!("the picture {name}: {error:#}")))
    }

    fn refuse(&self, sentence: impl Display) -> Failure {
        refuse(self.file, sentence)
    }
}

fn refuse(file: &Path, sentence: impl Display) -> Failure {
    Failure::Invalid(format!("{}: {sentence}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(name: &str, text: &str) -> Records {
        let mut records = Records::default();
        let source = Source::split(Path::new(name), text).unwrap();
        let read = source.read(&mut records);
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
            let job = StoredJob::on(jiff::civil::Date::default(), opening, source, closed_at);
            let record = &records("jobs/x.md", &job_file(job.clone()).unwrap()).jobs[0];
            assert_eq!(record.draft.slug, "driver-2");
            let times = [record.posted_at, record.closed_at];
            let times = times.map(|time| time.map(crate::domain::karachi::rfc3339));
            assert_eq!(
                times,
                [Some(job.opening.posted_at.clone()), job.closed_at.clone()]
            );
            assert_eq!(record.draft.fields, JobFields::from(job));
        }
    }
}
