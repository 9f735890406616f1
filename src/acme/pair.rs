//! A certificate and its private key.

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;

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
    use rcgen::generate_simple_self_signed;

    use super::*;

    #[test]
    fn an_unusable_pair_is_refused() {
        let pair = |name: &str| {
            let made = generate_simple_self_signed([name.to_owned()]).unwrap();
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
