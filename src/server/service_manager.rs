//! Tells the service manager how the server is: started, responding, stopping. Without one, nothing is sent.

use std::time::Duration;

use sd_notify::NotifyState;
use tokio_util::sync::CancellationToken;

use crate::http::listener::Probe;
use crate::store::Writer;

/// The parts that must respond. An error is a response too: a restart repairs neither a full disk nor a database, but a
/// part that hangs.
#[derive(Debug, Clone)]
pub struct Watched {
    /// Stores what visitors send.
    pub writer: Writer,
    /// The listeners.
    pub listeners: Vec<Probe>,
}

/// Says that the server serves. The service manager then regards its start as successful.
pub fn ready() {
    notify(NotifyState::Ready);
}

/// Until `stop` is cancelled, tells the service manager four times in each period of its watchdog that all of `watched`
/// respond, and nothing while one does not. Then says that the server stops.
pub async fn run(watched: Watched, stop: CancellationToken) {
    let responding = async {
        match sd_notify::watchdog_enabled() {
            Some(period) => watched.feed_watchdog_every(period / 4).await,
            None => std::future::pending().await,
        }
    };
    stop.run_until_cancelled(responding).await;
    notify(NotifyState::Stopping);
}

impl Watched {
    async fn feed_watchdog_every(&self, interval: Duration) {
        loop {
            let responses = self.respond();
            tokio::pin!(responses);
            if tokio::time::timeout(interval, &mut responses)
                .await
                .is_err()
            {
                tracing::error!(
                    "a part of the server does not respond; the service manager restarts the server if this lasts"
                );
                responses.await;
            }
            notify(NotifyState::Watchdog);
            tokio::time::sleep(interval).await;
        }
    }

    async fn respond(&self) {
        self.writer.respond().await;
        for listener in &self.listeners {
            listener.respond().await;
        }
    }
}

fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager cannot be reached at NOTIFY_SOCKET");
    }
}
