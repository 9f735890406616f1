//! `standfast news`, command by command.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat};
use tempfile::{TempDir, tempdir};

use crate::binary::Binary;

fn binary() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    (dir, binary)
}

fn add(binary: &Binary, title: &str) -> String {
    let id = binary
        .run(&["news", "add", "--title", title, "--content", "Some words."])
        .data();
    id.trim_end().to_owned()
}

/// An edit that waits for another change must not undo it.
#[test]
fn an_edit_keeps_what_another_one_has_changed_meanwhile() {
    let (_dir, binary) = binary();
    add(&binary, "Night patrols");
    let other = binary.database();
    other
        .execute_batch("begin immediate; update news set content = 'Other words.'")
        .unwrap();
    let edit = ["news", "edit", "1", "--title", "Day patrols"];
    let mut edit = binary.command(&edit).spawn().unwrap();
    // Gives an edit that does not wait the time to read the old words.
    std::thread::sleep(std::time::Duration::from_millis(500));
    other.execute_batch("commit").unwrap();
    assert!(edit.wait().unwrap().success());
    let item = binary.run(&["news", "show", "1", "--json"]).json();
    assert_eq!(item["title"], "Day patrols");
    assert_eq!(item["content"], "Other words.");
}

fn write_png(file: &Path) {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(30, 20)
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    fs::write(file, bytes.into_inner()).unwrap();
}

fn pictures(binary: &Binary) -> i64 {
    let count = "select count(*) from news_images";
    binary
        .database()
        .query_row(count, [], |row| row.get(0))
        .unwrap()
}

#[test]
fn add_prints_the_id_and_the_item_is_listed_and_shown() {
    let (_dir, binary) = binary();
    let added = binary.run(&[
        "news",
        "add",
        "--title",
        "Night patrols",
        "--content",
        "One.\n\nTwo.",
    ]);
    assert_eq!(added.data(), "1\n");

    let list = binary.run(&["news", "list"]).data();
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with("ID  Published"), "{list}");
    assert!(
        lines[1].starts_with("1   20") && lines[1].ends_with("Night patrols  night-patrols"),
        "{list}"
    );

    let shown = binary.run(&["news", "show", "1"]).data();
    assert!(shown.starts_with("Night patrols\nPublished: "), "{shown}");
    assert!(shown.ends_with("\n\nOne.\n\nTwo.\n"), "{shown}");
}

#[test]
fn json_matches_the_api() {
    let (_dir, binary) = binary();
    let arguments = ["news", "add", "--title", "A", "--content", "B", "--json"];
    let added = binary.run(&arguments).json();
    assert_eq!(added["id"], 1);
    assert_eq!(added["imageUrl"], "/images/news/default.webp");
    assert!(added["published_at"].as_str().unwrap().ends_with("+05:00"));
    assert_eq!(binary.run(&["news", "show", "1", "--json"]).json(), added);
    assert_eq!(
        binary.run(&["news", "list", "--json"]).json(),
        serde_json::json!([added])
    );
    let edited = binary
        .run(&["news", "edit", "1", "--title", "C", "--json"])
        .json();
    assert_eq!(
        (&edited["title"], &edited["slug"]),
        (&"C".into(), &"a".into())
    );
}

#[test]
fn an_empty_list_prints_nothing_on_standard_output() {
    let (_dir, binary) = binary();
    drop(binary.database());
    let list = binary.run(&["news", "list"]);
    assert_eq!((list.code, list.stdout.as_str()), (0, ""));
    assert!(list.stderr.contains("no news yet"));
    assert_eq!(binary.run(&["news", "list", "--json"]).data(), "[]\n");
}

#[test]
fn content_comes_from_a_file_or_from_standard_input() {
    let (dir, binary) = binary();
    fs::write(dir.path().join("text.txt"), "\u{feff}From a file.\r\n").unwrap();
    let from_file = [
        "news",
        "add",
        "--title",
        "A",
        "--content-file",
        "text.txt",
        "--json",
    ];
    assert_eq!(binary.run(&from_file).json()["content"], "From a file.");
    let from_input = [
        "news",
        "add",
        "--title",
        "B",
        "--content-file",
        "-",
        "--json",
    ];
    assert_eq!(
        binary
            .run_with_input(&from_input, "خبر\n".as_bytes())
            .json()["content"],
        "خبر"
    );

    let error = binary.run_with_input(&from_input, b"\xff\xfe").error(4);
    assert_eq!(error, "error: Content must be text in UTF-8.\n");
    let missing = [
        "news",
        "add",
        "--title",
        "A",
        "--content-file",
        "nowhere.txt",
    ];
    let error = binary.run(&missing).error(1);
    assert!(
        error.starts_with("error: reading nowhere.txt: No such file"),
        "{error}"
    );
}

