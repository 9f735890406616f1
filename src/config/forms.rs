//! The forms of the site and their rules, from `data/forms.json`, which React reads too.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

const FORMS_JSON: &str = include_str!("../../data/forms.json");

/// The forms of the site, as `data/forms.json` describes them to the server and to React.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    /// Name of the hidden field of all forms that only programs fill in. Browsers and password managers must not know it.
    pub honeypot: String,
    /// The forms whose submissions are messages. The first one is the contact form.
    pub messages: Vec<Form>,
    /// The application form.
    pub job_request: Form,
}

impl Forms {
    /// The form that sends messages of this kind, such as `quote`.
    pub fn message(&self, kind: &str) -> Option<&Form> {
        self.messages.iter().find(|form| form.kind == kind)
    }

    /// All forms.
    pub fn all(&self) -> impl Iterator<Item = &Form> {
        self.messages.iter().chain([&self.job_request])
    }
}

/// A form, and the kind of submission that it sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The kind of its submissions, in the database and on the command line.
    pub kind: String,
    /// The noun for several of them, as in a list.
    pub plural: String,
    /// What one of them is called in a sentence.
    pub noun: String,
    /// The path that it is posted to, such as `/api/contact-us`.
    pub endpoint: String,
    /// Path of the page with the form. The page that thanks is `sent` below it.
    pub page: String,
    /// The letters before the number in references, such as `Q` in `Q-000012`. `None` if the form has no references.
    pub reference: Option<String>,
    /// The fields that make up the subject, if the form has no field for it.
    #[serde(default)]
    pub subject: Vec<String>,
    /// The sentence that thanks the sender. `{reference}` stands for the reference.
    pub thanks: String,
    /// Its texts in Urdu.
    pub ur: FormTexts,
    /// For how many days its submissions are stored, as the form promises.
    pub keep_days: u32,
    /// What a visitor agrees to by sending it; `None` if it asks for no consent.
    pub consent: Option<Consent>,
    /// Fields in the order of the page.
    pub fields: Vec<FormField>,
}

impl Form {
    /// The field called `name`, if there is one.
    pub fn find(&self, name: &str) -> Option<&FormField> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The field called `name`, which the program reads.
    ///
    /// # Panics
    /// When `data/forms.json` has no such field: a mistake in the program, found by its tests.
    pub fn field(&self, name: &str) -> &FormField {
        self.find(name)
            .expect("data/forms.json names every field that the program reads")
    }

    /// The names of the fields for files.
    pub fn file_fields(&self) -> Vec<String> {
        let is_for_files = |field: &&FormField| field.kind.is_for_files();
        let fields = self.fields.iter().filter(is_for_files);
        fields.map(|field| field.name.clone()).collect()
    }

    /// The sentence that thanks the sender.
    pub fn thanks_for(&self, language: Language, reference: Option<&str>) -> String {
        let thanks = [&self.thanks, &self.ur.thanks][language.index()];
        thanks.replace("{reference}", reference.unwrap_or_default())
    }
}

/// The texts of a form in another language than English.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormTexts {
    /// The sentence that thanks the sender.
    pub thanks: String,
}

/// What a visitor agrees to by sending a form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Must be changed whenever the text is; stored with each submission.
    pub version: String,
    /// The sentence on the page.
    pub text: String,
    /// The same in Urdu, under a version of its own.
    pub ur: ConsentTexts,
}

/// The sentence in another language than English.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsentTexts {
    /// Version of the Urdu sentence.
    pub version: String,
    /// The sentence in Urdu.
    pub text: String,
}

/// Extensions of what visitors choose by mistake. A file with an extension that is in none of these lists, or with none, is judged
/// by its content.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherKinds {
    /// Photographs and drawings.
    pub pictures: Extensions,
    /// What can be saved as a PDF.
    pub documents: Extensions,
    /// Programs, archives, sounds and films.
    pub others: Extensions,
}

/// File name extensions, in small letters with their dots.
#[derive(Debug, Default, Deserialize)]
pub struct Extensions(Vec<String>);

impl Extensions {
    /// Whether `file_name`, with its extension in small letters, has one of them.
    pub fn is_of(&self, file_name: &str) -> bool {
        let mut extensions = self.0.iter();
        extensions.any(|extension| file_name.ends_with(extension))
    }
}

