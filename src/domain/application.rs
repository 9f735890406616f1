//! An application for a job, before and after it is stored.

use std::collections::BTreeMap;

use serde::Serialize;

use super::invalid::Invalid;
use super::resume::{Resume, StoredResume, Upload};
use super::state::State;
use crate::facts::FORMS;

const MAX_CONSENT_VERSION_LENGTH: usize = 32;
/// Only a manipulated page sends such a version.
const STALE_FORM: &str = "Please reload the page and send the form again.";

/// An application that satisfies the rules of its form. Whether its opening is open is checked when it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) contact: String,
    pub(crate) job_position: String,
    pub(crate) message: Option<String>,
    pub(crate) job_slug: Option<String>,
    pub(crate) consent_version: String,
    pub(crate) resume: Resume,
}

impl Application {
    /// Checks the form's `values` and the file sent with them. The optional value `job` is the slug of an opening, and
    /// `consent_version` the version of the sentence on the sender's page; the current version if it is missing.
    pub fn parse(
        values: &BTreeMap<String, String>,
        resume: Option<Upload>,
    ) -> Result<Self, Invalid> {
        let form = &FORMS.job_request;
        let mut checks = Invalid::default();
        let mut text = |name| checks.field(form.fields.get(name), values);
        let name = text("name");
        let email = text("email");
        let contact = text("contact");
        let job_position = text("job_position");
        let message = text("message");
        let consent_version = match values.get("consent_version") {
            Some(shown) if is_consent_version(shown) => shown.clone(),
            Some(_) => {
                checks.refuse("consent_version", STALE_FORM.to_owned());
                String::new()
            }
            None => form.consent.version.clone(),
        };
        match Resume::parse(resume) {
            Ok(resume) => checks.finish(Self {
                name,
                email,
                contact,
                job_position,
                message: some(&message),
                job_slug: values.get("job").and_then(|slug| some(slug.trim())),
                consent_version,
                resume,
            }),
            Err(error) => {
                checks.refuse("resume", error);
                Err(checks)
            }
        }
    }
}

/// Whether `text` can be the version of a consent sentence. This program need not know it: the page may have been opened
/// before an upgrade.
fn is_consent_version(text: &str) -> bool {
    (1..=MAX_CONSENT_VERSION_LENGTH).contains(&text.len())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.')
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// The reference that an applicant quotes: `SF-000123`.
pub fn reference(id: i64) -> String {
    super::reference::written("SF", id)
}

/// What the sender of application `id` is told.
pub fn thanks(id: i64) -> String {
    let reference = reference(id);
    format!("Thank you. Your application has reached our office; your reference is {reference}.")
}

/// An application as the office reads it, without the bytes of its résumé.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredApplication {
    /// Number of the application.
    pub id: i64,
    /// The reference that the applicant quotes.
    pub reference: String,
    /// Its state in the office.
    pub state: State,
    /// When it was received, RFC 3339 with offset.
    pub received_at: String,
    /// Who applied.
    pub name: String,
    /// E-mail address for a reply.
    pub email: String,
    /// Telephone number.
    pub contact: String,
    /// One of the form's positions.
    pub job_position: String,
    /// Slug of the opening, if the application is for one.
    pub job_slug: Option<String>,
    /// Title of that opening at the time.
    pub job_title: Option<String>,
    /// Whether this e-mail address had already applied for the same opening, or without one for the same position.
    pub repeated: bool,
    /// The applicant's message.
    pub message: Option<String>,
    /// Version of the consent sentence that was on the sender's page.
    pub consent_version: String,
    /// The signs of spam that the program found; none if it is not spam, or if somebody has marked it since.
    pub spam_reason: Option<String>,
    /// The file.
    pub resume: StoredResume,
}

impl StoredApplication {
    /// What is known of it besides its text: label, value.
    pub fn facts(&self) -> Vec<(&str, String)> {
        let mut facts = vec![
            ("From", format!("{} <{}>", self.name, self.email)),
            ("Contact", self.contact.clone()),
            ("Position", self.job_position.clone()),
        ];
        facts.extend(self.job_title.clone().map(|title| ("Opening", title)));
        facts.push(("Reference", self.reference.clone()));
        facts.push(("Received", self.received_at.clone()));
        facts.push(("State", self.state.to_string()));
        facts.extend(self.spam_reason.clone().map(|reason| ("Spam", reason)));
        if self.repeated {
            let sentence = "this address applied for the same position before";
            facts.push(("Repeated", sentence.to_owned()));
        }
        let file = format!("{}, {} bytes", self.resume.file_name, self.resume.size);
        facts.push(("Resume", file));
        facts.push(("Consent", self.consent_version.clone()));
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(changed: &[(&str, &str)]) -> BTreeMap<String, String> {
        let fields = [
            ("name", " Bilal Ahmed "),
            ("email", "bilal@example.com"),
            ("contact", "+92 (300) 000-0000"),
            ("job_position", "driver"),
        ];
        fields
            .iter()
            .chain(changed)
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn resume() -> Option<Upload> {
        Some(Upload {
            file_name: "cv.pdf".to_owned(),
            bytes: "%PDF-1.7".into(),
        })
    }

    #[test]
    fn a_complete_form_becomes_an_application() {
        let application = Application::parse(&values(&[]), resume()).unwrap();
        assert_eq!(application.name, "Bilal Ahmed");
        assert_eq!(application.message, None);
        assert_eq!(application.job_slug, None);
        assert_eq!(
            application.consent_version,
            FORMS.job_request.consent.version
        );
        let sent = values(&[("message", "Night shifts too."), ("job", " driver-2 ")]);
        let application = Application::parse(&sent, resume()).unwrap();
        assert_eq!(application.message.as_deref(), Some("Night shifts too."));
        assert_eq!(application.job_slug.as_deref(), Some("driver-2"));
    }

    #[test]
    fn the_consent_version_of_the_page_is_stored_if_it_can_be_one() {
        let parse = |version: &str| {
            let sent = values(&[("consent_version", version)]);
            Application::parse(&sent, resume()).map(|application| application.consent_version)
        };
        let longest = "1".repeat(MAX_CONSENT_VERSION_LENGTH);
        for version in ["2025-01", "2026-11.b", "X", &longest] {
            assert_eq!(parse(version).unwrap(), version);
        }
        let too_long = "1".repeat(MAX_CONSENT_VERSION_LENGTH + 1);
        for version in ["", " ", "2025 01", "2025_01", "<b>", "۲۰۲۵", &too_long] {
            let invalid = parse(version).unwrap_err();
            assert_eq!(invalid.errors["consent_version"], STALE_FORM, "{version}");
        }
    }

    #[test]
    fn an_empty_form_names_every_field_at_once() {
        let invalid = Application::parse(&BTreeMap::new(), None).unwrap_err();
        let fields: Vec<&str> = invalid.errors.keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            ["contact", "email", "job_position", "name", "resume"]
        );
    }

    #[test]
    fn a_missing_resume_is_the_only_error() {
        let invalid = Application::parse(&values(&[]), None).unwrap_err();
        assert_eq!(invalid.to_string(), "Choose the file of your résumé.");
    }
}
