//! A file of one record: fields in YAML between two lines `---`, then the text. The same structures read and write it.

use std::fmt;
use std::path::Path;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_saphyr::Error as YamlError;

use crate::cli::exit::Failure;
use crate::domain::invalid::Invalid;
use crate::domain::job::{JobDraft, JobFields, StoredJob};
use crate::domain::job_terms::{JobTerms, PayPeriod};
use crate::domain::karachi;
use crate::domain::news::{NewsDraft, StoredNews};
use crate::domain::rich_text::{SourceText, TextFormat};
use crate::domain::slug::{is_slug, slug};
use crate::store::import::{JobRecord, NewsRecord};

const FENCE: &str = "---";

/// Of any record.
#[derive(Deserialize)]
struct AnyFields {
    kind: Option<String>,
    image: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewsFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<String>,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    published_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<TextFormat>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<String>,
    title: String,
    location: String,
    no_of_vacancies: u32,
    min_age: u32,
    max_age: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    expired_date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open_for_days: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    posted_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed_at: Option<String>,
    // Not `JobTerms` flattened: serde then neither refuses unknown fields nor knows their lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_min: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_max: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_period: Option<PayPeriod>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hours: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    days_off: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overtime: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lodging: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meals: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uniform: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    training: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    education: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documents: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<TextFormat>,
}

/// The text of a file, split.
pub(super) struct Source<'a> {
    pub(super) file: &'a Path,
    /// The fields, with the first fence, so that their lines count from the beginning of the file.
    fields: &'a str,
    text: &'a str,
}

impl<'a> Source<'a> {
    pub(super) fn split(file: &'a Path, text: &'a str) -> Result<Self, Failure> {
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
        Err(refuse(file, 1, sentence))
    }

    /// The fields `kind` and `image`, which every record may name.
    pub(super) fn kind_and_image(&self) -> Result<(Option<String>, Option<String>), Failure> {
        let fields: AnyFields = self.fields()?;
        Ok((fields.kind, fields.image))
    }

