//! Removes the bytes that deleted rows leave in the database file and its log.
//!
//! `secure_delete` zeroes the cells of deleted rows and every page that they free. What it leaves are copies that SQLite
//! made earlier, when it moved cells to make room on a full page: they stay between the cells of the page until others
//! are written there. So all pages of the b-trees are read, and those bytes are overwritten, in short transactions.
//! Overflow pages, which hold the résumés, have no such copies and are not read. Then the log is emptied, which has the
//! pages as they were. The table `maintenance` records that this is due, because a crash, a full disk or a reader of the
//! log may come between.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, named_params};

use super::btree_page::BtreePage;
use super::connect::{BUSY_TIMEOUT, TURN_OF_OTHERS};
use super::{Error, atomically, begin_reading};
use crate::domain::karachi;

/// How long one attempt may block writers while it waits for readers.
const ATTEMPT: Duration = Duration::from_millis(100);
/// How long one transaction overwrites pages, and how many: 2 MiB.
const BATCH_TIME: Duration = Duration::from_millis(100);
const MAX_BATCH_PAGES: usize = 500;
/// How often the pages are read before [`Error::Busy`]. More than one reading is needed only while others write.
const MAX_READINGS: u32 = 50;
/// From this number of pages on (137 GB), the first byte of an overflow page can be that of a page of a b-tree.
const AMBIGUOUS_PAGES: u32 = 0x0200_0000;

/// Scrubs, and knows from one try to the next how far it has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scrub {
    /// How often rows had been deleted when all pages were last overwritten.
    overwritten_at: Option<i64>,
}

impl Scrub {
    /// Overwrites what deleted rows left in the file, and empties the log. Readers go on; writers wait for a tenth of a
    /// second at a time. Emptying the log waits for readers of older states of the database, for `patience` at most.
    ///
    /// # Errors
    /// [`Error::LogInUse`] when a reader keeps the log from being emptied, [`Error::Busy`] when another program writes all
    /// the time, [`Error::Full`], and [`Error::Damaged`] for a page that is not as SQLite would write it. Scrubbing stays
    /// due: call this again later.
    pub fn run(&mut self, conn: &Connection, patience: Duration) -> Result<(), Error> {
        let deletions = deletions(conn)?;
        if self.overwritten_at != Some(deletions) {
            overwrite_remains(conn)?;
            self.overwritten_at = Some(deletions);
        }
        empty_log(conn, patience)?;
        note_done(conn, deletions)
    }
}

/// Records that rows were deleted at `now`, in the transaction that deletes them.
pub(super) fn note_due(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "update maintenance
         set scrub_due_since = coalesce(scrub_due_since, :now), deletions = deletions + 1",
        named_params! { ":now": karachi::rfc3339(now) },
    )?;
    Ok(())
}

/// When the rows were deleted whose bytes may still be in the files: RFC 3339 with offset. `None` when none are.
pub fn due_since(conn: &Connection) -> Result<Option<String>, Error> {
    Ok(
        conn.query_row("select scrub_due_since from maintenance", [], |row| {
            row.get(0)
        })?,
    )
}

fn deletions(conn: &Connection) -> Result<i64, Error> {
    Ok(conn.query_row("select deletions from maintenance", [], |row| row.get(0))?)
}

/// Rows that were deleted since `deletions` was read have left bytes that this scrub may not have seen.
fn note_done(conn: &Connection, deletions: i64) -> Result<(), Error> {
    conn.execute(
        "update maintenance
         set scrub_due_since = null
         where scrub_due_since is not null and deletions = :deletions",
        named_params! { ":deletions": deletions },
    )?;
    Ok(())
}

/// A page with bytes to overwrite.
#[derive(Debug)]
struct Dirty {
    number: u32,
    hash: u64,
}

/// Overwrites what deleted rows left between the cells of all pages.
///
/// When it ends, nothing is left of rows that were deleted before. Their cells are zeroed, so no further copy of them can
/// come into being, and SQLite copies single cells or the area of a page that holds them, never the gap before it. But it
/// may give a page the number of a neighbour. So one reading suffices if it is of one state of the database, and if each
/// page that it found is overwritten before anybody else changes it; otherwise the pages are read again.
fn overwrite_remains(conn: &Connection) -> Result<(), Error> {
    for _ in 0..MAX_READINGS {
        let dirty = dirty_pages(conn)?;
        if with_pages(conn, |conn| overwrite_pages(conn, &dirty))? {
            return Ok(());
        }
    }
    Err(Error::Busy)
}

