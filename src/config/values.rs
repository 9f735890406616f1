//! Checked types for values in flags and in the company file.

use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU16;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PathBufValueParser, TypedValueParser};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::config::settings_file::{MASK, contains_setting};
use crate::config::text_file::to_plain_chars;
use crate::karachi;

/// Parses a day in an argument of a command or in the company file.
pub fn parse_day(value: &str) -> Result<Date, &'static str> {
    karachi::parse_day(value).ok_or("write an existing day as YYYY-MM-DD, such as 2027-01-31")
}

/// Parses a day or a time in an argument of a command.
pub fn parse_moment(value: &str) -> Result<Timestamp, &'static str> {
    karachi::parse_moment(value).ok_or(
        "write a day such as 2027-01-31, or a time such as 2027-01-31T18:30; it is Karachi time unless you add an offset \
         such as +05:00",
    )
}

/// Parses a number in an argument of a command.
pub fn parse_whole_number<T: FromStr>(value: &str) -> Result<T, &'static str> {
    value
        .parse()
        .map_err(|_| "write a whole number, such as 30; this one is not in digits, or too large")
}

/// Parses a number from 1 in an argument of a command.
pub fn parse_at_least_one(value: &str) -> Result<NonZeroU16, &'static str> {
    value
        .parse()
        .map_err(|_| "write a whole number from 1 to 65535")
}

/// Parses the path of a file or directory in a setting. Later messages quote the path, so this refuses values that look like the
/// content of a key, or that contain another setting.
pub fn path_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let is_content = {
            let text = path.to_string_lossy();
            text.contains(['\n', '\r']) || text.contains("-----") || contains_setting(&text)
        };
        if is_content {
            Err("write only the path of a file or directory, not its content")
        } else {
            Ok(path)
        }
    })
}

/// Formats `file` for messages. Masks a value that does not look like a path, because it may be the secret itself, written here
/// by mistake.
pub fn path_or_mask(file: &Path) -> String {
    let is_full_path = file.is_absolute() && file.components().count() > 2;
    if is_full_path || file.exists() {
        file.display().to_string()
    } else {
        MASK.to_owned()
    }
}

/// Declares string types that accept only checked values. The check function gets the value in plain characters, as a keyboard
/// types them, and returns the value to keep. Errors quote the refused value only if `is_quoted`, and only when it comes from
/// the company file, so that they never show a password.
macro_rules! checked_strings {
    ($(
        $(#[$doc:meta])*
        $name:ident {
            check: $check:path,
            is_quoted: $is_quoted:literal,
            expected: $expected:literal,
        }
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(try_from = "String")]
        #[cfg_attr(test, ts(as = "String"))]
        pub struct $name(String);

        impl $name {
            /// The value as a string.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = &'static str;

            fn from_str(value: &str) -> Result<Self, Self::Err> {
                $check(&to_plain_chars(value))
                    .map(Self)
                    .ok_or(concat!("write ", $expected))
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(value: String) -> Result<Self, String> {
                value.parse().map_err(|remedy: &str| {
                    if $is_quoted {
                        format!("\"{value}\" is wrong; {remedy}")
                    } else {
                        remedy.to_owned()
                    }
                })
            }
        }
    )*};
}

checked_strings! {
    /// An international telephone number: `+`, then 8 to 15 digits, spaces, hyphens and parentheses.
    PhoneNumber {
        check: phone_number,
        is_quoted: true,
        expected: "an international telephone number such as +92 51 000 0000",
    }
    /// A number that people dial within the country: 2 to 15 digits, spaces, hyphens and parentheses.
    ShortNumber {
        check: short_number,
        is_quoted: true,
        expected: "a number to dial such as 1122 or 111-786-786",
    }
    /// An email address that passes [`is_email`].
    Email {
        check: email,
        is_quoted: true,
        expected: "an email address such as name@example.com",
    }
    /// An absolute `https` address (`http` for an address on this machine).
    WebUrl {
        check: web_url,
        is_quoted: false,
        expected: "an address that begins with https://, such as https://www.example.com/page",
    }
    /// The address of a site: a scheme, a host and optionally a port, such as `https://standfast.example`.
    SiteUrl {
        check: site_url,
        is_quoted: false,
        expected: "a site's address such as https://www.example.com",
    }
    /// A host name in lower case, such as `www.example.com`. Not an IP address, a wildcard, or a name with a final dot.
    HostName {
        check: host_name,
        is_quoted: true,
        expected: "a host name such as www.example.com, without https://, path and wildcard",
    }
}

impl SiteUrl {
    /// The host, without the port and the brackets of IPv6.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.0).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        host.trim_matches(['[', ']']).to_owned()
    }

    /// The same address with another host; `None` if `host` is invalid.
    pub fn with_host(&self, host: &str) -> Option<String> {
        let mut url = Url::parse(&self.0).ok()?;
        url.set_host(Some(host)).ok()?;
        Some(url.origin().ascii_serialization())
    }
}

