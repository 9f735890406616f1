//! The server that stores what visitors send, and does the work of its schedule.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio_util::sync::CancellationToken;

use super::config::Config;
use super::frontend::{self, Backend, Started};
use super::lifecycle::Lifecycle;
use super::listeners::{AcmeParts, Sockets};
use super::runtime::run_until_stopped;
use super::{backups, mail, retention, visits};
use crate::domain::karachi;
use crate::http::monitoring::StatisticsReader;
use crate::http::{DownParts, Quotas, Storage, Visits};
use crate::mail::{Password, Sender};
use crate::site::watcher::Watcher;
use crate::site::{Site, SnapshotMaker};
use crate::store::{
    self, Connection, Content, Location, OpenFiles, Room, ServerLock, Writer, WriterThread,
};

/// Serves until SIGINT or SIGTERM. A second signal does not wait for open requests.
///
/// # Errors
/// If the server cannot start, if a part that it cannot do without has failed, and after a second signal.
pub fn run(mut config: Config) -> anyhow::Result<()> {
    // Fail before touching the database where possible.
    let maker = SnapshotMaker::load(config.company.clone(), config.overlay.as_deref())?;
    let sockets = Sockets::open(config.addr, config.tls.clone(), config.metrics_addr)?;
    let _lock = ServerLock::acquire(&config.location)?;
    let down = DownParts::default();
    let parts = Parts::open(&mut config, maker, &sockets)?;
    run_until_stopped(down.clone(), |lifecycle| {
        parts.start(&config, sockets, down, lifecycle)
    })
}

/// How often the files of the database are looked for.
const GUARD_INTERVAL: Duration = Duration::from_millis(500);

/// Returns, which stops the server, once the files of the database are moved or replaced. The next start opens what is
/// there then.
async fn guard(files: OpenFiles, stop: CancellationToken) {
    let guarding = async {
        while let Ok(()) = files.check() {
            tokio::time::sleep(GUARD_INTERVAL).await;
        }
    };
    if stop.run_until_cancelled(guarding).await.is_some()
        && let Err(error) = files.check()
    {
        tracing::error!(%error, "the server stops");
    }
}

/// What the server works with, before anything runs.
struct Parts {
    site: Arc<Site>,
    watcher: Watcher,
    writer: Writer,
    writer_thread: WriterThread,
    storage: Storage,
    quotas: Option<Quotas>,
    sender: Option<Sender>,
    statistics: Option<StatisticsReader>,
    visits: Option<Arc<Visits>>,
    acme: AcmeParts,
}

impl Parts {
    fn open(config: &mut Config, maker: SnapshotMaker, sockets: &Sockets) -> anyhow::Result<Self> {
        let (clock, location) = (config.clock, &config.location);
        let now = clock.now();
        let mut database = store::open(location)?;
        let connection = &mut database;
        if config.demo {
            store::samples::fill(connection, now).context("filling the demo with samples")?;
            tracing::warn!(
                "demo: sample content from memory; what is sent here is lost when it stops"
            );
        }
        store_settings(config, sockets, connection)?;
        let acme_stored = store::certificates::read(connection)?.certificate;
        let submission_key = store::secrets::submission_key(connection)?.into();
        let content = Content::read(connection, karachi::today(now))?;
        let site = Arc::new(Site::prepare(maker, &content, location)?);
        let (writer, writer_thread) = Writer::open(location)?;
        let statistics = match &sockets.metrics {
            Some(_) => Some(StatisticsReader::open(location)?),
            None => None,
        };
        let sender = config.mail.clone().map(|settings| {
            let sender = Sender::new(settings, &config.company, writer.clone(), clock);
            sender
                .map_err(anyhow::Error::msg)
                .context("mail cannot be sent")
        });
        let room = Room::new(
            location,
            config.free_space_floor,
            config.max_uploads_per_day,
        );
        Ok(Self {
            watcher: Watcher::new(
                Arc::clone(&site),
                database,
                &content,
                clock,
                room.clone(),
                writer.health(),
            ),
            storage: Storage {
                writer: writer.clone(),
                room: room.clone(),
                submission_key,
            },
            // Nobody could read the counts of a demo.
            visits: (config.visits && !config.demo).then(|| {
                let host = config.company.public_url.host().to_owned();
                Arc::new(Visits::new(clock, config.proxies.clone(), host))
            }),
            acme: AcmeParts {
                writer: writer.clone(),
                stored: acme_stored,
                clock,
            },
            quotas: config.quotas.take(),
            sender: sender.transpose()?,
            site,
            writer,
            writer_thread: writer_thread.within(room),
            statistics,
        })
    }

