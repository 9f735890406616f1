//! Texts that could control the terminal or the spreadsheet of an admin. The forms refuse most of them, so the tests
//! write them to the database, where an older version could have left them.

use standfast::inbox::State;

use super::{each, expect};
use crate::binary::Binary;
use crate::stored::TestMessage;
use crate::terminal::at_terminal;

/// A text, and how commands print it.
#[derive(Debug)]
pub struct PrintedText {
    pub text: &'static str,
    /// Its cell in the table that `list` prints.
    pub in_list: &'static str,
    /// Its cell in the CSV file that `export` prints.
    pub in_export: &'static str,
}

pub const TEXTS: [PrintedText; 14] = [
    PrintedText {
        text: "=cmd|'/c calc'!A1",
        in_list: "=cmd|'/c calc'!A1",
        in_export: "'=cmd|'/c calc'!A1",
    },
    PrintedText {
        text: "  =1",
        in_list: "  =1",
        in_export: "'  =1",
    },
    PrintedText {
        text: "\t=1",
        in_list: "\\t=1",
        in_export: "'\t'=1",
    },
    PrintedText {
        text: "\u{ff1d}1",
        in_list: "\u{ff1d}1",
        in_export: "'\u{ff1d}1",
    },
    PrintedText {
        text: "a\",\"=1",
        in_list: "a\",\"=1",
        in_export: "a\",\"=1",
    },
    PrintedText {
        text: "a\n=1",
        in_list: "a\\n=1",
        in_export: "a\n'=1",
    },
    PrintedText {
        text: "\u{1b}[2J\u{1b}[H",
        in_list: "\\u{1b}[2J\\u{1b}[H",
        in_export: "\u{fffd}[2J\u{fffd}[H",
    },
    PrintedText {
        text: "\u{1b}]52;c;eA==\u{7}",
        in_list: "\\u{1b}]52;c;eA==\\u{7}",
        in_export: "\u{fffd}]52;c;eA==\u{fffd}",
    },
    PrintedText {
        text: "\u{9b}31mred",
        in_list: "\\u{9b}31mred",
        in_export: "\u{fffd}31mred",
    },
    PrintedText {
        text: "spam\rham",
        in_list: "spam\\rham",
        in_export: "spam\u{fffd}ham",
    },
    PrintedText {
        text: "x\u{e}y\u{7f}",
        in_list: "x\\u{e}y\\u{7f}",
        in_export: "x\u{fffd}y\u{fffd}",
    },
    PrintedText {
        text: "\u{202e}txt.exe",
        in_list: "\\u{202e}txt.exe",
        in_export: "\u{fffd}txt.exe",
    },
    PrintedText {
        text: "\u{2067}x\u{200f}y\u{61c}",
        in_list: "\\u{2067}x\\u{200f}y\\u{61c}",
        in_export: "\u{fffd}x\u{fffd}y\u{fffd}",
    },
    PrintedText {
        text: "x\u{2028}y",
        in_list: "x\\u{2028}y",
        in_export: "x\u{fffd}y",
    },
];

#[test]
fn printed_texts_control_neither_terminal_nor_spreadsheet() {
    let binary = Binary::in_new_dir();
    let conn = binary.database();
    for PrintedText { text, .. } in &TEXTS {
        let received = "2026-11-20T10:00:00Z".parse().unwrap();
        let id = TestMessage::default().store(&conn, State::New, received);
        let update = "update messages set subject = ?1 where id = ?2";
        conn.execute(update, (text, id)).unwrap();
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
    each(&TEXTS, |text| {
        let line = lines.next().ok_or("there is no line")?;
        if !line.ends_with(&format!("  {}", text.in_list)) {
            return Err(line.to_owned());
        }
        expect(&cells.next().as_deref(), &Some(text.in_export))
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
