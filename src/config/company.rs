//! The company's facts, from `data/company.json` or the file of `--company`.

use std::fmt;
use std::path::Path;

use anyhow::Context;
use jiff::civil::Date;
use serde::de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::config::text_file::{decode, describe, is_deceptive, to_plain_chars};
use crate::config::values::{
    Email, PhoneNumber, SettingError, ShortNumber, SiteUrl, WebUrl, parse_day,
};
use crate::language::Language;

const COMPANY_JSON: &str = include_str!("../../data/company.json");

/// How to get rid of sample data, for the log and for `doctor`.
pub const SAMPLES_REMEDY: &str = "put your own facts into the company file of STANDFAST_COMPANY, and remove their names from its list `samples`; `standfast company show` prints all facts";

/// Texts that occur only in the sample data. The numbers are complete, because a real one may contain `000 000`.
const SAMPLE_WORDS: [&str; 8] = [
    "to be supplied",
    "Sample",
    "0000/2026",
    "0000000",
    "+92 51 000 000",
    "+92 300 000 0000",
    "@example.com",
    "//standfast.example",
];

/// Words of placeholders, in both languages.
const TO_BE_SUPPLIED: [&str; 4] = [
    "to be supplied",
    "بعد میں لکھا جائے گا",
    "بعد میں لکھے جائیں گے",
    "بعد میں لکھی جائے گی",
];

/// The company's facts, in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Company {
    /// The names of the top-level fields that still contain sample data. A demo adds `jobs` and `news`.
    #[serde(default)]
    pub samples: Vec<String>,
    /// The name on every page.
    pub name: String,
    /// The date when the company was founded, `YYYY-MM-DD`.
    #[serde(deserialize_with = "date")]
    #[cfg_attr(test, ts(as = "String"))]
    pub founded: Date,
    /// The scheme and host of the site, without a trailing slash.
    pub public_url: SiteUrl,
    /// Telephone lines. Every Call button uses the first one.
    pub phones: Vec<Phone>,
    /// The address of every `mailto:` link.
    pub email: Email,
    /// The address of the office.
    pub address: Address,
    /// The regions that the company serves, largest first.
    pub areas_served: Vec<String>,
    /// The map on the contact page.
    pub map: CompanyMap,
    /// The directors in the order of the page.
    pub directors: Vec<Director>,
    /// Customers who agreed to appear by name, in the order of the carousel. If the list is empty, it shows sectors.
    #[serde(default)]
    pub clients: Vec<NamedClient>,
    /// Texts for photographs that replace the drawings of the company profile.
    #[serde(default)]
    pub slides: Vec<SlideWords>,
    /// Licences, registrations, insurances and memberships.
    pub licences: Vec<Licence>,
    /// The company's registrations and their numbers.
    pub registration: Option<String>,
    /// The insurance: the risks, the sum and the insurer.
    pub insurance: Option<String>,
    /// The registration with the Employees' Old-Age Benefits Institution.
    pub eobi: Option<String>,
    /// The registration with the social security institution of the province.
    pub social_security: Option<String>,
    /// How soon the office answers, as in "We answer within one working day".
    pub answer_within: Option<String>,
    /// How soon the company surveys a site, for example "three working days".
    pub survey_within: Option<String>,
    /// How soon a quotation follows the survey.
    pub quotation_within: Option<String>,
    /// How soon the company replaces an absent guard.
    pub relief_within: Option<String>,
    /// How often supervisors check a post at night, for example "three a week".
    pub night_checks: Option<String>,
    /// The notice period of a contract, for example "30 days".
    pub notice: Option<String>,
    /// The number of guards on duty.
    pub guards_on_duty: Option<u32>,
    /// The number of supervisors who check posts at night.
    pub night_supervisors: Option<u32>,
    /// The districts where these supervisors are based.
    #[serde(default)]
    pub night_supervisor_districts: Vec<String>,
    /// The districts where the company has guards.
    #[serde(default)]
    pub districts: Vec<String>,
    /// The emergency numbers on the home page, as people dial them.
    pub emergency_numbers: Vec<EmergencyNumber>,
    /// Links in the footer to portals of authorities.
    pub important_links: Vec<ImportantLink>,
    /// The company's pages in social networks.
    #[serde(default)]
    pub social_links: Vec<SocialLink>,
    /// The office hours, one line per item.
    #[serde(default)]
    pub office_hours: Vec<String>,
    /// The WhatsApp number.
    pub whatsapp: Option<PhoneNumber>,
    /// Where applicants can come without an appointment.
    pub walk_in: Option<WalkIn>,
    /// The developer whom the footer credits.
    pub developer: Developer,
}

