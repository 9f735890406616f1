//! Keeps the read buffers of HTTP/1.1 connections small.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Maximum number of bytes of one read. It is less than hyper's first read buffer of 8 KB.
const MAX_READ_BYTES: usize = 4 * 1024;

/// A stream whose reads are small. hyper doubles the read buffer of a connection whenever one read has filled it, and keeps the
/// larger one. So thousands of uploads that stall would hold 64 KB each.
#[derive(Debug)]
pub struct SmallReads<S>(pub S);

impl<S: AsyncRead + Unpin> AsyncRead for SmallReads<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let length = buffer.remaining().min(MAX_READ_BYTES);
        let mut part = ReadBuf::new(buffer.initialize_unfilled_to(length));
        ready!(Pin::new(&mut self.0).poll_read(context, &mut part))?;
        let count = part.filled().len();
        buffer.advance(count);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for SmallReads<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn a_read_returns_at_most_4_kb_and_all_bytes_arrive() {
        let sent: Vec<u8> = (0..20_000_u32).map(|index| index as u8).collect();
        let (mut client, server) = tokio::io::duplex(64 * 1024);
        client.write_all(&sent).await.unwrap();
        client.shutdown().await.unwrap();
        let mut server = SmallReads(server);
        let mut buffer = vec![0; 64 * 1024];
        let first = server.read(&mut buffer).await.unwrap();
        assert_eq!(first, MAX_READ_BYTES);
        let mut received = buffer[..first].to_vec();
        server.read_to_end(&mut received).await.unwrap();
        assert!(received == sent);
    }
}
