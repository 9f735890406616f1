//! Reads the body of an application for a job: its texts into memory, and its résumé by way of the disk.

use std::io;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Buf;
use futures_util::{Stream, StreamExt};
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use multer::Multipart;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};
use tokio::sync::OwnedSemaphorePermit;

use crate::config::{FORMS, FieldKind};
use crate::db;
use crate::db::Room;
use crate::inbox::applications::check_daily_uploads;
use crate::inbox::resume::Upload;
use crate::web::body::Place;
use crate::web::client::Client;
use crate::web::fields::{Fields, header};
use crate::web::{Error, State, body};

/// Maximum bytes of a text with the multipart syntax before it, give or take what arrives at once.
const TEXTS_LIMIT_BYTES: u32 = 64 * 1024;
/// Maximum bytes of a body: `data/forms.json` allows a résumé of 10 MB.
const LARGEST_BODY_BYTES: u32 = 10 * 1024 * 1024 + TEXTS_LIMIT_BYTES;

/// Where the form is sent.
pub const ENDPOINT: &str = "/api/job-request";
const FILE: &str = "resume";
/// Hidden texts of the form, which `data/forms.json` does not list. The last was the honeypot of earlier versions: a page
/// that was opened before an upgrade still sends it, and browsers fill it in.
const HIDDEN_TEXTS: [&str; 3] = ["job", "submission_id", "consent_version"];

/// Reads an application into `fields`. Returns its résumé, with its place among the bodies and its room in memory.
pub async fn receive(
    state: &State,
    client: Client,
    headers: &HeaderMap,
    stream: impl Stream<Item = Result<impl Buf, warp::Error>> + Send,
    fields: &mut Fields,
) -> Result<(Option<Place>, OwnedSemaphorePermit, Option<Upload>), Error> {
    let boundary = boundary(headers)?;
    let length = body::announced(headers, LARGEST_BODY_BYTES)?;
    let place = state.places.take(client, length).await?;
    let (room, now, max_mib) = (
        state.room.clone(),
        state.clock.now(),
        state.max_uploads_per_day,
    );
    let checked = state.writer.run_exclusively(move |conn| {
        room.check(conn)?;
        check_daily_uploads(conn, max_mib, now, length.into())
    });
    checked.await?;
    let file = parts(stream, boundary, fields, &state.room).await?;
    let in_memory = state.places.in_memory(length).await?;
    Ok((place, in_memory, read(file, length).await?))
}

/// Returns the boundary from the Content-Type.
fn boundary(headers: &HeaderMap) -> Result<String, Error> {
    multer::parse_boundary(header(headers, &CONTENT_TYPE)).map_err(|error| match error {
        multer::Error::NoBoundary => Error::Malformed("the Content-Type names no boundary".into()),
        _ => Error::UnsupportedType("multipart/form-data"),
    })
}

/// Reads the texts of a form into `fields`, and its file into an unnamed one on the disk. Returns the file with the name that
/// its sender gave it. Refuses unknown and repeated fields.
async fn parts<E>(
    stream: impl Stream<Item = Result<impl Buf, E>> + Send,
    boundary: String,
    fields: &mut Fields,
    room: &Room,
) -> Result<Option<(String, File)>, Error> {
    // What multer keeps in memory until it has found a part, and then its text.
    let unparsed = AtomicUsize::new(0);
    let limit = TEXTS_LIMIT_BYTES;
    let pieces = body::pieces(stream).map(|piece| {
        let piece = piece?;
        match unparsed.fetch_add(piece.len(), Relaxed) > limit as usize {
            true => Err(Error::TooLarge { limit }),
            false => Ok(piece),
        }
    });
    let mut form = Multipart::new(pieces, boundary);
    let mut resume = None;
    while let Some(mut part) = form.next_field().await.map_err(of_multer)? {
        unparsed.store(0, Relaxed);
        let name = part.name().unwrap_or_default().to_owned();
        match part.file_name().map(str::to_owned) {
            Some(file_name) if name == FILE && resume.is_none() => {
                let file = room.unnamed_file().map_err(not_written)?;
                let mut file = File::from_std(file);
                while let Some(piece) = part.chunk().await.map_err(of_multer)? {
                    unparsed.store(0, Relaxed);
                    file.write_all(&piece).await.map_err(not_written)?;
                }
                // Otherwise an error of the last write is lost.
                file.flush().await.map_err(not_written)?;
                resume = Some((file_name, file));
            }
            None if is_text(&name) && !fields.contains_key(&name) => {
                let text = part.bytes().await.map_err(of_multer)?;
                let text = String::from_utf8(text.into())
                    .map_err(|_| Error::Malformed("a text is not in UTF-8".into()))?;
                fields.insert(name, text);
            }
            _ => {
                return Err(Error::Malformed(
                    "a part is not a field of this form, or the field was sent twice".into(),
                ));
            }
        }
    }
    Ok(resume)
}

