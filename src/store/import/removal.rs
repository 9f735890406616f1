//! What an import removes.

use super::record::{Change, Kind, Outcome};
use crate::store::Error;

/// Removes the stored rows that the source does not have.
pub(super) fn remove_rows(
    kind: Kind,
    left_over: impl Iterator<Item = (String, i64)>,
    remove: impl Fn(i64) -> Result<(), Error>,
) -> Result<Vec<Outcome>, Error> {
    let mut left_over: Vec<(String, i64)> = left_over.collect();
    left_over.sort();
    left_over
        .into_iter()
        .map(|(slug, id)| {
            remove(id)?;
            Ok(Outcome {
                kind,
                slug,
                change: Change::Removed,
            })
        })
        .collect()
}
