//! Host names in one column, separated by commas.

use super::super::Error;
use crate::domain::host_name::HostName;

/// The text of the column.
pub fn join(names: &[HostName]) -> String {
    let names: Vec<&str> = names.iter().map(HostName::as_str).collect();
    names.join(",")
}

/// The names in the column.
pub fn split(names: &str) -> Result<Vec<HostName>, Error> {
    let names = names.split(',').map(str::parse);
    names.collect::<Result<_, _>>().map_err(|_| Error::Damaged)
}
