//! Certificates by ACME (RFC 8555): orders and renews them, and keeps their state in the database. It knows SQL only through
//! `store`, and serves nothing itself: listeners read the open [`Challenges`].
//!
//! [`Renewer::look`] decides by pure functions ([`due`], [`schedule`]) whether a certificate is to be ordered, and one
//! session with a directory carries the order out. Each step is stored before the next, so that a restart takes it up.

mod challenges;
mod directory;
pub mod due;
mod failure;
mod leaf;
mod obtaining;
mod pair;
mod renewer;
pub mod schedule;
mod session;
mod transport;

pub use challenges::{Challenges, OpenChallenge};
pub use directory::Directory;
pub use leaf::{Leaf, Validity};
pub use pair::{Unusable, read_pair};
pub use renewer::{Install, Renewer, Settings};
pub use transport::Trust;
