//! Reads the files and texts that are passed to a command, and asks for confirmation.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::exit::Failure;
use crate::cli::output::escape_line;
use crate::validation::Invalid;

/// Far more than any text may contain, so that the rule about its length refuses a longer file.
const MAX_TEXT_BYTES: usize = 1024 * 1024;

/// Returns the text from the command line (`words`) or from the UTF-8 file `source`, where `-` is standard input.
/// `label` names the field in errors.
pub(super) fn text(
    label: &str,
    words: Option<&str>,
    source: Option<&Path>,
) -> anyhow::Result<Option<String>> {
    let Some(source) = source else {
        return Ok(words.map(str::to_owned));
    };
    let bytes = if source == Path::new("-") {
        at_most(MAX_TEXT_BYTES, std::io::stdin()).context("reading standard input")?
    } else {
        file(MAX_TEXT_BYTES, source)?
    };
    let text = String::from_utf8(bytes).map_err(|_| Invalid {
        errors: BTreeMap::from([(
            label.to_lowercase(),
            format!("{label} must be text in UTF-8."),
        )]),
    })?;
    // Editors on Windows add a byte order mark.
    Ok(Some(text.trim_start_matches('\u{feff}').to_owned()))
}

/// Reads at most `limit` + 1 bytes of `path`. The caller refuses the extra byte.
fn file(limit: usize, path: &Path) -> anyhow::Result<Vec<u8>> {
    File::open(path)
        .and_then(|opened| at_most(limit, opened))
        .with_context(|| format!("reading {}", path.display()))
}

fn at_most(limit: usize, source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Asks `question`.
///
/// # Errors
/// If the person does not agree, or if there is no terminal at which somebody can be asked.
pub(super) fn confirm(question: &str) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        let sentence = "nothing was changed; add --yes to confirm without a terminal";
        bail!(Failure::Usage(sentence.to_owned()));
    }
    let mut err = std::io::stderr();
    write!(err, "{} [y/N] ", escape_line(question))?;
    err.flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    match answer.trim() {
        "y" | "Y" | "yes" => Ok(()),
        _ => bail!("nothing was changed"),
    }
}
