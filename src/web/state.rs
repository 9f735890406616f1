//! What all requests share.

use std::sync::Arc;

use crate::clock::Clock;
use crate::db::{DiskSpace, Writer};
use crate::metrics::{Refusals, Requests, Submissions};
use crate::site::Site;
use crate::visits::Visits;
use crate::web::client::TrustedProxies;
use crate::web::quotas::Quotas;
use crate::web::response::Policy;
use crate::web::upload_slots::UploadSlots;

/// What requests are handled with.
pub struct AppState {
    /// The content.
    pub site: Arc<Site>,
    /// The headers of every response.
    pub policy: Policy,
    /// Proxies whose X-Forwarded-For names the client.
    pub proxies: TrustedProxies,
    /// Commits forms, and knows the state of the database.
    pub writer: Writer,
    /// What forms must leave free on the disk, and most bytes of a day.
    pub disk_space: DiskSpace,
    /// Maximum MiB of files and messages of one day, of all clients together; 0 is no limit.
    pub max_uploads_per_day: u32,
    /// Time of arrival.
    pub clock: Clock,
    /// Slots for the bodies of forms.
    pub upload_slots: UploadSlots,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Arc<Quotas>>,
    /// Counts stored forms.
    pub submissions: Submissions,
    /// Counts refused forms.
    pub refusals: Refusals,
    /// Counts views; `None` when they are not counted.
    pub visits: Option<Arc<Visits>>,
    /// Durations of requests.
    pub requests: Requests,
}
