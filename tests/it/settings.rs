//! The settings file of an installation, and the command that shows where each setting comes from.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, as_nobody, output};

/// A directory with a settings file.
fn with_settings(lines: &str) -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("settings"), lines).unwrap();
    let binary = Binary::in_dir(dir.path());
    (dir, binary)
}

fn reading(mut command: Command, dir: &TempDir) -> Command {
    command.env("STANDFAST_SETTINGS_FILE", dir.path().join("settings"));
    command
}

fn run(dir: &TempDir, binary: &Binary, arguments: &[&str]) -> Output {
    output(reading(binary.command(arguments), dir))
}

const ADD: [&str; 6] = ["news", "add", "--title", "A", "--content", "B"];

#[test]
fn every_command_reads_the_file_after_flags_and_environment() {
    let (dir, binary) = with_settings("# Ours\nSTANDFAST_DB=\"of the file.db\"\n");
    let exists = |name: &str| dir.path().join(name).exists();
    assert_eq!(run(&dir, &binary, &ADD).data(), "1\n");
    assert!(exists("of the file.db"));
    let mut by_environment = reading(binary.command(&ADD), &dir);
    by_environment.env("STANDFAST_DB", "environment.db");
    assert_eq!(output(by_environment).data(), "1\n");
    assert!(exists("environment.db"));
    let by_flag = [&ADD[..], &["--db", "flag.db"]].concat();
    assert_eq!(run(&dir, &binary, &by_flag).data(), "1\n");
    assert!(exists("flag.db") && !exists("standfast.db"));
}

#[test]
fn each_setting_is_shown_with_its_origin_and_secrets_are_masked() {
    let (dir, binary) = with_settings(
        "STANDFAST_HSTS=300\nSTANDFAST_LOG_FORMAT=nonsense\nSTANDFAST_SOME_PASSWORD=hush-hush\n",
    );
    let mut show = reading(binary.command(&["config", "show", "--json"]), &dir);
    show.env("STANDFAST_LOG_FORMAT", "json");
    show.env("STANDFAST_PUBLIC_URL", "https://u:hush-hush@site.test");
    let said = output(show).data();
    assert!(!said.contains("hush-hush"), "{said}");
    let settings: Vec<Value> = serde_json::from_str(&said).unwrap();
    let shown = |variable: &str| {
        let setting = settings.iter().find(|one| one["variable"] == variable);
        let setting = setting.unwrap_or_else(|| panic!("{variable}: {said}"));
        ["flag", "value", "origin"].map(|field| setting[field].as_str().unwrap_or("-").to_owned())
    };
    for (variable, expected) in [
        ("STANDFAST_DB", ["--db", "standfast.db", "default"]),
        ("STANDFAST_ADDR", ["--addr", "-", "default"]),
        ("STANDFAST_HSTS", ["--hsts", "300", "file"]),
        (
            "STANDFAST_LOG_FORMAT",
            ["--log-format", "json", "environment"],
        ),
        ("STANDFAST_RETAIN_SPAM", ["--retain-spam", "30d", "default"]),
        (
            "STANDFAST_PUBLIC_URL",
            [
                "--public-url",
                "https://u:********@site.test",
                "environment",
            ],
        ),
        ("STANDFAST_SOME_PASSWORD", ["-", "********", "file"]),
    ] {
        assert_eq!(shown(variable), expected, "{variable}");
    }
    let table = run(&dir, &binary, &["config", "show", "--db", "other.db"]).data();
    let line = |name: &str| table.lines().find(|line| line.contains(name)).unwrap();
    assert!(line("--db").contains("other.db") && line("--db").contains("flag"));
    assert!(line("--hsts").contains(&*dir.path().join("settings").to_string_lossy()));
    assert!(line("--log-format").contains("nonsense"));
    assert!(line("STANDFAST_SOME_PASSWORD").contains("unknown"));
}

#[test]
fn a_file_that_cannot_be_read_is_reported_by_doctor_alone() {
    let (dir, binary) = with_settings("STANDFAST_DB=of-the-file.db\nSTANDFAST_DB\n");
    let setting = |output: Output| {
        let checks: Vec<Value> = serde_json::from_str(&output.stdout).unwrap();
        let check = checks
            .into_iter()
            .find(|check| check["check"] == "settings");
        let check = check.unwrap();
        (
            check["ok"] == true,
            check["finding"].as_str().unwrap().to_owned(),
        )
    };
    let doctor = ["doctor", "--json"];
    let (ok, finding) = setting(run(&dir, &binary, &doctor));
    assert!(!ok && finding.ends_with("line 2"), "{finding}");

    let file = dir.path().join("settings");
    fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    fs::set_permissions(dir.path(), Permissions::from_mode(0o777)).unwrap();
    let added = output(reading(as_nobody(dir.path(), &ADD), &dir));
    assert_eq!(added.data(), "1\n");
    assert!(dir.path().join("standfast.db").exists());
    let (ok, finding) = setting(output(reading(as_nobody(dir.path(), &doctor), &dir)));
    assert!(!ok && finding.contains("Permission denied"), "{finding}");

    fs::remove_file(&file).unwrap();
    let (ok, finding) = setting(run(&dir, &binary, &doctor));
    assert!(ok && finding.starts_with("there is no "), "{finding}");
}
