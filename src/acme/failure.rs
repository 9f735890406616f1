//! Why a certificate could not be got.

use std::time::Duration;

use crate::store;

/// Most characters of a reason that are stored and logged: a directory may quote a whole page.
const MAX_LENGTH: usize = 600;

/// A failed step towards a certificate.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{reason}")]
pub struct Failure {
    /// A sentence, with neither control characters nor keys.
    pub reason: String,
    /// The pause that the directory asked for.
    pub retry_after: Option<Duration>,
}

impl Failure {
    /// Cuts the reason and removes control characters: it quotes what others have sent.
    pub fn new(reason: impl AsRef<str>) -> Self {
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        let reason = reason.as_ref().chars().map(printable);
        Self {
            reason: reason.take(MAX_LENGTH).collect(),
            retry_after: None,
        }
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Self {
        Self::new(error.to_string())
    }
}

impl From<instant_acme::Error> for Failure {
    fn from(error: instant_acme::Error) -> Self {
        match error {
            instant_acme::Error::Api(problem) => Self::new(sentence(&problem)),
            instant_acme::Error::Timeout(_) => {
                Self::new("the directory did not finish its work in time")
            }
            // What is no JSON is mostly the page of a proxy in between.
            instant_acme::Error::Json(_) => {
                Self::new("the directory gave an answer that is not of its protocol")
            }
            instant_acme::Error::Other(error) => {
                let mut reason = error.to_string();
                let mut source = error.source();
                while let Some(cause) = source {
                    reason = format!("{reason}: {cause}");
                    source = cause.source();
                }
                Self::new(reason)
            }
            other => Self::new(other.to_string()),
        }
    }
}

const PREFIX: &str = "urn:ietf:params:acme:error:";

/// What a problem says, such as "too many certificates (rateLimited)".
pub(super) fn sentence(problem: &instant_acme::Problem) -> String {
    let name = problem.r#type.as_deref().unwrap_or("no type");
    let name = name.strip_prefix(PREFIX).unwrap_or(name);
    let detail = problem.detail.as_deref().unwrap_or("no detail");
    let mut sentence = format!("{detail} ({name})");
    for part in &problem.subproblems {
        sentence.push_str(&format!("; {part}"));
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_becomes_a_sentence_with_its_type() {
        for (json, sentence) in [
            (
                r#"{"type":"urn:ietf:params:acme:error:rateLimited","detail":"Because."}"#,
                "Because. (rateLimited)",
            ),
            (r#"{"status":503}"#, "no detail (no type)"),
        ] {
            let problem: instant_acme::Problem = serde_json::from_str(json).unwrap();
            let failure: Failure = instant_acme::Error::from(problem).into();
            assert_eq!(failure.to_string(), sentence);
        }
    }

    #[test]
    fn a_reason_is_one_short_line() {
        let page = format!("Invalid response: <html>\n\u{1b}[31m{}", "x".repeat(5000));
        let failure = Failure::new(page);
        assert_eq!(failure.reason.chars().count(), MAX_LENGTH);
        assert!(!failure.reason.contains(char::is_control));
    }
}
