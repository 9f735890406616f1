//! `standfast import` and `standfast export`.

mod exporting;
mod importing;
mod refusing;

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use standfast::content::news::DEFAULT_IMAGE_URL;
use standfast::content::samples;

use crate::binary::{Binary, Output};

pub const NEWS: &str = "---\ntitle: Night patrols\n---\n\nOne.\n\nTwo.\n";

pub const JOB: &str = "---\ntitle: Driver\nlocation: Lahore\nno_of_vacancies: 6\nmin_age: 23\nmax_age: 50\n\
                   expired_date: 2999-12-31\n---\nYou drive.\n";

/// A directory with a folder `content` that contains `files`.
pub fn with_files(files: &[(&str, &str)]) -> Binary {
    let binary = Binary::in_new_dir();
    for (name, text) in files {
        put(&binary, name, text);
    }
    binary
}

fn put(binary: &Binary, name: &str, bytes: impl AsRef<[u8]>) {
    let file = binary.path("content").join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

/// Stores eight news items, each with a picture, and four jobs.
fn fill_with_samples(binary: &Binary) {
    samples::fill(&mut binary.database(), jiff::Timestamp::now()).unwrap();
}

pub fn png(seed: u8, width: u32, height: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        Rgb([seed, (x % 251) as u8, (x * y % 241) as u8])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture)
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// The last line of the output of an import, which must succeed.
fn summary(run: Output) -> String {
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.lines().last().unwrap().to_owned()
}

/// The version of the content and the paths of all pictures.
fn state(binary: &Binary) -> (i64, Vec<String>) {
    let conn = binary.database();
    let news = standfast::content::news::list(&conn).unwrap();
    let urls = news.into_iter().map(|item| item.details().item.image_url);
    let version = conn.query_row("select version from content_version", [], |row| row.get(0));
    let urls = urls.filter(|url| url != DEFAULT_IMAGE_URL);
    (version.unwrap(), urls.collect())
}

/// Every file below `folder`.
pub fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let below = tree(&path);
            files.extend(
                below
                    .into_iter()
                    .map(|(file, bytes)| (format!("{name}/{file}"), bytes)),
            );
        } else {
            files.insert(name, fs::read(path).unwrap());
        }
    }
    files
}
