//! CSV that a spreadsheet can open without running anything: formulas and control characters are defused.

use std::io::Write;

use super::output::is_harmful;

/// Marks the text as UTF-8 for spreadsheets, which otherwise show names in Urdu as garbage.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Characters that begin a formula, including their full-width forms.
const FORMULA_PREFIXES: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Characters that spreadsheets may ignore in front of a formula (OWASP, "CSV Injection").
const OVERLOOKED_PREFIXES: [char; 3] = ['\t', '\r', '\n'];

/// Signs that begin a cell where a program splits the file at something else than commas.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// A writer of RFC 4180 records. Pass every field through [`inert`] first. Every field is quoted, which keeps it together in
/// programs that split at semicolons.
pub(super) fn writer<W: Write>(out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .quote_style(csv::QuoteStyle::Always)
        .from_writer(out)
}

/// `field` without control characters, and with a quote in front of what a spreadsheet would run as a formula: the whole
/// field, or a part of it after what may separate cells (OWASP, "CSV Injection").
pub(super) fn inert(field: &str) -> String {
    let mut inert = String::with_capacity(field.len() + 1);
    let is_overlooked = |c: char| c.is_whitespace() || c == '"';
    let text = field.trim_start_matches(is_overlooked);
    if text.starts_with(FORMULA_PREFIXES) || field.starts_with(OVERLOOKED_PREFIXES) {
        inert.push('\'');
    }
    let mut begins_cell = false;
    for c in field.chars() {
        if begins_cell && FORMULA_PREFIXES.contains(&c) {
            inert.push('\'');
        }
        begins_cell = SEPARATORS.contains(&c) || begins_cell && is_overlooked(c);
        inert.push(if is_harmful(c) { '\u{fffd}' } else { c });
    }
    inert
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_record_is_quoted() {
        let mut records = writer(Vec::new());
        let fields = ["plain", "a,b", "say \"hi\"", "two\nlines", "عائشہ", ""];
        records.write_record(fields).unwrap();
        assert_eq!(
            String::from_utf8(records.into_inner().unwrap()).unwrap(),
            "\"plain\",\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"عائشہ\",\"\"\r\n"
        );
    }

    #[test]
    fn no_field_begins_a_formula_or_holds_a_control_character() {
        for (field, expected) in [
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("+92 51 000", "'+92 51 000"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("\rx", "'\u{fffd}x"),
            ("  =1", "'  =1"),
            ("\u{a0}\u{3000}=1", "'\u{a0}\u{3000}=1"),
            ("\nx", "'\nx"),
            ("＝1", "'＝1"),
            ("\"=1", "'\"=1"),
            ("1-1", "1-1"),
            ("a;=1+1;b", "a;'=1+1;b"),
            ("Ali;=HYPERLINK(1);x", "Ali;'=HYPERLINK(1);x"),
            ("two\n=cmd|x", "two\n'=cmd|x"),
            ("two\r\n+1", "two\u{fffd}\n'+1"),
            ("a\t=2+3", "a\t'=2+3"),
            ("a;  \" @SUM(A1)", "a;  \" '@SUM(A1)"),
            ("a;;\"\"＝1", "a;;\"\"'＝1"),
            ("a; b=1; c", "a; b=1; c"),
            ("=1;-1", "'=1;'-1"),
            ("a\u{1b}[2J\u{202e}", "a\u{fffd}[2J\u{fffd}"),
        ] {
            assert_eq!(inert(field), expected);
        }
    }
}
