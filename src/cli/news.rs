//! `standfast news`: the news of the site.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{ArgGroup, Args, Subcommand};
use jiff::Timestamp;
use rusqlite::Connection;

use crate::cli::exit::{Failure, USAGE};
use crate::cli::output;
use crate::cli::output::escape_line;
use crate::config::values::whole_number;
use crate::content::files::{read_picture, read_text};
use crate::content::news;
use crate::content::news::{DEFAULT_IMAGE_URL, NewsDraft, NewsItem, StoredNews};
use crate::content::picture::NewsImage;
use crate::db::{Location, atomically, open_existing, open_or_create};

/// Publish, change and remove news
///
/// Example: standfast news add --title "New control room" --content-file room.txt --image room.jpg
#[derive(Debug, Subcommand)]
pub enum News {
    #[command(alias = "create")]
    Add(Add),
    /// List all items, newest first
    ///
    /// Example: standfast news list --json
    #[command(alias = "ls")]
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one item
    ///
    /// Example: standfast news show 3
    Show {
        /// Number of the item
        #[arg(value_parser = whole_number::<i64>)]
        id: i64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    Edit(Edit),
    /// Remove items and their pictures
    ///
    /// Example: standfast news remove 3 4
    #[command(aliases = ["rm", "delete"])]
    Remove {
        /// Numbers of the items
        #[arg(required = true, value_name = "ID", value_parser = whole_number::<i64>)]
        ids: Vec<i64>,
        /// Do not ask for confirmation at a terminal
        #[arg(long)]
        yes: bool,
    },
}

/// Publish an item and print its id
///
/// Example: standfast news add --title "Night patrols" --content "From Monday on …"
///
/// Example: standfast news add --title "New control room" --content-file - --image room.jpg < room.txt
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("words").args(["content", "content_file"]).required(true)),
    mut_arg("title", |title| title.required(true)))]
pub struct Add {
    #[command(flatten)]
    fields: Fields,
    /// Print the new item as JSON
    #[arg(long)]
    json: bool,
}

/// Change the given fields of an item; its address stays the same
///
/// Example: standfast news edit 3 --title "Night patrols from Monday"
///
/// Example: standfast news edit 3 --content-file night.txt
///
/// Example: standfast news edit 3 --no-image
#[derive(Debug, Args)]
pub struct Edit {
    /// Number of the item
    #[arg(value_parser = whole_number::<i64>)]
    id: i64,
    #[command(flatten)]
    fields: Fields,
    /// Remove the picture; the site shows the default one
    #[arg(long, conflicts_with = "image")]
    no_image: bool,
    /// Print the changed item as JSON
    #[arg(long)]
    json: bool,
}

/// The fields of an item.
#[derive(Debug, Default, PartialEq, Args)]
struct Fields {
    /// Headline, at most 150 characters
    #[arg(long)]
    title: Option<String>,
    /// Text in Markdown, at most 20,000 characters; a blank line separates paragraphs
    #[arg(long, value_name = "TEXT", conflicts_with = "content_file")]
    content: Option<String>,
    /// UTF-8 file with the text; - reads standard input
    #[arg(long, value_name = "FILE")]
    content_file: Option<PathBuf>,
    /// Picture: JPEG, PNG, WebP or GIF, at most 20 MB; stored as WebP of at most 1600 pixels and 200 KB
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
}

impl News {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        match self {
            Self::Add(add) => add.run(database, now),
            Self::List { json } => list(news::list(&open_existing(database)?)?, json),
            Self::Show { id, json } => show(news::find(&open_existing(database)?, id)?, json),
            Self::Edit(edit) => edit.run(database, now),
            Self::Remove { ids, yes } => remove(&open_existing(database)?, &ids, yes),
        }
    }
}

impl Add {
    fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let (content, image) = (self.fields.content()?, self.fields.image()?);
        let draft = NewsDraft::parse(NewsItem {
            title: self.fields.title.unwrap_or_default(),
            content: content.unwrap_or_default(),
            ..NewsItem::default()
        })?;
        let conn = open_or_create(database)?;
        let id = news::insert(&conn, &draft, image.as_ref(), now)?;
        let stored = news::find(&conn, id)?;
        output::done("Published", &named(&stored.item));
        if self.json {
            return output::json(&stored);
        }
        output::line(id)
    }
}

impl Edit {
    fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        if self.fields == Fields::default() && !self.no_image {
            let sentence = "say what to change; see `standfast news edit --help`";
            bail!(Failure::new(USAGE, sentence));
        }
        let (content, image) = (self.fields.content()?, self.fields.image()?);
        let conn = open_existing(database)?;
        // One transaction, so that a change that another process makes meanwhile is not undone.
        atomically(&conn, || {
            let mut item = news::find(&conn, self.id)?.written();
            item.title = self.fields.title.unwrap_or(item.title);
            item.content = content.unwrap_or(item.content);
            if self.no_image {
                item.image_url = DEFAULT_IMAGE_URL.to_owned();
            }
            let draft = NewsDraft::parse(item)?;
            news::update(&conn, &draft, image.as_ref(), now)?;
            anyhow::Ok(())
        })?;
        let stored = news::find(&conn, self.id)?;
        output::done("Changed", &named(&stored.item));
        if self.json {
            output::json(&stored)?;
        }
        Ok(())
    }
}

impl Fields {
    fn content(&self) -> anyhow::Result<Option<String>> {
        match &self.content_file {
            Some(file) => read_text("Content", file).map(Some),
            None => Ok(self.content.clone()),
        }
    }

    fn image(&self) -> anyhow::Result<Option<NewsImage>> {
        let read = |file: &PathBuf| read_picture(file).with_context(|| file.display().to_string());
        self.image.as_ref().map(read).transpose()
    }
}

/// Tells which item it is.
fn named(item: &NewsItem) -> String {
    format!("{}, /news/{}", item.title, item.slug)
}

fn remove(conn: &Connection, ids: &[i64], yes: bool) -> anyhow::Result<()> {
    let find = |id: &i64| Ok(named(&news::find(conn, *id)?.item));
    let names = ids.iter().map(find).collect::<anyhow::Result<Vec<_>>>()?;
    output::confirm_removal(&names, yes)?;
    atomically(conn, || {
        ids.iter().try_for_each(|id| news::remove(conn, *id))
    })?;
    names.iter().for_each(|name| output::done("Removed", name));
    Ok(())
}

fn list(items: Vec<StoredNews>, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(&items);
    }
    let rows = items.into_iter().map(|StoredNews { item, .. }| {
        vec![
            item.id.to_string(),
            item.published_at,
            item.title,
            item.slug,
        ]
    });
    output::table(
        "ID,Published,Title,Address",
        rows,
        "There is no news yet; `standfast news add` publishes the first item.",
    )
}

fn show(news: StoredNews, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(&news);
    }
    let StoredNews { item, source } = news;
    let facts = [
        ("Published", item.published_at),
        ("Address", format!("/news/{}", item.slug)),
        ("Picture", item.image_url),
    ];
    output::line(escape_line(&item.title))?;
    output::facts(&facts, &source)
}
