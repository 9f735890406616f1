//! The schema: its migrations, its version number, and how another program may have changed it.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

use rusqlite::Connection;

use crate::db::Error;

/// Marks a file as a database of this program: "SFST" in ASCII.
pub(crate) const APPLICATION_ID: i32 = 0x5346_5354;

/// The history of the schema. `user_version` in the file is the number of migrations it has had. Never edit a released migration.
pub const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
    include_str!("migrations/0009.sql"),
];

/// The schema version of this release.
pub const SCHEMA_VERSION: u32 = MIGRATIONS.len() as u32;

/// The schema version of the database.
pub(crate) fn user_version(conn: &Connection) -> Result<u32, rusqlite::Error> {
    let version: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    // This program never writes a negative number. Treat it as a newer version, which every caller rejects.
    Ok(u32::try_from(version).unwrap_or(u32::MAX))
}

/// Returns the schema version of `conn`, the database at `path`. Fails if a later release wrote it.
pub(crate) fn reject_newer_schema(conn: &Connection, path: &Path) -> Result<u32, Error> {
    let version = user_version(conn)?;
    if version > SCHEMA_VERSION {
        let why = "was written by a newer version of standfast; it was not changed; install the newer version";
        return Err(Error::unusable(path, why));
    }
    Ok(version)
}

/// How the schema of a database differs from what our migrations, SQLite and Litestream create. Another program's triggers and
/// views could leak what visitors send.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deviation {
    /// Objects that another program added, such as "trigger spy".
    added: Vec<String>,
    /// Our objects that are missing or differ, such as "table messages".
    changed: Vec<String>,
}

impl Deviation {
    /// Compares the schema of `conn` with the schema of a new database after the migrations up to `version`. Reads no rows of tables.
    pub(crate) fn find(conn: &Connection, version: u32) -> Result<Self, rusqlite::Error> {
        let model = Connection::open_in_memory()?;
        for migration in MIGRATIONS.iter().take(version as usize) {
            model.execute_batch(migration)?;
        }
        let expected = read_objects(&model)?;
        let actual = read_objects(conn)?;
        let changed: BTreeSet<String> = expected
            .difference(&actual)
            .map(Object::to_string)
            .collect();
        let foreign: Vec<&Object> = actual
            .difference(&expected)
            .filter(|object| !object.is_tolerated())
            .collect();
        let is_foreign_table = |name: &str| foreign.iter().any(|object| object.is_table(name));
        let added = foreign
            .iter()
            // Skip the index of a constraint: it comes and goes with its table.
            .filter(|object| object.sql.is_some() || !is_foreign_table(&object.table))
            .map(|object| object.to_string())
            .filter(|name| !changed.contains(name))
            .collect();
        Ok(Self {
            added,
            changed: changed.into_iter().collect(),
        })
    }

    /// Whether the schema is exactly ours.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty()
    }

    /// Whether this table of ours is missing or differs. Another object may have its name.
    pub(crate) fn has_changed_table(&self, table: &str) -> bool {
        let name = format!("table {table}");
        self.changed
            .iter()
            .any(|object| object.eq_ignore_ascii_case(&name))
    }

    /// Whether any of our objects is missing or differs, so that our queries could run another program's SQL.
    pub(crate) fn has_changes(&self) -> bool {
        !self.changed.is_empty()
    }
}

/// Lists all objects, with the remedy.
impl Display for Deviation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let added = self.added.join(", ");
        let changed = self.changed.join(", ");
        match (added.as_str(), changed.as_str()) {
            ("", _) => write!(f, "another program changed {changed}; undo that"),
            (_, "") => write!(f, "another program added {added}; drop it with `sqlite3`"),
            _ => write!(
                f,
                "another program added {added} and changed {changed}; drop the additions with `sqlite3`, and undo the changes"
            ),
        }
    }
}

/// The tables that `analyze` creates.
const ANALYZE_TABLES: [&str; 2] = [
    "create table sqlite_stat1(tbl,idx,stat)",
    "create table sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
];
/// The names of all Litestream tables start with this.
const LITESTREAM_PREFIX: &str = "_litestream_";

/// A row of `sqlite_schema`. Only the SQL decides what SQLite does, not the other columns.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Object {
    kind: String,
    name: String,
    table: String,
    /// `None` for the index of a constraint.
    sql: Option<String>,
}

impl Display for Object {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.name)
    }
}

