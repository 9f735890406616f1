//! `standfast export`.

use std::fs;

use super::{fill_with_samples, png, state, summary, tree, with_files};
use crate::binary::Binary;

/// A database with every field that an export must preserve.
fn rich() -> Binary {
    let binary = with_files(&[]);
    fill_with_samples(&binary);
    binary.run(&["jobs", "close", "2"]).data();
    let hostile = ["He said: \"no\" # 1 \\", "---", "'jobs'", "Readme: آج"];
    for title in hostile {
        let title_flag = format!("--title={title}");
        let content = format!("--content=---\n{title}\n\n- a: b\n---");
        binary.run(&["news", "add", &title_flag, &content]).data();
    }
    fs::write(binary.path("p.png"), png(7, 1700, 900)).unwrap();
    binary
        .run(&["news", "edit", "10", "--image", "p.png"])
        .data();
    binary
}

#[test]
fn an_imported_export_changes_nothing_and_is_exported_identically() {
    let binary = rich();
    let before = state(&binary);
    assert_eq!(binary.run(&["export", "out"]).data(), "12 news, 4 jobs\n");
    let again = binary.run(&["import", "out", "--prune"]);
    let unchanged = "0 added, 0 changed, 16 unchanged, 0 removed";
    assert_eq!(summary(again), unchanged);
    assert_eq!(state(&binary), before);
    let other = Binary::in_new_dir();
    let out = binary.path("out");
    other.run(&["import", out.to_str().unwrap()]).data();
    other.run(&["export", "out"]).data();
    let files = tree(&out);
    assert_eq!(files.len(), 12 + 9 + 4 + 7 + 4);
    assert!(tree(&other.path("out")) == files);
    assert_eq!(state(&other).1, state(&binary).1);
    let shown = |binary: &Binary| {
        let mut jobs = binary.run(&["jobs", "list", "--all", "--json"]).json();
        for job in jobs.as_array_mut().unwrap() {
            job.as_object_mut().unwrap().remove("id");
        }
        jobs
    };
    assert_eq!(shown(&other), shown(&binary));
}

#[test]
fn a_folder_that_is_not_empty_is_left_as_it_is() {
    let binary = with_files(&[("news/old.md", "old")]);
    drop(binary.database());
    let before = tree(&binary.path("content"));
    let error = binary.run(&["export", "content"]).error(4);
    assert!(error.contains("content is not empty"), "{error}");
    assert_eq!(tree(&binary.path("content")), before);
}
