//! The clock of the process, and the two rules for times that were stored.
//!
//! The clock of a machine may be wrong until someone corrects it, and the times stored in between stay in the database. Two
//! rules keep them from delaying or deleting anything:
//!
//! - **Ignore records from the future.** We treat a record with a time after now as if it were missing: see
//!   [`has_happened`]. If a period starts at that record, we store the current time and start the period again.
//! - **Ignore waits that are too long.** If a wait ends later than our longest delay allows, we treat it as over: see
//!   [`is_waiting`].
//!
//! The functions in SQL need the parameter `:now`, the current time in the format of the database.

use std::fmt;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

/// The clock that a task gets when it starts. A test can pass one that shows another time: for example, whether a job is
/// open depends on the day in Karachi.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// A clock that shows what `now` returns.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }
}

impl Default for Clock {
    /// The system's clock.
    fn default() -> Self {
        Self::new(Timestamp::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

/// Whether something can have happened at the stored time `at`.
pub fn has_happened(at: Timestamp, now: Timestamp) -> bool {
    at <= now
}

/// [`has_happened`] in SQL, for the time in `column`. False if the column is null.
pub fn has_happened_sql(column: &str) -> String {
    format!("ifnull({column} <= :now, false)")
}

/// Whether a wait until the stored time `until` continues. `longest` is the longest delay that the program sets.
pub fn is_waiting(until: Timestamp, longest: SignedDuration, now: Timestamp) -> bool {
    now < until && until <= latest_end(longest, now)
}

/// [`is_waiting`] in SQL, for the time in `column`. False if the column is null. Also needs the parameter `:latest_end`, which
/// is [`latest_end`] in the format of the database.
pub fn is_waiting_sql(column: &str) -> String {
    format!("ifnull(:now < {column} and {column} <= :latest_end, false)")
}

/// The latest end of a wait that begins now.
pub fn latest_end(longest: SignedDuration, now: Timestamp) -> Timestamp {
    // jiff returns an error only for calendar units, such as months.
    now.saturating_add(longest).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use rusqlite::{Connection, named_params};

    use super::*;

    const LONGEST: SignedDuration = SignedDuration::from_hours(2);

    #[test]
    fn rust_and_sql_agree_about_stored_times() {
        let conn = Connection::open_in_memory().unwrap();
        let now: Timestamp = "2030-01-31T12:00:00Z".parse().unwrap();
        for (seconds, happened, waits) in [
            (-1, true, false),
            (0, true, false),
            (1, false, true),
            (7200, false, true),
            (7201, false, false),
        ] {
            let time = now + SignedDuration::from_secs(seconds);
            assert_eq!(has_happened(time, now), happened, "{seconds}");
            assert_eq!(is_waiting(time, LONGEST, now), waits, "{seconds}");
            let sql = format!(
                "select {}, {}",
                has_happened_sql(":time"),
                is_waiting_sql(":time")
            );
            let params = named_params! {
                ":time": time.to_string(),
                ":now": now.to_string(),
                ":latest_end": latest_end(LONGEST, now).to_string(),
            };
            let in_sql = conn.query_row(&sql, params, |row| Ok((row.get(0)?, row.get(1)?)));
            assert_eq!(in_sql.unwrap(), (happened, waits), "{seconds}");
        }
    }
}
