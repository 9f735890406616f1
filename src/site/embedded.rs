//! The files inside the executable: the bundle that `build.rs` makes, the pictures and the documents. Files of the
//! overlay directory replace them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::overlay;
use crate::facts::Company;

/// The output of `build.rs`: `index.html`, `entry-server.js`, `assets/…` and compressed variants.
#[derive(RustEmbed)]
#[folder = "$BUILT_SITE"]
struct Built;

#[derive(RustEmbed)]
#[folder = "data/images"]
#[prefix = "images/"]
struct Images;

#[derive(RustEmbed)]
#[folder = "data/downloads"]
#[prefix = "downloads/"]
struct Documents;

/// A file that visitors can request, in the encodings that were made at build time.
#[derive(Debug, Clone)]
pub struct File {
    /// The uncompressed content.
    pub identity: Bytes,
    /// Brotli variant of a text file.
    pub brotli: Option<Bytes>,
    /// Gzip variant of a text file.
    pub gzip: Option<Bytes>,
}

impl File {
    /// A file without compressed variants.
    pub fn plain(identity: impl Into<Bytes>) -> Self {
        Self {
            identity: identity.into(),
            brotli: None,
            gzip: None,
        }
    }
}

/// Returns the source text of the server bundle.
pub fn server_bundle() -> Option<Vec<u8>> {
    Built::get("entry-server.js").map(|file| file.data.into_owned())
}

/// Returns the HTML document that pages are inserted into.
pub fn template() -> Option<String> {
    let file = Built::get("index.html")?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// Returns the paths of the bundle's files.
pub fn assets() -> impl Iterator<Item = String> {
    asset_names().map(|name| path(&name))
}

fn asset_names() -> impl Iterator<Item = Cow<'static, str>> {
    Built::iter().filter(|name| name.starts_with("assets/") && !is_variant(name))
}

/// Returns every file that visitors can request, by its path with a leading slash. Files in `overlay` replace built-in
/// files of the same path; a new one is there only if `company` names it.
pub fn files(overlay: Option<&Path>, company: &Company) -> std::io::Result<HashMap<String, File>> {
    let built = asset_names()
        .filter_map(|name| Some((path(&name), with_variants(&name, Built::get(&name)?))));
    let pictures = Images::iter()
        .filter_map(|name| Some((path(&name), with_variants(&name, Images::get(&name)?))));
    let documents = Documents::iter()
        .filter_map(|name| Some((path(&name), File::plain(bytes(Documents::get(&name)?)))));
    let mut files: HashMap<String, File> = built.chain(pictures).chain(documents).collect();
    if let Some(directory) = overlay {
        let is_wanted = |path: &str| files.contains_key(path) || company.names_file(path);
        let replacements = overlay::read(directory, is_wanted)?.into_iter();
        files.extend(replacements.map(|(path, bytes)| (path, File::plain(bytes))));
    }
    Ok(files)
}

fn path(name: &str) -> String {
    format!("/{name}")
}

fn is_variant(name: &str) -> bool {
    name.ends_with(".br") || name.ends_with(".gz")
}

fn with_variants(name: &str, file: EmbeddedFile) -> File {
    let variant = |suffix: &str| Built::get(&format!("{name}.{suffix}")).map(bytes);
    File {
        brotli: variant("br"),
        gzip: variant("gz"),
        identity: bytes(file),
    }
}

/// Returns the content, without a copy if it is part of the executable. Debug builds read it from disk.
fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
