//! The listening sockets: those that the service manager has opened and passes on (socket activation), so that connections
//! wait in their queues while the server restarts, and those that the server opens itself.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, ensure};
use listenfd::ListenFd;
use rustix::io::Errno;
use socket2::{Domain, Socket, Type};
use tokio::net::TcpListener;

/// The names of the passed sockets, in the same order, separated by colons (sd_listen_fds(3)).
const NAMES: &str = "LISTEN_FDNAMES";
/// Maximum number of connections that wait to be accepted. The standard library's 128 are too few for a burst: the kernel drops the
/// others, and their clients wait a second before they try again.
const BACKLOG: i32 = 1024;

/// The listening sockets of a server.
#[derive(Debug)]
pub struct Sockets {
    /// That of plain HTTP.
    pub http: TcpListener,
    /// That of HTTPS, if there is a certificate.
    pub https: Option<TcpListener>,
    /// That of metrics, if somebody wants to read them.
    pub metrics: Option<TcpListener>,
}

impl Sockets {
    /// Listens on these addresses, unless the service manager passes a socket in place of one. Must be called inside a Tokio
    /// runtime.
    ///
    /// # Errors
    /// If an address is not available, or a socket is passed whose name is not `http`, `https` or `metrics`.
    pub fn open(
        http: SocketAddr,
        https: Option<SocketAddr>,
        metrics: Option<SocketAddr>,
    ) -> anyhow::Result<Self> {
        let mut passed = passed()?;
        if https.is_none() && passed.remove("https").is_some() {
            tracing::warn!(
                "the site has no HTTPS: set STANDFAST_TLS_DOMAIN in the settings file, or disable standfast-https.socket"
            );
        }
        let mut open = |name, addr: Option<SocketAddr>, setting| match passed.remove(name) {
            Some(socket) => Ok(Some(socket)),
            None => addr.map(|addr| bind(addr, setting)).transpose(),
        };
        Ok(Self {
            https: open("https", https, "--tls-addr (STANDFAST_TLS_ADDR)")?,
            metrics: open(
                "metrics",
                metrics,
                "--metrics-addr (STANDFAST_METRICS_ADDR)",
            )?,
            http: match passed.remove("http") {
                Some(socket) => socket,
                None => bind(http, "--addr (STANDFAST_ADDR)")?,
            },
        })
    }
}

/// The passed sockets by their names. Without a service manager there are none.
fn passed() -> anyhow::Result<HashMap<String, TcpListener>> {
    let mut passed = ListenFd::from_env();
    let names = std::env::var(NAMES).unwrap_or_default();
    let mut names = names.split(':');
    let mut sockets = HashMap::new();
    for index in 0..passed.len() {
        let name = names.next().unwrap_or_default();
        ensure!(
            ["http", "https", "metrics"].contains(&name),
            "the service manager passes a socket named {name:?}; name it http, https or metrics with FileDescriptorName="
        );
        let socket = take(&mut passed, index)
            .with_context(|| format!("the socket {name} of the service manager cannot be used"))?;
        ensure!(
            sockets.insert(name.to_owned(), socket).is_none(),
            "the service manager passes two sockets named {name}; keep one, with ListenStream=[::]:PORT for IPv6 and IPv4"
        );
    }
    Ok(sockets)
}

fn take(passed: &mut ListenFd, index: usize) -> anyhow::Result<TcpListener> {
    let socket = passed.take_tcp_listener(index)?;
    let socket = socket.context("it was taken before")?;
    socket.set_nonblocking(true)?;
    Ok(TcpListener::from_std(socket)?)
}

/// Listens on `addr`, which `setting` names. The unspecified IPv6 address `[::]` serves IPv4 too, whatever the system's
/// default, and IPv4 alone on a system without IPv6.
fn bind(addr: SocketAddr, setting: &str) -> anyhow::Result<TcpListener> {
    let is_any = addr.is_ipv6() && addr.ip().is_unspecified();
    let bound = match listen(addr) {
        Err(error) if is_any && Errno::from_io_error(&error) == Some(Errno::AFNOSUPPORT) => {
            listen((Ipv4Addr::UNSPECIFIED, addr.port()).into())
        }
        bound => bound,
    };
    let remedy = match bound.as_ref().map_err(io::Error::kind) {
        Err(ErrorKind::AddrInUse) => {
            ", or free this port: another program, or another setting of this server, uses it"
        }
        // A service opens no port below 1024 itself.
        Err(ErrorKind::PermissionDenied) => ", or start the service together with its sockets",
        _ => "",
    };
    let taken = format!("cannot listen on {addr}; choose another address with {setting}{remedy}");
    bound.context(taken)
}

fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(addr), Type::STREAM, None)?;
    if addr.is_ipv6() {
        socket.set_only_v6(!addr.ip().is_unspecified())?;
    }
    // Otherwise a restart must wait until the kernel has forgotten the old connections.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&addr.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[tokio::test]
    async fn the_unspecified_ipv6_address_serves_ipv4_too() {
        let listener = bind("[::]:0".parse().unwrap(), "STANDFAST_ADDR").unwrap();
        let port = listener.local_addr().unwrap().port();
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    }
}
