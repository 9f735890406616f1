//! What the form endpoints work with, and how they store a form and refuse one.

use std::sync::Arc;

use super::Error;
use super::client::Client;
use super::memory_budget::{MemoryBudget, Reservation};
use super::quotas::{Form, Quotas};
use super::refusal_counts::{NOT_STORED, RefusalCounts};
use super::submission_id::SubmissionKey;
use crate::clock::Clock;
use crate::site::Site;
use crate::store::{self, Receipt, Room, Submission, Writer};

/// The parts of the server that forms need.
pub struct Intake {
    /// Renders a refused form again.
    pub site: Arc<Site>,
    /// Where forms are stored.
    pub storage: Storage,
    /// Time of arrival.
    pub clock: Clock,
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
    /// What forms must leave free on the disk, and most bytes of a day.
    pub room: Room,
    /// The database's key for the ids of forms that are sent without one.
    pub submission_key: SubmissionKey,
}

impl Intake {
    /// The address under which visitors know the site.
    pub fn public_url(&self) -> &str {
        self.site.company().public_url.as_str()
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
    ) -> Result<i64, Error> {
        let writer = self.storage.writer.clone();
        if let Some(quotas) = &self.quotas {
            quotas.charge(client, form)?;
        }
        let stored = store_detached(writer, submission, reservation);
        match stored.await {
            Ok(receipt) => Ok(receipt.id),
            Err(error) => {
                let refusal = Error::from(error.clone());
                // The writer logs the begin and the end of an outage. Of other kinds it is enough to count them.
                if !error.is_outage() && refusal.kind() == NOT_STORED {
                    tracing::error!(%error, ?form, "a form could not be stored");
                }
                Err(refusal)
            }
        }
    }

    /// Refuses an upload of `length` bytes for which there is no room on the disk, or none left today.
    pub async fn check_room(&self, length: u32) -> Result<(), Error> {
        let Storage { writer, room, .. } = &self.storage;
        let (room, now) = (room.clone(), self.clock.now());
        let checked = writer.run_exclusively(move |conn| {
            room.check_space(conn)?;
            room.check_file(conn, now, u64::from(length))
        });
        Ok(checked.await?)
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
/// stored.
async fn store_detached(
    writer: Writer,
    submission: Submission,
    reservation: Reservation,
) -> Result<Receipt, store::Error> {
    let stored = tokio::spawn(async move {
        let receipt = writer.store(submission).await;
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
    async fn what_waits_to_be_stored_keeps_its_memory_without_its_client() {
        const MIB: u32 = 1 << 20;
        let (writer, thread) = Writer::open(&Location::memory()).unwrap();
        let memory = MemoryBudget::new(MIB);
        let reservation = memory.take(client(1), MIB).await.unwrap();
        let _others = [
            memory.take(client(2), MIB).await,
            memory.take(client(3), MIB).await,
        ];
        let storing = store_detached(writer.clone(), submission(), reservation);
        assert!(storing.now_or_never().is_none());
        // The client is gone, and its form is in the queue.
        tokio::task::yield_now().await;
        let mut next = Box::pin(memory.take(client(4), 1));
        assert!(next.as_mut().now_or_never().is_none());
        let thread = std::thread::spawn(|| thread.run());
        next.await.unwrap();
        writer.finish().await;
        thread.join().unwrap();
    }
}
