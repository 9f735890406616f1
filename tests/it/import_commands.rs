//! `standfast import` and `standfast export`: files in, files out, and nothing lost between.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::os::unix::fs::symlink;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output};
use crate::server::{Server, within_a_second};
use crate::terminal::at_terminal;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/samples");

const NEWS: &str = "---\ntitle: Night patrols\n---\n\nOne.\n\nTwo.\n";
const JOB: &str = "---\ntitle: Driver\nlocation: Lahore\nno_of_vacancies: 6\nmin_age: 23\nmax_age: 50\n\
                   expired_date: 2030-01-31\n---\nYou drive.\n";

/// A directory with a folder `content` that holds `files`.
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

/// The last line, which sums up, of an import that must have succeeded.
fn summary(run: Output) -> String {
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.lines().last().unwrap().to_owned()
}

/// The counter of changes and the hashes of all pictures.
fn state(binary: &Binary) -> (i64, Vec<String>) {
    let conn = binary.database();
    (
        standfast::store::content_version(&conn).unwrap(),
        standfast::store::news::image_hashes(&conn).unwrap(),
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

#[test]
fn a_folder_is_taken_over_and_a_second_run_changes_nothing() {
    let (dir, binary) = with_files(&[
        ("news/night-patrols.md", NEWS),
        (
            "news/with-picture.md",
            "---\ntitle: B\nimage: ../pictures/b.png\npublished_at: 2026-01-02\n---\nText.",
        ),
        ("news/README.md", "How to write news."),
        ("news/.hidden.md", "nonsense"),
        ("news/notes.txt", "nonsense"),
        (
            "more/openings.csv",
            "kind,slug,title,location,no_of_vacancies,min_age,max_age,expired_date,description\njob,cook,Cook,Murree,1,20,60,2030-01-31,\"You cook.\n\nWell.\"\n",
        ),
        (
            "jobs.json",
            r#"[{"title": "Guard", "location": "Islamabad", "no_of_vacancies": 20, "min_age": 21, "max_age": 45, "open_for_days": 14, "description": "You guard."}]"#,
        ),
        ("jobs/driver.md", JOB),
    ]);
    put(dir.path(), "pictures/b.png", png(1, 90, 60));
    let run = binary.run(&["import", "content"]);
    assert_eq!(
        run.data(),
        "added    news/night-patrols\nadded    news/with-picture\nadded    jobs/driver\nadded    jobs/guard\n\
         added    jobs/cook\n5 added, 0 changed, 0 left as they are, 0 removed\n"
    );
    let news = binary.run(&["news", "list", "--json"]).json();
    assert_eq!(news[0]["content"], "One.\n\nTwo.");
    assert_eq!(news[1]["published_at"], "2026-01-02T00:00:00+05:00");
    assert_ne!(news[1]["imageUrl"], "/images/news/default.webp");
    let before = state(&binary);
    assert_eq!(before.1.len(), 1);

    // Days later: an opening for 14 days is not prolonged by importing it again.
    let mut later = binary.command(&["import", "content"]);
    later.env("STANDFAST_CLOCK", "2029-12-01T00:00:00Z");
    assert_eq!(
        summary(crate::binary::output(later)),
        "0 added, 0 changed, 5 left as they are, 0 removed"
    );
    assert_eq!(state(&binary), before);
}

#[test]
fn the_samples_can_be_imported() {
    let (_dir, binary) = with_files(&[]);
    let run = binary.run(&["import", SAMPLES]);
    assert_eq!(
        summary(run),
        "10 added, 0 changed, 0 left as they are, 0 removed"
    );
    let run = binary.run(&["import", SAMPLES]);
    assert_eq!(
        summary(run),
        "0 added, 0 changed, 10 left as they are, 0 removed"
    );
}

#[test]
fn what_differs_is_changed_and_times_left_out_stay() {
    let (dir, binary) = with_files(&[
        (
            "news/a.md",
            "---\ntitle: A\nimage: a.png\npublished_at: 2026-01-02T03:04:05+05:00\n---\nText.",
        ),
        ("jobs/driver.md", JOB),
    ]);
    put(dir.path(), "news/a.png", png(1, 30, 20));
    binary.run(&["import", "content"]).data();
    binary.run(&["jobs", "close", "1"]).data();

    put(
        dir.path(),
        "news/a.md",
        "---\ntitle: A new title\n---\nText.",
    );
    put(
        dir.path(),
        "jobs/driver.md",
        JOB.replace("Lahore", "Multan"),
    );
    let run = binary.run(&["import", "content"]);
    assert_eq!(
        run.data(),
        "changed  news/a\nchanged  jobs/driver\n0 added, 2 changed, 0 left as they are, 0 removed\n"
    );
    let item = binary.run(&["news", "show", "1", "--json"]).json();
    assert_eq!(item["title"], "A new title");
    assert_eq!(item["published_at"], "2026-01-02T03:04:05+05:00");
    assert_eq!(item["imageUrl"], "/images/news/default.webp");
    assert!(
        state(&binary).1.is_empty(),
        "the picture is gone with its last item"
    );
    let job = binary.run(&["jobs", "show", "1", "--json"]).json();
    assert_eq!(
        (&job["location"], &job["state"]),
        (&"Multan".into(), &"closed".into())
    );
}

#[test]
fn what_is_not_in_the_source_goes_only_when_asked_and_only_of_its_kind() {
    let (_dir, binary) = with_files(&[("news/a.md", NEWS)]);
    binary.run(&["import", SAMPLES]).data();
    assert_eq!(
        summary(binary.run(&["import", "content"])),
        "1 added, 0 changed, 0 left as they are, 0 removed"
    );
    let dry = binary.run(&["import", "content", "--prune", "--dry-run"]);
    assert_eq!(dry.stderr, "dry run: nothing was stored\n");
    assert_eq!(
        summary(dry),
        "0 added, 0 changed, 1 left as they are, 6 removed"
    );
    let before = state(&binary);
    assert_eq!(before.1.len(), 6);
    let pruned = binary.run(&["import", "content", "--prune"]).data();
    assert!(
        pruned.contains("\nremoved  news/handing-over-to-the-night-shift\n"),
        "{pruned}"
    );
    assert!(state(&binary).1.is_empty());
    assert_eq!(
        binary
            .run(&["news", "list", "--json"])
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        binary
            .run(&["jobs", "list", "--json"])
            .json()
            .as_array()
            .unwrap()
            .len(),
        4
    );
}

#[test]
fn a_dry_run_makes_no_database_and_tells_json() {
    let (dir, binary) = with_files(&[("news/a.md", NEWS)]);
    let report = binary
        .run(&["import", "content", "--dry-run", "--json"])
        .json();
    assert_eq!(
        report,
        serde_json::json!({"dry_run": true, "added": 1, "changed": 0, "left": 0, "removed": 0,
            "records": [{"kind": "news", "slug": "a", "change": "added"}]})
    );
    assert!(!dir.path().join("standfast.db").exists());
}

#[test]
fn one_wrong_record_is_named_and_nothing_is_stored() {
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
            "content/news/z.md:2: slug must be small letters",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nauthor: B\n---\nText.",
            "content/news/z.md:3: there is no field `author`; the fields of news are kind, slug, title, content, image, published_at",
        ),
        (
            "news/z.md",
            "---\ntitle: A\npublished_at: yesterday\n---\nText.",
            "content/news/z.md:3: published_at must be a day such as",
        ),
        (
            "news/z.md",
            "---\ntitle: A\ncontent: B\n---\nText.",
            "content/news/z.md:3: content is there twice",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nkind: event\n---\nText.",
            "content/news/z.md:3: kind must be news or job",
        ),
        (
            "z.md",
            "---\ntitle: A\n---\nText.",
            "content/z.md:1: say what this is",
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
            "content/news/z.md:3: the picture ../../outside.png: it lies outside",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: ../../../../../etc/passwd\n---\nText.",
            "it lies outside the folder that is imported",
        ),
        (
            "news/z.md",
            "---\ntitle: A\nimage: link.png\n---\nText.",
            "content/news/z.md:3: the picture link.png: it lies outside",
        ),
        ("news/z.md", &absolute, "name it relative to this file"),
        (
            "news/z.md",
            "---\ntitle: A\nslug: a\n---\nText.",
            "content/news/z.md:1: news/a is at content/news/a.md:1 already",
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
        let sentence = sentence.replace("news/a-2 is", "news/a is at content/news.json:2 already");
        // The records of news.json have the address of their title, and a.md has it already.
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
fn a_source_that_is_none_is_told() {
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
fn a_picture_beside_a_single_file_is_found() {
    let (dir, binary) = with_files(&[]);
    fs::write(
        dir.path().join("news.json"),
        r#"{"news": [{"title": "A", "content": "B", "image": "a.png"}]}"#,
    )
    .unwrap();
    fs::write(dir.path().join("a.png"), png(1, 30, 20)).unwrap();
    binary.run(&["import", "news.json"]).data();
    assert_eq!(state(&binary).1.len(), 1);
}

#[test]
fn a_failure_halfway_takes_everything_back() {
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

/// A database with everything that an export must keep.
fn rich() -> (TempDir, Binary) {
    let (dir, binary) = with_files(&[]);
    binary.run(&["import", SAMPLES]).data();
    binary.run(&["jobs", "close", "2"]).data();
    let hostile = ["He said: \"no\" # 1 \\", "---", "'quoted'", "خبریں: آج"];
    for title in hostile {
        let title_flag = format!("--title={title}");
        let content = format!("--content=---\n{title}\n\n- a: b\n---");
        binary.run(&["news", "add", &title_flag, &content]).data();
    }
    fs::write(dir.path().join("p.png"), png(7, 1700, 900)).unwrap();
    binary
        .run(&["news", "edit", "8", "--image", "p.png"])
        .data();
    (dir, binary)
}

#[test]
fn an_export_imported_changes_nothing() {
    let (_dir, binary) = rich();
    let before = state(&binary);
    assert_eq!(binary.run(&["export", "out"]).data(), "10 news, 4 jobs\n");
    let run = binary.run(&["import", "out", "--prune"]);
    assert_eq!(
        summary(run),
        "0 added, 0 changed, 14 left as they are, 0 removed"
    );
    assert_eq!(state(&binary), before);
}

#[test]
fn an_export_imported_elsewhere_is_exported_just_so() {
    let (dir, binary) = rich();
    binary.run(&["export", "out"]).data();
    let elsewhere = tempdir().unwrap();
    let other = Binary::in_dir(elsewhere.path());
    let out = dir.path().join("out");
    other.run(&["import", out.to_str().unwrap()]).data();
    other.run(&["export", "out"]).data();
    let files = tree(&out);
    assert_eq!(files.len(), 10 + 7 + 4);
    assert!(tree(&elsewhere.path().join("out")) == files);
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
fn a_folder_with_something_in_it_is_written_to_only_when_asked() {
    let (dir, binary) = with_files(&[
        ("keep.txt", "mine"),
        ("news/old.md", "old"),
        ("news/old.webp", "old"),
        ("news/keep.jpg", "mine"),
    ]);
    binary
        .run(&["news", "add", "--title", "A", "--content", "B"])
        .data();
    let before = tree(&dir.path().join("content"));
    let error = binary.run(&["export", "content"]).error(4);
    assert_eq!(
        error,
        "error: content is not empty; choose another folder, or replace the news and jobs in it with --force\n"
    );
    assert_eq!(tree(&dir.path().join("content")), before);
    binary.run(&["export", "--force", "content"]).data();
    let names: Vec<String> = tree(&dir.path().join("content")).into_keys().collect();
    assert_eq!(names, ["keep.txt", "news/a.md", "news/keep.jpg"]);
}

#[test]
fn an_export_needs_a_database() {
    let (dir, binary) = with_files(&[]);
    let error = binary.run(&["export", "out"]).error(1);
    assert!(error.contains("there is no database"), "{error}");
    assert!(!dir.path().join("out").exists());
}

#[test]
fn a_running_server_shows_what_was_imported() {
    let server = Server::start(&[]);
    let source = server.db.with_file_name("night-patrols.md");
    fs::write(&source, NEWS.replacen("---", "---\nkind: news", 1)).unwrap();
    let source = source.to_str().unwrap();
    server.admin().run(&["import", source]).data();
    within_a_second(|| server.get("/news/night-patrols").status == 200);
}

#[test]
fn thousands_of_records_are_taken_over_in_one_go() {
    let (dir, binary) = with_files(&[]);
    let records: Vec<serde_json::Value> = (0..2000)
        .map(|number| serde_json::json!({"title": format!("Patrol {number}"), "content": "Some words. ".repeat(80)}))
        .collect();
    put(
        dir.path(),
        "news.json",
        serde_json::to_string(&records).unwrap(),
    );
    let run = binary.run(&["import", "content"]);
    assert_eq!(
        summary(run),
        "2000 added, 0 changed, 0 left as they are, 0 removed"
    );
    let run = binary.run(&["import", "content"]);
    assert_eq!(
        summary(run),
        "0 added, 0 changed, 2000 left as they are, 0 removed"
    );
}

#[test]
fn long_work_is_followed_at_a_terminal_only() {
    let (dir, binary) = with_files(&[]);
    let mut csv = "title,content,image\n".to_owned();
    let picture = png(1, 1600, 1200);
    for number in 0..8 {
        csv.push_str(&format!("Title {number},Text.,{number}.png\n"));
        put(dir.path(), &format!("{number}.png"), &picture);
    }
    put(dir.path(), "news.csv", csv);
    let (code, shown) = at_terminal(binary.command(&["import", "content"]), "");
    assert_eq!(code, 0, "{shown}");
    assert!(
        shown.contains("\rread ") && shown.contains(" %"),
        "{shown:?}"
    );
    assert!(
        shown.contains("\r\u{1b}[Kadded    news/title-0"),
        "{shown:?}"
    );
}
