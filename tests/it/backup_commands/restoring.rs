//! `backup restore`.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown, symlink};

use super::{filled, kept, names, rows};
use crate::binary::{Binary, NOBODY, as_nobody, output};
use crate::server::{Server, refused_start};
use crate::tools::need_root;

#[test]
fn a_restored_database_equals_the_backup() {
    let binary = filled();
    let database = binary.path("standfast.db");
    let before = rows(&database);
    binary.run(&["backup", "create", "copy.db"]).data();
    binary.run(&["messages", "remove", "2"]).data();
    binary.run(&["news", "remove", "1"]).data();
    let changed = rows(&database);
    assert_ne!(changed, before);

    let plan = binary.run(&["backup", "restore", "copy.db", "--dry-run"]);
    assert!(plan.stdout.contains("Messages:     3"), "{plan:?}");
    assert!(plan.stderr.contains("dry run: "), "{plan:?}");
    assert_eq!(names(binary.directory()), ["copy.db", "standfast.db"]);
    assert_eq!(rows(&database), changed);

    let run = binary.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.stdout, "");
    let kept = kept(binary.directory());
    assert!(run.stderr.contains(&kept[0]), "{}", run.stderr);
    assert_eq!(
        names(binary.directory()),
        ["copy.db", "standfast.db", &kept[0], "standfast.db.lock"]
    );
    assert_eq!(rows(&database), before);
    assert_eq!(rows(&binary.path(&kept[0])), changed);
    let mode = database.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(binary.serve(&[]).messages().len(), 3);
}

#[test]
fn a_backup_can_be_restored_without_a_database() {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let elsewhere = Binary::in_new_dir();
    fs::rename(binary.path("copy.db"), elsewhere.path("copy.db")).unwrap();
    // SQLite would apply the WAL of a deleted database to the new one.
    fs::write(elsewhere.path("standfast.db-wal"), "left over").unwrap();
    let run = elsewhere.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!elsewhere.path("standfast.db-wal").exists());
    assert_eq!(
        rows(&elsewhere.path("standfast.db")),
        rows(&binary.path("standfast.db"))
    );
}

#[test]
fn a_restore_fails_while_a_server_or_a_command_uses_the_database() {
    let server = Server::start(&[]);
    let admin = server.admin();
    admin.run(&["backup", "create", "copy.db"]).data();
    server.send_message();
    let restore = ["backup", "restore", "copy.db", "--yes"];
    let remedy = "systemctl stop standfast-http.socket standfast-https.socket standfast";
    // The command fails before it asks for confirmation.
    let error = admin.run(&restore[..3]).error(5);
    assert!(error.contains(remedy), "{error}");
    assert_eq!(server.messages().len(), 1);
    assert!(kept(admin.directory()).is_empty());

    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let _command = binary.database();
    let error = binary.run(&restore).error(5);
    assert!(error.contains("another program has"), "{error}");
    assert!(kept(binary.directory()).is_empty());
}

#[test]
fn a_restore_keeps_the_wal_of_a_killed_server() {
    let mut server = Server::start(&[]);
    let admin = server.admin();
    admin.run(&["backup", "create", "copy.db"]).data();
    server.send_message();
    server.kill();
    let dir = server.db.parent().unwrap();
    assert!(dir.join("standfast.db-wal").metadata().unwrap().len() > 0);
    let run = admin.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(rows(&server.db)["messages"].len(), 0);
    assert_eq!(rows(&dir.join(&kept(dir)[0]))["messages"].len(), 1);
}

#[test]
fn a_restore_keeps_a_damaged_database_with_its_wal() {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let database = binary.path("standfast.db");
    let mut bytes = fs::read(&database).unwrap();
    bytes[100..2000].fill(0xa5);
    fs::write(&database, &bytes).unwrap();
    fs::write(binary.path("standfast.db-wal"), "a log").unwrap();
    let run = binary.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let unknown = "cannot determine whether people were erased";
    assert!(run.stderr.contains(unknown), "{}", run.stderr);
    assert_eq!(rows(&database), rows(&binary.path("copy.db")));
    let kept = kept(binary.directory());
    assert!(fs::read(binary.path(&kept[0])).unwrap() == bytes);
    let log = binary.path(format!("{}-wal", kept[0]));
    assert_eq!(fs::read(log).unwrap(), b"a log");
    assert!(!binary.path("standfast.db-wal").exists());
}

