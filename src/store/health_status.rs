//! Whether the database and its disk do their work: what `/healthz` shows, and the log lines of each trouble, one when
//! it begins and one when it is over, however many requests meet it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Error;

/// What the server needs of the database, each tried by one thread of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Component {
    /// Content can be read.
    Reading,
    /// What visitors send can be stored.
    Storing,
    /// There is room for uploads.
    Space,
}

/// How it stands with all parts, shared by those who try them and those who ask.
#[derive(Debug, Clone, Default)]
pub struct HealthStatus(Arc<Mutex<Troubles>>);

#[derive(Debug, Default)]
struct Troubles {
    now: BTreeMap<Component, String>,
    /// What was logged since all was well: two parts may meet the same trouble, and one part several in turns.
    told: Vec<String>,
}

impl HealthStatus {
    /// The first part in trouble; `None` when all is well.
    pub fn trouble(&self) -> Option<Component> {
        self.lock().now.keys().next().copied()
    }

    /// Whether `part` was in trouble when it was last tried.
    pub fn is_in_trouble(&self, part: Component) -> bool {
        self.lock().now.contains_key(&part)
    }

    /// Takes down how a try of `part` went. Errors about one row alone say nothing.
    pub fn note<T>(&self, part: Component, outcome: &Result<T, Error>) {
        let mut troubles = self.lock();
        match outcome {
            Err(error) if error.is_outage() => {
                let sentence = error.to_string();
                if !troubles.told.contains(&sentence) {
                    tracing::error!(%error, "the database is in trouble; pages are still served");
                    troubles.told.push(sentence.clone());
                }
                troubles.now.insert(part, sentence);
            }
            Err(_) => {}
            Ok(_) => {
                if troubles.now.remove(&part).is_some() && troubles.now.is_empty() {
                    tracing::info!("the database is well again");
                    troubles.told.clear();
                }
            }
        }
    }

    /// Nothing is done under the lock that could leave the table half changed.
    fn lock(&self) -> MutexGuard<'_, Troubles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_well_when_the_last_part_is() {
        let health = HealthStatus::default();
        assert_eq!(health.trouble(), None);
        health.note(Component::Storing, &Err::<(), _>(Error::Full));
        health.note(Component::Reading, &Err::<(), _>(Error::Busy));
        assert_eq!(health.trouble(), Some(Component::Reading));
        health.note(Component::Reading, &Ok(()));
        assert_eq!(health.trouble(), Some(Component::Storing));
        assert!(!health.is_in_trouble(Component::Reading));
        health.note(Component::Storing, &Ok(()));
        assert_eq!(health.trouble(), None);
    }

    #[test]
    fn a_refused_row_is_no_trouble_and_ends_none() {
        let health = HealthStatus::default();
        health.note(Component::Storing, &Err::<(), _>(Error::NotOpen));
        assert_eq!(health.trouble(), None);
        health.note(Component::Storing, &Err::<(), _>(Error::Full));
        health.note(Component::Storing, &Err::<(), _>(Error::NotOpen));
        assert_eq!(health.trouble(), Some(Component::Storing));
    }

    #[test]
    fn one_trouble_is_told_once_whoever_meets_it() {
        let health = HealthStatus::default();
        for _ in 0..3 {
            health.note(Component::Storing, &Err::<(), _>(Error::Full));
            health.note(Component::Reading, &Err::<(), _>(Error::Full));
            health.note(Component::Storing, &Err::<(), _>(Error::Busy));
        }
        assert_eq!(health.lock().told.len(), 2);
    }
}
