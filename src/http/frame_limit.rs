//! Ends an HTTP/2 connection whose client sends frames that cost the server work and carry nothing: floods of SETTINGS,
//! PING, RST_STREAM, WINDOW_UPDATE, unknown or empty frames. The library of the protocol answers them without a limit.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

/// Such frames that a client may send at once. A download of 16 MB whose client confirms every frame needs a thousand.
const BURST: f64 = 1000.0;
/// Such frames that it may send in a second after that.
const PER_SECOND: f64 = 100.0;
/// What a cancelled request counts: it has cost a response. A browser that leaves a page cancels all streams of a connection.
const RESET: f64 = 8.0;

const PREFACE_BYTES: usize = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".len();
const HEAD_BYTES: usize = 9;
/// A part of a request's body that has fewer bytes and is not the last.
const SMALL_DATA_BYTES: u32 = 64;

const DATA: u8 = 0;
const HEADERS: u8 = 1;
/// The library limits these itself.
const CONTINUATION: u8 = 9;
const RST_STREAM: u8 = 3;
const END_STREAM: u8 = 1;

/// Reads frames, and fails when there are too many that carry nothing.
#[derive(Debug)]
pub struct FrameLimit<T> {
    socket: T,
    /// Bytes until the next head of a frame.
    skipped: usize,
    head: [u8; HEAD_BYTES],
    head_length: usize,
    allowed: f64,
    refilled_at: Instant,
}

impl<T> FrameLimit<T> {
    /// Counts the frames that a client sends to `socket`, from the preface on.
    pub fn new(socket: T) -> Self {
        Self {
            socket,
            skipped: PREFACE_BYTES,
            head: [0; HEAD_BYTES],
            head_length: 0,
            allowed: BURST,
            refilled_at: Instant::now(),
        }
    }

    /// Counts the frames in `bytes`, which follow those before.
    fn count(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        loop {
            let skipped = self.skipped.min(bytes.len());
            self.skipped -= skipped;
            bytes = &bytes[skipped..];
            let taken = (HEAD_BYTES - self.head_length).min(bytes.len());
            if taken == 0 {
                return Ok(());
            }
            self.head[self.head_length..][..taken].copy_from_slice(&bytes[..taken]);
            self.head_length += taken;
            bytes = &bytes[taken..];
            if self.head_length == HEAD_BYTES {
                self.head_length = 0;
                let [a, b, c, kind, flags, ..] = self.head;
                let length = u32::from_be_bytes([0, a, b, c]);
                self.skipped = length as usize;
                self.charge(cost(kind, flags, length))?;
            }
        }
    }

    fn charge(&mut self, cost: f64) -> io::Result<()> {
        if self.allowed < cost {
            let now = Instant::now();
            let refill = now.duration_since(self.refilled_at).as_secs_f64() * PER_SECOND;
            self.allowed = (self.allowed + refill).min(BURST);
            self.refilled_at = now;
        }
        self.allowed -= cost;
        match self.allowed < 0.0 {
            true => Err(io::Error::other("a flood of HTTP/2 frames")),
            false => Ok(()),
        }
    }
}

/// 0 for a frame that carries something.
fn cost(kind: u8, flags: u8, length: u32) -> f64 {
    match kind {
        HEADERS | CONTINUATION => 0.0,
        DATA if length >= SMALL_DATA_BYTES || flags & END_STREAM != 0 => 0.0,
        RST_STREAM => RESET,
        _ => 1.0,
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for FrameLimit<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.socket).poll_read(cx, buffer))?;
        Poll::Ready(self.count(&buffer.filled()[before..]))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for FrameLimit<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const PING: u8 = 6;

    fn frame(kind: u8, flags: u8, payload: &[u8]) -> Vec<u8> {
        let [_, length @ ..] = u32::try_from(payload.len()).unwrap().to_be_bytes();
        [&length[..], &[kind, flags, 0, 0, 0, 1], payload].concat()
    }

    fn limit() -> FrameLimit<()> {
        let mut limit = FrameLimit::new(());
        limit.count(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").unwrap();
        limit
    }

    /// How many of these frames are accepted at once, of at most 10,000.
    fn accepted(limit: &mut FrameLimit<()>, frame: &[u8]) -> usize {
        (0..10_000)
            .take_while(|_| limit.count(frame).is_ok())
            .count()
    }

    #[tokio::test(start_paused = true)]
    async fn frames_that_carry_nothing_are_limited() {
        for (kind, flags, payload) in [
            (PING, 0, &[0; 8][..]),
            (4, 0, &[]),
            (0xee, 0, &[0; 100]),
            (DATA, 0, &[]),
            (DATA, 0, b"a"),
        ] {
            assert_eq!(
                accepted(&mut limit(), &frame(kind, flags, payload)),
                1000,
                "{kind}"
            );
        }
        let reset = frame(RST_STREAM, 0, &[0; 4]);
        assert_eq!(accepted(&mut limit(), &reset), 125);
    }

    #[tokio::test(start_paused = true)]
    async fn requests_and_their_bodies_are_not() {
        for (kind, flags, payload) in [
            (HEADERS, 4, &[0; 30][..]),
            (CONTINUATION, 4, &[]),
            (DATA, END_STREAM, &[]),
            (DATA, 0, &[0; 64]),
        ] {
            assert_eq!(
                accepted(&mut limit(), &frame(kind, flags, payload)),
                10_000,
                "{kind}"
            );
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_may_send_more_after_a_while() {
        let (mut limit, ping) = (limit(), frame(PING, 0, &[0; 8]));
        for _ in 0..1000 {
            limit.count(&ping).unwrap();
        }
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(accepted(&mut limit, &ping), 200);
    }

    #[tokio::test(start_paused = true)]
    async fn frames_are_found_however_the_bytes_are_cut() {
        let ping = frame(PING, 0, &[0; 8]);
        let body = frame(DATA, 0, &ping.repeat(10));
        let stream = [body, ping].concat();
        for size in [1, 2, 8, 9, 10, 17, stream.len()] {
            let mut limit = limit();
            for part in stream.chunks(size) {
                limit.count(part).unwrap();
            }
            assert!((limit.allowed - (BURST - 1.0)).abs() < 0.1, "{size}");
        }
    }
}
