//! Reads request bodies at a least pace, and bounds how many are read at once.

use std::collections::HashMap;
use std::future::ready;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::{Buf, Bytes};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use http::HeaderMap;
use http::header::CONTENT_LENGTH;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::task::yield_now;
use tokio::time::{Instant, timeout, timeout_at};

use crate::web::RequestError;
use crate::web::limits::Client;

/// Longest time without a byte.
const SILENCE: Duration = Duration::from_secs(10);
/// Time before the pace counts, for the pauses of a slow connection.
const GRACE: Duration = Duration::from_secs(20);
/// The least pace: 128 kbit/s, a poor mobile connection.
const BYTES_PER_SECOND: u32 = 16 * 1024;
/// Most pieces of a refused body that are read and discarded, of up to 16 KB.
const DISCARDED_PIECES: usize = 4096;

/// Larger bodies need a place, so that no flood of them keeps out an ordinary message.
const SMALL_BODY_BYTES: u32 = 8 * 1024;
/// Most larger bodies at once. A résumé among them is a file of up to 10 MB on the disk.
const PLACES: usize = 64;
/// Most larger bodies of one client.
const PLACES_PER_CLIENT: usize = 8;
/// Most MiB of résumés in memory, where they are checked and stored once they have arrived. SQLite makes further copies.
const MAX_RESUMES_MIB: usize = 32;
/// Most time to wait for a place.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Returns the Content-Length, which is required and must not exceed `limit`.
pub fn announced(headers: &HeaderMap, limit: u32) -> Result<u32, RequestError> {
    let announced: u64 = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok())
        .ok_or(RequestError::LengthRequired)?;
    u32::try_from(announced)
        .ok()
        .filter(|length| *length <= limit)
        .ok_or(RequestError::TooLarge { limit })
}

/// The pieces of `body`, which ends with [`RequestError::TooSlow`] when it does not keep the pace.
pub fn pieces<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
) -> impl Stream<Item = Result<Bytes, RequestError>> {
    let started = Instant::now();
    stream::try_unfold(
        (Box::pin(body), 0),
        move |(mut body, received)| async move {
            // A reader that takes all there is gets one piece at a time.
            yield_now().await;
            let earned = Duration::from_secs(received) / BYTES_PER_SECOND;
            let deadline = (started + GRACE + earned).min(Instant::now() + SILENCE);
            let next = timeout_at(deadline, body.next()).await;
            match next.map_err(|_| RequestError::TooSlow)? {
                Some(Ok(mut piece)) => {
                    let piece = piece.copy_to_bytes(piece.remaining());
                    let received = received + piece.len() as u64;
                    Ok(Some((piece, (body, received))))
                }
                Some(Err(_)) => Err(RequestError::Malformed("the body ended early".into())),
                None => Ok(None),
            }
        },
    )
}

/// Reads the whole body.
pub async fn read<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
) -> Result<Vec<u8>, RequestError> {
    pieces(body).map_ok(Vec::from).try_concat().await
}

/// Reads and discards the rest of a refused body: a client that is still sending when its connection is closed sees a broken
/// connection instead of the response.
pub fn discard<E: Send + 'static>(
    body: impl Stream<Item = Result<impl Buf + Send + 'static, E>> + Send + 'static,
) {
    let pieces = pieces(body).take(DISCARDED_PIECES);
    tokio::spawn(pieces.for_each(|_| ready(())));
}

/// The places for large bodies.
#[derive(Debug)]
pub struct Places {
    all: Arc<Semaphore>,
    /// A permit for each MiB of résumés in memory.
    resumes: Arc<Semaphore>,
    by_client: Mutex<HashMap<Client, Arc<Semaphore>>>,
}

/// The place of one body, until it is dropped; of a client's places and of all.
pub type Place = [OwnedSemaphorePermit; 2];

impl Default for Places {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(PLACES)),
            resumes: Arc::new(Semaphore::new(MAX_RESUMES_MIB)),
            by_client: Mutex::default(),
        }
    }
}

impl Places {
    /// Waits for a place for a body of `length` bytes. A small one needs none.
    ///
    /// # Errors
    /// [`RequestError::Busy`] when none is free in time.
    pub async fn take(&self, client: Client, length: u32) -> Result<Option<Place>, RequestError> {
        if length <= SMALL_BODY_BYTES {
            return Ok(None);
        }
        let own = {
            // The table is valid after every statement, so a panic elsewhere cannot leave it half changed.
            let by_client = self.by_client.lock();
            let mut by_client = by_client.unwrap_or_else(PoisonError::into_inner);
            // Who has a place or waits for one holds the semaphore.
            by_client.retain(|_, own| Arc::strong_count(own) > 1);
            let own = by_client.entry(client);
            Arc::clone(own.or_insert_with(|| Arc::new(Semaphore::new(PLACES_PER_CLIENT))))
        };
        let both = async {
            Ok([
                own.acquire_owned().await?,
                Arc::clone(&self.all).acquire_owned().await?,
            ])
        };
        match timeout(MAX_WAIT, both).await {
            Ok(Ok::<_, AcquireError>(place)) => Ok(Some(place)),
            _ => Err(RequestError::Busy),
        }
    }

