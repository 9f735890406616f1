//! The address of a mail server in `--smtp`.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use url::Url;

/// How a connection is encrypted. The sender never falls back to a weaker kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte: `smtps`
    Tls,
    /// TLS after STARTTLS: `smtp`
    StartTls,
    /// Not encrypted, only for a server on this machine: `smtp+plain`
    Plain,
}

/// A mail server and the user who logs in, such as `smtps://office@mail.example.com:465`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    /// How the connection is encrypted.
    pub security: Security,
    /// Name or address, without the brackets of IPv6.
    pub host: String,
    /// The port; by default 465, 587 or 25.
    pub port: u16,
    /// The user; `None` to send without a login.
    pub user: Option<String>,
}

impl fmt::Display for SmtpUrl {
    /// Host and port, for messages.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.host, self.port)
    }
}

impl FromStr for SmtpUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected an address such as smtps://user@mail.example.com:465 or smtp://user@mail.example.com:587, without the password; write # in the user as %23";
        let url = Url::parse(text).map_err(|_| EXPECTED)?;
        let (security, default_port) = match url.scheme() {
            "smtps" => (Security::Tls, 465),
            "smtp" => (Security::StartTls, 587),
            "smtp+plain" => (Security::Plain, 25),
            _ => return Err(EXPECTED),
        };
        let user = percent_decode_str(url.username()).decode_utf8_lossy();
        if url.password().is_some() || user.contains(':') {
            return Err(
                "leave the password out of the address, because other users of this machine can see it; set \
                 STANDFAST_SMTP_PASSWORD or STANDFAST_SMTP_PASSWORD_FILE instead",
            );
        }
        let host = url
            .host_str()
            .unwrap_or_default()
            .trim_matches(['[', ']'])
            .to_owned();
        // For a user such as `me#1`, the parser returns the host `me` and a fragment.
        let has_path =
            !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some();
        // The parser percent-encodes characters that a host name cannot have.
        let is_valid_host = !host.is_empty() && !host.contains('%');
        if has_path || !is_valid_host || url.port() == Some(0) {
            return Err(EXPECTED);
        }
        let is_local = host == "localhost"
            || host
                .parse::<IpAddr>()
                .is_ok_and(|address| address.is_loopback());
        if security == Security::Plain && !is_local {
            return Err(
                "smtp+plain is not encrypted, so it is only for a server on this machine, such as \
                 smtp+plain://127.0.0.1:25; use smtps or smtp",
            );
        }
        Ok(Self {
            security,
            host,
            port: url.port().unwrap_or(default_port),
            user: (!user.is_empty()).then(|| user.into_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_scheme_a_host_a_port_and_a_user() {
        use Security::{Plain, StartTls, Tls};
        for (text, security, server, user) in [
            ("smtps://a.pk", Tls, "a.pk:465", None),
            ("smtp://me@a.pk", StartTls, "a.pk:587", Some("me")),
            ("smtps://me%40b.pk@a.pk:25", Tls, "a.pk:25", Some("me@b.pk")),
            ("smtps://me@b.pk@a.pk/", Tls, "a.pk:465", Some("me@b.pk")),
            ("smtp+plain://[::1]", Plain, "::1:25", None),
            ("smtp+plain://localhost", Plain, "localhost:25", None),
        ] {
            let url: SmtpUrl = text.parse().unwrap();
            assert_eq!(url.security, security, "{text}");
            assert_eq!(url.to_string(), server);
            assert_eq!(url.user.as_deref(), user);
        }
    }

    #[test]
    fn invalid_addresses_are_refused_with_a_reason() {
        for (text, reason) in [
            ("", "expected"),
            ("mail.example.com", "expected"),
            ("https://mail.example.com", "expected"),
            ("smtps://", "expected"),
            ("smtps://mail.example.com/path", "expected"),
            ("smtps://mail.example.com?tls=no", "expected"),
            ("smtps://me#1@mail.example.com", "expected"),
            ("smtps://mail.example.com:99999", "expected"),
            (
                "smtps://a:secret@mail.example.com",
                "leave the password out",
            ),
            (
                "smtps://a%3Asecret@mail.example.com",
                "leave the password out",
            ),
            ("smtp+plain://mail.example.com", "not encrypted"),
            ("smtp+plain://10.0.0.1", "not encrypted"),
        ] {
            let error = text.parse::<SmtpUrl>().unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
