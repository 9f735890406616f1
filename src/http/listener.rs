//! The accept loop of one listener: serves each connection with hyper, within limits and timeouts that `warp::serve` does
//! not set, and drains the open ones within a limit when it stops.

use std::error::Error;

use bytes::Bytes;
use hyper::body::Body;
use hyper::service::Service;
use hyper::{Request, Response};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::Received;
use super::acceptor::{Accepted, Acceptor, Admission};
use super::connection::Connections;
use super::tls::Tls;

/// A listening socket and how to serve it.
pub struct Listener {
    /// The socket.
    pub socket: TcpListener,
    /// What a connection needs to be accepted.
    pub admission: Admission,
    /// How to encrypt; `None` for plain HTTP.
    pub tls: Option<Tls>,
    /// The requests of its [`Probe`].
    pub probed: Probed,
}

/// Asks an accept loop whether it runs. A connection could not tell: under a flood it waits for its turn.
#[derive(Debug, Clone)]
pub struct Probe(mpsc::Sender<oneshot::Sender<()>>);

/// The other end of a [`Probe`].
#[derive(Debug)]
pub struct Probed(mpsc::Receiver<oneshot::Sender<()>>);

impl Probe {
    /// Creates a probe for one listener.
    pub fn new() -> (Self, Probed) {
        let (requests, received) = mpsc::channel(1);
        (Self(requests), Probed(received))
    }

    /// Returns once the accept loop has taken up this request, or has ended. Never returns when it hangs.
    pub async fn respond(&self) {
        let (answer, answered) = oneshot::channel();
        if self.0.send(answer).await.is_ok() {
            let _ = answered.await;
        }
    }
}

impl Listener {
    /// Serves `service` until `soft` is cancelled, then lets open requests end until `hard` is cancelled.
    pub async fn serve<S, B>(mut self, service: S, soft: CancellationToken, hard: CancellationToken)
    where
        S: Service<Request<Received>, Response = Response<B>> + Clone + Send + 'static,
        S::Future: Send,
        S::Error: std::error::Error + Send + Sync,
        B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
    {
        let limits = self.admission.limits();
        let connections = Connections::new(service, limits, soft.clone());
        let admission = self.admission.clone();
        let mut acceptor = Acceptor::new(self.socket, self.admission);
        let open = TaskTracker::new();
        loop {
            let Accepted {
                socket,
                peer,
                permit,
            } = tokio::select! {
                accepted = acceptor.next() => accepted,
                () = soft.cancelled() => break,
                Some(probe) = self.probed.0.recv() => {
                    // The prober may have stopped to wait.
                    let _ = probe.send(());
                    continue;
                }
            };
            let counted = admission.count(self.tls.is_some());
            let served = connections.clone().serve(socket, peer, self.tls.clone());
            open.spawn(async move {
                served.await;
                drop((permit, counted));
            });
        }
        // Refuse new connections from now on.
        drop(acceptor);
        open.close();
        tokio::select! {
            () = open.wait() => {}
            () = hard.cancelled() => {
                tracing::warn!(open = open.len(), "connections were cut at the drain deadline");
            }
        }
    }
}
