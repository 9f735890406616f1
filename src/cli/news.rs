//! `standfast news`: the news of the site.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{ArgGroup, Args, Subcommand};

use super::content_files::{news_file, read_edited_news};
use super::output::{self, escape_line, escape_text};
use super::{editor, input};
use crate::clock::Clock;
use crate::domain::news::{NewsDraft, StoredNews};
use crate::domain::news_image::{MAX_INPUT_BYTES, NewsImage};
use crate::domain::rich_text::SourceText;
use crate::store::import::revise_news;
use crate::store::news::{self, Picture};
use crate::store::{Connection, Location, open_existing, open_or_create};

/// Publish, change and remove news. A running server shows a change within a second.
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Example:\n  standfast news add --title \"New control room\" --content-file room.txt --image room.jpg"
)]
pub enum News {
    /// Publish an item and print its id
    Add(Add),
    /// List all items, newest first
    #[command(after_help = "Example:\n  standfast news list --json")]
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one item
    #[command(after_help = "Example:\n  standfast news show 3")]
    Show {
        /// Number of the item
        id: i64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change the given fields of an item, or all in an editor; its address stays the same
    Edit(Edit),
    /// Remove an item and its picture
    #[command(after_help = "Example:\n  standfast news remove 3")]
    Remove {
        /// Number of the item
        id: i64,
    },
}

/// What to publish.
#[derive(Debug, Args)]
#[command(
    group(ArgGroup::new("words").args(["content", "content_file"]).required(true)),
    after_help = "Examples:\n  standfast news add --title \"Night patrols\" --content \"From Monday on …\"\n  \
                  standfast news add --title \"New control room\" --content-file - --image room.jpg < room.txt"
)]
pub struct Add {
    /// Headline, at most 150 characters
    #[arg(long)]
    title: String,
    #[command(flatten)]
    content: Content,
    /// Picture: JPEG, PNG, WebP or GIF, at most 20 MB; stored as WebP of at most 1600 pixels and 200 KB
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
    /// Print the new item as JSON
    #[arg(long)]
    json: bool,
}

/// What to change.
#[derive(Debug, Args)]
#[command(
    after_help = "Without an option but --json, the item is opened in the editor that VISUAL or EDITOR names, as a file \
                  like those that `standfast export` writes. A text that is given with an option is Markdown, also \
                  where the stored one is plain.\n\n\
                  Examples:\n  standfast news edit 3\n  \
                  standfast news edit 3 --title \"Night patrols from Monday\"\n  \
                  standfast news edit 3 --no-image"
)]
pub struct Edit {
    /// Number of the item
    id: i64,
    /// Headline, at most 150 characters
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    content: Content,
    /// Picture: JPEG, PNG, WebP or GIF, at most 20 MB
    #[arg(long, value_name = "FILE", conflicts_with = "no_image")]
    image: Option<PathBuf>,
    /// Remove the picture; the site shows the default one
    #[arg(long)]
    no_image: bool,
    /// Print the changed item as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Content {
    /// Text in Markdown, at most 20,000 characters; a blank line separates paragraphs
    #[arg(long, value_name = "TEXT", conflicts_with = "content_file")]
    content: Option<String>,
    /// UTF-8 file with the text; - reads standard input
    #[arg(long, value_name = "FILE")]
    content_file: Option<PathBuf>,
}

impl News {
    pub(super) fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        match self {
            Self::Add(add) => add.run(database, clock),
            Self::List { json } => list(database, json),
            Self::Show { id, json } => show(&news::find(&open_existing(database)?, id)?, json),
            Self::Edit(edit) => edit.run(database, clock),
            Self::Remove { id } => Ok(news::remove(&open_existing(database)?, id)?),
        }
    }
}

