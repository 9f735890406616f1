//! The overlay: a directory of the admin's, whose pictures and documents replace the built-in ones of the same name. A photograph of
//! any type replaces a drawing. The site serves it in scaled copies for different screens. Scaling takes a second per photograph,
//! so [`CopyCache`] keeps the copies for the next start.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use image::ImageFormat;
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::config::documents::default_preview;
use crate::content::pdf::Measurement;
use crate::content::picture::{Copies, ScaledCopy};
use crate::site::copy_cache::CopyCache;
use crate::site::pictures::{self, Picture};
use crate::site::renderers::Photograph;
use crate::site::snapshot::{FOR_A_DAY, FOR_EVER, PreparedResponse};
use crate::text::hex;

/// The file extensions of photographs. Some cameras write them in capitals.
const PHOTOGRAPH_EXTENSIONS: [&str; 8] =
    ["jpg", "jpeg", "png", "webp", "JPG", "JPEG", "PNG", "WEBP"];
/// The media type of all copies.
const WEBP: &str = "image/webp";
/// Other programs expect the raster images in this directory in a certain type, so only a file of the same type replaces one.
const BRAND_DIRECTORY: &str = "/images/brand/";

/// The files that the overlay adds to the site.
#[derive(Debug, Default)]
pub struct Replacements {
    /// The responses, by path.
    pub files: HashMap<String, PreparedResponse>,
    /// The photographs, by the path that pages use for the picture.
    pub photographs: BTreeMap<String, Photograph>,
    /// The paths on the site that now have another file.
    pub replaced: HashSet<String>,
    /// How many files of the overlay are used.
    pub used_count: usize,
    /// The sizes of documents, by path.
    pub documents: HashMap<String, DocumentSize>,
    /// The files of the overlay that replace nothing, by path relative to it, with a leading slash.
    pub unused_paths: Vec<String>,
    /// A sentence about each file that cannot be used.
    pub problems: Vec<String>,
    /// A sentence about each photograph that will look blurred on large screens.
    pub size_warnings: Vec<String>,
    /// Pictures of the first pages of documents, with their default paths.
    first_pages: Vec<(String, Copies)>,
}

/// The size of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentSize {
    /// The number of pages, if it could be determined.
    pub pages: Option<usize>,
    /// The number of bytes.
    pub bytes: usize,
}

/// The overlay directory.
#[derive(Debug)]
pub struct Overlay {
    root: PathBuf,
}

/// A file of the overlay that replaces a built-in one.
struct Replacement {
    /// Its path relative to the overlay, with a leading slash. The extension may differ from that of the built-in file.
    overlay_path: String,
    file: PathBuf,
}

impl Overlay {
    /// Opens the overlay.
    ///
    /// # Errors
    /// If `directory` is not a directory, or cannot be read.
    pub fn open(directory: &Path) -> io::Result<Self> {
        fs::read_dir(directory)?;
        let root = directory.canonicalize()?;
        Ok(Self { root })
    }

    /// The file for `path` of the site, if the overlay has one of exactly that name. Ignores links that lead out of the directory.
    pub fn file(&self, path: &str) -> Option<PathBuf> {
        let target = self.root.join(path.strip_prefix('/')?).canonicalize().ok();
        target.filter(|file| file.starts_with(&self.root) && file.is_file())
    }

    /// Finds the file that replaces the built-in one at `path`: the file of the same name, or else a photograph with another
    /// extension.
    fn replacement(&self, path: &str) -> Option<Replacement> {
        if let Some(file) = self.file(path) {
            let overlay_path = path.to_owned();
            return Some(Replacement { overlay_path, file });
        }
        if has_fixed_type(path) || !path.starts_with("/images/") {
            return None;
        }
        let (stem, _) = path.rsplit_once('.')?;
        PHOTOGRAPH_EXTENSIONS.iter().find_map(|extension| {
            let overlay_path = format!("{stem}.{extension}");
            let file = self.file(&overlay_path)?;
            Some(Replacement { overlay_path, file })
        })
    }

