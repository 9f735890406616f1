//! Certificates by ACME (RFC 8555): orders and renews them, and keeps their state in the database. It serves nothing itself:
//! listeners read the [`Certificates`] in use and the open [`Challenges`].
//!
//! [`Renewer::run`] is one loop: [`AcmeState`] says whether a certificate is due, [`order`](mod@order) gets it from the ACME server, the
//! database stores it, and the loop waits.

mod certificate;
mod order;
mod renewer;
mod state;

pub use certificate::{Certificates, Leaf, read_pair};
pub use order::{Challenges, Connections, connections};
pub use renewer::Renewer;
pub use state::AcmeState;
