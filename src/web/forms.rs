//! The form endpoints. They store a form and respond once it is on disk: with JSON to our script, and with a redirect or a page
//! to a browser without JavaScript.

use std::future::ready;
use std::sync::Arc;

use bytes::Buf;
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use http::StatusCode;
use http::header::{CONNECTION, HeaderValue};
use warp::filters::BoxedFilter;
use warp::reject::not_found;
use warp::{Filter, Rejection};

use crate::config::{FORMS, Form};
use crate::inbox::applications::Application;
use crate::inbox::messages::Message;
use crate::inbox::resume::ResumeUploads;
use crate::inbox::spam::Suspect;
use crate::inbox::submission::{Submission, SubmittedForm};
use crate::inbox::{rows, spam, submission};
use crate::language::Language;
use crate::site::renderers::FormState;
use crate::web::body::{
    Fields, FormHeaders, Sender, UploadGuard, receive_application, receive_message,
    take_submission_id,
};
use crate::web::client::Client;
use crate::web::csrf::RequestOrigin;
use crate::web::error::{RefusalKind, RequestError, count_refusal};
use crate::web::filters::{client, post, query, with_shared};
use crate::web::response::{Response, redirect, uncached};
use crate::web::state::AppState;
use crate::web::{body, csrf};
use crate::{db, inbox, karachi, metrics};

/// `POST /api/contact-us` and the other forms of the site.
pub fn routes(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    warp::path!("api" / String)
        .and_then(|name| ready(find_form(name)))
        .and(post())
        .and(with_shared(state))
        .and(form_request(state))
        .and(warp::body::stream())
        .then(receive)
        .boxed()
}

/// The form whose endpoint ends with `name`.
fn find_form(name: String) -> Result<&'static Form, Rejection> {
    FORMS
        .all()
        .find(|form| form.endpoint.strip_prefix("/api/") == Some(&name))
        .ok_or_else(not_found)
}

/// The information about a form in the head of its request.
struct FormRequest {
    client: Client,
    origin: RequestOrigin,
    headers: FormHeaders,
    /// The language of the page with the form.
    language: Language,
}

/// The [`FormRequest`] of a request.
fn form_request(
    state: &Arc<AppState>,
) -> impl Filter<Extract = (FormRequest,), Error = Rejection> + Clone + Send + Sync + use<> {
    client(state)
        .and(csrf::request_origin())
        .and(body::form_headers())
        .and(query())
        .map(|client, origin, headers, query: String| FormRequest {
            client,
            origin,
            headers,
            language: Language::from_query(&query),
        })
}

