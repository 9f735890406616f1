//! JSON: an array of records, or an object with the arrays `news` and `jobs`.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use serde_json::value::RawValue;

use super::raw_record::{Field, Lines, RawRecord, SourceLocation, kind_named};
use crate::cli::exit::Failure;
use crate::store::import::Kind;

struct Source<'a> {
    file: &'a Path,
    text: &'a str,
    lines: Lines,
}

pub(super) fn parse(file: &Path, text: &str) -> Result<Vec<RawRecord>, Failure> {
    let refused = |error: serde_json::Error| {
        let line = error.line().max(1) as u64;
        SourceLocation::new(file, line).refuse(format!("this is not JSON of records: {error}"))
    };
    let source = Source {
        file,
        text,
        lines: Lines::of(text),
    };
    // Raw values, because they keep the offset, and so the line, of each record.
    if text.trim_start().starts_with('[') {
        let records: Vec<&RawValue> = serde_json::from_str(text).map_err(refused)?;
        return records
            .into_iter()
            .map(|raw| source.record(None, raw))
            .collect();
    }
    let lists: BTreeMap<String, Vec<&RawValue>> = serde_json::from_str(text).map_err(refused)?;
    let mut records = Vec::new();
    for (name, list) in lists {
        let kind = kind_named(&name).ok_or_else(|| {
            SourceLocation::new(file, 1)
                .refuse(format!("\"{name}\" is neither \"news\" nor \"jobs\""))
        })?;
        for raw in list {
            records.push(source.record(Some(kind), raw)?);
        }
    }
    Ok(records)
}

impl Source<'_> {
    fn record(&self, kind: Option<Kind>, raw: &RawValue) -> Result<RawRecord, Failure> {
        // `raw` is a part of `text`.
        let offset = raw.get().as_ptr().addr() - self.text.as_ptr().addr();
        let line = self.lines.at(offset);
        let location = SourceLocation::new(self.file, line);
        let values: BTreeMap<String, Value> = serde_json::from_str(raw.get())
            .map_err(|_| location.refuse("a record must be an object with fields"))?;
        let mut fields = BTreeMap::new();
        for (name, value) in values {
            let text = match value {
                Value::Null => continue,
                Value::String(text) => text,
                Value::Number(number) => number.to_string(),
                _ => return Err(location.refuse(format!("{name} must be a text or a number"))),
            };
            fields.insert(name, Field { text, line });
        }
        Ok(RawRecord {
            location,
            kind,
            name: None,
            body: None,
            fields,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<RawRecord>, String> {
        parse(Path::new("x.json"), text).map_err(|failure| failure.to_string())
    }

    #[test]
    fn both_formats_are_read_with_the_line_of_each_record() {
        let records = parsed(
            "\n[\n {\"title\": \"A\",\n  \"min_age\": 21, \"image\": null},\n {\"title\": \"B\"}]",
        )
        .unwrap();
        let lines: Vec<u64> = records.iter().map(|record| record.location.line).collect();
        assert_eq!(lines, [3, 5]);
        assert_eq!(records[0].fields["min_age"].text, "21");
        assert!(!records[0].fields.contains_key("image"));
        let records = parsed("{\"news\": [{}], \"jobs\": [{}, {}]}").unwrap();
        let kinds: Vec<Option<Kind>> = records.iter().map(|record| record.kind).collect();
        assert_eq!(
            kinds,
            [Some(Kind::Jobs), Some(Kind::Jobs), Some(Kind::News)]
        );
    }

    #[test]
    fn errors_name_the_line() {
        for (text, sentence) in [
            (
                "[\n{\"title\": }]",
                "x.json:2: this is not JSON of records: expected value",
            ),
            ("", "x.json:1: this is not JSON of records: EOF"),
            ("{\"events\": []}", "x.json:1: \"events\" is neither"),
            ("[{},\n3]", "x.json:2: a record must be an object"),
            (
                "[{\"title\": [1]}]",
                "x.json:1: title must be a text or a number",
            ),
        ] {
            let error = parsed(text).unwrap_err();
            assert!(error.starts_with(sentence), "{error}");
        }
    }
}
