//! `standfast news`: the news of the site.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{ArgGroup, Args, Subcommand};
use jiff::Timestamp;

use crate::cli::content::{Removal, RetiredPictures, edit_translation, with_urdu};
use crate::cli::exit::{Code, Failure};
use crate::cli::output::{self, escape_line};
use crate::config::values::parse_moment;
use crate::content::files::{read_body, read_picture, read_translation};
use crate::content::news::{self, ImageChange, NewsDetails, NewsDraft, NewsInput, NewsItem};
use crate::content::picture::NewsImage;
use crate::content::retired_pictures;
use crate::content::slug::{ItemKind, parse_slug};
use crate::content::translation::{TranslationDetails, TranslationInput};
use crate::db::{Location, atomically, open_existing, open_or_create};
use crate::karachi;

/// Pages show pictures at up to this width in CSS pixels, and enlarge smaller ones.
const SMALL_WIDTH: u32 = 750;

/// Publish, change and remove news
///
/// Example: standfast news add --title "New control room" --content-file room.txt --image room.jpg
#[derive(Debug, Subcommand)]
pub enum News {
    Add(Add),
    /// List all items, newest first
    ///
    /// Example: standfast news list
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one item
    ///
    /// Example: standfast news show 3
    Show {
        /// Number or address of the item, for example 3 or new-control-room
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    Edit(Edit),
    /// Remove items; the site serves their pictures for another week
    ///
    /// Example: standfast news remove 3 new-control-room
    Remove(Removal),
    DiscardPictures(DiscardPictures),
}

/// Publish an item and print its number
///
/// Example: standfast news add --title "Night patrols" --content "From Monday on …"
///
/// Example: standfast news add --title "New control room" --content-file - --image room.jpg < room.txt
///
/// Example: standfast news add --title "Office closed on Eid" --content "We …" --date 2027-03-09
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("words").args(["content", "content_file"]).required(true)),
    mut_arg("title", |title| title.required(true)))]
pub struct Add {
    #[command(flatten)]
    fields: Fields,
    /// Last part of its address; by default made from the title, with a number if another item has it
    #[arg(long, value_parser = parse_slug)]
    slug: Option<String>,
    /// Print the new item as JSON
    #[arg(long)]
    json: bool,
}

/// Change the given fields of an item; its address does not change
///
/// Example: standfast news edit 3 --title "Night patrols from Monday"
///
/// Example: standfast news edit 3 --content-file night.txt
///
/// Example: standfast news edit 3 --no-image
///
/// Example: standfast news edit 3 --ur-file night.ur.md
#[derive(Debug, Args)]
pub struct Edit {
    /// Number or address of the item, for example 3 or new-control-room
    id: String,
    #[command(flatten)]
    fields: Fields,
    /// Remove the picture; the site then shows the default one
    #[arg(long, conflicts_with = "image")]
    no_image: bool,
    /// Remove the Urdu translation; the Urdu page then shows the English text
    #[arg(long, conflicts_with = "ur_file")]
    no_ur: bool,
    /// Print the changed item as JSON
    #[arg(long)]
    json: bool,
}

/// Delete the pictures that published items no longer show
///
/// Example: standfast news discard-pictures --dry-run
///
/// Example: standfast news discard-pictures
///
/// When you replace or remove a picture that visitors have seen, the site serves it for another week, because links that people
/// shared still show it. This command deletes all such pictures now. Use it if a picture must not be public, for example because it
/// shows a face or the wrong document. Browsers and networks may keep copies of their own.
#[derive(Debug, Args)]
pub struct DiscardPictures {
    /// Show their addresses, without deleting them
    #[arg(long)]
    dry_run: bool,
}

impl DiscardPictures {
    fn run(&self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let conn = open_existing(database)?;
        let urls = atomically(&conn, || {
            let urls = retired_pictures::list(&conn, now)?;
            if !self.dry_run {
                retired_pictures::delete_all(&conn)?;
            }
            anyhow::Ok(urls)
        })?;
        if self.dry_run {
            urls.iter().try_for_each(output::line)?;
            output::note("dry run: nothing was deleted");
        } else {
            urls.iter()
                .for_each(|url| output::done("No longer served", url));
        }
        if urls.is_empty() {
            output::note("There are no old pictures to delete.");
        }
        Ok(())
    }
}

/// The fields of an item.
#[derive(Debug, Default, PartialEq, Args)]
struct Fields {
    /// Headline, at most 150 characters
    #[arg(long)]
    title: Option<String>,
    /// Text in Markdown, at most 20,000 characters; a blank line separates paragraphs
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    #[arg(conflicts_with = "content_file")]
    content: Option<String>,
    /// UTF-8 file with the text; - reads standard input
    #[arg(long, value_name = "FILE")]
    content_file: Option<PathBuf>,
    /// Picture: JPEG, PNG, WebP or GIF of at most 20 MB; the site stores it as WebP of at most 1200 pixels and 100 KB
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
    /// Day of publication, or a time such as 2027-03-09T18:30, in Karachi time; until then the site does not show the item
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_moment)]
    date: Option<Timestamp>,
    /// Markdown file with the Urdu title and text, in the format of `content export`
    #[arg(long, value_name = "FILE")]
    ur_file: Option<PathBuf>,
}