    fn fields<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_saphyr::from_str(self.fields).map_err(|error| {
            let error = error.without_snippet();
            let line = error.location().map_or(1, |location| location.line());
            let sentence = match error {
                YamlError::DuplicateMappingKey { key: Some(key), .. } => {
                    format!("{key} occurs twice")
                }
                YamlError::InvalidScalar { .. } => "this must be a whole number".to_owned(),
                _ => {
                    let message = error.to_string().replace('\n', " ");
                    let sentence = message.rsplit_once(" at line ").map(|(before, _)| before);
                    sentence.unwrap_or(&message).to_owned()
                }
            };
            refuse(self.file, line, sentence)
        })
    }

    /// Refuses the value of the field `name`.
    pub(super) fn refuse(&self, name: &str, sentence: impl fmt::Display) -> Failure {
        refuse(self.file, self.line(name).unwrap_or(1), sentence)
    }

    fn refuse_draft(&self, invalid: &Invalid) -> Failure {
        let lines = invalid.errors.keys().filter_map(|name| self.line(name));
        refuse(self.file, lines.min().unwrap_or(1), invalid)
    }

    /// The line of a field: only names of fields begin at the margin.
    fn line(&self, name: &str) -> Option<u64> {
        let mut lines = (1..).zip(self.fields.lines());
        let found = lines.find(|(_, line)| {
            let rest = line.strip_prefix(name);
            rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
        });
        found.map(|(number, _)| number)
    }

    pub(super) fn news(&self) -> Result<NewsRecord, Failure> {
        let fields: NewsFile = self.fields()?;
        let draft = NewsDraft::parse(&fields.title, &self.text(fields.format))
            .map_err(|invalid| self.refuse_draft(&invalid))?;
        Ok(NewsRecord {
            draft: draft.with_slug(self.slug(fields.slug)?),
            image: None,
            published_at: self.time("published_at", fields.published_at)?,
        })
    }

    /// Parses an opening; a deadline after so many days counts from `now` when it has no time of posting.
    pub(super) fn job(&self, now: Timestamp) -> Result<JobRecord, Failure> {
        let fields: JobFile = self.fields()?;
        let posted_at = self.time("posted_at", fields.posted_at)?;
        let expired_date = match (&fields.expired_date, fields.open_for_days) {
            (Some(day), None) => day.trim().parse().map_err(|_| {
                self.refuse(
                    "expired_date",
                    "expired_date must be a day such as 2027-01-31",
                )
            })?,
            (None, Some(days)) => {
                karachi::today(posted_at.unwrap_or(now)).saturating_add(i64::from(days).days())
            }
            _ => {
                let sentence = "give either expired_date or open_for_days";
                return Err(self.refuse("expired_date", sentence));
            }
        };
        let draft = JobDraft::parse(JobFields {
            title: fields.title,
            location: fields.location,
            no_of_vacancies: fields.no_of_vacancies,
            min_age: fields.min_age,
            max_age: fields.max_age,
            expired_date,
            description: self.text(fields.format),
            terms: JobTerms {
                pay_min: fields.pay_min,
                pay_max: fields.pay_max,
                pay_period: fields.pay_period,
                hours: fields.hours,
                days_off: fields.days_off,
                overtime: fields.overtime,
                lodging: fields.lodging,
                meals: fields.meals,
                uniform: fields.uniform,
                training: fields.training,
                education: fields.education,
                documents: fields.documents,
            },
        })
        .map_err(|invalid| self.refuse_draft(&invalid))?;
        Ok(JobRecord {
            draft: draft.with_slug(self.slug(fields.slug)?),
            open_for_days: fields.open_for_days,
            posted_at,
            closed_at: self.time("closed_at", fields.closed_at)?,
        })
    }

    fn text(&self, format: Option<TextFormat>) -> SourceText {
        SourceText {
            source: self.text.to_owned(),
            format: format.unwrap_or_default(),
        }
    }

    /// The slug that is given, or that of the name of the file.
    fn slug(&self, given: Option<String>) -> Result<String, Failure> {
        let Some(given) = given.filter(|given| !given.is_empty()) else {
            let stem = self.file.file_stem().unwrap_or_default();
            return Ok(slug(&stem.to_string_lossy(), "item"));
        };
        if is_slug(&given) {
            return Ok(given);
        }
        let sentence = "slug must consist of small letters, digits and single hyphens between them";
        Err(self.refuse("slug", sentence))
    }

    /// Parses a time with its offset, or a day, which means its beginning in Karachi.
    fn time(&self, name: &str, given: Option<String>) -> Result<Option<Timestamp>, Failure> {
        let Some(text) = given else {
            return Ok(None);
        };
        let text = text.trim();
        let day = || {
            let day: Date = text.parse().ok()?;
            format!("{day}T00:00:00+05:00").parse().ok()
        };
        let time = text.parse().ok().or_else(day);
        time.map(Some).ok_or_else(|| {
            let sentence =
                "must be a day such as 2026-11-20 or a time such as 2026-11-20T09:00:00+05:00";
            self.refuse(name, format!("{name} {sentence}"))
        })
    }
}

/// The error `sentence` for a line of a file.
pub(super) fn refuse(file: &Path, line: u64, sentence: impl fmt::Display) -> Failure {
    Failure::Invalid(format!("{}:{line}: {sentence}", file.display()))
}

/// The file of a news item; `image` names the file of its picture.
pub(in crate::cli) fn news_file(
    news: &StoredNews,
    image: Option<String>,
) -> anyhow::Result<String> {
    let item = &news.item;
    let fields = NewsFile {
        kind: None,
        slug: Some(item.slug.clone()),
        title: item.title.clone(),
        published_at: Some(item.published_at.clone()),
        image,
        format: unusual(news.content.format),
    };
    write(&fields, &news.content)
}

/// The file of an opening.
pub(in crate::cli) fn job_file(job: &StoredJob) -> anyhow::Result<String> {
    let opening = job.opening.clone();
    let terms = opening.terms;
    let fields = JobFile {
        kind: None,
        slug: Some(opening.slug),
        title: opening.title,
        location: opening.location,
        no_of_vacancies: opening.no_of_vacancies,
        min_age: opening.min_age,
        max_age: opening.max_age,
        expired_date: Some(opening.expired_date.to_string()),
        open_for_days: None,
        posted_at: Some(opening.posted_at),
        closed_at: job.closed_at.clone(),
        pay_min: terms.pay_min,
        pay_max: terms.pay_max,
        pay_period: terms.pay_period,
        hours: terms.hours,
        days_off: terms.days_off,
        overtime: terms.overtime,
        lodging: terms.lodging,
        meals: terms.meals,
        uniform: terms.uniform,
        training: terms.training,
        education: terms.education,
        documents: terms.documents,
        format: unusual(job.description.format),
    };
    write(&fields, &job.description)
}

/// A file says its format only when it is not the usual one.
fn unusual(format: TextFormat) -> Option<TextFormat> {
    (format != TextFormat::default()).then_some(format)
}

