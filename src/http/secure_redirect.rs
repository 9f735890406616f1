//! What the plain listener does when the site is served over TLS: it leads visitors there, and answers ACME challenges.

use std::convert::Infallible;
use std::sync::Arc;

use futures_util::future::{self, Either};
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use hyper::service::{Service, service_fn};
use hyper::{HeaderMap, Request, Response, StatusCode};
use warp::http::HeaderValue;
use warp::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, LOCATION, STRICT_TRANSPORT_SECURITY};

use super::paths::{CHALLENGES, PathKind};
use super::routes::in_memory;
use super::tls::Certificates;
use super::{ResponseBody, body};
use crate::acme::Challenges;

/// Where the plain listener leads visitors.
#[derive(Debug)]
pub struct SecureSite {
    /// The certificate in use. Without one, the plain listener serves the site.
    pub certificates: Certificates,
    /// The ACME challenges that are open.
    pub challenges: Challenges,
    /// The site's own address: `https://`, a name, and the port if it is not 443.
    pub url: String,
    /// Headers of every response.
    pub headers: HeaderMap,
}

/// Returns `site` for the plain listener: once there is a certificate, everything but the health check leads to the same path
/// over TLS, forms too, so that none is answered in clear text.
pub fn service<S>(
    site: S,
    secure: SecureSite,
) -> impl Service<Request<Incoming>, Response = Response<ResponseBody>, Error = Infallible, Future: Send>
+ Clone
+ Send
+ 'static
where
    S: Service<
            Request<Incoming>,
            Response = Response<ResponseBody>,
            Error = Infallible,
            Future: Send,
        > + Clone
        + Send
        + 'static,
{
    let secure = Arc::new(secure);
    service_fn(move |request: Request<Incoming>| {
        if let Some(answer) = secure.challenge(request.uri().path()) {
            return Either::Right(future::ready(Ok(in_memory(answer))));
        }
        let is_health = PathKind::of(request.uri().path()) == PathKind::Health;
        if !secure.certificates.is_ready() || is_health {
            let response = site.call(request);
            return Either::Left(async move {
                let mut response = response.await?;
                // Browsers ignore it in plain HTTP, where anyone can change it (RFC 6797, 7.2).
                response.headers_mut().remove(STRICT_TRANSPORT_SECURITY);
                Ok(response)
            });
        }
        let redirect = secure.redirect(&request);
        if !request.body().is_end_stream() {
            body::discard(request.into_body().into_data_stream());
        }
        Either::Right(future::ready(Ok(in_memory(redirect))))
    })
}

impl SecureSite {
    /// The answer to an open challenge.
    fn challenge(&self, path: &str) -> Option<super::Response> {
        let token = path.strip_prefix(CHALLENGES)?;
        let answer = self.challenges.key_authorization(token)?;
        let mut response = super::Response::new(answer.into());
        *response.headers_mut() = self.headers.clone();
        let headers = response.headers_mut();
        headers.remove(STRICT_TRANSPORT_SECURITY);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/octet-stream"),
        );
        Some(response)
    }

    /// The method and the body stay the same (308). Not cached, so that the site can go back to plain HTTP.
    fn redirect<B>(&self, request: &Request<B>) -> super::Response {
        let host = request.headers().get(HOST);
        let path = request.uri().path_and_query();
        let path = path.map_or("/", |path| path.as_str());
        let target = format!("{}{path}", self.origin(host));
        let mut response = super::Response::default();
        *response.headers_mut() = self.headers.clone();
        let headers = response.headers_mut();
        headers.remove(STRICT_TRANSPORT_SECURITY);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        *response.status_mut() = match HeaderValue::from_str(&target) {
            Ok(target) => {
                headers.insert(LOCATION, target);
                StatusCode::PERMANENT_REDIRECT
            }
            // Unreachable: a parsed target has only ASCII.
            Err(_) => StatusCode::BAD_REQUEST,
        };
        response
    }

    /// The requested name stays if the certificate is for it. Any other one leads to the site's own address.
    fn origin(&self, host: Option<&HeaderValue>) -> String {
        let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
        let name = host.split_once(':').map_or(host, |(name, _)| name);
        if !self.certificates.covers(name) {
            return self.url.clone();
        }
        let own = self.url.trim_start_matches("https://");
        let port = own.split_once(':').map(|(_, port)| format!(":{port}"));
        format!("https://{name}{}", port.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use rcgen::generate_simple_self_signed;

    use super::*;

    fn secure(url: &str) -> SecureSite {
        let names = ["a.example", "www.a.example"].map(str::to_owned);
        let pair = generate_simple_self_signed(names).unwrap();
        let certificates = Certificates::default();
        let key = pair.signing_key.serialize_pem();
        certificates
            .install(pair.cert.pem().as_bytes(), key.as_bytes())
            .unwrap();
        SecureSite {
            certificates,
            challenges: Challenges::default(),
            url: url.to_owned(),
            headers: HeaderMap::new(),
        }
    }

    fn redirected(secure: &SecureSite, host: &str, target: &str) -> String {
        let request = Request::builder().uri(target).header(HOST, host);
        let response = secure.redirect(&request.body(()).unwrap());
        assert_eq!(response.status(), 308);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        response.headers()[LOCATION].to_str().unwrap().to_owned()
    }

    #[test]
    fn a_redirect_leads_to_our_own_names_only() {
        let secure = secure("https://a.example");
        for (host, target, expected) in [
            ("a.example", "/news?page=2", "https://a.example/news?page=2"),
            ("www.a.example", "/", "https://www.a.example/"),
            ("a.example:80", "/", "https://a.example/"),
            ("evil.example", "/", "https://a.example/"),
            ("a.example.evil", "/", "https://a.example/"),
            ("192.0.2.1", "/", "https://a.example/"),
            (
                "a.example",
                "//evil.example/",
                "https://a.example//evil.example/",
            ),
        ] {
            assert_eq!(
                redirected(&secure, host, target),
                expected,
                "{host}{target}"
            );
        }
    }

    #[test]
    fn only_an_open_challenge_is_answered() {
        let secure = secure("https://a.example");
        let open = secure.challenges.open_http("token", "token.thumbprint");
        let path = "/.well-known/acme-challenge/token";
        let answer = secure.challenge(path).unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-store");
        for other in [
            "/token",
            "/.well-known/acme-challenge/",
            "/.well-known/acme-challenge/x",
        ] {
            assert!(secure.challenge(other).is_none(), "{other}");
        }
        drop(open);
        assert!(secure.challenge(path).is_none());
    }

    #[test]
    fn a_redirect_keeps_the_port_of_the_sites_address() {
        let secure = secure("https://a.example:8443");
        let target = redirected(&secure, "www.a.example:8080", "/");
        assert_eq!(target, "https://www.a.example:8443/");
    }
}