impl News {
    pub(super) fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        match self {
            Self::Add(add) => add.run(database, now),
            Self::List { json } => list(&news::list(&open_existing(database)?)?, json),
            Self::Show { id, json } => {
                let item = news::find(&open_existing(database)?, &id)?;
                show(item.details(), json)
            }
            Self::Edit(edit) => edit.run(database, now),
            Self::Remove(removal) => {
                let conn = open_existing(database)?;
                let find = |name: &str| {
                    let item = news::find(&conn, name)?;
                    Ok((item.id, describe(&item)))
                };
                let pictures = RetiredPictures::read(&conn, now)?;
                removal.run(&conn, find, |id| news::remove(&conn, id, now))?;
                pictures.report_new_ones(&conn, now)
            }
            Self::DiscardPictures(discarding) => discarding.run(database, now),
        }
    }
}

impl Add {
    fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        let content = self.fields.content()?;
        let image = self.fields.image()?;
        let ur = read_translation(ItemKind::News, self.fields.ur_file.as_deref())?;
        let input = NewsInput {
            title: self.fields.title.unwrap_or_default(),
            content: content.unwrap_or_default(),
            published_at: self.fields.date.map(karachi::rfc3339),
        };
        let draft = NewsDraft::parse(input, ur.map(TranslationInput::New))?;
        let conn = open_or_create(database)?;
        let id = news::insert(&conn, &draft, self.slug.as_deref(), image.as_ref(), now)?;
        let item = news::find(&conn, id)?;
        report("Published", &item, now);
        if self.json {
            return output::json(&item.details());
        }
        output::line(id)
    }
}

impl Edit {
    fn run(self, database: &Location, now: Timestamp) -> anyhow::Result<()> {
        if self.fields == Fields::default() && !self.no_image && !self.no_ur {
            let sentence = "nothing to change; see `standfast news edit --help`";
            bail!(Failure::new(Code::Usage, sentence));
        }
        let content = self.fields.content()?;
        let image = self.fields.image()?;
        let translation = read_translation(ItemKind::News, self.fields.ur_file.as_deref())?;
        let conn = open_existing(database)?;
        let pictures = RetiredPictures::read(&conn, now)?;
        // One transaction, so that we do not undo a change that another process makes at the same time.
        let item = atomically(&conn, || {
            let old = news::find(&conn, &self.id)?;
            let input = NewsInput {
                title: self.fields.title.unwrap_or(old.title),
                content: content.unwrap_or(old.content),
                published_at: self.fields.date.map(karachi::rfc3339),
            };
            let ur = edit_translation(translation, old.ur, self.no_ur);
            let image_change = match &image {
                Some(image) => ImageChange::Replace(image),
                None if self.no_image => ImageChange::Remove,
                None => ImageChange::Keep,
            };
            let draft = NewsDraft::parse(input, ur)?;
            news::update(&conn, old.id, &draft, image_change, now)?;
            anyhow::Ok(news::find(&conn, old.id)?)
        })?;
        report("Changed", &item, now);
        pictures.report_new_ones(&conn, now)?;
        if self.json {
            output::json(&item.details())?;
        }
        Ok(())
    }
}

impl Fields {
    fn content(&self) -> anyhow::Result<Option<String>> {
        let file = self.content_file.as_ref();
        let text = file.map(|file| read_body("Content", file)).transpose()?;
        Ok(text.or_else(|| self.content.clone()))
    }

    fn image(&self) -> anyhow::Result<Option<NewsImage>> {
        let Some(file) = &self.image else {
            return Ok(None);
        };
        let image = read_picture(file).with_context(|| file.display().to_string())?;
        if image.width() < SMALL_WIDTH {
            output::note("The picture is small, so pages enlarge it. The best size is 1200 × 675.");
        }
        Ok(Some(image))
    }
}

/// Reports an action. If the item is scheduled, also prints when visitors will see it.
fn report(action: &str, item: &NewsItem, now: Timestamp) {
    output::done(action, &describe(item));
    if item.published_at > karachi::rfc3339(now) {
        output::note(&format!("Visitors see it from {} on.", item.published_at));
    }
}

/// A short description of an item, for notes.
fn describe(item: &NewsItem) -> String {
    format!("{}, /news/{}", item.title, item.slug)
}

fn list(items: &[NewsItem], json: bool) -> anyhow::Result<()> {
    let items: Vec<_> = items.iter().map(NewsItem::details).collect();
    if json {
        return output::json(&items);
    }
    let rows = items.into_iter().map(|NewsDetails { item, ur, .. }| {
        vec![
            item.id.to_string(),
            item.published_at,
            TranslationDetails::state(ur.as_ref()).to_owned(),
            item.title,
            item.slug,
        ]
    });
    output::table(
        &["ID", "Published", "Urdu", "Title", "Address"],
        rows,
        "There is no news yet. Publish the first item with `standfast news add`.",
    )
}

fn show(details: NewsDetails, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(&details);
    }
    let NewsDetails { item, source, ur } = details;
    let facts = [
        ("Published", item.published_at),
        ("Urdu", TranslationDetails::state(ur.as_ref()).to_owned()),
        ("Address", format!("/news/{}", item.slug)),
        ("Picture", item.image_url),
    ];
    output::line(escape_line(&item.title))?;
    output::facts_with_text(&facts, &with_urdu(source, ur.as_ref())?)
}
