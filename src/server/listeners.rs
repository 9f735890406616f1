//! The listeners of a server: plain HTTP, and HTTPS beside it when there is a certificate.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use crate::http::acceptor::Admission;
use crate::http::listener::Listener;
use crate::http::secure_redirect::{self, SecureSite};
use crate::http::tls::{Certificates, Tls};
use crate::http::{self, State};

use super::bind::bind;
use super::certificate_files::{CertificateFiles, Files};
use super::lifecycle::Lifecycle;

/// How the site is served over TLS.
#[derive(Debug, Clone)]
pub struct TlsConfig {
    /// Address and port of HTTPS.
    pub addr: SocketAddr,
    /// Where the certificate is.
    pub files: Files,
}

/// The listening sockets, before anything is served.
pub struct Sockets {
    plain: TcpListener,
    secure: Option<(TcpListener, Files)>,
}

impl Sockets {
    /// Listens on `addr`, and on the address of `tls`.
    ///
    /// # Errors
    /// If one of them is not available.
    pub fn bind(addr: SocketAddr, tls: Option<TlsConfig>) -> anyhow::Result<Self> {
        let plain = bind(addr, "--addr")?;
        let secure = match tls {
            Some(TlsConfig { addr, files }) => Some((bind(addr, "--tls-addr")?, files)),
            None => None,
        };
        Ok(Self { plain, secure })
    }

    /// Serves the site of `state`, as parts of `lifecycle`. Returns the addresses for the log: that of plain HTTP, and that
    /// of HTTPS. `url` is the site's own.
    ///
    /// # Errors
    /// If the runtime cannot use a socket.
    pub fn serve(
        self,
        state: Arc<State>,
        admission: Admission,
        handshake_time: std::time::Duration,
        url: &str,
        lifecycle: &Lifecycle,
    ) -> anyhow::Result<(SocketAddr, Option<SocketAddr>)> {
        let refusal_headers = state.refusal_headers();
        let listener = |socket: TcpListener, tls| {
            anyhow::Ok(Listener {
                socket: tokio::net::TcpListener::from_std(socket)?,
                admission: admission.clone(),
                tls,
                refusal_headers: refusal_headers.clone(),
            })
        };
        let (soft, hard) = (lifecycle.soft(), lifecycle.hard());
        let site = http::service(state);
        let plain = listener(self.plain, None)?;
        let plain_addr = plain.socket.local_addr()?;
        let Some((socket, files)) = self.secure else {
            lifecycle.vital_task("listener", plain.serve(site, soft, hard));
            return Ok((plain_addr, None));
        };
        let certificates = Certificates::default();
        let mut installer = CertificateFiles::install(files, certificates.clone());
        let tls = Tls::new(certificates.clone(), handshake_time)?;
        let secure = listener(socket, Some(tls))?;
        let secure_addr = secure.socket.local_addr()?;
        let secure_site = SecureSite {
            certificates,
            url: url.to_owned(),
            headers: refusal_headers.clone(),
        };
        let redirect = secure_redirect::service(site.clone(), secure_site);
        let plain = plain.serve(redirect, soft.clone(), hard.clone());
        lifecycle.vital_task("listener", plain);
        lifecycle.vital_task("TLS listener", secure.serve(site, soft, hard));
        lifecycle.thread("certificate files", move |stop| installer.run(stop))?;
        Ok((plain_addr, Some(secure_addr)))
    }
}
