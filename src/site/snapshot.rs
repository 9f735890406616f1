//! The snapshot: the responses to GET requests, ready to be sent. It is immutable; a change makes a new one.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use jiff::civil::Date;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::task::block_in_place;

use crate::language::Language;
use crate::site::address;
use crate::site::renderers::{PageContent, PageData};
use crate::text::hex;

/// The responses by path.
#[derive(Debug)]
pub struct Snapshot {
    /// Pages of the site.
    pub(super) pages: HashMap<String, Arc<Page>>,
    /// API lists and feeds.
    pub(super) content: HashMap<&'static str, Prepared>,
    /// Paths of the pictures that news items show or showed some days ago.
    pub(super) pictures: HashSet<String>,
    /// Bundle, pictures and documents: constant while the server runs.
    pub(super) files: Arc<HashMap<String, Prepared>>,
    /// Addresses of jobs that are no longer open.
    pub(super) closed: HashSet<String>,
    /// The pages in place of others, for each language.
    pub(super) fallbacks: Vec<Fallbacks>,
    /// The day in Karachi on which the pages were rendered.
    pub(super) day: Date,
}

/// The pages of one language that are sent in place of another.
#[derive(Debug)]
pub(super) struct Fallbacks {
    /// For a path without a page.
    pub(super) not_found: Arc<Page>,
    /// The same below the jobs.
    pub(super) missing_job: Arc<Page>,
    /// For a job that is no longer open.
    pub(super) closed_job: Arc<Page>,
    /// For a page that cannot be rendered.
    pub(super) unavailable: Arc<Page>,
    /// What the paths of the jobs begin with.
    pub(super) jobs: Option<String>,
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
    pub fn get(&self, path: &str) -> Option<&Prepared> {
        let page = self.pages.get(path).map(|page| &page.document);
        page.or_else(|| self.content.get(path))
            .or_else(|| self.files.get(path))
    }

    /// Whether a GET of `path` finds something, or is redirected.
    pub fn has(&self, path: &str) -> bool {
        self.get(path).is_some() || self.pictures.contains(path) || self.meant(path).is_some()
    }

    /// Whether the site has a page of its own at `path`.
    pub fn has_page(&self, path: &str) -> bool {
        self.pages.contains_key(path)
    }

    /// The API's response about the page that a visitor of `path` sees in the end: the page itself, the one that `path`
    /// redirects to, or the page that is sent when there is none.
    pub fn page_content(&self, path: &str) -> &Prepared {
        let path = self.canonical(path).unwrap_or(path);
        let page = self.pages.get(path).map(Arc::as_ref);
        page.unwrap_or_else(|| self.fallback_page(path)).content()
    }

    /// The path of the page that a visitor of `path` means, if there is one. It is always a path of this site, so it is safe to
    /// redirect to.
    pub fn canonical(&self, path: &str) -> Option<&str> {
        let candidates = address::candidates(path);
        let mut pages = candidates.iter().map(|path| self.page_path(path));
        self.page_path(path).or_else(|| pages.find_map(|page| page))
    }

    /// The path of the page or file that a visitor of `path` means, if there is one. Programs must get the API's paths right.
    pub fn meant(&self, path: &str) -> Option<&str> {
        let file = || {
            let candidates = address::candidates(path);
            candidates.iter().find_map(|path| self.file_path(path))
        };
        self.canonical(path).or_else(file)
    }

    /// The key of the page at `path`, even if it is a job that is no longer open. The path above the services has no page of its
    /// own and leads to their overview.
    fn page_path(&self, path: &str) -> Option<&str> {
        match path {
            "/services" => return Some("/what-we-do"),
            "/ur/services" => return Some("/ur/what-we-do"),
            _ => {}
        }
        let page = self.pages.get_key_value(path).map(|(path, _)| path);
        page.or_else(|| self.closed.get(path)).map(String::as_str)
    }

    /// The path of the feed, file or picture at `path` in any letter case.
    fn file_path(&self, path: &str) -> Option<&str> {
        if path.starts_with("/api/") {
            return None;
        }
        let content = self.content.keys().copied();
        let files = self.files.keys().chain(&self.pictures);
        let mut all = content.chain(files.map(String::as_str));
        all.find(|one| one.eq_ignore_ascii_case(path))
    }

