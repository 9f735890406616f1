//! Sends the mails of the outbox: looks every second.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::mail::Sender;

/// How often the task looks for mails that are due.
const TICK: Duration = Duration::from_secs(1);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(30);

/// Sends until `stop` is cancelled. A mail that is being handed in then has until the hard stop.
pub async fn run(mut sender: Sender, stop: CancellationToken) {
    let mut is_warned = false;
    while !stop.is_cancelled() {
        let pause = match sender.send_due(&stop).await {
            Ok(()) => {
                is_warned = false;
                TICK
            }
            Err(error) => {
                if !is_warned {
                    tracing::warn!(%error, "no mail is sent while the database fails; the server tries again");
                    is_warned = true;
                }
                STORAGE_PAUSE
            }
        };
        stop.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}
