//! The facts about the company, from `data/company.json` or the file of `--company`.

use std::fmt;
use std::path::Path;

use anyhow::Context;
use jiff::civil::Date;
use serde::de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::config::text_file::{decode, describe, is_deceptive, typed};
use crate::config::values::{Email, PhoneNumber, SettingError, ShortNumber, SiteUrl, WebUrl, day};
use crate::language::Language;

const COMPANY_JSON: &str = include_str!("../../data/company.json");

/// What to do about the samples, for the log and for `doctor`.
pub const SAMPLES_REMEDY: &str = "put your own facts into the company file of STANDFAST_COMPANY, and take their names out of its list `samples`; `standfast company show` prints all facts";

/// Texts that only the samples have. The numbers are whole, because a real one may contain `000 000`.
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

/// In a text that only keeps the place of a fact, in both languages.
const TO_BE_SUPPLIED: [&str; 4] = [
    "to be supplied",
    "بعد میں لکھا جائے گا",
    "بعد میں لکھے جائیں گے",
    "بعد میں لکھی جائے گی",
];

/// The facts about the company, as pages and links use them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct Company {
    /// Names of the top-level fields that still contain sample values. A demo adds `jobs` and `news`.
    #[serde(default)]
    pub samples: Vec<String>,
    /// The name on every page.
    pub name: String,
    /// Date of foundation, `YYYY-MM-DD`.
    #[serde(deserialize_with = "date")]
    #[ts(as = "String")]
    pub founded: Date,
    /// Scheme and host under which the site is published, without a trailing slash.
    pub public_url: SiteUrl,
    /// Telephone lines; every Call button uses the first.
    pub phones: Vec<Phone>,
    /// The address of every `mailto:` link.
    pub email: Email,
    /// The office.
    pub address: Address,
    /// Regions served, largest unit first.
    pub areas_served: Vec<String>,
    /// The map on the contact page.
    pub map: CompanyMap,
    /// Directors in the order of the page.
    pub directors: Vec<Director>,
    /// Clients who agreed to be named, in the order of the carousel. Without any, it shows sectors.
    #[serde(default)]
    pub clients: Vec<NamedClient>,
    /// Words of the company for the pictures of its profile, for photographs that replace drawings.
    #[serde(default)]
    pub slides: Vec<SlideWords>,
    /// What the company holds: licences, registrations, insurance, memberships.
    pub licences: Vec<Licence>,
    /// Where the company is registered, and under which numbers.
    pub registration: Option<String>,
    /// What its insurance covers, up to which sum, and by whom.
    pub insurance: Option<String>,
    /// Its registration with the Employees' Old-Age Benefits Institution.
    pub eobi: Option<String>,
    /// Its registration with the social security institution of the province.
    pub social_security: Option<String>,
    /// Within which time the office answers, as in "We answer within one working day".
    pub answer_within: Option<String>,
    /// Within which time somebody comes to see a site, such as "three working days".
    pub survey_within: Option<String>,
    /// Within which time after the survey there is a quotation.
    pub quotation_within: Option<String>,
    /// Within which time a guard who is absent is replaced.
    pub relief_within: Option<String>,
    /// How often supervisors check a post at night, such as "three a week".
    pub night_checks: Option<String>,
    /// How long before its end a contract is cancelled, such as "30 days".
    pub notice: Option<String>,
    /// How many guards are on duty.
    pub guards_on_duty: Option<u32>,
    /// How many supervisors check posts at night.
    pub night_supervisors: Option<u32>,
    /// The districts in which these supervisors are based.
    #[serde(default)]
    pub night_supervisor_districts: Vec<String>,
    /// The districts with guards of the company.
    #[serde(default)]
    pub districts: Vec<String>,
    /// The emergency numbers on the home page, as they are dialled.
    pub emergency_numbers: Vec<EmergencyNumber>,
    /// The portals in the footer.
    pub important_links: Vec<ImportantLink>,
    /// The company's pages in social networks.
    #[serde(default)]
    pub social_links: Vec<SocialLink>,
    /// When the office is open, one line per item.
    #[serde(default)]
    pub office_hours: Vec<String>,
    /// The number that answers on WhatsApp.
    pub whatsapp: Option<PhoneNumber>,
    /// Where applicants can come without having written before.
    pub walk_in: Option<WalkIn>,
    /// Who is credited in the footer.
    pub developer: Developer,
}

/// One telephone line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct Phone {
    /// What the line is, such as "Office".
    pub label: String,
    /// The number as people read it, in international form.
    pub number: PhoneNumber,
}

/// A postal address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
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

/// The map. The origin of its frame is the only foreign one that pages may embed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct CompanyMap {
    /// Address of the embedded map.
    pub embed_url: WebUrl,
    /// Address of the full map, for a new tab.
    pub link_url: WebUrl,
}

