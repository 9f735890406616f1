//! The table `acme_accounts`.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::super::Error;
use crate::domain::secret::Secret;

/// The account at one directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// PEM: its private key.
    pub private_key: Secret,
    /// Its own address; `None` until the directory has named it.
    pub url: Option<String>,
    /// The e-mail address that the directory has.
    pub contact: Option<String>,
}

/// Finds the account at `directory`.
pub fn find(conn: &Connection, directory: &str) -> Result<Option<Account>, Error> {
    let found = conn.query_row(
        "select private_key, url, contact from acme_accounts where directory = :directory",
        named_params! { ":directory": directory },
        |row| {
            Ok(Account {
                private_key: Secret::new(row.get(0)?),
                url: row.get(1)?,
                contact: row.get(2)?,
            })
        },
    );
    Ok(found.optional()?)
}

/// Stores the account at `directory`, in place of an earlier one.
pub fn put(conn: &Connection, directory: &str, account: &Account) -> Result<(), Error> {
    conn.execute(
        "insert or replace into acme_accounts (directory, private_key, url, contact)
         values (:directory, :private_key, :url, :contact)",
        named_params! {
            ":directory": directory,
            ":private_key": account.private_key.expose(),
            ":url": account.url,
            ":contact": account.contact,
        },
    )?;
    Ok(())
}

/// Forgets the account at `directory`, which the directory no longer knows.
pub fn remove(conn: &Connection, directory: &str) -> Result<(), Error> {
    conn.execute(
        "delete from acme_accounts where directory = :directory",
        named_params! { ":directory": directory },
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Location, open};

    #[test]
    fn each_directory_has_one_account() {
        let conn = open(&Location::memory()).unwrap();
        let account = |key: &str, contact: Option<&str>| Account {
            private_key: Secret::new(key.to_owned()),
            url: contact.map(|_| "https://a.example/account/1".to_owned()),
            contact: contact.map(str::to_owned),
        };
        let first = account("1", None);
        let second = account("2", Some("it@example.com"));
        put(&conn, "https://a.example", &account("0", None)).unwrap();
        put(&conn, "https://a.example", &first).unwrap();
        put(&conn, "https://b.example", &second).unwrap();
        assert_eq!(find(&conn, "https://a.example").unwrap(), Some(first));
        remove(&conn, "https://a.example").unwrap();
        assert_eq!(find(&conn, "https://a.example").unwrap(), None);
        assert_eq!(find(&conn, "https://b.example").unwrap(), Some(second));
    }
}