#[test]
fn without_an_old_database_a_restore_asks_to_erase_people_again() {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let restore = ["--db", "new.db", "backup", "restore", "copy.db", "--yes"];
    let run = binary.run(&restore);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let reminder = "there is no old database that would show whether people were erased";
    assert!(run.stderr.contains(reminder), "{}", run.stderr);
    // The restored database is the old one now, and nobody was erased.
    let run = binary.run(&restore);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!run.stderr.contains("erased"), "{}", run.stderr);
}

#[test]
fn a_link_to_the_database_stays_a_link() {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    symlink("standfast.db", binary.path("link.db")).unwrap();
    let run = binary.run(&["--db", "link.db", "backup", "restore", "copy.db", "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(binary.path("link.db").is_symlink());
    assert_eq!(kept(binary.directory()).len(), 1);
    let itself = ["backup", "restore", "standfast.db", "--yes"];
    let error = binary
        .run(&[&["--db", "link.db"][..], &itself].concat())
        .error(4);
    assert!(error.contains("belongs to the database itself"), "{error}");
}

/// A directory that belongs to the user `nobody`, and a backup elsewhere that only root can read.
fn folder_of_nobody() -> (Binary, Binary) {
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let folder = Binary::in_new_dir();
    chown(folder.directory(), Some(NOBODY), Some(NOBODY)).unwrap();
    (folder, binary)
}

#[test]
fn a_database_restored_by_root_belongs_to_the_owner_of_the_directory() {
    if !need_root() {
        return;
    }
    let (folder, with_backup) = folder_of_nobody();
    let backup = with_backup.path("copy.db").display().to_string();
    let run = folder.run(&["backup", "restore", &backup, "--yes"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let files = ["standfast.db", "standfast.db.lock"].map(|name| folder.path(name));
    let owners = || files.each_ref().map(|file| file.metadata().unwrap().uid());
    assert_eq!(owners(), [NOBODY; 2]);
    // The same is true for a database and a lock that another command creates as root.
    for file in &files {
        fs::remove_file(file).unwrap();
    }
    folder
        .run(&["news", "add", "--title", "A", "--content", "B"])
        .data();
    assert_eq!(folder.serve(&[]).stop(), Some(0));
    assert_eq!(owners(), [NOBODY; 2]);
}

#[test]
fn root_follows_no_link_of_another_user() {
    if !need_root() {
        return;
    }
    let (folder, with_backup) = folder_of_nobody();
    let backup = with_backup.path("copy.db").display().to_string();
    let victim = with_backup.path("victim");
    let plant = |name: &str| {
        let link = folder.path(name);
        symlink(&victim, &link).unwrap();
        lchown(&link, Some(NOBODY), Some(NOBODY)).unwrap();
        link
    };
    let restore = ["backup", "restore", &backup, "--yes"];
    let add = ["news", "add", "--title", "A", "--content", "B"];
    let link = plant("standfast.db.lock");
    let error = folder.run(&restore).error(1);
    assert!(error.contains("symbolic link"), "{error}");
    let (code, said) = refused_start(&folder.path("standfast.db"), &[]);
    assert_eq!(code, Some(1));
    assert!(said.contains("symbolic link"), "{said}");
    fs::remove_file(link).unwrap();
    plant("standfast.db");
    for arguments in [&restore[..], &add] {
        let error = folder.run(arguments).error(1);
        assert!(error.contains("a symbolic link of another user"), "{error}");
    }
    assert!(!victim.exists() && !with_backup.path("victim.lock").exists());
}

#[test]
fn another_users_database_is_not_replaced() {
    // Only root can run a command as another user.
    if !need_root() {
        return;
    }
    let binary = filled();
    binary.run(&["backup", "create", "copy.db"]).data();
    let restore = ["backup", "restore", "copy.db", "--yes"];
    let command = as_nobody(binary.directory(), &restore);
    fs::set_permissions(binary.path("copy.db"), Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(binary.directory(), Permissions::from_mode(0o777)).unwrap();
    let error = output(command).error(1);
    let remedy = "standfast.db belongs to another user";
    assert!(error.contains(remedy), "{error}");
    assert!(kept(binary.directory()).is_empty());
}
