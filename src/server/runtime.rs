//! Runs a server from its start to its end.

use std::time::Duration;

use anyhow::{Context, bail};

use super::lifecycle::Lifecycle;
use super::signals::StopSignals;
use crate::http::DownParts;

/// Most time for open requests to end after a stop signal. The last commits come after that, and the process must exit within
/// ten seconds.
const DRAIN: Duration = Duration::from_secs(9);

/// Starts what `start` starts, runs it until SIGINT or SIGTERM, and then what `start` returned: the last work, when no
/// request is open any more. Open requests have [`DRAIN`] to end; a second signal does not wait for them. Parts that fail
/// are recorded in `down`.
///
/// # Errors
/// If the start fails, if a part that the server cannot do without has failed, and after a second signal.
pub fn run_until_stopped<L: Future<Output = ()>>(
    down: DownParts,
    start: impl FnOnce(&Lifecycle) -> anyhow::Result<L>,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    let outcome = runtime.block_on(async {
        let mut stop = StopSignals::listen().context("listening for stop signals")?;
        let mut hurry = StopSignals::listen().context("listening for stop signals")?;
        let lifecycle = Lifecycle::new(down);
        let last_work = start(&lifecycle)?;
        let work = async {
            lifecycle.run_until(stop.next(), DRAIN).await;
            last_work.await;
            lifecycle.outcome().await
        };
        tokio::select! {
            outcome = work => outcome,
            () = async { hurry.next().await; hurry.next().await } => {
                bail!("a second signal ended the server at once; open requests were cut")
            }
        }
    });
    runtime.shutdown_background();
    outcome?;
    tracing::info!("stopped");
    Ok(())
}