/// One telephone line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Phone {
    /// The purpose of the line, for example "Office".
    pub label: String,
    /// The number in international form, with separators.
    pub number: PhoneNumber,
}

/// A postal address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
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

/// The map. The origin of its frame is the only foreign origin that pages may embed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct CompanyMap {
    /// The address of the embedded map.
    pub embed_url: WebUrl,
    /// The address of the full map, which opens in a new tab.
    pub link_url: WebUrl,
}

/// The profile of a director.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Director {
    /// The position, for example "Chief Executive".
    pub role: String,
    /// The full name.
    pub name: String,
    /// The path of the portrait below `/images/`.
    pub photo: Option<String>,
    /// The letter, one paragraph per item.
    pub letter: Vec<String>,
}

/// A customer who agreed to appear by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct NamedClient {
    /// The customer's name.
    pub name: String,
    /// The path of the logo below `/images/`. `None` if the page shows only the name.
    pub logo: Option<String>,
    /// The customer's sector, for example "Banking".
    pub sector: Option<String>,
}

/// The texts next to a picture of the company profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct SlideWords {
    /// The number in the name of the picture's file: 1 to 14, or 16.
    pub number: u32,
    /// The heading.
    pub title: String,
    /// One or two sentences below the heading.
    pub text: Option<String>,
}

/// A licence to operate, or anything else that an authority, an insurer or an association has granted or registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Licence {
    /// The name, for example "Registration with EOBI".
    pub name: String,
    /// The issuer.
    pub authority: String,
    /// The number as printed.
    pub number: String,
    /// The territory where it is valid; `None` for everywhere.
    pub territory: Option<String>,
    /// The last day, `YYYY-MM-DD`; `None` if it does not expire.
    #[serde(default, deserialize_with = "optional_date")]
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub valid_until: Option<Date>,
    /// The address of the authority's record, or of a copy of the licence.
    pub url: Option<WebUrl>,
}

/// A number to dial in an emergency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct EmergencyNumber {
    /// The service, for example "Rescue".
    pub name: String,
    /// The official number. It may have few digits, and hyphens.
    pub number: ShortNumber,
    /// The number that works today, if it differs.
    pub current: Option<ShortNumber>,
}

/// The company's page in a social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct SocialLink {
    /// The network.
    pub network: SocialNetwork,
    /// The address of the page.
    pub url: WebUrl,
}

/// The social networks for which the pages have a name and an icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SocialNetwork {
    /// Facebook.
    Facebook,
    /// X, formerly Twitter.
    X,
    /// LinkedIn.
    LinkedIn,
    /// YouTube.
    YouTube,
    /// Instagram.
    Instagram,
    /// TikTok.
    TikTok,
}

/// A link to a portal of an authority.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct ImportantLink {
    /// The text of the link.
    pub label: String,
    /// The address.
    pub url: WebUrl,
}

/// Where and when applicants can come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct WalkIn {
    /// The address, as you would tell it to a driver.
    pub place: String,
    /// The days and hours.
    pub hours: String,
}

/// The developer credit in the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Developer {
    /// The developer's name.
    pub name: String,
    /// The developer's site, if the name is a link.
    pub url: Option<WebUrl>,
}

