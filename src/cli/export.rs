//! `standfast export`: writes news and jobs to files that `import` reads.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use jiff::Timestamp;
use rusqlite::Connection;

use crate::cli::exit::{Failure, INVALID_INPUT};
use crate::cli::output;
use crate::content::{files, jobs, news};
use crate::db::{Location, open_existing};
use crate::karachi;

/// Export news and jobs to a folder of Markdown files and pictures
///
/// Example: standfast export content
///
/// Importing the folder again changes nothing.
#[derive(Debug, Args)]
pub struct Export {
    /// The folder, new or empty
    directory: PathBuf,
}

impl Export {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        // One read transaction, so that all files show the same state.
        let reading = conn.unchecked_transaction()?;
        self.prepare_directory()?;
        let news = export_news(&reading, &self.directory.join("news"))?;
        let jobs = export_jobs(&reading, &self.directory.join("jobs"), now)?;
        output::line(format!("{news} news, {jobs} jobs"))
    }

    fn prepare_directory(&self) -> anyhow::Result<()> {
        let making = || format!("making {}", self.directory.display());
        fs::create_dir_all(&self.directory).with_context(making)?;
        let mut entries = fs::read_dir(&self.directory).with_context(making)?;
        if entries.next().is_some() {
            let name = self.directory.display();
            let sentence = format!("{name} is not empty; choose another folder");
            bail!(Failure::new(INVALID_INPUT, sentence));
        }
        for folder in ["news", "jobs"] {
            fs::create_dir(self.directory.join(folder)).with_context(making)?;
        }
        Ok(())
    }
}

fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(file, bytes).with_context(|| format!("writing {}", file.display()))
}

fn export_news(conn: &Connection, folder: &Path) -> anyhow::Result<usize> {
    let items = news::list(conn)?;
    for news in &items {
        let slug = &news.item.slug;
        let picture = news::picture(conn, news.item.id)?;
        let image = picture.as_ref().map(|_| format!("{slug}.webp"));
        if let (Some(webp), Some(name)) = (&picture, &image) {
            write(&folder.join(name), webp)?;
        }
        let text = files::news_file(news, image.as_deref())?;
        write(&folder.join(format!("{slug}.md")), text)?;
    }
    Ok(items.len())
}

fn export_jobs(conn: &Connection, folder: &Path, now: Timestamp) -> anyhow::Result<usize> {
    let jobs = jobs::list(conn, karachi::today(now))?;
    for stored in &jobs {
        let name = format!("{}.md", stored.job.slug);
        write(&folder.join(name), files::job_file(stored)?)?;
    }
    Ok(jobs.len())
}