fn is_text(name: &str) -> bool {
    let mut fields = FORMS.job_request.fields.iter();
    HIDDEN_TEXTS.contains(&name)
        || name == FORMS.honeypot
        || fields.any(|field| field.name == name && field.kind != FieldKind::File)
}

/// Reads a received file of at most `most` bytes into memory.
async fn read(file: Option<(String, File)>, most: u32) -> Result<Option<Upload>, Error> {
    let Some((file_name, mut file)) = file else {
        return Ok(None);
    };
    let mut bytes = Vec::with_capacity(most as usize);
    file.rewind().await.map_err(not_written)?;
    file.read_to_end(&mut bytes).await.map_err(not_written)?;
    let bytes = bytes.into();
    Ok(Some(Upload { file_name, bytes }))
}

/// An error of the stream that multer reads from is one of ours.
fn of_multer(error: multer::Error) -> Error {
    let malformed = Error::Malformed(error.to_string());
    match error {
        multer::Error::StreamReadFailed(error) => error.downcast().map_or(malformed, |own| *own),
        _ => malformed,
    }
}

fn not_written(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::StorageFull {
        return db::Error::Full.into();
    }
    tracing::error!(%error, "an uploaded file could not be written beside the database");
    db::Error::Stopped.into()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;

    use super::*;

    /// Receives a body in pieces of so many bytes. Returns the texts, and the name and content of the file.
    async fn received(body: &[u8], piece_length: usize) -> Result<(Fields, Option<Upload>), Error> {
        let pieces = stream::iter(body.chunks(piece_length).map(Ok::<_, Infallible>));
        let (mut fields, room) = (Fields::new(), Room::default());
        let file = parts(pieces, "XX".to_owned(), &mut fields, &room).await?;
        let resume = read(file, 0).await?;
        Ok((fields, resume))
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
        let texts = listed.filter(|field| field.kind != FieldKind::File);
        let mut names: Vec<&str> = texts.map(|field| field.name.as_str()).collect();
        names.push(&FORMS.honeypot);
        names.extend(HIDDEN_TEXTS);
        let mut parts: Vec<Vec<u8>> = names
            .iter()
            .map(|name| part(&format!("name=\"{name}\""), name.as_bytes()))
            .collect();
        let content = [&b"%PDF-\r\n--X\r\n--\r\n"[..], &[b'\r'; 200_000]].concat();
        parts.push(part("name=\"resume\"; filename=\"سی وی.pdf\"", &content));
        let body = form(&parts);
        for piece_length in [7, 1000, 16 * 1024, body.len()] {
            let (fields, resume) = received(&body, piece_length).await.unwrap();
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
            (form(&[part("name=\"nickname\"", b"A")]), "not a field"),
            (form(&[part("name=\"resume\"", b"%PDF-")]), "not a field"),
            (
                form(&[part("filename=\"cv.pdf\"", b"%PDF-")]),
                "not a field",
            ),
            (
                form(&[part("name=\"name\"; filename=\"a\"", b"A")]),
                "not a field",
            ),
            (form(&[name(), name()]), "sent twice"),
            (form(&[file(), file()]), "sent twice"),
            (form(&[part("name=\"name\"", b"\xff")]), "not in UTF-8"),
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

    #[test]
    fn the_body_limit_allows_the_largest_resume() {
        let max_bytes = FORMS.job_request.fields.get(FILE).max_bytes;
        let limit = u64::from(LARGEST_BODY_BYTES - TEXTS_LIMIT_BYTES);
        assert_eq!(max_bytes, Some(limit));
    }
}
