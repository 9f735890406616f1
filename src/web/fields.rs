//! Reads the fields of a form from its body, who sent it, our script or the browser itself, and the id that makes a repeated
//! submission harmless: the same id is stored once.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit, Mac};
use http::HeaderMap;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderName};
use jiff::civil::Date;
use serde_json::Value;
use sha2::Sha256;
use uuid::Uuid;

use crate::config;
use crate::config::FieldKind;
use crate::web::Error;

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
    pub fn fields(self, body: &[u8], fields: &config::Fields) -> Result<Fields, Error> {
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
fn text((name, value): (String, Value), fields: &config::Fields) -> Option<(String, String)> {
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

/// Removes the id from `fields`. A browser without script sends none; its id is derived from the `endpoint`, the content,
/// with the `file` sent beside the fields, and `day`, so that a double click stores once. Only this database has the `key`:
/// otherwise a stranger could send a message under the id of another visitor's, which would then count as a repetition and be
/// lost.
pub fn take_id(
    key: &[u8; 32],
    endpoint: &str,
    sender: Sender,
    fields: &mut Fields,
    file: &[u8],
    day: Date,
) -> Result<Option<Uuid>, Error> {
    if let Some(text) = fields.remove("submission_id") {
        return Uuid::parse_str(&text)
            .map(Some)
            .map_err(|_| Error::Malformed("submission_id must be a UUID".into()));
    }
    Ok((sender == Sender::Browser).then(|| derive(key, endpoint, fields, file, day)))
}

/// The start of HMAC-SHA-256 over the parts, each after its length.
fn derive(key: &[u8; 32], endpoint: &str, fields: &Fields, file: &[u8], day: Date) -> Uuid {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(day.to_string().as_bytes());
    let texts = fields.iter().flat_map(|(name, value)| [name, value]);
    let texts = texts.map(String::as_bytes);
    for part in texts.chain([endpoint.as_bytes(), file]) {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    let digest = mac.finalize().into_bytes();
    uuid::Builder::from_custom_bytes(std::array::from_fn(|index| digest[index])).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Date = jiff::civil::date(2026, 11, 20);
    const KEY: [u8; 32] = [7; 32];

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn the_same_form_without_script_has_the_same_id_for_a_day() {
        let id_at = |endpoint, key: &[u8; 32], text: &str, file: &[u8], day| {
            let mut fields = fields(&[("message", text)]);
            take_id(key, endpoint, Sender::Browser, &mut fields, file, day)
                .unwrap()
                .unwrap()
        };
        let id = |key: &[u8; 32], text: &str, file: &[u8], day| {
            id_at("/api/contact-us", key, text, file, day)
        };
        let first = id(&KEY, "hello", b"cv", DAY);
        assert_eq!(first, id(&KEY, "hello", b"cv", DAY));
        assert_ne!(first, id(&KEY, "hallo", b"cv", DAY));
        assert_ne!(first, id(&KEY, "hello", b"vc", DAY));
        assert_ne!(first, id(&KEY, "hello", b"cv", DAY.tomorrow().unwrap()));
        assert_ne!(first, id_at("/api/complaint", &KEY, "hello", b"cv", DAY));
        let of_another_database = [8; 32];
        assert_ne!(first, id(&of_another_database, "hello", b"cv", DAY));
    }

    #[test]
    fn a_script_chooses_its_own_id_or_none() {
        let id = Uuid::from_u128(7);
        let mut sent = fields(&[("submission_id", &id.to_string()), ("name", "x")]);
        let take = |fields: &mut Fields| {
            take_id(&KEY, "/api/contact-us", Sender::Script, fields, &[], DAY)
        };
        assert_eq!(take(&mut sent).unwrap(), Some(id));
        assert!(!sent.contains_key("submission_id"));
        assert_eq!(take(&mut sent).unwrap(), None);
        let mut wrong = fields(&[("submission_id", "1")]);
        assert!(matches!(take(&mut wrong), Err(Error::Malformed(_))));
    }
}
