//! `standfast company`: every fact of the company file, where the site shows it, and what is missing or still a sample.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Command, Subcommand};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{config, output};
use crate::config::Company;
use crate::config::settings_file::SettingsFile;
use crate::config::values::path;
use crate::language::Language;
use crate::site::files;
use crate::text::columns_of;

/// The width of a terminal in which the output is read.
const COLUMNS: usize = 80;
/// What is below the name of a fact begins here.
const INDENT: &str = "         ";

/// The facts in the order in which one would collect them, and where visitors find each.
const FACTS: [(&str, &str); 33] = [
    ("name", "every page, mails, search engines"),
    ("founded", "Home, Who we are, Company profile"),
    ("public_url", "addresses in mails, feeds and search engines"),
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

/// Show what the site says about the company
///
/// Example: standfast company show
#[derive(Debug, Subcommand)]
pub enum CompanyCommand {
    /// Show every fact of the company file, where the site shows it, and what is missing or still a sample
    ///
    /// Example: standfast company show
    ///
    /// Example: standfast company show --json | jq -r '.[] | select(.state != "ready") | .name'
    ///
    /// Without a file it reads the one of STANDFAST_COMPANY, or the samples that the program contains. docs/company-file.md explains
    /// each field.
    Show {
        /// The company file, such as one that is not in use yet
        #[arg(value_parser = path())]
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

/// Whether an admin has to do something about a fact.
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
        let [english, urdu] =
            Language::ALL.map(|language| Company::load(file.as_deref(), language));
        let (english, urdu) = (english?, urdu?);
        let facts = facts(&english, &urdu)?;
        if json {
            return output::json(&facts);
        }
        let source = match &file {
            Some(file) => format!("Company file: {}", file.display()),
            None => "No company file is set: these are the samples of the program. See docs/company-file.md."
                .to_owned(),
        };
        let lost = files::list_missing(&english, flags.overlay.as_deref());
        output::bytes(output::escape_text(&text(&source, &facts, &lost)))
    }
}

fn facts(english: &Company, urdu: &Company) -> anyhow::Result<Vec<Fact>> {
    let (samples, missing) = (english.sample_fields(), english.missing_fields());
    let (mut english, mut urdu) = (json!(english), json!(urdu));
    let facts = FACTS.map(|(name, shown_on)| {
        let is_in = |names: &[String]| names.iter().any(|other| other == name);
        let state = match () {
            () if is_in(&missing) => State::Missing,
            () if is_in(&samples) => State::Sample,
            () => State::Ready,
        };
        Fact {
            name,
            state,
            shown_on,
            en: english[name].take(),
            ur: urdu[name].take(),
        }
    });
    Ok(facts.into())
}

/// The facts, each with its values and its places, and what is to do at the end.
fn text(source: &str, facts: &[Fact], lost_files: &[String]) -> String {
    let mut text = wrapped("", source);
    for fact in facts {
        let state = fact.state.to_string();
        text += &format!("\n{state:<9}{}\n", fact.name);
        for line in lines_of(&fact.en) {
            text += &wrapped(INDENT, &line);
        }
        text += &wrapped(INDENT, &format!("Shown: {}", fact.shown_on));
    }
    let names = |state: State| {
        let named = facts.iter().filter(|fact| fact.state == state);
        named.map(|fact| fact.name).collect::<Vec<_>>().join(", ")
    };
    let todo = [
        (
            "Replace these samples, and take their names out of `samples`",
            names(State::Sample),
        ),
        ("Missing, so the pages leave it out", names(State::Missing)),
        ("Missing files", lost_files.join("; ")),
    ];
    text.push('\n');
    for (what, names) in todo {
        if !names.is_empty() {
            text += &wrapped("", &format!("{what}: {names}"));
        }
    }
    let is_complete = lost_files.is_empty() && facts.iter().all(|fact| fact.state == State::Ready);
    if is_complete {
        text += "Every fact is there.\n";
    }
    text
}

/// The lines that show a value: one for each item of a list, and for each field of a group.
fn lines_of(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().map(in_a_line).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let lines = fields.map(|(name, value)| format!("{name}: {}", in_a_line(value)));
            lines.collect()
        }
        other => vec![in_a_line(other)],
    }
}

/// What tells the items of a list apart comes first.
const FIRST: [&str; 5] = ["label", "name", "role", "network", "number"];

/// A field of an emergency number that most have no need of.
const NEED_NOT_BE: &str = "current";

/// A value in one line. Of a group, first what it holds, then the names of the fields that hold nothing.
fn in_a_line(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(paragraphs) => format!("letter of {} paragraphs", paragraphs.len()),
        Value::Object(fields) => {
            let is_empty = |value: &Value| value.is_null() || *value == Value::Array(Vec::new());
            let (empty, mut held): (Vec<_>, Vec<_>) =
                fields.iter().partition(|(_, value)| is_empty(value));
            let rank = |name: &str| FIRST.iter().position(|first| *first == name);
            held.sort_by_key(|(name, _)| rank(name).unwrap_or(FIRST.len()));
            let held = held.iter().map(|(_, value)| in_a_line(value));
            let empty = empty.iter().filter(|(name, _)| *name != NEED_NOT_BE);
            let empty = empty.map(|(name, _)| format!("no {name}"));
            held.chain(empty).collect::<Vec<_>>().join(" | ")
        }
        other => other.to_string(),
    }
}

/// `text` in lines of at most [`COLUMNS`] columns that begin with `indent`; those after the first are two columns further in.
fn wrapped(indent: &str, text: &str) -> String {
    let mut lines = String::new();
    let mut line = indent.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && columns_of(&line) + 1 + columns_of(word) > COLUMNS {
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

    fn built_in() -> [Company; 2] {
        Language::ALL.map(|language| Company::load(None, language).unwrap())
    }

    #[test]
    fn every_field_of_the_company_file_is_shown_and_documented() {
        let [english, _] = built_in();
        let fields = json!(english);
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
    fn each_fact_says_whether_it_is_a_sample_or_missing() {
        let [english, urdu] = built_in();
        let facts = facts(&english, &urdu).unwrap();
        let state = |name: &str| facts.iter().find(|fact| fact.name == name).unwrap().state;
        assert_eq!(state("founded"), State::Ready);
        assert_eq!(state("directors"), State::Sample);
        assert_eq!(state("notice"), State::Missing);
        assert_eq!(state("social_links"), State::Missing);
        // Even if the list no longer says so.
        let [english, urdu] = built_in().map(|mut company| {
            company.samples.clear();
            company
        });
        let facts = super::facts(&english, &urdu).unwrap();
        let samples = facts.iter().filter(|fact| fact.state == State::Sample);
        let samples: Vec<_> = samples.map(|fact| fact.name).collect();
        for name in ["phones", "email", "whatsapp", "public_url", "licences"] {
            assert!(samples.contains(&name), "{name}");
        }
    }

    #[test]
    fn the_text_fits_a_terminal_and_shows_each_value() {
        let [english, urdu] = built_in();
        let lost = ["clients[0].logo: there is no file /images/clients/beacon.png".to_owned()];
        let text = text(
            "Company file: a.json",
            &facts(&english, &urdu).unwrap(),
            &lost,
        );
        // An address is never broken.
        let mut lines = text.lines().filter(|line| !line.contains("https://"));
        assert!(lines.all(|line| columns_of(line) <= COLUMNS), "{text}");
        for part in [
            "+92 51 000 0000",
            "letter of 5 paragraphs",
            "beacon.png",
            "missing  notice",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
