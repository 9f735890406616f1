//! The documents of the page of downloads, from `data/documents.json` or the file of that name in the overlay.

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

/// The documents of the page of downloads, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct DocumentList {
    /// Regulations.
    pub documents: Vec<ListedDocument>,
    /// What stands under a heading of its own: specimens and forms. The built-in ones if the file has no such field.
    #[serde(default)]
    pub specimens: Option<Vec<ListedDocument>>,
    /// Whether the list is the built-in one.
    #[serde(skip)]
    pub is_built_in: bool,
}

/// A document as the file has it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct ListedDocument {
    /// Part of links to its card.
    pub id: u32,
    /// Its title.
    pub title: String,
    /// What it is, such as "Summary".
    pub kind: Option<String>,
    /// What it is about, in a sentence or two.
    pub summary: Option<String>,
    /// Whether it still applies, such as "Superseded by the Rules of 2023".
    pub status: Option<String>,
    /// The territory whose first document this is: the page has a link to it.
    pub territory: Option<String>,
    /// Its path on the site, below `/downloads/`.
    pub file: String,
    /// The path of a picture of its first page, below `/images/`. The server makes one of the file otherwise.
    pub preview: Option<String>,
    /// The language that it is written in.
    #[serde(default)]
    pub language: Language,
    /// Where the official text is, or who has it.
    pub source: Option<Source>,
}

/// Where the official text is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
#[ts(rename = "DocumentSource")]
pub struct Source {
    /// Its name.
    pub label: String,
    /// Its address. Some gazettes have no HTTPS.
    pub url: String,
}

impl DocumentList {
    /// Reads the texts in `language` of the file in `overlay`, or the built-in ones.
    ///
    /// # Errors
    /// A sentence that names the file and the field.
    pub fn load(overlay: Option<&Path>, language: Language) -> anyhow::Result<Self> {
        let mut built_in = Self::parse(DOCUMENTS_JSON, language)?;
        built_in.is_built_in = true;
        let file = overlay.map(|directory| directory.join(FILE));
        let Some(file) = file.filter(|file| file.exists()) else {
            return Ok(built_in);
        };
        let named = || format!("the file {} cannot be used", file.display());
        let unreadable = || format!("{}; the server's user must be able to read it", named());
        let json = decode(&std::fs::read(&file).with_context(unreadable)?);
        let list = json.map_err(SettingError);
        let list = list.and_then(|json| Self::parse(&json, language));
        let mut list = list.with_context(named)?;
        list.specimens = list.specimens.or(built_in.specimens);
        Ok(list)
    }

    /// All documents.
    pub fn all(&self) -> impl Iterator<Item = &ListedDocument> {
        self.documents.iter().chain(self.specimens.iter().flatten())
    }

    /// The paths of the files that it names on this site.
    pub fn files(&self) -> impl Iterator<Item = String> {
        let paths = |document: &ListedDocument| [document.file.clone(), document.preview_path()];
        let paths: Vec<_> = self.all().flat_map(paths).collect();
        paths.into_iter()
    }

    fn parse(json: &str, language: Language) -> Result<Self, SettingError> {
        let list: Self = parse_facts(json, language)?;
        let documents = list.documents.iter().enumerate();
        let documents = documents.map(|(index, one)| (format!("documents[{index}]"), one));
        let specimens = list.specimens.iter().flatten().enumerate();
        let specimens = specimens.map(|(index, one)| (format!("specimens[{index}]"), one));
        let mut ids = HashSet::new();
        for (path, document) in documents.chain(specimens) {
            let refuse = |what: &str| Err(SettingError(format!("{path}.{what}")));
            if !ids.insert(document.id) {
                return refuse("id: another document has this number");
            }
            if !document.file.starts_with("/downloads/") || !document.file.ends_with(".pdf") {
                return refuse("file: it must begin with /downloads/ and end with .pdf");
            }
            let url = document.source.as_ref().map(|source| &*source.url);
            if url.is_some_and(|url| !is_public(url)) {
                return refuse(
                    "source.url: it must be an address such as https://www.example.com/law",
                );
            }
            let preview = document.preview.as_deref();
            if preview.is_some_and(|preview| !preview.starts_with("/images/")) {
                return refuse("preview: it must begin with /images/");
            }
        }
        Ok(list)
    }
}

impl ListedDocument {
    /// The path of the picture of its first page, whether there is one or not.
    pub fn preview_path(&self) -> String {
        self.preview
            .clone()
            .unwrap_or_else(|| default_preview(&self.file))
    }
}

/// Whether this is the address of a page on the web, without a password.
fn is_public(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        ["http", "https"].contains(&url.scheme())
            && url.username().is_empty()
            && url.password().is_none()
    })
}

/// The path of the picture of the first page of the document at `file`.
pub fn default_preview(file: &str) -> String {
    let stem = file.strip_suffix(".pdf").unwrap_or(file);
    format!("/images{stem}.webp")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(json: &str) -> Result<DocumentList, SettingError> {
        DocumentList::parse(json, Language::Urdu)
    }

    #[test]
    fn a_title_is_in_both_languages_and_what_is_missing_is_none() {
        let list = of(r#"{ "documents": [
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
    fn a_wrong_field_is_named_by_its_path() {
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
            let error = of(&json).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{path}: ")), "{error}");
        }
    }

    #[test]
    fn the_file_of_the_overlay_comes_before_the_built_in_list() {
        let directory = tempfile::tempdir().unwrap();
        let load = || DocumentList::load(Some(directory.path()), Language::English);
        let built_in = load().unwrap();
        assert!(built_in.is_built_in);
        let ids: Vec<_> = built_in.documents.iter().map(|one| one.id).collect();
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
