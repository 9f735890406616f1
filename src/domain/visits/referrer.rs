//! Which site led a visitor here. Only its host is looked at: the path may tell what a person searched or read.

use crate::domain::host_name::HostName;

/// The name under which visitors without a referring site are counted.
pub const DIRECT: &str = "direct";
/// The name under which the rest is counted: hosts beyond the limit, and what names no host.
pub const OTHER: &str = "other";

/// Where a visitor came from. Its names never collide: a host has a dot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Referrer {
    /// No other site, or one that does not tell.
    Direct,
    /// A site, without `www.`.
    Host(HostName),
    /// Something that names no public host.
    Other,
}

/// Apps of Android name themselves with the last of these.
const SCHEMES: [&str; 3] = ["https://", "http://", "android-app://"];

impl Referrer {
    /// Reads the value of a Referer header. One of the site's `own` hosts is no referrer.
    pub fn of<'a>(header: &[u8], own: impl IntoIterator<Item = &'a str>) -> Self {
        if header.is_empty() {
            return Self::Direct;
        }
        let Some(host) = host(header) else {
            return Self::Other;
        };
        let is_own = |own: &str| without_www(own).eq_ignore_ascii_case(host.as_str());
        if own.into_iter().any(is_own) {
            return Self::Direct;
        }
        match host.as_str().contains('.') {
            true => Self::Host(host),
            false => Self::Other,
        }
    }

    /// Its name in the database and in JSON.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Direct => DIRECT,
            Self::Host(host) => host.as_str(),
            Self::Other => OTHER,
        }
    }
}

fn host(header: &[u8]) -> Option<HostName> {
    let url = std::str::from_utf8(header).ok()?;
    let has_scheme = |scheme: &&str| {
        url.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    let scheme = SCHEMES.iter().find(|scheme| has_scheme(scheme))?;
    let rest = &url[scheme.len()..];
    let authority = rest.split(['/', '?', '#']).next()?;
    let name = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    };
    // A name with spaces around it is none, although a setting may have them.
    let is_trimmed = name.trim() == name;
    let host = without_www(name).parse().ok();
    host.filter(|_| is_trimmed)
}

fn without_www(host: &str) -> &str {
    match host.get(..4) {
        Some(start) if start.eq_ignore_ascii_case("www.") => &host[4..],
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(header: &str) -> String {
        Referrer::of(header.as_bytes(), ["standfast.example", "127.0.0.1"])
            .as_str()
            .to_owned()
    }

    #[test]
    fn a_site_is_counted_by_its_host_alone() {
        for (header, name) in [
            ("https://www.google.com/", "google.com"),
            (
                "https://News.Example.COM:8443/search?q=ayesha#x",
                "news.example.com",
            ),
            ("http://example.org", "example.org"),
            (
                "android-app://com.google.android.gm/",
                "com.google.android.gm",
            ),
            (
                "https://xn--mgbai9azgqp6j.example/",
                "xn--mgbai9azgqp6j.example",
            ),
        ] {
            assert_eq!(named(header), name, "{header}");
        }
    }

    #[test]
    fn an_own_host_is_no_referrer() {
        for header in [
            "",
            "https://standfast.example/news",
            "https://www.standfast.example/",
            "https://WWW.Standfast.example:8443/x",
        ] {
            assert_eq!(named(header), DIRECT, "{header}");
        }
        assert_eq!(
            named("https://notstandfast.example/"),
            "notstandfast.example"
        );
    }

    #[test]
    fn what_names_no_public_host_is_other() {
        let long = format!("https://{}.com/", "a.".repeat(125));
        for header in [
            "about:blank",
            "javascript:alert(1)",
            "//example.com/",
            "https://",
            "https:///path",
            "https://intranet/",
            "https://direct/",
            "https://192.0.2.1/",
            "https://[2001:db8::1]/",
            "https://user:password@example.com/",
            "https://a b.com/",
            "https:// example.com /",
            "https://'; drop table visits; --.com/",
            "https://\u{1b}[31mred.com/",
            "https://پاکستان/",
            &long,
        ] {
            assert_eq!(named(header), OTHER, "{header}");
        }
        assert_eq!(Referrer::of(&[0xff; 30], []), Referrer::Other);
    }
}
