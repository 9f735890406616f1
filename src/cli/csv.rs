//! One CSV record, as spreadsheets open it without being taken over: RFC 4180, with formulas and controls defused.

use super::output::is_harmful;

/// Tells spreadsheets that the text is UTF-8; without it names in Urdu come out as garbage.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What spreadsheets take for the beginning of a formula, the full-width forms among them.
const FORMULA_PREFIXES: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// … and what they may overlook in front of one (OWASP, "CSV Injection").
const OVERLOOKED_PREFIXES: [char; 3] = ['\t', '\r', '\n'];

/// `fields` as one record with its line end.
pub(super) fn record(fields: &[&str]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    fields.join(",") + "\r\n"
}

fn quoted(field: &str) -> String {
    let mut clean = String::with_capacity(field.len() + 2);
    if field.trim_start().starts_with(FORMULA_PREFIXES) || field.starts_with(OVERLOOKED_PREFIXES) {
        clean.push('\'');
    }
    clean.extend(
        field
            .chars()
            .map(|c| if is_harmful(c) { '\u{fffd}' } else { c }),
    );
    if clean.contains(['"', ',', '\n']) {
        return format!("\"{}\"", clean.replace('"', "\"\""));
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_quoted_where_rfc_4180_asks_for_it() {
        assert_eq!(
            record(&["plain", "a,b", "say \"hi\"", "two\nlines", "عائشہ", ""]),
            "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",عائشہ,\r\n"
        );
    }

    #[test]
    fn no_field_begins_a_formula_or_holds_a_control() {
        for (field, expected) in [
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("+92 51 000", "'+92 51 000"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("\rx", "'\u{fffd}x"),
            ("  =1", "'  =1"),
            ("\u{a0}\u{3000}=1", "'\u{a0}\u{3000}=1"),
            ("\nx", "\"'\nx\""),
            ("＝1", "'＝1"),
            ("1-1", "1-1"),
            ("a\u{1b}[2J\u{202e}", "a\u{fffd}[2J\u{fffd}"),
        ] {
            assert_eq!(quoted(field), expected);
        }
    }
}
