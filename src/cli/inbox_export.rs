//! Exports the inbox for other programs, as CSV or JSON, to standard output or to a private file.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::exit::Failure;
use super::{output, private_file, spreadsheet};
use crate::store::Location;

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
    force: bool,
}

/// The format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for spreadsheets.
    Csv,
    /// An array of objects.
    Json,
}

impl ExportTarget {
    /// Whether to replace existing files. `others` says whether the export writes other files than that of --output.
    pub(super) fn force(&self, others: bool) -> Result<bool, Failure> {
        if self.force && self.output.is_none() && !others {
            let sentence = "--force replaces a file: name it with --output".to_owned();
            return Err(Failure::Usage(sentence));
        }
        Ok(self.force)
    }

    /// Exports the items of `database` that `add_items` adds. `columns` are the names of the fields in CSV.
    pub(super) fn write(
        &self,
        database: &Location,
        columns: &[&str],
        add_items: impl FnOnce(&mut Export) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let write_to = |out: &mut dyn Write| {
            let mut export = Export::begin(self.format, columns, out)?;
            add_items(&mut export)?;
            export.finish()
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

/// An export in progress.
pub(super) struct Export<'a> {
    records: Records<'a>,
    is_empty: bool,
}

enum Records<'a> {
    Csv(Box<csv::Writer<&'a mut dyn Write>>),
    Json(&'a mut dyn Write),
}

impl<'a> Export<'a> {
    fn begin(format: Format, columns: &[&str], out: &'a mut dyn Write) -> anyhow::Result<Self> {
        let records = match format {
            Format::Csv => {
                write!(out, "{}", spreadsheet::BYTE_ORDER_MARK)?;
                let mut records = spreadsheet::writer(out);
                records.write_record(columns)?;
                Records::Csv(Box::new(records))
            }
            Format::Json => Records::Json(out),
        };
        Ok(Self {
            records,
            is_empty: true,
        })
    }

    /// Adds an item; in CSV it consists of `fields`.
    pub(super) fn add(&mut self, item: &impl Serialize, fields: &[&str]) -> anyhow::Result<()> {
        match &mut self.records {
            Records::Csv(records) => {
                records.write_record(fields.iter().map(|field| spreadsheet::inert(field)))?;
            }
            Records::Json(out) => {
                let before = if self.is_empty { "[\n" } else { ",\n" };
                let json = output::escape_json(&serde_json::to_string(item)?);
                write!(out, "{before}{json}")?;
            }
        }
        self.is_empty = false;
        Ok(())
    }

    fn finish(self) -> anyhow::Result<()> {
        match self.records {
            Records::Csv(mut records) => records.flush()?,
            Records::Json(out) => {
                writeln!(out, "{}", if self.is_empty { "[]" } else { "\n]" })?;
                out.flush()?;
            }
        }
        Ok(())
    }
}
