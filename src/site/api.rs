//! The JSON of successful API answers.

use serde::Serialize;

/// Its media type.
pub const JSON: &str = "application/json";

#[derive(Serialize)]
struct Success<T> {
    success: bool,
    data: T,
}

/// The answer that holds `data`.
pub fn success<T: Serialize>(data: T) -> serde_json::Result<String> {
    serde_json::to_string(&Success {
        success: true,
        data,
    })
}
