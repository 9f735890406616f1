//! The settings file of an installation, and the command that shows where each setting comes from.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, as_nobody, output};
use crate::server::Server;
use crate::tools::rows;

/// A directory with a settings file.
fn with_settings(lines: &str) -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("settings"), lines).unwrap();
    let binary = Binary::in_dir(dir.path());
    (dir, binary)
}

fn reading(mut command: Command, dir: &TempDir) -> Command {
    command
        .env("STANDFAST_SETTINGS_FILE", dir.path().join("settings"))
        .env_remove("STANDFAST_DB");
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
        "STANDFAST_HSTS=300\nSTANDFAST_LOG_FORMAT=text\nSTANDFAST_SOME_PASSWORD=hush-hush\nSTANDFAST_OVERLAY='a $HOME #1'\n",
    );
    let mut show = reading(binary.command(&["config", "show", "--json"]), &dir);
    show.env("STANDFAST_LOG_FORMAT", "json");
    show.env("STANDFAST_SMTP_PASSWORD", "hush-hush");
    show.env("STANDFAST_PUBLIC_URL", "https://u:hush-hush@site.test");
    let said = output(show).data();
    assert!(!said.contains("hush-hush"), "{said}");
    let settings: Vec<Value> = serde_json::from_str(&said).unwrap();
    let shown = r#"
        ["STANDFAST_DB", "--db", "standfast.db", "default"]
        ["STANDFAST_ADDR", "--addr", "-", "default"]
        ["STANDFAST_HSTS", "--hsts", "300", "file"]
        ["STANDFAST_LOG_FORMAT", "--log-format", "json", "environment"]
        ["STANDFAST_PUBLIC_URL", "--public-url", "https://u:********@site.test", "environment"]
        ["STANDFAST_SMTP_PASSWORD", "--smtp-password", "********", "environment"]
        ["STANDFAST_OVERLAY", "--overlay", "a $HOME #1", "file"]
        ["RUST_LOG", "-", "info", "default"]
    "#;
    for [variable, flag, value, origin] in rows::<[String; 4]>(shown) {
        let setting = settings.iter().find(|one| one["variable"] == *variable);
        let setting = setting.unwrap_or_else(|| panic!("{variable}: {said}"));
        let shown = ["flag", "value", "origin"].map(|field| setting[field].as_str().unwrap_or("-"));
        assert_eq!(shown, [&flag, &value, &origin], "{variable}");
    }
    let table = run(&dir, &binary, &["config", "show"]).data();
    assert!(
        table
            .lines()
            .any(|line| line.starts_with("--hsts ") && line.ends_with(" file"))
    );
}

/// Standard error of a start that ends at its company file, after the log has begun.
fn said_at_start(dir: &TempDir, binary: &Binary, flags: &[&str]) -> String {
    let serve = ["serve", "--addr", "127.0.0.1:0", "--company", "/no/such"];
    run(dir, binary, &[&serve[..], flags].concat()).error(1)
}

#[test]
fn a_file_that_cannot_be_read_stops_all_commands_but_the_demo_and_two() {
    let (dir, binary) = with_settings("STANDFAST_DB=of-the-file.db\n");
    let file = dir.path().join("settings");
    fs::set_permissions(&file, Permissions::from_mode(0o000)).unwrap();
    fs::set_permissions(dir.path(), Permissions::from_mode(0o777)).unwrap();
    let sentence = format!(
        "error: the settings file {} cannot be read: Permission denied (os error 13): run this with sudo, or as the server's user, who must be able to read it\n",
        file.display()
    );
    let others = [
        "news list",
        "doctor",
        "config show",
        "config check",
        "serve",
    ];
    let others = others.map(|line| line.split(' ').collect::<Vec<_>>());
    for arguments in others.iter().map(Vec::as_slice).chain([&ADD[..]]) {
        let stopped = output(reading(as_nobody(dir.path(), arguments), &dir));
        assert_eq!(stopped.error(1), sentence);
    }
    assert!(!dir.path().join("standfast.db").exists());
    for arguments in [&["man"][..], &["completions", "bash"]] {
        output(reading(as_nobody(dir.path(), arguments), &dir)).data();
    }

    // A file that is named and missing cannot be read either.
    fs::remove_file(&file).unwrap();
    let missing = run(&dir, &binary, &ADD).error(1);
    assert!(missing.contains("No such file"), "{missing}");
    let mut within = Command::new("env");
    within.arg(format!("STANDFAST_SETTINGS_FILE={}", file.display()));
    let demo = Server::wrapped(&mut within, &dir.path().join("a.db"), &["--demo"]);
    assert_eq!(demo.get("/").status, 200);
}

#[test]
fn nothing_is_read_from_a_file_with_a_broken_line_which_is_not_quoted() {
    for broken in ["hush", "STANDFAST_SMTP_PASSWORD=hush hush", "A='hush"] {
        let (dir, binary) = with_settings(&format!("# Ours\nSTANDFAST_DB=a.db\n{broken}\n"));
        let said = run(&dir, &binary, &ADD).error(1);
        assert!(
            said.contains("its setting number 2 is not NAME=VALUE"),
            "{said}"
        );
        assert!(!said.contains("hush") && !dir.path().join("a.db").exists());
    }
}