    /// Whether the overlay has a file for `path` of the site.
    pub fn has(&self, path: &str) -> bool {
        self.replacement(path).is_some()
    }

    /// Reads all files that replace one of `paths`. Takes copies of photographs from `cache`, and adds missing ones to it.
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
            if let Some(Replacement { overlay_path, file }) = self.replacement(&path) {
                let bytes = fs::read(file)?;
                replacements.add(path, &overlay_path, bytes, cache);
                used.insert(overlay_path);
            }
        }
        replacements.add_first_pages();
        replacements.add_derived_pictures(pictures::all());
        replacements.unused_paths = self.list_unused(&used)?;
        replacements.used_count = used.len();
        cache.remove_unused();
        Ok(replacements)
    }

    /// Lists all files except the `used` ones and the list of documents.
    fn list_unused(&self, used: &HashSet<String>) -> io::Result<Vec<String>> {
        let mut unused = Vec::new();
        for entry in WalkDir::new(&self.root) {
            let entry = entry?;
            let path = entry.path().strip_prefix(&self.root);
            let path = format!("/{}", path.unwrap_or(entry.path()).display());
            let is_document_list = path == "/documents.json";
            if entry.file_type().is_file() && !used.contains(&path) && !is_document_list {
                unused.push(path);
            }
        }
        unused.sort();
        Ok(unused)
    }
}

/// Returns a warning if a photograph has less than half the width at which pages show the picture at `path`.
fn size_warning(path: &str, overlay_path: &str, copies: &Copies) -> Option<String> {
    let picture = pictures::all()
        .iter()
        .find(|picture| picture.path() == path)?;
    let width = copies.files.last()?.width;
    (2 * width < picture.width).then(|| {
        format!(
            "{} is {width} pixels wide and will look blurred; use one of at least {} pixels",
            &overlay_path[1..],
            picture.width
        )
    })
}

/// Whether only a file of the same type may replace the built-in one at `path`.
fn has_fixed_type(path: &str) -> bool {
    path.starts_with(BRAND_DIRECTORY) && !path.ends_with(".svg")
}

/// Whether the file at `overlay_path`, which replaces the one at `path`, is a photograph that the site serves in scaled copies.
fn is_photograph(path: &str, overlay_path: &str) -> bool {
    let extension = overlay_path
        .rsplit_once('.')
        .map(|(_, extension)| extension);
    path.starts_with("/images/")
        && extension.is_some_and(|extension| PHOTOGRAPH_EXTENSIONS.contains(&extension))
        && !has_fixed_type(path)
}

/// Returns a sentence if a picture does not have the type of its extension. Browsers would show nothing.
fn describe_wrong_type(overlay_path: &str, bytes: &[u8]) -> Option<String> {
    let is_svg = || str::from_utf8(bytes).is_ok_and(|text| text.contains("<svg"));
    if overlay_path.ends_with(".svg") {
        let problem =
            "the file is not an SVG drawing; give a photograph its own extension, such as .jpg";
        return (!is_svg()).then(|| problem.to_owned());
    }
    let expected = ImageFormat::from_path(overlay_path).ok()?;
    let is_expected = image::guess_format(bytes).is_ok_and(|format| format == expected);
    (!is_expected).then(|| {
        format!(
            "the file is not of the type {}; save the picture as that type",
            expected.extensions_str()[0].to_uppercase()
        )
    })
}

impl Replacements {
    /// Adds the file at `overlay_path`, with the content `bytes`, in place of the built-in file at `path`.
    fn add(&mut self, path: String, overlay_path: &str, bytes: Vec<u8>, cache: &CopyCache) {
        if is_photograph(&path, overlay_path) {
            match cache.copies(&bytes) {
                Ok(copies) => {
                    self.size_warnings
                        .extend(size_warning(&path, overlay_path, &copies));
                    self.add_photograph(path, copies);
                }
                Err(error) => self
                    .problems
                    .push(format!("{}: {error}", &overlay_path[1..])),
            }
            return;
        }
        if let Some(problem) = describe_wrong_type(overlay_path, &bytes) {
            self.problems
                .push(format!("{}: {problem}", &overlay_path[1..]));
            return;
        }
        if path.starts_with("/downloads/") && path.ends_with(".pdf") {
            self.measure(&path, &bytes, cache);
        }
        let file = PreparedResponse::file(&path, FOR_A_DAY, bytes);
        self.files.insert(path.clone(), file);
        self.replaced.insert(path);
    }

