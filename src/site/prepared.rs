//! A response that is ready to be sent: status, media type, and the body in each content coding with its validator.

use std::io::Write;
use std::sync::OnceLock;

use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Brotli and gzip quality at run time; the build uses 11 and 9.
const QUALITY: (i32, u32) = (5, 6);
/// Enough for the largest page. The encoder clears tables of the window's size, which for a large window takes longer than
/// compressing a page; below 17 bits it is many times slower.
const BROTLI_WINDOW_BITS: i32 = 18;

/// The media type of API answers.
pub const JSON: &str = "application/json";

/// The JSON of a successful API answer that holds `data`.
pub fn success<T: Serialize>(data: T) -> String {
    #[derive(Serialize)]
    struct Success<T> {
        success: bool,
        data: T,
    }
    let success = true;
    serde_json::to_string(&Success { success, data })
        .expect("texts and numbers can be written as JSON")
}

/// How long a response may be cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caching {
    /// Everyone may keep it, and asks before each use whether it is still the same: pages, lists and feeds.
    Revalidate,
    /// For a day: pictures and documents, whose names stay when their content changes.
    Day,
    /// Without limit: the name contains a hash of the content.
    Immutable,
}

/// The body in one content coding.
#[derive(Debug, Clone)]
pub struct Representation {
    /// The bytes of the body.
    pub body: Bytes,
    /// A strong validator, in quotes.
    pub etag: String,
    /// The response headers, set by `http` when it is first sent. Building them takes longer than finding the response.
    pub headers: OnceLock<::http::HeaderMap>,
}

impl Representation {
    fn new(body: Bytes, etag: String) -> Self {
        Self {
            body,
            etag,
            headers: OnceLock::new(),
        }
    }
}

/// A prepared response. A text is compressed on the first request for each coding: compressing every page with the style
/// sheet inside takes longer than rendering it, and would delay every start.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// HTTP status.
    pub status: u16,
    /// Media type, with charset for text.
    pub content_type: String,
    /// How long it may be cached.
    pub caching: Caching,
    /// Without compression.
    pub identity: Representation,
    gzip: OnceLock<Option<Representation>>,
    brotli: OnceLock<Option<Representation>>,
}

impl Prepared {
    /// A text that is asked for again and again. It must be revalidated.
    pub fn text(status: u16, content_type: &str, text: String) -> Self {
        let revalidate = Caching::Revalidate;
        Self::new(status, content_type.to_owned(), revalidate, text.into())
    }

    /// A text that is made for one request, and not worth the time to compress it.
    pub fn uncompressed(status: u16, content_type: &str, text: String) -> Self {
        Self::text(status, content_type, text).with(None, None)
    }

    /// A file, with the media type of `path` and the compressed variants that were made at build time.
    pub fn file(
        path: &str,
        caching: Caching,
        identity: Bytes,
        brotli: Option<Bytes>,
        gzip: Option<Bytes>,
    ) -> Self {
        Self::new(200, media_type(path), caching, identity).with(brotli, gzip)
    }

    /// Compressed with brotli, when that is smaller.
    pub fn brotli(&self) -> Option<&Representation> {
        let compress = || self.coded(compress_brotli(&self.identity.body), "br");
        self.brotli.get_or_init(compress).as_ref()
    }

    /// Compressed with gzip, when that is smaller.
    pub fn gzip(&self) -> Option<&Representation> {
        let compress = || self.coded(compress_gzip(&self.identity.body), "gz");
        self.gzip.get_or_init(compress).as_ref()
    }

    /// Whether the body may depend on the codings that a client accepts. It compresses nothing.
    pub fn is_negotiated(&self) -> bool {
        let may_exist = |coded: &OnceLock<Option<_>>| coded.get().is_none_or(Option::is_some);
        may_exist(&self.brotli) || may_exist(&self.gzip)
    }

    fn new(status: u16, content_type: String, caching: Caching, body: Bytes) -> Self {
        let hash: String = Sha256::digest(&body)[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Self {
            status,
            content_type,
            caching,
            identity: Representation::new(body, format!("\"{hash}\"")),
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
        Some(Representation::new(body, etag))
    }
}

fn compress_brotli(identity: &Bytes) -> Option<Bytes> {
    let mut brotli = Vec::new();
    let quality = brotli::enc::BrotliEncoderParams {
        quality: QUALITY.0,
        lgwin: BROTLI_WINDOW_BITS,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut identity.as_ref(), &mut brotli, &quality)
        .is_ok()
        .then(|| brotli.into())
}

fn compress_gzip(identity: &Bytes) -> Option<Bytes> {
    let quality = flate2::Compression::new(QUALITY.1);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), quality);
    gzip.write_all(identity)
        .and_then(|()| gzip.finish())
        .ok()
        .map(Bytes::from)
}

fn media_type(path: &str) -> String {
    let guess = mime_guess::from_path(path).first_or_octet_stream();
    let text = guess.type_() == mime_guess::mime::TEXT || guess.subtype() == "javascript";
    if text {
        format!("{guess}; charset=utf-8")
    } else {
        guess.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let identity = Bytes::from_static(b"1234567890");
            Prepared::file("/a.svg", Caching::Day, identity, variant.clone(), variant)
        };
        assert!(file(10).brotli().is_none() && file(10).gzip().is_none());
        assert!(file(9).brotli().is_some() && file(9).gzip().is_some());
    }
}
