//! Reads a request body within a time limit and parses the form in it. Also finds out whether our script or the browser itself
//! sent the form, and gives each submission an id, so that a repeated one is stored only once. The files of an application
//! are written to disk until the whole body has arrived.
//!
//! The filters of warp limit only the number of bytes. They have neither time limits nor upload slots, and `warp::multipart` hides
//! how much it buffers of a part whose head does not end. So this module reads the stream of `warp::body::stream`.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::ready;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use bytes::{Buf, Bytes};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use http::HeaderMap;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
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
use url::form_urlencoded;
use uuid::Uuid;
use warp::Filter;

use crate::config::{FORMS, FieldKind, Form};
use crate::db::{self, DiskSpace};
use crate::inbox::photos::{MAX_PHOTOS, MAX_TOTAL_BYTES};
use crate::inbox::resume::{ResumeUploads, Upload};
use crate::text::hex;
use crate::web::client::Client;
use crate::web::error::RequestError;
use crate::web::filters::header_text;
use crate::web::response::header;
use crate::web::state::AppState;
use crate::web::upload_slots::{Progress, Slot};

/// How long the server waits for a body.
#[derive(Debug, Clone, Copy)]
struct TimeLimits {
    /// Maximum time without a byte.
    idle: Duration,
    /// Maximum time for the whole body.
    total: Duration,
}

/// Limits for a form. A phone on the road may lose its network for half a minute, and 2 MB take 20 minutes at 16 kbit/s.
/// [`upload_slots`](crate::web::upload_slots) limits the cost of slow bodies.
const FORM_LIMITS: TimeLimits = TimeLimits {
    idle: Duration::from_secs(60),
    total: Duration::from_secs(20 * 60),
};
/// Limits for a body without an upload slot: a refused form, or a short text. It must not keep its connection busy for long.
const NO_SLOT_LIMITS: TimeLimits = TimeLimits {
    idle: Duration::from_secs(5),
    total: Duration::from_secs(60),
};
/// How many bytes of a refused body are read and discarded at most.
const MAX_DISCARDED_BYTES: usize = 64 * 1024 * 1024;
/// Maximum length of a chunk. hyper itself may return one chunk of 400 KB when a body arrives while the server is busy.
const MAX_CHUNK_BYTES: usize = 16 * 1024;

/// The headers that describe the body of a form, and the answer that its sender expects.
#[derive(Debug, Clone, Default)]
pub struct FormHeaders {
    accept: String,
    content_type: String,
    content_length: String,
}

/// The [`FormHeaders`] of a request.
pub fn form_headers()
-> impl Filter<Extract = (FormHeaders,), Error = Infallible> + Copy + Send + Sync {
    header_text("accept")
        .and(header_text("content-type"))
        .and(header_text("content-length"))
        .map(
            |accept: Option<String>,
             content_type: Option<String>,
             content_length: Option<String>| FormHeaders {
                accept: accept.unwrap_or_default(),
                content_type: content_type.unwrap_or_default(),
                content_length: content_length.unwrap_or_default(),
            },
        )
}

/// Parses the Content-Length, which is required and must not exceed `limit`.
fn parse_content_length(content_length: &str, limit: u32) -> Result<u32, RequestError> {
    let length: u64 = content_length
        .parse()
        .map_err(|_| RequestError::LengthRequired)?;
    u32::try_from(length)
        .ok()
        .filter(|length| *length <= limit)
        .ok_or(RequestError::TooLarge { limit })
}