impl WebUrl {
    /// Scheme, host and port, for a content security policy.
    pub fn origin(&self) -> String {
        Url::parse(&self.0).map_or_else(|_| String::new(), |url| url.origin().ascii_serialization())
    }
}

fn phone_number(value: &str) -> Option<String> {
    is_number(value.strip_prefix('+')?, 8..=15).then(|| value.to_owned())
}

fn short_number(value: &str) -> Option<String> {
    is_number(value, 2..=15).then(|| value.to_owned())
}

/// Whether `value` has a number of digits in the range `digits`, and otherwise only separators.
fn is_number(value: &str, digits: RangeInclusive<usize>) -> bool {
    let is_allowed = |c: char| c.is_ascii_digit() || " -()".contains(c);
    let count = value.chars().filter(char::is_ascii_digit).count();
    value.chars().all(is_allowed) && digits.contains(&count)
}

fn email(value: &str) -> Option<String> {
    is_email(value).then(|| value.to_owned())
}

/// The host must be a plain name, because the origin becomes part of the content security policy, where `*` is a wildcard.
fn web_url(value: &str) -> Option<String> {
    let url = plain_url(value)?;
    let host = url.host_str()?;
    let is_safe = match url.scheme() {
        "https" => host.split('.').all(is_host_label),
        "http" => ["127.0.0.1", "localhost"].contains(&host),
        _ => false,
    };
    is_safe.then(|| value.to_owned())
}

/// Returns the origin as browsers write it, so that it can be compared with an Origin header.
fn site_url(value: &str) -> Option<String> {
    let url = plain_url(value)?;
    let is_origin = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    (is_origin && ["http", "https"].contains(&url.scheme()))
        .then(|| url.origin().ascii_serialization())
}

/// Parses an address with a host and without a user. Refuses characters that could end an HTML attribute or a directive of the
/// content security policy.
fn plain_url(value: &str) -> Option<Url> {
    let is_safe = |c: char| c.is_ascii_graphic() && !"\"'<>;,\\`".contains(c);
    let (_, rest) = value.split_once("://")?;
    let url = Url::parse(value).ok()?;
    let has_user = !url.username().is_empty() || url.password().is_some();
    (value.chars().all(is_safe) && !rest.starts_with('/') && !has_user).then_some(url)
}

/// Whether a mail server would deliver to `address`: atoms separated by dots (RFC 5322), and a domain with a dot. Refuses `%` and
/// `!`, because old relays treat them as a route to another address.
pub fn is_email(address: &str) -> bool {
    let Some((local, domain)) = address.split_once('@') else {
        return false;
    };
    let is_atom_char = |c: char| c.is_ascii_alphanumeric() || "#$&'*+/=?^_`{|}~-".contains(c);
    let is_atom = |atom: &str| !atom.is_empty() && atom.chars().all(is_atom_char);
    local.split('.').all(is_atom) && domain.contains('.') && domain.split('.').all(is_host_label)
}

/// Whether `label` is a valid label of a host name: 1 to 63 letters, digits and inner hyphens (RFC 1123).
fn is_host_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Maximum length of a DNS name in text form.
const MAX_NAME_LENGTH: usize = 253;

fn host_name(value: &str) -> Option<String> {
    let name = value.to_ascii_lowercase();
    let is_name = name.len() <= MAX_NAME_LENGTH && name.split('.').all(is_host_label);
    let is_ip_address = name.parse::<IpAddr>().is_ok();
    (is_name && !is_ip_address).then_some(name)
}