/// Runs `work`, which may write to SQLite's table of pages. SQL that is stored in the file still cannot use it.
fn with_pages<T>(
    conn: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, Error>,
) -> Result<T, Error> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
    let done = work(conn);
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    done
}

/// Reads all pages of all b-trees, as they are at one moment.
fn dirty_pages(conn: &Connection) -> Result<Vec<Dirty>, Error> {
    let reading = begin_reading(conn)?;
    let pages = Pages::of(&reading)?;
    let mut roots = reading.prepare("select rootpage from sqlite_schema where rootpage > 0")?;
    let mut waiting: Vec<u32> = roots
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    waiting.push(1);
    let mut seen = HashSet::new();
    let mut dirty = Vec::new();
    while let Some(number) = waiting.pop() {
        // Two pages that lead to the same one would also lead in a circle.
        if !seen.insert(number) {
            return Err(Error::Damaged);
        }
        let image = pages.read(number)?.ok_or(Error::Damaged)?;
        let page = BtreePage::parse(&image, number, pages.reserved).ok_or(Error::Damaged)?;
        waiting.extend(page.children());
        if page.without_remains().is_some() {
            let hash = hash(&image);
            dirty.push(Dirty { number, hash });
        }
    }
    Ok(dirty)
}

/// Overwrites the remains on these pages. Returns whether all were still as they had been read.
fn overwrite_pages(conn: &Connection, mut dirty: &[Dirty]) -> Result<bool, Error> {
    let mut are_same = true;
    while !dirty.is_empty() {
        let done = atomically(conn, || {
            let pages = Pages::of(conn)?;
            let begun = Instant::now();
            let mut done = 0;
            for page in dirty.iter().take(MAX_BATCH_PAGES) {
                are_same &= pages.overwrite(page)?;
                done += 1;
                if begun.elapsed() >= BATCH_TIME {
                    break;
                }
            }
            Ok::<_, Error>(done)
        })?;
        dirty = &dirty[done..];
        if !dirty.is_empty() {
            std::thread::sleep(TURN_OF_OTHERS);
        }
    }
    Ok(are_same)
}

/// The pages of the database, by SQLite's table of them.
struct Pages<'a> {
    conn: &'a Connection,
    count: u32,
    /// How many bytes at the end of each page SQLite does not use.
    reserved: usize,
}

impl<'a> Pages<'a> {
    fn of(conn: &'a Connection) -> Result<Self, Error> {
        let mut pages = Self {
            conn,
            count: conn.pragma_query_value(None, "page_count", |row| row.get(0))?,
            reserved: 0,
        };
        let first = pages.read(1)?.ok_or(Error::Damaged)?;
        pages.reserved = usize::from(*first.get(20).ok_or(Error::Damaged)?);
        Ok(pages)
    }

    /// `None` when there is no page of this number.
    fn read(&self, number: u32) -> Result<Option<Vec<u8>>, Error> {
        let mut page = self
            .conn
            .prepare_cached("select data from sqlite_dbpage where pgno = :number")?;
        let read = page.query_row(named_params! { ":number": number }, |row| row.get(0));
        Ok(read.optional()?)
    }

    /// Overwrites the remains on a page. Returns whether it was as it had been read. If not, it may have another use now:
    /// then it is left alone.
    fn overwrite(&self, dirty: &Dirty) -> Result<bool, Error> {
        let Some(image) = self.read(dirty.number)? else {
            return Ok(false);
        };
        let is_same = hash(&image) == dirty.hash;
        // The first byte of any other page is zero, or the highest byte of a page number.
        if !is_same && self.count >= AMBIGUOUS_PAGES {
            return Ok(false);
        }
        let page = BtreePage::parse(&image, dirty.number, self.reserved);
        if let Some(clean) = page.and_then(|page| page.without_remains()) {
            let mut write = self
                .conn
                .prepare_cached("update sqlite_dbpage set data = :clean where pgno = :number")?;
            write.execute(named_params! { ":number": dirty.number, ":clean": clean })?;
        }
        Ok(is_same)
    }
}

fn hash(image: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    image.hash(&mut hasher);
    hasher.finish()
}

