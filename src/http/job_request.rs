//! `POST /api/job-request`: stores an application with its résumé and responds once both are on disk.

use bytes::Buf;
use futures_util::Stream;
use warp::http::HeaderMap;

use super::client::Client;
use super::fields::{Fields, Sender};
use super::form_responses::{self, Refused};
use super::intake::Intake;
use super::multipart::{self, Part};
use super::paths::JOB_REQUEST;
use super::quotas::Form;
use super::{Error, Response, body, origin_check};
use crate::domain::application::{Application, reference, thanks};
use crate::domain::resume::Upload;
use crate::domain::{karachi, spam};
use crate::facts::{FORMS, FieldKind};
use crate::store::{Sent, Submission};

/// Maximum bytes of all texts together, and of the multipart syntax.
const TEXTS_LIMIT_BYTES: u32 = 64 * 1024;
/// Maximum bytes of a body: `data/forms.json` allows a résumé of 10 MB.
pub const LARGEST_BODY_BYTES: u32 = 10 * 1024 * 1024 + TEXTS_LIMIT_BYTES;

/// The page with the form.
const PAGE: &str = "/career-apply";
const FILE: &str = "resume";
/// Hidden texts of the form, which `data/forms.json` does not list. The last was the honeypot of earlier versions: a page
/// that was opened before an upgrade still sends it, and browsers fill it in.
const HIDDEN_TEXTS: [&str; 3] = ["job", "submission_id", "consent_version"];

/// Handles a POST of the application form.
pub async fn post(
    intake: &Intake,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>>,
) -> Response {
    let sender = Sender::by_accept(headers);
    let mut fields = Fields::new();
    let outcome = async {
        origin_check::same_site(headers, intake.public_url())?;
        let boundary = multipart::boundary(headers)?;
        let length = body::announced(headers, LARGEST_BODY_BYTES)?;
        let reservation = intake.memory.take(client, length).await?;
        intake.check_room(length).await?;
        let whole = body::read(stream, &reservation).await?;
        let resume = sort(multipart::parts(&whole, &boundary)?, &mut fields)?;
        // The résumé keeps the body alive.
        drop(whole);
        let submission = submission(intake, sender, &mut fields, resume)?;
        let is_spam = submission.spam_reason.is_some();
        let id = intake
            .store(client, Form::Application, submission, reservation)
            .await?;
        tracing::info!(id, is_spam, "an application was stored");
        Ok(id)
    };
    match outcome.await {
        Ok(id) => {
            let page = format!("{PAGE}/sent#{}", reference(id));
            form_responses::accepted(sender, &thanks(id), None, &page)
        }
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

/// Moves the texts into `fields` and returns the file. Refuses unknown and repeated fields.
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
            _ => return malformed("a part is not a field of this form"),
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

/// Builds the submission from the fields and the file.
///
/// # Errors
/// [`Error::Invalid`] with a sentence for each wrong field.
fn submission(
    intake: &Intake,
    sender: Sender,
    fields: &mut Fields,
    resume: Option<Upload>,
) -> Result<Submission, Error> {
    let received_at = intake.clock.now();
    let file = resume.as_ref().map_or(&[][..], |resume| &resume.bytes);
    let today = karachi::today(received_at);
    let submission_id =
        intake
            .storage
            .submission_key
            .take_id(JOB_REQUEST, sender, fields, file, today)?;
    let spam_reason = spam::judge(fields, intake.public_url());
    let application = Box::new(Application::parse(fields, resume)?);
    Ok(Submission {
        sent: Sent::Application(application),
        spam_reason,
        submission_id,
        received_at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, file_name: Option<&str>, content: &[u8]) -> Part {
        Part {
            name: name.to_owned(),
            file_name: file_name.map(str::to_owned),
            content: content.to_vec().into(),
        }
    }

    /// The texts and the file of a form with these parts, or why it is refused.
    fn sorted(parts: Vec<Part>) -> Result<(Fields, Option<Upload>), String> {
        let mut fields = Fields::new();
        match sort(parts, &mut fields) {
            Ok(resume) => Ok((fields, resume)),
            Err(error) => Err(format!("{error:?}")),
        }
    }

    #[test]
    fn the_texts_of_the_form_are_told_from_its_file() {
        let listed = FORMS.job_request.fields.iter();
        let texts = listed.filter(|field| field.kind != FieldKind::File);
        let mut names: Vec<&str> = texts.map(|field| field.name.as_str()).collect();
        names.push(&FORMS.honeypot);
        names.extend(HIDDEN_TEXTS);
        let mut parts: Vec<Part> = names
            .iter()
            .map(|name| part(name, None, name.as_bytes()))
            .collect();
        parts.push(part(FILE, Some("cv.pdf"), b"%PDF-"));
        let (fields, resume) = sorted(parts).unwrap();
        assert_eq!(fields.len(), names.len());
        assert!(names.iter().all(|name| fields[*name] == **name));
        assert_eq!(resume.unwrap().file_name, "cv.pdf");
    }

    #[test]
    fn a_part_that_the_form_does_not_have_is_refused() {
        let name = || part("name", None, b"Ayesha");
        let file = || part(FILE, Some("cv.pdf"), b"%PDF-");
        let long = [b'x'; TEXTS_LIMIT_BYTES as usize - 5];
        for (parts, why) in [
            (vec![part("nickname", None, b"A")], "not a field"),
            (vec![part(FILE, None, b"%PDF-")], "not a field"),
            (vec![part("name", Some("cv.pdf"), b"%PDF-")], "not a field"),
            (vec![name(), name()], "sent twice"),
            (vec![file(), file()], "sent twice"),
            (vec![part("name", None, b"\xff")], "not in UTF-8"),
            (vec![name(), part("email", None, &long)], "TooLarge"),
        ] {
            let error = sorted(parts).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
        let (fields, _) = sorted(vec![name(), part("email", None, &long[1..])]).unwrap();
        assert_eq!(fields["email"].len(), long.len() - 1);
    }

    #[test]
    fn the_body_limit_allows_the_largest_resume() {
        let max_bytes = FORMS.job_request.fields.get(FILE).max_bytes;
        assert_eq!(
            max_bytes,
            Some(u64::from(LARGEST_BODY_BYTES - TEXTS_LIMIT_BYTES))
        );
    }
}
