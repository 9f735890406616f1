//! Markdown with front matter, one record per file. The front matter consists of `key: value` lines. A line that YAML
//! would read as anything else is refused. What the text below means is not decided here.

use std::collections::BTreeMap;
use std::path::Path;

use super::raw_record::{Field, RawRecord, SourceLocation};
use crate::cli::exit::Failure;

const FENCE: &str = "---";

pub(super) fn parse(file: &Path, text: &str) -> Result<Vec<RawRecord>, Failure> {
    let mut lines = (1..).zip(text.lines());
    let begins = lines
        .next()
        .is_some_and(|(_, line)| line.trim_end() == FENCE);
    if !begins {
        let sentence =
            "the file must begin with a line `---` and `key: value` lines up to another `---`";
        return Err(SourceLocation::new(file, 1).refuse(sentence));
    }
    let mut fields = BTreeMap::new();
    loop {
        let Some((number, line)) = lines.next() else {
            return Err(SourceLocation::new(file, 1)
                .refuse("the line `---` that ends the front matter is missing"));
        };
        let line = line.trim_end();
        if line == FENCE {
            break;
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let here = SourceLocation::new(file, number);
        let (key, value) = field(line, &here)?;
        let field = Field {
            text: value,
            line: number,
        };
        if fields.insert(key.to_owned(), field).is_some() {
            return Err(here.refuse(format!("{key} occurs twice")));
        }
    }
    let first_line = lines.clone().next().map_or(1, |(number, _)| number);
    let body: Vec<&str> = lines.map(|(_, line)| line).collect();
    Ok(vec![RawRecord {
        location: SourceLocation::new(file, 1),
        kind: None,
        name: file
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned()),
        body: Some(Field {
            text: body.join("\n"),
            line: first_line,
        }),
        fields,
    }])
}

fn field<'a>(line: &'a str, location: &SourceLocation) -> Result<(&'a str, String), Failure> {
    let (key, value) = line
        .split_once(':')
        .filter(|(key, value)| {
            let is_name = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            is_name && !key.is_empty() && (value.is_empty() || value.starts_with(' '))
        })
        .ok_or_else(|| location.refuse("the front matter may contain only `key: value` lines"))?;
    let value = value.trim();
    let refused = |reason: &str| location.refuse(format!("the value of {key} {reason}"));
    if value.starts_with('"') {
        let text = serde_json::from_str(value).map_err(|_| {
            refused("is not quoted correctly; write \\\" and \\\\ inside double quotes")
        })?;
        return Ok((key, text));
    }
    if let Some(quoted) = value.strip_prefix('\'') {
        let text = quoted
            .strip_suffix('\'')
            .map(|text| text.replace("''", "\0"))
            .filter(|text| !text.contains('\''))
            .ok_or_else(|| {
                refused("is not quoted correctly; write '' for ' inside single quotes")
            })?;
        return Ok((key, text.replace('\0', "'")));
    }
    let is_more_than_text = value.starts_with(|c| "[]{}|>&*!%@`,#?-".contains(c))
        || value.contains(": ")
        || value.contains(" #")
        || value.ends_with(':');
    if is_more_than_text {
        return Err(refused("must be in double quotes"));
    }
    Ok((key, value.to_owned()))
}

/// Formats a record so that [`parse`] reads it: `fields` in their order, then the text `body`.
pub(super) fn write(fields: &[(&str, Value)], body: &str) -> String {
    let mut text = format!("{FENCE}\n");
    for (key, value) in fields {
        let value = match value {
            Value::Plain(value) => value.clone(),
            // A JSON string is a YAML string too.
            Value::Text(value) => serde_json::Value::from(*value).to_string(),
        };
        text.push_str(&format!("{key}: {value}\n"));
    }
    text + FENCE + "\n\n" + body + "\n"
}

/// A value to write.
pub(super) enum Value<'a> {
    /// A number, time or slug, which needs no quotes.
    Plain(String),
    /// Any text, which is quoted.
    Text(&'a str),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<RawRecord, String> {
        let file = Path::new("news/night-patrols.md");
        parse(file, text)
            .map(|mut records| records.remove(0))
            .map_err(|failure| failure.to_string())
    }

    #[test]
    fn fields_and_text_are_read_with_their_lines() {
        let text = "---\r\ntitle: Night patrols\r\n# a remark\r\n\r\nslug:\r\nimage: 'Tom''s.jpg'\r\n---\r\n\r\nOne.\r\n---\r\nTwo.\r\n";
        let record = parsed(text).unwrap();
        let title = &record.fields["title"];
        assert_eq!((title.text.as_str(), title.line), ("Night patrols", 2));
        assert_eq!(record.fields["slug"].text, "");
        assert_eq!(record.fields["image"].text, "Tom's.jpg");
        let body = record.body.unwrap();
        assert_eq!((body.text.as_str(), body.line), ("\nOne.\n---\nTwo.", 8));
        assert_eq!(record.name.as_deref(), Some("night-patrols"));
    }

    #[test]
    fn yaml_other_than_key_and_text_is_refused_with_its_line() {
        for (front_matter, sentence) in [
            (
                "title: a: b",
                "2: the value of title must be in double quotes",
            ),
            ("title: a # b", "2: the value of title must be in"),
            ("title: [a, b]", "2: the value of title must be in"),
            ("title: >", "2: the value of title must be in"),
            (
                "title: \"a\" b",
                "2: the value of title is not quoted correctly",
            ),
            (
                "title: 'it's'",
                "2: the value of title is not quoted correctly",
            ),
            ("title: 'a", "2: the value of title is not quoted correctly"),
            ("title: a\n  more", "3: the front matter may contain only"),
            ("title:a", "2: the front matter may contain only"),
            ("- a", "2: the front matter may contain only"),
            ("title: a\ntitle: b", "3: title occurs twice"),
        ] {
            let error = parsed(&format!("---\n{front_matter}\n---\nText.")).unwrap_err();
            assert!(
                error.starts_with(&format!("news/night-patrols.md:{sentence}")),
                "{error}"
            );
        }
        assert!(
            parsed("Text.")
                .unwrap_err()
                .contains("must begin with a line `---`")
        );
        assert!(
            parsed("")
                .unwrap_err()
                .contains("must begin with a line `---`")
        );
        assert!(
            parsed("---\ntitle: a\n")
                .unwrap_err()
                .contains("that ends the front matter is missing")
        );
    }

    #[test]
    fn a_written_record_is_read_back_unchanged() {
        let title = "He said: \"it's\" #1 \\ خبر \u{202e}";
        let fields = [
            ("slug", Value::Plain("a-1".to_owned())),
            ("title", Value::Text(title)),
        ];
        let text = write(&fields, "One.\n\nTwo.");
        let record = parsed(&text).unwrap();
        assert_eq!(record.fields["title"].text, title);
        assert_eq!(record.fields["slug"].text, "a-1");
        assert_eq!(record.body.unwrap().text.trim(), "One.\n\nTwo.");
    }
}
