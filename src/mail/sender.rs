//! Sends what is in the outbox.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use lettre::Address;
use tokio_util::sync::CancellationToken;

use super::compose::{self, Common};
use super::letter::{Envelope, Letter};
use super::smtp::{Connection, Fault, MailServer};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::facts::{Company, Email};
use crate::metrics::MailMetrics;
use crate::store::outbox::queue::{self, Claimed, Failure};
use crate::store::outbox::state::{self, Routing};
use crate::store::{Error, Writer};

/// From this hour on in Karachi, the office is told how much spam there is.
const SPAM_HOUR: i8 = 8;
/// How long the mails of tests and on spam stay in the list after they were sent.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How to send mail, and to whom.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where mail is handed in.
    pub server: MailServer,
    /// The sender of all mails.
    pub from: Email,
    /// Whom to tell of what.
    pub routing: Routing,
    /// Whether résumés go along with the mail.
    pub attach_resumes: bool,
}

/// Sends mails, one after another.
#[derive(Clone)]
pub struct Sender {
    writer: Writer,
    clock: Clock,
    server: MailServer,
    from: Address,
    common: Common,
    /// The day on which the spam was looked at last.
    spam_looked_on: Option<Date>,
    /// Whether the last try failed.
    is_failing: bool,
    metrics: MailMetrics,
}

/// What a try needs.
struct Work {
    mail: Claimed,
    letter: Option<Letter>,
}

impl Sender {
    /// Creates a sender for the outbox of `writer`.
    ///
    /// # Errors
    /// A sentence, if the settings cannot be used.
    pub fn new(
        settings: Settings,
        company: &Company,
        writer: Writer,
        clock: Clock,
    ) -> Result<Self, String> {
        settings.server.tls()?;
        let from = settings.from.as_str().parse();
        let first_line = company.phones.first();
        Ok(Self {
            from: from.map_err(|error| format!("the sender of mails: {error}"))?,
            common: Common {
                company: company.name.clone(),
                phone: first_line.number.as_str().to_owned(),
                site: company.public_url.as_str().to_owned(),
                attach_resumes: settings.attach_resumes,
            },
            writer,
            clock,
            server: settings.server,
            spam_looked_on: None,
            is_failing: false,
            metrics: MailMetrics::default(),
        })
    }

    /// How the mails have fared so far.
    pub fn metrics(&self) -> MailMetrics {
        self.metrics.clone()
    }

