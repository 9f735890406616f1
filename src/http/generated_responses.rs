//! Adds our headers to the responses that hyper generates for a malformed or too large request head. Such a request never
//! reaches the service and hyper has no hook for it, so the headers are added on the way to the socket.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use warp::http::HeaderMap;

/// The end of a head. The added lines go between its two line breaks.
const END: &[u8] = b"\r\n\r\n";

/// A socket that adds header lines to the responses of hyper.
pub struct CompletedResponses<S> {
    socket: S,
    lines: Arc<[u8]>,
    completed: Option<Completed>,
}

/// A response with the added lines, written in place of the original.
struct Completed {
    bytes: Vec<u8>,
    sent: usize,
    original_length: usize,
}

/// Returns `headers` as the lines that [`CompletedResponses`] adds.
pub fn lines(headers: &HeaderMap) -> Arc<[u8]> {
    let mut lines = Vec::new();
    for (name, value) in headers {
        lines.extend_from_slice(name.as_str().as_bytes());
        lines.extend_from_slice(b": ");
        lines.extend_from_slice(value.as_bytes());
        lines.extend_from_slice(b"\r\n");
    }
    lines.into()
}

impl<S> CompletedResponses<S> {
    /// Adds `lines` to the responses that hyper generates on `socket`.
    pub fn new(socket: S, lines: Arc<[u8]>) -> Self {
        Self {
            socket,
            lines,
            completed: None,
        }
    }
}

/// Whether `bytes` are a response that hyper has generated: a whole head with status 4xx and an empty body. Our refusals
/// have a body.
fn is_generated(bytes: &[u8]) -> bool {
    // The first comparison rejects all other responses.
    bytes.get(8..10) == Some(b" 4")
        && bytes.starts_with(b"HTTP/1.")
        && bytes.ends_with(END)
        && memchr::memmem::find(bytes, b"\r\ncontent-length: 0\r\n").is_some()
}

impl<S: AsyncWrite + Unpin> CompletedResponses<S> {
    /// Writes a response with the added lines. Ready with the length of the original.
    fn poll_completed(&mut self, cx: &mut Context<'_>, new: &[u8]) -> Poll<io::Result<usize>> {
        let lines = &self.lines;
        let completed = self.completed.get_or_insert_with(|| {
            let head = &new[..new.len() - 2];
            Completed {
                bytes: [head, lines, &END[2..]].concat(),
                sent: 0,
                original_length: new.len(),
            }
        });
        while completed.sent < completed.bytes.len() {
            let rest = &completed.bytes[completed.sent..];
            match ready!(Pin::new(&mut self.socket).poll_write(cx, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                length => completed.sent += length,
            }
        }
        let length = completed.original_length;
        self.completed = None;
        Poll::Ready(Ok(length))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CompletedResponses<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.completed.is_some() || is_generated(bytes) {
            return self.poll_completed(cx, bytes);
        }
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let first = slices.first().map_or(&[][..], |slice| slice);
        if self.completed.is_some() || is_generated(first) {
            return self.poll_completed(cx, first);
        }
        Pin::new(&mut self.socket).poll_write_vectored(cx, slices)
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

impl<S: AsyncRead + Unpin> AsyncRead for CompletedResponses<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(cx, buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    /// Returns what arrives when `response` is written through a pipe that takes a few bytes at a time.
    async fn arrives(response: &'static str) -> String {
        let (near, mut far) = duplex(7);
        let writing = async move {
            let mut socket =
                CompletedResponses::new(near, b"cache-control: no-store\r\n"[..].into());
            socket.write_all(response.as_bytes()).await.unwrap();
        };
        let mut arrived = String::new();
        let (_, read) = tokio::join!(writing, far.read_to_string(&mut arrived));
        read.unwrap();
        arrived
    }

    #[tokio::test]
    async fn headers_are_added_to_generated_responses_only() {
        let generated = "HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let expected = generated.replace(
            "length: 0\r\n\r\n",
            "length: 0\r\ncache-control: no-store\r\n\r\n",
        );
        assert_eq!(arrives(generated).await, expected);
        for ours in [
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\nno",
            "a body with HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n",
        ] {
            assert_eq!(arrives(ours).await, ours);
        }
    }
}
