//! The state that all requests share.

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

/// The state that all requests share.
pub struct AppState {
    /// Pages, lists and files.
    pub site: Arc<Site>,
    /// Whether the content is a sample, and nobody reads the forms (`serve --demo`).
    pub is_demo: bool,
    /// Security headers, added to every response.
    pub policy: Policy,
    /// Proxies whose X-Forwarded-For header we believe.
    pub proxies: TrustedProxies,
    /// Commits forms. Its health says whether the database works.
    pub writer: Writer,
    /// Checks that a form leaves enough free space on the disk.
    pub disk_space: DiskSpace,
    /// Maximum MiB of files and messages that all clients together may send in a day; 0 means no limit.
    pub max_uploads_per_day: u32,
    /// Dates submissions.
    pub clock: Clock,
    /// Limits how many form bodies are read at the same time.
    pub upload_slots: UploadSlots,
    /// Limits how many forms each client may send; `None` means no limit.
    pub quotas: Option<Arc<Quotas>>,
    /// Metric: stored forms.
    pub submissions: Submissions,
    /// Metric: refused forms and connections.
    pub refusals: Refusals,
    /// Counts page views; `None` if statistics are off.
    pub visits: Option<Arc<Visits>>,
    /// Metric: request durations.
    pub requests: Requests,
}
