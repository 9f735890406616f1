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
/// A character from Arabic keyboards, and the Urdu letter that looks the same or similar.
struct ArabicLetter {
    arabic: char,
    urdu: char,
}

const fn arabic_letter(arabic: char, urdu: char) -> ArabicLetter {
    ArabicLetter { arabic, urdu }
}

const ARABIC_LETTERS: [ArabicLetter; 6] = [
    arabic_letter('ي', 'ی'),
    arabic_letter('ى', 'ی'),
    arabic_letter('ك', 'ک'),
    arabic_letter('ه', 'ہ'),
    arabic_letter('ة', 'ۃ'),
    arabic_letter('ۀ', 'ۂ'),
];
/// Minimum percentage of Urdu letters. A text in English, or in Urdu with Latin letters, has fewer.
const MIN_URDU_PERCENT: usize = 60;

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
    pub words: Translation,
    /// Whether the English original is unchanged since.
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
    let mut fields = vec![LineField::new("Title", "title", 150)];
    if kind == ItemKind::Jobs {
        fields.push(LineField::new("Location", "location", 100));
        fields.extend(JobTerms::text_fields());
    }
    fields
}

impl TranslationInput {
    /// Checks the translation if it is new. See [`NewTranslation::check`].
    pub(super) fn check(
        self,
        errors: &mut FieldErrors,
        kind: ItemKind,
        max_text_length: usize,
        english: &[Option<String>],
    ) -> Translation {
        match self {
            Self::New(translation) => translation.check(errors, kind, max_text_length, english),
            Self::Stored(translation) => translation,
        }
    }
}

impl NewTranslation {
    /// Checks a translation of `english` by the rules of the English fields, and that its letters are Urdu. It must
    /// translate every English text, so that no applicant misses a term.
    ///
    /// `english` has the texts of [`line_fields`] in their order, and then the text of the item. For `None`, see [`hash`].
    fn check(
        mut self,
        errors: &mut FieldErrors,
        kind: ItemKind,
        max_text_length: usize,
        english: &[Option<String>],
    ) -> Translation {
        for (field, english) in line_fields(kind).into_iter().zip(english) {
            let line = self.lines.remove(field.name).unwrap_or_default();
            let has_english = english.as_ref().is_some_and(|text| !text.is_empty());
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
            original_hash: hash(english),
            updated_at: None,
        }
    }
}

impl Translation {
    /// Compares the translation with the present `english` texts.
    pub(super) fn details(&self, english: &[Option<String>]) -> TranslationDetails {
        TranslationDetails {
            words: self.clone(),
            is_current: self.original_hash == hash(english),
        }
    }

    /// The translation that an import stores: the `new` one from the file, or else the `old` one unless the import prunes.
    /// If both are equal, it keeps the `old` one with its hash and date.
    pub(super) fn merge_import(new: Option<Self>, old: Option<&Self>, prune: bool) -> Option<Self> {
        match (new, old) {
            (Some(new), Some(old)) if new.has_same_words(old) => Some(old.clone()),
            (Some(new), _) => Some(new),
            (None, _) if prune => None,
            (None, old) => old.cloned(),
        }
    }

    /// Whether visitors read the same words in both.
    pub(super) fn has_same_words(&self, other: &Self) -> bool {
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

/// Hashes the English texts of an item. `None` is a term that release 1.0.0 did not have and that the item does not have
/// either. Leaving it out gives the hash of 1.0.0, so translations from then stay current.
fn hash(english: &[Option<String>]) -> String {
    let texts: Vec<&str> = english.iter().flatten().map(String::as_str).collect();
    hex(&Sha256::digest(texts.join("\0"))[..8])
}

/// Adds an error for the first character that does not belong into Urdu.
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
        let remedy = ARABIC_LETTERS
            .iter()
            .find(|letter| letter.arabic == c)
            .map_or_else(String::new, |letter| format!("; write {}", letter.urdu));
        format!("the character {c} (U+{code:04X}), which is not Urdu{remedy}")
    };
    errors.add(label, format!("{label} has {problem}."));
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
            let english = [Some("Night patrols".to_owned())];
            let translation = translation.check(&mut errors, ItemKind::News, 99, &english);
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