/// Receives a form and answers it. Reads the rest of the body even after an early refusal. If we closed the connection while the
/// client is still sending, the client would report a broken connection instead of showing the response.
///
/// A refusal is a response and not a warp rejection: warp would try the other routes, and the response contains the visitor's
/// input.
async fn receive(
    form: &'static Form,
    state: Arc<AppState>,
    request: FormRequest,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Response {
    let mut body = Box::pin(body.fuse());
    let response = answer(form, &state, &request, body.as_mut()).await;
    // `refusal_response` sets this header for a client with very many refusals. We do not read the rest of its body.
    let closes_connection = response.headers().contains_key(CONNECTION);
    if !body.is_terminated() && !closes_connection {
        body::discard(body);
    }
    response
}

/// Stores a form, and answers with its confirmation or its refusal.
async fn answer(
    form: &'static Form,
    state: &AppState,
    request: &FormRequest,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
) -> Response {
    let sender = Sender::of(form, &request.headers);
    let page = format!("{}{}", request.language.path_prefix(), form.page);
    let mut entered = EnteredForm {
        values: Fields::new(),
        // Until the body is parsed, assume that the visitor chose a file in every file field.
        files: form.file_fields(),
    };
    match submit(form, state, request, sender, stream, &mut entered).await {
        Ok(id) => success_response(form, &page, sender, id, state.is_demo),
        Err(error) => {
            // The page can show only its own fields again: the fields of the form, and the list of jobs.
            let has_field = |name: &str| form.find(name).is_some() || name == "job";
            entered.values.retain(|name, _| has_field(name));
            refusal_response(state, request.client, sender, &page, entered, error).await
        }
    }
}

/// Reads, checks and stores a form, and returns the id of its row. Fills `entered` with the visitor's input while it reads, so that
/// a refusal can show the form again.
async fn submit(
    form: &'static Form,
    state: &AppState,
    request: &FormRequest,
    sender: Sender,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
    entered: &mut EnteredForm,
) -> Result<i64, RequestError> {
    let FormRequest {
        client,
        origin,
        headers,
        language,
    } = request;
    let public_url = state.site.company().public_url.as_str();
    csrf::refuse_cross_site(origin, public_url)?;
    let fields = &mut entered.values;
    let is_application = form.kind == FORMS.job_request.kind;
    let (guard, files) = if is_application {
        receive_application(state, *client, headers, stream, fields).await?
    } else {
        let guard = receive_message(form, state, *client, headers, stream, fields).await?;
        (guard, ResumeUploads::default())
    };
    entered.files = files.field_names();
    let received_at = state.clock.now();
    let today = karachi::today(received_at);
    let has_resume = !files.is_empty();
    // First, because it removes the id from `fields`. Everything below may use only the visitor's own fields.
    let submission_id = take_submission_id(&form.endpoint, sender, fields, &files, today)?;
    let submitted = if is_application {
        let application = parse_application(state, fields, files, *language).await?;
        SubmittedForm::Application(Box::new(application))
    } else {
        SubmittedForm::Message(Message::parse(form, fields, *language)?)
    };
    let suspect = Suspect {
        kind: &form.kind,
        values: fields,
        has_resume,
    };
    let submission = Submission {
        form: submitted,
        spam_reason: spam::judge(&suspect, public_url),
        submission_id,
        received_at,
    };
    store(state, *client, submission, guard).await
}

/// Checks an application. If it has photographs instead of a résumé, converts them on another thread, one application at a time.
async fn parse_application(
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

/// Stores `submission` and returns the id of its row once it is on disk. Continues even if the visitor disconnects, and then
/// drops `guard`.
///
/// Charges the quota of `client` right before, so that a form with invalid fields costs nothing. Refunds it if the form was
/// already stored, or cannot be stored.
async fn store(
    state: &AppState,
    client: Client,
    submission: Submission,
    guard: UploadGuard,
) -> Result<i64, RequestError> {
    let id = submission.submission_id.clone();
    let charge = match &state.quotas {
        Some(quotas) => Some(quotas.charge_submission(client, id)?),
        None => None,
    };
    let kind = submission.kind();
    let is_spam = submission.spam_reason.is_some();
    let writer = state.writer.clone();
    let max_mib_per_day = state.max_uploads_per_day;
    let receipt = tokio::spawn(async move {
        let receipt = submission::store(&writer, submission, max_mib_per_day).await;
        drop(guard);
        if let Some(charge) = charge {
            charge.settle(&receipt);
        }
        receipt
    })
    .await
    .unwrap_or(Err(db::Error::Stopped.into()))
    .inspect_err(|error| {
        // The writer logs outages, and a metric counts the other refusals. This is neither: SQLite has rejected a row, which is a
        // bug.
        if let inbox::Error::Database(cause) = error
            && !cause.is_outage()
        {
            tracing::error!(%error, kind, "could not store a form");
        }
    })?;
    let id = receipt.id;
    if receipt.is_new {
        tracing::info!(id, kind, is_spam, "a form was stored");
        let labels = metrics::submission(kind, is_spam);
        state.submissions.get_or_create(&labels).inc();
    }
    Ok(id)
}

/// The answer to a form in a demo.
fn demo_thanks(language: Language) -> &'static str {
    match language {
        Language::English => "This is a sample site: nothing was sent, and nobody will read it.",
        Language::Urdu => "یہ نمونے کی ویب سائٹ ہے۔ کچھ نہیں بھیجا گیا، اور اسے کوئی نہیں پڑھے گا۔",
    }
}

/// The response to a form from `page` that was stored under `id`.
fn success_response(form: &Form, page: &str, sender: Sender, id: i64, is_demo: bool) -> Response {
    let reference = rows::reference(form, id);
    let language = Language::from_path(page);
    let thanks = if is_demo {
        demo_thanks(language).to_owned()
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
            let target = match reference {
                Some(reference) => format!("{page}/sent#{reference}"),
                None => format!("{page}/sent"),
            };
            redirect(StatusCode::SEE_OTHER, &target)
        }
    }
}

/// The content of a form, to show it to the visitor again.
#[derive(Default)]
struct EnteredForm {
    /// Values by field name.
    values: Fields,
    /// The names of the fields with files. We cannot show these again.
    files: Vec<String>,
}

/// The response to a form from `page` after `error`. A browser without JavaScript gets the page again, with the values and the
/// errors. After very many refusals, a client gets a prepared page instead, and we close its connection.
async fn refusal_response(
    state: &AppState,
    client: Client,
    sender: Sender,
    page: &str,
    entered: EnteredForm,
    error: RequestError,
) -> Response {
    count_refusal(&state.refusals, error.kind());
    let has_quota = state
        .quotas
        .as_ref()
        .is_none_or(|quotas| quotas.charge_refusal(client));
    let mut response = match sender {
        Sender::Script => error.to_json_for(Language::from_path(page)),
        Sender::Browser if has_quota => render_again(state, page, entered, error).await,
        Sender::Browser => error.to_page(state.site.current().unavailable(page)),
    };
    if !has_quota {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

async fn render_again(
    state: &AppState,
    page: &str,
    entered: EnteredForm,
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
        Ok(html) => error.to_page(html.into()),
        Err(failure) => {
            // If we logged each one, strangers could fill the log.
            tracing::debug!(error = %failure, "could not render a refused form again");
            count_refusal(&state.refusals, RefusalKind::NotShownAgain);
            error.to_page(state.site.current().unavailable(page))
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

    /// A bundle that fails to render the page with the form.
    const SCRIPT: &str = "
        if (path === '/contact-us') throw new Error('on purpose');
        return JSON.stringify({ status: 503, title: path, html: path });";

    #[tokio::test]
    async fn a_form_that_cannot_be_rendered_again_gets_a_prepared_page() {
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
            is_demo: false,
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
        let sender = Sender::Browser;
        let error = RequestError::CrossSite;
        let response = refusal_response(
            &state,
            client,
            sender,
            "/contact-us",
            EnteredForm::default(),
            error,
        )
        .await;
        assert_eq!(response.status(), 403);
        assert!(response.body().ends_with(b"/503"), "{response:?}");
        let reason = [("reason", RefusalKind::NotShownAgain.into())];
        let count = state.refusals.get_or_create(&reason).get();
        assert_eq!(count, 1);
    }
}
