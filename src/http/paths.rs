//! What kind of resource a path names, decided by the path alone.

use crate::facts::FORMS;

/// Where the application form is sent.
pub const JOB_REQUEST: &str = "/api/job-request";

/// What a page is made of.
pub const PAGE: &str = "/api/page";

/// Where a directory looks for the answer to an HTTP-01 challenge (RFC 8555, section 8.3).
pub const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// The kind of a path that is not in the snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathKind {
    /// The health check.
    Health,
    /// An endpoint that takes POST.
    Endpoint,
    /// What a page is made of.
    PageContent,
    /// Anything else below `/api`.
    Api,
    /// A file below `/assets`, `/images` or `/downloads`.
    File,
    /// Everything else.
    Page,
}

impl PathKind {
    /// The kind of `path`.
    pub fn of(path: &str) -> Self {
        let is_below = |folder: &str| {
            path.strip_prefix(folder)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        match path {
            "/healthz" => Self::Health,
            JOB_REQUEST => Self::Endpoint,
            _ if FORMS.message_to(path).is_some() => Self::Endpoint,
            PAGE => Self::PageContent,
            _ if is_below("/api") => Self::Api,
            _ if ["/assets", "/images", "/downloads"]
                .into_iter()
                .any(is_below) =>
            {
                Self::File
            }
            _ => Self::Page,
        }
    }
}
