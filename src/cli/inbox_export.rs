//! Exports the inbox for other programs, as CSV or JSON, to standard output or to a private file.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::Value;

use super::spreadsheet::{self, BYTE_ORDER_MARK};
use super::{output, private_file};
use crate::store::inbox::{self, Filter, InboxRow};
use crate::store::{Connection, Location};

/// How and where to export.
#[derive(Debug, Args)]
pub struct ExportTarget {
    /// csv opens in a spreadsheet, with formulas made harmless; json keeps every text as it was sent
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Write to this file, which only you can read, instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    pub(super) force: bool,
}

/// The format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Csv,
    Json,
}

impl ExportTarget {
    /// Exports all rows of `T`, newest first. `columns` are the columns of CSV, with commas: names of what `fields` returns for a
    /// row.
    pub(super) fn run<T: InboxRow + Serialize>(
        &self,
        conn: &Connection,
        database: &Location,
        columns: &str,
        fields: impl FnMut(&T) -> anyhow::Result<Value>,
    ) -> anyhow::Result<()> {
        let write_to = |out: &mut dyn Write| match self.format {
            Format::Csv => csv(conn, out, columns, fields),
            Format::Json => json(conn, out, fields),
        };
        match &self.output {
            Some(path) if path != Path::new("-") => {
                private_file::write(database, path, self.force, |file| {
                    write_to(&mut BufWriter::new(file))
                })
            }
            _ => write_to(&mut output::stdout()),
        }
    }
}

fn csv<T: InboxRow>(
    conn: &Connection,
    out: &mut dyn Write,
    columns: &str,
    mut fields: impl FnMut(&T) -> anyhow::Result<Value>,
) -> anyhow::Result<()> {
    // Spreadsheets show names in Urdu as garbage without it.
    write!(out, "{BYTE_ORDER_MARK}")?;
    let mut records = spreadsheet::writer(out);
    records.write_record(columns.split(','))?;
    inbox::each(conn, Filter::All, None, None, |row: T| {
        let fields = fields(&row)?;
        let cells = columns.split(',').map(|name| match fields.get(name) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => spreadsheet::inert(text),
            Some(other) => other.to_string(),
        });
        Ok::<_, anyhow::Error>(records.write_record(cells)?)
    })?;
    Ok(records.flush()?)
}

fn json<T: InboxRow + Serialize>(
    conn: &Connection,
    out: &mut dyn Write,
    mut fields: impl FnMut(&T) -> anyhow::Result<Value>,
) -> anyhow::Result<()> {
    write!(out, "[")?;
    let mut before = "\n";
    inbox::each(conn, Filter::All, None, None, |row: T| {
        fields(&row)?;
        let row = output::escape_json(&serde_json::to_string(&row)?);
        write!(out, "{before}{row}")?;
        before = ",\n";
        anyhow::Ok(())
    })?;
    writeln!(out, "\n]")?;
    Ok(out.flush()?)
}
