//! `POST /api/contact-us`: a visitor's message, on disk before it is answered.

use bytes::Buf;
use futures_util::Stream;
use warp::http::HeaderMap;

use super::client::Client;
use super::forms::{self, Fields, Kind};
use super::{App, Error, Response, body, origin_check};
use crate::domain::message::ContactMessage;
use crate::domain::{karachi, spam};
use crate::store::{Sent, Submission};

/// Most bytes of a body: every field at its limit in four-byte characters, URL-encoded, and some room.
const BODY_LIMIT_BYTES: u32 = 80 * 1024;

const PAGE: &str = "/contact-us";
const SENT_PAGE: &str = "/contact-us/sent";
const THANKS: &str = "Thank you. Your message has reached our office; we will answer by e-mail.";

/// Answers a POST of the contact form.
pub async fn post(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>>,
) -> Response {
    let kind = match Kind::of(headers) {
        Ok(kind) => kind,
        Err(error) => return error.into_json(),
    };
    let mut fields = Fields::new();
    let outcome = async {
        app.count_form(client)?;
        origin_check::same_site(headers, app.public_url())?;
        let length = body::announced(headers, BODY_LIMIT_BYTES)?;
        let bytes = body::read(stream, length, || body::PATIENT).await?;
        fields = kind.fields(&bytes)?;
        store(app, kind, &mut fields).await
    };
    match outcome.await {
        Ok(()) => forms::accepted(kind, THANKS, SENT_PAGE),
        Err(error) => forms::refused(kind, PAGE, app, fields, error).await,
    }
}

async fn store(app: &App, kind: Kind, fields: &mut Fields) -> Result<(), Error> {
    let received_at = app.now();
    let submission_id = forms::take_submission_id(kind, fields, &[], karachi::today(received_at))?;
    let is_spam = spam::is_likely(fields);
    let submission = Submission {
        sent: Sent::Message(ContactMessage::parse(fields)?),
        is_spam,
        submission_id,
        received_at,
    };
    let receipt = app.writer().store(submission).await.inspect_err(|error| {
        // An outage is told once, by the writer.
        if !error.is_outage() {
            tracing::error!(%error, "a contact message could not be stored");
        }
    })?;
    tracing::info!(id = receipt.id, is_spam, "a contact message was stored");
    Ok(())
}
