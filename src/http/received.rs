//! The body of a request, which knows its sender.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::client::Peer;

/// The body of a request, with the remote address of its connection. As an extension of the request, the address would cost
/// two allocations.
#[derive(Debug)]
pub struct Received {
    /// The body.
    pub body: Incoming,
    /// Who sends it.
    pub peer: Peer,
}

impl Body for Received {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<hyper::Result<Frame<Bytes>>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
