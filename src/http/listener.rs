//! The accept loop of one listener: serves each connection with hyper, within limits and timeouts that `warp::serve` does
//! not set, and drains the open ones within a limit when it stops.

use std::error::Error;
use std::sync::Arc;

use bytes::Bytes;
use hyper::body::Body;
use hyper::service::Service;
use hyper::{HeaderMap, Request, Response};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::Received;
use super::acceptor::{Accepted, Acceptor, Admission};
use super::activity::{Activity, TrackedSocket};
use super::connection::{Connection, Connections};
use super::tls::Tls;

/// A listening socket and how to serve it.
pub struct Listener {
    /// The socket.
    pub socket: TcpListener,
    /// What a connection needs to be accepted.
    pub admission: Admission,
    /// How to encrypt; `None` for plain HTTP.
    pub tls: Option<Tls>,
    /// Headers for the responses that hyper generates.
    pub refusal_headers: HeaderMap,
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
        B: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Unpin + Send + 'static,
    {
        let graceful = GracefulShutdown::new();
        let connections = Connections::new(service, &self.refusal_headers, soft.clone());
        let admission = self.admission.clone();
        let mut acceptor = Acceptor::new(self.socket, self.admission);
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
            let client = permit.client();
            let activity = Arc::<Activity>::default();
            let connection = Connection {
                socket: TrackedSocket::new(socket, Arc::clone(&activity)),
                peer,
                activity: Arc::clone(&activity),
                watcher: graceful.watcher(),
                permit,
                counted: admission.count(self.tls.is_some()),
            };
            let task = match &self.tls {
                None => tokio::spawn(connections.plain(connection)),
                Some(tls) => tokio::spawn(connections.encrypted(connection, tls.clone())),
            };
            admission.watch(client, activity, task.abort_handle());
        }
        // Refuse new connections from now on.
        drop(acceptor);
        let open = graceful.count();
        tokio::select! {
            () = graceful.shutdown() => {}
            () = hard.cancelled() => {
                tracing::warn!(open, "connections were cut at the drain deadline");
            }
        }
    }
}
