//! Texts that could control the terminal or the spreadsheet of an admin. The forms refuse most of them, so the tests
//! write them to the database, where an older version could have left them.

use standfast::inbox::State;

use super::{each, expect};
use crate::binary::Binary;
use crate::stored;
use crate::terminal::at_terminal;
use crate::tools::rows;

/// Texts, how a line of a list shows them, and their cells in a spreadsheet.
const TEXTS: &str = r#"
["=cmd|'/c calc'!A1", "=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"]
["  =1", "  =1", "'  =1"]
["\t=1", "\\t=1", "'\t'=1"]
["\uff1d1", "\uff1d1", "'\uff1d1"]
["a\",\"=1", "a\",\"=1", "a\",\"=1"]
["a\n=1", "a\\n=1", "a\n'=1"]
["\u001b[2J\u001b[H", "\\u{1b}[2J\\u{1b}[H", "\ufffd[2J\ufffd[H"]
["\u001b]52;c;eA==\u0007", "\\u{1b}]52;c;eA==\\u{7}", "\ufffd]52;c;eA==\ufffd"]
["\u009b31mred", "\\u{9b}31mred", "\ufffd31mred"]
["spam\rham", "spam\\rham", "spam\ufffdham"]
["x\u000ey\u007f", "x\\u{e}y\\u{7f}", "x\ufffdy\ufffd"]
["\u202etxt.exe", "\\u{202e}txt.exe", "\ufffdtxt.exe"]
["\u2067x\u200fy\u061c", "\\u{2067}x\\u{200f}y\\u{61c}", "\ufffdx\ufffdy\ufffd"]
["x\u2028y", "x\\u{2028}y", "x\ufffdy"]
"#;

/// Each text, how a list shows it, and its cell in the export.
pub fn texts() -> Vec<[String; 3]> {
    rows(TEXTS)
}

#[test]
fn printed_texts_control_neither_terminal_nor_spreadsheet() {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    let texts = texts();
    for [subject, _, _] in &texts {
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = stored::message(&conn, ["a@b.pk"; 4], State::New, received);
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
    each(&texts, |[_, shown, cell]| {
        let line = lines.next().ok_or("there is no line")?;
        expect(&line.ends_with(&format!("  {shown}")), &true).map_err(|_| line.to_owned())?;
        expect(&cells.next().as_deref(), &Some(cell.as_str()))
    });
    assert_eq!((lines.next(), cells.next()), (None, None));
}

/// Characters that control a terminal or change the reading direction: C0, DEL, C1, bidirectional.
const CONTROLS: &str = "\u{1b}[31m\u{7f}\u{9b}2J\u{202e}\u{2066}";
const ESCAPED_TRICKS: &str = r"\u{1b}[31m\u{7f}\u{9b}2J\u{202e}\u{2066}";

fn assert_shown_escaped(said: &str) {
    assert!(said.contains(ESCAPED_TRICKS), "{said:?}");
    let is_harmful = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}".contains(c);
    assert!(!said.contains(is_harmful), "{said:?}");
}

#[test]
fn file_names_reach_the_terminal_escaped() {
    let binary = Binary::in_new_dir();
    drop(binary.database());
    let name = format!("x{CONTROLS}.db");
    assert_shown_escaped(&binary.run(&["backup", "create", &name]).data());
    let dry_run = binary.run(&["backup", "restore", "--dry-run", &name, "--db", &name]);
    assert_shown_escaped(&dry_run.stdout);
    std::fs::write(binary.path(format!("{CONTROLS}.md")), "Text.").unwrap();
    assert_shown_escaped(&binary.run(&["import", "."]).error(4));
    let usage = binary.command(&["backup", "verify", "x", "\u{1b}]0;title\u{7}\u{9b}2J"]);
    let (code, shown) = at_terminal(usage, "");
    assert_eq!(code, 2);
    assert!(shown.contains("unexpected argument"), "{shown:?}");
    assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{9b}']), "{shown:?}");
}
