//! The listening sockets that the service manager has opened and passes on (socket activation), so that connections wait
//! in their queues while the server restarts.

use std::net::TcpListener;

use anyhow::{Context, bail, ensure};
use listenfd::ListenFd;
use socket2::SockRef;

/// The names of the sockets, in the same order, separated by colons (sd_listen_fds(3)).
const NAMES: &str = "LISTEN_FDNAMES";

/// The sockets that were passed. Without a service manager there are none.
#[derive(Debug, Default)]
pub struct PassedSockets {
    /// That of plain HTTP.
    pub http: Option<TcpListener>,
    /// That of HTTPS.
    pub https: Option<TcpListener>,
    /// That of metrics.
    pub metrics: Option<TcpListener>,
}

impl PassedSockets {
    /// Takes them from the environment of the process. A second call finds none.
    ///
    /// # Errors
    /// If one has no known name, is not a listening TCP socket, or has the name of another one.
    pub fn take() -> anyhow::Result<Self> {
        let mut passed = ListenFd::from_env();
        let names = std::env::var(NAMES).unwrap_or_default();
        let mut names = names.split(':');
        let mut sockets = Self::default();
        for index in 0..passed.len() {
            let name = names.next().unwrap_or_default();
            let place = match name {
                "http" => &mut sockets.http,
                "https" => &mut sockets.https,
                "metrics" => &mut sockets.metrics,
                _ => bail!(
                    "the service manager passes a socket named {name:?}; name it http, https or metrics with FileDescriptorName="
                ),
            };
            ensure!(
                place.is_none(),
                "the service manager passes two sockets named {name}; keep one, with ListenStream=[::]:PORT for IPv6 and IPv4"
            );
            *place = Some(listener(&mut passed, index).with_context(|| {
                format!("the socket {name} of the service manager cannot be used")
            })?);
        }
        Ok(sockets)
    }
}

fn listener(passed: &mut ListenFd, index: usize) -> anyhow::Result<TcpListener> {
    let socket = passed.take_tcp_listener(index)?;
    let socket = socket.context("it was taken before")?;
    ensure!(
        SockRef::from(&socket).is_listener()?,
        "it does not listen; set Accept=no"
    );
    socket.set_nonblocking(true)?;
    Ok(socket)
}
