//! A certificate is got by either challenge, for several names, and again when a name is added.

use rusqlite::Connection;
use tempfile::tempdir;

use super::pebble::Pebble;
use super::site::{Site, Start};
use super::{NAME, is_issued, issued, served, wait_for_new, wait_for_show};

/// The kind of challenge that the database says succeeded last.
fn proved_by(site: &Site) -> String {
    let conn: Connection = site.binary().database();
    conn.query_row("select challenge from acme_state", [], |row| row.get(0))
        .unwrap()
}

#[test]
fn a_certificate_is_got_by_http_and_shown() {
    let Some(pebble) = Pebble::start() else {
        return;
    };
    let dir = tempdir().unwrap();
    pebble.doors.set_open(false, false);
    let site = Site::start(&Start::new(&dir, &pebble));
    // The start has not waited for it: plain HTTP serves the site meanwhile.
    assert_eq!(site.server.get("/about-us").status, 200);
    assert_eq!(site.served(NAME), None);
    drop(site);
    pebble.doors.set_open(true, true);
    let fresh = tempdir().unwrap();
    let site = Site::start(&Start::new(&fresh, &pebble));
    let shown = issued(&site);
    assert_eq!(shown["names"], serde_json::json!([NAME]));
    assert_eq!(shown["source"], "acme");
    assert_eq!(shown["last_error"], serde_json::Value::Null);
    let text = |field: &str| shown[field].as_str().unwrap().to_owned();
    assert!(text("issuer").starts_with("Pebble "), "{shown}");
    assert!(text("not_before") < text("next_renewal"), "{shown}");
    assert!(text("next_renewal") < text("not_after"), "{shown}");
    assert_eq!(proved_by(&site), "http-01");
    served(&site);
    assert_eq!(site.served("other.standfast.example"), None);
    // Plain HTTP leads there from now on.
    let answer = site.server.get_with("/about-us", &[("host", NAME)]);
    assert_eq!(answer.status, 308);
    assert_eq!(
        answer.header("location"),
        format!("https://{NAME}/about-us")
    );
    let lines = site.binary().run(&["certificate", "show"]).data();
    assert!(
        lines.starts_with("Names:        www.standfast.example\nIssuer:       Pebble "),
        "{lines}"
    );
    assert!(!lines.contains("Last error"), "{lines}");
    // Its private key is in the database and nowhere else.
    assert!(!format!("{shown}{lines}").contains("PRIVATE KEY"));
}

#[test]
fn a_certificate_is_got_by_tls_where_http_leads_elsewhere() {
    let Some(pebble) = Pebble::start() else {
        return;
    };
    let dir = tempdir().unwrap();
    pebble.doors.set_open(false, true);
    let site = Site::start(&Start::new(&dir, &pebble));
    let shown = issued(&site);
    assert_eq!(shown["last_error"], serde_json::Value::Null);
    assert_eq!(proved_by(&site), "tls-alpn-01");
    assert_eq!(pebble.proxy.orders().len(), 2);
    // The next order begins with what has succeeded.
    let old = served(&site);
    assert_eq!(site.binary().run(&["certificate", "renew"]).code, 0);
    wait_for_new(&site, &old);
    assert_eq!(pebble.proxy.orders().len(), 3);
}

#[test]
fn several_names_share_one_certificate() {
    let Some(pebble) = Pebble::start() else {
        return;
    };
    let dir = tempdir().unwrap();
    let names = ["standfast.example", "www.standfast.example"];
    let site = Site::start(&Start {
        names: &names,
        ..Start::new(&dir, &pebble)
    });
    assert_eq!(issued(&site)["names"], serde_json::json!(names));
    assert_eq!(pebble.proxy.orders().len(), 1);
}

#[test]
fn a_name_that_is_added_is_ordered_while_the_old_certificate_is_served() {
    let Some(pebble) = Pebble::start() else {
        return;
    };
    let dir = tempdir().unwrap();
    let one = Site::start(&Start::new(&dir, &pebble));
    let old = issued(&one);
    drop(one);
    // A restart with the same names orders nothing.
    let same = Site::start(&Start::new(&dir, &pebble));
    std::thread::sleep(std::time::Duration::from_secs(3));
    drop(same);
    assert_eq!(pebble.proxy.orders().len(), 1);
    let names = ["www.standfast.example", "mail.standfast.example"];
    let wanted = Start {
        names: &names,
        ..Start::new(&dir, &pebble)
    };
    pebble.doors.set_open(false, false);
    let two = Site::start(&wanted);
    let shown = wait_for_show(&two, "nothing has failed", |shown| {
        shown["last_error"].is_string()
    });
    assert_eq!(shown["not_after"], old["not_after"]);
    assert_eq!(shown["names"], old["names"]);
    drop(two);
    pebble.doors.set_open(true, true);
    let later = jiff::Timestamp::now() + jiff::SignedDuration::from_mins(5);
    let later = later.to_string();
    let three = Site::start(&Start {
        clock: Some(&later),
        ..wanted
    });
    let shown = wait_for_show(&three, "the name is missing", |shown| {
        shown["names"].as_array().unwrap().len() == 2
    });
    assert_eq!(shown["last_error"], serde_json::Value::Null);
}

#[test]
fn nonces_that_are_refused_do_no_harm() {
    let Some(pebble) = Pebble::with(&[("PEBBLE_WFE_NONCEREJECT", "10")]) else {
        return;
    };
    let dir = tempdir().unwrap();
    // More often in a row than the library of the protocol repeats a request.
    pebble.proxy.refuse_nonces_of_orders(5);
    let site = Site::start(&Start::new(&dir, &pebble));
    let shown = wait_for_show(&site, "no certificate", is_issued);
    assert_eq!(shown["last_error"], serde_json::Value::Null);
    // The server refuses some too.
    assert!(pebble.proxy.orders().len() >= 6);
}
