//! Sends what is in the outbox.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use lettre::Message;
use rusqlite::Connection;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::Company;
use crate::db::{Error, Writer};
use crate::inbox::outbox;
use crate::inbox::outbox::DueMail;
use crate::mail::compose;
use crate::mail::smtp::{Fault, MailSettings};

/// How often the sender checks whether a mail is due.
const TICK: Duration = Duration::from_secs(1);
/// Pause after the database failed.
const STORAGE_PAUSE: Duration = Duration::from_secs(30);
/// How long nothing is sent when there is no connection.
const PAUSE_WITHOUT_CONNECTION: SignedDuration = SignedDuration::from_mins(5);
/// The same after the mail server has refused the log-in or the sender. Each try may be one of few before it locks the account.
const PAUSE_WHEN_REFUSED: SignedDuration = SignedDuration::from_hours(1);

/// Sends mails, one after another.
pub struct Sender {
    /// How, and to whom.
    pub settings: MailSettings,
    /// Whose site it is.
    pub company: Company,
    /// The way to the outbox.
    pub writer: Writer,
    /// The clock of the process.
    pub clock: Clock,
}

impl Sender {
    /// Sends until `stop` is cancelled. A mail that is being handed in then has until the hard stop.
    pub async fn run(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            let pause = match self.send_due(&stop).await {
                Ok(()) => TICK,
                Err(error) => {
                    tracing::warn!(%error, "no mail is sent while the database fails; the server tries again");
                    STORAGE_PAUSE
                }
            };
            stop.run_until_cancelled(tokio::time::sleep(pause)).await;
        }
    }

    /// Sends all mails that are due, each over a connection of its own.
    async fn send_due(&self, stop: &CancellationToken) -> Result<(), Error> {
        while !stop.is_cancelled() && self.stored(outbox::is_due).await? {
            let beginning = self.settings.begin();
            let connection = match stop.run_until_cancelled(beginning).await {
                None => return Ok(()),
                // Then no other mail can be sent either.
                Some(Err(fault)) => return self.pause(fault).await,
                Some(Ok(connection)) => connection,
            };
            // It may have been erased meanwhile.
            let Some((mail, written)) = self.take().await? else {
                continue;
            };
            let sent = match written {
                Ok(written) => self.settings.send(connection, &written).await,
                Err(sentence) => Err(Fault::new(true, sentence)),
            };
            self.record(mail, sent).await?;
        }
        Ok(())
    }

    async fn take(&self) -> Result<Option<(DueMail, Result<Message, String>)>, Error> {
        let (company, from) = (self.company.clone(), self.settings.from.clone());
        self.stored(move |conn, now| {
            let Some(mail) = outbox::take(conn, now, &company.public_url.host())? else {
                return Ok(None);
            };
            let letter = compose::letter(conn, &mail, &company)?;
            let written = letter.write(&mail, &company.name, from, now);
            Ok(Some((mail, written)))
        })
        .await
    }

    async fn record(&self, mail: DueMail, sent: Result<(), Fault>) -> Result<(), Error> {
        let (kind, count) = (&mail.kind, mail.ids.len());
        let id = mail.ids.first();
        let Err(mut fault) = sent else {
            tracing::info!(id, kind, count, "a mail was sent");
            return self
                .stored(move |conn, now| outbox::record_sent(conn, &mail, now))
                .await;
        };
        tracing::warn!(
            id,
            kind,
            count,
            summary = fault.summary,
            "a mail was not sent; `standfast mail list` shows whether the server tries again"
        );
        if count > 1 {
            // The answer may quote the text of another submission of the list, which may be erased before this one.
            fault.sentence = fault.summary;
        }
        let Fault {
            is_permanent,
            sentence,
            ..
        } = fault;
        self.stored(move |conn, now| {
            outbox::record_refused(conn, &mail, is_permanent, &sentence, now)
        })
        .await
    }

    /// Pauses the queue: all mails stay in it, since none of them is to blame.
    async fn pause(&self, fault: Fault) -> Result<(), Error> {
        let pause = match fault.is_permanent {
            true => PAUSE_WHEN_REFUSED,
            false => PAUSE_WITHOUT_CONNECTION,
        };
        let sentence = fault.sentence;
        self.stored(move |conn, now| {
            outbox::pause(conn, now.saturating_add(pause).unwrap_or(now), &sentence)
        })
        .await?;
        tracing::error!(
            summary = fault.summary,
            "no mail is sent, and the server tries again; `standfast doctor` says more"
        );
        Ok(())
    }

    /// Runs `work` on the database with the time of now.
    async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, Timestamp) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let now = self.clock.now();
        self.writer
            .run_exclusively(move |conn| work(conn, now))
            .await
    }
}
