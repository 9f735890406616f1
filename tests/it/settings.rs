//! The settings file of an installation, and the commands that show and check the settings.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::process::Command;

use serde_json::{Value, json};

use crate::binary::{Binary, NOBODY, Output, as_nobody, output};
use crate::server::Server;
use crate::tools::need_root;

const ADD: [&str; 6] = ["news", "add", "--title", "A", "--content", "B"];

/// A directory with a settings file.
fn with_settings(lines: &str) -> Binary {
    let binary = Binary::in_new_dir();
    fs::write(binary.path("settings"), lines).unwrap();
    binary
}

/// Makes `command` read the settings file.
fn reading(mut command: Command, binary: &Binary) -> Command {
    command
        .env("STANDFAST_SETTINGS_FILE", binary.path("settings"))
        .env_remove("STANDFAST_DB");
    command
}

fn run(binary: &Binary, arguments: &[&str]) -> Output {
    output(reading(binary.command(arguments), binary))
}

#[test]
fn every_command_reads_the_file_after_flags_and_environment() {
    let binary = with_settings("\u{feff}# Ours\nSTANDFAST_DB=\"of the file.db\"\n");
    assert_eq!(run(&binary, &ADD).data(), "1\n");
    let mut by_environment = reading(binary.command(&ADD), &binary);
    by_environment.env("STANDFAST_DB", "environment.db");
    assert_eq!(output(by_environment).data(), "1\n");
    let by_flag = [&ADD[..], &["--db", "flag.db"]].concat();
    assert_eq!(run(&binary, &by_flag).data(), "1\n");
    for made in ["of the file.db", "environment.db", "flag.db"] {
        assert!(binary.path(made).exists(), "{made}");
    }
}

#[test]
fn each_setting_is_shown_with_its_origin_and_secrets_are_masked() {
    let binary = with_settings(
        "STANDFAST_HSTS=300\nSTANDFAST_LOG_FORMAT=text\nSTANDFAST_SOME_PASSWORD=hush-hush\nSTANDFAST_OVERLAY='a $HOME #1'\n",
    );
    let mut show = reading(binary.command(&["config", "show", "--json"]), &binary);
    show.env("STANDFAST_LOG_FORMAT", "json");
    show.env("STANDFAST_SMTP_PASSWORD", "hush-hush");
    show.env("STANDFAST_PUBLIC_URL", "https://u:hush-hush@site.test");
    let said = output(show).data();
    assert!(!said.contains("hush-hush"), "{said}");
    let settings: Vec<Value> = serde_json::from_str(&said).unwrap();
    for expected in [
        json!({ "variable": "STANDFAST_DB", "flag": "--db", "value": "standfast.db", "origin": "default" }),
        json!({ "variable": "STANDFAST_ADDR", "flag": "--addr", "value": null, "origin": "default" }),
        json!({ "variable": "STANDFAST_HSTS", "flag": "--hsts", "value": "300", "origin": "file" }),
        json!({ "variable": "STANDFAST_LOG_FORMAT", "flag": "--log-format", "value": "json", "origin": "environment" }),
        json!({ "variable": "STANDFAST_PUBLIC_URL", "flag": "--public-url", "value": "********", "origin": "environment" }),
        json!({ "variable": "STANDFAST_SMTP_PASSWORD", "flag": "--smtp-password", "value": "********", "origin": "environment" }),
        json!({ "variable": "STANDFAST_OVERLAY", "flag": "--overlay", "value": "a $HOME #1", "origin": "file" }),
        json!({ "variable": "RUST_LOG", "flag": null, "value": "info", "origin": "default" }),
    ] {
        assert!(settings.contains(&expected), "{expected} is not in {said}");
    }
}