fn empty_log(conn: &Connection, patience: Duration) -> Result<(), Error> {
    conn.busy_timeout(ATTEMPT)?;
    let emptied = try_to_empty_log(conn, patience);
    conn.busy_timeout(BUSY_TIMEOUT)?;
    emptied
}

fn try_to_empty_log(conn: &Connection, patience: Duration) -> Result<(), Error> {
    let deadline = Instant::now() + patience;
    loop {
        // The first moves the log into the file while others write; the second, for which they wait, finds little to do.
        let mut is_busy = false;
        for mode in ["passive", "truncate"] {
            let checkpoint = format!("pragma wal_checkpoint({mode})");
            is_busy = conn.query_row(&checkpoint, [], |row| row.get(0))?;
        }
        if !is_busy {
            return Ok(());
        }
        if Instant::now() >= deadline {
            return Err(Error::LogInUse);
        }
        std::thread::sleep(TURN_OF_OTHERS);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::store::location::beside;
    use crate::store::{Location, open};

    struct File {
        _dir: tempfile::TempDir,
        path: PathBuf,
        location: Location,
        conn: Connection,
    }

    fn file() -> File {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("db");
        let location = Location::File(path.clone());
        let conn = open(&location).unwrap();
        File {
            _dir: dir,
            path,
            location,
            conn,
        }
    }

    impl File {
        fn scrub(&self) {
            Scrub::default().run(&self.conn, Duration::ZERO).unwrap();
        }

        /// Which of `words` the file or its log contains.
        fn holding<'a>(&self, words: &'a [String]) -> Vec<&'a String> {
            let mut bytes = fs::read(&self.path).unwrap();
            bytes.extend(fs::read(beside(&self.path, "-wal")).unwrap());
            let holds = |word: &&String| memchr::memmem::find(&bytes, word.as_bytes()).is_some();
            words.iter().filter(holds).collect()
        }

        fn log_bytes(&self) -> u64 {
            beside(&self.path, "-wal").metadata().unwrap().len()
        }

        fn is_whole(&self) {
            let check: String = self
                .conn
                .query_row("pragma integrity_check", [], |row| row.get(0))
                .unwrap();
            assert_eq!(check, "ok");
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
    fn no_copy_of_a_deleted_row_is_left_and_all_others_are_whole() {
        for seed in 0..3 {
            let file = file();
            let mut rows = Rows::new(&file.conn, seed);
            for (changes, deletes) in [(2000, false), (300, true), (600, false), (900, true)] {
                file.conn.execute_batch("begin").unwrap();
                for _ in 0..changes {
                    rows.change(&file.conn, deletes);
                }
                file.conn
                    .execute_batch("commit; pragma wal_checkpoint(truncate)")
                    .unwrap();
                // Without a scrub, SQLite leaves copies of rows that it has moved, of which there are enough here.
                assert!(changes < 2000 || !file.holding(&rows.gone).is_empty());
                file.scrub();
                assert_eq!(file.holding(&rows.gone), Vec::<&String>::new(), "{seed}");
                file.is_whole();
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
    fn large_rows_are_not_rewritten() {
        let file = file();
        file.conn
            .execute_batch(
                "create table files (bytes blob);
                 insert into files values (randomblob(3000000)), (randomblob(3000000)), (randomblob(3000000))",
            )
            .unwrap();
        let mut rows = Rows::new(&file.conn, 9);
        for number in 0..900 {
            rows.change(&file.conn, number > 500);
        }
        empty_log(&file.conn, Duration::ZERO).unwrap();
        let dirty = dirty_pages(&file.conn).unwrap();
        assert!(!dirty.is_empty());
        overwrite_remains(&file.conn).unwrap();
        let written = file.log_bytes();
        assert!(written > 0 && written < 1_000_000, "{written}");
        assert!(dirty_pages(&file.conn).unwrap().is_empty());
        assert_eq!(file.holding(&rows.gone), Vec::<&String>::new());
    }

    #[test]
    fn a_page_that_is_not_as_sqlite_writes_it_is_an_error_and_nothing_is_written() {
        let file = file();
        let mut rows = Rows::new(&file.conn, 3);
        for number in 0..600 {
            rows.change(&file.conn, number > 400);
        }
        empty_log(&file.conn, Duration::ZERO).unwrap();
        let root: u32 = file
            .conn
            .query_row(
                "select rootpage from sqlite_schema where name = 'by_word'",
                [],
                |row| row.get(0),
            )
            .unwrap();
        let mut bytes = fs::read(&file.path).unwrap();
        // The number of fragments on this page.
        bytes[(root as usize - 1) * 4096 + 7] ^= 1;
        fs::write(&file.path, &bytes).unwrap();
        let conn = open(&file.location).unwrap();
        let error = Scrub::default().run(&conn, Duration::ZERO).unwrap_err();
        assert!(matches!(error, Error::Damaged), "{error}");
        assert_eq!(fs::read(&file.path).unwrap(), bytes);
        assert_eq!(file.log_bytes(), 0);
    }

    #[test]
    fn pages_that_others_change_meanwhile_are_read_again() {
        let file = file();
        let mut rows = Rows::new(&file.conn, 5);
        for number in 0..900 {
            rows.change(&file.conn, number > 500);
        }
        let dirty = dirty_pages(&file.conn).unwrap();
        let other = open(&file.location).unwrap();
        for _ in 0..300 {
            rows.change(&other, true);
        }
        assert!(!with_pages(&file.conn, |conn| overwrite_pages(conn, &dirty)).unwrap());
        file.scrub();
        assert_eq!(file.holding(&rows.gone), Vec::<&String>::new());
        file.is_whole();
    }

    #[test]
    fn a_page_that_has_another_use_meanwhile_is_left_alone() {
        let file = file();
        file.conn
            .execute_batch("create table x (y); insert into x values (zeroblob(9000))")
            .unwrap();
        let text = "select next.pgno from sqlite_dbpage next
                    where hex(substr(data, 1, 1)) = '00' and pgno > 1 order by pgno desc limit 1";
        let overflow: u32 = file.conn.query_row(text, [], |row| row.get(0)).unwrap();
        let read = || -> Vec<u8> {
            file.conn
                .query_row(
                    "select data from sqlite_dbpage where pgno = ?",
                    [overflow],
                    |row| row.get(0),
                )
                .unwrap()
        };
        let before = read();
        for number in [overflow, 1_000_000] {
            let dirty = [Dirty { number, hash: 0 }];
            let are_same = with_pages(&file.conn, |conn| overwrite_pages(conn, &dirty));
            assert!(!are_same.unwrap());
        }
        assert_eq!(read(), before);
    }

    #[test]
    fn the_log_is_emptied_once_readers_of_older_states_have_ended() {
        let file = file();
        let (conn, reader) = (&file.conn, open(&file.location).unwrap());
        reader
            .execute_batch("begin; select count(*) from jobs")
            .unwrap();
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        note_due(conn, now).unwrap();
        let mut scrub = Scrub::default();
        let refusal = scrub.run(conn, Duration::ZERO).unwrap_err();
        assert!(matches!(refusal, Error::LogInUse), "{refusal}");
        assert!(file.log_bytes() > 0 && due_since(conn).unwrap().is_some());
        let reading = std::thread::spawn(move || {
            std::thread::sleep(3 * ATTEMPT);
            reader.execute_batch("end").unwrap();
            reader
        });
        scrub.run(conn, Duration::from_secs(60)).unwrap();
        assert_eq!(due_since(conn).unwrap(), None);
        reading.join().unwrap();
    }

    #[test]
    fn a_scrub_is_due_since_the_first_deletion_until_it_has_seen_the_last() {
        let file = file();
        let conn = &file.conn;
        assert_eq!(due_since(conn).unwrap(), None);
        for time in ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"] {
            note_due(conn, time.parse().unwrap()).unwrap();
            let since = due_since(conn).unwrap();
            assert_eq!(since.as_deref(), Some("2026-11-20T15:00:00+05:00"));
        }
        let before = deletions(conn).unwrap() - 1;
        note_done(conn, before).unwrap();
        assert!(due_since(conn).unwrap().is_some());
        file.scrub();
        assert_eq!(due_since(conn).unwrap(), None);
        assert_eq!(file.log_bytes(), 4096 + 56, "only the note that it is done");
    }

    #[test]
    fn stored_sql_cannot_write_pages() {
        let file = file();
        let write = "update sqlite_dbpage set data = data where pgno = 2";
        file.conn.execute(write, []).unwrap_err();
        file.scrub();
        file.conn.execute(write, []).unwrap_err();
        with_pages(&file.conn, |conn| Ok(conn.execute(write, [])?)).unwrap();
    }
}
