//! All errors of requests, each with its status. An error becomes the JSON of the contract, or a
//! page for a visitor without script. Refusals are counted by kind, and logged without anything that a visitor sent.

use std::collections::BTreeMap;

use bytes::Bytes;
use http::StatusCode;
use http::header::{ALLOW, HeaderValue, RETRY_AFTER};

use crate::db;
use crate::language::Language;
use crate::metrics::Refusals;
use crate::site::renderers::{Refusal, RefusalCode};
use crate::site::snapshot::HTML;
use crate::validation::{FieldCode, FieldError, Invalid};
use crate::web::head::HEAD_LIMIT_BYTES;
use crate::web::response::{Response, uncached};

/// When a client should try again after a failure of the server.
const RETRY_AFTER_SECONDS: u64 = 5;

/// Why a request was refused.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The request or its body does not have the right syntax.
    #[error("The request could not be read: {0}.")]
    Malformed(&'static str),
    /// The headers of the request are too large.
    #[error("The cookies and other headers of this request are larger than the {} allowed. Delete the cookies of this site, then try again.", size(HEAD_LIMIT_BYTES as u32))]
    HeadTooLarge,
    /// The form was sent from another site.
    #[error("This form can only be sent from our own pages.")]
    CrossSite,
    /// There is no such resource.
    #[error("There is nothing at this address.")]
    NotFound,
    /// The path has other methods.
    #[error("This address does not take this method.")]
    MethodNotAllowed {
        /// Those methods, for the Allow header.
        allow: &'static str,
    },
    /// The client has sent too many forms.
    #[error("Too many forms were sent from your connection. Please try again in {wait} second{}.", if *wait == 1 { "" } else { "s" })]
    TooOften {
        /// How many seconds it has to wait.
        wait: u64,
    },
    /// The body took too long, or fell silent.
    #[error("The request took too long to arrive. Please try again.")]
    TooSlow,
    /// The same of a form with a file.
    #[error(
        "Your connection is too slow for this file. Please choose a smaller file, or send it to us by WhatsApp."
    )]
    TooSlowForFile,
    /// No slot for the body was free in time, or another body needed its slot.
    #[error("Many forms are arriving at the moment. Please try again in a few seconds.")]
    Busy,
    /// There is no Content-Length.
    #[error("The request must state the length of its body.")]
    LengthRequired,
    /// The body is too long.
    #[error("The request is larger than the {} allowed.", size(*limit))]
    TooLarge {
        /// Maximum bytes.
        limit: u32,
    },
    /// The endpoint does not support the type of the body.
    #[error("The request must be of the type {0}.")]
    UnsupportedType(&'static str),
    /// Fields are missing or wrong.
    #[error("Please check the fields marked below.")]
    Invalid(#[from] Invalid),
    /// The database refused or failed.
    #[error("{}", store_sentence(.0))]
    Store(#[from] db::Error),
}

fn store_sentence(error: &db::Error) -> &'static str {
    match error {
        db::Error::NotOpen(_) => "This opening no longer takes applications.",
        db::Error::Full | db::Error::LowSpace(_) | db::Error::DailyMessages => {
            "We cannot store anything now. Please call us."
        }
        db::Error::DailyUploads => {
            "We cannot take files right now. Please call us, or send us a message with the contact form."
        }
        _ => "We could not store this now. Please try again.",
    }
}

/// `bytes` in KB or MB, rounded down.
fn size(bytes: u32) -> String {
    match bytes / 1024 {
        kilobytes @ 0..1024 => format!("{kilobytes} KB"),
        kilobytes => format!("{} MB", kilobytes / 1024),
    }
}

impl RequestError {
    /// Its name in the log, where refusals are counted, and the status of the response.
    fn kind_and_status(&self) -> (&'static str, StatusCode) {
        match self {
            Self::Malformed(_) => ("malformed", StatusCode::BAD_REQUEST),
            Self::HeadTooLarge => {
                let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
                ("head too large", status)
            }
            Self::CrossSite => (CROSS_SITE, StatusCode::FORBIDDEN),
            Self::NotFound => ("not found", StatusCode::NOT_FOUND),
            Self::MethodNotAllowed { .. } => ("method not allowed", StatusCode::METHOD_NOT_ALLOWED),
            Self::TooSlow | Self::TooSlowForFile => ("too slow", StatusCode::BAD_REQUEST),
            Self::LengthRequired => ("no length", StatusCode::LENGTH_REQUIRED),
            Self::TooLarge { .. } => ("too large", StatusCode::PAYLOAD_TOO_LARGE),
            Self::UnsupportedType(_) => ("unsupported type", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Self::Invalid(_) => ("invalid fields", StatusCode::UNPROCESSABLE_ENTITY),
            Self::TooOften { .. } => ("too many forms", StatusCode::TOO_MANY_REQUESTS),
            Self::Busy => ("no place in time", StatusCode::SERVICE_UNAVAILABLE),
            Self::Store(error) => match error {
                db::Error::NotOpen(_) => ("job not open", StatusCode::UNPROCESSABLE_ENTITY),
                db::Error::DailyUploads | db::Error::DailyMessages => {
                    (DAILY_TOTAL, StatusCode::INSUFFICIENT_STORAGE)
                }
                db::Error::Full | db::Error::LowSpace(_) => {
                    (NOT_STORED, StatusCode::INSUFFICIENT_STORAGE)
                }
                _ => (NOT_STORED, StatusCode::SERVICE_UNAVAILABLE),
            },
        }
    }

    /// The status of the response.
    pub fn status(&self) -> StatusCode {
        self.kind_and_status().1
    }

    /// Its name in the log, where refusals are counted.
    pub fn kind(&self) -> &'static str {
        self.kind_and_status().0
    }

    /// The errors by field name, if it is about fields.
    fn fields(&self) -> BTreeMap<String, FieldError> {
        match self {
            Self::Invalid(invalid) => invalid.errors.clone(),
            Self::Store(db::Error::NotOpen(field)) => {
                let error = FieldError::new(FieldCode::NotOpen, self.to_string());
                [((*field).to_owned(), error)].into()
            }
            _ => BTreeMap::new(),
        }
    }

    /// Sentences by field name, if it is about fields.
    pub fn sentences(&self) -> BTreeMap<String, String> {
        let errors = self.fields().into_iter();
        errors.map(|(name, error)| (name, error.sentence)).collect()
    }

    /// Why a form was refused, for pages in other languages.
    pub fn refusal(&self) -> Refusal {
        let problem = match self {
            Self::Invalid(_) => RefusalCode::Invalid,
            Self::CrossSite => RefusalCode::CrossSite,
            Self::TooLarge { .. } => RefusalCode::TooLarge,
            Self::TooOften { .. } => RefusalCode::TooOften,
            Self::TooSlow => RefusalCode::TooSlow,
            Self::TooSlowForFile => RefusalCode::TooSlowForFile,
            Self::Busy => RefusalCode::Busy,
            Self::Store(error) => match error {
                db::Error::NotOpen(_) => RefusalCode::NotOpen,
                db::Error::Full | db::Error::LowSpace(_) | db::Error::DailyMessages => {
                    RefusalCode::Full
                }
                db::Error::DailyUploads => RefusalCode::NoFiles,
                _ => RefusalCode::NotStored,
            },
            _ => RefusalCode::Malformed,
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

    /// The JSON of the contract for a failure.
    pub fn into_json(self) -> Response {
        self.into_json_for(Language::English)
    }

    /// The same for a script of a page in `language`. What it needs to say it in Urdu stands beside the English sentences.
    pub fn into_json_for(self, language: Language) -> Response {
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
        self.into_response("application/json", body.to_string().into())
    }

    /// `page` with the status and the headers of this error.
    pub fn into_page(self, page: Bytes) -> Response {
        self.into_response(HTML, page)
    }

    fn into_response(self, content_type: &'static str, body: Bytes) -> Response {
        let (_, status) = self.kind_and_status();
        let mut response = uncached(status, content_type, body);
        let headers = response.headers_mut();
        if let Self::MethodNotAllowed { allow } = self {
            headers.insert(ALLOW, HeaderValue::from_static(allow));
        }
        let wait = match self {
            Self::TooOften { wait } => Some(wait),
            _ if status == StatusCode::SERVICE_UNAVAILABLE => Some(RETRY_AFTER_SECONDS),
            _ => None,
        };
        if let Some(wait) = wait {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// What [`RequestError::HeadTooLarge`] says to a visitor who reads Urdu. It is refused before the language of the page is known.
pub const HEAD_TOO_LARGE_IN_URDU: &str =
    "آپ کے براؤزر نے بہت زیادہ کوکیز بھیجی ہیں۔ اس ویب سائٹ کی کوکیز مٹائیں، پھر دوبارہ کوشش کریں۔";

/// The kind of forms that other sites sent.
pub const CROSS_SITE: &str = "cross-site";

/// The kind of files and messages that are beyond the day's limit of all clients.
pub const DAILY_TOTAL: &str = "daily total";

/// The kind of forms that the database or its disk did not take.
pub const NOT_STORED: &str = "not stored";

/// The kind of refused forms that could not be rendered again.
pub const NOT_SHOWN: &str = "not shown again";

/// The kind of pictures that cannot be read.
pub const NO_PICTURE: &str = "picture not read";

/// The kind of connections above the limit of their client.
pub const TOO_MANY_CONNECTIONS: &str = "too many connections";

/// The kind of failures to accept a connection for lack of file descriptors or memory.
pub const NO_RESOURCES: &str = "no resources";

/// The kind of other failures to accept a connection.
pub const NOT_ACCEPTED: &str = "connection not accepted";

/// Counts a refusal of this `kind`, and logs the first, second, fourth, eighth … one: a line for each would let strangers fill the log.
pub fn count_refusal(refusals: &Refusals, kind: &'static str) {
    let count = refusals.get_or_create(&[("reason", kind)]).inc() + 1;
    if !count.is_power_of_two() {
        return;
    }
    let hint = match kind {
        CROSS_SITE => {
            "if your own pages send them, set STANDFAST_PUBLIC_URL to the address of the site"
        }
        DAILY_TOTAL => "remove spam, or raise STANDFAST_MAX_UPLOADS_PER_DAY",
        NO_RESOURCES => "raise LimitNOFILE, or lower STANDFAST_MAX_CONNECTIONS",
        NOT_ACCEPTED => "RUST_LOG=debug says why",
        NO_PICTURE => "see what `standfast doctor` says of the database; RUST_LOG=debug says why",
        NOT_SHOWN => "their senders were shown a page without the form; RUST_LOG=debug says why",
        _ => return tracing::info!(kind, count, "requests were refused"),
    };
    tracing::warn!(kind, count, hint, "requests were refused");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_has_its_status_and_its_name_in_the_log() {
        let little_space = db::Error::LowSpace(String::new());
        let daily_uploads = db::Error::DailyUploads;
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
            (db::Error::NotOpen("job").into(), 422, "job not open"),
            (RequestError::TooOften { wait: 1 }, 429, "too many forms"),
            (RequestError::Busy, 503, "no place in time"),
            (db::Error::Stopped.into(), 503, "not stored"),
            (db::Error::Full.into(), 507, "not stored"),
            (little_space.into(), 507, "not stored"),
            (daily_uploads.into(), 507, "daily total"),
            (db::Error::DailyMessages.into(), 507, "daily total"),
        ] {
            assert_eq!(error.kind(), kind);
            assert_eq!(error.into_json().status(), status, "{kind}");
        }
    }

    #[test]
    fn the_code_of_a_refusal_is_for_pages_in_urdu() {
        for language in Language::ALL {
            for (error, code) in [
                (RequestError::TooLarge { limit: 1 }, "too_large"),
                (RequestError::TooOften { wait: 7 }, "too_often"),
                (RequestError::Busy, "busy"),
                (RequestError::TooSlowForFile, "too_slow_for_file"),
                (db::Error::Full.into(), "full"),
                (db::Error::DailyUploads.into(), "no_files"),
                (db::Error::Stopped.into(), "not_stored"),
            ] {
                let problem = format!("\"problem\":\"{code}\"");
                let body = error.into_json_for(language).into_body();
                let body = String::from_utf8_lossy(&body).into_owned();
                let is_urdu = language == Language::Urdu;
                assert_eq!(body.contains(&problem), is_urdu, "{body}");
            }
        }
    }

    #[test]
    fn a_limit_is_a_sentence_in_kb_or_mb() {
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
    fn the_time_to_wait_is_a_sentence_and_a_header() {
        for (wait, words) in [(1, "in 1 second."), (2, "in 2 seconds.")] {
            let error = RequestError::TooOften { wait };
            assert!(error.to_string().ends_with(words), "{error}");
            assert_eq!(
                error.into_json().headers()[RETRY_AFTER],
                wait.to_string().as_str()
            );
        }
    }
}
