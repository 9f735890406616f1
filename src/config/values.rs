//! Strings of the company file and of flags that are checked while they are parsed.

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

use crate::config::settings_file::{MASK, has_setting};
use crate::config::text_file::typed;
use crate::karachi;

/// A day in an argument of a command or in the company file.
pub fn day(text: &str) -> Result<Date, &'static str> {
    karachi::parse_day(text)
        .ok_or("write a day that exists as year, month and day, such as 2027-01-31")
}

/// A day or a time in an argument of a command.
pub fn moment(text: &str) -> Result<Timestamp, &'static str> {
    karachi::parse_moment(text).ok_or(
        "write a day such as 2027-01-31, or a time such as 2027-01-31T18:30, which is that of Karachi unless an offset \
         such as +05:00 follows",
    )
}

/// A number in an argument of a command.
pub fn whole_number<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|_| "write a whole number in digits alone, such as 30, and not too large")
}

/// A number in an argument of a command that is not 0.
pub fn at_least_one(text: &str) -> Result<NonZeroU16, &'static str> {
    text.parse()
        .map_err(|_| "write a whole number from 1 to 65535")
}

/// The path of a file or directory in a setting. Its messages quote it, so the content of a key or another setting is refused here.
pub fn path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let text = path.to_string_lossy();
        let is_path =
            !text.contains(['\n', '\r']) && !text.contains("-----") && !has_setting(&text);
        is_path
            .then(|| path.clone())
            .ok_or("write the path of a file or directory, not its content, and nothing else")
    })
}

/// `file` as messages name it. What does not look like a path may be the secret that it should lead to.
pub fn secret_path(file: &Path) -> String {
    let is_whole = file.is_absolute() && file.components().count() > 2;
    if is_whole || file.exists() {
        file.display().to_string()
    } else {
        MASK.to_owned()
    }
}

/// Declares types, each for the texts that its check accepts. The check takes the text as a keyboard types it, and returns the text to
/// keep. Why a text is refused is said with it only where it comes from the company file, and cannot hold a password.
macro_rules! checked_strings {
    ($($(#[$doc:meta])* $name:ident = $check:path, $is_quoted:literal, $expected:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
        #[serde(try_from = "String")]
        #[ts(as = "String")]
        pub struct $name(String);

        impl $name {
            /// The text itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let kept = $check(&typed(text)).map(Self);
                kept.ok_or(concat!("write ", $expected))
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                let quoted = if $is_quoted { format!("\"{text}\" is wrong; ") } else { String::new() };
                text.parse().map_err(|expected: &str| quoted + expected)
            }
        }
    )*};
}

checked_strings! {
    /// A telephone number in international form: `+`, then 8 to 15 digits, spaces, hyphens and parentheses.
    PhoneNumber = phone_number, true, "an international telephone number such as +92 51 000 0000";
    /// A number as it is dialled within the country: 2 to 15 digits, spaces, hyphens and parentheses.
    ShortNumber = short_number, true, "a number to dial such as 1122 or 111-786-786";
    /// An e-mail address that passes [`is_email`].
    Email = email, true, "an e-mail address such as name@example.com";
    /// An absolute `https` address (`http` for an address on this machine).
    WebUrl = web_url, false, "an address that begins with https://, such as https://www.example.com/page";
    /// A scheme, a host and perhaps a port, such as `https://standfast.example`.
    SiteUrl = site_url, false, "a site's address such as https://www.example.com";
    /// A host name in lower case, such as `www.example.com`: no address, no wildcard, no final dot.
    HostName = host_name, true, "a host name such as www.example.com, without https://, path and wildcard";
}

impl SiteUrl {
    /// The host, without port and the brackets of IPv6.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.0).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        host.trim_matches(['[', ']']).to_owned()
    }

    /// The same address with another host; `None` if `host` is none.
    pub fn with_host(&self, host: &str) -> Option<String> {
        let mut url = Url::parse(&self.0).ok()?;
        url.set_host(Some(host)).ok()?;
        Some(url.origin().ascii_serialization())
    }
}

impl WebUrl {
    /// Scheme, host and port, as a content security policy lists them.
    pub fn origin(&self) -> String {
        Url::parse(&self.0).map_or_else(|_| String::new(), |url| url.origin().ascii_serialization())
    }
}

fn phone_number(text: &str) -> Option<String> {
    is_dialled(text.strip_prefix('+')?, 8..=15).then(|| text.to_owned())
}

fn short_number(text: &str) -> Option<String> {
    is_dialled(text, 2..=15).then(|| text.to_owned())
}