impl Company {
    /// Loads the facts in `language` from `file`, or the built-in ones if `file` is `None`. A text in the file is either a string
    /// or an object with a string for each language: `{ "en": "Office", "ur": "دفتر" }`.
    pub fn load(file: Option<&Path>, language: Language) -> anyhow::Result<Self> {
        let Some(file) = file else {
            return Ok(Self::parse(COMPANY_JSON, language)?);
        };
        let unusable = || format!("the company file {} cannot be used", file.display());
        let bytes = std::fs::read(file).with_context(|| {
            format!("{}; the server's user must be able to read it", unusable())
        })?;
        decode(&bytes)
            .map_err(SettingError)
            .and_then(|json| Self::parse(&json, language))
            .with_context(unusable)
    }

    /// The names of the fields with sample data: the ones in `samples`, and every other field with a text from the samples.
    pub fn sample_fields(&self) -> Vec<String> {
        self.field_names(|name, fact| {
            let fact = fact.to_string();
            self.samples.iter().any(|sample| sample == name)
                || SAMPLE_WORDS.iter().any(|words| fact.contains(words))
        })
    }

    /// The names of the fields with a text from the samples that `samples` does not list, so that the pages do not mark them.
    pub fn unmarked_sample_fields(&self) -> Vec<String> {
        let mut names = self.sample_fields();
        names.retain(|name| !self.samples.contains(name));
        names
    }

    /// The names of the empty fields, which the pages leave out. Does not include `slides`, because the pages have texts of their
    /// own for it.
    pub fn missing_fields(&self) -> Vec<String> {
        self.field_names(|name, fact| {
            name != "slides" && (fact.is_null() || *fact == Value::Array(Vec::new()))
        })
    }

    /// The names of the top-level fields that match `filter`.
    fn field_names(&self, filter: impl Fn(&str, &Value) -> bool) -> Vec<String> {
        let Value::Object(facts) = serde_json::json!(self) else {
            return Vec::new();
        };
        facts
            .iter()
            .filter(|(name, _)| *name != "samples")
            .filter(|(name, fact)| filter(name, fact))
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// The paths of the files on this site: portraits, logos, and copies of licences.
    pub fn files(&self) -> impl Iterator<Item = String> {
        self.file_references().map(|reference| reference.path)
    }

    /// The references to files on this site.
    pub fn file_references(&self) -> impl Iterator<Item = FileReference> {
        let copies = self.licences.iter().map(|licence| {
            let url = licence.url.as_ref()?.as_str();
            url.strip_prefix(self.public_url.as_str())
        });
        references_in("licences", "url", copies).chain(self.picture_references())
    }

    fn picture_references(&self) -> impl Iterator<Item = FileReference> {
        let portraits = self
            .directors
            .iter()
            .map(|director| director.photo.as_deref());
        let logos = self.clients.iter().map(|client| client.logo.as_deref());
        references_in("directors", "photo", portraits)
            .chain(references_in("clients", "logo", logos))
    }

    /// Removes everything that the pages must not show: placeholders, and pictures without a file.
    pub fn hide_unfinished(&mut self, has_file: impl Fn(&str) -> bool) {
        let is_finished = |text: &String| !is_to_be_supplied(text);
        self.directors
            .retain(|director| is_finished(&director.name));
        for director in &mut self.directors {
            director.letter.retain(is_finished);
            director.photo.take_if(|photo| !has_file(photo));
        }
        self.clients.retain(|client| is_finished(&client.name));
        for client in &mut self.clients {
            client.logo.take_if(|logo| !has_file(logo));
        }
        self.licences
            .retain(|licence| is_finished(&licence.number) && is_finished(&licence.authority));
        for text in [
            &mut self.registration,
            &mut self.insurance,
            &mut self.eobi,
            &mut self.social_security,
            &mut self.answer_within,
        ] {
            text.take_if(|text| is_to_be_supplied(text));
        }
    }

    /// # Errors
    /// A sentence that begins with the path of the invalid field, for example `phones[1].number`.
    fn parse(json: &str, language: Language) -> Result<Self, SettingError> {
        let company: Self = parse_facts(json, language)?;
        let fields = serde_json::json!(company);
        let mut samples = company.samples.iter();
        if let Some(name) = samples.find(|name| fields.get(name).is_none()) {
            return Err(SettingError(format!("samples: there is no field {name}")));
        }
        let refuse = |sentence: &str| Err(SettingError(sentence.to_owned()));
        if company.phones.is_empty() {
            return refuse("phones: at least one line is needed");
        }
        let country = company.address.country.as_bytes();
        if country.len() != 2 || !country.iter().all(u8::is_ascii_uppercase) {
            return refuse("address.country: write its two capital letters, such as PK");
        }
        let is_slide = |number: u32| (1..=14).contains(&number) || number == 16;
        if let Some(index) = company
            .slides
            .iter()
            .position(|slide| !is_slide(slide.number))
        {
            return refuse(&format!(
                "slides[{index}].number: write a number from 1 to 14, or 16"
            ));
        }
        let misplaced = company
            .picture_references()
            .find(|reference| !reference.path.starts_with("/images/"));
        if let Some(FileReference { field, .. }) = misplaced {
            return refuse(&format!("{field}: it must begin with /images/"));
        }
        Ok(company)
    }
}

/// A field of the company file that has the path of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReference {
    /// The path of the field, for example `clients[0].logo`.
    pub field: String,
    /// The path of the file on this site.
    pub path: String,
}

