//! The facts about the company, from `data/company.json` or the file of `--company`.

mod parts;

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::checked::{Email, PhoneNumber, SiteUrl};
use parts::filled;
pub use parts::{
    Address, CompanyMap, Developer, Director, EmergencyNumber, ImportantLink, Licence, Phone,
    PhoneLines, WalkIn,
};

const COMPANY_JSON: &str = include_str!("../../../data/company.json");

/// The facts about the company, as pages and links use them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// Names of the top-level fields that still contain sample values.
    #[serde(default)]
    pub samples: Vec<String>,
    /// The name on every page.
    #[serde(deserialize_with = "filled")]
    pub name: String,
    /// Date of foundation, `YYYY-MM-DD`.
    #[cfg_attr(test, ts(type = "string"))]
    pub founded: jiff::civil::Date,
    /// Scheme and host under which the site is published, without a trailing slash.
    #[cfg_attr(test, ts(type = "string"))]
    pub public_url: SiteUrl,
    /// Telephone lines; every Call button uses the first.
    #[cfg_attr(test, ts(type = "Array<Phone>"))]
    pub phones: PhoneLines,
    /// The address of every `mailto:` link.
    #[cfg_attr(test, ts(type = "string"))]
    pub email: Email,
    /// The office.
    pub address: Address,
    /// Regions served, largest unit first.
    pub areas_served: Vec<String>,
    /// The map on the contact page.
    pub map: CompanyMap,
    /// Directors in the order of the page.
    pub directors: Vec<Director>,
    /// What the company holds: licences, registrations, insurance, memberships. Not shown while they are samples.
    pub licences: Vec<Licence>,
    /// The emergency numbers on the home page, as they are dialled.
    #[serde(default = "built_in_emergency_numbers")]
    pub emergency_numbers: Vec<EmergencyNumber>,
    /// The portals in the footer.
    #[serde(default = "built_in_important_links")]
    pub important_links: Vec<ImportantLink>,
    /// When the office is open, one line per item.
    #[serde(default)]
    pub office_hours: Vec<String>,
    /// The number that answers on WhatsApp.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "string | null"))]
    pub whatsapp: Option<PhoneNumber>,
    /// Where applicants can come without having written before.
    #[serde(default)]
    pub walk_in: Option<WalkIn>,
    /// Who is credited in the footer.
    pub developer: Developer,
}

/// A field of the built-in file: the default of a file that was written before there was such a field.
fn built_in<T: DeserializeOwned>(field: &str) -> T {
    let mut facts: serde_json::Value =
        serde_json::from_str(COMPANY_JSON).expect("the built-in file is JSON");
    serde_json::from_value(facts[field].take()).expect("the built-in file has every field")
}

fn built_in_emergency_numbers() -> Vec<EmergencyNumber> {
    built_in("emergency_numbers")
}

fn built_in_important_links() -> Vec<ImportantLink> {
    built_in("important_links")
}

/// Why a company file was refused.
#[derive(Debug, thiserror::Error)]
pub enum CompanyError {
    /// The file cannot be read.
    #[error("it cannot be read")]
    Unreadable(#[from] std::io::Error),
    /// It is not JSON, or not an object with the fields of `data/company.json`.
    #[error("it is not a company file: {0}")]
    Malformed(String),
    /// A field is missing, unknown or wrong.
    #[error("the field `{path}` is wrong: {reason}")]
    Field {
        /// The path of the field, such as `phones[1].number`.
        path: String,
        /// The reason, with line and column.
        reason: String,
    },
}

impl Company {
    /// Reads the facts from `file`, or the built-in ones without a file.
    pub fn load(file: Option<&Path>) -> Result<Self, CompanyError> {
        let Some(file) = file else {
            return Self::parse(COMPANY_JSON);
        };
        Self::parse(&std::fs::read_to_string(file)?)
    }

    /// Whether the top-level `field` still contains sample values.
    pub fn is_sample(&self, field: &str) -> bool {
        self.samples.iter().any(|sample| sample == field)
    }

    /// Whether it names the file of this site at `path`: as a portrait, or as a copy of a licence.
    pub fn names_file(&self, path: &str) -> bool {
        let of_licence = |licence: &Licence| {
            let url = licence.url.as_ref().map(|url| url.as_str());
            url.and_then(|url| url.strip_prefix(self.public_url.as_str())) == Some(path)
        };
        let mut directors = self.directors.iter();
        directors.any(|director| director.photo == path) || self.licences.iter().any(of_licence)
    }

