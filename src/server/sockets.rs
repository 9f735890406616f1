//! The listening sockets. The service manager may open them and pass them to us (socket activation); then connections wait in
//! the kernel's queue while the server restarts. We open the others ourselves.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, ensure};
use listenfd::ListenFd;
use rustix::io::Errno;
use socket2::{Domain, Socket, Type};
use tokio::net::TcpListener;

/// The environment variable with the names of the passed sockets, in order, separated by colons (sd_listen_fds(3)).
const SOCKET_NAMES: &str = "LISTEN_FDNAMES";
/// Maximum number of connections that wait to be accepted. The standard library's 128 are too few for a burst: the kernel drops
/// the rest, and their clients retry only after a second.
const BACKLOG: i32 = 1024;

/// The listening sockets of a server.
#[derive(Debug)]
pub struct Sockets {
    /// Plain HTTP.
    pub http: TcpListener,
    /// HTTPS, if the site has it.
    pub https: Option<TcpListener>,
    /// The metrics, if they are on.
    pub metrics: Option<TcpListener>,
}

impl Sockets {
    /// Takes the sockets that the service manager passes, and listens on these addresses for the rest. Must be called inside a
    /// Tokio runtime.
    ///
    /// # Errors
    /// If an address is not available, or if a passed socket is not named `http`, `https` or `metrics`.
    pub fn open(
        http: SocketAddr,
        https: Option<SocketAddr>,
        metrics: Option<SocketAddr>,
    ) -> anyhow::Result<Self> {
        let mut passed = passed_sockets()?;
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

/// The sockets that the service manager passes, by name. Empty without socket activation.
fn passed_sockets() -> anyhow::Result<HashMap<String, TcpListener>> {
    let mut passed = ListenFd::from_env();
    let names = std::env::var(SOCKET_NAMES).unwrap_or_default();
    let mut names = names.split(':');
    let mut sockets = HashMap::new();
    for index in 0..passed.len() {
        let name = names.next().unwrap_or_default();
        ensure!(
            ["http", "https", "metrics"].contains(&name),
            "the service manager passes a socket named {name:?}; set FileDescriptorName= to http, https or metrics"
        );
        let socket = take_socket(&mut passed, index)
            .with_context(|| format!("cannot use the socket {name} of the service manager"))?;
        ensure!(
            sockets.insert(name.to_owned(), socket).is_none(),
            "the service manager passes two sockets named {name}; keep one, with ListenStream=[::]:PORT for IPv6 and IPv4"
        );
    }
    Ok(sockets)
}

fn take_socket(passed: &mut ListenFd, index: usize) -> anyhow::Result<TcpListener> {
    let socket = passed
        .take_tcp_listener(index)?
        .context("it is already in use")?;
    socket.set_nonblocking(true)?;
    Ok(TcpListener::from_std(socket)?)
}

/// Listens on `addr`. Errors mention `setting`, which can change it.
///
/// On `[::]` accepts both IPv6 and IPv4, whatever the system's default, and only IPv4 on a system without IPv6.
fn bind(addr: SocketAddr, setting: &str) -> anyhow::Result<TcpListener> {
    let is_any_ipv6 = addr.is_ipv6() && addr.ip().is_unspecified();
    let outcome = match listen(addr) {
        Err(error) if is_any_ipv6 && Errno::from_io_error(&error) == Some(Errno::AFNOSUPPORT) => {
            listen((Ipv4Addr::UNSPECIFIED, addr.port()).into())
        }
        outcome => outcome,
    };
    outcome.map_err(|error| {
        let remedy = match error.kind() {
            ErrorKind::AddrInUse => {
                ", or free this port: another program, or another setting of this server, uses it"
            }
            // The packaged service must not open ports below 1024. Its sockets do that.
            ErrorKind::PermissionDenied => ", or start the service together with its sockets",
            _ => "",
        };
        let message =
            format!("cannot listen on {addr}; choose another address with {setting}{remedy}");
        anyhow::Error::new(error).context(message)
    })
}

fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(addr), Type::STREAM, None)?;
    if addr.is_ipv6() {
        socket.set_only_v6(!addr.ip().is_unspecified())?;
    }
    // Otherwise a restart would have to wait until the kernel has forgotten the old connections.
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
    async fn the_unspecified_ipv6_address_accepts_ipv4() {
        let listener = bind("[::]:0".parse().unwrap(), "STANDFAST_ADDR").unwrap();
        let port = listener.local_addr().unwrap().port();
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    }
}
