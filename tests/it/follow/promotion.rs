//! Two machines never both write: a followed file is only written after the stand-by is promoted.

use std::fs;

use super::Machines;
use crate::server::{Server, refused_start};

#[test]
fn a_followed_file_is_written_by_nothing_until_the_stand_by_is_promoted() {
    let machines = Machines::new();
    let before = fs::read(machines.file()).unwrap();
    let (code, error) = refused_start(&machines.file(), &[]);
    assert_eq!(code, Some(5), "{error}");
    assert!(
        error.contains("follows the database of another machine"),
        "{error}"
    );
    for command in [
        &["messages", "list"][..],
        &["news", "add", "--title", "T", "--content", "C"],
        &["privacy", "erase", "--email", "a@example.com", "--yes"],
        &["backup", "create", "copy.db"],
    ] {
        let error = machines.standby().run(command).error(5);
        assert!(error.contains("promote this one"), "{error}");
    }
    assert!(fs::read(machines.file()).unwrap() == before);

    fs::remove_file(machines.mark()).unwrap();
    let server = Server::on(&machines.file(), &[]);
    assert_eq!(server.get("/news/first").status, 200);
    server.send_message();
    assert_eq!(server.messages().len(), 1);
}

#[test]
fn a_restored_copy_takes_the_place_of_the_followed_one() {
    let machines = Machines::new();
    machines.publish("Second");
    let whole = machines.dir.path().join("promoted.db");
    fs::write(&whole, machines.pages()).unwrap();
    let restored = machines
        .standby()
        .run(&["backup", "restore", whole.to_str().unwrap(), "--yes"]);
    assert_eq!(restored.code, 0, "{}", restored.stderr);
    assert!(!machines.mark().exists());
    let server = Server::on(&machines.file(), &[]);
    assert_eq!(server.get("/news/second").status, 200);
    server.send_message();
}

#[test]
fn the_settings_of_the_other_machine_are_ignored_and_named() {
    let machines = Machines::new();
    let missing = [
        "--backup-dir",
        "/nowhere",
        "--mail-to",
        "office@example.com",
    ];
    let mail = [
        "--mail-from",
        "site@example.com",
        "--smtp",
        "smtp://mail.example.com:587",
    ];
    let flags = [&["--follow"], &missing[..], &mail[..]].concat();
    let server = Server::on(&machines.file(), &flags);
    assert_eq!(server.get("/news/first").status, 200);
    let (code, error) = refused_start(&machines.file(), &["--follow", "--demo"]);
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("--demo has none of its own"), "{error}");
}