/// A director's profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct Director {
    /// Office held.
    pub role: String,
    /// Name in full.
    pub name: String,
    /// Path of the portrait below `/images/`.
    pub photo: Option<String>,
    /// The letter, one paragraph per item.
    pub letter: Vec<String>,
}

/// A client who agreed to be named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct NamedClient {
    /// The client's name.
    pub name: String,
    /// Path of the logo below `/images/`. Without one the page shows the name alone.
    pub logo: Option<String>,
    /// What the client does, such as "Banking".
    pub sector: Option<String>,
}

/// The words beside a picture of the company profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct SlideWords {
    /// The number in the name of its file: 1 to 14, or 16.
    pub number: u32,
    /// Its heading.
    pub title: String,
    /// A sentence or two below it.
    pub text: Option<String>,
}

/// A licence to operate, or anything else that an authority, an insurer or an association has granted or registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct Licence {
    /// What it is, such as "Registration with EOBI".
    pub name: String,
    /// Who issued it.
    pub authority: String,
    /// Its number as printed.
    pub number: String,
    /// Where it is valid, when it is not everywhere.
    pub territory: Option<String>,
    /// Its last day, `YYYY-MM-DD`, when it has one.
    #[serde(default, deserialize_with = "optional_date")]
    #[ts(as = "Option<String>")]
    pub valid_until: Option<Date>,
    /// Where the authority shows it, or a copy of it.
    pub url: Option<WebUrl>,
}

/// A number to dial in an emergency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct EmergencyNumber {
    /// Who answers.
    pub name: String,
    /// Its digits, which may be few, with hyphens.
    pub number: ShortNumber,
    /// The number that answers today, when it is another.
    pub current: Option<ShortNumber>,
}

/// The company's page in a social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct SocialLink {
    /// The network.
    pub network: SocialNetwork,
    /// The address of the page.
    pub url: WebUrl,
}

/// A social network that the pages know by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum SocialNetwork {
    /// Facebook.
    Facebook,
    /// X, which was Twitter.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct ImportantLink {
    /// Its words.
    pub label: String,
    /// Its address.
    pub url: WebUrl,
}

/// Where and when applicants can come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct WalkIn {
    /// The place, as one would tell a driver.
    pub place: String,
    /// The days and hours.
    pub hours: String,
}

/// The developer credit in the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields, expecting = "a group in { }")]
pub struct Developer {
    /// Name shown.
    pub name: String,
    /// Their site, if the name is a link.
    pub url: Option<WebUrl>,
}

impl Company {
    /// Reads the facts in `language` from `file`, or the built-in ones without a file. A text of the file is a string, or an
    /// object with one for each language: `{ "en": "Office", "ur": "دفتر" }`.
    pub fn load(file: Option<&Path>, language: Language) -> anyhow::Result<Self> {
        let Some(file) = file else {
            return Ok(Self::parse(COMPANY_JSON, language)?);
        };
        let named = || format!("the company file {} cannot be used", file.display());
        let unreadable = || format!("{}; the server's user must be able to read it", named());
        let json = decode(&std::fs::read(file).with_context(unreadable)?);
        let company = json.map_err(SettingError);
        let company = company.and_then(|json| Self::parse(&json, language));
        company.with_context(named)
    }

    /// The fields that hold samples: those that say so, and those with words of the samples.
    pub fn sample_fields(&self) -> Vec<String> {
        let is_sample = |name: &str, fact: &Value| {
            let has = |words: &&str| fact.to_string().contains(words);
            self.samples.iter().any(|sample| sample == name) || SAMPLE_WORDS.iter().any(has)
        };
        self.fields_that(is_sample)
    }

    /// The fields that hold nothing, so that the pages leave them out. Without `slides` the pages have words of their own.
    pub fn missing_fields(&self) -> Vec<String> {
        self.fields_that(|name, fact| {
            name != "slides" && (fact.is_null() || *fact == Value::Array(Vec::new()))
        })
    }

    fn fields_that(&self, is_so: impl Fn(&str, &Value) -> bool) -> Vec<String> {
        let Value::Object(facts) = serde_json::json!(self) else {
            return Vec::new();
        };
        let facts = facts.iter().filter(|(name, _)| *name != "samples");
        let found = facts.filter(|(name, fact)| is_so(name, fact));
        found.map(|(name, _)| name.clone()).collect()
    }

    /// The paths of the files that it names on this site: portraits, logos, and copies of licences.
    pub fn files(&self) -> impl Iterator<Item = String> {
        self.named_files().map(|(_, path)| path)
    }

