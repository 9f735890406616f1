//! The schema: its numbered migrations, and whether a database has exactly the objects that they create.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use super::Error;

/// Marks a file as a database of this program: "SFST" in ASCII.
pub(super) const APPLICATION_ID: i32 = 0x5346_5354;

/// The history of the schema. `user_version` says how many of these a file has had. A released one is never edited.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001_content_and_messages.sql"),
    include_str!("migrations/0002_applications.sql"),
    include_str!("migrations/0003_safeguards.sql"),
];

/// The schema this program works with.
pub const SCHEMA_VERSION: u32 = MIGRATIONS.len() as u32;

/// The number of the schema of `conn`.
pub(super) fn user_version(conn: &Connection) -> Result<u32, rusqlite::Error> {
    let version: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    // This program never writes a negative number: counted as newer, it is refused.
    Ok(u32::try_from(version).unwrap_or(u32::MAX))
}

/// Refuses a schema that a later release wrote. `path` names the file in the error.
pub(super) fn refuse_newer(version: u32, path: &Path) -> Result<(), Error> {
    match version > SCHEMA_VERSION {
        true => Err(Error::Newer {
            path: path.to_owned(),
            found: version,
            known: SCHEMA_VERSION,
        }),
        false => Ok(()),
    }
}

/// The first object, such as "trigger news_inserted", that `conn` has and the migrations up to `version` do not create
/// in the same words, or the other way round. Such an object may act on what visitors send.
pub(super) fn foreign_object(
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
        .find(|object| !object.is_tolerated());
    Ok(foreign.map(|object| format!("{} {}", object.kind, object.name)))
}

/// A row of `sqlite_schema`, as far as it has a meaning. SQLite runs `sql`, whatever the other columns say.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Object {
    kind: String,
    name: String,
    table: String,
    sql: Option<String>,
}

impl Object {
    /// Whether it may be there beside the program's own: the tables of Litestream, and what `analyze` leaves.
    fn is_tolerated(&self) -> bool {
        let Some(sql) = &self.sql else {
            return self.kind == "index" && self.table.starts_with("_litestream_");
        };
        let sql = sql.to_ascii_lowercase();
        // A foreign key could hinder the deletion of rows.
        (sql.starts_with("create table _litestream_") && !sql.contains("references"))
            || sql == "create table sqlite_stat1(tbl,idx,stat)"
            || sql == "create table sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"
    }
}

fn objects(conn: &Connection) -> Result<BTreeSet<Object>, rusqlite::Error> {
    let mut statement = conn.prepare("select type, name, tbl_name, sql from sqlite_schema")?;
    let rows = statement.query_map([], |row| {
        Ok(Object {
            kind: row.get(0)?,
            name: row.get(1)?,
            table: row.get(2)?,
            sql: row.get(3)?,
        })
    })?;
    rows.collect()
}
