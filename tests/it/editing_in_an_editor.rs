//! `standfast news edit ID` and `jobs edit ID` without options: the item in the editor of a person at a terminal.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, output};
use crate::terminal::at_terminal;

/// A database with a news item and an opening, and a folder for temporary files.
struct Office {
    dir: TempDir,
    binary: Binary,
}

impl Office {
    fn new() -> Self {
        let dir = tempdir().unwrap();
        let binary = Binary::in_dir(dir.path());
        fs::create_dir(dir.path().join("tmp")).unwrap();
        let content = "From **Monday** on.";
        let add = [
            "news",
            "add",
            "--title",
            "Night patrols",
            "--content",
            content,
        ];
        binary.run(&add).data();
        let job = output(binary.adding_job("Driver", "2999-12-31"));
        assert_eq!(job.code, 0);
        Self { dir, binary }
    }

    /// The command `edit` with a shell script as the editor, which gets the file as its argument.
    fn editing(&self, arguments: &[&str], script: &str) -> Command {
        fs::write(self.dir.path().join("editor.sh"), script).unwrap();
        let mut command = self.binary.command(arguments);
        command
            .env_remove("VISUAL")
            .env("EDITOR", "sh editor.sh")
            .env("TMPDIR", self.dir.path().join("tmp"));
        command
    }

    /// Runs it at a terminal, where `typed` is the answer to a question.
    fn edit(&self, arguments: &[&str], script: &str, typed: &str) -> (i32, String) {
        at_terminal(self.editing(arguments, script), typed)
    }

    fn news(&self) -> serde_json::Value {
        self.binary.run(&["news", "show", "1", "--json"]).json()
    }

    /// The files that were kept.
    fn kept(&self) -> Vec<PathBuf> {
        let folders = fs::read_dir(self.dir.path().join("tmp")).unwrap();
        let files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
        files.map(|file| file.unwrap().path()).collect()
    }
}

/// Whether the terminal showed only which file is edited.
fn is_quiet(shown: &str) -> bool {
    shown.starts_with("editing /") && shown.lines().count() == 1
}

const NEWS: &[&str] = &["news", "edit", "1"];

#[test]
fn the_editor_gets_the_file_of_an_export_and_what_it_saves_is_stored() {
    let office = Office::new();
    office.binary.run(&["export", "out"]).data();
    let script = "cp \"$1\" seen.md; stat -c %a \"$1\" \"$(dirname \"$1\")\" > modes
                  sed -i 's/Night/Day/; s/Monday/Friday/' \"$1\"";
    let (code, shown) = office.edit(NEWS, script, "");
    assert!(code == 0 && is_quiet(&shown), "{shown}");
    let seen = fs::read_to_string(office.dir.path().join("seen.md")).unwrap();
    let exported = fs::read_to_string(office.dir.path().join("out/news/night-patrols.md")).unwrap();
    assert_eq!(seen, exported);
    let modes = fs::read_to_string(office.dir.path().join("modes")).unwrap();
    assert_eq!(modes, "600\n700\n", "nobody else reads it");
    let item = office.news();
    assert_eq!(item["title"], "Day patrols");
    assert_eq!(item["source"], "From **Friday** on.");
    assert_eq!(item["slug"], "night-patrols");
    assert!(office.kept().is_empty());
}

#[test]
fn an_opening_is_edited_in_the_same_way() {
    let office = Office::new();
    let script = "sed -i 's/^location.*/location: Quetta/; s/You drive/You **drive**/' \"$1\"";
    let (code, shown) = office.edit(&["jobs", "edit", "1", "--json"], script, "");
    assert_eq!(code, 0, "{shown}");
    let job = office.binary.run(&["jobs", "show", "1", "--json"]).json();
    assert_eq!(
        (&job["location"], &job["description"]),
        (&"Quetta".into(), &"You drive.".into())
    );
    assert_eq!(job["source"], "You **drive**.");
    assert!(shown.contains("\"location\": \"Quetta\""), "{shown}");
    let script = "sed -i 's/^expired_date.*/expired_date: 2020-01-01/' \"$1\"";
    let (code, shown) = office.edit(&["jobs", "edit", "1"], script, "n\n");
    assert!(
        code == 4 && shown.contains("Deadline 2020-01-01 has passed"),
        "{shown}"
    );
}

