//! Certificates by ACME (RFC 8555): orders and renews them, and keeps their state in the database. It knows SQL only through
//! `store`, and serves nothing itself: listeners read the open [`Challenges`].
//!
//! [`Renewer::run`] is one loop: pure functions ([`schedule`]) decide whether a certificate is due, a session with the directory
//! orders it, the database stores it, and the loop waits.

mod challenges;
mod failure;
mod leaf;
mod order;
mod pair;
mod renewer;
pub mod schedule;
mod settings;
mod transport;

pub use challenges::{Challenges, OpenChallenge};
pub use leaf::{Leaf, Validity};
pub use pair::{Unusable, read_pair};
pub use renewer::{Install, Renewer};
pub use settings::Settings;
pub use transport::{Directory, Trust};
