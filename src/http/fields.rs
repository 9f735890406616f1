//! Reads the fields of a form from its body, and who sent it: our script or the browser itself.

use std::collections::BTreeMap;

use serde_json::Value;
use warp::http::HeaderMap;
use warp::http::header::{ACCEPT, CONTENT_TYPE, HeaderName};

use super::Error;
use crate::facts::{self, FieldKind};

/// Fields by name, as they were sent.
pub type Fields = BTreeMap<String, String>;

/// What sent a form, which decides between a JSON response and a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// Our script, which reads JSON.
    Script,
    /// The browser itself, which shows a page.
    Browser,
}

impl Sender {
    /// By the Accept header, where both send the same type: a browser asks for a page, a script for anything.
    pub fn by_accept(headers: &HeaderMap) -> Self {
        match header(headers, &ACCEPT).to_ascii_lowercase() {
            accepted if accepted.contains("text/html") => Self::Browser,
            _ => Self::Script,
        }
    }

    /// By the Content-Type, where each sends its own. `None` when it is neither JSON nor a URL-encoded form.
    pub fn by_content_type(headers: &HeaderMap) -> Option<Self> {
        let content_type = header(headers, &CONTENT_TYPE).to_ascii_lowercase();
        match content_type.split(';').next().unwrap_or_default().trim() {
            "application/json" => Some(Self::Script),
            "application/x-www-form-urlencoded" => Some(Self::Browser),
            _ => None,
        }
    }

    /// The values of a form with these `fields` in a `body` of the type that this sender uses.
    pub fn fields(self, body: &[u8], fields: &facts::Fields) -> Result<Fields, Error> {
        match self {
            Self::Script => {
                let values: Option<BTreeMap<String, Value>> = serde_json::from_slice(body).ok();
                values
                    .and_then(|values| values.into_iter().map(|pair| text(pair, fields)).collect())
                    .ok_or_else(|| {
                        let rule = "the body must be a JSON object whose values are texts, or numbers in fields for numbers";
                        Error::Malformed(rule.to_owned())
                    })
            }
            Self::Browser => serde_urlencoded::from_bytes(body)
                .map_err(|_| Error::Malformed("the body is not a URL-encoded form".to_owned())),
        }
    }
}

/// The value of a header; nothing if it is missing or not text.
pub fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    let value = headers.get(name);
    value
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// A value as text. `None` if it is neither a text nor a number in a field for one.
fn text((name, value): (String, Value), fields: &facts::Fields) -> Option<(String, String)> {
    let takes_number = || {
        let field = fields.find(&name);
        field.is_some_and(|field| field.kind == FieldKind::Number)
    };
    match value {
        Value::String(text) => Some((name, text)),
        Value::Number(number) if takes_number() => Some((name, number.to_string())),
        _ => None,
    }
}
