//! No command prints a password, whatever mistake an admin has made in the settings.

use std::fs;

use crate::binary::{Binary, output};

const SECRET: &str = "Wren7Tulip";

/// Settings files with a mistake. Each contains the password.
fn files_with_mistakes() -> Vec<String> {
    let mail = "STANDFAST_MAIL_TO=a@b.pk\nSTANDFAST_MAIL_FROM=c@b.pk\nSTANDFAST_SMTP=";
    // The password is in the address of the mail server.
    let smtp_addresses = [
        "smtps://me:SECRET@mail.b.pk",
        "me:SECRET@mail.b.pk:465",
        "smtps:/me:SECRET@mail.b.pk",
        "smtps:me:SECRET@mail.b.pk",
        "smtps:///me:SECRET@mail.b.pk",
        "https://me:SECRET@mail.b.pk",
        "smtps://me,SECRET@mail.b.pk",
        "smtps://me:x@SECRET@mail.b.pk",
        "smtps://me:x/SECRET@mail.b.pk",
        "'smtps://me:x#SECRET@mail.b.pk'",
        "'smtps://me:x?SECRET@mail.b.pk'",
        "smtps://me:x:SECRET@mail.b.pk",
        "smtps://me%3ASECRET@mail.b.pk",
        "smtps://me:%41SECRET@mail.b.pk",
        "smtps://SECRET@mail.b.pk",
        "smtps://me@mail.b.pk:SECRET",
        "smtps://me@mail.b.pk/SECRET",
        "smtps://me@mail.b.pk?password=SECRET",
        "smtps://me@mail.b.pk SECRET",
        "'smtps://me@mail.b.pk SECRET'",
        "SECRET",
    ]
    .map(|address| format!("{mail}{address}"));
    let password_instead_of_its_file =
        format!("{mail}smtps://me@mail.b.pk\nSTANDFAST_SMTP_PASSWORD_FILE=SECRET");
    let other_lines = [
        // Not a setting.
        "STANDFAST_SMTP_PASSWORT=SECRET",
        "SECRET",
        "SECRET==",
        "SECRET==\nSECRET==",
        "STANDFAST_SMTP\0=SECRET",
        // Not a value.
        "STANDFAST_SMTP_PASSWORD='SECRET",
        "STANDFAST_SMTP_PASSWORD=$SECRET",
        "STANDFAST_SMTP_PASSWORD=SECRET\0\0",
        // The value of another setting.
        "STANDFAST_MAIL_FROM=SECRET",
        "STANDFAST_MAIL_TO=a@b.pk,SECRET",
        "STANDFAST_SMTP_TIMEOUT=SECRET",
        "STANDFAST_VISITS=SECRET",
        "RUST_LOG=SECRET",
        "STANDFAST_ACME_DIRECTORY=https://u:SECRET@ca.b.pk/dir",
        "STANDFAST_ACME_DIRECTORY=https://ca.b.pk/dir?key=SECRET",
        "STANDFAST_PUBLIC_URL=https://u:SECRET@www.b.pk",
        "STANDFAST_PUBLIC_URL=https://SECRET@www.b.pk",
        "STANDFAST_TLS_DOMAIN=u:SECRET@www.b.pk",
        // Two settings on one line.
        "STANDFAST_ADDR=127.0.0.1:0,STANDFAST_SMTP_PASSWORD=SECRET",
        "STANDFAST_OVERLAY=/tmp;STANDFAST_SMTP_PASSWORD=SECRET",
    ]
    .map(str::to_owned);
    smtp_addresses
        .into_iter()
        .chain([password_instead_of_its_file])
        .chain(other_lines)
        .map(|settings| settings.replace("SECRET", SECRET) + "\n")
        .collect()
}

#[test]
fn no_mistake_in_the_settings_file_shows_a_password() {
    let binary = Binary::in_new_dir();
    let file = binary.path("settings");
    let mut shown = Vec::new();
    for settings in files_with_mistakes() {
        fs::write(&file, &settings).unwrap();
        for arguments in [
            &["config", "show"][..],
            &["config", "show", "--json"],
            &["config", "check"],
            &["doctor"],
            &["status"],
            // The server fails to read its company file after it has started the log.
            &["serve", "--addr", "127.0.0.1:0", "--company", "/no/such"],
        ] {
            let mut command = binary.command(arguments);
            command.env("STANDFAST_SETTINGS_FILE", &file);
            let run = output(command);
            let printed = run.stdout + &run.stderr;
            assert!(!printed.contains("panicked"), "{settings:?}: {printed}");
            shown.extend(
                printed
                    .lines()
                    .filter(|line| line.contains(SECRET))
                    .map(|line| format!("{settings:?}, {arguments:?}: {line}")),
            );
        }
    }
    assert!(shown.is_empty(), "{shown:#?}");
}

fn private_key() -> String {
    format!("-----BEGIN PRIVATE KEY-----\n{SECRET}\n-----END PRIVATE KEY-----")
}