#[test]
fn a_file_that_cannot_be_read_stops_all_commands_but_the_demo_and_two() {
    let binary = with_settings("STANDFAST_DB=of-the-file.db\n");
    let file = binary.path("settings");
    fs::set_permissions(&file, Permissions::from_mode(0o000)).unwrap();
    fs::set_permissions(binary.directory(), Permissions::from_mode(0o777)).unwrap();
    let beginning = format!(
        "error: the settings file {} cannot be used: permission denied",
        file.display()
    );
    let nobody = |arguments| output(reading(as_nobody(binary.directory(), arguments), &binary));
    for arguments in [&ADD[..], &["doctor"], &["config", "show"], &["serve"]] {
        let error = nobody(arguments).error(1);
        assert!(error.starts_with(&beginning), "{error}");
        assert!(error.contains("sudo") && error.contains("chmod"), "{error}");
    }
    assert!(!binary.path("standfast.db").exists());
    // These commands need no database either: here its path is a circular link.
    symlink("standfast.db", binary.path("standfast.db")).unwrap();
    for arguments in [&["man"][..], &["completions", "bash"]] {
        nobody(arguments).data();
    }
    let page = nobody(&["man"]).data();
    assert!(page.contains("replace the built\\-in files"), "{page}");
    // `man` warns about this character outside UTF-8 locales.
    assert!(
        !page.contains('…') && page.contains(r"From Rs \&..."),
        "{page}"
    );

    // A missing file is an error if the variable selects it.
    fs::remove_file(&file).unwrap();
    let missing = run(&binary, &ADD).error(1);
    assert!(missing.contains("there is no such file"), "{missing}");
    let mail = [
        "--mail-to=a@b.pk",
        "--mail-from=a@b.pk",
        "--smtp=smtp://b.pk",
    ];
    let flags = [&["--demo"], &mail[..]].concat();
    let settings = [("STANDFAST_SETTINGS_FILE", file.to_str().unwrap())];
    let demo = Server::with(&binary.path("a.db"), &flags, &settings);
    assert_eq!(demo.get("/").status, 200);
    demo.wait_until_logged(&["sample content in memory"]);
    demo.wait_until_logged(&["starting with this configuration", "\"mail\":\"off\""]);
    assert!(!binary.path("a.db").exists());
}

#[test]
fn nothing_is_read_from_a_file_with_a_broken_line_which_is_not_quoted() {
    let wrong = "line 3 is not NAME=VALUE";
    for (broken, sentence) in [
        ("hush", wrong),
        ("STANDFAST_SMTP_PASSWORD=hush hush", wrong),
        ("A='hush", wrong),
        ("STANDFAST_BACKUP_DIR=/a$hush", wrong),
        ("STANDFAST_DB=hush", "used: line 3 sets STANDFAST_DB a"),
    ] {
        let binary = with_settings(&format!("# Ours\nSTANDFAST_DB=a.db\n{broken}\n"));
        let said = run(&binary, &ADD).error(1);
        assert!(said.contains(sentence) && !said.contains("hush"), "{said}");
        assert!(!binary.path("a.db").exists());
    }
    // White space at the end of a line is invisible.
    run(&with_settings("\t\nSTANDFAST_DB=a.db \n  "), &ADD).data();
}

#[test]
fn a_database_that_nobody_named_is_made_by_no_command_but_serve() {
    let binary = Binary::in_new_dir();
    fs::write(binary.path("a.md"), "---\nkind: news\n---\n").unwrap();
    let add = binary.command(&ADD);
    let import = binary.command(&["import", "a.md"]);
    for mut command in [add, import, binary.adding_job("Driver", "2099-12-31")] {
        command.env_remove("STANDFAST_DB");
        let error = output(command).error(1);
        assert!(error.contains("there is no database at"), "{error}");
    }
    assert!(!binary.path("standfast.db").exists());
    let by_flag = [&ADD[..], &["--db", "standfast.db"]].concat();
    assert_eq!(binary.run(&by_flag).data(), "1\n");
}

#[test]
fn a_wrong_value_stops_the_start_with_its_origin_and_without_a_password() {
    let binary = with_settings("\nSTANDFAST_ADDR=:80x\n");
    let file = binary.path("settings");
    let said = run(&binary, &["serve"]).error(2);
    let sentence = format!(
        "error: invalid value '********' for 'STANDFAST_ADDR in {}': write an address and a port, such as 127.0.0.1:8080\n",
        file.display()
    );
    assert!(said.starts_with(&sentence), "{said}");
    let serve = binary.command(&["serve", "--smtp-password-file", "f"]);
    let mut serve = reading(serve, &binary);
    serve.envs([("STANDFAST_ADDR", "127.0.0.1:0"), ("STANDFAST_SMTP", "x")]);
    let said = output(serve).error(2);
    assert!(said.contains("'STANDFAST_SMTP in the environment'"));
    // Other commands do not need this setting.
    let list = run(&binary, &["news", "list"]).error(1);
    assert!(list.contains("there is no database"), "{list}");
    fs::write(&file, "STANDFAST_SMTP=http://u:hush@mail.test\n").unwrap();
    let said = run(&binary, &["serve"]).error(2);
    assert!(said.contains("STANDFAST_SMTP in "), "{said}");
    assert!(!said.contains("hush"), "{said}");
}

