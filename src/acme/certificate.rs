//! Reads certificates and their private keys, and holds the certificate in use.

use std::sync::Arc;

use anyhow::Context;
use arc_swap::ArcSwapOption;
use jiff::{SignedDuration, Timestamp};
use rustls::client::verify_server_name;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use x509_parser::extensions::GeneralName;
use x509_parser::prelude::{ASN1Time, FromDer, X509Certificate};

use crate::config::values::HostName;

/// If the ACME server makes no suggestion, the renewal is due when 1/3 of the lifetime remains.
const RENEWAL_DIVISOR: i32 = 3;
/// The renewal is overdue when 1/4 of the lifetime remains.
const OVERDUE_DIVISOR: i32 = 4;
/// The renewal happens at the latest when 1/20 of the lifetime remains, even if the ACME server suggests a later time.
const LATEST_DIVISOR: i32 = 20;

/// The certificate in use. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct CertificateInUse(Arc<ArcSwapOption<CertifiedKey>>);

impl CertificateInUse {
    /// Puts a certificate to use. `chain` and `key` are PEM. The first certificate of the chain is the server's own.
    ///
    /// # Errors
    /// If the chain or the key cannot be read, or if the key does not belong to the certificate. Then the previous certificate stays in
    /// use.
    pub fn install(&self, chain: &str, key: &str) -> Result<(), &'static str> {
        let pair = read_pair(chain, key)?;
        self.0.store(Some(Arc::new(pair)));
        Ok(())
    }

    /// When the certificate in use expires; `None` without a certificate.
    pub fn not_after(&self) -> Option<Timestamp> {
        let pair = self.0.load();
        let der = pair.as_ref()?.end_entity_cert().ok()?;
        Some(Leaf::from_der(der).ok()?.not_after)
    }

    /// The certificate in use, if it is valid for `host`, a name without a port.
    pub fn find(&self, host: &str) -> Option<Arc<CertifiedKey>> {
        let pair = self.0.load_full()?;
        let certificate = ParsedCertificate::try_from(pair.end_entity_cert().ok()?).ok()?;
        let name = ServerName::try_from(host).ok()?;
        let is_for_host = verify_server_name(&certificate, &name).is_ok();
        is_for_host.then_some(pair)
    }

    /// The certificate in use; `None` before the first one is installed.
    pub fn current(&self) -> Option<Arc<CertifiedKey>> {
        self.0.load_full()
    }
}

/// The names and dates of the first certificate of a chain, which is the server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The host names, in the order of the certificate.
    pub names: Vec<String>,
    /// The issuer's name.
    pub issuer: String,
    /// The start of its validity.
    pub not_before: Timestamp,
    /// The end of its validity.
    pub not_after: Timestamp,
}

impl Leaf {
    /// Reads the first certificate of a chain in PEM.
    ///
    /// # Errors
    /// If `chain` contains no certificate, or an unreadable one.
    pub fn from_chain(chain: &str) -> anyhow::Result<Self> {
        let first = CertificateDer::from_pem_slice(chain.as_bytes())
            .context("there is no certificate in the PEM text")?;
        Self::from_der(&first)
    }

    /// Reads a certificate in DER.
    fn from_der(der: &[u8]) -> anyhow::Result<Self> {
        let (_, certificate) =
            X509Certificate::from_der(der).context("the certificate cannot be read")?;
        let timestamp = |time: ASN1Time| {
            Timestamp::from_second(time.timestamp())
                .context("the certificate has an impossible date")
        };
        let names = certificate
            .subject_alternative_name()
            .context("the names of the certificate cannot be read")?
            .iter()
            .flat_map(|extension| &extension.value.general_names)
            .filter_map(|name| match name {
                GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
                _ => None,
            })
            .collect();
        Ok(Self {
            names,
            issuer: certificate.issuer().to_string(),
            not_before: timestamp(certificate.validity().not_before)?,
            not_after: timestamp(certificate.validity().not_after)?,
        })
    }

    /// The time to renew the certificate. `suggestion` comes from the ACME server.
    pub fn renewal(&self, suggestion: Option<Timestamp>) -> Timestamp {
        let before_end = |divisor| self.not_after.checked_sub(self.lifetime() / divisor);
        let latest = before_end(LATEST_DIVISOR).unwrap_or(self.not_before);
        let time = suggestion.or(before_end(RENEWAL_DIVISOR).ok());
        time.unwrap_or(latest).min(latest)
    }

    /// Whether the certificate should have been renewed some time ago.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.not_after.duration_since(now) < self.lifetime() / OVERDUE_DIVISOR
    }

    /// The time from the start to the end of its validity.
    fn lifetime(&self) -> SignedDuration {
        self.not_after.duration_since(self.not_before)
    }

    /// Whether the certificate is for all of these hosts.
    pub fn covers(&self, names: &[HostName]) -> bool {
        names
            .iter()
            .all(|name| self.names.iter().any(|own| own == name.as_str()))
    }
}

