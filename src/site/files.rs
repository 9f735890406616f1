//! The files that are constant while the server runs: the bundle that `build.rs` makes, pictures and documents, all inside
//! the executable, and those of the overlay directory, which replace them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::Context;
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};
use walkdir::WalkDir;

use crate::config::Company;
use crate::language::Language;
use crate::site::renderers::Bundle;
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

/// The response with each file, by its path.
///
/// # Errors
/// If `overlay` does not exist, or a file in it cannot be read.
pub fn responses(
    company: &Company,
    overlay: Option<&Path>,
) -> anyhow::Result<HashMap<String, Prepared>> {
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
    if let Some(directory) = overlay {
        let paths = files.keys().cloned().chain(company.files());
        let replacements = read_overlay(directory, paths);
        let name = directory.display();
        let unreadable = || format!("the overlay directory {name} cannot be read");
        let replacements = replacements.with_context(unreadable)?;
        tracing::info!(files = replacements.len(), "files of the overlay are used");
        let used: HashSet<_> = replacements.iter().map(|(path, _)| path.as_str()).collect();
        for entry in WalkDir::new(directory) {
            let entry = entry.with_context(unreadable)?;
            let path = entry.path().strip_prefix(directory).unwrap_or(entry.path());
            let path = format!("/{}", path.display());
            if entry.file_type().is_file() && !used.contains(path.as_str()) {
                tracing::warn!(path, "a file of the overlay replaces nothing");
            }
        }
        files.extend(replacements);
    }
    // Browsers request it at this address even if a page names another.
    if let Some(icon) = files.get(FAVICON).cloned() {
        files.insert("/favicon.ico".to_owned(), icon);
    }
    Ok(files)
}

/// The files of `directory` at `paths` on the site: pictures and documents. No link leads out of it.
fn read_overlay(
    directory: &Path,
    paths: impl Iterator<Item = String>,
) -> std::io::Result<Vec<(String, Prepared)>> {
    // A file is none.
    std::fs::read_dir(directory)?;
    let root = directory.canonicalize()?;
    let mut files = Vec::new();
    let is_replaceable =
        |path: &String| path.starts_with("/images/") || path.starts_with("/downloads/");
    for path in paths.filter(is_replaceable) {
        let target = root.join(&path[1..]).canonicalize();
        let is_inside = |file: &PathBuf| file.starts_with(&root) && file.is_file();
        if let Some(target) = target.ok().filter(is_inside) {
            let bytes = std::fs::read(target)?.into();
            let file = Prepared::file(&path, FOR_A_DAY, (bytes, None), None, None);
            files.push((path, file));
        }
    }
    Ok(files)
}

/// Returns the content, without a copy if it is part of the executable. Debug builds read it from disk.
fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_and_documents_are_read_from_the_overlay() {
        let directory = tempfile::tempdir().unwrap();
        for folder in ["images", "assets"] {
            std::fs::create_dir(directory.path().join(folder)).unwrap();
            std::fs::write(directory.path().join(folder).join("a.js"), "text").unwrap();
        }
        let paths = ["", "é.jpg", "/assets/a.js", "/images/a.js"].map(str::to_owned);
        let read = read_overlay(directory.path(), paths.into_iter()).unwrap();
        let read: Vec<_> = read.into_iter().map(|(path, _)| path).collect();
        assert_eq!(read, ["/images/a.js"]);
    }
}
