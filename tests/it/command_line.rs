//! Common behaviour of all commands: unusable databases, closed pipes, files that they write.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::time::Instant;

use crate::binary::{Binary, as_nobody, output};
use crate::form::Form;

const ADD: [&str; 6] = ["news", "add", "--title", "A", "--content", "B"];

#[test]
fn commands_that_need_a_database_do_not_create_one() {
    let binary = Binary::in_new_dir();
    for arguments in [
        "news list",
        "jobs close 1",
        "applications resume 1 --output cv.pdf",
        "messages mark 1 read",
        "messages export",
        "export content",
        "backup create copy.db",
        "mail retry --all",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let error = binary.run(&arguments).error(1);
        let sentence = "/standfast.db; the first start of the server creates it";
        assert!(error.contains(sentence), "{error}");
    }
    assert_eq!(fs::read_dir(binary.directory()).unwrap().count(), 0);
}

#[test]
fn an_unknown_number_is_not_found() {
    let binary = Binary::in_new_dir();
    drop(binary.database());
    for arguments in [
        "news edit 7 --title x",
        "news remove 7",
        "jobs reopen 7",
        "jobs close 7",
        "messages mark 7 read",
        "messages remove 7",
        "applications show 7",
        "applications resume 7 --output cv.pdf",
        "mail retry 7",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let error = binary.run(&arguments).error(3);
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains('7'), "{error}");
    }
}

#[test]
fn a_database_without_permissions_is_named_and_left_unchanged() {
    let binary = Binary::in_new_dir();
    binary.run(&ADD).data();
    let database = binary.path("standfast.db");
    let before = fs::read(&database).unwrap();
    let modes = [
        (0o000, 0o755),
        (0o444, 0o755),
        (0o444, 0o777),
        (0o666, 0o555),
    ];
    for (file_mode, directory_mode) in modes {
        // The executable is copied while the directory is still writable.
        let command = as_nobody(binary.directory(), &["news", "list"]);
        fs::set_permissions(&database, Permissions::from_mode(file_mode)).unwrap();
        fs::set_permissions(binary.directory(), Permissions::from_mode(directory_mode)).unwrap();
        let error = output(command).error(1);
        let sentence = "standfast.db cannot be opened for reading and writing";
        assert!(error.contains(sentence), "{error}");
        assert!(error.contains("run this with sudo"), "{error}");
        fs::set_permissions(binary.directory(), Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&database, Permissions::from_mode(0o600)).unwrap();
        assert!(fs::read(&database).unwrap() == before);
    }
    // A folder that is closed to this user may be there.
    fs::create_dir(binary.path("closed")).unwrap();
    fs::set_permissions(binary.path("closed"), Permissions::from_mode(0o700)).unwrap();
    let list = ["--db", "closed/a.db", "news", "list"];
    let error = output(as_nobody(binary.directory(), &list)).error(1);
    assert!(error.contains("a.db cannot be opened"), "{error}");
}

#[test]
fn a_locked_database_is_reported_after_five_seconds() {
    let binary = Binary::in_new_dir();
    let other = binary.database();
    other.execute_batch("begin immediate").unwrap();
    let began = Instant::now();
    let error = binary.run(&ADD).error(5);
    let seconds = began.elapsed().as_secs();
    assert!((5..50).contains(&seconds), "{seconds}");
    for words in ["the database is busy", "compacting", "try again"] {
        assert!(error.contains(words), "{error}");
    }
    // Reading works while another process writes.
    assert_eq!(binary.run(&["news", "list", "--json"]).data(), "[]\n");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let binary = Binary::in_new_dir();
    binary.run(&ADD).data();
    for arguments in [
        &["news", "list"][..],
        &["news", "show", "1", "--json"],
        &["messages", "export"],
        &["messages", "export", "--format", "json"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = binary.command(arguments);
        command.stdout(writer);
        let run = output(command);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    }
}

/// Commands that write a file, up to its name.
const COMMANDS: [&[&str]; 5] = [
    &["backup", "create", "--force"],
    &["messages", "export", "--output"],
    &["applications", "export", "--output"],
    &["applications", "resume", "1", "--output"],
    &["privacy", "export", "--email=a@example.com", "--output"],
];

#[test]
fn no_command_writes_over_a_file_of_the_database() {
    let binary = Binary::in_new_dir();
    fs::create_dir(binary.path("data")).unwrap();
    symlink("data", binary.path("folder")).unwrap();
    symlink("data/standfast.db", binary.path("standfast.db")).unwrap();
    let server = binary.serve(&[]);
    server.send_message();
    assert_eq!(Form::complete().send(&server).status, 200);
    for (name, words) in [
        ("standfast.db", ""),
        ("data/standfast.db", "belongs to the database"),
        ("data/standfast.db-wal", "belongs to the database"),
        ("data/standfast.db-shm", "belongs to the database"),
        // SQLite would take this new file for the rest of an aborted transaction.
        ("data/standfast.db-journal", "belongs to the database"),
        // A second server could take a new lock.
        ("data/standfast.db.lock", "belongs to the database"),
        ("folder/standfast.db", "belongs to the database"),
    ] {
        for command in COMMANDS {
            let error = binary.run(&[command, &[name]].concat()).error(4);
            let names_it = error.starts_with(&format!("error: {name} "));
            assert!(names_it && error.contains(words), "{command:?}: {error}");
        }
    }
    server.send_message();
    assert_eq!(server.messages().len(), 2);
    assert_eq!(server.applications().len(), 1);
}
