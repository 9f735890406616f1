//! `POST /api/contact-us`: stores a visitor's message and responds once it is on disk.

use bytes::Buf;
use futures_util::Stream;
use warp::http::HeaderMap;

use super::client::Client;
use super::fields::{Fields, Sender};
use super::form_responses::{self, Refused};
use super::intake::Intake;
use super::quotas::Form;
use super::{Error, Response, body, origin_check};
use crate::domain::message::ContactMessage;
use crate::domain::{karachi, spam};
use crate::store::{Sent, Submission};

/// Maximum bytes of a body: every field at its limit in four-byte characters, URL-encoded, and a margin.
const BODY_LIMIT_BYTES: u32 = 80 * 1024;

const PAGE: &str = "/contact-us";
const SENT_PAGE: &str = "/contact-us/sent";
const THANKS: &str = "Thank you. Your message has reached our office; we will answer by e-mail.";

/// Handles a POST of the contact form.
pub async fn post(
    intake: &Intake,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>>,
) -> Response {
    let sender_by_type = Sender::by_content_type(headers);
    let sender = sender_by_type.unwrap_or(Sender::Script);
    let mut fields = Fields::new();
    let outcome = async {
        sender_by_type.ok_or(Error::UnsupportedType("application/json"))?;
        origin_check::same_site(headers, intake.public_url())?;
        let length = body::announced(headers, BODY_LIMIT_BYTES)?;
        let reservation = intake.memory.take(client, length).await?;
        fields = sender.fields(&body::read(stream, &reservation).await?)?;
        let submission = submission(intake, sender, &mut fields)?;
        let is_spam = submission.spam_reason.is_some();
        let id = intake
            .store(client, Form::Contact, submission, reservation, None)
            .await?;
        tracing::info!(id, is_spam, "a contact message was stored");
        Ok(())
    };
    match outcome.await {
        Ok(()) => form_responses::accepted(sender, THANKS, SENT_PAGE),
        Err(error) => {
            let refused = Refused {
                client,
                sender,
                page: PAGE,
                values: fields,
                error,
            };
            refused.into_response(intake).await
        }
    }
}

/// Builds the submission from the fields.
///
/// # Errors
/// [`Error::Invalid`] with a sentence for each wrong field.
fn submission(intake: &Intake, sender: Sender, fields: &mut Fields) -> Result<Submission, Error> {
    let received_at = intake.clock.now();
    let today = karachi::today(received_at);
    let submission_id = intake.submission_key.take_id(sender, fields, &[], today)?;
    let spam_reason = spam::judge(fields, intake.public_url());
    Ok(Submission {
        sent: Sent::Message(ContactMessage::parse(fields)?),
        spam_reason,
        submission_id,
        received_at,
    })
}
