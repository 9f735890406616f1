//! The endpoints of the forms: they store what a visitor has sent, and respond once it is on disk. The response is JSON for
//! our script, a redirect or a page for a browser without script.

use std::str::FromStr;
use std::sync::Arc;

use bytes::Buf;
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use http::header::{CONNECTION, HeaderValue};
use http::{HeaderMap, StatusCode};

use crate::config::{FORMS, Form};
use crate::inbox::applications::Application;
use crate::inbox::messages::Message;
use crate::inbox::resume::ResumeUploads;
use crate::inbox::spam::Suspect;
use crate::inbox::submission::{Submission, SubmittedForm};
use crate::inbox::{rows, spam, submission};
use crate::language::Language;
use crate::site::renderers::FormState;
use crate::web::body::{Fields, Held, Sender, receive_application, receive_message, take_id};
use crate::web::client::{Client, Peer};
use crate::web::error::{NOT_SHOWN, NOT_STORED, RequestError, count_refusal};
use crate::web::quotas::Quotas;
use crate::web::response::{Response, redirect, uncached};
use crate::web::state::AppState;
use crate::web::{body, head};
use crate::{db, karachi, metrics};

/// A form in a path.
pub type SiteForm = &'static Form;

impl FromStr for SiteForm {
    type Err = ();

    /// By the last segment of its endpoint.
    fn from_str(name: &str) -> Result<Self, ()> {
        let endpoint = format!("/api/{name}");
        FORMS.all().find(|form| form.endpoint == endpoint).ok_or(())
    }
}