    /// The fields that name a file on this site, such as `clients[0].logo`, each with the path of its file.
    pub fn named_files(&self) -> impl Iterator<Item = (String, String)> {
        let copies = self.licences.iter().map(|licence| {
            let url = licence.url.as_ref()?.as_str();
            url.strip_prefix(self.public_url.as_str())
        });
        let copies = numbered("licences", "url", copies);
        copies.chain(self.pictures())
    }

    /// The fields that name a picture, each with its path.
    fn pictures(&self) -> impl Iterator<Item = (String, String)> {
        let portraits = self.directors.iter().map(|one| one.photo.as_deref());
        let logos = self.clients.iter().map(|one| one.logo.as_deref());
        numbered("directors", "photo", portraits).chain(numbered("clients", "logo", logos))
    }

    /// Takes out what the pages must not show: texts that are still to be supplied, and pictures without a file.
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

    /// An error begins with the path of the wrong field, such as `phones[1].number`.
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
        let outside = company
            .pictures()
            .find(|(_, path)| !path.starts_with("/images/"));
        if let Some((field, _)) = outside {
            return refuse(&format!("{field}: it must begin with /images/"));
        }
        Ok(company)
    }
}

/// The fields such as `clients[0].logo` that have a value, each with it.
fn numbered<'a>(
    list: &'static str,
    field: &'static str,
    values: impl Iterator<Item = Option<&'a str>>,
) -> impl Iterator<Item = (String, String)> {
    values.enumerate().filter_map(move |(index, value)| {
        Some((format!("{list}[{index}].{field}"), value?.to_owned()))
    })
}

/// Whether a text only keeps the place of a fact. The words are those of the first company files, which an installation may
/// still have.
pub fn is_to_be_supplied(text: &str) -> bool {
    TO_BE_SUPPLIED.iter().any(|words| text.contains(words))
}

/// The facts of a file in `language`. An error begins with the path of the wrong field.
pub(super) fn parse_facts<T: DeserializeOwned>(
    json: &str,
    language: Language,
) -> Result<T, SettingError> {
    let json = with_plain_spaces(json);
    let Facts(mut facts) = serde_json::from_str(&json)
        .map_err(|error| SettingError(unreadable_json(&error, &json)))?;
    choose(&mut facts, language);
    serde_path_to_error::deserialize(facts)
        .map_err(|error| SettingError(in_words(error.inner(), &error.path().to_string())))
}

/// Puts the text in `language` in place of each object that holds a text in every language. A blank text is none.
fn choose(facts: &mut Value, language: Language) {
    let has = |language: Language| facts.get(language.code()).is_some();
    if Language::ALL.into_iter().all(has) {
        *facts = facts[language.code()].take();
    } else if let Value::Object(fields) = facts {
        fields
            .values_mut()
            .for_each(|field| choose(field, language));
    } else if let Value::Array(items) = facts {
        items.iter_mut().for_each(|item| choose(item, language));
    }
    if facts.as_str().is_some_and(|text| text.trim().is_empty()) {
        *facts = Value::Null;
    }
}

/// `json` with plain spaces between its values: a text that was copied from a web page has others, and invisible characters.
fn with_plain_spaces(json: &str) -> String {
    let mut is_string = false;
    let mut is_escaped = false;
    let plain = json.chars().map(|c| {
        if is_escaped {
            is_escaped = false;
        } else if c == '"' {
            is_string = !is_string;
        } else if c == '\\' {
            is_escaped = is_string;
        } else if !is_string && is_deceptive(c) {
            return ' ';
        }
        c
    });
    plain.collect()
}

/// The facts as they are in the file. A field that is there twice is an error: the reader would silently take the last one.
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
                let sentence = format!("{name} is there twice; remove one of the two");
                return Err(A::Error::custom(sentence));
            }
            group.insert(name, value);
        }
        Ok(group.into())
    }
}

/// Why `json` cannot be read at all, and the line.
fn unreadable_json(error: &serde_json::Error, json: &str) -> String {
    let line = error.line();
    if error.is_data() {
        let text = error.to_string();
        let sentence = text.split(" at line ").next().unwrap_or_default();
        return format!("line {line}: {sentence}");
    }
    let place = json.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let mut characters = place.char_indices();
    // The column counts bytes, from 1.
    let found = characters.find(|(index, c)| index + c.len_utf8() >= error.column());
    match found {
        Some((_, c)) if !c.is_ascii() => {
            let found = describe(c);
            format!("line {line}: there is {found}; JSON needs plain quotation marks and commas")
        }
        _ => format!(
            "line {line}: a comma, bracket or quotation mark is wrong, or there is a comment"
        ),
    }
}

