//! Responses with their whole body in memory: the headers of every kind, and the choice among the encodings of a prepared one.

use bytes::Bytes;
use http::StatusCode;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, LINK, LOCATION, STRICT_TRANSPORT_SECURITY,
    VARY,
};
use percent_encoding::{CONTROLS, utf8_percent_encode};

use crate::config::Company;
use crate::site::snapshot::{Prepared, Representation};

/// A response with its whole body in memory.
pub type Response = http::Response<Bytes>;

/// A response that nobody keeps.
pub fn uncached(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Bytes>,
) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A redirect to `target` that nobody keeps. What a URI cannot contain is percent-encoded: visitors send queries in UTF-8.
pub fn redirect(status: StatusCode, target: &str) -> Response {
    let target = utf8_percent_encode(target, CONTROLS).to_string();
    let mut response = Response::default();
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(LOCATION, header_value(&target));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The permanent redirect to `address` with the same `query`. The method and the body stay the same (308).
pub fn moved(address: &str, query: &str) -> Response {
    let mark = if query.is_empty() { "" } else { "?" };
    let target = format!("{address}{mark}{query}");
    redirect(StatusCode::PERMANENT_REDIRECT, &target)
}

/// Headers that make browsers stricter: they guess no types, tell other sites little, and offer no feature that no page needs.
const SECURITY_HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

/// Our own pages preview a document in a frame. It loads nothing, and a stricter policy would break the viewer: WebKit
/// shows a PDF as a plug-in of a document that has the PDF's own policy.
const DOCUMENT_HEADERS: [(&str, &str); 2] = [
    ("content-security-policy", "frame-ancestors 'self'"),
    ("x-frame-options", "SAMEORIGIN"),
];
const DOCUMENT_TYPE: &str = "application/pdf";

/// The headers of every response.
#[derive(Debug, Clone)]
pub struct Policy(HeaderMap);

impl Policy {
    /// The policy for a site of `company`: the map has the only foreign origin that a page may frame. `style` is the source
    /// expression of the style sheet inside the pages. With `hsts`, browsers use TLS alone for so many seconds; not for
    /// subdomains, because this server does not know whether they have TLS (RFC 6797, 6.1).
    pub fn new(company: &Company, style: &str, hsts: Option<u32>) -> Self {
        let mut headers = HeaderMap::new();
        for (name, value) in SECURITY_HEADERS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let csp = format!(
            "default-src 'none'; script-src 'self'; style-src 'self' {style}; img-src 'self'; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; frame-src 'self' {}; form-action 'self'; base-uri 'none'; \
             frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
            company.map.embed_url.origin()
        );
        headers.insert(CONTENT_SECURITY_POLICY, header_value(&csp));
        if let Some(seconds) = hsts {
            let age = header_value(&format!("max-age={seconds}"));
            headers.insert(STRICT_TRANSPORT_SECURITY, age);
        }
        Self(headers)
    }

    /// Adds the policy to a response. What the response has already stays, such as the policy of a document.
    pub fn apply(&self, response: &mut Response) {
        for (name, value) in &self.0 {
            let header = response.headers_mut().entry(name);
            header.or_insert_with(|| value.clone());
        }
    }
}

/// `text` must be ours, or percent-encoded.
fn header_value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("our own and encoded texts are visible ASCII")
}

/// What a client prefers to get.
#[derive(Debug, Clone, Default)]
pub struct Preferences {
    brotli: bool,
    gzip: bool,
    if_none_match: String,
}

