//! A socket that gives up when nothing moves on it. hyper has a timeout for request heads only; a body that stalls,
//! a client that never reads and an idle connection are ended here.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Wraps a socket. Progress in either direction counts, because a client that reads a long answer slowly sends nothing
/// meanwhile. The timer is not put off at every byte, which would cost more than a small answer: it looks back when it
/// fires, so that a stall ends after one to two limits.
pub struct StallTimeout<S> {
    socket: S,
    limit: Duration,
    timer: Pin<Box<Sleep>>,
    moved: bool,
}

impl<S> StallTimeout<S> {
    /// Ends reads and writes on `socket` with `TimedOut` when nothing has moved for `limit`.
    pub fn new(socket: S, limit: Duration) -> Self {
        Self {
            socket,
            limit,
            timer: Box::pin(sleep(limit)),
            moved: false,
        }
    }

    fn settle<T>(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.moved = true;
            return polled;
        }
        while self.timer.as_mut().poll(cx).is_ready() {
            if !std::mem::take(&mut self.moved) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            let deadline = Instant::now() + self.limit;
            self.timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StallTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.socket).poll_read(cx, buffer);
        self.settle(cx, polled)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StallTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write(cx, bytes);
        self.settle(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write_vectored(cx, slices);
        self.settle(cx, polled)
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const LIMIT: Duration = Duration::from_millis(200);

    #[tokio::test]
    async fn a_silent_socket_times_out() {
        let (_client, server) = duplex(64);
        let error = StallTimeout::new(server, LIMIT)
            .read_u8()
            .await
            .unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_client_that_never_reads_times_out() {
        let (_client, server) = duplex(64);
        let error = StallTimeout::new(server, LIMIT)
            .write_all(&[0; 1000])
            .await
            .unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn slow_progress_is_no_stall() {
        let (mut client, server) = duplex(64);
        let mut server = StallTimeout::new(server, LIMIT);
        let sender = tokio::spawn(async move {
            for byte in 0..6 {
                tokio::time::sleep(LIMIT / 2).await;
                client.write_u8(byte).await.unwrap();
            }
        });
        for byte in 0..6 {
            assert_eq!(server.read_u8().await.unwrap(), byte);
        }
        sender.await.unwrap();
    }
}
