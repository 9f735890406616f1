//! The OpenAPI description of the API in `openapi.json`, served unchanged. The tests keep its limits equal to those of
//! `data/forms.json`.

/// Path at which it is served.
pub const PATH: &str = "/api/openapi.json";
/// The description.
pub const DESCRIPTION: &str = include_str!("openapi.json");

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::facts::{FORMS, FieldKind, Fields};

    fn schema(name: &str) -> Value {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
        description["components"]["schemas"][name].clone()
    }

    fn names(list: &Value) -> BTreeSet<String> {
        match list {
            Value::Array(names) => names.iter().map(|n| n.as_str().unwrap().into()).collect(),
            _ => list.as_object().unwrap().keys().cloned().collect(),
        }
    }

    /// Checks that `schema` describes the fields of a form and the `hidden` ones, each with its rules.
    fn describes(schema: &Value, fields: &Fields, hidden: &[&str]) {
        let mut expected: BTreeSet<String> = hidden.iter().map(|name| (*name).into()).collect();
        expected.insert(FORMS.honeypot.clone());
        expected.extend(fields.iter().map(|field| field.name.clone()));
        assert_eq!(names(&schema["properties"]), expected);
        let required = fields.iter().filter(|field| field.required);
        let required: BTreeSet<String> = required.map(|field| field.name.clone()).collect();
        assert_eq!(names(&schema["required"]), required);
        for field in fields.iter() {
            let described = &schema["properties"][&field.name];
            let name = &field.name;
            assert_eq!(described["maxLength"], json!(field.max_length), "{name}");
            assert_eq!(described["x-max-bytes"], json!(field.max_bytes), "{name}");
            let values: Vec<&str> = field.options.iter().map(|o| o.value.as_str()).collect();
            let listed = described.get("enum").cloned().unwrap_or(json!([]));
            assert_eq!(listed, json!(values), "{name}");
            let extensions = described.get("x-extensions").cloned().unwrap_or(json!([]));
            assert_eq!(extensions, json!(field.accept), "{name}");
            let format = match field.kind {
                FieldKind::Email => json!("email"),
                FieldKind::File => json!("binary"),
                FieldKind::Date => json!("date"),
                _ => Value::Null,
            };
            assert_eq!(described["format"], format, "{name}");
        }
    }

    #[test]
    fn the_described_forms_are_those_of_the_site() {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
        for form in &FORMS.messages {
            let content = &description["paths"][&form.endpoint]["post"]["requestBody"]["content"];
            let name = content["application/json"]["schema"]["$ref"].as_str();
            let name = name.and_then(|name| name.strip_prefix("#/components/schemas/"));
            describes(&schema(name.unwrap()), &form.fields, &["submission_id"]);
        }
        let hidden = ["job", "submission_id", "consent_version", "website"];
        describes(&schema("Application"), &FORMS.job_request.fields, &hidden);
    }
}
