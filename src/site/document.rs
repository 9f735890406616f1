//! The HTML document of every page: Parcel's document with the style sheet, and the places where a page is inserted.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::site::bundle::Rendered;

const HEAD_END: &str = "</head>";
const ROOT_ELEMENTS: [&str; 2] = ["<div id=\"root\"></div>", "<div id=root></div>"];
const STYLE: (&str, &str) = ("<style>", "</style>");

/// The document around every page.
#[derive(Debug)]
pub struct Document {
    start: String,
    /// From the style sheet to the beginning of the body.
    middle: String,
    end: String,
    /// The addresses of the bundle's scripts, by the name of the module in them.
    scripts: HashMap<String, Vec<String>>,
}

impl Document {
    /// Splits `html`. `None` when it has no head or no root element.
    ///
    /// The scripts are among `assets`, such as `/assets/News.9ccbc75e.js`. Parts of a module may have scripts of their own,
    /// and modules may share one, such as `/assets/CareerApply+ContactUs.833e94b1.js`.
    pub fn parse(html: &str, assets: impl Iterator<Item = String>) -> Option<Self> {
        let (head, rest) = html.split_once(HEAD_END)?;
        let (start, sheet) = head.split_at(head.find(STYLE.0).unwrap_or(head.len()));
        let (middle, end) = ROOT_ELEMENTS
            .iter()
            .find_map(|root| rest.split_once(root))?;
        let mut scripts = HashMap::<String, Vec<String>>::new();
        for path in assets.filter(|path| path.ends_with(".js")) {
            let file = path.strip_prefix("/assets/").unwrap_or_default();
            let (modules, _hash) = file.split_once('.').unwrap_or_default();
            for module in modules.split('+') {
                let of_module = scripts.entry(module.to_owned()).or_default();
                of_module.push(path.clone());
            }
        }
        scripts.values_mut().for_each(|paths| paths.sort());
        Some(Self {
            start: start.to_owned(),
            middle: format!("{sheet}{HEAD_END}{middle}"),
            end: end.to_owned(),
            scripts,
        })
    }

    /// The source expression that allows the style sheet in a content security policy (CSP 3, 2.3.1). `None` without one.
    pub fn style_source(&self) -> Option<String> {
        let (sheet, _) = self.middle.strip_prefix(STYLE.0)?.split_once(STYLE.1)?;
        let hash = STANDARD.encode(Sha256::digest(sheet));
        Some(format!("'sha256-{hash}'"))
    }

    /// Returns the whole document of `page`: its head before the style sheet, because it names the first picture, and links
    /// that announce its scripts after its body, because everything else is needed first.
    pub fn fill(&self, page: &Rendered) -> String {
        let scripts = page.scripts.iter().flat_map(|name| self.scripts.get(name));
        let link =
            |path| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{path}\">");
        let links: String = scripts.flatten().map(link).collect();
        let Rendered { head, body, .. } = page;
        let (start, middle, end) = (&self.start, &self.middle, &self.end);
        format!("{start}{head}{middle}{body}{links}{end}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_takes_the_place_of_the_root_element_and_announces_its_scripts() {
        let page = Rendered {
            status: 200,
            title: String::new(),
            head: "<title>".to_owned(),
            scripts: ["News", "other"].map(str::to_owned).into(),
            body: "<main>".to_owned(),
        };
        let assets = ["News.b1.js", "Form+News.a2.js", "News.c3.css", "Item.d4.js"];
        let assets = || assets.into_iter().map(|name| format!("/assets/{name}"));
        for root in ROOT_ELEMENTS {
            let html = format!("<head><meta><style>p{{}}</style></head><body>{root}<script>");
            let document = Document::parse(&html, assets()).unwrap();
            let link = "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"/assets/";
            assert_eq!(
                document.fill(&page),
                format!(
                    "<head><meta><title><style>p{{}}</style></head><body><main>\
                     {link}Form+News.a2.js\">{link}News.b1.js\"><script>"
                )
            );
            assert_eq!(
                document.style_source().unwrap(),
                "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"
            );
        }
        for useless in ["<div id=root></div>", "<head></head><body></body>"] {
            assert!(Document::parse(useless, assets()).is_none(), "{useless}");
        }
    }
}
