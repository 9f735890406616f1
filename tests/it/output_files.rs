//! The files that commands write. Each one is new and private, and is at the given path even if another user puts a link there.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown, symlink};
use std::path::Path;

use crate::backup_commands::filled;
use crate::binary::{Binary, NOBODY, Output, output};
use crate::tools::need_root;

/// Every command that writes a file, without its last argument, the path of the file.
const WRITERS: [&[&str]; 6] = [
    &["backup", "create"],
    &["messages", "export", "--output"],
    &["applications", "export", "--format", "json", "--output"],
    &["applications", "resume", "1", "--output"],
    &[
        "privacy",
        "export",
        "--email",
        "ayesha@example.com",
        "--output",
    ],
    &["content", "export"],
];

fn write(binary: &Binary, writer: &[&str], target: &Path) -> Output {
    output(writing(binary, writer, target))
}

fn writing(binary: &Binary, writer: &[&str], target: &Path) -> std::process::Command {
    let mut command = binary.command(writer);
    command.arg(target).env_remove("SUDO_UID");
    command
}

#[test]
fn every_file_is_new_and_only_its_owner_can_read_it() {
    let binary = filled();
    for writer in WRITERS {
        let target = binary.path("target");
        write(&binary, writer, &target).data();
        if writer[0] == "content" {
            // Its content is public.
            fs::remove_dir_all(&target).unwrap();
            continue;
        }
        let mode = target.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{writer:?}");
        let before = fs::read(&target).unwrap();
        let error = write(&binary, writer, &target).error(4);
        assert!(error.contains("target already exists"), "{error}");
        assert!(fs::read(&target).unwrap() == before, "{writer:?}");
        fs::remove_file(&target).unwrap();
    }
}

#[test]
fn no_link_is_followed_or_replaced() {
    let binary = filled();
    for writer in WRITERS {
        // A dangling link, and a link to a file.
        for victim in ["nothing", "letter"] {
            let target = binary.path("target");
            let victim = binary.path(victim);
            if victim.ends_with("letter") {
                fs::write(&victim, "Dear Sir or Madam").unwrap();
            }
            symlink(&victim, &target).unwrap();
            let refused = write(&binary, writer, &target);
            assert_ne!(refused.code, 0, "{writer:?}");
            assert_eq!(fs::read_link(&target).unwrap(), victim, "{writer:?}");
            fs::remove_file(&target).unwrap();
        }
        assert!(!binary.path("nothing").exists(), "{writer:?}");
        assert_eq!(
            fs::read(binary.path("letter")).unwrap(),
            b"Dear Sir or Madam"
        );
    }
}

#[test]
fn an_export_of_content_follows_no_link_and_replaces_nothing() {
    let binary = filled();
    for there in ["news", ".hidden"] {
        let directory = binary.path("content");
        fs::create_dir(&directory).unwrap();
        fs::create_dir_all(binary.path("elsewhere")).unwrap();
        symlink(binary.path("elsewhere"), directory.join(there)).unwrap();
        let error = write(&binary, WRITERS[5], &directory).error(4);
        assert!(error.contains("is not empty"), "{error}");
        assert_eq!(fs::read_dir(binary.path("elsewhere")).unwrap().count(), 0);
        fs::remove_dir_all(&directory).unwrap();
    }
}

/// An empty directory of this owner with this mode.
fn directory(binary: &Binary, name: &str, owner: u32, mode: u32) -> std::path::PathBuf {
    let directory = binary.path(name);
    fs::create_dir(&directory).unwrap();
    fs::set_permissions(&directory, Permissions::from_mode(mode)).unwrap();
    chown(&directory, Some(owner), Some(owner)).unwrap();
    directory
}

#[test]
fn root_writes_no_file_where_another_user_could_put_a_link() {
    if !need_root() {
        return;
    }
    let binary = filled();
    let theirs = directory(&binary, "theirs", NOBODY, 0o755);
    fs::create_dir(theirs.join("of-root")).unwrap();
    symlink(&theirs, binary.path("link")).unwrap();
    for writer in WRITERS {
        for target in [
            "theirs/a",
            "theirs/of-root/a",
            "link/a",
            "theirs/of-root/../a",
        ] {
            let error = write(&binary, writer, &binary.path(target)).error(4);
            assert!(error.contains("belongs to another user"), "{error}");
        }
    }
    // The target of an export is a directory, so its own owner matters, not only its parent's.
    let empty = directory(&binary, "empty", NOBODY, 0o755);
    write(&binary, WRITERS[5], &empty).error(4);
    assert_eq!(fs::read_dir(&empty).unwrap().count(), 0);
    assert_eq!(fs::read_dir(theirs.join("of-root")).unwrap().count(), 0);
    assert_eq!(fs::read_dir(&theirs).unwrap().count(), 1);
}

