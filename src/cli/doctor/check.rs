//! The result of a check, as `doctor` prints it.

use serde::Serialize;

/// The result of one check.
#[derive(Debug, Serialize)]
pub(super) struct Check {
    pub(super) check: &'static str,
    pub(super) ok: bool,
    pub(super) finding: String,
    pub(super) remedy: Option<String>,
}

impl Check {
    /// A check that found no problem.
    pub(super) fn good(check: &'static str, finding: impl Into<String>) -> Self {
        Self {
            check,
            ok: true,
            finding: finding.into(),
            remedy: None,
        }
    }

    /// A check that found a problem, and what to do.
    pub(super) fn bad(
        check: &'static str,
        finding: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            check,
            ok: false,
            finding: finding.into(),
            remedy: Some(remedy.into()),
        }
    }
}