    /// The page at `path`, if it was rendered from `data`.
    pub(super) fn made_from(&self, path: &str, data: &PageData) -> Option<Arc<Page>> {
        let page = self.pages.get(path).into_iter();
        let mut all = page.chain(self.fallbacks(path).all());
        all.find(|page| page.path == path && page.data == *data)
            .cloned()
    }

    fn fallbacks(&self, path: &str) -> &Fallbacks {
        &self.fallbacks[Language::of_path(path).index()]
    }

    /// The body of the page in place of the one at `path`, which cannot be rendered.
    pub fn unavailable(&self, path: &str) -> Bytes {
        let unavailable = &self.fallbacks(path).unavailable;
        unavailable.document.identity.body.clone()
    }

    /// The page for a `path` without a page: not found, or closed for a job that is no longer open.
    pub fn fallback_page(&self, path: &str) -> &Page {
        let fallbacks = self.fallbacks(path);
        let mut jobs = fallbacks.jobs.iter();
        if self.closed.contains(path) {
            &fallbacks.closed_job
        } else if jobs.any(|jobs| path.starts_with(jobs)) {
            &fallbacks.missing_job
        } else {
            &fallbacks.not_found
        }
    }
}

/// A rendered page together with what it was made of.
#[derive(Debug)]
pub struct Page {
    pub(super) path: String,
    pub(super) title: String,
    pub(super) data: PageData,
    /// The response that holds it.
    pub document: Prepared,
    /// [`Page::content`], once somebody has asked for it.
    pub(super) content: OnceLock<Prepared>,
}

impl Page {
    /// The API's response about it. All requests share it, whatever address they ask for: a client can invent any number of
    /// addresses, and an answer of its own for each would let one client fill the memory.
    fn content(&self) -> &Prepared {
        self.content.get_or_init(|| {
            let content = PageContent {
                path: &self.path,
                status: self.document.status,
                title: &self.title,
                data: &self.data,
            };
            Prepared::text(200, JSON, success(content))
        })
    }
}

/// Brotli quality at run time; the build uses 11. Below 10 a page is 7 % larger.
const BROTLI_QUALITY: u32 = 10;
/// Enough for the largest page. The encoder clears tables of the window's size, which for a large window takes longer than
/// compressing a page; below 17 bits it is many times slower.
const BROTLI_WINDOW_BITS: u32 = 18;

/// The media type of pages.
pub const HTML: &str = "text/html; charset=utf-8";
/// The media type of texts for people and programs.
pub const PLAIN_TEXT: &str = "text/plain; charset=utf-8";
/// The media type of API answers.
pub const JSON: &str = "application/json";

/// The JSON of a successful API answer that holds `data`.
pub fn success<T: Serialize>(data: T) -> String {
    let data = serde_json::to_string(&data).expect("texts and numbers can be written as JSON");
    format!(r#"{{"success":true,"data":{data}}}"#)
}

/// The Cache-Control of pages, lists and feeds: everyone may keep them, and asks before each use whether they are still the same.
pub const REVALIDATE: &str = "no-cache";
/// The same for pages. A proxy that rewrites them, as some do with email addresses, breaks their scripts.
const REVALIDATE_UNCHANGED: &str = "no-cache, no-transform";
/// The Cache-Control of pictures and documents, whose names stay when their content changes.
pub const FOR_A_DAY: &str = "public, max-age=86400";
/// The Cache-Control of files whose name contains a hash of the content.
pub const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The bytes of a body, and their SHA-256 if it was made at build time: then a start need not read them.
pub type Body = (Bytes, Option<[u8; 32]>);

/// The body in one content coding.
#[derive(Debug, Clone)]
pub struct Representation {
    /// The bytes of the body.
    pub body: Bytes,
    /// A strong validator, in quotes.
    pub etag: String,
}

/// A prepared response. A text is compressed on the first request for each coding: compressing every page with the style
/// sheet inside takes longer than rendering it, and would delay every start.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// HTTP status.
    pub status: u16,
    /// Media type, with charset for text.
    pub content_type: String,
    /// How long it may be cached, as Cache-Control says it.
    pub caching: &'static str,
    /// The header Link (RFC 8288).
    pub link: Option<String>,
    /// Without compression.
    pub identity: Representation,
    gzip: OnceLock<Option<Representation>>,
    brotli: OnceLock<Option<Representation>>,
}

