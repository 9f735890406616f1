//! The structured data of pages: every type, property and type of value is one that schema.org defines.
//!
//! `schema_org.json` is an extract of its vocabulary, and names its source and licence.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::server::Server;

#[derive(Deserialize)]
struct Vocabulary {
    /// The types above each type.
    types: BTreeMap<String, Vec<String>>,
    properties: BTreeMap<String, Property>,
}

#[derive(Deserialize)]
struct Property {
    /// The types that have it.
    domain: Vec<String>,
    /// The types of its values.
    range: Vec<String>,
}

impl Vocabulary {
    fn load() -> Self {
        serde_json::from_str(include_str!("schema_org.json")).unwrap()
    }

    fn is_a(&self, name: &str, wanted: &str) -> bool {
        let above = || self.types.get(name).into_iter().flatten();
        name == wanted || above().any(|above| self.is_a(above, wanted))
    }

    /// Checks an object, and those inside it.
    fn check(&self, object: &Value) {
        let name = object["@type"].as_str().unwrap();
        assert!(self.types.contains_key(name), "there is no type {name}");
        for (key, value) in object.as_object().unwrap() {
            if key.starts_with('@') {
                continue;
            }
            let property = self.properties.get(key);
            let property = property.unwrap_or_else(|| panic!("there is no property {key}"));
            let has_it = property.domain.iter().any(|one| self.is_a(name, one));
            assert!(has_it, "{name} has no property {key}");
            let values = value
                .as_array()
                .map_or(std::slice::from_ref(value), Vec::as_slice);
            for value in values {
                let fits = property.range.iter().any(|one| self.fits(value, one));
                assert!(
                    fits,
                    "{name}.{key} is {value}, not one of {:?}",
                    property.range
                );
            }
        }
    }

    fn fits(&self, value: &Value, wanted: &str) -> bool {
        match value {
            Value::Object(_) => {
                self.check(value);
                self.is_a(value["@type"].as_str().unwrap(), wanted)
            }
            Value::String(text) => match wanted {
                // In JSON-LD, an address refers to a thing that is described elsewhere.
                "URL" | "Thing" => text.starts_with("https://"),
                "Date" => text.parse::<jiff::civil::Date>().is_ok(),
                "DateTime" => text.parse::<jiff::Timestamp>().is_ok(),
                _ => wanted == "Text",
            },
            Value::Number(number) => match wanted {
                "Integer" => number.is_i64(),
                _ => wanted == "Number",
            },
            Value::Bool(_) => wanted == "Boolean",
            Value::Null | Value::Array(_) => false,
        }
    }
}

/// The structured data of the page at `path`.
pub fn structured_data(server: &Server, path: &str) -> Vec<Value> {
    let page = server.get(path).body;
    let scripts = page.split("<script type=\"application/ld+json\"").skip(1);
    let texts = scripts.map(|rest| {
        let (_, rest) = rest.split_once('>').unwrap();
        rest.split_once("</script>").unwrap().0
    });
    texts
        .map(|text| serde_json::from_str(text).unwrap())
        .collect()
}

#[test]
fn all_structured_data_are_defined_by_schema_org() {
    let vocabulary = Vocabulary::load();
    let server = Server::demo();
    for path in [
        "/",
        "/contact-us",
        "/news/radio-torch-keys",
        "/career/driver",
        "/downloads",
    ] {
        for path in [
            path.to_owned(),
            format!("/ur{}", path.trim_end_matches('/')),
        ] {
            let all = structured_data(&server, &path);
            assert!(!all.is_empty(), "{path}");
            all.iter().for_each(|data| vocabulary.check(data));
        }
    }
}

#[test]
fn a_job_is_the_same_one_in_both_languages() {
    let server = Server::demo();
    let [english, urdu] = ["", "/ur"].map(|base| {
        let all = structured_data(&server, &format!("{base}/career/driver"));
        let is_posting = |data: &Value| data["@type"] == "JobPosting";
        all.into_iter().find(is_posting).unwrap()
    });
    assert_eq!(english["identifier"], urdu["identifier"]);
    let id = |posting: &Value| posting["hiringOrganization"]["@id"].clone();
    assert_eq!(id(&english), id(&urdu));
    assert_ne!(english["title"], urdu["title"]);
}

#[test]
fn search_engines_are_told_the_company_s_own_facts_and_no_samples() {
    let company = |server: &Server| {
        let all = structured_data(server, "/contact-us");
        let is_company = |data: &Value| data["@type"] == "LocalBusiness";
        all.into_iter().find(is_company).unwrap()
    };
    let facts = ["/telephone", "/email", "/hasMap", "/address/streetAddress"];
    let has = |company: &Value| facts.map(|fact| company.pointer(fact).is_some());
    assert_eq!(has(&company(&Server::demo())), [false; 4]);
    let file = tempfile::NamedTempFile::new().unwrap();
    let built_in = include_str!("../../data/company.json");
    let mut own: Value = serde_json::from_str(built_in).unwrap();
    own["samples"] = serde_json::json!(["directors"]);
    std::fs::write(file.path(), own.to_string()).unwrap();
    let path = file.path().to_str().unwrap();
    let server = Server::start(&["--company", path]);
    assert_eq!(has(&company(&server)), [true; 4]);
}
