//! Removes the bytes that deleted rows leave in the database file and its WAL.
//!
//! `secure_delete` zeroes the cells of deleted rows and every page that they free. What it leaves are copies that SQLite
//! made earlier, when it moved cells to make room on a full page: they stay in the gap of the old page, between its list
//! of cells and the cells (<https://sqlite.org/fileformat.html#b_tree_pages>). So all pages of the b-trees are read, and
//! their gaps are overwritten, in one transaction. Overflow pages, which hold the résumés, have no gap and are not read.
//! Then the WAL is emptied, which has the pages as they were. The table `maintenance` records that this is due, because a
//! crash, a full disk or a reader of the WAL may come between.

use std::ops::Range;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension};

use crate::db::connection::BUSY_TIMEOUT;
use crate::db::open::PAUSE_FOR_OTHERS;
use crate::db::{Error, atomically, rows};

/// How long one attempt to empty the WAL may block writers while it waits for readers.
const ATTEMPT: Duration = Duration::from_millis(100);

/// Overwrites what deleted rows left in the file, and empties the WAL. Readers go on; writers wait while the pages are read.
/// Emptying the WAL waits for readers of older states of the database, for `patience` at most.
///
/// # Errors
/// [`Error::WalInUse`] when a reader keeps the WAL from being emptied, [`Error::Busy`], [`Error::Full`], and
/// [`Error::Damaged`] for a page that is not as SQLite would write it. Erasing stays due: call this again later.
pub fn run(conn: &Connection, patience: Duration) -> Result<(), Error> {
    let deletions: i64 =
        conn.query_row("select deletions from maintenance", [], |row| row.get(0))?;
    // SQL that is stored in the file still cannot write pages: nothing else runs on this connection meanwhile.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
    let overwritten = atomically(conn, || {
        // Made by `analyze`, with samples of the addresses in the indexes.
        conn.execute("drop table if exists sqlite_stat4", [])?;
        overwrite_gaps(conn)
    });
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    overwritten?;
    conn.busy_timeout(ATTEMPT)?;
    let emptied = empty_wal(conn, patience);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    emptied?;
    // Rows that were deleted meanwhile may have left bytes that this run has not seen.
    let update = "update maintenance set scrubbed = ?1 where scrubbed < ?1";
    conn.execute(update, [deletions])?;
    Ok(())
}

/// Records that rows were deleted, in the transaction that deletes them.
pub(crate) fn record_due(conn: &Connection) -> Result<(), Error> {
    conn.execute("update maintenance set deletions = deletions + 1", [])?;
    Ok(())
}

/// Whether bytes of deleted rows may still be in the files.
pub fn is_due(conn: &Connection) -> Result<bool, Error> {
    let is_due = "select scrubbed < deletions from maintenance";
    Ok(conn.query_row(is_due, [], |row| row.get(0))?)
}

/// Overwrites the gaps of all pages of all b-trees.
fn overwrite_gaps(conn: &Connection) -> Result<(), Error> {
    let pages: u32 = conn.pragma_query_value(None, "page_count", |row| row.get(0))?;
    let roots = "select rootpage from sqlite_schema where rootpage > 0";
    let mut waiting: Vec<u32> = rows(conn, roots, [], |row| row.get(0))?;
    let mut read = conn.prepare("select data from sqlite_dbpage where pgno = ?")?;
    let mut write = conn.prepare("update sqlite_dbpage set data = ? where pgno = ?")?;
    let mut count = 0;
    while let Some(number) = waiting.pop() {
        count += 1;
        let image = read.query_row([number], |row| row.get(0)).optional()?;
        let mut image: Vec<u8> = image.ok_or(Error::Damaged)?;
        let (gap, children) = gap_and_children(&image).ok_or(Error::Damaged)?;
        // More pages than there are would be a circle.
        if count > pages {
            return Err(Error::Damaged);
        }
        waiting.extend(children);
        let gap = &mut image[gap];
        if gap.iter().any(|byte| *byte != 0) {
            gap.fill(0);
            write.execute((image, number))?;
        }
    }
    Ok(())
}

