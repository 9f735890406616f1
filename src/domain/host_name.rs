//! The name of a host, as a certificate names it.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use crate::facts::is_host_label;

/// Longest name in DNS, in its written form.
const MAX_LENGTH: usize = 253;

/// A host name in lower case, such as `www.example.com`: no address, no wildcard, no final dot.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostName(String);

impl HostName {
    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for HostName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let name = text.trim().to_ascii_lowercase();
        let is_name = name.len() <= MAX_LENGTH && name.split('.').all(is_host_label);
        if is_name && name.parse::<IpAddr>().is_err() {
            return Ok(Self(name));
        }
        let hint = match name.starts_with("*.") {
            true => "a wildcard needs another kind of proof; name each host instead",
            false => "expected a host name such as www.example.com, without https:// and path",
        };
        Err(hint.to_owned())
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case() {
        for (text, name) in [
            ("WWW.Example.com", "www.example.com"),
            (" intranet ", "intranet"),
            ("xn--mgbai9azgqp6j.example", "xn--mgbai9azgqp6j.example"),
        ] {
            assert_eq!(text.parse::<HostName>().unwrap().as_str(), name);
        }
    }

    #[test]
    fn what_is_no_host_name_is_refused() {
        let long = format!("{}.com", "a.".repeat(125));
        for text in [
            "",
            "https://example.com",
            "example.com.",
            "example.com:443",
            "a b.com",
            "-a.com",
            "a-.com",
            "192.0.2.1",
            "::1",
            "پاکستان",
            &"a".repeat(64),
            &long,
        ] {
            text.parse::<HostName>().unwrap_err();
        }
        let wildcard = "*.example.com".parse::<HostName>().unwrap_err();
        assert!(wildcard.contains("name each host"), "{wildcard}");
    }
}