    fn parse(json: &str) -> Result<Self, CompanyError> {
        let mut reader = serde_json::Deserializer::from_str(json);
        let company: Self = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let path = error.path().to_string();
            let reason = error.inner().to_string();
            // The path is empty if the text is not JSON or lacks a top-level field.
            if path.chars().any(char::is_alphanumeric) {
                CompanyError::Field { path, reason }
            } else {
                CompanyError::Malformed(reason)
            }
        })?;
        reader
            .end()
            .map_err(|error| CompanyError::Malformed(error.to_string()))?;
        let fields = serde_json::to_value(&company)
            .map_err(|error| CompanyError::Malformed(error.to_string()))?;
        for (index, sample) in company.samples.iter().enumerate() {
            if fields.get(sample).is_none() {
                return Err(CompanyError::Field {
                    path: format!("samples[{index}]"),
                    reason: format!("there is no field \"{sample}\""),
                });
            }
        }
        Ok(company)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pointer: &str, value: serde_json::Value) -> Result<Company, CompanyError> {
        let mut json: serde_json::Value = serde_json::from_str(COMPANY_JSON).unwrap();
        *json.pointer_mut(pointer).unwrap() = value;
        Company::parse(&json.to_string())
    }

    #[test]
    fn the_built_in_facts_are_valid() {
        let company = Company::load(None).unwrap();
        assert_eq!(company.founded.to_string(), "2008-01-28");
    }

    #[test]
    fn its_portraits_and_the_copies_of_licences_on_its_site_are_its_files() {
        let photo = with("/directors/0/photo", "/images/people/ahmed.webp".into()).unwrap();
        assert!(photo.names_file("/images/people/ahmed.webp"));
        assert!(!photo.names_file("/images/people/other.webp"));
        for (url, expected) in [
            (
                format!("{}/downloads/licence.pdf", photo.public_url.as_str()),
                true,
            ),
            (
                "https://other.example/downloads/licence.pdf".to_owned(),
                false,
            ),
        ] {
            let company = with("/licences/0/url", url.as_str().into()).unwrap();
            assert_eq!(
                company.names_file("/downloads/licence.pdf"),
                expected,
                "{url}"
            );
        }
    }

    #[test]
    fn a_wrong_value_is_named_by_its_path() {
        for (pointer, value, path) in [
            ("/phones/1/number", "051 000".into(), "phones[1].number"),
            ("/email", "nobody".into(), "email"),
            (
                "/map/embed_url",
                "javascript:alert(1)".into(),
                "map.embed_url",
            ),
            ("/public_url", "standfast.example".into(), "public_url"),
            ("/founded", "2008-13-40".into(), "founded"),
            ("/phones", serde_json::json!([]), "phones"),
            ("/name", " ".into(), "name"),
            (
                "/emergency_numbers/0/number",
                "one".into(),
                "emergency_numbers[0].number",
            ),
            (
                "/important_links/0/url",
                "ftp://a.pk".into(),
                "important_links[0].url",
            ),
            ("/licences/0/authority", "".into(), "licences[0].authority"),
            ("/whatsapp", "0300".into(), "whatsapp"),
            ("/address/street", "".into(), "address.street"),
            ("/samples/0", "planet".into(), "samples[0]"),
        ] {
            let error = with(pointer, value).unwrap_err().to_string();
            assert!(error.contains(&format!("`{path}`")), "{error}");
        }
    }

    #[test]
    fn a_file_without_the_newer_fields_gets_the_built_in_numbers_and_links() {
        let mut json: serde_json::Value = serde_json::from_str(COMPANY_JSON).unwrap();
        let fields = json.as_object_mut().unwrap();
        for newer in [
            "emergency_numbers",
            "important_links",
            "office_hours",
            "whatsapp",
            "walk_in",
        ] {
            fields.remove(newer).unwrap();
        }
        fields["samples"] = serde_json::json!([]);
        fields["licences"] = serde_json::json!([{ "authority": "A", "number": "1" }]);
        let company = Company::parse(&json.to_string()).unwrap();
        let built_in = Company::load(None).unwrap();
        assert_eq!(company.emergency_numbers, built_in.emergency_numbers);
        assert_eq!(company.important_links, built_in.important_links);
        assert_eq!(company.licences[0].name, "Licence to operate");
        assert_eq!((company.whatsapp, company.walk_in), (None, None));
    }

    #[test]
    fn an_unknown_field_is_refused() {
        let error = with(
            "/address",
            serde_json::json!({"street": "x", "planet": "Mars"}),
        )
        .unwrap_err()
        .to_string();
        assert!(error.contains("`address.planet`"), "{error}");
    }

    #[test]
    fn a_text_that_is_not_a_company_file_is_malformed() {
        for text in ["", "{", "[]", "{}", "name: Stand Fast"] {
            let error = Company::parse(text).unwrap_err();
            assert!(
                matches!(error, CompanyError::Malformed(_)),
                "{text}: {error}"
            );
        }
    }
}
