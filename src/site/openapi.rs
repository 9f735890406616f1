//! The OpenAPI description of the API: `openapi.json` plus the forms of `data/forms.json`.

use serde_json::{Value, json};

use crate::config::{FORMS, FieldKind, Form, FormField, TICKED};

/// The path of the description on the site.
pub const PATH: &str = "/api/openapi.json";
/// Everything but the forms.
const TEMPLATE: &str = include_str!("openapi.json");

/// A regular-expression range of the digits that number fields accept: ASCII, Arabic, Urdu and full-width digits.
const DIGITS: &str = "0-9\u{660}-\u{669}\u{6f0}-\u{6f9}\u{ff10}-\u{ff19}";

/// Returns the description as JSON.
pub fn description() -> String {
    let mut description: Value =
        serde_json::from_str(TEMPLATE).expect("openapi.json is valid JSON");
    // A template for the forms below. A client must not see it.
    let path_item = description["components"]
        .as_object_mut()
        .and_then(|components| components.remove("pathItems"))
        .map(|mut path_items| path_items["MessageForm"].take())
        .expect("openapi.json has this path item");
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

/// Fills in `path_item` for the endpoint of `form`.
fn operation(mut path_item: Value, form: &Form) -> Value {
    let reference = |schema: &str| json!({"$ref": format!("#/components/schemas/{schema}")});
    let post = &mut path_item["post"];
    post["operationId"] = json!(form.kind);
    post["summary"] = json!(format!("Sends a {}", form.noun));
    for content in ["application/json", "application/x-www-form-urlencoded"] {
        post["requestBody"]["content"][content]["schema"] = reference(&form.kind);
    }
    let responses = &mut post["responses"];
    responses["200"]["content"]["application/json"]["schema"] = match form.reference_prefix {
        Some(_) => reference("StoredWithReference"),
        None => reference("Stored"),
    };
    let thanks = format!("^(/ur)?{}/sent", form.page);
    responses["303"]["headers"]["Location"]["schema"]["pattern"] = json!(thanks);
    path_item
}

/// Extends the schema `position` to also accept the slug of an open job.
fn or_open_job(position: Value) -> Value {
    let job = json!({
        "type": "string",
        "pattern": "^(job:)?[a-z0-9]+(-[a-z0-9]+)*$",
        "description": "The slug of the open job that the application is for. With `job:` before it, it can't be mistaken for a position.",
        "examples": ["job:driver"],
    });
    json!({"anyOf": [position, job]})
}

/// Adds `fields` to `schema`, which has the fields that all forms share.
fn with_fields(mut schema: Value, fields: &[FormField]) -> Value {
    let (always_required, required_unless): (Vec<&FormField>, Vec<_>) = fields
        .iter()
        .filter(|field| field.required)
        .partition(|field| field.unless.is_empty());
    let names: Vec<_> = always_required.iter().map(|field| &field.name).collect();
    schema["required"] = json!(names);
    if !required_unless.is_empty() {
        schema["allOf"] = required_unless
            .into_iter()
            .map(|field| field_or_alternative(field, fields))
            .collect();
    }
    for field in fields {
        schema["properties"][&field.name] = property(field);
    }
    schema
}

/// A schema that requires `field`, or one of the `fields` that make it optional.
fn field_or_alternative(field: &FormField, fields: &[FormField]) -> Value {
    let others = field.unless.iter().map(|other| {
        let is_checkbox = fields
            .iter()
            .any(|field| field.name == *other && field.kind == FieldKind::Checkbox);
        if is_checkbox {
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
        // The server also accepts other date formats, several phone numbers, and a remark instead of a number.
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
        // Browsers also send fields that the visitor left empty.
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
        assert!(description["components"].get("pathItems").is_none());
        let honeypot = &schemas["message"]["properties"][&FORMS.honeypot];
        assert!(honeypot.is_object());
        assert_eq!(schemas["RefusalCode"]["enum"], json!(RefusalCode::VARIANTS));
        assert_eq!(schemas["FieldCode"]["enum"], json!(FieldCode::VARIANTS));
    }

    #[test]
    fn every_field_of_the_page_data_is_described() {
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
