//! No command prints a password, whatever mistake an admin has made in the settings.

use std::fs;

use crate::binary::{Binary, output};

const SECRET: &str = "Wren7Tulip";

/// Mistakes in the settings. Each contains the password.
fn mistakes() -> Vec<(&'static str, String)> {
    let mail = "STANDFAST_MAIL_TO=a@b.pk\nSTANDFAST_MAIL_FROM=c@b.pk\nSTANDFAST_SMTP=";
    let smtp = |url: &str| format!("{mail}{}\n", url.replace("SECRET", SECRET));
    let line = |line: &str| line.replace("SECRET", SECRET) + "\n";
    vec![
        ("with the user", smtp("smtps://me:SECRET@mail.b.pk")),
        ("no scheme", smtp("me:SECRET@mail.b.pk:465")),
        ("one slash", smtp("smtps:/me:SECRET@mail.b.pk")),
        ("no slash", smtp("smtps:me:SECRET@mail.b.pk")),
        ("three slashes", smtp("smtps:///me:SECRET@mail.b.pk")),
        ("another scheme", smtp("https://me:SECRET@mail.b.pk")),
        ("a comma for the colon", smtp("smtps://me,SECRET@mail.b.pk")),
        ("an @", smtp("smtps://me:x@SECRET@mail.b.pk")),
        ("a slash", smtp("smtps://me:x/SECRET@mail.b.pk")),
        ("a hash", smtp("'smtps://me:x#SECRET@mail.b.pk'")),
        ("a question mark", smtp("'smtps://me:x?SECRET@mail.b.pk'")),
        ("a colon", smtp("smtps://me:x:SECRET@mail.b.pk")),
        ("an encoded colon", smtp("smtps://me%3ASECRET@mail.b.pk")),
        ("an encoded letter", smtp("smtps://me:%41SECRET@mail.b.pk")),
        ("in place of the user", smtp("smtps://SECRET@mail.b.pk")),
        ("in place of the host", smtp("smtps://me@mail.b.pk:SECRET")),
        ("below the host", smtp("smtps://me@mail.b.pk/SECRET")),
        ("as a query", smtp("smtps://me@mail.b.pk?password=SECRET")),
        ("behind a space", smtp("smtps://me@mail.b.pk SECRET")),
        (
            "in quotes with a space",
            smtp("'smtps://me@mail.b.pk SECRET'"),
        ),
        ("alone", smtp("SECRET")),
        ("an unknown name", line("STANDFAST_SMTP_PASSWORT=SECRET")),
        ("no name", line("SECRET")),
        ("a name like base64", line("SECRET==")),
        ("that name twice", line("SECRET==\nSECRET==")),
        ("an unclosed quote", line("STANDFAST_SMTP_PASSWORD='SECRET")),
        ("a variable", line("STANDFAST_SMTP_PASSWORD=$SECRET")),
        (
            "as a file",
            smtp("smtps://me@mail.b.pk\nSTANDFAST_SMTP_PASSWORD_FILE=SECRET"),
        ),
        ("as a sender", line("STANDFAST_MAIL_FROM=SECRET")),
        ("as a recipient", line("STANDFAST_MAIL_TO=a@b.pk,SECRET")),
        ("as a number", line("STANDFAST_SMTP_TIMEOUT=SECRET")),
        ("as a switch", line("STANDFAST_VISITS=SECRET")),
        ("as levels", line("RUST_LOG=SECRET")),
        (
            "in the directory",
            line("STANDFAST_ACME_DIRECTORY=https://u:SECRET@ca.b.pk/dir"),
        ),
        (
            "in a query",
            line("STANDFAST_ACME_DIRECTORY=https://ca.b.pk/dir?key=SECRET"),
        ),
        (
            "in the site",
            line("STANDFAST_PUBLIC_URL=https://u:SECRET@www.b.pk"),
        ),
        (
            "in the site alone",
            line("STANDFAST_PUBLIC_URL=https://SECRET@www.b.pk"),
        ),
        ("in a name", line("STANDFAST_TLS_DOMAIN=u:SECRET@www.b.pk")),
        (
            "two settings",
            line("STANDFAST_ADDR=127.0.0.1:0,STANDFAST_SMTP_PASSWORD=SECRET"),
        ),
        (
            "two for paths",
            line("STANDFAST_OVERLAY=/tmp;STANDFAST_SMTP_PASSWORD=SECRET"),
        ),
        ("a zero byte", line("STANDFAST_SMTP_PASSWORD=SECRET\0\0")),
        ("a zero in a name", line("STANDFAST_SMTP\0=SECRET")),
    ]
}

