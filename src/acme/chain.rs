//! What is wrong with a chain of certificates that the server can use, and that some visitors' programs refuse: a browser on a desktop
//! finds a missing issuer by itself, and a phone, `curl` or an app does not.

use jiff::Timestamp;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use x509_parser::asn1_rs::Any;
use x509_parser::prelude::{FromDer, X509Certificate};
use x509_parser::x509::X509Name;

use crate::karachi;

/// A sentence for each fault of `chain`, the PEM text of the server's certificate and those of its issuers. A certificate that nobody
/// else has issued has none, and a root at the end does no harm.
pub fn chain_notices(chain: &str, now: Timestamp) -> Vec<String> {
    let ders: Vec<_> = CertificateDer::pem_slice_iter(chain.as_bytes())
        .filter_map(Result::ok)
        .collect();
    let certificates: Vec<_> = ders
        .iter()
        .filter_map(|der| X509Certificate::from_der(der).ok())
        .map(|(_, certificate)| certificate)
        .collect();
    let expired = certificates.iter().skip(1).filter_map(|issuer| {
        let end = Timestamp::from_second(issuer.validity().not_after.timestamp()).ok()?;
        let (name, end) = (issuer.subject(), karachi::rfc3339(end));
        let is_over = karachi::rfc3339(now) > end;
        is_over.then(|| {
            format!(
                "the certificate of the issuer {name} ended at {end}; get the certificate with its new chain from the authority"
            )
        })
    });
    broken_link(&certificates)
        .into_iter()
        .chain(expired)
        .collect()
}

/// Where the chain does not lead from the first certificate to an authority that browsers know.
fn broken_link(certificates: &[X509Certificate<'_>]) -> Option<String> {
    for (index, certificate) in certificates.iter().enumerate() {
        let issuer = certificate.issuer();
        let is_end = issuer.as_raw() == certificate.subject().as_raw() || is_known(issuer);
        if is_end {
            return None;
        }
        let is_issuer = |other: &X509Certificate<'_>| other.subject().as_raw() == issuer.as_raw();
        match certificates.get(index + 1) {
            Some(next) if is_issuer(next) => {}
            Some(_) if certificates.iter().any(is_issuer) => {
                return Some(format!(
                    "the certificates are in the wrong order, and some programs refuse that: behind each one its issuer must follow, \
                     here {issuer}"
                ));
            }
            _ => {
                return Some(format!(
                    "the certificate of the issuer {issuer} is missing, so phones and other programs may refuse the site: use the \
                     file with the whole chain, often named fullchain.pem (with an authority of your own, or behind a proxy \
                     that trusts it, nothing is wrong)"
                ));
            }
        }
    }
    None
}

/// Whether browsers trust an authority of this name.
fn is_known(name: &X509Name<'_>) -> bool {
    // The anchors have the content of the name alone.
    let Ok((_, content)) = Any::from_der(name.as_raw()) else {
        return false;
    };
    let mut anchors = webpki_roots::TLS_SERVER_ROOTS.iter();
    anchors.any(|anchor| anchor.subject.as_ref() == content.data)
}

#[cfg(test)]
mod tests {
    use rcgen::{
        BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
    };

    use super::*;

    /// PEM texts of a root, two authorities below it and a certificate.
    struct Chain {
        root: String,
        upper: String,
        lower: String,
        leaf: String,
    }

    fn authority(name: &str) -> CertificateParams {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.not_after = date_time_ymd(2035, 1, 1);
        params
    }

    fn chain(root_name: &str) -> Chain {
        let key = || KeyPair::generate().unwrap();
        let root = CertifiedIssuer::self_signed(authority(root_name), key()).unwrap();
        let upper = CertifiedIssuer::signed_by(authority("Upper"), key(), &root).unwrap();
        let mut params = authority("Lower");
        params.not_after = date_time_ymd(2030, 1, 1);
        let lower = CertifiedIssuer::signed_by(params, key(), &upper).unwrap();
        let leaf = CertificateParams::new(["a.example".to_owned()]).unwrap();
        let leaf = leaf.signed_by(&key(), &lower).unwrap();
        Chain {
            root: root.pem(),
            upper: upper.pem(),
            lower: lower.pem(),
            leaf: leaf.pem(),
        }
    }

    #[test]
    fn each_fault_of_a_chain_is_named_and_a_whole_one_has_none() {
        let Chain {
            root,
            upper,
            lower,
            leaf,
        } = &chain("Root");
        let other = &chain("Other").upper;
        for (parts, faults) in [
            (&[leaf, lower, upper, root][..], &[][..]),
            (&[root], &[]),
            (&[leaf], &["issuer CN=Lower is missing"]),
            (&[leaf, lower], &["issuer CN=Upper is missing"]),
            (&[leaf, lower, upper], &["issuer CN=Root is missing"]),
            (&[leaf, upper, lower, root], &["wrong order"]),
            (&[leaf, leaf, lower, upper, root], &["wrong order"]),
            (&[leaf, other, root], &["issuer CN=Lower is missing"]),
        ] {
            let pem: String = parts.iter().map(|part| part.as_str()).collect();
            let found = chain_notices(&pem, "2027-01-01T00:00:00Z".parse().unwrap());
            assert_eq!(found.len(), faults.len(), "{found:?}");
            for (found, fault) in found.iter().zip(faults) {
                assert!(found.contains(fault), "{found}");
            }
        }
        let pem = [leaf.as_str(), lower, upper, root].concat();
        let found = chain_notices(&pem, "2031-01-01T00:00:00Z".parse().unwrap());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("issuer CN=Lower ended at 2030-01-01"),
            "{found:?}"
        );
    }

    #[test]
    fn the_name_of_a_public_authority_ends_a_chain() {
        let anchor = &webpki_roots::TLS_SERVER_ROOTS[0];
        let content = anchor.subject.as_ref();
        let length = u8::try_from(content.len()).unwrap();
        assert!(length < 128, "the short form of a length");
        let der = [&[0x30, length][..], content].concat();
        let (_, name) = X509Name::from_der(&der).unwrap();
        assert!(is_known(&name));
        let pem = chain("Root").root;
        let der = CertificateDer::from_pem_slice(pem.as_bytes()).unwrap();
        let (_, root) = X509Certificate::from_der(&der).unwrap();
        assert!(!is_known(root.subject()));
    }
}
