//! The table `acme_orders`: the one order in flight.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::super::Error;
use super::names::{join, split};
use crate::domain::certificate::ChallengeKind;
use crate::domain::host_name::HostName;
use crate::domain::secret::Secret;

/// An order that a directory has accepted and that has not ended yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredOrder {
    /// The directory.
    pub directory: String,
    /// Its own address.
    pub url: String,
    /// The names on the certificate to come.
    pub names: Vec<HostName>,
    /// The kind of challenge that it is tried with.
    pub challenge: ChallengeKind,
    /// PEM: the private key of the certificate to come.
    pub private_key: Secret,
}

/// Finds the order in flight.
pub fn find(conn: &Connection) -> Result<Option<StoredOrder>, Error> {
    let found = conn.query_row(
        "select directory, url, names, challenge, private_key from acme_orders",
        [],
        |row| {
            let (names, challenge): (String, String) = (row.get(2)?, row.get(3)?);
            let private_key = Secret::new(row.get(4)?);
            Ok((row.get(0)?, row.get(1)?, names, challenge, private_key))
        },
    );
    let Some((directory, url, names, challenge, private_key)) = found.optional()? else {
        return Ok(None);
    };
    Ok(Some(StoredOrder {
        directory,
        url,
        names: split(&names)?,
        challenge: challenge.parse().map_err(|()| Error::Damaged)?,
        private_key,
    }))
}

/// Stores the order in flight, in place of an earlier one.
pub fn put(conn: &Connection, order: &StoredOrder) -> Result<(), Error> {
    conn.execute(
        "insert or replace into acme_orders (id, directory, url, names, challenge, private_key)
         values (1, :directory, :url, :names, :challenge, :private_key)",
        named_params! {
            ":directory": order.directory,
            ":url": order.url,
            ":names": join(&order.names),
            ":challenge": order.challenge.as_str(),
            ":private_key": order.private_key.expose(),
        },
    )?;
    Ok(())
}

/// Forgets the order in flight.
pub fn remove(conn: &Connection) -> Result<(), Error> {
    conn.execute("delete from acme_orders", [])?;
    Ok(())
}
