//! A failed order is reported and repeated after a pause. The old certificate stays in use.

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tempfile::tempdir;

use super::pebble::Pebble;
use super::site::{Site, Start};
use super::{
    NAME, in_minutes, wait_for_certificate, wait_for_check, wait_for_failure,
    wait_for_served_certificate, wait_for_show,
};

fn error(shown: &Value) -> &str {
    shown["last_error"].as_str().unwrap()
}

#[test]
fn a_failed_authorization_is_reported_and_repeated_after_a_pause() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let unreached = Start::new(&dir, &pebble).unreachable();
    let site = Site::start(&unreached);
    let shown = wait_for_failure(&site);
    let sentence = "http-01: www.standfast.example: ";
    assert!(error(&shown).contains(sentence), "{shown}");
    assert_eq!(shown["not_after"], Value::Null);
    let next_order: Timestamp = shown["next_renewal"].as_str().unwrap().parse().unwrap();
    let pause = next_order.duration_since(Timestamp::now());
    assert!(pause <= SignedDuration::from_mins(1), "{shown}");
    assert_eq!(pebble.count_orders(), 1);
    let doctor = site.binary().run(&["doctor"]).stdout;
    let finding = "the last order of a certificate failed: http-01: ";
    assert!(doctor.contains(finding), "{doctor}");
    drop(site);
    // A restart does not shorten the pause. By the clock of this server, it takes another hour, however slow the machine is.
    let earlier = in_minutes(-60);
    drop_after_a_check(&unreached.at(&earlier));
    assert_eq!(pebble.count_orders(), 1);
    let later = in_minutes(2);
    let site = Site::start(&Start::new(&dir, &pebble).at(&later));
    assert_eq!(wait_for_certificate(&site)["last_error"], Value::Null);
}

fn drop_after_a_check(wanted: &Start) {
    wait_for_check(&Site::start(wanted));
}

/// A day after the renewal time of the certificate.
fn due(shown: &Value) -> String {
    let next: Timestamp = shown["next_renewal"].as_str().unwrap().parse().unwrap();
    (next + SignedDuration::from_hours(24)).to_string()
}

#[test]
fn while_the_directory_is_down_the_old_certificate_stays_in_use() {
    let Some(mut pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&Start::new(&dir, &pebble));
    let certificate = wait_for_served_certificate(&site);
    let old = site.show();
    drop(site);
    pebble.stop_server();
    let moment = due(&old);
    let site = Site::start(&Start::new(&dir, &pebble).at(&moment));
    let shown = wait_for_failure(&site);
    assert_eq!(shown["not_after"], old["not_after"]);
    assert_eq!(site.served_certificate(NAME).as_ref(), Some(&certificate));
    drop(site);
    // The ACME server restarts without the account.
    pebble.restart();
    let later: Timestamp = moment.parse().unwrap();
    let later = (later + SignedDuration::from_mins(5)).to_string();
    let site = Site::start(&Start::new(&dir, &pebble).at(&later));
    wait_for_show(&site, "not renewed", |_| {
        site.served_certificate(NAME)
            .is_some_and(|new| new != certificate)
    });
    // Our clock is far ahead of the ACME server's, so the new certificate is due again immediately. The next order waits.
    let shown = wait_for_show(&site, "the clock is not named", |shown| {
        shown["last_error"]
            .as_str()
            .is_some_and(|error| error.contains("clock"))
    });
    let next: Timestamp = shown["next_renewal"].as_str().unwrap().parse().unwrap();
    assert!(next.duration_since(later.parse().unwrap()) > SignedDuration::from_hours(47));
}

#[test]
fn a_clock_that_differs_too_much_from_the_directory_prevents_orders() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&Start::new(&dir, &pebble));
    let certificate = wait_for_served_certificate(&site);
    let old = site.show();
    drop(site);
    assert_eq!(pebble.count_orders(), 1);
    let now = jiff::fmt::rfc2822::DateTimePrinter::new();
    let now = now.timestamp_to_rfc9110_string(&Timestamp::now()).unwrap();
    pebble.directory.show_date(&now);
    let moment = due(&old);
    let site = Site::start(&Start::new(&dir, &pebble).at(&moment));
    let shown = wait_for_failure(&site);
    assert!(error(&shown).contains("clock"), "{shown}");
    let doctor = site.binary().run(&["doctor"]).stdout;
    assert!(
        doctor.contains("the clock of this machine is wrong"),
        "{doctor}"
    );
    assert_eq!(pebble.count_orders(), 1);
    assert_eq!(site.served_certificate(NAME).as_ref(), Some(&certificate));
    drop(site);
    // With the corrected clock, the certificate is not due.
    let site = Site::start(&Start::new(&dir, &pebble));
    let is_over = |shown: &Value| shown["last_error"].is_null();
    wait_for_show(&site, "the failure is not over", is_over);
    assert_eq!(pebble.count_orders(), 1);
}

#[test]
fn nothing_is_ordered_while_the_database_cannot_be_written() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    wait_for_failure(&Site::start(&Start::new(&dir, &pebble).unreachable()));
    let conn = crate::binary::Binary::in_dir(dir.path()).database();
    conn.execute_batch(
        "create trigger full before update on acme begin select raise(fail, 'the disk is full'); end",
    )
    .unwrap();
    let later = in_minutes(10);
    drop_after_a_check(&Start::new(&dir, &pebble).at(&later));
    assert_eq!(pebble.count_orders(), 1);
    conn.execute_batch("drop trigger full").unwrap();
    let site = Site::start(&Start::new(&dir, &pebble).at(&later));
    wait_for_certificate(&site);
    assert_eq!(pebble.count_orders(), 2);
}