    fn add_photograph(&mut self, path: String, copies: Copies) {
        let stem = path.rsplit_once('.').map_or(&*path, |(stem, _)| stem);
        let base = format!("{stem}.{}", version(&copies));
        let mut widths = Vec::new();
        let mut widest = Bytes::new();
        for ScaledCopy { width, webp } in copies.files {
            widest = Bytes::from(webp);
            let copy = PreparedResponse::typed_file(WEBP, FOR_EVER, widest.clone());
            self.files.insert(format!("{base}-{width}.webp"), copy);
            widths.push(width);
        }
        // Links to the built-in picture get the widest copy, which is the last one.
        let default = PreparedResponse::typed_file(WEBP, FOR_A_DAY, widest);
        self.files.insert(path.clone(), default);
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
        let document = cache.measure(bytes).unwrap_or_else(|error| {
            self.problems.push(format!("{}: {error}", &path[1..]));
            Measurement::default()
        });
        let size = DocumentSize {
            pages: document.pages,
            bytes: bytes.len(),
        };
        self.documents.insert(path.to_owned(), size);
        if let Some(copies) = document.preview {
            self.first_pages.push((default_preview(path), copies));
        }
    }

    /// Adds the pictures of the first pages of documents, unless the overlay has its own pictures of them.
    fn add_first_pages(&mut self) {
        for (path, copies) in std::mem::take(&mut self.first_pages) {
            if !self.replaced.contains(&path) {
                self.add_photograph(path, copies);
            }
        }
    }

