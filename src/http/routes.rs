//! The one table of routes: every path stands in it, beside its method, its limits and its handler.

use std::convert::Infallible;
use std::future::ready;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use bytes::Buf;
use futures_util::future::Either;
use futures_util::stream::FusedStream;
use futures_util::{Stream, StreamExt};
use http::header::{CONNECTION, CONTENT_LENGTH, STRICT_TRANSPORT_SECURITY};
use http::{HeaderMap, HeaderValue, Method, Request};
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::service::TowerToHyperService;
use tracing::Instrument;
use uuid::Uuid;
use warp::filters::BoxedFilter;
use warp::path::FullPath;
use warp::reject::not_found;
use warp::{Filter, Rejection, Reply};

use super::client::Peer;
use super::headers::Preferences;
use super::pages::{self, State};
use super::secure_redirect::SecureSite;
use super::{Error, Response, body, head, job_request, message_form, visits};
use crate::facts::{FORMS, MessageForm};
use crate::metrics::RequestLabels;

/// The id of a form, which is in its response and in every log line about it.
const REQUEST_ID: &str = "x-request-id";
/// The route of a request that no route takes.
const UNMATCHED: &str = "unmatched";
const READ: &str = "GET, HEAD";

/// The name of a route in the metrics, and its response.
type Answer = (&'static str, Result<Response, Error>);

/// Answers every request. With `secure` it is the service of the plain listener beside HTTPS, which leads visitors there.
pub fn service(
    state: Arc<State>,
    secure: Option<SecureSite>,
) -> impl Service<Request<Incoming>, Response = warp::reply::Response, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static {
    let is_secure_elsewhere = secure.is_some();
    let table = match secure {
        Some(secure) => plain_listener(&state, secure),
        None => site(&state).boxed(),
    };
    let shared = Arc::clone(&state);
    let routes = warp::any()
        .map(Instant::now)
        .and(warp::method())
        .and(table)
        .map(move |began: Instant, method: Method, answer: Answer| {
            let mut response = finish(&shared, began, &method, answer);
            if is_secure_elsewhere {
                // Browsers ignore it in plain HTTP, where anyone can change it (RFC 6797, 7.2).
                response.headers_mut().remove(STRICT_TRANSPORT_SECURITY);
            }
            response
        });
    let routes = TowerToHyperService::new(warp::service(routes));
    service_fn(move |request: Request<Incoming>| {
        if let Err(error) = head::check(&request) {
            let mut refusal = error.into_json();
            state.policy.apply(&mut refusal);
            // The beginning of the client's next request is unknown.
            let close = HeaderValue::from_static("close");
            refusal.headers_mut().insert(CONNECTION, close);
            return Either::Left(ready(Ok(refusal.into_response())));
        }
        visits::see(&state, &request);
        Either::Right(routes.call(request))
    })
}

/// The routes of the site.
fn site(
    state: &Arc<State>,
) -> impl Filter<Extract = (Answer,), Error = Rejection> + Clone + Send + Sync + 'static {
    let read = warp::get().or(warp::head()).unify();
    let path = warp::path::full();
    let query = query();
    let preferences = warp::header::optional("accept-encoding")
        .and(warp::header::optional("if-none-match"))
        .map(Preferences::new);
    let page_content = warp::path!("api" / "page");
    let application = warp::path!("api" / "job-request");
    let message = warp::path!("api" / Message);
    let form = with(state)
        .and(warp::ext::get())
        .and(warp::header::headers_cloned())
        .and(warp::body::stream());

    let prepared = read.and(path).and(preferences).and(with(state)).and_then(
        |path: FullPath, preferences, state: Arc<State>| {
            let prepared = state.prepared(path.as_str(), &preferences);
            let answer = prepared.map(|(route, response)| (route, Ok(response)));
            ready(answer.ok_or_else(not_found))
        },
    );
    let picture = read.and(path).and(preferences).and(with(state)).and_then(
        |path: FullPath, preferences, state: Arc<State>| async move {
            let picture = state.picture(path.as_str(), &preferences).await;
            let answer = picture.transpose().ok_or_else(not_found)?;
            Ok::<Answer, Rejection>(("picture", answer))
        },
    );
    let other_address = read.and(path).and(query).and(with(state)).and_then(
        |path: FullPath, query: String, state: Arc<State>| {
            let redirect = state.redirect(path.as_str(), &query);
            ready(redirect.map(unmatched).ok_or_else(not_found))
        },
    );
    let page_content_read = read
        .and(page_content)
        .and(query)
        .and(preferences)
        .and(with(state))
        .map(|query: String, preferences, state: Arc<State>| {
            ("/api/page", state.page_content(&query, &preferences))
        });
    let message_sent = warp::post()
        .and(message)
        .map(|Message(form)| Some(form))
        .and(form.clone())
        .then(post);
    let application_sent = warp::post()
        .and(application)
        .map(|| None)
        .and(form)
        .then(post);

    // What is there, but does not take the method.
    let only_post = message
        .map(|_| ())
        .untuple_one()
        .or(application)
        .unify()
        .map(|| refused(Error::MethodNotAllowed { allow: "POST" }));
    let only_read = warp::path!("healthz")
        .or(page_content)
        .unify()
        .map(|| refused(Error::MethodNotAllowed { allow: READ }));
    let of_snapshot = warp::method().and(path).and(with(state)).and_then(
        |method: Method, path: FullPath, state: Arc<State>| {
            let is_read = [Method::GET, Method::HEAD].contains(&method);
            let snapshot = state.site.current();
            let error = if is_read && snapshot.get(path.as_str()).is_some() {
                Some(Error::Malformed("a header is not text".to_owned()))
            } else if !is_read && snapshot.answers(path.as_str()) {
                Some(Error::MethodNotAllowed { allow: READ })
            } else {
                None
            };
            ready(error.map(refused).ok_or_else(not_found))
        },
    );

    // What is not there, whatever the method.
    let no_api = warp::path("api")
        .and(warp::path::full())
        .map(|_| refused(Error::NotFound));
    let no_file = warp::path("assets")
        .or(warp::path("images"))
        .unify()
        .or(warp::path("downloads"))
        .unify()
        .map(|| unmatched(pages::missing_file()));
    let no_page = path
        .and(with(state))
        .map(|path: FullPath, state: Arc<State>| unmatched(state.missing_page(path.as_str())));

    let others = health(state)
        .or(page_content_read)
        .unify()
        .or(message_sent)
        .unify()
        .or(application_sent)
        .unify()
        .or(picture)
        .unify()
        .or(other_address)
        .unify()
        .or(only_post)
        .unify()
        .or(only_read)
        .unify()
        .or(of_snapshot)
        .unify()
        .or(no_api)
        .unify()
        .or(no_file)
        .unify()
        .or(no_page)
        .unify()
        .boxed();
    prepared.or(others).unify()
}

