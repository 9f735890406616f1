//! What the form endpoints share: reading the fields, and answering a script with JSON and a visitor without script
//! with a page.

use std::collections::BTreeMap;

use bytes::Bytes;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use warp::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};
use warp::http::{HeaderMap, StatusCode};

use super::{App, Error, Response};
use crate::site::bundle::FormState;

/// Fields by name, as they were sent.
pub type Fields = BTreeMap<String, String>;

/// How a form came, and so how it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Sent by our script as JSON, answered with JSON.
    Script,
    /// Sent by the browser itself, answered with a page.
    Browser,
}

impl Kind {
    /// By the Accept, where both send the same type: a browser asks for a page, a script for anything.
    pub fn by_accept(headers: &HeaderMap) -> Self {
        let accepts_page = headers
            .get(ACCEPT)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.to_ascii_lowercase().contains("text/html"));
        if accepts_page {
            Self::Browser
        } else {
            Self::Script
        }
    }

    /// By the Content-Type.
    pub fn of(headers: &HeaderMap) -> Result<Self, Error> {
        let content_type = headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let essence = content_type.split(';').next().unwrap_or_default().trim();
        match essence.to_ascii_lowercase().as_str() {
            "application/json" => Ok(Self::Script),
            "application/x-www-form-urlencoded" => Ok(Self::Browser),
            _ => Err(Error::UnsupportedType("application/json")),
        }
    }

    /// The fields in `body`.
    pub fn fields(self, body: &Bytes) -> Result<Fields, Error> {
        match self {
            Self::Script => serde_json::from_slice(body).map_err(|_| {
                Error::Malformed("the body must be a JSON object whose values are texts".to_owned())
            }),
            Self::Browser => serde_urlencoded::from_bytes(body)
                .map_err(|_| Error::Malformed("the body is not a URL-encoded form".to_owned())),
        }
    }
}

/// Takes the id that makes a repeated submission harmless out of `fields`. A browser without script sends none; its
/// id is derived from the content, with the `file` sent beside the fields, and `day`, so that a double click stores once.
pub fn take_submission_id(
    kind: Kind,
    fields: &mut Fields,
    file: &[u8],
    day: jiff::civil::Date,
) -> Result<Option<Uuid>, Error> {
    if let Some(text) = fields.remove("submission_id") {
        return Uuid::parse_str(&text)
            .map(Some)
            .map_err(|_| Error::Malformed("submission_id must be a UUID".to_owned()));
    }
    if kind == Kind::Script {
        return Ok(None);
    }
    let mut hash = Sha256::new();
    hash.update(day.to_string());
    let texts = fields.iter().flat_map(|(name, value)| [name, value]);
    for part in texts.map(String::as_bytes).chain([file]) {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    let id = uuid::Builder::from_custom_bytes(std::array::from_fn({
        let digest = hash.finalize();
        move |index| digest[index]
    }));
    Ok(Some(id.into_uuid()))
}

/// The answer to a form that was stored: `thanks` for a script, and for a browser the way to the page `sent`, which says
/// them.
pub fn accepted(kind: Kind, thanks: &str, sent: &str) -> Response {
    let mut response = Response::default();
    match kind {
        Kind::Script => {
            let body = serde_json::json!({ "success": true, "message": thanks });
            *response.body_mut() = body.to_string().into();
            response
                .headers_mut()
                .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        Kind::Browser => {
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

/// The answer to a form that was refused: for a visitor without script the page again, with the values and the errors,
/// or one that stands in for it.
pub async fn refused(kind: Kind, page: &str, app: &App, values: Fields, error: Error) -> Response {
    if kind == Kind::Script {
        return error.into_json();
    }
    let fallback_page = || app.site().current().unavailable();
    if matches!(error, Error::TooOften { .. }) && !app.may_render_refusal() {
        return error.into_page(fallback_page());
    }
    let form = FormState {
        message: error.to_string(),
        values,
        errors: error.fields(),
    };
    match app.site().page_with_form(page, form).await {
        Ok(html) => error.into_page(html.into()),
        Err(unrendered) => {
            tracing::error!(error = %unrendered, "a refused form could not be shown again");
            error.into_page(fallback_page())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: jiff::civil::Date = jiff::civil::date(2026, 11, 20);

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn the_same_form_without_script_has_the_same_id_for_a_day() {
        let id = |text: &str, file: &[u8], day| {
            let mut fields = fields(&[("message", text)]);
            let id = take_submission_id(Kind::Browser, &mut fields, file, day);
            id.unwrap().unwrap()
        };
        let first = id("hello", b"cv", DAY);
        assert_eq!(first, id("hello", b"cv", DAY));
        assert_ne!(first, id("hallo", b"cv", DAY));
        assert_ne!(first, id("hello", b"vc", DAY));
        assert_ne!(first, id("hello", b"cv", DAY.tomorrow().unwrap()));
    }

    #[test]
    fn a_script_chooses_its_own_id_or_none() {
        let id = Uuid::from_u128(7);
        let mut sent = fields(&[("submission_id", &id.to_string()), ("name", "x")]);
        assert_eq!(
            take_submission_id(Kind::Script, &mut sent, &[], DAY).unwrap(),
            Some(id)
        );
        assert!(!sent.contains_key("submission_id"));
        assert_eq!(
            take_submission_id(Kind::Script, &mut sent, &[], DAY).unwrap(),
            None
        );
        let mut wrong = fields(&[("submission_id", "1")]);
        assert!(matches!(
            take_submission_id(Kind::Script, &mut wrong, &[], DAY),
            Err(Error::Malformed(_))
        ));
    }
}