#[test]
fn settings_and_flags_that_need_each_other_may_come_from_different_sources() {
    let binary = with_settings(
        "STANDFAST_TLS_KEY=key.pem\nSTANDFAST_MAIL_FROM=site@example.com\nSTANDFAST_HSTS=never\n",
    );
    let serve = |flags: &[&str]| {
        // The server fails to read its company file after it has checked its flags.
        let start = ["serve", "--addr", "127.0.0.1:0", "--company", "/no/such"];
        let mut command = reading(binary.command(&[&start[..], flags].concat()), &binary);
        command.env("STANDFAST_SMTP", "smtps://u@mail.example.com");
        output(command)
    };
    // A flag overrides the wrong value in the file.
    let complete = ["--hsts=off", "--tls-cert=a.pem", "--mail-to=a@example.com"];
    let said = serve(&complete).error(1);
    assert!(said.contains("/no/such"), "{said}");
    let said = serve(&complete[1..]).error(2);
    assert!(said.contains("STANDFAST_HSTS in "), "{said}");
    for (missing, flag) in [(1, "--tls-cert"), (2, "--mail-to")] {
        let mut flags = complete.to_vec();
        flags.remove(missing);
        let said = serve(&flags).error(2);
        assert!(said.contains(flag), "{said}");
    }
    // The file sets the key in both cases.
    let without_certificate = [complete[0], complete[2]];
    for (flags, conflict) in [
        (&complete[..], "'--tls-cert <FILE>' cannot be used with"),
        (&without_certificate[..], "'STANDFAST_TLS_KEY in "),
    ] {
        let flags = [flags, &["--tls-domain=www.example.com"]].concat();
        let said = serve(&flags).error(2);
        assert!(said.contains(conflict), "{said}");
    }
}

#[test]
fn a_demo_orders_no_certificate() {
    let binary = with_settings("STANDFAST_TLS_DOMAIN=www.example.com\n");
    let said = run(&binary, &["serve", "--demo"]).error(2);
    let conflict = "'--demo' cannot be used with 'STANDFAST_TLS_DOMAIN in ";
    assert!(said.contains(conflict), "{said}");
}

#[test]
fn help_shows_the_defaults_of_the_program_and_not_the_settings() {
    let settings = "STANDFAST_BACKUP_AT=04:45\nSTANDFAST_SMTP_PASSWORD=hush\n";
    let help = run(&with_settings(settings), &["serve", "--help"]).data();
    assert!(help.contains("[default: 03:00]"), "{help}");
    assert!(!help.contains("04:45") && !help.contains("hush"), "{help}");
}

#[test]
fn check_and_doctor_find_everything_that_is_wrong() {
    let binary = with_settings(
        "STANDFAST_MAILTO=a@example.com\n\
         STANDFAST_BACKUP_DIR=no/backups\n\
         STANDFAST_OVERLAY=no/overlay\n\
         STANDFAST_COMPANY=company.json\n\
         RUST_LOG=standfast=loud\n",
    );
    let file = binary.path("settings");
    fs::write(binary.path("company.json"), "{}").unwrap();
    let check = run(&binary, &["config", "check"]);
    assert_eq!(check.code, 6, "{}", check.stderr);
    let unknown = "STANDFAST_MAILTO is not a setting; did you mean STANDFAST_MAIL_TO?";
    let begins = [
        &format!("fault: {}: {unknown}", file.display()),
        "fault: RUST_LOG is invalid",
        "fault: STANDFAST_BACKUP_DIR: cannot read the directory no/backups: No such file or directory",
        "fault: STANDFAST_OVERLAY, no/overlay: No such file",
        "fault: the company file company.json cannot be used",
    ];
    let lines: Vec<&str> = check.stdout.lines().collect();
    assert_eq!(lines.len(), begins.len(), "{lines:#?}");
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}\n{begin}");
    }
    fs::set_permissions(&file, Permissions::from_mode(0o646)).unwrap();
    let doctor = run(&binary, &["doctor"]).stdout;
    assert!(doctor.starts_with(&check.stdout), "{doctor}");
    let open = format!("(mode 0646); run `chmod 640 {}`", file.display());
    assert!(doctor.contains(&open), "{doctor}");
    for (line, finding) in [
        ("STANDFAST_TLS_CERT=a.pem", "missing: STANDFAST_TLS_KEY"),
        ("STANDFAST_BACKUP_KEEP=0", "STANDFAST_BACKUP_KEEP in "),
        ("STANDFAST_DEMO=yes", "STANDFAST_DEMO is on"),
        (
            "STANDFAST_DEMO=yes\nSTANDFAST_TLS_DOMAIN=a.pk",
            "STANDFAST_DEMO cannot be used together with STANDFAST_TLS_DOMAIN",
        ),
        ("RUST_LOG=verbose", "RUST_LOG is invalid"),
        ("STANDFAST_COLOUR=1", "STANDFAST_COLOUR is not a setting\n"),
    ] {
        fs::write(&file, line).unwrap();
        let check = run(&binary, &["config", "check"]);
        assert_eq!(check.code, 6);
        assert!(check.stdout.contains(finding), "{check:?}");
    }
}

