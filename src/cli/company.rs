//! `standfast company`: every fact of the company file, where the site shows it, and whether it is missing or sample data.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Command, Subcommand};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{config, output};
use crate::config::Company;
use crate::config::settings_file::SettingsFile;
use crate::config::values::path_parser;
use crate::language::PerLanguage;
use crate::site::files;
use crate::text::display_width;

/// The width of the output.
const COLUMNS: usize = 80;
/// The indentation of the lines below the name of a fact.
const INDENT: &str = "         ";

/// The facts in the order in which you would collect them, and where visitors see each.
const FACTS: [(&str, &str); 33] = [
    ("name", "every page, emails, search engines"),
    ("founded", "Home, Who we are, Company profile"),
    (
        "public_url",
        "addresses in emails, feeds and search engines",
    ),
    (
        "phones",
        "top of every page and Call Us Now (the first), foot (two), Contact us (all)",
    ),
    ("whatsapp", "foot of every page, Jobs, forms, Contact us"),
    ("email", "foot of every page, Contact us, Privacy"),
    ("address", "top and foot of every page, Contact us, Jobs"),
    ("office_hours", "Contact us"),
    ("map", "Contact us"),
    ("walk_in", "Jobs, the application form"),
    (
        "areas_served",
        "Who we are, Company profile, search engines",
    ),
    ("directors", "Who we are"),
    ("clients", "Home: Our Clients"),
    (
        "slides",
        "Company profile, beside your photographs (optional)",
    ),
    (
        "licences",
        "Home, Why choose us, Banks, quotation form, foot of every page",
    ),
    (
        "registration",
        "Licence and papers: Home, Why choose us, Banks, quotation form",
    ),
    (
        "insurance",
        "Licence and papers: Home, Why choose us, Banks, quotation form",
    ),
    (
        "eobi",
        "Licence and papers: Home, Why choose us, Banks, quotation form",
    ),
    (
        "social_security",
        "Licence and papers: Home, Why choose us, Banks, quotation form",
    ),
    ("answer_within", "forms, and the end of every page"),
    (
        "survey_within",
        "steps on Home and the quotation form, Why choose us, Banks",
    ),
    (
        "quotation_within",
        "steps on Home and the quotation form, Why choose us, Banks",
    ),
    ("relief_within", "services, Why choose us, Banks"),
    ("night_checks", "services, Why choose us, Banks"),
    ("notice", "services, Why choose us, Banks"),
    ("guards_on_duty", "figures on Home, Why choose us, Banks"),
    ("night_supervisors", "figures on Home, Why choose us, Banks"),
    ("night_supervisor_districts", "Why choose us, Banks"),
    ("districts", "their number on Home; Why choose us, Banks"),
    ("emergency_numbers", "Home"),
    ("important_links", "foot of every page"),
    ("social_links", "foot of every page, search engines"),
    ("developer", "foot of every page"),
];

/// Show the facts about the company on the site
///
/// Example: standfast company show
#[derive(Debug, Subcommand)]
pub enum CompanyCommand {
    /// Show every fact of the company file, where the site shows it, and whether it is missing or sample data
    ///
    /// Example: standfast company show
    ///
    /// Example: standfast company show --json | jq -r '.[] | select(.state != "ready") | .name'
    ///
    /// By default it reads the file of STANDFAST_COMPANY, or the built-in sample data. docs/company-file.md explains each field.
    Show {
        /// Another company file, for example a new version before you use it
        #[arg(value_parser = path_parser())]
        file: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// A fact of the company file.
#[derive(Debug, Serialize)]
struct Fact {
    name: &'static str,
    state: State,
    shown_on: &'static str,
    en: Value,
    ur: Value,
}

/// Whether an admin needs to change a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
enum State {
    Ready,
    Sample,
    Missing,
}

impl CompanyCommand {
    pub(super) fn run(self, program: &Command, settings: &SettingsFile) -> anyhow::Result<()> {
        let Self::Show { file, json } = self;
        let (flags, _) = config::check_settings(program, settings);
        let flags = flags.context("the settings cannot be used; run `standfast config check`")?;
        let file = file.or_else(|| flags.company.clone());
        let companies =
            PerLanguage::try_from_fn(|language| Company::load(file.as_deref(), language))?;
        let facts = facts(&companies);
        if json {
            return output::json(&facts);
        }
        let source = match &file {
            Some(file) => format!("Company file: {}", file.display()),
            None => "No company file is set: these are the samples of the program. See docs/company-file.md."
                .to_owned(),
        };
        let missing_files = files::list_missing(&companies.english, flags.overlay.as_deref());
        let report = format_report(&source, &facts, &missing_files);
        output::bytes(output::escape_text(&report))
    }
}

fn facts(companies: &PerLanguage<Company>) -> Vec<Fact> {
    let PerLanguage { english, urdu } = companies;
    let samples = english.sample_fields();
    let missing = english.missing_fields();
    let mut english = json!(english);
    let mut urdu = json!(urdu);
    let facts = FACTS.map(|(name, shown_on)| {
        let is_in = |names: &[String]| names.iter().any(|other| other == name);
        let state = if is_in(&missing) {
            State::Missing
        } else if is_in(&samples) {
            State::Sample
        } else {
            State::Ready
        };
        Fact {
            name,
            state,
            shown_on,
            en: english[name].take(),
            ur: urdu[name].take(),
        }
    });
    facts.into()
}

/// Formats each fact with its values and the pages that show it, and then a list of things to do.
fn format_report(source: &str, facts: &[Fact], missing_files: &[String]) -> String {
    let mut report = wrap("", source);
    for fact in facts {
        let state = fact.state.to_string();
        report += &format!("\n{state:<9}{}\n", fact.name);
        for line in value_lines(&fact.en) {
            report += &wrap(INDENT, &line);
        }
        report += &wrap(INDENT, &format!("Shown: {}", fact.shown_on));
    }
    let names_in = |state: State| {
        let names: Vec<_> = facts
            .iter()
            .filter(|fact| fact.state == state)
            .map(|fact| fact.name)
            .collect();
        names.join(", ")
    };
    let todo = [
        (
            "Replace this sample data, and remove the names from `samples`",
            names_in(State::Sample),
        ),
        (
            "Missing, so the pages leave it out",
            names_in(State::Missing),
        ),
        ("Missing files", missing_files.join("; ")),
    ];
    report.push('\n');
    for (task, names) in todo {
        if !names.is_empty() {
            report += &wrap("", &format!("{task}: {names}"));
        }
    }
    let is_complete =
        missing_files.is_empty() && facts.iter().all(|fact| fact.state == State::Ready);
    if is_complete {
        report += "The company file is complete.\n";
    }
    report
}

/// Formats a value as lines: one per item of a list, or per field of a group.
fn value_lines(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().map(value_on_one_line).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| format!("{name}: {}", value_on_one_line(value)))
            .collect(),
        other => vec![value_on_one_line(other)],
    }
}

