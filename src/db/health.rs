//! The health of the database and its disk, which `/healthz`, `/metrics` and `doctor` show. An outage has two log lines, at its
//! begin and at its end, however many requests fail meanwhile.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use strum::{IntoStaticStr, VariantArray};

use crate::db::Error;

/// What the server needs to do its work. Its word is its name in lower case. The writer records what it finds while it stores,
/// the watcher what it finds while it reads; both check the space.
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

    /// Records the outcome of a check of `component`. Errors that concern a single row are ignored.
    pub fn record<T>(&self, component: Component, outcome: &Result<T, Error>) {
        let mut failing = self.0.lock();
        let mut others = failing.keys().filter(|other| **other != component);
        // A failed rebuild is no outage of the database.
        let no_other_fails = others.all(|other| *other == Component::Pages);
        match outcome {
            Err(error) if error.is_outage() => {
                if failing.insert(component, error.to_string()).is_none() && no_other_fails {
                    tracing::error!(%error, "the database fails; pages are still served");
                }
            }
            Err(_) => {}
            Ok(_) => {
                if failing.remove(&component).is_some() && no_other_fails {
                    tracing::info!("the database works again");
                }
            }
        }
    }

    /// Records how the last rebuild of the snapshot went. A failure is logged once, until a rebuild succeeds.
    pub fn record_rebuild(&self, outcome: Result<(), String>) {
        let mut failing = self.0.lock();
        let Err(sentence) = outcome else {
            if failing.remove(&Component::Pages).is_some() {
                tracing::info!("the pages show the content again");
            }
            return;
        };
        if failing.insert(Component::Pages, sentence.clone()).is_none() {
            tracing::error!(
                error = sentence,
                "the changed content cannot be shown; the last one is served until a new try succeeds"
            );
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
    fn the_outage_ends_when_the_last_component_works() {
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
    fn a_failed_rebuild_is_no_outage_of_the_database() {
        let health = HealthStatus::default();
        health.record_rebuild(Err("no page".to_owned()));
        assert_eq!(failing(&health), [Component::Pages]);
        health.record(Component::Storing, &Err::<(), _>(Error::Full));
        health.record(Component::Storing, &Ok(()));
        assert_eq!(failing(&health), [Component::Pages]);
        health.record_rebuild(Ok(()));
        assert!(health.failing().is_empty());
    }

    #[test]
    fn a_refused_row_neither_starts_nor_ends_an_outage() {
        let health = HealthStatus::default();
        health.record(Component::Storing, &Err::<(), _>(Error::NotOpen));
        assert!(health.failing().is_empty());
        health.record(Component::Storing, &Err::<(), _>(Error::Full));
        health.record(Component::Storing, &Err::<(), _>(Error::NotOpen));
        assert_eq!(failing(&health), [Component::Storing]);
    }
}
