//! What the form endpoints work with, and how they store a form and refuse one.

use std::sync::Arc;

use super::Error;
use super::client::Client;
use super::daily_uploads::{Allowance, DailyUploads};
use super::memory_budget::{MemoryBudget, Reservation};
use super::quotas::{Form, Quotas};
use super::refusal_counts::RefusalCounts;
use super::submission_id::SubmissionKey;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::site::Site;
use crate::store::{self, DailyLimit, FreeSpace, Receipt, Submission, Writer};

/// The parts of the server that forms need.
pub struct Intake {
    /// Renders a refused form again.
    pub site: Arc<Site>,
    /// Where forms are stored; `None` on a stand-by, which refuses them.
    pub storage: Option<Storage>,
    /// Time of arrival.
    pub clock: Clock,
    /// Files that each client has had stored today.
    pub daily_uploads: Arc<DailyUploads>,
    /// Files that may be stored in a day, of all clients together.
    pub daily_limit: DailyLimit,
    /// Memory for the bodies.
    pub memory: MemoryBudget,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// Counts refused forms.
    pub refusals: Arc<RefusalCounts>,
}

/// Where forms are stored.
pub struct Storage {
    /// Commits them.
    pub writer: Writer,
    /// Disk space that uploads must leave free.
    pub space: FreeSpace,
    /// The database's key for the ids of forms that are sent without one.
    pub submission_key: SubmissionKey,
}

impl Intake {
    /// The address under which visitors know the site.
    pub fn public_url(&self) -> &str {
        self.site.company().public_url.as_str()
    }

    /// Where forms are stored.
    ///
    /// # Errors
    /// [`Error::StandBy`] on a stand-by.
    pub fn storage(&self) -> Result<&Storage, Error> {
        self.storage.as_ref().ok_or_else(|| Error::StandBy {
            phone: self
                .site
                .company()
                .phones
                .first()
                .number
                .as_str()
                .to_owned(),
        })
    }

    /// Stores `submission` and returns the id of its row once it is on disk. The quota of `client` is charged right
    /// before, so that a form that is refused for any other reason costs nothing.
    ///
    /// # Errors
    /// [`Error::TooOften`] when the quota is spent, [`Error::Store`] when the submission is not stored.
    pub async fn store(
        &self,
        client: Client,
        form: Form,
        submission: Submission,
        reservation: Reservation,
        allowance: Option<Allowance>,
    ) -> Result<i64, Error> {
        let writer = self.storage()?.writer.clone();
        if let Some(quotas) = &self.quotas {
            quotas.charge(client, form)?;
        }
        let stored = store_detached(writer, submission, reservation, allowance);
        match stored.await {
            Ok(receipt) => Ok(receipt.id),
            Err(error @ store::Error::DailyUploads { .. }) => Err(self.report(error)),
            Err(error) => {
                // The writer logs the begin and the end of an outage.
                if !error.is_outage() && !matches!(error, store::Error::NotOpen) {
                    tracing::error!(%error, ?form, "a form could not be stored");
                }
                Err(error.into())
            }
        }
    }

    /// Counts an upload of `length` bytes against the day of `client` until the allowance is dropped unspent.
    ///
    /// # Errors
    /// [`Error::ClientUploads`] when the client has less left.
    pub fn reserve_upload(&self, client: Client, length: u32) -> Result<Allowance, Error> {
        let today = karachi::today(self.clock.now());
        self.daily_uploads.reserve(client, length, today)
    }

    /// Refuses an upload of `length` bytes for which there is no room on the disk, or none left today. A stand-by refuses it
    /// later, when it knows what to show again.
    pub async fn check_room(&self, length: u32) -> Result<(), Error> {
        let Some(Storage { writer, space, .. }) = &self.storage else {
            return Ok(());
        };
        let (space, limit, now) = (space.clone(), self.daily_limit, self.clock.now());
        let checked = writer.run_exclusively(move |conn| {
            space.check(conn)?;
            limit.check(conn, now, u64::from(length))
        });
        checked.await.map_err(|error| self.report(error))
    }

    /// Logs once a day that the daily limit is reached. Other errors are logged by the writer and the watcher.
    fn report(&self, error: store::Error) -> Error {
        if matches!(error, store::Error::DailyUploads { .. })
            && self
                .daily_uploads
                .is_first_refusal(karachi::today(self.clock.now()))
        {
            tracing::warn!(%error, "no more files are taken today");
        }
        error.into()
    }

    /// Counts a form of `client` that was refused because of `error`. Returns whether the refusal may cost more than a
    /// prepared response.
    pub fn count_refusal(&self, client: Client, error: &Error) -> bool {
        self.refusals.count(error.kind());
        self.quotas
            .as_ref()
            .is_none_or(|quotas| quotas.charge_refusal(client))
    }
}

/// Stores `submission` in a task of its own: a visitor who disconnects must not release the memory of what waits to be
/// stored, or the allowance of what is stored.
async fn store_detached(
    writer: Writer,
    submission: Submission,
    reservation: Reservation,
    allowance: Option<Allowance>,
) -> Result<Receipt, store::Error> {
    let stored = tokio::spawn(async move {
        let receipt = writer.store(submission).await;
        if let Some(allowance) = allowance.filter(|_| receipt.is_ok()) {
            allowance.spend();
        }
        drop(reservation);
        receipt
    });
    stored.await.unwrap_or(Err(store::Error::Stopped))
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use futures_util::FutureExt;

    use super::*;
    use crate::domain::message::Message;
    use crate::facts::FORMS;
    use crate::store::{Location, Sent};

    fn client(number: u32) -> Client {
        IpAddr::from(Ipv4Addr::from_bits(number)).into()
    }

    fn submission() -> Submission {
        let fields = ["name", "email", "subject", "message"];
        let values = fields.map(|field| (field.to_owned(), "a@example.com".to_owned()));
        Submission {
            sent: Sent::Message(Message::parse(FORMS.contact(), &values.into()).unwrap()),
            spam_reason: None,
            submission_id: None,
            received_at: "2026-11-20T10:00:00Z".parse().unwrap(),
        }
    }

    #[tokio::test]
    async fn what_waits_to_be_stored_keeps_its_memory_and_its_day_without_its_client() {
        const MIB: u32 = 1 << 20;
        let (writer, thread) = Writer::open(&Location::memory()).unwrap();
        let memory = MemoryBudget::new(MIB);
        let reservation = memory.take(client(1), MIB).await.unwrap();
        let _others = [
            memory.take(client(2), MIB).await,
            memory.take(client(3), MIB).await,
        ];
        let uploads = DailyUploads::of_mib(1);
        let today = karachi::today(submission().received_at);
        let allowance = uploads.reserve(client(1), MIB, today).unwrap();
        let storing = store_detached(writer.clone(), submission(), reservation, Some(allowance));
        assert!(storing.now_or_never().is_none());
        // The client is gone, and its form is in the queue.
        tokio::task::yield_now().await;
        let mut next = Box::pin(memory.take(client(4), 1));
        assert!(next.as_mut().now_or_never().is_none());
        let thread = std::thread::spawn(|| thread.run());
        next.await.unwrap();
        uploads.reserve(client(1), 1, today).unwrap_err();
        writer.finish().await;
        thread.join().unwrap();
    }
}
