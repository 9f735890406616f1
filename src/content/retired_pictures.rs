//! Retired pictures: visitors have seen them, but no published item shows them any more, because the office replaced the
//! picture, or removed or postponed the item. Social networks, mail programs and feed readers still request them, so the
//! site serves each for another week.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, named_params};
use tokio_util::sync::CancellationToken;

use crate::clock::{Clock, has_happened_sql};
use crate::content::news::{delete_unused_images, image_url};
use crate::db::{Error, Writer, atomically, query_rows};
use crate::karachi;
use crate::task_log::TaskLog;

/// How long the site serves a retired picture.
const PERIOD: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How often the task looks whether a new day has begun.
const TICK: Duration = Duration::from_secs(10);

/// The condition in SQL for a row of `retired_pictures` whose picture a published item shows.
const IS_SHOWN: &str = "exists (
    select 1 from news where news.image_hash = retired_pictures.hash and news.published_at <= :now
)";

/// Updates the retired pictures after a change of an item, in the same transaction. `old_hash` is the picture that the
/// item has shown to visitors until now. It is retired, unless a published item still shows it. Retired pictures that a
/// published item shows again are not retired any more.
pub(super) fn retire(
    conn: &Connection,
    old_hash: Option<&str>,
    now: Timestamp,
) -> Result<(), Error> {
    let now = karachi::rfc3339(now);
    if let Some(hash) = old_hash {
        let insert = "insert into retired_pictures (hash, retired_at) values (:hash, :now)
             on conflict (hash) do update set retired_at = excluded.retired_at";
        conn.execute(insert, named_params! { ":hash": hash, ":now": now })?;
    }
    let delete = format!("delete from retired_pictures where {IS_SHOWN}");
    conn.execute(&delete, named_params! { ":now": now })?;
    Ok(())
}

/// Lists the paths of the pictures that no published item shows at `now`, but that the site still serves.
pub fn list(conn: &Connection, now: Timestamp) -> Result<Vec<String>, Error> {
    let sql = format!("select hash from retired_pictures where not {IS_SHOWN} order by hash");
    let now = karachi::rfc3339(now);
    query_rows(conn, &sql, named_params! { ":now": now }, |row| {
        let hash: String = row.get(0)?;
        Ok(image_url(Some(&hash)))
    })
}

/// Ends the retirement of all pictures, so that the site does not serve them any more. Deletes those that no item uses.
pub fn delete_all(conn: &Connection) -> Result<(), Error> {
    atomically(conn, || {
        conn.execute("delete from retired_pictures", [])?;
        delete_unused_images(conn)
    })
}

/// Deletes pictures that were retired a week ago, after the start and at every midnight in Karachi, until `stop` is
/// cancelled.
pub async fn run(writer: Writer, clock: Clock, stop: CancellationToken) {
    let mut checked_on = None;
    let mut log = TaskLog::default();
    let check_daily = async {
        loop {
            let now = clock.now();
            let today = karachi::today(now);
            if checked_on != Some(today) {
                let result = writer
                    .run_exclusively(move |conn| delete_expired(conn, now))
                    .await;
                let sentence = "retired pictures are kept for longer than a week";
                log.record(&result, sentence);
                checked_on = result.is_ok().then_some(today);
            }
            tokio::time::sleep(TICK).await;
        }
    };
    stop.run_until_cancelled(check_daily).await;
}

fn delete_expired(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    let week_ago = karachi::rfc3339(now.saturating_sub(PERIOD).unwrap_or(now));
    let now = karachi::rfc3339(now);
    atomically(conn, || {
        let correct = format!(
            "update retired_pictures set retired_at = :now where not {}",
            has_happened_sql("retired_at")
        );
        conn.execute(&correct, named_params! { ":now": now })?;
        let delete =
            format!("delete from retired_pictures where retired_at <= :week_ago or {IS_SHOWN}");
        conn.execute(
            &delete,
            named_params! { ":week_ago": week_ago, ":now": now },
        )?;
        delete_unused_images(conn)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::news::{self, NewsDraft, NewsInput};
    use crate::content::picture::NewsImage;
    use crate::db::{Location, open};

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    /// Publishes an item with a picture, always the same one.
    fn publish(conn: &Connection, published_at: &str) -> i64 {
        let input = NewsInput {
            title: "Night patrol".to_owned(),
            content: "Some words.".to_owned(),
            published_at: Some(published_at.to_owned()),
        };
        let draft = NewsDraft::parse(input, None).unwrap();
        let image = NewsImage {
            bytes: vec![1],
            hash: "00000000000000aa".to_owned(),
        };
        news::insert(conn, &draft, None, Some(&image), Timestamp::UNIX_EPOCH).unwrap()
    }

    const JANUARY: &str = "2026-01-01T05:00:00+05:00";

    #[test]
    fn a_retired_picture_is_deleted_after_a_week() {
        let conn = open(&Location::memory()).unwrap();
        let id = publish(&conn, JANUARY);
        news::remove(&conn, id, at("2026-02-01T00:00:00Z")).unwrap();
        for (time, count) in [
            ("2026-02-01T00:00:00Z", 1),
            ("2026-02-07T23:59:59Z", 1),
            ("2026-02-08T00:00:00Z", 0),
        ] {
            delete_expired(&conn, at(time)).unwrap();
            assert_eq!(list(&conn, at(time)).unwrap().len(), count, "{time}");
        }
    }

    #[test]
    fn a_picture_that_was_retired_with_a_wrong_clock_is_deleted_as_well() {
        let conn = open(&Location::memory()).unwrap();
        let id = publish(&conn, JANUARY);
        news::remove(&conn, id, at("2099-01-01T00:00:00Z")).unwrap();
        for (time, count) in [("2026-02-01T00:00:00Z", 1), ("2026-02-08T00:00:00Z", 0)] {
            delete_expired(&conn, at(time)).unwrap();
            assert_eq!(list(&conn, at(time)).unwrap().len(), count, "{time}");
        }
    }

    #[test]
    fn a_picture_that_is_shown_again_is_no_longer_retired() {
        let conn = open(&Location::memory()).unwrap();
        let now = at("2026-02-01T00:00:00Z");
        let first = publish(&conn, JANUARY);
        let second = publish(&conn, JANUARY);
        news::remove(&conn, first, now).unwrap();
        let count = |time: &str| list(&conn, at(time)).unwrap().len();
        let today = "2026-02-01T00:00:00Z";
        let in_march = "2026-03-01T00:00:00Z";
        assert_eq!(count(today), 0, "another item shows it");
        news::remove(&conn, second, now).unwrap();
        assert_eq!(count(today), 1);
        publish(&conn, "2026-03-01T05:00:00+05:00");
        delete_expired(&conn, now).unwrap();
        assert_eq!((count(today), count(in_march)), (1, 0));
        publish(&conn, JANUARY);
        assert_eq!(count(today), 0);
        delete_expired(&conn, now).unwrap();
        let url = image_url(Some("00000000000000aa"));
        assert_eq!(news::image(&conn, &url).unwrap(), [1]);
    }
}
