//! The snapshot: all responses to GET requests, ready to send. It is immutable. When the content changes, the site makes a new one.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use jiff::civil::Date;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::task::block_in_place;

use crate::language::{Language, PerLanguage};
use crate::site::address;
use crate::site::renderers::{PageContent, PageData};
use crate::text::hex;

/// The responses by path.
#[derive(Debug)]
pub struct Snapshot {
    /// The pages.
    pub(super) pages: HashMap<String, Arc<Page>>,
    /// API lists and feeds.
    pub(super) content: HashMap<&'static str, PreparedResponse>,
    /// The paths of the pictures that news items show, or did until some days ago.
    pub(super) pictures: HashSet<String>,
    /// The bundle, pictures and documents. They don't change while the server runs.
    pub(super) files: Arc<HashMap<String, PreparedResponse>>,
    /// The paths of closed jobs.
    pub(super) closed_jobs: HashSet<String>,
    /// The error pages.
    pub(super) fallbacks: PerLanguage<Fallbacks>,
    /// The day in Karachi on which the pages were rendered.
    pub(super) day: Date,
}

/// The error pages of one language.
#[derive(Debug)]
pub(super) struct Fallbacks {
    /// For an unknown path.
    pub(super) not_found: Arc<Page>,
    /// For an unknown path below the jobs.
    pub(super) missing_job: Arc<Page>,
    /// For a job that is no longer open.
    pub(super) closed_job: Arc<Page>,
    /// For a page that cannot be rendered.
    pub(super) unavailable: Arc<Page>,
    /// The common prefix of the paths of all jobs, such as `/career/`.
    pub(super) job_prefix: Option<String>,
}

impl Fallbacks {
    pub(super) fn all(&self) -> [&Arc<Page>; 4] {
        [
            &self.not_found,
            &self.missing_job,
            &self.closed_job,
            &self.unavailable,
        ]
    }
}

impl Snapshot {
    /// The prepared response at `path`.
    pub fn get(&self, path: &str) -> Option<&PreparedResponse> {
        let page = self.pages.get(path).map(|page| &page.document);
        page.or_else(|| self.content.get(path))
            .or_else(|| self.files.get(path))
    }

    /// Whether a news item has a picture or a preview with this path.
    pub fn has_picture(&self, path: &str) -> bool {
        self.pictures.contains(path)
    }

    /// Whether a page has exactly this path.
    pub fn has_page(&self, path: &str) -> bool {
        self.pages.contains_key(path)
    }

    /// The API's response about the page that a visitor of `path` ends up on: the page at `path`, the one that `path` redirects to,
    /// or an error page.
    pub fn page_content(&self, path: &str) -> &PreparedResponse {
        let path = self.resolve_page(path).unwrap_or(path);
        match self.pages.get(path) {
            Some(page) => page.content(),
            None => self.fallback_page(path).content(),
        }
    }

    /// Returns the path of the page that a visitor means by `path`, even if `path` is mistyped. The result is always a path of this
    /// site, so it is safe to redirect to.
    pub fn resolve_page(&self, path: &str) -> Option<&str> {
        self.page_path(path).or_else(|| {
            address::candidates(path)
                .iter()
                .find_map(|candidate| self.page_path(candidate))
        })
    }

    /// Like [`Snapshot::resolve_page`], but also finds files, pictures and feeds. Does not resolve paths of the API: programs must
    /// get these right.
    pub fn resolve_path(&self, path: &str) -> Option<&str> {
        self.resolve_page(path).or_else(|| {
            address::candidates(path)
                .iter()
                .find_map(|candidate| self.file_path(candidate))
        })
    }

    /// Returns `path` if it is the path of a page or of a closed job. `/services` has no page; it leads to the overview of
    /// services.
    fn page_path(&self, path: &str) -> Option<&str> {
        match path {
            "/services" => return Some("/what-we-do"),
            "/ur/services" => return Some("/ur/what-we-do"),
            _ => {}
        }
        let page = self.pages.get_key_value(path).map(|(path, _)| path);
        page.or_else(|| self.closed_jobs.get(path))
            .map(String::as_str)
    }

