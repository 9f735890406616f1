//! The words of a news item or an opening in Urdu: their rules, and whether they are older than the English words. Numbers, days
//! and pay are not words, and exist once.

use std::collections::BTreeMap;

use rusqlite::Row;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::job_terms::{JobTerms, max_length, name_of};
use crate::content::markdown::RichText;
use crate::content::slug::Kind;
use crate::db::parse_column;
use crate::text::{hex, is_invisible};
use crate::validation::{Invalid, TextRule};

/// The letters of Urdu.
const LETTERS: &str = "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآأؤئۂۃ";
/// Its vowel signs and punctuation.
const MARKS: &str = "\u{64b}\u{64e}\u{64f}\u{650}\u{651}\u{654}\u{670}،؛؟۔٪";
/// What Arabic keyboards type, each with the Urdu letter that looks the same or similar.
const ARABIC: [[char; 2]; 6] = [
    ['ي', 'ی'],
    ['ى', 'ی'],
    ['ك', 'ک'],
    ['ه', 'ہ'],
    ['ة', 'ۃ'],
    ['ۀ', 'ۂ'],
];
/// Least share of Urdu letters among all, in percent: a file in English or in Urdu with Latin letters has fewer.
const LEAST_URDU: usize = 60;

/// The words of an item in Urdu, as they are stored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translation {
    /// The title, and for an opening the location and the texts of its terms, by the names of the fields.
    #[serde(flatten)]
    pub lines: BTreeMap<String, String>,
    /// The text in Markdown.
    pub text: String,
    /// First 16 hexadecimal digits of the SHA-256 of the English words that were translated; empty until they are checked.
    #[serde(default)]
    pub of: String,
    /// When a news item last changed for its readers in Urdu, RFC 3339 with offset. Before its first change, and for a job, there is
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

/// A translation as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredTranslation {
    /// Its words.
    #[serde(flatten)]
    pub words: Translation,
    /// Whether the English words are still those that were translated.
    pub is_current: bool,
}

impl StoredTranslation {
    /// What lists say of an item that may have a translation.
    pub fn state(translation: Option<&Self>) -> &'static str {
        match translation {
            Some(words) if words.is_current => "yes",
            Some(_) => "old",
            None => "-",
        }
    }
}

/// The labels of the lines that a translation may have, with the limits of the English fields.
pub(super) fn lines_of(kind: Kind) -> Vec<(&'static str, usize)> {
    let mut lines = vec![("Title", 150)];
    if kind == Kind::Jobs {
        lines.push(("Location", 100));
        let texts = JobTerms::default().texts().map(|(label, _)| label);
        lines.extend(texts.map(|label| (label, max_length(label))));
    }
    lines
}

impl Translation {
    /// Checks new words, which translate the `english` ones, by the rules of those, and that they are written in Urdu letters. Every
    /// English text needs its translation, because an applicant would miss a term. Stored words stay as they are. `None` in `english`
    /// is a term that 1.0.0 did not have, and that is not given.
    pub(super) fn check(
        mut self,
        checks: &mut Invalid,
        kind: Kind,
        max_text: usize,
        english: &[Option<String>],
    ) -> Self {
        if !self.of.is_empty() {
            return self;
        }
        self.of = hash(english);
        for ((label, max), english) in lines_of(kind).into_iter().zip(english) {
            let name = name_of(label);
            let line = self.lines.remove(&name).unwrap_or_default();
            let has_english = english.as_ref().is_some_and(|text| !text.is_empty());
            if !has_english && line.trim().is_empty() {
                continue;
            }
            let label = format!("Urdu {}", label.to_lowercase());
            let missing = format!("{label}: there are none, but the item has them in English.");
            let rule = TextRule {
                missing: Some(&missing),
                ..TextRule::line(&label, max)
            };
            let line = rule.check(checks, &label, &line);
            check_letters(checks, &label, &line);
            self.lines.insert(name, line);
        }
        self.text = RichText::check(checks, "Urdu text", max_text, &self.text);
        check_letters(checks, "Urdu text", &self.text);
        let plain = RichText::read(&self.text).plain();
        if checks.errors.is_empty() && !is_urdu(self.lines.values().chain([&plain])) {
            let sentence =
                format!("This is not Urdu: less than {LEAST_URDU} % of its letters are.");
            checks.refuse("Urdu text", sentence);
        }
        self
    }

    /// What the office sees of it while these are the `english` words.
    pub fn stored(self, english: &[Option<String>]) -> StoredTranslation {
        let is_current = self.of == hash(english);
        let words = self;
        StoredTranslation { words, is_current }
    }

