//! Responses with their whole body in memory: their headers, the choice of an encoding, conditional requests and ranges.

use std::convert::Infallible;
use std::ops::Range;

use bytes::Bytes;
use http::header::{
    ACCEPT_RANGES, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, LINK,
    LOCATION, STRICT_TRANSPORT_SECURITY, VARY,
};
use http::{Method, StatusCode};
use percent_encoding::{CONTROLS, utf8_percent_encode};
use warp::Filter;

use crate::config::Company;
use crate::site::snapshot::{HTML, PLAIN_TEXT, PreparedResponse, Representation};
use crate::text::escape_xml;
use crate::web::filters::header_text;

/// A response with its whole body in memory.
pub type Response = http::Response<Bytes>;

/// The response to a request that was carried out and has no answer.
pub fn no_content() -> Response {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NO_CONTENT;
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, no_store);
    response
}

/// An uncacheable response.
pub fn uncached(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Bytes>,
) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    let caching = if content_type == HTML {
        "no-store, no-transform"
    } else {
        "no-store"
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

/// An uncacheable response in plain text.
pub fn plain_text(status: StatusCode, body: impl Into<Bytes>) -> Response {
    uncached(status, PLAIN_TEXT, body)
}

/// An uncacheable redirect to `target`, with a link for clients that do not follow redirects. Percent-encodes characters that
/// a URI cannot contain, because visitors send queries in UTF-8.
pub fn redirect(status: StatusCode, target: &str) -> Response {
    let target = utf8_percent_encode(target, CONTROLS).to_string();
    let link = escape_xml(&target);
    let body = format!(
        "<!doctype html>\n<html lang=\"en\">\n<title>Moved</title>\n<p>The address is <a href=\"{link}\">{link}</a></p>\n"
    );
    let mut response = uncached(status, HTML, body);
    let headers = response.headers_mut();
    headers.insert(LOCATION, header_value(&target));
    // Without `no-transform`, because this page has no script that a proxy could break.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The permanent redirect to `address` with the same `query`. Forms get 308, which keeps the method and the body. Pages get
/// 301, because feed readers, link-preview robots and old browsers do not support 308.
pub fn moved(method: &Method, address: &str, query: &str) -> Response {
    let status = match *method {
        Method::GET | Method::HEAD => StatusCode::MOVED_PERMANENTLY,
        _ => StatusCode::PERMANENT_REDIRECT,
    };
    if query.is_empty() {
        redirect(status, address)
    } else {
        redirect(status, &format!("{address}?{query}"))
    }
}

/// Headers that make browsers stricter: they do not guess types, tell other sites little, and turn off features that our pages
/// do not need.
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

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");
/// Scripts of other sites may read these: the lists, the description of the API, and the feeds.
const CORS_PATHS: [&str; 5] = [
    "/api/news",
    "/api/jobs",
    "/api/openapi.json",
    "/feed.xml",
    "/ur/feed.xml",
];

/// PDFs have a laxer policy, because our pages preview them in a frame. A stricter one would break the viewer of WebKit, which
/// shows a PDF as a plug-in of a document with the PDF's own policy. A PDF loads nothing itself.
const DOCUMENT_HEADERS: [(&str, &str); 2] = [
    ("content-security-policy", "frame-ancestors 'self'"),
    ("x-frame-options", "SAMEORIGIN"),
];
const DOCUMENT_TYPE: &str = "application/pdf";

/// The security headers of every response.
#[derive(Debug, Clone)]
pub struct Policy(HeaderMap);

impl Policy {
    /// The policy for the site of `company`, whose map is the only foreign origin that a page may frame.
    ///
    /// `style` is the source expression of the style sheet inside the pages. For `hsts` seconds, browsers will use only TLS.
    /// HSTS does not include subdomains, because this server does not know whether they have TLS (RFC 6797, 6.1).
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
            let max_age = header_value(&format!("max-age={seconds}"));
            headers.insert(STRICT_TRANSPORT_SECURITY, max_age);
        }
        Self(headers)
    }

    /// Removes HSTS. Browsers ignore it over plain HTTP, where anyone could change it (RFC 6797, 7.2).
    pub fn omit_hsts(&mut self) {
        self.0.remove(STRICT_TRANSPORT_SECURITY);
    }

    /// Adds the policy to the response at `path`. Headers that the response has already, such as the policy of a PDF, stay.
    /// Other sites and emails may show our pictures, such as the logo.
    pub fn apply(&self, path: &str, response: &mut Response) {
        if path.starts_with("/images/") {
            response.headers_mut().insert(
                CROSS_ORIGIN_RESOURCE_POLICY,
                HeaderValue::from_static("cross-origin"),
            );
        }
        if CORS_PATHS.contains(&path) {
            response
                .headers_mut()
                .insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        }
        for (name, value) in &self.0 {
            response
                .headers_mut()
                .entry(name)
                .or_insert_with(|| value.clone());
        }
    }
}