/// Returns the gap of a page, between its list of cells and the cells, and the numbers of the pages below it. `None` when these
/// bytes are no page of a b-tree. Not for page 1, which begins with the header of the file: it has the schema only.
fn gap_and_children(image: &[u8]) -> Option<(Range<usize>, Vec<u32>)> {
    let short = |start| bytes(image, start).map(|bytes| usize::from(u16::from_be_bytes(bytes)));
    let long = |start| bytes(image, start).map(u32::from_be_bytes);
    let is_leaf = match *image.first()? {
        2 | 5 => false,
        10 | 13 => true,
        _ => return None,
    };
    let list = if is_leaf { 8 } else { 12 };
    let list_end = list + 2 * short(3)?;
    let cells = match short(5)? {
        0 => 65_536,
        start => start,
    };
    if list_end > cells || cells > image.len() {
        return None;
    }
    let mut children = Vec::new();
    if !is_leaf {
        // The last child stands in the header, each other one at the start of a cell.
        children.push(long(8)?);
        for pointer in (list..list_end).step_by(2) {
            children.push(long(short(pointer)?)?);
        }
    }
    Some((list_end..cells, children))
}

fn bytes<const N: usize>(image: &[u8], start: usize) -> Option<[u8; N]> {
    image.get(start..)?.first_chunk().copied()
}

