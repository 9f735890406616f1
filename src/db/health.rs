//! The health of the database and its disk, for `/healthz`, `/metrics` and `doctor`. An outage is logged when it begins and when
//! it ends, however many requests fail in between.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use strum::{IntoStaticStr, VariantArray};

use crate::db::Error;

/// The parts that the server depends on. `/healthz` and the metrics use these names in lower case. The writer records the
/// outcome of its writes, and the watcher records the outcome of its reads. Both check the free space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Component {
    /// Content can be read.
    Reading,
    /// Submissions can be stored.
    Storing,
    /// The disk has enough free space for forms.
    Space,
    /// The pages are up to date: the last rebuild of the snapshot succeeded.
    Pages,
}

/// The failing components. Clones share the state, so that one thread can record it and another one can read it.
#[derive(Debug, Clone, Default)]
pub struct HealthStatus(Arc<Mutex<BTreeMap<Component, String>>>);

impl HealthStatus {
    /// The failing components, each with its error as a sentence.
    pub fn failing(&self) -> BTreeMap<Component, String> {
        self.0.lock().clone()
    }

    /// Records the outcome of a write. Too little space counts for [`Component::Space`], and any other error for
    /// [`Component::Storing`].
    pub fn record_write<T>(&self, outcome: &Result<T, Error>) {
        let component = match outcome {
            Err(Error::LowSpace { .. }) => Component::Space,
            _ => Component::Storing,
        };
        self.record(component, outcome);
    }

    /// Records whether `component` works. Ignores errors that concern a single row.
    pub fn record<T>(&self, component: Component, outcome: &Result<T, Error>) {
        match outcome {
            Err(error) if error.is_outage() => self.record_failure(component, error.to_string()),
            // It concerns a single row.
            Err(_) => {}
            Ok(_) => self.record_success(component),
        }
    }

    /// Records that `component` fails. `error` is a sentence.
    pub fn record_failure(&self, component: Component, error: String) {
        let name: &str = component.into();
        let is_new = self.0.lock().insert(component, error.clone()).is_none();
        if is_new {
            tracing::error!(%error, "{name} fails; the server stays up");
        }
    }

    /// Records that `component` works.
    pub fn record_success(&self, component: Component) {
        let name: &str = component.into();
        if self.0.lock().remove(&component).is_some() {
            tracing::info!("{name} works again");
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
    fn a_rejected_row_neither_starts_nor_ends_an_outage() {
        let health = HealthStatus::default();
        let constraint = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CONSTRAINT_CHECK);
        let rejected: Result<(), Error> =
            Err(rusqlite::Error::SqliteFailure(constraint, None).into());
        health.record(Component::Storing, &rejected);
        assert!(health.failing().is_empty());
        health.record(Component::Storing, &Err::<(), _>(Error::Full));
        health.record(Component::Storing, &rejected);
        assert_eq!(failing(&health), [Component::Storing]);
    }
}