/// The routes of the plain listener beside HTTPS. Once there is a certificate, everything but the health check leads to the
/// same path over TLS, forms too, so that none is answered in clear text.
fn plain_listener(state: &Arc<State>, secure: SecureSite) -> BoxedFilter<(Answer,)> {
    let secure = with(&Arc::new(secure));
    let challenge = warp::path!(".well-known" / "acme-challenge" / String)
        .and(secure.clone())
        .and_then(|token: String, secure: Arc<SecureSite>| {
            let answer = secure.challenge(&token).ok_or_else(not_found);
            ready(answer.map(|answer| ("/.well-known/acme-challenge/:token", Ok(answer))))
        });
    let redirect = secure
        .and_then(|secure: Arc<SecureSite>| {
            let is_ready = secure.certificates.is_ready();
            ready(is_ready.then_some(secure).ok_or_else(not_found))
        })
        .and(warp::host::optional())
        .and(warp::path::full())
        .and(query())
        .and(warp::body::stream())
        .map(
            |secure: Arc<SecureSite>, host, path: FullPath, query: String, body| {
                body::discard(body);
                unmatched(secure.redirect(host, path.as_str(), &query))
            },
        );
    challenge
        .or(health(state))
        .unify()
        .or(redirect)
        .unify()
        .or(site(state))
        .unify()
        .boxed()
}

fn health(
    state: &Arc<State>,
) -> impl Filter<Extract = (Answer,), Error = Rejection> + Clone + Send + Sync + 'static {
    let read = warp::get().or(warp::head()).unify();
    read.and(warp::path!("healthz"))
        .and(with(state))
        .map(|state: Arc<State>| ("/healthz", Ok(state.health())))
}

/// The endpoint of a form that sends messages, by the last segment of its path.
struct Message(&'static MessageForm);

impl FromStr for Message {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let form = FORMS.message_to(&format!("/api/{name}"));
        form.map(Self).ok_or(())
    }
}

/// Hands a part of the server to a handler.
fn with<T: Send + Sync + 'static>(
    part: &Arc<T>,
) -> impl Filter<Extract = (Arc<T>,), Error = Infallible> + Clone + Send + Sync + 'static {
    let part = Arc::clone(part);
    warp::any().map(move || Arc::clone(&part))
}

/// The query, empty without one.
fn query() -> impl Filter<Extract = (String,), Error = Infallible> + Copy + Send + Sync + 'static {
    let none = warp::any().map(String::new);
    warp::query::raw().or(none).unify()
}

fn refused(error: Error) -> Answer {
    (UNMATCHED, Err(error))
}

fn unmatched(response: Response) -> Answer {
    (UNMATCHED, Ok(response))
}

/// Handles a form that was sent: a message, or an application when it is `None`. A client that is still sending when its
/// connection is closed sees a broken connection instead of the response, so the rest of a refused body is read.
async fn post(
    form: Option<&'static MessageForm>,
    state: Arc<State>,
    peer: Peer,
    headers: HeaderMap,
    body: impl Stream<Item = Result<impl Buf + Send + 'static, warp::Error>> + Send + 'static,
) -> Answer {
    let client = state.proxies.client(peer, &headers);
    let mut body = Box::pin(body.fuse());
    let id = Uuid::new_v4().simple().to_string();
    let response = async {
        let (intake, body) = (&state.intake, body.as_mut());
        match form {
            Some(form) => message_form::post(form, intake, client, &headers, body).await,
            None => job_request::post(intake, client, &headers, body).await,
        }
    };
    let span = tracing::info_span!("form", request_id = id);
    let mut response = response.instrument(span).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    if !body.is_terminated() && !response.headers().contains_key(CONNECTION) {
        body::discard(body);
    }
    let route = form.map_or(job_request::ENDPOINT, |form| &form.endpoint);
    (route, Ok(response))
}

/// Gives the response of a route the headers of every response, and records it.
fn finish(state: &State, began: Instant, method: &Method, (route, response): Answer) -> Response {
    let mut response = response.unwrap_or_else(Error::into_json);
    state.policy.apply(&mut response);
    let http_request_method = match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => {
            // hyper sends no body for HTTP/1.1 alone.
            let length = std::mem::take(response.body_mut()).len();
            response.headers_mut().insert(CONTENT_LENGTH, length.into());
            "HEAD"
        }
        _ => "_OTHER",
    };
    let labels = RequestLabels {
        http_request_method,
        http_route: route,
        http_response_status_code: response.status().as_u16(),
    };
    let duration = state.requests.get_or_create(&labels);
    duration.observe(began.elapsed().as_secs_f64());
    response
}