/// Whether `text` has so many `digits`, and no characters that no telephone number has.
fn is_dialled(text: &str, digits: RangeInclusive<usize>) -> bool {
    let is_known = |c: char| c.is_ascii_digit() || " -()".contains(c);
    let count = text.chars().filter(char::is_ascii_digit).count();
    text.chars().all(is_known) && digits.contains(&count)
}

fn email(text: &str) -> Option<String> {
    is_email(text).then(|| text.to_owned())
}

/// The origin of the address is a source of the content security policy, where `*` is a wildcard, so the host must be a
/// plain name.
fn web_url(text: &str) -> Option<String> {
    let url = plain_url(text)?;
    let host = url.host_str()?;
    let is_safe = match url.scheme() {
        "https" => host.split('.').all(is_host_label),
        "http" => ["127.0.0.1", "localhost"].contains(&host),
        _ => false,
    };
    is_safe.then(|| text.to_owned())
}

/// The origin in the form in which browsers send it, so that it can be compared with theirs.
fn site_url(text: &str) -> Option<String> {
    let url = plain_url(text)?;
    let is_whole_site = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    (is_whole_site && ["http", "https"].contains(&url.scheme()))
        .then(|| url.origin().ascii_serialization())
}

/// `text` as an address with a host and without a user, if none of its characters ends an attribute or a directive.
fn plain_url(text: &str) -> Option<Url> {
    let is_plain = |c: char| c.is_ascii_graphic() && !"\"'<>;,\\`".contains(c);
    let (_, rest) = text.split_once("://")?;
    let url = Url::parse(text).ok()?;
    let has_user = !url.username().is_empty() || url.password().is_some();
    (text.chars().all(is_plain) && !rest.starts_with('/') && !has_user).then_some(url)
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
fn is_host_label(part: &str) -> bool {
    (1..=63).contains(&part.len())
        && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !part.starts_with('-')
        && !part.ends_with('-')
}

/// Longest name in DNS, as it is written.
const MAX_NAME_LENGTH: usize = 253;

fn host_name(text: &str) -> Option<String> {
    let name = text.to_ascii_lowercase();
    let is_name = name.len() <= MAX_NAME_LENGTH && name.split('.').all(is_host_label);
    (is_name && name.parse::<IpAddr>().is_err()).then_some(name)
}

/// A setting, or a file that it names, that cannot be used: a sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SettingError(pub String);

/// A secret text. It has no `Display` and no `Serialize`, and its `Debug` says nothing about it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Secret(String);

impl Secret {
    /// Takes the text.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text itself, for the one place that needs it.
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
    fn the_address_of_a_site_is_an_origin_and_has_a_host() {
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
    fn only_e_mail_addresses_are_accepted() {
        for good in ["a@b.pk", "first.last+tag@mail.example.com"] {
            assert!(is_email(good), "{good}");
        }
        let bad =
            " a a@b @b.pk a@.pk a@-b.pk ا@b.pk a..b@c.pk .a@b.pk a.@b.pk a%c.pk@b.pk c.pk!a@b.pk";
        for bad in bad.split(' ').chain(["a b@c.pk", "a@b.pk\n"]) {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn a_host_name_is_lower_case_and_no_address() {
        for (text, name) in [
            ("WWW.Example.com", "www.example.com"),
            (" intranet ", "intranet"),
            ("xn--mgbai9azgqp6j.example", "xn--mgbai9azgqp6j.example"),
        ] {
            assert_eq!(text.parse::<HostName>().unwrap().as_str(), name);
        }
        let (label, name) = ("a".repeat(64), "a.".repeat(127) + "pk");
        let bad = " https://a.com *.a.com a.com. a.com:443 -a.com a-.com 192.0.2.1 ::1 پاکستان";
        for bad in bad.split(' ').chain([&*label, &name, "a b.com"]) {
            assert!(bad.parse::<HostName>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_debug_output_shows_nothing_of_a_secret() {
        let secret = Secret::new("BEGIN PRIVATE KEY".to_owned());
        assert_eq!(format!("{:?}", Some(&secret)), "Some(Secret(…))");
    }

    #[test]
    fn a_wrong_day_or_number_is_refused_with_an_example() {
        assert!(day("2028-02-29").is_ok() && whole_number("12") == Ok(12_u32));
        for wrong in ["31.12.2030", "2030-02-30", "tomorrow", "2030-02-28T18:30"] {
            assert!(
                day(wrong).unwrap_err().contains("such as 2027-01-31"),
                "{wrong}"
            );
        }
        assert!(at_least_one("1").is_ok() && at_least_one("0").is_err());
        for wrong in ["two", "45,000", "-1"] {
            let error = whole_number::<u32>(wrong).unwrap_err();
            assert!(error.contains("such as 30"), "{error}");
        }
    }
}
