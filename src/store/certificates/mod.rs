//! The tables of the certificates by ACME. The private keys in them leave the process in no other way than TLS uses them.

pub mod accounts;
mod names;
pub mod orders;
pub mod state;

use rusqlite::{Connection, OptionalExtension, named_params};

use super::{Error, atomically};
use crate::domain::certificate::ChallengeKind;
use crate::domain::secret::Secret;

pub use accounts::Account;
pub use orders::StoredOrder;
pub use state::State;

/// The certificate that is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCertificate {
    /// The directory that issued it.
    pub directory: String,
    /// PEM: the certificate, then those of its issuers.
    pub chain: String,
    /// PEM: its private key.
    pub private_key: Secret,
}

/// Finds the certificate.
pub fn find(conn: &Connection) -> Result<Option<StoredCertificate>, Error> {
    let found = conn.query_row(
        "select directory, chain, private_key from certificates",
        [],
        |row| {
            Ok(StoredCertificate {
                directory: row.get(0)?,
                chain: row.get(1)?,
                private_key: Secret::new(row.get(2)?),
            })
        },
    );
    Ok(found.optional()?)
}

/// Puts a new certificate in the place of the old one, ends the order that it came from, and forgets the failures before.
pub fn replace(
    conn: &Connection,
    certificate: &StoredCertificate,
    proved_by: ChallengeKind,
) -> Result<(), Error> {
    atomically(conn, || {
        conn.execute(
            "insert or replace into certificates (id, directory, chain, private_key)
             values (1, :directory, :chain, :private_key)",
            named_params! {
                ":directory": certificate.directory,
                ":chain": certificate.chain,
                ":private_key": certificate.private_key.expose(),
            },
        )?;
        orders::remove(conn)?;
        state::note_success(conn, proved_by)
    })
}

#[cfg(test)]
mod tests {
    use super::names::split;
    use super::*;
    use crate::domain::certificate::{CertificateFiles, Source, Wanted};
    use crate::store::{Location, open};

    fn order() -> StoredOrder {
        StoredOrder {
            directory: "https://ca.example/dir".to_owned(),
            url: "https://ca.example/order/1".to_owned(),
            names: split("a.example,b.example").unwrap(),
            challenge: ChallengeKind::TlsAlpn01,
            private_key: Secret::new("key 1".to_owned()),
        }
    }

    #[test]
    fn a_new_certificate_ends_the_order_and_the_failures() {
        let conn = open(&Location::memory()).unwrap();
        assert_eq!(find(&conn).unwrap(), None);
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        state::begin_try(&conn, now, now).unwrap();
        state::note_failure(&conn, "refused", now, now).unwrap();
        orders::put(&conn, &order()).unwrap();
        for number in ["1", "2"] {
            let certificate = StoredCertificate {
                directory: "https://ca.example/dir".to_owned(),
                chain: format!("chain {number}"),
                private_key: Secret::new(format!("key {number}")),
            };
            replace(&conn, &certificate, ChallengeKind::TlsAlpn01).unwrap();
            assert_eq!(find(&conn).unwrap(), Some(certificate));
        }
        assert_eq!(orders::find(&conn).unwrap(), None);
        let state = state::read(&conn).unwrap();
        assert_eq!((state.failures, state.last_error), (0, None));
        assert_eq!(state.next_try_at, None);
        assert_eq!(state.challenge, Some(ChallengeKind::TlsAlpn01));
    }

    #[test]
    fn there_is_never_more_than_one_order() {
        let conn = open(&Location::memory()).unwrap();
        for number in 1..=2 {
            let order = StoredOrder {
                url: format!("https://ca.example/order/{number}"),
                ..order()
            };
            orders::put(&conn, &order).unwrap();
            assert_eq!(orders::find(&conn).unwrap(), Some(order));
        }
        orders::remove(&conn).unwrap();
        assert_eq!(orders::find(&conn).unwrap(), None);
    }

    #[test]
    fn no_private_key_is_in_the_debug_output() {
        let certificate = StoredCertificate {
            directory: String::new(),
            chain: String::new(),
            private_key: Secret::new("key 1".to_owned()),
        };
        let account = Account {
            private_key: Secret::new("key 1".to_owned()),
            url: None,
            contact: None,
        };
        let shown = format!("{certificate:?} {account:?} {:?}", order());
        assert!(!shown.contains("key 1"), "{shown}");
    }

    #[test]
    fn what_the_server_was_started_for_is_kept() {
        let conn = open(&Location::memory()).unwrap();
        let by_acme = Source::Acme(Wanted {
            names: split("b.example,a.example").unwrap(),
            directory: "https://ca.example/dir".to_owned(),
        });
        let from_files = Source::Files(CertificateFiles {
            chain: "/etc/site/chain.pem".into(),
            key: "/etc/site/key.pem".into(),
        });
        for source in [None, Some(by_acme), Some(from_files), None] {
            state::configure(&conn, source.as_ref()).unwrap();
            assert_eq!(state::read(&conn).unwrap().source, source);
        }
    }
}
