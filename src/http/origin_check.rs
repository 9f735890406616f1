//! Refuses forms that another site makes a visitor's browser send.

use warp::http::HeaderMap;
use warp::http::header::{HOST, ORIGIN};

use super::Error;

/// Refuses a request that the browser marks as coming from another site. Sec-Fetch-Site comes before the Origin, because a
/// proxy may change the Host and a private window may hide the Origin; but a form of our own page that was redirected from
/// plain HTTP to HTTPS is marked as cross-site, so our own names pass with either scheme. A client that sends neither header
/// is not a current browser and does not act for a visitor.
pub fn same_site(headers: &HeaderMap, public_url: &str) -> Result<(), Error> {
    let text = |value: &warp::http::HeaderValue| value.to_str().unwrap_or_default().to_owned();
    let origin = headers.get(ORIGIN).map(text);
    let host = headers.get(HOST).map(text);
    let own = [host.as_deref(), without_scheme(public_url)];
    let is_own = |origin: &String| {
        without_scheme(origin).is_some_and(|authority| own.contains(&Some(authority)))
    };
    match (headers.get("sec-fetch-site").map(text).as_deref(), &origin) {
        (Some("same-origin"), _) => Ok(()),
        (_, Some(origin)) if is_own(origin) => Ok(()),
        (Some("cross-site"), _) | (_, Some(_)) => Err(Error::CrossSite),
        (_, None) => Ok(()),
    }
}

fn without_scheme(origin: &str) -> Option<&str> {
    let mut rests = ["https://", "http://"].iter();
    rests.find_map(|scheme| origin.strip_prefix(scheme))
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
            &[("host", "10.0.0.7"), ("origin", "http://standfast.example")],
            // Redirected from plain HTTP.
            &[
                ("host", "www.standfast.example"),
                ("origin", "http://www.standfast.example"),
                ("sec-fetch-site", "cross-site"),
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
            &[("origin", "https://")],
            &[("host", "x"), ("origin", "data://x")],
            &[
                ("host", "standfast.example"),
                ("origin", "https://evil.example"),
                ("sec-fetch-site", "cross-site"),
            ],
            &[
                ("host", "standfast.example"),
                ("origin", "null"),
                ("sec-fetch-site", "cross-site"),
            ],
        ] {
            assert!(
                matches!(check(headers), Err(Error::CrossSite)),
                "{headers:?}"
            );
        }
    }
}
