//! Pictures that visitors have seen and that no published item shows any more, because the office replaced the picture, or removed
//! or postponed the item. Social networks, mail readers and feed readers still ask for them, so the site serves each for a week.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, named_params};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::content::news::{delete_unused_images, image_url};
use crate::db::{Error, Writer, atomically, query_rows};
use crate::karachi;

/// How long a retired picture is served.
const PERIOD: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How often the server finds out whether a new day has begun.
const TICK: Duration = Duration::from_secs(10);

/// SQL that holds for a row of `retired_pictures` whose picture a published item shows.
const IS_SHOWN: &str = "exists (
    select 1 from news where news.image_hash = retired_pictures.hash and news.published_at <= :now
)";

/// Retires the picture `seen`, which a changed or removed item has shown to visitors until now, unless a published item still shows
/// it. Also ends the retirement of pictures that a published item shows again. Call it in the transaction of the change.
pub(super) fn retire(conn: &Connection, seen: Option<&str>, now: Timestamp) -> Result<(), Error> {
    let now = karachi::rfc3339(now);
    if let Some(hash) = seen {
        let insert = "insert into retired_pictures (hash, retired_at) values (:hash, :now)
             on conflict (hash) do update set retired_at = excluded.retired_at";
        conn.execute(insert, named_params! { ":hash": hash, ":now": now })?;
    }
    let delete = format!("delete from retired_pictures where {IS_SHOWN}");
    conn.execute(&delete, named_params! { ":now": now })?;
    Ok(())
}

/// The addresses of the pictures that only their retirement keeps on the site at `now`.
pub fn list(conn: &Connection, now: Timestamp) -> Result<Vec<String>, Error> {
    let sql = format!("select hash from retired_pictures where not {IS_SHOWN} order by hash");
    let now = karachi::rfc3339(now);
    query_rows(conn, &sql, named_params! { ":now": now }, |row| {
        let hash: String = row.get(0)?;
        Ok(image_url(Some(&hash)))
    })
}

/// Takes all retired pictures off the site, and deletes the ones that no item uses.
pub fn discard(conn: &Connection) -> Result<(), Error> {
    atomically(conn, || {
        conn.execute("delete from retired_pictures", [])?;
        delete_unused_images(conn)
    })
}

/// Deletes, after the start and at every midnight in Karachi, the pictures that were retired a week ago, until `stop` is cancelled.
pub async fn run(writer: Writer, clock: Clock, stop: CancellationToken) {
    let mut checked_on = None;
    let mut deleting_fails = false;
    let work = async {
        loop {
            let now = clock.now();
            let today = karachi::today(now);
            if checked_on != Some(today) {
                let deleting = writer.run_exclusively(move |conn| delete_expired(conn, now));
                let deleted = deleting.await;
                let sentence = "pictures that no news shows are kept for longer than a week";
                Error::log_changes(&deleted, &mut deleting_fails, sentence);
                checked_on = deleted.is_ok().then_some(today);
            }
            tokio::time::sleep(TICK).await;
        }
    };
    stop.run_until_cancelled(work).await;
}

fn delete_expired(conn: &Connection, now: Timestamp) -> Result<(), Error> {
    let week_ago = karachi::rfc3339(now.saturating_sub(PERIOD).unwrap_or(now));
    let now = karachi::rfc3339(now);
    atomically(conn, || {
        // A time of the future was written with a wrong clock.
        let correct = "update retired_pictures set retired_at = :now where retired_at > :now";
        conn.execute(correct, named_params! { ":now": now })?;
        let delete =
            format!("delete from retired_pictures where retired_at <= :week_ago or {IS_SHOWN}");
        let parameters = named_params! { ":week_ago": week_ago, ":now": now };
        conn.execute(&delete, parameters)?;
        delete_unused_images(conn)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::news::{self, NewsDraft, NewsItem};
    use crate::content::picture::NewsImage;
    use crate::db::{Location, open};

    fn at(time: &str) -> Timestamp {
        time.parse().unwrap()
    }

    /// Publishes an item with a picture of its own.
    fn publish(conn: &Connection, published_at: &str) -> i64 {
        let draft = NewsDraft::parse(NewsItem {
            title: "Night patrol".to_owned(),
            content: "Some words.".to_owned(),
            published_at: published_at.to_owned(),
            ..NewsItem::default()
        });
        let image = NewsImage {
            bytes: vec![1],
            hash: "00000000000000aa".to_owned(),
        };
        news::insert(conn, &draft.unwrap(), Some(&image), Timestamp::UNIX_EPOCH).unwrap()
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
    fn a_picture_that_was_retired_with_a_wrong_clock_does_not_stay_for_ever() {
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
        let retired = |time: &str| list(&conn, at(time)).unwrap().len();
        let (today, in_march) = ("2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z");
        assert_eq!(retired(today), 0, "another item shows it");
        news::remove(&conn, second, now).unwrap();
        assert_eq!(retired(today), 1);
        publish(&conn, "2026-03-01T05:00:00+05:00");
        delete_expired(&conn, now).unwrap();
        assert_eq!((retired(today), retired(in_march)), (1, 0));
        publish(&conn, JANUARY);
        assert_eq!(retired(today), 0);
        delete_expired(&conn, now).unwrap();
        let url = image_url(Some("00000000000000aa"));
        assert_eq!(news::image(&conn, &url).unwrap(), [1]);
    }
}
