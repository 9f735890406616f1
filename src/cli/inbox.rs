//! What `messages` and `applications` share: how to list, show, mark, export and remove; and `standfast inbox`.

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

use crate::cli::exit::{Failure, USAGE};
use crate::cli::output::{self, is_standard};
use crate::config::values::moment;
use crate::db::{Error, Location, PAUSE_FOR_OTHERS, atomically, compaction, is_replicated};
use crate::inbox::{Filter, InboxRow, RowRef, Selection, State, actions, applications, rows};
use crate::text::is_harmful;
use crate::tui;

/// How many rows a list shows without `--all`.
pub(super) const NEWEST: u32 = 50;
/// How long a command waits for other programs to finish reading the database.
const READERS_TIMEOUT: Duration = Duration::from_secs(5);

/// Selects the items to list, newest first.
#[derive(Debug, Args)]
pub struct ListFlags {
    /// Only spam
    #[arg(long, conflicts_with_all = ["new", "state"])]
    spam: bool,
    /// Only items that are not marked yet
    #[arg(long, conflicts_with = "state")]
    new: bool,
    /// Only items received on this day in Karachi or later, or from a time such as 2027-01-31T18:30 on
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = moment)]
    since: Option<Timestamp>,
    /// Only items received before this day in Karachi, or before a time
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = moment)]
    before: Option<Timestamp>,
    /// Only items of which one text contains this phrase
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// Show all, not only the newest 50
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ListFlags {
    /// Prints the selected rows of the table of `T`: those of one `state` and of one [`Selection::kind`], or of all.
    pub(super) fn print<T: InboxRow + Serialize>(
        self,
        conn: &Connection,
        state: Option<State>,
        kind: Option<String>,
        header: &str,
        row: impl Fn(&T) -> Vec<String>,
    ) -> anyhow::Result<()> {
        let state = match self {
            Self { spam: true, .. } => Some(State::Spam),
            Self { new: true, .. } => Some(State::New),
            _ => state,
        };
        let mut selection = Selection {
            filter: state.map_or(Filter::Inbox, Filter::Of),
            kind,
            since: self.since,
            before: self.before,
            search: self.search,
        };
        let items: Vec<T> = rows::list(conn, &selection, (!self.all).then_some(NEWEST))?;
        let noun = T::SOURCE.table();
        if self.json {
            output::json(&items)?;
        } else {
            let nothing = format!("No {noun} found.");
            output::table(header, items.iter().map(row), &nothing)?;
        }
        let all = rows::list_ids(conn, T::SOURCE, &selection)?.len();
        let left = all.saturating_sub(items.len());
        if left > 0 {
            output::note(&format!(
                "{left} older {noun} are not shown; --all shows them."
            ));
        }
        selection.filter = Filter::Of(State::Spam);
        let spam = rows::list_ids(conn, T::SOURCE, &selection)?.len();
        if spam > 0 && state.is_none() && !self.json {
            output::note(&format!("{spam} in spam: standfast {noun} list --spam"));
        }
        Ok(())
    }
}

/// Parses one of the `states`, by which a list is selected.
pub(super) fn state_parser(states: &'static [State]) -> impl TypedValueParser<Value = State> {
    let words = PossibleValuesParser::new(states.iter().map(|state| state.as_str()));
    words.try_map(|word| word.parse::<State>())
}

/// Parses one of the `states` that an item can be marked with; "not-spam" means new.
pub(super) fn mark_parser(states: &'static [State]) -> impl TypedValueParser<Value = State> {
    let words = states.iter().map(|state| state.as_str());
    PossibleValuesParser::new(words.chain(["not-spam"]))
        .map(|word| word.parse().unwrap_or(State::New))
}