impl Prepared {
    /// A text that is asked for again and again. It must be revalidated.
    pub fn text(status: u16, content_type: &str, text: String) -> Self {
        let body = (text.into(), None);
        let caching = if content_type == HTML {
            REVALIDATE_UNCHANGED
        } else {
            REVALIDATE
        };
        Self::new(status, content_type.to_owned(), caching, body)
    }

    /// A file, with the media type of `path` and the compressed variants that were made at build time.
    pub fn file(
        path: &str,
        caching: &'static str,
        identity: Body,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
    ) -> Self {
        Self::new(200, media_type(path), caching, identity).with(brotli, gzip)
    }

    /// A file of a media type that its path does not tell, which no compression makes smaller.
    pub fn typed_file(media_type: &str, caching: &'static str, body: Bytes) -> Self {
        Self::new(200, media_type.to_owned(), caching, (body, None)).with(None, None)
    }

    /// Compressed with brotli, when that is smaller.
    pub fn brotli(&self) -> Option<&Representation> {
        let compress = || self.coded(compress_brotli(&self.identity.body), "br");
        // It takes tens of milliseconds, in which this thread and those that wait for it cannot serve others.
        let wait = || block_in_place(|| self.brotli.get_or_init(compress));
        self.brotli.get().unwrap_or_else(wait).as_ref()
    }

    /// Compressed with gzip, when that is smaller.
    pub fn gzip(&self) -> Option<&Representation> {
        let compress = || self.coded(compress_gzip(&self.identity.body), "gz");
        self.gzip.get_or_init(compress).as_ref()
    }

    fn new(status: u16, content_type: String, caching: &'static str, body: Body) -> Self {
        let (body, hash) = body;
        let hash = hash.unwrap_or_else(|| Sha256::digest(&body).into());
        let etag = format!("\"{}\"", hex(&hash[..12]));
        Self {
            status,
            content_type,
            caching,
            link: None,
            identity: Representation { body, etag },
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// Sets the compressed bodies.
    fn with(mut self, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        self.brotli = OnceLock::from(self.coded(brotli, "br"));
        self.gzip = OnceLock::from(self.coded(gzip, "gz"));
        self
    }

    fn coded(&self, body: Option<Bytes>, suffix: &str) -> Option<Representation> {
        let body = body.filter(|body| body.len() < self.identity.body.len())?;
        let etag = format!("{}-{suffix}\"", self.identity.etag.trim_end_matches('"'));
        Some(Representation { body, etag })
    }
}

fn compress_brotli(identity: &Bytes) -> Option<Bytes> {
    let (quality, window) = (BROTLI_QUALITY, BROTLI_WINDOW_BITS);
    let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, quality, window);
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
    let text = guess.type_() == mime_guess::mime::TEXT || guess.subtype() == "javascript";
    let charset = if text { "; charset=utf-8" } else { "" };
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
        let document = Prepared::text(200, "text/html", "page".to_owned());
        Arc::new(Page {
            path: path.to_owned(),
            title: "\"News\"".to_owned(),
            data,
            document,
            content: OnceLock::new(),
        })
    }

    fn snapshot() -> Snapshot {
        let fallback = |path| page(path, PageData::default());
        Snapshot {
            pages: [("/news".to_owned(), page("/news", data("today")))].into(),
            content: [("/api/list", Prepared::text(200, JSON, String::new()))].into(),
            pictures: ["/Logo.svg".to_owned()].into(),
            files: Arc::default(),
            closed: ["/career/cook".to_owned()].into(),
            fallbacks: vec![Fallbacks {
                not_found: fallback("/404"),
                missing_job: fallback("/404-job"),
                closed_job: fallback("/410"),
                unavailable: fallback("/503"),
                jobs: Some("/career/".to_owned()),
            }],
            day: Date::default(),
        }
    }

