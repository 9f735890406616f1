//! `standfast import` and `standfast export`.

mod exporting;
mod importing;
mod refusing;

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, put_record};

const NEWS: &str = "---\ntitle: Night patrols\n---\n\nOne.\n\nTwo.\n";

const JOB: &str = "---\ntitle: Driver\nlocation: Lahore\nno_of_vacancies: 6\nmin_age: 23\nmax_age: 50\n\
                   expired_date: 2030-01-31\n---\nYou drive.\n";

/// A directory with a folder `content` that contains `files`.
fn with_files(files: &[(&str, &str)]) -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    for (name, text) in files {
        put(dir.path(), name, text);
    }
    let binary = Binary::in_dir(dir.path());
    (dir, binary)
}

fn put(dir: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    let file = dir.join("content").join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

/// Writes the samples of demonstrations, with their pictures, as files in the folder `samples` of `dir`.
fn put_samples(dir: &Path) {
    let samples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/data/samples"));
    for (kind, text) in [("news", "content"), ("jobs", "description")] {
        let list = fs::read(samples.join(format!("{kind}.json"))).unwrap();
        let records: Vec<serde_json::Map<_, _>> = serde_json::from_slice(&list).unwrap();
        for (number, mut fields) in records.into_iter().enumerate() {
            let text = fields.remove(text).unwrap();
            if fields.remove("open_for_days").is_some() {
                fields.insert("expired_date".to_owned(), "2099-12-31".into());
            }
            let folder = dir.join("samples").join(kind);
            let name = format!("{kind}-{number}");
            put_record(&folder, &name, &fields.into(), text.as_str().unwrap());
        }
    }
    for number in 1..=6 {
        let picture = format!("news-{number}.webp");
        let copy = dir.join("samples/news").join(&picture);
        fs::copy(samples.join(picture), copy).unwrap();
    }
}

fn png(seed: u8, width: u32, height: u32) -> Vec<u8> {
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

/// The version of the content and the hashes of all pictures.
fn state(binary: &Binary) -> (i64, Vec<String>) {
    let conn = binary.database();
    (
        standfast::content::content_version(&conn).unwrap(),
        standfast::content::news::image_hashes(&conn).unwrap(),
    )
}

/// Every file below `folder`.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
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
