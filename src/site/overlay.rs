//! The overlay: a directory of the admin whose pictures and documents replace the built-in ones of the same name. A photograph replaces
//! a drawing whatever its type, in copies for the widths of screens. Making them takes a second for each photograph, so a start
//! keeps them beside the database for the next one.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::config::documents::default_preview;
use crate::content::pdf::Measured;
use crate::content::picture::Copies;
use crate::site::copy_cache::CopyCache;
use crate::site::pictures::{self, Picture};
use crate::site::renderers::Photograph;
use crate::site::snapshot::{FOR_A_DAY, FOR_EVER, Prepared};
use crate::text::hex;

/// The types of photographs. Cameras write them in capitals too.
const TYPES: [&str; 8] = ["jpg", "jpeg", "png", "webp", "JPG", "JPEG", "PNG", "WEBP"];
/// The media type of all copies.
const WEBP: &str = "image/webp";
/// Other programs expect these pictures in their own type, so only a file of that type replaces one.
const FIXED_TYPES: &str = "/images/brand/";

/// The files of the overlay that have a place on the site.
#[derive(Debug, Default)]
pub struct Replacements {
    /// The responses by path.
    pub files: HashMap<String, Prepared>,
    /// The photographs, by the path under which pages name them.
    pub photographs: BTreeMap<String, Photograph>,
    /// The paths of files that are replaced.
    pub replaced: HashSet<String>,
    /// How many files of the directory have a place.
    pub used: usize,
    /// How many pages and bytes documents have, by their path.
    pub documents: HashMap<String, DocumentSize>,
    /// Files that have no place, by their path below the directory.
    pub unused: Vec<String>,
    /// Files that cannot be used, each in a sentence.
    pub broken: Vec<String>,
    /// Photographs that look blurred on large screens, each in a sentence.
    pub small: Vec<String>,
    /// Pictures that were made of documents, and their paths.
    first_pages: Vec<(String, Copies)>,
}

/// How large a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentSize {
    /// How many pages it has, if they could be counted.
    pub pages: Option<usize>,
    /// How many bytes.
    pub bytes: usize,
}

/// The directory.
#[derive(Debug)]
pub struct Overlay {
    root: PathBuf,
}

impl Overlay {
    /// Opens it.
    ///
    /// # Errors
    /// If this is no directory, or cannot be read.
    pub fn open(directory: &Path) -> io::Result<Self> {
        fs::read_dir(directory)?;
        let root = directory.canonicalize()?;
        Ok(Self { root })
    }

    /// The file at `path` of the site. No link leads out of the directory.
    pub fn file(&self, path: &str) -> Option<PathBuf> {
        let target = self.root.join(path.strip_prefix('/')?).canonicalize().ok();
        target.filter(|file| file.starts_with(&self.root) && file.is_file())
    }

    /// The file that replaces the one at `path`, and its own path: that of the same name, or a photograph.
    fn replacement(&self, path: &str) -> Option<(String, PathBuf)> {
        let exact = self.file(path).map(|file| (path.to_owned(), file));
        let has_fixed_type = path.starts_with(FIXED_TYPES) && !path.ends_with(".svg");
        if exact.is_some() || has_fixed_type || !path.starts_with("/images/") {
            return exact;
        }
        let (stem, _) = path.rsplit_once('.')?;
        let mut others = TYPES.iter().map(|extension| format!("{stem}.{extension}"));
        others.find_map(|path| Some((path.clone(), self.file(&path)?)))
    }

    /// Whether it has a file for `path` of the site.
    pub fn has(&self, path: &str) -> bool {
        self.replacement(path).is_some()
    }

    /// Reads all files that replace one of `paths`. Copies of photographs are kept in `cache`.
    ///
    /// # Errors
    /// If a file or directory cannot be read.
    pub fn read(
        &self,
        paths: impl Iterator<Item = String>,
        cache: &CopyCache,
    ) -> io::Result<Replacements> {
        let mut replacements = Replacements::default();
        let mut used = HashSet::new();
        let is_replaceable =
            |path: &String| path.starts_with("/images/") || path.starts_with("/downloads/");
        for path in paths.filter(is_replaceable) {
            let Some((own_path, file)) = self.replacement(&path) else {
                continue;
            };
            let bytes = fs::read(file)?;
            used.insert(own_path.clone());
            if !is_photograph(&path, &own_path) {
                if path.starts_with("/downloads/") && path.ends_with(".pdf") {
                    replacements.measure(&path, &bytes, cache);
                }
                let file = Prepared::file(&path, FOR_A_DAY, (bytes.into(), None), None, None);
                replacements.files.insert(path.clone(), file);
                replacements.replaced.insert(path);
                continue;
            }
            match cache.copies(&bytes) {
                Ok(copies) => {
                    replacements
                        .small
                        .extend(too_small(&path, &own_path, &copies));
                    replacements.add_photograph(path, copies);
                }
                Err(error) => {
                    replacements
                        .broken
                        .push(format!("{}: {error}", &own_path[1..]));
                }
            }
        }
        replacements.show_first_pages();
        replacements.show_elsewhere(pictures::all());
        for entry in WalkDir::new(&self.root) {
            let entry = entry?;
            let path = entry.path().strip_prefix(&self.root);
            let path = format!("/{}", path.unwrap_or(entry.path()).display());
            let is_list = path == "/documents.json";
            if entry.file_type().is_file() && !used.contains(&path) && !is_list {
                replacements.unused.push(path);
            }
        }
        replacements.unused.sort();
        replacements.used = used.len();
        cache.forget_others();
        Ok(replacements)
    }
}

