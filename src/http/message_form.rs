//! The endpoints of the forms that send messages, such as `POST /api/contact-us`: they store a visitor's message and respond
//! once it is on disk.

use bytes::Buf;
use futures_util::Stream;
use warp::http::HeaderMap;

use super::client::Client;
use super::fields::{Fields, Sender};
use super::form_responses::{accepted, refused};
use super::intake::Intake;
use super::{Error, Response, body, origin_check};
use crate::domain::message::{Message, reference};
use crate::facts::MessageForm;
use crate::store::Sent;

/// Maximum bytes of a body: every field at its limit in four-byte characters, URL-encoded, and a margin.
const BODY_LIMIT_BYTES: u32 = 80 * 1024;

/// Handles a POST of `form`.
pub async fn post(
    form: &'static MessageForm,
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
        let place = intake.places.take(client, length).await?;
        fields = sender.fields(&body::read(stream).await?, &form.fields)?;
        let submission = intake.submission(&form.endpoint, sender, &mut fields, &[], |fields| {
            Ok(Sent::Message(Message::parse(form, fields)?))
        })?;
        let is_spam = submission.spam_reason.is_some();
        let id = intake.store(client, submission, place).await?;
        tracing::info!(id, kind = form.kind, is_spam, "a message was stored");
        Ok(reference(&form.kind, id))
    };
    match outcome.await {
        Ok(reference) => {
            let thanks = form.thanks_for(reference.as_deref());
            let mark = reference.iter().map(|reference| format!("#{reference}"));
            let page = format!("{}/sent{}", form.page, mark.collect::<String>());
            accepted(sender, &thanks, reference.as_deref(), &page)
        }
        Err(error) => refused(intake, client, sender, &form.page, fields, error).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::FORMS;

    #[test]
    fn the_body_limit_allows_every_field_at_its_limit() {
        const LONGEST_CHOICE: usize = 100;
        for form in &FORMS.messages {
            let lengths = form.fields.iter().map(|field| {
                let value = field.max_length.unwrap_or(LONGEST_CHOICE);
                // Each character has four bytes, each byte becomes "%F0".
                field.name.len() + 12 * value
            });
            let most: usize = lengths.sum();
            assert!(most < BODY_LIMIT_BYTES as usize, "{}", form.kind);
        }
    }
}