/// Only for our own values and for percent-encoded ones.
fn header_value(value: &str) -> HeaderValue {
    HeaderValue::from_str(value).expect("our own and encoded values are visible ASCII")
}

/// Clients may request a range of a file of at least this size, so that they can resume a download.
const MIN_RESUMABLE_BYTES: usize = 1024 * 1024;

/// The request headers that select among the representations of a response.
#[derive(Debug, Clone, Default)]
pub struct Preferences {
    /// Whether the client accepts Brotli.
    brotli: bool,
    /// Whether the client accepts gzip.
    gzip: bool,
    if_none_match: String,
    /// Empty unless the method is GET, the only one that has ranges.
    range: String,
    if_range: String,
}

impl Preferences {
    /// Reads the preferences from the headers of a request.
    fn new(
        method: Method,
        accept_encoding: Option<String>,
        if_none_match: Option<String>,
        range: Option<String>,
        if_range: Option<String>,
    ) -> Self {
        let is_get = method == Method::GET;
        let mut preferences = Self {
            if_none_match: if_none_match.unwrap_or_default(),
            range: range.filter(|_| is_get).unwrap_or_default(),
            if_range: if_range.unwrap_or_default(),
            ..Self::default()
        };
        for item in accept_encoding.unwrap_or_default().split(',') {
            let mut parts = item.split(';').map(str::trim);
            let coding = parts.next().unwrap_or_default();
            if parts.any(is_zero_weight) {
                continue;
            }
            preferences.brotli |= coding.eq_ignore_ascii_case("br");
            preferences.gzip |= coding.eq_ignore_ascii_case("gzip");
        }
        preferences
    }

    /// The response to a GET of `prepared`, in the best encoding that the client accepts, or 304 if the client has it already.
    /// If the client asks for a range of a large file, it gets only that.
    pub fn response(&self, prepared: &PreparedResponse) -> Response {
        let chosen = self.choose(prepared);
        let mut response = Response::default();
        let headers = response.headers_mut();
        // Includes room for the headers of the policy, so that the map does not have to grow.
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
        if prepared.status == 200 && matches_etag(&self.if_none_match, &chosen.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(CONTENT_TYPE, header_value(&prepared.content_type));
        if let Some(coding) = chosen.coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        *response.status_mut() =
            StatusCode::from_u16(prepared.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let is_uncompressed = chosen.coding.is_none();
        if is_uncompressed && prepared.status == 200 && chosen.body.len() >= MIN_RESUMABLE_BYTES {
            self.add_range(chosen, &mut response);
        } else {
            *response.body_mut() = chosen.body.clone();
        }
        response
    }

    /// Adds the requested range of `file` to the response, or the whole file (RFC 9110, 14.2).
    fn add_range(&self, file: &Representation, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        let length = file.body.len();
        // If the client has part of another version, it needs the whole file.
        let is_same_version = self.if_range.is_empty() || self.if_range == file.etag;
        let range = if is_same_version {
            parse_range(&self.range, length)
        } else {
            None
        };
        match range {
            None => *response.body_mut() = file.body.clone(),
            Some(range) if range.is_empty() => {
                headers.insert(CONTENT_RANGE, header_value(&format!("bytes */{length}")));
                *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
            }
            Some(range) => {
                let content_range = format!("bytes {}-{}/{length}", range.start, range.end - 1);
                headers.insert(CONTENT_RANGE, header_value(&content_range));
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                *response.body_mut() = file.body.slice(range);
            }
        }
    }

    /// Returns the smallest representation of `prepared` that the client accepts.
    fn choose<'a>(&self, prepared: &'a PreparedResponse) -> &'a Representation {
        let brotli = self.brotli.then(|| prepared.brotli()).flatten();
        brotli
            .or_else(|| self.gzip.then(|| prepared.gzip()).flatten())
            .unwrap_or(&prepared.identity)
    }
}