/// Marks the rows with these names, or none if one is not there.
pub(super) fn mark<T: InboxRow>(
    conn: &Connection,
    names: &[RowRef],
    state: State,
) -> anyhow::Result<()> {
    let rows = atomically(conn, || {
        let mark = |name| {
            let row: T = rows::find_by_ref(conn, name)?;
            actions::mark(conn, T::SOURCE, name.id, state)?;
            Ok::<_, Error>((name, row))
        };
        names.iter().map(mark).collect::<Result<Vec<_>, _>>()
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
    /// csv opens in a spreadsheet, with formulas made harmless and a space in long numbers; json keeps every text as it was sent
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Write to this new file, which only you can read, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Csv,
    Json,
}

impl ExportTarget {
    /// Exports all rows of `T`, newest first. `columns` are the columns of CSV, with commas: names of what `fields` returns for a
    /// row.
    pub(super) fn export<T: InboxRow + Serialize>(
        &self,
        conn: &Connection,
        database: &Location,
        columns: &str,
        fields: impl Fn(&T) -> serde_json::Result<Value>,
    ) -> anyhow::Result<()> {
        let write_to = |out: &mut dyn Write| match self.format {
            Format::Json => json::<T>(conn, out),
            Format::Csv => csv(conn, out, columns, fields),
        };
        match self.output.as_deref().filter(|path| !is_standard(path)) {
            Some(path) => output::private_file(database, path, |file| write_to(file)),
            None => write_to(&mut io::stdout().lock()),
        }
    }
}

/// An array with a row on each line.
fn json<T: InboxRow + Serialize>(conn: &Connection, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    let mut before = "[\n";
    rows::for_each(conn, |row: T| {
        let row = output::escape_json(&serde_json::to_string(&row)?);
        write!(out, "{before}{row}")?;
        before = ",\n";
        anyhow::Ok(())
    })?;
    let end = if before == "[\n" { "[]\n" } else { "\n]\n" };
    out.write_all(end.as_bytes())?;
    Ok(out.flush()?)
}

/// RFC 4180, with every field quoted, which keeps it together in programs that split at semicolons.
fn csv<T: InboxRow>(
    conn: &Connection,
    out: &mut dyn Write,
    columns: &str,
    fields: impl Fn(&T) -> serde_json::Result<Value>,
) -> anyhow::Result<()> {
    // Without a byte order mark, spreadsheets show names in Urdu as garbage.
    out.write_all("\u{feff}".as_bytes())?;
    let mut csv = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .quote_style(csv::QuoteStyle::Always)
        .from_writer(out);
    csv.write_record(columns.split(',')).map_err(system_error)?;
    rows::for_each(conn, |row: T| {
        let record = fields(&row)?;
        let cells = columns.split(',').map(|name| match &record[name] {
            Value::Null => String::new(),
            Value::String(text) => inert(text),
            other => other.to_string(),
        });
        anyhow::Ok(csv.write_record(cells).map_err(system_error)?)
    })?;
    Ok(csv.flush()?)
}

/// The error of the system in one of csv, which hides whether a pipe was closed.
fn system_error(error: csv::Error) -> anyhow::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => anyhow!("{other:?}"),
    }
}

/// Characters that begin a formula, including their full-width forms.
const FORMULA_PREFIXES: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Characters that spreadsheets may ignore in front of a formula (OWASP, "CSV Injection").
const OVERLOOKED_PREFIXES: [char; 3] = ['\t', '\r', '\n'];
/// Signs that begin a cell where a program splits the file at something else than commas.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// A telephone number, or another long number, as a spreadsheet leaves it alone: with a space in it, and without hyphens, which
/// would subtract. Otherwise 03001234567 loses its 0, 923001234567 becomes 9.23E+11, and +92-300-1234567 is a formula. No formula is made of
/// digits and spaces, so it needs no quote, which other programs would keep. `None` if `field` needs none of this.
fn spaced_number(field: &str) -> Option<String> {
    let digits = field.chars().filter(char::is_ascii_digit).count();
    let is_allowed = |c: char| c.is_ascii_digit() || " +-().".contains(c);
    if !(7..=20).contains(&digits) || !field.chars().all(is_allowed) {
        return None;
    }
    let (plus, number) = match field.strip_prefix('+') {
        Some(number) => ("+", number),
        None => ("", field),
    };
    let is_plain = digits == number.len();
    let is_spoilt = !plus.is_empty() || is_plain && (number.starts_with('0') || digits > 11);
    if !is_spoilt || number.contains('+') {
        return None;
    }
    let parts = number.split(|c: char| !c.is_ascii_digit());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let parts = match parts.as_slice() {
        [whole] => grouped(plus, whole),
        parts => parts.join(" "),
    };
    Some(format!("{plus}{parts}"))
}

/// The digits of a number with spaces, after the country and the network or the city where they are those of Pakistan.
fn grouped(plus: &str, digits: &str) -> String {
    let (country, number) = match digits.split_at(2) {
        ("92", number) if !plus.is_empty() || digits.len() == 12 => ("92 ", number),
        _ => ("", digits),
    };
    let prefix = match number.as_bytes() {
        [b'0', b'3', ..] => 4,
        [b'0', ..] => 3,
        [b'3', ..] if !country.is_empty() => 3,
        _ if !country.is_empty() => 2,
        _ => 5,
    };
    let (prefix, number) = number.split_at(prefix);
    format!("{country}{prefix} {number}")
}

