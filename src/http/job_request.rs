//! `POST /api/job-request`: an application with its résumé, on disk before it is answered.

use bytes::Buf;
use futures_util::Stream;
use warp::http::HeaderMap;

use super::client::Client;
use super::forms::{self, Fields, Kind};
use super::memory_budget::Reservation;
use super::multipart::{self, Part};
use super::{App, Error, Response, body, origin_check};
use crate::domain::application::{Application, reference};
use crate::domain::resume::Upload;
use crate::domain::{karachi, spam};
use crate::facts::{FORMS, FieldKind};
use crate::store::{self, Sent, Submission};

/// Most bytes of all texts together, and of what stands between the parts.
const TEXTS_LIMIT_BYTES: u32 = 64 * 1024;
/// Most bytes of a body, when `data/forms.json` allows a résumé of 10 MB.
const BODY_LIMIT_BYTES: u32 = 10 * 1024 * 1024 + TEXTS_LIMIT_BYTES;
/// Bytes of all bodies that are read or being stored at once: three of the largest. With a fourth the whole server came within
/// a few MB of the 120 that it may take.
pub const ROOM_BYTES: u32 = 3 * BODY_LIMIT_BYTES;

/// The page with the form.
const PAGE: &str = "/career-apply";
const FILE: &str = "resume";
/// What a form may send besides the fields of `data/forms.json`.
const HIDDEN_TEXTS: [&str; 2] = ["job", "submission_id"];

/// Answers a POST of the application form.
pub async fn post(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>>,
) -> Response {
    let kind = Kind::by_accept(headers);
    let mut fields = Fields::new();
    let outcome = async {
        app.count_form(client)?;
        origin_check::same_site(headers, app.public_url())?;
        let boundary = multipart::boundary(headers)?;
        let length = body::announced(headers, BODY_LIMIT_BYTES)?;
        app.space().check()?;
        let reservation = app.memory().take(length).await?;
        let pace = || {
            if app.memory().is_wanted() {
                body::HURRIED
            } else {
                body::PATIENT
            }
        };
        let whole = body::read(stream, length, pace).await?;
        let resume = sort(multipart::parts(&whole, &boundary)?, &mut fields)?;
        // The résumé keeps the body alive.
        drop(whole);
        store(app, kind, &mut fields, resume, reservation).await
    };
    match outcome.await {
        Ok(reference) => {
            let thanks = format!(
                "Thank you. Your application has reached our office; your reference is {reference}."
            );
            forms::accepted(kind, &thanks, &format!("{PAGE}/sent#{reference}"))
        }
        Err(error) => forms::refused(kind, PAGE, app, fields, error).await,
    }
}

/// Puts the texts into `fields` and answers the file. What the form does not have, or has once, is refused.
pub(super) fn sort(parts: Vec<Part>, fields: &mut Fields) -> Result<Option<Upload>, Error> {
    let malformed = |why: &str| Err(Error::Malformed(why.to_owned()));
    let texts: usize = parts
        .iter()
        .filter(|part| part.file_name.is_none())
        .map(|part| part.content.len())
        .sum();
    if texts > TEXTS_LIMIT_BYTES as usize {
        return Err(Error::TooLarge {
            limit: TEXTS_LIMIT_BYTES,
        });
    }
    let mut resume = None;
    for Part {
        name,
        file_name,
        content,
    } in parts
    {
        let is_first = match file_name {
            Some(file_name) if name == FILE => {
                let bytes = content;
                resume.replace(Upload { file_name, bytes }).is_none()
            }
            None if is_text(&name) => match String::from_utf8(content.to_vec()) {
                Ok(text) => fields.insert(name, text).is_none(),
                Err(_) => return malformed("a text is not in UTF-8"),
            },
            _ => return malformed("a part is no field of this form"),
        };
        if !is_first {
            return malformed("a field was sent twice");
        }
    }
    Ok(resume)
}

fn is_text(name: &str) -> bool {
    let mut fields = FORMS.job_request.fields.iter();
    HIDDEN_TEXTS.contains(&name)
        || name == FORMS.honeypot
        || fields.any(|field| field.name == name && field.kind != FieldKind::File)
}

/// Stores the application; answers its reference.
async fn store(
    app: &App,
    kind: Kind,
    fields: &mut Fields,
    resume: Option<Upload>,
    reservation: Reservation,
) -> Result<String, Error> {
    let received_at = app.now();
    let file = resume.as_ref().map_or(&[][..], |resume| &resume.bytes);
    let submission_id = forms::take_submission_id(kind, fields, file, karachi::today(received_at))?;
    let is_spam = spam::is_likely(fields);
    let submission = Submission {
        sent: Sent::Application(Box::new(Application::parse(fields, resume)?)),
        is_spam,
        submission_id,
        received_at,
    };
    let writer = app.writer().clone();
    // In a task of its own, so that a visitor who hangs up does not free the reservation of what waits to be stored.
    let stored = tokio::spawn(async move {
        let receipt = writer.store(submission).await;
        drop(reservation);
        receipt
    });
    let receipt = stored.await.unwrap_or(Err(store::Error::Stopped));
    let id = match receipt {
        Ok(receipt) => receipt.id,
        // An outage is told once, by the writer.
        Err(error) if error.is_outage() || matches!(error, store::Error::NotOpen) => {
            return Err(error.into());
        }
        Err(error) => {
            tracing::error!(%error, "an application could not be stored");
            return Err(error.into());
        }
    };
    tracing::info!(id, is_spam, "an application was stored");
    Ok(reference(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_has_room_for_the_largest_resume() {
        let max_bytes = FORMS.job_request.field(FILE).max_bytes;
        assert_eq!(
            max_bytes,
            Some(u64::from(BODY_LIMIT_BYTES - TEXTS_LIMIT_BYTES))
        );
    }
}
