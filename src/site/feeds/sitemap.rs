//! `sitemap.xml`: the pages for search engines, with the time of the last change where it is known.

use crate::domain::markup::escape;

/// A page for search engines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its path.
    pub path: String,
    /// Time of its last change, RFC 3339 with offset; `None` when unknown.
    pub changed: Option<String>,
}

/// The sitemap of the site at `public_url`.
pub fn sitemap(public_url: &str, pages: &[Listed]) -> String {
    let entries: String = pages
        .iter()
        .map(|page| {
            let address = escape(&format!("{public_url}{}", page.path));
            let changed = page.changed.as_deref().map(|time| {
                let time = escape(time);
                format!("<lastmod>{time}</lastmod>")
            });
            format!(
                "<url><loc>{address}</loc>{}</url>\n",
                changed.unwrap_or_default()
            )
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_listed_with_its_last_change_if_known() {
        let time = "2026-11-20T20:30:07+05:00";
        let pages = [("/", Some(time)), ("/a?b&c", None)].map(|(path, changed)| Listed {
            path: path.to_owned(),
            changed: changed.map(str::to_owned),
        });
        let text = sitemap("https://stand.example", &pages);
        let document = roxmltree::Document::parse(&text).unwrap();
        let found: Vec<(&str, Option<&str>)> = document
            .descendants()
            .filter(|node| node.has_tag_name("url"))
            .map(|url| {
                let part = |name| url.children().find(|part| part.has_tag_name(name));
                (
                    part("loc").unwrap().text().unwrap(),
                    part("lastmod").map(|part| part.text().unwrap()),
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("https://stand.example/", Some(time)),
                ("https://stand.example/a?b&c", None),
            ]
        );
    }
}
