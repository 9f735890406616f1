//! Many submissions at once are told in one mail.

use tempfile::tempdir;

use super::delivering::fields_without_reply_to;
use super::{Mail, Security, Site, Smtp, Start, in_minutes};
use crate::form::Form;

fn send(site: &Site, numbers: std::ops::RangeInclusive<u32>) {
    for number in numbers {
        site.send(
            "Ayesha Khan",
            &format!("Subject {number:02}"),
            &format!("Text {number:02}."),
        );
    }
}

/// The numbers of the submissions whose texts are in `mail`.
fn told(mail: &Mail) -> Vec<u32> {
    let words = |text: &str, number: u32| text.contains(&format!("Text {number:02}."));
    let told: Vec<u32> = (0..100)
        .filter(|number| words(mail.plain(), *number))
        .collect();
    let in_html: Vec<u32> = (0..100)
        .filter(|number| words(mail.html(), *number))
        .collect();
    assert_eq!(told, in_html);
    told
}

#[test]
fn fifteen_submissions_are_ten_in_full_and_the_number_of_the_others() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    smtp.fail("connect", "421");
    let site = Site::start(&dir, &smtp);
    send(&site, 1..=15);
    for number in 1..=12 {
        assert_eq!(Form::complete().send(&site.server).status, 200, "{number}");
    }
    site.wait_for_row(1, "not tried", |row| row.attempts > 0);
    drop(site);
    smtp.recover();
    let site = Start::new(&dir, &smtp).at(in_minutes(3)).site();
    let mut mails = smtp.wait_for_mails(2);
    mails.sort_by_key(|mail| mail.plain().contains("SF-0000"));
    for mail in &mails {
        assert_eq!(
            mail.faults(&fields_without_reply_to()),
            [""; 0],
            "{}",
            mail.raw
        );
        assert_eq!(mail.headers["auto-submitted"], "auto-generated");
    }
    assert_eq!(told(&mails[0]), (1..=10).collect::<Vec<_>>());
    assert!(mails[0].subject().contains("15"), "{}", mails[0].subject());
    for (mail, more) in [
        (&mails[0], "5 more: standfast messages list --new"),
        (&mails[1], "2 more: standfast applications list --new"),
    ] {
        assert!(mail.plain().contains(more), "{}", mail.plain());
    }
    // Lists what the mail says that it lists.
    let line = mails[0]
        .plain()
        .lines()
        .find(|line| line.contains("5 more: "))
        .unwrap();
    let command: Vec<&str> = line.split_whitespace().skip(3).collect();
    let listed = site.run(&[&command[..], &["--json"]].concat()).json();
    assert_eq!(listed.as_array().unwrap().len(), 15);
    for row in site.outbox() {
        assert_eq!(row.state, "sent", "{row:?}");
    }
    assert_eq!(smtp.mails().len(), 2);
}

#[test]
fn at_most_one_mail_a_minute_goes_to_a_recipient() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    send(&site, 1..=1);
    smtp.wait_for_mails(1);
    send(&site, 2..=4);
    // The mail of another kind shows that the server has looked at the queue since.
    assert_eq!(Form::complete().send(&site.server).status, 200);
    assert!(smtp.wait_for_mails(2)[1].plain().contains("SF-000001"));
    site.wait_until_sent(5);
    drop(site);
    // A restart is no reason to send more.
    let site = Start::new(&dir, &smtp).site();
    site.run(&["mail", "test", "--to", "it@standfast.example"]);
    assert_eq!(smtp.mails().len(), 3);
    drop(site);
    let _site = Start::new(&dir, &smtp).at(in_minutes(2)).site();
    let mails = smtp.wait_for_mails(4);
    assert_eq!(told(&mails[3]), [2, 3, 4]);
}

/// A recipient, or their mail program, drops the second of two mails with one Message-ID: they must say the same.
#[test]
fn a_digest_whose_answer_is_lost_is_sent_again_unchanged() {
    let Some(smtp) = Smtp::start(Security::StartTls) else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&dir, &smtp);
    send(&site, 1..=1);
    site.wait_until_sent(1);
    send(&site, 2..=4);
    drop(site);
    smtp.fail("end", "drop");
    let site = Start::new(&dir, &smtp).at(in_minutes(2)).site();
    assert_eq!(told(&smtp.wait_for_mails(2)[1]), [2, 3, 4]);
    site.wait_for_row(2, "not noted", |row| row.last_error.is_some());
    send(&site, 5..=6);
    drop(site);
    smtp.recover();
    let site = Start::new(&dir, &smtp).at(in_minutes(5)).site();
    assert_eq!(told(&smtp.wait_for_mails(3)[2]), [2, 3, 4]);
    site.wait_until_sent(4);
    drop(site);
    let _site = Start::new(&dir, &smtp).at(in_minutes(7)).site();
    let mails = smtp.wait_for_mails(4);
    assert_eq!(told(&mails[3]), [5, 6]);
    let ids: Vec<&str> = mails.iter().map(Mail::id).collect();
    assert_eq!(ids[1], ids[2]);
    assert_eq!(
        (mails[1].plain(), mails[1].html()),
        (mails[2].plain(), mails[2].html())
    );
    assert!(
        ids[0] != ids[1] && ids[2] != ids[3] && ids[0] != ids[3],
        "{ids:?}"
    );
}
