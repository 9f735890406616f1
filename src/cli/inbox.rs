//! The parts that `messages` and `applications` share (list, mark, export and remove), and `standfast inbox`.

use std::collections::BTreeMap;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use jiff::Timestamp;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;

use crate::cli::exit::{Code, Failure};
use crate::cli::output::{self, SelectedBy, is_standard};
use crate::config::values::parse_moment;
use crate::db::{Error, Location, PAUSE_FOR_OTHERS, atomically, compaction, is_replicated};
use crate::inbox::{self, Filter, InboxRow, RowRef, Selection, State, actions, applications, rows};
use crate::text::is_harmful;
use crate::tui;

/// Maximum number of rows in a list without `--all`.
pub(super) const NEWEST: u32 = 50;
/// How long a command waits for other programs to finish reading the database.
const READERS_TIMEOUT: Duration = Duration::from_secs(5);

/// The flags of `list`, which selects items and shows the newest first.
#[derive(Debug, Args)]
pub struct ListFlags {
    /// Only spam
    #[arg(long, conflicts_with_all = ["new", "state"])]
    spam: bool,
    /// Only items that are not marked yet
    #[arg(long, conflicts_with = "state")]
    new: bool,
    /// Only items received on or after this day in Karachi, or after a time such as 2027-01-31T18:30
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_moment)]
    since: Option<Timestamp>,
    /// Only items received before this day in Karachi, or before a time
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_moment)]
    before: Option<Timestamp>,
    /// Only items with this phrase in one of their texts
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// Show all items, not only the newest 50
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ListFlags {
    /// Prints the selected items of type `T`. `state` and `kind` (see [`Selection::kind`]) may limit them further.
    pub(super) fn print<T: InboxRow + Serialize>(
        self,
        conn: &Connection,
        state: Option<State>,
        kind: Option<String>,
        header: &[&str],
        row: impl Fn(&T) -> Vec<String>,
    ) -> anyhow::Result<()> {
        let state = if self.spam {
            Some(State::Spam)
        } else if self.new {
            Some(State::New)
        } else {
            state
        };
        let mut selection = Selection {
            filter: state.map_or(Filter::Inbox, Filter::Of),
            kind,
            since: self.since,
            before: self.before,
            search: self.search,
        };
        let limit = (!self.all).then_some(NEWEST);
        let items: Vec<T> = rows::list(conn, &selection, limit)?;
        let noun = T::SOURCE.table();
        if self.json {
            output::json(&items)?;
        } else {
            output::table(header, items.iter().map(row), &format!("No {noun} found."))?;
        }
        // A shorter list has no more items, so a search need not run again to count them.
        if limit.is_some_and(|limit| items.len() >= limit as usize) {
            let total = rows::count(conn, T::SOURCE, &selection)?;
            let hidden = total.saturating_sub(items.len());
            if hidden > 0 {
                output::note(&format!(
                    "Older {noun} not shown: {hidden}. --all shows them."
                ));
            }
        }
        if state.is_none() && !self.json {
            selection.filter = Filter::Of(State::Spam);
            let spam = rows::count(conn, T::SOURCE, &selection)?;
            if spam > 0 {
                output::note(&format!("{spam} in spam: standfast {noun} list --spam"));
            }
        }
        Ok(())
    }
}

/// Parses the state that a list is limited to.
pub(super) fn state_parser(states: &'static [State]) -> impl TypedValueParser<Value = State> {
    PossibleValuesParser::new(states.iter().map(|state| state.as_str()))
        .try_map(|word| word.parse::<State>())
}

/// Parses the state that an item is marked with; "not-spam" means new.
pub(super) fn mark_parser(states: &'static [State]) -> impl TypedValueParser<Value = State> {
    let words = states.iter().map(|state| state.as_str());
    PossibleValuesParser::new(words.chain(["not-spam"]))
        .map(|word| word.parse().unwrap_or(State::New))
}

/// Marks the rows with these names. A missing row is an error, and then no row changes.
pub(super) fn mark<T: InboxRow>(
    conn: &Connection,
    names: &[RowRef],
    state: State,
) -> anyhow::Result<()> {
    let rows = atomically(conn, || {
        names
            .iter()
            .map(|name| {
                let row: T = rows::find_by_ref(conn, name)?;
                actions::mark(conn, T::SOURCE, name.id, state)?;
                Ok((name, row))
            })
            .collect::<Result<Vec<_>, inbox::Error>>()
    })?;
    for (name, row) in rows {
        let noun = T::SOURCE.noun();
        output::note(&format!("Marked {noun} {name} as {state}: {}", row.title()));
    }
    Ok(())
}