/// The references in `field` of each item of `list`. Skips items without a path.
fn references_in<'a>(
    list: &'static str,
    field: &'static str,
    paths: impl Iterator<Item = Option<&'a str>>,
) -> impl Iterator<Item = FileReference> {
    paths.enumerate().filter_map(move |(index, path)| {
        Some(FileReference {
            field: format!("{list}[{index}].{field}"),
            path: path?.to_owned(),
        })
    })
}

/// Whether a text is a placeholder. The words are from our first company files, which some installations may still use.
pub fn is_to_be_supplied(text: &str) -> bool {
    TO_BE_SUPPLIED.iter().any(|words| text.contains(words))
}

/// Parses a file of facts, and selects the texts in `language`.
///
/// # Errors
/// A sentence that begins with the path of the invalid field.
pub(super) fn parse_facts<T: DeserializeOwned>(
    json: &str,
    language: Language,
) -> Result<T, SettingError> {
    let mut facts = parse_json(&with_plain_spaces(json))?;
    select_language(&mut facts, language);
    serde_path_to_error::deserialize(facts).map_err(|error| SettingError(error.to_string()))
}

/// # Errors
/// A sentence with the field, if the error is inside one, and the line.
fn parse_json(json: &str) -> Result<Value, SettingError> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let Facts(facts) = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let hint = hint_about_character(error.inner(), json).unwrap_or_default();
        SettingError(format!("{error}{hint}"))
    })?;
    deserializer
        .end()
        .map_err(|error| SettingError(error.to_string()))?;
    Ok(facts)
}

/// Replaces each object that has a text in every language with the text in `language`, and blank texts with null.
fn select_language(facts: &mut Value, language: Language) {
    let has = |language: Language| facts.get(language.code()).is_some();
    if Language::ALL.into_iter().all(has) {
        *facts = facts[language.code()].take();
    } else if let Value::Object(fields) = facts {
        for field in fields.values_mut() {
            select_language(field, language);
        }
    } else if let Value::Array(items) = facts {
        for item in items {
            select_language(item, language);
        }
    }
    if facts.as_str().is_some_and(|text| text.trim().is_empty()) {
        *facts = Value::Null;
    }
}

/// Replaces unusual spaces and invisible characters between the values of `json` with plain spaces. JSON that was copied from a
/// web page contains them.
fn with_plain_spaces(json: &str) -> String {
    let mut is_in_string = false;
    let mut is_escaped = false;
    json.chars()
        .map(|c| {
            if is_escaped {
                is_escaped = false;
            } else if c == '"' {
                is_in_string = !is_in_string;
            } else if c == '\\' {
                is_escaped = is_in_string;
            } else if !is_in_string && is_deceptive(c) {
                return ' ';
            }
            c
        })
        .collect()
}

