//! HTTP/2 frame by frame: heads that no browser sends, and floods. A refused client must not affect others.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::{NAME, TlsServer, get};
use crate::tools::PATIENCE;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;
const CONTINUATION: u8 = 9;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;
const MEMORY_LIMIT_KIB: u64 = 120 * 1024;

/// Changes to the head of an ordinary request: a field replaces the one of the same name or is appended, and `None` removes it.
const HEADS: [(&str, Option<&str>); 28] = [
    (":method", None),
    (":method", Some("GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")),
    (":method", Some("CONNECT")),
    (":scheme", None),
    (":scheme", Some("file")),
    (":path", None),
    (":path", Some("")),
    (":path", Some("news")),
    (":path", Some("/a b")),
    (":path", Some("/ HTTP/1.1\r\nHost: x\r\n\r\n")),
    (":authority", None),
    (":authority", Some("a@site.example")),
    (":authority", Some("<script>")),
    (":authority", Some("x, site.example")),
    (":status", Some("200")),
    (":unknown", Some("x")),
    ("host", Some("other.example")),
    ("X-Upper", Some("x")),
    ("x y", Some("x")),
    ("", Some("x")),
    ("x-value", Some("a\r\nhost: other.example")),
    ("x-value", Some("a\0")),
    ("connection", Some("close")),
    ("transfer-encoding", Some("chunked")),
    ("upgrade", Some("h2c")),
    ("te", Some("gzip")),
    ("content-length", Some("5")),
    ("content-length", Some("+0")),
];

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut frame = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// A header field that is not indexed (RFC 7541, 6.2.2), without Huffman coding.
fn field(name: &str, value: &str) -> Vec<u8> {
    let text = |text: &str| [&[text.len() as u8], text.as_bytes()].concat();
    [vec![0], text(name), text(value)].concat()
}

/// The head of a request for `/` with one field replaced or added.
fn head(name: &str, value: Option<&str>) -> Vec<u8> {
    let ordinary = [
        (":method", "GET"),
        (":scheme", "https"),
        (":authority", NAME),
        (":path", "/"),
    ];
    let is_there = ordinary.iter().any(|(known, _)| *known == name);
    let mut head = Vec::new();
    for (known, ordinary) in ordinary {
        let value = if known == name { value } else { Some(ordinary) };
        head.extend(value.map(|value| field(known, value)).unwrap_or_default());
    }
    if !is_there {
        head.extend(field(name, value.unwrap()));
    }
    head
}

/// The frames that a connection has received: kind, stream and payload.
type Frames = Vec<(u8, u32, Vec<u8>)>;

fn frames(mut bytes: &[u8]) -> Frames {
    let mut frames = Vec::new();
    while bytes.len() >= 9 {
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | u32::from(*byte))
        };
        let end = 9 + number(&bytes[..3]) as usize;
        let Some(payload) = bytes.get(9..end) else {
            break;
        };
        frames.push((bytes[3], number(&bytes[5..9]), payload.to_vec()));
        bytes = &bytes[end..];
    }
    frames
}

impl TlsServer {
    /// Sends these bytes up to `times` on a new connection, until the server closes it or has sent enough.
    fn flood(
        &self,
        opening: &[u8],
        bytes: &[u8],
        times: usize,
        enough: fn(&Frames) -> bool,
    ) -> Frames {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let exchange = async {
            let socket = self.client("h2").connect().await.unwrap();
            let (mut reader, mut writer) = tokio::io::split(socket);
            let sending = async {
                let settings = frame(SETTINGS, 0, 0, &[]);
                let mut parts = vec![PREFACE, &settings, opening];
                parts.extend(std::iter::repeat_n(bytes, times));
                for part in parts {
                    // Fails when the server closes the connection.
                    if writer.write_all(part).await.is_err() {
                        break;
                    }
                }
                drop(writer.flush().await);
                std::future::pending::<()>().await;
            };
            let receiving = async {
                let mut received = Vec::new();
                while !enough(&frames(&received)) {
                    match reader.read_buf(&mut received).await {
                        Ok(0) | Err(_) => break,
                        Ok(_) => {}
                    }
                }
                frames(&received)
            };
            tokio::select! {
                () = sending => unreachable!("it waits for the receiver"),
                received = receiving => received,
            }
        };
        let limited = async { tokio::time::timeout(PATIENCE, exchange).await };
        runtime.block_on(limited).expect("the server goes on")
    }

