//! Which route takes a request, for the metrics: a template such as `/news/:slug`, never the path of the request.

use std::collections::HashMap;

use hyper::Method;

use super::paths::{CHALLENGES, JOB_REQUEST, PAGE};
use crate::facts::FORMS;

/// The routes of the site.
#[derive(Debug)]
pub struct RouteTemplates {
    templates: Vec<String>,
    /// The indices of the templates without a parameter that take GET and HEAD.
    pages: HashMap<String, usize>,
    /// Those of templates that take POST.
    endpoints: HashMap<String, usize>,
    /// Those of templates that take GET and HEAD for one segment in place of a parameter, by what is before it.
    with_parameter: Vec<(String, usize)>,
    /// Those of templates that take GET and HEAD for all paths that begin so.
    families: Vec<(String, usize)>,
}

/// Folders whose files share a route.
const FAMILIES: [&str; 4] = ["/assets/", "/images/", "/downloads/", CHALLENGES];

impl RouteTemplates {
    /// The routes of a site that answers GET at these `addresses`. A segment that begins with a colon is a parameter.
    pub fn new(addresses: impl IntoIterator<Item = String>) -> Self {
        let mut routes = Self {
            templates: Vec::new(),
            pages: HashMap::new(),
            endpoints: HashMap::new(),
            with_parameter: Vec::new(),
            families: Vec::new(),
        };
        let own = ["/healthz", PAGE].map(str::to_owned);
        let is_in_family = |address: &String| FAMILIES.iter().any(|all| address.starts_with(all));
        let mut addresses: Vec<_> = addresses.into_iter().chain(own).collect();
        addresses.retain(|address| !is_in_family(address));
        addresses.sort();
        for address in addresses {
            let index = routes.add(address.clone());
            match address.split_once(':') {
                Some((before, _)) => routes.with_parameter.push((before.to_owned(), index)),
                None => drop(routes.pages.insert(address, index)),
            }
        }
        for folder in FAMILIES {
            let index = routes.add(format!("{folder}*"));
            routes.families.push((folder.to_owned(), index));
        }
        let messages = FORMS.messages.iter().map(|form| form.endpoint.as_str());
        for endpoint in messages.chain([JOB_REQUEST]) {
            let index = routes.add(endpoint.to_owned());
            routes.endpoints.insert(endpoint.to_owned(), index);
        }
        routes
    }

    fn add(&mut self, template: String) -> usize {
        self.templates.push(template);
        self.templates.len() - 1
    }

    /// All templates, in the order of their indices.
    pub fn templates(&self) -> &[String] {
        &self.templates
    }

    /// The index of the template that takes such a request; `None` if no route takes it.
    pub fn find(&self, method: &Method, path: &str) -> Option<usize> {
        match *method {
            Method::POST => self.endpoints.get(path).copied(),
            Method::GET | Method::HEAD => {
                let page = self.pages.get(path).copied();
                page.or_else(|| self.find_pattern(path))
            }
            _ => None,
        }
    }

    fn find_pattern(&self, path: &str) -> Option<usize> {
        let is_segment = |rest: &str| !rest.is_empty() && !rest.contains('/');
        let mut with_parameter = self.with_parameter.iter();
        let found = with_parameter.find(|(before, _)| {
            let parameter = path.strip_prefix(before.as_str());
            parameter.is_some_and(is_segment)
        });
        let mut families = self.families.iter();
        let found =
            found.or_else(|| families.find(|(folder, _)| path.starts_with(folder.as_str())));
        found.map(|(_, index)| *index)
    }
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
            ("GET", "/", Some("/")),
            ("HEAD", "/news", Some("/news")),
            ("GET", "/news/a-title", Some("/news/:slug")),
            ("GET", "/news/page", Some("/news/:slug")),
            ("GET", "/news/page/2", Some("/news/page/:page")),
            ("GET", "/news/page/2/3", None),
            ("GET", "/news/", None),
            ("GET", "/downloads", Some("/downloads")),
            ("GET", "/downloads/profile.pdf", Some("/downloads/*")),
            ("GET", "/downloads/a/b/c", Some("/downloads/*")),
            ("GET", "/images/x.webp", Some("/images/*")),
            ("GET", "/favicon.ico", Some("/favicon.ico")),
            ("GET", "/healthz", Some("/healthz")),
            ("GET", "/api/news", Some("/api/news")),
            ("GET", "/api/page", Some("/api/page")),
            ("POST", "/api/contact-us", Some("/api/contact-us")),
            ("POST", "/api/job-request", Some("/api/job-request")),
            ("GET", "/api/contact-us", None),
            ("POST", "/news", None),
            ("DELETE", "/news", None),
            ("GET", "/wp-login.php", None),
            ("GET", "/News", None),
            ("GET", "", None),
        ] {
            let found = routes.find(&method.parse().unwrap(), path);
            let template = found.map(|index| routes.templates()[index].as_str());
            assert_eq!(template, expected, "{method} {path}");
        }
    }
}