/// Splits `body` into chunks of at most [`MAX_CHUNK_BYTES`]. The stream fails with [`RequestError::TooSlow`] at a time limit,
/// and with [`RequestError::Busy`] when its slot is `revoked`.
fn chunks<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
    limits: TimeLimits,
    revoked: CancellationToken,
) -> impl Stream<Item = Result<Bytes, RequestError>> {
    let end = Instant::now() + limits.total;
    stream::try_unfold(
        (Box::pin(body), Bytes::new(), revoked),
        move |(mut body, mut received, revoked)| async move {
            // Otherwise multer, which reads all that is ready, would buffer more than one chunk.
            yield_now().await;
            if received.is_empty() {
                let deadline = end.min(Instant::now() + limits.idle);
                let next = tokio::select! {
                    biased;
                    next = timeout_at(deadline, body.next()) => {
                        next.map_err(|_| RequestError::TooSlow)?
                    }
                    () = revoked.cancelled() => return Err(RequestError::Busy),
                };
                match next {
                    Some(Ok(mut next)) => received = next.copy_to_bytes(next.remaining()),
                    Some(Err(_)) => return Err(RequestError::Malformed("the body ended early")),
                    None => return Ok(None),
                }
            }
            let chunk = received.split_to(received.len().min(MAX_CHUNK_BYTES));
            Ok(Some((chunk, (body, received, revoked))))
        },
    )
}

/// The chunks of a body that has an upload slot. `progress` records them.
fn chunks_in_slot<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
    progress: Arc<Progress>,
) -> impl Stream<Item = Result<Bytes, RequestError>> {
    let revoked = progress.revoked.clone();
    chunks(body, FORM_LIMITS, revoked).inspect_ok(move |chunk| progress.add(chunk.len()))
}

/// Reads the whole body.
async fn read<E>(
    body: impl Stream<Item = Result<impl Buf, E>>,
    progress: &Arc<Progress>,
) -> Result<Vec<u8>, RequestError> {
    let bytes = chunks_in_slot(body, Arc::clone(progress))
        .map_ok(Vec::from)
        .try_concat()
        .await?;
    progress.complete();
    Ok(bytes)
}

/// Reads a text of at most `limit` bytes.
///
/// # Errors
/// Refuses a body that is longer, has no length, is too slow or is not UTF-8.
pub async fn read_short_text<E>(
    content_length: &str,
    body: impl Stream<Item = Result<impl Buf, E>>,
    limit: u32,
) -> Result<String, RequestError> {
    parse_content_length(content_length, limit)?;
    let bytes = chunks(body, NO_SLOT_LIMITS, CancellationToken::new())
        .map_ok(Vec::from)
        .try_concat()
        .await?;
    String::from_utf8(bytes).map_err(|_| NOT_UTF8)
}

/// Reads and discards the rest of a refused body. If we closed the connection while the client is still sending, the client
/// would report a broken connection instead of showing the response.
pub fn discard<E: Send + 'static>(
    body: impl Stream<Item = Result<impl Buf + Send + 'static, E>> + Send + 'static,
) {
    let mut left = MAX_DISCARDED_BYTES;
    let chunks =
        chunks(body, NO_SLOT_LIMITS, CancellationToken::new()).try_take_while(move |chunk| {
            left = left.saturating_sub(chunk.len());
            ready(Ok(left > 0))
        });
    tokio::spawn(chunks.for_each(|_| ready(())));
}

/// Field values by name, exactly as they were sent.
pub type Fields = BTreeMap<String, String>;

/// Who sent a form. This decides between a JSON response and a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// Our script, which expects JSON.
    Script,
    /// The browser itself (without JavaScript), which expects a page.
    Browser,
}

impl Sender {
    /// Decides which answer the sender of `form` gets.
    pub fn of(form: &Form, headers: &FormHeaders) -> Self {
        if form.kind == FORMS.job_request.kind {
            Self::by_accept(headers)
        } else {
            // The refusal of any other type is JSON.
            Self::by_content_type(headers).unwrap_or(Self::Script)
        }
    }

    /// Decides by the Accept header. Use this if both send the same Content-Type: a browser asks for a page, a script does not.
    fn by_accept(headers: &FormHeaders) -> Self {
        if headers.accept.to_ascii_lowercase().contains("text/html") {
            Self::Browser
        } else {
            Self::Script
        }
    }

    /// Decides by the Content-Type. Returns `None` if it is neither JSON nor a URL-encoded form.
    fn by_content_type(headers: &FormHeaders) -> Option<Self> {
        let content_type = headers.content_type.to_ascii_lowercase();
        match content_type.split(';').next().unwrap_or_default().trim() {
            "application/json" => Some(Self::Script),
            "application/x-www-form-urlencoded" => Some(Self::Browser),
            _ => None,
        }
    }

