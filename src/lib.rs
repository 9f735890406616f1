//! The website of Stand Fast Security as one executable: [`facts`] and [`domain`] say what there is, [`store`]
//! keeps it, [`site`] prepares every page of it, [`http`] answers with them, [`server`] runs them, and [`cli`] is how it is run. [`clock`] tells
//! all of them the time.

pub mod cli;
pub mod clock;
pub mod domain;
pub mod facts;
pub mod http;
pub mod server;
pub mod site;
pub mod store;

#[cfg(test)]
mod api_types;
#[cfg(test)]
mod fuzz_corpus;
