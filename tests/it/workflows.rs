//! The workflows that test and release the program: third parties' code runs in them, so it must not reach a token that can write.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// Every workflow: its file name and its content.
fn workflows() -> Vec<(String, Value)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let found: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (
                name,
                serde_saphyr::from_str(&fs::read_to_string(path).unwrap()).unwrap(),
            )
        })
        .collect();
    assert!(!found.is_empty());
    found
}

/// Every step of every job that uses a published action, with the workflow it is in.
fn steps_with_actions() -> Vec<(String, Value)> {
    let mut steps = Vec::new();
    for (name, workflow) in workflows() {
        for job in workflow["jobs"].as_object().unwrap().values() {
            let of_job = job["steps"].as_array().into_iter().flatten();
            steps.extend(
                of_job
                    .filter(|step| step["uses"].is_string())
                    .map(|step| (name.clone(), step.clone())),
            );
        }
    }
    assert!(!steps.is_empty());
    steps
}

#[test]
fn actions_are_pinned_by_hash_because_a_tag_can_be_moved() {
    for (workflow, step) in steps_with_actions() {
        let action = step["uses"].as_str().unwrap();
        let version = action.split_once('@').map_or("", |(_, version)| version);
        let is_hash =
            version.len() == 40 && version.chars().all(|letter| letter.is_ascii_hexdigit());
        assert!(is_hash, "{workflow}: {action}");
    }
}

#[test]
fn a_checkout_leaves_no_token_for_build_scripts() {
    for (workflow, step) in steps_with_actions() {
        if step["uses"]
            .as_str()
            .unwrap()
            .starts_with("actions/checkout@")
        {
            assert_eq!(
                step["with"]["persist-credentials"],
                json!(false),
                "{workflow}: {step}"
            );
        }
    }
}

#[test]
fn only_the_job_that_publishes_may_write_and_it_builds_nothing() {
    for (name, workflow) in workflows() {
        assert_eq!(
            workflow["permissions"],
            json!({"contents": "read"}),
            "{name}"
        );
        for (job_name, job) in workflow["jobs"].as_object().unwrap() {
            if (name.as_str(), job_name.as_str()) != ("release.yml", "publish") {
                assert_eq!(
                    job["permissions"],
                    Value::Null,
                    "{name}: {job_name} asks for permissions of its own"
                );
                continue;
            }
            assert_eq!(job["permissions"], json!({"contents": "write"}));
            for step in job["steps"].as_array().unwrap() {
                let command = step["run"].as_str().unwrap_or_default();
                for builder in ["cargo", "npm", "npx", "pip", "packaging/"] {
                    assert!(!command.contains(builder), "{command}");
                }
            }
        }
    }
}
