//! `backup create` and `backup verify`.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::SystemTime;

use rusqlite::Connection;

use super::{add_ballast, filled, names, rows};
use crate::form::Form;
use crate::server::Server;
use crate::stored;
use crate::tools::eventually;

#[test]
fn a_backup_contains_every_row_and_reports_the_numbers() {
    let binary = filled();
    // A temporary file that a killed command left long ago.
    let left = fs::File::create(binary.path(".standfast-1.unfinished")).unwrap();
    left.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let shown = binary.run(&["backup", "create", "copy.db"]).data();
    let schema = standfast::db::SCHEMA_VERSION;
    let counts = format!(
        "Schema:       {schema}\nNews:         8\nJobs:         4\nMessages:     3\nApplications: 1\n"
    );
    let verified = "Verified:     ok, it can be restored\n";
    assert!(shown.ends_with(&format!("{counts}{verified}")), "{shown}");
    let said = binary.run(&["backup", "create", "-"]).error(4);
    assert!(
        said.contains("- is not a file name; choose a file"),
        "{said}"
    );
    assert_eq!(binary.run(&["backup", "verify", "copy.db"]).data(), shown);
    assert_eq!(names(binary.directory()), ["copy.db", "standfast.db"]);
    let copy = binary.path("copy.db");
    assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    // The file is complete: other programs can read it without a WAL.
    assert_eq!(fs::read(&copy).unwrap()[18..20], [1, 1]);
    assert_eq!(rows(&copy), rows(&binary.path("standfast.db")));
}

#[test]
fn a_backup_during_writes_contains_every_acknowledged_message() {
    let server = Server::start(&[]);
    let admin = server.admin();
    assert_eq!(Form::complete().send(&server).status, 200);
    add_ballast(&admin);
    let acknowledged = AtomicU32::new(0);
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        for sender in 0..8 {
            let server = &server;
            let acknowledged = &acknowledged;
            let stop = &stop;
            scope.spawn(move || {
                for number in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let body = serde_json::json!({
                        "name": "Sender", "email": "s@example.com", "subject": "Count", "message": format!("{sender}/{number}"),
                    });
                    let answer = server.post("/api/contact-us", "application/json", &body.to_string());
                    assert_eq!(answer.status, 200, "{answer:?}");
                    acknowledged.fetch_add(1, Ordering::SeqCst);
                }
            });
        }
        let checks = scope.spawn(|| {
            for round in 0..2 {
                let expected = (round + 1) * 60;
                eventually(|| acknowledged.load(Ordering::SeqCst) >= expected);
                let before = acknowledged.load(Ordering::SeqCst);
                let file = format!("copy-{round}.db");
                let created = admin.run(&["backup", "create", &file]).data();
                assert_eq!(admin.run(&["backup", "verify", &file]).data(), created);
                let copy = Connection::open(server.db.with_file_name(&file)).unwrap();
                let count: Vec<u32> = stored::column(&copy, "select count(*) from messages");
                assert!(count[0] >= before, "{count:?} of {before}");
            }
        });
        let checked = checks.join();
        // Stop the senders even if a check has failed: the scope waits for them.
        stop.store(true, Ordering::Relaxed);
        checked.unwrap();
    });
}

#[test]
fn a_dangerous_target_is_rejected_and_leaves_no_files() {
    let binary = filled();
    let before = fs::read(binary.path("standfast.db")).unwrap();
    fs::create_dir(binary.path("folder")).unwrap();
    fs::write(binary.path("letter"), "a letter").unwrap();
    fs::write(binary.path("other.db-wal"), "log").unwrap();
    // The command never follows a link.
    symlink("letter", binary.path("link.db")).unwrap();
    let names_before = names(binary.directory());
    for (arguments, code, sentence) in [
        (&["letter"][..], 4, "letter already exists"),
        (&["--force", "link.db"], 4, "link.db is a link"),
        (&["--force", "folder"], 4, "folder is a link, a directory"),
        (&["--force", "other.db"], 4, "other.db is a database in use"),
        (&["no/such/copy.db"], 1, "no/such is not a directory"),
    ] {
        let create = [&["backup", "create"], arguments].concat();
        let error = binary.run(&create).error(code);
        assert!(error.contains(sentence), "{error}");
    }
    assert_eq!(names(binary.directory()), names_before);
    assert_eq!(fs::read(binary.path("letter")).unwrap(), b"a letter");
    assert_eq!(fs::read(binary.path("standfast.db")).unwrap(), before);
    binary
        .run(&["backup", "create", "--force", "letter"])
        .data();
    binary.run(&["backup", "verify", "letter"]).data();
}