impl Add {
    fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let content = self.content.read()?.unwrap_or_default();
        let draft = NewsDraft::parse(&self.title, &SourceText::markdown(content))?;
        let image = self.image.as_deref().map(read_image).transpose()?;
        let conn = open_or_create(database)?;
        let id = news::insert(&conn, &draft, image.as_ref(), clock.now())?;
        if self.json {
            return output::json(&news::find(&conn, id)?);
        }
        let mut out = output::stdout();
        writeln!(out, "{id}")?;
        out.flush()?;
        Ok(())
    }
}

impl Edit {
    fn run(self, database: &Location, clock: Clock) -> anyhow::Result<()> {
        let conn = match self.has_changes() {
            true => self.change(database, clock)?,
            false => edit(self.id, database, clock)?,
        };
        if self.json {
            return output::json(&news::find(&conn, self.id)?);
        }
        Ok(())
    }

    fn has_changes(&self) -> bool {
        let Content {
            content,
            content_file,
        } = &self.content;
        self.title.is_some()
            || content.is_some()
            || content_file.is_some()
            || self.image.is_some()
            || self.no_image
    }

    fn change(&self, database: &Location, clock: Clock) -> anyhow::Result<Connection> {
        let content = self.content.read()?.map(SourceText::markdown);
        let picture = match &self.image {
            Some(file) => Picture::Show(read_image(file)?),
            None if self.no_image => Picture::Remove,
            None => Picture::Keep,
        };
        let conn = open_existing(database)?;
        news::edit(&conn, self.id, &picture, clock.now(), |news| {
            let title = self.title.as_deref().unwrap_or(&news.item.title);
            let content = content.as_ref().unwrap_or(&news.content);
            anyhow::Ok(NewsDraft::parse(title, content)?)
        })?;
        Ok(conn)
    }
}

impl Content {
    fn read(&self) -> anyhow::Result<Option<String>> {
        input::text(
            "Content",
            self.content.as_deref(),
            self.content_file.as_deref(),
        )
    }
}

/// Has a person change the item in their editor.
fn edit(id: i64, database: &Location, clock: Clock) -> anyhow::Result<Connection> {
    editor::require_terminal("--title, --content, --content-file, --image or --no-image")?;
    let conn = open_existing(database)?;
    let before = news::find(&conn, id)?;
    let slug = &before.item.slug;
    let text = news_file(&before, None)?;
    let stored = editor::edit(&format!("{slug}.md"), &text, |file, text| {
        let now = clock.now();
        let record = read_edited_news(file, text)?;
        editor::require_address(&record.draft.slug, slug)?;
        revise_news(&conn, &before, record, now)?;
        Ok(())
    })?;
    if stored.is_none() {
        output::note("The text was not changed.");
    }
    Ok(conn)
}

fn read_image(file: &Path) -> anyhow::Result<NewsImage> {
    let bytes = input::file(MAX_INPUT_BYTES, file)?;
    NewsImage::encode(&bytes).with_context(|| file.display().to_string())
}

fn list(database: &Location, json: bool) -> anyhow::Result<()> {
    let items = news::list(&open_existing(database)?)?;
    if json {
        return output::json(&items);
    }
    let rows: Vec<Vec<String>> = items
        .into_iter()
        .map(|StoredNews { item, .. }| {
            vec![
                item.id.to_string(),
                item.published_at,
                item.title,
                item.slug,
            ]
        })
        .collect();
    output::table(
        &["ID", "Published", "Title", "Address"],
        &rows,
        "There is no news yet; `standfast news add` publishes the first item.",
    )
}

fn show(news: &StoredNews, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(news);
    }
    let StoredNews { item, content } = news;
    let mut out = output::stdout();
    writeln!(out, "{}", escape_line(&item.title))?;
    writeln!(out, "Published: {}", item.published_at)?;
    writeln!(out, "Address:   /news/{}", item.slug)?;
    writeln!(out, "Picture:   {}", item.image_url)?;
    writeln!(out, "Format:    {}", content.format)?;
    writeln!(out, "\n{}", escape_text(&content.source))?;
    out.flush()?;
    Ok(())
}
