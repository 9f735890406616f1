//! Sends what is in the outbox.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use lettre::Address;
use tokio_util::sync::CancellationToken;

use super::compose::{self, Common};
use super::letter::{Envelope, Letter};
use super::smtp::{Fault, MailServer, Outage};
use crate::clock::Clock;
use crate::domain::karachi;
use crate::domain::mail::{
    LONGEST_PAUSE_WITHOUT_CONNECTION, PAUSE_AFTER_REFUSED_LOGIN, pause_after,
};
use crate::facts::{Company, Email};
use crate::store::outbox::queue::{self, QueuedMail, Refusal};
use crate::store::outbox::state::{self, Routing};
use crate::store::{Error, Writer};

/// From this hour on in Karachi, the office is told how much spam there is.
const SPAM_HOUR: i8 = 8;
/// How long the mails on no submission and those that have failed stay in the list.
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
    /// How often in a row no mail could be sent.
    outages: u32,
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
        Ok(Self {
            from: from.map_err(|error| format!("the sender of mails: {error}"))?,
            common: Common {
                company: company.name.clone(),
                site: company.public_url.as_str().to_owned(),
            },
            writer,
            clock,
            server: settings.server,
            spam_looked_on: None,
            outages: 0,
        })
    }

    /// Sends all mails that are due. Once `stop` is cancelled it only finishes the mail that it is handing in.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn send_due(&mut self, stop: &CancellationToken) -> Result<(), Error> {
        self.look_at_spam().await?;
        let mut connection = None;
        while !stop.is_cancelled()
            && let Some((mail, letter)) = self.next().await?
        {
            let (to, bytes) = match self.write(&mail, letter) {
                Ok(written) => written,
                Err(sentence) => {
                    if self.note_try(&mail).await? {
                        self.note_refusal(mail, Fault::unwritable(sentence)).await?;
                    }
                    continue;
                }
            };
            let beginning = self.server.begin(connection.take(), &self.from);
            let mut begun = match stop.run_until_cancelled(beginning).await {
                Some(Ok(begun)) => begun,
                // Without a connection, no other mail can be sent either.
                Some(Err(fault)) => return self.note_outage(fault).await,
                None => return Ok(()),
            };
            if !self.note_try(&mail).await? {
                continue;
            }
            match begun.send(&to, &bytes).await {
                Ok(()) => {
                    self.note_sent(mail).await?;
                    connection = Some(begun);
                }
                Err(fault) => self.note_refusal(mail, fault).await?,
            }
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

    /// The next mail of the outbox, composed. One that has nothing to say any more is removed.
    async fn next(&self) -> Result<Option<(QueuedMail, Letter)>, Error> {
        let (now, common) = (self.clock.now(), self.common.clone());
        self.writer
            .run_exclusively(move |conn| {
                while let Some(mail) = queue::next(conn, now)? {
                    match compose::letter(conn, &mail, &common)? {
                        Some(letter) => return Ok(Some((mail, letter))),
                        None => queue::remove(conn, &mail)?,
                    }
                }
                Ok(None)
            })
            .await
    }

    fn write(&self, mail: &QueuedMail, letter: Letter) -> Result<(Address, Vec<u8>), String> {
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

    /// Returns false if the mail is not to be sent any more.
    async fn note_try(&self, mail: &QueuedMail) -> Result<bool, Error> {
        let (now, mail) = (self.clock.now(), mail.clone());
        self.writer
            .run_exclusively(move |conn| queue::note_try(conn, &mail, now))
            .await
    }

    async fn note_sent(&mut self, mail: QueuedMail) -> Result<(), Error> {
        let (id, kind, count) = (
            mail.rows.first().map(|row| row.id),
            mail.kind.clone(),
            mail.rows.len(),
        );
        self.writer
            .run_exclusively(move |conn| queue::note_sent(conn, &mail))
            .await?;
        tracing::info!(id, kind, count, "a mail was sent");
        if std::mem::take(&mut self.outages) > 0 {
            tracing::info!("mail is sent again");
        }
        Ok(())
    }

    async fn note_refusal(&mut self, mail: QueuedMail, fault: Fault<Refusal>) -> Result<(), Error> {
        let now = self.clock.now();
        let Fault {
            meaning,
            summary,
            sentence,
        } = fault;
        let (id, count) = (mail.rows.first().map(|row| row.id), mail.rows.len());
        // The answer may quote the text of another submission of the list, which may be erased before this one.
        let sentence = match count {
            1 => sentence,
            _ => summary.clone(),
        };
        let given_up = self
            .writer
            .run_exclusively(move |conn| queue::note_refusal(conn, &mail, meaning, &sentence, now))
            .await?;
        match given_up {
            0 => tracing::warn!(
                id,
                count,
                summary,
                "a mail was not sent; the server tries again"
            ),
            _ => tracing::error!(
                id,
                given_up,
                summary,
                "a mail is given up; `standfast mail list --failed` shows it, `standfast mail retry` sends it again"
            ),
        }
        Ok(())
    }

    /// Pauses the queue: all mails stay in it, since none of them is to blame.
    async fn note_outage(&mut self, fault: Fault<Outage>) -> Result<(), Error> {
        let now = self.clock.now();
        let Fault {
            meaning,
            summary,
            sentence,
        } = fault;
        let is_first = self.outages == 0;
        self.outages = self.outages.saturating_add(1);
        let pause = match meaning {
            Outage::Login => PAUSE_AFTER_REFUSED_LOGIN,
            Outage::Passing => pause_after(self.outages).min(LONGEST_PAUSE_WITHOUT_CONNECTION),
            Outage::Lasting => pause_after(self.outages),
        };
        let until = now.saturating_add(pause).unwrap_or(now);
        self.writer
            .run_exclusively(move |conn| state::pause(conn, until, &sentence))
            .await?;
        match meaning {
            Outage::Passing if is_first => {
                tracing::warn!(summary, "no mail is sent; the server tries again");
            }
            Outage::Passing => {}
            Outage::Lasting | Outage::Login => tracing::error!(
                summary,
                "no mail is sent: correct --smtp, its password or --mail-from, then restart or run `standfast mail retry --all`"
            ),
        }
        Ok(())
    }
}