    /// Sends all mails that are due. Once `stop` is cancelled it only finishes the mail that it is handing in.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn send_due(&mut self, stop: &CancellationToken) -> Result<(), Error> {
        self.look_at_spam().await?;
        let mut connection = None;
        while !stop.is_cancelled()
            && let Some(work) = self.next().await?
        {
            connection = self.send(work, connection, stop).await?;
        }
        if let Some(connection) = connection {
            connection.quit().await;
        }
        Ok(())
    }

    async fn look_at_spam(&mut self) -> Result<(), Error> {
        let now = self.clock.now();
        let today = karachi::today(now);
        if self.spam_looked_on == Some(today) || karachi::hour(now) < SPAM_HOUR {
            return Ok(());
        }
        let forget_before = now.saturating_sub(KEPT).unwrap_or(Timestamp::MIN);
        self.writer
            .run_exclusively(move |conn| state::tell_of_spam(conn, now, forget_before))
            .await?;
        self.spam_looked_on = Some(today);
        Ok(())
    }

    /// Takes the next mail from the outbox and composes it.
    async fn next(&self) -> Result<Option<Work>, Error> {
        let (now, common) = (self.clock.now(), self.common.clone());
        self.writer
            .run_exclusively(move |conn| {
                let Some(mail) = queue::claim(conn, now)? else {
                    return Ok(None);
                };
                let letter = compose::letter(conn, &mail, &common)?;
                Ok(Some(Work { mail, letter }))
            })
            .await
    }

    /// Tries one mail, and records how that went. Returns the connection for the next one if it is still good.
    async fn send(
        &mut self,
        work: Work,
        connection: Option<Connection>,
        stop: &CancellationToken,
    ) -> Result<Option<Connection>, Error> {
        let Work { mail, letter } = work;
        // Its submissions were removed a moment ago, and its rows with them.
        let Some(letter) = letter else {
            return Ok(connection);
        };
        let (to, bytes) = match self.write(&mail, letter) {
            Ok(written) => written,
            Err(sentence) => {
                self.note_fault(&mail, Fault::permanent(sentence)).await?;
                return Ok(connection);
            }
        };
        let opened = match connection {
            Some(connection) => Ok(connection),
            None => {
                let connecting = stop.run_until_cancelled(self.server.connect());
                connecting
                    .await
                    .unwrap_or_else(|| Err(Fault::interrupted()))
            }
        };
        let mut connection = match opened {
            Ok(connection) => connection,
            Err(fault) => {
                self.note_fault(&mail, fault.clone()).await?;
                self.fail_all_due(&fault).await?;
                return Ok(None);
            }
        };
        match connection.send(&self.from, &to, &bytes).await {
            Ok(()) => {
                self.note_sent(mail).await?;
                Ok(Some(connection))
            }
            Err(fault) => {
                self.note_fault(&mail, fault).await?;
                Ok(None)
            }
        }
    }

    fn write(&self, mail: &Claimed, letter: Letter) -> Result<(Address, Vec<u8>), String> {
        let to: Address = mail
            .recipient
            .parse()
            .map_err(|_| "the address cannot be used".to_owned())?;
        let envelope = Envelope {
            from_name: self.common.company.clone(),
            from: self.from.clone(),
            to: to.clone(),
            message_id: mail.message_id.clone(),
            date: self.clock.now(),
        };
        Ok((to, letter.write(&envelope)?))
    }

    /// Without a connection, no other mail that is due can be sent either: it is not tried one by one.
    async fn fail_all_due(&mut self, fault: &Fault) -> Result<(), Error> {
        if fault.failure == Failure::Interrupted {
            return Ok(());
        }
        while let Some(work) = self.next().await? {
            self.note_fault(&work.mail, fault.clone()).await?;
        }
        Ok(())
    }

    async fn note_sent(&mut self, mail: Claimed) -> Result<(), Error> {
        let (id, submissions) = (mail.id, mail.submissions.len());
        let kind = mail.kind.clone();
        self.writer
            .run_exclusively(move |conn| queue::note_sent(conn, &mail))
            .await?;
        self.metrics.sent.inc();
        tracing::info!(id, kind, submissions, "a mail was sent");
        if std::mem::take(&mut self.is_failing) {
            tracing::info!("mail is sent again");
        }
        Ok(())
    }

    async fn note_fault(&mut self, mail: &Claimed, fault: Fault) -> Result<(), Error> {
        let now = self.clock.now();
        let Fault {
            failure,
            summary,
            sentence,
        } = fault;
        let (id, attempts, is_late) = (mail.id, mail.attempts, mail.is_late(now));
        let (noted, mail) = (failure.clone(), mail.clone());
        let is_given_up = self
            .writer
            .run_exclusively(move |conn| queue::note_failure(conn, &mail, &noted, &sentence, now))
            .await?;
        if failure != Failure::Interrupted {
            self.metrics.failures.inc();
        }
        let was_failing = std::mem::replace(&mut self.is_failing, true);
        match failure {
            Failure::Interrupted => {}
            Failure::Login => tracing::error!(
                summary,
                "no mail is sent: correct the user of --smtp or the password, then restart or run `standfast mail retry --all`"
            ),
            _ if is_given_up => tracing::error!(
                id,
                attempts,
                summary,
                "a mail is given up; `standfast mail list --failed` shows it, `standfast mail retry` sends it again"
            ),
            _ if is_late => tracing::error!(
                id,
                attempts,
                summary,
                "a mail was not sent for more than a day; the server tries again"
            ),
            _ if was_failing => {}
            _ => tracing::warn!(
                id,
                attempts,
                summary,
                "a mail was not sent; the server tries again"
            ),
        }
        Ok(())
    }
}
