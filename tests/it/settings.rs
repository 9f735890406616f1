//! The settings file of an installation, and the command that shows where each setting comes from.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::binary::{Binary, Output, as_nobody, output};
use crate::server::Server;

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
        "STANDFAST_HSTS=300\nSTANDFAST_LOG_FORMAT=text\nSTANDFAST_SOME_PASSWORD=hush-hush\nSTANDFAST_OVERLAY=a $HOME #1\n",
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
        ("STANDFAST_OVERLAY", ["--overlay", "a $HOME #1", "file"]),
        ("RUST_LOG", ["-", "info", "default"]),
    ] {
        assert_eq!(shown(variable), expected, "{variable}");
    }
    let table = run(&dir, &binary, &["config", "show", "--db", "other.db"]).data();
    let line = |name: &str| table.lines().find(|line| line.contains(name)).unwrap();
    assert!(line("--db").contains("other.db") && line("--db").contains("flag"));
    assert!(line("--hsts").contains(&*dir.path().join("settings").to_string_lossy()));
    assert!(line("--log-format").contains("text"));
    assert!(line("STANDFAST_SOME_PASSWORD").contains("unknown"));
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
        "the settings file {} cannot be read (Permission denied (os error 13)): run this with sudo, or as the server's user, who must be able to read it\n",
        file.display()
    );
    for arguments in ["news list", "doctor", "config show", "serve"] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let stopped = output(reading(as_nobody(dir.path(), &arguments), &dir));
        assert_eq!(stopped.error(1), format!("error: {sentence}"));
    }
    let added = output(reading(as_nobody(dir.path(), &ADD), &dir));
    assert_eq!(added.error(1), format!("error: {sentence}"));
    assert!(!dir.path().join("standfast.db").exists());
    for arguments in [&["man"][..], &["completions", "bash"]] {
        output(reading(as_nobody(dir.path(), arguments), &dir)).data();
    }
    let check = output(reading(as_nobody(dir.path(), &["config", "check"]), &dir));
    assert_eq!((check.code, check.stdout), (6, sentence));

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
fn usage_shows_no_flag_that_the_file_sets() {
    let (dir, binary) = with_settings("STANDFAST_DB=a.db\n");
    let error = run(&dir, &binary, &["news", "add", "--title", "A"]).error(2);
    assert!(
        error.contains("Usage: ") && !error.contains("--db"),
        "{error}"
    );
}

#[test]
fn odd_lines_of_the_file_are_warned_of_with_their_numbers() {
    let (dir, binary) = with_settings("STANDFAST_MAILTO=a@example.com\n# ours\nnonsense\n");
    let said = said_at_start(&dir, &binary, &[]);
    let file = dir.path().join("settings");
    for line in [
        format!(
            "{}, line 1: STANDFAST_MAILTO is not a setting",
            file.display()
        ),
        format!("{}, line 3: not NAME=VALUE", file.display()),
    ] {
        assert!(said.contains(&line), "{said}");
    }
    for format in ["text", "json"] {
        let quiet = "RUST_LOG=error\nnonsense\n";
        fs::write(&file, quiet).unwrap();
        let said = said_at_start(&dir, &binary, &["--log-format", format]);
        assert!(
            !said.contains("nonsense") && !said.contains("line 2"),
            "{said}"
        );
    }
}

#[test]
fn a_wrong_value_stops_the_start_with_its_file_and_line() {
    let (dir, binary) = with_settings("\nSTANDFAST_ADDR=8080\n");
    let place = format!("{}, line 2", dir.path().join("settings").display());
    let serve = ["serve"];
    let said = run(&dir, &binary, &serve).error(2);
    let sentence =
        "STANDFAST_ADDR: invalid value '8080' for '--addr <ADDR>': invalid socket address syntax";
    assert_eq!(said, format!("error: {place}: {sentence}\n"));
    // As systemd's EnvironmentFile= has it.
    let mut by_systemd = reading(binary.command(&serve), &dir);
    by_systemd.env("STANDFAST_ADDR", "8080");
    assert_eq!(output(by_systemd).error(2), said);
    let mut by_environment = reading(binary.command(&serve), &dir);
    by_environment.env("STANDFAST_ADDR", "80");
    let said = output(by_environment).error(2);
    assert!(
        said.starts_with("error: the environment: STANDFAST_ADDR: "),
        "{said}"
    );
    // Other commands have no use for it.
    let list = run(&dir, &binary, &["news", "list"]).error(1);
    assert!(list.contains("there is no database"), "{list}");
}

