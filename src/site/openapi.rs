//! The OpenAPI description of the API: `openapi.json`, to which the forms of `data/forms.json` are added.

use serde_json::{Value, json};

use crate::config::{FORMS, FieldKind, Form, FormField, TICKED};

/// Path at which it is served.
pub const PATH: &str = "/api/openapi.json";
/// Everything but the forms.
const FRAME: &str = include_str!("openapi.json");

/// The digits that fields for numbers take, in a regular expression.
const DIGITS: &str = "0-9\u{660}-\u{669}\u{6f0}-\u{6f9}\u{ff10}-\u{ff19}";

/// The description as JSON.
pub fn description() -> String {
    let mut description: Value =
        serde_json::from_str(FRAME).expect("openapi.json is read by tests");
    let path_item = description["components"]["pathItems"]["MessageForm"].take();
    let schemas = &mut description["components"]["schemas"];
    let message = schemas["message"].clone();
    for form in &FORMS.messages {
        schemas[&form.kind] = with_fields(message.clone(), &form.fields);
    }
    let application = schemas["application"].take();
    schemas["application"] = with_fields(application, &FORMS.job_request.fields);
    let position = &mut schemas["application"]["properties"]["job_position"];
    *position = or_open_job(position.take());
    for form in &FORMS.messages {
        description["paths"][&form.endpoint] = operation(path_item.clone(), form);
    }
    description.to_string()
}

/// `path_item` for the endpoint of `form`.
fn operation(mut path_item: Value, form: &Form) -> Value {
    let reference = |schema: &str| json!({"$ref": format!("#/components/schemas/{schema}")});
    let post = &mut path_item["post"];
    post["operationId"] = json!(form.kind);
    post["summary"] = json!(format!("Sends a {}", form.noun));
    for content in ["application/json", "application/x-www-form-urlencoded"] {
        post["requestBody"]["content"][content]["schema"] = reference(&form.kind);
    }
    let answers = &mut post["responses"];
    answers["200"]["content"]["application/json"]["schema"] = match form.reference {
        Some(_) => reference("StoredWithReference"),
        None => reference("Stored"),
    };
    let thanks = format!("^(/ur)?{}/sent", form.page);
    answers["303"]["headers"]["Location"]["schema"]["pattern"] = json!(thanks);
    path_item
}

/// `position`, or the name of an open job.
fn or_open_job(position: Value) -> Value {
    let job = json!({
        "type": "string",
        "pattern": "^(job:)?[a-z0-9]+(-[a-z0-9]+)*$",
        "description": "The slug of an open opening, which the application is for. After `job:` it is never one of the positions.",
        "examples": ["job:driver"],
    });
    json!({"anyOf": [position, job]})
}

/// `schema`, which has what every form takes, with these fields.
fn with_fields(mut schema: Value, fields: &[FormField]) -> Value {
    let required = fields.iter().filter(|field| field.required);
    let (always, unless): (Vec<&FormField>, Vec<_>) =
        required.partition(|field| field.unless.is_empty());
    let names: Vec<_> = always.iter().map(|field| &field.name).collect();
    schema["required"] = json!(names);
    if !unless.is_empty() {
        schema["allOf"] = unless
            .into_iter()
            .map(|field| one_of_them(field, fields))
            .collect();
    }
    for field in fields {
        schema["properties"][&field.name] = property(field);
    }
    schema
}

/// That `field` is there, or one of the `fields` that make it optional.
fn one_of_them(field: &FormField, fields: &[FormField]) -> Value {
    let others = field.unless.iter().map(|other| {
        let is_box = fields
            .iter()
            .any(|field| field.name == *other && field.kind == FieldKind::Checkbox);
        if is_box {
            json!({"properties": {other: {"const": TICKED}}, "required": [other]})
        } else {
            json!({"required": [other]})
        }
    });
    let own = json!({"required": [field.name]});
    json!({"anyOf": std::iter::once(own).chain(others).collect::<Vec<_>>()})
}