/// A setting, or the file in it, cannot be used. Holds the sentence for the admin.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SettingError(pub String);

/// A secret. It implements neither `Display` nor `Serialize`, and `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret.
    pub fn new(secret: String) -> Self {
        Self(secret)
    }

    /// The secret itself. Do not print it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_of_a_map_is_its_scheme_and_host() {
        let url: WebUrl = "https://maps.example:8443/embed?x=1".parse().unwrap();
        assert_eq!(url.origin(), "https://maps.example:8443");
        for bad in ["http://127.0.0.1.a.pk/", "https://*.a.pk/", "https://a;b/"] {
            assert!(bad.parse::<WebUrl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_site_url_is_an_origin() {
        for (text, origin, host) in [
            ("https://WWW.a.pk/", "https://www.a.pk", "www.a.pk"),
            ("http://[::1]:8080", "http://[::1]:8080", "::1"),
        ] {
            let url = text.parse::<SiteUrl>().unwrap();
            assert_eq!((url.as_str(), &*url.host()), (origin, host));
        }
        for bad in ["www.a.pk", "https://a.pk/site", "ftp://a.pk", "https://a b"] {
            assert!(bad.parse::<SiteUrl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_telephone_number_is_international_or_short() {
        for (text, is_international, is_short) in [
            ("+92 51 000 0000", true, false),
            ("1122", false, true),
            ("111-786-786", false, true),
            ("1", false, false),
            ("call us", false, false),
        ] {
            assert_eq!(
                text.parse::<PhoneNumber>().is_ok(),
                is_international,
                "{text}"
            );
            assert_eq!(text.parse::<ShortNumber>().is_ok(), is_short, "{text}");
        }
    }

    #[test]
    fn only_email_addresses_are_accepted() {
        for good in ["a@b.pk", "first.last+tag@mail.example.com"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "a",
            "a@b",
            "@b.pk",
            "a@.pk",
            "a@-b.pk",
            "ا@b.pk",
            "a..b@c.pk",
            ".a@b.pk",
            "a.@b.pk",
            "a%c.pk@b.pk",
            "c.pk!a@b.pk",
            "a b@c.pk",
            "a@b.pk\n",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn a_host_name_is_lower_case_and_not_an_ip_address() {
        for (text, name) in [
            ("WWW.Example.com", "www.example.com"),
            (" intranet ", "intranet"),
            ("xn--mgbai9azgqp6j.example", "xn--mgbai9azgqp6j.example"),
        ] {
            assert_eq!(text.parse::<HostName>().unwrap().as_str(), name);
        }
        let long_label = "a".repeat(64);
        let long_name = "a.".repeat(127) + "pk";
        for bad in [
            "",
            "https://a.com",
            "*.a.com",
            "a.com.",
            "a.com:443",
            "-a.com",
            "a-.com",
            "192.0.2.1",
            "::1",
            "پاکستان",
            "a b.com",
            &long_label,
            &long_name,
        ] {
            assert!(bad.parse::<HostName>().is_err(), "{bad}");
        }
    }

    #[test]
    fn debug_does_not_show_a_secret() {
        let secret = Secret::new("BEGIN PRIVATE KEY".to_owned());
        assert_eq!(format!("{:?}", Some(&secret)), "Some(Secret(…))");
    }

    #[test]
    fn errors_about_days_and_numbers_give_an_example() {
        assert!(parse_day("2028-02-29").is_ok() && parse_whole_number("12") == Ok(12_u32));
        for wrong in ["31.12.2030", "2030-02-30", "tomorrow", "2030-02-28T18:30"] {
            assert!(
                parse_day(wrong).unwrap_err().contains("such as 2027-01-31"),
                "{wrong}"
            );
        }
        assert!(parse_at_least_one("1").is_ok() && parse_at_least_one("0").is_err());
        for wrong in ["two", "45,000", "-1"] {
            let error = parse_whole_number::<u32>(wrong).unwrap_err();
            assert!(error.contains("such as 30"), "{error}");
        }
    }
}
