//! The flags of `serve` for daily backups.

use std::num::NonZeroU16;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::exit::Failure;
use crate::domain::daily_time::DailyTime;
use crate::server::DailyBackupSettings;
use crate::store::backup::DailyBackups;

/// Where and when the server makes backups.
#[derive(Debug, Args)]
pub struct DailyBackupFlags {
    /// Folder in which the server makes a verified backup every day, best on another disk
    #[arg(long, value_name = "DIR", env = "STANDFAST_BACKUP_DIR")]
    backup_dir: Option<PathBuf>,
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
        default_value = "7"
    )]
    backup_keep: NonZeroU16,
}

impl DailyBackupFlags {
    pub(super) fn is_set(&self) -> bool {
        self.backup_dir.is_some()
    }

    /// `None` without a folder.
    pub(super) fn settings(
        &self,
        free_space_floor: u32,
    ) -> anyhow::Result<Option<DailyBackupSettings>> {
        let Some(directory) = &self.backup_dir else {
            return Ok(None);
        };
        if !directory.is_dir() {
            bail!(Failure::Invalid(format!(
                "the folder of --backup-dir, {}, does not exist; make it for the server's user",
                directory.display()
            )));
        }
        Ok(Some(DailyBackupSettings {
            at: self.backup_at,
            backups: DailyBackups {
                directory: std::path::absolute(directory)?,
                keep: usize::from(self.backup_keep.get()),
                free_space_floor,
            },
        }))
    }
}
