//! The cards of the page of downloads: what the list says of each document, with the pages and the size of its file.

use std::collections::HashMap;

use serde::Serialize;

use crate::config::documents::{DocumentList, ListedDocument, Source};
use crate::language::Language;
use crate::site::overlay::DocumentSize;

/// What the page of downloads shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Downloads {
    /// Regulations.
    pub documents: Vec<Document>,
    /// Specimens and forms.
    pub specimens: Vec<Document>,
}

/// A card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "DownloadDocument")]
pub struct Document {
    /// Part of links to the card.
    pub id: u32,
    /// The title.
    pub title: String,
    /// Whether the title is in the language of the page. The titles of laws are in English on all pages.
    pub is_translated: bool,
    /// What it is, such as "Summary".
    pub kind: Option<String>,
    /// What it is about.
    pub summary: Option<String>,
    /// Whether it still applies.
    pub status: Option<String>,
    /// The territory whose first document this is.
    pub territory: Option<String>,
    /// Path of the file.
    pub file: String,
    /// Path of a picture of its first page, if there is one.
    pub preview: Option<String>,
    /// The language that it is written in.
    pub language: Language,
    /// Where the official text is.
    pub source: Option<Source>,
    /// How many pages it has, if they could be counted.
    pub pages: Option<usize>,
    /// How many kilobytes, rounded up.
    pub kilobytes: usize,
}

/// The files that cards show.
#[derive(Clone, Copy)]
pub struct Files<'a> {
    /// The size of each document, by its path.
    pub sizes: &'a HashMap<String, DocumentSize>,
    /// Whether there is a picture at a path.
    pub has_picture: &'a dyn Fn(&str) -> bool,
    /// Whether the overlay replaces the built-in file at a path.
    pub is_replaced: &'a dyn Fn(&str) -> bool,
}

impl Downloads {
    /// The cards of a list in each language. A document without a file has none.
    pub fn of(lists: &[DocumentList; 2], files: Files) -> [Self; 2] {
        let english: HashMap<_, _> = lists[0].all().map(|one| (one.id, &one.title)).collect();
        Language::ALL.map(|language| {
            let list = &lists[language.index()];
            let card = |listed: &ListedDocument| {
                let is_translated = language == Language::English
                    || english.get(&listed.id) != Some(&&listed.title);
                let summarises = !list.is_built_in || !(files.is_replaced)(&listed.file);
                Document::of(listed, files, is_translated, summarises)
            };
            Self {
                documents: list.documents.iter().filter_map(card).collect(),
                specimens: list.specimens.iter().flatten().filter_map(card).collect(),
            }
        })
    }
}

impl Document {
    /// `summarises` is whether the list describes this file: the built-in list does not know one that replaces a summary.
    fn of(
        listed: &ListedDocument,
        files: Files,
        is_translated: bool,
        summarises: bool,
    ) -> Option<Self> {
        let size = files.sizes.get(&listed.file)?;
        let preview = listed.preview_path();
        let of_file = |text: &Option<String>| text.clone().filter(|_| summarises);
        Some(Self {
            id: listed.id,
            title: listed.title.clone(),
            is_translated,
            kind: of_file(&listed.kind),
            summary: of_file(&listed.summary),
            status: listed.status.clone(),
            territory: listed.territory.clone(),
            file: listed.file.clone(),
            preview: Some(preview).filter(|path| (files.has_picture)(path)),
            language: listed.language,
            source: listed.source.clone(),
            pages: size.pages,
            kilobytes: size.bytes.div_ceil(1000),
        })
    }
}

/// The documents of the list without a file, each in a sentence.
pub fn missing(list: &DocumentList, has_file: impl Fn(&str) -> bool) -> Vec<String> {
    let missing = list.all().filter(|document| !has_file(&document.file));
    let sentence = |document: &ListedDocument| {
        let (id, file) = (document.id, &document.file[1..]);
        format!(
            "documents.json: the file of document {id} is not in the overlay: {file}; visitors do not see its card"
        )
    };
    missing.map(sentence).collect()
}