    /// Parses the fields of `form` from a `body` in the format that this sender uses.
    fn parse_fields(self, body: &[u8], form: &Form) -> Result<Fields, RequestError> {
        match self {
            Self::Script => parse_json(body, form),
            Self::Browser => parse_url_encoded(body),
        }
    }
}

const NOT_UTF8: RequestError = RequestError::Malformed("a text is not in UTF-8");

/// Parses a JSON object. Skips members that are `null`, and a byte order mark at the beginning.
fn parse_json(body: &[u8], form: &Form) -> Result<Fields, RequestError> {
    let json = str::from_utf8(body).map_err(|_| NOT_UTF8)?;
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let values: Option<BTreeMap<String, Value>> = serde_json::from_str(json).ok();
    values
        .and_then(|values| {
            values
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| {
                    let text = json_value_to_text(&name, value, form)?;
                    Some((name, text))
                })
                .collect()
        })
        .ok_or(RequestError::Malformed(
            "the body must be a JSON object whose values are texts, or numbers in fields for numbers",
        ))
}

/// Returns `None` if `value` is neither a string nor a number in a number field.
fn json_value_to_text(name: &str, value: Value, form: &Form) -> Option<String> {
    let is_number_field = || {
        form.find(name)
            .is_some_and(|field| field.kind == FieldKind::Number)
    };
    match value {
        Value::String(text) => Some(text),
        Value::Number(number) if is_number_field() => Some(number.to_string()),
        _ => None,
    }
}

/// Parses a URL-encoded form.
fn parse_url_encoded(body: &[u8]) -> Result<Fields, RequestError> {
    // Check for UTF-8 first, because the parser replaces invalid bytes. The separators are ASCII, so if the whole body is UTF-8,
    // then so is every name and value.
    percent_decode(body).decode_utf8().map_err(|_| NOT_UTF8)?;
    Ok(form_urlencoded::parse(body).into_owned().collect())
}

/// Refuses a Content-Type (of a body or of one part of it) with a charset other than UTF-8 or ASCII.
fn check_charset(content_type: &str) -> Result<(), RequestError> {
    let charset = parameter(content_type, "charset").unwrap_or("utf-8");
    match charset.to_ascii_lowercase().as_str() {
        "utf-8" | "utf8" | "us-ascii" => Ok(()),
        _ => Err(RequestError::Malformed("texts must be in UTF-8")),
    }
}

/// Returns a parameter of a header such as Content-Type, without quotes. A semicolon or an escaped quote ends the value, but
/// the values that we read here have neither.
fn parameter<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header
        .split(';')
        .skip(1)
        .filter_map(|parameter| parameter.split_once('='))
        .find(|(key, _)| key.trim().eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim().trim_matches('"'))
}

/// Removes the submission id from `fields` and returns it, prefixed with the `endpoint` so that ids of different forms never
/// collide.
///
/// A browser without JavaScript sends no id. Then it is a hash of the fields, the `files` and the `day`, so that a double click
/// stores the form only once. A client cannot choose an id that collides with such a hash, because a client's id must be a
/// UUID.
pub fn take_submission_id(
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
        None if sender == Sender::Browser => hash_content(fields, files, day),
        None => return Ok(None),
    };
    Ok(Some(format!("{endpoint} {id}")))
}

/// Returns the SHA-256 of the content in hexadecimal digits. Each item is hashed after its length.
fn hash_content(fields: &Fields, files: &ResumeUploads, day: Date) -> String {
    let texts = fields
        .iter()
        .flat_map(|(name, value)| [name, value])
        .map(String::as_bytes);
    let document = files.document.as_ref().map_or(&[][..], |file| &file.bytes);
    let photos = files.photos.iter().map(|photo| &photo[..]);
    let mut hash = Sha256::new_with_prefix(day.to_string());
    for item in texts.chain([document]).chain(photos) {
        hash.update((item.len() as u64).to_be_bytes());
        hash.update(item);
    }
    hex(&hash.finalize())
}

