//! A certificate: what it says of itself, and its private key.

use jiff::Timestamp;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use x509_parser::extensions::GeneralName;
use x509_parser::prelude::{FromDer, X509Certificate, X509Name};

use crate::domain::host_name::HostName;

/// From when until when a certificate is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Validity {
    /// The first moment.
    pub not_before: Timestamp,
    /// The last moment.
    pub not_after: Timestamp,
}

impl Validity {
    /// The time between both.
    pub fn lifetime(self) -> jiff::SignedDuration {
        self.not_after.duration_since(self.not_before)
    }
}

/// The first certificate of a chain, which names the hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The host names, in its order.
    pub names: Vec<String>,
    /// Who issued it.
    pub issuer: String,
    /// When it is valid.
    pub validity: Validity,
}

impl Leaf {
    /// Reads the first certificate of a PEM file.
    ///
    /// # Errors
    /// A sentence, if there is none or it cannot be read.
    pub fn of_chain(chain: &str) -> Result<Self, String> {
        Self::of_der(&first_certificate(chain)?)
    }

    /// Reads a certificate in DER.
    ///
    /// # Errors
    /// A sentence, if it cannot be read.
    pub fn of_der(der: &[u8]) -> Result<Self, String> {
        let (_, certificate) = X509Certificate::from_der(der)
            .map_err(|error| format!("the certificate cannot be read: {error}"))?;
        let time = |time: x509_parser::time::ASN1Time| {
            Timestamp::from_second(time.timestamp())
                .map_err(|_| "the certificate has an impossible date".to_owned())
        };
        let alternative = certificate
            .subject_alternative_name()
            .map_err(|error| format!("the names of the certificate cannot be read: {error}"))?;
        let names = alternative
            .iter()
            .flat_map(|found| &found.value.general_names);
        let names = names.filter_map(|name| match name {
            GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
            _ => None,
        });
        Ok(Self {
            names: names.collect(),
            issuer: name_of(certificate.issuer()),
            validity: Validity {
                not_before: time(certificate.validity().not_before)?,
                not_after: time(certificate.validity().not_after)?,
            },
        })
    }

    /// Whether it names all of these hosts.
    pub fn covers(&self, names: &[HostName]) -> bool {
        names
            .iter()
            .all(|name| self.names.iter().any(|own| own == name.as_str()))
    }
}

/// The first certificate of a PEM file.
pub(super) fn first_certificate(chain: &str) -> Result<CertificateDer<'static>, String> {
    CertificateDer::from_pem_slice(chain.as_bytes())
        .map_err(|_| "there is no certificate in the PEM text".to_owned())
}

/// The organisation and the common name of an issuer, such as "Let's Encrypt R12".
fn name_of(issuer: &X509Name) -> String {
    let organisation = issuer.iter_organization().next();
    let parts = organisation
        .into_iter()
        .chain(issuer.iter_common_name().next());
    let parts: Vec<&str> = parts.filter_map(|part| part.as_str().ok()).collect();
    match parts.is_empty() {
        true => issuer.to_string(),
        false => parts.join(" "),
    }
}

/// Why a certificate cannot be used. The sentences quote neither the chain nor the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The chain has no certificate, or something else.
    #[error("the certificate is not PEM with one or more X.509 certificates")]
    Chain,
    /// The key cannot be read.
    #[error("the key is not PEM with an RSA, ECDSA or Ed25519 private key")]
    Key,
    /// They do not belong together.
    #[error("the key does not belong to the certificate")]
    Mismatch,
}

/// Reads a chain and its private key for use in TLS. Both are PEM, the first certificate is the server's own.
///
/// # Errors
/// If a part cannot be read, or if the key is not the certificate's.
pub fn read_pair(chain: &[u8], private_key: &[u8]) -> Result<CertifiedKey, Unusable> {
    let chain: Vec<_> = CertificateDer::pem_slice_iter(chain)
        .collect::<Result<_, _>>()
        .map_err(|_| Unusable::Chain)?;
    let own = chain.first().ok_or(Unusable::Chain)?;
    ParsedCertificate::try_from(own).map_err(|_| Unusable::Chain)?;
    let key = PrivateKeyDer::from_pem_slice(private_key).map_err(|_| Unusable::Key)?;
    CertifiedKey::from_der(chain, key, &ring::default_provider()).map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) => Unusable::Mismatch,
        _ => Unusable::Key,
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
            issuer: "Let's Encrypt R12".to_owned(),
            validity: Validity {
                not_before: "2027-01-02T00:00:00Z".parse().unwrap(),
                not_after: "2027-02-16T00:00:00Z".parse().unwrap(),
            },
        };
        assert_eq!(leaf, expected);
        assert_eq!(leaf.validity.lifetime().as_hours(), 45 * 24);
        let covers = |names: &[&str]| {
            let names: Vec<HostName> = names.iter().map(|name| name.parse().unwrap()).collect();
            leaf.covers(&names)
        };
        assert!(covers(&["example.com"]) && covers(&["example.com", "www.example.com"]));
        assert!(!covers(&["example.com", "mail.example.com"]));
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
        read_pair(chain.as_bytes(), key.as_bytes()).unwrap();
        for (chain, key, error) in [
            ("", &*key, Unusable::Chain),
            ("no certificate", &key, Unusable::Chain),
            (&key, &key, Unusable::Chain),
            (&chain, "", Unusable::Key),
            (&chain, &chain, Unusable::Key),
            (&chain, &other_key, Unusable::Mismatch),
            (&other_chain, &key, Unusable::Mismatch),
        ] {
            assert_eq!(
                read_pair(chain.as_bytes(), key.as_bytes()).unwrap_err(),
                error
            );
        }
    }
}
