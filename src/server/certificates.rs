//! Gets certificates by ACME: looks every ten minutes, sooner after a failure, and at once when somebody asks for it.

use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use crate::acme::Renewer;

/// How often the task reads whether somebody asks for a renewal.
const TICK: Duration = Duration::from_secs(1);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(60);

/// Looks until `stop` is cancelled. An order that this interrupts is taken up by the next server.
pub async fn run(renewer: Renewer, stop: CancellationToken) {
    let mut next_look = Instant::now();
    let mut is_warned = false;
    loop {
        let step = async {
            let looked = async {
                if Instant::now() < next_look && !renewer.is_requested().await? {
                    return Ok(None);
                }
                renewer.look().await.map(Some)
            };
            let pause = match looked.await {
                Ok(None) => return,
                Ok(Some(pause)) => {
                    is_warned = false;
                    pause.unsigned_abs()
                }
                Err(error) => {
                    if !is_warned {
                        tracing::warn!(%error, "no certificate is ordered while the database fails; the server tries again");
                        is_warned = true;
                    }
                    STORAGE_PAUSE
                }
            };
            next_look = Instant::now() + pause;
        };
        if stop.run_until_cancelled(step).await.is_none() {
            return;
        }
        stop.run_until_cancelled(tokio::time::sleep(TICK)).await;
    }
}