    /// Waits for room in memory for a résumé of at most `length` bytes, which has arrived and so holds a place.
    pub async fn in_memory(&self, length: u32) -> Result<OwnedSemaphorePermit, RequestError> {
        let room = Arc::clone(&self.resumes).acquire_many_owned(1 + (length >> 20));
        room.await.map_err(|_| RequestError::Busy)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::net::IpAddr;

    use super::*;

    fn length(length: &str) -> HeaderMap {
        [(CONTENT_LENGTH, length.parse().unwrap())]
            .into_iter()
            .collect()
    }

    #[test]
    fn a_content_length_is_required_and_limited() {
        assert_eq!(announced(&length("10"), 10).unwrap(), 10);
        for (headers, limit) in [(length("11"), 10), (length("99999999999"), u32::MAX)] {
            let error = announced(&headers, limit).unwrap_err();
            assert!(matches!(error, RequestError::TooLarge { .. }));
        }
        for headers in [HeaderMap::new(), length("many"), length("-1")] {
            let error = announced(&headers, 10).unwrap_err();
            assert!(matches!(error, RequestError::LengthRequired));
        }
    }

    /// Reads a body that sends so many bytes each second, at most for `seconds`. Returns after how long it was read or refused.
    async fn read_paced(
        bytes_per_second: usize,
        seconds: u32,
    ) -> (Result<usize, RequestError>, Duration) {
        let pieces = stream::unfold(0, |sent| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let piece = Ok::<_, Infallible>(Bytes::from(vec![b'x'; bytes_per_second]));
            (sent < seconds).then_some((piece, sent + 1))
        });
        let started = Instant::now();
        let whole = read(pieces).await;
        (whole.map(|whole| whole.len()), started.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_must_keep_the_pace() {
        const PACE: usize = BYTES_PER_SECOND as usize;
        let (whole, _) = read_paced(PACE, 600).await;
        assert_eq!(whole.unwrap(), 600 * PACE);
        for (bytes_per_second, limit) in [(0, 30), (1, 30), (PACE / 2, 60)] {
            let (whole, elapsed) = read_paced(bytes_per_second, 600).await;
            assert!(
                matches!(whole, Err(RequestError::TooSlow)),
                "{bytes_per_second}"
            );
            assert!(elapsed <= Duration::from_secs(limit), "{elapsed:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_falls_silent_is_refused_after_any_number_of_bytes() {
        let begun = stream::iter([Ok::<_, Infallible>(Bytes::from(vec![b'x'; 1 << 20]))]);
        let started = Instant::now();
        let whole = read(begun.chain(stream::pending())).await;
        assert!(matches!(whole, Err(RequestError::TooSlow)));
        assert_eq!(started.elapsed().as_secs(), SILENCE.as_secs());
    }

    fn client(address: &str) -> Client {
        address.parse::<IpAddr>().unwrap().into()
    }

    #[tokio::test(start_paused = true)]
    async fn one_client_gets_a_share_of_the_places_and_frees_it() {
        const LARGE: u32 = SMALL_BODY_BYTES + 1;
        let places = Places::default();
        let greedy = client("192.0.2.1");
        let mut held = Vec::new();
        for _ in 0..PLACES_PER_CLIENT {
            held.push(places.take(greedy, LARGE).await.unwrap());
        }
        assert!(matches!(
            places.take(greedy, LARGE).await,
            Err(RequestError::Busy)
        ));
        assert!(
            places
                .take(greedy, SMALL_BODY_BYTES)
                .await
                .unwrap()
                .is_none()
        );
        assert!(places.take(client("192.0.2.2"), LARGE).await.is_ok());
        let (freed, ()) = tokio::join!(places.take(greedy, LARGE), async { drop(held.pop()) });
        assert!(freed.is_ok());
        drop((held, freed));
        assert_eq!(places.all.available_permits(), PLACES);
    }

    #[tokio::test(start_paused = true)]
    async fn all_clients_together_get_no_more_than_all_places() {
        const LARGE: u32 = SMALL_BODY_BYTES + 1;
        let places = Places::default();
        let mut held = Vec::new();
        for number in 0..PLACES {
            let client = client(&format!("192.0.2.{number}"));
            held.push(places.take(client, LARGE).await.unwrap());
        }
        let other = client("198.51.100.1");
        assert!(matches!(
            places.take(other, LARGE).await,
            Err(RequestError::Busy)
        ));
        assert!(places.take(other, SMALL_BODY_BYTES).await.is_ok());
    }
}
