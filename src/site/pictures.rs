//! The pictures of news items. They stay in the database; a thread with a connection of its own reads one when it is
//! requested, and a cache of bounded size keeps the popular ones.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::time::Duration;

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::embedded::File;
use super::prepared::{Caching, Prepared};
use crate::domain::news::image_url;
use crate::store::{self, Location, ReconnectingConnection};

/// Most bytes of pictures in the cache.
const CACHE_BYTES: u64 = 8 * 1024 * 1024;
/// Most bytes of pictures in memory: those in the cache and those that are still being sent.
const MEMORY_BYTES: usize = 32 * 1024 * 1024;
/// Pictures that fit into the cache, for sizing its tables: a picture has at most 200 KB.
const TYPICAL_COUNT: usize = 40;
/// Most requests that wait for the reader at once.
const QUEUE_LENGTH: usize = 256;
/// Longest wait for a picture.
const READ_TIMEOUT: Duration = Duration::from_secs(5);
/// How often the reader looks whether it is to stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Why a picture could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// Too many requests wait, or too many pictures are being sent.
    #[error("too many pictures are requested at once")]
    Busy,
    /// The server is stopping.
    #[error("the reader of pictures has stopped")]
    Stopped,
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The pictures by their hashes.
pub struct Pictures {
    cache: Cache<String, Arc<Prepared>, BodyLength>,
    queue: SyncSender<Request>,
}

/// Reads what is requested, on a thread of its own.
#[derive(Debug)]
pub struct PictureReader {
    database: ReconnectingConnection,
    requests: Receiver<Request>,
    memory: Arc<Semaphore>,
}

type Picture = Option<Arc<Prepared>>;

#[derive(Debug)]
struct Request {
    hash: String,
    reply: oneshot::Sender<Result<Picture, PictureError>>,
}

#[derive(Clone)]
struct BodyLength;

impl Weighter<String, Arc<Prepared>> for BodyLength {
    fn weight(&self, _: &String, picture: &Arc<Prepared>) -> u64 {
        picture.identity.body.len() as u64
    }
}

impl Pictures {
    /// Opens the database at `location`.
    pub fn open(location: &Location) -> Result<(Self, PictureReader), store::Error> {
        let database = ReconnectingConnection::open_for_queries(location)?;
        let (queue, requests) = sync_channel(QUEUE_LENGTH);
        let pictures = Self {
            cache: Cache::with_weighter(TYPICAL_COUNT, CACHE_BYTES, BodyLength),
            queue,
        };
        let reader = PictureReader {
            database,
            requests,
            memory: Arc::new(Semaphore::new(MEMORY_BYTES)),
        };
        Ok((pictures, reader))
    }

    /// The picture with this hash; `None` when the database no longer holds it. Simultaneous requests for one picture
    /// read it once.
    pub async fn get(&self, hash: &str) -> Result<Picture, PictureError> {
        match tokio::time::timeout(READ_TIMEOUT, self.cached_or_read(hash)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(PictureError::Busy),
        }
    }

    async fn cached_or_read(&self, hash: &str) -> Result<Picture, PictureError> {
        let place = match self.cache.get_value_or_guard_async(hash).await {
            Ok(picture) => return Ok(Some(picture)),
            Err(place) => place,
        };
        let picture = self.read(hash).await?;
        if let Some(picture) = &picture {
            // The entry may have been displaced while the picture was read; then it is just not cached.
            place.insert(Arc::clone(picture)).ok();
        }
        Ok(picture)
    }

    async fn read(&self, hash: &str) -> Result<Picture, PictureError> {
        let (reply, answer) = oneshot::channel();
        let hash = hash.to_owned();
        self.queue
            .try_send(Request { hash, reply })
            .map_err(|error| match error {
                TrySendError::Full(_) => PictureError::Busy,
                TrySendError::Disconnected(_) => PictureError::Stopped,
            })?;
        answer.await.map_err(|_| PictureError::Stopped)?
    }
}

