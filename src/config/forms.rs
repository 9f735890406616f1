//! The forms of the site and their rules, from `data/forms.json`. The front end reads the same file.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

const FORMS_JSON: &str = include_str!("../../data/forms.json");

/// The content of `data/forms.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    /// The name of the hidden field of all forms that only spam programs fill in. Choose one that browsers and password managers do
    /// not fill in.
    pub honeypot: String,
    /// The forms that send messages. The first one is the contact form.
    pub messages: Vec<Form>,
    /// The application form.
    pub job_request: Form,
}

impl Forms {
    /// Returns the form that sends messages of this kind, for example `quote`.
    pub fn message(&self, kind: &str) -> Option<&Form> {
        self.messages.iter().find(|form| form.kind == kind)
    }

    /// All forms.
    pub fn all(&self) -> impl Iterator<Item = &Form> {
        self.messages.iter().chain([&self.job_request])
    }
}

/// A form and the kind of submission that it sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The kind of submission in the database and on the command line.
    pub kind: String,
    /// The plural noun for lists of submissions.
    pub plural: String,
    /// The singular noun for sentences.
    pub noun: String,
    /// The path of the endpoint, for example `/api/contact-us`.
    pub endpoint: String,
    /// The path of the page with the form. The thank-you page is `sent` below it.
    pub page: String,
    /// The letters before the number in references, for example `Q` in `Q-000012`. `None` if the form has no references.
    #[serde(rename = "reference")]
    pub reference_prefix: Option<String>,
    /// If the form has no field `subject`, the fields that make up the subject.
    #[serde(default)]
    pub subject: Vec<String>,
    /// The sentence that thanks the sender. `{reference}` is replaced with the reference.
    pub thanks: String,
    /// The Urdu texts.
    pub ur: FormTexts,
    /// After how many days the form promises to delete submissions.
    pub keep_days: u32,
    /// The consent that a visitor gives by sending the form; `None` if it asks for none.
    pub consent: Option<Consent>,
    /// The fields in the order of the page.
    pub fields: Vec<FormField>,
}

impl Form {
    /// Returns the field `name`, if it exists.
    pub fn find(&self, name: &str) -> Option<&FormField> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Returns the field `name`, which must exist.
    ///
    /// # Panics
    /// If `data/forms.json` has no such field. This is a bug that our tests would find.
    pub fn field(&self, name: &str) -> &FormField {
        self.find(name)
            .expect("data/forms.json has every field that the program reads")
    }

    /// The names of the file fields.
    pub fn file_fields(&self) -> Vec<String> {
        self.fields
            .iter()
            .filter(|field| field.kind.is_for_files())
            .map(|field| field.name.clone())
            .collect()
    }

    /// The sentence that thanks the sender.
    pub fn thanks_for(&self, language: Language, reference: Option<&str>) -> String {
        let thanks = match language {
            Language::English => &self.thanks,
            Language::Urdu => &self.ur.thanks,
        };
        thanks.replace("{reference}", reference.unwrap_or_default())
    }
}

/// The texts of a form in Urdu.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormTexts {
    /// The sentence that thanks the sender.
    pub thanks: String,
}

/// The consent that a visitor gives by sending a form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Stored with each submission. Change it whenever you change the text.
    pub version: String,
    /// The sentence on the page.
    pub text: String,
    /// The Urdu sentence, which has its own version.
    pub ur: ConsentTexts,
}

/// The consent in Urdu.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsentTexts {
    /// The version of the sentence.
    pub version: String,
    /// The sentence on the page.
    pub text: String,
}

/// Extensions of files that visitors choose by mistake. For an extension that is not in these lists, the content of the file
/// decides.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherKinds {
    /// Photographs and drawings.
    pub pictures: Extensions,
    /// Documents that their program can save as a PDF.
    pub documents: Extensions,
    /// Programs, archives, sounds and films.
    pub others: Extensions,
}

/// File name extensions in lower case, with their dots.
#[derive(Debug, Default, Deserialize)]
pub struct Extensions(Vec<String>);

impl Extensions {
    /// Whether `file_name` has one of these extensions. Convert it to lower case first.
    pub fn is_of(&self, file_name: &str) -> bool {
        self.0
            .iter()
            .any(|extension| file_name.ends_with(extension))
    }
}