    /// What an import stores: the `given` translation, or else the `old` one unless it `prunes`. Equal words stay a translation of
    /// what they translated.
    pub fn imported(given: Option<Self>, old: Option<&Self>, prunes: bool) -> Option<Self> {
        let Some(given) = given else {
            return old.filter(|_| !prunes).cloned();
        };
        let equal = old.filter(|old| old.has_words_of(&given));
        Some(equal.cloned().unwrap_or(given))
    }

    /// Whether visitors read the same words in both.
    pub(super) fn has_words_of(&self, other: &Self) -> bool {
        self.lines == other.lines && self.text == other.text
    }

    /// The JSON of the column `ur`.
    pub(super) fn json(translation: Option<&Self>) -> Option<String> {
        translation.map(|words| serde_json::json!(words).to_string())
    }

    /// The translation in the column `ur`, if there is one.
    pub(super) fn read(row: &Row) -> rusqlite::Result<Option<Self>> {
        match row.get::<_, Option<String>>("ur")? {
            Some(_) => parse_column(row, "ur", |text| serde_json::from_str(text)),
            None => Ok(None),
        }
    }
}

/// Without a term that 1.0.0 did not have, the hash is that of 1.0.0: translations stay current.
fn hash(english: &[Option<String>]) -> String {
    let texts: Vec<&str> = english.iter().flatten().map(String::as_str).collect();
    hex(&Sha256::digest(texts.join("\0"))[..8])
}

/// Refuses the first character that Urdu is not written with.
fn check_letters(checks: &mut Invalid, label: &str, text: &str) {
    let Some(wrong) = text.chars().find(|c| is_wrong(*c)) else {
        return;
    };
    let code = u32::from(wrong);
    let found = match wrong {
        c if is_invisible(c) => format!("an invisible character (U+{code:04X}); delete it"),
        '٠'..='٩' | '۰'..='۹' => format!("the digit {wrong}; write 0 to 9"),
        c => {
            let urdu = ARABIC.iter().find(|[arabic, _]| *arabic == c);
            let remedy = urdu.map_or_else(String::new, |[_, urdu]| format!("; write {urdu}"));
            format!("the character {c} (U+{code:04X}), which is not Urdu{remedy}")
        }
    };
    checks.refuse(label, format!("{label} has {found}."));
}

/// Whether `c` is Arabic but not of Urdu, or a mark that nobody sees.
fn is_wrong(c: char) -> bool {
    let is_arabic = matches!(c, '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
    is_invisible(c) || (is_arabic && !LETTERS.contains(c) && !MARKS.contains(c))
}

fn is_urdu<'a>(texts: impl Iterator<Item = &'a String>) -> bool {
    let letters = texts.flat_map(|text| text.chars().filter(|c| c.is_alphabetic()));
    let (urdu, others): (Vec<_>, Vec<_>) = letters.partition(|letter| LETTERS.contains(*letter));
    urdu.len() * 100 >= (urdu.len() + others.len()) * LEAST_URDU
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_urdu_is_refused_by_its_name() {
        let parse = |title: &str, text: &str| {
            let lines = BTreeMap::from([("title".to_owned(), title.to_owned())]);
            let (text, of) = (text.to_owned(), String::new());
            let mut checks = Invalid::default();
            let updated_at = None;
            let words = Translation {
                lines,
                text,
                of,
                updated_at,
            };
            let words = words.check(
                &mut checks,
                Kind::News,
                99,
                &[Some("Night patrols".to_owned())],
            );
            checks.finish(words)
        };
        for text in ["رات کی گشت", "**22:00** سے [پتہ](/career)، CCTV ۔"] {
            parse("رات کی گشت", text).unwrap();
        }
        for (text, sentence) in [
            ("ي", "the character ي (U+064A), which is not Urdu; write ی."),
            ("ﷺ", "the character ﷺ (U+FDFA), which is not Urdu."),
            ("٣", "the digit ٣; write 0 to 9."),
            ("\u{200f}", "an invisible character (U+200F); delete it."),
            ("Raat ki gasht, har raat do guard", "This is not Urdu"),
        ] {
            let error = parse("رات کی گشت", &format!("رات {text}")).unwrap_err();
            assert!(error.to_string().contains(sentence), "{error}");
        }
        assert!(
            parse("", "رات")
                .unwrap_err()
                .errors
                .contains_key("Urdu title")
        );
    }
}
