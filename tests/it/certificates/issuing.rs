//! Ordering a certificate: with either challenge, for several names, and again after adding a name.

use tempfile::tempdir;

use super::pebble::Pebble;
use super::site::{Site, Start};
use super::{
    NAME, in_minutes, wait_for_certificate, wait_for_check, wait_for_failure,
    wait_for_served_certificate, wait_for_show,
};

#[test]
fn a_certificate_is_issued_over_http_and_shown() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let site = Site::start(&Start::new(&dir, &pebble).unreachable());
    // The server starts without waiting for the certificate, and serves the site over plain HTTP.
    let page = site.server.get("/about-us").body;
    // Its public address is the first name of the certificate, not the one in company.json.
    let canonical = format!("href=\"https://{NAME}/about-us\"");
    assert!(page.contains(&canonical));
    assert_eq!(site.served_certificate(NAME), None);
    drop(site);
    let fresh = tempdir().unwrap();
    let site = Site::start(&Start::new(&fresh, &pebble));
    let shown = wait_for_certificate(&site);
    assert_eq!(shown["names"], serde_json::json!([NAME]));
    assert_eq!(shown["source"], "acme");
    assert_eq!(shown["last_error"], serde_json::Value::Null);
    let text = |field: &str| shown[field].as_str().unwrap().to_owned();
    assert!(text("issuer").contains("CN=Pebble "), "{shown}");
    assert!(text("not_before") < text("next_renewal"), "{shown}");
    assert!(text("next_renewal") < text("not_after"), "{shown}");
    wait_for_served_certificate(&site);
    assert_eq!(site.served_certificate("other.standfast.example"), None);
    // From now on, plain HTTP redirects to HTTPS.
    let answer = site.server.get_with("/about-us", &[("host", NAME)]);
    assert_eq!(answer.status, 301);
    let secure = format!("https://{NAME}/about-us");
    assert_eq!(answer.header("location"), secure);
    let lines = site.binary().run(&["certificate", "show"]).data();
    // The private key is only in the database.
    let log = site.server.log_at_stop().join("\n");
    assert!(!format!("{shown}{lines}{log}").contains("PRIVATE KEY"));
}

#[test]
fn a_certificate_is_issued_over_tls_if_http_is_unreachable() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let unreached = Start::new(&dir, &pebble).unreachable_by_http();
    wait_for_failure(&Site::start(&unreached));
    let later = in_minutes(2);
    let site = Site::start(&unreached.at(&later));
    let shown = wait_for_certificate(&site);
    assert_eq!(shown["last_error"], serde_json::Value::Null);
    assert_eq!(pebble.count_orders(), 2);
    wait_for_served_certificate(&site);
}

#[test]
fn after_adding_a_name_the_old_certificate_stays_in_use_until_the_new_one_arrives() {
    let Some(pebble) = Pebble::run() else {
        return;
    };
    let dir = tempdir().unwrap();
    let one = Site::start(&Start::new(&dir, &pebble));
    let old = wait_for_certificate(&one);
    drop(one);
    // A restart with the same names orders nothing.
    let same = Site::start(&Start::new(&dir, &pebble));
    wait_for_check(&same);
    drop(same);
    assert_eq!(pebble.count_orders(), 1);
    let names = ["www.standfast.example", "mail.standfast.example"];
    let wanted = || Start {
        names: &names,
        ..Start::new(&dir, &pebble)
    };
    let two = Site::start(&wanted().unreachable());
    let shown = wait_for_show(&two, "nothing has failed", |shown| {
        shown["last_error"].is_string()
    });
    assert_eq!(shown["not_after"], old["not_after"]);
    assert_eq!(shown["names"], old["names"]);
    drop(two);
    let later = in_minutes(5);
    let three = Site::start(&wanted().at(&later));
    let shown = wait_for_show(&three, "the name is missing", |shown| {
        shown["names"].as_array().unwrap().len() == 2
    });
    assert_eq!(shown["last_error"], serde_json::Value::Null);
}
