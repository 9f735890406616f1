//! The table `secrets`: random keys that migration 3 draws once for each database. They never leave the process.

use rusqlite::Connection;

use super::Error;

/// The 32-byte key of the hash that derives a submission id from a form sent without one.
pub fn submission_key(conn: &Connection) -> Result<[u8; 32], Error> {
    Ok(conn.query_row("select submission_key from secrets", [], |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    #[test]
    fn each_database_has_a_key_of_its_own_and_keeps_it() {
        let dir = tempfile::tempdir().unwrap();
        let key = |name: &str| {
            submission_key(&open(&Location::File(dir.path().join(name))).unwrap()).unwrap()
        };
        let first = key("first");
        assert_eq!(key("first"), first);
        assert_ne!(key("second"), first);
    }
}