#[test]
fn no_mistake_in_the_settings_file_shows_a_password() {
    let binary = Binary::in_new_dir();
    let file = binary.path("settings");
    let mut shown = Vec::new();
    for (mistake, settings) in mistakes() {
        fs::write(&file, settings).unwrap();
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
            assert!(!printed.contains("panicked"), "{mistake}: {printed}");
            shown.extend(
                printed
                    .lines()
                    .filter(|line| line.contains(SECRET))
                    .map(|line| format!("{mistake}, {arguments:?}: {line}")),
            );
        }
    }
    assert!(shown.is_empty(), "{shown:#?}");
}

#[test]
fn no_mistake_in_the_environment_or_in_flags_shows_a_password() {
    let binary = Binary::in_new_dir();
    let key = format!("-----BEGIN PRIVATE KEY-----\n{SECRET}\n-----END PRIVATE KEY-----");
    let url = format!("me:{SECRET}@mail.b.pk:465");
    let two = format!("127.0.0.1:0 STANDFAST_SMTP_PASSWORD={SECRET}");
    for (name, value) in [
        ("STANDFAST_TLS_KEY", &key),
        ("STANDFAST_TLS_CERT", &key),
        ("STANDFAST_SMTP_PASSWORD_FILE", &key),
        ("STANDFAST_SMTP", &url),
        ("STANDFAST_ADDR", &two),
        ("STANDFAST_DB", &two),
        ("STANDFAST_COMPANY", &two),
        ("RUST_LOG", &two),
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
    for flags in [
        &["--smtp", &*url][..],
        &["--smtp", "smtps://me@mail.b.pk", SECRET],
        &["--smtp-pasword", SECRET],
        &["--demo", SECRET],
        &[&*format!("--demo={SECRET}")],
        &[&*format!("--smtp-pasword={SECRET}")],
        &[&*format!("--visits={SECRET}")],
        &["--hsts", SECRET],
        &["--mail-from", SECRET],
        &["--tls-key", &*key],
        &["--public-url", &*format!("https://me:{SECRET}@b.pk")],
        &[&*format!("STANDFAST_SMTP_PASSWORD={SECRET}")],
    ] {
        let run = binary.run(&[&["serve"], flags].concat());
        assert_ne!(run.code, 0, "{flags:?}");
        let printed = run.stdout + &run.stderr;
        assert!(!printed.contains(SECRET), "{flags:?}: {printed}");
    }
    let before = format!("STANDFAST_SMTP_PASSWORD={SECRET}");
    let said = binary.run(&[&before, "serve"]).error(2);
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
    // The command shows valid values without the parts that may be secret.
    let mail = "STANDFAST_MAIL_TO=a@b.pk\nSTANDFAST_MAIL_FROM=c@b.pk\nSTANDFAST_SMTP=smtps://me@mail.b.pk\n";
    let shown = |settings: String| {
        fs::write(&file, settings).unwrap();
        let mut show = binary.command(&["config", "show"]);
        show.env("STANDFAST_SETTINGS_FILE", &file);
        output(show).data()
    };
    assert!(shown(mail.to_owned()).contains("smtps://********@mail.b.pk"));
    let complete = shown(format!("{mail}STANDFAST_SMTP_PASSWORD=hush\n"));
    assert!(complete.contains("smtps://me@mail.b.pk"), "{complete}");
}
