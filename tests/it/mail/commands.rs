//! `standfast mail`: sends a test email, lists and retries emails.

use serde_json::json;

use super::{OFFICE, Site, Smtp, Start};
use crate::binary::Binary;
use crate::server::Server;

#[test]
fn a_test_email_takes_the_way_of_all_emails_and_tells_how_it_went() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Site::start(&smtp);
    let test = ["mail", "test", "--to", "it@standfast.example"];
    let sent = site.run(&test);
    assert_eq!(sent.code, 0, "{}", sent.stderr);
    let mail = smtp.wait_for_emails(1).remove(0);
    assert_eq!(mail.faults(), [""; 0], "{}", mail.raw);
    assert_eq!(mail.rcpt_tos, ["it@standfast.example"]);
    assert_eq!(site.outbox()[0].kind, "test");
    smtp.fail("RCPT", "550");
    site.run(&test).error(1);
    // The address may be mistyped.
    assert_eq!(site.doctor(), None);
    smtp.fail("connect", "421");
    site.run(&test).error(1);
    assert!(site.doctor().is_some());
    // The next one takes its place.
    smtp.recover();
    assert_eq!(site.run(&test).code, 0);
    assert_eq!(site.outbox().len(), 1);
    assert_eq!(site.doctor(), None);
    let two = ["mail", "test", "--to", "it@a.example, all@evil.example"];
    site.run(&two).error(2);
    drop(site);
    let stopped = Binary::in_dir(smtp.dir.path()).run(&test);
    assert!(
        stopped.stderr.contains("the server is not running"),
        "{}",
        stopped.stderr
    );
}

#[test]
fn without_mail_nothing_is_queued_and_the_commands_say_so() {
    let server = Server::start(&[]);
    server.send_message();
    let admin = server.admin();
    assert_eq!(admin.run(&["mail", "list", "--json"]).json(), json!([]));
    let test = admin.run(&["mail", "test", "--to", OFFICE]);
    assert!(test.stderr.contains("STANDFAST_MAIL_TO"), "{}", test.stderr);
}

#[test]
fn failed_emails_are_listed_and_retried() {
    let Some(smtp) = Smtp::start() else { return };
    let site = Start {
        flags: &["--mail-to", "gone@standfast.example"],
        ..Start::new(&smtp)
    };
    smtp.fail("RCPT", "550");
    let site = site.site();
    assert_eq!(site.doctor(), None);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    for id in [1, 2] {
        site.wait_for_row(id, "not failed", |row| row.state == "failed");
    }
    let doctor = site.doctor().unwrap();
    assert!(doctor.contains("mail retry"), "{doctor}");
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
    assert_eq!(failed, json!([]));
    assert_eq!(site.doctor(), None);
    site.run(&["mail", "retry", "99"]).error(3);
    site.run(&["mail", "retry"]).error(2);
    let log = site.server.log_at_stop().join("\n");
    // The answers of the mail server quote addresses.
    for private in ["gone@", "ayesha@", "Ayesha Khan", "Two, please."] {
        assert!(!log.contains(private), "{log}");
    }
}

#[test]
fn the_office_reads_that_no_backup_was_made() {
    let Some(smtp) = Smtp::start() else { return };
    let start = Start {
        flags: &["--backup-dir=/nowhere/backups"],
        ..Start::new(&smtp)
    };
    let site = start.site();
    let mail = smtp.wait_for_emails(1).remove(0);
    assert_eq!(mail.faults(), [""; 0], "{}", mail.raw);
    assert_eq!(mail.rcpt_tos, [OFFICE]);
    assert_eq!(mail.subject(), "No backup of Stand Fast Security");
    assert!(mail.text.contains("journalctl -u standfast"));
    assert_eq!(site.wait_until_sent(1).kind, "backup");
}
