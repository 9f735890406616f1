//! Reads a request body within a size limit and at a minimum pace.

use std::sync::Arc;
use std::time::Duration;

use bytes::{Buf, Bytes};
use futures_util::{Stream, StreamExt, pin_mut};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout, timeout_at};
use warp::http::HeaderMap;
use warp::http::header::CONTENT_LENGTH;

use super::Error;
use super::memory_budget::Reservation;

/// The minimum pace of a body.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Longest time without a byte.
    silence: Duration,
    /// Time before the rate counts, for the pauses of a slow connection.
    grace: Duration,
    /// Bytes that extend the deadline by one second.
    bytes_per_second: u32,
    /// Most time for the whole body.
    whole: Duration,
}

/// At least 128 kbit/s, a poor mobile connection, which sends a résumé of 4 MB in time. The largest résumé of 10 MB needs
/// 280 kbit/s, which the slowest mobile broadband has.
const PATIENT: Pace = Pace {
    silence: Duration::from_secs(10),
    grace: Duration::from_secs(20),
    bytes_per_second: 16 * 1024,
    whole: Duration::from_secs(5 * 60),
};

/// The longest silence while others wait for memory, and the time before the pace counts.
const HURRIED_GRACE: Duration = Duration::from_secs(3);
/// The time for the whole body beyond that.
const HURRIED_SECONDS: u32 = 10;

/// The pace of a body of `length` bytes while others wait for its memory: a large body must be faster than a small one,
/// and none may take more than 13 seconds.
fn hurried(length: u32) -> Pace {
    Pace {
        silence: HURRIED_GRACE,
        grace: HURRIED_GRACE,
        bytes_per_second: (length / HURRIED_SECONDS).max(1),
        whole: HURRIED_GRACE + Duration::from_secs(HURRIED_SECONDS.into()),
    }
}

/// How often a silent body is checked for a change of its pace.
const PACE_CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// First allocation for a body; it doubles as more bytes arrive.
const FIRST_ALLOCATION_BYTES: usize = 16 * 1024;

/// Most bytes of a refused body that are read and discarded, and the longest silence meanwhile.
const DISCARDED_BYTES: usize = 32 * 1024 * 1024;
const DISCARD_SILENCE: Duration = Duration::from_secs(10);
/// Most refused bodies whose rest is read at once. Each costs a read buffer of hyper.
const MAX_DISCARDS: usize = 512;

/// Returns the Content-Length, which is required and must not exceed `limit`.
pub fn announced(headers: &HeaderMap, limit: u32) -> Result<u32, Error> {
    let announced: u64 = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok())
        .ok_or(Error::LengthRequired)?;
    u32::try_from(announced)
        .ok()
        .filter(|length| *length <= limit)
        .ok_or(Error::TooLarge { limit })
}

/// Reads the whole body, as long as its `reservation`. It must keep its pace, which is faster while others wait for
/// memory.
pub async fn read(
    body: impl Stream<Item = Result<impl Buf, warp::Error>>,
    reservation: &Reservation,
) -> Result<Bytes, Error> {
    let length = reservation.bytes();
    let pace = || {
        if reservation.is_contended() {
            hurried(length)
        } else {
            PATIENT
        }
    };
    read_at(body, length, pace).await
}

/// Reads a body of `length` bytes, after which hyper ends the stream.
async fn read_at(
    body: impl Stream<Item = Result<impl Buf, warp::Error>>,
    length: u32,
    pace: impl Fn() -> Pace,
) -> Result<Bytes, Error> {
    pin_mut!(body);
    let started = Instant::now();
    let mut moved = started;
    let mut whole = Vec::new();
    loop {
        let now = Instant::now();
        let deadline = pace().deadline(started, moved, whole.len());
        if deadline <= now {
            return Err(Error::TooSlow);
        }
        let Ok(next) = timeout_at(deadline.min(now + PACE_CHECK_INTERVAL), body.next()).await
        else {
            continue;
        };
        match next {
            Some(Ok(piece)) => append(piece, &mut whole, length as usize),
            Some(Err(_)) => return Err(Error::Malformed("the body ended early".to_owned())),
            None => return Ok(whole.into()),
        }
        moved = Instant::now();
    }
}

