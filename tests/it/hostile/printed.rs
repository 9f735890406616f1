//! Texts that could control the terminal or the spreadsheet of an admin. The forms refuse most of them, so the tests
//! write them to the database, where an older version could have left them.

use standfast::domain::state::State;
use tempfile::tempdir;

use super::{Row, each, expect};
use crate::binary::Binary;
use crate::contact_message;
use crate::terminal::at_terminal;

/// A subject, how `list` shows it, and its cell in the export.
pub fn rows() -> Vec<Row<(&'static str, &'static str, &'static str)>> {
    vec![
        ("a formula", ("=1+1", "=1+1", "'=1+1")),
        ("a plus sign", ("+1+1", "+1+1", "'+1+1")),
        ("a minus sign", ("-1+1", "-1+1", "'-1+1")),
        ("an at sign", ("@SUM(A1:A9)", "@SUM(A1:A9)", "'@SUM(A1:A9)")),
        (
            "a command",
            (
                "=cmd|'/c calc'!A1",
                "=cmd|'/c calc'!A1",
                "'=cmd|'/c calc'!A1",
            ),
        ),
        (
            "a link",
            (
                "=HYPERLINK(\"//evil.example\",\"x\")",
                "=HYPERLINK(\"//evil.example\",\"x\")",
                "'=HYPERLINK(\"//evil.example\",\"x\")",
            ),
        ),
        ("a formula after spaces", ("  =1", "  =1", "'  =1")),
        ("a formula after a tab", ("\t=1", "\\t=1", "'\t'=1")),
        ("a formula after a CR", ("\r=1", "\\r=1", "'\u{fffd}'=1")),
        (
            "a full-width equals sign",
            ("\u{ff1d}1", "\u{ff1d}1", "'\u{ff1d}1"),
        ),
        (
            "a full-width plus sign",
            ("\u{ff0b}1", "\u{ff0b}1", "'\u{ff0b}1"),
        ),
        ("a formula after a quote", ("\"=1\"", "\"=1\"", "'\"=1\"")),
        ("a second cell", ("a\",\"=1", "a\",\"=1", "a\",\"=1")),
        ("a second line", ("a\n=1", "a\\n=1", "a\n'=1")),
        (
            "a cleared screen",
            (
                "\u{1b}[2J\u{1b}[H",
                "\\u{1b}[2J\\u{1b}[H",
                "\u{fffd}[2J\u{fffd}[H",
            ),
        ),
        (
            "a colour",
            ("\u{1b}[31mred", "\\u{1b}[31mred", "\u{fffd}[31mred"),
        ),
        (
            "a window title",
            (
                "\u{1b}]0;root#\u{7}",
                "\\u{1b}]0;root#\\u{7}",
                "\u{fffd}]0;root#\u{fffd}",
            ),
        ),
        (
            "a terminal link",
            (
                "\u{1b}]8;;//evil.example\u{1b}\\x",
                "\\u{1b}]8;;//evil.example\\u{1b}\\x",
                "\u{fffd}]8;;//evil.example\u{fffd}\\x",
            ),
        ),
        (
            "a clipboard",
            (
                "\u{1b}]52;c;eA==\u{7}",
                "\\u{1b}]52;c;eA==\\u{7}",
                "\u{fffd}]52;c;eA==\u{fffd}",
            ),
        ),
        (
            "a device command",
            (
                "\u{1b}P+q544e\u{1b}\\",
                "\\u{1b}P+q544e\\u{1b}\\",
                "\u{fffd}P+q544e\u{fffd}\\",
            ),
        ),
        (
            "a C1 sequence",
            ("\u{9b}31mred", "\\u{9b}31mred", "\u{fffd}31mred"),
        ),
        (
            "a C1 command",
            (
                "\u{9d}0;root\u{9c}",
                "\\u{9d}0;root\\u{9c}",
                "\u{fffd}0;root\u{fffd}",
            ),
        ),
        (
            "an overwritten line",
            ("spam\rham", "spam\\rham", "spam\u{fffd}ham"),
        ),
        (
            "backspaces",
            ("spam\u{8}\u{8}", "spam\\u{8}\\u{8}", "spam\u{fffd}\u{fffd}"),
        ),
        ("a bell", ("x\u{7}", "x\\u{7}", "x\u{fffd}")),
        (
            "an alternate character set",
            ("x\u{e}y", "x\\u{e}y", "x\u{fffd}y"),
        ),
        ("a DEL", ("x\u{7f}", "x\\u{7f}", "x\u{fffd}")),
        (
            "a right-to-left override",
            ("\u{202e}txt.exe", "\\u{202e}txt.exe", "\u{fffd}txt.exe"),
        ),
        ("an open isolate", ("\u{2067}x", "\\u{2067}x", "\u{fffd}x")),
        (
            "a direction mark",
            (
                "x\u{200f}y\u{61c}",
                "x\\u{200f}y\\u{61c}",
                "x\u{fffd}y\u{fffd}",
            ),
        ),
        (
            "a line separator",
            ("x\u{2028}y", "x\\u{2028}y", "x\u{fffd}y"),
        ),
        (
            "a byte order mark",
            ("\u{feff}x", "\\u{feff}x", "\u{fffd}x"),
        ),
        ("tag characters", ("x\u{e0041}", "x\\u{e0041}", "x\u{fffd}")),
    ]
}