#[test]
fn check_says_ok_of_settings_that_serve_takes() {
    let binary = with_settings(
        "STANDFAST_MAIL_TO=office@example.com,b@example.com\nSTANDFAST_MAIL_FROM='site@example.com'\n\
         STANDFAST_SMTP=smtps://u@mail.example.com\nSTANDFAST_SMTP_PASSWORD='pa$HOME # \"x'\n\
         STANDFAST_DEMO=\nSTANDFAST_HSTS=off\nSTANDFAST_TRUSTED_PROXY=127.0.0.1,10.0.0.0/8\nRUST_LOG=debug\n",
    );
    assert_eq!(run(&binary, &["config", "check"]).data(), "ok\n");
    if need_root() {
        chown(binary.directory(), Some(NOBODY), None).unwrap();
        let said = run(&binary, &["config", "check"]).data();
        assert!(said.starts_with("ok\nnotice: root can"), "{said}");
        fs::write(binary.path("standfast.db"), "").unwrap();
        let check = as_nobody(binary.directory(), &["config", "check"]);
        let said = output(reading(check, &binary)).stdout;
        assert!(
            said.contains("cannot write ") && said.contains("standfast.db: Permission denied"),
            "{said}"
        );
        let said = run(&binary, &["doctor"]).stdout;
        assert!(
            said.contains("standfast.db, because root owns it; run `chown"),
            "{said}"
        );
    }
    // The server fails to read its company file after it has started the log.
    let serve = ["serve", "--addr", "127.0.0.1:0", "--company", "/no/such"];
    let said = run(&binary, &serve).error(1);
    assert!(said.contains("/no/such"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn what_an_editor_has_added_to_the_file_is_removed() {
    for text in [
        "\u{feff}\u{feff}STANDFAST_HSTS=300\n",
        "# Ours\n\u{feff}STANDFAST_HSTS=300\n",
        "# Ours\r\nSTANDFAST_HSTS=300\r\n",
        "# Ours\rSTANDFAST_HSTS=300\r",
        "STANDFAST_HSTS=300\u{a0}\n",
        "\u{a0}\u{2003}STANDFAST_HSTS=300\u{200b}\n",
        "STAND\u{200b}FAST_HSTS=300\n",
        "STANDFAST_HSTS=300\n\u{a0}\n",
    ] {
        let binary = with_settings(text);
        let shown = run(&binary, &["config", "show", "--json"]).json();
        let mut settings = shown.as_array().unwrap().iter();
        let hsts = settings.find(|one| one["variable"] == "STANDFAST_HSTS");
        assert_eq!(hsts.unwrap()["value"], "300", "{text:?}");
        assert_eq!(run(&binary, &["config", "check"]).code, 0, "{text:?}");
    }
}

#[test]
fn what_cannot_be_typed_is_refused_with_its_line_and_not_quoted() {
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    };
    let line = "STANDFAST_SMTP_PASSWORD=hush\n";
    let lines = |text: &str| text.as_bytes().to_vec();
    for (content, sentences) in [
        (utf16(line, u16::to_le_bytes), &["UTF-16", "UTF-8"][..]),
        (utf16(line, u16::to_be_bytes), &["UTF-16", "UTF-8"]),
        (
            utf16(&format!("\u{feff}{line}"), u16::to_le_bytes),
            &["UTF-16", "UTF-8"],
        ),
        (
            utf16(&format!("\u{feff}{line}"), u16::to_be_bytes),
            &["UTF-16", "UTF-8"],
        ),
        (
            lines("# Ours\nSTANDFAST_SMTP_PASSWORD=hush\0\0\0"),
            &["line 2", "NUL"],
        ),
        (vec![0; 512], &["line 1", "NUL"]),
        (
            b"# Ours\nSTANDFAST_DB=hush-caf\xe9.db\n".to_vec(),
            &["line 2", "UTF-8"],
        ),
        (
            lines("# Ours\nSTANDFAST_OVERLAY='a\u{a0}hush'\n"),
            &["line 2", "U+00A0"],
        ),
        (
            lines("STANDFAST_SMTP_PASSWORD='hu\u{200b}sh'\n"),
            &["line 1", "U+200B"],
        ),
        (
            lines("STANDFAST_SMTP_PASSWORD=‘hush’\n"),
            &["line 1", "U+2018"],
        ),
        (
            lines("STANDFAST_SMTP_PASSWORD=“hush”\n"),
            &["line 1", "U+201C"],
        ),
        (
            lines("STANDFAST_SMTP_PASSWORD='hush’\n"),
            &["line 1", "U+2019"],
        ),
    ] {
        let binary = Binary::in_new_dir();
        fs::write(binary.path("settings"), &content).unwrap();
        let said = run(&binary, &["news", "list"]).error(1);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!said.contains("hush"), "{said}");
        for sentence in sentences {
            assert!(said.contains(sentence), "{sentences:?}: {said}");
        }
    }
}
