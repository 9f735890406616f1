//! The states of submissions: one word for the database, JSON and the command line.

use serde::Serialize;

/// How far the office has dealt with a submission. Its word is its name in lower case.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum State {
    /// Not marked yet.
    New,
    /// Read by the office.
    Read,
    /// Answered by the office.
    Answered,
    /// To be invited.
    Shortlisted,
    /// Hired.
    Hired,
    /// Rejected.
    Rejected,
    /// Unwanted; stored apart from the others, never dropped.
    Spam,
}

impl State {
    /// The states of a message, in the order in which the office works.
    pub const OF_MESSAGES: &[Self] = &[Self::New, Self::Read, Self::Answered, Self::Spam];
    /// The states of an application, in that order.
    pub const OF_APPLICATIONS: &[Self] = &[
        Self::New,
        Self::Read,
        Self::Shortlisted,
        Self::Hired,
        Self::Rejected,
        Self::Spam,
    ];

    /// The word for this state.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