#[test]
fn check_and_doctor_find_everything_that_is_wrong() {
    let (dir, binary) = with_settings(
        "STANDFAST_MAILTO=a@example.com\n\
         STANDFAST_MAIL_TO=office@example.com\n\
         STANDFAST_ADDR=8080\n\
         STANDFAST_BACKUP_KEEP=0\n\
         STANDFAST_BACKUP_DIR=no/backups\n\
         STANDFAST_TLS_CERT=chain.pem\n\
         STANDFAST_OVERLAY=no/overlay\n\
         STANDFAST_COMPANY=company.json\n\
         RUST_LOG=standfast=loud\n\
         nonsense\n",
    );
    fs::write(dir.path().join("company.json"), "{}").unwrap();
    let check = run(&dir, &binary, &["config", "check"]);
    assert_eq!(check.code, 6, "{}", check.stderr);
    let place = |line: usize| format!("{}, line {line}: ", dir.path().join("settings").display());
    let begins = [
        place(1) + "STANDFAST_MAILTO is not a setting",
        place(10) + "not NAME=VALUE",
        place(3) + "STANDFAST_ADDR: invalid value '8080'",
        place(4) + "STANDFAST_BACKUP_KEEP: invalid value '0'",
        "--mail-to (STANDFAST_MAIL_TO) needs --mail-from (STANDFAST_MAIL_FROM)".to_owned(),
        "--mail-to (STANDFAST_MAIL_TO) needs --smtp (STANDFAST_SMTP)".to_owned(),
        "--tls-cert (STANDFAST_TLS_CERT) and --tls-key (STANDFAST_TLS_KEY) need each other"
            .to_owned(),
        place(9) + "RUST_LOG: ",
        "the folder no/backups does not exist".to_owned(),
        "the directory of --overlay, no/overlay: No such file".to_owned(),
        "the company file company.json cannot be used".to_owned(),
    ];
    let lines: Vec<&str> = check.stdout.lines().collect();
    assert_eq!(lines.len(), begins.len(), "{lines:#?}");
    for (line, begin) in lines.iter().zip(&begins) {
        assert!(line.starts_with(begin), "{line}\n{begin}");
    }
    let doctor = run(&dir, &binary, &["doctor", "--json"]);
    let checks: Vec<Value> = serde_json::from_str(&doctor.stdout).unwrap();
    let found = checks.iter().filter(|check| check["check"] == "settings");
    let found: Vec<&str> = found
        .map(|check| check["finding"].as_str().unwrap())
        .collect();
    // The company file has a check of its own.
    assert_eq!(found, lines[..lines.len() - 1]);
}

#[test]
fn check_says_ok_of_settings_that_serve_takes() {
    let (dir, binary) = with_settings(
        "STANDFAST_MAIL_TO=office@example.com,b@example.com\nSTANDFAST_MAIL_FROM='site@example.com'\n\
         STANDFAST_SMTP=smtps://u@mail.example.com\nSTANDFAST_SMTP_PASSWORD=pa$HOME # \"x\n\
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

#[test]
fn a_secret_that_others_can_read_is_found() {
    let (dir, binary) = with_settings(
        "STANDFAST_MAIL_TO=office@example.com\nSTANDFAST_MAIL_FROM=site@example.com\n\
         STANDFAST_SMTP=smtps://u@mail.example.com\nSTANDFAST_SMTP_PASSWORD_FILE=password\n\
         STANDFAST_SMTP_PASSWORD=hush\nSTANDFAST_TLS_CERT=chain.pem\nSTANDFAST_TLS_KEY=key.pem\n",
    );
    for file in ["password", "key.pem", "chain.pem"] {
        fs::write(dir.path().join(file), "hush").unwrap();
    }
    let found = |modes: [u32; 3]| {
        for (file, mode) in ["password", "key.pem", "settings"].iter().zip(modes) {
            fs::set_permissions(dir.path().join(file), Permissions::from_mode(mode)).unwrap();
        }
        let run = run(&dir, &binary, &["doctor"]);
        let is_one = |line: &&str| line.contains("other users can read the secret in");
        let found: Vec<String> = run
            .stdout
            .lines()
            .filter(is_one)
            .map(str::to_owned)
            .collect();
        assert!(!run.stdout.contains("hush"), "{}", run.stdout);
        found
    };
    assert_eq!(found([0o600, 0o600, 0o640]), [""; 0]);
    let found = found([0o640, 0o604, 0o644]);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].contains("key.pem (mode 0604)"), "{found:?}");
    assert!(found[1].contains("password (mode 0640)"), "{found:?}");
    assert!(found[2].contains("settings (mode 0644)"), "{found:?}");
}
