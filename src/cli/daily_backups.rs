//! The flags of `serve` for daily backups.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{RangedU64ValueParser, TypedValueParser};
use jiff::Timestamp;

use crate::domain::daily_time::DailyTime;
use crate::store::backup::{DailyBackups, newest};

/// Where and when the server makes backups.
#[derive(Debug, Args)]
pub struct DailyBackupFlags {
    /// Folder in which the server makes a verified backup every day, best on another disk. Backups hold personal data and
    /// private keys: only the server's user may read the folder
    #[arg(long, value_name = "DIR", env = "STANDFAST_BACKUP_DIR")]
    pub(super) backup_dir: Option<PathBuf>,
    /// When it does, in Karachi
    #[arg(
        long,
        value_name = "HH:MM",
        env = "STANDFAST_BACKUP_AT",
        default_value = "03:00"
    )]
    backup_at: DailyTime,
    /// How many of its backups remain
    #[arg(
        long,
        value_name = "N",
        env = "STANDFAST_BACKUP_KEEP",
        default_value = "7",
        value_parser = RangedU64ValueParser::<u16>::new().range(1..).map(usize::from)
    )]
    backup_keep: usize,
}

impl DailyBackupFlags {
    /// Whether the folder is there. The server starts without it, and tries again later.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if let Some(folder) = &self.backup_dir {
            newest(folder, Timestamp::now())?;
        }
        Ok(())
    }

    /// `None` without a folder.
    pub(super) fn settings(&self, free_space_floor: u32) -> Option<DailyBackups> {
        Some(DailyBackups {
            directory: self.backup_dir.clone()?,
            at: self.backup_at,
            keep: self.backup_keep,
            free_space_floor,
        })
    }
}
