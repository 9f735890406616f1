//! The cards of the downloads page. Each one combines an entry of the document list with the page count and size of its file.

use std::collections::HashMap;

use serde::Serialize;

use crate::config::documents::{DocumentList, ListedDocument, Publisher};
use crate::language::{Language, PerLanguage};
use crate::site::overlay::DocumentSize;

/// The content of the downloads page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Downloads {
    /// Regulations.
    pub documents: Vec<Document>,
    /// Specimens and forms.
    pub specimens: Vec<Document>,
}

/// The card of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "DownloadDocument"))]
pub struct Document {
    /// Part of links to the card.
    pub id: u32,
    /// The title.
    pub title: String,
    /// Whether the title is in the language of the page. The titles of laws are in English on all pages.
    pub is_translated: bool,
    /// The kind of document, such as "Summary".
    pub kind: Option<String>,
    /// A short description of the content.
    pub summary: Option<String>,
    /// A sentence about whether it still applies.
    pub status: Option<String>,
    /// The territory, on the first document of each territory.
    pub territory: Option<String>,
    /// The path of the file.
    pub file: String,
    /// The path of a picture of the first page, if it exists.
    pub preview: Option<String>,
    /// The language of the document.
    pub language: Language,
    /// The source of the official text.
    pub source: Option<Publisher>,
    /// The number of pages, if it could be determined.
    pub pages: Option<usize>,
    /// The size in kilobytes, rounded up.
    pub kilobytes: usize,
}

/// What the cards need to know about the files of the site.
#[derive(Clone, Copy)]
pub struct FileFacts<'a> {
    /// The size of each document, by path.
    pub sizes: &'a HashMap<String, DocumentSize>,
    /// Whether the site has a picture at a path.
    pub has_picture: &'a dyn Fn(&str) -> bool,
    /// Whether the overlay replaces the built-in file at a path.
    pub is_replaced: &'a dyn Fn(&str) -> bool,
}

impl Downloads {
    /// Makes the cards in each language. A document without a file gets no card.
    pub fn in_all_languages(
        lists: &PerLanguage<DocumentList>,
        files: FileFacts,
    ) -> PerLanguage<Self> {
        let english_titles: HashMap<_, _> = lists
            .english
            .all()
            .map(|document| (document.id, &document.title))
            .collect();
        let has_own_title =
            |entry: &ListedDocument| english_titles.get(&entry.id) != Some(&&entry.title);
        PerLanguage {
            english: Self::new(&lists.english, files, |_| true),
            urdu: Self::new(&lists.urdu, files, has_own_title),
        }
    }

    fn new(
        list: &DocumentList,
        files: FileFacts,
        is_translated: impl Fn(&ListedDocument) -> bool,
    ) -> Self {
        let card = |entry: &ListedDocument| {
            let describes_file = !list.is_built_in || !(files.is_replaced)(&entry.file);
            Document::new(entry, files, is_translated(entry), describes_file)
        };
        Self {
            documents: list.documents.iter().filter_map(card).collect(),
            specimens: list.specimens.iter().flatten().filter_map(card).collect(),
        }
    }
}

impl Document {
    /// Makes the card of `entry`, or returns `None` if its file is missing. `describes_file` is false if the overlay replaces the
    /// file of a built-in entry: the built-in summary does not fit the new file.
    fn new(
        entry: &ListedDocument,
        files: FileFacts,
        is_translated: bool,
        describes_file: bool,
    ) -> Option<Self> {
        let size = files.sizes.get(&entry.file)?;
        let preview = entry.preview_path();
        let description = |text: &Option<String>| text.clone().filter(|_| describes_file);
        Some(Self {
            id: entry.id,
            title: entry.title.clone(),
            is_translated,
            kind: description(&entry.kind),
            summary: description(&entry.summary),
            status: entry.status.clone(),
            territory: entry.territory.clone(),
            file: entry.file.clone(),
            preview: Some(preview).filter(|path| (files.has_picture)(path)),
            language: entry.language,
            source: entry.source.clone(),
            pages: size.pages,
            kilobytes: size.bytes.div_ceil(1000),
        })
    }
}

/// Returns a sentence for each document of the list that has no file.
pub fn list_missing(list: &DocumentList, has_file: impl Fn(&str) -> bool) -> Vec<String> {
    list.all()
        .filter(|document| !has_file(&document.file))
        .map(|document| {
            let id = document.id;
            let file = &document.file[1..];
            format!(
                "documents.json: the file of document {id} is not in the overlay: {file}; visitors do not see its card"
            )
        })
        .collect()
}
