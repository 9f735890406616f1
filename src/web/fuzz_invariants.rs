//! Properties of everything that parses HTTP input. The fuzz targets check them, and so does the test that replays their
//! corpus.

use std::net::IpAddr;

use warp::http::header::{HeaderMap, HeaderValue};

use crate::web::client::{Client, Peer, TrustedProxies};
use crate::web::headers;

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
    let proxies = TrustedProxies(networks.to_vec());
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
