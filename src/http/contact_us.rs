//! `POST /api/contact-us`: a visitor's message, on disk before it is answered.

use bytes::Buf;
use futures_util::Stream;
use warp::http::HeaderMap;

use super::forms::{self, Fields, Kind, Page};
use super::{App, Error, Response, abuse, body};
use crate::domain::karachi;
use crate::domain::message::ContactMessage;
use crate::store::Submission;

/// Most bytes of a body: every field at its limit in four-byte characters, URL-encoded, and some room.
const BODY_LIMIT_BYTES: u64 = 80 * 1024;

const PAGE: Page = Page {
    path: "/contact-us",
    sent: "/contact-us/sent",
    thanks: "Thank you. Your message has reached our office; we will answer by e-mail.",
};

/// Answers a POST of the contact form.
pub async fn post(
    app: &App,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>>,
) -> Response {
    let kind = match Kind::of(headers) {
        Ok(kind) => kind,
        Err(error) => return error.into_json(),
    };
    let mut fields = Fields::new();
    let outcome = async {
        abuse::same_site(headers, app.public_url())?;
        let bytes = body::read(headers, stream, BODY_LIMIT_BYTES).await?;
        fields = kind.fields(&bytes)?;
        store(app, kind, &mut fields).await
    };
    match outcome.await {
        Ok(()) => forms::accepted(kind, &PAGE),
        Err(error) => forms::refused(kind, &PAGE, app.site(), fields, error).await,
    }
}

async fn store(app: &App, kind: Kind, fields: &mut Fields) -> Result<(), Error> {
    let received_at = jiff::Timestamp::now();
    let submission_id = forms::take_submission_id(kind, fields, karachi::today(received_at))?;
    let message = ContactMessage::parse(fields)?;
    let submission = Submission::Message {
        message,
        submission_id,
        received_at,
    };
    let receipt = app.writer().store(submission).await.inspect_err(|error| {
        tracing::error!(%error, "a contact message could not be stored");
    })?;
    tracing::info!(id = receipt.id, "a contact message was stored");
    Ok(())
}