/// Says that a photograph has less than half the width at which pages show the picture at `path`.
fn too_small(path: &str, own_path: &str, copies: &Copies) -> Option<String> {
    let picture = pictures::all()
        .iter()
        .find(|picture| picture.path() == path)?;
    let (width, _) = copies.files.last()?;
    (2 * width < picture.width).then(|| {
        format!(
            "{} is {width} pixels wide and will look blurred; use one of at least {} pixels",
            &own_path[1..],
            picture.width
        )
    })
}

/// Whether the file at `own_path`, which replaces the one at `path`, is shown in copies.
fn is_photograph(path: &str, own_path: &str) -> bool {
    let extension = own_path.rsplit_once('.').map(|(_, extension)| extension);
    let has_fixed_type = path.starts_with(FIXED_TYPES) && !path.ends_with(".svg");
    path.starts_with("/images/")
        && extension.is_some_and(|extension| TYPES.contains(&extension))
        && !has_fixed_type
}

impl Replacements {
    fn add_photograph(&mut self, path: String, copies: Copies) {
        let stem = path.rsplit_once('.').map_or(&*path, |(stem, _)| stem);
        let base = format!("{stem}.{}", version(&copies));
        let mut widths = Vec::new();
        for (width, webp) in copies.files {
            let webp = Bytes::from(webp);
            let copy = Prepared::typed_file(WEBP, FOR_EVER, webp.clone());
            self.files.insert(format!("{base}-{width}.webp"), copy);
            // For links to the built-in picture. The widest comes last.
            let whole = Prepared::typed_file(WEBP, FOR_A_DAY, webp);
            self.files.insert(path.clone(), whole);
            widths.push(width);
        }
        let photograph = Photograph {
            base,
            widths,
            height: copies.height,
            replaces_drawing: pictures::is_drawing(&path),
        };
        self.photographs.insert(path.clone(), photograph);
        self.replaced.insert(path);
    }

    fn measure(&mut self, path: &str, bytes: &[u8], cache: &CopyCache) {
        let measured = cache.measured(bytes).unwrap_or_else(|error| {
            self.broken.push(format!("{}: {error}", &path[1..]));
            Measured::default()
        });
        let size = DocumentSize {
            pages: measured.pages,
            bytes: bytes.len(),
        };
        self.documents.insert(path.to_owned(), size);
        if let Some(copies) = measured.preview {
            self.first_pages.push((default_preview(path), copies));
        }
    }

    /// Shows the first pages of documents, unless the overlay has other pictures of them.
    fn show_first_pages(&mut self) {
        for (path, copies) in std::mem::take(&mut self.first_pages) {
            if !self.replaced.contains(&path) {
                self.add_photograph(path, copies);
            }
        }
    }

    /// Shows what replaces a picture under the names that are based on it, too, unless they have a replacement of their own.
    fn show_elsewhere(&mut self, pictures: &[Picture]) {
        for picture in pictures {
            let (path, Some(base)) = (picture.path(), picture.base_path()) else {
                continue;
            };
            if self.replaced.contains(&path) || !self.replaced.contains(&base) {
                continue;
            }
            if let Some(photograph) = self.photographs.get(&base).cloned() {
                self.photographs.insert(path.clone(), photograph);
            }
            if let Some(file) = self.files.get(&base).cloned() {
                self.files.insert(path.clone(), file);
            }
            self.replaced.insert(path);
        }
    }
}

/// Part of the addresses of copies, so that a changed photograph has new ones.
fn version(copies: &Copies) -> String {
    let mut hash = Sha256::new();
    for (_, webp) in &copies.files {
        hash.update(webp);
    }
    hex(&hash.finalize()[..4])
}

#[cfg(test)]
mod tests {
    use image::DynamicImage;

    use super::*;

