//! Refuses forms that another site makes a visitor's browser send.

use warp::http::HeaderMap;
use warp::http::header::{HOST, ORIGIN};

use super::Error;

/// Refuses a request that the browser marks as coming from another site. Sec-Fetch-Site comes first, because a proxy may
/// change the Host and a private window may hide the Origin. A client that sends neither header is not a current browser
/// and does not act for a visitor.
pub fn same_site(headers: &HeaderMap, public_url: &str) -> Result<(), Error> {
    let text = |value: &warp::http::HeaderValue| value.to_str().unwrap_or_default().to_owned();
    match headers.get("sec-fetch-site").map(text).as_deref() {
        Some("same-origin") => return Ok(()),
        Some("cross-site") => return Err(Error::CrossSite),
        _ => {}
    }
    let Some(origin) = headers.get(ORIGIN).map(text) else {
        return Ok(());
    };
    let host = headers.get(HOST).map(text).unwrap_or_default();
    let is_own = origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority == host);
    if is_own || origin == public_url {
        return Ok(());
    }
    Err(Error::CrossSite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &[(&'static str, &str)]) -> Result<(), Error> {
        let headers = pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        same_site(&headers, "https://standfast.example")
    }

    #[test]
    fn forms_of_our_own_pages_pass() {
        for headers in [
            &[("host", "127.0.0.1:8080")][..],
            &[
                ("host", "127.0.0.1:8080"),
                ("origin", "http://127.0.0.1:8080"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[
                ("host", "127.0.0.1:8080"),
                ("origin", "https://www.example.com"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[("origin", "null"), ("sec-fetch-site", "same-origin")],
            &[
                ("host", "10.0.0.7"),
                ("origin", "https://standfast.example"),
            ],
        ] {
            assert!(check(headers).is_ok(), "{headers:?}");
        }
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        for headers in [
            &[
                ("host", "standfast.example"),
                ("sec-fetch-site", "cross-site"),
            ][..],
            &[
                ("host", "standfast.example"),
                ("origin", "https://evil.example"),
            ],
            &[("host", "standfast.example"), ("origin", "null")],
            &[("origin", "https://standfast.example.evil")],
        ] {
            assert!(
                matches!(check(headers), Err(Error::CrossSite)),
                "{headers:?}"
            );
        }
    }
}