#[test]
fn an_invalid_backup_is_rejected() {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let whole = fs::read(binary.path("copy.db")).unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(binary.path(name), bytes).unwrap();
    let mut scribbled = whole.clone();
    let middle = scribbled.len() / 2;
    scribbled[middle..middle + 8192].fill(0xa5);
    write("scribbled.db", &scribbled);
    write("letter.txt", b"Dear Sir or Madam");
    write("empty.db", b"");
    write("living.db", &whole);
    write("living.db-wal", b"changes");
    for (name, sql) in [
        ("newer.db", "pragma user_version = 99"),
        (
            "orphan.db",
            "pragma foreign_keys = off; delete from news_images",
        ),
    ] {
        write(name, &whole);
        let conn = Connection::open(binary.path(name)).unwrap();
        conn.execute_batch(sql).unwrap();
    }
    let names_before = names(binary.directory());
    for (file, code, sentence) in [
        ("scribbled.db", 1, "is damaged ("),
        (
            "orphan.db",
            1,
            "news refers to a missing row of news_images",
        ),
        ("newer.db", 1, "was written by a newer version of standfast"),
        ("letter.txt", 4, "is not a backup of a standfast database"),
        ("empty.db", 4, "is not a backup"),
        ("living.db", 4, "is a database in use"),
        ("nowhere.db", 1, "No such file"),
    ] {
        for arguments in [&["verify", file][..], &["restore", file, "--yes"]] {
            let error = binary.run(&[&["backup"], arguments].concat()).error(code);
            assert!(error.contains(file) && error.contains(sentence), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
    let mut after = names(binary.directory());
    after.retain(|name| !name.ends_with(".lock"));
    assert_eq!(after, names_before);
}

#[test]
fn foreign_objects_are_backed_up_with_a_warning_and_never_restored() {
    let binary = filled();
    let before = fs::read(binary.path("standfast.db")).unwrap();
    for (number, (sql, named)) in [
        // This trigger could leak the submissions of visitors.
        (
            "create trigger spy after insert on messages begin update news set content = new.message; end",
            "trigger spy",
        ),
        ("create index by_city on messages (subject)", "index by_city"),
        ("create table notes (text)", "table notes"),
        ("alter table messages add column spy text", "table messages"),
        // Reading this view would take forever.
        (
            "alter table news rename to kept; create view news as
             with recursive n(x) as (select 1 union all select x + 1 from n) select x as id from n",
            "view news",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let database = format!("{number}.db");
        let copy = format!("{number}-copy.db");
        fs::write(binary.path(&database), &before).unwrap();
        let theirs = Connection::open(binary.path(&database)).unwrap();
        theirs.execute_batch(sql).unwrap();
        drop(theirs);
        let create = ["--db", &database, "backup", "create", &copy];
        let created = binary.run(&create);
        assert_eq!(created.code, 0, "{created:?}");
        assert!(created.stderr.contains(named), "{created:?}");
        assert_eq!(created.stderr.lines().count(), 1, "{created:?}");
        assert!(created.stdout.contains("it cannot be restored"), "{created:?}");
        // The exit code tells scripts.
        let verified = binary.run(&["backup", "verify", &copy]);
        assert_eq!(verified.code, 4, "{verified:?}");
        assert!(verified.stderr.contains(named), "{verified:?}");
        assert_eq!(verified.stdout, created.stdout);
        let error = binary.run(&["backup", "restore", &copy, "--yes"]).error(4);
        assert!(error.contains(named), "{error}");
        let found = binary.run(&["--db", &database, "doctor"]);
        assert!(found.stdout.contains(named), "{found:?}");
    }
    assert!(fs::read(binary.path("standfast.db")).unwrap() == before);
    // After the remedy in the message, the backup can be restored.
    let theirs = Connection::open(binary.path("0-copy.db")).unwrap();
    theirs.execute_batch("drop trigger spy").unwrap();
    drop(theirs);
    binary.run(&["backup", "verify", "0-copy.db"]).data();
}

#[test]
fn a_damaged_database_is_not_backed_up() {
    let binary = filled();
    let database = binary.path("standfast.db");
    let mut bytes = fs::read(&database).unwrap();
    let end = bytes.len();
    bytes[end - 40_960..].fill(0xa5);
    fs::write(&database, bytes).unwrap();
    let error = binary.run(&["backup", "create", "copy.db"]).error(1);
    assert!(error.contains("is damaged"), "{error}");
    assert_eq!(names(binary.directory()), ["standfast.db"]);
}