fn write(fields: &impl Serialize, text: &SourceText) -> anyhow::Result<String> {
    let options = serde_saphyr::ser_options! { prefer_block_scalars: false };
    let fields = serde_saphyr::to_string_with_options(fields, options)?;
    Ok(format!("{FENCE}\n{fields}{FENCE}\n\n{}\n", text.source))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::job::JobOpening;

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn news(text: &str) -> Result<NewsRecord, String> {
        Source::split(Path::new("news/night-patrols.md"), text)
            .and_then(|source| source.news())
            .map_err(|failure| failure.to_string())
    }

    fn title(front_matter: &str) -> String {
        let record = news(&format!("---\n{front_matter}\n---\nText.")).unwrap();
        record.draft.title
    }

    #[test]
    fn fields_and_text_are_read_also_with_the_line_ends_of_windows() {
        let record = news(
            "\u{feff}---\r\ntitle: Night patrols\r\n# a remark\r\n\r\nslug:\r\n---\r\n\r\nOne.\r\n---\r\nTwo.\r\n",
        );
        let draft = record.unwrap().draft;
        assert_eq!(
            (draft.slug.as_str(), draft.title.as_str()),
            ("night-patrols", "Night patrols")
        );
        assert_eq!(draft.content, SourceText::markdown("One.\n---\nTwo."));
    }

    #[test]
    fn texts_are_those_of_yaml() {
        for (written, read) in [
            ("title: 2026", "2026"),
            ("title: 2026-11-20", "2026-11-20"),
            ("title: 1.10", "1.10"),
            ("title: no", "no"),
            ("title: 'it''s'", "it's"),
            (
                r#"title: "He said: \"no\" # 1 \\ خبر""#,
                r#"He said: "no" # 1 \ خبر"#,
            ),
            ("title: >\n  Night\n  patrols", "Night patrols"),
            ("title: Night\n  patrols", "Night patrols"),
            ("title: Night # a remark", "Night"),
        ] {
            assert_eq!(title(written), read, "{written}");
        }
    }

    #[test]
    fn times_are_days_in_karachi_or_have_an_offset() {
        for (written, read) in [
            ("2026-11-20", "2026-11-19T19:00:00Z"),
            ("\"2026-11-20\"", "2026-11-19T19:00:00Z"),
            ("2026-11-20T09:00:00+05:00", "2026-11-20T04:00:00Z"),
        ] {
            let record = news(&format!(
                "---\ntitle: A\npublished_at: {written}\n---\nText."
            ));
            let time = record.unwrap().published_at.unwrap();
            assert_eq!(time.to_string(), read, "{written}");
        }
    }

    #[test]
    fn a_written_opening_is_read_back_unchanged() {
        let long = "Ninety words. ".repeat(8).trim_end().to_owned();
        for text in [
            "He said: \"it's\" #1 \\ خبر \u{202e}",
            "---",
            "no",
            "45",
            &long,
        ] {
            let fields = JobFields {
                title: text.to_owned(),
                location: "Lahore".to_owned(),
                no_of_vacancies: 2,
                min_age: 21,
                max_age: 45,
                expired_date: "2027-01-31".parse().unwrap(),
                description: SourceText::plain("One.\n\n---\n\nTwo."),
                terms: JobTerms {
                    pay_min: Some(900),
                    pay_period: Some(PayPeriod::Day),
                    documents: Some(text.to_owned()),
                    ..JobTerms::default()
                },
            };
            let job = StoredJob::on(
                karachi::today(now()),
                JobOpening {
                    id: 1,
                    slug: "driver-2".to_owned(),
                    title: fields.title.clone(),
                    location: fields.location.clone(),
                    no_of_vacancies: fields.no_of_vacancies,
                    min_age: fields.min_age,
                    max_age: fields.max_age,
                    expired_date: fields.expired_date,
                    description: String::new(),
                    posted_at: "2026-11-20T20:30:07+05:00".to_owned(),
                    terms: fields.terms.clone(),
                },
                fields.description.clone(),
                Some("2026-11-21T20:30:07+05:00".to_owned()),
            );
            let file = job_file(&job).unwrap();
            let source = Source::split(Path::new("x.md"), &file).unwrap();
            let record = source
                .job(now())
                .unwrap_or_else(|error| panic!("{error}\n{file}"));
            assert_eq!(record.draft.fields, fields, "{file}");
            assert_eq!(record.draft.slug, "driver-2");
            let times = [record.posted_at, record.closed_at].map(|time| time.map(karachi::rfc3339));
            assert_eq!(times, [Some(job.opening.posted_at), job.closed_at]);
        }
    }
}