/// Reads a chain and its private key for use in TLS. Both are PEM. The first certificate of the chain is the server's own.
///
/// # Errors
/// If the chain or the key cannot be read, or if the key does not belong to the certificate. The sentence quotes neither of them.
pub fn read_pair(chain: &str, private_key: &str) -> Result<CertifiedKey, &'static str> {
    const NO_CHAIN: &str = "the certificate is not PEM with one or more X.509 certificates";
    const NO_KEY: &str = "the key is not PEM with an RSA, ECDSA or Ed25519 private key";
    let chain: Vec<_> = CertificateDer::pem_slice_iter(chain.as_bytes())
        .collect::<Result<_, _>>()
        .map_err(|_| NO_CHAIN)?;
    let own = chain.first().ok_or(NO_CHAIN)?;
    ParsedCertificate::try_from(own).map_err(|_| NO_CHAIN)?;
    let key = PrivateKeyDer::from_pem_slice(private_key.as_bytes()).map_err(|_| NO_KEY)?;
    let provider = ring::default_provider();
    let belongs = |own: &CertificateDer<'static>| {
        CertifiedKey::from_der(vec![own.clone()], key.clone_key(), &provider).is_ok()
    };
    let belongs_to_later = chain.iter().skip(1).any(belongs);
    CertifiedKey::from_der(chain, key.clone_key(), &provider).map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) if belongs_to_later => {
            "the certificate of the key is not the first one; put it first, and its issuers after it"
        }
        rustls::Error::InconsistentKeys(_) => "the key does not belong to the certificate",
        _ => NO_KEY,
    })
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, CertifiedIssuer, DnType, KeyPair, date_time_ymd};

    use super::*;

    #[test]
    fn the_first_certificate_of_a_chain_is_read() {
        let mut issuer = CertificateParams::default();
        let name = &mut issuer.distinguished_name;
        name.push(DnType::OrganizationName, "Let's Encrypt");
        name.push(DnType::CommonName, "R12");
        let issuer = CertifiedIssuer::self_signed(issuer, KeyPair::generate().unwrap()).unwrap();
        let names = ["WWW.example.com".to_owned(), "example.com".to_owned()];
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(2027, 1, 2);
        params.not_after = date_time_ymd(2027, 2, 16);
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &issuer).unwrap();
        let leaf = Leaf::from_chain(&(certificate.pem() + &issuer.pem())).unwrap();
        let expected = Leaf {
            names: vec!["www.example.com".to_owned(), "example.com".to_owned()],
            issuer: "CN=R12, O=Let's Encrypt".to_owned(),
            not_before: "2027-01-02T00:00:00Z".parse().unwrap(),
            not_after: "2027-02-16T00:00:00Z".parse().unwrap(),
        };
        assert_eq!(leaf, expected);
        assert_eq!(leaf.lifetime().as_hours(), 45 * 24);
        let covers = |names: &[&str]| {
            let names: Vec<HostName> = names.iter().map(|name| name.parse().unwrap()).collect();
            leaf.covers(&names)
        };
        assert!(covers(&["example.com"]) && covers(&["example.com", "www.example.com"]));
        assert!(!covers(&["example.com", "mail.example.com"]));
    }

    #[test]
    fn a_renewal_is_due_at_the_suggested_time_or_with_a_third_of_the_lifetime_left() {
        let at = |time: &str| -> Timestamp { time.parse().unwrap() };
        let not_before = at("2027-01-01T00:00:00Z");
        for (days, suggestion, expected) in [
            (90, None, "2027-03-02T00:00:00Z"),
            (6, None, "2027-01-05T00:00:00Z"),
            (100, Some("2026-12-01T00:00:00Z"), "2026-12-01T00:00:00Z"),
            (100, Some("2027-04-06T00:00:00Z"), "2027-04-06T00:00:00Z"),
            // Not later than with a twentieth left.
            (100, Some("2027-04-06T00:00:01Z"), "2027-04-06T00:00:00Z"),
        ] {
            let leaf = Leaf {
                names: Vec::new(),
                issuer: String::new(),
                not_before,
                not_after: not_before + SignedDuration::from_hours(24 * days),
            };
            let renewal = leaf.renewal(suggestion.map(at));
            assert_eq!(renewal, at(expected), "{days} {suggestion:?}");
            assert!(!leaf.is_overdue(leaf.renewal(None)));
            assert!(leaf.is_overdue(leaf.not_after));
        }
    }

    #[test]
    fn a_text_without_a_certificate_is_an_error() {
        for text in [
            "",
            "Dear Sir",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        ] {
            Leaf::from_chain(text).unwrap_err();
        }
    }

    #[test]
    fn an_unusable_pair_is_rejected() {
        let pair = |name: &str| {
            let certified = rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
            (certified.cert.pem(), certified.signing_key.serialize_pem())
        };
        let ((chain, key), (other_chain, other_key)) = (pair("a.example"), pair("b.example"));
        read_pair(&chain, &key).unwrap();
        for (chain, key, expected) in [
            ("", &*key, "certificate is not PEM"),
            ("no certificate", &key, "certificate is not PEM"),
            (&key, &key, "certificate is not PEM"),
            (&chain, "", "key is not PEM"),
            (&chain, &chain, "key is not PEM"),
            (&chain, &other_key, "does not belong"),
            (&other_chain, &key, "does not belong"),
            (&(other_chain.clone() + &chain), &key, "put it first"),
        ] {
            let error = read_pair(chain, key).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn the_certificate_in_use_is_only_for_its_names_and_survives_a_failed_install() {
        let pair = |name: &str| {
            let certified = rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
            (certified.cert.pem(), certified.signing_key.serialize_pem())
        };
        let certificate = CertificateInUse::default();
        assert!(certificate.current().is_none());
        assert!(certificate.find("a.example").is_none());
        let ((chain, key), (_, other_key)) = (pair("a.example"), pair("b.example"));
        let install = |key: &str| certificate.install(&chain, key);
        install(&key).unwrap();
        install(&other_key).unwrap_err();
        assert!(certificate.current().is_some());
        for (host, is_for) in [
            ("a.example", true),
            ("A.Example", true),
            ("b.example", false),
            ("www.a.example", false),
            ("127.0.0.1", false),
            ("a.example:443", false),
            ("", false),
        ] {
            assert_eq!(certificate.find(host).is_some(), is_for, "{host}");
        }
    }
}
