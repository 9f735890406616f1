//! Refuses requests whose head is ambiguous (RFC 9112, 3.2 and 6.1), before any route sees them. hyper has already
//! refused what it cannot parse.

use hyper::Request;
use warp::http::header::{HOST, TRANSFER_ENCODING};
use warp::http::{HeaderValue, Version};

use super::Error;

/// Refuses a target that is not a path, a missing, repeated or invalid Host, and a body without a length.
pub fn check<B>(request: &Request<B>) -> Result<(), Error> {
    let target = request.uri();
    if target.authority().is_some() || !target.path().starts_with('/') {
        return Err(Error::Malformed("the target must be a path".to_owned()));
    }
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_host(host) => {}
        (None, _) if request.version() < Version::HTTP_11 => {}
        _ => {
            let reason = "exactly one valid Host header is required";
            return Err(Error::Malformed(reason.to_owned()));
        }
    }
    if request.headers().contains_key(TRANSFER_ENCODING) {
        return Err(Error::LengthRequired);
    }
    Ok(())
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
    fn ambiguous_requests_are_refused() {
        let host = ("host", "x");
        for (target, headers) in [
            ("http://x/", &[host][..]),
            ("*", &[host]),
            ("x:443", &[host]),
            ("/", &[]),
            ("/", &[("host", "")]),
            ("/", &[("host", "a b")]),
            ("/", &[("host", "x/../y")]),
            ("/", &[("host", "user@x")]),
            ("/", &[host, host]),
        ] {
            let refusal = check(&request(target, Version::HTTP_11, headers)).unwrap_err();
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
