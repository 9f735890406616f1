//! Reads a request body within a time limit, and the fields of a form in it. Also says who sent the form, our script or the browser
//! itself, and which id makes a repeated submission harmless: the same id is stored once. The résumé of an application goes by
//! way of the disk.

use std::collections::BTreeMap;
use std::future::ready;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use bytes::{Buf, Bytes};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use http::HeaderMap;
use http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, HeaderName};
use jiff::civil::Date;
use multer::Multipart;
use percent_encoding::{percent_decode, percent_decode_str};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::yield_now;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::config::{FORMS, FieldKind, Form};
use crate::db::{self, DiskSpace};
use crate::inbox::photos::{MAX_PHOTOS, MAX_TOTAL_BYTES};
use crate::inbox::resume::{ResumeUploads, Upload};
use crate::text::hex;
use crate::web::client::Client;
use crate::web::error::RequestError;
use crate::web::response::header;
use crate::web::state::AppState;
use crate::web::upload_slots::{Progress, Slot};

/// How long the server waits for a body.
#[derive(Debug, Clone, Copy)]
struct Patience {
    /// Maximum time without a byte.
    silence: Duration,
    /// Maximum time for the whole body.
    total: Duration,
}

/// For a body that is read: a phone on the road may be without a network for half a minute, and 2 MB take 20 minutes at
/// 16 kbit/s. [`upload_slots`](crate::web::upload_slots) bounds what slow bodies cost.
const FOR_FORMS: Patience = Patience {
    silence: Duration::from_secs(60),
    total: Duration::from_secs(20 * 60),
};
/// For a body that was refused. It holds no slot, so it may not hold its connection for long either.
const FOR_REFUSED: Patience = Patience {
    silence: Duration::from_secs(5),
    total: Duration::from_secs(60),
};
/// Maximum number of pieces of a refused body that are read and discarded.
const DISCARDED_PIECES: usize = 4096;
/// Maximum length of a piece. What arrives while the server is busy can be one piece of 400 KB for hyper.
const PIECE_BYTES: usize = 16 * 1024;

/// Returns the Content-Length, which is required and must not exceed `limit`.
fn announced(headers: &HeaderMap, limit: u32) -> Result<u32, RequestError> {
    let announced: u64 = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok())
        .ok_or(RequestError::LengthRequired)?;
    u32::try_from(announced)
        .ok()
        .filter(|length| *length <= limit)
        .ok_or(RequestError::TooLarge { limit })
}

/// The pieces of `body`, of at most [`PIECE_BYTES`], which ends with [`RequestError::TooSlow`] when it takes too long, and with [`RequestError::Busy`] when its
/// slot was `given_away`.
fn pieces<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
    patience: Patience,
    given_away: CancellationToken,
) -> impl Stream<Item = Result<Bytes, RequestError>> {
    let end = Instant::now() + patience.total;
    stream::try_unfold(
        (Box::pin(body), Bytes::new(), given_away),
        move |(mut body, mut arrived, given_away)| async move {
            // A reader that takes all there is gets one piece at a time.
            yield_now().await;
            if !arrived.is_empty() {
                let piece = arrived.split_to(arrived.len().min(PIECE_BYTES));
                return Ok(Some((piece, (body, arrived, given_away))));
            }
            let deadline = end.min(Instant::now() + patience.silence);
            let next = tokio::select! {
                biased;
                next = timeout_at(deadline, body.next()) => next.map_err(|_| RequestError::TooSlow)?,
                () = given_away.cancelled() => return Err(RequestError::Busy),
            };
            match next {
                Some(Ok(mut next)) => {
                    arrived = next.copy_to_bytes(next.remaining());
                    let piece = arrived.split_to(arrived.len().min(PIECE_BYTES));
                    Ok(Some((piece, (body, arrived, given_away))))
                }
                Some(Err(_)) => Err(RequestError::Malformed("the body ended early")),
                None => Ok(None),
            }
        },
    )
}

/// The pieces of a body that holds a slot. `progress` records them.
fn pieces_in_slot<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
    progress: Arc<Progress>,
) -> impl Stream<Item = Result<Bytes, RequestError>> {
    let given_away = progress.given_away.clone();
    pieces(body, FOR_FORMS, given_away).inspect_ok(move |piece| progress.add(piece.len()))
}

/// Reads the whole body.
async fn read<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
    progress: &Arc<Progress>,
) -> Result<Vec<u8>, RequestError> {
    let pieces = pieces_in_slot(body, Arc::clone(progress));
    let whole = pieces.map_ok(Vec::from).try_concat().await?;
    progress.complete();
    Ok(whole)
}

