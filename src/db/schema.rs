//! The schema: its migrations, its number in a file, and what is not of it.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use crate::db::Error;

/// Marks a file as a database of this program: "SFST" in ASCII.
pub(crate) const APPLICATION_ID: i32 = 0x5346_5354;

/// The history of the schema. `user_version` says how many of these a file has had. A released one is never edited.
pub const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
];

/// The schema this program works with.
pub const SCHEMA_VERSION: u32 = MIGRATIONS.len() as u32;

/// The number of the schema of `conn`.
pub(crate) fn user_version(conn: &Connection) -> Result<u32, rusqlite::Error> {
    let version: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    // This program never writes a negative number: counted as newer, it is refused.
    Ok(u32::try_from(version).unwrap_or(u32::MAX))
}

/// The number of the schema of `conn`, the database at `path`, unless a later release wrote it.
pub(crate) fn refuse_newer(conn: &Connection, path: &Path) -> Result<u32, Error> {
    let version = user_version(conn)?;
    if version > SCHEMA_VERSION {
        let why = "was written by a newer version of standfast; it was not changed: install the newer version";
        return Err(Error::unusable(path, why));
    }
    Ok(version)
}

/// The first object, such as "trigger news_inserted", that `conn` has and the migrations up to `version` do not create
/// in the same words, or the other way round. Such an object may act on what visitors send.
pub(crate) fn foreign_object(
    conn: &Connection,
    version: u32,
) -> Result<Option<String>, rusqlite::Error> {
    let model = Connection::open_in_memory()?;
    for migration in MIGRATIONS.iter().take(version as usize) {
        model.execute_batch(migration)?;
    }
    let (expected, found) = (objects(&model)?, objects(conn)?);
    let foreign = expected
        .symmetric_difference(&found)
        .find(|object| !is_tolerated(object));
    Ok(foreign.map(|(kind, name, ..)| format!("{kind} {name}")))
}

/// The tables of Litestream 0.5, and what `analyze` leaves.
const TOLERATED: [&str; 4] = [
    "create table _litestream_seq (id integer primary key, seq integer)",
    "create table _litestream_lock (id integer)",
    "create table sqlite_stat1(tbl,idx,stat)",
    "create table sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
];

/// Type, name, table and SQL of an object of the schema. SQLite runs the SQL, whatever the others say.
type Object = (String, String, String, Option<String>);

fn objects(conn: &Connection) -> Result<BTreeSet<Object>, rusqlite::Error> {
    let mut statement = conn.prepare("select type, name, tbl_name, sql from sqlite_schema")?;
    statement.query_map([], |row| row.try_into())?.collect()
}

/// Whether it may be there beside the program's own.
fn is_tolerated((_, _, _, sql): &Object) -> bool {
    let sql = sql.as_deref();
    sql.is_some_and(|sql| TOLERATED.contains(&sql.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::db::{Location, open};
    use crate::text::hex;

    /// The foreign object of a new database in which `sql` was run.
    fn foreign_after(sql: &str) -> Option<String> {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(sql).unwrap();
        foreign_object(&conn, SCHEMA_VERSION).unwrap()
    }

    /// SHA-256 of the migrations of releases, the first of 1.0.0. A database that had one never gets what is changed in it.
    const RELEASED: [&str; 5] = [
        "f1c557da476570d9bb72623d5d256f326e84c96bfc37f33d46a37d378298543a",
        "3d83e4899008dde61c3e613146a5ca807cd61f808f573adb96a294c025ea3346",
        "11144b29626adffb22980c158867bc1a99bd6773ad1a65cb26199299ceee91b9",
        "a9d0b7a06e7173e0ff5787cca5a58112e3dc9c7a7f68e4b6427668a7a6ec4f7f",
        "5d9363decd82719e5955ebfc1e523f4412790ac43180bab9d0587ed19ebe7d0c",
    ];

    #[test]
    fn a_released_migration_stays_as_it_is_and_a_new_one_is_recorded() {
        let hashes = MIGRATIONS.iter().map(|sql| hex(&Sha256::digest(sql)));
        assert_eq!(hashes.collect::<Vec<_>>(), RELEASED);
    }

    #[test]
    fn what_sqlite_and_a_replication_tool_add_is_tolerated() {
        for sql in [
            "",
            "analyze",
            "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
            "CREATE TABLE _litestream_lock (id INTEGER)",
        ] {
            assert_eq!(foreign_after(sql), None, "{sql}");
        }
    }

    #[test]
    fn any_other_difference_is_named() {
        for (sql, named) in [
            ("create table spy (x)", "table spy"),
            (
                "create table spy (x unique)",
                "index sqlite_autoindex_spy_1",
            ),
            ("create index spy on jobs (title)", "index spy"),
            (
                "create table _litestream_spy (id integer)",
                "table _litestream_spy",
            ),
            (
                "create table _litestream_lock (id integer unique)",
                "index sqlite_autoindex__litestream_lock_1",
            ),
            (
                "create table _litestream_seq (id integer primary key, seq integer references messages)",
                "table _litestream_seq",
            ),
            (
                "create table _litestream_lock (id integer); create index spy on _litestream_lock (id)",
                "index spy",
            ),
            ("drop trigger news_inserted", "trigger news_inserted"),
            ("alter table messages add column spy text", "table messages"),
        ] {
            assert_eq!(foreign_after(sql).as_deref(), Some(named), "{sql}");
        }
    }

    #[test]
    fn the_second_migration_keeps_content_and_never_gives_an_id_again() {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(MIGRATIONS[0]).unwrap();
        conn.execute_batch(
            "insert into news_images values ('hash', x'00');
             insert into news (slug, title, content, image_hash, published_at, updated_at)
             values ('a', 'T', 'C', 'hash', 'P', 'U'), ('b', 'T', 'C', null, 'P', 'U');
             delete from news where slug = 'b';
             update maintenance set deletions = 5, scrubbed = 4",
        )
        .unwrap();
        let slugs = |conn: &Connection| -> Vec<(i64, String)> {
            let mut statement = conn.prepare("select id, slug from news").unwrap();
            let rows = statement.query_map([], |row| row.try_into()).unwrap();
            rows.collect::<Result<_, _>>().unwrap()
        };
        let before = slugs(&conn);
        let version = "select version from content_version";
        let version = || {
            conn.query_row(version, [], |row| row.get::<_, i64>(0))
                .unwrap()
        };
        let version_before = version();
        conn.execute_batch(MIGRATIONS[1]).unwrap();
        assert_eq!(slugs(&conn), before);
        assert_eq!(version(), version_before);
        conn.execute_batch(
            "delete from news;
             insert into news (slug, title, content, published_at, updated_at) values ('x', 'T', 'C', 'P', 'U')",
        )
        .unwrap();
        assert!(slugs(&conn)[0].0 > 2, "{:?}", slugs(&conn));
        let counts = "select deletions - compacted, wal_changes - wal_emptied, waiting_since from compaction";
        let counts: (i64, i64, Option<String>) =
            conn.query_row(counts, [], |row| row.try_into()).unwrap();
        assert_eq!(
            (counts.0, counts.1),
            (1 + before.len() as i64, 1 + before.len() as i64)
        );
        assert!(counts.2.unwrap().ends_with("+05:00"));
    }
}