    /// Uses the replacement of a picture for the pictures that are based on it as well, unless these have their own replacement.
    fn add_derived_pictures(&mut self, pictures: &[Picture]) {
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

/// A part of the paths of copies. It changes with the photograph, because clients cache the copies forever.
fn version(copies: &Copies) -> String {
    let mut hash = Sha256::new();
    for copy in &copies.files {
        hash.update(&copy.webp);
    }
    hex(&hash.finalize()[..4])
}

#[cfg(test)]
mod tests {
    use image::DynamicImage;

    use super::*;

    /// Reads an overlay with these files, on a site with built-in files at `paths`.
    fn read(files: &[&str], paths: &[&str]) -> Replacements {
        let directory = tempfile::tempdir().unwrap();
        for file in files {
            let file = directory.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            let extension = file.extension().unwrap().to_str().unwrap();
            let is_photograph = PHOTOGRAPH_EXTENSIONS.contains(&extension);
            if is_photograph {
                let photograph = DynamicImage::new_rgb8(700, 30);
                let format = image::ImageFormat::from_path(&file).unwrap();
                photograph.save_with_format(&file, format).unwrap();
            } else {
                fs::write(file, "<svg/>").unwrap();
            }
        }
        let overlay = Overlay::open(directory.path()).unwrap();
        let paths = paths.iter().map(|path| (*path).to_owned());
        overlay.read(paths, &CopyCache::default()).unwrap()
    }

    #[test]
    fn only_pictures_and_documents_are_read() {
        let paths = ["", "/é.jpg", "/assets/a.js", "/images/a.js"];
        let replacements = read(&["images/a.js", "assets/a.js"], &paths);
        assert_eq!(replacements.unused_paths, ["/assets/a.js"]);
        let used: Vec<_> = replacements.files.into_keys().collect();
        assert_eq!(used, ["/images/a.js"]);
    }

    #[test]
    fn a_photograph_of_any_type_replaces_a_drawing() {
        for name in ["gate.jpg", "gate.JPG", "gate.jpeg", "gate.png", "gate.webp"] {
            let replacements = read(&[&format!("images/a/{name}")], &["/images/a/gate.svg"]);
            let photograph = &replacements.photographs["/images/a/gate.svg"];
            assert_eq!(photograph.widths, [480, 700], "{name}");
            for width in &photograph.widths {
                let copy = &replacements.files[&format!("{}-{width}.webp", photograph.base)];
                assert_eq!((&*copy.content_type, copy.caching), (WEBP, FOR_EVER));
            }
            // Links to the drawing lead to the photograph.
            let linked = &replacements.files["/images/a/gate.svg"];
            assert_eq!(linked.content_type, WEBP);
            assert!(replacements.unused_paths.is_empty() && replacements.problems.is_empty());
        }
        let own_drawing = read(&["images/a/gate.svg"], &["/images/a/gate.svg"]);
        assert!(own_drawing.photographs.is_empty());
        assert!(own_drawing.replaced.contains("/images/a/gate.svg"));
    }

    #[test]
    fn a_file_of_the_same_name_takes_precedence_over_a_photograph() {
        let replacements = read(
            &["images/gate.svg", "images/gate.jpg"],
            &["/images/gate.svg"],
        );
        assert!(replacements.photographs.is_empty());
        assert_eq!(replacements.unused_paths, ["/images/gate.jpg"]);
    }

    #[test]
    fn a_picture_for_other_programs_keeps_its_type() {
        let files = ["images/brand/icon.png", "images/brand/card.png"];
        let paths = ["/images/brand/icon.png", "/images/brand/card.jpg"];
        let replacements = read(&files, &paths);
        let icon = &replacements.files["/images/brand/icon.png"];
        assert_eq!(icon.content_type, "image/png");
        assert_eq!(replacements.unused_paths, ["/images/brand/card.png"]);
        let logo = read(&["images/brand/logo.png"], &["/images/brand/logo.svg"]);
        assert_eq!(logo.photographs.len(), 1);
    }

    #[test]
    fn a_photograph_also_replaces_the_pictures_based_on_its_drawing() {
        let drawing = "/images/services/training-courses.svg";
        let slide = "/images/slides/slide-05.svg";
        let both = read(&["images/services/training-courses.jpg"], &[drawing, slide]);
        assert_eq!(both.photographs[slide], both.photographs[drawing]);
        assert_eq!(both.files[slide].content_type, WEBP);
        let own = read(&["images/slides/slide-05.jpg"], &[drawing, slide]);
        assert_eq!(own.photographs.keys().collect::<Vec<_>>(), [slide]);
        assert!(!own.replaced.contains(drawing));
        // The plan for phones is another drawing, but a photograph fits both.
        let [plan, phone_plan] = [
            "/images/home/night-plan.svg",
            "/images/home/night-plan-phone.svg",
        ];
        let photograph = read(&["images/home/night-plan.jpg"], &[plan, phone_plan]);
        assert_eq!(
            photograph.photographs[phone_plan],
            photograph.photographs[plan]
        );
        let with_phone_drawing = read(
            &[
                "images/home/night-plan.jpg",
                "images/home/night-plan-phone.svg",
            ],
            &[plan, phone_plan],
        );
        assert!(!with_phone_drawing.photographs.contains_key(phone_plan));
    }

    #[test]
    fn a_broken_photograph_replaces_nothing_and_is_reported() {
        let directory = tempfile::tempdir().unwrap();
        let images = directory.path().join("images");
        fs::create_dir(&images).unwrap();
        fs::write(images.join("gate.jpg"), b"\xff\xd8\xff\xe0 cut off").unwrap();
        let overlay = Overlay::open(directory.path()).unwrap();
        let paths = ["/images/gate.svg".to_owned()].into_iter();
        let replacements = overlay.read(paths, &CopyCache::default()).unwrap();
        assert!(replacements.files.is_empty() && replacements.replaced.is_empty());
        assert_eq!(replacements.problems.len(), 1);
        assert!(replacements.problems[0].starts_with("images/gate.jpg: the picture is damaged"));
    }
}