/// Reads and discards the rest of a refused body: a client that is still sending when its connection is closed sees a broken
/// connection instead of the response.
pub fn discard<E: Send + 'static>(
    body: impl Stream<Item = Result<impl Buf + Send + 'static, E>> + Send + 'static,
) {
    let pieces = pieces(body, FOR_REFUSED, CancellationToken::new()).take(DISCARDED_PIECES);
    tokio::spawn(pieces.for_each(|_| ready(())));
}

/// Fields by name, as they were sent.
pub type Fields = BTreeMap<String, String>;

/// What sent a form, which decides between a JSON response and a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// Our script, which reads JSON.
    Script,
    /// The browser itself, which shows a page.
    Browser,
}

impl Sender {
    /// By the Accept header, where both send the same type: a browser asks for a page, a script for anything.
    pub fn by_accept(headers: &HeaderMap) -> Self {
        match header(headers, &ACCEPT).to_ascii_lowercase() {
            accepted if accepted.contains("text/html") => Self::Browser,
            _ => Self::Script,
        }
    }

    /// By the Content-Type, where each sends its own. `None` when it is neither JSON nor a URL-encoded form.
    pub fn by_content_type(headers: &HeaderMap) -> Option<Self> {
        let content_type = header(headers, &CONTENT_TYPE).to_ascii_lowercase();
        match content_type.split(';').next().unwrap_or_default().trim() {
            "application/json" => Some(Self::Script),
            "application/x-www-form-urlencoded" => Some(Self::Browser),
            _ => None,
        }
    }

    /// The values of `form` in a `body` of the type that this sender uses.
    fn fields(self, body: &[u8], form: &Form) -> Result<Fields, RequestError> {
        match self {
            Self::Script => json_fields(body, form),
            Self::Browser => url_encoded_fields(body),
        }
    }
}

const NOT_UTF8: RequestError = RequestError::Malformed("a text is not in UTF-8");

/// The members of a JSON object. One that is `null` is as good as missing. A byte order mark before the object is skipped.
fn json_fields(body: &[u8], form: &Form) -> Result<Fields, RequestError> {
    let json = str::from_utf8(body).map_err(|_| NOT_UTF8)?;
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let values: Option<BTreeMap<String, Value>> = serde_json::from_str(json).ok();
    values
        .and_then(|values| {
            values
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| Some((name.clone(), text_of(&name, value, form)?)))
                .collect()
        })
        .ok_or(RequestError::Malformed(
            "the body must be a JSON object whose values are texts, or numbers in fields for numbers",
        ))
}

/// The `value` of the field `name` as text. `None` if it is neither a text nor a number in a field for one.
fn text_of(name: &str, value: Value, form: &Form) -> Option<String> {
    let takes_number = || {
        form.find(name)
            .is_some_and(|field| field.kind == FieldKind::Number)
    };
    match value {
        Value::String(text) => Some(text),
        Value::Number(number) if takes_number() => Some(number.to_string()),
        _ => None,
    }
}

/// The fields of a URL-encoded form.
fn url_encoded_fields(body: &[u8]) -> Result<Fields, RequestError> {
    // `serde_urlencoded` replaces what is not UTF-8. ASCII separates names and values, so all of them are UTF-8 if the whole is.
    percent_decode(body).decode_utf8().map_err(|_| NOT_UTF8)?;
    serde_urlencoded::from_bytes(body)
        .map_err(|_| RequestError::Malformed("the body is not a URL-encoded form"))
}

/// Refuses a Content-Type, of a body or of a part of one, that declares another charset than UTF-8 or its subset ASCII.
fn check_charset(content_type: &str) -> Result<(), RequestError> {
    let charset = parameter(content_type, "charset").unwrap_or("utf-8");
    match charset.to_ascii_lowercase().as_str() {
        "utf-8" | "utf8" | "us-ascii" => Ok(()),
        _ => Err(RequestError::Malformed("texts must be in UTF-8")),
    }
}

/// The value of a parameter of a header such as Content-Type, without its quotes. A value with a semicolon or an escaped quote
/// is cut there: none of those that are read here has one.
fn parameter<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header
        .split(';')
        .skip(1)
        .filter_map(|parameter| parameter.split_once('='))
        .find(|(found, _)| found.trim().eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim().trim_matches('"'))
}

/// Removes the id from `fields`, and returns it after the `endpoint`, so that ids of two forms never meet. A browser without
/// script sends none; its id is a hash of the content, with the `files` sent beside the fields, and `day`, so that a double
/// click stores once. Nobody can send such an id with another content, because it is no UUID.
pub fn take_id(
    endpoint: &str,
    sender: Sender,
    fields: &mut Fields,
    files: &ResumeUploads,
    day: Date,
) -> Result<Option<String>, RequestError> {
    let id = match fields.remove("submission_id") {
        Some(text) => Uuid::parse_str(&text)
            .map_err(|_| RequestError::Malformed("submission_id must be a UUID"))?
            .to_string(),
        None if sender == Sender::Browser => derive(fields, files, day),
        None => return Ok(None),
    };
    Ok(Some(format!("{endpoint} {id}")))
}

