//! Certificates by ACME, against a real ACME server, `pebble`. Where it is not installed, these tests are skipped.

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

/// Waits until `holds` for what `certificate show --json` prints, and returns that.
fn wait_for_show(site: &Site, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
    wait_for(what, || Some(site.show()).filter(&holds))
}

const NAME: &str = "www.standfast.example";

/// Waits until visitors get another certificate than `old`, and no error is left.
fn wait_for_new(site: &Site, old: &CertificateDer<'static>) {
    wait_for_show(site, "not renewed", |shown| {
        !has_failed(shown) && site.served(NAME).is_some_and(|served| served != *old)
    });
}

/// Waits for the first certificate, and returns it as visitors get it.
fn served(site: &Site) -> CertificateDer<'static> {
    issued(site);
    wait_for_show(site, "not served", |_| site.served(NAME).is_some());
    site.served(NAME).unwrap()
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

fn issued(site: &Site) -> Value {
    wait_for_show(site, "no certificate", |shown| {
        shown["not_after"].is_string()
    })
}

fn failed(site: &Site) -> Value {
    wait_for_show(site, "nothing has failed", has_failed)
}