/// The fields that tell the items of a list apart. They come first.
const FIRST_FIELDS: [&str; 5] = ["label", "name", "role", "network", "number"];

/// A field that most emergency numbers do not need.
const OPTIONAL_FIELD: &str = "current";

/// Formats a value on one line. For a group, shows its values first, then the names of its empty fields.
fn value_on_one_line(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(paragraphs) => format!("letter of {} paragraphs", paragraphs.len()),
        Value::Object(fields) => {
            let is_empty = |value: &Value| value.is_null() || *value == Value::Array(Vec::new());
            let (empty, mut filled): (Vec<_>, Vec<_>) =
                fields.iter().partition(|(_, value)| is_empty(value));
            let rank = |name: &str| FIRST_FIELDS.iter().position(|first| *first == name);
            filled.sort_by_key(|(name, _)| rank(name).unwrap_or(FIRST_FIELDS.len()));
            let values = filled.iter().map(|(_, value)| value_on_one_line(value));
            let missing = empty
                .iter()
                .filter(|(name, _)| *name != OPTIONAL_FIELD)
                .map(|(name, _)| format!("no {name}"));
            values.chain(missing).collect::<Vec<_>>().join(" | ")
        }
        other => other.to_string(),
    }
}

/// Wraps `text` into lines of at most [`COLUMNS`] columns that begin with `indent`. All but the first are indented by two more
/// columns.
fn wrap(indent: &str, text: &str) -> String {
    let mut lines = String::new();
    let mut line = indent.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && display_width(&line) + 1 + display_width(word) > COLUMNS {
            lines += &line;
            lines.push('\n');
            line = format!("{indent}  ");
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn built_in() -> PerLanguage<Company> {
        PerLanguage::try_from_fn(|language| Company::load(None, language)).unwrap()
    }

    #[test]
    fn every_field_of_the_company_file_is_shown_and_documented() {
        let fields = json!(built_in().english);
        let fields: BTreeSet<_> = fields.as_object().unwrap().keys().collect();
        let fields: BTreeSet<_> = fields
            .into_iter()
            .filter(|name| *name != "samples")
            .collect();
        let shown: Vec<_> = FACTS.map(|(name, _)| name.to_owned()).into();
        assert_eq!(shown.iter().collect::<BTreeSet<_>>(), fields);
        let page = include_str!("../../docs/company-file.md");
        for name in fields {
            let has = page.contains(&format!("`{name}`")) || page.contains(&format!("`{name}."));
            assert!(has, "{name}");
        }
    }

    #[test]
    fn facts_are_ready_sample_data_or_missing() {
        let mut companies = built_in();
        let all_facts = facts(&companies);
        let state = |name: &str| {
            all_facts
                .iter()
                .find(|fact| fact.name == name)
                .unwrap()
                .state
        };
        assert_eq!(state("founded"), State::Ready);
        assert_eq!(state("directors"), State::Sample);
        assert_eq!(state("notice"), State::Missing);
        assert_eq!(state("social_links"), State::Missing);
        // We recognize sample data even if `samples` does not list it.
        for company in companies.iter_mut() {
            company.samples.clear();
        }
        let all_facts = facts(&companies);
        let samples = all_facts.iter().filter(|fact| fact.state == State::Sample);
        let samples: Vec<_> = samples.map(|fact| fact.name).collect();
        for name in ["phones", "email", "whatsapp", "public_url", "licences"] {
            assert!(samples.contains(&name), "{name}");
        }
    }

    #[test]
    fn the_report_fits_a_terminal_and_shows_each_value() {
        let missing_files =
            ["clients[0].logo: there is no file /images/clients/beacon.png".to_owned()];
        let report = format_report("Company file: a.json", &facts(&built_in()), &missing_files);
        // Addresses are never broken.
        let mut lines = report.lines().filter(|line| !line.contains("https://"));
        assert!(lines.all(|line| display_width(line) <= COLUMNS), "{report}");
        for part in [
            "+92 51 000 0000",
            "letter of 5 paragraphs",
            "beacon.png",
            "missing  notice",
        ] {
            assert!(report.contains(part), "{part}: {report}");
        }
    }
}