impl Object {
    /// Whether our schema may contain this object: it is a table of SQLite or Litestream, or the index of such a table. These are
    /// passive. A trigger would run SQL, and a foreign key would block changes to our tables, so both are rejected whatever their
    /// name.
    fn is_tolerated(&self) -> bool {
        let Some(sql) = &self.sql else {
            let index_prefix = format!("sqlite_autoindex_{LITESTREAM_PREFIX}");
            return self.kind == "index" && self.name.starts_with(&index_prefix);
        };
        let sql = sql.to_ascii_lowercase();
        let is_litestream_table = sql.strip_prefix("create table ").is_some_and(|table| {
            let name = table.trim_start_matches(['"', '`', '[', '\'']);
            name.starts_with(LITESTREAM_PREFIX) && !table.contains("references")
        });
        is_litestream_table || ANALYZE_TABLES.contains(&sql.as_str())
    }

    fn is_table(&self, name: &str) -> bool {
        self.kind == "table" && self.name == name
    }
}

fn read_objects(conn: &Connection) -> Result<BTreeSet<Object>, rusqlite::Error> {
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

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::db::{Location, open};
    use crate::text::hex;

    /// The deviation of a new database after another program has run `sql`.
    fn deviation_after(sql: &str) -> Deviation {
        let conn = open(&Location::memory()).unwrap();
        conn.execute_batch(sql).unwrap();
        Deviation::find(&conn, SCHEMA_VERSION).unwrap()
    }

    /// SHA-256 of each migration. A database that has had a migration would never get a later change of it.
    const RELEASED: [&str; 9] = [
        "f1c557da476570d9bb72623d5d256f326e84c96bfc37f33d46a37d378298543a",
        "3d83e4899008dde61c3e613146a5ca807cd61f808f573adb96a294c025ea3346",
        "11144b29626adffb22980c158867bc1a99bd6773ad1a65cb26199299ceee91b9",
        "a9d0b7a06e7173e0ff5787cca5a58112e3dc9c7a7f68e4b6427668a7a6ec4f7f",
        "5d9363decd82719e5955ebfc1e523f4412790ac43180bab9d0587ed19ebe7d0c",
        "2e53f161f664196b41eabc68fb03695c10cd1aef854c6278182ad85cceb4682d",
        "f516b944c106e6eab5c923fb7727ea05801d99a1a9c340f61828fb05d35fb3b0",
        "bbc6f3064b9d9fef9f7d742cec0a51228d2acdc3c73d72f1c945b825835c9efb",
        "a5ed613925b9d05bf218919876c7e23ff533321eda5d5f4e164e1a889f26bd96",
    ];

    #[test]
    fn a_released_migration_never_changes_and_a_new_one_is_recorded() {
        let hashes = MIGRATIONS.iter().map(|sql| hex(&Sha256::digest(sql)));
        assert_eq!(hashes.collect::<Vec<_>>(), RELEASED);
    }

    #[test]
    fn tables_of_sqlite_and_of_any_litestream_version_are_tolerated() {
        for sql in [
            "",
            "analyze",
            "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
            "CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)",
            "create table _litestream_lock (id integer, since text default current_timestamp) strict",
            "create table \"_litestream_later\" (name text primary key, seq integer unique) without rowid",
        ] {
            assert!(deviation_after(sql).is_empty(), "{sql}");
        }
    }

    #[test]
    fn any_other_difference_is_listed() {
        for (sql, added, changed) in [
            ("create table spy (x)", "table spy", ""),
            ("create table spy (x unique)", "table spy", ""),
            ("create index spy on jobs (title)", "index spy", ""),
            (
                "create view _litestream_spy as select 1",
                "view _litestream_spy",
                "",
            ),
            (
                "create trigger _litestream_spy after insert on messages begin select 1; end",
                "trigger _litestream_spy",
                "",
            ),
            (
                "create virtual table _litestream_spy using fts5(x, content='')",
                "table _litestream_spy",
                "",
            ),
            (
                "create table _litestream_seq (id integer primary key, seq integer references messages)",
                "table _litestream_seq",
                "",
            ),
            (
                "create table _litestream_lock (id integer); create index spy on _litestream_lock (id)",
                "index spy",
                "",
            ),
            ("drop trigger news_inserted", "", "trigger news_inserted"),
            (
                "alter table messages add column spy text",
                "",
                "table messages",
            ),
            (
                "drop table feeds; create view feeds as select 1; create index spy on jobs (title)",
                "index spy, view feeds",
                "table feeds",
            ),
        ] {
            let deviation = deviation_after(sql);
            assert_eq!(deviation.added.join(", "), added, "{sql}");
            assert_eq!(deviation.changed.join(", "), changed, "{sql}");
        }
    }

    #[test]
    fn the_second_migration_keeps_content_and_never_reuses_an_id() {
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