/// The schema of one field.
fn property(field: &FormField) -> Value {
    let mut schema = json!({"type": "string", "description": field.label});
    match field.kind {
        FieldKind::Email => schema["format"] = json!("email"),
        // Other ways to write a day, several telephone numbers, and a remark in place of a number are accepted too.
        FieldKind::Date => {
            schema["pattern"] = json!(format!("[{DIGITS}]"));
            schema["examples"] = json!(["2027-01-15"]);
        }
        FieldKind::Tel => {
            schema["pattern"] = json!(format!("[{DIGITS}]"));
            schema["examples"] = json!(["0300 1234567"]);
        }
        FieldKind::Number => {
            schema["type"] = json!(["string", "integer"]);
            schema["pattern"] = json!(format!("[{DIGITS}]|\\p{{L}}"));
            schema["minimum"] = json!(field.min);
            schema["maximum"] = json!(field.max);
        }
        FieldKind::Select | FieldKind::Radio => {
            schema["enum"] = field.options.iter().map(|option| &*option.value).collect();
        }
        FieldKind::Checkbox => schema["const"] = json!(TICKED),
        FieldKind::File => {
            schema["format"] = json!("binary");
            schema["x-extensions"] = json!(field.accept);
            schema["x-max-bytes"] = json!(field.max_bytes);
        }
        FieldKind::Photos => {
            let file =
                json!({"type": "string", "format": "binary", "x-max-bytes": field.max_bytes});
            return json!({
                "type": "array",
                "description": field.label,
                "items": file,
                "maxItems": field.max_files,
                "x-max-total-bytes": field.max_total_bytes,
                "x-max-megapixels": field.max_megapixels,
            });
        }
        FieldKind::Text | FieldKind::Textarea => {}
    }
    if let Some(length) = field.max_length {
        schema["minLength"] = json!(u8::from(field.required));
        schema["maxLength"] = json!(length);
    }
    match field.kind {
        FieldKind::Text | FieldKind::Textarea | FieldKind::File | FieldKind::Photos => schema,
        _ if field.required => schema,
        // Browsers send a field that is left empty.
        _ => json!({"anyOf": [schema, {"const": ""}]}),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::site::renderers::{PageData, RefusalCode};
    use crate::validation::FieldCode;
    use strum::VariantNames;

    #[test]
    fn every_form_is_described_with_the_rules_of_its_fields() {
        let description: Value = serde_json::from_str(&description()).unwrap();
        let schemas = &description["components"]["schemas"];
        let quote = &description["paths"]["/api/quote-request"]["post"];
        let body = &quote["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(body["$ref"], "#/components/schemas/quote");
        assert_eq!(schemas["contact"]["properties"]["email"]["maxLength"], 254);
        let guards = &schemas["quote"]["properties"]["guards"]["anyOf"];
        assert_eq!(
            (&guards[0]["maximum"], &guards[1]["const"]),
            (&json!(9999), &json!(""))
        );
        let resume = &schemas["application"]["properties"]["resume"];
        assert_eq!(resume["x-max-bytes"], 10_485_760);
        let required = json!(["name", "contact", "job_position"]);
        assert_eq!(schemas["application"]["required"], required);
        let position = &schemas["application"]["properties"]["job_position"]["anyOf"];
        assert_eq!(position[0]["enum"][3], "driver");
        assert!(position[1]["pattern"].is_string());
        let email = &schemas["application"]["allOf"][0]["anyOf"];
        assert_eq!(email[0]["required"], json!(["email"]));
        assert_eq!(email[1]["required"], json!(["no_email"]));
        let cv = &schemas["application"]["allOf"][1]["anyOf"];
        assert_eq!(cv[1], json!({"required": ["photos"]}));
        assert_eq!(cv[2]["properties"]["no_cv"], json!({"const": TICKED}));
        assert!(!description.to_string().contains("\"schema\":{}"));
        let honeypot = &schemas["message"]["properties"][&FORMS.honeypot];
        assert!(honeypot.is_object());
        assert_eq!(schemas["RefusalCode"]["enum"], json!(RefusalCode::VARIANTS));
        assert_eq!(schemas["FieldCode"]["enum"], json!(FieldCode::VARIANTS));
    }

    #[test]
    fn all_data_of_a_page_are_described() {
        let description: Value = serde_json::from_str(&description()).unwrap();
        let described = &description["components"]["schemas"]["PageData"]["required"];
        let data = serde_json::to_value(PageData::default()).unwrap();
        let names = |value: &Value| -> BTreeSet<String> {
            let names = value.as_array().unwrap().iter();
            names
                .map(|name| name.as_str().unwrap().to_owned())
                .collect()
        };
        let fields: Vec<_> = data.as_object().unwrap().keys().collect();
        assert_eq!(names(described), names(&json!(fields)));
    }
}
