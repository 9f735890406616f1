//! Properties of everything that parses HTTP input. The fuzz targets check them, and so does the test that replays their
//! corpus.

use std::net::IpAddr;

use bytes::Bytes;
use warp::http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};

use super::client::{Client, Peer, TrustedProxies};
use super::fields::Fields;
use super::multipart::{self, Part};
use super::{headers, job_request};
use crate::domain::application::Application;
use crate::domain::fuzz_invariants::assert_harmless;
use crate::facts::FORMS;

/// Checks the parser of multipart bodies. The first line of `data` is the Content-Type.
pub fn multipart(data: &[u8]) {
    let (content_type, body) = first_line(data);
    let Ok(content_type) = HeaderValue::from_bytes(content_type) else {
        return;
    };
    let headers = [(CONTENT_TYPE, content_type)].into_iter().collect();
    let Ok(boundary) = multipart::boundary(&headers) else {
        return;
    };
    assert!((1..=70).contains(&boundary.len()));
    let body = Bytes::copy_from_slice(body);
    if let Ok(parts) = multipart::parts(&body, &boundary) {
        let contents: Vec<&[u8]> = parts.iter().map(|part| &part.content[..]).collect();
        assert_eq!(contents, split_naively(&body, &boundary));
        assert_found_again(&parts, &boundary);
        assert_valid_when_taken(parts);
    }
    assert_found_again(&drawn(&body, &boundary), &boundary);
}

/// The text after an empty line between each two delimiters of `body`.
fn split_naively(body: &[u8], boundary: &str) -> Vec<Vec<u8>> {
    // One character for each byte, so that the methods of `str` can be used.
    let text: String = b"\r\n".iter().chain(body).map(|b| char::from(*b)).collect();
    let delimiter = format!("\r\n--{boundary}");
    let pieces = text.split(&delimiter).skip(1);
    pieces
        .take_while(|piece| !piece.starts_with("--"))
        .map(|piece| piece.split_once("\r\n\r\n").expect("a part has a head").1)
        .map(|content| content.chars().map(|c| c as u8).collect())
        .collect()
}

/// Parts made of the bytes between the zeros in `data`, without those that contain the delimiter.
fn drawn(data: &[u8], boundary: &str) -> Vec<Part> {
    let pieces: Vec<&[u8]> = data.split(|byte| *byte == 0).collect();
    let parts = pieces.chunks_exact(3).take(16).map(|piece| {
        let text = |bytes| String::from_utf8_lossy(bytes).replace(['\r', '\n'], "");
        Part {
            name: text(piece[0]),
            file_name: Some(text(piece[1])).filter(|name| name.len() % 2 == 0),
            content: Bytes::copy_from_slice(piece[2]),
        }
    });
    let is_clear = |part: &Part| {
        let line = [b"\r\n", &part.content[..]].concat();
        let delimiter = format!("\r\n--{boundary}");
        !line
            .windows(delimiter.len())
            .any(|bytes| bytes == delimiter.as_bytes())
    };
    parts.filter(is_clear).collect()
}

/// Composes a body of `parts` as browsers do, which must parse to the same parts.
fn assert_found_again(parts: &[Part], boundary: &str) {
    let quoted = |name: &str| name.replace('\\', "\\\\").replace('"', "\\\"");
    let mut body = Vec::new();
    for part in parts {
        let mut head = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"",
            quoted(&part.name)
        );
        if let Some(file_name) = &part.file_name {
            head += &format!("; filename=\"{}\"", quoted(file_name));
        }
        if head.len() > 8 * 1024 {
            return;
        }
        body.extend(head.into_bytes());
        body.extend(b"\r\n\r\n");
        body.extend(&part.content);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{boundary}--\r\n").into_bytes());
    let found = multipart::parts(&body.into(), boundary).expect("a composed body is a form");
    assert_eq!(found, parts);
}

/// An application that is parsed from `parts` must keep the limits of its form.
fn assert_valid_when_taken(parts: Vec<Part>) {
    let mut fields = Fields::new();
    let Ok(resume) = job_request::sort(parts, &mut fields) else {
        return;
    };
    let Ok(application) = Application::parse(&fields, resume) else {
        return;
    };
    let message = application.message.as_deref().unwrap_or("x");
    for (name, text) in [
        ("name", application.name.as_str()),
        ("email", &application.email),
        ("contact", &application.contact),
        ("job_position", &application.job_position),
        ("message", message),
    ] {
        let field = FORMS.job_request.fields.get(name);
        let is_choice = field.options.iter().any(|option| option.value == text);
        let most = field.max_length.unwrap_or_default();
        assert!(
            is_choice || (1..=most).contains(&text.chars().count()),
            "{text:?}"
        );
        assert_eq!(text, text.trim());
        assert!(
            !text.contains(['\0', '\r', '\u{1b}', '\u{7f}', '\u{9b}']),
            "{text:?}"
        );
    }
    let (mailbox, domain) = application.email.split_once('@').expect("an address");
    assert!(!mailbox.is_empty() && domain.contains('.'));
    let resume = application.resume;
    assert_harmless(&resume.file_name);
    assert!(
        [".pdf", ".doc", ".docx"]
            .iter()
            .any(|end| resume.file_name.ends_with(end))
    );
    assert!(!resume.bytes.is_empty());
}

