//! Logs the failures of tasks that the server repeats.

/// Logs when a repeated task starts to fail, and when it recovers, however often it fails in between.
#[derive(Debug, Default)]
pub(crate) struct TaskLog {
    /// Whether the last attempt failed.
    pub is_failing: bool,
}

impl TaskLog {
    /// Records the result of an attempt. `problem` is the consequence of a failure, as a sentence.
    pub fn record(&mut self, result: &Result<(), impl std::fmt::Display>, problem: &str) {
        match result {
            Err(error) if !self.is_failing => {
                tracing::warn!(%error, "{problem}; the server retries");
            }
            Ok(()) if self.is_failing => tracing::info!("recovered: {problem}"),
            _ => {}
        }
        self.is_failing = result.is_err();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_failing_until_it_succeeds() {
        let mut log = TaskLog::default();
        for (result, expected) in [
            (Err("the disk is full"), true),
            (Err("the database is busy"), true),
            (Ok(()), false),
        ] {
            log.record(&result, "the task is not done");
            assert_eq!(log.is_failing, expected);
        }
    }
}
