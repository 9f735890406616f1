//! Parcel's document with the style sheet, split where a page's head and body are inserted.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::bundle::Rendered;

/// The places in the document where they are inserted.
const HEAD_END: &str = "</head>";
const ROOT_ELEMENTS: [&str; 2] = ["<div id=\"root\"></div>", "<div id=root></div>"];

const STYLE: (&str, &str) = ("<style>", "</style>");

/// The document around every page.
#[derive(Debug)]
pub struct Template {
    start: String,
    /// From the style sheet to the beginning of the body.
    middle: String,
    end: String,
}

impl Template {
    /// Splits `html`. `None` when it has no head or no root element.
    pub fn parse(html: &str) -> Option<Self> {
        let (head, rest) = html.split_once(HEAD_END)?;
        let (start, sheet) = head.split_at(head.find(STYLE.0).unwrap_or(head.len()));
        let (middle, end) = ROOT_ELEMENTS
            .iter()
            .find_map(|root| rest.split_once(root))?;
        Some(Self {
            start: start.to_owned(),
            middle: format!("{sheet}{HEAD_END}{middle}"),
            end: end.to_owned(),
        })
    }

    /// The source expression that allows the style sheet in a content security policy (CSP 3, 2.3.1). `None` without one.
    pub fn style_source(&self) -> Option<String> {
        let (sheet, _) = self.middle.strip_prefix(STYLE.0)?.split_once(STYLE.1)?;
        Some(format!(
            "'sha256-{}'",
            STANDARD.encode(Sha256::digest(sheet))
        ))
    }

    /// Returns the whole document of `page`: its head before the style sheet, because it names the first picture, and
    /// `links` to scripts after its body, because everything else is needed first.
    pub fn fill(&self, page: &Rendered, links: &str) -> String {
        let Rendered { head, body, .. } = page;
        [&self.start, head, &self.middle, body, links, &self.end].concat()
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
            scripts: Vec::new(),
            body: "<main>".to_owned(),
        };
        for root in ROOT_ELEMENTS {
            let html =
                format!("<head><meta><style>p{{}}</style></head><body>{root}<script></body>");
            assert_eq!(
                Template::parse(&html).unwrap().fill(&page, "<link>"),
                "<head><meta><title><style>p{}</style></head><body><main><link><script></body>"
            );
        }
        for (html, source) in [
            (
                "<style>p{}</style></head><div id=root></div>",
                Some("'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"),
            ),
            ("</head><div id=root></div>", None),
        ] {
            let template = Template::parse(html).unwrap();
            assert_eq!(template.style_source().as_deref(), source);
        }
        for useless in ["<div id=root></div>", "<head></head><body></body>"] {
            assert!(Template::parse(useless).is_none(), "{useless}");
        }
    }
}
