//! When counts reach the database, and what a restart and a new day do to them.

use serde_json::json;
use tempfile::tempdir;

use super::{CHROME, Connection, NOW, PROXY, shown_at};
use crate::moving_clock::MovingClock;
use crate::server::Server;

const ADDRESS: &str = "198.51.100.1";

#[test]
fn a_restart_keeps_the_counts_and_forgets_the_visitors() {
    let dir = tempdir().unwrap();
    let db = dir.path().join("standfast.db");
    for _ in 0..2 {
        let mut server = Server::on(&db, &["--clock", NOW, PROXY[0], PROXY[1]]);
        let mut connection = Connection::to(&server);
        for _ in 0..3 {
            connection.view(ADDRESS, CHROME, "/news");
        }
        assert_eq!(server.stop(), Some(0));
    }
    let shown = shown_at(NOW, dir.path(), &[]);
    assert_eq!(
        shown["days"],
        json!([{ "day": "2026-11-20", "visitors": 2, "views": 6 }])
    );
}

#[test]
fn at_midnight_in_karachi_everybody_is_new() {
    let dir = tempdir().unwrap();
    let db = dir.path().join("standfast.db");
    let clock = MovingClock::at("2026-11-20T23:30:00+05:00");
    let mut server = Server::on(&db, &[&clock.flag(), PROXY[0], PROXY[1]]);
    let mut connection = Connection::to(&server);
    connection.view(ADDRESS, CHROME, "/news");
    clock.set("2026-11-21T00:00:01+05:00");
    connection.view(ADDRESS, CHROME, "/news");
    connection.view(ADDRESS, CHROME, "/career");
    assert_eq!(server.stop(), Some(0));
    let shown = shown_at("2026-11-22T12:00:00+05:00", dir.path(), &[]);
    assert_eq!(
        shown["days"],
        json!([
            { "day": "2026-11-20", "visitors": 1, "views": 1 },
            { "day": "2026-11-21", "visitors": 1, "views": 2 },
            { "day": "2026-11-22", "visitors": 0, "views": 0 },
        ])
    );
}

#[test]
fn a_database_that_cannot_be_written_harms_no_page() {
    let server = super::server(&[]);
    let admin = server.admin();
    let conn = admin.database();
    conn.execute_batch("begin immediate").unwrap();
    let mut connection = Connection::to(&server);
    for _ in 0..100 {
        connection.view(ADDRESS, CHROME, "/news");
    }
    let log = server.log_at_stop();
    conn.execute_batch("rollback").unwrap();
    let told = log.iter().filter(|line| line.contains("visits"));
    assert_eq!(told.count(), 1, "{log:#?}");
}