#[test]
fn printed_texts_control_neither_terminal_nor_spreadsheet() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let (conn, rows) = (binary.database(), rows());
    for (_, (subject, _, _)) in &rows {
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = contact_message::store(&conn, ["a@b.pk"; 4], State::New, received);
        let update = "update messages set subject = ?1 where id = ?2";
        conn.execute(update, (subject, id)).unwrap();
    }
    let list = binary.run(&["messages", "list", "--all"]).data();
    let export = binary.run(&["messages", "export"]).data();
    let mut reader = csv::Reader::from_reader(export.as_bytes());
    let column = reader
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == "subject")
        .unwrap();
    let cells: Vec<String> = reader
        .records()
        .map(|record| record.unwrap()[column].to_owned())
        .collect();
    // Both list the newest first.
    let mut lines = list.lines().skip(1).collect::<Vec<_>>().into_iter().rev();
    let mut cells = cells.into_iter().rev();
    each("printed texts", &rows, |(_, shown, cell)| {
        let line = lines.next().ok_or("there is no line")?;
        expect(&line.ends_with(&format!("  {shown}")), &true).map_err(|_| line.to_owned())?;
        expect(&cells.next().as_deref(), &Some(*cell))
    });
    assert_eq!((lines.next(), cells.next()), (None, None));
}

/// Characters that control a terminal or change the reading direction: C0, DEL, C1, bidirectional.
const TRICKS: &str = "\u{1b}[31m\u{7f}\u{9b}2J\u{202e}\u{2066}";
const ESCAPED_TRICKS: &str = r"\u{1b}[31m\u{7f}\u{9b}2J\u{202e}\u{2066}";

fn assert_shown_escaped(said: &str) {
    assert!(said.contains(ESCAPED_TRICKS), "{said:?}");
    let is_harmful = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}".contains(c);
    assert!(!said.contains(is_harmful), "{said:?}");
}

#[test]
fn names_from_import_files_reach_standard_error_escaped() {
    // These characters occur in YAML only with escapes.
    let tricks = json(TRICKS)
        .replace('\u{7f}', "\\u007f")
        .replace('\u{9b}', "\\u009b");
    for (file, text) in [
        (format!("{TRICKS}.md"), "Text.".to_owned()),
        (
            "news.md".to_owned(),
            format!("---\n{{{tricks}: 1, \"title\": \"A\"}}\n---\nText."),
        ),
        (
            "news.md".to_owned(),
            format!("---\ntitle: A\nimage: {tricks}\n---\nText."),
        ),
    ] {
        let dir = tempdir().unwrap();
        std::fs::create_dir(dir.path().join("content")).unwrap();
        std::fs::write(dir.path().join("content").join(&file), text).unwrap();
        let binary = Binary::in_dir(dir.path());
        let error = binary.run(&["import", "content"]).error(4);
        assert_shown_escaped(&error);
        assert_eq!(error.lines().count(), 1, "{error:?}");
    }
}

#[test]
fn file_names_reach_the_terminal_escaped() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    drop(binary.database());
    let name = format!("x{TRICKS}.db");
    assert_shown_escaped(&binary.run(&["backup", "create", &name]).data());
    let dry_run = binary.run(&["backup", "restore", "--dry-run", &name, "--db", &name]);
    assert_shown_escaped(&dry_run.stdout);
    let usage = binary.command(&["backup", "verify", "x", "\u{1b}]0;title\u{7}\u{9b}2J"]);
    let (code, shown) = at_terminal(usage, "");
    assert_eq!(code, 2);
    assert!(shown.contains("unexpected argument"), "{shown:?}");
    assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{9b}']), "{shown:?}");
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}
