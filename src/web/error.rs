//! All request errors and their HTTP status. An error becomes JSON for our script, or a page for a visitor without JavaScript.
//! The server counts refusals by kind and logs them, but the log never contains a visitor's input.

use std::collections::BTreeMap;

use bytes::Bytes;
use http::StatusCode;
use http::header::{ALLOW, HeaderValue, RETRY_AFTER};
use warp::reject::Reject;

use crate::language::Language;
use crate::metrics::Refusals;
use crate::site::renderers::{Refusal, RefusalCode};
use crate::site::snapshot::HTML;
use crate::validation::{FieldCode, FieldError, FieldErrors};
use crate::web::head::HEAD_LIMIT_BYTES;
use crate::web::response::{Response, uncached};
use crate::{db, inbox};

/// The Retry-After header of 503 responses.
const RETRY_AFTER_SECONDS: u64 = 5;

/// The reason for refusing a request.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// Syntax error in the request or its body.
    #[error("The request could not be read: {0}.")]
    Malformed(&'static str),
    /// The headers of the request are too large.
    #[error("The cookies and other headers of this request are larger than the {} allowed. Delete the cookies of this site, then try again.", size(HEAD_LIMIT_BYTES as u32))]
    HeadTooLarge,
    /// The form was sent from another site.
    #[error("This form can only be sent from our own pages.")]
    CrossSite,
    /// No such resource.
    #[error("There is nothing at this address.")]
    NotFound,
    /// The resource does not support the method.
    #[error("This address does not support this method.")]
    MethodNotAllowed {
        /// The Allow header: the methods it does support.
        allow: &'static str,
    },
    /// The client has sent too many forms.
    #[error("Too many forms were sent from your connection. Please try again in {wait} second{}.", if *wait == 1 { "" } else { "s" })]
    TooOften {
        /// Seconds until it may send the next form.
        wait: u64,
    },
    /// The body took too long or stalled.
    #[error("The request took too long to arrive. Please try again.")]
    TooSlow,
    /// The body of a form with a file took too long or stalled.
    #[error(
        "Your connection is too slow for this file. Please choose a smaller file, or send it to us by WhatsApp."
    )]
    TooSlowForFile,
    /// No upload slot was free in time, or the body stalled and another one got its slot.
    #[error("Many forms are arriving at the moment. Please try again in a few seconds.")]
    Busy,
    /// The Content-Length header is missing or invalid.
    #[error("The request must state the length of its body.")]
    LengthRequired,
    /// The body is too large.
    #[error("The request is larger than the {} allowed.", size(*limit))]
    TooLarge {
        /// Maximum bytes.
        limit: u32,
    },
    /// The endpoint does not support the Content-Type. Holds the type that it supports.
    #[error("The request must be of the type {0}.")]
    UnsupportedType(&'static str),
    /// Fields are missing or wrong.
    #[error("Please check the fields marked below.")]
    InvalidFields(#[from] FieldErrors),
    /// The form could not be stored.
    #[error("{}", storage_message(.0))]
    Store(#[from] inbox::Error),
}

impl From<db::Error> for RequestError {
    fn from(error: db::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The sentence for visitors.
fn storage_message(error: &inbox::Error) -> &'static str {
    match StorageProblem::of(error) {
        StorageProblem::JobNotOpen => "This opening no longer takes applications.",
        StorageProblem::Full => "We cannot store anything now. Please call us.",
        StorageProblem::NoFiles => {
            "We cannot take files right now. Please call us, or send us a message with the contact form."
        }
        StorageProblem::Other => "We could not store this now. Please try again.",
    }
}

/// What a visitor can do about a form that was not stored differs only between these.
enum StorageProblem {
    JobNotOpen,
    /// Another try would not help either, until an admin makes room or the day ends.
    Full,
    /// As [`Self::Full`], but forms without files can still be stored.
    NoFiles,
    /// Another try may help.
    Other,
}

impl StorageProblem {
    fn of(error: &inbox::Error) -> Self {
        match error {
            inbox::Error::JobNotOpen { .. } => Self::JobNotOpen,
            inbox::Error::DailyMessages
            | inbox::Error::Database(db::Error::Full | db::Error::LowSpace { .. }) => Self::Full,
            inbox::Error::DailyUploads => Self::NoFiles,
            _ => Self::Other,
        }
    }
}

/// Formats `bytes` in KB or MB, rounded down.
fn size(bytes: u32) -> String {
    match bytes / 1024 {
        kilobytes @ 0..1024 => format!("{kilobytes} KB"),
        kilobytes => format!("{} MB", kilobytes / 1024),
    }
}

impl Reject for RequestError {}

impl RequestError {
    /// The status of the response.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            // The API has no 408, after which a client may send the form again by itself (RFC 9110, 15.5.9).
            Self::TooSlow | Self::TooSlowForFile => StatusCode::BAD_REQUEST,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::CrossSite => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::LengthRequired => StatusCode::LENGTH_REQUIRED,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::InvalidFields(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Store(error) => match StorageProblem::of(error) {
                StorageProblem::JobNotOpen => StatusCode::UNPROCESSABLE_ENTITY,
                StorageProblem::Full | StorageProblem::NoFiles => StatusCode::INSUFFICIENT_STORAGE,
                StorageProblem::Other => StatusCode::SERVICE_UNAVAILABLE,
            },
        }
    }

    /// The kind of this refusal in metrics and the log.
    pub fn kind(&self) -> RefusalKind {
        match self {
            Self::Malformed(_) => RefusalKind::Malformed,
            Self::TooSlow | Self::TooSlowForFile => RefusalKind::TooSlow,
            Self::HeadTooLarge => RefusalKind::HeadTooLarge,
            Self::CrossSite => RefusalKind::CrossSite,
            Self::NotFound => RefusalKind::NotFound,
            Self::MethodNotAllowed { .. } => RefusalKind::MethodNotAllowed,
            Self::LengthRequired => RefusalKind::NoLength,
            Self::TooLarge { .. } => RefusalKind::TooLarge,
            Self::UnsupportedType(_) => RefusalKind::UnsupportedType,
            Self::InvalidFields(_) => RefusalKind::InvalidFields,
            Self::TooOften { .. } => RefusalKind::TooManyForms,
            Self::Busy => RefusalKind::NoSlotInTime,
            Self::Store(error) => match error {
                inbox::Error::JobNotOpen { .. } => RefusalKind::JobNotOpen,
                inbox::Error::DailyUploads | inbox::Error::DailyMessages => RefusalKind::DailyTotal,
                _ => RefusalKind::NotStored,
            },
        }
    }

    /// The errors by field name; empty unless a field caused this error.
    fn fields(&self) -> BTreeMap<String, FieldError> {
        match self {
            Self::InvalidFields(invalid) => invalid.by_field.clone(),
            Self::Store(inbox::Error::JobNotOpen { field }) => {
                let error = FieldError::new(FieldCode::NotOpen, self.to_string());
                [((*field).to_owned(), error)].into()
            }
            _ => BTreeMap::new(),
        }
    }

    /// An English sentence for each invalid field, by field name.
    pub fn sentences(&self) -> BTreeMap<String, String> {
        self.fields()
            .into_iter()
            .map(|(name, error)| (name, error.sentence))
            .collect()
    }

    /// The reason as codes, which pages in other languages turn into sentences.
    pub fn refusal(&self) -> Refusal {
        let problem = match self {
            Self::InvalidFields(_) => RefusalCode::Invalid,
            Self::CrossSite => RefusalCode::CrossSite,
            Self::TooLarge { .. } => RefusalCode::TooLarge,
            Self::TooOften { .. } => RefusalCode::TooOften,
            Self::TooSlow => RefusalCode::TooSlow,
            Self::TooSlowForFile => RefusalCode::TooSlowForFile,
            Self::Busy => RefusalCode::Busy,
            Self::Store(error) => match StorageProblem::of(error) {
                StorageProblem::JobNotOpen => RefusalCode::NotOpen,
                StorageProblem::Full => RefusalCode::Full,
                StorageProblem::NoFiles => RefusalCode::NoFiles,
                StorageProblem::Other => RefusalCode::NotStored,
            },
            Self::Malformed(_)
            | Self::HeadTooLarge
            | Self::NotFound
            | Self::MethodNotAllowed { .. }
            | Self::LengthRequired
            | Self::UnsupportedType(_) => RefusalCode::Malformed,
        };
        let wait = match self {
            Self::TooOften { wait } => Some(*wait),
            _ => None,
        };
        let errors = self.fields();
        Refusal {
            problem,
            wait,
            photo: errors.values().find_map(|error| error.photo),
            codes: errors
                .into_iter()
                .map(|(name, error)| (name, error.code))
                .collect(),
        }
    }

    /// The JSON response that the API promises for a failure.
    pub fn to_json(&self) -> Response {
        self.to_json_for(Language::English)
    }

    /// The JSON response for a page in `language`. For Urdu it also contains codes, from which the page makes its sentences.
    pub fn to_json_for(&self, language: Language) -> Response {
        let mut body = serde_json::json!({
            "success": false,
            "message": self.to_string(),
            "errors": self.sentences(),
        });
        if language == Language::Urdu {
            let refusal = self.refusal();
            body["problem"] = serde_json::json!(refusal.problem);
            body["wait"] = serde_json::json!(refusal.wait);
            body["codes"] = serde_json::json!(refusal.codes);
            body["photo"] = serde_json::json!(refusal.photo);
        }
        self.to_response("application/json", body.to_string().into())
    }

    /// Responds with `page` and the status and headers of this error.
    pub fn to_page(&self, page: Bytes) -> Response {
        self.to_response(HTML, page)
    }

    fn to_response(&self, content_type: &'static str, body: Bytes) -> Response {
        let status = self.status();
        let mut response = uncached(status, content_type, body);
        let headers = response.headers_mut();
        if let Self::MethodNotAllowed { allow } = self {
            headers.insert(ALLOW, HeaderValue::from_static(allow));
        }
        let wait = match self {
            Self::TooOften { wait } => Some(*wait),
            _ if status == StatusCode::SERVICE_UNAVAILABLE => Some(RETRY_AFTER_SECONDS),
            _ => None,
        };
        if let Some(wait) = wait {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// The Urdu sentence of [`RequestError::HeadTooLarge`]. The response has both languages, because we do not know the page yet.
pub const HEAD_TOO_LARGE_IN_URDU: &str =
    "آپ کے براؤزر نے بہت زیادہ کوکیز بھیجی ہیں۔ اس ویب سائٹ کی کوکیز مٹائیں، پھر دوبارہ کوشش کریں۔";

/// The reason for refusing a request or a connection: the field `kind` in the log, and the label `reason` of the metric
/// `standfast_refusals`. Alerts may depend on the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[allow(missing_docs)]
pub enum RefusalKind {
    Malformed,
    #[strum(serialize = "head too large")]
    HeadTooLarge,
    #[strum(serialize = "cross-site")]
    CrossSite,
    #[strum(serialize = "not found")]
    NotFound,
    #[strum(serialize = "method not allowed")]
    MethodNotAllowed,
    #[strum(serialize = "too slow")]
    TooSlow,
    #[strum(serialize = "no length")]
    NoLength,
    #[strum(serialize = "too large")]
    TooLarge,
    #[strum(serialize = "unsupported type")]
    UnsupportedType,
    #[strum(serialize = "invalid fields")]
    InvalidFields,
    #[strum(serialize = "too many forms")]
    TooManyForms,
    #[strum(serialize = "no slot in time")]
    NoSlotInTime,
    #[strum(serialize = "job not open")]
    JobNotOpen,
    /// All clients together have reached the limit of files and messages in a day.
    #[strum(serialize = "daily total")]
    DailyTotal,
    /// The database or its disk failed.
    #[strum(serialize = "not stored")]
    NotStored,
    /// A refused form could not be rendered again for its sender.
    #[strum(serialize = "not shown again")]
    NotShownAgain,
    #[strum(serialize = "picture not read")]
    PictureNotRead,
    /// The client is at its limit of open connections.
    #[strum(serialize = "too many connections")]
    TooManyConnections,
    /// The server has too few file descriptors or too little memory to accept a connection.
    #[strum(serialize = "no resources")]
    NoResources,
    /// A connection could not be accepted for another reason.
    #[strum(serialize = "connection not accepted")]
    NotAccepted,
}

/// Counts a refusal, and logs the first, second, fourth, eighth … of its kind. If we logged each one, strangers could fill the
/// log.
pub fn count_refusal(refusals: &Refusals, kind: RefusalKind) {
    let reason: &'static str = kind.into();
    let count = refusals.get_or_create(&[("reason", reason)]).inc() + 1;
    if !count.is_power_of_two() {
        return;
    }
    match hint(kind) {
        Some(hint) => tracing::warn!(kind = reason, count, hint, "requests were refused"),
        None => tracing::info!(kind = reason, count, "requests were refused"),
    }
}

/// What an admin can do about refusals of this kind. `None` if they are no reason to act.
fn hint(kind: RefusalKind) -> Option<&'static str> {
    match kind {
        RefusalKind::CrossSite => {
            Some("if your own pages send them, set STANDFAST_PUBLIC_URL to the address of the site")
        }
        RefusalKind::DailyTotal => Some("remove spam, or raise STANDFAST_MAX_UPLOADS_PER_DAY"),
        RefusalKind::NoResources => Some("raise LimitNOFILE, or lower STANDFAST_MAX_CONNECTIONS"),
        RefusalKind::NotAccepted => Some("set RUST_LOG=debug to see the reason"),
        RefusalKind::PictureNotRead => {
            Some("check the database with `standfast doctor`; set RUST_LOG=debug to see the reason")
        }
        RefusalKind::NotShownAgain => {
            Some("their senders got a page without the form; set RUST_LOG=debug to see the reason")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_status_and_a_kind() {
        let little_space = db::Error::LowSpace {
            directory: "/data".into(),
            needed_mib: 1,
        };
        let job_not_open = inbox::Error::JobNotOpen { field: "job" };
        for (error, status, kind) in [
            (RequestError::Malformed(""), 400, "malformed"),
            (RequestError::HeadTooLarge, 431, "head too large"),
            (RequestError::CrossSite, 403, "cross-site"),
            (RequestError::NotFound, 404, "not found"),
            (RequestError::TooSlow, 400, "too slow"),
            (RequestError::TooSlowForFile, 400, "too slow"),
            (RequestError::LengthRequired, 411, "no length"),
            (RequestError::TooLarge { limit: 1 }, 413, "too large"),
            (
                RequestError::UnsupportedType("text/html"),
                415,
                "unsupported type",
            ),
            (job_not_open.into(), 422, "job not open"),
            (RequestError::TooOften { wait: 1 }, 429, "too many forms"),
            (RequestError::Busy, 503, "no slot in time"),
            (db::Error::Stopped.into(), 503, "not stored"),
            (db::Error::Full.into(), 507, "not stored"),
            (little_space.into(), 507, "not stored"),
            (inbox::Error::DailyUploads.into(), 507, "daily total"),
            (inbox::Error::DailyMessages.into(), 507, "daily total"),
        ] {
            assert_eq!(<&str>::from(error.kind()), kind);
            assert_eq!(error.to_json().status(), status, "{kind}");
        }
    }

    #[test]
    fn json_for_urdu_pages_contains_codes() {
        for language in Language::ALL {
            for (error, code) in [
                (RequestError::TooLarge { limit: 1 }, "too_large"),
                (RequestError::TooOften { wait: 7 }, "too_often"),
                (RequestError::Busy, "busy"),
                (RequestError::TooSlowForFile, "too_slow_for_file"),
                (db::Error::Full.into(), "full"),
                (inbox::Error::DailyUploads.into(), "no_files"),
                (db::Error::Stopped.into(), "not_stored"),
            ] {
                let problem = format!("\"problem\":\"{code}\"");
                let body = error.to_json_for(language).into_body();
                let body = String::from_utf8_lossy(&body).into_owned();
                let is_urdu = language == Language::Urdu;
                assert_eq!(body.contains(&problem), is_urdu, "{body}");
            }
        }
    }

    #[test]
    fn size_limits_are_shown_in_kb_or_mb() {
        for (limit, words) in [
            (64 * 1024, "64 KB"),
            (1024 * 1024 - 1, "1023 KB"),
            (1024 * 1024, "1 MB"),
            (10 * 1024 * 1024 + 64 * 1024, "10 MB"),
        ] {
            let expected = format!("The request is larger than the {words} allowed.");
            assert_eq!(RequestError::TooLarge { limit }.to_string(), expected);
        }
    }

    #[test]
    fn too_often_states_the_time_to_wait_in_a_sentence_and_a_header() {
        for (wait, words) in [(1, "in 1 second."), (2, "in 2 seconds.")] {
            let error = RequestError::TooOften { wait };
            assert!(error.to_string().ends_with(words), "{error}");
            assert_eq!(
                error.to_json().headers()[RETRY_AFTER],
                wait.to_string().as_str()
            );
        }
    }
}
