//! Certificates by ACME, against a real ACME server, `pebble`. Where it is not installed, these tests are skipped.

mod doors;
mod failing;
mod issuing;
mod pebble;
mod proxy;
mod renewing;
mod site;

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use rustls::pki_types::CertificateDer;
use serde_json::Value;

use pebble::Pebble;
use site::Site;

/// Long enough for an order on a machine that also does other work.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until `holds` for what `certificate show --json` prints, and returns that.
fn wait_for_show(site: &Site, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let shown = site.show();
        if holds(&shown) {
            return shown;
        }
        assert!(Instant::now() < deadline, "{what}: {shown}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

const NAME: &str = "www.standfast.example";

/// Waits until visitors get another certificate than `old`.
fn wait_for_new(site: &Site, old: &CertificateDer<'static>) {
    wait_for_show(site, "not renewed", |_| {
        site.served(NAME).is_some_and(|served| served != *old)
    });
}

/// Waits for the first certificate, and returns it as visitors get it.
fn served(site: &Site) -> CertificateDer<'static> {
    issued(site);
    wait_for_show(site, "not served", |_| site.served(NAME).is_some());
    site.served(NAME).unwrap()
}

fn is_issued(shown: &Value) -> bool {
    shown["not_after"].is_string()
}

fn has_failed(shown: &Value) -> bool {
    shown["last_error"].is_string()
}

/// Waits until the server has checked whether an order is due.
fn wait_for_check(site: &Site) {
    site.server.wait_until_idle();
}

fn in_minutes(minutes: i64) -> String {
    (Timestamp::now() + SignedDuration::from_mins(minutes)).to_string()
}

fn issued(site: &Site) -> Value {
    wait_for_show(site, "no certificate", is_issued)
}

fn failed(site: &Site) -> Value {
    wait_for_show(site, "nothing has failed", has_failed)
}
