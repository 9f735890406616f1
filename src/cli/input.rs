//! Files and texts that a command is given.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::Context;

use crate::domain::invalid::Invalid;

/// Far more than any text may hold, so that the rule about its length refuses a file that is too long.
const MAX_TEXT_BYTES: usize = 1024 * 1024;

/// The text that stands on the command line or in a file in UTF-8, where `-` is standard input. `label` is what its
/// rule calls it.
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
    // Editors on Windows put a byte order mark in front.
    Ok(Some(text.trim_start_matches('\u{feff}').to_owned()))
}

/// The bytes of `path`, one more than `limit` at the most, which is enough to be refused.
pub(super) fn file(limit: usize, path: &Path) -> anyhow::Result<Vec<u8>> {
    File::open(path)
        .and_then(|opened| at_most(limit, opened))
        .with_context(|| format!("reading {}", path.display()))
}

fn at_most(limit: usize, source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
