//! Strings of the company file that are validated while they are parsed.

use serde::{Deserialize, Serialize};

/// Declares a string type that is validated while it is parsed, so that serde names the path of an invalid value.
macro_rules! checked_string {
    ($(#[$doc:meta])* $name:ident, $check:path) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// The text itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                $check(&text).map(Self)
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                $check(text).map(Self)
            }
        }
    };
}

checked_string!(
    /// A telephone number in international form: `+`, then 8 to 15 digits, spaces, hyphens and parentheses.
    PhoneNumber,
    check_phone
);
checked_string!(
    /// A number as it is dialled within the country: 2 to 15 digits, with hyphens and spaces between them.
    ShortNumber,
    check_short_number
);
checked_string!(
    /// An e-mail address that passes [`is_email`].
    Email,
    check_email
);
checked_string!(
    /// An absolute `https` address (`http` for an address on this machine).
    WebUrl,
    check_web_url
);
checked_string!(
    /// An absolute address without path, query or trailing slash, such as `https://standfast.example`.
    SiteUrl,
    check_site_url
);

impl SiteUrl {
    /// The host, without port and the brackets of IPv6.
    pub fn host(&self) -> &str {
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
        match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((address, _)) => address,
            None => rest.split_once(':').map_or(rest, |(host, _)| host),
        }
    }
}

impl WebUrl {
    /// Scheme, host and port, as a content security policy lists them.
    pub fn origin(&self) -> &str {
        let host = self.0.find("://").map_or(0, |at| at + 3);
        self.0[host..]
            .find(['/', '?', '#'])
            .map_or(&self.0, |slash| &self.0[..host + slash])
    }
}

fn check_phone(text: &str) -> Result<String, String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let shaped = text.starts_with('+')
        && text[1..]
            .chars()
            .all(|c| c.is_ascii_digit() || " -()".contains(c));
    if shaped && (8..=15).contains(&digits) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "\"{text}\" is not an international telephone number such as +92 51 000 0000"
    ))
}

fn check_short_number(text: &str) -> Result<String, String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_clean = text.chars().all(|c| c.is_ascii_digit() || " -".contains(c));
    if is_clean && (2..=15).contains(&digits) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "\"{text}\" is not a number to dial such as 1122 or 111-786-786"
    ))
}

fn check_email(text: &str) -> Result<String, String> {
    if is_email(text) {
        return Ok(text.to_owned());
    }
    Err(format!("\"{text}\" is not an e-mail address"))
}

/// The origin of the address is a source of the content security policy, where `*` is a wildcard. So the host must be
/// a plain name and the port a number.
fn check_web_url(text: &str) -> Result<String, String> {
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority, None),
    };
    let is_secure =
        scheme == "https" || scheme == "http" && ["127.0.0.1", "localhost"].contains(&host);
    let is_port =
        |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    let clean = text
        .chars()
        .all(|c| c.is_ascii_graphic() && !"\"'<>;,\\`".contains(c));
    if is_secure && clean && host.split('.').all(is_host_label) && port.is_none_or(is_port) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "\"{text}\" is not an https address with a plain host name, such as https://maps.example.com/embed"
    ))
}

fn check_site_url(text: &str) -> Result<String, String> {
    let trimmed = text.trim_end_matches('/');
    let host = trimmed
        .strip_prefix("https://")
        .or_else(|| trimmed.strip_prefix("http://"))
        .unwrap_or_default();
    let clean = host
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
    if !host.is_empty() && clean {
        return Ok(trimmed.to_owned());
    }
    Err(format!(
        "\"{text}\" is not a site's address such as https://www.example.com"
    ))
}

/// Whether `text` is an address that a mail server delivers a reply to: atoms with single dots between them (RFC 5322), and a
/// domain with a dot. `%` and `!` are refused: old relays read them as a route to another address.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let is_of_atom = |c: char| c.is_ascii_alphanumeric() || "#$&'*+/=?^_`{|}~-".contains(c);
    let is_atom = |part: &str| !part.is_empty() && part.chars().all(is_of_atom);
    local.split('.').all(is_atom) && domain.contains('.') && domain.split('.').all(is_host_label)
}

/// Whether `part` may stand between the dots of a host name: 1 to 63 letters, digits and inner hyphens (RFC 1123).
pub fn is_host_label(part: &str) -> bool {
    (1..=63).contains(&part.len())
        && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !part.starts_with('-')
        && !part.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_of_a_map_is_its_scheme_and_host() {
        let url: WebUrl = "https://maps.example:8443/embed?x=1".parse().unwrap();
        assert_eq!(url.origin(), "https://maps.example:8443");
        let url: WebUrl = "https://maps.example?x=1".parse().unwrap();
        assert_eq!(url.origin(), "https://maps.example");
        assert!("http://127.0.0.1.evil.example/".parse::<WebUrl>().is_err());
    }

    #[test]
    fn the_host_of_a_site_has_no_port_and_no_brackets() {
        for (text, host) in [
            ("https://www.example.com", "www.example.com"),
            ("http://127.0.0.1:8080", "127.0.0.1"),
            ("http://[::1]:8080", "::1"),
        ] {
            assert_eq!(text.parse::<SiteUrl>().unwrap().host(), host);
        }
    }

    #[test]
    fn only_e_mail_addresses_are_accepted() {
        for good in ["a@b.pk", "first.last+tag@mail.example.com"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "a",
            "a@b",
            "@b.pk",
            "a@.pk",
            "a b@c.pk",
            "a@b.pk\n",
            "a@-b.pk",
            "ا@b.pk",
            "a..b@c.pk",
            ".a@b.pk",
            "a.@b.pk",
            "a%c.pk@b.pk",
            "c.pk!a@b.pk",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
