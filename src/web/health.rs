//! The public health check.

use std::sync::Arc;

use http::StatusCode;
use warp::Filter;
use warp::filters::BoxedFilter;

use crate::web::filters::{get_or_head, with_shared};
use crate::web::response::{Response, plain_text};
use crate::web::state::AppState;

/// `GET /healthz`.
pub fn routes(state: &Arc<AppState>) -> BoxedFilter<(Response,)> {
    warp::path!("healthz")
        .and(get_or_head())
        .and(with_shared(state))
        .map(health)
        .boxed()
}

/// Only ok or not ok. The metrics listener and the log give details.
fn health(state: Arc<AppState>) -> Response {
    if state.writer.health.failing().is_empty() {
        plain_text(StatusCode::OK, "ok\n")
    } else {
        plain_text(StatusCode::SERVICE_UNAVAILABLE, "not ok\n")
    }
}
