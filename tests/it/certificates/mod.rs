//! Certificates by ACME, tested with a real ACME server, `pebble`. The tests are skipped if it is not installed.

mod directory;
mod failing;
mod issuing;
mod pebble;
mod renewing;
mod site;

use jiff::{SignedDuration, Timestamp};
use rustls::pki_types::CertificateDer;
use serde_json::Value;

use crate::tools::wait_for;
use pebble::Pebble;
use site::Site;

/// Waits until the output of `certificate show --json` satisfies `holds`, and returns it.
fn wait_for_show(site: &Site, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
    wait_for(what, || Some(site.show()).filter(&holds))
}

const NAME: &str = "www.standfast.example";

/// Waits until visitors get a certificate other than `old`, and the last error is cleared.
fn wait_for_new(site: &Site, old: &CertificateDer<'static>) {
    wait_for_show(site, "not renewed", |shown| {
        !has_failed(shown)
            && site
                .served_certificate(NAME)
                .is_some_and(|served| served != *old)
    });
}

/// Waits for the first certificate, and returns the one that visitors get.
fn wait_for_served_certificate(site: &Site) -> CertificateDer<'static> {
    wait_for_certificate(site);
    wait_for_show(site, "not served", |_| {
        site.served_certificate(NAME).is_some()
    });
    site.served_certificate(NAME).unwrap()
}

fn has_failed(shown: &Value) -> bool {
    shown["last_error"].is_string()
}

/// Waits until the server has checked whether an order is due.
fn wait_for_check(site: &Site) {
    let checked = "checked whether a certificate is due";
    site.server.wait_until_logged(&[checked]);
}

fn in_minutes(minutes: i64) -> String {
    (Timestamp::now() + SignedDuration::from_mins(minutes)).to_string()
}

fn wait_for_certificate(site: &Site) -> Value {
    wait_for_show(site, "no certificate", |shown| {
        shown["not_after"].is_string()
    })
}

fn wait_for_failure(site: &Site) -> Value {
    wait_for_show(site, "nothing has failed", has_failed)
}
