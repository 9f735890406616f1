//! Sends the emails in the outbox, one after another, and pauses when the mail server would refuse them all.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use lettre::Message;
use rusqlite::Connection;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::config::Company;
use crate::db::{Error, Writer};
use crate::inbox::outbox::{self, DueMail, MailKind, PauseCause, RefusedPart};
use crate::mail::compose::compose;
use crate::mail::settings::MailSettings;
use crate::mail::smtp::{Consequence, SendError, SmtpSession};
use crate::task_log::TaskLog;

/// How often the sender checks whether an email is due.
const TICK: Duration = Duration::from_secs(1);
/// How long the sender waits after an error of the database.
const DATABASE_ERROR_DELAY: Duration = Duration::from_secs(30);
/// How long the queue pauses after a temporary error, such as a failed connection.
const SHORT_PAUSE: SignedDuration = SignedDuration::from_mins(5);
/// How long the queue pauses after the mail server refuses the login, the sender or all emails. Some servers lock an
/// account after a few attempts.
const LONG_PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// Sends the emails in the outbox.
pub struct MailSender {
    /// The mail server and the recipients.
    pub settings: MailSettings,
    /// The company whose site this is.
    pub company: Company,
    /// The writer of the database.
    pub writer: Writer,
    /// The clock of the process.
    pub clock: Clock,
}

/// An email that the sender has claimed from the outbox.
struct ClaimedMail {
    mail: DueMail,
    /// The message to send, or a sentence why it cannot be built.
    message: Result<Message, String>,
}

impl MailSender {
    /// Sends emails until `stop` is cancelled. Then it still finishes the email that it is sending.
    pub async fn run(self, stop: CancellationToken) {
        let mut log = TaskLog::default();
        while !stop.is_cancelled() {
            let result = self.send_due(&stop).await;
            let sentence = "the database fails, so no email is sent";
            log.record(&result, sentence);
            let delay = if log.is_failing {
                DATABASE_ERROR_DELAY
            } else {
                TICK
            };
            stop.run_until_cancelled(tokio::time::sleep(delay)).await;
        }
    }

    /// Sends all emails that are due, each over its own connection.
    async fn send_due(&self, stop: &CancellationToken) -> Result<(), Error> {
        self.with_database(outbox::queue_spam_list).await?;
        while !stop.is_cancelled() && self.with_database(outbox::is_due).await? {
            let open = SmtpSession::open(&self.settings);
            let mut session = match stop.run_until_cancelled(open).await {
                None => return Ok(()),
                // No other email could be sent either.
                Some(Err(error)) => return self.pause(error).await,
                Some(Ok(session)) => session,
            };
            // An admin may have removed its submission since the check.
            let Some(ClaimedMail { mail, message }) = self.claim_next().await? else {
                continue;
            };
            let result = match message {
                Ok(message) => session.send(&message).await,
                Err(sentence) => Err(SendError::new(
                    Consequence::Fail(RefusedPart::Content),
                    sentence,
                )),
            };
            let error = result.as_ref().err().cloned();
            self.record(mail, result).await?;
            session.quit().await;
            if let Some(error) = error
                && matches!(error.consequence, Consequence::Pause(_))
            {
                return self.pause(error).await;
            }
        }
        Ok(())
    }

    /// Claims and composes the next email. It deletes an email whose submissions have been removed.
    async fn claim_next(&self) -> Result<Option<ClaimedMail>, Error> {
        let company = self.company.clone();
        let from = self.settings.from.clone();
        let host = self.settings.client_id.to_string();
        self.with_database(move |conn, now| {
            let Some(mail) = outbox::claim_next(conn, now, &host)? else {
                return Ok(None);
            };
            let Some(draft) = compose(conn, &mail, &company)? else {
                outbox::delete_empty(conn, &mail)?;
                return Ok(None);
            };
            let message = draft.into_message(&mail, &company.name, from, now);
            Ok(Some(ClaimedMail { mail, message }))
        })
        .await
    }

    /// Logs and stores the result of sending `mail`.
    async fn record(&self, mail: DueMail, result: Result<(), SendError>) -> Result<(), Error> {
        let kind = &mail.kind;
        let count = mail.ids.len();
        let id = mail.ids.first();
        let Err(error) = result else {
            tracing::info!(id, %kind, count, "sent an email");
            return self
                .with_database(move |conn, now| outbox::record_sent(conn, &mail, now))
                .await;
        };
        tracing::warn!(
            id,
            %kind,
            count,
            summary = error.summary,
            "could not send an email; `standfast mail list` shows whether the server tries again"
        );
        let is_list = count > 1 || mail.kind == MailKind::Spam;
        // The reply may quote the text of any submission in a list. Storing it with the others would keep that text after
        // the submission is erased.
        let sentence = if is_list {
            error.summary
        } else {
            error.sentence
        };
        self.with_database(move |conn, now| match error.consequence {
            // Sent one by one, the submissions would exceed the quota again.
            Consequence::Pause(PauseCause::Quota) if is_list => outbox::put_back(conn, &mail),
            Consequence::Fail(refused_part) => {
                outbox::record_error(conn, &mail, Some(refused_part), &sentence, now)
            }
            Consequence::Retry | Consequence::Pause(_) => {
                outbox::record_error(conn, &mail, None, &sentence, now)
            }
        })
        .await
    }

    /// Pauses the queue. All emails stay in it.
    async fn pause(&self, error: SendError) -> Result<(), Error> {
        let cause = match error.consequence {
            Consequence::Pause(cause) => cause,
            Consequence::Retry | Consequence::Fail(_) => PauseCause::Connection,
        };
        let duration = if error.is_permanent_reply {
            LONG_PAUSE
        } else {
            SHORT_PAUSE
        };
        self.with_database(move |conn, now| {
            let until = now.saturating_add(duration).unwrap_or(now);
            outbox::pause(conn, until, cause, &error.sentence)
        })
        .await?;
        tracing::error!(
            summary = error.summary,
            "cannot send email, trying again later; run `standfast doctor` for details"
        );
        Ok(())
    }

    /// Runs `work` on the database with the current time.
    async fn with_database<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, Timestamp) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let now = self.clock.now();
        self.writer
            .run_exclusively(move |conn| work(conn, now))
            .await
    }
}
