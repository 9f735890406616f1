//! Orders and renews certificates by ACME (RFC 8555), and stores them in the database. The listeners in `server` and `web` read the
//! [`CertificateInUse`] and the open [`Challenges`].
//!
//! [`Renewer::run`] is a loop: [`AcmeState`] decides whether a certificate is due, [`order`](mod@order) gets it from the ACME server,
//! the renewer stores it, and the loop sleeps.

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