/// The SHA-256 of the parts, each after its length, in hexadecimal digits.
fn derive(fields: &Fields, files: &ResumeUploads, day: Date) -> String {
    let mut hash = Sha256::new_with_prefix(day.to_string());
    let texts = fields.iter().flat_map(|(name, value)| [name, value]);
    let texts = texts.map(String::as_bytes);
    let document = files.document.as_ref().map_or(&[][..], |file| &file.bytes);
    let photos = files.photos.iter().map(|photo| &photo[..]);
    for part in texts.chain([document]).chain(photos) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hex(&hash.finalize())
}

/// Maximum bytes of a message: every field at its limit in four-byte characters, URL-encoded, and a margin.
const MESSAGE_LIMIT_BYTES: u32 = 80 * 1024;
/// Maximum bytes of a text, and of the multipart syntax before it, give or take a piece.
const TEXTS_LIMIT_BYTES: u32 = 64 * 1024;
/// Maximum bytes of an application: of its photographs, which may be more than the 10 MB of a résumé in `data/forms.json`.
const APPLICATION_LIMIT_BYTES: u32 = MAX_TOTAL_BYTES as u32 + TEXTS_LIMIT_BYTES;

const FILE: &str = "resume";
const PHOTOS: &str = "photos";
const CONTENT_TRANSFER_ENCODING: HeaderName = HeaderName::from_static("content-transfer-encoding");
/// Hidden texts of the form, which `data/forms.json` does not list.
const HIDDEN_TEXTS: [&str; 3] = ["job", "submission_id", "consent_version"];

/// What a form holds until it is stored: its slot, and an application room in memory. Both are free again when this is dropped.
#[derive(Debug)]
pub struct Held {
    _slot: Slot,
    _memory: Option<OwnedSemaphorePermit>,
}

/// Reads a message of `form` into `fields`.
pub async fn receive_message(
    form: &Form,
    state: &AppState,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
    fields: &mut Fields,
) -> Result<Held, RequestError> {
    let sender = Sender::by_content_type(headers)
        .ok_or(RequestError::UnsupportedType("application/json"))?;
    check_charset(header(headers, &CONTENT_TYPE))?;
    let length = announced(headers, MESSAGE_LIMIT_BYTES)?;
    let slot = state.upload_slots.take(client, length).await?;
    *fields = sender.fields(&read(stream, &slot.progress).await?, form)?;
    Ok(Held {
        _slot: slot,
        _memory: None,
    })
}

/// The files of an application on the disk.
#[derive(Default)]
struct FilesOnDisk {
    /// With the name that its sender gave it.
    resume: Option<(String, File)>,
    /// One more than [`MAX_PHOTOS`] if there were more.
    photos: Vec<File>,
}

/// Reads an application into `fields`. Returns its files too.
pub async fn receive_application(
    state: &AppState,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
    fields: &mut Fields,
) -> Result<(Held, ResumeUploads), RequestError> {
    let boundary = boundary(headers)?;
    let length = announced(headers, APPLICATION_LIMIT_BYTES)?;
    let slot = state.upload_slots.take(client, length).await?;
    let disk_space = state.disk_space.clone();
    let checked = state
        .writer
        .run_exclusively(move |conn| disk_space.check(conn));
    checked.await?;
    let pieces = pieces_in_slot(stream, Arc::clone(&slot.progress));
    let files = parts(pieces, boundary, fields, &state.disk_space)
        .await
        .map_err(|error| match error {
            RequestError::TooSlow => RequestError::TooSlowForFile,
            other => other,
        })?;
    slot.progress.complete();
    let held = Held {
        _slot: slot,
        _memory: Some(state.upload_slots.room_in_memory(length).await?),
    };
    Ok((held, read_files(files).await?))
}

/// Returns the boundary from the Content-Type. Some clients put no quotes around one with a slash or an equals sign.
fn boundary(headers: &HeaderMap) -> Result<String, RequestError> {
    let content_type = header(headers, &CONTENT_TYPE);
    let media_type = content_type.split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case("multipart/form-data") {
        return Err(RequestError::UnsupportedType("multipart/form-data"));
    }
    check_charset(content_type)?;
    parameter(content_type, "boundary")
        .filter(|boundary| is_boundary(boundary))
        .map(str::to_owned)
        .ok_or(RequestError::Malformed(
            "the Content-Type names no valid boundary",
        ))
}