impl Preferences {
    /// The preferences in the headers If-None-Match and Accept-Encoding: a coding is accepted when it is named with a weight
    /// other than zero (RFC 9110, 12.5.3).
    pub fn of(headers: &HeaderMap) -> Self {
        let mut preferences = Self {
            if_none_match: header(headers, &IF_NONE_MATCH).to_owned(),
            ..Self::default()
        };
        for item in header(headers, &ACCEPT_ENCODING).split(',') {
            let mut parts = item.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            if parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000")) {
                continue;
            }
            preferences.brotli |= name.eq_ignore_ascii_case("br");
            preferences.gzip |= name.eq_ignore_ascii_case("gzip");
        }
        preferences
    }

    /// The response to a GET of `prepared`: in the best of the accepted codings, or 304 when the client has it.
    pub fn response(&self, prepared: &Prepared) -> Response {
        let (chosen, coding) = self.choose(prepared);
        let mut response = Response::default();
        let headers = response.headers_mut();
        // For the policy too: a map that grows moves all it has.
        headers.reserve(16);
        if prepared.content_type == DOCUMENT_TYPE {
            for (name, value) in DOCUMENT_HEADERS {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(prepared.caching));
        headers.insert(ETAG, header_value(&chosen.etag));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(link) = &prepared.link {
            headers.insert(LINK, header_value(link));
        }
        if prepared.status == 200 && lists_etag(&self.if_none_match, &chosen.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(CONTENT_TYPE, header_value(&prepared.content_type));
        if let Some(coding) = coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        *response.body_mut() = chosen.body.clone();
        *response.status_mut() =
            StatusCode::from_u16(prepared.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        response
    }

    /// The smallest accepted form of `prepared`, and its coding.
    fn choose<'a>(&self, prepared: &'a Prepared) -> (&'a Representation, Option<&'static str>) {
        if let Some(chosen) = self.brotli.then(|| prepared.brotli()).flatten() {
            (chosen, Some("br"))
        } else if let Some(chosen) = self.gzip.then(|| prepared.gzip()).flatten() {
            (chosen, Some("gzip"))
        } else {
            (&prepared.identity, None)
        }
    }
}

/// Whether an If-None-Match header contains `etag`, by weak comparison (RFC 9110, 13.1.2).
fn lists_etag(list: &str, etag: &str) -> bool {
    let mut tags = list.split(',').map(str::trim);
    list.trim() == "*" || tags.any(|tag| tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

/// The value of a header; nothing if it is missing or not text.
pub fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    let text = headers.get(name).and_then(|value| value.to_str().ok());
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Prepared {
        Prepared::text(200, "text/html; charset=utf-8", "stand fast ".repeat(100))
    }

    fn get(prepared: &Prepared, accepted: &str, if_none_match: &str) -> Response {
        let policy = Policy::new(
            &Company::load(None, crate::language::Language::English).unwrap(),
            "'sha256-AAAA'",
            None,
        );
        let sent = [(ACCEPT_ENCODING, accepted), (IF_NONE_MATCH, if_none_match)];
        let headers = sent.map(|(name, value)| (name, value.parse().unwrap()));
        let mut response = Preferences::of(&headers.into_iter().collect()).response(prepared);
        policy.apply(&mut response);
        response
    }

    #[test]
    fn the_best_accepted_encoding_is_sent() {
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("GZIP", Some("gzip")),
            ("identity", None),
            ("", None),
        ] {
            let response = get(&page(), accepted, "");
            let sent = response
                .headers()
                .get(CONTENT_ENCODING)
                .map(|value| value.to_str().unwrap());
            assert_eq!(sent, coding, "{accepted}");
            assert_eq!(response.headers()[VARY], "accept-encoding");
        }
    }

    #[test]
    fn a_page_that_the_client_has_is_sent_without_a_body() {
        let etag = page().identity.etag;
        for if_none_match in [
            etag.clone(),
            format!("W/{etag}"),
            format!("\"other\", {etag}"),
            "*".to_owned(),
        ] {
            let response = get(&page(), "", &if_none_match);
            assert_eq!(
                response.status(),
                StatusCode::NOT_MODIFIED,
                "{if_none_match}"
            );
            assert!(response.body().is_empty());
            assert_eq!(response.headers()[ETAG], etag.as_str());
        }
        let response = get(&page(), "", "\"other\"");
        assert_eq!(response.status(), StatusCode::OK);
    }

    #[test]
    fn a_redirect_is_one_whatever_a_visitor_sends() {
        for (query, expected) in [
            ("", "/news"),
            ("page=2&q=%C3%A4", "/news?page=2&q=%C3%A4"),
            ("q=\u{e4}", "/news?q=%C3%A4"),
            ("q=\r\nX: y\u{7f}", "/news?q=%0D%0AX: y%7F"),
        ] {
            let response = moved("/news", query);
            assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
            assert_eq!(response.headers()[LOCATION], expected);
        }
    }

    #[test]
    fn the_content_security_policy_allows_nothing_unsafe() {
        let response = get(&page(), "", "");
        let csp = response.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .to_owned();
        assert!(
            csp.contains("script-src 'self'; style-src 'self' 'sha256-AAAA';"),
            "{csp}"
        );
        assert!(
            csp.contains("frame-src 'self' https://www.openstreetmap.org;"),
            "{csp}"
        );
        assert!(!csp.contains("unsafe"), "{csp}");
    }

    #[test]
    fn only_a_document_may_be_framed_and_only_by_our_pages() {
        let document = Prepared::text(200, DOCUMENT_TYPE, "%PDF-1.7".to_owned());
        for (prepared, ancestors, legacy) in [
            (document, "frame-ancestors 'self'", "SAMEORIGIN"),
            (page(), "frame-ancestors 'none'", "DENY"),
        ] {
            let response = get(&prepared, "", "");
            let sent = |name: &str| response.headers()[name].to_str().unwrap();
            assert!(sent("content-security-policy").contains(ancestors));
            assert_eq!(sent("x-frame-options"), legacy);
            assert_eq!(sent("x-content-type-options"), "nosniff");
        }
    }
}