    #[test]
    fn a_page_is_found_under_its_own_and_its_canonical_address() {
        let snapshot = snapshot();
        assert!(snapshot.get("/news").is_some());
        assert!(snapshot.get("/").is_none() && snapshot.get("/404").is_none());
        for path in ["/news", "/NEWS", "/career/cook", "/LOGO.svg"] {
            assert!(snapshot.has(path), "{path}");
        }
        for path in ["/404", "/unknown", "/API/list", "/api/list/"] {
            assert!(!snapshot.has(path), "{path}");
        }
        for (path, canonical) in [
            ("/News/", Some("/news")),
            ("/career/cook//", Some("/career/cook")),
            ("/career/cook.", Some("/career/cook")),
            ("/news.html", Some("/news")),
            ("/unknown", None),
            ("/404", None),
            ("/", None),
            ("/logo.SVG", None),
        ] {
            assert_eq!(snapshot.canonical(path), canonical, "{path}");
        }
        for path in ["/logo.SVG", "/LOGO.svg/", "/Logo.Svg)"] {
            assert_eq!(snapshot.meant(path), Some("/Logo.svg"), "{path}");
        }
        let fallback = |path: &str| std::ptr::from_ref(snapshot.fallback_page(path));
        let pages = &snapshot.fallbacks[0];
        for (path, page) in [
            ("/career/cook", &pages.closed_job),
            ("/career/pilot", &pages.missing_job),
            ("/careers", &pages.not_found),
            ("/unknown", &pages.not_found),
        ] {
            assert_eq!(fallback(path), Arc::as_ptr(page), "{path}");
        }
    }

    #[test]
    fn a_page_is_reused_only_when_its_data_is_the_same() {
        let snapshot = snapshot();
        let made_from = |path, data| snapshot.made_from(path, &data).is_some();
        assert!(made_from("/news", data("today")));
        assert!(!made_from("/news", data("yesterday")));
        assert!(!made_from("/", data("today")));
        assert!(made_from("/410", PageData::default()));
        assert!(!made_from("/410", data("today")));
    }

    #[test]
    fn all_requests_for_the_content_of_a_page_share_one_compressed_answer() {
        let mut snapshot = snapshot();
        let news = page("/news", data(&"today".repeat(100)));
        snapshot.pages.insert("/news".to_owned(), news);
        let kept = snapshot.page_content("/news");
        let json: serde_json::Value = serde_json::from_slice(&kept.identity.body).unwrap();
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
        assert!(kept.brotli().is_some());
        let body = |path: &str| snapshot.page_content(path).identity.body.as_ptr();
        for (path, same) in [
            ("/News//", "/news"),
            ("/nowhere", "/elsewhere"),
            ("/career/cook", "/Career/Cook/"),
        ] {
            assert_eq!(body(path), body(same), "{path}");
        }
        assert_ne!(body("/nowhere"), body("/career/cook"));
    }

    #[test]
    fn a_page_is_compressed_and_each_coding_has_its_own_validator() {
        let page = Prepared::text(200, "text/html; charset=utf-8", "stand fast ".repeat(100));
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
    fn texts_and_scripts_have_a_charset_and_other_files_none() {
        assert_eq!(media_type("/assets/a.js"), "text/javascript; charset=utf-8");
        assert_eq!(media_type("/assets/a.css"), "text/css; charset=utf-8");
        assert_eq!(media_type("/images/a.svg"), "image/svg+xml");
        assert_eq!(media_type("/a.pdf"), "application/pdf");
    }

    #[test]
    fn a_variant_that_is_not_smaller_is_dropped() {
        let file = |length| {
            let variant = Some(Bytes::from(vec![0; length]));
            let identity = (Bytes::from_static(b"1234567890"), None);
            Prepared::file("/a.svg", FOR_A_DAY, identity, variant.clone(), variant)
        };
        assert!(file(10).brotli().is_none() && file(10).gzip().is_none());
        assert!(file(9).brotli().is_some() && file(9).gzip().is_some());
    }
}