/// RFC 2046, section 5.1.1.
fn is_boundary(text: &str) -> bool {
    (1..=70).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"'()+_,-./:=? ".contains(&byte))
}

/// Reads the texts of a form into `fields`, and its files into unnamed ones on the disk. Refuses unknown and repeated fields; only
/// photographs may be several.
async fn parts(
    pieces: impl Stream<Item = Result<Bytes, RequestError>> + Send,
    boundary: String,
    fields: &mut Fields,
    disk_space: &DiskSpace,
) -> Result<FilesOnDisk, RequestError> {
    // What multer has taken since it last returned something: what precedes a part, and its head.
    let unparsed = AtomicUsize::new(0);
    let limit = TEXTS_LIMIT_BYTES;
    let pieces = pieces.map(|piece| {
        let piece = piece?;
        if unparsed.fetch_add(piece.len(), Relaxed) > limit as usize {
            return Err(RequestError::TooLarge { limit });
        }
        Ok(piece)
    });
    let mut form = Multipart::new(pieces, boundary);
    let mut files = FilesOnDisk::default();
    while let Some(part) = form.next_field().await.map_err(of_multer)? {
        unparsed.store(0, Relaxed);
        check_encoding(part.headers())?;
        let name = part
            .name()
            .ok_or(RequestError::Malformed("a field has no name"))?
            .to_owned();
        if fields.contains_key(&name) || (name == FILE && files.resume.is_some()) {
            return Err(RequestError::Malformed("a field was sent twice"));
        }
        if name == FILE {
            let file_name = file_name(&part);
            files.resume = Some((file_name, to_disk(part, disk_space, &unparsed).await?));
        } else if name == PHOTOS {
            let file = to_disk(part, disk_space, &unparsed).await?;
            // What comes after them is dropped at once.
            if files.photos.len() <= MAX_PHOTOS {
                files.photos.push(file);
            }
        } else if is_text(&name) {
            check_charset(header(part.headers(), &CONTENT_TYPE))?;
            let text = read_text(part, &unparsed).await?;
            fields.insert(name, text);
        } else {
            return Err(RequestError::Malformed(
                "a field was sent that this form does not have",
            ));
        }
    }
    Ok(files)
}

/// Reads a part that is a text.
async fn read_text(
    mut part: multer::Field<'_>,
    unparsed: &AtomicUsize,
) -> Result<String, RequestError> {
    let limit = TEXTS_LIMIT_BYTES;
    let mut text = Vec::new();
    while let Some(piece) = part.chunk().await.map_err(of_multer)? {
        unparsed.store(0, Relaxed);
        text.extend_from_slice(&piece);
        if text.len() > limit as usize {
            return Err(RequestError::TooLarge { limit });
        }
    }
    String::from_utf8(text).map_err(|_| NOT_UTF8)
}

/// Writes a part into an unnamed file.
async fn to_disk(
    mut part: multer::Field<'_>,
    disk_space: &DiskSpace,
    unparsed: &AtomicUsize,
) -> Result<File, RequestError> {
    let file = disk_space.unnamed_file().map_err(not_written)?;
    let mut file = File::from_std(file);
    while let Some(piece) = part.chunk().await.map_err(of_multer)? {
        unparsed.store(0, Relaxed);
        file.write_all(&piece).await.map_err(not_written)?;
    }
    // Otherwise an error of the last write is lost.
    file.flush().await.map_err(not_written)?;
    Ok(file)
}

/// Refuses a part that is encoded as in a mail. RFC 7578, section 4.7, does not allow it in forms.
fn check_encoding(headers: &HeaderMap) -> Result<(), RequestError> {
    let encoding = header(headers, &CONTENT_TRANSFER_ENCODING);
    match encoding.trim().to_ascii_lowercase().as_str() {
        "" | "7bit" | "8bit" | "binary" => Ok(()),
        _ => Err(RequestError::Malformed(
            "a field has a Content-Transfer-Encoding, which forms do not use",
        )),
    }
}

/// The name that the sender of a file gave it. Some clients send it in the form of RFC 5987 only, `filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`,
/// or in a charset of their own. Empty when it cannot be read: the content of the file decides its type.
fn file_name(part: &multer::Field<'_>) -> String {
    if let Some(name) = part.file_name() {
        return name.to_owned();
    }
    let disposition = header(part.headers(), &CONTENT_DISPOSITION);
    let extended = || {
        let (charset, name) = parameter(disposition, "filename*")?.split_once('\'')?;
        let (_language, name) = name.split_once('\'')?;
        let name = charset
            .eq_ignore_ascii_case("utf-8")
            .then(|| percent_decode_str(name).decode_utf8())?;
        Some(name.ok()?.into_owned())
    };
    extended()
        .or_else(|| Some(parameter(disposition, "filename")?.to_owned()))
        .unwrap_or_default()
}