/// What is wrong with a company file, at the field `path`.
fn in_words(error: &serde_json::Error, path: &str) -> String {
    let text = error.to_string();
    if text.starts_with("unknown field") {
        return format!("{path}: there is no such field");
    }
    let text = text.replace("invalid type: null", "it is empty");
    let text = text.replace("invalid type: ", "it is written as ");
    let text = text.replace("a sequence", "a list");
    let text = text.replace("unknown variant", "there is no choice");
    let text = text.replace("u32", "a number without quotation marks");
    let text = text.replace("a string", "a text in quotation marks");
    let text = text.replace(
        "map, expected a text",
        r#"a group without both "en" and "ur", expected a text"#,
    );
    let text = text.replace("map, expected", "a group in { }, expected");
    // The path of the file as a whole.
    let text = format!("{path}: {text}");
    text.trim_start_matches(".: ").to_owned()
}

fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    day(&typed(&String::deserialize(deserializer)?)).map_err(D::Error::custom)
}

fn optional_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let parsed = text.map(|text| day(&typed(&text))).transpose();
    parsed.map_err(D::Error::custom)
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
    fn a_wrong_field_is_described_without_terms_of_a_parser() {
        for (from, to, sentence) in [
            (
                "\"founded\"",
                "\"fonded\"",
                "fonded: there is no such field",
            ),
            (
                "\"2008-01-28\"",
                "2008",
                "founded: it is written as integer `2008`, expected a text in quotation marks",
            ),
            (
                r#""en": "Stand Fast Security", "#,
                "",
                r#"name: it is written as a group without both "en" and "ur", expected a text in quotation marks"#,
            ),
            (
                r#""developer": {"#,
                r#""developer": "A", "x": {"#,
                "developer: it is written as string \"A\", expected a group in { }",
            ),
            (
                r#""country": "PK""#,
                r#""country": "Pakistan""#,
                "address.country: write its two capital letters",
            ),
            (
                r#""photo": "/images/"#,
                r#""photo": "images/"#,
                "directors[0].photo: it must begin with /images/",
            ),
            (
                r#""logo": "/images/"#,
                r#""logo": "images/"#,
                "clients[0].logo: it must begin with /images/",
            ),
            (
                r#""email": "info@example.com""#,
                r#""email": " ""#,
                "email: it is empty, expected a text in quotation marks",
            ),
        ] {
            let json = COMPANY_JSON.replacen(from, to, 1);
            let error = Company::parse(&json, Language::English).unwrap_err();
            assert!(error.to_string().contains(sentence), "{error}");
        }
    }

    #[test]
    fn a_text_is_in_the_language_asked_for_or_the_same_in_all() {
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
    fn a_blank_text_in_one_language_is_none() {
        let company = with("/answer_within/en", " ".into()).unwrap();
        assert_eq!(company.answer_within, None);
    }

    #[test]
    fn its_pictures_and_the_copies_of_licences_on_its_site_are_its_files() {
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
    fn an_older_file_without_the_newer_fields_is_read() {
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
    fn pages_get_no_fact_that_is_to_be_supplied_and_no_picture_without_a_file() {
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
    fn a_wrong_value_is_named_by_its_path() {
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
    fn copied_values_are_read_as_they_look() {
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
    fn a_field_that_is_there_twice_is_refused_with_its_line() {
        for (twice, sentence) in [
            (
                "{\n\"name\": 1,\n\"name\": 2}",
                "line 3: name is there twice",
            ),
            (
                "{\"phones\": [\n{\"label\": \"a\",\n\"number\": \"1\",\n\"label\": \"b\"}]}",
                "line 4: label is there twice",
            ),
            (
                "{\"name\": {\"en\": \"a\",\n\"en\": \"b\"}}",
                "line 2: en is there twice",
            ),
        ] {
            let error = Company::parse(twice, Language::English).unwrap_err();
            assert!(error.to_string().contains(sentence), "{error}");
        }
    }

    #[test]
    fn typographic_marks_between_values_are_named() {
        for (json, sentence) in [
            (
                "{\n“name”: 1}",
                "line 2: there is a typographic quotation mark (U+201C)",
            ),
            (
                "{\n\"نام\": 1، \"b\": 2}",
                "line 2: there is the character (U+060C)",
            ),
        ] {
            let error = Company::parse(json, Language::English).unwrap_err();
            assert!(error.to_string().contains(sentence), "{error}");
        }
    }

    #[test]
    fn an_address_with_a_password_is_refused_without_it() {
        use serde_json::json;
        for pointer in ["/public_url", "/map/embed_url", "/map/link_url"] {
            let error = with(pointer, json!("https://me:hush@b.pk/")).unwrap_err();
            assert!(!error.to_string().contains("hush"), "{error}");
        }
    }
}
