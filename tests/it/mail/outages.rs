//! While the mail server takes no mail at all, none is to blame: all wait, and everybody can see why.

use jiff::SignedDuration;
use tempfile::tempdir;

use super::{OFFICE, Security, Site, Smtp, Start, in_minutes};
use crate::server::Server;

/// A refused connection, login and sender.
const OUTAGES: [(&str, &str); 4] = [
    ("connect", "554"),
    ("EHLO", "554"),
    ("AUTH", "535"),
    ("MAIL", "550"),
];

#[test]
fn a_refusal_that_is_not_about_a_mail_keeps_all_mails_and_says_so() {
    for (step, status) in OUTAGES {
        let Some(smtp) = Smtp::start(Security::StartTls) else {
            return;
        };
        smtp.fail(step, status);
        let dir = tempdir().unwrap();
        let site = Site::start(&dir, &smtp);
        for number in 1..=3 {
            site.send("Ayesha Khan", &format!("Guards {number}"), "Two, please.");
        }
        for id in 1..=3 {
            let row = site.wait_for_row(id, "not tried", |row| row.last_error.is_some());
            assert_eq!((row.state.as_str(), row.attempts), ("queued", 0), "{step}");
            assert!(row.last_error.as_ref().unwrap().contains(status), "{row:?}");
            assert!(row.next_attempt_at.is_some(), "{row:?}");
        }
        let doctor = &site.doctor()["mail"];
        assert_eq!(doctor["ok"], false, "{doctor}");
        assert!(doctor.to_string().contains(status), "{doctor}");
        let listed = site.run(&["mail", "list"]).stderr;
        assert!(
            listed.contains("nothing is sent") && listed.contains(status),
            "{listed}"
        );
        let test = site.run(&["mail", "test", "--to", OFFICE]);
        assert!(
            test.code != 0 && test.stderr.contains(status),
            "{}",
            test.stderr
        );
        smtp.recover();
        site.retry("--all");
        for id in 1..=4 {
            site.wait_until_sent(id);
        }
        assert_eq!(site.doctor()["mail"]["ok"], true);
        assert_eq!(site.run(&["mail", "list"]).stderr, "");
        let log = site.server.log_at_stop().join("\n");
        assert!(log.contains("no mail is sent: correct"), "{log}");
        assert!(!log.contains("given up"), "{log}");
    }
}

#[test]
fn without_a_connection_no_mail_is_ever_given_up() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    smtp.fail("connect", "drop");
    let dir = tempdir().unwrap();
    let mut now = in_minutes(0);
    for _ in 0..3 {
        let site = Start::new(&dir, &smtp).at(now).site();
        if site.outbox().is_empty() {
            site.send("Ayesha Khan", "Guards", "Two, please.");
        }
        let row = site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
        assert_eq!((row.state.as_str(), row.attempts), ("queued", 0));
        now += SignedDuration::from_hours(73);
    }
    smtp.recover();
    let site = Start::new(&dir, &smtp).at(now).site();
    site.wait_until_sent(1);
}

#[test]
fn doctor_is_not_content_while_every_mail_is_put_off() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    smtp.fail("RCPT", "450");
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    site.send("Ayesha Khan", "Guards", "Two, please.");
    site.wait_for_row(1, "not tried", |row| row.last_error.is_some());
    let doctor = &site.doctor()["mail"];
    assert_eq!(doctor["ok"], false, "{doctor}");
    assert!(doctor.to_string().contains("1 mail waits"), "{doctor}");
    smtp.recover();
    site.retry("1");
    site.wait_until_sent(1);
    assert_eq!(site.doctor()["mail"]["ok"], true);
}

#[test]
fn retry_says_whether_the_server_tries_now() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    smtp.fail("RCPT", "550");
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    let retry = || Site::run_on(&dir, &["mail", "retry", "--all"]).stderr;
    assert!(retry().contains("there is no mail"), "{}", retry());
    site.send("Ayesha Khan", "Guards", "Two, please.");
    site.wait_for_row(1, "not failed", |row| row.state == "failed");
    assert!(retry().contains("tries now"));
    drop(site);
    assert!(retry().contains("when it is started"), "{}", retry());
    let _without_mail = Server::on(&dir.path().join("standfast.db"), &[]);
    let said = retry();
    assert!(
        said.contains("started without mail") && !said.contains("tries"),
        "{said}"
    );
}

/// For example one about a missing backup, after the folder for backups was changed.
#[test]
fn a_mail_that_has_nothing_to_say_any_more_is_removed() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    let conn = site.server.admin().database();
    conn.execute(
        "insert into outbox (kind, recipient, queued_at, message_id)
         values ('backup', ?, '2026-11-20T10:00:00+05:00', 'a@www.standfast.example')",
        [OFFICE],
    )
    .unwrap();
    super::wait_for("its removal", || site.outbox().is_empty().then_some(()));
    assert!(smtp.mails().is_empty());
    assert_eq!(site.doctor()["mail"]["ok"], true);
}