fn empty_wal(conn: &Connection, patience: Duration) -> Result<(), Error> {
    let deadline = Instant::now() + patience;
    let is_busy = |checkpoint| conn.query_row(checkpoint, [], |row| row.get::<_, bool>(0));
    // A passive checkpoint moves the WAL into the file while others write; the other one, for which they wait, then finds little
    // to do.
    is_busy("pragma wal_checkpoint(passive)")?;
    while is_busy("pragma wal_checkpoint(truncate)")? {
        if Instant::now() >= deadline {
            return Err(Error::WalInUse);
        }
        std::thread::sleep(PAUSE_FOR_OTHERS);
        is_busy("pragma wal_checkpoint(passive)")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use rusqlite::named_params;

    use super::*;
    use crate::db::backup::damage;
    use crate::db::location::beside;
    use crate::db::{Location, open};

    struct File {
        _dir: tempfile::TempDir,
        path: PathBuf,
        conn: Connection,
    }

    fn file() -> File {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let conn = open(&Location::File(path.clone())).unwrap();
        File {
            _dir: dir,
            path,
            conn,
        }
    }

    impl File {
        fn open_again(&self) -> Connection {
            open(&Location::File(self.path.clone())).unwrap()
        }

        /// Which of `words` the file or its WAL contains.
        fn holding<'a>(&self, words: &'a [String]) -> Vec<&'a String> {
            let mut bytes = fs::read(&self.path).unwrap();
            bytes.extend(fs::read(beside(&self.path, "-wal")).unwrap());
            let holds = |word: &&String| memchr::memmem::find(&bytes, word.as_bytes()).is_some();
            words.iter().filter(holds).collect()
        }

        fn wal_bytes(&self) -> u64 {
            beside(&self.path, "-wal").metadata().unwrap().len()
        }
    }

    /// Tables and indexes of all kinds, with words that no two rows share, and large rows among small ones.
    struct Rows {
        random: fastrand::Rng,
        live: Vec<(i64, String)>,
        gone: Vec<String>,
    }

    impl Rows {
        fn new(conn: &Connection, seed: u64) -> Self {
            conn.execute_batch(
                "create table people (id integer primary key, word text, size integer, rest blob);
                 create index by_word on people (word);
                 create unique index by_size on people (size, word desc);
                 create table names (word text primary key, id integer) without rowid",
            )
            .unwrap();
            Self {
                random: fastrand::Rng::with_seed(seed),
                live: Vec::new(),
                gone: Vec::new(),
            }
        }

        fn word(&mut self) -> String {
            let length = [0, 3, 20, 200][self.random.usize(..4)];
            let letters: String = (0..length).map(|_| self.random.alphanumeric()).collect();
            format!("{:016x}{letters}", self.random.u64(..))
        }

        fn change(&mut self, conn: &Connection, deletes: bool) {
            let choice = self.random.usize(..10);
            if choice < 6 && !deletes || self.live.is_empty() {
                let (id, word) = (self.random.i64(..), self.word());
                let size = [0, 1, 100, 1000, 5000, 30_000][self.random.usize(..6)];
                conn.execute(
                    "insert into people values (:id, :word, :size, :word || zeroblob(:size))",
                    named_params! { ":id": id, ":word": word, ":size": size },
                )
                .unwrap();
                conn.execute("insert into names values (?, ?)", (&word, id))
                    .unwrap();
                self.live.push((id, word));
                return;
            }
            let at = self.random.usize(..self.live.len());
            let (id, old) = self.live[at].clone();
            if choice < 8 && !deletes {
                let new = self.word();
                let row = named_params! { ":id": id, ":word": new };
                conn.execute(
                    "update people set word = :word, rest = :word where id = :id",
                    row,
                )
                .unwrap();
                conn.execute("update names set word = :word where id = :id", row)
                    .unwrap();
                self.live[at].1 = new;
            } else {
                conn.execute("delete from people where id = ?", [id])
                    .unwrap();
                conn.execute("delete from names where id = ?", [id])
                    .unwrap();
                self.live.swap_remove(at);
            }
            self.gone.push(old);
        }
    }

    #[test]
    fn gaps_that_are_empty_are_not_written() {
        let file = file();
        overwrite_gaps(&file.conn).unwrap();
        let changes = file.conn.total_changes();
        overwrite_gaps(&file.conn).unwrap();
        assert_eq!(file.conn.total_changes(), changes);
    }

    #[test]
    fn no_copy_of_a_deleted_row_is_left_and_all_others_are_whole() {
        for seed in 0..3 {
            let file = file();
            let mut rows = Rows::new(&file.conn, seed);
            for (changes, deletes) in [(2000, false), (300, true), (600, false), (900, true)] {
                file.conn.execute_batch("analyze; begin").unwrap();
                for _ in 0..changes {
                    rows.change(&file.conn, deletes);
                }
                file.conn
                    .execute_batch("commit; pragma wal_checkpoint(truncate)")
                    .unwrap();
                // Without it, SQLite leaves copies of rows that it has moved, of which there are enough here.
                assert!(changes < 2000 || !file.holding(&rows.gone).is_empty());
                run(&file.conn, Duration::ZERO).unwrap();
                assert_eq!(file.holding(&rows.gone), Vec::<&String>::new(), "{seed}");
                assert_eq!(damage(&file.conn).unwrap(), None);
                for (id, word) in &rows.live {
                    let found: i64 = file
                        .conn
                        .query_row(
                            "select count(*) from people join names using (id, word)
                             where id = ?1 and word = ?2 and substr(rest, 1, length(word)) = word",
                            (id, word),
                            |row| row.get(0),
                        )
                        .unwrap();
                    assert_eq!(found, 1, "{word}");
                }
            }
        }
    }

    #[test]
    fn a_damaged_page_is_an_error_and_nothing_is_written() {
        let file = file();
        let mut rows = Rows::new(&file.conn, 3);
        file.conn.execute_batch("begin").unwrap();
        for number in 0..1500 {
            rows.change(&file.conn, number > 1300);
        }
        file.conn.execute_batch("commit").unwrap();
        empty_wal(&file.conn, Duration::ZERO).unwrap();
        let root: u32 = file
            .conn
            .query_row(
                "select rootpage from sqlite_schema where name = 'by_word'",
                [],
                |row| row.get(0),
            )
            .unwrap();
        let whole = fs::read(&file.path).unwrap();
        let start = (root as usize - 1) * 4096;
        assert_eq!(whole[start], 2, "it has children");
        // The kind of the page, where its cells begin, and its last child, which is made its own parent.
        for (at, bytes) in [
            (0, &[4][..]),
            (5, &[0x7f]),
            (8, &[0, 0, 0, root.to_be_bytes()[3]]),
        ] {
            let mut damaged = whole.clone();
            damaged[start + at..start + at + bytes.len()].copy_from_slice(bytes);
            fs::write(&file.path, &damaged).unwrap();
            let conn = file.open_again();
            let error = run(&conn, Duration::ZERO).unwrap_err();
            assert!(matches!(error, Error::Damaged), "{error}");
            assert_eq!(fs::read(&file.path).unwrap(), damaged);
            assert_eq!(file.wal_bytes(), 0);
        }
    }

    #[test]
    fn erasing_is_due_until_the_readers_of_older_states_have_ended() {
        let file = file();
        let (conn, reader) = (&file.conn, file.open_again());
        assert!(!is_due(conn).unwrap());
        reader
            .execute_batch("begin; select count(*) from jobs")
            .unwrap();
        record_due(conn).unwrap();
        let refusal = run(conn, Duration::ZERO).unwrap_err();
        assert!(matches!(refusal, Error::WalInUse), "{refusal}");
        assert!(file.wal_bytes() > 0 && is_due(conn).unwrap());
        let other = file.open_again();
        std::thread::scope(|scope| {
            scope.spawn(move || run(&other, Duration::from_secs(60)).unwrap());
            reader.execute_batch("end").unwrap();
        });
        assert!(!is_due(conn).unwrap());
        assert_eq!(
            file.wal_bytes(),
            4096 + 56,
            "only the record that it is done"
        );
    }
}
