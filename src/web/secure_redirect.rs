//! Where the plain listener leads visitors when the site is served over TLS, and how it answers ACME challenges.

use http::StatusCode;
use http::uri::Authority;

use crate::acme::{Certificates, Challenges};
use crate::web::response::{Response, redirect, uncached};

/// The site over TLS.
#[derive(Debug)]
pub struct SecureSite {
    /// The certificate in use. Without one, the plain listener serves the site.
    pub certificates: Certificates,
    /// The ACME challenges that are open.
    pub challenges: Challenges,
    /// The site's own address: `https://`, a name, and the port if it is not 443.
    pub url: String,
}

impl SecureSite {
    /// The answer to an open challenge (RFC 8555, section 8.3).
    pub(crate) fn challenge(&self, token: &str) -> Option<Response> {
        let answer = self.challenges.key_authorization(token)?;
        let content_type = "application/octet-stream";
        Some(uncached(StatusCode::OK, content_type, answer))
    }

    /// The method and the body stay the same (308). Not cached, so that the site can go back to plain HTTP.
    pub(crate) fn redirect(&self, host: Option<Authority>, path: &str, query: &str) -> Response {
        let origin = self.origin(host.as_ref().map_or("", Authority::host));
        let mark = if query.is_empty() { "" } else { "?" };
        let target = format!("{origin}{path}{mark}{query}");
        redirect(StatusCode::PERMANENT_REDIRECT, &target)
    }

    /// The requested name stays if the certificate is for it. Any other one leads to the site's own address.
    fn origin(&self, name: &str) -> String {
        if self.certificates.find(name).is_none() {
            return self.url.clone();
        }
        let own = self.url.trim_start_matches("https://");
        let port = own.split_once(':').map(|(_, port)| format!(":{port}"));
        format!("https://{name}{}", port.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use http::header::{CACHE_CONTROL, LOCATION};
    use rcgen::generate_simple_self_signed;

    use super::*;

    fn secure(url: &str) -> SecureSite {
        let names = ["a.example", "www.a.example"].map(str::to_owned);
        let pair = generate_simple_self_signed(names).unwrap();
        let certificates = Certificates::default();
        let key = pair.signing_key.serialize_pem();
        certificates
            .install(pair.cert.pem().as_bytes(), key.as_bytes())
            .unwrap();
        SecureSite {
            certificates,
            challenges: Challenges::default(),
            url: url.to_owned(),
        }
    }

    fn redirected(secure: &SecureSite, host: &str, target: &str) -> String {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let response = secure.redirect(host.parse().ok(), path, query);
        assert_eq!(response.status(), 308);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        response.headers()[LOCATION].to_str().unwrap().to_owned()
    }

    #[test]
    fn a_redirect_leads_to_our_own_names_only() {
        let secure = secure("https://a.example");
        for (host, target, expected) in [
            ("a.example", "/news?page=2", "https://a.example/news?page=2"),
            ("www.a.example", "/", "https://www.a.example/"),
            ("a.example:80", "/", "https://a.example/"),
            ("evil.example", "/", "https://a.example/"),
            ("a.example.evil", "/", "https://a.example/"),
            ("192.0.2.1", "/", "https://a.example/"),
            ("", "//evil.example/", "https://a.example//evil.example/"),
        ] {
            assert_eq!(
                redirected(&secure, host, target),
                expected,
                "{host}{target}"
            );
        }
    }

    #[test]
    fn only_an_open_challenge_is_answered() {
        let secure = secure("https://a.example");
        secure.challenges.open_http("token", "token.thumbprint");
        let answer = secure.challenge("token").unwrap();
        assert_eq!(answer.body(), "token.thumbprint");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-store");
        assert!(secure.challenge("x").is_none());
        secure.challenges.close();
        assert!(secure.challenge("token").is_none());
    }

    #[test]
    fn a_redirect_keeps_the_port_of_the_sites_address() {
        let secure = secure("https://a.example:8443");
        let target = redirected(&secure, "www.a.example:8080", "/");
        assert_eq!(target, "https://www.a.example:8443/");
    }
}
