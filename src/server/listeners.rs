//! The listeners of a server: plain HTTP, and HTTPS beside it when there is a certificate.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use anyhow::bail;

use crate::acme::{self, Challenges, Renewer};
use crate::clock::Clock;
use crate::domain::certificate::{CertificateFiles, Source};
use crate::http::connections::{self, Admission, HEAD_TIME};
use crate::http::measured;
use crate::http::secure_redirect::{self, SecureSite};
use crate::http::tls::{Certificates, Tls};
use crate::http::{self, State};
use crate::store::Writer;
use crate::store::certificates::StoredCertificate;

use super::activation::PassedSockets;
use super::bind::bind;
use super::certificate_files;
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
            CertificateSource::Acme(settings) => Source::Acme(settings.wanted.clone()),
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
        admission: Arc<Admission>,
        url: &str,
        acme: AcmeParts,
        lifecycle: &Lifecycle,
    ) -> anyhow::Result<Served> {
        let headers = state.refusal_headers();
        let (soft, hard) = (lifecycle.soft(), lifecycle.hard());
        let recorder = state.recorder();
        let site = http::service(state);
        let plain = tokio::net::TcpListener::from_std(self.plain)?;
        let plain_addr = plain.local_addr()?;
        let Some((socket, source)) = self.secure else {
            let site = measured::service(site, recorder);
            let serving = connections::serve(plain, None, admission, site, soft, hard);
            lifecycle.vital_task("listener", serving);
            return Ok(Served {
                plain: plain_addr,
                secure: None,
                certificates: None,
            });
        };
        let certificates = Certificates::default();
        let challenges = Challenges::default();
        let tls = Tls::new(certificates.clone(), challenges.clone(), HEAD_TIME)?;
        let secure = tokio::net::TcpListener::from_std(socket)?;
        let secure_addr = secure.local_addr()?;
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
                let installed = certificate_files::install(&files, &certificates);
                lifecycle.scheduled_task("certificate files", move |stop| {
                    certificate_files::watch(files.clone(), certificates.clone(), installed, stop)
                });
            }
            CertificateSource::Acme(settings) => {
                acme.start(settings, certificates, challenges, lifecycle);
            }
        }
        let redirect = secure_redirect::service(site.clone(), secure_site);
        let redirect = measured::service(redirect, recorder.clone());
        let site = measured::service(site, recorder);
        let (both, soft_of_plain, hard_of_plain) = (admission.clone(), soft.clone(), hard.clone());
        let plain = connections::serve(plain, None, both, redirect, soft_of_plain, hard_of_plain);
        lifecycle.vital_task("listener", plain);
        let secure = connections::serve(secure, Some(tls), admission, site, soft, hard);
        lifecycle.vital_task("TLS listener", secure);
        Ok(Served {
            plain: plain_addr,
            secure: Some(secure_addr),
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
