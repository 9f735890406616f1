//! The files that don't change while the server runs. The bundle from `build.rs`, the pictures and the documents are embedded in the
//! executable. Files of the overlay directory replace them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::config::documents::DocumentList;
use crate::config::{Company, FileReference};
use crate::content::pdf;
use crate::language::{Language, PerLanguage};
use crate::site::copy_cache::CopyCache;
use crate::site::documents::Downloads;
use crate::site::overlay::{DocumentSize, Overlay, Replacements};
use crate::site::pictures::Picture;
use crate::site::renderers::{Bundle, Pictures};
use crate::site::snapshot::{BuiltFile, FOR_A_DAY, FOR_EVER, PreparedResponse};
use crate::site::{documents, pictures};

const FAVICON: &str = "/images/brand/favicon.ico";

/// The output of `build.rs`: `assets.json` and `server.js`, the same for Urdu, `assets/…`, and compressed variants.
#[derive(RustEmbed)]
#[folder = "$BUILT_SITE"]
struct FrontEnd;

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
    let suffix = match language {
        Language::English => "",
        Language::Urdu => "-ur",
    };
    let script = FrontEnd::get(&format!("server{suffix}.js"))?
        .data
        .into_owned();
    let assets = FrontEnd::get(&format!("assets{suffix}.json"))?.data;
    let assets = serde_json::from_slice(&assets).ok()?;
    Some(Bundle { script, assets })
}

/// Returns the licences of the packages in the bundle.
pub fn licences() -> Option<Vec<u8>> {
    FrontEnd::get("licences.txt").map(|file| file.data.into_owned())
}

/// The files of the site.
#[derive(Debug, Default)]
pub struct SiteFiles {
    /// The response for each file, by path.
    pub responses: HashMap<String, PreparedResponse>,
    /// The company's own pictures among the files.
    pub pictures: Pictures,
    /// The cards of the downloads page.
    pub downloads: PerLanguage<Downloads>,
}

