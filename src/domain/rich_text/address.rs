//! Which addresses a link may have.

use url::Url;

use crate::domain::file_name::is_invisible;
use crate::facts::is_email;

/// Resolves paths of this site. The name is reserved, so no address leads there.
const THIS_SITE: &str = "https://site.invalid";

/// The address that a link to `written` gets; `None` when it must not become a link. Allowed are `https:`, `http:`,
/// `mailto:`, `tel:` and paths of this site that begin with `/`.
pub(super) fn address(written: &str) -> Option<String> {
    // Browsers drop some of these characters before they look for the scheme, and others hide where a link leads.
    let hides = |c: char| c.is_control() || c.is_whitespace() || is_invisible(c) || c == '\\';
    if written.contains(hides) {
        return None;
    }
    if written.starts_with('/') {
        return site_path(written);
    }
    let (scheme, rest) = written.split_once(':')?;
    match scheme.to_ascii_lowercase().as_str() {
        "https" | "http" => web(written),
        "mailto" => is_email(rest).then(|| format!("mailto:{rest}")),
        "tel" => is_telephone(rest).then(|| format!("tel:{rest}")),
        _ => None,
    }
}

/// The words for an `address` that has no others.
pub(super) fn words(address: &str) -> &str {
    let schemes = ["mailto:", "tel:"];
    let bare = schemes
        .iter()
        .find_map(|scheme| address.strip_prefix(scheme));
    bare.unwrap_or(address)
}

fn site_path(written: &str) -> Option<String> {
    let site = Url::parse(THIS_SITE).expect("a valid address");
    let url = site.join(written).ok()?;
    // `//host` leads to another site.
    let is_here = url.origin() == site.origin();
    is_here.then(|| url[url::Position::BeforePath..].to_owned())
}

/// An address of the web as browsers read it, with a host in ASCII. A name or a password in it is refused: they make a
/// host look like another one.
fn web(written: &str) -> Option<String> {
    let has_slashes = written
        .split_once("://")
        .is_some_and(|(scheme, _)| !scheme.contains('/'));
    let url = Url::parse(written).ok().filter(|_| has_slashes)?;
    let is_named = url.host_str().is_some_and(|host| !host.is_empty());
    let is_plain = url.username().is_empty() && url.password().is_none();
    (is_named && is_plain).then(|| url.into())
}

/// Short numbers such as 15 too.
fn is_telephone(number: &str) -> bool {
    let digits = number.chars().filter(char::is_ascii_digit).count();
    (2..=15).contains(&digits)
        && number
            .chars()
            .all(|c| c.is_ascii_digit() || "+-.()".contains(c))
}