#[test]
fn a_picture_stays() {
    let office = Office::new();
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/data/samples/news-1.webp");
    office
        .binary
        .run(&["news", "edit", "1", "--image", picture])
        .data();
    let before = office.news();
    office.edit(NEWS, "sed -i 's/Night/Day/' \"$1\"", "");
    let after = office.news();
    assert_eq!(
        (&after["title"], &after["imageUrl"]),
        (&"Day patrols".into(), &before["imageUrl"])
    );
    let (code, shown) = office.edit(NEWS, "sed -i 's/^slug/image: a.png\\nslug/' \"$1\"", "n\n");
    assert!(
        code == 4 && shown.contains("--image changes its picture"),
        "{shown}"
    );
}

#[test]
fn an_unchanged_text_changes_nothing() {
    let office = Office::new();
    let version =
        |office: &Office| standfast::store::content_version(&office.binary.database()).unwrap();
    let before = version(&office);
    // As an editor that writes a new file and renames it.
    let (code, shown) = office.edit(NEWS, "cp \"$1\" \"$1~\"; mv \"$1~\" \"$1\"", "");
    assert!(
        code == 0 && shown.ends_with("\nThe text was not changed.\r\n"),
        "{shown}"
    );
    assert_eq!(version(&office), before);
    assert!(office.kept().is_empty());
}

#[test]
fn a_refused_text_is_edited_again_until_it_is_accepted() {
    let office = Office::new();
    let script = "if [ -e again ]; then sed -i 's/^title.*/title: Mended/' \"$1\"
                  else touch again; sed -i 's/^title.*/title: \"\"/; s/Monday/Sunday/' \"$1\"; fi";
    let (code, shown) = office.edit(NEWS, script, "y\n");
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("Title is required."), "{shown}");
    let item = office.news();
    assert_eq!(
        (&item["title"], &item["source"]),
        (&"Mended".into(), &"From **Sunday** on.".into())
    );
    assert!(office.kept().is_empty());
}

/// Whatever is wrong, what was written stays in a file that the error names.
fn assert_kept(office: &Office, shown: &str, words: &str) {
    let kept = office.kept();
    let [file] = &kept[..] else {
        panic!("{kept:?}\n{shown}")
    };
    assert!(fs::read_to_string(file).unwrap().contains(words), "{shown}");
    let unwrapped = shown.replace("\r\n", "");
    assert!(unwrapped.contains(&file.display().to_string()), "{shown}");
    fs::remove_dir_all(file.parent().unwrap()).unwrap();
}

#[test]
fn nothing_written_is_lost() {
    let office = Office::new();
    let before = office.news();
    for (script, code, sentence) in [
        (
            "sed -i 's/^title.*/title: \"\"/; s/Monday/Sunday/' \"$1\"",
            4,
            "Title is required.",
        ),
        (
            "sed -i 's/^---$//; s/Monday/Sunday/' \"$1\"",
            4,
            "must begin with a line `---`",
        ),
        (
            "sed -i 's/^slug.*/slug: other/; s/Monday/Sunday/' \"$1\"",
            4,
            "which stays the same: night-patrols",
        ),
        (
            "sed -i 's/^slug/kind: job\\nslug/; s/Monday/Sunday/' \"$1\"",
            4,
            "the kind of an item stays the same",
        ),
        ("printf 'Sunday\\377' >> \"$1\"", 4, "must be text in UTF-8"),
        (
            "sed -i 's/Monday/Sunday/' \"$1\"; exit 3",
            1,
            "the editor `sh editor.sh` failed",
        ),
    ] {
        let (found, shown) = office.edit(NEWS, script, "n\n");
        assert!(found == code && shown.contains(sentence), "{found} {shown}");
        let kept = office.kept();
        let bytes = fs::read(&kept[0]).unwrap();
        assert!(
            bytes.windows(6).any(|bytes| bytes == b"Sunday"),
            "{sentence}"
        );
        let unwrapped = shown.replace("\r\n", "");
        assert!(
            unwrapped.contains(&kept[0].display().to_string()),
            "{shown}"
        );
        fs::remove_dir_all(kept[0].parent().unwrap()).unwrap();
        assert_eq!(office.news(), before);
    }
}

