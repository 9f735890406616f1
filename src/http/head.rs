//! Refuses requests whose head means different things to different programs (RFC 9112, 3.2 and 6.1), before any route
//! sees them. What is no head at all has been refused by hyper.

use hyper::Request;
use warp::http::header::{HOST, TRANSFER_ENCODING};
use warp::http::{HeaderValue, Version};

use super::Error;

/// Refuses a target that is no path, a Host that is missing, doubled or no host, and a body without a length.
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
            let reason = "the header Host must be there once and name a host";
            return Err(Error::Malformed(reason.to_owned()));
        }
    }
    if request.headers().contains_key(TRANSFER_ENCODING) {
        return Err(Error::LengthRequired);
    }
    Ok(())
}

/// Whether `value` is made of what host names, addresses and ports are made of.
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
    fn what_browsers_send_passes() {
        for host in ["standfast.example", "127.0.0.1:8080", "[::1]:80"] {
            let request = request("/news?page=2", Version::HTTP_11, &[("host", host)]);
            assert!(check(&request).is_ok(), "{host}");
        }
        assert!(check(&request("/healthz", Version::HTTP_10, &[])).is_ok());
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_refused() {
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
