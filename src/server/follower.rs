//! What `serve --follow` runs: a stand-by that shows what another machine publishes. It composes the same site and listeners
//! as [`run`](super::run), and nothing that writes: no writer, no retention, no mail, no backups, no orders of certificates.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use super::lifecycle::Lifecycle;
use super::listeners::{AcmeParts, AcmeRole, Sockets};
use super::signals::StopSignals;
use super::{Config, open_files, service_manager};
use crate::domain::karachi;
use crate::http::acceptor::Admission;
use crate::http::{self, DownParts, RefusalCounts, StateParts};
use crate::site::follower::Follower;
use crate::site::{Pictures, Site, SnapshotMaker};
use crate::store::{self, Content, Error, FollowedFile, certificates, check_content};

/// How long the start waits for a change that is being applied.
const UPDATE_TIMEOUT: Duration = Duration::from_secs(10);
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// Serves the content of a database that another program keeps equal to one on another machine, until SIGINT or SIGTERM.
/// A second signal does not wait for open requests.
///
/// # Errors
/// As for [`run`](super::run), and if the file cannot be read.
pub fn follow(config: Config) -> anyhow::Result<()> {
    let clock = config.clock;
    let url = config.company.public_url.as_str().to_owned();
    let maker = SnapshotMaker::load(config.company, config.overlay.as_deref())?;
    let sockets = Sockets::open(config.addr, config.tls, None)?;
    let file = FollowedFile::at(&config.location);
    let today = karachi::today(clock.now());
    let (stamp, (content, stored_certificate)) = read_at_start(&file, |connection| {
        check_content(connection)?;
        let content = Content::read(connection, today)?;
        Ok((content, certificates::find(connection)?))
    })?;
    let (pictures, mut picture_reader) = Pictures::of_followed(file.clone());
    let site = Arc::new(Site::prepare(maker, &content, pictures)?);
    let mut follower = Follower::new(Arc::clone(&site), file.clone(), stamp, &content, clock);
    let down = DownParts::default();
    let refusals = Arc::<RefusalCounts>::default();
    let (admission, patrol) =
        Admission::new(config.limits, config.proxies.clone(), Arc::clone(&refusals));
    let state = Arc::new(http::State::new(StateParts {
        site,
        storage: None,
        clock,
        quotas: config.quotas,
        proxies: config.proxies,
        max_uploads_per_client_per_day: config.max_uploads_per_client_per_day,
        max_uploads_per_day: config.max_uploads_per_day,
        hsts: config.hsts,
        edge_cache: config.edge_cache,
        refusals: Arc::clone(&refusals),
        visits: None,
        down: down.clone(),
        recorder: None,
    }));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("starting the runtime")?;
    open_files::raise_limit(config.limits.connections);
    let outcome = runtime.block_on(async {
        let mut stop = StopSignals::listen().context("listening for stop signals")?;
        let mut hurry = StopSignals::listen().context("listening for stop signals")?;
        let lifecycle = Lifecycle::new(down);
        lifecycle.thread("follower", move |stop| follower.run(stop))?;
        lifecycle.thread("picture reader", move |stop| picture_reader.run(stop))?;
        lifecycle.last_thread("connection watchdog", move |stop| patrol.run(stop))?;
        let acme = AcmeParts {
            role: AcmeRole::Follows(file),
            stored: stored_certificate,
            clock,
        };
        let served = sockets.serve(state, admission, config.limits.head, &url, acme, &lifecycle)?;
        let watched = service_manager::Watched {
            writer: None,
            listeners: served.probes,
        };
        lifecycle.scheduled_task("service manager", move |stop| {
            service_manager::run(watched.clone(), stop)
        });
        lifecycle.scheduled_task("refusal counts", move |stop| {
            let refusals = Arc::clone(&refusals);
            async move { refusals.report_every_minute(stop).await }
        });
        tracing::info!(
            url = format!("http://{}", served.plain),
            tls_addr = served.secure.map(tracing::field::display),
            ready_ms = config.started.elapsed().as_millis() as u64,
            "serving as a stand-by: forms are refused"
        );
        service_manager::ready();
        let work = async {
            lifecycle.run_until(stop.next(), config.drain).await;
            lifecycle.outcome().await
        };
        tokio::select! {
            outcome = work => outcome,
            () = async { hurry.next().await; hurry.next().await } => {
                anyhow::bail!("a second signal ended the server at once; open requests were cut")
            }
        }
    });
    runtime.shutdown_background();
    outcome?;
    tracing::info!("stopped");
    Ok(())
}

/// Reads `file`, and again while a change is being applied.
fn read_at_start<T>(
    file: &FollowedFile,
    work: impl Fn(&mut store::Connection) -> Result<T, Error>,
) -> Result<(store::Stamp, T), Error> {
    let deadline = Instant::now() + UPDATE_TIMEOUT;
    loop {
        match file.read(&work) {
            Err(Error::HalfUpdated(_)) if Instant::now() < deadline => thread::sleep(RETRY_PAUSE),
            outcome => return outcome,
        }
    }
}
