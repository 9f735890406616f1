//! The address of a page in the query of `GET /api/page?path=…`.

use http::uri::PathAndQuery;
use serde::Deserialize;

/// Where a browser reads what a page is made of.
pub const PAGE_CONTENT: &str = "/api/page";

#[derive(Deserialize)]
struct Parameters {
    path: String,
}

/// The address of the page whose content `query` asks for, if it could be the target of a request to this site.
pub fn page_address(query: &str) -> Option<PathAndQuery> {
    let Parameters { path } = serde_urlencoded::from_str(query).ok()?;
    let is_local = path.starts_with('/') && !path.starts_with("//");
    // The decoder puts the replacement character in place of what is not UTF-8.
    let is_text = !path.contains(char::REPLACEMENT_CHARACTER);
    let address = PathAndQuery::try_from(path).ok();
    address.filter(|_| is_local && is_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_page_is_a_path_that_may_have_a_query() {
        for (query, expected) in [
            ("path=%2Fnews%2Fpage%2f2", Some("/news/page/2")),
            ("other=1&path=/news&another", Some("/news")),
            ("path=/a%3Fb%3Dc%26d", Some("/a?b=c&d")),
            ("path=/%2520%25zz", Some("/%20%zz")),
            ("path=/%C3%A4", Some("/\u{e4}")),
            ("", None),
            ("path=", None),
            ("page=/news", None),
            ("path=/news&path=/news", None),
            ("path=news", None),
            ("path=https://evil.example/", None),
            ("path=%2F%2Fevil.example", None),
            ("path=/new+s", None),
            ("path=/new%0as", None),
            ("path=/new%00s", None),
            ("path=/%FF", None),
        ] {
            let address = page_address(query);
            let address = address.as_ref().map(PathAndQuery::as_str);
            assert_eq!(address, expected, "{query}");
        }
    }
}
