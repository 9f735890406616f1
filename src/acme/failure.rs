//! Why a certificate could not be got.

use std::time::Duration;

use crate::store;

/// Most characters of a reason that are stored and logged: a directory may quote a whole page.
const MAX_LENGTH: usize = 600;

/// What a failure means for the next try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The directory could not be reached, or does not work now. The order stays.
    Unreachable,
    /// A nonce was refused again and again. The order stays.
    BadNonce,
    /// Too many requests. The order stays.
    RateLimited,
    /// The directory found no proof that a name leads to this server. The order is over.
    NotProved,
    /// The directory does not know the account. It and its orders are over.
    AccountUnknown,
    /// Anything else. The order is over.
    Refused,
    /// The result cannot be stored.
    Storage,
}

/// A failed step towards a certificate.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{reason}")]
pub struct Failure {
    /// What it means for the next try.
    pub kind: Kind,
    /// A sentence, with neither control characters nor keys.
    pub reason: String,
    /// The pause that the directory asked for.
    pub retry_after: Option<Duration>,
}

impl Failure {
    /// Cuts the reason and removes control characters: it quotes what others have sent.
    pub fn new(kind: Kind, reason: impl AsRef<str>) -> Self {
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        let reason = reason.as_ref().chars().map(printable);
        Self {
            kind,
            reason: reason.take(MAX_LENGTH).collect(),
            retry_after: None,
        }
    }

    /// Whether the order may still succeed.
    pub fn leaves_order(&self) -> bool {
        matches!(
            self.kind,
            Kind::Unreachable | Kind::BadNonce | Kind::RateLimited | Kind::Storage
        )
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Self {
        Self::new(Kind::Storage, error.to_string())
    }
}

impl From<instant_acme::Error> for Failure {
    fn from(error: instant_acme::Error) -> Self {
        match error {
            instant_acme::Error::Api(problem) => Self::new(kind_of(&problem), sentence(&problem)),
            instant_acme::Error::Timeout(_) => Self::new(
                Kind::Unreachable,
                "the directory did not finish its work in time",
            ),
            // What is no JSON is mostly the page of a proxy in between.
            instant_acme::Error::Json(_) => Self::new(
                Kind::Unreachable,
                "the directory gave an answer that is not of its protocol",
            ),
            instant_acme::Error::Other(error) => {
                let mut reason = error.to_string();
                let mut source = error.source();
                while let Some(cause) = source {
                    reason = format!("{reason}: {cause}");
                    source = cause.source();
                }
                Self::new(Kind::Unreachable, reason)
            }
            other => Self::new(Kind::Refused, other.to_string()),
        }
    }
}

const PREFIX: &str = "urn:ietf:params:acme:error:";

fn kind_of(problem: &instant_acme::Problem) -> Kind {
    let name = problem.r#type.as_deref().unwrap_or_default();
    match name.strip_prefix(PREFIX).unwrap_or_default() {
        "badNonce" => Kind::BadNonce,
        "rateLimited" => Kind::RateLimited,
        "accountDoesNotExist" => Kind::AccountUnknown,
        "serverInternal" => Kind::Unreachable,
        _ if problem.status.is_some_and(|status| status >= 500) => Kind::Unreachable,
        "connection" | "dns" | "tls" | "incorrectResponse" | "unauthorized" | "caa" => {
            Kind::NotProved
        }
        _ => Kind::Refused,
    }
}

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

    fn problem(json: &str) -> Failure {
        let problem: instant_acme::Problem = serde_json::from_str(json).unwrap();
        instant_acme::Error::from(problem).into()
    }

    #[test]
    fn a_problem_is_told_by_its_type() {
        for (name, kind, leaves_order) in [
            ("badNonce", Kind::BadNonce, true),
            ("rateLimited", Kind::RateLimited, true),
            ("serverInternal", Kind::Unreachable, true),
            ("connection", Kind::NotProved, false),
            ("accountDoesNotExist", Kind::AccountUnknown, false),
            ("rejectedIdentifier", Kind::Refused, false),
        ] {
            let failure = problem(&format!(
                r#"{{"type":"urn:ietf:params:acme:error:{name}","detail":"Because.","status":400}}"#
            ));
            assert_eq!(failure.kind, kind);
            assert_eq!(failure.leaves_order(), leaves_order, "{name}");
            assert_eq!(failure.to_string(), format!("Because. ({name})"));
        }
        assert_eq!(problem(r#"{"status":503}"#).kind, Kind::Unreachable);
    }

    #[test]
    fn a_reason_is_one_short_line() {
        let page = format!("Invalid response: <html>\n\u{1b}[31m{}", "x".repeat(5000));
        let failure = Failure::new(Kind::NotProved, page);
        assert_eq!(failure.reason.chars().count(), MAX_LENGTH);
        assert!(!failure.reason.contains(char::is_control));
    }
}
