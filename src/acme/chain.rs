//! Finds faults of a certificate chain that the server can use but some visitors' programs reject. For example, desktop browsers
//! download a missing issuer, but phones, `curl` and apps don't.

use jiff::Timestamp;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use x509_parser::asn1_rs::Any;
use x509_parser::prelude::{FromDer, X509Certificate};
use x509_parser::x509::X509Name;

use crate::karachi;

/// Returns a sentence for each fault of `chain`, the PEM of the server's certificate and its issuers. A self-signed certificate has no
/// faults, and a root at the end of the chain is fine.
pub fn chain_notices(chain: &str, now: Timestamp) -> Vec<String> {
    let ders: Vec<_> = CertificateDer::pem_slice_iter(chain.as_bytes())
        .filter_map(Result::ok)
        .collect();
    let certificates: Vec<_> = ders
        .iter()
        .filter_map(|der| X509Certificate::from_der(der).ok())
        .map(|(_, certificate)| certificate)
        .collect();
    let expired_issuers = certificates
        .iter()
        .skip(1)
        .filter_map(|issuer| expiry_notice(issuer, now));
    link_notice(&certificates)
        .into_iter()
        .chain(expired_issuers)
        .collect()
}

fn expiry_notice(issuer: &X509Certificate<'_>, now: Timestamp) -> Option<String> {
    let not_after = Timestamp::from_second(issuer.validity().not_after.timestamp()).ok()?;
    (now.as_second() > not_after.as_second()).then(|| {
        let name = issuer.subject();
        let end = karachi::rfc3339(not_after);
        format!(
            "the certificate of the issuer {name} expired at {end}; get your certificate with its new chain from the authority"
        )
    })
}

/// Returns a notice if the chain does not lead from the first certificate to an authority that browsers know.
fn link_notice(certificates: &[X509Certificate<'_>]) -> Option<String> {
    for (index, certificate) in certificates.iter().enumerate() {
        let issuer = certificate.issuer();
        let is_self_signed = issuer.as_raw() == certificate.subject().as_raw();
        if is_self_signed || is_public_authority(issuer) {
            return None;
        }
        let is_issuer = |other: &X509Certificate<'_>| other.subject().as_raw() == issuer.as_raw();
        match certificates.get(index + 1) {
            Some(next) if is_issuer(next) => {}
            Some(_) if certificates.iter().any(is_issuer) => {
                return Some(format!(
                    "the certificates are in the wrong order, so some programs may reject the site: put the issuer {issuer} directly \
                     after the certificate that it issued"
                ));
            }
            _ => {
                return Some(format!(
                    "the certificate of the issuer {issuer} is missing, so phones and other programs may reject the site: use the \
                     file with the whole chain, often called fullchain.pem (ignore this if the authority is your own, or if a \
                     proxy in front of the server trusts it)"
                ));
            }
        }
    }
    None
}

/// Whether browsers trust an authority of this name.
fn is_public_authority(name: &X509Name<'_>) -> bool {
    // The subject of an anchor has no outer DER header.
    let Ok((_, content)) = Any::from_der(name.as_raw()) else {
        return false;
    };
    webpki_roots::TLS_SERVER_ROOTS
        .iter()
        .any(|anchor| anchor.subject.as_ref() == content.data)
}

#[cfg(test)]
mod tests {
    use rcgen::{
        BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
    };

    use super::*;

    /// The PEM of a root, two authorities below it, and a certificate.
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
    fn each_fault_of_a_chain_is_reported_and_a_complete_chain_has_none() {
        let Chain {
            root,
            upper,
            lower,
            leaf,
        } = &chain("Root");
        let other = &chain("Other").upper;
        for (certificates, faults) in [
            (&[leaf, lower, upper, root][..], &[][..]),
            (&[root], &[]),
            (&[leaf], &["issuer CN=Lower is missing"]),
            (&[leaf, lower], &["issuer CN=Upper is missing"]),
            (&[leaf, lower, upper], &["issuer CN=Root is missing"]),
            (&[leaf, upper, lower, root], &["wrong order"]),
            (&[leaf, leaf, lower, upper, root], &["wrong order"]),
            (&[leaf, other, root], &["issuer CN=Lower is missing"]),
        ] {
            let pem: String = certificates.iter().map(|pem| pem.as_str()).collect();
            let notices = chain_notices(&pem, "2027-01-01T00:00:00Z".parse().unwrap());
            assert_eq!(notices.len(), faults.len(), "{notices:?}");
            for (notice, fault) in notices.iter().zip(faults) {
                assert!(notice.contains(fault), "{notice}");
            }
        }
        let pem = [leaf.as_str(), lower, upper, root].concat();
        let notices = chain_notices(&pem, "2031-01-01T00:00:00Z".parse().unwrap());
        assert_eq!(notices.len(), 1, "{notices:?}");
        assert!(
            notices[0].contains("issuer CN=Lower expired at 2030-01-01"),
            "{notices:?}"
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
        assert!(is_public_authority(&name));
        let pem = chain("Root").root;
        let der = CertificateDer::from_pem_slice(pem.as_bytes()).unwrap();
        let (_, root) = X509Certificate::from_der(&der).unwrap();
        assert!(!is_public_authority(root.subject()));
    }
}
