//! The flags of `serve` for HTTPS.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::{PathBuf, absolute};
use std::sync::Arc;

use anyhow::{Context, ensure};
use clap::Args;
use instant_acme::LetsEncrypt;
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use crate::acme::{CertificateFiles, CertificateSource, Wanted};
use crate::cli::certificate;
use crate::cli::exit::Failure;
use crate::config::values::HostName;
use crate::config::{Company, Email, SiteUrl};
use crate::server::TlsConfig;

/// Seconds of a year.
const YEAR: u32 = 31_536_000;
/// Where plain HTTP is served without TLS.
const LOCAL: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

/// How to serve HTTPS.
#[derive(Debug, Args)]
pub struct TlsFlags {
    /// PEM file with the site's certificate and those of its issuers. Serves HTTPS. Read again when it changes
    #[arg(
        long,
        value_name = "FILE",
        requires = "tls_key",
        conflicts_with = "tls_domain"
    )]
    tls_cert: Option<PathBuf>,
    /// PEM file with the private key of --tls-cert
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Address and port of HTTPS
    #[arg(long, default_value = "[::]:443")]
    tls_addr: SocketAddr,
    /// Host name to get a certificate for, for example www.example.com; several times or with commas. It must lead to
    /// this server, whose ports 80 and 443 must be open. By this you accept the terms of service of the directory
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    tls_domain: Vec<HostName>,
    /// Address that the directory may write to about the certificates
    #[arg(long, value_name = "EMAIL")]
    acme_contact: Option<Email>,
    /// Directory to get the certificates from
    #[arg(
        long,
        value_name = "URL",
        default_value = LetsEncrypt::Production.url(),
        value_parser = directory
    )]
    acme_directory: String,
    /// PEM file with the only authorities that may vouch for the directory. Without it, those that browsers trust
    #[arg(long, hide = true, value_name = "FILE")]
    acme_ca: Option<PathBuf>,
    /// For how many seconds browsers shall open the site with HTTPS alone. Only for a site that stays on HTTPS [default: a year with HTTPS, otherwise off]
    #[arg(
        long,
        value_name = "off|SECONDS",
        value_parser = hsts
    )]
    hsts: Option<Hsts>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hsts {
    Off,
    Seconds(u32),
}

fn hsts(text: &str) -> Result<Hsts, String> {
    match text {
        "off" => Ok(Hsts::Off),
        _ => text
            .parse()
            .map(Hsts::Seconds)
            .map_err(|_| "expected off or a number of seconds".to_owned()),
    }
}

/// The address of a directory, which begins with `https://` (RFC 8555, section 6.1).
fn directory(text: &str) -> Result<String, &'static str> {
    let address = text.parse::<http::Uri>();
    match address.is_ok_and(|address| address.scheme_str() == Some("https")) {
        true => Ok(text.to_owned()),
        false => Err("expected an address that begins with https://"),
    }
}

impl TlsFlags {
    pub(super) fn has_domain(&self) -> bool {
        !self.tls_domain.is_empty()
    }

    /// What to get certificates for; `None` without a name.
    fn wanted(&self) -> Option<Wanted> {
        self.has_domain().then(|| Wanted {
            names: self.tls_domain.clone(),
            directory: self.acme_directory.clone(),
        })
    }

    /// The authorities that may vouch for the directory: those of Mozilla, as a small server may have no list of its own.
    fn roots(&self) -> anyhow::Result<RootCertStore> {
        let Some(file) = &self.acme_ca else {
            let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
            return Ok(roots.collect());
        };
        let named = || format!("the file of --acme-ca, {}", file.display());
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_file_iter(file).with_context(named)? {
            roots.add(certificate.with_context(named)?)?;
        }
        Ok(roots)
    }

    /// How to serve TLS; `None` for plain HTTP alone.
    ///
    /// # Errors
    /// If the certificate in files cannot be used, which is refused at the start alone; and if the public URL of `company` is
    /// not one of HTTPS: the plain listener redirects to it.
    pub(super) fn config(&self, company: &Company) -> anyhow::Result<Option<TlsConfig>> {
        let source = match (self.wanted(), &self.tls_cert, &self.tls_key) {
            (Some(wanted), _, _) => CertificateSource::Acme(wanted),
            (None, Some(chain), Some(key)) => {
                let files = CertificateFiles {
                    chain: absolute(chain)?,
                    key: absolute(key)?,
                };
                certificate::read(&files).map_err(Failure::Invalid)?;
                CertificateSource::Files(files)
            }
            _ => return Ok(None),
        };
        let url = company.public_url.as_str();
        ensure!(
            url.starts_with("https://"),
            "with HTTPS, the public URL must begin with https://, but it is {url}; set --public-url"
        );
        Ok(Some(TlsConfig {
            addr: self.tls_addr,
            source,
            contact: self.acme_contact.clone(),
            roots: Arc::new(self.roots()?),
        }))
    }

    /// Where plain HTTP is served by default.
    pub(super) fn default_addr(&self) -> SocketAddr {
        if self.is_on() {
            (Ipv6Addr::UNSPECIFIED, 80).into()
        } else {
            LOCAL
        }
    }

    /// For how many seconds browsers shall use TLS alone.
    pub(super) fn hsts(&self) -> Option<u32> {
        match self.hsts {
            Some(Hsts::Off) => None,
            Some(Hsts::Seconds(seconds)) => Some(seconds),
            None => self.is_on().then_some(YEAR),
        }
    }

    /// The public URL with certificates by ACME, if no other one is set.
    pub(super) fn default_public_url(&self) -> Option<SiteUrl> {
        let name = self.tls_domain.first()?;
        format!("https://{name}").parse().ok()
    }

    fn is_on(&self) -> bool {
        self.tls_cert.is_some() || self.has_domain()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hsts_is_off_or_a_number_of_seconds() {
        for (text, expected) in [
            ("off", Some(Hsts::Off)),
            ("300", Some(Hsts::Seconds(300))),
            ("0", Some(Hsts::Seconds(0))),
            ("-1", None),
            ("a year", None),
        ] {
            assert_eq!(hsts(text).ok(), expected, "{text}");
        }
    }
}
