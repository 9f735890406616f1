//! `GET /api/page?path=…`: what a page is made of, for a browser that shows it without loading its document.

use std::sync::Arc;

use serde::Deserialize;
use warp::http::uri::PathAndQuery;

use super::Error;
use crate::site::Site;
use crate::site::prepared::Prepared;

#[derive(Deserialize)]
struct Parameters {
    path: String,
}

/// The response to a request with this `query`.
pub fn get(site: &Site, query: Option<&str>) -> Result<Arc<Prepared>, Error> {
    let address = address(query.unwrap_or_default()).ok_or_else(|| {
        let reason = "the parameter path must be the path of a page, which may have a query";
        Error::Malformed(reason.to_owned())
    })?;
    let snapshot = site.current();
    Ok(snapshot.page_content(address.path(), address.query()))
}

/// The address that `query` names, if it could be the target of a request to this site.
pub(super) fn address(query: &str) -> Option<PathAndQuery> {
    if !is_encoded(query) {
        return None;
    }
    let Parameters { path } = serde_urlencoded::from_str(query).ok()?;
    let is_local = path.starts_with('/') && !path.starts_with("//");
    // The decoder puts the replacement character in place of what is not UTF-8.
    let is_whole = !path.contains(['#', char::REPLACEMENT_CHARACTER]);
    PathAndQuery::try_from(path)
        .ok()
        .filter(|_| is_local && is_whole)
}

/// Whether each percent sign in `query` starts an encoded byte. The decoder leaves others as they are.
fn is_encoded(query: &str) -> bool {
    let is_byte = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    query.split('%').skip(1).all(is_byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_path_that_may_have_a_query() {
        for (query, path, inner) in [
            ("path=/", "/", None),
            ("path=/news", "/news", None),
            ("path=%2Fnews%2Fpage%2f2", "/news/page/2", None),
            ("other=1&path=/news&another", "/news", None),
            (
                "path=/career-apply?job=cook",
                "/career-apply",
                Some("job=cook"),
            ),
            ("path=/a%3Fb%3Dc%26d", "/a", Some("b=c&d")),
            ("path=/a%3F", "/a", Some("")),
            ("path=/%2520%25zz", "/%20%zz", None),
            ("path=/%C3%A4", "/\u{e4}", None),
            ("path=/news//x", "/news//x", None),
        ] {
            let address = address(query).unwrap_or_else(|| panic!("{query}"));
            assert_eq!((address.path(), address.query()), (path, inner), "{query}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for query in [
            "",
            "path",
            "path=",
            "Path=/news",
            "page=/news",
            "path=/news&path=/news",
            "path=news",
            "path=?a",
            "path=https://evil.example/",
            "path=//evil.example/",
            "path=%2F%2Fevil.example",
            "path=/news%23top",
            "path=/new+s",
            "path=/new%0as",
            "path=/new%00s",
            "path=/%",
            "path=/%2",
            "path=/%zz",
            "path=/%+2",
            "path=/news&other=%",
            "path=/%FF",
            "path=/%C3",
            "path=/%ED%A0%80",
        ] {
            assert!(address(query).is_none(), "{query}");
        }
    }
}
