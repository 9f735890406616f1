//! Refuses requests with an ambiguous head (RFC 9112, 3.2 and 6.1) before any route sees them. hyper has already refused heads
//! that it cannot parse.

use http::header::{ACCEPT_ENCODING, HOST, HeaderName, IF_NONE_MATCH, TRANSFER_ENCODING};
use http::uri::{Authority, PathAndQuery};
use http::{HeaderMap, HeaderValue, Request, Version};

use crate::web::error::RequestError;

/// The headers with a list that we read. A sender may split a list over several header lines (RFC 9110, 5.3).
const LIST_HEADERS: [HeaderName; 3] = [
    ACCEPT_ENCODING,
    IF_NONE_MATCH,
    HeaderName::from_static("x-forwarded-for"),
];

/// Maximum number of bytes of the target and headers of a request.
pub const HEAD_LIMIT_BYTES: usize = 32 * 1024;

/// Gives all requests the same shape: the target is a path, and the name of the site is in the Host header. An absolute target,
/// which HTTP/2 always sends, is split into the two (RFC 9112, 3.2.2). Lists are on one line each, because warp's filters read
/// only the first.
///
/// # Errors
/// Refuses any other target, a missing, repeated or invalid Host, a body without a length, and a head that is too large.
pub fn normalize<B>(mut request: Request<B>) -> Result<Request<B>, RequestError> {
    if size_of_head(&request) > HEAD_LIMIT_BYTES {
        return Err(RequestError::HeadTooLarge);
    }
    if request.headers().contains_key(TRANSFER_ENCODING) {
        return Err(RequestError::LengthRequired);
    }
    if !host_is_unambiguous(&request) {
        return Err(RequestError::Malformed(
            "exactly one valid Host header is required",
        ));
    }
    let not_a_path = || RequestError::Malformed("the target must be a path");
    let target = request.uri();
    if let Some(authority) = target.authority() {
        if !matches!(target.scheme_str(), Some("http" | "https")) {
            return Err(not_a_path());
        }
        let host = HeaderValue::from_str(authority.as_str()).map_err(|_| not_a_path())?;
        let path = target.path_and_query().ok_or_else(not_a_path)?;
        // Parsing turns an empty path into `/`.
        let path: PathAndQuery = path.as_str().parse().map_err(|_| not_a_path())?;
        *request.uri_mut() = path.into();
        request.headers_mut().insert(HOST, host);
    }
    if !request.uri().path().starts_with('/') {
        return Err(not_a_path());
    }
    for list in LIST_HEADERS {
        join_lines(request.headers_mut(), list)?;
    }
    Ok(request)
}

/// Joins all lines of the header `name`.
fn join_lines(headers: &mut HeaderMap, name: HeaderName) -> Result<(), RequestError> {
    let lines: Vec<_> = headers
        .get_all(&name)
        .iter()
        .map(HeaderValue::as_bytes)
        .collect();
    if lines.len() > 1 {
        let list = HeaderValue::from_bytes(&lines.join(&b", "[..]))
            .map_err(|_| RequestError::Malformed("a header is invalid"))?;
        headers.insert(name, list);
    }
    Ok(())
}

/// Bytes of the target and the headers in HTTP/1.1 syntax.
fn size_of_head<B>(request: &Request<B>) -> usize {
    let target = request.uri();
    let authority = target.authority().map_or(0, |name| name.as_str().len());
    let path = target
        .path_and_query()
        .map_or(0, |path| path.as_str().len());
    let headers: usize = request
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len() + ": \r\n".len() + value.len())
        .sum();
    authority + path + headers
}

/// Whether it is clear which host `request` is for. It may have at most one Host header, and names must be valid there and in
/// an absolute target. In HTTP/2 both must be equal. Only HTTP/1.0 may have neither.
fn host_is_unambiguous<B>(request: &Request<B>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    let host = hosts.next();
    let other = hosts.next();
    let authority = request.uri().authority().map(Authority::as_str);
    if other.is_some() || authority.is_some_and(|name| !is_host(name.as_bytes())) {
        return false;
    }
    match (request.version(), authority, host) {
        // The Host may be absent, but must not differ (RFC 9113, 8.3.1).
        (Version::HTTP_2, Some(authority), host) => host.is_none_or(|host| host == authority),
        (_, _, Some(host)) => is_host(host.as_bytes()),
        (version, _, None) => version < Version::HTTP_11,
    }
}