/// Checks the sender of a request. The first line of `data` is the address of the peer, the others are X-Forwarded-For.
pub fn forwarded_for(data: &[u8]) {
    let (peer, lines) = first_line(data);
    let Some(peer) = std::str::from_utf8(peer)
        .ok()
        .and_then(|text| text.parse::<IpAddr>().ok())
    else {
        return;
    };
    let networks =
        ["10.0.0.0/8", "2001:db8:1::/48"].map(|network| network.parse().expect("a network"));
    let proxies = TrustedProxies::from(networks.to_vec());
    let values = |lines: &[u8]| -> HeaderMap {
        let lines = lines.split(|byte| *byte == b'\n');
        let values = lines.filter_map(|line| HeaderValue::from_bytes(line).ok());
        let name = warp::http::HeaderName::from_static("x-forwarded-for");
        values.map(|value| (name.clone(), value)).collect()
    };
    let found =
        |peer: IpAddr, lines: &[u8]| proxies.client(Peer((peer, 80).into()), &values(lines));

    // Only a trusted proxy can name another client.
    if !proxies.contain(peer) {
        assert_eq!(found(peer, lines), Client::from(peer));
    }
    // The client is in the header, or is the peer.
    let text = String::from_utf8_lossy(lines).into_owned();
    let named = |address: &IpAddr| found(peer, lines) == Client::from(*address);
    let mut addresses = text
        .split([',', '\n'])
        .filter_map(address_naively)
        .chain([peer]);
    assert!(addresses.any(|address| named(&address)), "{text:?}");
    // Our proxy appends the client to the forged header, on the same line or on a line of its own.
    let proxy = IpAddr::from([10, 0, 0, 1]);
    for added in [
        &b", 192.0.2.77"[..],
        b"\n192.0.2.77",
        b",192.0.2.77:4000, 10.1.2.3",
    ] {
        let line = &lines[..lines
            .iter()
            .rposition(|byte| !b"\r\n".contains(byte))
            .map_or(0, |at| at + 1)];
        if HeaderValue::from_bytes(
            line.rsplit(|byte| *byte == b'\n')
                .next()
                .unwrap_or_default(),
        )
        .is_ok()
        {
            let client = found(proxy, &[line, added].concat());
            assert_eq!(
                client,
                Client::from(IpAddr::from([192, 0, 2, 77])),
                "{text:?}"
            );
        }
    }
}

/// The address in `text`, with or without brackets and a port.
fn address_naively(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bracketed = || text.strip_prefix('[')?.split_once(']')?.0.parse().ok();
    let before_port = || text.split(':').next()?.parse().ok();
    text.parse().ok().or_else(bracketed).or_else(before_port)
}

/// Checks the comparison of validators. The first line of `data` is an ETag, the rest an If-None-Match header.
pub fn if_none_match(data: &[u8]) {
    let (etag, list) = first_line(data);
    let (Ok(etag), Ok(list)) = (std::str::from_utf8(etag), std::str::from_utf8(list)) else {
        return;
    };
    let ours = format!(
        "\"{}\"",
        etag.replace(|c: char| !c.is_ascii_alphanumeric(), "")
    );
    for list in [list.to_owned(), list.replace("E", &ours)] {
        if let Some(known) = tags_naively(&list) {
            let expected = list.trim() == "*" || known.contains(&ours);
            assert_eq!(headers::names(&list, &ours), expected, "{list:?} {ours}");
        }
    }
}

/// The opaque tags of a list with the grammar of RFC 9110 (8.8.3, 13.1.2); `None` for any other list.
fn tags_naively(list: &str) -> Option<Vec<String>> {
    let mut tags = Vec::new();
    let mut rest = list.trim_matches([' ', '\t']);
    if rest == "*" {
        return Some(tags);
    }
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        if rest.is_empty() {
            return Some(tags);
        }
        let opaque = rest.strip_prefix("W/").unwrap_or(rest).strip_prefix('"')?;
        let (tag, after) = opaque.split_once('"')?;
        if !tag.chars().all(|c| matches!(c, '!'..='~' | '\u{80}'..)) {
            return None;
        }
        tags.push(format!("\"{tag}\""));
        rest = after.trim_start_matches([' ', '\t']);
        if !rest.is_empty() && !rest.starts_with(',') {
            return None;
        }
    }
}

fn first_line(data: &[u8]) -> (&[u8], &[u8]) {
    let end = data
        .iter()
        .position(|byte| *byte == b'\n')
        .unwrap_or(data.len());
    (&data[..end], data.get(end + 1..).unwrap_or_default())
}
