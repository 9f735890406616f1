//! Opens the listening sockets.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use anyhow::Context;
use rustix::io::Errno;
use socket2::{Domain, Socket, Type};

/// Most connections that wait to be accepted. The standard library's 128 are too few for a burst: the kernel drops the
/// others, and their clients wait a second before they try again.
const BACKLOG: i32 = 1024;

/// Listens on `addr`, which the flag `flag` sets. The unspecified IPv6 address `[::]` serves IPv4 too, whatever the system's
/// default, and IPv4 alone on a system without IPv6.
///
/// # Errors
/// If the address is in use, not one of this machine, or not permitted.
pub fn bind(addr: SocketAddr, flag: &str) -> anyhow::Result<TcpListener> {
    let is_any = addr.is_ipv6() && addr.ip().is_unspecified();
    let bound = match listen(addr) {
        Err(error) if is_any && Errno::from_io_error(&error) == Some(Errno::AFNOSUPPORT) => {
            listen((Ipv4Addr::UNSPECIFIED, addr.port()).into())
        }
        bound => bound,
    };
    bound.with_context(|| format!("cannot listen on {addr}; choose another address with {flag}"))
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
    Ok(socket.into())
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn the_unspecified_ipv6_address_serves_ipv4_too() {
        let listener = bind("[::]:0".parse().unwrap(), "--addr").unwrap();
        let port = listener.local_addr().unwrap().port();
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    }

    #[test]
    fn an_address_in_use_is_named_with_its_flag() {
        let listener = bind("127.0.0.1:0".parse().unwrap(), "--addr").unwrap();
        let addr = listener.local_addr().unwrap();
        let error = bind(addr, "--tls-addr").unwrap_err().to_string();
        assert!(error.contains(&format!("{addr}; choose another address with --tls-addr")));
    }
}
