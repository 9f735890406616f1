//! Which route takes a request, for the metrics: a template such as `/news/:slug`, never the path of the request.

use std::collections::HashSet;

use hyper::Method;

use super::paths::{JOB_REQUEST, PAGE};
use crate::facts::FORMS;

/// The route of a request that no route takes.
pub const UNMATCHED: &str = "unmatched";
/// Folders whose files share a route.
const FOLDERS: [&str; 4] = [
    "/assets/*",
    "/images/*",
    "/downloads/*",
    "/.well-known/acme-challenge/*",
];

/// The routes of the site.
#[derive(Debug)]
pub struct RouteTemplates {
    /// Those that take GET and HEAD, without a parameter.
    pages: HashSet<String>,
    /// Those that take GET and HEAD for one segment in place of a parameter.
    with_parameter: Vec<String>,
    /// Those that take POST.
    endpoints: HashSet<&'static str>,
}

impl RouteTemplates {
    /// The routes of a site that answers GET at these `addresses`. A segment that begins with a colon is a parameter.
    pub fn new(addresses: impl IntoIterator<Item = String>) -> Self {
        let own = ["/healthz", PAGE].map(str::to_owned);
        let addresses = addresses.into_iter().chain(own);
        let addresses = addresses.filter(|address| folder(address).is_none());
        let (with_parameter, pages): (Vec<_>, Vec<_>) =
            addresses.partition(|address| address.contains(':'));
        let messages = FORMS.messages.iter().map(|form| form.endpoint.as_str());
        Self {
            pages: pages.into_iter().collect(),
            with_parameter,
            endpoints: messages.chain([JOB_REQUEST]).collect(),
        }
    }

    /// The template that takes such a request, or [`UNMATCHED`].
    pub fn find(&self, method: &Method, path: &str) -> &str {
        let found = match *method {
            Method::POST => self.endpoints.get(path).copied(),
            Method::GET | Method::HEAD => {
                let page = self.pages.get(path).map(String::as_str);
                page.or_else(|| self.with_parameter(path))
                    .or_else(|| folder(path))
            }
            _ => None,
        };
        found.unwrap_or(UNMATCHED)
    }

    fn with_parameter(&self, path: &str) -> Option<&str> {
        let takes = |template: &&String| {
            let before = template.split(':').next().unwrap_or_default();
            let parameter = path.strip_prefix(before);
            parameter.is_some_and(|rest| !rest.is_empty() && !rest.contains('/'))
        };
        self.with_parameter.iter().find(takes).map(String::as_str)
    }
}

fn folder(path: &str) -> Option<&'static str> {
    let mut folders = FOLDERS.into_iter();
    folders.find(|folder| path.starts_with(folder.trim_end_matches('*')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_the_route_that_takes_it() {
        let addresses = [
            "/",
            "/news",
            "/news/:slug",
            "/news/page/:page",
            "/downloads",
            "/downloads/profile.pdf",
            "/favicon.ico",
            "/api/news",
        ];
        let routes = RouteTemplates::new(addresses.map(str::to_owned));
        for (method, path, expected) in [
            ("GET", "/", "/"),
            ("HEAD", "/news", "/news"),
            ("GET", "/news/a-title", "/news/:slug"),
            ("GET", "/news/page", "/news/:slug"),
            ("GET", "/news/page/2", "/news/page/:page"),
            ("GET", "/news/page/2/3", UNMATCHED),
            ("GET", "/news/", UNMATCHED),
            ("GET", "/downloads", "/downloads"),
            ("GET", "/downloads/profile.pdf", "/downloads/*"),
            ("GET", "/downloads/a/b/c", "/downloads/*"),
            ("GET", "/images/x.webp", "/images/*"),
            ("GET", "/favicon.ico", "/favicon.ico"),
            ("GET", "/healthz", "/healthz"),
            ("GET", "/api/news", "/api/news"),
            ("GET", "/api/page", "/api/page"),
            ("POST", "/api/contact-us", "/api/contact-us"),
            ("POST", "/api/job-request", "/api/job-request"),
            ("GET", "/api/contact-us", UNMATCHED),
            ("POST", "/news", UNMATCHED),
            ("DELETE", "/news", UNMATCHED),
            ("GET", "/wp-login.php", UNMATCHED),
            ("GET", "/News", UNMATCHED),
            ("GET", "", UNMATCHED),
        ] {
            let found = routes.find(&method.parse().unwrap(), path);
            assert_eq!(found, expected, "{method} {path}");
        }
    }
}
