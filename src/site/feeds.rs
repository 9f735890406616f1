//! Files at well-known addresses for search engines, feed readers, browsers and security researchers, made with the
//! snapshot.

use jiff::ToSpan;

use crate::config::Company;
use crate::content::Content;
use crate::content::news::PublishedNews;
use crate::language::Language;
use crate::site::snapshot::{PLAIN_TEXT, Prepared};
use crate::text::escape_xml;

/// Days until `security.txt` expires. Every snapshot renews it, at least once a day.
const SECURITY_TXT_DAYS: i64 = 180;
/// The web manifest without the name of the site. Its colours are `ink` and `bone` of the pages.
const MANIFEST: &str = include_str!("manifest.json");

/// Items in the feed.
const NEWEST: usize = 20;

/// A page for search engines: its path, and when it was changed last. That is recorded of news items and jobs alone.
pub type Listed = (String, Option<String>);

/// The responses with their paths. `companies` has the facts in each language; `listed` are the pages for search engines.
pub fn responses(
    companies: &[Company; Language::ALL.len()],
    content: &Content,
    listed: &[Listed],
) -> [(&'static str, Prepared); 7] {
    let company = &companies[0];
    let site = company.public_url.as_str();
    let xml = "application/xml; charset=utf-8";
    let atom = "application/atom+xml; charset=utf-8";
    let json = "application/manifest+json";
    let security = security(company, content.edition.day);
    let facts = |language: Language| &companies[language.index()];
    let feed = |language| feed(facts(language), content, language);
    let manifest = |language| manifest(&facts(language).name, language);
    [
        ("/sitemap.xml", xml, sitemap(site, listed)),
        ("/robots.txt", PLAIN_TEXT, robots(site)),
        ("/feed.xml", atom, feed(Language::English)),
        ("/ur/feed.xml", atom, feed(Language::Urdu)),
        ("/.well-known/security.txt", PLAIN_TEXT, security),
        ("/site.webmanifest", json, manifest(Language::English)),
        ("/ur/site.webmanifest", json, manifest(Language::Urdu)),
    ]
    .map(|(path, content_type, text)| (path, Prepared::text(200, content_type, text)))
}

/// The pages for search engines.
fn sitemap(site: &str, listed: &[Listed]) -> String {
    let entry = |(path, changed): &Listed| {
        let address = escape_xml(&format!("{site}{path}"));
        let changed = changed.as_deref().map(escape_xml);
        let changed = changed.map(|time| format!("<lastmod>{time}</lastmod>"));
        let changed = changed.unwrap_or_default();
        format!("<url><loc>{address}</loc>{changed}</url>\n")
    };
    let entries: String = listed.iter().map(entry).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n"
    )
}

/// The newest news as an Atom feed (RFC 4287). That in Urdu has only what is translated.
fn feed(company: &Company, content: &Content, language: Language) -> String {
    let name = escape_xml(&company.name);
    let site = escape_xml(company.public_url.as_str());
    let base = format!("{site}{}", language.base());
    let is_urdu = language == Language::Urdu;
    let (tag, title) = match language {
        Language::English => ("en-GB", format!("{name}: news")),
        Language::Urdu => ("ur", format!("{name}: خبریں")),
    };
    let news = content.in_language(language).news.iter();
    let readable = news.filter(|news| news.is_translated || !is_urdu);
    let newest: Vec<_> = readable.take(NEWEST).collect();
    // RFC 4287 requires a date even without entries; the company's founding is the earliest possible.
    let founded = format!("{}T00:00:00+05:00", company.founded);
    let earlier = &content.feeds.last_changes[language.index()];
    let last_changes = newest.iter().map(|news| news.updated_at.as_str());
    let last_change = last_changes.chain([earlier.as_str()]).max();
    let last_change = last_change.filter(|time| !time.is_empty());
    let last_change = last_change.unwrap_or(&founded);
    let id_base = escape_xml(&content.feeds.id_base) + language.base();
    let entries: String = newest
        .iter()
        .map(|news| entry(&id_base, &base, news, is_urdu))
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

/// A slug never changes, and neither does `id_base`. Atom has no direction of the text: it is that of the HTML.
fn entry(id_base: &str, base: &str, news: &PublishedNews, is_urdu: bool) -> String {
    let item = &news.item;
    let path = format!("/news/{}", escape_xml(&item.slug));
    let title = escape_xml(&item.title);
    let published = escape_xml(&item.published_at);
    let updated = escape_xml(&news.updated_at);
    let mut content = html(&item.content);
    if is_urdu {
        content = format!("<div lang=\"ur\" dir=\"rtl\">{content}</div>");
    }
    let content = escape_xml(&content);
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

/// Converts an item's plain text as its page does: blank lines separate paragraphs, other line breaks stay.
fn html(content: &str) -> String {
    let text = escape_xml(content).replace("\n\n", "</p><p>");
    format!("<p>{}</p>", text.replace('\n', "<br>"))
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

/// The web manifest, for a shortcut to the site in `language`.
fn manifest(name: &str, language: Language) -> String {
    let mut manifest: serde_json::Value =
        serde_json::from_str(MANIFEST).expect("manifest.json is read by tests");
    manifest["name"] = name.into();
    if language == Language::Urdu {
        manifest["lang"] = language.code().into();
        manifest["dir"] = "rtl".into();
        manifest["start_url"] = language.base().into();
    }
    manifest.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_listed_with_its_last_change_if_known() {
        let time = "2026-11-20T20:30:07+05:00";
        let pages = [("/", Some(time)), ("/a?b&c", None)]
            .map(|(path, changed)| (path.to_owned(), changed.map(str::to_owned)));
        let text = sitemap("https://a.pk", &pages);
        let urls = format!(
            "<url><loc>https://a.pk/</loc><lastmod>{time}</lastmod></url>\n\
             <url><loc>https://a.pk/a?b&amp;c</loc></url>\n"
        );
        assert!(text.contains(&urls), "{text}");
        roxmltree::Document::parse(&text).unwrap();
    }

    #[test]
    fn a_text_of_the_feed_becomes_paragraphs_and_nothing_else() {
        let text = "One <b>\ntwo\n\n&amp; three";
        assert_eq!(
            html(text),
            "<p>One &lt;b&gt;<br>two</p><p>&amp;amp; three</p>"
        );
    }
}
