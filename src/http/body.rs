//! Reads a request's body within a size and a time.

use std::time::Duration;

use bytes::{Buf, Bytes, BytesMut};
use futures_util::{Stream, StreamExt, pin_mut};
use warp::http::HeaderMap;
use warp::http::header::CONTENT_LENGTH;

use super::Error;

/// Most time for a whole body to arrive, however steadily it trickles.
const BODY_DEADLINE: Duration = Duration::from_secs(30);

/// The whole body, at most `limit` bytes of it, whose length must have been announced.
pub async fn read(
    headers: &HeaderMap,
    body: impl Stream<Item = Result<impl Buf, warp::Error>>,
    limit: u64,
) -> Result<Bytes, Error> {
    let announced: u64 = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok())
        .ok_or(Error::LengthRequired)?;
    if announced > limit {
        return Err(Error::TooLarge { limit });
    }
    within(BODY_DEADLINE, collect(body)).await
}

async fn within<T>(
    deadline: Duration,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    tokio::time::timeout(deadline, work)
        .await
        .map_err(|_| Error::TooSlow)?
}

/// hyper ends the stream after the announced length.
async fn collect(body: impl Stream<Item = Result<impl Buf, warp::Error>>) -> Result<Bytes, Error> {
    let mut whole = BytesMut::new();
    pin_mut!(body);
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|_| Error::Malformed("the body ended early".to_owned()))?;
        buffer(piece, &mut whole);
    }
    Ok(whole.freeze())
}

fn buffer(mut piece: impl Buf, whole: &mut BytesMut) {
    while piece.has_remaining() {
        let chunk = piece.chunk();
        let length = chunk.len();
        whole.extend_from_slice(chunk);
        piece.advance(length);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::*;

    fn announced(length: &str) -> HeaderMap {
        [(CONTENT_LENGTH, length.parse().unwrap())]
            .into_iter()
            .collect()
    }

    #[tokio::test]
    async fn a_body_comes_together_from_its_pieces() {
        let pieces = stream::iter(["stand ", "fast"].map(|piece| Ok(Bytes::from(piece))));
        assert_eq!(
            read(&announced("10"), pieces, 10).await.unwrap(),
            "stand fast"
        );
    }

    #[tokio::test]
    async fn a_body_that_trickles_ends_at_the_deadline() {
        let trickle = stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            Some((Ok(Bytes::from_static(b"x")), ()))
        });
        let error = within(Duration::from_millis(200), collect(trickle))
            .await
            .unwrap_err();
        assert!(matches!(error, Error::TooSlow));
    }

    #[tokio::test]
    async fn an_announced_length_beyond_the_limit_is_refused_unread() {
        let unread = stream::poll_fn(|_| -> std::task::Poll<Option<Result<Bytes, warp::Error>>> {
            panic!("the body was read")
        });
        let error = read(&announced("11"), unread, 10).await.unwrap_err();
        assert!(matches!(error, Error::TooLarge { limit: 10 }));
    }
}
