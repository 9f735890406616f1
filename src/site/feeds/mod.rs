//! Files at well-known addresses for search engines, feed readers, browsers and security researchers, made with the
//! snapshot.

mod atom;
mod sitemap;

use jiff::ToSpan;

use super::prepared::Prepared;
use crate::facts::Company;
use crate::store::Content;
pub use sitemap::Listed;

const PLAIN_TEXT: &str = "text/plain; charset=utf-8";
/// Days until `security.txt` expires. Every snapshot renews it, at least once a day.
const SECURITY_TXT_DAYS: i64 = 180;
/// Characters that a launcher shows below an icon.
const SHORT_NAME_LENGTH: usize = 12;
/// The colours `ink` and `bone` of the pages.
const THEME_COLOUR: &str = "#0b1626";
const BACKGROUND_COLOUR: &str = "#f7f5ef";

/// The responses with their paths; `listed` are the pages for search engines.
pub fn answers(
    company: &Company,
    content: &Content,
    listed: &[Listed],
) -> [(&'static str, Prepared); 5] {
    let site = company.public_url.as_str();
    let answers = [
        (
            "/sitemap.xml",
            "application/xml; charset=utf-8",
            sitemap::sitemap(site, listed),
        ),
        ("/robots.txt", PLAIN_TEXT, robots(site)),
        (
            "/feed.xml",
            "application/atom+xml; charset=utf-8",
            atom::feed(company, content),
        ),
        (
            "/.well-known/security.txt",
            PLAIN_TEXT,
            security(company, content.day),
        ),
        (
            "/site.webmanifest",
            "application/manifest+json",
            manifest(&company.name),
        ),
    ];
    answers.map(|(path, content_type, text)| (path, Prepared::text(200, content_type, text)))
}

/// Hides only the API, whose lists are also on the pages.
fn robots(site: &str) -> String {
    format!("User-agent: *\nDisallow: /api/\n\nSitemap: {site}/sitemap.xml\n")
}

/// The contact for reports of vulnerabilities (RFC 9116).
fn security(company: &Company, day: jiff::civil::Date) -> String {
    let site = company.public_url.as_str();
    let email = company.email.as_str();
    let expires = day.saturating_add(SECURITY_TXT_DAYS.days());
    format!(
        "Contact: mailto:{email}\n\
         Expires: {expires}T00:00:00+05:00\n\
         Preferred-Languages: en\n\
         Canonical: {site}/.well-known/security.txt\n"
    )
}

/// The web manifest, for a shortcut to the site.
fn manifest(name: &str) -> String {
    let icon = |file: &str, size: u32, purpose: &str| {
        serde_json::json!({
            "src": format!("/images/brand/{file}.png"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    serde_json::json!({
        "name": name,
        "short_name": short(name),
        "lang": "en-GB",
        "start_url": "/",
        "display": "browser",
        "theme_color": THEME_COLOUR,
        "background_color": BACKGROUND_COLOUR,
        "icons": [
            icon("icon-192", 192, "any"),
            icon("icon-512", 512, "any"),
            icon("icon-maskable-512", 512, "maskable"),
        ],
    })
    .to_string()
}

/// The first words of `name` that fit below an icon; the whole name when not even one fits.
fn short(name: &str) -> &str {
    let fits = |start: &&str| start.chars().count() <= SHORT_NAME_LENGTH;
    let starts = name.rmatch_indices(' ').map(|(at, _)| &name[..at]);
    [name].into_iter().chain(starts).find(fits).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_is_whole_words() {
        for (name, expected) in [
            ("Stand Fast Security", "Stand Fast"),
            ("Stand Fast", "Stand Fast"),
            ("Unpronounceable Ltd", "Unpronounceable Ltd"),
            ("محافظ سیکیورٹی سروسز", "محافظ"),
        ] {
            assert_eq!(short(name), expected);
        }
    }

    #[test]
    fn a_researcher_finds_a_contact_that_expires_after_half_a_year() {
        let company = Company::load(None).unwrap();
        let text = security(&company, "2026-11-20".parse().unwrap());
        assert_eq!(
            text,
            "Contact: mailto:info@example.com\n\
             Expires: 2027-05-19T00:00:00+05:00\n\
             Preferred-Languages: en\n\
             Canonical: https://standfast.example/.well-known/security.txt\n"
        );
    }
}
