//! CSV: a header with the names of the fields, then one record per row.

use std::path::Path;

use super::raw_record::{Field, Lines, RawRecord, SourceLocation};
use crate::cli::exit::Failure;

pub(super) fn parse(file: &Path, text: &str) -> Result<Vec<RawRecord>, Failure> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines = Lines::of(text);
    let line_at = |position: Option<&csv::Position>| {
        let begin = position.map_or(0, |position| position.byte() as usize);
        // The position of a row can be between the two characters of the line end before it.
        let blank = text
            .bytes()
            .skip(begin)
            .take_while(|byte| b"\r\n".contains(byte));
        lines.at(begin + blank.count())
    };
    let refused = |error: csv::Error| {
        let line = line_at(error.position());
        let sentence = match error.kind() {
            csv::ErrorKind::UnequalLengths {
                expected_len, len, ..
            } => format!("this row has {len} fields, the header has {expected_len}"),
            _ => format!("this is not CSV: {error}"),
        };
        SourceLocation::new(file, line).refuse(sentence)
    };
    let names = reader.headers().map_err(refused)?.clone();
    let mut records = Vec::new();
    for row in reader.records() {
        let row = row.map_err(refused)?;
        let line = line_at(row.position());
        let mut raw = RawRecord {
            location: SourceLocation::new(file, line),
            kind: None,
            name: None,
            body: None,
            fields: Default::default(),
        };
        for (name, text) in names.iter().zip(&row) {
            let field = Field {
                text: text.to_owned(),
                line,
            };
            if raw.fields.insert(name.trim().to_owned(), field).is_some() {
                return Err(
                    SourceLocation::new(file, 1).refuse(format!("the column {name} occurs twice"))
                );
            }
        }
        records.push(raw);
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<RawRecord>, String> {
        parse(Path::new("x.csv"), text).map_err(|failure| failure.to_string())
    }

    #[test]
    fn rows_are_read_with_their_first_line() {
        let records = parsed("title, content\r\nA,\"One.\n\nTwo \"\"2\"\".\"\r\nB,C\r\n").unwrap();
        let lines: Vec<u64> = records.iter().map(|record| record.location.line).collect();
        assert_eq!(lines, [2, 5]);
        assert_eq!(records[0].fields["content"].text, "One.\n\nTwo \"2\".");
        assert!(parsed("").unwrap().is_empty());
    }

    #[test]
    fn errors_name_the_line() {
        for (text, sentence) in [
            (
                "title,content\nA,B\nC\n",
                "x.csv:3: this row has 1 fields, the header has 2",
            ),
            (
                "title,title\nA,B\n",
                "x.csv:1: the column title occurs twice",
            ),
        ] {
            assert_eq!(parsed(text).unwrap_err(), sentence);
        }
    }
}
