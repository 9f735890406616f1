//! The documents of the downloads page, from `data/documents.json` or the `documents.json` of the overlay.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;
use url::Url;

use crate::config::company::parse_facts;
use crate::config::text_file::decode;
use crate::config::values::SettingError;
use crate::language::Language;

const DOCUMENTS_JSON: &str = include_str!("../../data/documents.json");

/// The name of the file in the overlay.
const FILE: &str = "documents.json";

/// The documents of the downloads page, in order.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct DocumentList {
    /// Regulations.
    pub documents: Vec<ListedDocument>,
    /// Specimens and forms, which have their own heading. If the overlay's file omits this field, the built-in ones are used.
    #[serde(default)]
    pub specimens: Option<Vec<ListedDocument>>,
    /// Whether this is the built-in list.
    #[serde(skip)]
    pub is_built_in: bool,
}

/// An entry of the file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct ListedDocument {
    /// The number in links to this document.
    pub id: u32,
    /// The title.
    pub title: String,
    /// The kind of document, for example "Summary".
    pub kind: Option<String>,
    /// One or two sentences about the content.
    pub summary: Option<String>,
    /// Whether the document still applies, for example "Superseded by the Rules of 2023".
    pub status: Option<String>,
    /// Set on the first document of a territory. The page has a link to it.
    pub territory: Option<String>,
    /// The path of the PDF on the site, below `/downloads/`.
    pub file: String,
    /// The path of a picture of the first page, below `/images/`. By default the server renders one.
    pub preview: Option<String>,
    /// The language of the document.
    #[serde(default)]
    pub language: Language,
    /// The publisher of the official text.
    pub source: Option<Publisher>,
}

/// The publisher of an official text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
#[cfg_attr(test, ts(rename = "DocumentSource"))]
pub struct Publisher {
    /// The name.
    pub label: String,
    /// The address. May be plain HTTP, because some gazettes have no HTTPS.
    pub url: String,
}

impl DocumentList {
    /// Loads the list from `overlay`, or the built-in list if `overlay` has no such file. Texts are in `language`.
    ///
    /// # Errors
    /// A sentence with the name of the file and of the field.
    pub fn load(overlay: Option<&Path>, language: Language) -> anyhow::Result<Self> {
        let mut built_in = Self::parse(DOCUMENTS_JSON, language)?;
        built_in.is_built_in = true;
        let file = overlay.map(|directory| directory.join(FILE));
        let Some(file) = file.filter(|file| file.exists()) else {
            return Ok(built_in);
        };
        let unusable = || format!("the file {} cannot be used", file.display());
        let bytes = std::fs::read(&file).with_context(|| {
            format!("{}; the server's user must be able to read it", unusable())
        })?;
        let mut list = decode(&bytes)
            .map_err(SettingError)
            .and_then(|json| Self::parse(&json, language))
            .with_context(unusable)?;
        list.specimens = list.specimens.or(built_in.specimens);
        Ok(list)
    }

    /// All documents, specimens last.
    pub fn all(&self) -> impl Iterator<Item = &ListedDocument> {
        self.documents.iter().chain(self.specimens.iter().flatten())
    }

    /// The paths of all PDFs and previews on this site.
    pub fn files(&self) -> impl Iterator<Item = String> {
        self.all()
            .flat_map(|document| [document.file.clone(), document.preview_path()])
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn parse(json: &str, language: Language) -> Result<Self, SettingError> {
        let list: Self = parse_facts(json, language)?;
        let documents = list
            .documents
            .iter()
            .enumerate()
            .map(|(index, document)| (format!("documents[{index}]"), document));
        let specimens = list
            .specimens
            .iter()
            .flatten()
            .enumerate()
            .map(|(index, document)| (format!("specimens[{index}]"), document));
        let mut ids = HashSet::new();
        for (path, document) in documents.chain(specimens) {
            if !ids.insert(document.id) {
                return Err(SettingError(format!(
                    "{path}.id: another document has this number"
                )));
            }
            document
                .check()
                .map_err(|error| SettingError(format!("{path}.{error}")))?;
        }
        Ok(list)
    }
}

impl ListedDocument {
    /// # Errors
    /// The name of the invalid field, and the rule.
    fn check(&self) -> Result<(), &'static str> {
        if !self.file.starts_with("/downloads/") || !self.file.ends_with(".pdf") {
            return Err("file: it must begin with /downloads/ and end with .pdf");
        }
        if let Some(source) = &self.source
            && !is_web_address(&source.url)
        {
            return Err("source.url: it must be an address such as https://www.example.com/law");
        }
        if let Some(preview) = &self.preview
            && !preview.starts_with("/images/")
        {
            return Err("preview: it must begin with /images/");
        }
        Ok(())
    }