/// A field and its rules. The file has more keys, which only the front end reads.
#[derive(Debug, Deserialize)]
pub struct FormField {
    /// The name in the request.
    pub name: String,
    /// The label on the page.
    pub label: String,
    /// The kind of control. It also decides how the value is checked.
    pub kind: FieldKind,
    /// Whether the visitor must fill it in.
    pub required: bool,
    /// The page has no control for this field. Only other programs send it.
    #[serde(default)]
    pub hidden: bool,
    /// If one of these fields has a value, this one is optional.
    #[serde(default)]
    pub unless: Vec<String>,
    /// The error sentence if the field is required, but empty.
    pub missing: Option<String>,
    /// The error sentence if the value does not fit the kind.
    pub invalid: Option<String>,
    /// Maximum length in characters.
    pub max_length: Option<usize>,
    /// Minimum length in characters, if the box [`min_length_if`](Self::min_length_if) is ticked.
    pub min_length: Option<usize>,
    /// The box with which a visitor says that this text replaces something else, for example a résumé.
    pub min_length_if: Option<String>,
    /// The error sentence if the value is shorter than the minimum.
    pub too_short: Option<String>,
    /// Smallest value of a number.
    pub min: Option<u32>,
    /// Largest value of a number.
    pub max: Option<u32>,
    /// The choices.
    #[serde(default)]
    pub options: Vec<FieldOption>,
    /// Accepted file name extensions, with their dots.
    #[serde(default)]
    pub accept: Vec<String>,
    /// The server refuses files with these extensions without looking at their content.
    #[serde(default)]
    pub other_kinds: OtherKinds,
    /// Maximum size of a file in bytes.
    pub max_bytes: Option<u64>,
    /// Maximum number of files.
    pub max_files: Option<usize>,
    /// Maximum size of all files of this field together, in bytes.
    pub max_total_bytes: Option<u64>,
    /// Maximum size of a photograph in millions of pixels.
    pub max_megapixels: Option<u64>,
    /// A field that must not have a file if this one has.
    pub not_with: Option<String>,
    /// The error sentence if both have files.
    pub not_both: Option<String>,
}

impl FormField {
    /// Formats `value` for people: the label of a choice, "yes" for a ticked box, or the value itself.
    pub fn shown<'a>(&'a self, value: &'a str) -> &'a str {
        if self.kind == FieldKind::Checkbox && value == TICKED {
            return "yes";
        }
        self.options
            .iter()
            .find(|option| option.value == value)
            .map_or(value, |option| &option.label)
    }
}

/// The value of a ticked box. Browsers send nothing for a box that is not ticked.
pub const TICKED: &str = "on";

/// The controls of forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One line of text.
    Text,
    /// An email address.
    Email,
    /// A telephone number.
    Tel,
    /// A whole number.
    Number,
    /// A day, YYYY-MM-DD.
    Date,
    /// A drop-down list of options.
    Select,
    /// Radio buttons.
    Radio,
    /// A box to tick, which sends [`TICKED`].
    Checkbox,
    /// Several lines of text.
    Textarea,
    /// A file.
    File,
    /// Several photographs.
    Photos,
}

impl FieldKind {
    /// Whether the field is for one or several files.
    pub fn is_for_files(self) -> bool {
        matches!(self, Self::File | Self::Photos)
    }
}

/// One choice. The file also has its Urdu label, which only the front end reads.
#[derive(Debug, Deserialize)]
pub struct FieldOption {
    /// The value in the request.
    pub value: String,
    /// The label on the page.
    pub label: String,
}

/// The forms of `data/forms.json`, parsed once.
pub static FORMS: LazyLock<Forms> =
    LazyLock::new(|| serde_json::from_str(FORMS_JSON).expect("our tests parse data/forms.json"));

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_field_has_a_unique_name_and_the_sentences_that_it_needs() {
        for fields in FORMS.all().map(|form| &form.fields) {
            let mut names = HashSet::new();
            for field in fields {
                let exists = |other: &String| fields.iter().any(|field| field.name == *other);
                assert!(field.unless.iter().all(exists), "{field:?}");
                assert!(names.insert(&field.name), "{field:?}");
                let needs_invalid = matches!(
                    field.kind,
                    FieldKind::Email | FieldKind::Tel | FieldKind::Number | FieldKind::Date
                );
                assert_eq!(field.missing.is_some(), field.required, "{field:?}");
                assert!(!(field.hidden && field.required), "{field:?}");
                assert_eq!(field.invalid.is_some(), needs_invalid, "{field:?}");
                let has_minimum = field.min_length.is_some();
                assert_eq!(field.min_length_if.is_some(), has_minimum, "{field:?}");
                assert_eq!(field.too_short.is_some(), has_minimum, "{field:?}");
                assert!(field.min_length_if.iter().all(exists), "{field:?}");
                assert!(field.not_with.iter().all(exists), "{field:?}");
                assert_eq!(
                    field.not_with.is_some(),
                    field.not_both.is_some(),
                    "{field:?}"
                );
            }
        }
        let days = FORMS.job_request.keep_days;
        let consent = FORMS.job_request.consent.as_ref().unwrap();
        assert!(consent.text.contains(&format!("for {days} days")));
        assert!(consent.ur.text.contains(&format!("{days} دن")));
        assert_ne!(consent.version, consent.ur.version);
    }

    #[test]
    fn forms_have_unique_names_and_a_subject() {
        assert_eq!(FORMS.messages[0].kind, "contact");
        let mut seen = HashSet::new();
        for form in FORMS.all() {
            let mut names = [&form.kind, &form.plural, &form.endpoint, &form.page]
                .into_iter()
                .chain(&form.reference_prefix);
            assert!(names.all(|name| seen.insert(name)), "{form:?}");
            assert!(form.endpoint.starts_with("/api/"));
            for thanks in [&form.thanks, &form.ur.thanks] {
                let has_reference = thanks.contains("{reference}");
                assert_eq!(has_reference, form.reference_prefix.is_some(), "{thanks}");
            }
            // Applications have a job instead of a subject.
            if form.kind == "application" {
                continue;
            }
            let has_subject = form.find("subject").is_some();
            assert_ne!(has_subject, !form.subject.is_empty(), "{}", form.kind);
            for name in &form.subject {
                form.field(name);
            }
        }
    }
}
