//! Writes a stored item as a file that is read back as the same record.

use super::markdown::{self, Value};
use crate::domain::job::StoredJob;
use crate::domain::job_terms::JobTerms;
use crate::domain::news::StoredNews;
use crate::domain::rich_text::TextFormat;

/// The file of a news item; `image` names the file of its picture.
pub(in crate::cli) fn news(news: &StoredNews, image: Option<String>) -> String {
    let item = &news.item;
    let mut fields = vec![
        ("slug", Value::Plain(item.slug.clone())),
        ("title", Value::Text(&item.title)),
        ("published_at", Value::Plain(item.published_at.clone())),
    ];
    fields.extend(image.map(|file| ("image", Value::Plain(file))));
    fields.extend(format(news.content.format));
    markdown::write(&fields, &news.content.source)
}

/// The file of an opening.
pub(in crate::cli) fn job(job: &StoredJob) -> String {
    let opening = &job.opening;
    let number = |number: u32| Value::Plain(number.to_string());
    let mut fields = vec![
        ("slug", Value::Plain(opening.slug.clone())),
        ("title", Value::Text(&opening.title)),
        ("location", Value::Text(&opening.location)),
        ("no_of_vacancies", number(opening.no_of_vacancies)),
        ("min_age", number(opening.min_age)),
        ("max_age", number(opening.max_age)),
        (
            "expired_date",
            Value::Plain(opening.expired_date.to_string()),
        ),
        ("posted_at", Value::Plain(opening.posted_at.clone())),
    ];
    let closed_at = job.closed_at.clone();
    fields.extend(closed_at.map(|time| ("closed_at", Value::Plain(time))));
    fields.extend(terms(&opening.terms));
    fields.extend(format(job.description.format));
    markdown::write(&fields, &job.description.source)
}

/// Only the terms that are given.
fn terms(terms: &JobTerms) -> impl Iterator<Item = (&'static str, Value<'_>)> {
    let pay = [
        ("pay_min", terms.pay_min.map(|rupees| rupees.to_string())),
        ("pay_max", terms.pay_max.map(|rupees| rupees.to_string())),
        (
            "pay_period",
            terms.pay_period.map(|period| period.to_string()),
        ),
    ];
    let texts = terms
        .texts()
        .map(|(text, value)| (text.name, Value::Text(value)));
    pay.into_iter()
        .filter_map(|(name, value)| Some((name, Value::Plain(value?))))
        .chain(texts)
}

/// A file says its format only when it is not the usual one.
fn format(format: TextFormat) -> Option<(&'static str, Value<'static>)> {
    let is_usual = format == TextFormat::default();
    (!is_usual).then(|| ("format", Value::Plain(format.to_string())))
}
