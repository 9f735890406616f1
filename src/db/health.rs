//! The health of the database and its disk, which `/healthz`, `/metrics` and `doctor` show. A failure has two log lines, at its
//! begin and at its end, however many requests fail meanwhile.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use strum::{IntoStaticStr, VariantArray};

use crate::db::Error;

/// What the server needs to do its work. `/healthz` and the metrics name it in lower case. The writer records what it finds while
/// it stores, the watcher what it finds while it reads; both check the space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Component {
    /// Content can be read.
    Reading,
    /// Submissions can be stored.
    Storing,
    /// There is room for forms.
    Space,
    /// The pages show what is in the database: the last rebuild of the snapshot did not fail.
    Pages,
}

/// The components that fail, each with a sentence that says why. Shared by the threads that check them and those that read it.
#[derive(Debug, Clone, Default)]
pub struct HealthStatus(Arc<Mutex<BTreeMap<Component, String>>>);

impl HealthStatus {
    /// The components that fail, each with a sentence that says why.
    pub fn failing(&self) -> BTreeMap<Component, String> {
        self.0.lock().clone()
    }

    /// Records the outcome of a write, which may have found too little space.
    pub fn record_write<T>(&self, outcome: &Result<T, Error>) {
        let component = match outcome {
            Err(Error::LittleSpace(_)) => Component::Space,
            _ => Component::Storing,
        };
        self.record(component, outcome);
    }

    /// Records the outcome of a check of `component`. Errors that concern a single row are ignored.
    pub fn record<T>(&self, component: Component, outcome: &Result<T, Error>) {
        let name: &str = component.into();
        let mut failing = self.0.lock();
        match outcome {
            Err(error) if error.is_outage() => {
                if failing.insert(component, error.to_string()).is_none() {
                    tracing::error!(%error, "{name} fails; pages are still served");
                }
            }
            Err(_) => {}
            Ok(_) => {
                if failing.remove(&component).is_some() {
                    tracing::info!("{name} works again");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failing(health: &HealthStatus) -> Vec<Component> {
        health.failing().into_keys().collect()
    }

    #[test]
    fn each_component_fails_until_it_works() {
        let health = HealthStatus::default();
        assert!(health.failing().is_empty());
        health.record(Component::Storing, &Err::<(), _>(Error::Full));
        health.record(Component::Reading, &Err::<(), _>(Error::Busy));
        let sentences: Vec<_> = health.failing().into_values().collect();
        let expected = [Error::Busy, Error::Full].map(|error| error.to_string());
        assert_eq!(sentences, expected);
        health.record(Component::Reading, &Ok(()));
        assert_eq!(failing(&health), [Component::Storing]);
        health.record(Component::Storing, &Ok(()));
        assert!(health.failing().is_empty());
    }

    #[test]
    fn a_refused_row_neither_starts_nor_ends_an_outage() {
        let health = HealthStatus::default();
        health.record(Component::Storing, &Err::<(), _>(Error::DailyUploads));
        assert!(health.failing().is_empty());
        health.record(Component::Storing, &Err::<(), _>(Error::Full));
        health.record(Component::Storing, &Err::<(), _>(Error::DailyUploads));
        assert_eq!(failing(&health), [Component::Storing]);
    }
}
