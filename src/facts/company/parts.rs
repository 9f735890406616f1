//! What a company file consists of.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::facts::checked::{PhoneNumber, ShortNumber, WebUrl};

/// One telephone line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Phone {
    /// What the line is, such as "Office".
    #[serde(deserialize_with = "filled")]
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
    #[serde(deserialize_with = "filled")]
    pub street: String,
    /// Town.
    #[serde(deserialize_with = "filled")]
    pub locality: String,
    /// Province or territory.
    #[serde(deserialize_with = "filled")]
    pub region: String,
    /// Postal code.
    #[serde(deserialize_with = "filled")]
    pub postal_code: String,
    /// ISO 3166-1 alpha-2 code.
    #[serde(deserialize_with = "filled")]
    pub country: String,
}

/// The map. The origin of its frame is the only foreign one that pages may embed.
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
    #[serde(deserialize_with = "filled")]
    pub role: String,
    /// Name in full.
    #[serde(deserialize_with = "filled")]
    pub name: String,
    /// Path of the portrait below `/images/`.
    #[serde(deserialize_with = "filled")]
    pub photo: String,
    /// The letter, one paragraph per item.
    pub letter: Vec<String>,
}

/// A licence to operate, or anything else that an authority, an insurer or an association has granted or registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Licence {
    /// What it is, such as "Registration with EOBI".
    #[serde(default = "licence_to_operate", deserialize_with = "filled")]
    pub name: String,
    /// Who issued it.
    #[serde(deserialize_with = "filled")]
    pub authority: String,
    /// Its number as printed.
    #[serde(deserialize_with = "filled")]
    pub number: String,
    /// Where it is valid, when it is not everywhere.
    #[serde(default)]
    pub territory: Option<String>,
    /// Its last day, `YYYY-MM-DD`, when it has one.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "string | null"))]
    pub valid_until: Option<jiff::civil::Date>,
    /// Where the authority shows it, or a copy of it.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "string | null"))]
    pub url: Option<WebUrl>,
}

/// A number to dial in an emergency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EmergencyNumber {
    /// Who answers.
    #[serde(deserialize_with = "filled")]
    pub name: String,
    /// Its digits, which may be few, with hyphens.
    #[cfg_attr(test, ts(type = "string"))]
    pub number: ShortNumber,
}

/// A link to a portal of an authority.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ImportantLink {
    /// Its words.
    #[serde(deserialize_with = "filled")]
    pub label: String,
    /// Its address.
    #[cfg_attr(test, ts(type = "string"))]
    pub url: WebUrl,
}

/// Where and when applicants can come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WalkIn {
    /// The place, as one would tell a driver.
    #[serde(deserialize_with = "filled")]
    pub place: String,
    /// The days and hours.
    #[serde(deserialize_with = "filled")]
    pub hours: String,
}

/// The developer credit in the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Developer {
    /// Name shown.
    #[serde(deserialize_with = "filled")]
    pub name: String,
    /// Their site, if the name is a link.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub url: Option<WebUrl>,
}

/// At least one telephone line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Phone>")]
pub struct PhoneLines(Vec<Phone>);

impl PhoneLines {
    /// The line that every Call button uses.
    pub fn first(&self) -> &Phone {
        &self.0[0]
    }
}

impl TryFrom<Vec<Phone>> for PhoneLines {
    type Error = &'static str;

    fn try_from(lines: Vec<Phone>) -> Result<Self, Self::Error> {
        if lines.is_empty() {
            return Err("at least one telephone line is needed");
        }
        Ok(Self(lines))
    }
}

/// What a licence is when it has no name.
fn licence_to_operate() -> String {
    "Licence to operate".to_owned()
}

/// A text that is not blank.
pub(super) fn filled<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.trim().is_empty() {
        return Err(D::Error::custom("it must not be empty"));
    }
    Ok(text)
}
