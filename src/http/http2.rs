//! The limits of HTTP/2, and what makes its requests and responses like those of HTTP/1.1.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use hyper::server::conn::http2;
use hyper::{Request, Response, Uri};
use hyper_util::rt::TokioExecutor;
use warp::http::HeaderValue;
use warp::http::header::{CONTENT_LENGTH, HOST};

use super::activity::{Activity, Handling};
use super::turns::Turn;

/// Most open streams of a connection.
const MAX_STREAMS: u32 = 100;
/// Streams that a client may reset before they are accepted; with more, the connection is closed (CVE-2023-44487).
const MAX_EARLY_RESETS: usize = 20;
/// Streams that the client's errors may reset; with more, the connection is closed.
const MAX_ERROR_RESETS: usize = 256;
/// Bytes of request bodies that a client may send before they are read.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 512 * 1024;
/// Most bytes of one response that wait to be sent: more than `Turns` lets wait, so that a long body fills that by itself.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// Bytes of a long body that are handed over at once. The end of a response is known this precisely: what was handed over
/// may still wait for the client.
const CHUNK_BYTES: usize = 16 * 1024;
/// A body of at most so many bytes is handed over whole, which costs less: nearly every page.
const SHORT_BYTES: usize = 32 * 1024;

/// Returns a server of HTTP/2 within our limits. `max_head` is in bytes. It sends no pings: the watchdog closes connections that
/// are idle or stalled.
pub fn builder(max_head: usize) -> http2::Builder<TokioExecutor> {
    let mut server = http2::Builder::new(TokioExecutor::new());
    server
        .max_concurrent_streams(MAX_STREAMS)
        .max_pending_accept_reset_streams(MAX_EARLY_RESETS)
        .max_local_error_reset_streams(MAX_ERROR_RESETS)
        .max_header_list_size(u32::try_from(max_head).unwrap_or(u32::MAX))
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .max_send_buf_size(SEND_BUFFER_BYTES);
    server
}

/// Returns `request` as HTTP/1.1 would carry it, with the authority as Host header and the path as its target. An authority
/// that differs from a Host header becomes a second one, so that the check of the head refuses the request.
pub fn with_host<B>(mut request: Request<B>) -> Request<B> {
    let uri = request.uri();
    let host = uri
        .authority()
        .and_then(|authority| HeaderValue::from_str(authority.as_str()).ok());
    let path = uri.path_and_query().cloned();
    if let (Some(host), Some(path)) = (host, path) {
        *request.uri_mut() = Uri::from(path);
        if request.headers().get(HOST) != Some(&host) {
            request.headers_mut().append(HOST, host);
        }
    }
    request
}

/// Returns `response` so that its body is sent when it is its `turn`, and counts as being sent in `activity` until the
/// client's flow control has let all of it pass. To HEAD, it has no body.
pub fn in_chunks<B: Body<Data = Bytes> + Unpin>(
    response: Response<B>,
    is_head: bool,
    turn: Turn,
    activity: &Arc<Activity>,
) -> Response<ChunkedBody<B>> {
    let (mut head, body) = response.into_parts();
    if is_head && let Some(length) = body.size_hint().exact() {
        head.headers.entry(CONTENT_LENGTH).or_insert(length.into());
    }
    let has_body = !is_head && !body.is_end_stream();
    let body = has_body.then(|| Sending {
        body,
        chunk: Bytes::new(),
        turn,
        _handling: activity.sending(),
    });
    Response::from_parts(head, ChunkedBody(body))
}

/// A body that is handed over in chunks.
pub struct ChunkedBody<B>(Option<Sending<B>>);

struct Sending<B> {
    body: B,
    /// The rest of the body's last frame.
    chunk: Bytes,
    turn: Turn,
    _handling: Handling,
}

impl<B: Body<Data = Bytes> + Unpin> Body for ChunkedBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let Some(sending) = &mut self.0 else {
            return Poll::Ready(None);
        };
        ready!(sending.turn.poll(cx));
        while sending.chunk.is_empty() {
            match ready!(Pin::new(&mut sending.body).poll_frame(cx)).transpose()? {
                Some(frame) => match frame.into_data() {
                    Ok(data) => sending.chunk = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                None => return Poll::Ready(None),
            }
        }
        let length = match sending.chunk.len() {
            short if short <= SHORT_BYTES => short,
            _ => CHUNK_BYTES,
        };
        let chunk = sending.chunk.split_to(length);
        let chunk = sending.turn.hand_over(chunk);
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.0
            .as_ref()
            .is_none_or(|sending| sending.chunk.is_empty() && sending.body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        let Some(sending) = &self.0 else {
            return SizeHint::with_exact(0);
        };
        let begun = sending.chunk.len() as u64;
        let rest = sending.body.size_hint();
        let mut hint = SizeHint::new();
        hint.set_lower(begun + rest.lower());
        if let Some(upper) = rest.upper() {
            hint.set_upper(begun + upper);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::{BodyExt, Full};

    use super::super::activity::Phase;
    use super::super::turns::{Turns, Urgency};
    use super::*;

    fn turn() -> Turn {
        Turns::default().join(Urgency::of(&Default::default()))
    }

    fn request(uri: &str, host: Option<&str>) -> Request<()> {
        let mut request = Request::builder().uri(uri);
        if let Some(host) = host {
            request = request.header(HOST, host);
        }
        with_host(request.body(()).unwrap())
    }

    #[test]
    fn the_authority_becomes_the_host() {
        let request = request("https://standfast.example/news?page=2", None);
        assert_eq!(request.uri(), "/news?page=2");
        assert_eq!(request.headers()[HOST], "standfast.example");
    }

    #[test]
    fn a_host_that_differs_from_the_authority_is_kept_beside_it() {
        let same = request("https://a.example/", Some("a.example"));
        assert_eq!(same.headers().get_all(HOST).iter().count(), 1);
        let other = request("https://a.example/", Some("b.example"));
        assert_eq!(other.headers().get_all(HOST).iter().count(), 2);
    }

    #[tokio::test]
    async fn a_long_body_is_handed_over_in_chunks_and_counts_as_being_sent() {
        let activity = Arc::<Activity>::default();
        let bytes = Bytes::from(vec![7; CHUNK_BYTES + SHORT_BYTES]);
        let response = Response::new(Full::new(bytes.clone()));
        let mut body = in_chunks(response, false, turn(), &activity).into_body();
        assert_eq!(body.size_hint().exact(), Some(bytes.len() as u64));
        let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!(first.len(), CHUNK_BYTES);
        assert_eq!(body.size_hint().exact(), Some(SHORT_BYTES as u64));
        assert!(!body.is_end_stream());
        assert_eq!(activity.observe().phase, Phase::Transferring);
        let last = body.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!([first, last].concat(), bytes);
        assert!(body.is_end_stream());
        drop(body);
        assert_ne!(activity.observe().phase, Phase::Transferring);
    }

    #[tokio::test]
    async fn a_response_to_head_has_only_the_length_of_its_body() {
        let activity = Arc::<Activity>::default();
        let response = Response::new(Full::new(Bytes::from_static(b"page")));
        let response = in_chunks(response, true, turn(), &activity);
        assert_eq!(response.headers()[CONTENT_LENGTH], "4");
        assert!(response.body().is_end_stream());
        assert_eq!(activity.observe().phase, Phase::Idle);
    }
}