/// Maximum bytes of a message: every field at its limit in four-byte characters, URL-encoded, plus a margin.
const MESSAGE_LIMIT_BYTES: u32 = 80 * 1024;
/// Maximum bytes of a text field, and of the multipart syntax before it, give or take one chunk.
const TEXT_LIMIT_BYTES: u32 = 64 * 1024;
/// Maximum bytes of an application. Photographs may be larger in total than the 10 MB that `data/forms.json` allows for a
/// résumé.
const APPLICATION_LIMIT_BYTES: u32 = MAX_TOTAL_BYTES as u32 + TEXT_LIMIT_BYTES;

const RESUME_FIELD: &str = "resume";
const PHOTOS_FIELD: &str = "photos";
const CONTENT_TRANSFER_ENCODING: HeaderName = HeaderName::from_static("content-transfer-encoding");
/// Hidden fields of the application form, which `data/forms.json` does not list.
const HIDDEN_FIELDS: [&str; 3] = ["job", "submission_id", "consent_version"];

/// The resources of a form that is not stored yet: its upload slot and, for an application, memory for its files. Dropping this
/// releases both.
#[derive(Debug)]
pub struct UploadGuard {
    _slot: Slot,
    _memory: Option<OwnedSemaphorePermit>,
}

/// Reads a message of `form` into `fields`.
pub async fn receive_message(
    form: &Form,
    state: &AppState,
    client: Client,
    headers: &FormHeaders,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
    fields: &mut Fields,
) -> Result<UploadGuard, RequestError> {
    let sender = Sender::by_content_type(headers)
        .ok_or(RequestError::UnsupportedType("application/json"))?;
    check_charset(&headers.content_type)?;
    let length = parse_content_length(&headers.content_length, MESSAGE_LIMIT_BYTES)?;
    let slot = state.upload_slots.take(client, length).await?;
    let body = read(stream, &slot.progress).await?;
    *fields = sender.parse_fields(&body, form)?;
    Ok(UploadGuard {
        _slot: slot,
        _memory: None,
    })
}

/// The files of an application, on disk.
#[derive(Default)]
struct FilesOnDisk {
    resume: Option<ResumeOnDisk>,
    /// At most [`MAX_PHOTOS`] and one more, which shows that there were too many.
    photos: Vec<File>,
}

struct ResumeOnDisk {
    /// The name on the applicant's computer.
    file_name: String,
    file: File,
}

/// Reads the texts of an application into `fields`, and returns its files.
pub async fn receive_application(
    state: &AppState,
    client: Client,
    headers: &FormHeaders,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
    fields: &mut Fields,
) -> Result<(UploadGuard, ResumeUploads), RequestError> {
    let boundary = boundary(&headers.content_type)?;
    let length = parse_content_length(&headers.content_length, APPLICATION_LIMIT_BYTES)?;
    let slot = state.upload_slots.take(client, length).await?;
    let disk_space = state.disk_space.clone();
    state
        .writer
        .run_exclusively(move |conn| disk_space.check(conn))
        .await?;
    let chunks = chunks_in_slot(stream, Arc::clone(&slot.progress));
    let files = read_parts(chunks, boundary, fields, &state.disk_space)
        .await
        .map_err(|error| match error {
            RequestError::TooSlow => RequestError::TooSlowForFile,
            other => other,
        })?;
    slot.progress.complete();
    let guard = UploadGuard {
        _slot: slot,
        _memory: Some(state.upload_slots.reserve_memory(length).await?),
    };
    Ok((guard, read_files(files).await?))
}

/// Returns the boundary from the Content-Type. Some clients do not quote a boundary that contains a slash or an equals sign.
fn boundary(content_type: &str) -> Result<String, RequestError> {
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

/// Whether `boundary` is valid (RFC 2046, section 5.1.1).
fn is_boundary(boundary: &str) -> bool {
    (1..=70).contains(&boundary.len())
        && boundary
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"'()+_,-./:=? ".contains(&byte))
}

