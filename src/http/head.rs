//! Refuses requests whose head is ambiguous (RFC 9112, 3.2 and 6.1), before any route sees them. hyper has already
//! refused what it cannot parse.

use http::header::{HOST, TRANSFER_ENCODING};
use http::uri::PathAndQuery;
use http::{HeaderValue, Request, Uri, Version};

use super::Error;

/// Returns a `request` for an absolute target, as HTTP/2 sends it, with the path as its target and the authority as its Host
/// (RFC 9112, 3.2.2). What [`check`] is to refuse stays as it is.
pub fn with_path<B>(mut request: Request<B>) -> Request<B> {
    let target = request.uri();
    let host = target.authority().map(|authority| authority.as_str());
    let host = host.and_then(|host| HeaderValue::from_str(host).ok());
    // An empty path is written as `/`.
    let path = target
        .path_and_query()
        .map(|path| path.as_str().parse::<PathAndQuery>().map(Uri::from));
    let is_of_web = matches!(target.scheme_str(), Some("http" | "https"));
    let is_sure = match request.version() {
        // RFC 9113, 8.3.1: a Host may be absent, but not another one.
        Version::HTTP_2 => request
            .headers()
            .get(HOST)
            .is_none_or(|sent| host.as_ref() == Some(sent)),
        _ => has_one_host(&request),
    };
    if let (Some(host), Some(Ok(path)), true) = (host, path, is_of_web && is_sure) {
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
            ("https://x/news", Version::HTTP_2, &[], "/news", "x"),
            ("https://x/news", Version::HTTP_2, &[host], "/news", "x"),
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
        let other = with_path(request("https://y/", Version::HTTP_2, &[host]));
        assert!(check(&other).is_err());
        let chunked = [host, ("transfer-encoding", "chunked")];
        let refusal = check(&request("/", Version::HTTP_11, &chunked)).unwrap_err();
        assert!(matches!(refusal, Error::LengthRequired));
    }
}
