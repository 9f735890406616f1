//! Whether the database and its disk work: what `/healthz` shows, and two log lines for each outage, one when it begins
//! and one when it ends, however many requests fail meanwhile.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Error;

/// What the server needs of the database. One thread checks each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Component {
    /// Content can be read.
    Reading,
    /// Submissions can be stored.
    Storing,
    /// There is room for uploads.
    Space,
}

/// The status of all components, shared by the threads that check them and those that read it.
#[derive(Debug, Clone, Default)]
pub struct HealthStatus(Arc<Mutex<Troubles>>);

#[derive(Debug, Default)]
struct Troubles {
    failing: BTreeMap<Component, String>,
    /// The sentences logged since the outage began: two components may fail alike, and one in several ways in turn.
    logged: Vec<String>,
}

impl HealthStatus {
    /// The first component that fails; `None` when all work.
    pub fn trouble(&self) -> Option<Component> {
        self.lock().failing.keys().next().copied()
    }

    /// Whether `part` failed when it was last checked.
    pub fn is_in_trouble(&self, part: Component) -> bool {
        self.lock().failing.contains_key(&part)
    }

    /// The components that fail, each with a sentence that says why.
    pub fn failing(&self) -> BTreeMap<Component, String> {
        self.lock().failing.clone()
    }

    /// Records the outcome of a check of `part`. Errors that concern a single row are ignored.
    pub fn note<T>(&self, part: Component, outcome: &Result<T, Error>) {
        let mut troubles = self.lock();
        match outcome {
            Err(error) if error.is_outage() => {
                let sentence = error.to_string();
                if !troubles.logged.contains(&sentence) {
                    tracing::error!(%error, "the database fails; pages are still served");
                    troubles.logged.push(sentence.clone());
                }
                troubles.failing.insert(part, sentence);
            }
            Err(_) => {}
            Ok(_) => {
                if troubles.failing.remove(&part).is_some() && troubles.failing.is_empty() {
                    tracing::info!("the database works again");
                    troubles.logged.clear();
                }
            }
        }
    }

    // A poisoned lock is fine: no code under it can leave the table half changed.
    fn lock(&self) -> MutexGuard<'_, Troubles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outage_ends_when_the_last_component_works() {
        let health = HealthStatus::default();
        assert_eq!(health.trouble(), None);
        health.note(Component::Storing, &Err::<(), _>(Error::Full));
        health.note(Component::Reading, &Err::<(), _>(Error::Busy));
        assert_eq!(health.trouble(), Some(Component::Reading));
        let failing: Vec<_> = health.failing().into_values().collect();
        assert_eq!(
            failing,
            [Error::Busy, Error::Full].map(|error| error.to_string())
        );
        health.note(Component::Reading, &Ok(()));
        assert_eq!(health.trouble(), Some(Component::Storing));
        assert!(!health.is_in_trouble(Component::Reading));
        health.note(Component::Storing, &Ok(()));
        assert_eq!(health.trouble(), None);
    }

    #[test]
    fn a_refused_row_neither_starts_nor_ends_an_outage() {
        let health = HealthStatus::default();
        health.note(Component::Storing, &Err::<(), _>(Error::NotOpen));
        assert_eq!(health.trouble(), None);
        health.note(Component::Storing, &Err::<(), _>(Error::Full));
        health.note(Component::Storing, &Err::<(), _>(Error::NotOpen));
        assert_eq!(health.trouble(), Some(Component::Storing));
    }

    #[test]
    fn the_same_failure_is_logged_once() {
        let health = HealthStatus::default();
        for _ in 0..3 {
            health.note(Component::Storing, &Err::<(), _>(Error::Full));
            health.note(Component::Reading, &Err::<(), _>(Error::Full));
            health.note(Component::Storing, &Err::<(), _>(Error::Busy));
        }
        assert_eq!(health.lock().logged.len(), 2);
    }
}
