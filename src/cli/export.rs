//! `standfast export`: writes news and jobs to files that `import` reads.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::content_files::{job_file, news_file};
use super::exit::Failure;
use super::output;
use crate::clock::Clock;
use crate::domain::karachi;
use crate::store::{Connection, Location, begin_reading, jobs, news, open_existing};

/// Export news and jobs to a folder of Markdown files and pictures
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  standfast export content\n  standfast export --force content && git -C content diff\n\n\
                  Importing the folder again changes nothing."
)]
pub struct Export {
    /// The folder; created if it does not exist
    directory: PathBuf,
    /// Replace all .md and .webp files in the folders news and jobs of a folder that is not empty
    #[arg(long)]
    force: bool,
}

impl Export {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        // One read transaction, so that all files show the same state.
        let reading = begin_reading(&conn)?;
        self.prepare_directory()?;
        let news = export_news(&reading, &self.directory.join("news"))?;
        let jobs = export_jobs(&reading, &self.directory.join("jobs"), clock)?;
        let mut out = output::stdout();
        writeln!(out, "{news} news, {jobs} jobs")?;
        out.flush()?;
        Ok(())
    }

    fn prepare_directory(&self) -> anyhow::Result<()> {
        let making = || format!("making {}", self.directory.display());
        fs::create_dir_all(&self.directory).with_context(making)?;
        let is_empty = fs::read_dir(&self.directory)
            .with_context(making)?
            .next()
            .is_none();
        if !is_empty && !self.force {
            return Err(Failure::Invalid(format!(
                "{} is not empty; choose another folder, or replace the news and jobs in it with --force",
                self.directory.display()
            ))
            .into());
        }
        let folders = ["news", "jobs"].map(|folder| self.directory.join(folder));
        // Before anything is removed.
        for folder in &folders {
            if folder.is_symlink() {
                return Err(Failure::Invalid(format!(
                    "{} is a symbolic link, so its files may be somebody else's; remove the link",
                    folder.display()
                ))
                .into());
            }
        }
        for folder in folders {
            fs::create_dir_all(&folder).with_context(making)?;
            remove_old(&folder).with_context(making)?;
        }
        Ok(())
    }
}

/// Removes the files of the last export, so that the next import does not bring removed items back.
fn remove_old(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if matches!(extension, Some("md" | "webp")) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Makes a new file, also where a symbolic link was put meanwhile: such a one is refused, not followed.
fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let written = File::create_new(file).and_then(|mut new| new.write_all(bytes.as_ref()));
    written.with_context(|| format!("writing {}", file.display()))
}

fn export_news(conn: &Connection, folder: &Path) -> anyhow::Result<usize> {
    let items = news::list(conn)?;
    let count = items.len();
    for news in items {
        let slug = news.item.slug.clone();
        let mut image = None;
        if let Some(webp) = news::picture(conn, news.item.id)? {
            let name = format!("{slug}.webp");
            write(&folder.join(&name), webp)?;
            image = Some(name);
        }
        write(&folder.join(format!("{slug}.md")), news_file(news, image)?)?;
    }
    Ok(count)
}

fn export_jobs(conn: &Connection, folder: &Path, clock: Clock) -> anyhow::Result<usize> {
    let jobs = jobs::list(conn, karachi::today(clock.now()))?;
    let count = jobs.len();
    for job in jobs {
        let name = format!("{}.md", job.opening.slug);
        write(&folder.join(name), job_file(job)?)?;
    }
    Ok(count)
}
