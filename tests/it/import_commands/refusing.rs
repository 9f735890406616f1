//! `standfast import` of invalid files: the error names the cause, and nothing is stored.

use super::{JOB, NEWS, with_files};
use crate::tools::rows;

/// File, text, and what the error says.
const RECORDS: &str = r#"
["news/z.md", "Text.", "content/news/z.md: the file must begin with a line `---`"]
["news/z.md", "---\nslug: z\n---\n\nText.", "content/news/z.md: missing field `title`"]
["news/z.md", "---\nslug: Z z\ntitle: A\n---\nText.", "content/news/z.md: slug must consist of at most 100"]
["news/z.md", "---\ntitle: A\nauthor: B\n---\nText.", "content/news/z.md: unknown field `author`"]
["news/z.md", "---\ntitle: A\npublished_at: yesterday\n---\nText.", "published_at must be a day such as"]
["z.md", "---\ntitle: A\n---\nText.", "content/z.md: add `kind: news` or"]
["news/z.md", "---\ntitle: A\nimage: z.png\n---\nText.", "content/news/z.md: the picture z.png: No such file"]
["news/z.md", "---\ntitle: A\nslug: a\n---\nText.", "news/a exists already in content/news/a.md"]
["news/z.md", "---\ntitle: a: b\n---\nText.", "content/news/z.md: line 2 cannot be read"]
"#;

/// A change of an opening, and what the error says.
const JOBS: &str = r#"
["min_age: 23\n", "", "missing field `min_age`"]
["min_age: 23", "min_age: 60", "content/jobs/z.md: Ages must be 18 to 70"]
["2999-12-31", "soon", "content/jobs/z.md: the field `expired_date` cannot be `soon`"]
["min_age: 23", "min_age:", "content/jobs/z.md: missing field `min_age`"]
["min_age: 23", "min_age: 23\nmin_age: 24", "content/jobs/z.md: line 6 cannot be read"]
["max_age", "pay_period: week\nmax_age", "the field `pay_period` cannot be `week`"]
["max_age", "image: a.png\nmax_age", "content/jobs/z.md: unknown field `image`"]
["max_age", "pay_min: 900\nmax_age", "Pay needs a period: hour, day or month."]
"#;

#[test]
fn an_invalid_record_is_named_and_nothing_is_stored() {
    let jobs = rows::<[String; 3]>(JOBS).into_iter();
    let jobs = jobs
        .map(|[old, new, sentence]| ["jobs/z.md".to_owned(), JOB.replace(&old, &new), sentence]);
    for [file, text, sentence] in rows(RECORDS).into_iter().chain(jobs) {
        let binary = with_files(&[("news/a.md", NEWS), (&file, &text)]);
        let error = binary.run(&["import", "content"]).error(4);
        assert!(error.contains(&sentence), "{sentence}\n{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(!binary.path("standfast.db").exists(), "{sentence}");
    }
}

#[test]
fn a_source_that_cannot_be_imported_is_refused() {
    let binary = with_files(&[("a.txt", "x")]);
    let remedy = "name a folder, or a file that ends in .md";
    let error = binary.run(&["import", "content/a.txt"]).error(4);
    assert!(error.contains(remedy), "{error}");
    let error = binary.run(&["import", "nowhere"]).error(1);
    assert!(error.contains("nowhere: No such file"), "{error}");
    assert!(!binary.path("standfast.db").exists());
}
