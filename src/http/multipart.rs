//! Parses `multipart/form-data` (RFC 7578). The whole body is in memory and the parts are slices of it, so that a résumé
//! is never copied. It accepts what browsers and common clients send, without the further syntax of e-mail (RFC 2046).

use bytes::Bytes;
use memchr::memmem;
use warp::http::HeaderMap;
use warp::http::header::CONTENT_TYPE;

use super::Error;

/// Maximum number of parts, more than any form has.
const MAX_PARTS: usize = 16;
/// Maximum bytes of the head of a part.
const MAX_HEAD_BYTES: usize = 8 * 1024;
/// Maximum characters of a boundary (RFC 2046).
const MAX_BOUNDARY_LENGTH: usize = 70;

/// One part of a form.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// Name of the field.
    pub name: String,
    /// Name of the file, untrusted; `None` for a text.
    pub file_name: Option<String>,
    /// The text, or the content of the file.
    pub content: Bytes,
}

/// Returns the boundary from the Content-Type.
pub fn boundary(headers: &HeaderMap) -> Result<String, Error> {
    let content_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let (essence, parameters) = content_type.split_once(';').unwrap_or((content_type, ""));
    if !essence.trim().eq_ignore_ascii_case("multipart/form-data") {
        return Err(Error::UnsupportedType("multipart/form-data"));
    }
    parameter(parameters, "boundary")
        .filter(|boundary| (1..=MAX_BOUNDARY_LENGTH).contains(&boundary.len()))
        .ok_or_else(|| malformed("the Content-Type names no boundary"))
}

/// Splits `body` into its parts.
pub fn parts(body: &Bytes, boundary: &str) -> Result<Vec<Part>, Error> {
    let delimiter = format!("\r\n--{boundary}");
    // No line break precedes the first delimiter.
    let mut rest = body
        .strip_prefix(&delimiter.as_bytes()[2..])
        .ok_or_else(|| malformed("the body does not begin with its boundary"))?;
    let finder = memmem::Finder::new(delimiter.as_bytes());
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        // Before the head is parsed, because other programs take a delimiter in it for the end of the part.
        let length = finder
            .find(rest)
            .ok_or_else(|| malformed("the body ends within a part"))?;
        let whole = &rest[..length];
        if !whole.starts_with(b"\r\n") {
            return Err(malformed("there is text after a boundary"));
        }
        // An empty line right after the delimiter ends an empty head.
        let end = memmem::find(&whole[..whole.len().min(MAX_HEAD_BYTES)], b"\r\n\r\n")
            .ok_or_else(|| malformed("a part has no head"))?;
        if parts.len() == MAX_PARTS {
            return Err(malformed("there are too many parts"));
        }
        parts.push(part(
            whole.get(2..end).unwrap_or_default(),
            body.slice_ref(&whole[end + 4..]),
        )?);
        rest = &rest[length + delimiter.len()..];
    }
    Ok(parts)
}

fn part(head: &[u8], content: Bytes) -> Result<Part, Error> {
    // A name in another encoding than UTF-8 is still a name.
    let head = String::from_utf8_lossy(head);
    let disposition = head
        .split("\r\n")
        .filter_map(|line| line.split_once(':'))
        .find(|(header, _)| header.eq_ignore_ascii_case("content-disposition"))
        .and_then(|(_, value)| value.split_once(';'))
        .filter(|(kind, _)| kind.trim().eq_ignore_ascii_case("form-data"))
        .map(|(_, parameters)| parameters)
        .ok_or_else(|| malformed("a part is not a field of a form"))?;
    Ok(Part {
        name: parameter(disposition, "name").ok_or_else(|| malformed("a part has no name"))?,
        file_name: parameter(disposition, "filename"),
        content,
    })
}

/// Returns the value of the parameter `wanted` in `a=b; c="d"`.
fn parameter(mut text: &str, wanted: &str) -> Option<String> {
    loop {
        let (name, rest) = text.trim_start_matches([';', ' ', '\t']).split_once('=')?;
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => unquoted(quoted)?,
            None => {
                let end = rest.find(';').unwrap_or(rest.len());
                (rest[..end].trim().to_owned(), &rest[end..])
            }
        };
        if name.trim().eq_ignore_ascii_case(wanted) {
            return Some(value);
        }
        text = rest;
    }
}

/// Returns the text up to the closing quote, and the rest. A backslash escapes a quote or a backslash, as curl sends
/// them; before any other character it is a plain backslash, as in a Windows path.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => {
                let escaped = characters.next_if(|(_, next)| matches!(next, '"' | '\\'));
                value.push(escaped.map_or('\\', |(_, next)| next));
            }
            _ => value.push(c),
        }
    }
    None
}

fn malformed(why: &str) -> Error {
    Error::Malformed(why.to_owned())
}

#[cfg(test)]
mod tests {
    use warp::http::header::HeaderValue;

    use super::*;

    fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
        result.unwrap_err().to_string()
    }

    fn text(name: &str, content: &'static str) -> Part {
        Part {
            name: name.to_owned(),
            file_name: None,
            content: content.into(),
        }
    }

    #[test]
    fn the_parts_of_a_form_are_slices_of_its_body() {
        let body = Bytes::from_static(
            b"--XX\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nBilal\r\n\
              --XX\r\ncontent-type: application/pdf\r\ncontent-disposition:form-data;filename=\"cv.pdf\";name=resume\r\n\r\n\
              %PDF\r\n--X\r\n--\r\n\r\n--XX\r\nContent-Disposition: form-data; name=message\r\n\r\n\r\n--XX--\r\nepilogue",
        );
        let resume = Part {
            name: "resume".to_owned(),
            file_name: Some("cv.pdf".to_owned()),
            content: "%PDF\r\n--X\r\n--\r\n".into(),
        };
        let found = parts(&body, "XX").unwrap();
        assert_eq!(found, [text("name", "Bilal"), resume, text("message", "")]);
        assert!(body.as_ptr_range().contains(&found[1].content.as_ptr()));
    }

    #[test]
    fn an_empty_form_has_no_parts() {
        assert_eq!(parts(&Bytes::from_static(b"--XX--"), "XX").unwrap(), []);
    }

    #[test]
    fn a_body_with_wrong_syntax_is_refused() {
        let field = "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n";
        for (body, sentence) in [
            ("".to_owned(), "does not begin with its boundary"),
            (
                format!("preamble\r\n{field}--XX--"),
                "does not begin with its boundary",
            ),
            ("--XX".to_owned(), "ends within a part"),
            (
                format!("{field}--XXY\r\n--XX--"),
                "there is text after a boundary",
            ),
            (
                "--XX\r\nContent-Disposition: form-data\r\n--XX--".to_owned(),
                "a part has no head",
            ),
            (
                format!("--XX\r\n{}\r\n\r\n\r\n--XX--", "a".repeat(MAX_HEAD_BYTES)),
                "a part has no head",
            ),
            (field.to_owned(), "ends within a part"),
            (format!("{field}--X"), "ends within a part"),
            (
                "--XX\r\nA: b\r\n\r\n\r\n--XX--".to_owned(),
                "is not a field of a form",
            ),
            (
                "--XX\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--XX--".to_owned(),
                "is not a field of a form",
            ),
            (
                "--XX\r\nContent-Disposition: form-data; nam=a\r\n\r\n\r\n--XX--".to_owned(),
                "a part has no name",
            ),
            (
                "--XX\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--XX--".to_owned(),
                "a part has no name",
            ),
            (field.repeat(MAX_PARTS + 1) + "--XX--", "too many parts"),
        ] {
            let error = refusal(parts(&Bytes::from(body.clone()), "XX"));
            assert!(error.contains(sentence), "{body}: {error}");
        }
        assert_eq!(
            parts(&Bytes::from(field.repeat(MAX_PARTS) + "--XX--"), "XX")
                .unwrap()
                .len(),
            MAX_PARTS
        );
    }

    #[test]
    fn names_are_returned_as_they_were_sent() {
        for (sent, name) in [
            ("\"cv.pdf\"", "cv.pdf"),
            ("cv.pdf", "cv.pdf"),
            ("\"\"", ""),
            ("\"a;b=c.pdf\"", "a;b=c.pdf"),
            ("\"a\\\"b\\\\c.pdf\"", "a\"b\\c.pdf"),
            ("\"C:\\Users\\cv.pdf\"", "C:\\Users\\cv.pdf"),
            ("\"سی وی.pdf\"", "سی وی.pdf"),
        ] {
            let parameters = format!(" name=\"resume\"; filename={sent}; x=y");
            assert_eq!(parameter(&parameters, "FileName").as_deref(), Some(name));
            assert_eq!(parameter(&parameters, "x").as_deref(), Some("y"));
        }
        let latin = b"--XX\r\nContent-Disposition: form-data; name=a; filename=\"r\xe9sum\xe9.pdf\"\r\n\r\n\r\n--XX--";
        let found = parts(&Bytes::from_static(latin), "XX").unwrap();
        assert_eq!(
            found[0].file_name.as_deref(),
            Some("r\u{fffd}sum\u{fffd}.pdf")
        );
    }

    #[test]
    fn the_boundary_comes_from_the_content_type() {
        let of = |value: &str| {
            let value = HeaderValue::from_str(value).unwrap();
            boundary(&[(CONTENT_TYPE, value)].into_iter().collect())
        };
        assert_eq!(of("multipart/form-data; boundary=XX").unwrap(), "XX");
        assert_eq!(
            of("Multipart/Form-Data; charset=utf-8; Boundary=\"X X\"").unwrap(),
            "X X"
        );
        for wrong in [
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=\"\"",
        ] {
            assert!(refusal(of(wrong)).contains("no boundary"), "{wrong}");
        }
        assert!(
            refusal(of(&format!(
                "multipart/form-data; boundary={}",
                "X".repeat(71)
            )))
            .contains("no boundary")
        );
        for other in ["application/json", "multipart/mixed; boundary=XX"] {
            assert!(
                matches!(of(other), Err(Error::UnsupportedType(_))),
                "{other}"
            );
        }
        assert!(matches!(
            boundary(&HeaderMap::new()),
            Err(Error::UnsupportedType(_))
        ));
    }

    #[test]
    fn damaged_bodies_do_not_panic() {
        let whole = b"--XX\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\\\"b\"\r\n\r\nc\r\n--XX--";
        for length in 0..whole.len() {
            drop(parts(&Bytes::from_static(&whole[..length]), "XX"));
        }
        for at in 0..whole.len() {
            for value in [b'\0', b'"', b';', b'\\', b'\r', 0xff] {
                let mut damaged = whole.to_vec();
                damaged[at] = value;
                drop(parts(&Bytes::from(damaged), "XX"));
            }
        }
    }
}
