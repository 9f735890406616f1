//! Parses the fields of a record into a draft of a news item or a job.

use std::path::Path;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::raw_record::{Field, RawRecord, SourceLocation, kind_named, kind_of_path};
use crate::cli::exit::Failure;
use crate::cli::input;
use crate::domain::invalid::Invalid;
use crate::domain::job::{JobDraft, JobFields};
use crate::domain::karachi;
use crate::domain::news::NewsDraft;
use crate::domain::news_image::{MAX_INPUT_BYTES, NewsImage};
use crate::domain::rich_text::{SourceText, TextFormat};
use crate::domain::slug::{is_slug, slug};
use crate::store::import::{JobRecord, Kind, NewsRecord, Records};

const NEWS_FIELDS: &[&str] = &[
    "kind",
    "slug",
    "title",
    "content",
    "format",
    "image",
    "published_at",
];
const JOB_FIELDS: &[&str] = &[
    "kind",
    "slug",
    "title",
    "location",
    "no_of_vacancies",
    "min_age",
    "max_age",
    "expired_date",
    "open_for_days",
    "description",
    "format",
    "posted_at",
    "closed_at",
];

/// Adds the record to `records` and returns its kind and slug. Pictures outside `root` are refused.
pub(super) fn parse(
    mut raw: RawRecord,
    root: &Path,
    now: Timestamp,
    records: &mut Records,
) -> Result<(Kind, String), Failure> {
    let kind = kind(&raw)?;
    let (names, body) = match kind {
        Kind::News => (NEWS_FIELDS, "content"),
        Kind::Jobs => (JOB_FIELDS, "description"),
    };
    if let Some(text) = raw
        .body
        .take()
        .filter(|field| !field.text.trim().is_empty())
        && let Some(twice) = raw.fields.insert(body.to_owned(), text)
    {
        let sentence = format!("{body} occurs twice: here and below the front matter");
        return Err(at(&raw, &twice).refuse(sentence));
    }
    if let Some((name, field)) = raw
        .fields
        .iter()
        .find(|(name, _)| !names.contains(&name.as_str()))
    {
        let known = names.join(", ");
        return Err(at(&raw, field).refuse(format!(
            "there is no field `{name}`; the fields of {kind} are {known}"
        )));
    }
    raw.fields.retain(|_, field| !field.text.trim().is_empty());
    match kind {
        Kind::News => records.news.push(news(&raw, root)?),
        Kind::Jobs => records.jobs.push(job(&raw, now)?),
    }
    let slug = match kind {
        Kind::News => records.news.last().map(|record| &record.draft.slug),
        Kind::Jobs => records.jobs.last().map(|record| &record.draft.slug),
    };
    Ok((kind, slug.cloned().unwrap_or_default()))
}

/// Returns the line of `field`.
fn at(raw: &RawRecord, field: &Field) -> SourceLocation {
    SourceLocation::new(&raw.location.file, field.line)
}

fn kind(raw: &RawRecord) -> Result<Kind, Failure> {
    if let Some(field) = raw.fields.get("kind") {
        return kind_named(&field.text)
            .ok_or_else(|| at(raw, field).refuse("kind must be news or job"));
    }
    raw.kind
        .or_else(|| kind_of_path(&raw.location.file))
        .ok_or_else(|| {
            raw.location.refuse(
                "the kind is missing; add `kind: news` or `kind: job`, or name the file or its folder news or jobs",
            )
        })
}

fn news(raw: &RawRecord, root: &Path) -> Result<NewsRecord, Failure> {
    let mut draft = NewsDraft::parse(text(raw, "title"), &source(raw, "content")?)
        .map_err(|invalid| refusal(raw, &invalid))?;
    if let Some(slug) = given_slug(raw)? {
        draft = draft.with_slug(slug);
    }
    Ok(NewsRecord {
        draft,
        image: image(raw, root)?,
        published_at: time(raw, "published_at")?,
    })
}

fn job(raw: &RawRecord, now: Timestamp) -> Result<JobRecord, Failure> {
    let posted_at = time(raw, "posted_at")?;
    let open_for_days: Option<u16> = number(raw, "open_for_days")?;
    let expired_date =
        match (raw.fields.get("expired_date"), open_for_days) {
            (Some(field), None) => field.text.trim().parse().map_err(|_| {
                at(raw, field).refuse("expired_date must be a day such as 2027-01-31")
            })?,
            (None, Some(days)) => {
                karachi::today(posted_at.unwrap_or(now)).saturating_add(i64::from(days).days())
            }
            _ => {
                return Err(raw
                    .location
                    .refuse("give either expired_date or open_for_days"));
            }
        };
    let mut draft = JobDraft::parse(JobFields {
        title: text(raw, "title").to_owned(),
        location: text(raw, "location").to_owned(),
        no_of_vacancies: required(raw, "no_of_vacancies")?,
        min_age: required(raw, "min_age")?,
        max_age: required(raw, "max_age")?,
        expired_date,
        description: source(raw, "description")?,
    })
    .map_err(|invalid| refusal(raw, &invalid))?;
    if let Some(slug) = given_slug(raw)? {
        draft = draft.with_slug(slug);
    }
    Ok(JobRecord {
        draft,
        open_for_days,
        posted_at,
        closed_at: time(raw, "closed_at")?,
    })
}

