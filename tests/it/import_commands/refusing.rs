//! `standfast import` of invalid files: the error names the cause, and nothing is stored.

use std::fs;
use std::os::unix::fs::symlink;

use tempfile::tempdir;

use super::{JOB, NEWS, png, put, state, with_files};

#[test]
fn an_invalid_record_is_named_and_nothing_is_stored() {
    let secret = tempdir().unwrap();
    fs::write(secret.path().join("secret.png"), png(1, 9, 9)).unwrap();
    let outside = secret.path().join("secret.png");
    let absolute = format!("---\ntitle: A\nimage: {}\n---\nText.", outside.display());
    let csv_header = "title,location,no_of_vacancies,min_age,max_age,expired_date,description";
    for (file, text, sentence) in [
        (
            "news/z.md",
            "Text.",
            "content/news/z.md:1: the file must begin with a line `---`",
        ),
        (
            "news/z.md",
            "---\nslug: z\n---\n\nText.",
            "content/news/z.md:1: Title is required.",
        ),
        (
            "news/z.md",
            "---\ntitle: A\n---\n",
            "content/news/z.md:1: Content is required.",
        ),
        (
            "news/z.md",
            "---\nslug: Z z\ntitle: A\n---\nText.",
            "content/news/z.md:2: slug must consist of small letters",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nauthor: B\n---\nText.",
            "content/news/z.md:3: there is no field `author`; the fields of news are kind, slug, title, content, format, image, published_at",
        ),
        (
            "news/z.md",
            "---\ntitle: A\npublished_at: yesterday\n---\nText.",
            "content/news/z.md:3: published_at must be a day such as",
        ),
        (
            "news/z.md",
            "---\ntitle: A\ncontent: B\n---\nText.",
            "content/news/z.md:3: content occurs twice",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nkind: event\n---\nText.",
            "content/news/z.md:3: kind must be news or job",
        ),
        (
            "z.md",
            "---\ntitle: A\n---\nText.",
            "content/z.md:1: the kind is missing",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: z.png\n---\nText.",
            "content/news/z.md:3: the picture z.png: No such file",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: a.md\n---\nText.",
            "content/news/z.md:3: the picture a.md: this is not a JPEG",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: ../../outside.png\n---\nText.",
            "content/news/z.md:3: the picture ../../outside.png: it is outside",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: ../../../../../etc/passwd\n---\nText.",
            "it is outside the imported folder",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: link.png\n---\nText.",
            "content/news/z.md:3: the picture link.png: it is outside",
        ),
        ("news/z.md", &absolute, "use a path relative to this file"),
        (
            "news/z.md",
            "---\ntitle: A\nslug: a\n---\nText.",
            "content/news/z.md:1: news/a exists already at content/news/a.md:1",
        ),
        (
            "jobs.csv",
            &format!("{csv_header}\nA,B,1,20,30,2030-01-31,C\nA2,B,many,20,30,2030-01-31,C\n"),
            "content/jobs.csv:3: no_of_vacancies must be a whole number",
        ),
        (
            "jobs.csv",
            &format!("{csv_header}\nA,B,1,,30,2030-01-31,C\n"),
            "content/jobs.csv:2: min_age is missing",
        ),
        (
            "jobs.csv",
            &format!("{csv_header}\nA,B,1,30,20,2030-01-31,C\n"),
            "content/jobs.csv:2: Ages must lie between 18 and 70",
        ),
        (
            "jobs.csv",
            &format!("{csv_header}\nA,B,1,20,30,soon,C\n"),
            "content/jobs.csv:2: expired_date must be a day",
        ),
        (
            "jobs.csv",
            &format!("{csv_header}\nA,B,1,20,30,,C\n"),
            "content/jobs.csv:2: give either expired_date or open_for_days",
        ),
        (
            "jobs/z.md",
            &JOB.replace("max_age", "pay_min: 900\npay_period: week\nmax_age"),
            "content/jobs/z.md:7: pay_period must be hour, day or month",
        ),
        (
            "jobs/z.md",
            &JOB.replace("max_age", "pay_min: Rs 900\nmax_age"),
            "content/jobs/z.md:6: pay_min must be a whole number",
        ),
        (
            "jobs/z.md",
            &JOB.replace("max_age", "pay_min: 900\nmax_age"),
            "Pay needs a period: hour, day or month.",
        ),
        (
            "jobs.csv",
            &format!("{csv_header}\nA,B\n"),
            "content/jobs.csv:2: this row has 2 fields, the header has 7",
        ),
        (
            "news.json",
            "[\n{\"title\": \"A\", \"content\": \"B\"},\n{\"title\": \"A\", \"content\": \"C\"}]",
            "content/news.json:3: news/a-2 is",
        ),
        (
            "news.json",
            "[\n{\"title\": \"Q\"}]",
            "content/news.json:2: Content is required.",
        ),
        (
            "news.json",
            "[\n{\"title\":\n}]",
            "content/news.json:3: this is not JSON of records",
        ),
    ] {
        let (dir, binary) = with_files(&[("news/a.md", NEWS), (file, text)]);
        fs::write(dir.path().join("outside.png"), png(1, 9, 9)).unwrap();
        symlink(&outside, dir.path().join("content/news/link.png")).unwrap();
        let sentence = sentence.replace(
            "news/a-2 is",
            "news/a exists already at content/news.json:2",
        );
        // The records of news.json have the same slug as a.md.
        if file == "news.json" {
            fs::remove_file(dir.path().join("content/news/a.md")).unwrap();
        }
        let error = binary.run(&["import", "content"]).error(4);
        assert!(error.contains(&sentence), "{sentence}\n{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(!dir.path().join("standfast.db").exists(), "{sentence}");
    }
}

#[test]
fn a_text_that_is_not_utf_8_is_named_with_its_line() {
    let (dir, binary) = with_files(&[]);
    put(dir.path(), "news/a.md", b"---\ntitle: \xff\n---\n");
    let error = binary.run(&["import", "content"]).error(4);
    assert_eq!(
        error,
        "error: content/news/a.md:2: this is not text in UTF-8\n"
    );
}

#[test]
fn a_source_that_cannot_be_imported_is_refused() {
    let (dir, binary) = with_files(&[("a.txt", "x")]);
    let error = binary.run(&["import", "content/a.txt"]).error(4);
    assert!(
        error.contains("name a folder, or a file that ends in .md, .json or .csv"),
        "{error}"
    );
    let error = binary.run(&["import", "nowhere"]).error(1);
    assert_eq!(
        error,
        "error: reading nowhere: No such file or directory (os error 2)\n"
    );
    assert!(!dir.path().join("standfast.db").exists());
}

#[test]
fn a_failure_halfway_rolls_everything_back() {
    let (_dir, binary) = with_files(&[
        ("news/a.md", NEWS),
        ("news/b.md", NEWS),
        ("jobs/driver.md", JOB),
    ]);
    binary
        .database()
        .execute_batch("create trigger refuse before insert on jobs begin select raise(abort, 'no jobs today'); end")
        .unwrap();
    let before = state(&binary);
    let error = binary.run(&["import", "content"]).error(1);
    assert!(error.contains("no jobs today"), "{error}");
    assert_eq!(state(&binary), before);
    assert_eq!(
        binary.run(&["news", "list", "--json"]).json(),
        serde_json::json!([])
    );
}
