//! Both forms and their rules, from `data/forms.json`, which React reads too.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Deserialize;

const FORMS_JSON: &str = include_str!("../../data/forms.json");

/// Both forms of the site, as `data/forms.json` describes them to the server and to React.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    /// Name of the hidden field of both forms that only programs fill in. Browsers and password managers must not know it.
    pub honeypot: String,
    /// The contact form.
    pub contact_us: Form,
    /// The application form.
    pub job_request: Form,
}

/// One form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// Fields in the order of the page.
    pub fields: Vec<FormField>,
    /// For how many days submissions are stored, as the form promises.
    pub keep_days: u32,
    /// What a visitor agrees to by sending the form, if it needs consent.
    consent: Option<Consent>,
}

impl Form {
    /// The field called `name`.
    ///
    /// # Panics
    /// When `data/forms.json` has no such field: a mistake in the program, found by its tests.
    pub fn field(&self, name: &str) -> &FormField {
        self.fields
            .iter()
            .find(|field| field.name == name)
            .expect("data/forms.json names every field that the program reads")
    }

    /// The consent sentence beside the form.
    ///
    /// # Panics
    /// When `data/forms.json` has none: a mistake in the program, found by its tests.
    pub fn consent(&self) -> &Consent {
        self.consent
            .as_ref()
            .expect("data/forms.json has the consent of every form that stores its version")
    }
}

/// What a visitor agrees to by sending a form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Changes with the text. Stored with each submission.
    pub version: String,
    /// The sentence on the page.
    pub text: String,
}

/// One field and its rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormField {
    /// Name in the request.
    pub name: String,
    /// Label on the page and in error sentences.
    pub label: String,
    /// The control, which also decides how the value is checked.
    pub kind: FieldKind,
    /// Whether it must be filled in.
    pub required: bool,
    /// Most characters it may hold.
    pub max_length: Option<usize>,
    /// Rows of a text area.
    pub rows: Option<u32>,
    /// The browser's autofill token.
    pub autocomplete: Option<String>,
    /// Label of a select's empty choice.
    pub placeholder: Option<String>,
    /// Choices of a select.
    #[serde(default)]
    pub options: Vec<FieldOption>,
    /// Accepted file name extensions, with their dots.
    #[serde(default)]
    pub accept: Vec<String>,
    /// Most bytes a file may have.
    pub max_bytes: Option<u64>,
}

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
    /// One of the options.
    Select,
    /// Several lines of text.
    Textarea,
    /// A file.
    File,
}

/// One choice of a select.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldOption {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
}

/// The forms of `data/forms.json`, parsed once.
pub static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    let forms: Forms =
        serde_json::from_str(FORMS_JSON).expect("data/forms.json is checked by the tests");
    for form in [&forms.contact_us, &forms.job_request] {
        let mut names = HashSet::new();
        assert!(
            form.fields.iter().all(|field| names.insert(&field.name)),
            "data/forms.json names a field twice"
        );
    }
    forms
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_are_valid() {
        assert_eq!(FORMS.contact_us.field("message").rows, Some(4));
        let days = format!("for {} days", FORMS.job_request.keep_days);
        assert!(FORMS.job_request.consent().text.contains(&days));
        assert_eq!(
            FORMS.job_request.field("resume").accept,
            [".pdf", ".doc", ".docx"]
        );
    }
}
