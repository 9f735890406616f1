//! `standfast backup`, command by command, beside servers that run, are stopped and are killed.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::types::Value;
use standfast::domain::message::{ContactMessage, MessageState};
use standfast::store::{SCHEMA_VERSION, messages, samples};
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, NOBODY, Output, as_nobody, output};
use crate::server::Server;
use crate::terminal::at_terminal;

/// A database with pictures, jobs, three messages and a résumé.
fn filled() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let mut conn = binary.database();
    samples::fill(&mut conn, jiff::Timestamp::now()).unwrap();
    for subject in ["one", "two", "three"] {
        add_message(&conn, subject);
    }
    conn.execute_batch(
        "insert into applications (
             state, received_at, name, email, contact, job_position, repeated, consent_version
         )
         values ('new', strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'), 'A', 'a@example.com', '+92 300 000 0000', 'driver', 0, '1');
         insert into resumes values (1, 'cv.pdf', 'application/pdf', randomblob(100000))",
    )
    .unwrap();
    (dir, binary)
}

fn add_message(conn: &Connection, subject: &str) {
    let values = [
        ("name", "Ayesha Khan"),
        ("email", "ayesha@example.com"),
        ("subject", subject),
        ("message", "Please call."),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let message = ContactMessage::parse(&values.into()).unwrap();
    messages::insert(
        conn,
        &message,
        MessageState::New,
        None,
        jiff::Timestamp::now(),
    )
    .unwrap();
}

/// Makes the database so large that copying it takes a while, and many steps.
fn add_ballast(binary: &Binary) {
    let ballast =
        "create table ballast (bytes blob); insert into ballast values (randomblob(30000000))";
    binary.database().execute_batch(ballast).unwrap();
}

/// Every row of every table, whatever tables there are.
fn rows(file: &Path) -> BTreeMap<String, Vec<Vec<Value>>> {
    let conn = Connection::open(file).unwrap();
    let tables: Vec<String> = conn
        .prepare("select name from sqlite_schema where type = 'table'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    tables
        .into_iter()
        .map(|table| {
            let mut statement = conn
                .prepare(&format!("select * from \"{table}\" order by rowid"))
                .unwrap();
            let width = statement.column_count();
            let rows = statement
                .query_map([], |row| (0..width).map(|column| row.get(column)).collect())
                .unwrap()
                .collect::<Result<_, _>>()
                .unwrap();
            (table, rows)
        })
        .collect()
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn kept(dir: &Path) -> Vec<String> {
    let mut names = names(dir);
    names.retain(|name| name.starts_with("standfast.db.before-restore-"));
    names
}

fn rows_shown(run: Output) -> String {
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (_, table) = run.stdout.split_once("\n\n").unwrap();
    table.to_owned()
}

#[test]
fn a_backup_holds_every_row_and_says_so() {
    let (dir, binary) = filled();
    let shown = binary.run(&["backup", "create", "copy.db"]).data();
    assert!(shown.starts_with("copy.db\nSize:   "), "{shown}");
    let schema = format!("B\nSchema: {SCHEMA_VERSION}\n\nTable");
    assert!(shown.contains(&schema), "{shown}");
    for row in [
        "jobs             4",
        "messages         3",
        "news             6",
        "news_images      6",
        "resumes          1",
    ] {
        assert!(shown.contains(row), "{shown}");
    }
    assert_eq!(binary.run(&["backup", "verify", "copy.db"]).data(), shown);
    assert_eq!(names(dir.path()), ["copy.db", "standfast.db"]);
    let mode = dir
        .path()
        .join("copy.db")
        .metadata()
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    // One whole file for any program: no log is needed beside it.
    assert_eq!(
        fs::read(dir.path().join("copy.db")).unwrap()[18..20],
        [1, 1]
    );
    assert_eq!(
        rows(&dir.path().join("copy.db")),
        rows(&dir.path().join("standfast.db"))
    );
}

#[test]
fn a_restored_database_is_the_one_that_was_backed_up() {
    let (dir, binary) = filled();
    let database = dir.path().join("standfast.db");
    let before = rows(&database);
    binary.run(&["backup", "create", "copy.db"]).data();
    binary.run(&["messages", "remove", "2"]).data();
    binary.run(&["news", "remove", "1"]).data();
    let changed = rows(&database);
    assert_ne!(changed, before);

    let run = binary.run(&["backup", "restore", "copy.db", "--yes"]);
    assert!(run.stdout.contains("messages         3"), "{run:?}");
    let kept = kept(dir.path());
    assert_eq!(
        run.stderr,
        format!(
            "standfast.db holds what copy.db holds; the database that is there is kept as {}\n",
            kept[0]
        )
    );
    assert_eq!(
        names(dir.path()),
        ["copy.db", "standfast.db", &kept[0], "standfast.db.lock"]
    );
    assert_eq!(rows(&database), before);
    assert_eq!(rows(&dir.path().join(&kept[0])), changed);
    assert_eq!(
        database.metadata().unwrap().permissions().mode() & 0o777,
        0o600
    );
    let server = Server::on(&database, &[]);
    assert_eq!(server.messages().len(), 3);
}

#[test]
fn a_backup_is_restored_where_there_is_no_database_yet() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let elsewhere = tempdir().unwrap();
    fs::rename(dir.path().join("copy.db"), elsewhere.path().join("copy.db")).unwrap();
    // The log of a database that is gone would be played into the new one.
    fs::write(elsewhere.path().join("standfast.db-wal"), "left over").unwrap();
    let binary = Binary::in_dir(elsewhere.path());
    let run = binary.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains("there is no database yet"),
        "{}",
        run.stderr
    );
    assert!(!elsewhere.path().join("standfast.db-wal").exists());
    assert_eq!(
        rows(&elsewhere.path().join("standfast.db")),
        rows(&dir.path().join("standfast.db"))
    );
}

#[test]
fn a_backup_beside_a_busy_server_holds_every_message_acknowledged_before() {
    let server = Server::start(&[]);
    let admin = server.admin();
    add_ballast(&admin);
    let acknowledged = AtomicUsize::new(0);
    let stop = AtomicUsize::new(0);
    thread::scope(|scope| {
        for sender in 0..8 {
            let (server, acknowledged, stop) = (&server, &acknowledged, &stop);
            scope.spawn(move || {
                for number in 0.. {
                    if stop.load(Ordering::Relaxed) > 0 {
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
        for round in 0..5 {
            let expected = (round + 1) * 60;
            while acknowledged.load(Ordering::SeqCst) < expected {
                thread::sleep(Duration::from_millis(5));
            }
            let before = acknowledged.load(Ordering::SeqCst);
            let file = format!("copy-{round}.db");
            let created = rows_shown(admin.run(&["backup", "create", &file]));
            assert_eq!(rows_shown(admin.run(&["backup", "verify", &file])), created);
            let copy = Connection::open(server.db.with_file_name(&file)).unwrap();
            let count: i64 = copy
                .query_row("select count(*) from messages", [], |row| row.get(0))
                .unwrap();
            assert!(
                count >= i64::try_from(before).unwrap(),
                "{count} of {before}"
            );
        }
        stop.store(1, Ordering::Relaxed);
    });
}

#[test]
fn what_is_there_already_is_kept_unless_it_is_to_be_replaced() {
    let (dir, binary) = filled();
    fs::write(dir.path().join("copy.db"), "a letter").unwrap();
    let error = binary.run(&["backup", "create", "copy.db"]).error(4);
    assert_eq!(
        error,
        "error: copy.db is there already; choose another name, or replace it with --force\n"
    );
    assert_eq!(fs::read(dir.path().join("copy.db")).unwrap(), b"a letter");
    binary
        .run(&["backup", "create", "--force", "copy.db"])
        .data();
    binary.run(&["backup", "verify", "copy.db"]).data();

    symlink("behind.db", dir.path().join("link.db")).unwrap();
    fs::write(dir.path().join("behind.db"), "").unwrap();
    binary
        .run(&["backup", "create", "--force", "link.db"])
        .data();
    assert!(dir.path().join("link.db").is_symlink());
    assert!(dir.path().join("behind.db").metadata().unwrap().len() > 1000);
}

#[test]
fn a_target_that_would_hurt_is_refused_and_nothing_is_left_behind() {
    let (dir, binary) = filled();
    let before = fs::read(dir.path().join("standfast.db")).unwrap();
    fs::create_dir(dir.path().join("folder")).unwrap();
    fs::write(dir.path().join("other.db-wal"), "log").unwrap();
    symlink("standfast.db", dir.path().join("link.db")).unwrap();
    symlink("nowhere.db", dir.path().join("dangling.db")).unwrap();
    let names_before = names(dir.path());
    for (target, code, sentence) in [
        (
            "standfast.db",
            4,
            "standfast.db is the database itself; name another file",
        ),
        ("link.db", 4, "standfast.db is the database itself"),
        ("folder", 4, "folder is there already"),
        ("other.db", 4, "other.db is a database in use"),
        (
            "dangling.db",
            1,
            "cannot follow the link dangling.db: No such file",
        ),
        (
            "no/such/copy.db",
            1,
            "cannot write in no/such: No such file",
        ),
    ] {
        let error = binary
            .run(&["backup", "create", "--force", target])
            .error(code);
        assert!(error.contains(sentence), "{error}");
    }
    assert_eq!(names(dir.path()), names_before);
    assert_eq!(fs::read(dir.path().join("standfast.db")).unwrap(), before);
}

#[test]
fn a_backup_that_does_not_fit_leaves_nothing() {
    let (dir, binary) = filled();
    let program = binary.command(&[]).get_program().to_owned();
    let mut command = Command::new("sh");
    // A limit on the size of files stands in for a full disk; its signal is ignored, so that writing fails.
    command
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" backup create copy.db",
        ])
        .arg(program)
        .current_dir(dir.path())
        .env_remove("STANDFAST_DB");
    let error = output(command).error(1);
    assert!(error.starts_with("error: "), "{error}");
    assert_eq!(names(dir.path()), ["standfast.db"]);
}

#[test]
fn a_copy_that_is_no_good_backup_is_told_apart() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let whole = fs::read(dir.path().join("copy.db")).unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    write("cut.db", &whole[..whole.len() - 8192]);
    let mut scribbled = whole.clone();
    let middle = scribbled.len() / 2;
    scribbled[middle..middle + 8192].fill(0xa5);
    write("scribbled.db", &scribbled);
    write("letter.txt", b"Dear Sir or Madam");
    write("empty.db", b"");
    write("living.db", &whole);
    write("living.db-wal", b"changes");
    let conn = Connection::open(dir.path().join("songs.db")).unwrap();
    conn.execute_batch("create table songs (title text)")
        .unwrap();
    let change = |name: &str, sql: &str| {
        write(name, &whole);
        let conn = Connection::open(dir.path().join(name)).unwrap();
        conn.execute_batch(sql).unwrap();
    };
    change("newer.db", "pragma user_version = 99");
    change(
        "orphan.db",
        "pragma foreign_keys = off; delete from news_images",
    );
    let names_before = names(dir.path());
    for (file, code, sentence) in [
        ("cut.db", 1, "cut.db is damaged ("),
        ("scribbled.db", 1, "scribbled.db is damaged ("),
        (
            "orphan.db",
            1,
            "orphan.db is damaged (news names a row that news_images does not have); use another backup",
        ),
        (
            "newer.db",
            1,
            "newer.db was written by a newer version of standfast",
        ),
        (
            "letter.txt",
            4,
            "letter.txt is no backup of a standfast database",
        ),
        ("empty.db", 4, "empty.db is no backup"),
        ("songs.db", 4, "songs.db is no backup"),
        (".", 4, "is no backup"),
        ("living.db", 4, "living.db is a database in use"),
        ("nowhere.db", 1, "cannot read nowhere.db: No such file"),
    ] {
        for arguments in [&["verify", file][..], &["restore", file, "--yes"]] {
            let error = binary.run(&[&["backup"], arguments].concat()).error(code);
            assert!(error.contains(sentence), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
    let after: Vec<String> = names(dir.path())
        .into_iter()
        .filter(|name| !name.ends_with(".lock"))
        .collect();
    assert_eq!(after, names_before);
}

#[test]
fn a_file_name_that_looks_like_an_address_is_a_file() {
    let (_dir, binary) = filled();
    let file = "50% off?mode=memory&#.db";
    let created = binary.run(&["backup", "create", file]).data();
    assert_eq!(binary.run(&["backup", "verify", file]).data(), created);
}

#[test]
fn a_damaged_database_makes_no_backup() {
    let (dir, binary) = filled();
    let database = dir.path().join("standfast.db");
    let mut bytes = fs::read(&database).unwrap();
    let end = bytes.len();
    bytes[end - 40_960..].fill(0xa5);
    fs::write(&database, bytes).unwrap();
    let error = binary.run(&["backup", "create", "copy.db"]).error(1);
    assert!(
        error.contains("standfast.db is damaged (") && error.contains("no backup was made"),
        "{error}"
    );
    assert_eq!(names(dir.path()), ["standfast.db"]);
}

#[test]
fn a_database_that_is_not_there_is_neither_copied_nor_made() {
    let dir = tempdir().unwrap();
    let error = Binary::in_dir(dir.path())
        .run(&["backup", "create", "copy.db"])
        .error(1);
    assert!(
        error.contains("there is no database at standfast.db"),
        "{error}"
    );
    assert!(names(dir.path()).is_empty());
}

#[test]
fn restoring_is_refused_while_a_server_runs() {
    let server = Server::start(&[]);
    let admin = server.admin();
    admin.run(&["backup", "create", "copy.db"]).data();
    admin
        .run(&["news", "add", "--title", "A", "--content", "B"])
        .data();
    for flag in ["--yes", "--dry-run"] {
        let error = admin.run(&["backup", "restore", "copy.db", flag]).error(5);
        assert!(
            error.contains("another server is using") && error.contains("stop it first"),
            "{error}"
        );
    }
    assert_eq!(
        admin
            .run(&["news", "list", "--json"])
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert!(kept(server.db.parent().unwrap()).is_empty());
}

#[test]
fn restoring_waits_for_commands_and_gives_up() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let _command = binary.database();
    let error = binary
        .run(&["backup", "restore", "copy.db", "--yes"])
        .error(5);
    assert_eq!(
        error,
        "error: the database is busy; try again in a moment\n"
    );
    assert!(kept(dir.path()).is_empty());
}

#[test]
fn what_a_killed_server_left_in_its_log_is_kept() {
    let mut server = Server::start(&[]);
    let admin = server.admin();
    admin.run(&["backup", "create", "copy.db"]).data();
    let body = r#"{"name":"A","email":"a@example.com","subject":"S","message":"M"}"#;
    assert_eq!(
        server
            .post("/api/contact-us", "application/json", body)
            .status,
        200
    );
    server.kill();
    let dir = server.db.parent().unwrap();
    assert!(dir.join("standfast.db-wal").metadata().unwrap().len() > 0);
    let run = admin.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(rows(&server.db)["messages"].len(), 0);
    assert_eq!(rows(&dir.join(&kept(dir)[0]))["messages"].len(), 1);
}

#[test]
fn a_damaged_database_is_kept_as_it_lies_with_its_log() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let database = dir.path().join("standfast.db");
    let mut bytes = fs::read(&database).unwrap();
    bytes[100..2000].fill(0xa5);
    fs::write(&database, &bytes).unwrap();
    fs::write(dir.path().join("standfast.db-wal"), "a log").unwrap();
    let run = binary.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(rows(&database), rows(&dir.path().join("copy.db")));
    let kept = kept(dir.path());
    assert!(fs::read(dir.path().join(&kept[0])).unwrap() == bytes);
    let log = dir.path().join(format!("{}-wal", kept[0]));
    assert_eq!(fs::read(log).unwrap(), b"a log");
    assert!(!dir.path().join("standfast.db-wal").exists());
}

#[test]
fn a_dry_run_says_what_would_be_done_and_does_nothing() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    binary.run(&["messages", "remove", "2"]).data();
    let before = rows(&dir.path().join("standfast.db"));
    let run = binary.run(&["backup", "restore", "copy.db", "--dry-run"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("messages         3"), "{run:?}");
    assert!(
        run.stderr.starts_with(
            "dry run: standfast.db would hold this; the database that is there is kept as"
        ),
        "{run:?}"
    );
    assert_eq!(names(dir.path()), ["copy.db", "standfast.db"]);
    assert_eq!(rows(&dir.path().join("standfast.db")), before);
}

#[test]
fn a_person_is_asked_and_a_script_must_say_yes() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let restore = ["backup", "restore", "copy.db"];
    let run = binary.run(&restore);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("add --yes to agree without a terminal"),
        "{run:?}"
    );
    let (code, shown) = at_terminal(binary.command(&restore), "n\n");
    assert_eq!(code, 1, "{shown}");
    assert!(
        shown.contains("Put it in the place of standfast.db? the database"),
        "{shown}"
    );
    assert!(shown.contains("error: nothing was changed"), "{shown}");
    assert!(kept(dir.path()).is_empty());
    let (code, shown) = at_terminal(binary.command(&restore), "y\n");
    assert_eq!(code, 0, "{shown}");
    assert_eq!(kept(dir.path()).len(), 1);
}

#[test]
fn a_link_to_the_database_stays_a_link() {
    let (dir, binary) = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    symlink("standfast.db", dir.path().join("link.db")).unwrap();
    let run = binary.run(&["--db", "link.db", "backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(dir.path().join("link.db").is_symlink());
    assert_eq!(kept(dir.path()).len(), 1);
    let error = binary
        .run(&[
            "--db",
            "link.db",
            "backup",
            "restore",
            "standfast.db",
            "--yes",
        ])
        .error(4);
    assert!(error.contains("is the database itself"), "{error}");
}

#[test]
fn an_older_schema_is_copied_as_it_is() {
    let (dir, binary) = filled();
    let database = dir.path().join("standfast.db");
    let older = |file: &Path| {
        let conn = Connection::open(file).unwrap();
        conn.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0))
            .unwrap()
    };
    let conn = Connection::open(&database).unwrap();
    conn.pragma_update(None, "user_version", 0).unwrap();
    drop(conn);
    let shown = binary.run(&["backup", "create", "copy.db"]).data();
    assert!(
        shown.contains("Schema: 0, brought up to date when it is first used"),
        "{shown}"
    );
    assert_eq!(older(&database), 0);
    assert_eq!(older(&dir.path().join("copy.db")), 0);
}

#[test]
fn a_restored_database_belongs_to_whom_the_old_one_did() {
    let (dir, binary) = filled();
    let database = dir.path().join("standfast.db");
    binary.run(&["backup", "create", "copy.db"]).data();
    let me = database.metadata().unwrap().uid();
    // Only root may give a file away; anybody else keeps it.
    let owner = if me == 0 { NOBODY } else { me };
    chown(&database, Some(owner), Some(owner)).unwrap();
    let restored_owner = || {
        let run = binary.run(&["backup", "restore", "copy.db", "--yes"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        database.metadata().unwrap().uid()
    };
    assert_eq!(restored_owner(), owner);
    // Where there is no old one, the directory tells whose it is.
    fs::remove_file(&database).unwrap();
    chown(dir.path(), Some(owner), Some(owner)).unwrap();
    assert_eq!(restored_owner(), owner);
}

#[test]
fn another_users_database_is_not_replaced() {
    let (dir, binary) = filled();
    if dir.path().metadata().unwrap().uid() != 0 {
        // Nobody but root can become another user.
        return;
    }
    binary.run(&["backup", "create", "copy.db"]).data();
    let command = as_nobody(dir.path(), &["backup", "restore", "copy.db", "--yes"]);
    fs::set_permissions(dir.path().join("copy.db"), Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(dir.path(), Permissions::from_mode(0o777)).unwrap();
    let before = names(dir.path());
    let error = output(command).error(1);
    assert!(
        error.contains("standfast.db belongs to another user; restore as that user"),
        "{error}"
    );
    let after: Vec<String> = names(dir.path())
        .into_iter()
        .filter(|name| !name.ends_with(".lock"))
        .collect();
    assert_eq!(after, before);
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_database_or_the_new_one() {
    let (dir, binary) = filled();
    let database = dir.path().join("standfast.db");
    add_ballast(&binary);
    binary.run(&["backup", "create", "copy.db"]).data();
    binary.run(&["messages", "remove", "2"]).data();
    let count = |file: &Path| -> i64 {
        let conn = Connection::open(file).unwrap();
        conn.query_row("select count(*) from messages", [], |row| row.get(0))
            .unwrap()
    };
    let mut outcomes = BTreeMap::new();
    for delay in [0, 10, 40, 80, 120, 160, 200, 300, 400, 3000] {
        let mut command = binary.command(&["backup", "restore", "copy.db", "--yes"]);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        let messages = count(&database);
        assert!(messages == 2 || messages == 3, "{messages}");
        *outcomes.entry(messages).or_insert(0) += 1;
        binary
            .run(&["backup", "create", "--force", "now.db"])
            .data();
        if messages == 3 {
            binary.run(&["messages", "remove", "2"]).data();
        }
    }
    assert_eq!(
        outcomes.len(),
        2,
        "some were killed before and one after: {outcomes:?}"
    );
}
