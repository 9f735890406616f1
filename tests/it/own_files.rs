//! No command writes over a file of the database, whatever name the file is given.

use std::fs;
use std::os::unix::fs::symlink;

use crate::binary::Binary;
use crate::form::Form;

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
    symlink("data/standfast.db-wal", binary.path("log")).unwrap();
    let server = binary.serve(&[]);
    server.send_message();
    assert_eq!(Form::complete().send(&server).status, 200);
    for (name, words) in [
        ("standfast.db", ""),
        ("log", ""),
        ("data/standfast.db", "belongs to the database"),
        ("data/standfast.db-wal", "belongs to the database"),
        ("data/standfast.db-shm", "belongs to the database"),
        // SQLite would take this new file for the rest of an aborted transaction.
        ("data/standfast.db-journal", "belongs to the database"),
        // A second server could take a new lock.
        ("data/standfast.db.lock", "belongs to the database"),
        ("folder/standfast.db", "belongs to the database"),
        ("folder/standfast.db-wal", "belongs to the database"),
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
