//! Serves metrics and the health of each component, on a listener with limits of its own: a flood of the site never keeps
//! a monitoring system out.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use crate::http::RefusalCounts;
use crate::http::client::TrustedProxies;
use crate::http::connections::{self, Admission, Limits};
use crate::http::monitoring::{self, Monitoring, Sources};

use super::lifecycle::Lifecycle;

/// Most connections. A monitoring system keeps one.
const CONNECTIONS: usize = 16;

/// Warns of an address that other machines may reach.
pub fn warn_if_exposed(address: SocketAddr) {
    if !address.ip().is_loopback() {
        tracing::warn!(
            %address,
            "whoever reaches this address can read the metrics, without a password; choose 127.0.0.1 with --metrics-addr, or let a firewall protect it"
        );
    }
}

/// Serves what `sources` tell on `socket`, as a part of `lifecycle`. Returns the address.
///
/// # Errors
/// If the runtime cannot use the socket.
pub fn serve(
    socket: TcpListener,
    sources: Sources,
    lifecycle: &Lifecycle,
) -> anyhow::Result<SocketAddr> {
    let address = socket.local_addr()?;
    let limits = Limits {
        connections_per_client: CONNECTIONS,
        ..Limits::new(CONNECTIONS)
    };
    // Its refusals are not counted among those of the site.
    let refusals = Arc::<RefusalCounts>::default();
    let admission = Admission::new(limits, TrustedProxies::default(), refusals);
    let service = monitoring::service(Arc::new(Monitoring::new(sources)));
    let hard = lifecycle.hard();
    // The site does without it: if it ends, it is restarted, with another handle on the same socket.
    lifecycle.scheduled_task("metrics listener", move |stop| {
        let (socket, service) = (socket.try_clone(), service.clone());
        let (admission, hard) = (admission.clone(), hard.clone());
        async move {
            let socket = socket.and_then(tokio::net::TcpListener::from_std);
            let socket = match socket {
                Ok(socket) => socket,
                Err(error) => {
                    return tracing::error!(%error, "the socket of the metrics cannot be used");
                }
            };
            connections::serve(socket, None, admission, service, stop, hard).await;
        }
    });
    Ok(address)
}