    /// The path of the feed, file or picture at `path`, ignoring case.
    fn file_path(&self, path: &str) -> Option<&str> {
        if path.starts_with("/api/") {
            return None;
        }
        let content = self.content.keys().copied();
        let files = self.files.keys().chain(&self.pictures);
        content
            .chain(files.map(String::as_str))
            .find(|known| known.eq_ignore_ascii_case(path))
    }

    /// Returns the page or error page at `path` if it was rendered from the same `data`, so that it need not be rendered again.
    pub(super) fn reusable_page(&self, path: &str, data: &PageData) -> Option<Arc<Page>> {
        self.pages
            .get(path)
            .into_iter()
            .chain(self.fallbacks(path).all())
            .find(|page| page.path == path && page.data == *data)
            .cloned()
    }

    fn fallbacks(&self, path: &str) -> &Fallbacks {
        self.fallbacks.get(Language::from_path(path))
    }

    /// The body of the error page for a page at `path` that cannot be rendered.
    pub fn unavailable(&self, path: &str) -> Bytes {
        let unavailable = &self.fallbacks(path).unavailable;
        unavailable.document.identity.body.clone()
    }

    /// The error page for a `path` without a page: closed job, unknown job, or not found.
    pub fn fallback_page(&self, path: &str) -> &Page {
        let fallbacks = self.fallbacks(path);
        let job_prefix = fallbacks.job_prefix.as_deref();
        if self.closed_jobs.contains(path) {
            &fallbacks.closed_job
        } else if job_prefix.is_some_and(|prefix| path.starts_with(prefix)) {
            &fallbacks.missing_job
        } else {
            &fallbacks.not_found
        }
    }
}

/// A rendered page and the data it was rendered from.
#[derive(Debug)]
pub struct Page {
    pub(super) path: String,
    pub(super) title: String,
    pub(super) data: PageData,
    /// The response with the HTML document.
    pub document: PreparedResponse,
    /// The API's response about the page, made on the first request.
    pub(super) content: OnceLock<PreparedResponse>,
}

impl Page {
    /// The API's response about the page. All paths that lead to the page share it: with a response per path, a client could fill
    /// the memory by inventing paths.
    fn content(&self) -> &PreparedResponse {
        self.content.get_or_init(|| {
            let content = PageContent {
                path: &self.path,
                status: self.document.status,
                title: &self.title,
                data: &self.data,
            };
            PreparedResponse::text(200, JSON, success(content))
        })
    }
}

/// The Brotli quality at run time; the build uses 11. With less than 10, a page is 7 % larger.
const BROTLI_QUALITY: u32 = 10;
/// The window is large enough for the largest page. The encoder clears tables of this size, which takes longer than compressing the
/// page if the window is much larger. Below 17 bits, compression is many times slower.
const BROTLI_WINDOW_BITS: u32 = 18;

/// The media type of pages.
pub const HTML: &str = "text/html; charset=utf-8";
/// The media type of plain text.
pub const PLAIN_TEXT: &str = "text/plain; charset=utf-8";
/// The media type of API responses.
pub const JSON: &str = "application/json";

