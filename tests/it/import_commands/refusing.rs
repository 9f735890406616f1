//! `standfast import` of invalid files: the error names the cause, and nothing is stored.

use super::{JOB, NEWS, with_files};

/// File, text, and a part of the error.
const RECORDS: [(&str, &str, &str); 11] = [
    (
        "news/z.md",
        "Text.",
        "content/news/z.md: the file must begin with a line `---`",
    ),
    (
        "news/z.md",
        "---\nslug: z\n---\n\nText.",
        "content/news/z.md: missing field `title`",
    ),
    (
        "news/z.md",
        "---\nslug: Z z\ntitle: A\n---\nText.",
        "content/news/z.md: slug must be at most 100",
    ),
    (
        "news/z.md",
        "---\ntitle: A\nauthor: B\n---\nText.",
        "content/news/z.md: unknown field `author`",
    ),
    (
        "news/z.md",
        "---\ntitle: A\npublished_at: yesterday\n---\nText.",
        "published_at must be a day such as",
    ),
    (
        "z.md",
        "---\ntitle: A\n---\nText.",
        "content/z.md: add `kind: news` or",
    ),
    (
        "news/z.md",
        "---\ntitle: A\nimage: z.png\n---\nText.",
        "content/news/z.md: the picture z.png: No such file",
    ),
    (
        "news/z.md",
        "---\ntitle: A\nslug: a\n---\nText.",
        "news/a already exists in content/news/a.md",
    ),
    (
        "news/گشت.md",
        "---\ntitle: A\n---\nText.",
        "content/news/گشت.md: add `slug:`",
    ),
    (
        "jobs/2027-گشت.md",
        "---\ntitle: A\nlocation: B\n---\nText.",
        "content/jobs/2027-گشت.md: add `slug:`",
    ),
    (
        "news/z.md",
        "---\ntitle: a: b\n---\nText.",
        "content/news/z.md: line 2 cannot be read",
    ),
];

/// A text in a job, the text that replaces it, and a part of the error.
const JOBS: [(&str, &str, &str); 10] = [
    ("min_age: 23\n", "", "missing field `min_age`"),
    (
        "min_age: 23",
        "min_age: 60",
        "content/jobs/z.md: Ages must be 18 to 70",
    ),
    (
        "2999-12-31",
        "soon",
        "content/jobs/z.md: expired_date must be a day",
    ),
    (
        "2999-12-31",
        "2999-12-31 18:00",
        "content/jobs/z.md: expired_date must be a day",
    ),
    (
        "max_age",
        "posted_at: 20270131\nmax_age",
        "posted_at must be a day such as",
    ),
    (
        "min_age: 23",
        "min_age:",
        "content/jobs/z.md: missing field `min_age`",
    ),
    (
        "min_age: 23",
        "min_age: 23\nmin_age: 24",
        "content/jobs/z.md: line 6 cannot be read",
    ),
    (
        "max_age",
        "pay_period: week\nmax_age",
        "the field `pay_period` cannot be `week`",
    ),
    (
        "max_age",
        "image: a.png\nmax_age",
        "content/jobs/z.md: unknown field `image`",
    ),
    (
        "max_age",
        "pay_min: 900\nmax_age",
        "Pay needs a period: hour, day or month.",
    ),
];

#[test]
fn an_invalid_record_is_named_and_nothing_is_stored() {
    let records = RECORDS.map(|(file, text, sentence)| (file, text.to_owned(), sentence));
    let jobs = JOBS.map(|(old, new, sentence)| ("jobs/z.md", JOB.replace(old, new), sentence));
    for (file, text, sentence) in records.into_iter().chain(jobs) {
        let binary = with_files(&[("news/a.md", NEWS), (file, &text)]);
        let error = binary.run(&["import", "content"]).error(4);
        assert!(error.contains(sentence), "{sentence}\n{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(!binary.path("standfast.db").exists(), "{sentence}");
    }
}

#[test]
fn a_file_that_is_not_read_is_named_and_keeps_its_item_from_being_pruned() {
    let files = [
        "news/a.markdown",
        "jobs/b.md~",
        "jobs/.c.md",
        "news/notes.txt",
    ];
    let quiet = [
        "news/README.md",
        "news/.DS_Store",
        "news/.git/config.md",
        "news/Photo.JPG",
    ];
    let mut all = vec![("news/KEPT.MD", NEWS)];
    all.extend(files.iter().chain(&quiet).map(|file| (*file, NEWS)));
    let binary = with_files(&all);
    std::os::unix::fs::symlink("KEPT.MD", binary.path("content/news/link.md")).unwrap();
    let run = binary.run(&["import", "content"]);
    assert!(
        run.stdout.starts_with("added     news/kept\n1 added"),
        "{run:?}"
    );
    for file in files.iter().chain(&["news/link.md"]) {
        assert!(run.stderr.contains(&format!("content/{file}\n")), "{run:?}");
    }
    assert_eq!(run.stderr.lines().count(), 5, "{run:?}");
    let error = binary
        .run(&["import", "content", "--prune", "--yes"])
        .error(4);
    assert!(error.contains("content/news/a.markdown"), "{error}");
    let list = binary.run(&["news", "list"]).data();
    assert!(list.contains("kept"), "{list}");
}

#[test]
fn the_name_of_a_translation_ends_in_small_letters() {
    let urdu = "---\ntitle: رات کی گشت\n---\nپیر سے۔";
    let binary = with_files(&[("news/a.MD", NEWS), ("news/a.UR.md", urdu)]);
    let error = binary.run(&["import", "content"]).error(4);
    assert!(error.contains("a.UR.md: end the name"), "{error}");
    std::fs::rename(
        binary.path("content/news/a.UR.md"),
        binary.path("content/news/a.ur.md"),
    )
    .unwrap();
    binary.run(&["import", "content"]).data();
    let item = binary.run(&["news", "show", "a", "--json"]).json();
    assert_eq!(item["ur"]["title"], "رات کی گشت");
}

#[test]
fn a_source_that_cannot_be_imported_is_refused() {
    let binary = with_files(&[("a.txt", "x")]);
    let remedy = "give a directory, or a file that ends in .md";
    let error = binary.run(&["import", "content/a.txt"]).error(4);
    assert!(error.contains(remedy), "{error}");
    let error = binary.run(&["import", "nowhere"]).error(1);
    assert!(error.contains("nowhere: No such file"), "{error}");
    assert!(!binary.path("standfast.db").exists());
}