/// The preferences of a request.
pub fn preferences()
-> impl Filter<Extract = (Preferences,), Error = Infallible> + Copy + Send + Sync {
    warp::method()
        .and(header_text("accept-encoding"))
        .and(header_text("if-none-match"))
        .and(header_text("range"))
        .and(header_text("if-range"))
        .map(Preferences::new)
}

/// Parses the Range header of a request for a file of `length` bytes. The range is empty if it is beyond the end of the file.
/// Returns `None` if the header has several ranges or invalid syntax: then the client gets the whole file.
fn parse_range(header: &str, length: usize) -> Option<Range<usize>> {
    let (unit, range) = header.split_once('=')?;
    let (first, last) = range.trim().split_once('-')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number that does not fit into usize is beyond the end.
        is_number.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    if first.is_empty() {
        return Some(length.saturating_sub(number(last)?)..length);
    }
    let first = number(first)?;
    let last = if last.is_empty() {
        usize::MAX
    } else {
        number(last)?
    };
    if last < first {
        return None;
    }
    let end = last.saturating_add(1).min(length);
    Some(first.min(end)..end)
}

/// Whether a parameter of an encoding is a weight of zero, which means "not acceptable" (RFC 9110, 12.4.2).
fn is_zero_weight(parameter: &str) -> bool {
    let (name, weight) = parameter.split_once('=').unwrap_or_default();
    let is_weight = name.trim().eq_ignore_ascii_case("q");
    is_weight && matches!(weight.trim(), "0" | "0." | "0.0" | "0.00" | "0.000")
}

