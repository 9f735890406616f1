//! Who requests a page, as far as statistics need to know: a person with a kind of device, or a kind of machine; and which
//! site led there. Decided from request headers alone, which anybody can forge.

mod agent;
mod referrer;

pub use agent::{Agent, Device, Machine};
pub use referrer::{DIRECT, OTHER, Referrer};
