//! Carries an order out, from the account to the certificate in use. Each step is stored before the next.

use instant_acme::{Order, OrderStatus};

use super::directory::Directory;
use super::failure::{Failure, Kind};
use super::leaf::Leaf;
use super::pair::read_pair;
use super::renewer::{Renewer, Stored};
use super::session::{Session, new_private_key};
use crate::domain::certificate::ChallengeKind;
use crate::facts::Email;
use crate::store::Connection;
use crate::store::certificates::{self, Account, StoredCertificate, StoredOrder, accounts, orders};

/// How often a step is repeated at once when a nonce was refused.
const NONCE_TRIES: u32 = 5;

impl Renewer {
    /// Gets a certificate and puts it to use.
    pub(super) async fn obtain(&self, stored: &Stored) -> Result<Leaf, Failure> {
        let resumed = stored.order.as_ref().filter(|order| self.fits(Some(order)));
        let first = match resumed {
            Some(order) => order.challenge,
            None => stored.state.challenge.unwrap_or(ChallengeKind::Http01),
        };
        let replaced = stored.current.as_ref().filter(|current| {
            stored.state.window.is_some()
                && current.stored.directory == self.settings.directory.url()
        });
        let replaced = replaced.map(|current| current.stored.chain.as_str());
        let mut kinds = [first, first.other()];
        if stored.state.failures > 0
            && resumed.is_none()
            && let Some(staging) = &self.settings.staging
        {
            match self.rehearse(staging, kinds).await {
                Ok(kind) => kinds = [kind, kind.other()],
                Err(failure) if failure.kind == Kind::Unreachable => {
                    tracing::info!(%failure, "the order is not rehearsed: the staging directory does not work");
                }
                Err(failure) => {
                    let reason = format!("at the staging directory: {failure}");
                    return Err(Failure { reason, ..failure });
                }
            }
        }
        let mut refused = Vec::new();
        for kind in kinds {
            match self.order_again(kind, replaced).await {
                Err(failure) if failure.kind == Kind::NotProved => {
                    refused.push(format!("{kind}: {failure}"));
                }
                done => return done,
            }
        }
        Err(Failure::new(Kind::NotProved, refused.join("; ")))
    }

    /// Orders a certificate that is thrown away. Returns the kind of challenge that succeeded.
    async fn rehearse(
        &self,
        staging: &Directory,
        kinds: [ChallengeKind; 2],
    ) -> Result<ChallengeKind, Failure> {
        let mut refused = Vec::new();
        for kind in kinds {
            match self.rehearse_with(staging, kind).await {
                Ok(()) => return Ok(kind),
                Err(failure) if failure.kind == Kind::NotProved => {
                    refused.push(format!("{kind}: {failure}"));
                }
                Err(failure) => {
                    if failure.kind == Kind::AccountUnknown {
                        self.forget_account(staging).await?;
                    }
                    return Err(failure);
                }
            }
        }
        Err(Failure::new(Kind::NotProved, refused.join("; ")))
    }

    async fn rehearse_with(&self, staging: &Directory, kind: ChallengeKind) -> Result<(), Failure> {
        let session = self.session(staging).await?;
        let names = &self.settings.names;
        let mut order = session.place_order(names, None).await?;
        let private_key = new_private_key()?;
        let completed = session.complete(&mut order, names, kind, &self.challenges, &private_key);
        completed.await.map(drop)
    }

    /// Orders with one kind of challenge, again where a second try at once may succeed.
    async fn order_again(
        &self,
        kind: ChallengeKind,
        replaced: Option<&str>,
    ) -> Result<Leaf, Failure> {
        let mut is_account_new = false;
        let mut refused_nonces = 0;
        loop {
            let failure = match self.order(kind, replaced).await {
                Err(failure) => failure,
                done => return done,
            };
            match failure.kind {
                Kind::BadNonce if refused_nonces < NONCE_TRIES => refused_nonces += 1,
                Kind::AccountUnknown if !is_account_new => {
                    is_account_new = true;
                    self.forget_account(&self.settings.directory).await?;
                }
                _ => return Err(failure),
            }
        }
    }

    /// Forgets an account that its directory no longer knows.
    async fn forget_account(&self, directory: &Directory) -> Result<(), Failure> {
        let url = directory.url().to_owned();
        let forget = move |conn: &Connection| accounts::remove(conn, &url);
        Ok(self.writer.run_exclusively(forget).await?)
    }

