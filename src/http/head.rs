//! Refuses requests whose head is ambiguous (RFC 9112, 3.2 and 6.1), before any route sees them. hyper has already
//! refused what it cannot parse.

use hyper::http::uri::PathAndQuery;
use hyper::{Request, Uri};
use warp::http::header::{HOST, TRANSFER_ENCODING};
use warp::http::{HeaderValue, Version};

use super::Error;

/// Returns a `request` for an absolute target, such as `http://standfast.example/news`, with the path as its target and the
/// authority as its Host, which counts instead of the header (RFC 9112, 3.2.2). Any other request stays as it is.
pub fn with_path<B>(mut request: Request<B>) -> Request<B> {
    let target = request.uri();
    let is_of_web = matches!(target.scheme_str(), Some("http" | "https"));
    if !is_of_web || !has_one_host(&request) {
        return request;
    }
    let host = target.authority().map(|authority| authority.as_str());
    let host = host.and_then(|host| HeaderValue::from_str(host).ok());
    // An empty path is written as `/`.
    let path = target
        .path_and_query()
        .map(|path| path.as_str().parse::<PathAndQuery>().map(Uri::from));
    if let (Some(host), Some(Ok(path))) = (host, path) {
        *request.uri_mut() = path;
        request.headers_mut().insert(HOST, host);
    }
    request
}

/// Refuses a target that is not a path, a missing, repeated or invalid Host, and a body without a length.
pub fn check<B>(request: &Request<B>) -> Result<(), Error> {
    let target = request.uri();
    if target.authority().is_some() || !target.path().starts_with('/') {
        return Err(Error::Malformed("the target must be a path".to_owned()));
    }
    if !has_one_host(request) {
        let reason = "exactly one valid Host header is required";
        return Err(Error::Malformed(reason.to_owned()));
    }
    if request.headers().contains_key(TRANSFER_ENCODING) {
        return Err(Error::LengthRequired);
    }
    Ok(())
}

/// Whether there is exactly one valid Host header. Before HTTP/1.1 there may be none.
fn has_one_host<B>(request: &Request<B>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => is_host(host),
        (None, _) => request.version() < Version::HTTP_11,
        _ => false,
    }
}

/// Whether `value` has only characters of host names, addresses and ports.
fn is_host(value: &HeaderValue) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(byte);
    !value.is_empty() && value.as_bytes().iter().all(is_part)
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
            assert!(check(&request).is_ok(), "{host}");
        }
        assert!(check(&request("/healthz", Version::HTTP_10, &[])).is_ok());
    }

    #[test]
    fn an_absolute_target_is_served_under_its_authority() {
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
        ] {
            let request = with_path(request(target, version, headers));
            assert!(check(&request).is_ok(), "{target}");
            assert_eq!(request.uri(), path, "{target}");
            assert_eq!(request.headers()[HOST], expected, "{target}");
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
            let request = with_path(request(target, Version::HTTP_11, headers));
            let refusal = check(&request).unwrap_err();
            assert!(
                matches!(refusal, Error::Malformed(_)),
                "{target} {headers:?}"
            );
        }
        let chunked = [host, ("transfer-encoding", "chunked")];
        let refusal = check(&request("/", Version::HTTP_11, &chunked)).unwrap_err();
        assert!(matches!(refusal, Error::LengthRequired));
    }
}
