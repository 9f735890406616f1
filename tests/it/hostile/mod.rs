//! What those send who try something else, as tables: the name of a row says what is tried, the rest exactly what must
//! come of it.

mod bodies;
mod company;
mod files;
mod heads;
mod html;
mod lengths;
mod markup;
mod methods;
mod paths;
mod printed;
mod texts;

use crate::server::Server;

/// A row: what is tried, and what the table is about.
type Row<T> = (&'static str, T);

/// Runs `check` on every row; those that fail are named together, with what came instead.
fn each<T>(table: &str, rows: &[Row<T>], mut check: impl FnMut(&T) -> Result<(), String>) {
    let failed: Vec<String> = rows
        .iter()
        .filter_map(|(name, row)| Some(format!("{name}: {}", check(row).err()?)))
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {} rows of {table} failed\n{}",
        failed.len(),
        rows.len(),
        failed.join("\n")
    );
}

/// `Err` with `came`, unless it is what was expected.
fn expect<T: PartialEq + std::fmt::Debug>(came: &T, expected: &T) -> Result<(), String> {
    if came == expected {
        return Ok(());
    }
    Err(format!("{came:?} and not {expected:?}"))
}

fn names<T>(rows: &[Row<T>]) -> Vec<&'static str> {
    rows.iter().map(|(name, _)| *name).collect()
}

/// What a server has stored, read beside it.
struct Inbox(rusqlite::Connection);

impl Inbox {
    fn of(server: &Server) -> Self {
        Self(server.admin().database())
    }

    fn messages(&self) -> i64 {
        self.one("select count(*) from messages")
    }

    fn applications(&self) -> i64 {
        self.one("select count(*) from applications")
    }

    fn newest_message(&self, column: &str) -> String {
        self.one(&format!(
            "select {column} from messages order by id desc limit 1"
        ))
    }

    fn newest_resume(&self, column: &str) -> String {
        self.one(&format!(
            "select {column} from resumes order by application_id desc limit 1"
        ))
    }

    fn one<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        self.0.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}

/// `cargo test --test it how_many -- --nocapture` prints the numbers.
#[test]
fn how_many_hostile_inputs_there_are() {
    let tables = [
        ("heads", names(&heads::rows())),
        ("lengths", names(&lengths::rows())),
        ("methods", names(&methods::rows())),
        ("headers that change nothing", names(&methods::ignored())),
        ("paths, each below every route", names(&paths::rows())),
        ("texts in the contact form", names(&texts::rows())),
        ("bodies that are no form", names(&bodies::rows())),
        ("sites that a form comes from", names(&bodies::origins())),
        ("contents of files", names(&files::contents())),
        ("names of files", names(&files::names())),
        ("parts of forms", names(&files::parts())),
        ("markup in news, openings and forms", names(&markup::rows())),
        ("company facts", names(&company::rows())),
        ("refused company facts", names(&company::refused())),
        ("printed texts", names(&printed::rows())),
    ];
    let mut total = 0;
    for (table, names) in tables {
        println!("{:4} {table}", names.len());
        total += names.len();
        let mut distinct = names.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), names.len(), "{table} has a name twice");
    }
    println!("{total:4} hostile inputs");
    assert!(total >= 500);
}
