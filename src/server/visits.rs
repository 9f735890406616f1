//! Stores the counts of visits: once a minute, and when the server stops.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::http::Visits;
use crate::store::visits::{self, Counts};
use crate::store::{Error, Writer};

/// A crash loses the counts of so long at most.
const INTERVAL: Duration = Duration::from_secs(60);
/// Most time for the last counts while the database is busy: a stop must not wait for statistics.
const PATIENCE_AT_STOP: Duration = Duration::from_millis(500);

/// Stores what is counted until `stop` is cancelled. Counts that cannot be stored are kept for the next time.
pub async fn run(counted: Arc<Visits>, writer: Writer, stop: CancellationToken) {
    let mut is_warned = false;
    let pause = || tokio::time::sleep(INTERVAL);
    while stop.run_until_cancelled(pause()).await.is_some() {
        match store(&counted, counted.take(), &writer).await {
            Ok(()) => is_warned = false,
            Err(error) if is_warned => tracing::debug!(%error, "visits are still not stored"),
            Err(error) => {
                tracing::warn!(%error, "visits are not stored while the database fails; the server tries again");
                is_warned = true;
            }
        }
    }
}

/// Stores what the last requests have counted.
pub async fn store_last(counted: &Visits, writer: &Writer) {
    match tokio::time::timeout(PATIENCE_AT_STOP, store(counted, counted.take_all(), writer)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "the last visits are not stored"),
        Err(_) => tracing::warn!("the last visits may not be stored: the database is busy"),
    }
}

async fn store(counted: &Visits, counts: Counts, writer: &Writer) -> Result<(), Error> {
    if counts.is_empty() {
        return Ok(());
    }
    let counts = Arc::new(counts);
    let adding = Arc::clone(&counts);
    let stored = writer.run_exclusively(move |conn| visits::add(conn, &adding));
    let stored = stored.await;
    if stored.is_err() {
        counted.put_back(Arc::unwrap_or_clone(counts));
    }
    stored
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::http::client::TrustedProxies;
    use crate::store::{Connection, Location, data_version, open};

    fn view(counted: &Visits) {
        let mut counts = Counts::default();
        counts.on("2026-11-20".parse().unwrap()).view("/", true);
        counted.put_back(counts);
    }

    fn views(conn: &Connection) -> u32 {
        let sql = "select coalesce(sum(views), 0) from visits where subject = 'site'";
        conn.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// The task on a database file, which `conn` watches.
    struct Started {
        _dir: tempfile::TempDir,
        conn: Connection,
        counted: Arc<Visits>,
        writer: Writer,
        stop: CancellationToken,
    }

    fn start() -> Started {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("db"));
        let conn = open(&location).unwrap();
        let (writer, thread) = Writer::open(&location).unwrap();
        std::thread::spawn(|| thread.run());
        let proxies = TrustedProxies::default();
        let counted = Arc::new(Visits::new(Clock::default(), proxies, String::new()));
        let stop = CancellationToken::new();
        tokio::spawn(run(Arc::clone(&counted), writer.clone(), stop.clone()));
        Started {
            _dir: dir,
            conn,
            counted,
            writer,
            stop,
        }
    }

    /// Lets the time pass, and the writer's thread do what it has to.
    async fn pass(seconds: u64, writer: &Writer) {
        for _ in 0..seconds {
            tokio::time::advance(Duration::from_secs(1)).await;
            tokio::task::yield_now().await;
            let (writer, runtime) = (writer.clone(), tokio::runtime::Handle::current());
            // A paused clock runs on whenever all tasks wait, unless a thread of the runtime works.
            let responded = tokio::task::spawn_blocking(move || runtime.block_on(writer.respond()));
            responded.await.unwrap();
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn counts_are_stored_once_a_minute_in_one_commit_each() {
        let site = start();
        let mut commits = 0;
        let mut version = data_version(&site.conn).unwrap();
        for _ in 0..300 {
            view(&site.counted);
            pass(1, &site.writer).await;
            let now = data_version(&site.conn).unwrap();
            commits += u32::from(now != version);
            version = now;
        }
        assert!((4..=5).contains(&commits), "{commits}");
        assert!(views(&site.conn) >= 240 - 5);
        site.stop.cancel();
        tokio::time::resume();
        store_last(&site.counted, &site.writer).await;
        assert_eq!(views(&site.conn), 300);
        let stored = data_version(&site.conn).unwrap();
        store_last(&site.counted, &site.writer).await;
        assert_eq!(data_version(&site.conn).unwrap(), stored, "nothing was new");
    }

    #[tokio::test(start_paused = true)]
    async fn counts_that_cannot_be_stored_are_stored_later() {
        let site = start();
        let fail =
            "create trigger fail before insert on visits begin select raise(fail, 'no'); end";
        site.conn.execute_batch(fail).unwrap();
        for _ in 0..3 {
            view(&site.counted);
            pass(61, &site.writer).await;
        }
        assert_eq!(views(&site.conn), 0);
        site.conn.execute_batch("drop trigger fail").unwrap();
        pass(61, &site.writer).await;
        assert_eq!(views(&site.conn), 3);
    }
}