/// The address of a mail server without its scheme.
fn incomplete_url() -> String {
    format!("me:{SECRET}@mail.b.pk:465")
}

#[test]
fn no_mistake_in_the_environment_shows_a_password() {
    let binary = Binary::in_new_dir();
    let key = private_key();
    let url = incomplete_url();
    let two_settings = format!("127.0.0.1:0 STANDFAST_SMTP_PASSWORD={SECRET}");
    for (name, value) in [
        ("STANDFAST_TLS_KEY", &key),
        ("STANDFAST_TLS_CERT", &key),
        ("STANDFAST_SMTP_PASSWORD_FILE", &key),
        ("STANDFAST_SMTP", &url),
        ("STANDFAST_ADDR", &two_settings),
        ("STANDFAST_DB", &two_settings),
        ("STANDFAST_COMPANY", &two_settings),
        ("RUST_LOG", &two_settings),
    ] {
        for arguments in [
            &["config", "show"][..],
            &["config", "check"],
            &["doctor"],
            &["serve", "--tls-cert=a.pem", "--tls-key=a.pem"],
        ] {
            let mut command = binary.command(arguments);
            command.env(name, value);
            let run = output(command);
            let printed = run.stdout + &run.stderr;
            assert!(!printed.contains(SECRET), "{name}: {printed}");
            assert!(!printed.contains("panicked"), "{name}: {printed}");
        }
    }
}

#[test]
fn no_mistake_in_a_flag_shows_a_password() {
    let binary = Binary::in_new_dir();
    for flags in [
        &["--smtp", &*incomplete_url()][..],
        &["--smtp", "smtps://me@mail.b.pk", SECRET],
        &["--smtp-pasword", SECRET],
        &["--demo", SECRET],
        &[&*format!("--demo={SECRET}")],
        &[&*format!("--smtp-pasword={SECRET}")],
        &[&*format!("--visits={SECRET}")],
        &["--hsts", SECRET],
        &["--mail-from", SECRET],
        &["--tls-key", &*private_key()],
        &["--public-url", &*format!("https://me:{SECRET}@b.pk")],
        &[&*format!("STANDFAST_SMTP_PASSWORD={SECRET}")],
    ] {
        let run = binary.run(&[&["serve"], flags].concat());
        assert_ne!(run.code, 0, "{flags:?}");
        let printed = run.stdout + &run.stderr;
        assert!(!printed.contains(SECRET), "{flags:?}: {printed}");
    }
}

#[test]
fn a_setting_before_the_command_does_not_show_its_password() {
    let binary = Binary::in_new_dir();
    let setting = format!("STANDFAST_SMTP_PASSWORD={SECRET}");
    let said = binary.run(&[&setting, "serve"]).error(2);
    assert!(!said.contains(SECRET), "{said}");
}

#[test]
fn a_mistake_is_still_named_with_its_setting_and_remedy() {
    let binary = Binary::in_new_dir();
    let file = binary.path("settings");
    for (settings, sentences) in [
        (
            "STANDFAST_SMTP=me:hush@mail.b.pk:465",
            &["STANDFAST_SMTP in ", "smtps://user@mail.example.com:465"][..],
        ),
        (
            "STANDFAST_ADDR=:80;STANDFAST_HSTS=off",
            &["line 1", "two settings"],
        ),
        (
            "# Ours\nhush==",
            &["line 2 sets a name that is not a setting"],
        ),
        (
            "STANDFAST_VISITS=hush",
            &["STANDFAST_VISITS in ", "on, off"],
        ),
    ] {
        fs::write(&file, settings).unwrap();
        let mut check = binary.command(&["config", "check"]);
        check.env("STANDFAST_SETTINGS_FILE", &file);
        let run = output(check);
        let printed = run.stdout + &run.stderr;
        for sentence in sentences {
            assert!(printed.contains(sentence), "{settings}: {printed}");
        }
    }
}

#[test]
fn config_show_hides_the_user_of_the_mail_server_if_there_is_no_password() {
    let mail = "STANDFAST_MAIL_TO=a@b.pk\nSTANDFAST_MAIL_FROM=c@b.pk\nSTANDFAST_SMTP=smtps://me@mail.b.pk\n";
    let binary = Binary::in_new_dir();
    let file = binary.path("settings");
    let shown = |settings: &str| {
        fs::write(&file, settings).unwrap();
        let mut show = binary.command(&["config", "show"]);
        show.env("STANDFAST_SETTINGS_FILE", &file);
        output(show).data()
    };
    // The user may really be the password.
    assert!(shown(mail).contains("smtps://********@mail.b.pk"));
    let complete = shown(&format!("{mail}STANDFAST_SMTP_PASSWORD=hush\n"));
    assert!(complete.contains("smtps://me@mail.b.pk"), "{complete}");
    assert!(!complete.contains("hush"), "{complete}");
}
