//! Opens the listening sockets.

use std::io;
use std::net::{SocketAddr, TcpListener};

use socket2::{Domain, Socket, Type};

/// Most connections that wait to be accepted. The standard library's 128 are too few for a burst: the kernel drops the
/// others, and their clients wait a second before they try again.
const BACKLOG: i32 = 1024;

/// Listens on `addr`. An IPv6 address serves IPv4 too where it is the unspecified one, `[::]`, whatever the system's default.
///
/// # Errors
/// If the address is in use, not one of this machine, or not permitted.
pub fn bind(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(addr), Type::STREAM, None)?;
    if addr.is_ipv6() {
        socket.set_only_v6(!addr.ip().is_unspecified())?;
    }
    // Otherwise a restart must wait until the kernel has forgotten the old connections.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&addr.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
