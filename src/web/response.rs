//! Responses with their whole body in memory: the headers of every kind, and the choice among the encodings of a prepared one.

use std::ops::Range;

use bytes::Bytes;
use http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING,
    CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue,
    IF_NONE_MATCH, IF_RANGE, LINK, LOCATION, RANGE, STRICT_TRANSPORT_SECURITY, VARY,
};
use http::{Method, StatusCode};
use percent_encoding::{CONTROLS, utf8_percent_encode};

use crate::config::Company;
use crate::site::snapshot::{HTML, Prepared, Representation};
use crate::text::escape_xml;

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
    let caching = if content_type == HTML {
        "no-store, no-transform"
    } else {
        "no-store"
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

/// A redirect to `target` that nobody keeps, with a link for clients that do not follow it. What a URI cannot contain is
/// percent-encoded: visitors send queries in UTF-8.
pub fn redirect(status: StatusCode, target: &str) -> Response {
    let target = utf8_percent_encode(target, CONTROLS).to_string();
    let link = escape_xml(&target);
    let body = format!(
        "<!doctype html>\n<html lang=\"en\">\n<title>Moved</title>\n<p>The address is <a href=\"{link}\">{link}</a></p>\n"
    );
    let mut response = uncached(status, HTML, body);
    let headers = response.headers_mut();
    headers.insert(LOCATION, header_value(&target));
    // There is no script that a proxy could break.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The permanent redirect to `address` with the same `query`. A form must keep its method and body (308); for pages there is
/// 301, because feed readers, preview robots and old browsers do not know 308.
pub fn moved(method: &Method, address: &str, query: &str) -> Response {
    let status = match *method {
        Method::GET | Method::HEAD => StatusCode::MOVED_PERMANENTLY,
        _ => StatusCode::PERMANENT_REDIRECT,
    };
    let mark = if query.is_empty() { "" } else { "?" };
    redirect(status, &format!("{address}{mark}{query}"))
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

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");
/// The lists, the description of the API, and the feeds.
const FOR_OTHER_SITES: [&str; 5] = [
    "/api/news",
    "/api/jobs",
    "/api/openapi.json",
    "/feed.xml",
    "/ur/feed.xml",
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

    /// Takes HSTS out. Browsers ignore it in plain HTTP, where anyone can change it (RFC 6797, 7.2).
    pub fn omit_hsts(&mut self) {
        self.0.remove(STRICT_TRANSPORT_SECURITY);
    }

    /// Adds the policy to the response at `path`. What the response has already stays, such as the policy of a document. Other
    /// sites and mails may show our pictures, such as the logo, and their scripts may read the public lists and feeds.
    pub fn apply(&self, path: &str, response: &mut Response) {
        if path.starts_with("/images/") {
            let anyone = HeaderValue::from_static("cross-origin");
            response
                .headers_mut()
                .insert(CROSS_ORIGIN_RESOURCE_POLICY, anyone);
        }
        if FOR_OTHER_SITES.contains(&path) {
            let anyone = HeaderValue::from_static("*");
            response
                .headers_mut()
                .insert(ACCESS_CONTROL_ALLOW_ORIGIN, anyone);
        }
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

/// Files of at least this size can be resumed after an interruption.
const RESUMABLE_BYTES: usize = 1024 * 1024;

/// What a client prefers to get.
#[derive(Debug, Clone, Default)]
pub struct Preferences {
    brotli: bool,
    gzip: bool,
    if_none_match: String,
    /// Empty for other methods than GET, which have no ranges.
    range: String,
    if_range: String,
}

impl Preferences {
    /// The preferences in the headers of a request with this `method`.
    pub fn of(method: &Method, headers: &HeaderMap) -> Self {
        let is_get = method == Method::GET;
        let range = if is_get { header(headers, &RANGE) } else { "" };
        let mut preferences = Self {
            if_none_match: list(headers, &IF_NONE_MATCH),
            range: range.to_owned(),
            if_range: header(headers, &IF_RANGE).to_owned(),
            ..Self::default()
        };
        for item in list(headers, &ACCEPT_ENCODING).split(',') {
            let mut parts = item.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            if parts.any(is_refusal) {
                continue;
            }
            preferences.brotli |= name.eq_ignore_ascii_case("br");
            preferences.gzip |= name.eq_ignore_ascii_case("gzip");
        }
        preferences
    }

    /// The response to a GET of `prepared`: in the best of the accepted codings, or 304 when the client has it. Of a large file,
    /// a client may get a part.
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
        *response.status_mut() =
            StatusCode::from_u16(prepared.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if coding.is_none() && prepared.status == 200 && chosen.body.len() >= RESUMABLE_BYTES {
            self.add_part(chosen, &mut response);
        } else {
            *response.body_mut() = chosen.body.clone();
        }
        response
    }

    /// Adds the requested part of `file` to the response, or all of it (RFC 9110, 14.2).
    fn add_part(&self, file: &Representation, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        let length = file.body.len();
        // A client that has a part of another version needs all of this one.
        let is_same = self.if_range.is_empty() || self.if_range == file.etag;
        match requested_part(&self.range, length).filter(|_| is_same) {
            None => *response.body_mut() = file.body.clone(),
            Some(part) if part.is_empty() => {
                headers.insert(CONTENT_RANGE, header_value(&format!("bytes */{length}")));
                *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
            }
            Some(part) => {
                let range = format!("bytes {}-{}/{length}", part.start, part.end - 1);
                headers.insert(CONTENT_RANGE, header_value(&range));
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                *response.body_mut() = file.body.slice(part);
            }
        }
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

/// The part of `length` bytes that a Range header asks for; empty if it lies beyond the end. `None` for a header that asks for
/// several parts, or has the wrong syntax: then the client gets the whole file.
fn requested_part(range: &str, length: usize) -> Option<Range<usize>> {
    let (unit, part) = range.split_once('=')?;
    let (first, last) = part.trim().split_once('-')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number that is too large lies beyond the end.
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

/// Whether a parameter of a coding is a weight of zero (RFC 9110, 12.4.2).
fn is_refusal(parameter: &str) -> bool {
    let (name, weight) = parameter.split_once('=').unwrap_or_default();
    let is_weight = name.trim().eq_ignore_ascii_case("q");
    is_weight && matches!(weight.trim(), "0" | "0." | "0.0" | "0.00" | "0.000")
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

/// The values of a header that is a list, which may stand on several lines.
fn list(headers: &HeaderMap, name: &HeaderName) -> String {
    let lines = headers.get_all(name).iter();
    let texts: Vec<_> = lines.filter_map(|value| value.to_str().ok()).collect();
    texts.join(",")
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
        let headers = headers.into_iter().collect();
        let mut response = Preferences::of(&Method::GET, &headers).response(prepared);
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
    fn a_list_may_stand_on_several_lines() {
        let etag = format!("{}-br\"", page().identity.etag.trim_end_matches('"'));
        let mut headers = HeaderMap::new();
        for (name, value) in [
            (ACCEPT_ENCODING, "gzip"),
            (ACCEPT_ENCODING, "br"),
            (IF_NONE_MATCH, "\"other\""),
            (IF_NONE_MATCH, &etag),
        ] {
            headers.append(name, value.parse().unwrap());
        }
        let response = Preferences::of(&Method::GET, &headers).response(&page());
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    }

    /// A file in which each byte is the lowest byte of its position.
    fn file(length: usize) -> Prepared {
        let bytes: Vec<u8> = (0..length).map(|index| index as u8).collect();
        let caching = crate::site::snapshot::FOR_A_DAY;
        Prepared::file("/a.pdf", caching, bytes)
    }

    fn get_part(method: &Method, file: &Prepared, range: &str, if_range: &str) -> Response {
        let sent = [(RANGE, range), (IF_RANGE, if_range)].into_iter();
        let sent = sent.filter(|(_, value)| !value.is_empty());
        let headers = sent.map(|(name, value)| (name, value.parse().unwrap()));
        Preferences::of(method, &headers.collect()).response(file)
    }

    #[test]
    fn a_part_of_a_large_file_can_be_requested() {
        const LENGTH: usize = RESUMABLE_BYTES + 7;
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
            let response = get_part(&Method::GET, &file, range, "");
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
            let response = get_part(&Method::GET, &file, range, "");
            assert_eq!(response.status(), 416, "{range}");
            assert_eq!(response.headers()[CONTENT_RANGE], "bytes */1048583");
        }
    }

    #[test]
    fn a_part_is_sent_only_of_the_version_that_the_client_has() {
        let large = file(RESUMABLE_BYTES);
        let etag = &large.identity.etag;
        for (if_range, status) in [
            (etag.clone(), 206),
            (format!("W/{etag}"), 200),
            ("\"other\"".to_owned(), 200),
            ("Sat, 29 Oct 1994 19:43:31 GMT".to_owned(), 200),
        ] {
            let response = get_part(&Method::GET, &large, "bytes=0-9", &if_range);
            assert_eq!(response.status(), status, "{if_range}");
        }
        let head = get_part(&Method::HEAD, &large, "bytes=0-9", "");
        assert_eq!(head.status(), 200);
        let small = get_part(&Method::GET, &file(1000), "bytes=0-9", "");
        assert_eq!(small.status(), 200);
        assert!(!small.headers().contains_key(ACCEPT_RANGES));
    }

    #[test]
    fn a_redirect_is_one_whatever_a_visitor_sends() {
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
    fn only_a_request_without_a_body_is_moved_with_301() {
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
