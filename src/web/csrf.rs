//! Refuses forms that another site makes a visitor's browser send (CSRF).

use std::convert::Infallible;

use warp::Filter;

use crate::web::error::RequestError;
use crate::web::filters::header_text;

/// The headers that show which site a request comes from.
#[derive(Debug, Default)]
pub struct RequestOrigin {
    host: Option<String>,
    origin: Option<String>,
    /// Who initiated the request: our site, another site or the visitor (Fetch Metadata).
    sec_fetch_site: Option<String>,
}

impl RequestOrigin {
    /// The Host header, or an empty string.
    pub fn host(&self) -> &str {
        self.host.as_deref().unwrap_or_default()
    }
}

/// The [`RequestOrigin`] of a request.
pub fn request_origin()
-> impl Filter<Extract = (RequestOrigin,), Error = Infallible> + Copy + Send + Sync {
    header_text("host")
        .and(header_text("origin"))
        .and(header_text("sec-fetch-site"))
        .map(|host, origin, sec_fetch_site| RequestOrigin {
            host,
            origin,
            sec_fetch_site,
        })
}

/// Refuses a form unless it comes from our own site.
///
/// We trust Sec-Fetch-Site more than Origin, because a proxy may change the Host and a private window may hide the Origin. But
/// browsers mark a form of our own page as cross-site if it was redirected from plain HTTP to HTTPS, so an Origin with one of
/// our names passes with either scheme. A client that sends neither header is not a current browser, and so not under the
/// control of another site.
///
/// # Errors
/// [`RequestError::CrossSite`] if another site sent it.
pub fn refuse_cross_site(request: &RequestOrigin, public_url: &str) -> Result<(), RequestError> {
    let own_names = [request.host.as_deref(), without_scheme(public_url)];
    let is_own_origin = |origin| {
        let name = without_scheme(origin);
        name.is_some() && own_names.contains(&name)
    };
    match (request.sec_fetch_site.as_deref(), request.origin.as_deref()) {
        (Some("same-origin"), _) => Ok(()),
        (_, Some(origin)) if is_own_origin(origin) => Ok(()),
        // `none` means that the visitor sent it, not a page.
        (None | Some("none"), None) => Ok(()),
        _ => Err(RequestError::CrossSite),
    }
}

fn without_scheme(origin: &str) -> Option<&str> {
    origin
        .strip_prefix("https://")
        .or_else(|| origin.strip_prefix("http://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &[(&'static str, &str)]) -> Result<(), RequestError> {
        let value = |name: &str| {
            let pair = pairs.iter().find(|(other, _)| *other == name);
            pair.map(|(_, value)| (*value).to_owned())
        };
        let request = RequestOrigin {
            host: value("host"),
            origin: value("origin"),
            sec_fetch_site: value("sec-fetch-site"),
        };
        refuse_cross_site(&request, "https://standfast.example")
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
            // The form was redirected from plain HTTP.
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
            // Another host of the same domain sent it.
            &[
                ("host", "standfast.example"),
                ("sec-fetch-site", "same-site"),
            ],
            &[
                ("host", "standfast.example"),
                ("origin", "https://blog.standfast.example"),
                ("sec-fetch-site", "same-site"),
            ],
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
                matches!(check(headers), Err(RequestError::CrossSite)),
                "{headers:?}"
            );
        }
    }
}
