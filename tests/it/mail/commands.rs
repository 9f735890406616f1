//! `standfast mail`: tests the way, lists and retries mails.

use tempfile::tempdir;

use super::{OFFICE, Security, Site, Smtp, Start, in_minutes};
use crate::server::Server;

#[test]
fn a_test_mail_takes_the_way_of_all_mails_and_tells_how_it_went() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    let test = || site.run(&["mail", "test", "--to", "it@standfast.example"]);
    let sent = test();
    assert_eq!(sent.code, 0, "{}", sent.stderr);
    let mail = smtp.wait_for_mails(1).remove(0);
    assert_eq!(mail.rcpt_tos, ["it@standfast.example"]);
    assert_eq!(site.outbox()[0].kind, "test");
    smtp.fail("RCPT", "550");
    let failed = test();
    assert_ne!(failed.code, 0);
    assert!(failed.stderr.contains("550"), "{}", failed.stderr);
    let wrong = site.run(&[
        "mail",
        "test",
        "--to",
        "it@standfast.example, all@evil.example",
    ]);
    assert_eq!(wrong.code, 2, "{}", wrong.stderr);
    drop(site);
    let stopped = Site::run_on(&dir, &["mail", "test", "--to", "it@standfast.example"]);
    assert_ne!(stopped.code, 0);
    assert!(stopped.stderr.contains("not running"), "{}", stopped.stderr);
}

#[test]
fn without_mail_the_commands_say_so() {
    let server = Server::start(&[]);
    server.send_message();
    let admin = server.admin();
    let test = admin.run(&["mail", "test", "--to", OFFICE]);
    assert!(
        test.code != 0 && test.stderr.contains("--mail-to"),
        "{}",
        test.stderr
    );
    let doctor = admin.run(&["doctor", "--json"]);
    assert!(
        doctor.stdout.contains("nobody is told"),
        "{}",
        doctor.stdout
    );
    assert!(admin.run(&["mail", "list"]).stdout.is_empty());
}

#[test]
fn failed_mails_are_listed_and_retried() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let start = Start::new(&dir, &smtp).with(&["--mail-to", "gone@standfast.example"]);
    smtp.fail("RCPT", "550");
    let site = start.site();
    assert_eq!(site.doctor()["mail"]["ok"], true);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    for id in [1, 2] {
        site.wait_for_row(id, "not failed", |row| row.state == "failed");
    }
    let doctor = &site.doctor()["mail"];
    assert_eq!(doctor["ok"], false, "{doctor}");
    assert!(
        doctor["remedy"].as_str().unwrap().contains("mail retry"),
        "{doctor}"
    );
    let table = site.run(&["mail", "list", "--failed"]).data();
    for word in ["gone@standfast.example", "550", "Guards", "failed"] {
        assert!(table.contains(word), "{table}");
    }
    smtp.recover();
    site.retry("--all");
    for id in [1, 2] {
        site.wait_until_sent(id);
    }
    let failed = site.run(&["mail", "list", "--failed", "--json"]).json();
    assert_eq!(failed, serde_json::json!([]));
    assert_eq!(site.doctor()["mail"]["ok"], true);
    site.run(&["mail", "retry", "99"]).error(3);
    assert_ne!(site.run(&["mail", "retry"]).code, 0);
    let log = site.server.log_at_stop().join("\n");
    // The answers of the mail server quote addresses.
    for private in [
        "gone@standfast.example",
        "ayesha@example.com",
        "Ayesha Khan",
        "Two, please.",
    ] {
        assert!(!log.contains(private), "{log}");
    }
}

#[test]
fn a_mail_that_is_put_off_is_given_up_after_three_days() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    smtp.fail("RCPT", "450");
    let site = Site::start(&dir, &smtp);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    let mut row = site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
    drop(site);
    let mut pauses = Vec::new();
    let mut now = jiff::Timestamp::now();
    // Until well into the pauses of four hours.
    for tries in 2..=10 {
        let next = row.next_attempt_at.unwrap();
        pauses.push((next.duration_since(now).as_secs() + 30) / 60);
        now = next + jiff::SignedDuration::from_secs(1);
        let site = Start::new(&dir, &smtp).at(now).site();
        row = site.wait_for_row(1, "not tried again", |row| row.attempts == tries);
    }
    assert_eq!(pauses, [2, 5, 10, 15, 30, 60, 120, 240, 240]);
    for (hours, state, in_log) in [(25, "queued", "tries again"), (73, "failed", "given up")] {
        let site = Start::new(&dir, &smtp).at(in_minutes(hours * 60)).site();
        let tries = row.attempts;
        row = site.wait_for_row(1, "not tried again", |row| {
            row.attempts > tries && row.state == state
        });
        let doctor = &site.doctor()["mail"];
        assert_eq!(doctor["ok"], false, "{doctor}");
        let log = site.server.log_at_stop().join("\n");
        assert!(log.contains(in_log), "{log}");
    }
    smtp.recover();
    let site = Start::new(&dir, &smtp).at(in_minutes(74 * 60)).site();
    site.retry("1");
    site.wait_until_sent(1);
}