    /// Sends one head. Returns the first byte of the response's head, or `None` for a refusal without a response.
    fn answer_to(&self, head: &[u8]) -> Option<u8> {
        let request = frame(HEADERS, END_STREAM | END_HEADERS, 1, head);
        let is_answered = |frames: &Frames| {
            let mut kinds = frames.iter().map(|(kind, stream, _)| (*kind, *stream));
            kinds.any(|kind| [(HEADERS, 1), (RST_STREAM, 1), (GOAWAY, 0)].contains(&kind))
        };
        let received = self.flood(&request, &[], 0, is_answered);
        let mut heads = received.iter().filter(|(kind, ..)| *kind == HEADERS);
        heads.next().map(|(_, _, payload)| payload[0])
    }

    fn assert_unharmed(&self) {
        assert_eq!(
            self.client("h2").send(get("h2", "/")).unwrap().status(),
            200
        );
        let peak = self.server.peak_memory_kib();
        assert!(peak < MEMORY_LIMIT_KIB, "{peak} KiB");
    }
}

#[test]
fn a_head_that_no_browser_sends_is_refused() {
    // The static table of RFC 7541 has both.
    const OK: u8 = 0x88;
    const BAD_REQUEST: u8 = 0x8c;
    let secure = TlsServer::start();
    assert_eq!(secure.answer_to(&head("accept", Some("*/*"))), Some(OK));
    for (name, value) in HEADS {
        let answer = secure.answer_to(&head(name, value));
        let is_refused = answer.is_none_or(|status| status == BAD_REQUEST);
        assert!(is_refused, "{name:?} {value:?}: {answer:x?}");
    }
    // A pseudo-header after ordinary headers.
    let late = [
        head(":path", None),
        field("accept", "*/*"),
        field(":path", "/"),
    ]
    .concat();
    assert_ne!(secure.answer_to(&late), Some(OK));
    secure.assert_unharmed();
}

#[test]
fn a_flood_ends_its_own_connection_alone() {
    let secure = TlsServer::start();
    let ordinary = head("accept", Some("*/*"));
    let begun = frame(HEADERS, END_STREAM, 1, &ordinary);
    let filling = field("x-filling", &"x".repeat(100)).repeat(100);
    let ever_more = frame(CONTINUATION, 0, 1, &filling);
    let nothing = frame(CONTINUATION, 0, 1, &[]).repeat(100);
    let closed = |_: &Frames| false;
    secure.flood(&begun, &ever_more, 10_000, closed);
    secure.flood(&begun, &nothing, 10_000, closed);
    let resets: Vec<u8> = (1..10_000)
        .step_by(2)
        .flat_map(|stream| {
            let request = frame(HEADERS, END_STREAM | END_HEADERS, stream, &ordinary);
            [request, frame(RST_STREAM, 0, stream, &[0, 0, 0, 8])].concat()
        })
        .collect();
    secure.flood(&resets, &[], 0, closed);
    secure.assert_unharmed();
}

#[test]
fn a_small_head_that_unpacks_to_a_large_one_is_refused() {
    let secure = TlsServer::start();
    // The field is indexed, so each further byte repeats all of it.
    let large = [b"\x40\x01x\x7f\x81\x1d", "y".repeat(3840).as_bytes()].concat();
    let bomb = [head("accept", Some("*/*")), large, vec![0xbe; 10_000]].concat();
    assert_ne!(secure.answer_to(&bomb), Some(0x88));
    secure.assert_unharmed();
}
