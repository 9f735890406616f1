//! `standfast news`, command by command.

use std::fs;

use crate::binary::Binary;
use crate::import_commands::png;
use crate::stored;

fn pictures(binary: &Binary) -> i64 {
    stored::column(&binary.database(), "select count(*) from news_images")[0]
}

#[test]
fn json_matches_the_api() {
    let binary = Binary::in_new_dir();
    let add = "news add --title=A --content=B --slug=b --json";
    let added = binary.run(&add.split(' ').collect::<Vec<_>>()).json();
    assert_eq!(added["id"], 1);
    assert_eq!(added["imageUrl"], "/images/news/default.webp");
    assert!(added["published_at"].as_str().unwrap().ends_with("+05:00"));
    assert_eq!(binary.run(&["news", "show", "1", "--json"]).json(), added);
    let list = binary.run(&["news", "list", "--json"]).json();
    assert_eq!(list, serde_json::json!([added]));
    let edit = ["news", "edit", "1", "--title", "C", "--json"];
    let edited = binary.run(&edit).json();
    assert_eq!([&edited["title"], &edited["slug"]], ["C", "b"]);
}

#[test]
fn content_comes_from_a_file_or_from_standard_input() {
    let binary = Binary::in_new_dir();
    fs::write(binary.path("text.txt"), "\u{feff}From a file.\r\n").unwrap();
    let add = |source: &str, input: &[u8]| {
        let add = ["news", "add", "--json", "--title=A", "--content-file"];
        binary.run_with_input(&[&add[..], &[source]].concat(), input)
    };
    assert_eq!(add("text.txt", b"").json()["content"], "From a file.");
    assert_eq!(add("-", "خبر\n".as_bytes()).json()["content"], "خبر");
    let error = add("-", b"\xff\xfe").error(4);
    assert!(error.contains("UTF-8"), "{error}");
    let error = add("nowhere.txt", b"").error(1);
    assert!(error.contains("nowhere.txt: No such file"), "{error}");
    let add = ["news", "add", "--title=A", "--content=B", "--image=no.png"];
    let error = binary.run(&add).error(1);
    assert!(error.starts_with("error: no.png: No such file"), "{error}");
}

#[test]
fn an_exported_file_is_not_taken_for_a_text() {
    let binary = Binary::in_new_dir();
    binary
        .run(&["news", "add", "--title=A", "--content=B", "--slug=a"])
        .data();
    binary.run(&["content", "export", "out"]).data();
    let edit = ["news", "edit", "a", "--content-file", "out/news/a.md"];
    let error = binary.run(&edit).error(4);
    assert!(error.contains("content import"), "{error}");
    let job = "jobs add --title=A --location=B --vacancies=1 --min-age=20 --max-age=30 \
               --deadline=2999-12-31 --description-file=-";
    let job: Vec<_> = job.split_whitespace().collect();
    let error = binary
        .run_with_input(&job, b"---\ntitle: A\n---\n\nText.")
        .error(4);
    assert!(error.contains("content import"), "{error}");
    binary.run_with_input(&job, b"---\n\nText.\n\n---\n").data();
}

#[test]
fn a_picture_is_stored_replaced_and_removed() {
    let binary = Binary::in_new_dir();
    fs::write(binary.path("room.png"), png(1, 30, 20)).unwrap();
    let add = binary.run(&["news", "add", "--title", "A", "--content", "B"]);
    assert_eq!(add.data(), "1\n");
    let edit = ["news", "edit", "1", "--image", "room.png", "--json"];
    let url = binary.run(&edit).json()["imageUrl"].clone();
    let hash = url.as_str().unwrap().strip_prefix("/images/news/").unwrap();
    assert_eq!(hash.len(), "0123456789abcdef.webp".len());
    assert_eq!(pictures(&binary), 1);

    let other = ["news", "edit", "1", "--title", "B", "--json"];
    assert_eq!(binary.run(&other).json()["imageUrl"], url);
    let none = binary.run(&["news", "edit", "1", "--no-image", "--json"]);
    assert_eq!(none.json()["imageUrl"], "/images/news/default.webp");
    // Visitors have seen it, so it stays for some days.
    assert_eq!(pictures(&binary), 1);
    binary.run(&["news", "discard-pictures"]).data();
    assert_eq!(pictures(&binary), 0);

    binary.run(&edit).data();
    let discarded = binary.run(&["news", "discard-pictures"]);
    assert_eq!((discarded.code, &*discarded.stdout), (0, ""));
    assert_eq!(pictures(&binary), 1, "the item shows it");
    binary.run(&["news", "remove", "1"]).data();
    binary.run(&["news", "discard-pictures"]).data();
    assert_eq!(pictures(&binary), 0);
}