/// `field` without control characters, and with a quote in front of what a spreadsheet would run as a formula: the whole
/// field, or a part of it after what may separate cells (OWASP, "CSV Injection").
fn inert(field: &str) -> String {
    if let Some(number) = spaced_number(field) {
        return number;
    }
    let mut inert = String::with_capacity(field.len() + 1);
    let is_overlooked = |c: char| c.is_whitespace() || c == '"';
    let text = field.trim_start_matches(is_overlooked);
    if text.starts_with(FORMULA_PREFIXES) || field.starts_with(OVERLOOKED_PREFIXES) {
        inert.push('\'');
    }
    let mut begins_cell = false;
    for c in field.chars() {
        if begins_cell && FORMULA_PREFIXES.contains(&c) {
            inert.push('\'');
        }
        begins_cell = SEPARATORS.contains(&c) || begins_cell && is_overlooked(c);
        inert.push(if is_harmful(c) { '\u{fffd}' } else { c });
    }
    inert
}

/// Selects the items to remove.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("choice").required(true).multiple(true))]
pub struct Removal {
    /// Numbers or references of the items to remove, as in the list
    #[arg(value_name = "ID", group = "choice", conflicts_with_all = ["spam", "before"])]
    ids: Vec<RowRef>,
    /// Remove spam; with --before only older spam
    #[arg(long, group = "choice")]
    spam: bool,
    /// Remove items received before this day in Karachi, or before a time such as 2027-01-31T18:30, in any state
    #[arg(long, value_name = "YYYY-MM-DD", group = "choice", value_parser = moment)]
    before: Option<Timestamp>,
    /// Count the items that would be removed, or name those that are chosen by number, without removing them
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation. Without a terminal, removing by number never asks
    #[arg(long)]
    yes: bool,
}

impl Removal {
    /// Removes the chosen rows of the table of `T`. Copies of them stay in the file until the next compaction.
    pub(super) fn run<T: InboxRow>(self, conn: &Connection) -> anyhow::Result<()> {
        let is_filter = self.ids.is_empty();
        let (ids, what) = self.chosen::<T>(conn)?;
        if self.dry_run {
            output::line(output::escape_line(&what))?;
            output::note("dry run: nothing was removed");
            return Ok(());
        }
        output::confirm_removal(&what, self.yes || ids.is_empty(), is_filter)?;
        let mut removed = 0;
        for (index, batch) in ids.chunks(actions::batch_size(T::SOURCE)).enumerate() {
            if index > 0 {
                thread::sleep(PAUSE_FOR_OTHERS);
            }
            removed += actions::remove(conn, T::SOURCE, batch, self.filter())?;
        }
        output::done("Removed", &in_words::<T>(removed as usize));
        empty_wal(conn)
    }

    fn filter(&self) -> Filter {
        let spam = self.spam.then_some(Filter::Of(State::Spam));
        spam.unwrap_or_default()
    }

    /// The ids of the chosen rows and what they are: how many, or each that was named. A number without a row is an error, before
    /// anything is removed.
    fn chosen<T: InboxRow>(&self, conn: &Connection) -> anyhow::Result<(Vec<i64>, String)> {
        if self.ids.is_empty() {
            let selection = Selection {
                filter: self.filter(),
                before: self.before,
                ..Selection::default()
            };
            let ids = rows::list_ids(conn, T::SOURCE, &selection)?;
            let count = in_words::<T>(ids.len());
            return Ok((ids, count));
        }
        let mut chosen = BTreeMap::new();
        for name in &self.ids {
            let row: T = rows::find_by_ref(conn, name)?;
            let noun = T::SOURCE.noun();
            chosen.insert(name.id, format!("{noun} {}, {}", name.id, row.title()));
        }
        let (ids, names): (Vec<_>, Vec<_>) = chosen.into_iter().unzip();
        Ok((ids, names.join("; ")))
    }
}

pub(super) fn in_words<T: InboxRow>(count: usize) -> String {
    let noun = match count {
        1 => T::SOURCE.noun(),
        _ => T::SOURCE.table(),
    };
    format!("{count} {noun}")
}

/// Empties the WAL after a deletion, which still has the rows. When Litestream is in the way, which reads all the time, a note
/// says so, and the server goes on trying.
///
/// # Errors
/// When the WAL keeps deleted rows for another reason. The server tries again, and so does the next command that deletes.
pub(super) fn empty_wal(conn: &Connection) -> anyhow::Result<()> {
    let database = Path::new(conn.path().unwrap_or_default());
    let is_replicated = is_replicated(database);
    // Waiting for Litestream would hold up the server in vain.
    let patience = READERS_TIMEOUT * u32::from(!is_replicated);
    match compaction::empty_wal(conn, patience) {
        Err(error @ Error::WalInUse) if is_replicated => {
            output::note(&error.to_string());
            Ok(())
        }
        emptied => emptied.context("the rows are deleted"),
    }
}

/// Shows the inbox as a full-screen view, for a person at a terminal.
pub(super) fn view(database: &Location) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!(Failure::new(
            USAGE,
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
    fn no_field_begins_a_formula_or_holds_a_control_character() {
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
            assert_eq!(inert(field), expected);
        }
    }
}
