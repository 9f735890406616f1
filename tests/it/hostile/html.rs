//! Content must not change the tags and attributes of a page. Both need characters that a text must not contain.

use serde_json::Value;

use super::expect;

/// The parts of a page.
pub struct Page {
    /// Numbers of the characters outside scripts that begin a tag, and that end an attribute.
    marks: [usize; 2],
    /// All texts, decoded.
    pub texts: String,
    /// Contents of script elements: JSON, because the pages have no inline code.
    pub data: Vec<String>,
}

/// The escape sequences of these characters.
const ENTITIES: [(&str, &str); 5] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#x27;", "'"),
    ("&amp;", "&"),
];

/// The text that a page shows for `markup`.
pub fn decoded(markup: &str) -> String {
    let decode = |text: String, (entity, c)| text.replace(entity, c);
    ENTITIES.into_iter().fold(markup.to_owned(), decode)
}

/// Parses `html`.
pub fn parse(html: &str) -> Page {
    let mut scripts = html.split("<script");
    let mut markup = scripts.next().unwrap_or_default().to_owned();
    let mut data = Vec::new();
    for script in scripts {
        let (tag, rest) = script.split_once('>').unwrap_or_default();
        let (content, rest) = rest.split_once("</script>").unwrap_or_default();
        markup.extend(["<script", tag, rest]);
        data.push(content.to_owned());
    }
    data.retain(|content| !content.is_empty());
    let marks = ['<', '"'].map(|mark| markup.matches(mark).count());
    Page {
        marks,
        texts: decoded(&markup),
        data,
    }
}

/// Replaces every character that is not alphanumeric or whitespace with a letter that no slug has.
pub fn harmless(text: &str) -> String {
    let is_harmless = |c: char| c.is_alphanumeric() || c.is_whitespace();
    let letter = |c| if is_harmless(c) { c } else { 'X' };
    text.chars().map(letter).collect()
}

/// Checks that `page` has the same structure as `other`, and that its texts contain `text`.
pub fn same_structure(page: &str, other: &str, text: Option<&str>) -> Result<(), String> {
    let page = parse(page);
    let other = parse(other);
    expect(&page.marks, &other.marks)?;
    expect(&page.data.len(), &other.data.len())?;
    for data in &page.data {
        serde_json::from_str::<Value>(data).map_err(|error| format!("{error} in {data}"))?;
    }
    match text {
        Some(text) if !page.texts.contains(text) => {
            Err("the page does not show the text".to_owned())
        }
        _ => Ok(()),
    }
}
