//! `feed.xml`: the newest news as an Atom feed (RFC 4287).

use crate::domain::markup::escape;
use crate::domain::news::NewsItem;
use crate::facts::Company;
use crate::store::Content;

/// Items in the feed.
const NEWEST: usize = 20;

/// The feed of the news in `content`.
pub fn feed(company: &Company, content: &Content) -> String {
    let name = escape(&company.name);
    let site = escape(company.public_url.as_str());
    let newest = || content.news.iter().take(NEWEST).map(|news| &news.item);
    let updated = |item: &NewsItem| content.news_updated_at.get(&item.id);
    // RFC 4287 requires a date even without entries; the company's founding is the earliest possible.
    let last_change = newest()
        .filter_map(updated)
        .max()
        .cloned()
        .unwrap_or_else(|| format!("{}T00:00:00+05:00", company.founded));
    let entries: String = newest()
        .map(|item| entry(&site, item, updated(item).unwrap_or(&item.published_at)))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-GB\">\n\
         <id>{site}/feed.xml</id>\n\
         <title>{name}: news</title>\n\
         <updated>{last_change}</updated>\n\
         <author><name>{name}</name><uri>{site}/</uri></author>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{site}/feed.xml\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{site}/news\"/>\n\
         <icon>{site}/images/brand/favicon-32.png</icon>\n\
         {entries}</feed>\n"
    )
}

/// A slug never changes, so an item's address serves as its id.
fn entry(site: &str, item: &NewsItem, updated: &str) -> String {
    let address = format!("{site}/news/{}", escape(&item.slug));
    let title = escape(&item.title);
    let published = escape(&item.published_at);
    let updated = escape(updated);
    let content = escape(&html(&item.content));
    format!(
        "<entry>\n\
         <id>{address}</id>\n\
         <title>{title}</title>\n\
         <published>{published}</published>\n\
         <updated>{updated}</updated>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{address}\"/>\n\
         <content type=\"html\">{content}</content>\n\
         </entry>\n"
    )
}

/// Converts an item's plain text as its page does: blank lines separate paragraphs, other line breaks stay.
fn html(content: &str) -> String {
    let lines: Vec<&str> = content.lines().collect();
    lines
        .split(|line| line.trim().is_empty())
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| {
            format!(
                "<p>{}</p>",
                escape(&paragraph.join("\n")).replace('\n', "<br>")
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_paragraphs_and_nothing_else() {
        let text = "One <b>\ntwo\n\n \n&amp; three\n";
        assert_eq!(
            html(text),
            "<p>One &lt;b&gt;<br>two</p><p>&amp;amp; three</p>"
        );
    }
}
