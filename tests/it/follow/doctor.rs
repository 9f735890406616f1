//! `doctor`, `backup verify` and `backup restore` know what Litestream leaves in a database and beside it.

use std::fs;

use serde_json::Value;

use super::Machines;
use crate::binary::Binary;
use crate::server::Server;

const OWN_TABLES: &str = "create table _litestream_seq (id integer primary key, seq integer);
    create table _litestream_lock (id integer); insert into _litestream_seq values (1, 7);";

fn check(binary: &Binary, name: &str) -> Option<Value> {
    let checks: Vec<Value> =
        serde_json::from_str(&binary.run(&["doctor", "--json"]).stdout).unwrap();
    checks.into_iter().find(|check| check["check"] == name)
}

#[test]
fn a_database_with_the_tables_of_litestream_is_verified_and_restored() {
    let machines = Machines::new();
    let primary = machines.primary();
    primary.database().execute_batch(OWN_TABLES).unwrap();
    let schema = check(&primary, "schema").unwrap();
    assert_eq!(schema["ok"], true, "{schema}");
    assert_eq!(primary.run(&["backup", "create", "copy.db"]).code, 0);
    assert_eq!(primary.run(&["backup", "verify", "copy.db"]).code, 0);
    let restored = primary.run(&["backup", "restore", "copy.db", "--yes"]);
    assert_eq!(restored.code, 0, "{}", restored.stderr);

    primary
        .database()
        .execute_batch("create table _litestream_spy (id integer)")
        .unwrap();
    let schema = check(&primary, "schema").unwrap();
    assert_eq!(schema["ok"], false, "{schema}");
}

#[test]
fn doctor_says_that_the_database_is_copied_by_litestream() {
    let machines = Machines::new();
    let primary = machines.primary();
    assert_eq!(check(&primary, "replication"), None);
    let folder = machines
        .dir
        .path()
        .join("primary/.standfast.db-litestream/ltx/0");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("0000000000000001-0000000000000001.ltx"), "").unwrap();
    let found = check(&primary, "replication").unwrap();
    assert_eq!(found["ok"], true, "{found}");
    let finding = found["finding"].as_str().unwrap();
    assert!(
        finding.starts_with("copied by Litestream; last change: "),
        "{finding}"
    );
}

#[test]
fn doctor_examines_a_stand_by_without_changing_it() {
    let machines = Machines::new();
    let before = machines.files();
    let standby = machines.standby();
    let found = check(&standby, "replication").unwrap();
    let finding = found["finding"].as_str().unwrap();
    assert!(
        finding.starts_with("follows another machine; last change: "),
        "{finding}"
    );
    assert_eq!(check(&standby, "schema").unwrap()["ok"], true);
    assert_eq!(check(&standby, "server"), None);
    assert!(machines.files() == before);
}

#[test]
fn an_erasure_says_that_the_replica_still_has_the_data() {
    let server = Server::start(&[]);
    server.send_message();
    let erase = ["privacy", "erase", "--email", "a@example.com", "--yes"];
    fs::create_dir(server.db.with_file_name(".standfast.db-litestream")).unwrap();
    let erased = server.admin().run(&erase);
    assert_eq!(erased.code, 0, "{}", erased.stderr);
    assert!(
        erased
            .stderr
            .contains("Litestream has copied the erased data too"),
        "{}",
        erased.stderr
    );
}