/// Whether `name` is a host, with or without a port. User information (`user@`) is not allowed.
fn is_host(name: &[u8]) -> bool {
    !name.contains(&b'@') && Authority::try_from(name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(target: &str, version: Version, headers: &[(&'static str, &str)]) -> Request<()> {
        let mut request = Request::builder().uri(target).version(version);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).unwrap()
    }

    #[test]
    fn requests_of_browsers_pass() {
        for host in ["standfast.example", "127.0.0.1:8080", "[::1]:80"] {
            let request = request("/news?page=2", Version::HTTP_11, &[("host", host)]);
            assert!(normalize(request).is_ok(), "{host}");
        }
        assert!(normalize(request("/healthz", Version::HTTP_10, &[])).is_ok());
    }

    #[test]
    fn an_absolute_target_becomes_a_path_and_a_host() {
        let host = ("host", "x");
        for (target, version, headers, path, expected) in [
            ("http://x/", Version::HTTP_11, &[host][..], "/", "x"),
            ("http://x", Version::HTTP_11, &[host], "/", "x"),
            (
                "http://x?page=2",
                Version::HTTP_11,
                &[host],
                "/?page=2",
                "x",
            ),
            (
                "https://a.example:8443/news?page=2",
                Version::HTTP_11,
                &[host],
                "/news?page=2",
                "a.example:8443",
            ),
            ("http://a.example/", Version::HTTP_10, &[], "/", "a.example"),
            ("https://x/news", Version::HTTP_2, &[], "/news", "x"),
            ("https://x/news", Version::HTTP_2, &[host], "/news", "x"),
        ] {
            let request = normalize(request(target, version, headers)).expect(target);
            assert_eq!(request.uri(), path, "{target}");
            assert_eq!(request.headers()[HOST], expected, "{target}");
        }
    }

    #[test]
    fn the_lines_of_a_list_are_joined() {
        let lines = [
            ("host", "x"),
            ("x-forwarded-for", "198.51.100.7"),
            ("accept-encoding", "gzip"),
            ("x-forwarded-for", "\u{e9}, 192.0.2.1"),
            ("accept-encoding", "br"),
        ];
        let request = normalize(request("/", Version::HTTP_11, &lines)).unwrap();
        let lines = |name: &str| -> Vec<_> { request.headers().get_all(name).iter().collect() };
        assert_eq!(lines("accept-encoding"), ["gzip, br"]);
        assert_eq!(
            lines("x-forwarded-for"),
            ["198.51.100.7, \u{e9}, 192.0.2.1"]
        );
    }

    #[test]
    fn a_head_over_the_size_limit_is_refused() {
        let rest = size_of_head(&request(
            "/",
            Version::HTTP_11,
            &[("host", "x"), ("cookie", "")],
        ));
        for (size, is_accepted) in [(HEAD_LIMIT_BYTES, true), (HEAD_LIMIT_BYTES + 1, false)] {
            let cookie = "c".repeat(size - rest);
            let headers = [("host", "x"), ("cookie", cookie.as_str())];
            let outcome = normalize(request("/", Version::HTTP_11, &headers));
            assert_eq!(outcome.is_ok(), is_accepted, "{size}");
            let is_refused = matches!(outcome, Err(RequestError::HeadTooLarge));
            assert_eq!(is_refused, !is_accepted, "{size}");
        }
    }

    #[test]
    fn ambiguous_requests_are_refused() {
        let host = ("host", "x");
        for (target, headers) in [
            ("*", &[host][..]),
            ("x:443", &[host]),
            ("http://user@x/", &[host]),
            ("ftp://x/", &[host]),
            ("http://x/", &[]),
            ("http://x/", &[host, host]),
            ("http://x/", &[("host", "a b")]),
            ("/", &[]),
            ("/", &[("host", "")]),
            ("/", &[("host", "a b")]),
            ("/", &[("host", "x/../y")]),
            ("/", &[("host", "user@x")]),
            ("/", &[host, host]),
        ] {
            let refusal = normalize(request(target, Version::HTTP_11, headers)).unwrap_err();
            assert!(
                matches!(refusal, RequestError::Malformed(_)),
                "{target} {headers:?}"
            );
        }
        assert!(normalize(request("https://y/", Version::HTTP_2, &[host])).is_err());
        let chunked = [host, ("transfer-encoding", "chunked")];
        let refusal = normalize(request("/", Version::HTTP_11, &chunked)).unwrap_err();
        assert!(matches!(refusal, RequestError::LengthRequired));
    }
}
