//! What `serve --follow` runs: a stand-by that shows what another machine publishes. It composes the same site and listeners
//! as [`run`](super::run), and nothing that writes: no writer, no retention, no mail, no backups, no orders of certificates.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::config::Config;
use super::frontend::{self, Backend};
use super::listeners::{AcmeParts, AcmeRole, Sockets};
use super::runtime::run_until_stopped;
use crate::domain::karachi;
use crate::http::DownParts;
use crate::site::follower::Follower;
use crate::site::{Pictures, Site, SnapshotMaker};
use crate::store::{self, Content, Error, FollowedFile, HealthStatus, certificates, check_content};

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
    let maker = SnapshotMaker::load(config.company.clone(), config.overlay.as_deref())?;
    let sockets = Sockets::open(config.addr, config.tls.clone(), config.metrics_addr)?;
    let file = FollowedFile::at(&config.location);
    let today = karachi::today(clock.now());
    let (stamp, (content, stored)) = read_at_start(&file, |connection| {
        check_content(connection)?;
        let content = Content::read(connection, today)?;
        Ok((content, certificates::read(connection)?.certificate))
    })?;
    let (pictures, mut picture_reader) = Pictures::of_followed(file.clone());
    let site = Arc::new(Site::prepare(maker, &content, pictures)?);
    let health = HealthStatus::default();
    let mut follower = Follower::new(
        Arc::clone(&site),
        file.clone(),
        stamp,
        &content,
        clock,
        health.clone(),
    );
    let down = DownParts::default();
    let backend = Backend {
        site,
        storage: None,
        health,
        quotas: None,
        visits: None,
        mail: None,
        statistics: None,
        acme: AcmeParts {
            role: AcmeRole::Follows(file),
            stored,
            clock,
        },
        down: down.clone(),
    };
    run_until_stopped(down, |lifecycle| {
        lifecycle.thread("follower", move |stop| follower.run(stop))?;
        lifecycle.thread("picture reader", move |stop| picture_reader.run(stop))?;
        let started = frontend::start(&config, sockets, backend, lifecycle)?;
        started.report("serving as a stand-by: forms are refused");
        Ok(std::future::ready(()))
    })
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