#[test]
fn a_change_by_another_command_is_not_overwritten() {
    let office = Office::new();
    let program = env!("CARGO_BIN_EXE_standfast");
    let script = format!(
        "sed -i 's/Monday/Sunday/' \"$1\"\n{program} news edit 1 --title 'By another' < /dev/null"
    );
    let (code, shown) = office.edit(NEWS, &script, "");
    assert_eq!(code, 1, "{shown}");
    assert!(
        shown.contains("news item 1 was changed by another command meanwhile"),
        "{shown}"
    );
    let item = office.news();
    assert_eq!(
        (&item["title"], &item["source"]),
        (&"By another".into(), &"From **Monday** on.".into())
    );
    assert_kept(&office, &shown, "Sunday");

    let script = format!("sed -i 's/You drive/You cook/' \"$1\"\n{program} jobs close 1");
    let (code, shown) = office.edit(&["jobs", "edit", "1"], &script, "");
    assert!(
        code == 1 && shown.contains("job 1 was changed by another command"),
        "{shown}"
    );
    assert_kept(&office, &shown, "You cook.");
    let script = format!("sed -i 's/Monday/Sunday/' \"$1\"\n{program} news remove 1");
    let (code, shown) = office.edit(NEWS, &script, "");
    assert!(
        code == 3 && shown.contains("there is no news item 1"),
        "{shown}"
    );
    assert_kept(&office, &shown, "Sunday");
}

#[test]
fn a_plain_text_stays_plain_unless_its_line_is_removed() {
    let office = Office::new();
    let conn = office.binary.database();
    conn.execute_batch("update news set format = 'plain'")
        .unwrap();
    office.edit(NEWS, "sed -i 's/Monday/Sunday/' \"$1\"", "");
    let item = office.news();
    assert_eq!(
        (&item["content"], &item["format"]),
        (&"From **Sunday** on.".into(), &"plain".into())
    );
    office.edit(NEWS, "sed -i '/^format/d' \"$1\"", "");
    let item = office.news();
    assert_eq!(
        (&item["content"], &item["format"]),
        (&"From Sunday on.".into(), &"markdown".into())
    );
}

#[test]
fn the_editor_is_visual_then_editor_then_a_common_one() {
    let office = Office::new();
    let mut command = office.editing(NEWS, "exit 9");
    command.env("VISUAL", "sed -i s/Night/Day/");
    let (code, shown) = at_terminal(command, "");
    assert!(code == 0 && is_quiet(&shown), "{shown}");
    assert_eq!(office.news()["title"], "Day patrols");

    let common = office.dir.path().join("bin");
    fs::create_dir(&common).unwrap();
    let path = format!("{}:/usr/bin:/bin", common.display());
    put_program(
        &common.join("sensible-editor"),
        "#!/bin/sh\nsed -i s/Day/Any/ \"$1\"\n",
    );
    let mut command = office.editing(NEWS, "");
    command.env_remove("EDITOR").env("PATH", path);
    let (code, shown) = at_terminal(command, "");
    assert!(code == 0 && is_quiet(&shown), "{shown}");
    assert_eq!(office.news()["title"], "Any patrols");

    let mut command = office.editing(NEWS, "");
    command.env("EDITOR", " ").env("PATH", office.dir.path());
    let (code, shown) = at_terminal(command, "");
    assert_eq!(code, 4);
    assert_eq!(
        shown,
        "error: there is no editor; name one in EDITOR, such as EDITOR=nano\r\n"
    );
    assert!(office.kept().is_empty());
}

/// Written by another process: a file that a child of a parallel test has open for writing cannot be executed.
fn put_program(file: &Path, text: &str) {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "printf %s \"$2\" > \"$1\"", "sh"])
        .arg(file)
        .arg(text);
    assert!(shell.status().unwrap().success());
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn without_a_terminal_the_options_are_named() {
    let office = Office::new();
    for (arguments, options) in [
        (
            &["news", "edit", "1"][..],
            "--title, --content, --content-file, --image or --no-image",
        ),
        (&["jobs", "edit", "1", "--json"], "--vacancies, --min-age"),
    ] {
        let run = output(office.editing(arguments, "touch opened"));
        let error = run.error(2);
        assert!(
            error.contains("an editor needs a terminal") && error.contains(options),
            "{error}"
        );
    }
    assert!(!office.dir.path().join("opened").exists());
}