/// How and where to export.
#[derive(Debug, Args)]
pub struct ExportTarget {
    /// csv is safe for spreadsheets: formulas are disabled, and long numbers are split with spaces. json keeps every text unchanged
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Write to this new file, which no other user can read, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Csv,
    Json,
}

impl ExportTarget {
    /// Exports all rows of `T`, newest first. `columns` are the columns of a CSV file. Each is the name of a member of the object
    /// that `record` returns for a row.
    pub(super) fn export<T: InboxRow + Serialize>(
        &self,
        conn: &Connection,
        database: &Location,
        columns: &[&str],
        record: impl Fn(&T) -> serde_json::Result<Value>,
    ) -> anyhow::Result<()> {
        let write_to = |out: &mut dyn Write| match self.format {
            Format::Json => write_json::<T>(conn, out),
            Format::Csv => write_csv(conn, out, columns, record),
        };
        match self.output.as_deref() {
            Some(path) if !is_standard(path) => {
                output::private_file(database, path, |file| write_to(file))
            }
            _ => write_to(&mut io::stdout().lock()),
        }
    }
}

/// Writes an array with one row per line.
fn write_json<T: InboxRow + Serialize>(
    conn: &Connection,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    let mut is_first = true;
    rows::for_each(conn, |row: T| {
        let row = output::escape_json(&serde_json::to_string(&row)?);
        let separator = if is_first { "[\n" } else { ",\n" };
        is_first = false;
        write!(out, "{separator}{row}")?;
        anyhow::Ok(())
    })?;
    out.write_all(if is_first { b"[]\n" } else { b"\n]\n" })?;
    Ok(out.flush()?)
}

/// Writes CSV (RFC 4180). Every field is quoted, so that programs that split at semicolons keep it together.
fn write_csv<T: InboxRow>(
    conn: &Connection,
    out: &mut dyn Write,
    columns: &[&str],
    record: impl Fn(&T) -> serde_json::Result<Value>,
) -> anyhow::Result<()> {
    // Without a byte order mark, spreadsheets do not recognize UTF-8 and show Urdu names as garbage.
    out.write_all("\u{feff}".as_bytes())?;
    let mut csv = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .quote_style(csv::QuoteStyle::Always)
        .from_writer(out);
    csv.write_record(columns).map_err(unwrap_io_error)?;
    rows::for_each(conn, |row: T| {
        let record = record(&row)?;
        let cells = columns.iter().map(|name| match &record[name] {
            Value::Null => String::new(),
            Value::String(text) => disable_formulas(text),
            other => other.to_string(),
        });
        csv.write_record(cells).map_err(unwrap_io_error)
    })?;
    Ok(csv.flush()?)
}

/// Returns the I/O error inside an error of `csv`, so that a closed pipe can be recognized.
fn unwrap_io_error(error: csv::Error) -> anyhow::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => anyhow!("{other:?}"),
    }
}

/// Characters that begin a formula, including their full-width forms.
const FORMULA_PREFIXES: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Characters that spreadsheets may ignore before a formula (OWASP, "CSV Injection").
const IGNORED_PREFIXES: [char; 3] = ['\t', '\r', '\n'];
/// Characters after which a new cell begins in programs that do not split at commas.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// Inserts spaces into a telephone number or another long number, so that a spreadsheet does not change it. Otherwise 03001234567
/// would lose its 0, 923001234567 would become 9.23E+11, and +92-300-1234567 would be a formula. Digits and spaces are never a
/// formula, so the result needs no quote, which other programs would show. Returns `None` if `field` needs no spaces.
fn insert_spaces(field: &str) -> Option<String> {
    let digits = field.chars().filter(char::is_ascii_digit).count();
    let is_allowed = |c: char| c.is_ascii_digit() || " +-().".contains(c);
    if !(7..=20).contains(&digits) || !field.chars().all(is_allowed) {
        return None;
    }
    let (plus, number) = match field.strip_prefix('+') {
        Some(number) => ("+", number),
        None => ("", field),
    };
    let has_plus = !plus.is_empty();
    let is_digits_only = digits == number.len();
    let is_read_as_number = is_digits_only && (number.starts_with('0') || digits > 11);
    let would_change = has_plus || is_read_as_number;
    if !would_change || number.contains('+') {
        return None;
    }
    let groups: Vec<&str> = number
        .split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty())
        .collect();
    let number = match groups.as_slice() {
        [digits] => group_digits(has_plus, digits),
        groups => groups.join(" "),
    };
    Some(format!("{plus}{number}"))
}