impl SiteFiles {
    /// Reads the embedded files and replaces some of them with files of `overlay`. `cache` stores the copies of photographs.
    ///
    /// # Errors
    /// If `overlay` does not exist, or a file in it cannot be read.
    pub fn load(
        company: &Company,
        lists: &PerLanguage<DocumentList>,
        overlay: Option<&Path>,
        cache: &CopyCache,
    ) -> anyhow::Result<Self> {
        let mut responses = built_in();
        let mut replacements = Replacements::default();
        if let Some(directory) = overlay {
            replacements = read_overlay(company, lists, directory, cache)?;
            tracing::info!(
                files = replacements.used_count,
                "files of the overlay are used"
            );
            for sentence in &replacements.problems {
                tracing::warn!("a file of the overlay cannot be used: {sentence}");
            }
            for path in &replacements.unused_paths {
                tracing::warn!(path, "a file of the overlay replaces nothing");
            }
            let has_file = |path: &str| has_document(path, &replacements);
            for sentence in documents::list_missing(&lists.english, has_file) {
                tracing::warn!("{sentence}");
            }
        }
        let mut sizes = built_in_sizes(lists);
        sizes.extend(replacements.documents.clone());
        let pictures = pictures::company_pictures(company, &replacements);
        let replaced = replacements.replaced;
        responses.extend(replacements.files);
        // Browsers also request the icon at this path, whatever path the page gives.
        if let Some(icon) = responses.get(FAVICON).cloned() {
            responses.insert("/favicon.ico".to_owned(), icon);
        }
        let files = documents::FileFacts {
            sizes: &sizes,
            has_picture: &|path| responses.contains_key(path),
            is_replaced: &|path| replaced.contains(path),
        };
        Ok(Self {
            downloads: Downloads::in_all_languages(lists, files),
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

/// The responses for the embedded files, by path.
fn built_in() -> HashMap<String, PreparedResponse> {
    let is_variant = |name: &str| name.ends_with(".br") || name.ends_with(".gz");
    let assets = FrontEnd::iter()
        .filter(|name| name.starts_with("assets/") && !is_variant(name))
        .map(|name| (FrontEnd::get(&name), format!("/{name}"), FOR_EVER));
    let images = Images::iter().map(|name| (Images::get(&name), format!("/{name}"), FOR_A_DAY));
    let documents =
        Documents::iter().map(|name| (Documents::get(&name), format!("/{name}"), FOR_A_DAY));
    let mut responses = HashMap::new();
    for (file, path, caching) in assets.chain(images).chain(documents) {
        let Some(file) = file else { continue };
        let variant = |suffix| FrontEnd::get(&format!("{}.{suffix}", &path[1..])).map(into_bytes);
        let file = BuiltFile {
            brotli: variant("br"),
            gzip: variant("gz"),
            sha256: file.metadata.sha256_hash(),
            identity: into_bytes(file),
        };
        let response = PreparedResponse::built_file(&path, caching, file);
        responses.insert(path, response);
    }
    for picture in pictures::all() {
        let base = picture
            .base_path()
            .and_then(|base| responses.get(&base).cloned());
        if let Some(base) = base {
            responses.entry(picture.path()).or_insert(base);
        }
    }
    responses
}

/// Returns a sentence for each file that the company file refers to and that the site doesn't have. Returns none for an unreadable
/// overlay, which other checks report.
pub fn list_missing(company: &Company, directory: Option<&Path>) -> Vec<String> {
    let Ok(overlay) = directory.map(Overlay::open).transpose() else {
        return Vec::new();
    };
    let exists = |path: &str| {
        let name = &path[1..];
        let built_in = Images::get(name).or(Documents::get(name));
        built_in.is_some() || overlay.as_ref().is_some_and(|overlay| overlay.has(path))
    };
    company
        .file_references()
        .filter(|reference| !exists(&reference.path))
        .map(|FileReference { field, path }| {
            let file = &path[1..];
            let place = match directory {
                Some(directory) => directory.join(file).display().to_string(),
                None => format!("{file} in an overlay directory (STANDFAST_OVERLAY)"),
            };
            format!(
                "{field}: there is no file {path}, and the pages leave it out; put it at {place}, or correct the name"
            )
        })
        .collect()
}

/// The sizes of the built-in documents, by path.
fn built_in_sizes(lists: &PerLanguage<DocumentList>) -> HashMap<String, DocumentSize> {
    let mut sizes = HashMap::new();
    for document in lists.iter().flat_map(DocumentList::all) {
        let path = &document.file;
        if let Some(file) = Documents::get(path.trim_start_matches('/')) {
            sizes.entry(path.clone()).or_insert_with(|| DocumentSize {
                pages: pdf::count_pages(&file.data),
                bytes: file.data.len(),
            });
        }
    }
    sizes
}

/// Whether there is a document at `path`.
pub fn has_document(path: &str, replacements: &Replacements) -> bool {
    let is_built_in = Documents::get(path.trim_start_matches('/')).is_some();
    is_built_in || replacements.documents.contains_key(path)
}

/// Reads the files of the overlay in `directory` that replace pictures, documents, or files of the company file.
///
/// # Errors
/// If the directory or a file in it cannot be read.
pub fn read_overlay(
    company: &Company,
    lists: &PerLanguage<DocumentList>,
    directory: &Path,
    cache: &CopyCache,
) -> anyhow::Result<Replacements> {
    let mut paths: Vec<_> = Images::iter()
        .chain(Documents::iter())
        .map(|name| format!("/{name}"))
        .chain(pictures::all().iter().map(Picture::path))
        .chain(company.files())
        .chain(lists.iter().flat_map(DocumentList::files))
        .collect();
    paths.sort();
    paths.dedup();
    Overlay::open(directory)
        .and_then(|overlay| overlay.read(paths.into_iter(), cache))
        .with_context(|| {
            format!(
                "the overlay directory {} cannot be read",
                directory.display()
            )
        })
}

/// Returns the content of the file. Doesn't copy files in the executable. (Debug builds read them from disk.)
fn into_bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