/// The JSON of a successful API response with `data`.
pub fn success<T: Serialize>(data: T) -> String {
    let data = serde_json::to_string(&data).expect("texts and numbers can be written as JSON");
    format!(r#"{{"success":true,"data":{data}}}"#)
}

/// The Cache-Control of lists and feeds: caches may store them, but must revalidate them before each use.
pub const REVALIDATE: &str = "no-cache";
/// The Cache-Control of pages. Like [`REVALIDATE`], but proxies must not rewrite them: some change email addresses, which breaks the
/// page's scripts.
const REVALIDATE_UNCHANGED: &str = "no-cache, no-transform";
/// The Cache-Control of pictures and documents. Their names stay the same when their content changes.
pub const FOR_A_DAY: &str = "public, max-age=86400";
/// The Cache-Control of files whose name contains a hash of the content.
pub const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A file from the build, with the variants that the build made of it.
#[derive(Debug)]
pub(super) struct BuiltFile {
    pub(super) identity: Bytes,
    /// The SHA-256 of `identity`, so that a start need not read all files.
    pub(super) sha256: [u8; 32],
    pub(super) brotli: Option<Bytes>,
    pub(super) gzip: Option<Bytes>,
}

/// The body in one content coding.
#[derive(Debug, Clone)]
pub struct Representation {
    /// The bytes of the body.
    pub body: Bytes,
    /// A strong validator, in quotes.
    pub etag: String,
    /// The value of the Content-Encoding header; `None` if the body is not compressed.
    pub coding: Option<&'static str>,
}

/// A response that is ready to send. A text is compressed when the first client asks for a coding: compressing all pages would take
/// longer than rendering them, and would delay every start.
#[derive(Debug, Clone)]
pub struct PreparedResponse {
    /// The HTTP status.
    pub status: u16,
    /// The media type, with charset for text.
    pub content_type: String,
    /// The value of the Cache-Control header.
    pub caching: &'static str,
    /// The value of the Link header (RFC 8288).
    pub link: Option<String>,
    /// The uncompressed body.
    pub identity: Representation,
    gzip: OnceLock<Option<Representation>>,
    brotli: OnceLock<Option<Representation>>,
}

impl PreparedResponse {
    /// A text that changes. Caches must revalidate it.
    pub fn text(status: u16, content_type: &str, text: String) -> Self {
        let caching = if content_type == HTML {
            REVALIDATE_UNCHANGED
        } else {
            REVALIDATE
        };
        let body = Bytes::from(text);
        let hash = Sha256::digest(&body).into();
        Self::new(status, content_type.to_owned(), caching, body, hash)
    }

    /// A file that is sent uncompressed, with the media type of `path`.
    pub fn file(path: &str, caching: &'static str, body: impl Into<Bytes>) -> Self {
        Self::typed_file(&media_type(path), caching, body.into())
    }

    /// A file that is sent uncompressed, with another media type than its path has.
    pub fn typed_file(media_type: &str, caching: &'static str, body: Bytes) -> Self {
        let hash = Sha256::digest(&body).into();
        Self::new(200, media_type.to_owned(), caching, body, hash).with_variants(None, None)
    }

    /// A file from the build, with the media type of `path`.
    pub(super) fn built_file(path: &str, caching: &'static str, file: BuiltFile) -> Self {
        Self::new(200, media_type(path), caching, file.identity, file.sha256)
            .with_variants(file.brotli, file.gzip)
    }

    /// The body compressed with Brotli, if that is smaller.
    pub fn brotli(&self) -> Option<&Representation> {
        let compress = || self.variant(compress_brotli(&self.identity.body), "br");
        // Compression takes tens of milliseconds, which would block the async runtime.
        let compress_in_place = || block_in_place(|| self.brotli.get_or_init(compress));
        self.brotli.get().unwrap_or_else(compress_in_place).as_ref()
    }

    /// The body compressed with gzip, if that is smaller.
    pub fn gzip(&self) -> Option<&Representation> {
        let compress = || self.variant(compress_gzip(&self.identity.body), "gzip");
        self.gzip.get_or_init(compress).as_ref()
    }

    fn new(
        status: u16,
        content_type: String,
        caching: &'static str,
        body: Bytes,
        hash: [u8; 32],
    ) -> Self {
        let etag = format!("\"{}\"", hex(&hash[..12]));
        Self {
            status,
            content_type,
            caching,
            link: None,
            identity: Representation {
                body,
                etag,
                coding: None,
            },
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// Sets the compressed bodies, instead of compressing on demand. `None` means that the response is never compressed.
    fn with_variants(mut self, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        self.brotli = OnceLock::from(self.variant(brotli, "br"));
        self.gzip = OnceLock::from(self.variant(gzip, "gzip"));
        self
    }

    /// A compressed body with its own validator, if it is smaller than the uncompressed one.
    fn variant(&self, body: Option<Bytes>, coding: &'static str) -> Option<Representation> {
        let body = body.filter(|body| body.len() < self.identity.body.len())?;
        let etag = format!("{}-{coding}\"", self.identity.etag.trim_end_matches('"'));
        Some(Representation {
            body,
            etag,
            coding: Some(coding),
        })
    }
}

fn compress_brotli(identity: &Bytes) -> Option<Bytes> {
    let mut brotli =
        brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW_BITS);
    brotli.write_all(identity).ok()?;
    Some(brotli.into_inner().into())
}

fn compress_gzip(identity: &Bytes) -> Option<Bytes> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(identity).ok()?;
    Some(gzip.finish().ok()?.into())
}

fn media_type(path: &str) -> String {
    let guess = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = guess.type_() == mime_guess::mime::TEXT || guess.subtype() == "javascript";
    let charset = if is_text { "; charset=utf-8" } else { "" };
    format!("{guess}{charset}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(updated_at: &str) -> PageData {
        PageData {
            news_updated_at: Some(updated_at.to_owned()),
            ..PageData::default()
        }
    }

    fn page(path: &str, data: PageData) -> Arc<Page> {
        let document = PreparedResponse::text(200, "text/html", "page".to_owned());
        Arc::new(Page {
            path: path.to_owned(),
            title: "\"News\"".to_owned(),
            data,
            document,
            content: OnceLock::new(),
        })
    }

    fn fallbacks(language: Language) -> Fallbacks {
        let base = language.path_prefix();
        let fallback = |path: &str| page(&format!("{base}{path}"), PageData::default());
        Fallbacks {
            not_found: fallback("/404"),
            missing_job: fallback("/404-job"),
            closed_job: fallback("/410"),
            unavailable: fallback("/503"),
            job_prefix: Some(format!("{base}/career/")),
        }
    }

    fn snapshot() -> Snapshot {
        Snapshot {
            pages: [("/news".to_owned(), page("/news", data("today")))].into(),
            content: [(
                "/api/list",
                PreparedResponse::text(200, JSON, String::new()),
            )]
            .into(),
            pictures: ["/Logo.svg".to_owned()].into(),
            files: Arc::default(),
            closed_jobs: ["/career/cook".to_owned()].into(),
            fallbacks: PerLanguage {
                english: fallbacks(Language::English),
                urdu: fallbacks(Language::Urdu),
            },
            day: Date::default(),
        }
    }

    #[test]
    fn a_path_leads_to_its_page_file_or_error_page() {
        let snapshot = snapshot();
        assert!(snapshot.get("/news").is_some());
        assert!(snapshot.get("/").is_none() && snapshot.get("/404").is_none());
        for path in ["/news", "/NEWS", "/career/cook", "/LOGO.svg"] {
            assert!(snapshot.resolve_path(path).is_some(), "{path}");
        }
        for path in ["/404", "/unknown", "/API/list", "/api/list/"] {
            assert!(snapshot.resolve_path(path).is_none(), "{path}");
        }
        for (path, page) in [
            ("/News/", Some("/news")),
            ("/career/cook//", Some("/career/cook")),
            ("/career/cook.", Some("/career/cook")),
            ("/news.html", Some("/news")),
            ("/unknown", None),
            ("/404", None),
            ("/", None),
            ("/logo.SVG", None),
        ] {
            assert_eq!(snapshot.resolve_page(path), page, "{path}");
        }
        for path in ["/logo.SVG", "/LOGO.svg/", "/Logo.Svg)"] {
            assert_eq!(snapshot.resolve_path(path), Some("/Logo.svg"), "{path}");
        }
        let fallback = |path: &str| std::ptr::from_ref(snapshot.fallback_page(path));
        let PerLanguage { english, urdu } = &snapshot.fallbacks;
        for (path, page) in [
            ("/career/cook", &english.closed_job),
            ("/career/pilot", &english.missing_job),
            ("/ur/career/pilot", &urdu.missing_job),
            ("/careers", &english.not_found),
            ("/unknown", &english.not_found),
            ("/ur/unknown", &urdu.not_found),
        ] {
            assert_eq!(fallback(path), Arc::as_ptr(page), "{path}");
        }
    }

    #[test]
    fn a_page_is_reused_only_when_its_data_is_the_same() {
        let snapshot = snapshot();
        let is_reusable = |path, data| snapshot.reusable_page(path, &data).is_some();
        assert!(is_reusable("/news", data("today")));
        assert!(!is_reusable("/news", data("yesterday")));
        assert!(!is_reusable("/", data("today")));
        assert!(is_reusable("/410", PageData::default()));
        assert!(!is_reusable("/410", data("today")));
    }

    #[test]
    fn all_paths_of_a_page_share_one_compressed_api_response() {
        let mut snapshot = snapshot();
        let news = page("/news", data(&"today".repeat(100)));
        snapshot.pages.insert("/news".to_owned(), news);
        let response = snapshot.page_content("/news");
        let json: serde_json::Value = serde_json::from_slice(&response.identity.body).unwrap();
        let expected = serde_json::json!({
            "success": true,
            "data": {
                "path": "/news",
                "status": 200,
                "title": "\"News\"",
                "data": data(&"today".repeat(100)),
            },
        });
        assert_eq!(json, expected);
        assert!(response.brotli().is_some());
        let body = |path: &str| snapshot.page_content(path).identity.body.as_ptr();
        for (path, other) in [
            ("/News//", "/news"),
            ("/nowhere", "/elsewhere"),
            ("/career/cook", "/Career/Cook/"),
        ] {
            assert_eq!(body(path), body(other), "{path}");
        }
        assert_ne!(body("/nowhere"), body("/career/cook"));
    }

    #[test]
    fn each_compressed_variant_of_a_page_has_its_own_validator() {
        let page =
            PreparedResponse::text(200, "text/html; charset=utf-8", "stand fast ".repeat(100));
        let gzip = page.gzip().unwrap();
        let brotli = page.brotli().unwrap();
        assert!(gzip.body.len() < page.identity.body.len());
        assert!(brotli.body.len() < page.identity.body.len());
        assert_ne!(gzip.etag, brotli.etag);
        assert_ne!(page.identity.etag, brotli.etag);
        let mut decoded = Vec::new();
        brotli::BrotliDecompress(&mut brotli.body.as_ref(), &mut decoded).unwrap();
        assert_eq!(decoded, page.identity.body);
    }

    #[test]
    fn only_texts_and_scripts_have_a_charset() {
        assert_eq!(media_type("/assets/a.js"), "text/javascript; charset=utf-8");
        assert_eq!(media_type("/assets/a.css"), "text/css; charset=utf-8");
        assert_eq!(media_type("/images/a.svg"), "image/svg+xml");
        assert_eq!(media_type("/a.pdf"), "application/pdf");
    }

    #[test]
    fn a_variant_that_is_not_smaller_is_dropped() {
        let file = |length| {
            let variant = Some(Bytes::from(vec![0; length]));
            let file = BuiltFile {
                identity: Bytes::from_static(b"1234567890"),
                sha256: [0; 32],
                brotli: variant.clone(),
                gzip: variant,
            };
            PreparedResponse::built_file("/a.svg", FOR_A_DAY, file)
        };
        assert!(file(10).brotli().is_none() && file(10).gzip().is_none());
        assert!(file(9).brotli().is_some() && file(9).gzip().is_some());
    }
}