impl Pace {
    /// The deadline of a body that began at `started`, had its last byte at `moved`, and has `bytes` so far.
    fn deadline(self, started: Instant, moved: Instant, bytes: usize) -> Instant {
        let earned = Duration::from_secs(bytes as u64) / self.bytes_per_second;
        let allowed = (self.grace + earned).min(self.whole);
        (started + allowed).min(moved + self.silence)
    }
}

/// Reads the rests of refused bodies, of a limited number at once: a client that is still sending when its connection is
/// closed sees a broken connection instead of the response.
#[derive(Debug, Clone)]
pub struct Discards(Arc<Semaphore>);

impl Default for Discards {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MAX_DISCARDS)))
    }
}

impl Discards {
    /// Reads and discards `body`. Returns whether it does: otherwise the response must close the connection.
    pub fn discard<E>(
        &self,
        body: impl Stream<Item = Result<impl Buf + Send, E>> + Send + 'static,
    ) -> bool {
        let Ok(permit) = Arc::clone(&self.0).try_acquire_owned() else {
            return false;
        };
        tokio::spawn(async move {
            discard(body).await;
            drop(permit);
        });
        true
    }
}

async fn discard<E>(body: impl Stream<Item = Result<impl Buf, E>>) {
    pin_mut!(body);
    let mut discarded = 0;
    while let Ok(Some(Ok(piece))) = timeout(DISCARD_SILENCE, body.next()).await {
        discarded += piece.remaining();
        if discarded > DISCARDED_BYTES {
            return;
        }
    }
}

