//! Typed view of `data/company.json` and `data/forms.json`. It knows what the facts are and when they are
//! wrong, and nothing of pages, storage or HTTP.

use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

const COMPANY_JSON: &str = include_str!("../data/company.json");
const FORMS_JSON: &str = include_str!("../data/forms.json");

/// The company's own facts, as pages print them and links use them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// Names of the top-level fields whose values are samples and still to be replaced.
    #[serde(default)]
    pub samples: Vec<String>,
    /// The name on every page.
    pub name: String,
    /// Date of foundation, `YYYY-MM-DD`.
    #[cfg_attr(test, ts(type = "string"))]
    pub founded: jiff::civil::Date,
    /// Scheme and host under which the site is published, without a trailing slash.
    #[cfg_attr(test, ts(type = "string"))]
    pub public_url: SiteUrl,
    /// Telephone lines; the first is the one behind every Call button.
    #[cfg_attr(test, ts(type = "Array<Phone>"))]
    pub phones: PhoneLines,
    /// The address behind every `mailto:` link.
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
    /// Licences held.
    pub licences: Vec<Licence>,
    /// Who is credited in the footer.
    pub developer: Developer,
}

/// One telephone line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Phone {
    /// What the line is, such as "Office".
    pub label: String,
    /// The number as people read it, in international form.
    #[cfg_attr(test, ts(type = "string"))]
    pub number: PhoneNumber,
}

/// A postal address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// House, street and sector.
    pub street: String,
    /// Town.
    pub locality: String,
    /// Province or territory.
    pub region: String,
    /// Postal code.
    pub postal_code: String,
    /// ISO 3166-1 alpha-2 code.
    pub country: String,
}

/// Where the map comes from; the frame's origin is the only foreign one that pages may embed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CompanyMap {
    /// Address of the embedded map.
    #[cfg_attr(test, ts(type = "string"))]
    pub embed_url: WebUrl,
    /// Address of the full map, for a new tab.
    #[cfg_attr(test, ts(type = "string"))]
    pub link_url: WebUrl,
}

/// A director's profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Director {
    /// Office held.
    pub role: String,
    /// Name in full.
    pub name: String,
    /// Path of the portrait below `/images/`.
    pub photo: String,
    /// The letter, a paragraph an item.
    pub letter: Vec<String>,
}

/// A licence to operate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Licence {
    /// Who issued it.
    pub authority: String,
    /// Its number as printed.
    pub number: String,
}

/// The developer credit in the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Developer {
    /// Name shown.
    pub name: String,
    /// Their site, when the name is to be a link.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub url: Option<WebUrl>,
}

/// Declares a string that is checked while it is parsed, so that serde names the path of a wrong one.
macro_rules! checked_string {
    ($(#[$doc:meta])* $name:ident, $check:path) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// The text itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                $check(&text).map(Self)
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                $check(text).map(Self)
            }
        }
    };
}

checked_string!(
    /// A telephone number in international form: `+`, then 8 to 15 digits, spaces, hyphens and parentheses.
    PhoneNumber,
    check_phone
);
checked_string!(
    /// An e-mail address that passes [`is_email`].
    Email,
    check_email
);
checked_string!(
    /// An absolute `https` address (`http` for an address on this machine).
    WebUrl,
    check_web_url
);
checked_string!(
    /// An absolute address without path, query or trailing slash, such as `https://standfast.example`.
    SiteUrl,
    check_site_url
);

impl WebUrl {
    /// Scheme and host, as a content security policy names them.
    pub fn origin(&self) -> &str {
        let host = self.0.find("://").map_or(0, |at| at + 3);
        self.0[host..]
            .find('/')
            .map_or(&self.0, |slash| &self.0[..host + slash])
    }
}

/// At least one telephone line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Phone>")]
pub struct PhoneLines(Vec<Phone>);

impl TryFrom<Vec<Phone>> for PhoneLines {
    type Error = &'static str;

    fn try_from(lines: Vec<Phone>) -> Result<Self, Self::Error> {
        if lines.is_empty() {
            return Err("at least one telephone line is needed");
        }
        Ok(Self(lines))
    }
}

fn check_phone(text: &str) -> Result<String, String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let shaped = text.starts_with('+')
        && text[1..]
            .chars()
            .all(|c| c.is_ascii_digit() || " -()".contains(c));
    if shaped && (8..=15).contains(&digits) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "\"{text}\" is not an international telephone number such as +92 51 000 0000"
    ))
}

