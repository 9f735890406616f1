//! The pictures that pages show: the names, sizes and places of all, and which of them are drawings that the company may replace.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::config::Company;
use crate::language::Language;
use crate::site::overlay::Replacements;
use crate::site::renderers::Pictures;

/// `UPDATE_PICTURES=1 cargo test --lib pictures` writes it.
const PICTURES_JSON: &str = include_str!("../../data/pictures.json");

/// Directories without drawings: marks of the company and its customers, first pages of documents, and charts.
const NO_DRAWINGS: [&str; 4] = ["brand/", "clients/", "diagrams/", "downloads/"];

/// A built-in picture and where the site shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Its path below `/images/`.
    pub name: String,
    /// The width in pixels that a photograph in its place should have.
    pub width: u32,
    /// The height, likewise.
    pub height: u32,
    /// The routes of the pages that show it, in English.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<String>,
    /// Where else it is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The name of another picture, whose replacement is shown here too unless this one has its own. If the executable has no file
    /// for this picture, it shows the other one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub based_on: Option<String>,
}

static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| {
    serde_json::from_str(PICTURES_JSON).expect("a test compares the file with the pages")
});

/// All built-in pictures, by name.
pub fn all() -> &'static [Picture] {
    &PICTURES
}

impl Picture {
    /// Its path on the site.
    pub fn path(&self) -> String {
        format!("/images/{}", self.name)
    }

    /// The path of the picture that it is based on.
    pub fn base_path(&self) -> Option<String> {
        let name = self.based_on.as_ref()?;
        Some(format!("/images/{name}"))
    }

    /// The name of a file in the overlay that replaces it. The extension is missing where it does not matter.
    pub fn overlay_name(&self) -> &str {
        let stem = self.name.rsplit_once('.').map(|(stem, _)| stem);
        let has_fixed_type = self.name.starts_with("brand/") && !self.name.ends_with(".svg");
        stem.filter(|_| !has_fixed_type).unwrap_or(&self.name)
    }

    /// Where the site shows it, in words.
    pub fn shown_on(&self) -> String {
        const MANY: usize = 8;
        match &self.place {
            Some(place) => place.clone(),
            None if self.pages.len() > MANY => "every page".to_owned(),
            None => self.pages.join(", "),
        }
    }

    fn is_drawing(&self) -> bool {
        !NO_DRAWINGS
            .iter()
            .any(|directory| self.name.starts_with(directory))
    }
}

/// Whether the built-in picture at `path` is a drawing.
pub fn is_drawing(path: &str) -> bool {
    let is_it = |picture: &&Picture| picture.path() == path;
    all().iter().find(is_it).is_some_and(Picture::is_drawing) && !is_of_company(path)
}

/// Whether the company file names the built-in picture at `path`, so that the words beside it are the company's.
fn is_of_company(path: &str) -> bool {
    static FILES: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let company = Company::load(None, Language::English);
        company.map_or_else(|_| HashSet::new(), |company| company.files().collect())
    });
    FILES.contains(path)
}

/// The photographs among `replacements`, and the pages on which no drawing is left.
pub fn of_company(company: &Company, replacements: &Replacements) -> Pictures {
    let named: HashSet<_> = company.files().collect();
    let is_shown = |picture: &&Picture| {
        let path = picture.path();
        picture.is_drawing()
            && !replacements.replaced.contains(&path)
            && (!is_of_company(&path) || named.contains(&path))
    };
    let drawings = all().iter().filter(is_shown);
    let with_drawings: HashSet<_> = drawings.flat_map(|picture| &picture.pages).collect();
    let pages: HashSet<_> = all().iter().flat_map(|picture| &picture.pages).collect();
    let without = pages.difference(&with_drawings).map(|page| (*page).clone());
    let mut without_drawings: Vec<_> = without.collect();
    without_drawings.sort();
    Pictures {
        photographs: replacements.photographs.clone(),
        without_drawings,
    }
}