/// The facts as JSON. Unlike `Value`, refuses an object that has the same field twice, because `Value` would silently keep only the
/// last one. Also refuses a text in only one of the languages.
struct Facts(Value);

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FactsVisitor).map(Self)
    }
}

struct FactsVisitor;

impl<'de> Visitor<'de> for FactsVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Facts(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut group = Map::new();
        while let Some((name, Facts(value))) = fields.next_entry::<String, _>()? {
            if group.contains_key(&name) {
                return Err(A::Error::custom(format!("duplicate field `{name}`")));
            }
            group.insert(name, value);
        }
        let has = |language: Language| group.contains_key(language.code());
        match Language::ALL.into_iter().find(|language| !has(*language)) {
            Some(missing) if Language::ALL.into_iter().any(has) => {
                let code = missing.code();
                Err(A::Error::custom(format!("missing text in `{code}`")))
            }
            _ => Ok(group.into()),
        }
    }
}

/// The end of an error message, if the JSON parser stopped at a non-ASCII character, for example a typographic quotation mark.
fn hint_about_character(error: &serde_json::Error, json: &str) -> Option<String> {
    if !error.is_syntax() {
        return None;
    }
    let line = json.lines().nth(error.line().saturating_sub(1))?;
    // The column counts bytes, from 1.
    let (_, c) = line
        .char_indices()
        .find(|(index, c)| index + c.len_utf8() >= error.column())?;
    (!c.is_ascii()).then(|| {
        let character = describe(c);
        format!("; JSON needs plain quotation marks and commas, not {character}")
    })
}

fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    parse_day(&to_plain_chars(&String::deserialize(deserializer)?)).map_err(D::Error::custom)
}

