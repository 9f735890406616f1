//! Certificates by ACME (RFC 8555): orders and renews them, and keeps their state in the database. It serves nothing itself:
//! listeners read the [`Certificates`] in use and the open [`Challenges`].
//!
//! [`Renewer::run`] is one loop: [`AcmeState`] says whether a certificate is due, a session with the directory orders it, the
//! database stores it, and the loop waits.

mod certificate;
mod order;
mod renewer;
mod state;

pub use certificate::{Certificates, Leaf, read_pair};
pub use order::Challenges;
pub use renewer::{Renewer, roots};
pub use state::AcmeState;
