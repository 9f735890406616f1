//! What all requests share.

use std::sync::Arc;

use crate::clock::Clock;
use crate::db::{Room, Writer};
use crate::metrics::{Refusals, Requests, Submissions};
use crate::site::Site;
use crate::visits::Visits;
use crate::web::limits::{Places, Quotas, TrustedProxies};
use crate::web::response::Policy;

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
    pub room: Room,
    /// Maximum MiB of files of one day, of all clients together; 0 is no limit.
    pub max_uploads_per_day: u32,
    /// Time of arrival.
    pub clock: Clock,
    /// Places for large bodies.
    pub places: Places,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// Counts stored forms.
    pub submissions: Submissions,
    /// Counts refused forms.
    pub refusals: Refusals,
    /// Counts views; `None` when they are not counted.
    pub visits: Option<Arc<Visits>>,
    /// Durations of requests.
    pub requests: Requests,
}
