//! Whether the database and its disk work: what `/healthz` shows, and two log lines for each outage, one when it begins
//! and one when it ends, however many requests fail meanwhile.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Error;

/// What the server needs to do its work. One thread checks each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
                let is_left = |troubles: &Troubles| {
                    let mut left = troubles.failing.keys();
                    left.any(|left| *left != Component::Pages)
                };
                if troubles.failing.remove(&part).is_some() && !is_left(&troubles) {
                    tracing::info!("the database works again");
                    troubles.logged.clear();
                }
            }
        }
    }

    /// Records how the last rebuild of the snapshot went. A failure is logged once, until a rebuild succeeds.
    pub fn note_rebuild<E: std::error::Error>(&self, outcome: Result<(), &E>) {
        let mut troubles = self.lock();
        let Err(error) = outcome else {
            if troubles.failing.remove(&Component::Pages).is_some() {
                tracing::info!("the pages show the content again");
            }
            return;
        };
        let sentence = match error.source() {
            Some(cause) => format!("{error}: {cause}"),
            None => error.to_string(),
        };
        let before = troubles.failing.insert(Component::Pages, sentence.clone());
        if before.is_none() {
            tracing::error!(
                error = sentence,
                "the changed content cannot be shown; the last one is served until a new try succeeds"
            );
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
    fn a_failed_rebuild_is_no_outage_of_the_database() {
        let health = HealthStatus::default();
        health.note_rebuild(Err(&Error::Busy));
        assert_eq!(health.trouble(), Some(Component::Pages));
        health.note(Component::Storing, &Err::<(), _>(Error::Full));
        health.note(Component::Storing, &Ok(()));
        assert!(health.lock().logged.is_empty());
        assert_eq!(health.trouble(), Some(Component::Pages));
        health.note_rebuild::<Error>(Ok(()));
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
