//! Responses to forms: JSON for our script, a redirect or a page for a browser without script.

use bytes::Bytes;
use warp::http::StatusCode;
use warp::http::header::{CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderValue, LOCATION};

use super::client::Client;
use super::fields::{Fields, Sender};
use super::intake::Intake;
use super::refusal_counts::NOT_SHOWN;
use super::{Error, Response};
use crate::site::bundle::FormState;

/// The response to a form that was stored: the sentence `thanks` and the `reference` for a script, a redirect to the page
/// `sent` for a browser.
pub fn accepted(sender: Sender, thanks: &str, reference: Option<&str>, sent: &str) -> Response {
    let response = warp::http::Response::builder().header(CACHE_CONTROL, "no-store");
    let response = match sender {
        Sender::Script => {
            let mut body = serde_json::json!({ "success": true, "message": thanks });
            if let Some(reference) = reference {
                body["reference"] = reference.into();
            }
            let response = response.header(CONTENT_TYPE, "application/json");
            response.body(body.to_string().into())
        }
        Sender::Browser => {
            let response = response.status(StatusCode::SEE_OTHER);
            response.header(LOCATION, sent).body(Bytes::new())
        }
    };
    response.expect("our paths are text")
}

/// The response to a form of `page` with these `values` that was refused because of `error`: for a visitor without script the
/// page again, with the values and the errors. A client that is refused very often gets a prepared page instead, and the rest
/// of its body is not read.
pub async fn refused(
    intake: &Intake,
    client: Client,
    sender: Sender,
    page: &str,
    values: Fields,
    error: Error,
) -> Response {
    intake.refusals.count(error.kind());
    let quotas = intake.quotas.as_ref();
    let may_cost = quotas.is_none_or(|quotas| quotas.charge_refusal(client));
    let mut response = match sender {
        Sender::Script => error.into_json(),
        Sender::Browser if may_cost => page_again(intake, page, values, error).await,
        Sender::Browser => error.into_page(intake.site.current().unavailable()),
    };
    if !may_cost {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

async fn page_again(intake: &Intake, page: &str, values: Fields, error: Error) -> Response {
    let form = FormState {
        message: error.to_string(),
        values,
        errors: error.fields(),
    };
    match intake.site.page_with_form(page, form).await {
        Ok(html) => error.into_page(html.into()),
        Err(failure) => {
            // A line for each would let strangers fill the log.
            tracing::debug!(error = %failure, "a refused form could not be shown again");
            intake.refusals.count(NOT_SHOWN);
            error.into_page(intake.site.current().unavailable())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;

    use super::super::refusal_counts::RefusalCounts;
    use super::*;
    use crate::clock::Clock;
    use crate::http::Storage;
    use crate::site::{Site, SnapshotMaker};
    use crate::store::{Content, Location, Room, Writer, open};

    /// No page with a form can be rendered.
    const SCRIPT: &str = "
        const page = (path) => ({ path, data: [], indexed: true });
        globalThis.standfast = {
            pages: () => JSON.stringify({
                pages: [], notFound: page('/404'), closedJob: page('/410'), unavailable: page('/503'),
            }),
            render: (request) => {
                const { path } = JSON.parse(request);
                if (path === '/contact-us') throw new Error('on purpose');
                return JSON.stringify({ status: 503, title: path, head: '', scripts: [], body: path });
            },
        };";

    #[tokio::test]
    async fn a_form_that_cannot_be_shown_again_gets_a_prepared_page() {
        let prepare = || {
            let mut conn = open(&Location::memory()).unwrap();
            let content = Content::read(&mut conn, jiff::civil::date(2026, 11, 20)).unwrap();
            Site::prepare(
                SnapshotMaker::of_script(SCRIPT),
                &content,
                &Location::memory(),
            )
            .unwrap()
        };
        // It blocks until every page is rendered.
        let site = tokio::task::spawn_blocking(prepare).await.unwrap();
        let memory = Location::memory();
        let (writer, _thread) = Writer::open(&memory).unwrap();
        let storage = Storage {
            writer,
            room: Room::default(),
            submission_key: [7; 32],
        };
        let (clock, refusals) = (Clock::default(), Arc::<RefusalCounts>::default());
        let intake = Intake::new(Arc::new(site), storage, clock, None, refusals);
        let client = IpAddr::from([192, 0, 2, 1]).into();
        let (sender, error) = (Sender::Browser, Error::CrossSite);
        let response = refused(&intake, client, sender, "/contact-us", Fields::new(), error).await;
        assert_eq!(response.status(), 403);
        assert!(response.body().ends_with(b"/503"), "{response:?}");
        assert_eq!(intake.refusals.take()[NOT_SHOWN], 1);
    }
}
