//! Responses to forms: JSON for our script, a redirect or a page for a browser without script.

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
    let mut response = Response::default();
    match sender {
        Sender::Script => {
            let mut body = serde_json::json!({ "success": true, "message": thanks });
            if let Some(reference) = reference {
                body["reference"] = reference.into();
            }
            *response.body_mut() = body.to_string().into();
            response
                .headers_mut()
                .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        Sender::Browser => {
            *response.status_mut() = StatusCode::SEE_OTHER;
            let sent = HeaderValue::from_str(sent).expect("our paths are text");
            response.headers_mut().insert(LOCATION, sent);
        }
    }
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A form that was refused.
pub struct Refused<'a> {
    /// Who sent it.
    pub client: Client,
    /// What sent it.
    pub sender: Sender,
    /// Path of the page with the form.
    pub page: &'a str,
    /// What was entered.
    pub values: Fields,
    /// Why it was refused.
    pub error: Error,
}

impl Refused<'_> {
    /// The response: for a visitor without script the page again, with the values and the errors. A client that is
    /// refused very often gets a prepared page instead, and the rest of its body is not read.
    pub async fn into_response(self, intake: &Intake) -> Response {
        let may_cost = intake.count_refusal(self.client, &self.error);
        let mut response = match self.sender {
            Sender::Script => self.error.into_json(),
            Sender::Browser if may_cost => self.into_page(intake).await,
            Sender::Browser => self.error.into_page(intake.site.current().unavailable()),
        };
        if !may_cost {
            response
                .headers_mut()
                .insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn into_page(self, intake: &Intake) -> Response {
        let form = FormState {
            message: self.error.to_string(),
            values: self.values,
            errors: self.error.fields(),
        };
        match intake.site.page_with_form(self.page, form).await {
            Ok(html) => self.error.into_page(html.into()),
            Err(error) => {
                // A line for each would let strangers fill the log.
                tracing::debug!(%error, "a refused form could not be shown again");
                intake.refusals.count(NOT_SHOWN);
                self.error.into_page(intake.site.current().unavailable())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io;
    use std::net::IpAddr;
    use std::sync::{Arc, Mutex};

    use super::super::memory_budget::MemoryBudget;
    use super::super::refusal_counts::{CROSS_SITE, RefusalCounts};
    use super::*;
    use crate::clock::Clock;
    use crate::http::Storage;
    use crate::site::{Site, SnapshotMaker};
    use crate::store::{Content, FreeSpace, Location, Room, Writer, open};

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

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn forms_that_cannot_be_shown_again_are_one_line_of_the_log() {
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
        let intake = Intake {
            site: Arc::new(site),
            storage: Storage {
                writer,
                room: Room::new(FreeSpace::beside(&memory, 0), 0),
                submission_key: [7; 32].into(),
            },
            clock: Clock::default(),
            memory: MemoryBudget::new(1),
            quotas: None,
            refusals: Arc::<RefusalCounts>::default(),
        };
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .finish();
        let _logging = tracing::subscriber::set_default(subscriber);
        for _ in 0..5 {
            let refused = Refused {
                client: IpAddr::from([192, 0, 2, 1]).into(),
                sender: Sender::Browser,
                page: "/contact-us",
                values: Fields::new(),
                error: Error::CrossSite,
            };
            let response = refused.into_response(&intake).await;
            assert_eq!(response.status(), 403);
            assert!(response.body().ends_with(b"/503"), "{response:?}");
        }
        intake.refusals.report();
        let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines.len(), 2, "{log}");
        assert!(lines[0].contains(CROSS_SITE), "{log}");
        assert!(
            lines[1].contains(NOT_SHOWN) && lines[1].contains("count=5"),
            "{log}"
        );
        assert_eq!(intake.refusals.take(), BTreeMap::new());
    }
}
