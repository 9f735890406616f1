//! The few filters that lead a request to its answer.

use std::convert::Infallible;
use std::sync::Arc;

use futures_util::future::{self, Either};
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::service::TowerToHyperService;
use warp::http::header::{CONNECTION, HeaderValue};
use warp::http::{HeaderMap, Method};
use warp::path::FullPath;
use warp::reply::{self, Reply};
use warp::{Filter, Rejection};

use super::app::App;
use super::client::Peer;
use super::headers::AcceptedEncodings;
use super::{Error, Response, head};

/// The routes behind the check of every request's head.
pub fn service(
    app: Arc<App>,
) -> impl Service<Request<Incoming>, Response = reply::Response, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static {
    let routes = TowerToHyperService::new(warp::service(routes(Arc::clone(&app))));
    service_fn(move |request| match head::check(&request) {
        Ok(()) => Either::Left(routes.call(request)),
        Err(error) => {
            let mut refusal = app.refuse(error);
            // Where the next request of such a client begins is not to be guessed.
            let headers = refusal.headers_mut();
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
            Either::Right(future::ready(Ok(refusal.into_response())))
        }
    })
}

/// Every route of the site. The frequent one comes first, is not boxed and copies no headers.
fn routes(
    app: Arc<App>,
) -> impl Filter<Extract = (Response,), Error = Rejection> + Clone + Send + Sync + 'static {
    let request = warp::any()
        .map(move || Arc::clone(&app))
        .and(warp::path::full());
    let get = warp::get()
        .or(warp::head())
        .unify()
        .and(request.clone())
        .and(warp::header::optional("accept-encoding"))
        .and(warp::header::optional("if-none-match"));
    let ready = get.clone().and_then(
        |app: Arc<App>,
         path: FullPath,
         accepted: Option<AcceptedEncodings>,
         if_none_match: Option<String>| {
            let accepted = accepted.unwrap_or_default();
            let answer = app.ready(path.as_str(), accepted, if_none_match.as_deref());
            std::future::ready(answer.ok_or_else(warp::reject::not_found))
        },
    );
    let query = warp::query::raw()
        .map(Some)
        .or(warp::any().map(|| None))
        .unify();
    let found = get
        .and(query)
        .then(
            |app: Arc<App>,
             path: FullPath,
             accepted: Option<AcceptedEncodings>,
             if_none_match: Option<String>,
             query: Option<String>| async move {
                app.find(
                    path.as_str(),
                    query.as_deref(),
                    accepted.unwrap_or_default(),
                    if_none_match.as_deref(),
                )
                .await
            },
        )
        .boxed();
    let post = warp::post()
        .and(request.clone())
        .and(warp::ext::get())
        .and(warp::header::headers_cloned())
        .and(warp::body::stream())
        .then(
            |app: Arc<App>, path: FullPath, peer: Peer, headers: HeaderMap, body| async move {
                app.post(path.as_str(), peer, &headers, body).await
            },
        )
        .boxed();
    let other = request
        .and(warp::method())
        .map(|app: Arc<App>, path: FullPath, method: Method| {
            app.refuse(match method {
                // The headers of a GET that comes this far are no text.
                Method::GET | Method::HEAD => Error::Malformed("a header is not text".to_owned()),
                _ => app.no_such_method(path.as_str()),
            })
        })
        .boxed();
    ready.or(found).unify().or(post).unify().or(other).unify()
}
