//! Parses the fields of a record into a draft of a news item or, with `job`, of a job.

use std::path::Path;

use jiff::Timestamp;

use super::field_values::{at, given_slug, refusal, source, text, time};
use super::job::{JOB_FIELDS, job};
use super::raw_record::{RawRecord, kind_named, kind_of_path};
use crate::cli::exit::Failure;
use crate::cli::input;
use crate::domain::news::NewsDraft;
use crate::domain::news_image::{MAX_INPUT_BYTES, NewsImage};
use crate::store::import::{Kind, NewsRecord, Records};

const NEWS_FIELDS: &[&str] = &[
    "kind",
    "slug",
    "title",
    "content",
    "format",
    "image",
    "published_at",
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