impl PictureReader {
    /// Returns soon after the other end of `stopped` is dropped. Drop this before the writer ends, as its connection must
    /// not be the last one to be closed.
    pub fn run(&mut self, stopped: &Receiver<()>) {
        while stopped.try_recv() == Err(TryRecvError::Empty) {
            let Ok(Request { hash, reply }) = self.requests.recv_timeout(STOP_CHECK_INTERVAL)
            else {
                continue;
            };
            if !reply.is_closed() {
                // The client may disconnect meanwhile.
                reply.send(self.read(&hash)).ok();
            }
        }
    }

    fn read(&mut self, hash: &str) -> Result<Picture, PictureError> {
        let Some(webp) = store::news::image(self.database.connection()?.1, hash)? else {
            return Ok(None);
        };
        let length = u32::try_from(webp.len()).map_err(|_| PictureError::Busy)?;
        let share = Arc::clone(&self.memory)
            .try_acquire_many_owned(length)
            .map_err(|_| PictureError::Busy)?;
        let bytes = Bytes::from_owner(CountedBytes {
            webp,
            _share: share,
        });
        let path = image_url(Some(hash));
        let picture = Prepared::file(&path, Caching::Immutable, File::plain(bytes));
        Ok(Some(Arc::new(picture)))
    }
}

/// A picture's bytes with their share of [`MEMORY_BYTES`].
struct CountedBytes {
    webp: Vec<u8>,
    _share: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for CountedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.webp
    }
}

