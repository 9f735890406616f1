//! The values of a record's fields, and the errors that name the line of one.

use jiff::Timestamp;
use jiff::civil::Date;

use super::raw_record::{Field, RawRecord, SourceLocation};
use crate::cli::exit::Failure;
use crate::domain::invalid::Invalid;
use crate::domain::rich_text::{SourceText, TextFormat};
use crate::domain::slug::{is_slug, slug};

/// Returns the line of `field`.
pub(super) fn at(raw: &RawRecord, field: &Field) -> SourceLocation {
    SourceLocation::new(&raw.location.file, field.line)
}

/// Returns the error for `invalid` at the line of the first invalid field.
pub(super) fn refusal(raw: &RawRecord, invalid: &Invalid) -> Failure {
    let line = invalid
        .errors
        .keys()
        .filter_map(|name| raw.fields.get(name))
        .map(|field| field.line)
        .min()
        .unwrap_or(raw.location.line);
    SourceLocation::new(&raw.location.file, line).refuse(invalid)
}

pub(super) fn text<'a>(raw: &'a RawRecord, name: &str) -> &'a str {
    raw.fields.get(name).map_or("", |field| &field.text)
}

/// The text in the field `name`, which is Markdown unless the record says otherwise.
pub(super) fn source(raw: &RawRecord, name: &str) -> Result<SourceText, Failure> {
    let format = raw.fields.get("format").map(|field| {
        let format = field.text.trim().parse();
        format.map_err(|error: String| at(raw, field).refuse(format!("format {error}")))
    });
    Ok(SourceText {
        source: text(raw, name).to_owned(),
        format: format.transpose()?.unwrap_or_else(TextFormat::default),
    })
}

pub(super) fn number<N: std::str::FromStr>(
    raw: &RawRecord,
    name: &str,
) -> Result<Option<N>, Failure> {
    raw.fields
        .get(name)
        .map(|field| {
            let number = field.text.trim().parse();
            number.map_err(|_| at(raw, field).refuse(format!("{name} must be a whole number")))
        })
        .transpose()
}

pub(super) fn required(raw: &RawRecord, name: &str) -> Result<u32, Failure> {
    number(raw, name)?.ok_or_else(|| raw.location.refuse(format!("{name} is missing")))
}

/// Parses a time with its offset, or a day, which means its beginning in Karachi.
pub(super) fn time(raw: &RawRecord, name: &str) -> Result<Option<Timestamp>, Failure> {
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

pub(super) fn given_slug(raw: &RawRecord) -> Result<Option<String>, Failure> {
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
