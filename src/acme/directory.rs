//! The directories of ACME servers.

use std::str::FromStr;

use instant_acme::LetsEncrypt;

/// The address of a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory(String);

impl Directory {
    /// The address.
    pub fn url(&self) -> &str {
        &self.0
    }

    /// The directory that a failing order is rehearsed at: its limits are generous, and its certificates worthless.
    pub fn staging(&self) -> Option<Self> {
        (self.0 == LetsEncrypt::Production.url())
            .then(|| Self(LetsEncrypt::Staging.url().to_owned()))
    }
}

impl Default for Directory {
    fn default() -> Self {
        Self(LetsEncrypt::Production.url().to_owned())
    }
}

impl FromStr for Directory {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_address = text
            .parse::<http::Uri>()
            .is_ok_and(|address| address.scheme_str() == Some("https") && address.host().is_some());
        match is_address {
            true => Ok(Self(text.to_owned())),
            // RFC 8555, section 6.1.
            false => Err("expected an address that begins with https://".to_owned()),
        }
    }
}

impl std::fmt::Display for Directory {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_directory_with_tight_limits_has_one_to_rehearse_at() {
        let staging = Directory::default().staging().unwrap();
        assert!(staging.url().contains("staging"), "{staging}");
        assert_eq!(staging.staging(), None);
        let own: Directory = "https://ca.example:14000/dir".parse().unwrap();
        assert_eq!(own.staging(), None);
    }

    #[test]
    fn a_directory_is_reached_by_https() {
        for text in ["", "ca.example/dir", "http://ca.example/dir", "https://"] {
            text.parse::<Directory>().unwrap_err();
        }
    }
}
