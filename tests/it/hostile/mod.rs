//! What those send who try something else, as tables: the name of a row says what is tried, the rest exactly what must
//! come of it.

mod heads;
mod lengths;
mod methods;
mod paths;

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

/// `cargo test --test it how_many -- --nocapture` prints the numbers.
#[test]
fn how_many_hostile_inputs_there_are() {
    let tables = [
        ("heads", names(&heads::rows())),
        ("lengths", names(&lengths::rows())),
        ("methods", names(&methods::rows())),
        ("headers that change nothing", names(&methods::ignored())),
        ("paths, each below every route", names(&paths::rows())),
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
    assert!(total >= 180);
}