/// Reads the texts of a multipart form into `fields`, and writes its files into unnamed files on disk. Refuses unknown fields,
/// and repeated fields other than photographs.
async fn read_parts(
    chunks: impl Stream<Item = Result<Bytes, RequestError>> + Send,
    boundary: String,
    fields: &mut Fields,
    disk_space: &DiskSpace,
) -> Result<FilesOnDisk, RequestError> {
    // Bytes that multer has read since it last returned a part or some of its content. multer buffers them: they are the head of a
    // part, and anything before it.
    let unparsed = AtomicUsize::new(0);
    let limit = TEXT_LIMIT_BYTES;
    let chunks = chunks.map(|chunk| {
        let chunk = chunk?;
        if unparsed.fetch_add(chunk.len(), Relaxed) > limit as usize {
            return Err(RequestError::TooLarge { limit });
        }
        Ok(chunk)
    });
    let mut form = Multipart::new(chunks, boundary);
    let mut files = FilesOnDisk::default();
    while let Some(part) = form.next_field().await.map_err(multipart_error)? {
        unparsed.store(0, Relaxed);
        check_encoding(part.headers())?;
        let name = part
            .name()
            .ok_or(RequestError::Malformed("a field has no name"))?
            .to_owned();
        if fields.contains_key(&name) || (name == RESUME_FIELD && files.resume.is_some()) {
            return Err(RequestError::Malformed("a field was sent twice"));
        }
        if name == RESUME_FIELD {
            let file_name = file_name(&part);
            let file = write_to_disk(part, disk_space, &unparsed).await?;
            files.resume = Some(ResumeOnDisk { file_name, file });
        } else if name == PHOTOS_FIELD {
            let file = write_to_disk(part, disk_space, &unparsed).await?;
            // Further files are dropped, which frees their space immediately.
            if files.photos.len() <= MAX_PHOTOS {
                files.photos.push(file);
            }
        } else if is_text_field(&name) {
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

/// Reads a text field.
async fn read_text(
    mut part: multer::Field<'_>,
    unparsed: &AtomicUsize,
) -> Result<String, RequestError> {
    let limit = TEXT_LIMIT_BYTES;
    let mut text = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(multipart_error)? {
        unparsed.store(0, Relaxed);
        text.extend_from_slice(&chunk);
        if text.len() > limit as usize {
            return Err(RequestError::TooLarge { limit });
        }
    }
    String::from_utf8(text).map_err(|_| NOT_UTF8)
}

/// Writes the content of a file field into an unnamed file.
async fn write_to_disk(
    mut part: multer::Field<'_>,
    disk_space: &DiskSpace,
    unparsed: &AtomicUsize,
) -> Result<File, RequestError> {
    let mut file = File::from_std(disk_space.unnamed_file().map_err(file_error)?);
    while let Some(chunk) = part.chunk().await.map_err(multipart_error)? {
        unparsed.store(0, Relaxed);
        file.write_all(&chunk).await.map_err(file_error)?;
    }
    // tokio reports an error of the last write only here.
    file.flush().await.map_err(file_error)?;
    Ok(file)
}

/// Refuses the transfer encodings of email, which forms must not use (RFC 7578, section 4.7).
fn check_encoding(headers: &HeaderMap) -> Result<(), RequestError> {
    let encoding = header(headers, &CONTENT_TRANSFER_ENCODING);
    match encoding.trim().to_ascii_lowercase().as_str() {
        "" | "7bit" | "8bit" | "binary" => Ok(()),
        _ => Err(RequestError::Malformed(
            "a field has a Content-Transfer-Encoding, which forms do not use",
        )),
    }
}

/// Returns the name of the file on the applicant's computer. Some clients send it only in the syntax of RFC 5987
/// (`filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`), or in a charset of their own. Returns an empty name if we cannot decode it, which
/// does no harm: we tell the type of the file from its content.
fn file_name(part: &multer::Field<'_>) -> String {
    if let Some(name) = part.file_name() {
        return name.to_owned();
    }
    let disposition = header(part.headers(), &CONTENT_DISPOSITION);
    let extended_name = || {
        let (charset, rest) = parameter(disposition, "filename*")?.split_once('\'')?;
        let (_language, name) = rest.split_once('\'')?;
        if !charset.eq_ignore_ascii_case("utf-8") {
            return None;
        }
        let name = percent_decode_str(name).decode_utf8().ok()?;
        Some(name.into_owned())
    };
    extended_name()
        .or_else(|| Some(parameter(disposition, "filename")?.to_owned()))
        .unwrap_or_default()
}

fn is_text_field(name: &str) -> bool {
    HIDDEN_FIELDS.contains(&name)
        || name == FORMS.honeypot
        || FORMS
            .job_request
            .fields
            .iter()
            .any(|field| field.name == name && !field.kind.is_for_files())
}

/// Reads the files of an application into memory.
async fn read_files(files: FilesOnDisk) -> Result<ResumeUploads, RequestError> {
    let document = match files.resume {
        Some(ResumeOnDisk { file_name, file }) => {
            let bytes = read_file(file).await?;
            Some(Upload { file_name, bytes })
        }
        None => None,
    };
    let mut photos = Vec::new();
    for file in files.photos {
        photos.push(read_file(file).await?);
    }
    // If no photograph was chosen, a browser sends an empty file.
    photos.retain(|photo| !photo.is_empty());
    Ok(ResumeUploads { document, photos })
}

async fn read_file(mut file: File) -> Result<Bytes, RequestError> {
    let length = file.metadata().await.map_err(file_error)?.len();
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.rewind().await.map_err(file_error)?;
    file.read_to_end(&mut bytes).await.map_err(file_error)?;
    Ok(bytes.into())
}

/// Unwraps our own error if the stream that multer reads from failed.
fn multipart_error(error: multer::Error) -> RequestError {
    let malformed = RequestError::Malformed("the multipart form is incomplete or not well-formed");
    match error {
        multer::Error::StreamReadFailed(error) => error
            .downcast()
            .map_or(malformed, |stream_error| *stream_error),
        _ => malformed,
    }
}

/// The error of an uploaded file that cannot be written or read. Logs it, except for a full disk, which is counted as a refusal
/// anyway.
fn file_error(error: io::Error) -> RequestError {
    if error.kind() == io::ErrorKind::StorageFull {
        return db::Error::Full.into();
    }
    tracing::error!(%error, "could not write an uploaded file in the directory of the database");
    db::Error::Stopped.into()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::web::upload_slots::UploadSlots;

    #[test]
    fn a_content_length_is_required_and_limited() {
        assert_eq!(parse_content_length("10", 10).unwrap(), 10);
        for (length, limit) in [("11", 10), ("99999999999", u32::MAX)] {
            let error = parse_content_length(length, limit).unwrap_err();
            assert!(matches!(error, RequestError::TooLarge { .. }));
        }
        for length in ["", "many", "-1"] {
            let error = parse_content_length(length, 10).unwrap_err();
            assert!(matches!(error, RequestError::LengthRequired));
        }
    }

    /// A body that sends `bytes_per_second` for `seconds`, with a `pause` in the middle.
    fn paced(
        bytes_per_second: usize,
        seconds: u32,
        pause: Duration,
    ) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(0, move |sent| async move {
            let is_half = sent == seconds / 2;
            let extra = if is_half { pause } else { Duration::ZERO };
            tokio::time::sleep(Duration::from_secs(1) + extra).await;
            let chunk = Ok(Bytes::from(vec![b'x'; bytes_per_second]));
            (sent < seconds).then_some((chunk, sent + 1))
        })
    }

    /// Reads a body in a slot for large bodies. Returns its length or the error, and how long it took.
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
        // 16 kbit/s, on a phone that loses its network in between.
        for (bytes_per_second, seconds, pause) in [(2000, 300, 30), (2000, 1100, 50), (1, 10, 30)] {
            let body = paced(bytes_per_second, seconds, Duration::from_secs(pause));
            let (whole, _) = read_in_slot(body).await;
            assert_eq!(whole.unwrap(), bytes_per_second * seconds as usize);
        }
        let (whole, elapsed) = read_in_slot(paced(2000, 2000, Duration::ZERO)).await;
        assert!(matches!(whole, Err(RequestError::TooSlow)));
        assert_eq!(elapsed, FORM_LIMITS.total);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stalls_is_refused_after_any_number_of_bytes() {
        for length in [0, 1 << 20] {
            let begun = stream::iter([Ok(Bytes::from(vec![b'x'; length]))]);
            let (whole, elapsed) = read_in_slot(begun.chain(stream::pending())).await;
            assert!(matches!(whole, Err(RequestError::TooSlow)));
            assert_eq!(elapsed, FORM_LIMITS.idle);
        }
    }

    /// Discards `body`. Returns the time until the server drops it.
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
    async fn a_refused_body_is_dropped_after_a_short_time() {
        assert_eq!(
            discarded_after(stream::pending()).await,
            NO_SLOT_LIMITS.idle
        );
        let trickling = paced(1, 600, Duration::ZERO);
        assert_eq!(discarded_after(trickling).await, NO_SLOT_LIMITS.total);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_whose_slot_is_revoked_is_refused() {
        let client = IpAddr::from([192, 0, 2, 1]).into();
        let slots = UploadSlots::default();
        let slot = slots.take(client, MESSAGE_LIMIT_BYTES).await.unwrap();
        slot.progress.revoked.cancel();
        let stalled = stream::pending::<Result<Bytes, Infallible>>();
        let outcome = read(stalled, &slot.progress).await;
        assert!(matches!(outcome, Err(RequestError::Busy)));
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
    fn a_browser_without_script_repeats_the_same_id_for_a_day() {
        let id_at = |endpoint, text: &str, files: &ResumeUploads, day| {
            let mut fields = fields(&[("message", text)]);
            take_submission_id(endpoint, Sender::Browser, &mut fields, files, day)
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
        let hash = first.strip_prefix("/api/contact-us ").unwrap();
        let mut sent = fields(&[("submission_id", hash)]);
        let no_files = ResumeUploads::default();
        let id = take_submission_id("/api/contact-us", Sender::Script, &mut sent, &no_files, DAY);
        assert!(id.is_err(), "a script must not choose such an id");
    }

    #[test]
    fn a_script_may_choose_a_uuid() {
        let id = Uuid::from_u128(7);
        let mut sent = fields(&[("submission_id", &id.to_string()), ("name", "x")]);
        let no_files = ResumeUploads::default();
        let take = |fields: &mut Fields| {
            take_submission_id("/api/contact-us", Sender::Script, fields, &no_files, DAY)
        };
        assert_eq!(
            take(&mut sent).unwrap(),
            Some(format!("/api/contact-us {id}"))
        );
        assert!(!sent.contains_key("submission_id"));
        assert_eq!(take(&mut sent).unwrap(), None);
        let mut wrong = fields(&[("submission_id", "1")]);
        assert!(matches!(take(&mut wrong), Err(RequestError::Malformed(_))));
    }

    /// Receives a multipart body in chunks of `chunk_length` bytes. Returns its text fields and its résumé.
    async fn receive(
        body: &[u8],
        chunk_length: usize,
    ) -> Result<(Fields, Option<Upload>), RequestError> {
        let body = stream::iter(body.chunks(chunk_length).map(Ok::<_, Infallible>));
        let chunks = chunks(body, FORM_LIMITS, CancellationToken::new());
        let mut fields = Fields::new();
        let disk_space = DiskSpace::default();
        let files = read_parts(chunks, "XX".to_owned(), &mut fields, &disk_space).await?;
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
    async fn text_fields_and_the_resume_are_read_whatever_the_length_of_a_chunk() {
        let mut names: Vec<&str> = FORMS
            .job_request
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .filter(|name| is_text_field(name))
            .collect();
        names.push(&FORMS.honeypot);
        names.extend(HIDDEN_FIELDS);
        let parts: Vec<Vec<u8>> = names
            .iter()
            .map(|name| part(&format!("name=\"{name}\""), name.as_bytes()))
            .collect();
        // Chunks from a network are small. Those from a fast client to a busy server are large.
        for (chunk_length, file_length) in [
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
            let (fields, resume) = receive(&body, chunk_length)
                .await
                .unwrap_or_else(|error| panic!("{chunk_length}: {error}"));
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
        let long = vec![b'x'; TEXT_LIMIT_BYTES as usize];
        let larger = [&long[..], &long].concat();
        for (body, reason) in [
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
            // Too much before the first part, or in the head of a part.
            (larger.clone(), "TooLarge"),
            (form(&[part(&"x".repeat(2 * long.len()), b"")]), "TooLarge"),
            (name(), "incomplete"),
            (b"--XX".to_vec(), "incomplete"),
            (b"".to_vec(), "incomplete"),
        ] {
            let error = receive(&body, 1000).await.unwrap_err();
            let error = format!("{error:?}");
            assert!(error.contains(reason), "{error} is not {reason}");
        }
    }

    #[tokio::test]
    async fn the_file_name_is_decoded_if_possible() {
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
            // Names that we cannot decode.
            ("filename*=ISO-8859-1''r%E9sum%E9.pdf", ""),
            ("filename*=UTF-8''%E9.pdf", ""),
            ("filename*=cv.pdf", ""),
            ("", ""),
        ] {
            let file = part(&format!("name=\"resume\"; {parameters}"), b"%PDF-");
            let (_, resume) = receive(&form(&[file]), 1000).await.unwrap();
            assert_eq!(resume.unwrap().file_name, file_name, "{parameters}");
        }
        let in_latin_1 = [
            &b"--XX\r\nContent-Disposition: form-data; name=\"resume\"; filename=\"r\xe9sum\xe9.pdf\""[..],
            b"\r\nContent-Type: application/pdf\r\n\r\n%PDF-\r\n--XX--\r\n",
        ];
        let (_, resume) = receive(&in_latin_1.concat(), 1000).await.unwrap();
        assert_eq!(resume.unwrap().file_name, "");
    }

    #[test]
    fn a_boundary_need_not_be_quoted() {
        for (content_type, expected) in [
            ("multipart/form-data; boundary=XX", "XX"),
            ("Multipart/Form-Data;Boundary=\"X X\"", "X X"),
            ("multipart/form-data; boundary=/Xx=_a/b:c?", "/Xx=_a/b:c?"),
            ("multipart/form-data; charset=utf-8; boundary=XX", "XX"),
        ] {
            assert_eq!(boundary(content_type).unwrap(), expected);
        }
        for (content_type, reason) in [
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
            let error = format!("{:?}", boundary(content_type).unwrap_err());
            assert!(
                error.contains(reason),
                "{content_type}: {error} is not {reason}"
            );
        }
        let long = format!("multipart/form-data; boundary={}", "X".repeat(71));
        boundary(&long).unwrap_err();
    }

    #[test]
    fn a_message_must_be_utf_8() {
        let contact = FORMS.message("contact").unwrap();
        let read = |sender: Sender, body: &[u8]| sender.parse_fields(body, contact);
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
            // Windows-1256 (escaped and raw), Latin-1, half a character, a surrogate.
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
    fn the_charset_parameter_must_be_utf_8_or_ascii() {
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
            let largest_body: usize = form
                .fields
                .iter()
                .map(|field| {
                    let max_length = field.max_length.unwrap_or(LONGEST_CHOICE);
                    // A character may have four bytes, and each byte becomes three, such as "%F0".
                    field.name.len() + 12 * max_length
                })
                .sum();
            assert!(largest_body < MESSAGE_LIMIT_BYTES as usize, "{}", form.kind);
        }
    }

    #[test]
    fn the_body_limit_allows_the_largest_resume() {
        let max_bytes = FORMS.job_request.field(RESUME_FIELD).max_bytes;
        let limit = u64::from(APPLICATION_LIMIT_BYTES - TEXT_LIMIT_BYTES);
        assert!(max_bytes.is_some_and(|max_bytes| max_bytes <= limit));
    }
}
