//! Invariants of printed texts from outside. The fuzz target checks them, and a test replays its corpus.

use super::output::{escape_json, escape_line, escape_text, layout};
use super::spreadsheet::{inert, writer};
use crate::domain::default_ignorable::is_default_ignorable;

const FORMULA_SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Checks `data` as the cells of a row, one per line, on a terminal, in JSON and in CSV.
pub fn escaping(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let on_one_line = escape_line(&text);
    assert_harmless(&on_one_line, &[]);
    let on_lines = escape_text(&text);
    assert_harmless(&on_lines, &['\n', '\t']);
    assert_eq!(on_lines.matches('\n').count(), text.matches('\n').count());
    if !text.chars().any(may_change) {
        assert_eq!(on_lines, text);
    }

    let json = escape_json(&serde_json::to_string(&text).expect("a text"));
    assert_harmless(&json, &[]);
    assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);

    let cells: Vec<String> = text.split('\n').take(8).map(str::to_owned).collect();
    assert_table_is_safe(&cells);
    let whole = [vec![text.into_owned()], cells].concat();
    assert_record_is_inert(&whole.iter().map(String::as_str).collect::<Vec<_>>());
}

fn assert_table_is_safe(cells: &[String]) {
    let rows: Vec<Vec<String>> = cells
        .iter()
        .map(|cell| vec!["1".to_owned(), cell.clone()])
        .collect();
    for width in [None, Some(12), Some(80)] {
        let table = layout(&["ID", "Title"], &rows, width, false);
        assert_harmless(&table, &['\n']);
        assert_eq!(table.lines().count(), 1 + rows.len(), "{table:?}");
    }
}

/// The record reads back as the same number of cells. No cell begins a formula, and harmless cells are unchanged.
fn assert_record_is_inert(cells: &[&str]) {
    let mut records = writer(Vec::new());
    let fields = cells.iter().map(|cell| inert(cell));
    records.write_record(fields).expect("a record");
    let record = String::from_utf8(records.into_inner().expect("a buffer")).expect("UTF-8");
    assert_harmless(
        &record
            .strip_suffix("\r\n")
            .expect("an end of line")
            .replace(['\n', '\t'], ""),
        &[],
    );
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(record.as_bytes());
    let read: Vec<csv::StringRecord> = reader
        .records()
        .map(|record| record.expect("a record"))
        .collect();
    assert_eq!(read.len(), 1, "{record:?}");
    assert_eq!(read[0].len(), cells.len(), "{record:?}");
    for (read, cell) in read[0].iter().zip(cells) {
        let is_formula = read.trim_start().starts_with(FORMULA_SIGNS);
        // OWASP, "CSV Injection".
        assert!(
            !is_formula && !read.starts_with(['\t', '\r', '\n']),
            "{read:?}"
        );
        assert!(is_inert_copy(read, cell), "{read:?} {cell:?}");
    }
    for delimiter in [b';', b'\t'] {
        assert_no_formula_between(delimiter, &record);
    }
}

/// Also a program that splits the `record` at another `delimiter` finds no formula.
fn assert_no_formula_between(delimiter: u8, record: &str) {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(record.as_bytes());
    for row in reader.records() {
        for cell in &row.expect("a record") {
            let text = cell.trim_start_matches(|c: char| c.is_whitespace() || c == '"');
            assert!(!text.starts_with(FORMULA_SIGNS), "{cell:?} in {record:?}");
        }
    }
}

/// Whether `read` is `cell`, with the replacement character for active and for invisible characters only, and with quotes
/// in front of what would be a formula.
fn is_inert_copy(read: &str, cell: &str) -> bool {
    let is_same = |read, c| (read == c && !is_active(c)) || (read == '\u{fffd}' && may_change(c));
    let mut rest = cell.chars().peekable();
    let is_copied = read
        .chars()
        .all(|read| rest.next_if(|c| is_same(read, *c)).is_some() || read == '\'');
    is_copied && rest.next().is_none()
}

fn assert_harmless(text: &str, layout: &[char]) {
    let harmful = |c: char| !layout.contains(&c) && (is_active(c) || c == '\n' || c == '\t');
    assert!(!text.chars().any(harmful), "{text:?}");
}

/// Whether `c` may be escaped: what is active, and what is invisible.
fn may_change(c: char) -> bool {
    is_active(c) || is_default_ignorable(c)
}

/// Whether a terminal interprets `c`, or `c` changes the order or look of the text around it.
fn is_active(c: char) -> bool {
    let code = u32::from(c);
    let is_control = code < 0x20 && c != '\n' && c != '\t' || (0x7f..0xa0).contains(&code);
    let turns = [0x61c, 0x200e, 0x200f].contains(&code) || (0x202a..=0x202e).contains(&code);
    let breaks = [0x2028, 0x2029, 0xfeff].contains(&code);
    let formats = (0x2066..=0x206f).contains(&code) || (0xe0000..=0xe007f).contains(&code);
    is_control || turns || breaks || formats
}
