//! Files at well-known paths for search engines, feed readers, browsers and security researchers. Each snapshot has its own.

use jiff::ToSpan;

use crate::config::Company;
use crate::content::Content;
use crate::content::news::PublishedNews;
use crate::language::{Language, PerLanguage};
use crate::site::snapshot::{PLAIN_TEXT, PreparedResponse};
use crate::text::escape_xml;

/// The number of days until `security.txt` expires. Every snapshot renews it, at least once a day.
const SECURITY_TXT_DAYS: i64 = 180;
/// The web manifest without the name of the site. Its colours are those of `ink` and `bone` in the front end.
const MANIFEST: &str = include_str!("manifest.json");

/// The number of items in a feed.
const FEED_ITEMS: usize = 20;

/// A page that search engines should list.
#[derive(Debug)]
pub struct SitemapEntry {
    /// The path of the page.
    pub path: String,
    /// The time of the last change, RFC 3339 with offset. Only known for news items and jobs.
    pub changed_at: Option<String>,
}

/// Returns the responses with their paths.
pub fn responses(
    companies: &PerLanguage<Company>,
    content: &Content,
    sitemap_entries: &[SitemapEntry],
) -> [(&'static str, PreparedResponse); 7] {
    let company = &companies.english;
    let site = company.public_url.as_str();
    let xml = "application/xml; charset=utf-8";
    let atom = "application/atom+xml; charset=utf-8";
    let json = "application/manifest+json";
    let security = security(company, content.edition.day);
    let feed = |language| feed(companies.get(language), content, language);
    let manifest = |language| manifest(&companies.get(language).name, language);
    [
        ("/sitemap.xml", xml, sitemap(site, sitemap_entries)),
        ("/robots.txt", PLAIN_TEXT, robots(site)),
        ("/feed.xml", atom, feed(Language::English)),
        ("/ur/feed.xml", atom, feed(Language::Urdu)),
        ("/.well-known/security.txt", PLAIN_TEXT, security),
        ("/site.webmanifest", json, manifest(Language::English)),
        ("/ur/site.webmanifest", json, manifest(Language::Urdu)),
    ]
    .map(|(path, content_type, text)| (path, PreparedResponse::text(200, content_type, text)))
}

fn sitemap(site: &str, entries: &[SitemapEntry]) -> String {
    let url = |entry: &SitemapEntry| {
        let address = escape_xml(&format!("{site}{}", entry.path));
        let last_change = entry
            .changed_at
            .as_deref()
            .map(|time| format!("<lastmod>{}</lastmod>", escape_xml(time)))
            .unwrap_or_default();
        format!("<url><loc>{address}</loc>{last_change}</url>\n")
    };
    let urls: String = entries.iter().map(url).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}

/// The newest news as an Atom feed (RFC 4287). The Urdu feed has only translated items.
fn feed(company: &Company, content: &Content, language: Language) -> String {
    let name = escape_xml(&company.name);
    let site = escape_xml(company.public_url.as_str());
    let base = format!("{site}{}", language.path_prefix());
    let is_urdu = language == Language::Urdu;
    let (tag, title) = match language {
        Language::English => ("en-GB", format!("{name}: news")),
        Language::Urdu => ("ur", format!("{name}: خبریں")),
    };
    let newest: Vec<_> = content
        .in_language(language)
        .news
        .iter()
        .filter(|news| news.is_translated || !is_urdu)
        .take(FEED_ITEMS)
        .collect();
    // RFC 4287 requires a date even for a feed without entries. The company's founding is the earliest possible one.
    let founded = format!("{}T00:00:00+05:00", company.founded);
    let removed_items_changed_at = content.feeds.last_changes.get(language);
    let last_change = newest
        .iter()
        .map(|news| news.updated_at.as_str())
        .chain([removed_items_changed_at.as_str()])
        .max()
        .filter(|time| !time.is_empty())
        .unwrap_or(&founded);
    let id_base = escape_xml(&content.feeds.id_base) + language.path_prefix();
    let entries: String = newest
        .iter()
        .map(|news| entry(&id_base, &base, news, language))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{tag}\">\n\
         <id>{id_base}/feed.xml</id>\n\
         <title>{title}</title>\n\
         <updated>{last_change}</updated>\n\
         <author><name>{name}</name><uri>{site}/</uri></author>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{base}/feed.xml\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{base}/news\"/>\n\
         <icon>{site}/images/brand/favicon-32.png</icon>\n\
         {entries}</feed>\n"
    )
}

/// An entry of the feed. Its id never changes, because neither the slug nor `id_base` does. Atom has no attribute for the text
/// direction, so the HTML content sets it.
fn entry(id_base: &str, base: &str, news: &PublishedNews, language: Language) -> String {
    let item = &news.item;
    let path = format!("/news/{}", escape_xml(&item.slug));
    let title = escape_xml(&item.title);
    let published = escape_xml(&item.published_at);
    let updated = escape_xml(&news.updated_at);
    let html = html(&item.content);
    let content = escape_xml(&match language {
        Language::English => html,
        Language::Urdu => format!("<div lang=\"ur\" dir=\"rtl\">{html}</div>"),
    });
    format!(
        "<entry>\n\
         <id>{id_base}{path}</id>\n\
         <title>{title}</title>\n\
         <published>{published}</published>\n\
         <updated>{updated}</updated>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{base}{path}\"/>\n\
         <content type=\"html\">{content}</content>\n\
         </entry>\n"
    )
}

/// Converts an item's plain text to HTML. Blank lines separate paragraphs; other line breaks stay, as on the item's page.
fn html(content: &str) -> String {
    let text = escape_xml(content).replace("\n\n", "</p><p>");
    format!("<p>{}</p>", text.replace('\n', "<br>"))
}

/// Hides only the API: the pages have the same content.
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

/// The web manifest, for a shortcut to the site in `language`.
fn manifest(name: &str, language: Language) -> String {
    let mut manifest: serde_json::Value =
        serde_json::from_str(MANIFEST).expect("manifest.json is read by tests");
    manifest["name"] = name.into();
    if language == Language::Urdu {
        manifest["lang"] = language.code().into();
        manifest["dir"] = "rtl".into();
        manifest["start_url"] = language.path_prefix().into();
    }
    manifest.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sitemap_has_the_last_change_of_a_page_if_it_is_known() {
        let time = "2026-11-20T20:30:07+05:00";
        let pages = [("/", Some(time)), ("/a?b&c", None)].map(|(path, changed_at)| SitemapEntry {
            path: path.to_owned(),
            changed_at: changed_at.map(str::to_owned),
        });
        let text = sitemap("https://a.pk", &pages);
        let urls = format!(
            "<url><loc>https://a.pk/</loc><lastmod>{time}</lastmod></url>\n\
             <url><loc>https://a.pk/a?b&amp;c</loc></url>\n"
        );
        assert!(text.contains(&urls), "{text}");
        roxmltree::Document::parse(&text).unwrap();
    }

    #[test]
    fn a_feed_text_becomes_paragraphs_without_other_markup() {
        let text = "One <b>\ntwo\n\n&amp; three";
        assert_eq!(
            html(text),
            "<p>One &lt;b&gt;<br>two</p><p>&amp;amp; three</p>"
        );
    }
}