    /// The path of the picture of the first page. The file need not exist.
    pub fn preview_path(&self) -> String {
        self.preview
            .clone()
            .unwrap_or_else(|| default_preview(&self.file))
    }
}

/// Whether `address` is the address of a web page, without a password.
fn is_web_address(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| {
        ["http", "https"].contains(&url.scheme())
            && url.username().is_empty()
            && url.password().is_none()
    })
}

/// The path of the picture that the server renders of the first page of `file`.
pub fn default_preview(file: &str) -> String {
    let stem = file.strip_suffix(".pdf").unwrap_or(file);
    format!("/images{stem}.webp")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(json: &str) -> Result<DocumentList, SettingError> {
        DocumentList::parse(json, Language::Urdu)
    }

    #[test]
    fn titles_may_have_two_languages_and_empty_texts_are_none() {
        let list = parse(r#"{ "documents": [
            { "id": 1, "title": { "en": "A", "ur": "الف" }, "status": "", "file": "/downloads/a.pdf" },
            { "id": 2, "title": "B", "file": "/downloads/b/c.pdf", "language": "ur" }
        ] }"#)
        .unwrap();
        let [first, second] = &list.documents[..] else {
            panic!("{list:?}")
        };
        assert_eq!((&*first.title, &first.status), ("الف", &None));
        assert_eq!(second.language, Language::Urdu);
        assert_eq!(second.preview_path(), "/images/downloads/b/c.webp");
        assert_eq!(list.specimens, None);
    }

    #[test]
    fn errors_begin_with_the_path_of_the_field() {
        let document =
            |fields: &str| format!(r#"{{ "documents": [{{ "id": 1, "title": "A", {fields} }}] }}"#);
        for (json, path) in [
            (document(r#""file": "a.pdf""#), "documents[0].file"),
            (document(r#""file": "/downloads/a.doc""#), "documents[0].file"),
            (document(r#""file": "/downloads/a.pdf", "preview": "a.jpg""#), "documents[0].preview"),
            (document(r#""file": "/downloads/a.pdf", "sumary": "B""#), "documents[0].sumary"),
            (document(r#""file": "/downloads/a.pdf", "source": { "label": "B", "url": "b" }"#), "documents[0].source.url"),
            (r#"{ "documents": [{ "id": 1, "title": "A", "file": "/downloads/a.pdf" }], "specimens": [{ "id": 1, "title": "A", "file": "/downloads/a.pdf" }] }"#.to_owned(), "specimens[0].id"),
        ] {
            let error = parse(&json).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{path}: ")), "{error}");
        }
    }

    #[test]
    fn the_overlay_replaces_the_built_in_list() {
        let directory = tempfile::tempdir().unwrap();
        let load = || DocumentList::load(Some(directory.path()), Language::English);
        let built_in = load().unwrap();
        assert!(built_in.is_built_in);
        let ids: Vec<_> = built_in
            .documents
            .iter()
            .map(|document| document.id)
            .collect();
        assert_eq!(ids, [1, 2, 3, 5, 6, 7, 9, 10, 11]);
        let file = directory.path().join(FILE);
        let json = r#"{ "documents": [{ "id": 1, "title": "A", "file": "/downloads/a.pdf" }] }"#;
        std::fs::write(&file, json).unwrap();
        let own = load().unwrap();
        assert!(!own.is_built_in && own.documents.len() == 1);
        assert_eq!(own.specimens, built_in.specimens);
        std::fs::write(&file, "{").unwrap();
        let error = format!("{:#}", load().unwrap_err());
        assert!(
            error.contains("documents.json") && error.contains("line 1"),
            "{error}"
        );
    }
}
