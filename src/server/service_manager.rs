//! Tells the service manager how the server is: started, responding, stopping. Without one, nothing is sent.

use std::time::Duration;

use sd_notify::NotifyState;
use tokio_util::sync::CancellationToken;

use crate::store::Writer;

/// Says that the server serves. The service manager then regards its start as successful.
pub fn ready() {
    notify(NotifyState::Ready);
}

/// Until `stop` is cancelled, tells the service manager four times in each period of its watchdog that `writer`
/// responds, and nothing while it does not. Then says that the server stops. An error is a response too: a restart repairs
/// neither a full disk nor a database, but a thread that hangs.
pub async fn run(writer: Writer, stop: CancellationToken) {
    let responding = async {
        match sd_notify::watchdog_enabled() {
            Some(period) => feed_watchdog_every(period / 4, &writer).await,
            None => std::future::pending().await,
        }
    };
    stop.run_until_cancelled(responding).await;
    notify(NotifyState::Stopping);
}

async fn feed_watchdog_every(interval: Duration, writer: &Writer) {
    loop {
        let response = writer.respond();
        tokio::pin!(response);
        if tokio::time::timeout(interval, &mut response).await.is_err() {
            tracing::error!(
                "a part of the server does not respond; the service manager restarts the server if this lasts"
            );
            response.await;
        }
        notify(NotifyState::Watchdog);
        tokio::time::sleep(interval).await;
    }
}

fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager cannot be reached at NOTIFY_SOCKET");
    }
}