    /// Takes up the order in flight, or places one, and brings it to its end.
    async fn order(&self, kind: ChallengeKind, replaced: Option<&str>) -> Result<Leaf, Failure> {
        let session = self.session(&self.settings.directory).await?;
        let (mut order, stored) = match self.resume(&session, kind).await? {
            Some(resumed) => resumed,
            None => self.place(&session, kind, replaced).await?,
        };
        let names = &self.settings.names;
        let completed = session
            .complete(
                &mut order,
                names,
                kind,
                &self.challenges,
                &stored.private_key,
            )
            .await;
        let finished = match completed {
            Ok(chain) => self.accept(chain, &stored).await,
            Err(failure) => Err(failure),
        };
        if let Err(failure) = &finished
            && !failure.leaves_order()
        {
            self.writer.run_exclusively(orders::remove).await?;
        }
        finished
    }

    /// Finds the order in flight at the directory.
    async fn resume(
        &self,
        session: &Session,
        kind: ChallengeKind,
    ) -> Result<Option<(Order, StoredOrder)>, Failure> {
        let stored = self.writer.run_exclusively(orders::find).await?;
        let stored = stored.filter(|order| self.fits(Some(order)) && order.challenge == kind);
        let Some(stored) = stored else {
            return Ok(None);
        };
        let mut order = match session.find_order(&stored.url).await {
            Ok(order) => order,
            Err(failure) if failure.leaves_order() || failure.kind == Kind::AccountUnknown => {
                return Err(failure);
            }
            // The directory has forgotten it.
            Err(_) => return Ok(None),
        };
        // It was refused, or it has expired.
        if order.state().status == OrderStatus::Invalid {
            return Ok(None);
        }
        tracing::info!("taking up the order from before");
        Ok(Some((order, stored)))
    }

    /// Places an order, and stores it before anything else is done with it.
    async fn place(
        &self,
        session: &Session,
        kind: ChallengeKind,
        replaced: Option<&str>,
    ) -> Result<(Order, StoredOrder), Failure> {
        let private_key = new_private_key()?;
        let order = session.place_order(&self.settings.names, replaced).await?;
        let stored = StoredOrder {
            directory: self.settings.directory.url().to_owned(),
            url: order.url().to_owned(),
            names: self.settings.names.clone(),
            challenge: kind,
            private_key,
        };
        let row = stored.clone();
        self.writer
            .run_exclusively(move |conn| orders::put(conn, &row))
            .await?;
        Ok((order, stored))
    }

    /// Checks a new chain, stores it and puts it to use.
    async fn accept(&self, chain: String, order: &StoredOrder) -> Result<Leaf, Failure> {
        let refused = |reason: String| Failure::new(Kind::Refused, reason);
        let leaf = Leaf::of_chain(&chain).map_err(refused)?;
        if !leaf.covers(&self.settings.names) {
            let found = leaf.names.join(", ");
            return Err(refused(format!("the new certificate names only {found}")));
        }
        let private_key = order.private_key.expose();
        read_pair(chain.as_bytes(), private_key.as_bytes())
            .map_err(|error| refused(error.to_string()))?;
        let certificate = StoredCertificate {
            directory: order.directory.clone(),
            chain,
            private_key: order.private_key.clone(),
        };
        let (row, kind) = (certificate.clone(), order.challenge);
        self.writer
            .run_exclusively(move |conn| certificates::replace(conn, &row, kind))
            .await?;
        (self.install)(&certificate).map_err(refused)?;
        Ok(leaf)
    }

    /// Opens the account at `directory`, or makes one. Its key is stored first.
    pub(super) async fn session(&self, directory: &Directory) -> Result<Session, Failure> {
        let url = directory.url().to_owned();
        let found = self
            .writer
            .run_exclusively(move |conn| accounts::find(conn, &url))
            .await?;
        let stored = match found {
            Some(account) => account,
            None => {
                let account = Account {
                    private_key: new_private_key()?,
                    url: None,
                    contact: None,
                };
                self.put_account(directory, &account).await?;
                account
            }
        };
        let session = Session::open(directory.url(), &stored, &self.settings.trust).await?;
        let contact = self.settings.contact.as_ref().map(Email::as_str);
        if stored.contact.as_deref() != contact {
            session.set_contact(contact).await?;
        }
        let opened = Account {
            url: Some(session.account_url().to_owned()),
            contact: contact.map(str::to_owned),
            ..stored.clone()
        };
        if opened != stored {
            self.put_account(directory, &opened).await?;
        }
        Ok(session)
    }

    async fn put_account(&self, directory: &Directory, account: &Account) -> Result<(), Failure> {
        let (url, account) = (directory.url().to_owned(), account.clone());
        let put = move |conn: &Connection| accounts::put(conn, &url, &account);
        Ok(self.writer.run_exclusively(put).await?)
    }
}
