//! The challenges that are open now: what a directory looks for to see that a name leads to this server.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockWriteGuard};

use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::CertifiedKey;

/// The challenges that are open now. Cheap to clone; the plain listener and the TLS acceptor read them.
#[derive(Debug, Clone, Default)]
pub struct Challenges(Arc<RwLock<Open>>);

#[derive(Debug, Default)]
struct Open {
    /// By token.
    key_authorizations: HashMap<String, String>,
    /// By host name in lower case.
    certificates: HashMap<String, Arc<CertifiedKey>>,
}

impl Challenges {
    /// The answer to `GET /.well-known/acme-challenge/<token>` (HTTP-01).
    pub fn key_authorization(&self, token: &str) -> Option<String> {
        let open = self.0.read().unwrap_or_else(PoisonError::into_inner);
        open.key_authorizations.get(token).cloned()
    }

    /// The certificate for a handshake that offers only the protocol `acme-tls/1` and asks for `name` (TLS-ALPN-01).
    pub fn certificate(&self, name: &str) -> Option<Arc<CertifiedKey>> {
        let open = self.0.read().unwrap_or_else(PoisonError::into_inner);
        open.certificates.get(&name.to_ascii_lowercase()).cloned()
    }

    /// Opens an HTTP-01 challenge.
    pub fn open_http(&self, token: &str, key_authorization: &str) {
        let (token, answer) = (token.to_owned(), key_authorization.to_owned());
        self.open().key_authorizations.insert(token, answer);
    }

    /// Opens a TLS-ALPN-01 challenge. `digest` is the SHA-256 of the key authorization.
    ///
    /// # Errors
    /// If `name` cannot be in a certificate.
    pub fn open_tls_alpn(&self, name: &str, digest: &[u8]) -> Result<(), String> {
        let certificate = certificate_with(name, digest)
            .map_err(|error| format!("no certificate for the challenge: {error}"))?;
        let name = name.to_ascii_lowercase();
        self.open().certificates.insert(name, Arc::new(certificate));
        Ok(())
    }

    /// Closes all challenges, after an order.
    pub fn close(&self) {
        *self.open() = Open::default();
    }

    fn open(&self) -> RwLockWriteGuard<'_, Open> {
        // A poisoned lock is fine: no code under it can leave the maps half changed.
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A certificate that nobody trusts, with the digest in a critical extension (RFC 8737, section 3).
fn certificate_with(name: &str, digest: &[u8]) -> Result<CertifiedKey, Box<dyn std::error::Error>> {
    let mut params = CertificateParams::new([name.to_owned()])?;
    params.distinguished_name = DistinguishedName::new();
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    Ok(CertifiedKey::new(
        vec![certificate.der().clone()],
        any_supported_type(&key)?,
    ))
}

#[cfg(test)]
mod tests {
    use x509_parser::prelude::{FromDer, X509Certificate};

    use super::*;

    #[test]
    fn an_http_challenge_is_answered_until_the_order_has_ended() {
        let challenges = Challenges::default();
        challenges.clone().open_http("token", "token.thumbprint");
        let answer = |token| challenges.key_authorization(token);
        assert_eq!(answer("token").as_deref(), Some("token.thumbprint"));
        assert_eq!(answer("unknown"), None);
        challenges.close();
        assert_eq!(answer("token"), None);
    }

    #[test]
    fn a_tls_challenge_has_the_digest_in_a_critical_extension() {
        let challenges = Challenges::default();
        challenges
            .open_tls_alpn("WWW.example.com", &[7; 32])
            .unwrap();
        let shown = challenges.certificate("www.EXAMPLE.com").unwrap();
        let (_, certificate) = X509Certificate::from_der(&shown.cert[0]).unwrap();
        let key = shown.key.public_key().unwrap();
        assert_eq!(certificate.public_key().raw, key.as_ref());
        let extension = certificate
            .extensions()
            .iter()
            .find(|extension| extension.oid.to_id_string() == "1.3.6.1.5.5.7.1.31")
            .unwrap();
        assert!(extension.critical);
        // An octet string of 32 bytes.
        assert_eq!(extension.value, [&[4, 32][..], &[7; 32]].concat());
        assert!(challenges.certificate("example.com").is_none());
        challenges.close();
        assert!(challenges.certificate("www.example.com").is_none());
        challenges.open_tls_alpn("پاکستان", &[7; 32]).unwrap_err();
    }
}