fn is_text(name: &str) -> bool {
    let mut fields = FORMS.job_request.fields.iter();
    HIDDEN_TEXTS.contains(&name)
        || name == FORMS.honeypot
        || fields.any(|field| field.name == name && !field.kind.is_for_files())
}

/// Reads the files of an application into memory.
async fn read_files(files: FilesOnDisk) -> Result<ResumeUploads, RequestError> {
    let document = match files.resume {
        Some((file_name, file)) => {
            let bytes = read_file(file).await?;
            Some(Upload { file_name, bytes })
        }
        None => None,
    };
    let mut photos = Vec::new();
    for file in files.photos {
        photos.push(read_file(file).await?);
    }
    // A browser sends an empty one when none was chosen.
    photos.retain(|photo| !photo.is_empty());
    Ok(ResumeUploads { document, photos })
}

async fn read_file(mut file: File) -> Result<Bytes, RequestError> {
    let length = file.metadata().await.map_err(not_written)?.len();
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.rewind().await.map_err(not_written)?;
    file.read_to_end(&mut bytes).await.map_err(not_written)?;
    Ok(bytes.into())
}

/// An error of the stream that multer reads from is one of ours.
fn of_multer(error: multer::Error) -> RequestError {
    let malformed = RequestError::Malformed("the multipart form is incomplete or not well-formed");
    match error {
        multer::Error::StreamReadFailed(error) => error.downcast().map_or(malformed, |own| *own),
        _ => malformed,
    }
}