/// The table of all pictures for `docs/company-file.md`.
#[cfg(test)]
fn table(pictures: &[Picture]) -> String {
    use std::fmt::Write;
    let mut table = "| Name | Pixels | Place |\n|---|---|---|\n".to_owned();
    for picture in pictures {
        let (name, place) = (picture.overlay_name(), picture.shown_on());
        let (width, height) = (picture.width, picture.height);
        writeln!(table, "| `{name}` | {width} × {height} | {place} |").unwrap();
    }
    table
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::documents::DocumentList;
    use crate::content::Content;
    use crate::content::samples;
    use crate::db::{self, Location};
    use crate::site::copy_cache::CopyCache;
    use crate::site::files;
    use crate::site::pages::SnapshotMaker;
    use crate::site::renderers::RenderError;

    const JSON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/pictures.json");
    const IMAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/images");
    const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/company-file.md");
    /// What is around the table in the document.
    const MARKS: [&str; 2] = [
        "<!-- The table of pictures begins here. -->\n",
        "<!-- It ends here. -->\n",
    ];
    /// The route of what is shown in place of a page.
    const NO_PAGE: &str = "*";

    /// The pictures that no page shows by an element of its own.
    const ELSEWHERE: [(&str, u32, u32, &str); 11] = [
        (
            "brand/apple-touch-icon.png",
            180,
            180,
            "the icon on the home screen of an iPhone",
        ),
        (
            "brand/favicon-32.png",
            32,
            32,
            "the icon in the tab of the browser",
        ),
        (
            "brand/favicon.ico",
            48,
            48,
            "the icon in the tab of old browsers",
        ),
        (
            "brand/favicon.svg",
            64,
            64,
            "the icon in the tab of the browser",
        ),
        (
            "brand/icon-192.png",
            192,
            192,
            "the icon on the home screen of an Android phone",
        ),
        (
            "brand/icon-512.png",
            512,
            512,
            "the icon on the home screen, and the logo in search engines",
        ),
        (
            "brand/icon-maskable-512.png",
            512,
            512,
            "the icon on the home screen of an Android phone",
        ),
        (
            "brand/logo-compact-on-light.svg",
            240,
            64,
            "mails and documents of the company; no page shows it",
        ),
        (
            "news/default.webp",
            800,
            450,
            "news without a picture of their own",
        ),
        (
            "brand/og-card.jpg",
            1200,
            630,
            "the picture of a shared link",
        ),
        (
            "brand/og-card-ur.jpg",
            1200,
            630,
            "the picture of a shared link to an Urdu page",
        ),
    ];

    /// The pictures that are based on others.
    const BASED_ON: [(&str, &str); 9] = [
        ("home/night-plan-phone.svg", "home/night-plan.svg"),
        ("slides/slide-01.svg", "services/physical-security.svg"),
        ("slides/slide-05.svg", "services/training-courses.svg"),
        ("slides/slide-06.svg", "services/high-profile-events.svg"),
        ("slides/slide-07.svg", "services/canine.svg"),
        ("slides/slide-08.svg", "services/security-system.svg"),
        ("slides/slide-10.svg", "services/burglar-alarm.svg"),
        ("slides/slide-12.svg", "people/patrol.svg"),
        ("slides/slide-13.svg", "services/security-escort.svg"),
    ];

    /// The values of an attribute in the tags of pictures in `html`: what they show, and the size that they ask for.
    fn shown_in(html: &str) -> Vec<(String, u32, u32)> {
        let mut shown = Vec::new();
        for tag in html
            .split('<')
            .filter(|tag| tag.starts_with("img ") || tag.starts_with("source "))
        {
            let tag = tag.split('>').next().unwrap();
            let value = |name: &str| {
                let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
                rest.split('"').next()
            };
            let path = value("src").or_else(|| value("srcSet")).unwrap();
            let [width, height] =
                ["width", "height"].map(|name| value(name).unwrap().parse().unwrap());
            // What follows the hash is the part of a drawing that the page shows.
            let path = path.split('#').next().unwrap();
            if let Some(name) = path.strip_prefix("/images/") {
                shown.push((name.to_owned(), width, height));
            }
        }
        shown
    }

    /// The pictures of the executable, where the pages of the samples show them.
    fn found() -> Vec<Picture> {
        let location = Location::memory();
        let mut database = db::open(&location).unwrap();
        let now = "2026-11-20T09:00:00Z".parse().unwrap();
        samples::fill(&mut database, now).unwrap();
        let content = Content::read(&mut database, now).unwrap();
        let companies = Language::ALL.map(|language| Company::load(None, language).unwrap());
        let lists = Language::ALL.map(|language| DocumentList::load(None, language).unwrap());
        let maker = SnapshotMaker::load(companies, &lists, None, &CopyCache::default()).unwrap();
        let bundle = files::bundle(Language::English).unwrap();
        let list = bundle
            .with_engine(|engine| engine.pages())
            .map_err(|error: RenderError| error)
            .unwrap();
        let mut pictures: BTreeMap<String, Picture> = BTreeMap::new();
        for (route, html) in maker.english_pages(&content, &list) {
            let route = if route.starts_with('/') {
                route
            } else {
                NO_PAGE.to_owned()
            };
            for (name, width, height) in shown_in(&html) {
                let picture = pictures.entry(name.clone()).or_insert(Picture {
                    name,
                    width,
                    height,
                    pages: Vec::new(),
                    place: None,
                    based_on: None,
                });
                if width > picture.width {
                    (picture.width, picture.height) = (width, height);
                }
                if !picture.pages.contains(&route) {
                    picture.pages.push(route.clone());
                }
            }
        }
        pictures.retain(|name, _| !name.starts_with("news/") || name == "news/default.webp");
        for (name, width, height, place) in ELSEWHERE {
            pictures.entry(name.to_owned()).or_insert(Picture {
                name: name.to_owned(),
                width,
                height,
                pages: Vec::new(),
                place: Some(place.to_owned()),
                based_on: None,
            });
        }
        for (name, base) in BASED_ON {
            pictures.get_mut(name).unwrap().based_on = Some(base.to_owned());
        }
        pictures.into_values().collect()
    }

    fn document_with(table: &str) -> String {
        let document = std::fs::read_to_string(DOCUMENT).unwrap();
        let [begin, end] = MARKS;
        let (before, rest) = document.split_once(begin).unwrap();
        let (_, after) = rest.split_once(end).unwrap();
        format!("{before}{begin}\n{table}\n{end}{after}")
    }

    #[test]
    fn the_list_and_the_document_have_all_pictures_with_their_size_and_place() {
        let found = found();
        let json = serde_json::to_string_pretty(&found).unwrap() + "\n";
        let document = document_with(&table(&found));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(JSON, &json).unwrap();
            std::fs::write(DOCUMENT, &document).unwrap();
        }
        let remedy = "run UPDATE_PICTURES=1 cargo test --lib pictures";
        assert_eq!(std::fs::read_to_string(JSON).unwrap(), json, "{remedy}");
        assert_eq!(
            std::fs::read_to_string(DOCUMENT).unwrap(),
            document,
            "{remedy}"
        );
        let listed: HashSet<_> = found.iter().map(|picture| picture.name.clone()).collect();
        let missing: Vec<_> = files::image_names()
            .filter(|name| !listed.contains(name))
            .collect();
        assert_eq!(missing, Vec::<String>::new());
    }

    /// The drawings among the built-in pictures, each with its path below `data/images` and its text.
    fn drawings() -> Vec<(String, String)> {
        let names = files::image_names().filter(|name| name.ends_with(".svg"));
        let read = |name: String| {
            let text = std::fs::read_to_string(format!("{IMAGES}/{name}")).unwrap();
            (name, text)
        };
        let drawings: Vec<_> = names.map(read).collect();
        assert!(drawings.len() > 90);
        drawings
    }

    #[test]
    fn drawings_parse_and_need_nothing_else() {
        for (name, text) in drawings() {
            let document = roxmltree::Document::parse(&text).expect(&name);
            let root = document.root_element();
            let size: Vec<f32> = root
                .attribute("viewBox")
                .expect(&name)
                .split(' ')
                .map(|number| number.parse().expect(&name))
                .collect();
            let ratio = |width: f32, height: f32| width / height;
            let intrinsic =
                ["width", "height"].map(|side| root.attribute(side).unwrap().parse().unwrap());
            assert_eq!(
                ratio(size[2], size[3]),
                ratio(intrinsic[0], intrinsic[1]),
                "{name}"
            );
            let mut ids = HashSet::new();
            let elements = || document.descendants().filter(roxmltree::Node::is_element);
            for id in elements().filter_map(|element| element.attribute("id")) {
                assert!(ids.insert(id), "{name} has the id {id} twice");
            }
            for element in elements() {
                let tag = element.tag_name().name();
                assert!(
                    !["script", "style", "image", "foreignObject"].contains(&tag),
                    "{name} has <{tag}>"
                );
                for attribute in element.attributes() {
                    let (key, value) = (attribute.name(), attribute.value());
                    assert!(!key.starts_with("on") && key != "style", "{name} has {key}");
                    let reference = match key {
                        "href" => Some(value),
                        _ => value
                            .strip_prefix("url(")
                            .and_then(|rest| rest.strip_suffix(')')),
                    };
                    let Some(reference) = reference else { continue };
                    let known = reference
                        .strip_prefix('#')
                        .is_some_and(|id| ids.contains(id));
                    assert!(known, "{name} refers to {reference}");
                }
            }
        }
    }

    #[test]
    fn drawings_are_short_and_have_short_numbers() {
        /// What a visitor loads of a drawing, about: as little as of a paragraph of text.
        const MAX_COMPRESSED_BYTES: usize = 16 * 1024;
        for (name, text) in drawings() {
            let document = roxmltree::Document::parse(&text).expect(&name);
            for attribute in document.descendants().flat_map(|node| node.attributes()) {
                // A small error of a scale moves what it draws by much.
                let max_decimals = if attribute.name() == "transform" {
                    3
                } else {
                    2
                };
                let fractions = attribute.value().split('.').skip(1);
                for fraction in fractions {
                    let decimals = fraction.bytes().take_while(u8::is_ascii_digit).count();
                    assert!(
                        decimals <= max_decimals,
                        "{name}: {}=\"…{fraction}\"",
                        attribute.name()
                    );
                }
            }
            let compressed = compress_gzip(&text);
            assert!(
                compressed < MAX_COMPRESSED_BYTES,
                "{name}: {compressed} bytes"
            );
        }
    }

    fn compress_gzip(text: &str) -> usize {
        use std::io::Write;
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(text.as_bytes()).unwrap();
        gzip.finish().unwrap().len()
    }

    #[test]
    fn no_two_pictures_are_the_same_file() {
        let mut names = BTreeMap::new();
        for name in files::image_names() {
            let bytes = std::fs::read(format!("{IMAGES}/{name}")).unwrap();
            if let Some(other) = names.insert(bytes, name.clone()) {
                panic!("{name} is {other}; see BASED_ON");
            }
        }
    }
}
