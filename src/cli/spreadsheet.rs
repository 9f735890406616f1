//! CSV that a spreadsheet can open without running anything: formulas and control characters are defused.

use std::io::Write;

use super::output::is_harmful;

/// Marks the text as UTF-8 for spreadsheets, which otherwise show names in Urdu as garbage.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Characters that begin a formula, including their full-width forms.
const FORMULA_PREFIXES: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Characters that spreadsheets may ignore in front of a formula (OWASP, "CSV Injection").
const OVERLOOKED_PREFIXES: [char; 3] = ['\t', '\r', '\n'];

/// A writer of RFC 4180 records. Pass every field through [`inert`] first.
pub(super) fn writer<W: Write>(out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(out)
}

/// `field` without control characters, and with a quote in front where a spreadsheet would run it as a formula.
pub(super) fn inert(field: &str) -> String {
    let mut inert = String::with_capacity(field.len() + 1);
    if field.trim_start().starts_with(FORMULA_PREFIXES) || field.starts_with(OVERLOOKED_PREFIXES) {
        inert.push('\'');
    }
    let visible = |c| if is_harmful(c) { '\u{fffd}' } else { c };
    inert.extend(field.chars().map(visible));
    inert
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_quoted_where_rfc_4180_requires_it() {
        let mut records = writer(Vec::new());
        let fields = ["plain", "a,b", "say \"hi\"", "two\nlines", "عائشہ", ""];
        records.write_record(fields).unwrap();
        assert_eq!(
            String::from_utf8(records.into_inner().unwrap()).unwrap(),
            "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",عائشہ,\r\n"
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
            ("1-1", "1-1"),
            ("a\u{1b}[2J\u{202e}", "a\u{fffd}[2J\u{fffd}"),
        ] {
            assert_eq!(inert(field), expected);
        }
    }
}