/// One field and its rules. React reads more keys of a field than these.
#[derive(Debug, Deserialize)]
pub struct FormField {
    /// Name in the request.
    pub name: String,
    /// Label on the page.
    pub label: String,
    /// The control, which also decides how the value is checked.
    pub kind: FieldKind,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether only other programs send it. The page has no control for it.
    #[serde(default)]
    pub hidden: bool,
    /// Fields of which one with a value makes this one optional.
    #[serde(default)]
    pub unless: Vec<String>,
    /// The sentence when it is required and empty.
    pub missing: Option<String>,
    /// The sentence when the value is not of its kind.
    pub invalid: Option<String>,
    /// Maximum length in characters.
    pub max_length: Option<usize>,
    /// Minimum length in characters, while the box of [`min_length_if`](Self::min_length_if) is ticked.
    pub min_length: Option<usize>,
    /// The box that says that the text of this field takes the place of something else.
    pub min_length_if: Option<String>,
    /// The sentence when the value is shorter than that.
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
    /// Extensions of files of other kinds, which are refused by their names.
    #[serde(default)]
    pub other_kinds: OtherKinds,
    /// Maximum number of bytes a file may have.
    pub max_bytes: Option<u64>,
    /// Maximum number of files.
    pub max_files: Option<usize>,
    /// Maximum number of bytes of all files of this field together.
    pub max_total_bytes: Option<u64>,
    /// Maximum number of pixels of a photograph, in millions.
    pub max_megapixels: Option<u64>,
    /// The field that must have no file when this one has.
    pub not_with: Option<String>,
    /// The sentence when both have.
    pub not_both: Option<String>,
}

impl FormField {
    /// What a person reads for `value`: the label of a choice, "yes" for a ticked box, or the value itself.
    pub fn shown<'a>(&'a self, value: &'a str) -> &'a str {
        if self.kind == FieldKind::Checkbox && value == TICKED {
            return "yes";
        }
        let choice = self.options.iter().find(|option| option.value == value);
        choice.map_or(value, |option| &option.label)
    }
}

/// The value of a box that is ticked; browsers send nothing for one that is not.
pub const TICKED: &str = "on";

/// The controls that forms are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One line of text.
    Text,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Tel,
    /// A whole number.
    Number,
    /// A day, YYYY-MM-DD.
    Date,
    /// One of the options, in a list that opens.
    Select,
    /// One of the options, all of which are shown.
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
    /// Whether the value of such a field is a file, or several.
    pub fn is_for_files(self) -> bool {
        matches!(self, Self::File | Self::Photos)
    }
}

/// One choice. The file says it to React in Urdu too.
#[derive(Debug, Deserialize)]
pub struct FieldOption {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
}

/// The forms of `data/forms.json`, parsed once.
pub static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    serde_json::from_str(FORMS_JSON).expect("data/forms.json is checked by the tests")
});

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_field_has_a_name_of_its_own_and_the_sentences_that_its_check_needs() {
        for fields in FORMS.all().map(|form| &form.fields) {
            let mut names = HashSet::new();
            for field in fields {
                let is_named = |other: &String| fields.iter().any(|field| field.name == *other);
                assert!(field.unless.iter().all(is_named), "{field:?}");
                assert!(names.insert(&field.name), "{field:?}");
                let needs_invalid = matches!(
                    field.kind,
                    FieldKind::Email | FieldKind::Tel | FieldKind::Number | FieldKind::Date
                );
                assert_eq!(field.missing.is_some(), field.required, "{field:?}");
                assert!(!(field.hidden && field.required), "{field:?}");
                assert_eq!(field.invalid.is_some(), needs_invalid, "{field:?}");
                let minimum = (&field.min_length_if, &field.too_short);
                assert_eq!(minimum.0.is_some(), field.min_length.is_some(), "{field:?}");
                assert_eq!(minimum.1.is_some(), field.min_length.is_some(), "{field:?}");
                assert!(field.min_length_if.iter().all(is_named), "{field:?}");
                assert!(field.not_with.iter().all(is_named), "{field:?}");
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
    fn forms_differ_and_their_parts_fit() {
        assert_eq!(FORMS.messages[0].kind, "contact");
        let mut seen = HashSet::new();
        for form in FORMS.all() {
            let own = [&form.kind, &form.plural, &form.endpoint, &form.page];
            let own = own.into_iter().chain(&form.reference);
            assert!(own.into_iter().all(|text| seen.insert(text)), "{form:?}");
            assert!(form.endpoint.starts_with("/api/"));
            for thanks in [&form.thanks, &form.ur.thanks] {
                let has_reference = thanks.contains("{reference}");
                assert_eq!(has_reference, form.reference.is_some(), "{thanks}");
            }
            // An application is about a job.
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
