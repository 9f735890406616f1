//! The translation of a news item or a job into Urdu: its rules, and whether the English text has changed since. It has
//! only the texts of an item. Numbers, days and pay are the same in both languages.

use std::collections::BTreeMap;

use rusqlite::Row;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::job_terms::{JobTerms, LineField};
use crate::content::markdown::RichText;
use crate::content::slug::ItemKind;
use crate::db::parse_column;
use crate::text::{hex, is_invisible};
use crate::validation::{FieldErrors, TextRule};

/// The letters of Urdu.
const LETTERS: &str = "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآأؤئۂۃ";
/// The vowel signs and punctuation of Urdu.
const MARKS: &str = "\u{64b}\u{64e}\u{64f}\u{650}\u{651}\u{654}\u{670}،؛؟۔٪";
/// Minimum percentage of Urdu letters. A text in English, or in Urdu with Latin letters, has fewer.
const MIN_URDU_PERCENT: usize = 60;

/// Fields that have the same name and limit in both languages.
pub(super) const TITLE: LineField = LineField::new("Title", "title", 150);
pub(super) const LOCATION: LineField = LineField::new("Location", "location", 100);

/// The English texts of an item, which a translation of the item must have in Urdu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EnglishTexts {
    /// The texts of [`line_fields`], in the same order.
    pub(super) lines: Vec<EnglishLine>,
    /// The text of the item in Markdown.
    pub(super) text: String,
}

/// The English text of a field that has one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EnglishLine {
    pub(super) field: LineField,
    /// `None` if the item has no such text, and release 1.0.0 had no such field.
    pub(super) text: Option<String>,
}

impl EnglishTexts {
    /// The first 16 hexadecimal digits of the SHA-256 of all texts. Without the texts that are `None`, it is the hash of
    /// release 1.0.0, so translations made with 1.0.0 stay current.
    fn hash(&self) -> String {
        let lines = self.lines.iter().filter_map(|line| line.text.as_deref());
        let texts: Vec<&str> = lines.chain([self.text.as_str()]).collect();
        hex(&Sha256::digest(texts.join("\0"))[..8])
    }
}

/// A translation into Urdu as the office writes it, before its checks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct NewTranslation {
    /// The title, and for a job the location and the terms, by the names of the fields.
    #[serde(flatten)]
    pub lines: BTreeMap<String, String>,
    /// The text in Markdown.
    pub text: String,
}

/// A translation that satisfies the rules, in the form of the column `ur`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translation {
    /// The title, and for a job the location and the terms, by the names of the fields.
    #[serde(flatten)]
    pub lines: BTreeMap<String, String>,
    /// The text in Markdown.
    pub text: String,
    /// The first 16 hexadecimal digits of the SHA-256 of the English original.
    #[serde(rename = "of")]
    pub original_hash: String,
    /// When a news item last changed for readers in Urdu, RFC 3339 with offset. `None` before its first change, and for
    /// jobs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

/// The translation of an item that the office adds or changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TranslationInput {
    /// A new translation.
    New(NewTranslation),
    /// The translation that the item has. It stays as it is, even if the English texts change.
    Stored(Translation),
}

/// A translation as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TranslationDetails {
    /// The translation.
    #[serde(flatten)]
    pub translation: Translation,
    /// Whether the English original is unchanged since the translation was made.
    pub is_current: bool,
}

impl TranslationDetails {
    /// The state of a translation in the column "Urdu" of lists.
    pub fn state(translation: Option<&Self>) -> &'static str {
        match translation {
            Some(translation) if translation.is_current => "yes",
            Some(_) => "old",
            None => "-",
        }
    }
}

/// The fields of a kind that a translation has, except the text. They have the same limits as in English.
pub(super) fn line_fields(kind: ItemKind) -> Vec<LineField> {
    let mut fields = vec![TITLE];
    if kind == ItemKind::Jobs {
        fields.push(LOCATION);
        fields.extend(JobTerms::text_fields());
    }
    fields
}

impl TranslationInput {
    /// Checks the translation if it is new. See [`NewTranslation::check`].
    pub(super) fn check(
        self,
        errors: &mut FieldErrors,
        max_text_length: usize,
        english: &EnglishTexts,
    ) -> Translation {
        match self {
            Self::New(translation) => translation.check(errors, max_text_length, english),
            Self::Stored(translation) => translation,
        }
    }
}

impl NewTranslation {
    /// Checks a translation of `english` by the rules of the English fields, and that its letters are Urdu. It must
    /// translate every English text, so that no applicant misses a term.
    fn check(
        mut self,
        errors: &mut FieldErrors,
        max_text_length: usize,
        english: &EnglishTexts,
    ) -> Translation {
        for EnglishLine { field, text } in &english.lines {
            let line = self.lines.remove(field.name).unwrap_or_default();
            let has_english = text.as_ref().is_some_and(|text| !text.is_empty());
            if !has_english && line.trim().is_empty() {
                continue;
            }
            let label = format!("Urdu {}", field.label.to_lowercase());
            let missing = format!("{label} is missing, but the item has it in English.");
            let rule = TextRule {
                missing: Some(&missing),
                ..TextRule::line(&label, field.max_length)
            };
            let line = rule.check(errors, &label, &line);
            check_letters(errors, &label, &line);
            self.lines.insert(field.name.to_owned(), line);
        }
        self.text = RichText::check(errors, "Urdu text", max_text_length, &self.text);
        check_letters(errors, "Urdu text", &self.text);
        let plain_text = RichText::parse(&self.text).plain_text();
        if errors.by_field.is_empty() && !is_urdu(self.lines.values().chain([&plain_text])) {
            let sentence =
                format!("This is not Urdu: less than {MIN_URDU_PERCENT} % of its letters are.");
            errors.add("Urdu text", sentence);
        }
        Translation {
            lines: self.lines,
            text: self.text,
            original_hash: english.hash(),
            updated_at: None,
        }
    }
}