/// Whether an If-None-Match header matches `etag`, by weak comparison (RFC 9110, 13.1.2).
fn matches_etag(if_none_match: &str, etag: &str) -> bool {
    if_none_match.trim() == "*"
        || if_none_match
            .split(',')
            .map(str::trim)
            .any(|tag| tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

/// Returns the value of a header; empty if it is missing or not ASCII text.
pub fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> PreparedResponse {
        PreparedResponse::text(200, "text/html; charset=utf-8", "stand fast ".repeat(100))
    }

    fn get(prepared: &PreparedResponse, accepted: &str, if_none_match: &str) -> Response {
        let policy = Policy::new(
            &Company::load(None, crate::language::Language::English).unwrap(),
            "'sha256-AAAA'",
            None,
        );
        let [accepted, if_none_match] = [accepted, if_none_match].map(|text| Some(text.to_owned()));
        let preferences = Preferences::new(Method::GET, accepted, if_none_match, None, None);
        let mut response = preferences.response(prepared);
        policy.apply("/", &mut response);
        response
    }

    #[test]
    fn the_best_accepted_encoding_is_sent() {
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("GZIP", Some("gzip")),
            ("br;Q=0, gzip", Some("gzip")),
            ("br; q = 0., gzip ;q=0.001", Some("gzip")),
            ("gzip; q=0.000", None),
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
    fn a_page_that_the_client_has_is_answered_with_304() {
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
    fn any_tag_of_if_none_match_may_match() {
        let etag = format!("{}-br\"", page().identity.etag.trim_end_matches('"'));
        let response = get(&page(), "gzip, br", &format!("\"other\", {etag}"));
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    }

    /// A file whose bytes count up, modulo 256.
    fn file(length: usize) -> PreparedResponse {
        let bytes: Vec<u8> = (0..length).map(|index| index as u8).collect();
        let caching = crate::site::snapshot::FOR_A_DAY;
        PreparedResponse::file("/a.pdf", caching, bytes)
    }

    fn get_range(
        method: &Method,
        file: &PreparedResponse,
        range: &str,
        if_range: &str,
    ) -> Response {
        let [range, if_range] = [range, if_range].map(|text| Some(text.to_owned()));
        Preferences::new(method.clone(), None, None, range, if_range).response(file)
    }

    #[test]
    fn a_range_of_a_large_file_can_be_requested() {
        const LENGTH: usize = MIN_RESUMABLE_BYTES + 7;
        let file = file(LENGTH);
        for (range, part) in [
            ("bytes=0-99", Some(0..100)),
            ("bytes=1048570-", Some(1_048_570..LENGTH)),
            ("BYTES = 5-5", Some(5..6)),
            (
                "bytes=1048582-99999999999999999999",
                Some(LENGTH - 1..LENGTH),
            ),
            ("bytes=-10", Some(LENGTH - 10..LENGTH)),
            ("bytes=-9999999", Some(0..LENGTH)),
            // The whole file.
            ("bytes=0-1,5-6", None),
            ("bytes=9-5", None),
            ("bytes=-", None),
            ("bytes=+1-2", None),
            ("items=0-1", None),
            ("", None),
        ] {
            let response = get_range(&Method::GET, &file, range, "");
            assert_eq!(response.headers()[ACCEPT_RANGES], "bytes");
            let status = if part.is_some() { 206 } else { 200 };
            assert_eq!(response.status(), status, "{range}");
            if let Some(part) = &part {
                let expected = format!("bytes {}-{}/{LENGTH}", part.start, part.end - 1);
                assert_eq!(response.headers()[CONTENT_RANGE], expected.as_str());
            }
            let part = part.unwrap_or(0..LENGTH);
            assert!(
                *response.body() == file.identity.body.slice(part),
                "{range}"
            );
        }
        for range in ["bytes=1048583-", "bytes=99999999999999999999-", "bytes=-0"] {
            let response = get_range(&Method::GET, &file, range, "");
            assert_eq!(response.status(), 416, "{range}");
            assert_eq!(response.headers()[CONTENT_RANGE], "bytes */1048583");
        }
    }

    #[test]
    fn a_range_is_sent_only_if_the_client_has_the_same_version() {
        let large = file(MIN_RESUMABLE_BYTES);
        let etag = &large.identity.etag;
        for (if_range, status) in [
            (etag.clone(), 206),
            (format!("W/{etag}"), 200),
            ("\"other\"".to_owned(), 200),
            ("Sat, 29 Oct 1994 19:43:31 GMT".to_owned(), 200),
        ] {
            let response = get_range(&Method::GET, &large, "bytes=0-9", &if_range);
            assert_eq!(response.status(), status, "{if_range}");
        }
        let head = get_range(&Method::HEAD, &large, "bytes=0-9", "");
        assert_eq!(head.status(), 200);
        let small = get_range(&Method::GET, &file(1000), "bytes=0-9", "");
        assert_eq!(small.status(), 200);
        assert!(!small.headers().contains_key(ACCEPT_RANGES));
    }

    #[test]
    fn redirects_are_valid_for_any_query() {
        for (query, expected) in [
            ("", "/news"),
            ("page=2&q=%C3%A4", "/news?page=2&q=%C3%A4"),
            ("q=\u{e4}", "/news?q=%C3%A4"),
            ("q=\r\nX: y\u{7f}", "/news?q=%0D%0AX: y%7F"),
        ] {
            let response = moved(&Method::GET, "/news", query);
            assert_eq!(response.status(), StatusCode::MOVED_PERMANENTLY);
            assert_eq!(response.headers()[LOCATION], expected);
            let body = String::from_utf8_lossy(response.body());
            let link = format!("<a href=\"{}\">", expected.replace('&', "&amp;"));
            assert!(body.contains(&link), "{body}");
        }
        let response = moved(&Method::GET, "/news", "\"><script>");
        assert!(!String::from_utf8_lossy(response.body()).contains("<script>"));
    }

    #[test]
    fn pages_get_301_and_forms_get_308() {
        for (method, status) in [
            (Method::GET, 301),
            (Method::HEAD, 301),
            (Method::POST, 308),
            (Method::PUT, 308),
            (Method::OPTIONS, 308),
        ] {
            assert_eq!(moved(&method, "/", "").status(), status, "{method}");
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
    fn only_our_own_pages_may_frame_a_document() {
        let document = PreparedResponse::text(200, DOCUMENT_TYPE, "%PDF-1.7".to_owned());
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