/// Handles a form that was sent. A client that is still sending when its connection is closed sees a broken connection
/// instead of the response, so the rest of a refused body is read.
pub async fn post(
    form: SiteForm,
    state: Arc<AppState>,
    peer: Peer,
    headers: HeaderMap,
    query: String,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Response {
    let client = state.proxies.client(peer, &headers);
    let mut body = Box::pin(body.fuse());
    let language = Language::of_query(&query);
    let response = receive(form, language, &state, client, &headers, body.as_mut()).await;
    // `refused` closes the connection of a client that is refused very often.
    let closes = response.headers().contains_key(CONNECTION);
    if !body.is_terminated() && !closes {
        body::discard(body);
    }
    response
}

/// Reads, checks and stores a form that was sent from its page in `language`.
async fn receive(
    form: SiteForm,
    language: Language,
    state: &AppState,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
) -> Response {
    let is_application = form.kind == FORMS.job_request.kind;
    let sender = if is_application {
        Sender::by_accept(headers)
    } else {
        // Another type is refused, in JSON.
        Sender::by_content_type(headers).unwrap_or(Sender::Script)
    };
    let mut fields = Fields::new();
    // Until the files are known, any could have been sent.
    let mut sent_files = form.file_fields();
    let outcome = async {
        let public_url = state.site.company().public_url.as_str();
        head::refuse_cross_site(headers, public_url)?;
        let (held, files) = if is_application {
            receive_application(state, client, headers, stream, &mut fields).await?
        } else {
            let held = receive_message(form, state, client, headers, stream, &mut fields).await?;
            (held, ResumeUploads::default())
        };
        let received_at = state.clock.now();
        let has_resume = !files.is_empty();
        sent_files = files.field_names();
        let today = karachi::today(received_at);
        // First, because it removes the id: what follows reads the visitor's fields alone.
        let submission_id = take_id(&form.endpoint, sender, &mut fields, &files, today)?;
        let submitted = if is_application {
            SubmittedForm::Application(Box::new(
                application(state, &fields, files, language).await?,
            ))
        } else {
            SubmittedForm::Message(Message::parse(form, &fields, language)?)
        };
        let suspect = Suspect {
            kind: &form.kind,
            values: &fields,
            has_resume,
        };
        let submission = Submission {
            form: submitted,
            spam_reason: spam::judge(&suspect, public_url),
            submission_id,
            received_at,
        };
        store(state, client, submission, held).await
    };
    let page = format!("{}{}", language.base(), form.page);
    match outcome.await {
        Ok(id) => accepted(form, &page, sender, id, state.site.is_demo()),
        Err(error) => {
            // The page can show only its own fields again: those of the form, and the list of openings.
            let has_field = |name: &str| form.find(name).is_some() || name == "job";
            fields.retain(|name, _| has_field(name));
            let entered = Entered {
                values: fields,
                files: sent_files,
            };
            refused(state, client, sender, &page, entered, error).await
        }
    }
}

/// Checks an application. Photographs become its résumé on another thread, one application after the other.
async fn application(
    state: &AppState,
    fields: &Fields,
    files: ResumeUploads,
    language: Language,
) -> Result<Application, RequestError> {
    if files.photos.is_empty() {
        return Ok(Application::parse(fields, files, language)?);
    }
    let fields = fields.clone();
    let parse = move || Application::parse(&fields, files, language);
    Ok(state.upload_slots.convert(parse).await??)
}

/// Stores `submission` and returns the id of its row once it is on disk. `held` is dropped when it is stored, even if the
/// visitor disconnects before. The quota of `client` is charged right before, so that a form that is refused for its fields
/// costs nothing; and so does one that was stored before, or is not stored in the end.
async fn store(
    state: &AppState,
    client: Client,
    submission: Submission,
    held: Held,
) -> Result<i64, RequestError> {
    let quotas = state.quotas.clone();
    let submission_id = submission.submission_id.clone();
    let is_known = |quotas: &Quotas| {
        let id = submission_id.as_deref();
        id.is_some_and(|id| quotas.is_known(id))
    };
    let is_charged = match &quotas {
        Some(quotas) if !is_known(quotas) => quotas.charge(client).map(|()| true)?,
        _ => false,
    };
    let (kind, is_spam) = (submission.kind(), submission.spam_reason.is_some());
    let (writer, max_mib_per_day) = (state.writer.clone(), state.max_uploads_per_day);
    let storing = tokio::spawn(async move {
        let insert = move |conn: &_| submission::insert(conn, &submission, max_mib_per_day);
        let stored = writer.store(insert).await;
        drop(held);
        if let Some(quotas) = quotas {
            let is_new = stored.as_ref().is_ok_and(|stored| stored.is_new);
            match (is_charged, is_new) {
                (true, false) => quotas.refund(client),
                // It had been removed since. It is stored again, so it is charged, whether or not anything is left.
                (false, true) => drop(quotas.charge(client)),
                _ => {}
            }
            if let (Ok(_), Some(id)) = (&stored, &submission_id) {
                quotas.remember(id);
            }
        }
        stored
    });
    let stored = storing.await.unwrap_or(Err(db::Error::Stopped));
    let stored = stored.map_err(|error| {
        let refusal = RequestError::from(error.clone());
        // The writer logs outages, and refusals of other kinds are counted. What is left is a row that SQLite refuses: a
        // mistake of ours.
        if !error.is_outage() && refusal.kind() == NOT_STORED {
            tracing::error!(%error, kind, "a form could not be stored");
        }
        refusal
    })?;
    let id = stored.id;
    if stored.is_new {
        tracing::info!(id, kind, is_spam, "a form was stored");
        let labels = metrics::submission(kind, is_spam);
        state.submissions.get_or_create(&labels).inc();
    }
    Ok(id)
}

/// What the sender of a form reads in a demo, in each language.
const DEMO_THANKS: [&str; Language::ALL.len()] = [
    "This is a sample site: nothing was sent, and nobody will read it.",
    "یہ نمونے کی ویب سائٹ ہے۔ کچھ نہیں بھیجا گیا، اور اسے کوئی نہیں پڑھے گا۔",
];

/// The response to a form of `page` that was stored under `id`.
fn accepted(form: &Form, page: &str, sender: Sender, id: i64, is_demo: bool) -> Response {
    let reference = rows::reference(form, id);
    let language = Language::of_path(page);
    let thanks = if is_demo {
        DEMO_THANKS[language.index()].to_owned()
    } else {
        form.thanks_for(language, reference.as_deref())
    };
    match sender {
        Sender::Script => {
            let mut body = serde_json::json!({ "success": true, "message": thanks });
            if let Some(reference) = reference {
                body["reference"] = reference.into();
            }
            uncached(StatusCode::OK, "application/json", body.to_string())
        }
        Sender::Browser => {
            let mark = reference.map_or_else(String::new, |reference| format!("#{reference}"));
            redirect(StatusCode::SEE_OTHER, &format!("{page}/sent{mark}"))
        }
    }
}

/// What a visitor has entered into a form.
#[derive(Default)]
struct Entered {
    /// By field.
    values: Fields,
    /// The fields with files.
    files: Vec<String>,
}

/// The response to a form of `page` with what was `entered` that was refused because of `error`: for a visitor without script the
/// page again, with the values and the errors. A client that is refused very often gets a prepared page instead, and the rest
/// of its body is not read.
async fn refused(
    state: &AppState,
    client: Client,
    sender: Sender,
    page: &str,
    entered: Entered,
    error: RequestError,
) -> Response {
    count_refusal(&state.refusals, error.kind());
    let quotas = state.quotas.as_ref();
    let may_cost = quotas.is_none_or(|quotas| quotas.charge_refusal(client));
    let mut response = match sender {
        Sender::Script => error.into_json_for(Language::of_path(page)),
        Sender::Browser if may_cost => page_again(state, page, entered, error).await,
        Sender::Browser => error.into_page(state.site.current().unavailable(page)),
    };
    if !may_cost {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

async fn page_again(
    state: &AppState,
    page: &str,
    entered: Entered,
    error: RequestError,
) -> Response {
    let form = FormState {
        message: error.to_string(),
        values: entered.values,
        files: entered.files,
        errors: error.sentences(),
        refusal: error.refusal(),
    };
    match state.site.page_with_form(page, form).await {
        Ok(html) => error.into_page(html.into()),
        Err(failure) => {
            // A line for each would let strangers fill the log.
            tracing::debug!(error = %failure, "a refused form could not be shown again");
            count_refusal(&state.refusals, NOT_SHOWN);
            error.into_page(state.site.current().unavailable(page))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::clock::Clock;
    use crate::content::Content;
    use crate::db::{DiskSpace, Location, Writer, open};
    use crate::metrics::Submissions;
    use crate::site::{Site, SnapshotMaker};
    use crate::web::client::TrustedProxies;
    use crate::web::response::Policy;
    use crate::web::upload_slots::UploadSlots;

    /// No page with a form can be rendered.
    const SCRIPT: &str = "
        if (path === '/contact-us') throw new Error('on purpose');
        return JSON.stringify({ status: 503, title: path, html: path });";

    #[tokio::test]
    async fn a_form_that_cannot_be_shown_again_gets_a_prepared_page() {
        let prepare = || {
            let mut conn = open(&Location::memory()).unwrap();
            let content = Content::read(&mut conn, jiff::Timestamp::UNIX_EPOCH).unwrap();
            Site::prepare(
                SnapshotMaker::from_script(SCRIPT),
                &content,
                &Location::memory(),
            )
            .unwrap()
        };
        // It blocks until every page is rendered.
        let site = tokio::task::spawn_blocking(prepare).await.unwrap();
        let (writer, _thread) = Writer::open(&Location::memory(), DiskSpace::default()).unwrap();
        let state = AppState {
            policy: Policy::new(site.company(), site.style_sources(), None),
            site: Arc::new(site),
            proxies: TrustedProxies::default(),
            writer,
            disk_space: DiskSpace::default(),
            max_uploads_per_day: 0,
            submissions: Submissions::default(),
            clock: Clock::default(),
            upload_slots: UploadSlots::default(),
            quotas: None,
            refusals: crate::metrics::Refusals::default(),
            visits: None,
            requests: metrics::requests(),
        };
        let client = IpAddr::from([192, 0, 2, 1]).into();
        let (sender, error) = (Sender::Browser, RequestError::CrossSite);
        let response = refused(
            &state,
            client,
            sender,
            "/contact-us",
            Entered::default(),
            error,
        )
        .await;
        assert_eq!(response.status(), 403);
        assert!(response.body().ends_with(b"/503"), "{response:?}");
        let count = state.refusals.get_or_create(&[("reason", NOT_SHOWN)]).get();
        assert_eq!(count, 1);
    }
}
