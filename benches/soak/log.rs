//! What the visitors were told, and whether it was true.

use std::sync::{Mutex, PoisonError};

use crate::office::Office;

/// What visitors were told.
#[derive(Default)]
pub struct Log {
    told: Mutex<Told>,
}

#[derive(Default)]
pub struct Told {
    pub requests: usize,
    pub unexpected: Vec<String>,
    pub subjects: Vec<String>,
    pub references: Vec<String>,
}

impl Log {
    pub fn note(&self, note: impl FnOnce(&mut Told)) {
        note(&mut self.told.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Prints what was unexpected or is missing; whether nothing was.
    pub fn verify(self, office: &Office) -> bool {
        let told = self
            .told
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let subjects = office.list("messages", "subject");
        let references = office.list("applications", "reference");
        let told_and_stored = [(&told.subjects, subjects), (&told.references, references)];
        let missing: usize = told_and_stored
            .iter()
            .map(|(told, stored)| told.iter().filter(|item| !stored.contains(*item)).count())
            .sum();
        println!(
            "{} requests, {} unexpected answers; {} messages and {} applications acknowledged, {missing} missing",
            told.requests,
            told.unexpected.len(),
            told.subjects.len(),
            told.references.len(),
        );
        for line in told.unexpected.iter().take(20) {
            println!("  {line}");
        }
        told.unexpected.is_empty() && missing == 0
    }
}