fn optional_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    Option::<String>::deserialize(deserializer)?
        .map(|text| parse_day(&to_plain_chars(&text)))
        .transpose()
        .map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pointer: &str, value: Value) -> Result<Company, SettingError> {
        let mut json: Value = serde_json::from_str(COMPANY_JSON).unwrap();
        *json.pointer_mut(pointer).unwrap() = value;
        Company::parse(&json.to_string(), Language::English)
    }

    #[test]
    fn an_error_names_the_field() {
        for (from, to, field) in [
            ("\"founded\"", "\"fonded\"", "fonded: "),
            ("\"2008-01-28\"", "2008", "founded: "),
            (
                r#""developer": {"#,
                r#""developer": "A", "x": {"#,
                "developer: ",
            ),
            (
                r#""country": "PK""#,
                r#""country": "Pakistan""#,
                "address.country: ",
            ),
            (
                r#""photo": "/images/"#,
                r#""photo": "images/"#,
                "directors[0].photo: ",
            ),
            (
                r#""logo": "/images/"#,
                r#""logo": "images/"#,
                "clients[0].logo: ",
            ),
            (
                r#""email": "info@example.com""#,
                r#""email": " ""#,
                "email: ",
            ),
        ] {
            let json = COMPANY_JSON.replacen(from, to, 1);
            let error = Company::parse(&json, Language::English).unwrap_err();
            assert!(error.to_string().starts_with(field), "{error}");
        }
    }

    #[test]
    fn a_text_in_one_language_is_refused_with_its_field_line_and_missing_language() {
        for (json, field, line, code) in [
            ("{\n\"name\": {\"en\": \"A\"}}", "name: ", "line 2", "`ur`"),
            (
                "{\"phones\": [\n\n{\"label\": {\"ur\": \"A\"}}]}",
                "phones[0].label: ",
                "line 3",
                "`en`",
            ),
        ] {
            let error = Company::parse(json, Language::English).unwrap_err();
            let sentence = error.to_string();
            assert!(sentence.starts_with(field), "{sentence}");
            for part in [line, code] {
                assert!(sentence.contains(part), "{sentence}");
            }
        }
    }

    #[test]
    fn texts_are_in_the_selected_language_or_the_same_in_all() {
        let json = COMPANY_JSON.replace(r#"{ "en": "Mobile", "ur": "موبائل" }"#, r#""GSM""#);
        for (language, labels) in [
            (Language::English, ["Day and night", "Office", "GSM"]),
            (Language::Urdu, ["دن رات", "دفتر", "GSM"]),
        ] {
            let company = Company::parse(&json, language).unwrap();
            let shown = company.phones.iter().map(|phone| phone.label.as_str());
            assert!(shown.eq(labels), "{language:?}");
        }
    }

    #[test]
    fn a_blank_text_counts_as_missing() {
        let company = with("/answer_within/en", " ".into()).unwrap();
        assert_eq!(company.answer_within, None);
    }

    #[test]
    fn files_include_pictures_and_copies_of_licences_on_this_site() {
        for pointer in ["/directors/0/photo", "/clients/7/logo"] {
            let company = with(pointer, "/images/people/ahmed.webp".into()).unwrap();
            let mut files = company.files();
            assert!(files.any(|file| file == "/images/people/ahmed.webp"));
        }
        let photo = with("/clients/0/logo", Value::Null).unwrap();
        for (site, expected) in [(photo.public_url.as_str(), true), ("https://a.pk", false)] {
            let url = format!("{site}/downloads/licence.pdf");
            let company = with("/licences/0/url", url.into()).unwrap();
            let is_named = company.files().any(|file| file == "/downloads/licence.pdf");
            assert_eq!(is_named, expected);
        }
    }

    #[test]
    fn older_files_lack_newer_fields() {
        let mut json: Value = serde_json::from_str(COMPANY_JSON).unwrap();
        for newer in [
            "clients",
            "social_links",
            "survey_within",
            "quotation_within",
            "relief_within",
            "night_checks",
            "notice",
            "guards_on_duty",
            "night_supervisors",
            "night_supervisor_districts",
            "districts",
        ] {
            json.as_object_mut().unwrap().remove(newer);
        }
        json["samples"] = serde_json::json!([]);
        let company = Company::parse(&json.to_string(), Language::Urdu).unwrap();
        assert_eq!((company.clients, company.social_links), (vec![], vec![]));
        assert_eq!((company.notice, company.districts), (None, vec![]));
    }

    #[test]
    fn placeholders_and_pictures_without_a_file_are_hidden() {
        let shown = |pointer: &str, value: &str, language| {
            let mut json: Value = serde_json::from_str(COMPANY_JSON).unwrap();
            *json.pointer_mut(pointer).unwrap() = value.into();
            let mut company = Company::parse(&json.to_string(), language).unwrap();
            company.hide_unfinished(|path| path != "/images/lost.png");
            company
        };
        let english = |pointer, value| shown(pointer, value, Language::English);
        let all = english("/clients/0/name", "A");
        let director = english("/directors/0/name", "Name to be supplied");
        assert_eq!(director.directors, all.directors[1..]);
        let licence = shown(
            "/licences/0/number",
            "نمبر بعد میں لکھا جائے گا",
            Language::Urdu,
        );
        assert_eq!(licence.licences.len(), all.licences.len() - 1);
        assert!(all.insurance.is_some());
        let insurance = english("/insurance", "Insurer and sum to be supplied");
        assert_eq!(insurance.insurance, None);
        let logo = english("/clients/0/logo", "/images/lost.png");
        assert_eq!(logo.clients.len(), all.clients.len());
        assert!(all.clients[0].logo.is_some() && logo.clients[0].logo.is_none());
        let portrait = english("/directors/1/photo", "/images/lost.png");
        assert_eq!(portrait.directors[1].photo, None);
    }

    #[test]
    fn errors_begin_with_the_path_of_the_field() {
        use serde_json::json;
        for (pointer, value, path) in [
            ("/phones/1/number", json!("051 000"), "phones[1].number"),
            ("/email", json!("nobody"), "email"),
            ("/map/embed_url", json!("data:,"), "map.embed_url"),
            ("/public_url", json!("standfast.example"), "public_url"),
            ("/founded", json!("2008-13-40"), "founded"),
            ("/phones", json!([]), "phones"),
            ("/samples", json!(["name", "fax"]), "samples"),
            ("/whatsapp", json!("0300"), "whatsapp"),
            ("/guards_on_duty", json!("many"), "guards_on_duty"),
            (
                "/social_links",
                json!([{"network": "x", "url": "http://x.com/beacon"}]),
                "social_links[0].url",
            ),
            (
                "/social_links",
                json!([{"network": "myspace", "url": "https://myspace.com/beacon"}]),
                "social_links[0].network",
            ),
            ("/address", json!({"planet": "Mars"}), "address.planet"),
        ] {
            let error = with(pointer, value).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{path}: ")), "{error}");
        }
        let twice = COMPANY_JSON.repeat(2);
        for text in ["", "{", "[]", "{}", &twice] {
            Company::parse(text, Language::English).unwrap_err();
        }
    }

    #[test]
    fn copied_values_are_converted_to_plain_characters() {
        use serde_json::json;
        let number = "\u{202a}+92\u{a0}51\u{202f}2\u{2011}000\u{2212}000\u{202c}";
        let company = with("/phones/0/number", json!(number)).unwrap();
        assert_eq!(company.phones[0].number.as_str(), "+92 51 2-000-000");
        let company = with("/email", json!("\u{200b}office@b.pk\u{a0}")).unwrap();
        assert_eq!(company.email.as_str(), "office@b.pk");
        let company = with("/founded", json!("2008\u{2011}01\u{2011}28")).unwrap();
        assert_eq!(company.founded.to_string(), "2008-01-28");
        let company = with("/public_url", json!("https://www.b.pk\u{200b}")).unwrap();
        assert_eq!(company.public_url.as_str(), "https://www.b.pk");
        let spaced = COMPANY_JSON.replace("\n  ", "\n\u{a0}\u{200b} ");
        assert!(Company::parse(&spaced, Language::Urdu).is_ok());
        // Texts stay as they are.
        let street = "House\u{a0}12\\\" \u{2011} A";
        let company = with("/address/street", json!(street)).unwrap();
        assert_eq!(company.address.street, street);
    }

    #[test]
    fn a_repeated_field_is_refused_with_its_line() {
        for (twice, field, line) in [
            ("{\n\"name\": 1,\n\"name\": 2}", "name", "line 3"),
            (
                "{\"phones\": [\n{\"label\": \"a\",\n\"number\": \"1\",\n\"label\": \"b\"}]}",
                "label",
                "line 4",
            ),
            (
                "{\"name\": {\"en\": \"a\",\n\"en\": \"b\"}}",
                "en",
                "line 2",
            ),
        ] {
            let error = Company::parse(twice, Language::English).unwrap_err();
            let sentence = error.to_string();
            for part in [field, line] {
                assert!(sentence.contains(part), "{sentence}");
            }
        }
    }

    #[test]
    fn typographic_marks_between_values_are_explained() {
        for (json, line, code) in [
            ("{\n“name”: 1}", "line 2", "U+201C"),
            ("{\n\"نام\": 1، \"b\": 2}", "line 2", "U+060C"),
        ] {
            let error = Company::parse(json, Language::English).unwrap_err();
            let sentence = error.to_string();
            for part in [line, code] {
                assert!(sentence.contains(part), "{sentence}");
            }
        }
    }

    #[test]
    fn errors_never_quote_a_password_in_an_address() {
        use serde_json::json;
        for pointer in ["/public_url", "/map/embed_url", "/map/link_url"] {
            let error = with(pointer, json!("https://me:hush@b.pk/")).unwrap_err();
            assert!(!error.to_string().contains("hush"), "{error}");
        }
    }
}