fn not_written(error: io::Error) -> RequestError {
    if error.kind() == io::ErrorKind::StorageFull {
        return db::Error::Full.into();
    }
    tracing::error!(%error, "an uploaded file could not be written beside the database");
    db::Error::Stopped.into()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::net::IpAddr;

    use super::*;
    use crate::web::upload_slots::UploadSlots;

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

    /// A body that sends so many bytes each second for `seconds`, with a pause after half of them.
    fn paced(
        bytes_per_second: usize,
        seconds: u32,
        pause: Duration,
    ) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(0, move |sent| async move {
            let is_half = sent == seconds / 2;
            let extra = if is_half { pause } else { Duration::ZERO };
            tokio::time::sleep(Duration::from_secs(1) + extra).await;
            let piece = Ok(Bytes::from(vec![b'x'; bytes_per_second]));
            (sent < seconds).then_some((piece, sent + 1))
        })
    }

    /// Reads a body in a slot for large ones. Returns its length or the refusal, and after how long.
    async fn read_in_slot(
        body: impl Stream<Item = Result<Bytes, Infallible>>,
    ) -> (Result<usize, RequestError>, Duration) {
        let client = IpAddr::from([192, 0, 2, 1]).into();
        let slots = UploadSlots::default();
        let slot = slots.take(client, MESSAGE_LIMIT_BYTES).await.unwrap();
        let started = Instant::now();
        let whole = read(body, &slot.progress).await;
        (whole.map(|whole| whole.len()), started.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_body_with_a_pause_arrives_within_twenty_minutes() {
        // 16 kbit/s, and a phone that is without a network in between.
        for (bytes_per_second, seconds, pause) in [(2000, 300, 30), (2000, 1100, 50), (1, 10, 30)] {
            let body = paced(bytes_per_second, seconds, Duration::from_secs(pause));
            let (whole, _) = read_in_slot(body).await;
            assert_eq!(whole.unwrap(), bytes_per_second * seconds as usize);
        }
        let (whole, elapsed) = read_in_slot(paced(2000, 2000, Duration::ZERO)).await;
        assert!(matches!(whole, Err(RequestError::TooSlow)));
        assert_eq!(elapsed, FOR_FORMS.total);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_falls_silent_is_refused_after_any_number_of_bytes() {
        for length in [0, 1 << 20] {
            let begun = stream::iter([Ok(Bytes::from(vec![b'x'; length]))]);
            let (whole, elapsed) = read_in_slot(begun.chain(stream::pending())).await;
            assert!(matches!(whole, Err(RequestError::TooSlow)));
            assert_eq!(elapsed, FOR_FORMS.silence);
        }
    }

    /// Discards `body`. Returns after how long the server has dropped it.
    async fn discarded_after(
        body: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static,
    ) -> Duration {
        let started = Instant::now();
        let (held, dropped) = tokio::sync::oneshot::channel::<()>();
        discard(body.inspect(move |_| {
            let _ = &held;
        }));
        dropped.await.unwrap_err();
        started.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_refused_body_holds_its_connection_for_a_short_time() {
        assert_eq!(
            discarded_after(stream::pending()).await,
            FOR_REFUSED.silence
        );
        let trickling = paced(1, 600, Duration::ZERO);
        assert_eq!(discarded_after(trickling).await, FOR_REFUSED.total);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_whose_slot_was_given_away_is_refused() {
        let client = IpAddr::from([192, 0, 2, 1]).into();
        let slots = UploadSlots::default();
        let slot = slots.take(client, MESSAGE_LIMIT_BYTES).await.unwrap();
        slot.progress.given_away.cancel();
        let silent = stream::pending::<Result<Bytes, Infallible>>();
        let refused = read(silent, &slot.progress).await;
        assert!(matches!(refused, Err(RequestError::Busy)));
    }

    const DAY: Date = jiff::civil::date(2026, 11, 20);

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn files(resume: &'static [u8], photos: &[&'static [u8]]) -> ResumeUploads {
        ResumeUploads {
            document: Some(Upload {
                file_name: "cv.pdf".to_owned(),
                bytes: Bytes::from_static(resume),
            }),
            photos: photos
                .iter()
                .map(|photo| Bytes::from_static(photo))
                .collect(),
        }
    }

    #[test]
    fn the_same_form_without_script_has_the_same_id_for_a_day() {
        let id_at = |endpoint, text: &str, files: &ResumeUploads, day| {
            let mut fields = fields(&[("message", text)]);
            take_id(endpoint, Sender::Browser, &mut fields, files, day)
                .unwrap()
                .unwrap()
        };
        let id =
            |text: &str, files: &ResumeUploads, day| id_at("/api/contact-us", text, files, day);
        let cv = files(b"cv", &[b"1", b"2"]);
        let first = id("hello", &cv, DAY);
        assert_eq!(first, id("hello", &cv, DAY));
        assert_ne!(first, id("hallo", &cv, DAY));
        assert_ne!(first, id("hello", &files(b"vc", &[b"1", b"2"]), DAY));
        assert_ne!(first, id("hello", &files(b"cv", &[b"2", b"1"]), DAY));
        assert_ne!(first, id("hello", &files(b"cv", &[b"12"]), DAY));
        assert_ne!(first, id("hello", &cv, DAY.tomorrow().unwrap()));
        assert_ne!(first, id_at("/api/complaint", "hello", &cv, DAY));
        let derived = first.strip_prefix("/api/contact-us ").unwrap();
        let mut sent = fields(&[("submission_id", derived)]);
        let none = ResumeUploads::default();
        let sent = take_id("/api/contact-us", Sender::Script, &mut sent, &none, DAY);
        assert!(sent.is_err(), "nobody can choose such an id");
    }

    #[test]
    fn a_script_chooses_its_own_id_or_none() {
        let id = Uuid::from_u128(7);
        let mut sent = fields(&[("submission_id", &id.to_string()), ("name", "x")]);
        let none = ResumeUploads::default();
        let take =
            |fields: &mut Fields| take_id("/api/contact-us", Sender::Script, fields, &none, DAY);
        assert_eq!(
            take(&mut sent).unwrap(),
            Some(format!("/api/contact-us {id}"))
        );
        assert!(!sent.contains_key("submission_id"));
        assert_eq!(take(&mut sent).unwrap(), None);
        let mut wrong = fields(&[("submission_id", "1")]);
        assert!(matches!(take(&mut wrong), Err(RequestError::Malformed(_))));
    }

    /// Receives a body in pieces of so many bytes. Returns the texts, and the name and content of the file.
    async fn received(
        body: &[u8],
        piece_length: usize,
    ) -> Result<(Fields, Option<Upload>), RequestError> {
        let body = stream::iter(body.chunks(piece_length).map(Ok::<_, Infallible>));
        let pieces = pieces(body, FOR_FORMS, CancellationToken::new());
        let (mut fields, disk_space) = (Fields::new(), DiskSpace::default());
        let files = parts(pieces, "XX".to_owned(), &mut fields, &disk_space).await?;
        Ok((fields, read_files(files).await?.document))
    }

    fn part(parameters: &str, content: &[u8]) -> Vec<u8> {
        let head = format!("--XX\r\nContent-Disposition: form-data; {parameters}\r\n\r\n");
        [head.as_bytes(), content, b"\r\n"].concat()
    }

    fn form(parts: &[Vec<u8>]) -> Vec<u8> {
        [&parts.concat()[..], b"--XX--\r\n"].concat()
    }

    #[tokio::test]
    async fn the_texts_of_the_form_are_told_from_its_file() {
        let listed = FORMS.job_request.fields.iter();
        let texts = listed.filter(|field| is_text(&field.name));
        let mut names: Vec<&str> = texts.map(|field| field.name.as_str()).collect();
        names.push(&FORMS.honeypot);
        names.extend(HIDDEN_TEXTS);
        let parts: Vec<Vec<u8>> = names
            .iter()
            .map(|name| part(&format!("name=\"{name}\""), name.as_bytes()))
            .collect();
        // A network brings small pieces, and a fast client on a busy server large ones.
        for (piece_length, file_length) in [
            (7, 20_000),
            (1000, 200_000),
            (16 * 1024, 200_000),
            (70_000, 3_000_000),
            (400 * 1024, 3_000_000),
            (usize::MAX, 3_000_000),
        ] {
            let content = [&b"%PDF-\r\n--X\r\n--\r\n"[..], &vec![b'\r'; file_length]].concat();
            let file = part("name=\"resume\"; filename=\"سی وی.pdf\"", &content);
            let body = form(&[&parts[..], &[file]].concat());
            let received = received(&body, piece_length).await;
            let (fields, resume) =
                received.unwrap_or_else(|error| panic!("{piece_length}: {error}"));
            assert_eq!(fields.len(), names.len());
            assert!(names.iter().all(|name| fields[*name] == **name));
            let resume = resume.unwrap();
            assert_eq!(resume.file_name, "سی وی.pdf");
            assert!(resume.bytes == content);
        }
    }

    #[tokio::test]
    async fn a_body_that_is_not_this_form_is_refused() {
        let name = || part("name=\"name\"", b"Ayesha");
        let file = || part("name=\"resume\"; filename=\"cv.pdf\"", b"%PDF-");
        let long = vec![b'x'; TEXTS_LIMIT_BYTES as usize];
        let larger = [&long[..], &long].concat();
        for (body, why) in [
            (form(&[part("name=\"nickname\"", b"A")]), "does not have"),
            (
                form(&[part("filename=\"cv.pdf\"", b"%PDF-")]),
                "has no name",
            ),
            (form(&[part("name*=UTF-8''name", b"A")]), "has no name"),
            (form(&[name(), name()]), "sent twice"),
            (form(&[file(), file()]), "sent twice"),
            (form(&[part("name=\"name\"", b"\xff")]), "not in UTF-8"),
            (
                form(&[part(
                    "name=\"name\"\r\nContent-Type: text/plain; charset=windows-1256",
                    b"Ayesha",
                )]),
                "must be in UTF-8",
            ),
            (
                form(&[part(
                    "name=\"resume\"; filename=\"cv.pdf\"\r\nContent-Transfer-Encoding: base64",
                    b"JVBERi0=",
                )]),
                "Content-Transfer-Encoding",
            ),
            (form(&[part("name=\"message\"", &larger)]), "TooLarge"),
            (
                form(&[file(), part("name=\"message\"", &larger)]),
                "TooLarge",
            ),
            // What precedes the first part, and the head of one.
            (larger.clone(), "TooLarge"),
            (form(&[part(&"x".repeat(2 * long.len()), b"")]), "TooLarge"),
            (name(), "incomplete"),
            (b"--XX".to_vec(), "incomplete"),
            (b"".to_vec(), "incomplete"),
        ] {
            let error = received(&body, 1000).await.unwrap_err();
            let error = format!("{error:?}");
            assert!(error.contains(why), "{error} is not {why}");
        }
    }

    #[tokio::test]
    async fn a_file_keeps_the_name_that_its_sender_gave_it() {
        for (parameters, file_name) in [
            ("filename=\"cv;1.pdf\"", "cv;1.pdf"),
            ("filename=cv.pdf", "cv.pdf"),
            ("FileName=\"cv.pdf\"", "cv.pdf"),
            ("filename*=UTF-8''r%C3%A9sum%C3%A9.pdf", "résumé.pdf"),
            ("filename*=utf-8'en'my%20cv.pdf", "my cv.pdf"),
            (
                "filename=\"cv.pdf\"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf",
                "cv.pdf",
            ),
            // Names that cannot be read.
            ("filename*=ISO-8859-1''r%E9sum%E9.pdf", ""),
            ("filename*=UTF-8''%E9.pdf", ""),
            ("filename*=cv.pdf", ""),
            ("", ""),
        ] {
            let file = part(&format!("name=\"resume\"; {parameters}"), b"%PDF-");
            let (_, resume) = received(&form(&[file]), 1000).await.unwrap();
            assert_eq!(resume.unwrap().file_name, file_name, "{parameters}");
        }
        let in_latin_1 = [
            &b"--XX\r\nContent-Disposition: form-data; name=\"resume\"; filename=\"r\xe9sum\xe9.pdf\""[..],
            b"\r\nContent-Type: application/pdf\r\n\r\n%PDF-\r\n--XX--\r\n",
        ];
        let (_, resume) = received(&in_latin_1.concat(), 1000).await.unwrap();
        assert_eq!(resume.unwrap().file_name, "");
    }

    fn of_type(content_type: &str) -> HeaderMap {
        [(CONTENT_TYPE, content_type.parse().unwrap())]
            .into_iter()
            .collect()
    }

    #[test]
    fn a_boundary_may_do_without_its_quotes() {
        for (content_type, found) in [
            ("multipart/form-data; boundary=XX", "XX"),
            ("Multipart/Form-Data;Boundary=\"X X\"", "X X"),
            ("multipart/form-data; boundary=/Xx=_a/b:c?", "/Xx=_a/b:c?"),
            ("multipart/form-data; charset=utf-8; boundary=XX", "XX"),
        ] {
            assert_eq!(boundary(&of_type(content_type)).unwrap(), found);
        }
        for (content_type, why) in [
            ("multipart/mixed; boundary=XX", "UnsupportedType"),
            ("application/x-www-form-urlencoded", "UnsupportedType"),
            ("", "UnsupportedType"),
            ("multipart/form-data", "no valid boundary"),
            ("multipart/form-data; boundary=", "no valid boundary"),
            ("multipart/form-data; boundary=X<X", "no valid boundary"),
            (
                "multipart/form-data; boundary=XX; charset=gbk",
                "must be in UTF-8",
            ),
        ] {
            let error = format!("{:?}", boundary(&of_type(content_type)).unwrap_err());
            assert!(error.contains(why), "{content_type}: {error} is not {why}");
        }
        let long = format!("multipart/form-data; boundary={}", "X".repeat(71));
        boundary(&of_type(&long)).unwrap_err();
    }

    #[test]
    fn a_body_of_texts_is_in_utf_8() {
        let contact = FORMS.message("contact").unwrap();
        let read = |sender: Sender, body: &[u8]| sender.fields(body, contact);
        let sent = fields(&[("name", "آمنہ"), ("subject", "a+b")]);
        let encoded = "name=%D8%A2%D9%85%D9%86%DB%81&subject=a%2Bb";
        for body in [encoded, "name=آمنہ&subject=a%2bb"] {
            assert_eq!(read(Sender::Browser, body.as_bytes()).unwrap(), sent);
        }
        let json = r#"{"name":"آمنہ","email":null,"subject":"a+b"}"#;
        for body in [json.to_owned(), format!("\u{feff}{json}")] {
            assert_eq!(read(Sender::Script, body.as_bytes()).unwrap(), sent);
        }
        for body in [
            // Windows-1256, Latin-1, the start of a character, a surrogate.
            &b"name=%C2%E3%E4%E5"[..],
            b"name=\xc2\xe3\xe4\xe5",
            b"name=Andr%E9",
            b"%E9=a",
            b"name=%D8&subject=%A2",
            b"name=%ED%A0%BD",
        ] {
            let error = format!("{:?}", read(Sender::Browser, body).unwrap_err());
            assert!(error.contains("not in UTF-8"), "{error}");
        }
        let utf_16: Vec<u8> = json.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for body in [&utf_16[..], b"{\"name\":\"Andr\xe9\"}"] {
            read(Sender::Script, body).unwrap_err();
        }
    }

    #[test]
    fn a_charset_that_is_declared_is_utf_8() {
        for content_type in [
            "application/json",
            "application/json;charset=UTF-8",
            "text/plain; Charset=\"utf-8\"",
            "text/plain; charset=US-ASCII; format=flowed",
        ] {
            check_charset(content_type).unwrap();
        }
        for charset in ["ISO-8859-1", "windows-1256", "utf-16", "utf-7", "gbk", ""] {
            let content_type = format!("application/x-www-form-urlencoded; charset={charset}");
            check_charset(&content_type).unwrap_err();
        }
    }

    #[test]
    fn the_body_limit_allows_every_field_at_its_limit() {
        const LONGEST_CHOICE: usize = 100;
        for form in &FORMS.messages {
            let lengths = form.fields.iter().map(|field| {
                let value = field.max_length.unwrap_or(LONGEST_CHOICE);
                // Each character has four bytes, each byte becomes "%F0".
                field.name.len() + 12 * value
            });
            let most: usize = lengths.sum();
            assert!(most < MESSAGE_LIMIT_BYTES as usize, "{}", form.kind);
        }
    }

    #[test]
    fn the_body_limit_allows_the_largest_resume() {
        let max_bytes = FORMS.job_request.field(FILE).max_bytes;
        let limit = u64::from(APPLICATION_LIMIT_BYTES - TEXTS_LIMIT_BYTES);
        assert!(max_bytes.is_some_and(|max_bytes| max_bytes <= limit));
    }
}
