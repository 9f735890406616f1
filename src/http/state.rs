//! What requests are handled with. `server` provides the parts, the routes and endpoints use them.

use std::sync::Arc;

use tokio::sync::Semaphore;
use warp::http::HeaderMap;

use super::body::Places;
use super::client::TrustedProxies;
use super::headers::Policy;
use super::intake::{Intake, MAX_RESUMES_MIB, Storage};
use super::measured::RequestRecorder;
use super::pages::Pages;
use super::quotas::Quotas;
use super::refusal_counts::RefusalCounts;
use crate::clock::Clock;
use crate::site::Site;
use crate::store::HealthStatus;
use crate::visits::Visits;

/// What a [`State`] is made of.
pub struct StateParts {
    /// Answers GET requests.
    pub site: Arc<Site>,
    /// Where forms are stored.
    pub storage: Storage,
    /// The state of the database.
    pub health: HealthStatus,
    /// Time of arrival of a form.
    pub clock: Clock,
    /// How many forms a client may send; `None` is without limit.
    pub quotas: Option<Quotas>,
    /// Proxies whose X-Forwarded-For names the client.
    pub proxies: TrustedProxies,
    /// For how many seconds browsers shall use TLS alone; `None` to say nothing about it.
    pub hsts: Option<u32>,
    /// Counts refused forms.
    pub refusals: Arc<RefusalCounts>,
    /// Counts views; `None` when they are not counted.
    pub visits: Option<Arc<Visits>>,
    /// Measures requests; `None` when nobody asks for metrics.
    pub recorder: Option<Arc<RequestRecorder>>,
}

/// The state that all requests share.
pub struct State {
    pub(super) pages: Pages,
    pub(super) intake: Intake,
    pub(super) proxies: TrustedProxies,
    pub(super) visits: Option<Arc<Visits>>,
    recorder: Option<Arc<RequestRecorder>>,
}

impl State {
    /// The headers of a response that no route has made.
    pub fn refusal_headers(&self) -> HeaderMap {
        self.pages.policy.refusal_headers()
    }

    /// What measures requests.
    pub fn recorder(&self) -> Option<Arc<RequestRecorder>> {
        self.recorder.clone()
    }

    /// Builds the state from its parts.
    pub fn new(parts: StateParts) -> Self {
        let policy = Policy::new(
            parts.site.company(),
            parts.site.style_source().as_deref(),
            parts.hsts,
        );
        Self {
            pages: Pages {
                site: Arc::clone(&parts.site),
                policy,
                health: parts.health,
            },
            intake: Intake {
                site: parts.site,
                storage: parts.storage,
                clock: parts.clock,
                places: Places::default(),
                resumes_in_memory: Arc::new(Semaphore::new(MAX_RESUMES_MIB)),
                quotas: parts.quotas,
                refusals: parts.refusals,
            },
            proxies: parts.proxies,
            visits: parts.visits,
            recorder: parts.recorder,
        }
    }
}