/// Splits a number with spaces. In a number from Pakistan the spaces follow the country code, and the code of the network or
/// city.
fn group_digits(has_plus: bool, digits: &str) -> String {
    let (country, number) = match digits.split_at(2) {
        ("92", number) if has_plus || digits.len() == 12 => ("92 ", number),
        _ => ("", digits),
    };
    let has_country = !country.is_empty();
    let prefix_length = match number.as_bytes() {
        [b'0', b'3', ..] => 4,
        [b'0', ..] => 3,
        [b'3', ..] if has_country => 3,
        _ if has_country => 2,
        _ => 5,
    };
    let (prefix, number) = number.split_at(prefix_length);
    format!("{country}{prefix} {number}")
}

/// Makes `field` safe for a spreadsheet. Replaces control characters, and puts a quote before anything that a spreadsheet would run
/// as a formula: the whole field, or a part of it after a separator (OWASP, "CSV Injection").
fn disable_formulas(field: &str) -> String {
    if let Some(number) = insert_spaces(field) {
        return number;
    }
    let mut safe = String::with_capacity(field.len() + 1);
    let is_ignored = |c: char| c.is_whitespace() || c == '"';
    let text = field.trim_start_matches(is_ignored);
    if text.starts_with(FORMULA_PREFIXES) || field.starts_with(IGNORED_PREFIXES) {
        safe.push('\'');
    }
    let mut begins_cell = false;
    for c in field.chars() {
        if begins_cell && FORMULA_PREFIXES.contains(&c) {
            safe.push('\'');
        }
        begins_cell = SEPARATORS.contains(&c) || (begins_cell && is_ignored(c));
        safe.push(if is_harmful(c) { '\u{fffd}' } else { c });
    }
    safe
}

/// The arguments of `remove`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("choice").required(true).multiple(true))]
pub struct Removal {
    /// Numbers or references of the items, as in the list
    #[arg(value_name = "ID", group = "choice", conflicts_with_all = ["spam", "before"])]
    ids: Vec<RowRef>,
    /// Remove spam; with --before only older spam
    #[arg(long, group = "choice")]
    spam: bool,
    /// Remove items received before this day in Karachi, or before a time such as 2027-01-31T18:30, in any state
    #[arg(long, value_name = "YYYY-MM-DD", group = "choice", value_parser = parse_moment)]
    before: Option<Timestamp>,
    /// Show the items, without removing them
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation. If you remove by number without a terminal, it never asks
    #[arg(long)]
    yes: bool,
}

impl Removal {
    /// Removes the selected rows of type `T`. Copies of them remain in the database file until the next compaction.
    pub(super) fn run<T: InboxRow>(self, conn: &Connection) -> anyhow::Result<()> {
        let is_filter = self.ids.is_empty();
        let RowsToRemove { ids, description } = if is_filter {
            self.select_by_filter::<T>(conn)?
        } else {
            self.select_by_name::<T>(conn)?
        };
        if self.dry_run {
            output::line(output::escape_line(&description))?;
            output::note("dry run: nothing was removed");
            return Ok(());
        }
        let selected = if is_filter {
            SelectedBy::Filter
        } else {
            SelectedBy::Name
        };
        output::confirm_removal(&description, self.yes || ids.is_empty(), selected)?;
        let mut removed = 0;
        for (index, batch) in ids.chunks(actions::batch_size(T::SOURCE)).enumerate() {
            if index > 0 {
                thread::sleep(PAUSE_FOR_OTHERS);
            }
            removed += actions::remove(conn, T::SOURCE, batch, self.filter())?;
        }
        output::done("Removed", &describe_count::<T>(removed as usize));
        empty_wal(conn)
    }

    fn filter(&self) -> Filter {
        if self.spam {
            Filter::Of(State::Spam)
        } else {
            Filter::default()
        }
    }

    fn select_by_filter<T: InboxRow>(&self, conn: &Connection) -> anyhow::Result<RowsToRemove> {
        let selection = Selection {
            filter: self.filter(),
            before: self.before,
            ..Selection::default()
        };
        let ids = rows::list_ids(conn, T::SOURCE, &selection)?;
        let description = describe_count::<T>(ids.len());
        Ok(RowsToRemove { ids, description })
    }

