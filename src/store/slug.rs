//! Finds a free address: a slug that is taken gets the next free number.

use super::Error;

/// `base`, or `base-2`, `base-3` … whichever `is_taken` denies first.
pub(super) fn free_slug(
    base: &str,
    is_taken: impl Fn(&str) -> Result<bool, Error>,
) -> Result<String, Error> {
    let mut slug = base.to_owned();
    let mut number = 2_u64;
    while is_taken(&slug)? {
        slug = format!("{base}-{number}");
        number += 1;
    }
    Ok(slug)
}