impl std::fmt::Debug for Pictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pictures")
            .field("cached_bytes", &self.cache.weight())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::thread::{self, JoinHandle};

    use jiff::Timestamp;

    use super::*;
    use crate::domain::news::NewsDraft;
    use crate::domain::news_image::NewsImage;
    use crate::domain::rich_text::SourceText;
    use crate::store::{news, open};

    const LENGTH: usize = 200_000;

    fn hash(number: usize) -> String {
        format!("{number:016x}")
    }

    /// A running reader.
    struct Running {
        stop: Sender<()>,
        thread: JoinHandle<()>,
    }

    impl Running {
        fn stop(self) {
            drop(self.stop);
            self.thread.join().unwrap();
        }
    }

    /// A database with `count` pictures, and their reader.
    fn start(count: usize) -> (tempfile::TempDir, Location, Pictures, Running) {
        let dir = tempfile::tempdir().unwrap();
        let location = Location::File(dir.path().join("standfast.db"));
        let connection = open(&location).unwrap();
        connection.execute_batch("begin").unwrap();
        for number in 0..count {
            let draft =
                NewsDraft::parse("Night patrol", &SourceText::markdown("Some words.")).unwrap();
            let image = NewsImage {
                bytes: vec![number as u8; LENGTH],
                width: 4,
                height: 3,
                hash: hash(number),
            };
            news::insert(&connection, &draft, Some(&image), Timestamp::UNIX_EPOCH).unwrap();
        }
        connection.execute_batch("commit").unwrap();
        let (pictures, mut reader) = Pictures::open(&location).unwrap();
        let (stop, stopped) = channel();
        let thread = thread::spawn(move || reader.run(&stopped));
        (dir, location, pictures, Running { stop, thread })
    }

    fn wait<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build();
        runtime.unwrap().block_on(work)
    }

    #[test]
    fn the_cache_never_holds_more_than_its_bytes() {
        const COUNT: usize = 60;
        let (_dir, _, pictures, reader) = start(COUNT);
        wait(async {
            for number in (0..COUNT).chain(0..COUNT) {
                let picture = pictures.get(&hash(number)).await.unwrap().unwrap();
                assert_eq!(picture.identity.body, vec![number as u8; LENGTH]);
                assert!(pictures.cache.weight() <= CACHE_BYTES);
            }
        });
        assert!(pictures.cache.weight() > CACHE_BYTES / 2);
        reader.stop();
    }

    #[test]
    fn pictures_that_are_still_being_sent_count_and_what_exceeds_the_memory_is_refused() {
        const FIT: usize = MEMORY_BYTES / LENGTH;
        let (_dir, _, pictures, reader) = start(FIT + 1);
        wait(async {
            let mut sending = Vec::new();
            for number in 0..FIT {
                let picture = pictures.get(&hash(number)).await.unwrap().unwrap();
                sending.push(picture.identity.body.clone());
            }
            let refused = pictures.get(&hash(FIT)).await;
            assert!(matches!(refused, Err(PictureError::Busy)), "{refused:?}");
            sending.truncate(FIT / 2);
            assert!(pictures.get(&hash(FIT)).await.unwrap().is_some());
        });
        reader.stop();
    }

    #[test]
    fn simultaneous_requests_for_one_picture_share_it() {
        let (_dir, _, pictures, reader) = start(1);
        // More than the queue has places for.
        let name = hash(0);
        let asking = (0..2 * QUEUE_LENGTH).map(|_| pictures.get(&name));
        let all = wait(futures_util::future::join_all(asking));
        let all: Vec<_> = all.into_iter().map(|one| one.unwrap().unwrap()).collect();
        assert!(all.iter().all(|one| Arc::ptr_eq(one, &all[0])));
        reader.stop();
    }

    #[test]
    fn a_flood_of_distinct_pictures_is_refused_beyond_the_queue() {
        let (_dir, _, pictures, reader) = start(0);
        let names: Vec<String> = (0..3 * QUEUE_LENGTH).map(hash).collect();
        let asking = names.iter().map(|name| pictures.get(name));
        let all = wait(futures_util::future::join_all(asking));
        let busy = |one: &&Result<_, _>| matches!(one, Err(PictureError::Busy));
        let refused = all.iter().filter(busy).count();
        assert!(refused > 0 && refused <= 2 * QUEUE_LENGTH, "{refused}");
        let rest = all.iter().filter(|one| !busy(one));
        assert!(rest.into_iter().all(|one| matches!(one, Ok(None))));
        reader.stop();
    }

    #[test]
    fn an_unknown_picture_is_missing_and_appears_once_it_is_stored() {
        let (_dir, location, pictures, reader) = start(0);
        assert!(wait(pictures.get(&hash(0))).unwrap().is_none());
        let draft = NewsDraft::parse("Night patrol", &SourceText::markdown("Some words.")).unwrap();
        let image = NewsImage {
            bytes: vec![1; 10],
            width: 4,
            height: 3,
            hash: hash(0),
        };
        let connection = open(&location).unwrap();
        news::insert(&connection, &draft, Some(&image), Timestamp::UNIX_EPOCH).unwrap();
        assert!(wait(pictures.get(&hash(0))).unwrap().is_some());
        reader.stop();
    }

    #[test]
    fn an_outage_is_an_error_for_unread_pictures_and_none_for_cached_ones() {
        let (dir, _, pictures, reader) = start(2);
        assert!(wait(pictures.get(&hash(0))).unwrap().is_some());
        std::fs::rename(dir.path().join("standfast.db"), dir.path().join("away")).unwrap();
        assert!(wait(pictures.get(&hash(0))).unwrap().is_some());
        let outage = wait(pictures.get(&hash(1)));
        assert!(matches!(outage, Err(PictureError::Store(_))), "{outage:?}");
        std::fs::rename(dir.path().join("away"), dir.path().join("standfast.db")).unwrap();
        assert!(wait(pictures.get(&hash(1))).unwrap().is_some());
        reader.stop();
        let stopped = wait(pictures.get(&hash(9)));
        assert!(matches!(stopped, Err(PictureError::Stopped)), "{stopped:?}");
    }

    #[test]
    fn the_reader_cannot_change_the_database() {
        let (_dir, location, _pictures, reader) = start(1);
        let mut database = ReconnectingConnection::open_for_queries(&location).unwrap();
        let (_, connection) = database.connection().unwrap();
        news::remove(connection, 1).unwrap_err();
        reader.stop();
    }
}
