//! `privacy export`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use super::{EXPORT, emails, erase, erasures, two_people};
use crate::stored::RESUME;

/// The files of a zip file by name.
fn unzipped(file: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(File::open(file).unwrap()).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut entry = zip.by_index(index).unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            (entry.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

#[test]
fn an_export_contains_everything_of_one_person_and_nothing_else() {
    let binary = two_people();
    let said = binary.run(&EXPORT).data();
    assert_eq!(said, "2 messages, 2 applications\n");
    let path = binary.path("ayesha.zip");
    let files = unzipped(&path);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let resumes = ["resumes/1-my cv.pdf", "resumes/3-my cv.pdf"];
    assert_eq!(names[..2], ["applications.json", "messages.json"]);
    assert_eq!(names[2..], resumes);
    for json in ["messages.json", "applications.json"] {
        let both = ["ayesha@example.com", "AYESHA@Example.COM"];
        assert_eq!(emails(&files[json]), both);
    }
    assert_eq!(files["resumes/3-my cv.pdf"], RESUME);
    let shown = binary.run(&["messages", "show", "3", "--json"]).json();
    let exported: Value = serde_json::from_slice(&files["messages.json"]).unwrap();
    assert_eq!(exported[1], shown);
}

#[test]
fn a_person_is_found_by_the_whole_address_in_any_case() {
    let binary = two_people();
    let export = ["privacy", "export", "--output", "bilal.zip", "--email"];
    let said = binary.run(&[&export[..], &[" bilal@EXAMPLE.com "]].concat());
    assert_eq!(said.data(), "1 message, 1 application\n");
    let exported = unzipped(&binary.path("bilal.zip"));
    assert_eq!(emails(&exported["messages.json"]), ["Bilal@example.com"]);
    for wrong in ["", "bilal", "bilal@example.com,ayesha@example.com", "%"] {
        let error = erase(&binary, wrong, &["--yes"]).error(2);
        assert!(error.contains("such as name@example.com"), "{error}");
    }
    let nobody = "ayesha@example.org";
    let export = [&export[..], &[nobody]].concat();
    let sentence = "error: nothing of ayesha@example.org is in the database\n";
    assert_eq!(binary.run(&export).error(3), sentence);
    assert_eq!(erase(&binary, nobody, &["--yes"]).error(3), sentence);
    assert_eq!(erasures(&binary), []);
}
