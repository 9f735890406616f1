//! Tokenizes a page like a browser (<https://html.spec.whatwg.org/#tokenization>), and separates the structure, which
//! content must not change, from the texts.

use std::convert::Infallible;

use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer};
use roxmltree::Document;
use serde_json::Value;

use super::expect;

/// Attributes with text, or with a time that differs between servers. All others contain URLs, states and names.
const TEXT_ATTRIBUTES: [&str; 8] = [
    "datetime",
    "content",
    "alt",
    "title",
    "value",
    "aria-label",
    "placeholder",
    "label",
];

/// The parts of a page.
pub struct Page {
    /// Tags and comments. Tags include their attributes, with values unless these are texts.
    pub outline: Vec<String>,
    /// All texts and text attributes, decoded.
    pub texts: String,
    /// Contents of script elements: JSON, because the pages have no inline code.
    pub data: Vec<String>,
}

/// Parses `html`.
pub fn parse(html: &str) -> Page {
    let mut emitter = DefaultEmitter::default();
    // Otherwise the content of a script or textarea would be parsed as elements.
    emitter.naively_switch_states(true);
    let mut page = Page {
        outline: Vec::new(),
        texts: String::new(),
        data: Vec::new(),
    };
    let mut in_script = false;
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let token: Result<Token, Infallible> = token;
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                in_script = *tag.name == b"script";
                let mut line = format!("<{}", text(&tag.name));
                for (name, value) in &tag.attributes {
                    let (name, value) = (text(name), text(value));
                    if TEXT_ATTRIBUTES.contains(&name.as_str()) {
                        page.texts.push_str(&value);
                        page.texts.push('\n');
                        line = format!("{line} {name}");
                    } else {
                        line = format!("{line} {name}={value:?}");
                    }
                }
                page.outline.push(line);
            }
            Token::EndTag(tag) => {
                in_script = false;
                page.outline.push(format!("</{}", text(&tag.name)));
            }
            Token::String(string) if in_script => page.data.push(text(&string)),
            Token::String(string) => page.texts.push_str(&text(&string)),
            Token::Comment(comment) => page.outline.push(format!("<!--{}", text(&comment))),
            Token::Doctype(_) => page.outline.push("<!doctype".to_owned()),
            Token::Error(_) => {}
        }
    }
    page
}

fn text(bytes: &HtmlString) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Replaces every character that is not alphanumeric or whitespace with a letter.
pub fn harmless(text: &str) -> String {
    let letter = |c: char| {
        if c.is_alphanumeric() || c.is_whitespace() {
            c
        } else {
            'x'
        }
    };
    text.chars().map(letter).collect()
}

/// Checks that `page` has the same structure as `other`, and that its texts contain `text`.
pub fn same_structure(page: &str, other: &str, text: Option<&str>) -> Result<(), String> {
    let Page {
        outline,
        texts,
        data,
    } = parse(page);
    let other = parse(other);
    if let Some((actual, expected)) = outline.iter().zip(&other.outline).find(|(a, b)| a != b) {
        return Err(format!("{actual} instead of {expected}"));
    }
    expect(&outline.len(), &other.outline.len())?;
    for data in data {
        serde_json::from_str::<Value>(&data).map_err(|error| format!("{error} in {data}"))?;
    }
    match text {
        Some(text) if !texts.contains(text) => Err("the page does not show the text".to_owned()),
        _ => Ok(()),
    }
}

/// The names of all elements and attributes, in order.
pub fn outline_of_xml(text: &str) -> Result<Vec<String>, String> {
    let document = Document::parse(text).map_err(|error| error.to_string())?;
    let elements = document.descendants().filter(|node| node.is_element());
    let name = |node: roxmltree::Node| {
        let attributes: Vec<&str> = node
            .attributes()
            .map(|attribute| attribute.name())
            .collect();
        format!("{} {}", node.tag_name().name(), attributes.join(" "))
    };
    Ok(elements.map(name).collect())
}
