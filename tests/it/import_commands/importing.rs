//! `standfast import` of valid files.

use std::fs;

use super::{JOB, NEWS, fill_with_samples, png, put, state, summary, with_files};

#[test]
fn a_folder_is_imported_and_a_second_run_changes_nothing() {
    let pictured = "---\ntitle: B\nimage: ../pictures/b.png\npublished_at: 2026-01-02\n---\nText.";
    let cook = JOB.replace("title: Driver", "kind: job\ntitle: Cook");
    let binary = with_files(&[
        ("news/night-patrols.md", NEWS),
        ("news/with-picture.md", pictured),
        ("news/README.md", "How to write news."),
        ("news/.hidden.md", "nonsense"),
        ("news/notes.txt", "nonsense"),
        ("more/cook.md", &cook),
        ("jobs/driver.md", JOB),
    ]);
    put(&binary, "pictures/b.png", png(1, 90, 60));
    let run = binary.run(&["import", "content"]);
    assert_eq!(
        run.stdout,
        "added     news/night-patrols\nadded     news/with-picture\nadded     jobs/driver\n\
         added     jobs/cook\n4 added, 0 changed, 0 unchanged, 0 removed\n"
    );
    let news = binary.run(&["news", "list", "--json"]).json();
    assert_eq!(news[0]["content"], "One.\n\nTwo.");
    assert_eq!(news[1]["published_at"], "2026-01-02T00:00:00+05:00");
    assert_ne!(news[1]["imageUrl"], "/images/news/default.webp");
    let before = state(&binary);
    assert_eq!(before.1.len(), 1);

    let again = binary.run(&["import", "content"]);
    assert_eq!(summary(again), "0 added, 0 changed, 4 unchanged, 0 removed");
    assert_eq!(state(&binary), before);
}

#[test]
fn changed_fields_are_updated_and_missing_times_stay() {
    let binary = with_files(&[
        (
            "news/a.md",
            "---\ntitle: A\nimage: a.png\npublished_at: 2026-01-02T03:04:05+05:00\n---\nText.",
        ),
        ("jobs/driver.md", JOB),
    ]);
    put(&binary, "news/a.png", png(1, 30, 20));
    binary.run(&["import", "content"]).data();
    binary.run(&["jobs", "close", "1"]).data();

    put(&binary, "news/a.md", "---\ntitle: A new title\n---\nText.");
    put(&binary, "jobs/driver.md", JOB.replace("Lahore", "Multan"));
    let run = binary.run(&["import", "content"]);
    assert_eq!(summary(run), "0 added, 2 changed, 0 unchanged, 0 removed");
    let item = binary.run(&["news", "show", "1", "--json"]).json();
    assert_eq!(item["title"], "A new title");
    assert_eq!(item["published_at"], "2026-01-02T03:04:05+05:00");
    assert_eq!(item["imageUrl"], "/images/news/default.webp");
    // The picture is gone with its last item.
    assert!(state(&binary).1.is_empty());
    let job = binary.run(&["jobs", "show", "1", "--json"]).json();
    assert_eq!([&job["location"], &job["state"]], ["Multan", "closed"]);
}

#[test]
fn words_in_urdu_stay_until_the_import_prunes() {
    let urdu = "---\ntitle: ڈرائیور\nlocation: لاہور\n---\nآپ گاڑی چلاتے ہیں۔";
    let binary = with_files(&[("jobs/driver.md", JOB), ("jobs/driver.ur.md", urdu)]);
    let import = |source, flag, state: &str| {
        binary.run(&["import", source, flag]).data();
        let list = binary.run(&["jobs", "list"]).stdout;
        assert!(list.contains(&format!("open   {state} ")), "{list}");
    };
    import("content", "--yes", "yes");
    put(&binary, "jobs/driver.md", JOB.replace("drive", "ride"));
    import("content", "--yes", "old");
    std::fs::remove_file(binary.path("content/jobs/driver.ur.md")).unwrap();
    import("content/jobs/driver.md", "--prune", "-");
    put(&binary, "jobs/cook.ur.md", urdu);
    let error = binary.run(&["import", "content"]).error(4);
    assert!(error.contains("cook.ur.md: the file"), "{error}");
}

#[test]
fn prune_removes_only_missing_items_of_the_imported_kind() {
    let binary = with_files(&[("news/a.md", NEWS)]);
    fill_with_samples(&binary);
    binary.run(&["import", "content"]).data();
    let dry = binary.run(&["import", "content", "--prune", "--dry-run"]);
    assert_eq!(dry.stderr, "dry run: nothing was stored\n");
    assert_eq!(summary(dry), "0 added, 0 changed, 1 unchanged, 8 removed");
    let before = state(&binary);
    assert_eq!(before.1.len(), 8);
    let pruned = binary.run(&["import", "content", "--prune"]).data();
    let removed = "\nremoved   news/handing-over-to-the-night-shift\n";
    assert!(pruned.contains(removed), "{pruned}");
    assert!(state(&binary).1.is_empty());
    let count = |kind| {
        let list = binary.run(&[kind, "list", "--json"]).json();
        list.as_array().unwrap().len()
    };
    assert_eq!((count("news"), count("jobs")), (1, 4));
}

#[test]
fn a_dry_run_creates_and_fills_no_database() {
    let binary = with_files(&[("news/a.md", NEWS)]);
    let database = binary.path("standfast.db");
    let dry_run = || {
        let run = binary.run(&["import", "content", "--dry-run"]);
        assert_eq!(run.stderr, "dry run: nothing was stored\n");
        assert!(run.stdout.starts_with("added     news/a\n"), "{run:?}");
    };
    dry_run();
    assert!(!database.exists());
    fs::write(&database, "").unwrap();
    dry_run();
    assert_eq!(fs::read(&database).unwrap(), b"");
}
