//! A certificate: what it says of itself, its private key, and the one in use.

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

/// Without a suggestion of the ACME server, a certificate is renewed when this part of its lifetime is left.
const PART_LEFT_AT_RENEWAL: i32 = 3;
/// When this part is left, it should have been renewed.
const PART_LEFT_WHEN_OVERDUE: i32 = 4;
/// A suggestion later than that is not followed.
const PART_LEFT_AT_LATEST: i32 = 20;

/// The certificate in use. A clone shares it.
#[derive(Debug, Clone, Default)]
pub struct CertificateInUse(Arc<ArcSwapOption<CertifiedKey>>);

impl CertificateInUse {
    /// Uses a certificate from now on. `chain` and `key` are PEM, the first certificate is the server's own.
    ///
    /// # Errors
    /// If a part cannot be read, or if the key is not the certificate's. The certificate in use stays.
    pub fn install(&self, chain: &str, key: &str) -> Result<(), &'static str> {
        let pair = read_pair(chain, key)?;
        self.0.store(Some(Arc::new(pair)));
        Ok(())
    }

    /// The last moment at which the certificate in use is valid. `None` without one.
    pub fn not_after(&self) -> Option<Timestamp> {
        let pair = self.0.load();
        let leaf = Leaf::of_der(pair.as_ref()?.end_entity_cert().ok()?);
        Some(leaf.ok()?.not_after)
    }

    /// The certificate in use, if it is for `host`, a name without a port.
    pub fn find(&self, host: &str) -> Option<Arc<CertifiedKey>> {
        let pair = self.0.load_full()?;
        let certificate = ParsedCertificate::try_from(pair.end_entity_cert().ok()?).ok()?;
        let name = ServerName::try_from(host).ok()?;
        let is_for = verify_server_name(&certificate, &name).is_ok();
        is_for.then_some(pair)
    }

    /// The certificate in use; `None` until there is one.
    pub fn current(&self) -> Option<Arc<CertifiedKey>> {
        self.0.load_full()
    }
}

/// The first certificate of a chain, which names the hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The host names, in its order.
    pub names: Vec<String>,
    /// Who issued it.
    pub issuer: String,
    /// The first moment at which it is valid.
    pub not_before: Timestamp,
    /// The last one.
    pub not_after: Timestamp,
}

impl Leaf {
    /// Reads the first certificate of a PEM file.
    ///
    /// # Errors
    /// If there is none or it cannot be read.
    pub fn of_chain(chain: &str) -> anyhow::Result<Self> {
        let first = CertificateDer::from_pem_slice(chain.as_bytes());
        Self::of_der(&first.context("there is no certificate in the PEM text")?)
    }

    /// Reads a certificate in DER.
    ///
    /// # Errors
    /// If it cannot be read.
    fn of_der(der: &[u8]) -> anyhow::Result<Self> {
        let (_, certificate) =
            X509Certificate::from_der(der).context("the certificate cannot be read")?;
        let time = |time: ASN1Time| {
            let moment = Timestamp::from_second(time.timestamp());
            moment.context("the certificate has an impossible date")
        };
        let alternative = certificate.subject_alternative_name();
        let alternative = alternative.context("the names of the certificate cannot be read")?;
        let names = alternative
            .iter()
            .flat_map(|found| &found.value.general_names);
        let names = names.filter_map(|name| match name {
            GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
            _ => None,
        });
        Ok(Self {
            names: names.collect(),
            issuer: certificate.issuer().to_string(),
            not_before: time(certificate.validity().not_before)?,
            not_after: time(certificate.validity().not_after)?,
        })
    }

    /// When it is renewed. The ACME server may have `suggested` a moment.
    pub fn renewal(&self, suggested: Option<Timestamp>) -> Timestamp {
        let left = |part| self.not_after.checked_sub(self.lifetime() / part);
        let latest = left(PART_LEFT_AT_LATEST).unwrap_or(self.not_before);
        let moment = suggested.or(left(PART_LEFT_AT_RENEWAL).ok());
        moment.unwrap_or(latest).min(latest)
    }

    /// Whether the usual moment of its renewal has passed, and some time after it.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.not_after.duration_since(now) < self.lifetime() / PART_LEFT_WHEN_OVERDUE
    }

    /// For how long it is valid in all.
    fn lifetime(&self) -> SignedDuration {
        self.not_after.duration_since(self.not_before)
    }

    /// Whether it names all of these hosts.
    pub fn covers(&self, names: &[HostName]) -> bool {
        let has = |name: &HostName| self.names.iter().any(|own| own == name.as_str());
        names.iter().all(has)
    }
}

/// Reads a chain and its private key for use in TLS. Both are PEM, the first certificate is the server's own.
///
/// # Errors
/// A sentence that quotes neither, if a part cannot be read, or if the key is not the certificate's.
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
    let is_behind = chain.iter().skip(1).any(belongs);
    CertifiedKey::from_der(chain, key.clone_key(), &provider).map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) if is_behind => {
            "the certificate of the key is not the first one; put it first, and behind it those of its issuers"
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
        let leaf = Leaf::of_chain(&(certificate.pem() + &issuer.pem())).unwrap();
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
    fn a_third_of_the_lifetime_is_left_at_a_renewal_unless_the_server_suggests_another_moment() {
        let at = |time: &str| -> Timestamp { time.parse().unwrap() };
        let not_before = at("2027-01-01T00:00:00Z");
        for (days, suggested, renewed) in [
            (90, None, "2027-03-02T00:00:00Z"),
            (6, None, "2027-01-05T00:00:00Z"),
            (100, Some("2026-12-01T00:00:00Z"), "2026-12-01T00:00:00Z"),
            (100, Some("2027-04-06T00:00:00Z"), "2027-04-06T00:00:00Z"),
            // A twentieth is left.
            (100, Some("2027-04-06T00:00:01Z"), "2027-04-06T00:00:00Z"),
        ] {
            let leaf = Leaf {
                names: Vec::new(),
                issuer: String::new(),
                not_before,
                not_after: not_before + SignedDuration::from_hours(24 * days),
            };
            let renewal = leaf.renewal(suggested.map(at));
            assert_eq!(renewal, at(renewed), "{days} {suggested:?}");
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
            Leaf::of_chain(text).unwrap_err();
        }
    }

    #[test]
    fn an_unusable_pair_is_refused() {
        let pair = |name: &str| {
            let made = rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
            (made.cert.pem(), made.signing_key.serialize_pem())
        };
        let ((chain, key), (other_chain, other_key)) = (pair("a.example"), pair("b.example"));
        read_pair(&chain, &key).unwrap();
        for (chain, key, error) in [
            ("", &*key, "certificate is not PEM"),
            ("no certificate", &key, "certificate is not PEM"),
            (&key, &key, "certificate is not PEM"),
            (&chain, "", "key is not PEM"),
            (&chain, &chain, "key is not PEM"),
            (&chain, &other_key, "does not belong"),
            (&other_chain, &key, "does not belong"),
            (&(other_chain.clone() + &chain), &key, "put it first"),
        ] {
            let refused = read_pair(chain, key).unwrap_err();
            assert!(refused.contains(error), "{refused}");
        }
    }

    #[test]
    fn a_certificate_is_for_its_own_names_alone_and_an_unusable_one_changes_nothing() {
        let pair = |name: &str| {
            let made = rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
            (made.cert.pem(), made.signing_key.serialize_pem())
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