    /// Reads an overlay with these files, for which the site has the built-in files `paths`.
    fn read(files: &[&str], paths: &[&str]) -> Replacements {
        let directory = tempfile::tempdir().unwrap();
        for file in files {
            let file = directory.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            let is_photograph = TYPES.iter().any(|kind| file.extension().unwrap() == *kind);
            if is_photograph {
                let photograph = DynamicImage::new_rgb8(700, 30);
                let format = image::ImageFormat::from_path(&file).unwrap();
                photograph.save_with_format(&file, format).unwrap();
            } else {
                fs::write(file, "text").unwrap();
            }
        }
        let overlay = Overlay::open(directory.path()).unwrap();
        let paths = paths.iter().map(|path| (*path).to_owned());
        overlay.read(paths, &CopyCache::default()).unwrap()
    }

    #[test]
    fn only_pictures_and_documents_are_read() {
        let paths = ["", "/é.jpg", "/assets/a.js", "/images/a.js"];
        let found = read(&["images/a.js", "assets/a.js"], &paths);
        let used: Vec<_> = found.files.into_keys().collect();
        assert_eq!(used, ["/images/a.js"]);
        assert_eq!(found.unused, ["/assets/a.js"]);
    }

    #[test]
    fn a_photograph_of_any_type_replaces_a_drawing() {
        for name in ["gate.jpg", "gate.JPG", "gate.jpeg", "gate.png", "gate.webp"] {
            let found = read(&[&format!("images/a/{name}")], &["/images/a/gate.svg"]);
            let photograph = &found.photographs["/images/a/gate.svg"];
            assert_eq!(photograph.widths, [480, 700], "{name}");
            for width in &photograph.widths {
                let copy = &found.files[&format!("{}-{width}.webp", photograph.base)];
                assert_eq!((&*copy.content_type, copy.caching), (WEBP, FOR_EVER));
            }
            // Links to the drawing lead to the photograph.
            assert_eq!(found.files["/images/a/gate.svg"].content_type, WEBP);
            assert!(found.unused.is_empty() && found.broken.is_empty());
        }
        let own_drawing = read(&["images/a/gate.svg"], &["/images/a/gate.svg"]);
        assert!(own_drawing.photographs.is_empty());
        assert!(own_drawing.replaced.contains("/images/a/gate.svg"));
    }

    #[test]
    fn the_file_of_the_same_name_comes_first_and_the_other_is_unused() {
        let found = read(
            &["images/gate.svg", "images/gate.jpg"],
            &["/images/gate.svg"],
        );
        assert!(found.photographs.is_empty());
        assert_eq!(found.unused, ["/images/gate.jpg"]);
    }

    #[test]
    fn a_picture_that_other_programs_read_keeps_its_type() {
        let files = ["images/brand/icon.png", "images/brand/card.png"];
        let paths = ["/images/brand/icon.png", "/images/brand/card.jpg"];
        let found = read(&files, &paths);
        assert_eq!(
            found.files["/images/brand/icon.png"].content_type,
            "image/png"
        );
        assert_eq!(found.unused, ["/images/brand/card.png"]);
        let logo = read(&["images/brand/logo.png"], &["/images/brand/logo.svg"]);
        assert_eq!(logo.photographs.len(), 1);
    }

    #[test]
    fn a_photograph_is_shown_under_the_names_that_are_based_on_its_drawing() {
        let drawing = "/images/services/training-courses.svg";
        let slide = "/images/slides/slide-05.svg";
        let both = read(&["images/services/training-courses.jpg"], &[drawing, slide]);
        assert_eq!(both.photographs[slide], both.photographs[drawing]);
        assert_eq!(both.files[slide].content_type, WEBP);
        let own = read(&["images/slides/slide-05.jpg"], &[drawing, slide]);
        assert_eq!(own.photographs.keys().collect::<Vec<_>>(), [slide]);
        assert!(!own.replaced.contains(drawing));
        // The plan for phones is another drawing, but a photograph fits both.
        let [plan, flat] = [
            "/images/home/night-plan.svg",
            "/images/home/night-plan-phone.svg",
        ];
        let one = read(&["images/home/night-plan.jpg"], &[plan, flat]);
        assert_eq!(one.photographs[flat], one.photographs[plan]);
        let own_drawing = [
            "images/home/night-plan.jpg",
            "images/home/night-plan-phone.svg",
        ];
        let two = read(&own_drawing, &[plan, flat]);
        assert!(!two.photographs.contains_key(flat));
    }

    #[test]
    fn a_broken_photograph_replaces_nothing_and_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let images = directory.path().join("images");
        fs::create_dir(&images).unwrap();
        fs::write(images.join("gate.jpg"), b"\xff\xd8\xff\xe0 cut off").unwrap();
        let overlay = Overlay::open(directory.path()).unwrap();
        let paths = ["/images/gate.svg".to_owned()].into_iter();
        let found = overlay.read(paths, &CopyCache::default()).unwrap();
        assert!(found.files.is_empty() && found.replaced.is_empty());
        assert_eq!(found.broken.len(), 1);
        assert!(found.broken[0].starts_with("images/gate.jpg: the picture is damaged"));
    }
}
