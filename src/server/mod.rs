//! What `serve` runs. It composes the store, the site and the listeners. One
//! lifecycle starts, watches and stops all threads and tasks; each scheduled task has its own file. It does not parse flags.

mod activation;
mod backups;
mod bind;
mod certificate_files;
mod config;
mod frontend;
mod lifecycle;
mod listeners;
mod mail;
mod monitoring;
mod open_files;
mod primary;
pub mod retention;
mod runtime;
mod service_manager;
mod signals;
mod visits;

pub use backups::Settings as DailyBackupSettings;
pub use config::Config;
pub use listeners::{CertificateSource, TlsConfig};
pub use primary::run;
