//! The database: one SQLite file. [`open()`] prepares it, and the [`Writer`] commits visitors' submissions.
//!
//! This module doesn't know what the tables mean. `content`, `inbox`, `acme` and `visits` keep the SQL of a table next to its
//! type.

pub mod backup;
pub mod compaction;
pub mod connection;
pub mod daily_backups;
mod disk_space;
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
pub mod schema;
mod writer;

pub use connection::{atomically, data_version, parse_column, query_rows, require_existing};
pub use disk_space::{DiskSpace, free_bytes};
pub use error::Error;
pub use health::{Component, HealthStatus};
pub(crate) use location::has_content;
pub use location::{Location, directory_of, file_size, files_of, follow_links, is_replicated};
pub use lock::ServerLock;
pub use open::{PAUSE_FOR_OTHERS, migrate, open, open_existing, open_or_create};
pub use open_files::OpenFiles;
pub use rusqlite::version as sqlite_version;
pub use schema::SCHEMA_VERSION;
pub use writer::{Writer, WriterThread};