/// User and group of a file, or of a directory and everything in it.
fn owners(path: &Path) -> BTreeSet<(u32, u32)> {
    let metadata = path.symlink_metadata().unwrap();
    let mut owners = BTreeSet::from([(metadata.uid(), metadata.gid())]);
    if metadata.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            owners.extend(self::owners(&entry.unwrap().path()));
        }
    }
    owners
}

#[test]
fn root_writes_into_a_shared_directory_and_for_the_user_of_sudo() {
    if !need_root() {
        return;
    }
    let binary = filled();
    let shared = directory(&binary, "shared", 0, 0o1777);
    let home = directory(&binary, "home", NOBODY, 0o700);
    // A link of another user that leads out of the shared directory.
    let link = shared.join("link");
    symlink(binary.path("nothing"), &link).unwrap();
    lchown(&link, Some(NOBODY), Some(NOBODY)).unwrap();
    for writer in WRITERS {
        for folder in [&shared, &home] {
            let target = folder.join("target");
            let mut command = writing(&binary, writer, &target);
            command.env("SUDO_UID", NOBODY.to_string());
            command.env("SUDO_GID", NOBODY.to_string());
            output(command).data();
            // A backup contains private keys, and a file of a user in a directory of root could be a way to become root.
            let is_theirs = folder == &home && writer[0] != "backup";
            let owner = if is_theirs { NOBODY } else { 0 };
            assert_eq!(
                owners(&target),
                BTreeSet::from([(owner, owner)]),
                "{writer:?}"
            );
            if target.is_dir() {
                fs::remove_dir_all(&target).unwrap();
            } else {
                fs::remove_file(&target).unwrap();
            }
        }
        let refused = write(&binary, writer, &link);
        assert_ne!(refused.code, 0, "{writer:?}");
        assert!(link.is_symlink() && !binary.path("nothing").exists());
    }
}

#[test]
fn paths_need_not_be_utf8() {
    let elsewhere = Binary::in_new_dir();
    let directory = elsewhere.path(OsStr::from_bytes(b"caf\xe9"));
    let binary = filled();
    fs::create_dir(&directory).unwrap();
    let database = directory.join(OsStr::from_bytes(b"data\xff.db"));
    fs::rename(binary.path("standfast.db"), &database).unwrap();
    let run = |arguments: &[&OsStr]| {
        let mut command = elsewhere.command(&[]);
        command.arg("--db").arg(&database).args(arguments);
        output(command)
    };
    let copy = directory.join(OsStr::from_bytes(b"copy\xfe.db"));
    let word = OsStr::new;
    let shown = run(&[word("backup"), word("create"), copy.as_os_str()]).data();
    assert!(shown.contains("Messages:     3"), "{shown}");
    run(&[word("backup"), word("verify"), copy.as_os_str()]).data();
    run(&[word("messages"), word("remove"), word("1")]).data();
    let restored = run(&[
        word("backup"),
        word("restore"),
        copy.as_os_str(),
        word("--yes"),
    ]);
    assert_eq!(restored.code, 0, "{restored:?}");
    let listed = run(&[word("messages"), word("list"), word("--json")]).json();
    assert_eq!(listed.as_array().unwrap().len(), 3);
    let csv = directory.join(OsStr::from_bytes(b"csv\xff"));
    run(&[
        word("messages"),
        word("export"),
        word("--output"),
        csv.as_os_str(),
    ])
    .data();
    // The old database is still available after the restore.
    let found = run(&[word("doctor")]);
    assert!(found.stdout.contains(".before-restore-"), "{found:?}");
    // The directory has only the lock, the gate and the files checked above: no temporary file is left.
    let names = fs::read_dir(&directory).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    let is_known = |name: &&std::ffi::OsString| {
        [&b"data\xff.db"[..], b"copy\xfe.db", b"csv\xff"]
            .iter()
            .any(|known| name.as_bytes().starts_with(known))
    };
    assert!(names.iter().all(|name| is_known(&name)), "{names:?}");
}