impl Translation {
    /// Compares the translation with the present `english` texts.
    pub(super) fn details(&self, english: &EnglishTexts) -> TranslationDetails {
        TranslationDetails {
            translation: self.clone(),
            is_current: self.original_hash == english.hash(),
        }
    }

    /// The translation that an import stores: the `new` one from the file, or else the `old` one unless the import prunes.
    /// If both are equal, it keeps the `old` one with its hash and date.
    pub(super) fn merge_import(new: Option<Self>, old: Option<&Self>, prune: bool) -> Option<Self> {
        match (new, old) {
            (Some(new), Some(old)) if new.has_same_texts(old) => Some(old.clone()),
            (Some(new), _) => Some(new),
            (None, _) if prune => None,
            (None, old) => old.cloned(),
        }
    }

    /// Whether visitors read the same texts in both.
    pub(super) fn has_same_texts(&self, other: &Self) -> bool {
        self.lines == other.lines && self.text == other.text
    }

    /// The value of the column `ur`.
    pub(super) fn to_json(translation: Option<&Self>) -> Option<String> {
        translation.map(|translation| serde_json::json!(translation).to_string())
    }

    /// Reads the column `ur`.
    pub(super) fn read(row: &Row) -> rusqlite::Result<Option<Self>> {
        match row.get::<_, Option<String>>("ur")? {
            Some(_) => parse_column(row, "ur", |json| serde_json::from_str(json)),
            None => Ok(None),
        }
    }
}

/// Adds an error for the first character that is not allowed in Urdu.
fn check_letters(errors: &mut FieldErrors, label: &str, text: &str) {
    let Some(c) = text.chars().find(|c| !is_allowed(*c)) else {
        return;
    };
    let code = u32::from(c);
    let problem = if is_invisible(c) {
        format!("an invisible character (U+{code:04X}); delete it")
    } else if matches!(c, '٠'..='٩' | '۰'..='۹') {
        format!("the digit {c}; write 0 to 9")
    } else {
        let remedy = urdu_letter(c).map_or_else(String::new, |letter| format!("; write {letter}"));
        format!("the character {c} (U+{code:04X}), which is not Urdu{remedy}")
    };
    errors.add(label, format!("{label} has {problem}."));
}

/// The Urdu letter that looks the same as, or similar to, a character from Arabic keyboards.
fn urdu_letter(arabic: char) -> Option<char> {
    match arabic {
        'ي' | 'ى' => Some('ی'),
        'ك' => Some('ک'),
        'ه' => Some('ہ'),
        'ة' => Some('ۃ'),
        'ۀ' => Some('ۂ'),
        _ => None,
    }
}

/// Whether `c` may occur in Urdu: not an invisible character, and not an Arabic character that Urdu does not use.
fn is_allowed(c: char) -> bool {
    let is_arabic = matches!(c, '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
    !is_invisible(c) && (!is_arabic || LETTERS.contains(c) || MARKS.contains(c))
}

fn is_urdu<'a>(texts: impl Iterator<Item = &'a String>) -> bool {
    let letters = texts.flat_map(|text| text.chars().filter(|c| c.is_alphabetic()));
    let (urdu, others): (Vec<_>, Vec<_>) = letters.partition(|letter| LETTERS.contains(*letter));
    urdu.len() * 100 >= (urdu.len() + others.len()) * MIN_URDU_PERCENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_describes_characters_that_are_not_urdu() {
        let check = |title: &str, text: &str| {
            let mut errors = FieldErrors::default();
            let translation = NewTranslation {
                lines: BTreeMap::from([("title".to_owned(), title.to_owned())]),
                text: text.to_owned(),
            };
            let english = EnglishTexts {
                lines: vec![EnglishLine {
                    field: TITLE,
                    text: Some("Night patrols".to_owned()),
                }],
                text: "Every night.".to_owned(),
            };
            let translation = translation.check(&mut errors, 99, &english);
            errors.into_result(translation)
        };
        for text in ["رات کی گشت", "**22:00** سے [پتہ](/career)، CCTV ۔"] {
            check("رات کی گشت", text).unwrap();
        }
        for (text, sentence) in [
            ("ي", "the character ي (U+064A), which is not Urdu; write ی."),
            ("ﷺ", "the character ﷺ (U+FDFA), which is not Urdu."),
            ("٣", "the digit ٣; write 0 to 9."),
            ("\u{200f}", "an invisible character (U+200F); delete it."),
            ("Raat ki gasht, har raat do guard", "This is not Urdu"),
        ] {
            let error = check("رات کی گشت", &format!("رات {text}")).unwrap_err();
            assert!(error.to_string().contains(sentence), "{error}");
        }
        let invalid = check("", "رات").unwrap_err();
        assert!(invalid.by_field.contains_key("Urdu title"));
    }
}
