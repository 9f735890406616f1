//! Filters that several endpoints share.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;

use http::{HeaderValue, Method};
use warp::{Filter, Rejection};

use crate::web::client::Client;
use crate::web::error::RequestError;
use crate::web::state::AppState;

/// The Allow header of resources that can only be read.
const GET_AND_HEAD: &str = "GET, HEAD";

/// Passes `value` to a handler.
pub fn with_shared<T: Send + Sync + 'static>(
    value: &Arc<T>,
) -> impl Filter<Extract = (Arc<T>,), Error = Infallible> + Clone + Send + Sync + use<T> {
    let value = Arc::clone(value);
    warp::any().map(move || Arc::clone(&value))
}

/// The query string, or an empty string.
pub fn query() -> impl Filter<Extract = (String,), Error = Infallible> + Copy + Send + Sync {
    let empty = warp::any().map(String::new);
    warp::query::raw().or(empty).unify()
}

/// The first line of the header `name`. A value that is not ASCII is empty: warp would refuse the request, but a header that we
/// cannot read must not keep a visitor from a page.
pub fn header_text(
    name: &'static str,
) -> impl Filter<Extract = (Option<String>,), Error = Infallible> + Copy + Send + Sync {
    let unreadable = warp::any().map(|| Some(String::new()));
    warp::header::optional(name).or(unreadable).unify()
}

/// The client that sent the request.
pub fn client(
    state: &Arc<AppState>,
) -> impl Filter<Extract = (Client,), Error = Rejection> + Clone + Send + Sync + use<> {
    // Not `header::optional`: a proxy appends its own address even to a list that is not ASCII.
    let forwarded_for = warp::header::value("x-forwarded-for")
        .map(Some)
        .or(warp::any().map(|| None))
        .unify();
    with_shared(state)
        .and(warp::ext::get())
        .and(forwarded_for)
        .map(
            |state: Arc<AppState>, peer, forwarded_for: Option<HeaderValue>| {
                state.proxies.client(peer, forwarded_for.as_ref())
            },
        )
}

/// The methods of a resource that can only be read.
pub fn get_or_head() -> impl Filter<Extract = (), Error = Rejection> + Copy + Send + Sync {
    warp::get()
        .or(warp::head())
        .unify()
        .or_else(|_| ready(Err::<(), _>(method_not_allowed(GET_AND_HEAD))))
}

/// The method of a resource that only receives.
pub fn post() -> impl Filter<Extract = (), Error = Rejection> + Copy + Send + Sync {
    warp::post().or_else(|_| ready(Err::<(), _>(method_not_allowed("POST"))))
}

/// Like [`get_or_head`], for handlers that find out themselves whether a path exists.
pub fn require_get_or_head(method: &Method) -> Result<(), Rejection> {
    match *method {
        Method::GET | Method::HEAD => Ok(()),
        _ => Err(method_not_allowed(GET_AND_HEAD)),
    }
}

/// The rejection of a method, with an Allow header, which warp's own rejection lacks. Call it only after the path has matched: `recover`
/// in `routes.rs` takes it as proof that the path exists.
fn method_not_allowed(allow: &'static str) -> Rejection {
    RequestError::MethodNotAllowed { allow }.into()
}
