//! Records the responses that visitors received, and compares them with the database.

use std::sync::{Mutex, PoisonError};

use crate::office::Office;

/// The responses of all visitors.
#[derive(Default)]
pub struct Log {
    responses: Mutex<Responses>,
}

#[derive(Default)]
pub struct Responses {
    pub requests: usize,
    pub unexpected: Vec<String>,
    /// Subjects of the acknowledged messages.
    pub subjects: Vec<String>,
    /// References of the acknowledged applications.
    pub references: Vec<String>,
}

impl Log {
    pub fn record(&self, record: impl FnOnce(&mut Responses)) {
        record(
            &mut self
                .responses
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    /// Prints a summary. Returns whether no response was unexpected and nothing acknowledged is missing.
    pub fn verify(self, office: &Office) -> bool {
        let responses = self
            .responses
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let subjects = office.list("messages", "subject");
        let references = office.list("applications", "reference");
        let pairs = [
            (&responses.subjects, subjects),
            (&responses.references, references),
        ];
        let missing: usize = pairs
            .iter()
            .map(|(acknowledged, stored)| {
                acknowledged
                    .iter()
                    .filter(|item| !stored.contains(*item))
                    .count()
            })
            .sum();
        println!(
            "{} requests, {} unexpected responses; {} messages and {} applications acknowledged, {missing} missing",
            responses.requests,
            responses.unexpected.len(),
            responses.subjects.len(),
            responses.references.len(),
        );
        for line in responses.unexpected.iter().take(20) {
            println!("  {line}");
        }
        responses.unexpected.is_empty() && missing == 0
    }
}