#[test]
fn a_picture_is_stored_replaced_and_removed() {
    let (dir, binary) = binary();
    write_png(&dir.path().join("room.png"));
    let arguments = [
        "news",
        "add",
        "--title",
        "A",
        "--content",
        "B",
        "--image",
        "room.png",
        "--json",
    ];
    let url = binary.run(&arguments).json()["imageUrl"].clone();
    let hash = url.as_str().unwrap().strip_prefix("/images/news/").unwrap();
    assert_eq!(hash.len(), "0123456789abcdef.webp".len());
    assert_eq!(pictures(&binary), 1);

    let edited = binary
        .run(&["news", "edit", "1", "--title", "B", "--json"])
        .json();
    assert_eq!(edited["imageUrl"], url);
    let edited = binary
        .run(&["news", "edit", "1", "--no-image", "--json"])
        .json();
    assert_eq!(edited["imageUrl"], "/images/news/default.webp");
    assert_eq!(pictures(&binary), 0);

    binary
        .run(&["news", "edit", "1", "--image", "room.png"])
        .data();
    binary.run(&["news", "remove", "1"]).data();
    assert_eq!(pictures(&binary), 0);
}

#[test]
fn invalid_input_is_refused_with_its_sentence_and_changes_nothing() {
    let (dir, binary) = binary();
    add(&binary, "Kept");
    fs::write(dir.path().join("not.jpg"), "a text").unwrap();
    let long = "t".repeat(151);
    for (arguments, sentence) in [
        (
            &["add", "--title", " ", "--content", "x"][..],
            "Title is required.",
        ),
        (
            &["add", "--title", &long, "--content", "x"],
            "Title must be 150 characters or fewer.",
        ),
        (
            &["add", "--title", "", "--content", ""],
            "Content is required. Title is required.",
        ),
        (
            &[
                "add",
                "--title",
                "A",
                "--content",
                "x",
                "--image",
                "not.jpg",
            ],
            "not.jpg: this is not a JPEG, PNG, WebP or GIF image",
        ),
        (&["edit", "1", "--title", ""], "Title is required."),
        (&["edit", "1", "--content", ""], "Content is required."),
        (
            &["edit", "1", "--image", "not.jpg"],
            "not.jpg: this is not a JPEG, PNG, WebP or GIF image",
        ),
    ] {
        let error = binary.run(&[&["news"], arguments].concat()).error(4);
        assert_eq!(error, format!("error: {sentence}\n"));
    }
    let items = binary.run(&["news", "list", "--json"]).json();
    assert_eq!(items.as_array().unwrap().len(), 1);
    assert_eq!(items[0]["title"], "Kept");
}

#[test]
fn an_unknown_item_is_named() {
    let (_dir, binary) = binary();
    drop(binary.database());
    for arguments in [
        &["show", "7"][..],
        &["edit", "7", "--title", "x"],
        &["remove", "7"],
    ] {
        let error = binary.run(&[&["news"], arguments].concat()).error(3);
        assert_eq!(
            error,
            "error: there is no news item 7; `standfast news list` shows those there are\n"
        );
    }
}

#[test]
fn usage_errors_are_reported_before_anything_changes() {
    let (dir, binary) = binary();
    for arguments in [
        &["edit", "1"][..],
        &["add", "--title", "A"],
        &["add", "--content", "A"],
        &[
            "add",
            "--title",
            "A",
            "--content",
            "B",
            "--content-file",
            "c",
        ],
        &["edit", "1", "--image", "a.png", "--no-image"],
        &["show", "first"],
        &["publish"],
    ] {
        let error = binary.run(&[&["news"], arguments].concat()).error(2);
        assert!(
            error.starts_with("error: ") && error.contains("--help"),
            "{error}"
        );
    }
    assert!(!dir.path().join("standfast.db").exists());
}

#[test]
fn help_goes_to_stdout_with_an_example() {
    let (_dir, binary) = binary();
    for command in ["add", "list", "show", "edit", "remove"] {
        let help = binary.run(&["news", command, "--help"]).data();
        assert!(
            help.contains(&format!("  standfast news {command}")),
            "{help}"
        );
    }
}

#[test]
fn control_characters_in_a_title_are_escaped() {
    let (_dir, binary) = binary();
    add(&binary, "safe \u{202e}elif");
    let list = binary.run(&["news", "list"]).data();
    assert!(
        list.contains(r"safe \u{202e}elif") && !list.contains('\u{202e}'),
        "{list}"
    );
    assert!(!list.contains('\u{1b}'), "no colours outside a terminal");
}