#[test]
fn a_database_that_nobody_named_is_made_by_no_command_but_serve() {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    fs::write(dir.path().join("a.md"), "---\nkind: news\n---\n").unwrap();
    let mut job = binary.adding_job("Driver", "2099-12-31");
    job.env_remove("STANDFAST_DB");
    let mut commands = vec![job];
    for arguments in [&ADD[..], &["import", "a.md"]] {
        let mut command = binary.command(arguments);
        command.env_remove("STANDFAST_DB");
        commands.push(command);
    }
    for command in commands {
        let error = output(command).error(1);
        assert!(error.contains("there is no database at"), "{error}");
    }
    assert!(!dir.path().join("standfast.db").exists());
    let by_flag = [&ADD[..], &["--db", "standfast.db"]].concat();
    assert_eq!(binary.run(&by_flag).data(), "1\n");
}

#[test]
fn a_wrong_value_stops_the_start_with_its_origin_and_without_a_password() {
    let (dir, binary) = with_settings("\nSTANDFAST_ADDR=8080\n");
    let file = dir.path().join("settings");
    let said = run(&dir, &binary, &["serve"]).error(2);
    let sentence = format!(
        "error: invalid value '8080' for '--addr (STANDFAST_ADDR in {})': invalid socket address syntax\n",
        file.display()
    );
    assert!(said.starts_with(&sentence), "{said}");
    let mut by_environment = reading(binary.command(&["serve"]), &dir);
    by_environment.env("STANDFAST_ADDR", "80");
    let said = output(by_environment).error(2);
    assert!(
        said.contains("(STANDFAST_ADDR in the environment)"),
        "{said}"
    );
    let said = run(&dir, &binary, &["serve", "--addr", "x"]).error(2);
    assert!(said.contains("'x' for '--addr <ADDR>'"), "{said}");
    // Other commands have no use for it.
    let list = run(&dir, &binary, &["news", "list"]).error(1);
    assert!(list.contains("there is no database"), "{list}");
    fs::write(&file, "STANDFAST_SMTP=http://u:hush@mail.test\n").unwrap();
    let said = run(&dir, &binary, &["serve"]).error(2);
    assert!(said.contains("http://u:********@mail.test"), "{said}");
    let help = run(&dir, &binary, &["serve", "--help"]).data();
    assert!(!help.contains("hush") && !said.contains("hush"), "{said}");
}

#[test]
fn check_and_doctor_find_everything_that_is_wrong() {
    let (dir, binary) = with_settings(
        "STANDFAST_MAILTO=a@example.com\n\
         STANDFAST_BACKUP_DIR=no/backups\n\
         STANDFAST_OVERLAY=no/overlay\n\
         STANDFAST_COMPANY=company.json\n\
         RUST_LOG=standfast=loud\n",
    );
    let file = dir.path().join("settings");
    fs::write(dir.path().join("company.json"), "{}").unwrap();
    let check = run(&dir, &binary, &["config", "check"]);
    assert_eq!(check.code, 6, "{}", check.stderr);
    let begins = [
        format!("{}: STANDFAST_MAILTO is not a setting", file.display()),
        "RUST_LOG: ".to_owned(),
        "the folder no/backups cannot be read".to_owned(),
        "the directory of --overlay, no/overlay: No such file".to_owned(),
        "the company file company.json cannot be used".to_owned(),
    ];
    let lines: Vec<&str> = check.stdout.lines().collect();
    assert_eq!(lines.len(), begins.len(), "{lines:#?}");
    for (line, begin) in lines.iter().zip(&begins) {
        assert!(line.starts_with(begin), "{line}\n{begin}");
    }
    let doctor = run(&dir, &binary, &["doctor"]).stdout;
    assert!(doctor.starts_with(&check.stdout), "{doctor}");
    // The start warns of an unknown setting, and of a wrong value check says what the start says.
    fs::write(&file, "STANDFAST_MAILTO=a@example.com\n").unwrap();
    let said = said_at_start(&dir, &binary, &[]);
    assert!(said.contains(&begins[0]), "{said}");
    fs::write(&file, "STANDFAST_TLS_CERT=chain.pem\n").unwrap();
    let check = run(&dir, &binary, &["config", "check"]);
    assert!(check.stdout.contains("not provided: --tls-key <FILE>"));
    fs::write(&file, "STANDFAST_BACKUP_KEEP=0\n").unwrap();
    let check = run(&dir, &binary, &["config", "check"]);
    let sentence = "invalid value '0' for '--backup-keep (STANDFAST_BACKUP_KEEP in ";
    assert!(
        check.code == 6 && check.stdout.starts_with(sentence),
        "{}",
        check.stdout
    );
}

#[test]
fn check_says_ok_of_settings_that_serve_takes() {
    let (dir, binary) = with_settings(
        "STANDFAST_MAIL_TO=office@example.com,b@example.com\nSTANDFAST_MAIL_FROM='site@example.com'\n\
         STANDFAST_SMTP=smtps://u@mail.example.com\nSTANDFAST_SMTP_PASSWORD='pa$HOME # \"x'\n\
         STANDFAST_DEMO=\nSTANDFAST_HSTS=off\nSTANDFAST_TRUSTED_PROXY=127.0.0.1,10.0.0.0/8\nRUST_LOG=debug\n",
    );
    assert_eq!(run(&dir, &binary, &["config", "check"]).data(), "ok\n");
    let said = said_at_start(&dir, &binary, &[]);
    assert!(
        said.contains("/no/such") && said.lines().count() == 1,
        "{said}"
    );
    fs::remove_file(dir.path().join("settings")).unwrap();
    assert_eq!(binary.run(&["config", "check"]).data(), "ok\n");
}
