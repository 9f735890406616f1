//! The files that are constant while the server runs: the bundle that `build.rs` makes, pictures and documents, all inside
//! the executable, and those of the overlay directory, which replace them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::config::Company;
use crate::config::documents::DocumentList;
use crate::content::pdf;
use crate::language::Language;
use crate::site::copy_cache::CopyCache;
use crate::site::documents::Downloads;
use crate::site::overlay::{DocumentSize, Overlay, Replacements};
use crate::site::pictures::Picture;
use crate::site::renderers::{Bundle, Pictures};
use crate::site::snapshot::{FOR_A_DAY, FOR_EVER, Prepared};
use crate::site::{documents, pictures};

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
    /// The cards of the page of downloads, in each language.
    pub downloads: [Downloads; 2],
}

impl SiteFiles {
    /// Reads the files of the executable, and those of `overlay` in their place. Copies of photographs are kept in `cache`.
    ///
    /// # Errors
    /// If `overlay` does not exist, or a file in it cannot be read.
    pub fn load(
        company: &Company,
        lists: &[DocumentList; 2],
        overlay: Option<&Path>,
        cache: &CopyCache,
    ) -> anyhow::Result<Self> {
        let mut responses = built_in();
        let mut replacements = Replacements::default();
        if let Some(directory) = overlay {
            replacements = self::replacements(company, lists, directory, cache)?;
            tracing::info!(files = replacements.used, "files of the overlay are used");
            for sentence in &replacements.broken {
                tracing::warn!("a file of the overlay cannot be used: {sentence}");
            }
            for path in &replacements.unused {
                tracing::warn!(path, "a file of the overlay replaces nothing");
            }
            for sentence in documents::missing(&lists[0], |path| has_document(path, &replacements))
            {
                tracing::warn!("{sentence}");
            }
        }
        let mut sizes = own_sizes(lists);
        sizes.extend(replacements.documents.clone());
        let pictures = pictures::of_company(company, &replacements);
        let replaced = replacements.replaced;
        responses.extend(replacements.files);
        // Browsers request it at this address even if a page names another.
        if let Some(icon) = responses.get(FAVICON).cloned() {
            responses.insert("/favicon.ico".to_owned(), icon);
        }
        let files = documents::Files {
            sizes: &sizes,
            has_picture: &|path| responses.contains_key(path),
            is_replaced: &|path| replaced.contains(path),
        };
        Ok(Self {
            downloads: Downloads::of(lists, files),
            responses,
            pictures,
        })
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
    for picture in pictures::all() {
        let base = picture
            .base_path()
            .and_then(|base| files.get(&base).cloned());
        if let Some(base) = base {
            files.entry(picture.path()).or_insert(base);
        }
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

/// How large the built-in documents of the lists are.
fn own_sizes(lists: &[DocumentList; 2]) -> HashMap<String, DocumentSize> {
    let listed = lists.iter().flat_map(DocumentList::all);
    let mut sizes = HashMap::new();
    for document in listed {
        let path = &document.file;
        if let Some(file) = Documents::get(path.trim_start_matches('/')) {
            sizes.entry(path.clone()).or_insert_with(|| DocumentSize {
                pages: pdf::pages_of_own(&file.data),
                bytes: file.data.len(),
            });
        }
    }
    sizes
}

/// Whether there is a document at `path`.
pub fn has_document(path: &str, replacements: &Replacements) -> bool {
    let is_own = Documents::get(path.trim_start_matches('/')).is_some();
    is_own || replacements.documents.contains_key(path)
}

/// What `directory` replaces.
///
/// # Errors
/// A sentence, if the directory or a file in it cannot be read.
pub fn replacements(
    company: &Company,
    lists: &[DocumentList; 2],
    directory: &Path,
    cache: &CopyCache,
) -> anyhow::Result<Replacements> {
    let built_in = Images::iter().chain(Documents::iter());
    let paths = built_in.map(|name| format!("/{name}"));
    let paths = paths.chain(pictures::all().iter().map(Picture::path));
    let listed = lists.iter().flat_map(DocumentList::files);
    let mut paths: Vec<_> = paths.chain(company.files()).chain(listed).collect();
    paths.sort();
    paths.dedup();
    let read = Overlay::open(directory).and_then(|overlay| overlay.read(paths.into_iter(), cache));
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
