//! The listeners of a server: plain HTTP, and HTTPS beside it when there is a certificate.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use anyhow::bail;

use crate::acme::{self, Challenges, Renewer};
use crate::clock::Clock;
use crate::domain::certificate::{CertificateFiles, Source};
use crate::http::acceptor::Admission;
use crate::http::listener::{Listener, Probe};
use crate::http::measured;
use crate::http::secure_redirect::{self, SecureSite};
use crate::http::tls::{Certificates, Tls};
use crate::http::{self, State};
use crate::store::Writer;
use crate::store::certificates::StoredCertificate;

use super::activation::PassedSockets;
use super::bind::bind;
use super::certificate_files::FileWatcher;
use super::lifecycle::Lifecycle;

/// How the site is served over TLS.
#[derive(Debug, Clone)]
pub struct TlsConfig {
    /// Address and port of HTTPS.
    pub addr: SocketAddr,
    /// Where the certificate comes from.
    pub source: CertificateSource,
}

/// Where the certificate comes from.
#[derive(Debug, Clone)]
pub enum CertificateSource {
    /// From PEM files.
    Files(CertificateFiles),
    /// From a directory, by ACME.
    Acme(acme::Settings),
}

/// The listening sockets, before anything is served.
pub struct Sockets {
    plain: TcpListener,
    secure: Option<(TcpListener, CertificateSource)>,
    /// That of metrics, if somebody wants to read them.
    pub metrics: Option<TcpListener>,
}

/// The listeners once they serve.
pub struct Served {
    /// Address of plain HTTP, for the log.
    pub plain: SocketAddr,
    /// Address of HTTPS, for the log.
    pub secure: Option<SocketAddr>,
    /// One for each listener.
    pub probes: Vec<Probe>,
    /// The certificate in use; `None` without TLS.
    pub certificates: Option<Certificates>,
}

/// What certificates by ACME need besides their settings.
pub struct AcmeParts {
    /// Keeps their state in the database.
    pub writer: Writer,
    /// The certificate that was got before.
    pub stored: Option<StoredCertificate>,
    /// The clock of the process.
    pub clock: Clock,
}

impl Sockets {
    /// Listens on `addr`, and on the addresses of `tls` and of `metrics`, unless the service manager passes a socket in place of one.
    ///
    /// # Errors
    /// If one of them is not available, or if a socket is passed that the server has no use for.
    pub fn open(
        addr: SocketAddr,
        tls: Option<TlsConfig>,
        metrics: Option<SocketAddr>,
    ) -> anyhow::Result<Self> {
        let passed = PassedSockets::take()?;
        let plain = match passed.http {
            Some(socket) => socket,
            None => bind(addr, "--addr")?,
        };
        let secure = match (tls, passed.https) {
            (Some(TlsConfig { source, .. }), Some(socket)) => Some((socket, source)),
            (Some(TlsConfig { addr, source }), None) => Some((bind(addr, "--tls-addr")?, source)),
            (None, None) => None,
            (None, Some(_)) => bail!(
                "the service manager passes a socket for HTTPS, but no certificate is set; set --tls-domain, or --tls-cert and --tls-key, or do not pass it"
            ),
        };
        let bind_metrics = || metrics.map(|addr| bind(addr, "--metrics-addr"));
        let metrics = match passed.metrics {
            Some(socket) => Some(socket),
            None => bind_metrics().transpose()?,
        };
        Ok(Self {
            plain,
            secure,
            metrics,
        })
    }

    /// Where the certificate comes from, as the database keeps it; `None` without TLS.
    pub fn source(&self) -> Option<Source> {
        let (_, source) = self.secure.as_ref()?;
        Some(match source {
            CertificateSource::Acme(settings) => Source::Acme(settings.wanted()),
            CertificateSource::Files(files) => Source::Files(files.clone()),
        })
    }

    /// Serves the site of `state`, as parts of `lifecycle`. `url` is the site's own.
    ///
    /// # Errors
    /// If the runtime cannot use a socket.
    pub fn serve(
        self,
        state: Arc<State>,
        admission: Admission,
        handshake_time: std::time::Duration,
        url: &str,
        acme: AcmeParts,
        lifecycle: &Lifecycle,
    ) -> anyhow::Result<Served> {
        let headers = state.refusal_headers();
        let mut probes = Vec::new();
        let mut listener = |socket: TcpListener, tls| {
            let (probe, probed) = Probe::new();
            probes.push(probe);
            anyhow::Ok(Listener {
                socket: tokio::net::TcpListener::from_std(socket)?,
                admission: admission.clone(),
                tls,
                probed,
            })
        };
        let (soft, hard) = (lifecycle.soft(), lifecycle.hard());
        let recorder = state.recorder();
        let site = http::service(state);
        let plain = listener(self.plain, None)?;
        let plain_addr = plain.socket.local_addr()?;
        let Some((socket, source)) = self.secure else {
            let site = measured::service(site, recorder);
            lifecycle.vital_task("listener", plain.serve(site, soft, hard));
            return Ok(Served {
                plain: plain_addr,
                secure: None,
                probes,
                certificates: None,
            });
        };
        let certificates = Certificates::default();
        let challenges = Challenges::default();
        let tls = Tls::new(certificates.clone(), challenges.clone(), handshake_time)?;
        let secure = listener(socket, Some(tls))?;
        let secure_addr = secure.socket.local_addr()?;
        let secure_site = SecureSite {
            certificates: certificates.clone(),
            challenges: challenges.clone(),
            url: url.to_owned(),
            headers,
        };
        let served_certificates = certificates.clone();
        // Before the first connection is accepted: some may have waited in the socket for this server.
        match source {
            CertificateSource::Files(files) => {
                let mut installer = FileWatcher::install(files, certificates, acme.clock);
                lifecycle.thread("certificate files", move |stop| installer.run(stop))?;
            }
            CertificateSource::Acme(settings) => {
                acme.start(settings, certificates, challenges, lifecycle);
            }
        }
        let redirect = secure_redirect::service(site.clone(), secure_site);
        let redirect = measured::service(redirect, recorder.clone());
        let site = measured::service(site, recorder);
        let plain = plain.serve(redirect, soft.clone(), hard.clone());
        lifecycle.vital_task("listener", plain);
        lifecycle.vital_task("TLS listener", secure.serve(site, soft, hard));
        Ok(Served {
            plain: plain_addr,
            secure: Some(secure_addr),
            probes,
            certificates: Some(served_certificates),
        })
    }
}

impl AcmeParts {
    /// Uses the certificate that was got before, and keeps it new as a part of `lifecycle`.
    fn start(
        self,
        settings: acme::Settings,
        certificates: Certificates,
        challenges: Challenges,
        lifecycle: &Lifecycle,
    ) {
        let install: acme::Install = Arc::new(move |certificate| {
            let (chain, key) = (&certificate.chain, certificate.private_key.expose());
            let installed = certificates.install(chain.as_bytes(), key.as_bytes());
            installed.map_err(|error| error.to_string())
        });
        if let Some(stored) = &self.stored
            && let Err(error) = install(stored)
        {
            tracing::error!(
                error,
                "the stored certificate cannot be used; a new one is needed"
            );
        }
        let renewer = Renewer::new(settings, self.writer, challenges, self.clock, install);
        lifecycle.scheduled_task("certificates", move |stop| renewer.clone().run(stop));
    }
}