    /// Starts all parts. The returned work stores what the last connections have sent, then closes the database.
    fn start(
        self,
        config: &Config,
        sockets: Sockets,
        down: DownParts,
        lifecycle: &Lifecycle,
    ) -> anyhow::Result<impl Future<Output = ()> + use<>> {
        let mut watcher = self.watcher;
        let (writer_thread, writer, visits) = (self.writer_thread, self.writer, self.visits);
        lifecycle.last_thread("writer", move |_| writer_thread.run())?;
        lifecycle.thread("watcher", move |stop| watcher.run(stop))?;
        let guard = guard(OpenFiles::of(&config.location), lifecycle.soft());
        lifecycle.vital_task("guard of the database", guard);
        let backend = Backend {
            site: self.site,
            storage: self.storage,
            quotas: self.quotas,
            health: writer.health(),
            visits: visits.clone(),
            sends_mail: self.sender.is_some(),
            statistics: self.statistics,
            acme: self.acme,
            down,
        };
        let started = frontend::start(config, sockets, backend, lifecycle)?;
        if let Some(sender) = self.sender {
            lifecycle.scheduled_task("mail", move |stop| mail::run(sender.clone(), stop));
        }
        if let Some(visits) = visits.clone() {
            let writer = writer.clone();
            lifecycle.scheduled_task("visits", move |stop| {
                visits::run(Arc::clone(&visits), writer.clone(), stop)
            });
        }
        start_schedule(config, &writer, lifecycle);
        started.report("serving");
        warn(config, &started);
        Ok(async move {
            if let Some(visits) = visits {
                visits::store_last(&visits, &writer).await;
            }
            writer.finish().await;
        })
    }
}

/// Stores the settings that commands show, for example `doctor`.
fn store_settings(
    config: &Config,
    sockets: &Sockets,
    connection: &mut Connection,
) -> Result<(), store::Error> {
    store::certificates::configure(connection, sockets.source().as_ref())?;
    let routing = config.mail.as_ref().map(|settings| &settings.routing);
    store::outbox::state::configure(connection, routing)?;
    let backups = config.backups.as_ref();
    let directory = backups.map(|settings| settings.backups.directory.as_path());
    store::backup::state::configure(connection, directory)
}

/// Starts what is done at its time: backups, and the removal of what was kept for long enough.
fn start_schedule(config: &Config, writer: &Writer, lifecycle: &Lifecycle) {
    let clock = config.clock;
    if let (Some(settings), Location::File(database)) = (&config.backups, &config.location) {
        let parts = backups::Parts {
            settings: Arc::new(settings.clone()),
            database: database.clone(),
            writer: writer.clone(),
            clock,
        };
        lifecycle.scheduled_task("backups", move |stop| backups::run(parts.clone(), stop));
    }
    // A demo loses its data when it stops.
    if !config.demo {
        let (writer, location) = (writer.clone(), config.location.clone());
        let periods = config.retention;
        lifecycle.scheduled_task("retention", move |stop| {
            let (writer, location) = (writer.clone(), location.clone());
            retention::run(writer, location, periods, clock, stop)
        });
    }
}

/// Warns of settings that visitors would suffer from.
fn warn(config: &Config, started: &Started) {
    let samples = config.company.samples.join(", ");
    if (started.is_public() || config.is_published) && !config.demo && !samples.is_empty() {
        tracing::warn!(
            samples,
            "the pages show samples: put your own facts into the company file, and delete its list `samples`"
        );
    }
    if let Some(settings) = &config.backups
        && let Err(error) = store::backup::check_folder(&settings.backups.directory)
    {
        tracing::warn!(%error, "no backup can be made; the server tries again when one is due");
    }
    // Read again at each login.
    let password = config.mail.as_ref();
    let password = password.and_then(|mail| mail.server.password.as_ref());
    if let Some(Err(error)) = password.map(Password::read) {
        tracing::warn!(error, "no mail is sent until the password can be read");
    }
    if let Some(broken) = retention::broken_promise(&config.retention) {
        tracing::warn!("{broken}; shorten it with --retain-…");
    }
}
