//! Responses to forms: JSON for our script, a redirect or a page for a browser without script.

use warp::http::StatusCode;
use warp::http::header::{CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderValue, LOCATION};

use super::client::Client;
use super::fields::{Fields, Sender};
use super::intake::Intake;
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
                tracing::error!(%error, "a refused form could not be shown again");
                self.error.into_page(intake.site.current().unavailable())
            }
        }
    }
}
