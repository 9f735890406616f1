//! Parcel's document, split where a page's head and body are inserted.

use super::bundle::Rendered;

/// The places in the document where they are inserted.
const HEAD_END: &str = "</head>";
const ROOT_ELEMENTS: [&str; 2] = ["<div id=\"root\"></div>", "<div id=root></div>"];

/// The document around every page.
#[derive(Debug)]
pub struct Template {
    start: String,
    middle: String,
    end: String,
}

impl Template {
    /// Splits `html`. `None` when it has no head or no root element.
    pub fn parse(html: &str) -> Option<Self> {
        let (start, rest) = html.split_once(HEAD_END)?;
        let (middle, end) = ROOT_ELEMENTS
            .iter()
            .find_map(|root| rest.split_once(root))?;
        Some(Self {
            start: start.to_owned(),
            middle: format!("{HEAD_END}{middle}"),
            end: end.to_owned(),
        })
    }

    /// Returns the whole document of `page`.
    pub fn fill(&self, page: &Rendered) -> String {
        [&self.start, &page.head, &self.middle, &page.body, &self.end]
            .map(String::as_str)
            .concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_takes_the_place_of_the_root_element() {
        let page = Rendered {
            status: 200,
            title: String::new(),
            head: "<title>".to_owned(),
            body: "<main>".to_owned(),
        };
        for root in ROOT_ELEMENTS {
            let html = format!("<head><meta></head><body>{root}<p></body>");
            assert_eq!(
                Template::parse(&html).unwrap().fill(&page),
                "<head><meta><title></head><body><main><p></body>"
            );
        }
        for useless in ["<div id=root></div>", "<head></head><body></body>"] {
            assert!(Template::parse(useless).is_none(), "{useless}");
        }
    }
}
