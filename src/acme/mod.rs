//! Certificates by ACME (RFC 8555): orders and renews them, and keeps their state in the database. It knows SQL only through
//! `store`, and serves nothing itself: listeners read the open [`Challenges`].
//!
//! [`Renewer::run`] is one loop: pure functions ([`schedule`]) decide whether a certificate is due, a session with the directory
//! orders it, the database stores it, and the loop waits.

mod certificate;
mod challenges;
mod order;
mod renewer;
pub mod schedule;
pub mod source;
pub mod stored;

use std::sync::Arc;

pub use certificate::{Certificates, Leaf, read_pair};
pub use challenges::Challenges;
pub use renewer::Renewer;
use rustls::RootCertStore;

use crate::acme::source::Wanted;
use crate::config::Email;

/// For which names to get certificates, and from which directory.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The names on the certificate, at least one, and the directory to order from.
    pub wanted: Wanted,
    /// The address that the directory may write to.
    pub contact: Option<Email>,
    /// The authorities that may vouch for the directory.
    pub roots: Arc<RootCertStore>,
}
