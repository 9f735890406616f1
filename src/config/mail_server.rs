//! The address of a mail server, as `--smtp` takes it.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use url::Url;

/// How a connection is protected. Nothing is sent to a server that does not offer it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte: `smtps`
    Tls,
    /// TLS after STARTTLS: `smtp`
    StartTls,
    /// Not encrypted, for a server on this machine alone: `smtp+plain`
    Plain,
}

/// A mail server and its user, such as `smtps://office@mail.example.com:465`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    /// How the connection is protected.
    pub security: Security,
    /// Name or address, without the brackets of IPv6.
    pub host: String,
    /// The port; 465, 587 or 25 by default.
    pub port: u16,
    /// Who logs in; `None` for nobody.
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
        const SHAPE: &str = "expected an address such as smtps://user@mail.example.com:465 or smtp://user@mail.example.com:587, without the password; write # in the user as %23";
        let url = Url::parse(text).map_err(|_| SHAPE)?;
        let (security, port) = match url.scheme() {
            "smtps" => (Security::Tls, 465),
            "smtp" => (Security::StartTls, 587),
            "smtp+plain" => (Security::Plain, 25),
            _ => return Err(SHAPE),
        };
        let user = percent_decode_str(url.username()).decode_utf8_lossy();
        if url.password().is_some() || user.contains(':') {
            return Err(
                "leave the password out of the address, which others on this machine can see; set \
                 STANDFAST_SMTP_PASSWORD or STANDFAST_SMTP_PASSWORD_FILE",
            );
        }
        let host = url.host_str().unwrap_or_default();
        let host = host.trim_matches(['[', ']']).to_owned();
        // A user such as `me#1` would make `me` the host: its `#` must be written as %23.
        let is_bare =
            matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
        // What a host name cannot have is percent-encoded here.
        let is_host = !host.is_empty() && !host.contains('%') && url.port() != Some(0);
        if !is_host || !is_bare {
            return Err(SHAPE);
        }
        let address = host.parse::<IpAddr>();
        let is_here = host == "localhost" || address.is_ok_and(|address| address.is_loopback());
        if security == Security::Plain && !is_here {
            return Err(
                "smtp+plain is not encrypted, so it is for this machine alone, such as \
                 smtp+plain://127.0.0.1:25; use smtps or smtp",
            );
        }
        Ok(Self {
            security,
            host,
            port: url.port().unwrap_or(port),
            user: (!user.is_empty()).then(|| user.into_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_protection_host_port_and_user() {
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
            let (shown, found) = (url.to_string(), url.user.as_deref());
            assert_eq!((url.security, &*shown, found), (security, server, user));
        }
    }

    #[test]
    fn another_address_is_refused_with_a_sentence() {
        for (text, why) in [
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
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