fn check_email(text: &str) -> Result<String, String> {
    if is_email(text) {
        return Ok(text.to_owned());
    }
    Err(format!("\"{text}\" is not an e-mail address"))
}

fn check_web_url(text: &str) -> Result<String, String> {
    let local = text.starts_with("http://127.0.0.1") || text.starts_with("http://localhost");
    let host = text.split("://").nth(1).unwrap_or_default();
    let clean = text
        .chars()
        .all(|c| c.is_ascii_graphic() && !"\"'<>;,\\`".contains(c));
    if (text.starts_with("https://") || local) && clean && !host.is_empty() {
        return Ok(text.to_owned());
    }
    Err(format!("\"{text}\" is not an https address"))
}

fn check_site_url(text: &str) -> Result<String, String> {
    let trimmed = text.trim_end_matches('/');
    let host = trimmed
        .strip_prefix("https://")
        .or_else(|| trimmed.strip_prefix("http://"))
        .unwrap_or_default();
    let clean = host
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
    if !host.is_empty() && clean {
        return Ok(trimmed.to_owned());
    }
    Err(format!(
        "\"{text}\" is not a site's address such as https://www.example.com"
    ))
}

/// Whether `text` is an address as browsers accept it in an e-mail field
/// (<https://html.spec.whatwg.org/#valid-e-mail-address>), with a dot in the domain so that it can be answered.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let atom = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let label = |part: &str| {
        (1..=63).contains(&part.len())
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    !local.is_empty()
        && local.chars().all(atom)
        && domain.contains('.')
        && domain.split('.').all(label)
}

/// Why a company file was refused.
#[derive(Debug, thiserror::Error)]
pub enum CompanyError {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(#[from] std::io::Error),
    /// A field is missing, unknown or wrong; `path` leads to it, such as `phones[1].number`.
    #[error("the field `{path}` is wrong: {reason}")]
    Field {
        /// Where in the file.
        path: String,
        /// What is wrong with it, with line and column.
        reason: String,
    },
}

impl Company {
    /// The facts in `file`, or the built-in ones when there is none.
    pub fn load(file: Option<&Path>) -> Result<Self, CompanyError> {
        let Some(file) = file else {
            return Self::parse(COMPANY_JSON);
        };
        Self::parse(&std::fs::read_to_string(file)?)
    }

    fn parse(json: &str) -> Result<Self, CompanyError> {
        let mut reader = serde_json::Deserializer::from_str(json);
        let company: Self =
            serde_path_to_error::deserialize(&mut reader).map_err(|error| CompanyError::Field {
                path: error.path().to_string(),
                reason: error.inner().to_string(),
            })?;
        reader.end().map_err(|error| CompanyError::Field {
            path: ".".to_owned(),
            reason: error.to_string(),
        })?;
        Ok(company)
    }
}

/// Both forms of the site, as `data/forms.json` describes them to the server and to React.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
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
}

/// One field and its rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormField {
    /// Name in the request.
    pub name: String,
    /// Label on the page and in error sentences.
    pub label: String,
    /// Which control it is, which also says how its value is checked.
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
    /// File name extensions taken, with their dots.
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

    fn with(pointer: &str, value: serde_json::Value) -> Result<Company, CompanyError> {
        let mut json: serde_json::Value = serde_json::from_str(COMPANY_JSON).unwrap();
        *json.pointer_mut(pointer).unwrap() = value;
        Company::parse(&json.to_string())
    }

    #[test]
    fn the_built_in_facts_and_forms_are_valid() {
        let company = Company::load(None).unwrap();
        assert_eq!(company.founded.to_string(), "2008-01-28");
        assert_eq!(FORMS.contact_us.field("message").rows, Some(4));
        assert_eq!(
            FORMS.job_request.field("resume").accept,
            [".pdf", ".doc", ".docx"]
        );
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
        ] {
            let error = with(pointer, value).unwrap_err().to_string();
            assert!(error.contains(&format!("`{path}`")), "{error}");
        }
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
    fn the_origin_of_a_map_is_its_scheme_and_host() {
        let url: WebUrl = "https://maps.example:8443/embed?x=1".parse().unwrap();
        assert_eq!(url.origin(), "https://maps.example:8443");
    }

    #[test]
    fn e_mail_addresses_are_told_from_other_texts() {
        for good in ["a@b.pk", "first.last+tag@mail.example.com"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "", "a", "a@b", "@b.pk", "a@.pk", "a b@c.pk", "a@b.pk\n", "a@-b.pk", "ا@b.pk",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
