//! Certificates by ACME (RFC 8555): orders and renews them, and keeps their state in the database. It serves nothing itself:
//! listeners read the [`CertificateInUse`] and the open [`Challenges`].
//!
//! [`Renewer::run`] is one loop: [`AcmeState`] says whether a certificate is due, [`order`](mod@order) gets it from the ACME server, the
//! database stores it, and the loop waits.

mod certificate;
mod chain;
mod order;
mod renewer;
mod state;

pub use certificate::{CertificateInUse, Leaf, read_pair};
pub use chain::chain_notices;
pub use order::{AcmeClient, Challenges, acme_client};
pub use renewer::Renewer;
pub use state::AcmeState;