    /// # Errors
    /// If one of the rows does not exist.
    fn select_by_name<T: InboxRow>(&self, conn: &Connection) -> anyhow::Result<RowsToRemove> {
        let mut titles = BTreeMap::new();
        for name in &self.ids {
            let row: T = rows::find_by_ref(conn, name)?;
            let noun = T::SOURCE.noun();
            titles.insert(name.id, format!("{noun} {}, {}", name.id, row.title()));
        }
        let (ids, titles): (Vec<_>, Vec<_>) = titles.into_iter().unzip();
        Ok(RowsToRemove {
            ids,
            description: titles.join("; "),
        })
    }
}

struct RowsToRemove {
    ids: Vec<i64>,
    /// The number of rows, or the title of each.
    description: String,
}

/// Formats a number of items with their noun, for example "3 messages".
pub(super) fn describe_count<T: InboxRow>(count: usize) -> String {
    let noun = match count {
        1 => T::SOURCE.noun(),
        _ => T::SOURCE.table(),
    };
    format!("{count} {noun}")
}

/// Empties the WAL after a deletion, because it still contains the rows. Litestream reads the WAL all the time and may prevent this:
/// then prints a note, and the server keeps trying.
///
/// # Errors
/// If something else prevents it. The server tries again, and so does the next command that deletes rows.
pub(super) fn empty_wal(conn: &Connection) -> anyhow::Result<()> {
    let database = Path::new(conn.path().unwrap_or_default());
    let is_replicated = is_replicated(database);
    // Litestream never stops reading, so waiting for it would only delay the server.
    let timeout = if is_replicated {
        Duration::ZERO
    } else {
        READERS_TIMEOUT
    };
    match compaction::empty_wal(conn, timeout) {
        Err(error @ Error::WalInUse) if is_replicated => {
            output::note(&error.to_string());
            Ok(())
        }
        outcome => outcome.context("the rows are deleted"),
    }
}

/// Opens the full-screen view of the inbox.
pub(super) fn view(database: &Location) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!(Failure::new(
            Code::Usage,
            "the inbox needs a terminal; `standfast messages list` and `standfast applications list` work without one"
        ));
    }
    let location = database.clone();
    tui::run(database, &move |conn, id, path| {
        let bytes = applications::resume_bytes(conn, id)?.context("there is no résumé")?;
        output::private_file(&location, path, |file| Ok(file.write_all(&bytes)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_contain_no_formulas_and_no_control_characters() {
        for (field, expected) in [
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("+92 51 000", "+92 51 000"),
            ("+92 5 000", "'+92 5 000"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("\rx", "'\u{fffd}x"),
            ("  =1", "'  =1"),
            ("\u{a0}\u{3000}=1", "'\u{a0}\u{3000}=1"),
            ("\nx", "'\nx"),
            ("＝1", "'＝1"),
            ("\"=1", "'\"=1"),
            ("1-1", "1-1"),
            ("03001234567", "0300 1234567"),
            ("0511234567", "051 1234567"),
            ("923001234567", "92 300 1234567"),
            ("+923001234567", "+92 300 1234567"),
            ("+92511234567", "+92 51 1234567"),
            ("+92-300-1234567", "+92 300 1234567"),
            ("+92(300)1234567", "+92 300 1234567"),
            ("+442079460000", "+44207 9460000"),
            ("0300 1234567", "0300 1234567"),
            ("0300-1234567", "0300-1234567"),
            ("3520112345671", "35201 12345671"),
            ("1234567", "1234567"),
            ("-1234567", "'-1234567"),
            ("+1+1234567", "'+1+1234567"),
            ("+92 300 1234567 =1", "'+92 300 1234567 =1"),
            ("+92 300 1234567;=1", "'+92 300 1234567;'=1"),
            ("a;=1+1;b", "a;'=1+1;b"),
            ("Ali;=HYPERLINK(1);x", "Ali;'=HYPERLINK(1);x"),
            ("two\n=cmd|x", "two\n'=cmd|x"),
            ("two\r\n+1", "two\u{fffd}\n'+1"),
            ("a\t=2+3", "a\t'=2+3"),
            ("a;  \" @SUM(A1)", "a;  \" '@SUM(A1)"),
            ("a;;\"\"＝1", "a;;\"\"'＝1"),
            ("a; b=1; c", "a; b=1; c"),
            ("=1;-1", "'=1;'-1"),
            ("a\u{1b}[2J\u{202e}", "a\u{fffd}[2J\u{fffd}"),
        ] {
            assert_eq!(disable_formulas(field), expected);
        }
    }
}
