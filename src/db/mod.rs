//! The database: one SQLite file. [`open()`] prepares it, and the [`Writer`] commits what visitors send. The SQL
//! of the tables stands beside their types, in `content`, `inbox`, `acme` and `visits`; only [`Error`] knows something of
//! what they mean: why a row was refused, which the writer passes on.

pub mod backup;
pub mod compaction;
pub mod connection;
pub mod daily_backups;
mod error;
mod gate;
pub mod health;
mod location;
mod lock;
pub mod maintenance;
pub(crate) mod new_file;
mod open;
mod open_files;
pub mod restore;
mod room;
pub mod schema;
mod writer;

pub use connection::{atomically, data_version, parsed, refuse_missing, rows};
pub use error::Error;
pub use health::{Component, HealthStatus};
pub(crate) use location::has_content;
pub use location::{Location, directory_of, files_of, follow_links, is_replicated, size_of};
pub use lock::ServerLock;
pub use open::{PAUSE_FOR_OTHERS, migrate, open, open_existing, open_or_create};
pub use open_files::OpenFiles;
pub use room::{Room, free_bytes};
pub use rusqlite::version as sqlite_version;
pub use schema::SCHEMA_VERSION;
pub use writer::{Stored, Writer, WriterThread};