/// Returns the error for `invalid` at the line of the first invalid field.
fn refusal(raw: &RawRecord, invalid: &Invalid) -> Failure {
    let line = invalid
        .errors
        .keys()
        .filter_map(|name| raw.fields.get(name))
        .map(|field| field.line)
        .min()
        .unwrap_or(raw.location.line);
    SourceLocation::new(&raw.location.file, line).refuse(invalid)
}

fn text<'a>(raw: &'a RawRecord, name: &str) -> &'a str {
    raw.fields.get(name).map_or("", |field| &field.text)
}

/// The text in the field `name`, which is Markdown unless the record says otherwise.
fn source(raw: &RawRecord, name: &str) -> Result<SourceText, Failure> {
    let format = raw.fields.get("format").map(|field| {
        let format = field.text.trim().parse();
        format.map_err(|error: String| at(raw, field).refuse(format!("format {error}")))
    });
    Ok(SourceText {
        source: text(raw, name).to_owned(),
        format: format.transpose()?.unwrap_or_else(TextFormat::default),
    })
}

fn number<N: std::str::FromStr>(raw: &RawRecord, name: &str) -> Result<Option<N>, Failure> {
    raw.fields
        .get(name)
        .map(|field| {
            let number = field.text.trim().parse();
            number.map_err(|_| at(raw, field).refuse(format!("{name} must be a whole number")))
        })
        .transpose()
}

fn required(raw: &RawRecord, name: &str) -> Result<u32, Failure> {
    number(raw, name)?.ok_or_else(|| raw.location.refuse(format!("{name} is missing")))
}

/// Parses a time with its offset, or a day, which means its beginning in Karachi.
fn time(raw: &RawRecord, name: &str) -> Result<Option<Timestamp>, Failure> {
    let Some(field) = raw.fields.get(name) else {
        return Ok(None);
    };
    let text = field.text.trim();
    let day = || {
        let day: Date = text.parse().ok()?;
        format!("{day}T00:00:00+05:00").parse().ok()
    };
    let time = text.parse().ok().or_else(day);
    time.map(Some).ok_or_else(|| {
        let sentence =
            "must be a day such as 2026-11-20 or a time such as 2026-11-20T09:00:00+05:00";
        at(raw, field).refuse(format!("{name} {sentence}"))
    })
}

fn given_slug(raw: &RawRecord) -> Result<Option<String>, Failure> {
    let Some(field) = raw.fields.get("slug") else {
        return Ok(raw.name.as_deref().map(|name| slug(name, "item")));
    };
    let slug = field.text.trim();
    if !is_slug(slug) {
        let sentence = "slug must consist of small letters, digits and single hyphens between them";
        return Err(at(raw, field).refuse(sentence));
    }
    Ok(Some(slug.to_owned()))
}

fn image(raw: &RawRecord, root: &Path) -> Result<Option<NewsImage>, Failure> {
    let Some(field) = raw.fields.get("image") else {
        return Ok(None);
    };
    let name = Path::new(field.text.trim());
    let refused =
        |reason: String| at(raw, field).refuse(format!("the picture {}: {reason}", name.display()));
    if name.is_absolute() {
        return Err(refused("use a path relative to this file".to_owned()));
    }
    let folder = raw.location.file.parent().unwrap_or(Path::new(""));
    let file = folder.join(name);
    let real = file
        .canonicalize()
        .map_err(|error| refused(error.to_string()))?;
    // Both paths are resolved first, because a symbolic link can lead outside.
    let root = Path::new(".").join(root);
    let real_root = root
        .canonicalize()
        .map_err(|error| refused(error.to_string()))?;
    if !real.starts_with(real_root) {
        return Err(refused("it is outside the imported folder".to_owned()));
    }
    let bytes =
        input::file(MAX_INPUT_BYTES, &real).map_err(|error| refused(format!("{error:#}")))?;
    let image = NewsImage::encode(&bytes).map_err(|error| refused(error.to_string()))?;
    Ok(Some(image))
}
