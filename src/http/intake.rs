//! What the form endpoints work with, and how they store a form.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::Error;
use super::body::Places;
use super::client::Client;
use super::fields::{Fields, Sender};
use super::quotas::Quotas;
use super::refusal_counts::{NOT_STORED, RefusalCounts};
use super::submission_id::take_id;
use crate::clock::Clock;
use crate::domain::invalid::Invalid;
use crate::domain::{karachi, spam};
use crate::site::Site;
use crate::store::{self, Room, Sent, Submission, Writer};

/// Most MiB of résumés in memory, where they are checked and stored once they have arrived. SQLite makes further copies.
const MAX_RESUMES_MIB: usize = 32;

/// The parts of the server that forms need.
pub struct Intake {
    /// Renders a refused form again.
    pub site: Arc<Site>,
    /// Where forms are stored.
    pub storage: Storage,
    /// Time of arrival.
    pub clock: Clock,
    /// Places for large bodies.
    pub(super) places: Places,
    /// A permit for each MiB of résumés in memory.
    pub(super) resumes_in_memory: Arc<Semaphore>,
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
    pub submission_key: [u8; 32],
}

impl Intake {
    /// Takes forms of `site` into `storage`.
    pub fn new(
        site: Arc<Site>,
        storage: Storage,
        clock: Clock,
        quotas: Option<Quotas>,
        refusals: Arc<RefusalCounts>,
    ) -> Self {
        Self {
            site,
            storage,
            clock,
            places: Places::default(),
            resumes_in_memory: Arc::new(Semaphore::new(MAX_RESUMES_MIB)),
            quotas,
            refusals,
        }
    }

    /// The address under which visitors know the site.
    pub fn public_url(&self) -> &str {
        self.site.company().public_url.as_str()
    }

    /// What is stored of a form with these `fields` and the `file` beside them, that came to `endpoint` and is valid if `parse`
    /// takes it.
    ///
    /// # Errors
    /// [`Error::Invalid`] with a sentence for each wrong field.
    pub fn submission(
        &self,
        endpoint: &str,
        sender: Sender,
        fields: &mut Fields,
        file: &[u8],
        parse: impl FnOnce(&Fields) -> Result<Sent, Invalid>,
    ) -> Result<Submission, Error> {
        let received_at = self.clock.now();
        let today = karachi::today(received_at);
        let key = &self.storage.submission_key;
        let submission_id = take_id(key, endpoint, sender, fields, file, today)?;
        Ok(Submission {
            sent: parse(fields)?,
            spam_reason: spam::judge(fields, self.public_url()),
            submission_id,
            received_at,
        })
    }

    /// Stores `submission` and returns the id of its row once it is on disk. `held` is dropped when it is stored, even if the
    /// visitor disconnects before. The quota of `client` is charged right before, so that a form that is refused for any other
    /// reason costs nothing.
    ///
    /// # Errors
    /// [`Error::TooOften`] when the quota is spent, [`Error::Store`] when the submission is not stored.
    pub async fn store(
        &self,
        client: Client,
        submission: Submission,
        held: impl Send + 'static,
    ) -> Result<i64, Error> {
        if let Some(quotas) = &self.quotas {
            quotas.charge(client)?;
        }
        let (writer, kind) = (self.storage.writer.clone(), submission.kind());
        let storing = tokio::spawn(async move {
            let stored = writer.store(submission).await;
            drop(held);
            stored
        });
        let stored = storing.await.unwrap_or(Err(store::Error::Stopped));
        stored.map(|receipt| receipt.id).map_err(|error| {
            let refusal = Error::from(error.clone());
            // The writer logs the begin and the end of an outage. Of other kinds it is enough to count them.
            if !error.is_outage() && refusal.kind() == NOT_STORED {
                tracing::error!(%error, kind, "a form could not be stored");
            }
            refusal
        })
    }
}