/// Appends `piece` to a body of `length` bytes. The allocation at most doubles and ends at `length`, so that a client
/// cannot make the server allocate much more than it sends.
fn append(mut piece: impl Buf, whole: &mut Vec<u8>, length: usize) {
    let needed = whole.len() + piece.remaining();
    if needed > whole.capacity() {
        let doubled = (2 * whole.capacity()).max(FIRST_ALLOCATION_BYTES);
        let capacity = doubled.min(length).max(needed);
        whole.reserve_exact(capacity - whole.len());
    }
    while piece.has_remaining() {
        let chunk = piece.chunk();
        whole.extend_from_slice(chunk);
        let length = chunk.len();
        piece.advance(length);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::stream;

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
            assert!(matches!(error, Error::TooLarge { .. }));
        }
        for headers in [HeaderMap::new(), length("many"), length("-1")] {
            assert!(matches!(
                announced(&headers, 10),
                Err(Error::LengthRequired)
            ));
        }
    }

    #[tokio::test]
    async fn the_pieces_of_a_body_are_joined() {
        let pieces = stream::iter(["stand ", "fast"].map(|piece| Ok(Bytes::from(piece))));
        assert_eq!(read_at(pieces, 10, || PATIENT).await.unwrap(), "stand fast");
    }

    const SHORT: Pace = Pace {
        silence: Duration::from_millis(400),
        grace: Duration::from_millis(200),
        bytes_per_second: 1024,
        whole: Duration::from_secs(3),
    };

    /// `count` times `piece` with a pause before each.
    async fn read_pieces(piece: &'static [u8], count: u32, pause: u64) -> Result<Bytes, Error> {
        let pieces = stream::unfold(0, |sent| async move {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            (sent < count).then(|| (Ok(Bytes::from_static(piece)), sent + 1))
        });
        read_at(pieces, 0, || SHORT).await
    }

    #[tokio::test]
    async fn a_trickling_body_is_refused_although_it_is_never_silent() {
        let trickle = read_pieces(b"x", u32::MAX, 20);
        let outcome = tokio::time::timeout(Duration::from_secs(5), trickle).await;
        assert!(matches!(outcome.unwrap(), Err(Error::TooSlow)));
    }

    #[tokio::test]
    async fn a_body_that_falls_silent_is_refused_after_any_number_of_bytes() {
        let begun = stream::once(std::future::ready(Ok(Bytes::from_static(
            &[b'x'; 100 * 1024],
        ))));
        let body = begun.chain(stream::pending());
        let outcome =
            tokio::time::timeout(Duration::from_secs(2), read_at(body, 0, || SHORT)).await;
        assert!(matches!(outcome.unwrap(), Err(Error::TooSlow)));
    }

    #[tokio::test]
    async fn a_slow_body_that_keeps_the_pace_is_accepted() {
        let started = Instant::now();
        let body = read_pieces(&[b'x'; 512], 30, 20).await;
        assert_eq!(body.unwrap().len(), 30 * 512);
        assert!(started.elapsed() > 2 * SHORT.grace);
    }

    #[tokio::test]
    async fn an_endless_body_is_refused_in_time_although_it_keeps_the_pace() {
        let started = Instant::now();
        let endless = read_pieces(&[b'x'; 512], u32::MAX, 20);
        let outcome = tokio::time::timeout(2 * SHORT.whole, endless).await;
        assert!(matches!(outcome.unwrap(), Err(Error::TooSlow)));
        assert!(started.elapsed() >= SHORT.whole);
    }

    #[tokio::test]
    async fn a_silent_body_is_refused_as_soon_as_the_pace_is_raised() {
        let raised = Instant::now() + 2 * PACE_CHECK_INTERVAL;
        let pace = || {
            if Instant::now() < raised {
                PATIENT
            } else {
                SHORT
            }
        };
        let silent = stream::pending::<Result<Bytes, warp::Error>>();
        let outcome = tokio::time::timeout(Duration::from_secs(5), read_at(silent, 0, pace)).await;
        assert!(matches!(outcome.unwrap(), Err(Error::TooSlow)));
        assert!(Instant::now() >= raised);
    }

    /// How many of `count` pieces of 1 MiB are read before the body is given up.
    async fn discarded_pieces(count: usize) -> usize {
        const PIECE: &[u8] = &[b'x'; 1024 * 1024];
        let read = AtomicUsize::new(0);
        let pieces = stream::iter(0..count).map(|_| {
            read.fetch_add(1, Ordering::Relaxed);
            Ok::<_, warp::Error>(PIECE)
        });
        discard(pieces).await;
        read.into_inner()
    }

    #[tokio::test]
    async fn a_refused_body_is_discarded_whole_up_to_32_mib() {
        for count in [0, 1, 11, 32] {
            assert_eq!(discarded_pieces(count).await, count);
        }
        assert_eq!(discarded_pieces(1000).await, 33);
    }

    #[test]
    fn memory_grows_with_the_bytes_and_ends_at_the_length() {
        let length = 100 * 1024;
        let mut whole = Vec::new();
        let mut capacities = Vec::new();
        while whole.len() < length {
            append(&[b'x'; 10 * 1024][..], &mut whole, length);
            assert!(whole.capacity() <= 2 * whole.len().max(FIRST_ALLOCATION_BYTES));
            capacities.push(whole.capacity());
        }
        assert_eq!(whole.capacity(), length);
        capacities.dedup();
        assert!(capacities.len() <= 4, "{capacities:?}");
    }

    #[test]
    fn a_hurried_body_must_be_faster_the_larger_it_is() {
        let started = Instant::now();
        for (length, in_time) in [(1024, 1024), (10 * 1024 * 1024, 10 * 1024 * 1024)] {
            let deadline = hurried(length).deadline(started, started + HURRIED_GRACE * 4, in_time);
            assert!(deadline - started <= Duration::from_secs(13));
            let idle = hurried(length).deadline(started, started, 0);
            assert_eq!(idle - started, HURRIED_GRACE);
        }
        let slow = 64 * 1024 * 4;
        let small = hurried(300 * 1024).deadline(started, started + HURRIED_GRACE, slow);
        let large = hurried(10 * 1024 * 1024).deadline(started, started + HURRIED_GRACE, slow);
        assert!(small - started > Duration::from_secs(5));
        assert!(large - started < Duration::from_secs(4));
    }
}
