//! The files that are constant while the server runs: the bundle that `build.rs` makes, pictures and documents, all inside
//! the executable, and those of the overlay directory, which replace them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::config::Company;
use crate::language::Language;
use crate::site::copy_cache::CopyCache;
use crate::site::overlay::{Overlay, Replacements};
use crate::site::pictures;
use crate::site::renderers::{Bundle, Pictures};
use crate::site::snapshot::{FOR_A_DAY, FOR_EVER, Prepared};

const FAVICON: &str = "/images/brand/favicon.ico";

/// The output of `build.rs`: `assets.json` and `server.js`, their twins of each other language, `assets/…` and compressed variants.
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

/// Returns the server bundle in `language`, if the executable has a front end.
pub fn bundle(language: Language) -> Option<Bundle> {
    let suffix = ["", "-ur"][language.index()];
    let script = Built::get(&format!("server{suffix}.js"))?.data.into_owned();
    let assets = Built::get(&format!("assets{suffix}.json"))?.data;
    let assets = serde_json::from_slice(&assets).ok()?;
    Some(Bundle { script, assets })
}

/// Returns the licences of the packages in the bundle.
pub fn licences() -> Option<Vec<u8>> {
    Built::get("licences.txt").map(|file| file.data.into_owned())
}

/// The files of the site.
#[derive(Debug, Default)]
pub struct SiteFiles {
    /// The response with each file, by its path.
    pub responses: HashMap<String, Prepared>,
    /// The company's own pictures among them.
    pub pictures: Pictures,
}

impl SiteFiles {
    /// Reads the files of the executable, and those of `overlay` in their place. Copies of photographs are kept in `cache`.
    ///
    /// # Errors
    /// If `overlay` does not exist, or a file in it cannot be read.
    pub fn load(
        company: &Company,
        overlay: Option<&Path>,
        cache: &CopyCache,
    ) -> anyhow::Result<Self> {
        let mut files = Self {
            responses: built_in(),
            pictures: Pictures::default(),
        };
        if let Some(directory) = overlay {
            let replacements = replacements(company, directory, cache)?;
            let count = replacements.replaced.len();
            tracing::info!(files = count, "files of the overlay are used");
            for sentence in &replacements.broken {
                tracing::warn!("a file of the overlay cannot be used: {sentence}");
            }
            for path in &replacements.unused {
                tracing::warn!(path, "a file of the overlay replaces nothing");
            }
            files.pictures = pictures::of_company(company, &replacements);
            files.responses.extend(replacements.files);
        }
        // Browsers request it at this address even if a page names another.
        if let Some(icon) = files.responses.get(FAVICON).cloned() {
            files.responses.insert("/favicon.ico".to_owned(), icon);
        }
        Ok(files)
    }
}

/// The names of the built-in pictures, below `/images/`.
#[cfg(test)]
pub fn image_names() -> impl Iterator<Item = String> {
    Images::iter().map(|name| name["images/".len()..].to_owned())
}

/// The responses with the files of the executable.
fn built_in() -> HashMap<String, Prepared> {
    let is_variant = |name: &str| name.ends_with(".br") || name.ends_with(".gz");
    let built = Built::iter().filter(|name| name.starts_with("assets/") && !is_variant(name));
    let built = built.map(|name| (Built::get(&name), format!("/{name}"), FOR_EVER));
    let images = Images::iter().map(|name| (Images::get(&name), format!("/{name}"), FOR_A_DAY));
    let documents =
        Documents::iter().map(|name| (Documents::get(&name), format!("/{name}"), FOR_A_DAY));
    let mut files = HashMap::new();
    for (file, path, caching) in built.chain(images).chain(documents) {
        let Some(file) = file else { continue };
        let variant = |suffix| Built::get(&format!("{}.{suffix}", &path[1..])).map(bytes);
        let (brotli, gzip) = (variant("br"), variant("gz"));
        let hash = Some(file.metadata.sha256_hash());
        let file = Prepared::file(&path, caching, (bytes(file), hash), brotli, gzip);
        files.insert(path, file);
    }
    files
}

/// A sentence for each file that the company file names and the site does not have. An overlay that cannot be read is a finding of
/// its own.
pub fn missing(company: &Company, directory: Option<&Path>) -> Vec<String> {
    let Ok(overlay) = directory.map(Overlay::open).transpose() else {
        return Vec::new();
    };
    let has = |path: &str| {
        let name = &path[1..];
        let built_in = Images::get(name).or(Documents::get(name));
        built_in.is_some() || overlay.as_ref().is_some_and(|overlay| overlay.has(path))
    };
    let lost = company.named_files().filter(|(_, path)| !has(path));
    let sentences = lost.map(|(field, path)| {
        let file = &path[1..];
        let place = match directory {
            Some(directory) => directory.join(file).display().to_string(),
            None => format!("{file} in a directory that STANDFAST_OVERLAY names"),
        };
        format!(
            "{field}: there is no file {path}, and the pages leave it out; put it at {place}, or correct the name"
        )
    });
    sentences.collect()
}

/// What `directory` replaces.
///
/// # Errors
/// A sentence, if the directory or a file in it cannot be read.
pub fn replacements(
    company: &Company,
    directory: &Path,
    cache: &CopyCache,
) -> anyhow::Result<Replacements> {
    let built_in = Images::iter().chain(Documents::iter());
    let paths = built_in.map(|name| format!("/{name}"));
    let paths = paths.chain(company.files());
    let read = Overlay::open(directory).and_then(|overlay| overlay.read(paths, cache));
    read.with_context(|| {
        format!(
            "the overlay directory {} cannot be read",
            directory.display()
        )
    })
}

/// Returns the content, without a copy if it is part of the executable. Debug builds read it from disk.
fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
