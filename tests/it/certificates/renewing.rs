//! Renewing a certificate: at the time that the directory suggests, and before it expires.

use jiff::{SignedDuration, Timestamp};
use rustls::pki_types::CertificateDer;
use tempfile::{TempDir, tempdir};

use super::pebble::Pebble;
use super::site::{Site, Start};
use super::{wait_for_check, wait_for_new, wait_for_served_certificate, wait_for_show};

fn in_days(days: i64) -> String {
    (Timestamp::now() + SignedDuration::from_hours(24 * days)).to_string()
}

fn moment(shown: &serde_json::Value, field: &str) -> Timestamp {
    shown[field].as_str().unwrap().parse().unwrap()
}

/// Gets a certificate that the directory suggests renewing in 10 to 12 days. Returns it and the renewal time.
fn suggested(dir: &TempDir, pebble: &Pebble) -> (CertificateDer<'static>, Timestamp) {
    let window = [in_days(10), in_days(12)];
    let old = wait_for_served_certificate(&Site::start(&Start::new(dir, pebble)));
    pebble.directory.suggest(window.clone());
    let [from, to] = window.map(|end| end.parse::<Timestamp>().unwrap());
    let site = Site::start(&Start::new(dir, pebble));
    let shown = wait_for_show(&site, "the suggestion is not followed", |shown| {
        let next = moment(shown, "next_renewal");
        from - SignedDuration::from_secs(1) <= next && next <= to
    });
    (old, moment(&shown, "next_renewal"))
}

#[test]
fn the_renewal_time_in_the_suggested_window_survives_restarts() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let (old, chosen) = suggested(&dir, &pebble);
    // Two days later, the server asks the directory again and gets the same answer.
    let later = in_days(2);
    let site = Site::start(&Start::new(&dir, &pebble).at(&later));
    wait_for_check(&site);
    assert_eq!(moment(&site.show(), "next_renewal"), chosen);
    assert_eq!(pebble.count_orders(), 1);
    drop(site);
    // A day after the window. The server was down during it.
    let after = in_days(13);
    let site = Site::start(&Start::new(&dir, &pebble).at(&after));
    wait_for_new(&site, &old);
    assert_eq!(pebble.count_orders(), 2);
}
